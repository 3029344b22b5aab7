"""What rivals may hold, guessed from what can be seen: hands, tickets, plans. Imports what is below the bots, and plan.

Guesses fit the observation (see determinize) and nothing else goes into them. A ticket is the likelier in a rival's
hand the further that rival's routes already serve it.
"""

from collections.abc import Sequence
from math import exp
from random import Random

from engine.actions import Player
from engine.bits import Mask, bit_list, mask_of
from engine.bots.plan import SHUT, Plan, by_worth, cheapest_path, make_plan, view_of
from engine.bots.playout import EAGER, HOARDING, Deal, Order, Start
from engine.cards import bag_of, card_list, counts
from engine.determinize import determinize
from engine.edition import Edition
from engine.observation import Observation, observe
from engine.rules import open_routes
from engine.state import CHOOSE, State

SERVED = 3.0
"""How much likelier a ticket is that is served all the way: e to this power."""
DEAD = 0.3
"""How likely a ticket is that can no longer be completed, against one that nothing is known of."""
EAGER_SHARE = 0.5
"""In this share of the guesses a rival claims as soon as it can, while its hand does not tell."""
HOARD = 11
"""Cards in a hand, from which on nobody is taken for one who claims as soon as possible."""


class Hypothesis:
    """Tickets of all rivals, and the plans they make for them."""

    __slots__ = ("orders", "reserves", "ticket_deck", "tickets")

    def __init__(
        self, edition: Edition, seen: Observation, rng: Random, weights: dict[Player, dict[int, float]]
    ) -> None:
        state = determinize(edition, seen, rng)
        if seen.phase == CHOOSE:
            state.tickets = tuple(
                mask_of(offer[: edition.keep_start]) if player != seen.viewer else state.tickets[player]
                for player, offer in enumerate(state.offers)
            )
        else:
            reassign(edition, seen, state, rng, weights)
        self.tickets = tuple(tuple(bit_list(mask)) for mask in state.tickets)
        self.ticket_deck = state.ticket_deck
        self.orders = tuple(
            order_of(rival_plan(edition, state, player)) if player != seen.viewer else Order((), (), {})
            for player in range(seen.players)
        )
        self.reserves = tuple(
            EAGER if player != seen.viewer and size < HOARD and rng.random() < EAGER_SHARE else HOARDING
            for player, size in enumerate(seen.hand_sizes)
        )


def order_of(plan: Plan, urgent: Sequence[int] = ()) -> Order:
    """A plan as a playout follows it, some of its routes urgent."""
    return Order(tuple(urgent), tuple(route for route in plan.routes if route not in urgent), plan.needed)


def rival_plan(edition: Edition, state: State, player: Player) -> Plan:
    """The plan that a rival may make in a guessed position."""
    view = view_of(edition, observe(edition, state, player))
    return make_plan(view, by_worth(edition, state.tickets[player]))


def served(edition: Edition, routes: tuple[Mask, ...], player: Player, ticket: int) -> float | None:
    """The share of a ticket's way, by cars, that a player's routes spare it; None when there is no way any more.

    >>> from engine.editions import EDITIONS
    >>> edition = EDITIONS["classic"]
    >>> ticket = next(i for i in edition.ticket_ids if edition.tickets[i].points == 22)  # Seattle - New York
    >>> served(edition, (0, 0), 0, ticket)
    0.0
    """
    network = edition.network
    a, b, _ = edition.tickets[ticket]
    prices = [SHUT] * len(network.lengths)
    for route in bit_list(open_routes(network, routes, player)):
        prices[route] = float(network.lengths[route])
    for route in bit_list(routes[player]):
        prices[route] = 0.0
    path = cheapest_path(network, prices, a, b)
    if path is None:
        return None
    whole = cheapest_path(network, [float(length) for length in network.lengths], a, b) or ()
    way = sum(network.lengths[route] for route in whole)
    return max(0.0, 1 - sum(network.lengths[route] for route in path) / way)


