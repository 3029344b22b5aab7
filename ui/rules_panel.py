"""The rules in short, with the numbers of an edition: for the first screen and for the dialog of the table. Pure.

The first screen has them before Python is there: the build puts them in, for all editions, and the style sheet shows
those of the edition that is chosen. Imports the editions, the texts and ui.view_model.
"""

from html import escape

from engine.edition import MIN_PLAYERS, Edition
from engine.editions import EDITIONS
from engine.rules import LAST_ROUND_AT, TRACKS_FOR_ALL
from ui.strings import LANGUAGES, Language, text
from ui.view_model import View


def rules_in_short(edition: Edition, language: Language) -> list[str]:
    """The rules of an edition, a sentence or two for each point.

    >>> rules_in_short(EDITIONS["mega"], "en")[6]
    'At the start you are dealt 5 tickets and keep 3 or more. To draw tickets: take 4 and keep 1 or more.'
    """

    def say(key: str, **figures: int | str) -> str:
        return text(language, f"rules.{key}", **figures)

    lengths = range(1, len(edition.route_points))
    points = "; ".join(say("points_of", n=length, points=edition.route_points[length]) for length in lengths)
    bonuses = [say("longest", n=edition.longest_bonus)] if edition.longest_bonus else []
    bonuses += [say("globetrotter", n=edition.globetrotter_bonus)] if edition.globetrotter_bonus else []
    return [
        say("aim"),
        say("turn"),
        say("cards"),
        say("claim"),
        say("double", few=MIN_PLAYERS, most=TRACKS_FOR_ALL - 1),
        say("points", points=points),
        say(
            "start",
            deal=edition.deal_tickets,
            keep=edition.keep_start,
            draw=edition.draw_tickets,
            least=edition.keep_drawn,
        ),
        say("tickets"),
        say("end", cars=edition.cars, last=LAST_ROUND_AT),
        " ".join([say("count"), *(bonuses or [say("no_bonus")])]),
        say("tie.longest" if edition.longest_bonus else "tie"),
    ]


def rules_panel(view: View, language: Language) -> str:
    """The content of the dialog, with the rules of the edition that is played; nothing while it is closed."""
    if view.dialog != "rules" or not view.edition:
        return ""
    told = "".join(f"<li>{escape(point)}</li>" for point in rules_in_short(EDITIONS[view.edition], language))
    edition = text(language, "rules.edition", edition=text(language, f"edition.{view.edition}"))
    return (
        f'<header><h2 id="settings-title">{text(language, "rules.title")}</h2>'
        f'<button type="button" class="plain" data-intent="cancel" data-key="rules-close">{text(language, "set.close")}'
        f'</button></header><p class="quiet">{edition}</p><ol class="rules">{told}</ol>'
    )


def rules_on_page() -> str:
    """The rules of all editions in both languages, for the first screen; a point says which editions it is for."""
    by_edition = {key: [rules_in_short(edition, name) for name in LANGUAGES] for key, edition in EDITIONS.items()}
    told = ""
    for number in range(len(next(iter(by_edition.values()))[0])):
        forms: dict[tuple[str, ...], list[str]] = {}
        for key, both in by_edition.items():
            forms.setdefault(tuple(points[number] for points in both), []).append(key)
        for form, keys in forms.items():
            spans = "".join(
                f'<span lang="{name}">{escape(point, quote=False)}</span>'
                for name, point in zip(LANGUAGES, form, strict=True)
            )
            which = f' data-for="{" ".join(keys)}"' if len(forms) > 1 else ""
            told += f"<li{which}>{spans}</li>"
    return f'<ol class="rules">{told}</ol>'
