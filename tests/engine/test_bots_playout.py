"""Playouts are games of the rules: replayed card for card, with the same hands, routes and scores at the end."""

from collections.abc import Iterator
from random import Random

import pytest

from engine.actions import CHANCE, DRAW_DECK, DRAW_MARKET, DRAW_TICKETS, TERMINAL, Action
from engine.bits import bit_list
from engine.bots import BOTS
from engine.bots.base import Budget, choose
from engine.bots.expert import STYLE, Move, first_move, moves_of
from engine.bots.guess import order_of, start_of
from engine.bots.plan import Plan, by_worth, make_plan, view_of
from engine.bots.playout import EAGER, HOARDING, Deal, Table
from engine.cards import LOCOMOTIVE, bag_of, card_list, counts
from engine.dealer import Dealer
from engine.determinize import determinize
from engine.edition import Edition
from engine.game import Game
from engine.observation import observe
from engine.rules import DEAL_CARD_ACTIONS, advance, legal_actions, returns
from engine.state import LAST_ROUND_NOT_BEGUN, OVER, TURN, State
from tests.engine.positions import ALL_EDITIONS, CLASSIC, COUNTS, position

TABLES = [(edition, players) for edition in ALL_EDITIONS for players in (COUNTS if edition is CLASSIC else (2, 4))]


class WatchedDeck(list[int]):
    """A deck that remembers the cards it gave."""

    def __init__(self, cards: tuple[int, ...]) -> None:
        super().__init__(cards)
        self.given: list[int] = []

    def pop(self, *args: object) -> int:
        self.given.append(super().pop())
        return self.given[-1]


def positions(edition: Edition, players: int, every: int) -> Iterator[State]:
    """Starts of turns in a game between quick players."""
    game, dealer = Game(edition, players), Dealer("3")
    game.settle(dealer)
    turns = 0
    while (player := game.state.actor) != TERMINAL:
        if game.state.phase == TURN:
            turns += 1
            if turns % every == 1:
                yield game.state.copy()
        seen = game.observe(player)
        game.play(choose(BOTS["quick"], edition, seen, Budget(), Random(game.ply)).action)
        game.settle(dealer)


def plan_of(edition: Edition, state: State, player: int) -> Plan:
    view = view_of(edition, observe(edition, state, player))
    return make_plan(view, by_worth(edition, state.tickets[player]))


def deal_of(edition: Edition, state: State, rng: Random) -> Deal:
    deck = card_list(state.deck)
    rng.shuffle(deck)
    return Deal(
        deck=tuple(deck),
        hands=tuple(tuple(counts(hand)) for hand in state.hands),
        tickets=tuple(tuple(bit_list(mask)) for mask in state.tickets),
        orders=tuple(order_of(plan_of(edition, state, player)) for player in range(state.players)),
        reserves=tuple(rng.choice((HOARDING, EAGER)) for _ in range(state.players)),
    )


def replayed(edition: Edition, state: State, log: list[Action], given: list[int]) -> State:
    """The position after a playout's actions, by the rules, with the cards that its deck gave."""
    cards = iter(given)
    for action in log:
        assert action in legal_actions(edition, state)
        advance(edition, state, action)
        while state.actor == CHANCE:
            advance(edition, state, DEAL_CARD_ACTIONS[next(cards)])
    assert next(cards, None) is None
    return state


