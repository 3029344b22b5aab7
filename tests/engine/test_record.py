"""The record: written, read back, and refused with a reason, whatever the bytes."""

import contextlib
import json
import pathlib
import re
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.editions import EDITIONS
from engine.game import Game
from engine.record import Record, RecordError, Seat, read_record, record_text
from engine.simulation import play

DOCS = pathlib.Path(__file__).parents[2] / "docs"


def a_record(players: int = 2, edition: str = "classic") -> str:
    game = play(EDITIONS[edition], ("random",) * players, "7")
    return record_text(Record(game, tuple(Seat("random") for _ in range(players)), "7"))


RECORD = a_record()


def test_what_is_written_reads_back_the_same() -> None:
    for key in EDITIONS:
        text = a_record(5, key)
        record = read_record(text)
        assert record_text(record) == text
        assert record == read_record(text.encode())._replace(game=record.game)
        assert record.game.over


def test_names_and_missing_seed_survive() -> None:
    game = play(EDITIONS["classic"], ("random", "random"), "1")
    seats = (Seat(None, "Zoë \u202e\n"), Seat("quick", ""))
    read = read_record(record_text(Record(game, seats)))
    assert (read.seats, read.seed) == (seats, None)


def test_the_example_of_the_page_that_specifies_it_is_a_record() -> None:
    text = (DOCS / "record.md").read_text(encoding="utf-8")
    examples = re.findall(r"```json\n(.*?)```", text, re.DOTALL)
    assert len(examples) == 1
    assert read_record(examples[0]).game.ply == 25


def changed(**fields: Any) -> str:
    return json.dumps(json.loads(RECORD) | fields)


SEATS = [{"kind": "person"}, {"kind": "person"}]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not JSON: line 1"),
        ("[]", "a record is a JSON object"),
        ('{"format": "chess"}', "format: 'chess' instead of"),
        ('{"format": "via-larga-record", "version": 2}', "version: 2; this program reads version 1"),
        ('{"format": "via-larga-record", "version": true}', "version: true"),
        ('{"format": "via-larga-record", "version": 1}', "the field 'actions' is missing"),
        ('{"a": 1, "a": 2}', "the same field twice"),
        ('{"a": NaN}', "NaN is not a number"),
        ('{"a": ' + "9" * 5000 + "}", "a number is too long"),
        ("[" * 100_000, "nested too deeply"),
        (changed(extra=1), "the field 'extra' is unknown"),
        (changed(edition="europe"), "edition: 'europe' is none of classic"),
        (changed(edition=["classic"]), "edition: a list is none of"),
        (changed(map="europe"), "map: 'europe' instead of 'north_america'"),
        (changed(players=6), "players: 6; 2 to 5 can play"),
        (changed(players=2.0), "players: 2.0; 2 to 5"),
        (changed(players=3), "seats: 2 instead of one for each of the 3 players"),
        (changed(seats=[1, 2]), "seat 0: an object is needed"),
        (changed(seats=[*SEATS[:1], {"kind": "cat"}]), "seat 1: kind is 'cat'"),
        (changed(seats=[*SEATS[:1], {"kind": "bot"}]), "seat 1: null is not the name of a computer player"),
        (changed(seats=[*SEATS[:1], {"kind": "person", "bot": "quick"}]), "seat 1: the field 'bot' is unknown"),
        (changed(seats=[*SEATS[:1], {"kind": "person", "name": "a" * 41}]), "seat 1: the name"),
        (changed(seed=7), "seed: 7 is not a text"),
        (changed(seats=[*SEATS[:1], {"kind": "person", "name": "\ud800"}]), "seat 1: the name"),
        (changed(seats=[*SEATS[:1], {"kind": "bot", "bot": "Quick"}]), "seat 1: 'Quick' is not the name"),
        (changed(seed="a" * 65), "seed: 'aaa"),
        (" " * 4_000_001, "longer than 4,000,000 bytes"),
        (changed(actions={}), "actions: a list is needed"),
        (changed(actions=["card red", 3]), "move 1: 3 is not a text"),
        (changed(actions=["card red", "card pink"]), "move 1: 'card pink': there is no card colour 'pink'"),
        (changed(actions=["card red", "Deck"]), "move 1: 'Deck': an action begins with one of"),
        (changed(actions=["card red", "deck"]), "move 1: 'deck' is not possible: chance is to act"),
        (changed(actions=[*json.loads(RECORD)["actions"], "deck"]), "is not possible: the game is over"),
    ],
)
def test_a_bad_record_is_refused_with_a_reason(text: str, reason: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(text)
    assert reason in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize(
    ("seats", "seed", "reason"),
    [
        ((Seat("quick"),), None, "seats: 1"),
        ((Seat("quick"), Seat("X Y")), None, "seat 1"),
        ((Seat("quick"), Seat(None, "a" * 41)), None, "seat 1"),
        ((Seat("quick"), Seat(None, "\udfff")), None, "seat 1"),
        ((Seat("quick"), Seat("quick")), "a" * 65, "seed"),
    ],
)
def test_what_could_not_be_read_is_not_written(seats: tuple[Seat, ...], seed: str | None, reason: str) -> None:
    with pytest.raises(RecordError, match=reason):
        record_text(Record(Game(EDITIONS["classic"], 2), seats, seed))


def test_one_spelling_an_action() -> None:
    for text in (
        "claim 07 red 0",
        "claim 7 red 0 ",
        "claim 7  red 0",
        "keep 1 0",
        "keep 0 0",
        "keep",
        "market 5",
        "card red\n",
        "claim 1\u0661 red 0",
        "claim \uff12 red 0",
        "keep \u0660",
        "ticket \u0662",
    ):
        with pytest.raises(RecordError, match="move 0"):
            read_record(changed(actions=[text]))


@given(st.binary(max_size=200))
def test_no_bytes_end_in_anything_but_a_reason(data: bytes) -> None:
    with pytest.raises(RecordError):
        read_record(data)


def test_no_damage_to_a_record_ends_in_anything_but_a_reason() -> None:
    rng = Random(1)
    good = RECORD.encode()
    for _ in range(300):
        bad = bytearray(good)
        for _ in range(rng.randint(1, 3)):
            place = rng.randrange(len(bad))
            if rng.random() < 0.5:
                bad[place] = rng.randrange(256)
            else:
                del bad[place : place + rng.randint(1, 40)]
        with contextlib.suppress(RecordError):
            read_record(bytes(bad))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda children: st.lists(children, max_size=3) | st.dictionaries(st.text(max_size=8), children, max_size=3),
    max_leaves=5,
)


@given(st.sampled_from(sorted(json.loads(RECORD))), JSON)
def test_no_strange_field_ends_in_anything_but_a_reason(field: str, value: Any) -> None:
    if field != "seed" and json.loads(RECORD)[field] != value and not (field == "actions" and value == []):
        with pytest.raises(RecordError):
            read_record(changed(**{field: value}))
