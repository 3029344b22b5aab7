"""Whole games through the controller: people who see the view only, computers in a worker that may go wrong."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from engine.actions import DRAW_DECK, DRAW_MARKET, HIDDEN
from engine.bots.base import Budget
from engine.budgets import NORMAL_PLAYOUTS
from engine.editions import EDITIONS
from engine.notation import action_text
from engine.rules import returns
from engine.simulation import play
from engine.wire import Reply, read_request, reply_text
from tests.ui.fakes import FakeClock, Table, honest
from ui.address import Address, read_address
from ui.bot_client import MOST_STARTS, Patience
from ui.view_model import LOG, NONE, NOTES, LogLine, View

PEOPLE = {
    "alone": "person,quick",
    "two people": "person,person",
    "three people": "person,quick,person,person",
    "five": "quick,person,quick,quick,person",
    "computers only": "quick,quick,quick",
}


def run(story: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(story())


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", PEOPLE.values(), ids=PEOPLE)
def test_whole_games(edition: str, seats: str) -> None:
    """Every view on the way keeps secrets, and the last one counts right. rule: S6, R9, E2, E3; pitfall: C4, C8"""

    async def story() -> None:
        table = Table(seats, edition=edition)
        table.begin()
        last = await table.play()
        game = table.controller.game
        assert game
        assert game.over
        for view in table.page.shown:
            if view.screen == "table":
                check_view(view)
        assert last.final
        totals = {row.player: row.total for row in last.final.rows}
        assert tuple(totals[player] for player in range(game.players)) == returns(game.edition, game.state)
        for row in last.final.rows:
            assert row.total == row.routes + row.tickets + row.longest_bonus + row.globetrotter_bonus
            points = enumerate(row.lengths)
            assert row.routes == sum(number * game.edition.route_points[length] for length, number in points)
            assert row.tickets == sum(t.points for t in row.completed) - sum(t.points for t in row.failed)
        assert not [line for line in last.log if line.key.startswith("worker")]

    run(story)


def check_view(view: View) -> None:
    """What holds for every view of the table."""
    people = [player.player for player in view.players if not player.bot]
    deciding = view.dock in ("choose", "turn", "second", "pay")
    if len(people) == 1:
        assert view.viewer == people[0]
        assert view.dock not in ("curtain", "handover")
    elif deciding:
        assert view.viewer == view.actor_player
    elif view.dock == "handover":
        assert view.viewer != NONE
        assert view.drawn != NONE
    else:
        assert view.viewer == NONE
        assert not view.hand
        assert not view.tickets
        assert not view.offer
    assert deciding == (view.actor == "person" and view.dock not in ("curtain", "handover"))
    if not deciding:
        assert not any(route.claimable for route in view.routes)
        assert not view.deck_legal
        assert not any(place.legal for place in view.market)
    for player in view.players:
        assert bool(player.hand) == (view.dock == "over")
        if view.phase == "choose" and player.player != view.viewer:
            assert player.tickets == NONE
    for line in view.log if view.turn < 2 or view.final else view.log[-9:]:  # the older ones have been looked at
        check_line(line, view)


def check_line(line: LogLine, view: View) -> None:
    """A line of the log tells its viewer no secret."""
    assert set(line.figures) == set(LOG[line.key])
    if line.player == view.viewer:
        return
    assert not line.tickets
    if line.key == "deck":
        assert line.figures["colour"] == HIDDEN
    if line.key == "kept":
        assert (line.figures["count"] == NONE) == (view.phase == "choose")


@pytest.mark.parametrize("edition", EDITIONS)
def test_computers_play_the_game_of_the_command_line(edition: str) -> None:
    """The same seed gives the same game, on the page too."""

    async def story() -> None:
        table = Table("quick,quick,quick", edition=edition, seed="same-game")
        table.begin()
        await table.play()
        game = table.controller.game
        assert game
        assert game.history == play(EDITIONS[edition], ("quick",) * 3, "same-game").history
        assert not any("same-game" in request for worker in table.workers for request in worker.requests)

    run(story)


def test_same_address_same_game_also_with_people() -> None:
    async def story() -> None:
        histories = []
        for first in ("0", "random"):
            for _ in range(2):
                table = Table("person,quick,quick", seed="again", first=first)
                table.begin()
                await table.play()
                assert table.controller.game
                histories.append((table.controller.seats[0].number, table.controller.game.history))
        assert histories[0] == histories[1]
        assert histories[2] == histories[3]
        assert histories[0][0] == 1

    run(story)


def test_who_begins() -> None:
    """rule: S7"""

    async def story() -> None:
        for first in range(4):
            table = Table("person,quick,person,quick", first=str(first))
            table.begin()
            assert [seat.number for seat in table.controller.seats] == [(first + i) % 4 + 1 for i in range(4)]
            assert [player.number for player in table.view.players] == [(first + i) % 4 + 1 for i in range(4)]
        begun = set()
        for seed in range(30):
            table = Table("person,quick,person", first="random", seed=str(seed))
            table.begin()
            begun.add(table.controller.seats[0].number)
        assert begun == {1, 2, 3}

    run(story)


def test_a_curtain_before_each_other_person() -> None:
    """pitfall: E9

    It comes exactly when another person than the last one is to act, starting tickets included, with computers in
    between or not.
    """

    async def story() -> None:
        table = Table("person,quick,person,person")
        table.begin()
        assert table.view.dock == "curtain"
        await table.play()
        deciders = []
        curtains: list[tuple[int, int]] = []
        for view in table.page.shown:
            if view.actor == "person" and view.dock == "curtain" and (not curtains or curtains[-1][0] != view.ply):
                curtains.append((view.ply, view.actor_player))
            elif view.dock in ("choose", "turn", "second", "pay"):
                deciders.append((view.ply, view.actor_player))
        changes = [now for before, now in zip([(NONE, NONE), *deciders], deciders, strict=False) if before[1] != now[1]]
        assert curtains == changes
        assert [player for _, player in curtains[:4]] == [0, 2, 3, 0]

    run(story)


def test_behind_the_curtain_nothing_can_be_done() -> None:
    async def story() -> None:
        table = Table("person,person")
        table.begin()
        ply = table.view.ply
        for intent, said in (("toggle", {"place": 0}), ("keep", {}), ("deck", {}), ("route", {"route": 3})):
            view = table.do(intent, **said)
            assert (view.ply, view.dock) == (ply, "curtain")
            assert intent == "toggle" or [note.key for note in view.message] == ["note.curtain"]
        assert table.do("ready").offer
        assert not table.view.message
        assert table.do("ready").dock == "choose"  # once is enough

    run(story)


def test_a_card_drawn_last_is_seen_before_the_device_goes_on() -> None:
    async def story() -> None:
        table = Table("person,person")
        table.begin()
        await table.play(lambda view: view.dock == "turn")
        drawer = table.view.viewer
        table.do("deck", ply=table.view.ply)
        assert table.view.dock == "second"
        before = table.view.hand
        view = table.do("deck", ply=table.view.ply)
        assert (view.dock, view.viewer) == ("handover", drawer)
        assert sum(view.hand) == sum(before) + 1
        assert view.hand[view.drawn] == before[view.drawn] + 1
        assert table.do("deck").message[0].key == "note.handover"
        view = table.do("done")
        assert (view.dock, view.viewer, view.message) == ("curtain", NONE, ())

    run(story)


@pytest.mark.parametrize("seats", ["person,person", "person,quick,person"])
@pytest.mark.parametrize("draw", ["deck", "market"])
def test_what_a_person_had_marked_is_covered_too(seats: str, draw: str) -> None:
    """The cities of a marked ticket would tell the next one what it is. rule: S6"""

    async def story() -> None:
        table = Table(seats)
        table.begin()
        await table.play(lambda view: view.dock == "turn")
        mine = table.view.tickets[0]
        view = table.do("ticket", ticket=mine.ticket)
        assert [i for i, city in enumerate(view.cities) if city.selected] == sorted((mine.a, mine.b))
        first = table.view.ply
        await table.play(lambda view: view.dock in ("second", "watch", "curtain"))
        if table.view.dock == "second":
            place = next(place for place, card in enumerate(table.view.market) if card.legal)
            table.do(draw, place=place)
        if table.view.dock == "handover":
            table.do("done")
        assert table.view.ply > first
        view = await table.play(lambda view: view.viewer == NONE)
        while True:
            assert not any(city.selected for city in view.cities)
            assert not any(city.ticket for city in view.cities) or view.viewer != NONE
            assert view.selected_route == NONE
            if view.dock == "turn":
                break
            await table.play(lambda view: view.dock in ("curtain", "turn"))
            view = table.do("ready")

    run(story)


def test_computers_wait_while_a_card_is_looked_at() -> None:
    async def story() -> None:
        table = Table("person,quick,person")
        table.begin()
        await table.play(lambda view: view.dock == "turn")
        table.do("deck")
        table.do("deck")
        assert table.view.dock == "handover"
        ply = table.view.ply
        for _ in range(5):
            await table.clock.turn()
        assert (table.view.ply, table.view.dock) == (ply, "handover")
        assert table.do("done").dock == "watch"
        await table.play(lambda view: view.dock == "curtain")
        assert table.view.actor_player == 2

    run(story)


@pytest.mark.parametrize(("speed", "least", "most"), [("fast", 9.0, 99.0), ("instant", 0.0, 0.0)])
def test_computers_wait_for_what_moves_unless_it_goes_at_once(speed: str, least: float, most: float) -> None:
    async def story() -> None:
        table = Table("quick,quick", speed=speed)
        table.page.travel = 3.0
        table.begin()
        await table.play(lambda view: view.turn == 2)
        assert least <= table.clock.time <= most

    run(story)


def test_with_computers_only_hands_are_open_only_when_asked() -> None:
    async def story() -> None:
        table = Table("quick,quick", speed="normal")
        table.begin()
        await table.play(lambda view: view.turn == 4)
        assert table.view.viewer == NONE
        assert not any(player.hand or player.opened for player in table.view.players)
        view = table.do("open-hands")
        assert all(sum(player.hand) == player.cards and player.opened for player in view.players)
        assert not any(player.hand for player in table.do("open-hands").players)
        person = Table("person,quick")
        person.begin()
        assert not person.do("open-hands").open_hands

    run(story)


@pytest.mark.parametrize("intent", ["deck", "market", "route", "claim"])
def test_the_second_of_two_quick_clicks_does_nothing(intent: str) -> None:
    """pitfall: B1, B4, E7"""

    async def story() -> None:
        table = Table("person,quick")
        table.begin()
        if intent in ("route", "claim"):
            wanted = "pay" if intent == "claim" else "turn"
            await table.play(
                lambda view: (
                    view.dock == wanted and (intent == "claim" or sum(route.claimable for route in view.routes) > 1)
                )
            )
        else:
            await table.play(lambda view: view.dock == "turn")
        view = table.view
        said: dict[str, str | int] = {"ply": view.ply}
        if intent == "market":
            said["place"] = next(place for place, card in enumerate(view.market) if card.legal and card.colour != 8)
        if intent in ("route", "claim"):
            said["route"] = next(route for route, state in enumerate(view.routes) if state.claimable)
        if intent == "claim":
            route = view.selected_route
            name = action_text((0, route, view.payments[0].colour, view.payments[0].locos)).split()[2]
            said |= {"route": route, "colour": name, "locos": view.payments[0].locos}
        game = table.controller.game
        assert game
        cards, ply = sum(view.hand), game.ply
        table.do(intent, **said)
        if table.view.dock == "pay":  # a route with several payments: chosen, and chosen again
            table.do(intent, **said)
            assert game.ply == ply
            return
        once, after = table.controller.game, game.ply
        table.do(intent, **said)
        assert table.controller.game is once
        assert game.ply == after
        mine = game.history[ply:after]
        assert sum(action[0] in (0, DRAW_DECK, DRAW_MARKET) for action in mine) == 1
        assert intent in ("route", "claim") or sum(table.view.hand) == cards + 1

    run(story)


def test_a_person_is_asked_how_to_pay() -> None:
    """The choice is there whenever there is one, the sensible one first. pitfall: B4, B5, B6, E3; rule: C1, C2"""

    async def story() -> None:
        asked = 0
        table = Table("person,person", seed="pay")
        table.begin()

        def paying(view: View) -> bool:
            return view.dock == "over" or (view.dock == "pay" and view.ply not in seen)

        seen: set[int] = set()
        while (await table.play(paying)).dock == "pay":
            view, game = table.view, table.controller.game
            assert game
            seen.add(view.ply)
            asked += 1
            legal = [a for a in game.observe(view.viewer).legal if a[0] == 0 and a[1] == view.selected_route]
            assert len(view.payments) == len(legal) > 1
            order = [way.locos for way in view.payments]
            assert order == sorted(order)
            ways = {(way.colour, way.locos) for way in view.payments}
            assert ways == {(colour, locos) for _, _, colour, locos in legal}
            back = table.do("cancel")
            assert (back.dock, back.selected_route, back.payments) == ("turn", NONE, ())
            table.do("route", route=view.selected_route)
            way = view.payments[-1]
            name = action_text((0, view.selected_route, way.colour, way.locos)).split()[2]
            table.do("claim", route=view.selected_route, colour=name, locos=way.locos)
            assert game.state.routes[view.viewer] >> view.selected_route & 1
            spent = game.history[view.ply]
            assert spent == (0, view.selected_route, way.colour, way.locos)
        assert asked > 5

    run(story)


def test_what_cannot_be_done_says_why() -> None:
    """pitfall: B7, E5"""

    async def story() -> None:
        table = Table("person,quick")
        table.begin()

        def told(intent: str, **said: int | str) -> list[tuple[str, str]]:
            serial = table.view.serial
            view = table.do(intent, **said)
            assert view.serial == serial + 1
            return [(note.key, note.rule) for note in view.message]

        assert told("keep") == [("reason.keep_few", "S5")]
        assert told("deck") == [("reason.choose_first", "S5")]
        assert told("route", route=5) == [("reason.choose_first", "S5")]
        await table.play(lambda view: view.dock == "turn")
        assert not table.view.message
        poor = next(i for i, route in enumerate(table.view.routes) if not route.claimable and route.owner == NONE)
        assert told("route", route=poor)[-1] == ("reason.short", "C1")
        assert table.view.selected_route == poor
        assert told("pass") == [("reason.can_act", "T2")]
        assert told("keep") == [("reason.nothing_to_keep", "K1")]
        assert told("claim", route=poor, colour="pink", locos=0)
        assert told("claim", route="x", colour="red", locos=0)
        assert told("market", place=7) == [("reason.unknown", "T1")]
        table.do("deck")
        assert told("tickets") == [("reason.second_card", "D1")]
        table.controller.ui.paused = True
        table.do("deck")
        assert table.view.dock == "watch"
        assert told("deck") == [("reason.other_turn", "S7")]
        table.do("cancel")
        assert not table.view.message

    run(story)


def test_between_people_it_is_a_computers_turn_and_nobody_looks_on() -> None:
    async def story() -> None:
        table = Table("person,quick,person")
        table.begin()
        await table.play(lambda view: view.dock == "watch")
        note = table.do("deck").message[0]
        assert (note.key, dict(note.figures)) == ("reason.other_turn", {"player": 1})
        watched = Table("quick,quick")
        watched.begin()
        assert watched.do("deck").message[0].key == "reason.looking_on"

    run(story)


def test_everything_unknown_is_ignored() -> None:
    async def story() -> None:
        table = Table("person,quick")
        table.open()
        for intent in ("deck", "keep", "ready", "again", "route", "city", "nonsense", "step", "pause"):
            assert table.do(intent, route="1", city="1").screen == "setup"
        table.do("start", **table.page.form())
        ply = table.view.ply
        for said in ({"place": "-1"}, {"place": "9" * 40}, {"place": "²"}, {}, {"ply": "x"}):
            table.do("toggle", **said)
            assert not any(ticket.chosen for ticket in table.view.offer)
        table.do("start", **table.page.form())
        table.do("nonsense")
        assert table.view.ply == ply

    run(story)


def test_a_new_game_leaves_nothing_of_the_last() -> None:
    """pitfall: A8"""

    async def story() -> None:
        table = Table("person,quick", seed="")
        table.begin()
        await table.play(lambda view: view.turn > 12 and view.dock == "turn")
        table.do("city", city=3)
        table.do("inspect-player", player=1)
        table.do("route", route=next(i for i, route in enumerate(table.view.routes) if route.owner == NONE))
        assert table.do("new-game").question == "leave"
        assert table.do("cancel").question == ""
        table.do("new-game")
        assert table.do("leave").screen == "setup"
        fresh = Table("person,quick", seed="")
        fresh.begin()
        again = table.do("start", **table.page.form())
        assert again._replace(serial=0) == fresh.view._replace(serial=0, worker=again.worker)

    run(story)


def test_an_answer_for_a_game_that_was_left_comes_to_nothing() -> None:
    """pitfall: A8"""

    async def story() -> None:
        async def slow(clock: FakeClock, text: str) -> str:
            await clock.sleep(5)
            return await honest(clock, text)

        table = Table("quick,person", think=slow)
        table.begin()
        await table.clock.settle()
        assert table.view.thinking
        table.do("leave")
        table.page.values |= {"kind-0": "person", "kind-1": "quick"}
        table.do("start", **table.page.form())
        ply = table.view.ply
        for _ in range(6):
            await table.clock.turn()
        assert (table.view.ply, table.view.dock) == (ply, "choose")

    run(story)


@pytest.mark.parametrize("how", ["leave", "pause"])
def test_nobody_waits_for_an_answer_that_is_not_needed(how: str) -> None:
    async def story() -> None:
        async def slow(clock: FakeClock, text: str) -> str:
            await clock.sleep(5)
            return await honest(clock, text)

        table = Table("expert,person", think=slow, address=Address(seed="7", speed="instant", think="short"))
        table.begin()
        await table.clock.settle()
        assert table.view.thinking
        view = table.do(how)
        await table.clock.settle()
        assert not view.thinking
        assert table.workers[0].stopped == [1]
        # The next question goes to the same worker, and is answered.
        table.do("start" if how == "leave" else "resume", **table.page.form())
        ply = table.view.ply
        before = table.clock.time
        await table.play(lambda view: view.ply > ply)
        assert table.clock.time == before + 5
        assert [read_request(text).id for text in table.workers[0].requests] == [1, 2]

    run(story)


def test_the_time_to_think_is_asked_for() -> None:
    async def story() -> None:
        def budgets(table: Table) -> list[Budget]:
            return [read_request(text).budget for text in table.workers[0].requests]

        table = Table("quick,quick", speed="normal")
        table.begin()
        await table.play(lambda view: view.turn == 2)
        assert set(budgets(table)) == {(1000, NORMAL_PLAYOUTS)}
        table.do("setting", name="think", value="long")
        assert table.storage.kept["think"] == "long"
        await table.play(lambda view: view.turn == 4)
        assert budgets(table)[-1] == (4000, 4 * NORMAL_PLAYOUTS)

        # Who wants the same game everywhere has no clock, and the usual time whatever the device remembers.
        for think, playouts in (("", NORMAL_PLAYOUTS), ("short", NORMAL_PLAYOUTS // 4)):
            address = Address(seed="7", speed="instant", think=think)
            table = Table("quick,quick", address=address, kept={"think": "long"})
            table.begin()
            await table.play(lambda view: view.turn == 2)
            assert set(budgets(table)) == {(None, playouts)}

    run(story)


def test_after_the_end_the_same_seats_play_another_game() -> None:
    async def story() -> None:
        table = Table("person,quick", seed="7")
        table.begin()
        await table.play()
        first = table.controller.game
        view = table.do("again")
        assert first
        assert table.controller.game is not first
        assert (view.dock, view.turn, view.final) == ("choose", 0, None)
        assert table.controller.dealer.seed == "entropy"
        await table.play()

    run(story)


def test_pause_step_and_speed() -> None:
    async def story() -> None:
        table = Table("quick,quick")
        table.begin()
        table.do("speed", value="normal")
        assert table.storage.kept["speed"] == "normal"
        table.do("speed", value="warp")
        assert table.view.speed == "normal"
        await table.play(lambda view: view.turn == 3)
        table.do("pause")
        for _ in range(4):
            await table.clock.turn()
        ply, decisions = table.view.ply, len(table.workers[0].requests)
        assert table.view.paused
        assert not table.view.thinking
        table.do("step")
        for _ in range(4):
            await table.clock.turn()
        assert table.view.ply > ply
        assert len(table.workers[0].requests) == decisions + 1
        assert table.view.paused
        before = table.clock.time
        table.do("resume")
        turn = table.view.turn
        await table.play(lambda view: view.turn > turn + 3)
        assert table.clock.time - before > 3 * 1.2 - 0.1  # a computer's action takes its time
        table.do("speed", value="instant")
        await table.clock.turn()
        before = table.clock.time
        await table.play()
        assert table.clock.time == before

    run(story)


# A worker that goes wrong


def lines(table: Table) -> list[str]:
    return [line.key for line in table.view.log if line.key.startswith("worker")]


def test_a_worker_that_never_comes_up() -> None:
    """pitfall: G2, D6"""

    async def story() -> None:
        table = Table("person,quick,quick", up_after=None, patience=Patience())
        table.begin()
        view = await table.play()
        assert lines(table) == ["worker_none"]
        assert view.dock == "over"
        assert table.clock.time < Patience().hello
        await table.clock.turn()
        assert table.bots.status == "none"
        assert table.workers[0].ended

    run(story)


def test_a_worker_that_comes_up_late_takes_over() -> None:
    async def story() -> None:
        table = Table("quick,quick", up_after=20, patience=Patience())
        table.begin()
        table.do("speed", value="normal")
        await table.play()
        assert lines(table) == ["worker_none", "worker_back"]

    run(story)


@pytest.mark.parametrize("seats", ["person,quick", "person,quick,person", "quick,quick"])
def test_a_late_worker_is_replaced_and_started_again(seats: str) -> None:
    """pitfall: G2, D6"""

    async def story() -> None:
        thoughts = []

        async def late_once(clock: FakeClock, text: str) -> str:
            thoughts.append(text)
            if len(thoughts) == 4:
                await clock.sleep(100)
            return await honest(clock, text)

        table = Table(seats, think=late_once, patience=Patience(), up_after=0.5)
        table.begin()
        await table.play()
        assert lines(table) == ["worker_late", "worker_back"]
        assert len(table.workers) == 2
        assert table.workers[0].ended
        assert not table.workers[1].ended

    run(story)


def spoiled(change: Callable[[Reply], Reply | str], at: int) -> Any:
    count = iter(range(10_000))

    async def think(clock: FakeClock, text: str) -> str:
        reply = await honest(clock, text)
        if next(count) != at:
            return reply
        request = read_request(text)
        answer = change(Reply(request.id, request.ply, request.observation.legal[0], "", {}))
        return answer if isinstance(answer, str) else reply_text(answer)

    return think


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (lambda reply: reply._replace(action=(9, 9)), "worker_illegal"),
        (lambda reply: reply._replace(action=(0, 0, 8, 6)), "worker_illegal"),
        (lambda reply: reply._replace(action=(4, 0)), "worker_illegal"),
        (lambda reply: reply._replace(id=reply.id - 1), "worker_wrong"),
        (lambda reply: reply._replace(ply=reply.ply + 1), "worker_wrong"),
        (lambda _: "", "worker_wrong"),
        (lambda _: "null", "worker_wrong"),
        (lambda _: '{"id":1}', "worker_wrong"),
        (lambda _: "[" * 100_000, "worker_wrong"),
    ],
)
def test_a_wrong_answer_is_replaced(change: Callable[[Reply], Reply | str], line: str) -> None:
    """pitfall: G2"""

    async def story() -> None:
        table = Table("person,quick", think=spoiled(change, 2))
        table.begin()
        await table.play()
        assert lines(table) == [line, "worker_back"]

    run(story)


def test_a_worker_that_always_fails_is_given_up() -> None:
    async def story() -> None:
        async def broken(_clock: FakeClock, _text: str) -> str:
            raise RuntimeError("no")

        table = Table("person,quick", think=broken)
        table.begin()
        view = await table.play()
        assert view.dock == "over"
        assert len(table.workers) == MOST_STARTS
        assert view.worker == "none"
        assert lines(table) == ["worker_wrong"] * MOST_STARTS

    run(story)


# Around the game


def test_the_language_changes_at_any_time() -> None:
    async def story() -> None:
        table = Table("person,quick")
        table.open()
        table.do("lang", value="en")
        assert table.page.languages[-2:] == ["en", "en"]  # the page's own texts, and the view
        table.do("start", **table.page.form())
        ply = table.view.ply
        table.do("toggle", place=1)
        table.do("lang", value="es", ply=ply)
        assert table.page.languages[-2:] == ["es", "es"]
        assert table.view.offer[1].chosen
        told = len(table.page.languages)
        table.do("lang", value="xx")
        assert len(table.page.languages) == told

    run(story)


def test_the_address_begins_a_game() -> None:
    async def story() -> None:
        address = Address(seed="s", edition="mega", seats=("person", "quick", "quick"), speed="fast", start=True)
        table = Table("quick,quick", address=address)
        table.controller.open()
        assert table.view.screen == "table"
        assert table.view.edition == "mega"
        assert [player.bot for player in table.view.players] == ["", "quick", "quick"]
        assert table.view.speed == "fast"
        assert table.controller.dealer.seed == "s"

    run(story)


def test_start_pressed_before_the_engine_was_there() -> None:
    async def story() -> None:
        table = Table("person,quick")
        table.controller.open(queued=True)
        assert table.view.screen == "table"

    run(story)


def test_what_is_wrong_with_an_address_is_said() -> None:
    async def story() -> None:
        address = read_address([("edition", "<b>"), ("seats", "person"), ("speed", "x"), ("start", "")])
        table = Table("person,quick", address=address)
        table.controller.open()
        assert table.view.screen == "table"
        keys = [note.key for note in table.view.message]
        assert keys == ["problem.seat_count", "problem.edition", "problem.speed"]
        assert all(set(note.figures) == set(NOTES[note.key]) for note in table.view.message)
        await table.play(lambda view: view.dock == "turn")
        assert not table.view.message

    run(story)


def test_a_form_that_is_wrong_begins_nothing() -> None:
    async def story() -> None:
        table = Table("person,quick")
        table.open()
        view = table.do("start", players="7", edition="classic")
        assert (view.screen, [note.key for note in view.message]) == ("setup", ["problem.seats"])

    run(story)