def compare(edition: Edition, state: State, seed: int, move: Move | None = None) -> Table:
    """Plays a playout, and its log by the rules; with a move, that one comes first and its plan is followed."""
    rng = Random(seed)
    me = state.player
    seen = observe(edition, state, me)
    deal = deal_of(edition, state, rng)
    if move:
        deal = deal._replace(orders=(*deal.orders[:me], move.order, *deal.orders[me + 1 :]))
    deck, log = WatchedDeck(deal.deck), list[Action]()
    table = Table(start_of(edition, seen, (me + 1) % state.players if move else me), deal, rng.random, deck, log)
    if move:
        first_move(table, me, move.thought.action)
        table.end_turn(me)
    table.play()
    after = replayed(edition, state.copy(), log, deck.given)
    assert after.routes == tuple(seat.owned for seat in table.seats)
    assert after.cars == tuple(seat.cars for seat in table.seats)
    assert after.points == tuple(seat.points for seat in table.seats)
    assert [tuple(counts(hand)) for hand in after.hands] == [tuple(seat.hand) for seat in table.seats]
    assert after.market == tuple(table.market)
    assert after.deck == bag_of(list(table.deck))
    assert tuple(counts(after.discards)) == tuple(table.discards)
    assert list(returns(edition, after)) == table.scores()
    for seat in table.seats:
        kept_up, missing, gray = seat.short, seat.missing, seat.gray
        seat.reckon(table.tables)
        assert (seat.short, seat.missing, seat.gray) == (kept_up, missing, gray), "card by card as counted anew"
    return table


@pytest.mark.parametrize(("edition", "players"), TABLES, ids=str)
def test_a_playout_is_a_game_of_the_rules(edition: Edition, players: int) -> None:
    over = played = 0
    for state in positions(edition, players, 9):
        for seed in range(2):
            guessed = determinize(edition, observe(edition, state, state.player), Random(seed))
            table = compare(edition, guessed, seed)
            played += 1
            over += table.turns_left == 0
    assert over > 0.8 * played, "nearly all are played to the end"


@pytest.mark.parametrize(("edition", "players"), TABLES, ids=str)
def test_a_playout_is_one_after_each_move_that_the_expert_tries(edition: Edition, players: int) -> None:
    tried = 0
    for state in positions(edition, players, 10):
        if state.turns_left == LAST_ROUND_NOT_BEGUN:
            seen = observe(edition, state, state.player)
            guessed = determinize(edition, seen, Random(1))
            for move in moves_of(view_of(edition, seen, STYLE), seen, Random(1)):
                if move.thought.action != (DRAW_TICKETS,):  # whose tickets the playout chooses
                    compare(edition, guessed, 1, move)
                    tried += 1
    assert tried > 20


@pytest.mark.parametrize("players", COUNTS)
def test_with_few_cards_and_many_locomotives(players: int) -> None:
    # Sweeps in a row, an empty deck, empty places: the ways of a market that ordinary games hardly see.
    for seed in range(12):
        rng = Random(seed)
        hands = [
            f"{rng.randrange(3)} red, {rng.randrange(3)} blue, {rng.randrange(2)} locomotive" for _ in range(players)
        ]
        deck = f"{rng.randrange(1, 6)} locomotive, {rng.randrange(4)} green, {rng.randrange(3)} white"
        table = position(
            players, hands=hands, deck=deck, market="red green locomotive locomotive blue", rest=rng.randrange(players)
        )
        compare(CLASSIC, table.state, seed)


def test_the_log_has_what_players_do_and_nothing_else() -> None:
    state = next(positions(CLASSIC, 2, 5))
    rng, log = Random(1), list[Action]()
    table = Table(start_of(CLASSIC, observe(CLASSIC, state, 0), 0), deal_of(CLASSIC, state, rng), rng.random, log=log)
    table.play()
    assert {action[0] for action in log} <= {0, DRAW_DECK, DRAW_MARKET}
    assert state.phase != OVER


def test_a_planned_route_becomes_urgent_when_a_rival_claims_next_to_it() -> None:
    state = next(positions(CLASSIC, 2, 5))
    deal = deal_of(CLASSIC, state, Random(1))
    table = Table(start_of(CLASSIC, observe(CLASSIC, state, 0), 0), deal, Random(1).random)
    seat = table.seats[1]
    planned = next(route for route in seat.routes if route in seat.serves)
    a, b, _, _ = CLASSIC.network.routes[planned]
    beside = next(
        route
        for city in (a, b)
        for route, _ in CLASSIC.network.around[city]
        if route != CLASSIC.network.twins[planned] and route not in seat.routes
    )
    table.seats[0].hand[LOCOMOTIVE] = 6
    table.claim(0, beside, LOCOMOTIVE)
    assert planned in seat.urgent
    assert planned not in seat.routes
