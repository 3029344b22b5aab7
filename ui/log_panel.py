"""The lines of the log as markup, and why the computers did what they did. Pure functions.

After the game every move of a computer has a button that opens its reason, told in words: what it served, what it cost
and denied, and what else was tried (ui.motives).
"""

from html import escape

from ui.markup import Words, button, minis
from ui.motives import FAR, Motive, Other
from ui.motives import lead as lead_of
from ui.strings import Language
from ui.view_model import ACTIONS, NONE, LogLine, View


def log_head(words: Words) -> str:
    """The title of the log, and whose lines are shown."""
    view = words.view
    every = button(
        "log-of", "log-all", words.say("log.all"), pressed=view.log_of == NONE, kind="log-of", player=view.log_of
    )
    each = "".join(
        button(
            "log-of",
            f"log-{player.player}",
            words.chip(player.player),
            pressed=view.log_of == player.player,
            kind="log-of",
            label=words.titled(player.player),
            player=player.player,
        )
        for player in view.players
    )
    return (
        f'<h2>{words.say("log.title")}</h2><div class="row" role="group" aria-label="{words.say("log.of")}">'
        f"{every}{each}</div>"
    )


def sentence(words: Words, line: LogLine) -> str:
    """A line of the log as a sentence, in markup."""
    figures: dict[str, int | str] = dict(line.figures)
    key = f"log.{line.key}"
    if line.player != NONE:
        figures["player"] = words.name(line.player)
    if line.key == "claim":
        made = line.figures
        figures["route"] = words.route(made["route"])
        figures["payment"] = words.payment(made["colour"], made["cards"], made["locos"])
    elif line.key == "ticket_done":
        figures["ticket"] = words.ticket(line.figures["ticket"])
        if line.player != words.view.viewer:
            key = "log.ticket_done.of"
    elif "colour" in line.figures:
        colour = line.figures["colour"]
        if colour == NONE:
            key = "log.deck.blind"
        else:
            figures["card"] = words.cards(colour, 1)
    elif line.key == "kept" and line.figures["count"] == NONE:
        key = "log.kept.hidden"
    told = words.say(key, **figures)
    if line.key == "begin":
        levels = [words.titled(player.player) for player in words.view.players if player.bot]
        told += f" {words.say('log.levels', levels=words.list(levels))}" if levels else ""
    if line.tickets:
        told += " " + escape("; ".join(words.ticket(ticket) for ticket in line.tickets)) + "."
    if line.cards:
        told += f" {words.say('log.swept' if line.key == 'sweep' else 'log.turned')} {minis(words, line.cards)}"
    return told


def log_sentence(view: View, language: Language, line: LogLine) -> str:
    """A line of the log as a sentence, in markup."""
    return sentence(Words(view, language), line)


def log_items(view: View, language: Language) -> list[str]:
    """The lines of the log, oldest first, each an item of the list that index.html has for them."""
    words = Words(view, language)
    return [_line(words, line) for line in view.log]


_TOLD: dict[tuple[object, ...], str] = {}
"""Lines already told: a log only grows, and to tell it anew at every action would be what takes longest."""
_MOST_TOLD = 4000


def _line(words: Words, line: LogLine) -> str:
    motive = words.view.motives.get(line.ply) if line.key in ACTIONS else None
    if motive and line.ply in words.view.why:
        return _item(words, line, _why(words, line, opened=True), _motive(words, motive))
    own = line.player == words.view.viewer
    known = (
        words.language,
        words.people,
        own,
        *line[:4],
        *line.figures.values(),
        line.cards,
        line.tickets,
        bool(motive),
    )
    if known not in _TOLD:
        if len(_TOLD) >= _MOST_TOLD:
            _TOLD.clear()
        _TOLD[known] = _item(words, line, _why(words, line, opened=False) if motive else "")
    return _TOLD[known]


