"""Addresses and forms come from anywhere: nothing in them can do harm, and what is wrong is said."""

import re
from pathlib import Path
from urllib.parse import parse_qsl

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.bots import BOTS
from engine.budgets import BUDGETS
from engine.editions import EDITIONS
from ui.address import LONGEST_NAME, LONGEST_QUOTE, Address, form_of, read_address, read_form
from ui.strings import LANGUAGES, TEXTS, text
from ui.view_model import NONE, NOTES, SEAT_KINDS, SPEEDS, STAND_IN

FORM = {"players": "3", "kind-0": "person", "kind-1": "quick", "kind-2": "person", "first": "2", "edition": "mega"}


def read(query: str) -> Address:
    return read_address(parse_qsl(query, keep_blank_values=True))


def test_the_whole_address() -> None:
    address = read("seed=a-7_B&edition=usa1910&seats=quick,person,expert&lang=es&speed=instant&think=short&start")
    assert address == Address("a-7_B", "usa1910", ("quick", "person", "expert"), "instant", "short", True)
    assert read("") == read("lang=es-MX") == Address()
    assert read("utm_source=x&start=1&seats=quick,quick") == Address(seats=("quick", "quick"), start=True)


@pytest.mark.parametrize(
    ("query", "problem", "value"),
    [
        ("seed=", "problem.seed", ""),
        ("seed=a b", "problem.seed", "a b"),
        ("seed=" + "7" * 65, "problem.seed", "7" * LONGEST_QUOTE + "…"),
        ("seed=7%0A", "problem.seed", "7\n"),
        ("edition=Classic", "problem.edition", "Classic"),
        ("edition=%3Cscript%3E", "problem.edition", "<script>"),
        ("seats=person", "problem.seat_count", ""),
        ("seats=" + ",".join(["quick"] * 6), "problem.seat_count", ""),
        ("seats=person,random", "problem.seats", "person,random"),
        ("seats=", "problem.seats", ""),
        ("seats=person,", "problem.seats", "person,"),
        ("speed=0", "problem.speed", "0"),
        ("think=forever", "problem.think", "forever"),
        ("lang=fr", "problem.lang", "fr"),
    ],
)
def test_what_is_wrong_is_said_and_left_out(query: str, problem: str, value: str) -> None:
    address = read(query)
    assert [(note.key, note.value) for note in address.problems] == [(problem, value)]
    assert address._replace(problems=()) == Address()


@given(
    st.lists(
        st.tuples(st.sampled_from(["seed", "edition", "seats", "lang", "speed", "think", "start", "x"]), st.text())
    )
)
def test_any_address_is_read(parts: list[tuple[str, str]]) -> None:
    address = read_address(parts)
    assert address.edition in ("", *EDITIONS)
    assert address.speed in ("", *SPEEDS)
    assert address.think in ("", *BUDGETS)
    assert set(address.seats) <= set(SEAT_KINDS)
    assert len(address.seats) in (0, 2, 3, 4, 5)
    for note in address.problems:
        assert set(note.figures) == set(NOTES[note.key])
        for language in LANGUAGES:
            assert text(language, note.key, value=note.value, **note.figures)


def test_every_level_can_sit_by_the_address_and_by_the_form() -> None:
    page = (Path(__file__).parents[2] / "index.html").read_text()
    for kind in SEAT_KINDS:
        assert read(f"seats=person,{kind}").seats == ("person", kind)
        assert kind == "person" or kind in BOTS
        # Each seat offers it; the stand-in only once the address has asked for it.
        options = re.findall(f'<option value="{kind}"( selected)?( hidden)? data-t="page.{kind}">', page)
        assert [bool(hidden) for _, hidden in options] == [kind == STAND_IN] * 5
        assert [bool(selected) for selected, _ in options] == [
            kind == ("medium" if seat else "person") for seat in range(5)
        ]
        if kind != "person":
            assert page.count(f'data-of="{kind}" data-t="page.{kind}.line"') == 5


def test_the_form_follows_the_address() -> None:
    form = form_of(read("edition=mega&seats=person,quick,person"))
    setup, problems = read_form(form)
    assert setup
    assert not problems
    assert (setup.edition, [seat.bot for seat in setup.seats], setup.first) == ("mega", ["", "quick", ""], 0)
    assert form_of(Address()) == {}


def test_the_form() -> None:
    setup, problems = read_form(FORM | {"name-0": f"  <b>\n{'x' * 50}", "name-1": "Ana", "name-4": "nobody"})
    assert setup
    assert not problems
    assert setup.first == 2
    assert [seat.number for seat in setup.seats] == [1, 2, 3]
    assert [seat.name for seat in setup.seats] == [("<b> " + "x" * 50)[:LONGEST_NAME], "Ana", ""]
    chance, _ = read_form(FORM | {"first": "random"})
    absent, problems = read_form(FORM | {"first": "3"})  # chosen to begin, then taken away
    assert absent == chance
    assert not problems
    assert chance
    assert chance.first == NONE


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        ({"players": "1"}, "problem.seats"),
        ({"players": "3.0"}, "problem.seats"),
        ({"kind-1": "nobody"}, "problem.seats"),
        ({"kind-1": "random"}, "problem.seats"),
        ({"first": "5"}, "problem.first"),
        ({"first": "-1"}, "problem.first"),
        ({"edition": ""}, "problem.edition"),
    ],
)
def test_a_wrong_form_begins_nothing(changed: dict[str, str], problem: str) -> None:
    setup, problems = read_form(FORM | changed)
    assert setup is None
    assert [note.key for note in problems] == [problem]
    assert all(note.key in TEXTS for note in problems)


@given(st.dictionaries(st.sampled_from([*FORM, "name-0", "x"]), st.text()))
def test_any_form_is_read(changed: dict[str, str]) -> None:
    setup, problems = read_form(FORM | changed)
    assert (setup is None) == bool(problems)
