"""The log: what every viewer may know, and no more."""

from itertools import pairwise
from random import Random

import pytest

from engine.actions import CLAIM, DEAL_CARD, DEAL_TICKET, HIDDEN, KEEP, Action
from engine.bots import BOTS
from engine.bots.base import Budget, choose
from engine.cards import NO_CARD, bag_of, size
from engine.dealer import Dealer
from engine.edition import Edition
from engine.editions import EDITIONS
from engine.game import Game
from engine.observation import redact
from engine.rules import advance, initial_state
from engine.scoring import completed
from engine.state import FIRST_BLIND, LAST_ROUND_NOT_BEGUN, SECOND_BLIND, TURN
from tests.engine.small import small
from ui.chronicle import Chronicle
from ui.view_model import LOG, NONE, LogLine

CASES = [(edition, players) for edition in EDITIONS.values() for players in (2, 3, 5)]


def uniform_game(edition: Edition, players: int, seed: str, plies: int = 10_000) -> Game:
    """A game played at random, up to so many plies."""
    game, dealer, rng = Game(edition, players), Dealer(seed), Random(seed)
    game.settle(dealer)
    while not game.over and game.ply < plies:
        game.play(rng.choice(game.observe(game.state.actor).legal))
        game.settle(dealer)
    return game


def quick_game(edition: Edition, players: int, seed: str) -> Game:
    """A game in which tickets get completed."""
    game, dealer = Game(edition, players), Dealer(seed)
    game.settle(dealer)
    while not game.over:
        seen = game.observe(game.state.actor)
        game.play(choose(BOTS["quick"], edition, seen, Budget(), Random(f"{seed}/{game.ply}")).action)
        game.settle(dealer)
    return game


def told(game: Game, history: list[Action] | None = None) -> dict[int | None, list[LogLine]]:
    chronicle = Chronicle(game.edition, game.players, (None, *range(game.players)))
    chronicle.follow(game.history if history is None else history)
    return chronicle.lines


@pytest.mark.parametrize(("edition", "players"), CASES)
def test_a_line_says_what_the_redacted_history_says(edition: Edition, players: int) -> None:
    """rule: S6, R9"""
    game = uniform_game(edition, players, "log")
    for viewer, lines in told(game).items():
        known = redact(edition, players, game.history, viewer)
        at = {
            line.ply: line for line in lines if line.key in ("deck", "market", "claim", "kept", "draw_tickets", "pass")
        }
        state = initial_state(edition, players)
        drawn = 0
        for ply, (action, seen) in enumerate(zip(game.history, known, strict=True), 1):
            if state.phase in (FIRST_BLIND, SECOND_BLIND):
                assert seen[0] == DEAL_CARD
                assert at.pop(drawn).figures["colour"] == seen[1]
            elif action[0] == 1:
                drawn = ply
            elif action[0] == KEEP:
                line = at.pop(ply)
                assert line.figures["count"] == action[1].bit_count()  # public once all have chosen
                assert (len(line.tickets) == line.figures["count"]) if seen[1] != HIDDEN else not line.tickets
            elif action[0] not in (DEAL_CARD, DEAL_TICKET):
                assert at.pop(ply).player == state.player
            advance(edition, state, action)
        assert not at
        for line in lines:
            assert set(line.figures) == set(LOG[line.key])


@pytest.mark.parametrize(("edition", "players"), CASES)
def test_what_is_hidden_changes_no_line(edition: Edition, players: int) -> None:
    """Two histories that a viewer cannot tell apart give that viewer the same log. rule: S6"""
    game = uniform_game(edition, players, "swap", 120)
    viewer = 1
    other = Game(edition, players)
    dealer = Dealer("elsewhere")
    known = redact(edition, players, game.history, viewer)
    for seen in known:
        if HIDDEN not in seen:
            try:
                other.play(seen)
            except ValueError:
                break  # the hidden card swapped was needed later: as far as here the two are alike
        elif seen[0] == KEEP:
            wanted = game.history[other.ply][1].bit_count()
            other.play(next(a for a in other.observe(other.state.player).legal if a[1].bit_count() == wanted))
        else:
            other.play(dealer.deal(edition, other.state, other.history))
    plies = other.ply
    assert plies >= 20
    assert other.history != game.history[:plies]
    assert told(game, game.history[:plies])[viewer] == told(other)[viewer]


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_sweeps_and_reshuffles_are_told(seed: str) -> None:
    """pitfall: A7; rule: M1, M2"""
    few = {"red": 8, "blue": 8, "green": 2, "locomotive": 5}
    game = uniform_game(small(pack=few, cars=30), 2, seed)
    sweeps, reshuffles = [], []
    state = initial_state(game.edition, 2)
    for ply, action in enumerate(game.history, 1):
        before = state.copy()
        advance(game.edition, state, action)
        if state.sweeps > before.sweeps:
            sweeps.append(ply)
        grown = size(state.deck) - size(before.deck) + (action[0] == DEAL_CARD)
        if grown > 0:
            reshuffles.append((ply, grown))
    for lines in told(game).values():
        assert [line.ply for line in lines if line.key == "sweep"] == sweeps
        assert [(line.ply, line.figures["count"]) for line in lines if line.key == "reshuffle"] == reshuffles
        for line in lines:
            if line.key == "sweep":
                assert line.cards.count(8) >= 3
                assert NO_CARD not in line.cards
                assert size(bag_of(line.cards)) == 5
    assert reshuffles


