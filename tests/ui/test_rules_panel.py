"""The rules in short: they have the numbers of the edition, and the first screen shows those of the one chosen."""

import re
from pathlib import Path

import pytest

from engine.editions import EDITIONS
from tests.ui.scenes import ANA_AND_COMPUTER, Table, read
from ui.panels import panels
from ui.rules_panel import rules_in_short, rules_on_page
from ui.strings import LANGUAGES, Language, text

BOTH: tuple[Language, ...] = LANGUAGES


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=str)
@pytest.mark.parametrize("language", BOTH)
def test_the_rules_have_the_numbers_of_the_edition(edition: object, language: Language) -> None:
    """rule: T1, D3, M1, C1, C2, C5, C8, C9, S5, K1, K4, E1, E3, E4, E6, E8"""
    rules = next(one for one in EDITIONS.values() if one is edition)
    told = rules_in_short(rules, language)
    assert len(told) == 11
    assert all(len(point) < 330 for point in told), "in short"
    every = " ".join(told)
    numbers = re.findall(r"\d+", told[6])
    assert numbers == [str(n) for n in (rules.deal_tickets, rules.keep_start, rules.draw_tickets, rules.keep_drawn)]
    assert re.findall(r"\d+", told[5]) == [
        str(n) for length in range(1, len(rules.route_points)) for n in (length, rules.route_points[length])
    ]
    assert re.findall(r"\d+", told[8]) == ["45", "2"]
    assert re.findall(r"\d+", told[4]) == ["2", "3"]
    for key, bonus in (("longest", rules.longest_bonus), ("globetrotter", rules.globetrotter_bonus)):
        assert (text(language, f"rules.{key}", n=bonus) in every) == bool(bonus)
    assert (text(language, "rules.no_bonus") in every) == (not rules.longest_bonus and not rules.globetrotter_bonus)


@pytest.mark.parametrize("language", BOTH)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_table_shows_the_rules_of_what_is_played(edition: str, language: Language) -> None:
    table = Table(edition, ANA_AND_COMPUTER)
    assert not panels(table.view(), language)["settings"]
    table.ui.dialog = "rules"
    shown = read(panels(table.view(), language)["settings"])
    assert [node.text for node in shown.all(tag="li")] == rules_in_short(EDITIONS[edition], language)
    assert text(language, f"edition.{edition}") in shown.text


def test_the_first_screen_has_the_rules_of_every_edition_and_shows_one() -> None:
    page = read(rules_on_page())
    for key, edition in EDITIONS.items():
        for language in BOTH:
            points = [
                node.one(lang=language).text
                for node in page.all(tag="li")
                if key in (node.get("data-for") or key).split()
            ]
            assert points == rules_in_short(edition, language)
    styles = (Path(__file__).parents[2] / "assets" / "flow.css").read_text()
    shown = re.findall(r'\[value="(\w+)"\]:checked\) \[data-for~="(\w+)"\]', styles)
    assert shown == [(key, key) for key in EDITIONS]
