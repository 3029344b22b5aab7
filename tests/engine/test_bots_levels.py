"""All levels: legal in every edition, fair, within their budget, never stalled, with reasons as data."""

import os
import time
from random import Random

import pytest

from engine.actions import CLAIM, DRAW_DECK, DRAW_MARKET, KEEP, PASS, TERMINAL
from engine.bits import bit_list
from engine.bots import BOTS
from engine.bots.base import Budget, choose, decision_rng
from engine.bots.expert import FIGURES, by_rule, moves_of
from engine.bots.guess import Guesses, served, ticket_weights
from engine.bots.levels import next_ticket
from engine.bots.plan import cheapest_path, view_of
from engine.bots.quick import REASONS
from engine.cards import bag_of, count
from engine.dealer import Dealer
from engine.determinize import determinize
from engine.edition import Edition
from engine.game import Game
from engine.observation import Observation, observe
from engine.state import CHOOSE, SECOND_CARD, TURN
from tests.engine.positions import ALL_EDITIONS, CLASSIC, position, routes, tickets
from ui.view_model import LEVELS

FEW = Budget(playouts=3)
TABLES = [(edition, 2 + index % 4) for index, edition in enumerate(ALL_EDITIONS)]


def decisions(
    edition: Edition, bots: tuple[str, ...], seed: str, budget: Budget = FEW
) -> tuple[Game, list[tuple[Observation, int]]]:
    """A game (which checks every action), and what was seen at each decision."""
    game, dealer = Game(edition, len(bots)), Dealer(seed)
    found = []
    game.settle(dealer)
    while (player := game.state.actor) != TERMINAL:
        seen = game.observe(player)
        found.append((seen, game.ply))
        thought = choose(BOTS[bots[player]], edition, seen, budget, decision_rng(seed, game.ply))
        assert thought.key in REASONS
        assert all(type(figure) is int for figure in thought.figures.values())
        assert thought.action[0] != PASS or seen.legal == ((PASS,),)
        game.play(thought.action)
        game.settle(dealer)
    return game, found


@pytest.mark.parametrize("bot", LEVELS)
@pytest.mark.parametrize(("edition", "players"), TABLES, ids=str)
def test_every_level_ends_every_game_by_laying_cars(edition: Edition, players: int, bot: str) -> None:
    # pitfall: D2, D3
    game, _ = decisions(edition, (bot,) * players, "5")
    assert min(game.state.cars) <= 2
    assert max(game.state.cars) <= 30


def test_nobody_stalls() -> None:
    # pitfall: D2, D3
    rng = Random(14)
    for number in range(2000 if os.environ.get("VIA_LARGA_PROOF") == "long" else 6):
        edition, bots = rng.choice(ALL_EDITIONS), tuple(rng.choices(LEVELS, k=rng.randint(2, 5)))
        game, _ = decisions(edition, bots, f"stall/{number}", Budget(playouts=rng.randint(1, 5)))
        assert min(game.state.cars) <= 2


def test_all_levels_at_one_table() -> None:
    game, found = decisions(CLASSIC, LEVELS, "6")
    assert game.over
    assert len(found) > 50


