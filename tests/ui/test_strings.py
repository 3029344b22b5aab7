"""Every text is there in both languages, fits its figures, and is used."""

import ast
import re
import string
from pathlib import Path

import pytest

from engine.bots.expert import FIGURES
from engine.bots.quick import ALTERNATIVES
from engine.bots.quick import REASONS as MOTIVES
from engine.budgets import BUDGETS
from engine.cards import CARD_NAMES, ROUTE_COLOURS
from engine.editions import EDITIONS
from engine.explain import REASONS
from ui.motives import KINDS, NEEDED
from ui.settings import SETTINGS
from ui.strings import LANGUAGES, TEXTS, Language, text
from ui.view_model import EVENTS, LEVELS, LISTINGS, LOG, NOTES, SEAT_KINDS, SPEEDS

ROOT = Path(__file__).parents[2]
BOTH: tuple[Language, ...] = LANGUAGES
RULES = (
    *("aim", "turn", "cards", "claim", "double", "points", "points_of", "start", "tickets", "end", "count", "longest"),
    *("globetrotter", "no_bonus", "tie", "tie.longest"),
)
FAMILIES = {
    *(f"reason.{key}" for key in REASONS),
    *NOTES,
    *(f"log.{key}" for key in LOG),
    *(f"colour.{name}" for name in ROUTE_COLOURS),
    *(f"cards.{name}" for name in CARD_NAMES),
    *(f"edition.{key}" for key in EDITIONS),
    *(f"edition.{key}.line" for key in EDITIONS),
    *(f"speed.{speed}" for speed in SPEEDS),
    *(f"set.{name}" for name in SETTINGS),
    *(f"level.{kind}" for kind in SEAT_KINDS if kind != "person"),
    *(f"why.{key}" for key in MOTIVES),
    *(f"why.{figure}" for figure in FIGURES if not figure.startswith("other_")),
    *(f"why.other.{kind}" for kind in KINDS.values()),
    *(f"why.{side}{far}" for side in ("ahead", "behind") for far in ("", ".far")),
    *(f"rules.{point}" for point in RULES),
    *(f"card.{name}" for name in CARD_NAMES),
    *(f"news.{event}" for event in EVENTS),
    *(f"banner.{which}" for which in ("last_turn", "one_turn", "no_turn")),
    "set.motion.hint",
    "set.think.hint",
    "motion.sweep",
    "motion.reshuffle",
    *(f"count.{kind}" for kind in ("routes", "ticket.done", "ticket.failed", "longest", "globetrotter")),
    *(f"set.{name}.{value}" for name, values in SETTINGS.items() if name != "speed" for value in values),
    *(f"end.tie.{step}" for step in ("tickets", "longest")),
    *(f"list.{name}" for name in (*LISTINGS, "claimable", "open", "claimed", "closed")),
}
"""Keys that are put together from data."""


def places(template: str) -> dict[str, list[str]]:
    """The placeholders of a template, each with the forms it chooses from."""
    parts = [(name, spec or "") for _, name, spec, _ in string.Formatter().parse(template) if name is not None]
    return {name: [spec for other, spec in parts if other == name] for name, _ in parts}


@pytest.mark.parametrize("key", TEXTS)
def test_both_languages_say_the_same_thing(key: str) -> None:
    spanish, english = TEXTS[key]
    assert spanish.strip()
    assert english.strip()
    assert places(spanish).keys() == places(english).keys()
    for template in (spanish, english):
        for forms in places(template).values():
            for form in forms:
                assert form.count("|") in (0, 1, 2), f"{form}: one|many or none|one|many"


@pytest.mark.parametrize("key", TEXTS)
def test_the_tone_is_calm_and_nothing_technical_is_said(key: str) -> None:
    for template in TEXTS[key]:
        assert not re.search(r"[!¡]", template)
        assert not re.search(r"\b[A-Z]\d{1,2}\b", template), "rule ids are for code, not for people"


