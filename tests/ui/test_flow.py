"""Doing things: confirmations, what is taken back, what is pointed at; and what a player sees when it is needed."""

import asyncio
from collections.abc import Callable, Coroutine
from itertools import pairwise
from typing import Any

import pytest

from engine.actions import CLAIM, Action
from engine.bots import BOTS
from engine.cards import CARD_NAMES
from engine.editions import EDITIONS
from engine.game import Game
from tests.ui.fakes import FakeClock, Table
from tests.ui.scenes import ANA_AND_COMPUTER, Node, read, whole_game
from ui.log_panel import log_items
from ui.panels import panels
from ui.patch import board, button_changes, log_changes
from ui.settings import SETTINGS
from ui.view_model import NONE, View

NETWORK = EDITIONS["classic"].network
DRAWS: dict[str, dict[str, int]] = {"deck": {}, "market": {"place": 0}, "tickets": {}}


def run(story: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(story())


def slot(view: View, name: str) -> Node:
    return read(panels(view, "en")[name])


async def at_turn(seats: str = "person,quick", seed: str = "7", turn: int = 1) -> Table:
    table = Table(seats, seed=seed)
    table.begin()
    await table.play(lambda view: view.dock == "turn" and view.turn >= turn)
    return table


def asks(confirm: str, pointer: str) -> bool:
    return confirm == "always" or (confirm == "touch" and pointer == "touch")


@pytest.mark.parametrize("confirm", SETTINGS["confirm"])
@pytest.mark.parametrize("pointer", ["touch", ""])
@pytest.mark.parametrize("draw", DRAWS)
def test_a_mis_tap_on_a_draw_is_prevented(confirm: str, pointer: str, draw: str) -> None:
    """pitfall: E7"""

    async def story() -> None:
        table = await at_turn()
        table.do("setting", name="confirm", value=confirm)
        ply = table.view.ply
        view = table.do(draw, pointer=pointer, **DRAWS[draw])
        if not asks(confirm, pointer):
            assert view.ply > ply
            return
        assert (view.ply, view.dock) == (ply, "turn")
        assert slot(view, "sure").one(data_intent="sure").text == "Yes"
        assert view.armed
        # No: nothing has happened, however it is said.
        for no in ("cancel", "back"):
            view = table.do(no)
            assert (view.ply, view.armed, panels(view, "en")["sure"]) == (ply, (), "")
            table.do(draw, pointer=pointer, **DRAWS[draw])
        table.do("cancel")
        # Something else asks anew instead.
        table.do(draw, pointer=pointer, **DRAWS[draw])
        other = table.do("market", pointer=pointer, place=1)
        assert other.ply == ply
        assert slot(other, "market").one(data_place="1")["class"].endswith("armed")
        # The same once more is a yes.
        table.do(draw, pointer=pointer, **DRAWS[draw])
        assert table.do(draw, pointer=pointer, **DRAWS[draw]).ply > ply
        assert not table.view.armed

    run(story)


def test_yes_is_a_yes_once() -> None:
    """pitfall: E7"""

    async def story() -> None:
        table = await at_turn()
        table.do("deck", pointer="touch")
        ply = table.view.ply
        after = table.do("sure", ply=ply).ply
        assert after > ply
        assert table.do("sure", ply=ply).ply == after
        assert table.do("sure").ply == after, "nothing asks any more"

    run(story)


@pytest.mark.parametrize("confirm", SETTINGS["confirm"])
@pytest.mark.parametrize("pointer", ["touch", ""])
def test_a_tapped_route_shows_its_price_first(confirm: str, pointer: str) -> None:
    """pitfall: E3, E7"""

    async def story() -> None:
        for seed in "abcdef":
            table = Table("person,quick", seed=seed)
            table.begin()

            game = table.controller.game
            assert game

            def single(view: View, game: Game = game) -> list[Action]:
                claims = [action for action in game.observe(0).legal if action[0] == CLAIM]
                alone = [a for a in claims if sum(b[1] == a[1] for b in claims) == 1]
                return alone if view.dock == "turn" else []

            await table.play(lambda view, single=single: bool(single(view)) or view.dock == "over")  # type: ignore[misc]
            if table.view.dock == "over":
                continue
            _, route, colour, locos = single(table.view)[0]
            table.do("setting", name="confirm", value=confirm)
            ply = table.view.ply
            view = table.do("route", route=route, pointer=pointer)
            if not asks(confirm, pointer):
                assert view.ply > ply
                return
            assert (view.ply, view.dock, view.selected_route) == (ply, "pay", route)
            sheet = slot(view, "decision").one(data_shown_route=str(route))
            assert sheet.one(data_intent="claim")["data-route"] == str(route)
            assert "Left in your hand" in sheet.text
            assert table.do("back").dock == "turn"
            table.do("route", route=route, pointer=pointer)
            view = table.do("claim", route=route, colour=CARD_NAMES[colour], locos=locos, pointer=pointer)
            assert view.ply > ply
            return
        raise AssertionError("no route with one payment")

    run(story)


def test_back_closes_one_thing_after_the_other_and_asks_before_leaving() -> None:
    async def story() -> None:
        table = await at_turn()
        assert table.view.guards == 1
        ticket = table.view.tickets[0].ticket
        table.do("ticket", ticket=ticket)
        poor = next(i for i, route in enumerate(table.view.routes) if not route.claimable)
        table.do("route", route=poor)
        table.do("new-game")
        assert table.do("settings").guards == 4
        assert (table.do("back").dialog, table.view.question) == ("", "leave")
        assert (table.do("back").question, table.view.selected_route) == ("", poor)
        assert (table.do("back").selected_route, table.view.message) == (NONE, ())
        assert table.view.tickets[0].marked
        assert not table.do("back").tickets[0].marked
        assert table.view.guards == 1
        assert table.do("back").question == "leave"
        assert table.do("back").question == ""
        table.do("back")
        table.do("leave")
        assert (table.view.screen, table.view.guards) == ("setup", 0)
        table.do("settings")
        assert table.view.guards == 1
        assert table.do("back").dialog == ""
        assert table.do("back").screen == "setup"
        assert not table.do("rules").dialog, "the first screen has them on the page"

    run(story)


def test_the_rules_lie_over_the_table_until_they_are_closed() -> None:
    # pitfall: E7
    async def story() -> None:
        table = await at_turn()
        for close in ("cancel", "back"):
            view = table.do("rules")
            assert (view.dialog, view.guards) == ("rules", 2)
            assert slot(view, "settings").one(id="settings-title").text == "The rules in short"
            assert slot(view, "settings").one(data_intent="cancel")
            view = table.do(close)
            assert (view.dialog, view.guards, view.question) == ("", 1, "")
            assert not slot(view, "settings").text
        assert slot(table.view, "tools").one(data_intent="rules")["data-key"] == "rules", "where the focus goes back"

    run(story)


def test_pointing_at_a_route_says_what_is_known_of_it() -> None:
    """pitfall: B7, E2, E5, E7"""

    async def story() -> None:
        table = await at_turn(turn=20)
        await table.play(lambda view: view.dock == "turn" and any(route.claimable for route in view.routes))
        words = set()
        for dock in ("turn", "watch"):
            if dock == "watch":
                table.do("pause")
                table.do("deck")
                table.do("deck")
                assert table.view.dock == "watch"
            for route, state in enumerate(table.view.routes):
                view = table.do("look", route=route)
                shown = slot(view, "glance").one(data_look=str(route))
                line = NETWORK.routes[route]
                assert NETWORK.name(route) in shown.text
                assert f"{line.length} space" in shown.text
                assert f"worth {EDITIONS['classic'].route_points[line.length]} point" in shown.text
                assert view.routes == table.view.routes
                if state.owner != NONE:
                    words.add("owner")
                    assert "Claimed by" in shown.text
                elif state.closed:
                    words.add("closed")
                    assert "only one of the two is used" in shown.text or "nobody may have both" in shown.text
                elif state.claimable:
                    words.add("now")
                    assert "You can claim it now with" in shown.text
                    assert view.pointed
                    assert view.pointed.now
                elif view.pointed and view.pointed.payments:
                    words.add("later")
                    assert dock == "watch"
                    assert "On your turn you could claim it with" in shown.text
                else:
                    words.add("short")
                    assert "It takes" in shown.text
        assert words == {"owner", "closed", "now", "later", "short"}
        assert panels(table.do("look"), "en")["glance"] == ""
        assert table.do("look", route=200).pointed is None

    run(story)


def test_a_marked_ticket_shows_its_way_on_the_board() -> None:
    """pitfall: E4"""

    async def story() -> None:
        table = await at_turn(seed="way", turn=30)
        seen = set()
        for ticket in table.view.tickets:
            view = table.do("ticket", ticket=ticket.ticket)
            mine = [route for route, state in enumerate(view.routes) if state.way == "own"]
            rest = [route for route, state in enumerate(view.routes) if state.way == "rest"]
            assert sum(NETWORK.lengths[route] for route in rest) == max(0, ticket.missing)
            assert all(view.routes[route].owner == 0 for route in mine)
            assert all(view.routes[route].owner == NONE and not view.routes[route].closed for route in rest)
            shown = board(view, "en")
            for kind, number in [("own", route) for route in mine] + [("rest", route) for route in rest]:
                assert f"way-{kind}" in shown["route", number]["class"].split()
            assert [i for i, city in enumerate(view.cities) if city.selected] == sorted((ticket.a, ticket.b))
            note = slot(view, "glance").one(data_marked=str(ticket.ticket))
            seen.add("done" if ticket.done else "lost" if ticket.missing == NONE else "open")
            assert ticket.done == ("completed" in note.text)
            assert (ticket.missing > 0) == (f"{ticket.missing} train car" in note.text)
        view = table.do("ticket", ticket=table.view.tickets[-1].ticket)
        assert not any(state.way for state in view.routes)
        assert seen

    run(story)


def test_an_offered_ticket_is_shown_on_the_board_when_it_is_chosen() -> None:
    async def story() -> None:
        table = Table("person,quick")
        table.begin()
        view = table.do("toggle", place=1)
        offered = view.offer[1]
        assert [i for i, city in enumerate(view.cities) if city.selected] == sorted((offered.a, offered.b))
        rest = [route for route, state in enumerate(view.routes) if state.way == "rest"]
        assert sum(NETWORK.lengths[route] for route in rest) == offered.missing
        view = table.do("toggle", place=1)
        assert not any(city.selected for city in view.cities)
        table.do("toggle", place=1)
        table.do("toggle", place=2)
        assert not any(city.selected for city in table.do("keep").cities)

    run(story)


def test_the_last_round_is_announced_once_and_its_turns_are_counted() -> None:
    """rule: E1; pitfall: C4"""

    async def story() -> None:
        table = Table("person,quick,quick", seed="last")
        table.begin()
        await table.play()
        shown = table.page.shown
        serials = {v.serial for v in shown for note in v.message if note.key == "note.last_round"}
        assert len(serials) == 1
        first = next(view for view in shown if view.turns_left != NONE)
        assert [note.key for note in first.message] == ["note.last_round"]
        assert "The last round begins" in slot(first, "message").text
        left = [view.turns_left for view in shown if view.turns_left != NONE]
        assert left == sorted(left, reverse=True)
        assert left[0] == 3

    run(story)


def test_the_blind_card_of_the_last_turn_is_not_shown_at_the_next() -> None:
    async def story() -> None:
        table = await at_turn()
        assert table.do("deck").drawn != NONE
        assert table.view.dock == "second"
        assert table.do("deck").drawn != NONE
        assert table.view.dock == "watch"
        await table.play(lambda view: view.dock == "turn")
        assert table.view.drawn == NONE

    run(story)


def test_a_player_that_fails_does_not_stop_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """pitfall: D3, G2"""

    async def broken(_: FakeClock, __: str) -> str:
        raise RuntimeError("no worker")

    async def story() -> None:
        def fail(*_: object) -> object:
            raise ZeroDivisionError

        monkeypatch.setattr(type(BOTS["quick"]), "think", fail)
        table = Table("person,quick", think=broken)
        table.begin()
        await table.play(lambda view: view.turn > 12)
        told = [line for line in table.view.log if line.key == "quick_failed"]
        assert told
        assert all(line.player == 1 for line in told)
        assert "at random" in log_items(table.view, "en")[table.view.log.index(told[0])]

    run(story)


def test_the_log_is_added_to_and_can_be_read_by_player() -> None:
    """Each line has its player and, where it has one, its place on the map. pitfall: E8"""

    async def story() -> None:
        table = await at_turn(turn=20)
        items: list[str] = []
        anew = 0
        for view in table.page.shown:
            if view.screen != "table":
                continue
            after = log_items(view, "en")
            change = log_changes(items, after)
            anew += change.anew and after != items
            now = [] if change.anew else list(items)
            for number, item in change.changed.items():
                now[number] = item
            items = now + change.added
            assert items == after
            assert len(change.changed) <= 2 or view.turn < 2
        assert anew == 1
        for line, item in zip(table.view.log, items, strict=True):
            node = read(item).one(data_log=line.key)
            assert node["data-by"] == ("" if line.player == NONE or line.key == "begin" else str(line.player))
            if line.key == "claim":
                route = line.figures["route"]
                assert node["data-lit"] == str(route)
                assert {int(city) for city in node["data-cities"].split()} == set(NETWORK.routes[route][:2])
                assert node["tabindex"] == "-1"
        view = table.do("log-of", player=1)
        assert view.log_of == 1
        assert slot(view, "log").one(data_key="log-1")["aria-pressed"] == "true"
        assert table.do("log-of", player=1).log_of == NONE
        assert table.do("log-of", player=7).log_of == NONE

    run(story)


def tree(node: Node) -> tuple[Any, ...]:
    return (
        node.tag,
        node.attributes,
        [child if isinstance(child, str) else tree(child) for child in node.children],
    )


def test_buttons_are_changed_in_place() -> None:
    """What was clicked keeps the focus; the slot looks as if it had been filled anew. pitfall: E7"""
    changed = 0
    for before, after in pairwise(whole_game("classic", ANA_AND_COMPUTER)):
        old, new = panels(before, "en"), panels(after, "en")
        for name, content in new.items():
            changes = button_changes(old[name], content) if old[name] != content else None
            if changes is None:
                continue
            changed += 1
            slot = read(old[name])
            for change in changes:
                node = slot.one(data_key=change.key)
                for attribute, value in change.attributes.items():
                    node.attributes.pop(attribute, None)
                    node.attributes |= {} if value is None else {attribute: value}
                if change.content is not None:
                    node.children = read(change.content).children
            assert tree(slot) == tree(read(content))
    assert changed > 50, "above all, the market"