def ticket_weights(edition: Edition, seen: Observation) -> dict[Player, dict[int, float]]:
    """By rival and ticket, how likely it is that this rival holds it; any unit."""
    weights: dict[Player, dict[int, float]] = {}
    for player, routes in enumerate(seen.routes):
        if player == seen.viewer:
            continue
        weights[player] = {}
        for ticket in edition.ticket_ids:
            share = served(edition, seen.routes, player, ticket) if routes else 0.0
            weights[player][ticket] = DEAD if share is None else exp(SERVED * share)
    return weights


def reassign(
    edition: Edition, seen: Observation, state: State, rng: Random, weights: dict[Player, dict[int, float]]
) -> None:
    """Exchanges the rivals' tickets of a determinization for likelier ones of those whose place is not known."""
    own = seen.tickets | mask_of(seen.offer) | sum(own for _, own in seen.ticket_deck)
    pool = [ticket for ticket in edition.ticket_ids if not own >> ticket & 1]
    tickets = list(state.tickets)
    for player, likely in weights.items():
        chosen = []
        for _ in range(seen.ticket_counts[player]):
            ticket = rng.choices(pool, [likely[t] for t in pool])[0]
            pool.remove(ticket)
            chosen.append(ticket)
        tickets[player] = mask_of(chosen)
    offers = []
    for player, offer in enumerate(state.offers):
        offers.append(offer if player == seen.viewer else tuple(pool.pop() for _ in offer))
    rng.shuffle(pool)
    state.tickets, state.offers = tuple(tickets), tuple(offers)
    state.ticket_deck = tuple(
        known | mask_of([pool.pop() for _ in range(number - known.bit_count())]) for number, known in seen.ticket_deck
    )


class Guesses:
    """Hypotheses of a decision, made when first needed, and deals of cards that go with them."""

    __slots__ = ("edition", "hidden", "hypotheses", "known", "number", "rng", "seen", "sizes", "weights")

    def __init__(self, edition: Edition, seen: Observation, rng: Random, number: int) -> None:
        """At most so many hypotheses."""
        self.edition, self.seen, self.rng = edition, seen, rng
        self.number = number
        self.weights = ticket_weights(edition, seen)
        self.hypotheses: list[Hypothesis] = []
        bags = [seen.hand if player == seen.viewer else bag for player, bag in enumerate(seen.seen)]
        self.known = [list(counts(bag)) for bag in bags]
        self.hidden = card_list(edition.pack - seen.discards - bag_of(seen.market) - sum(bags))
        self.sizes = [size - sum(known) for size, known in zip(seen.hand_sizes, self.known, strict=True)]

    def deal(self, number: int) -> tuple[Deal, Hypothesis]:
        """A new deal of all hidden cards, with the hypotheses by turns."""
        random = self.rng.random
        if len(self.hypotheses) < self.number:
            self.hypotheses.append(Hypothesis(self.edition, self.seen, self.rng, self.weights))
        hypothesis = self.hypotheses[number % len(self.hypotheses)]
        deck = self.hidden
        deck.sort(key=lambda _: random())
        hands = []
        end = len(deck)
        for known, missing in zip(self.known, self.sizes, strict=True):
            hand = known
            if missing:
                hand = list(known)
                for card in deck[end - missing : end]:
                    hand[card] += 1
                end -= missing
            hands.append(tuple(hand))
        return Deal(
            tuple(deck[:end]), tuple(hands), hypothesis.tickets, hypothesis.orders, hypothesis.reserves
        ), hypothesis


def start_of(edition: Edition, seen: Observation, turn: Player) -> Start:
    """The position as playouts begin from it."""
    return Start(
        edition,
        turn,
        seen.market,
        tuple(counts(seen.discards)),
        seen.routes,
        seen.cars,
        seen.points,
        seen.turns_left,
    )
