"""What rivals may hold, guessed from what can be seen: hands, tickets, plans. Imports what is below the bots, and plan.

Guesses fit the observation (see determinize) and nothing else goes into them. A ticket is the likelier in a rival's
hand the further that rival's routes already serve it, and a set of tickets the better the plan that can be made for it.
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
from engine.state import State

SERVED = 5.0
"""How much likelier a ticket is that is served all the way: e to this power."""
DEAD = 0.3
"""How likely a ticket is that can no longer be completed, against one that nothing is known of."""
SETS = 12
"""Sets of tickets that are looked at for a rival in each guess."""
SPREAD = 4.0
"""Points by which a plan must be better for its tickets to be likelier by the factor e."""
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
        plans = reassign(edition, seen, state, rng, weights)
        self.tickets = tuple(tuple(bit_list(mask)) for mask in state.tickets)
        self.ticket_deck = state.ticket_deck
        self.orders = tuple(
            order_of(plans[player]) if player in plans else Order((), (), {}) for player in range(seen.players)
        )
        self.reserves = tuple(
            EAGER if player != seen.viewer and size < HOARD and rng.random() < EAGER_SHARE else HOARDING
            for player, size in enumerate(seen.hand_sizes)
        )


def order_of(plan: Plan, urgent: Sequence[int] = ()) -> Order:
    """A plan as a playout follows it, some of its routes urgent."""
    return Order(tuple(urgent), tuple(route for route in plan.routes if route not in urgent), plan.needed)


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
) -> dict[Player, Plan]:
    """Exchanges the rivals' tickets of a determinization for likelier ones; the plans that they make for them.

    Of some sets of tickets, one for which the hand, the network and the time left allow a good plan is the likeliest:
    players keep tickets that suit them and draw the cards that these need. Without that, rivals are guessed to hold
    tickets that they will fail, and the viewer looks far better off than it is.
    """
    own = seen.tickets | mask_of(seen.offer) | sum(own for _, own in seen.ticket_deck)
    pool = [ticket for ticket in edition.ticket_ids if not own >> ticket & 1]
    tickets = list(state.tickets)
    plans = {}
    for player, likely in weights.items():
        view = view_of(edition, observe(edition, state, player))
        sets = [sample(pool, likely, seen.ticket_counts[player], rng) for _ in range(SETS)]
        options = [make_plan(view, by_worth(edition, mask_of(chosen))) for chosen in sets]
        most = max(plan.value for plan in options)
        place = rng.choices(range(SETS), [exp((plan.value - most) / SPREAD) for plan in options])[0]
        tickets[player], plans[player] = mask_of(sets[place]), options[place]
        pool = [ticket for ticket in pool if ticket not in sets[place]]
    offers = []
    for player, offer in enumerate(state.offers):
        offers.append(offer if player == seen.viewer else tuple(pool.pop() for _ in offer))
    rng.shuffle(pool)
    state.tickets, state.offers = tuple(tickets), tuple(offers)
    state.ticket_deck = tuple(
        known | mask_of([pool.pop() for _ in range(number - known.bit_count())]) for number, known in seen.ticket_deck
    )
    return plans


def sample(pool: Sequence[int], likely: dict[int, float], number: int, rng: Random) -> list[int]:
    """So many different tickets of a pool, the likelier the sooner."""
    left, chosen = list(pool), list[int]()
    for _ in range(number):
        ticket = rng.choices(left, [likely[t] for t in left])[0]
        left.remove(ticket)
        chosen.append(ticket)
    return chosen


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
