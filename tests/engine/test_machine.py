"""Whole games under a state machine: what must hold in every position of every edition, whatever is played.

The number of examples is the profile's; see tests/conftest.py.
"""

from collections import Counter
from random import Random

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine.actions import CHANCE, CLAIM, DEAL_CARD, DEAL_TICKET, KEEP, TERMINAL, Action
from engine.bits import bit_list, mask_of
from engine.bots.base import Budget
from engine.cards import ONE, bag_of, card_list, size
from engine.determinize import determinize
from engine.edition import Edition
from engine.editions import EDITIONS
from engine.explain import explain
from engine.game import Game, IllegalAction
from engine.notation import action_text, parse_action
from engine.observation import observe, redact
from engine.rules import (
    advance,
    apply,
    chance_outcomes,
    initial_state,
    keep_actions,
    legal_actions,
    returns,
    state_problems,
)
from engine.scoring import result, route_points
from engine.state import CHOOSE, DECISIONS, OVER, State
from engine.wire import Reply, Request, read_reply, read_request, reply_text, request_text
from tests.engine.small import small

TABLES: dict[str, Edition] = {
    **EDITIONS,
    "few cards": small(pack={"red": 4, "blue": 4, "locomotive": 2}, draw=2, cars=6),
    "many locomotives": small(pack={"red": 3, "blue": 3, "locomotive": 6}, draw=2, shuffle=True, globetrotter=15),
}
LONGEST_GAME = 5000
"""Plies; random games of five take some 800."""


def possible(edition: Edition, state: State) -> list[Action]:
    """What may happen next, whoever acts."""
    if state.actor == CHANCE:
        return [action for action, _ in chance_outcomes(edition, state)]
    return legal_actions(edition, state)


def pick(edition: Edition, state: State, rng: Random, policy: str) -> Action:
    """An action: at random, of who claims whenever possible, or of who claims only when nothing else is possible."""
    actions = possible(edition, state)
    if state.actor == CHANCE:
        outcomes = chance_outcomes(edition, state)
        return rng.choices([a for a, _ in outcomes], [weight for _, weight in outcomes])[0]
    claims = [action for action in actions if action[0] == CLAIM]
    others = [action for action in actions if action[0] != CLAIM]
    if policy == "claim" and claims:
        return rng.choice(claims)
    if policy == "hoard" and others:
        return others[0]
    return rng.choice(actions)


def swapped(edition: Edition, state: State, viewer: int | None, rng: Random) -> State:
    """Another position that the viewer must not be able to tell from this one; not by way of determinize."""
    other = state.copy()
    # Cards: all that nobody saw going to a hand change places with each other and with the deck.
    blind = [
        [] if player == viewer else card_list(hand - seen)
        for player, (hand, seen) in enumerate(zip(state.hands, state.seen, strict=True))
    ]
    pool = [*card_list(state.deck), *[card for cards in blind for card in cards]]
    rng.shuffle(pool)
    hands = []
    for player, hand in enumerate(state.hands):
        taken = [pool.pop() for _ in blind[player]]
        hands.append(hand if player == viewer else state.seen[player] + bag_of(taken))
    other.hands = tuple(hands)
    other.deck = bag_of(pool)
    # Tickets: those the viewer does not hold, is not offered and has not put under the deck change names.
    fixed = 0 if viewer is None else state.tickets[viewer] | mask_of(state.offers[viewer]) | state.returned[viewer]
    if state.phase == OVER:
        fixed |= sum(state.tickets)
    hidden = [ticket for ticket in edition.ticket_ids if not fixed >> ticket & 1]
    names = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))

    def renamed(mask: int) -> int:
        return mask_of([names.get(ticket, ticket) for ticket in bit_list(mask)])

    other.tickets = tuple(renamed(mask) for mask in state.tickets)
    other.offers = tuple(tuple(names.get(ticket, ticket) for ticket in offer) for offer in state.offers)
    other.ticket_deck = tuple(renamed(mask) for mask in state.ticket_deck)
    other.returned = tuple(mask if player == viewer else renamed(mask) for player, mask in enumerate(state.returned))
    if state.phase == CHOOSE:  # R9: the others may have chosen otherwise
        other.tickets = tuple(
            mask if player == viewer or player >= state.player else _another_choice(edition, other, player, rng)
            for player, mask in enumerate(other.tickets)
        )
    return other