def test_turns_last_round_and_end() -> None:
    """rule: E1"""
    game = uniform_game(EDITIONS["classic"], 3, "end")
    lines = told(game)[None]
    state = initial_state(game.edition, 3)
    turns, began = 0, None
    for ply, action in enumerate(game.history, 1):
        before = state.copy()
        turns += state.phase == TURN
        advance(game.edition, state, action)
        if before.turns_left == LAST_ROUND_NOT_BEGUN != state.turns_left:
            began = (ply, before.player, state.turns_left)
    assert max(line.turn for line in lines) == turns
    last = [(line.ply, line.player, line.figures["turns"]) for line in lines if line.key == "last_round"]
    assert last == ([began] if began else [])
    assert lines[-1].key == "over"
    assert [line.ply for line in lines] == sorted(line.ply for line in lines)


def test_how_many_tickets_are_kept_is_told_when_all_have_chosen() -> None:
    """rule: R9"""
    game, dealer = Game(EDITIONS["modern"], 3), Dealer("7")
    chronicle = Chronicle(game.edition, 3, (None, 0, 1))
    game.settle(dealer)
    for player, choice in enumerate((0b0011, 0b1111, 0b0111)):
        chronicle.follow(game.history)
        for viewer, lines in chronicle.lines.items():
            kept = [line.figures["count"] for line in lines if line.key == "kept"]
            assert kept == [[2, 4, 3][p] if p == viewer else NONE for p in range(player)]
        game.play((KEEP, choice))
    chronicle.follow(game.history)
    for lines in chronicle.lines.values():
        assert [line.figures["count"] for line in lines if line.key == "kept"] == [2, 4, 3]


def test_the_cards_turned_up_belong_to_the_action_that_made_room() -> None:
    """pitfall: A9, E8"""
    game = uniform_game(EDITIONS["classic"], 2, "turned")
    lines = told(game)[None]
    sure = [line for line, after in pairwise(lines) if line.key == "market" and after.key != "sweep"]
    assert sum(len(line.cards) == 1 for line in sure) > 0.9 * len(sure)
    state = initial_state(game.edition, 2)
    by_ply = {line.ply: line for line in lines if line.key == "market"}
    for ply, action in enumerate(game.history, 1):
        advance(game.edition, state, action)
        line = by_ply.get(ply)
        if line and line.cards and ply < game.ply:
            assert game.history[ply] == (DEAL_CARD, line.cards[0])


def test_lines_of_the_page_itself() -> None:
    chronicle = Chronicle(EDITIONS["classic"], 2, (None, 0))
    chronicle.note("worker_late", 1)
    assert [lines[-1] for lines in chronicle.lines.values()] == [LogLine(0, 0, 1, "worker_late", {})] * 2


def completions(game: Game) -> list[tuple[int, int, int]]:
    """By replay: ply, player and ticket of every claim that completed a ticket held."""
    state = initial_state(game.edition, game.players)
    found = []
    for ply, action in enumerate(game.history, 1):
        player, before = state.player, state.copy()
        advance(game.edition, state, action)
        if action[0] == CLAIM:
            held = before.tickets[player]
            new = set(completed(game.edition, state.routes[player], held))
            new -= set(completed(game.edition, before.routes[player], held))
            found += [(ply, player, ticket) for ticket in sorted(new)]
    return found


def tickets_told(lines: list[LogLine]) -> list[tuple[int, int, int]]:
    return [(line.ply, line.player, line.figures["ticket"]) for line in lines if line.key == "ticket_done"]


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_a_completed_ticket_is_told_to_its_owner_alone_until_the_end(seed: str) -> None:
    """rule: K4, S6"""
    game = quick_game(EDITIONS["mega"], 3, seed)
    every = completions(game)
    assert {player for _, player, _ in every} == {0, 1, 2}
    for viewer, lines in told(game, game.history[:-1]).items():
        assert tickets_told(lines) == [one for one in every if one[1] == viewer and one[0] < game.ply]
    chronicle = Chronicle(game.edition, 3, (None,))
    chronicle.follow(game.history[:-1])
    assert not tickets_told(chronicle.lines[None])
    assert tickets_told(chronicle.opened(None)) == [one for one in every if one[0] < game.ply]
    for lines in told(game).values():
        assert tickets_told(lines) == every
        assert lines[-1].key == "over"
        assert [line.ply for line in lines] == sorted(line.ply for line in lines)
        for place, line in enumerate(lines):
            if line.key == "ticket_done":
                claim = next(old for old in reversed(lines[:place]) if old.key == "claim")
                assert (claim.ply, claim.player) == (line.ply, line.player)
