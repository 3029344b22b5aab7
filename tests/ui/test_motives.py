"""Why a computer did what it did: checked like a stranger's word, told in both languages, and not before the end."""

import asyncio
from collections.abc import Callable, Coroutine
from itertools import pairwise
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from engine.bots.base import Thought
from engine.bots.expert import FIGURES
from engine.bots.quick import REASONS
from engine.observation import Observation
from tests.ui.fakes import Table
from tests.ui.scenes import ANA_AND_COMPUTER, Node, read
from tests.ui.scenes import Table as Scene
from ui.address import Address
from ui.log_panel import log_items
from ui.motives import FAR, NEEDED, Motive, lead, motive_of
from ui.strings import LANGUAGES, Language
from ui.view_model import ACTIONS, NONE, View

BOTH: tuple[Language, ...] = LANGUAGES
TURN = Scene("mega", ANA_AND_COMPUTER).until(lambda view: view.turn > 8 and view.dock == "turn")
SHOWN = TURN.view()
MINE = TURN.game.observe(0)
OFFERED = Scene("mega", ANA_AND_COMPUTER).game.observe(0)
NAMES = sorted(
    {name.replace("N", str(place)) for name in FIGURES for place in (1, 2, 3)}
    | {name for names in NEEDED.values() for name in names}
)


