"""The quick bot: legal, fair, repeatable, never stalled, and better than chance."""

from functools import cache
from random import Random

import pytest

from engine.actions import CLAIM, DRAW_DECK, DRAW_MARKET, DRAW_TICKETS, KEEP, PASS, TERMINAL
from engine.bits import bit_list
from engine.bots import BOTS
from engine.bots.base import Budget, Thought, choose, decision_rng
from engine.bots.plan import best_plan, view_of
from engine.bots.quick import REASONS, Quick, claim, claims_by_route
from engine.dealer import Dealer
from engine.determinize import determinize
from engine.edition import Edition
from engine.game import Game
from engine.observation import Observation, observe
from engine.rules import open_routes
from engine.scoring import result
from engine.simulation import play
from engine.state import CHOOSE, KEEP_DRAWN
from tests.engine.positions import (
    ALL_EDITIONS,
    CLASSIC,
    COUNTS,
    Table,
    colour,
    number,
    position,
    route,
    routes,
    tickets,
    track_of_cars,
)

Decision = tuple[Edition, Observation, Thought, int]
TABLES = [(edition, players) for edition in ALL_EDITIONS for players in (COUNTS if edition is CLASSIC else (2, 5))]


def ask(table: Table, seed: int = 1) -> Thought:
    """What quick does at a table."""
    return choose(BOTS["quick"], table.edition, table.observe(table.state.player), Budget(), Random(seed))


def plain(thought: Thought) -> Thought:
    """A thought without the other choices that it names."""
    own = {name: figure for name, figure in thought.figures.items() if not name.startswith(("other_", "worth"))}
    return thought._replace(figures=own)


@cache
def watched(edition: Edition, players: int) -> tuple[Game, list[Decision]]:
    """A game among quick players (the game checks every action), and each decision with its ply."""
    game, dealer, decisions = Game(edition, players), Dealer("11"), []
    game.settle(dealer)
    while (player := game.state.actor) != TERMINAL:
        seen = game.observe(player)
        thought = choose(BOTS["quick"], edition, seen, Budget(), decision_rng("11", game.ply))
        decisions.append((edition, seen, thought, game.ply))
        game.play(thought.action)
        game.settle(dealer)
    return game, decisions


# Whole games


@pytest.mark.parametrize(("edition", "players"), TABLES, ids=str)
def test_it_plays_whole_games_in_every_edition(edition: Edition, players: int) -> None:
    # pitfall: D2, D3
    game, decisions = watched(edition, players)
    assert game.over
    assert min(game.state.cars) <= 2, "somebody ends the game by laying cars"
    assert max(game.state.cars) <= 20, "nobody is caught with a hoard"
    assert all(thought.action[0] != PASS or seen.legal == ((PASS,),) for _, seen, thought, _ in decisions)


@pytest.mark.parametrize(("edition", "players"), TABLES, ids=str)
def test_its_reasons_are_data(edition: Edition, players: int) -> None:
    for _, seen, thought, _ in watched(edition, players)[1]:
        assert thought.key in REASONS
        assert all(type(figure) is int for figure in thought.figures.values())
        own = set(plain(thought).figures)
        assert own <= {"route", "points", "ticket", "colour", "missing", "promise", "kept", "returned"}
        if "route" in thought.figures and thought.action[0] == CLAIM:
            assert thought.figures["route"] == thought.action[1]
        if thought.key == "claim_ticket":
            assert seen.tickets >> thought.figures["ticket"] & 1
        if thought.key == "draw_for_route":
            assert thought.figures["colour"] == seen.market[thought.action[1]]
            assert open_routes(edition.network, seen.routes, seen.player) >> thought.figures["route"] & 1


def test_it_completes_most_of_its_tickets() -> None:
    # pitfall: D4
    completed, failed = 0, 0
    for edition, players in TABLES:
        game, _ = watched(edition, players)
        for score in result(edition, game.state.routes, game.state.tickets).scores:
            completed += len(score.completed)
            failed += len(score.failed)
    assert completed > 3 * failed