def test_every_key_that_data_asks_for_is_there() -> None:
    assert sorted(FAMILIES - TEXTS.keys()) == []


@pytest.mark.parametrize(
    ("key", "figures"),
    [(f"reason.{key}", figures) for key, figures in REASONS.items()]
    + [(key, figures) for key, figures in NOTES.items()]
    + [(f"log.{key}", (*figures, "player", "card", "route", "payment")) for key, figures in LOG.items()],
)
def test_a_text_asks_only_for_figures_it_gets(key: str, figures: tuple[str, ...]) -> None:
    for template in TEXTS[key]:
        assert places(template).keys() <= {*figures, "value"}


@pytest.mark.parametrize("key", REASONS)
def test_a_reason_tells_its_figures(key: str) -> None:
    told = set(places(TEXTS[f"reason.{key}"][0]))
    if "needs" in told:
        told.add("colour")  # "3 blue cards"
    assert set(REASONS[key]) <= told


def test_a_motive_can_be_told_with_the_figures_it_has() -> None:
    """Those that a player gives (NEEDED), and what makes of the expert's the same for all: a number or a lead."""
    assert NEEDED.keys() == MOTIVES.keys()
    for key, figures in NEEDED.items():
        for template in TEXTS[f"why.{key}"]:
            assert places(template).keys() <= set(figures)
        described = set(re.findall(r"[a-z]+", MOTIVES[key].partition("(")[2]))
        assert set(figures) <= described
    for figure in FIGURES:
        assert figure.startswith("other_N_") or places(TEXTS[f"why.{figure}"][0]).keys() <= {"n", "lead"}
    assert {figure for figure in FIGURES if figure.startswith("other_N_")} == {
        f"other_N_{part}" for part in ("kind", "what", "value")
    }
    assert ALTERNATIVES > 0


def test_the_time_to_think_is_the_same_everywhere() -> None:
    assert tuple(BUDGETS) == SETTINGS["think"]
    budgets = list(BUDGETS.values())
    assert budgets == sorted(budgets)
    assert [budget.ms for budget in budgets] == [250, 1000, 4000]
    assert all(budget.playouts for budget in budgets)
    assert SEAT_KINDS[1:-1] == LEVELS


def test_no_key_is_left_over() -> None:
    used = set(FAMILIES)
    used |= set(re.findall(r'data-t(?:-[\w-]+)?="([^"]+)"', (ROOT / "index.html").read_text()))
    for source in (ROOT / "ui").glob("*.py"):
        if source.name != "strings.py":
            used |= {
                node.value
                for node in ast.walk(ast.parse(source.read_text()))
                if isinstance(node, ast.Constant) and isinstance(node.value, str)
            }
    assert sorted(TEXTS.keys() - used) == []


@pytest.mark.parametrize("key", sorted(FAMILIES))
@pytest.mark.parametrize("language", BOTH)
def test_every_text_of_data_can_be_told(key: str, language: Language) -> None:
    for number in (0, 1, 2, 45):
        figures: dict[str, int | str] = dict.fromkeys(places(TEXTS[key][0]), number)
        told = text(language, key, **figures)
        assert "#" not in told
        assert "{" not in told
        assert "|" not in told


def test_numbers_choose_their_form() -> None:
    assert text("es", "cards.red", n=0) == "ninguna carta roja"
    assert text("es", "cards.red", n=1) == "1 carta roja"
    assert text("en", "cards.red", n=3) == "3 red cards"
    assert text("en", "route.length", n=1) == "1 space"
    assert text("es", "short.kept", n=0) == "conserva 0 billetes"  # without a form for none, it is like many


def test_an_unknown_key_or_a_missing_figure_is_an_error() -> None:
    with pytest.raises(KeyError):
        text("es", "no.such.key")
    with pytest.raises(KeyError):
        text("es", "cards.red", number=1)
    with pytest.raises(KeyError):
        text("es", "cards.red")
