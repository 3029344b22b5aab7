"""The colours of both themes: read where there is text, told apart where they mean something."""

import re
from itertools import combinations
from pathlib import Path

import pytest

from engine.cards import CARD_NAMES
from tests.ui.colours import EYES, THEMES, TOKENS, contrast, difference, lab, light, seen, tokens
from ui.board_svg import MARKS, SYMBOLS
from ui.view_model import PLAYER_COLOURS
from ui.zoom import REACH

ASSETS = TOKENS.parent
REM = 16
ENOUGH = 10.0
"""CIEDE2000."""
LEAST_SIGN = 8.0
"""CSS pixels, on a page 360 wide."""
SIGN, FILLED = 12.0, 2 / 3
"""Board units: the box of a sign on a route, and how much of it every sign fills. At the scale REACH a finger can hit
any route; e2e/test_stage.py measures what is drawn then."""
TEXT, LARGE = 4.5, 3.0
"""Contrast that WCAG 2.2 AA asks of text, and of signs and borders of controls (1.4.3, 1.4.11)."""

PAPERS = ("paper", "paper-raised", "paper-sunken")
TEXTS = [
    *[(ink, paper) for ink in ("ink", "ink-quiet", "accent", "good", "bad") for paper in PAPERS],
    *[
        ("paper-raised", "ink"),
        ("on-accent", "accent"),
        *[(ink, "notice") for ink in ("ink", "ink-quiet", "accent", "good", "bad")],
    ],
    *[("board-label", land) for land in ("board-land", "board-water", "board-paper")],
    ("board-on-ticket", "board-ticket"),
]
"""Which ink stands on which ground."""
SIGNS = [
    *[(f"on-{name}", f"card-{name}") for name in (*CARD_NAMES, "gray")],
    *[(f"on-player-{name}", f"player-{name}") for name in PLAYER_COLOURS],
    *[(line, paper) for line in ("line-strong", "focus") for paper in PAPERS],
    ("board-mark", "board-roundel"),
    *[(line, land) for line in ("board-space-edge", "board-selected", "board-car-edge") for land in ("board-land",)],
]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("ink", "ground"), TEXTS)
def test_text_can_be_read(theme: str, ink: str, ground: str) -> None:
    colours = tokens(theme)
    assert contrast(colours[ink], colours[ground]) >= TEXT


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("sign", "ground"), SIGNS)
def test_signs_and_borders_can_be_seen(theme: str, sign: str, ground: str) -> None:
    colours = tokens(theme)
    assert contrast(colours[sign], colours[ground]) >= LARGE


def told_apart(one: str, other: str, eyes: str) -> bool:
    return difference(seen(light(one), eyes), seen(light(other), eyes)) >= ENOUGH


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("theme", THEMES)
def test_players_differ_by_colour_to_all_eyes(theme: str, eyes: str) -> None:
    # pitfall: E1, E2: their marks on the cars of a map that is shown whole are small
    colours = tokens(theme)
    for one, other in combinations(PLAYER_COLOURS, 2):
        assert told_apart(colours[f"player-{one}"], colours[f"player-{other}"], eyes), (one, other)
        assert MARKS[one] != MARKS[other]


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("theme", THEMES)
def test_cards_differ_by_colour_or_by_a_sign_that_can_be_seen(theme: str, eyes: str) -> None:
    # pitfall: E1; e2e/test_stage.py measures the signs, on the routes of the map too
    colours = tokens(theme)
    for one, other in combinations(CARD_NAMES, 2):
        same = not told_apart(colours[f"card-{one}"], colours[f"card-{other}"], eyes)
        if same:
            assert SYMBOLS[one] != SYMBOLS[other]
            assert min(sign_sizes()) >= LEAST_SIGN, (one, other)
            assert SIGN * REACH * FILLED >= LEAST_SIGN, (one, other)


def sign_sizes() -> list[float]:
    """The sizes of the signs wherever cards are shown, in CSS pixels; they do not depend on the page's width."""
    found = []
    for sheet in ("style.css", "stage.css", "flow.css"):
        css = re.sub(r"/\*.*?\*/", "", (ASSETS / sheet).read_text(), flags=re.DOTALL)
        for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", css):
            wide = re.search(r"(?<![-\w])width:\s*([\d.]+)rem", body)
            if wide and re.search(r"(?<![-\w])\.sym\s*(,|$)", selectors.strip()):
                found.append(float(wide[1]) * REM)
    assert found
    return found


def test_the_proof_would_notice_colours_that_look_alike() -> None:
    assert not told_apart("#c83a34", "#c8403a", "all cones")
    assert told_apart("#c83a34", "#45914b", "all cones")
    assert not told_apart("#b02a2a", "#4a5a10", "deuteranopia")
    assert not told_apart("#8d55a8", "#2f74b8", "grayscale")


def test_the_difference_is_that_of_its_authors() -> None:
    """Grays, for which the formula can be worked out by hand, and the primaries, whose values are published."""
    assert lab(light("#ffffff"))[0] == pytest.approx(100, abs=0.01)
    assert difference(light("#000000"), light("#ffffff")) == pytest.approx(100, abs=0.1)
    assert difference(light("#ff0000"), light("#00ff00")) == pytest.approx(86.61, abs=0.05)
    assert difference(light("#ff0000"), light("#0000ff")) == pytest.approx(52.88, abs=0.05)
    assert difference(light("#0000ff"), light("#00ff00")) == pytest.approx(83.19, abs=0.05)


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_every_colour_is_a_token_and_every_token_is_there() -> None:
    """One set of tokens: no other style sheet names a colour, and none asks for a token that nobody defines."""
    known = set(tokens("light"))
    for sheet in sorted(Path(ASSETS).glob("*.css")):
        css = re.sub(r"/\*.*?\*/", "", sheet.read_text(), flags=re.DOTALL)
        if sheet != TOKENS:
            assert re.findall(r"#(?:[0-9a-f]{3,4}){1,2}(?=[\s;,)])|\b(?:rgb|hsl)a?\(", css, re.IGNORECASE) == [], (
                sheet.name
            )
        asked = set(re.findall(r"var\(--([\w-]+)", css))
        own = set(re.findall(r"--([\w-]+):", css))
        others = {"card", "on-card", "player", "on-player", "fill", "on", "car", "car-line"}
        assert asked - known - own - others == set(), sheet.name


def test_both_themes_have_every_token() -> None:
    assert tokens("light").keys() == tokens("dark").keys()
    assert tokens("light")["paper"] != tokens("dark")["paper"]