def test_it_beats_random_play() -> None:
    won, failed = 0, 0
    for seed in range(20):
        seats = ("quick", "random") if seed % 2 else ("random", "quick")
        game = play(CLASSIC, seats, str(seed))
        end = result(CLASSIC, game.state.routes, game.state.tickets)
        won += end.winners == (seats.index("quick"),)
        failed += len(end.scores[seats.index("quick")].failed)
    assert won >= 19
    assert failed <= 4


# Fair and repeatable


@pytest.mark.parametrize(("edition", "players"), [(ALL_EDITIONS[0], 2), (ALL_EDITIONS[-1], 5)], ids=str)
def test_it_decides_from_the_observation_alone(edition: Edition, players: int) -> None:
    # pitfall: D5
    for _, seen, thought, ply in watched(edition, players)[1][::7]:
        other = observe(edition, determinize(edition, seen, Random(ply)), seen.viewer)
        again = choose(Quick(), edition, other, Budget(ms=1), decision_rng("11", ply))
        assert again == thought, "another deal of what is hidden, a new bot, another budget: the same thought"


def test_it_varies_among_what_is_about_as_good() -> None:
    # pitfall: D1
    plies = watched(CLASSIC, 2)[1][:20]
    choices = [
        {choose(BOTS["quick"], CLASSIC, seen, Budget(), Random(s)).action for s in range(12)} for _, seen, _, _ in plies
    ]
    assert any(len(actions) > 1 for actions in choices)


def test_it_names_what_else_it_could_have_chosen() -> None:
    for _, seen, thought, _ in watched(CLASSIC, 2)[1]:
        if len(seen.legal) > 1 and thought.key not in ("draw_tickets", "draw_tickets_forced"):
            assert "worth" in thought.figures
            kinds = {action[0] for action in seen.legal}
            assert {figure for name, figure in thought.figures.items() if name.endswith("_kind")} <= kinds


# Single decisions

TO_MIAMI = routes("los_angeles-phoenix", "phoenix-santa_fe", "oklahoma_city-santa_fe", "little_rock-oklahoma_city")
TO_MIAMI |= routes("little_rock-new_orleans")
MIAMI = route("miami-new_orleans")
REST = "green black"
"""The last places of a market."""


def test_of_drawn_tickets_it_keeps_the_one_that_is_done() -> None:
    offer = [
        ticket
        for name in ("seattle-new_york", "denver-el_paso", "vancouver-montreal")
        for ticket in bit_list(tickets(name))
    ]
    own = routes("denver-santa_fe", "el_paso-santa_fe")
    table = position(phase=KEEP_DRAWN, owned=[own | track_of_cars(30, without=own)], offers=[offer])
    assert ask(table).action == (KEEP, 0b010)
    assert plain(ask(table)).figures == {"kept": 1, "returned": 2}


def test_of_starting_tickets_it_keeps_those_that_go_together() -> None:
    names = ("los_angeles-new_york", "los_angeles-chicago", "boston-miami")
    offer = [ticket for name in names for ticket in bit_list(tickets(name))]
    rival = bit_list(tickets("duluth-houston", "calgary-phoenix", "duluth-el_paso"))
    assert ask(position(phase=CHOOSE, offers=[offer, rival])).action == (KEEP, 0b011)


def test_it_claims_what_it_needs_and_a_rival_may_want() -> None:
    rival = routes("atlanta-miami", "atlanta-new_orleans/yellow")
    table = position(hands=["6 red"], owned=[TO_MIAMI, rival], tickets=[tickets("los_angeles-miami")])
    assert ask(table).key == "claim_ticket"
    assert ask(table).action == (CLAIM, MIAMI, colour("red"), 0)


def test_it_takes_one_track_of_a_double_before_both_are_gone() -> None:
    own = routes("new_york-pittsburgh/white", "nashville-pittsburgh", "boston-new_york/red")
    rival = routes("new_york-washington/orange", "raleigh-washington/1", "atlanta-charleston")
    double = {route("atlanta-raleigh/1"), route("atlanta-raleigh/2"), route("atlanta-nashville")}
    table = position(hands=["3 green"], owned=[own, rival], tickets=[tickets("new_york-atlanta")])
    assert ask(table).action[1] in double