def _another_choice(edition: Edition, state: State, player: int, rng: Random) -> int:
    """Tickets that a player could have kept at the start."""
    offer = state.offers[player]
    _, choice = rng.choice(keep_actions(len(offer), edition.keep_start))
    return mask_of([ticket for i, ticket in enumerate(offer) if choice >> i & 1])


class Games(RuleBasedStateMachine):
    """One game after the other, any edition, any number of players."""

    def __init__(self) -> None:
        super().__init__()
        self.edition = TABLES["classic"]
        self.game = Game(self.edition, 2)
        self.movers: list[int] = []

    @initialize(key=st.sampled_from(sorted(TABLES)), players=st.integers(2, 5), chosen=st.integers(-1, 3))
    def start(self, key: str, players: int, chosen: int) -> None:
        """From the first card, or from where so many have chosen their starting tickets."""
        self.edition = TABLES[key]
        self.game = Game(self.edition, players)
        self.movers = []
        rng = Random(chosen)
        while chosen >= 0 and (self.state.actor == CHANCE or self.state.player < min(chosen, players - 1)):
            self.play(pick(self.edition, self.state, rng, "random"))

    @property
    def state(self) -> State:
        return self.game.state

    @property
    def viewers(self) -> tuple[int | None, ...]:
        return (None, *range(self.state.players))

    def play(self, action: Action) -> None:
        self.movers.append(self.state.player)
        self.game.play(action)

    # What is played

    @precondition(lambda self: self.state.actor != TERMINAL)
    @rule(choice=st.integers(0, 10_000))
    def one_action(self, choice: int) -> None:
        actions = possible(self.edition, self.state)
        before = self.state.copy()
        action = actions[choice % len(actions)]
        after = apply(self.edition, self.state, action)
        assert self.state == before
        assert after != before
        self.play(action)
        assert self.state == after
        assert hash(self.state) == hash(after)

    @precondition(lambda self: self.state.actor != TERMINAL)
    @rule(seed=st.integers(0, 10_000), plies=st.integers(1, 90), policy=st.sampled_from(["random", "claim", "hoard"]))
    def some_actions(self, seed: int, plies: int, policy: str) -> None:
        rng = Random(seed)
        for _ in range(plies):
            if self.state.actor != TERMINAL:
                self.play(pick(self.edition, self.state, rng, policy))

    # What must not change anything

    @precondition(lambda self: self.state.actor != TERMINAL)
    @rule(seed=st.integers(0, 10_000))
    def a_copy_goes_its_own_way(self, seed: int) -> None:
        before = self.state.fields()
        copy = self.state.copy()
        assert copy == self.state
        assert copy is not self.state
        rng = Random(seed)
        while copy.actor != TERMINAL:
            advance(self.edition, copy, pick(self.edition, copy, rng, "random"))
        assert self.state.fields() == before

    @rule(seed=st.integers(0, 10_000))
    def strangers_are_refused(self, seed: int) -> None:
        rng = Random(seed)
        before, history = self.state.copy(), list(self.game.history)
        for _ in range(20):
            action = tuple(rng.randrange(-2, 12) for _ in range(rng.randrange(5)))
            if action not in possible(self.edition, self.state):
                with pytest.raises(IllegalAction):
                    self.game.play(action)
        assert (self.state, self.game.history) == (before, history)

    # What the history says

    @rule()
    def the_history_is_the_game(self) -> None:
        again = Game(self.edition, self.state.players, self.game.history)
        assert again.state == self.state
        for action in self.game.history:
            assert parse_action(action_text(action)) == action

    @rule()
    def cars_and_points_follow_from_the_history(self) -> None:
        lengths = self.edition.network.lengths
        cars = [self.edition.cars] * self.state.players
        points = [0] * self.state.players
        owner: dict[int, int] = {}
        for mover, action in zip(self.movers, self.game.history, strict=True):
            if action[0] == CLAIM:
                assert action[1] not in owner
                owner[action[1]] = mover
                cars[mover] -= lengths[action[1]]
                points[mover] += self.edition.route_points[lengths[action[1]]]
        assert self.state.cars == tuple(cars)
        assert self.state.points == tuple(points)
        for player, mask in enumerate(self.state.routes):
            assert bit_list(mask) == sorted(route for route, who in owner.items() if who == player)
            assert route_points(self.edition, mask) == points[player]
        for route, who in owner.items():
            twin = self.edition.network.twins[route]
            assert twin < 0 or owner.get(twin) != who
            assert twin < 0 or self.state.players >= 4 or twin not in owner

    @rule(seed=st.integers(0, 10_000))
    def a_redacted_history_leaks_nothing(self, seed: int) -> None:
        """Another history with other hidden cards and tickets looks the same to the viewer."""
        rng = Random(seed)
        history = self.game.history
        viewer = rng.choice(self.viewers)
        mine = redact(self.edition, self.state.players, history, viewer)
        assert len(mine) == len(history)
        seen = {a[1] for who, a in zip(self.movers, history, strict=True) if a[0] == DEAL_TICKET and who == viewer}
        hidden = [ticket for ticket in self.edition.ticket_ids if ticket not in seen]
        names = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
        other = [(DEAL_TICKET, names.get(a[1], a[1])) if a[0] == DEAL_TICKET else a for a in history]
        blind = [ply for ply, (action, known) in enumerate(zip(history, mine, strict=True)) if action != known]
        for ply in rng.sample(blind, min(6, len(blind))):
            changed = list(other)
            if history[ply][0] == DEAL_CARD:
                changed[ply] = (DEAL_CARD, rng.randrange(9))
            elif history[ply][0] == KEEP:
                changed[ply] = (KEEP, rng.randrange(32))
                keeps_as_many = changed[ply][1].bit_count() == history[ply][1].bit_count()
                choosing = self.state.phase == CHOOSE and self.state.player > self.movers[ply]
                if not keeps_as_many and not choosing:
                    continue
            try:
                Game(self.edition, self.state.players, changed)
            except IllegalAction:
                continue  # that could not have happened
            other = changed
        twin = Game(self.edition, self.state.players, other)
        assert redact(self.edition, self.state.players, other, viewer) == mine
        if self.state.phase != OVER:  # the end reveals tickets
            assert twin.observe(viewer) == self.game.observe(viewer)

    # What is known

    @invariant()
    def nobody_sees_what_is_hidden(self) -> None:
        rng = Random(self.game.ply)
        for viewer in self.viewers:
            other = swapped(self.edition, self.state, viewer, rng)
            assert state_problems(self.edition, other) == []
            assert observe(self.edition, other, viewer) == self.game.observe(viewer)

    @invariant()
    def a_determinized_position_looks_the_same(self) -> None:
        for viewer in self.viewers:
            seen = self.game.observe(viewer)
            state = determinize(self.edition, seen, Random(self.game.ply))
            assert state_problems(self.edition, state) == []
            assert observe(self.edition, state, viewer) == seen
            if seen.phase in DECISIONS and state.player == viewer:
                assert legal_actions(self.edition, state) == list(seen.legal)

    @rule(viewer=st.integers(0, 5))
    def requests_and_replies_cross_the_wire(self, viewer: int) -> None:
        seen = self.game.observe(self.viewers[viewer % len(self.viewers)])
        request = Request(viewer, self.game.ply, self.edition.key, seen, "quick", Budget(playouts=3), "seed/1")
        assert read_request(request_text(request)) == request
        for action in seen.legal:
            reply = Reply(viewer, self.game.ply, action, "why", {"points": 3})
            assert read_reply(reply_text(reply)) == reply

    @rule(seed=st.integers(0, 10_000))
    def explanations_agree_with_the_rules(self, seed: int) -> None:
        """A sample of what a person may try; test_explain tries everything."""
        rng = Random(seed)
        for viewer in self.viewers:
            seen = self.game.observe(viewer)
            mine = set(seen.legal)
            assert all(explain(self.edition, seen, action) == () for action in mine)
            tried = [(CLAIM, rng.randrange(100), rng.randrange(10), rng.randrange(-1, 8)) for _ in range(30)]
            others: list[Action] = [(1,), (2, rng.randrange(5)), (3,), (KEEP, rng.randrange(32)), (5,), (6, 1), ()]
            for action in (*tried, *others):
                assert (not explain(self.edition, seen, action)) == (action in mine)

    # What holds in every position

    @invariant()
    def all_cards_and_tickets_are_there(self) -> None:
        state, edition = self.state, self.edition
        assert state_problems(edition, state) == []
        everything = Counter(card_list(state.deck)) + Counter(card_list(state.discards))
        everything += Counter(card for card in state.market if card >= 0)
        for hand in state.hands:
            everything += Counter(card_list(hand))
        assert everything == Counter(card_list(edition.pack))
        tickets: Counter[int] = Counter()
        for bag in (*state.ticket_deck, *state.tickets):
            tickets.update(bit_list(bag))
        for offer, kept in zip(state.offers, state.tickets, strict=True):
            tickets.update(ticket for ticket in offer if not kept >> ticket & 1)
        assert tickets == Counter(edition.ticket_ids)
        assert all(bag for bag in state.ticket_deck)

    @invariant()
    def there_is_always_something_to_do_before_the_end(self) -> None:
        actions = legal_actions(self.edition, self.state)
        outcomes = chance_outcomes(self.edition, self.state)
        assert actions == sorted(set(actions))
        assert outcomes == sorted(set(outcomes))
        assert all(weight > 0 for _, weight in outcomes)
        assert bool(actions) == (0 <= self.state.actor < self.state.players)
        assert bool(outcomes) == (self.state.actor == CHANCE)
        assert (self.state.actor == TERMINAL) == (self.state.phase == OVER)

    @invariant()
    def the_market_is_settled_at_every_decision(self) -> None:
        state = self.state
        assert len(state.market) == 5
        if state.phase in DECISIONS and state.phase != CHOOSE:
            assert state.sweeps == 0
            assert state.deck or not state.discards  # R4
            assert not (state.deck and -1 in state.market)  # M4

    @invariant()
    def what_is_known_of_a_hand_is_in_it(self) -> None:
        for hand, seen in zip(self.state.hands, self.state.seen, strict=True):
            assert all((hand // ONE[c] & 255) >= (seen // ONE[c] & 255) for c in range(9))
            assert size(hand) >= size(seen)
        for mask in self.state.returned:
            assert mask & ~sum(self.state.ticket_deck) == 0

    def teardown(self) -> None:
        """However it stands, the game comes to an end."""
        rng = Random(self.game.ply)
        while self.state.actor != TERMINAL:
            self.play(pick(self.edition, self.state, rng, "random"))
            assert self.game.ply < LONGEST_GAME
        self.the_history_is_the_game()
        self.cars_and_points_follow_from_the_history()
        self.a_determinized_position_looks_the_same()
        self.nobody_sees_what_is_hidden()
        end = result(self.edition, self.state.routes, self.state.tickets)
        assert end.winners
        assert returns(self.edition, self.state) == tuple(score.total for score in end.scores)
        assert tuple(score.route_points for score in end.scores) == self.state.points


TestGames = Games.TestCase


@pytest.mark.parametrize("key", TABLES)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("policy", ["random", "claim", "hoard"])
def test_every_game_ends(key: str, players: int, policy: str) -> None:
    # rule: R1, E1
    # pitfall: C8, D3
    edition = TABLES[key]
    rng = Random(f"{key}/{players}/{policy}")
    state = initial_state(edition, players)
    plies = 0
    while state.actor != TERMINAL:
        advance(edition, state, pick(edition, state, rng, policy))
        plies += 1
        assert plies < LONGEST_GAME