def _item(words: Words, line: LogLine, asked: str, answer: str = "") -> str:
    whose = NONE if line.key == "begin" else line.player  # all are dealt to, whoever begins
    chip = words.chip(whose) if whose != NONE else ""
    turn = words.say("log.turn", n=line.turn) if line.turn else words.say("log.start")
    told = f'<small>{turn}</small><i class="kind"></i>{chip}<span>{sentence(words, line)}{asked}</span>{answer}'
    place = ""
    if line.key == "claim":
        route = line.figures["route"]
        cities = words.edition.network.routes[route][:2]
        place = f' tabindex="-1" data-lit="{route}" data-cities="{cities[0]} {cities[1]}"'
    elif tickets := line.tickets or tuple(n for name, n in line.figures.items() if name == "ticket"):
        ends = [city for ticket in tickets for city in words.edition.tickets[ticket][:2]]
        place = f' tabindex="-1" data-cities="{" ".join(map(str, ends))}"'
    by = "" if whose == NONE else whose
    return f'<li data-ply="{line.ply}" data-log="{line.key}" data-by="{by}"{place}>{told}</li>'


def _why(words: Words, line: LogLine, *, opened: bool) -> str:
    of = words.say("why.of", player=words.name(line.player), n=line.turn)
    content = f'{words.say("why.button")}<span class="unseen"> {of}</span>'
    return " " + button("why", f"why-{line.ply}", content, expanded=opened, kind="plain why", move=line.ply)


def _motive(words: Words, motive: Motive) -> str:
    """A reason in words."""
    figures = motive.figures
    made: dict[str, int | str] = dict(figures)
    if "route" in figures:
        made["route"] = words.route(figures["route"])
    if "ticket" in figures:
        made["ticket"] = words.ticket(figures["ticket"])
    if "colour" in figures:
        made["colour"] = words.cards(figures["colour"], 1)
    told = [words.say(f"why.{motive.key}", **made)]
    told += [
        words.say(f"why.{name}", n=figures[name]) for name in ("locomotives", "denies", "playouts") if name in figures
    ]
    if "value" in figures:
        told.append(words.say("why.value", lead=_lead(words, lead_of(figures["value"]))))
        if figures.get("planner_value", figures["value"]) != figures["value"]:
            told.append(words.say("why.planner_value", lead=_lead(words, lead_of(figures["planner_value"]))))
        if any(other.lead is not None and other.lead > lead_of(figures["value"]) for other in motive.others):
            told.append(words.say("why.chance"))
    others = "".join(f"<li>{_other(words, other)}</li>" for other in motive.others)
    if others and "value" not in figures and "worth" in figures:
        chosen = _worth(words, figures["worth"])
        others = f"<p>{words.say('why.judged', worth=chosen)}</p><ul>{others}</ul>"
    elif others:
        others = f'<p>{words.say("why.others")}</p><ul>{others}</ul><p class="quiet">{words.say("why.rough")}</p>'
    return f'<div class="reason"><p>{" ".join(told)}</p>{others}</div>'


def _other(words: Words, other: Other) -> str:
    judged = _worth(words, other.worth) if other.lead is None else _lead(words, other.lead)
    figures: dict[str, int | str] = {"lead": judged}
    if other.route is not None:
        figures["route"] = words.route(other.route)
    if other.colour is not None:
        figures["card"] = words.cards(other.colour, 1)
    if other.tickets:
        figures["tickets"] = words.list([words.ticket(ticket) for ticket in other.tickets])
    return words.say(f"why.other.{other.kind}", **figures)


def _worth(words: Words, hundredths: int) -> str:
    """What a choice was judged to be worth, with one decimal."""
    number = f"{hundredths / 100:.1f}".replace("-", "−")
    return words.plain("why.worth", worth=number if words.language == "en" else number.replace(".", ","))


def _lead(words: Words, points: int) -> str:
    """How far ahead of the best rival, or behind."""
    side = "ahead" if points >= 0 else "behind"
    return words.plain(f"why.{side}.far" if abs(points) >= FAR else f"why.{side}", n=abs(points))