def run(story: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(story())


def log(view: View, language: Language = "en") -> Node:
    return read("".join(reversed(log_items(view, language))))


def told(motive: Motive | None, language: Language = "en") -> str:
    """What the page says for a motive."""
    assert motive
    line = next(line for line in SHOWN.log if line.key in ACTIONS)
    view = SHOWN._replace(log=(line,), motives={line.ply: motive}, why=frozenset({line.ply}))
    return log(view, language).one(class_="reason").text


def motive(key: str, **figures: int) -> Motive | None:
    return motive_of(TURN.edition, MINE, Thought((), key, figures))


@given(
    st.sampled_from([*REASONS, "k", ""]),
    st.fixed_dictionaries({}, optional=dict.fromkeys(NAMES, st.integers(-2, 9) | st.integers())),
    st.sampled_from([MINE, OFFERED]),
)
def test_any_word_of_a_worker_is_taken_or_left(key: str, figures: dict[str, int], seen: Observation) -> None:
    known = motive_of(TURN.edition, seen, Thought((), key, figures))
    if known is None:
        return
    for language in BOTH:
        said = told(known, language)
        assert said
        assert not set("{}|#") & set(said)


def test_what_is_missing_or_unknown_is_left() -> None:
    assert motive("k") is None
    assert motive("claim_ticket", route=3, points=4) is None
    assert motive("claim_ticket", route=300, points=4, ticket=1) is None
    assert motive("draw_spare", colour=-1) is None
    figures = {"missing": 2, "other_1_kind": 0, "other_1_what": 999, "other_1_value": 3, "other_2_kind": 1}
    known = motive("draw_blind", **figures, other_3_kind=4, other_3_value=0)
    assert known
    assert known.others == ()


def test_it_says_what_else_was_thought_of() -> None:
    figures = {"colour": 2, "worth": 120, "other_1_kind": 1, "other_1_worth": 40, "other_2_kind": 0}
    figures |= {"other_2_what": 3, "other_2_worth": -30}
    said = told(motive("draw_spare", **figures))
    assert "By its judgement: worth 1.2." in said
    assert "to draw from the deck: worth 0.4" in said
    assert f"to claim {TURN.edition.network.name(3)}: worth −0.3" in said
    assert "valor 1,2" in told(motive("draw_spare", **figures), "es")
    assert "imagined" not in said


def test_it_says_what_was_served_and_denied_and_what_it_cost() -> None:
    network, tickets = TURN.edition.network, TURN.edition.tickets
    figures = {"route": 20, "points": 7, "ticket": 4, "locomotives": 2, "denies": 31, "playouts": 150}
    figures |= {"value": 100, "planner_value": -100, "other_1_kind": 0, "other_1_what": 3, "other_1_value": 0}
    said = told(motive("claim_ticket", **figures))
    for place in tickets[4][:2]:
        assert network.cities[place].name in said
    assert "7 points" in said
    assert "It cost 2 locomotives." in said
    assert "In 31 of a hundred guesses a rival wanted it too." in said
    assert "150 imagined endings" in said
    assert "about 10 points ahead" in said
    assert "at first sight, about 10 points behind" in said
    assert f"to claim {network.name(3)}: level" in said
    assert "chance" not in said
    assert network.name(20) in told(motive("claim_long", route=20, points=7))
    assert network.name(20) in told(motive("draw_for_route", route=20, colour=2))
    assert "1 orange card" in told(motive("draw_for_route", route=20, colour=2))


def test_what_meant_something_there_is_told_by_name() -> None:
    place = next(i for i, colour in enumerate(MINE.market) if colour >= 0)
    known = motive("draw_blind", missing=1, other_1_kind=2, other_1_what=place, other_1_value=990)
    assert known
    assert known.others[0].colour == MINE.market[place]
    assert "far ahead" in told(known)
    figures = {"kept": 3, "returned": 2, "value": 0, "other_1_kind": 4, "other_1_what": 0b101, "other_1_value": 245}
    known = motive_of(TURN.edition, OFFERED, Thought((), "keep_tickets", figures))
    assert known
    assert known.others[0].tickets == (OFFERED.offer[0], OFFERED.offer[2])
    assert "by no more than chance explains" in told(known)


def test_a_lead_grows_with_the_value() -> None:
    leads = [lead(value) for value in range(-1000, 1001, 10)]
    assert all(one <= other for one, other in pairwise(leads))
    assert (leads[0], leads[100], leads[-1]) == (-FAR, 0, FAR)


def test_why_is_told_after_the_game_and_only_then() -> None:
    """rule: R9, S6"""

    async def story() -> None:
        table = Table("person,expert,easy", address=Address(seed="7", speed="instant", think="short"))
        table.begin()
        end = await table.play()
        for view in table.page.shown[:-1]:
            assert view.dock == "over" or not view.motives
        for view in table.page.shown[:-1:40]:
            assert view.dock == "over" or not log(view).all(data_intent="why")
        for language in BOTH:
            lines = log(end, language).all(tag="li")
            asked = [bool(line.all(data_intent="why")) for line in lines]
            assert asked == [line["data-by"] in ("1", "2") and line["data-log"] in ACTIONS for line in lines]
        assert {motive.key for motive in end.motives.values()} <= REASONS.keys()
        assert any("value" in motive.figures and motive.others for motive in end.motives.values())

        # One after the other is opened, and closed again.
        assert not log(end).all(class_="reason")
        first, second, *_ = sorted(end.motives)
        view = table.do("why", move=first, ply=end.ply)
        assert log(view).one(data_key=f"why-{first}")["aria-expanded"] == "true"
        assert log(view).one(data_key=f"why-{second}")["aria-expanded"] == "false"
        assert len(log(view).all(class_="reason")) == 1
        assert len(log(table.do("why", move=second)).all(class_="reason")) == 2
        assert table.do("why", move=first).why == {second}
        for nothing in (10**6 - 1, NONE, "x"):
            assert table.do("why", move=nothing).why == {second}

        # Nothing of them is left in the next game. pitfall: A8
        view = table.do("again")
        assert (view.motives, view.why, table.controller.motives) == ({}, frozenset(), {})
        assert table.do("why", move=first).why == frozenset()

    run(story)


def test_the_stand_in_says_why_too() -> None:
    async def story() -> None:
        table = Table("person,expert", up_after=None)
        table.begin()
        table.bots.status = "none"
        end = await table.play()
        lines = [line for line in end.log if line.player == 1 and line.key in ACTIONS]
        assert {line.ply for line in lines} == end.motives.keys()

    run(story)


def test_not_while_the_points_are_counted() -> None:
    async def story() -> None:
        table = Table("quick,quick")
        table.begin()
        await table.play()
        table.do("setting", name="motion", value="normal")
        assert table.view.motives
        assert not table.do("recount").motives
        assert table.do("skip").motives

    run(story)