@pytest.mark.parametrize("bot", LEVELS)
def test_what_is_hidden_changes_no_choice(bot: str) -> None:
    # pitfall: D5
    for edition, players in ((CLASSIC, 2), (ALL_EDITIONS[-1], 4)):
        _, found = decisions(edition, ("quick",) * players, "7")
        for seen, ply in found[:: len(found) // 6]:
            other = observe(edition, determinize(edition, seen, Random(ply)), seen.viewer)
            budget = Budget(playouts=40)
            choices = [choose(BOTS[bot], edition, s, budget, decision_rng("8", ply)) for s in (seen, other)]
            assert choices[0] == choices[1]


@pytest.mark.parametrize("players", [2, 4])
def test_guesses_fit_what_is_seen(players: int) -> None:
    # pitfall: D5
    _, found = decisions(CLASSIC, ("quick",) * players, "9")
    for seen, ply in found[::9]:
        guesses = Guesses(CLASSIC, seen, Random(ply), 3)
        for number in range(3):
            deal, hypothesis = guesses.deal(number)
            me = seen.player
            assert [sum(hand) for hand in deal.hands] == list(seen.hand_sizes)
            assert len(deal.deck) == seen.deck_size
            assert deal.hands[me] == tuple(count(seen.hand, colour) for colour in range(9))
            for hand, bag in zip(deal.hands, seen.seen, strict=True):
                assert all(hand[colour] >= count(bag, colour) for colour in range(9))
            everything = bag_of([*deal.deck, *(c for hand in deal.hands for c in range(9) for _ in range(hand[c]))])
            assert everything + bag_of(seen.market) + seen.discards == CLASSIC.pack
            assert set(bit_list(seen.tickets)) == set(deal.tickets[me])
            if seen.phase != CHOOSE:
                assert [len(held) for held in deal.tickets] == list(seen.ticket_counts)
            held = [ticket for tickets in deal.tickets for ticket in tickets]
            held += [ticket for bag in hypothesis.ticket_deck for ticket in bit_list(bag)]
            assert len(held) == len(set(held))
            assert set(held) <= set(CLASSIC.ticket_ids)


def test_a_ticket_that_a_rivals_routes_serve_is_likelier() -> None:
    own = routes("little_rock-new_orleans", "little_rock-oklahoma_city", "oklahoma_city-santa_fe")
    table = position(owned=[0, own])
    (served_well,) = bit_list(tickets("los_angeles-miami"))
    (served_not,) = bit_list(tickets("vancouver-montreal"))
    assert (served(CLASSIC, table.state.routes, 1, served_well) or 0) > 0.3
    assert served(CLASSIC, table.state.routes, 1, served_not) == 0
    weights = ticket_weights(CLASSIC, table.observe(0))[1]
    assert weights[served_well] > 2 * weights[served_not]


def test_a_rival_is_guessed_to_hold_the_tickets_that_it_has_joined() -> None:
    own = routes("los_angeles-el_paso", "el_paso-houston", "houston-new_orleans", "new_orleans-miami")
    seen = position(owned=[0, own], tickets=[0, tickets("los_angeles-miami", "dallas-new_york")]).observe(0)
    (joined,) = bit_list(tickets("los_angeles-miami"))
    guesses = Guesses(CLASSIC, seen, Random(1), 40)
    held = [joined in guesses.deal(number)[1].tickets[1] for number in range(40)]
    assert sum(held) > 20, "of the 30 tickets, two or three of which are held"


def test_the_planners_own_move_is_always_among_those_tried() -> None:
    _, found = decisions(CLASSIC, ("quick", "quick"), "10")
    for seen, ply in found:
        if seen.phase == TURN and len(seen.legal) > 1 and seen.turns_left < 0:
            view = view_of(CLASSIC, seen)
            moves = moves_of(view, seen, Random(ply))
            assert moves[0].thought == by_rule(view, seen, Random(ply))
            actions = [move.thought.action for move in moves]
            assert len(set(actions)) == len(actions)
            assert set(actions) <= set(seen.legal)


def test_the_expert_thinks_in_slices_and_keeps_its_time() -> None:
    # pitfall: D6
    _, found = decisions(CLASSIC, ("quick", "quick"), "11")
    seen = next(seen for seen, _ in found[10:] if seen.phase == TURN)
    start = time.process_time()
    thoughts = list(BOTS["expert"].think(CLASSIC, seen, Budget(ms=300), Random(1)))
    assert time.process_time() - start < 1
    assert len(thoughts) >= 2
    assert {thought.action for thought in thoughts} <= set(seen.legal)


def test_the_expert_says_what_else_it_considered() -> None:
    _, found = decisions(CLASSIC, ("quick", "quick"), "11")
    seen = next(seen for seen, _ in found[40:] if seen.phase == TURN and any(a[0] == CLAIM for a in seen.legal))
    thought = choose(BOTS["expert"], CLASSIC, seen, Budget(playouts=60), Random(1))
    figures = thought.figures
    assert figures["playouts"] >= 60
    assert -1000 <= figures["other_1_value"] <= 1000
    known = {name.replace("_N_", f"_{number}_") for name in FIGURES for number in (1, 2, 3)}
    assert {name for name in figures if name in known} >= {"playouts", "value", "planner_value", "other_1_kind"}


def test_obvious_moves_come_at_once() -> None:
    # pitfall: D6
    _, found = decisions(CLASSIC, ("quick", "quick"), "12")
    seen = next(seen for seen, _ in found if seen.phase == SECOND_CARD)
    assert len(list(BOTS["expert"].think(CLASSIC, seen, Budget(ms=100_000), Random(1)))) == 1


@pytest.mark.parametrize("bot", LEVELS)
def test_levels_vary_among_moves_that_are_about_as_good(bot: str) -> None:
    # pitfall: D1
    _, found = decisions(CLASSIC, ("quick", "quick"), "13")
    choices = [{choose(BOTS[bot], CLASSIC, s, FEW, Random(r)).action for r in range(8)} for s, _ in found[:24]]
    assert any(len(actions) > 1 for actions in choices)


def test_easy_takes_one_ticket_after_another_by_the_shortest_way() -> None:
    table = position(tickets=[tickets("seattle-new_york", "dallas-new_york")])
    plan = next_ticket(view_of(CLASSIC, table.observe(0)), table.observe(0))
    (first,) = bit_list(tickets("seattle-new_york"))
    assert set(plan.needed.values()) == {first}
    a, b, _ = CLASSIC.tickets[first]
    shortest = cheapest_path(CLASSIC.network, [float(length) for length in CLASSIC.network.lengths], a, b) or ()
    lengths = CLASSIC.network.lengths
    assert sum(lengths[route] for route in plan.needed) == sum(lengths[route] for route in shortest)


def test_easy_keeps_all_its_starting_tickets() -> None:
    _, found = decisions(CLASSIC, ("easy", "easy"), "5")
    thought = choose(BOTS["easy"], CLASSIC, found[0][0], Budget(), Random(1))
    assert thought.key == "keep_all"
    assert thought.action == (KEEP, 0b111)


def test_hard_puts_off_what_medium_claims() -> None:
    table = position(hands=["4 blue"], tickets=[tickets("winnipeg-houston", "helena-los_angeles")])
    kinds = {bot: choose(BOTS[bot], CLASSIC, table.observe(0), FEW, Random(1)).action[0] for bot in ("medium", "hard")}
    assert kinds["hard"] in (DRAW_DECK, DRAW_MARKET)
    assert kinds["medium"] == CLAIM