def test_it_puts_off_a_claim_that_nobody_threatens() -> None:
    table = position(hands=["4 blue"], tickets=[tickets("winnipeg-houston", "helena-los_angeles")])
    assert ask(table).action[0] in (DRAW_DECK, DRAW_MARKET)


def test_it_claims_in_time_when_a_rival_is_about_to_end_the_game() -> None:
    # pitfall: D2
    table = position(hands=["4 blue", "4 green"], owned=[0, track_of_cars(40, without=routes("helena-winnipeg"))])
    assert ask(table).action[0] == CLAIM


def test_it_pays_with_locomotives_last_and_not_with_what_another_route_needs() -> None:
    gap = route("phoenix-santa_fe")
    table = position(
        hands=["6 red, 3 blue, 2 locomotive"],
        owned=[
            TO_MIAMI & ~(1 << gap),
            routes("denver-santa_fe", "denver-phoenix", "el_paso-phoenix", "el_paso-santa_fe"),
        ],
        tickets=[tickets("los_angeles-miami")],
    )
    seen = table.observe(0)
    view = view_of(CLASSIC, seen)
    plan = best_plan(view, seen.tickets)
    ways = claims_by_route(seen)[gap]
    assert {gap, MIAMI} <= set(plan.needed)
    assert len(ways) > 4
    assert claim(view, plan, gap, ways).action == (CLAIM, gap, colour("blue"), 0)


def test_the_last_turn_goes_to_the_claim_that_adds_most() -> None:
    table = position(
        hands=["6 red, 6 orange"],
        owned=[TO_MIAMI, track_of_cars(24, without=TO_MIAMI | 1 << MIAMI)],
        tickets=[tickets("los_angeles-miami")],
        turns_left=1,
    )
    assert ask(table).action == (CLAIM, MIAMI, colour("red"), 0)
    assert ask(table).key == "claim_last"
    assert plain(ask(table)).figures == {"route": MIAMI, "points": 15 + 2 * 20}


def test_it_takes_the_card_that_its_ticket_lacks() -> None:
    table = position(
        hands=["5 red"], owned=[TO_MIAMI], tickets=[tickets("los_angeles-miami")], market=f"blue white red {REST}"
    )
    assert plain(ask(table)) == Thought((DRAW_MARKET, 2), "draw_for_route", {"route": MIAMI, "colour": colour("red")})


def test_it_takes_a_locomotive_when_no_face_up_card_helps() -> None:
    market = f"blue white locomotive {REST}"
    table = position(hands=["5 red"], owned=[TO_MIAMI], tickets=[tickets("los_angeles-miami")], market=market)
    assert ask(table).action == (DRAW_MARKET, 2)
    assert ask(table).key == "draw_locomotive"


def test_with_its_tickets_done_it_takes_long_routes() -> None:
    long = route("calgary-winnipeg")
    table = position(hands=["6 white", "3 blue"], owned=[0, track_of_cars(39, without=1 << long)])
    assert plain(ask(table)) == Thought((CLAIM, long, colour("white"), 0), "claim_long", {"route": long, "points": 15})


# Nothing left to draw


def test_without_cards_to_draw_it_lays_cars() -> None:
    # pitfall: D3
    table = position(market="- - - - -", deck="", rest=0)
    assert number(table.hand(0)) == 110
    assert ask(table).action[0] == CLAIM


def test_with_tickets_alone_it_draws_them_and_with_nothing_it_passes() -> None:
    # pitfall: D3
    shut = position(market="- - - - -", deck="", rest=1)
    assert ask(shut).action == (DRAW_TICKETS,)
    assert ask(shut).key == "draw_tickets_forced"
    shut = position(market="- - - - -", deck="", rest=1, ticket_deck=[])
    assert ask(shut).action == (PASS,)


@pytest.mark.parametrize("players", COUNTS)
def test_a_game_that_begins_with_an_empty_deck_ends(players: int) -> None:
    # pitfall: D3
    table = position(players, market="- - - - -", deck="", rest=players - 1)
    for turn in range(400):
        if table.ended():
            break
        table.play(ask(table, turn).action).chance(Random(turn))
    assert table.ended()
