"""Plans: sets of routes to claim, and what they are worth. Imports what is below the bots.

A plan is priced in turns, not in train cars: what it scores, less the turns for its claims and for the cards that are
still missing. So long routes are cheap (six spaces bring 15 points for one claim and some draws), and so are routes for
which the hand already holds the cards.
"""

from collections.abc import Iterable
from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from engine.bits import Mask, bit_list
from engine.cards import GRAY, LOCOMOTIVE, Colour, counts
from engine.edition import Edition
from engine.network import SINGLE, Network
from engine.observation import Observation
from engine.rules import LAST_ROUND_AT, TRACKS_FOR_ALL, open_routes

SHUT = 1e9
"""The price of a route that cannot be claimed."""
LOOSE = 8
"""In ``Purse.short``, the place of cards of any colour: for gray routes that no colour has been begun for."""


class Weights(NamedTuple):
    """What the judgements rest on; points unless said otherwise. Measured with tools.match."""

    turn: float = 2.2
    """What a turn is worth."""
    cards: float = 1.7
    """Useful cards that a turn of drawing brings."""
    late: float = 4.0
    """What a turn costs that the plan needs after somebody else can have ended the game."""
    least: float = 0.3
    """The lowest price of a route on a path, however many points it brings."""
    adjoining: float = 0.5
    """For a route that continues the own network: the longest path, and tickets drawn later."""
    faith: float = 0.9
    """The share of its points that a ticket is worth before it is completed: rivals may cut it off."""
    burst: float = 4.0
    """Turns held in reserve when claims are put off."""
    patience: float = 1.0
    """The risk from rivals above which a claim is not put off."""
    tickets: float = 3.0
    """What drawing tickets must promise beyond its turn."""


WEIGHTS = Weights()


class View(NamedTuple):
    """What a player plans with: the observation, made ready once a decision."""

    edition: Edition
    weights: Weights
    owned: Mask
    open: Mask
    """The routes still to be had, with the cars left."""
    hand: bytes
    """Cards by colour."""
    cars: int
    clock: float
    """Turns until somebody else can have ended the game."""
    prices: tuple[float, ...]
    """By route, what it costs on a path: 0 for one's own, SHUT when it cannot be had."""
    fillers: tuple[int, ...]
    """The most rewarding open routes, best first."""
    twins_shut: bool
    """Whether a claimed route shuts its twin for everybody (C9)."""


class Purse:
    """The cards of a hand, set aside for one route after another.

    >>> purse = Purse(bytes((3, 0, 0, 0, 0, 0, 0, 0, 1)))
    >>> purse.reserve(0, 4)
    >>> purse.reserve(GRAY, 2)
    >>> purse.short, purse.missing
    ([1, 0, 0, 0, 0, 0, 0, 0, 2], 2)
    """

    __slots__ = ("short", "spare", "wild")

    def __init__(self, hand: bytes) -> None:
        self.spare = list(hand[:LOCOMOTIVE])
        """By colour, cards not set aside."""
        self.wild = hand[LOCOMOTIVE]
        self.short = [0] * (LOCOMOTIVE + 1)
        """By colour, cards missing before locomotives are counted; LOOSE for any colour."""

    @property
    def missing(self) -> int:
        """Cards missing in all, locomotives used."""
        return max(0, sum(self.short) - self.wild)

    def lack(self, colour: Colour, length: int) -> int:
        """How many cards a route would be short of, locomotives aside."""
        lack = length - (max(self.spare) if colour == GRAY else self.spare[colour])
        return lack if lack > 0 else 0

    def reserve(self, colour: Colour, length: int) -> None:
        """Sets the cards for a route aside; a gray one takes the colour of which most are left."""
        place = colour
        if colour == GRAY:
            place = colour = self.spare.index(max(self.spare))
            if not self.spare[colour]:
                place = LOOSE
        lack = length - self.spare[colour]
        if lack > 0:
            self.short[place] += lack
            length -= lack
        self.spare[colour] -= length


class Plan(NamedTuple):
    """Routes to claim, those that tickets need first."""

    value: float
    """Points, less the price of its turns."""
    routes: tuple[int, ...]
    needed: int
    """How many of the routes tickets need."""
    failed: Mask
    """The tickets it gives up."""
    turns: float
    """Turns it takes, draws included."""
    purse: Purse
    """The hand, set aside for it."""


def turns_to_end(cars: int, cards: int) -> float:
    """Turns that a player needs at least, about, to begin the last round: claims of four spaces, two cards a draw.

    >>> turns_to_end(45, 4), turns_to_end(10, 12)
    (30.25, 2.0)
    """
    to_lay = max(0, cars - LAST_ROUND_AT)
    return to_lay / 4 + max(0, to_lay - cards) / 2


def clock_of(seen: Observation) -> float:
    """Turns that the viewer still has if the quickest rival hurries."""
    if seen.turns_left >= 0:
        return 1.0
    rivals = [player for player in range(seen.players) if player != seen.viewer]
    return 1 + min(turns_to_end(seen.cars[player], seen.hand_sizes[player]) for player in rivals)


def view_of(edition: Edition, seen: Observation, weights: Weights = WEIGHTS) -> View:
    """Makes an observation ready for planning. The viewer must be a player.

    >>> from engine.editions import EDITIONS
    >>> from engine.observation import observe
    >>> from engine.rules import initial_state
    >>> view = view_of(EDITIONS["classic"], observe(EDITIONS["classic"], initial_state(EDITIONS["classic"], 2), 0))
    >>> view.cars, view.clock, view.open.bit_count()
    (45, 32.25, 100)
    """
    me = seen.viewer or 0
    network = edition.network
    owned, cars, hand = seen.routes[me], seen.cars[me], counts(seen.hand)
    free = open_routes(network, seen.routes, me)
    prices = [SHUT] * len(network.routes)
    purse = Purse(hand)
    gains = []
    free_mask = 0
    for index in bit_list(free):
        _, _, length, colour = network.routes[index]
        if length > cars:
            continue
        free_mask |= 1 << index
        lack = max(0, purse.lack(colour, length) - purse.wild)
        price = weights.turn * (1 + lack / weights.cards) - edition.route_points[length]
        prices[index] = max(weights.least, price)
        gains.append((price, index))
    for index in bit_list(owned):
        prices[index] = 0.0
    gains.sort()
    return View(
        edition=edition,
        weights=weights,
        owned=owned,
        open=free_mask,
        hand=hand,
        cars=cars,
        clock=clock_of(seen),
        prices=tuple(prices),
        fillers=tuple(index for _, index in gains[:20]),
        twins_shut=seen.players < TRACKS_FOR_ALL,
    )


def cheapest_path(network: Network, prices: list[float], a: int, b: int) -> list[int] | None:
    """The routes to claim (price above 0) on the cheapest chain between two cities; None when there is no chain.

    >>> from engine.editions import EDITIONS
    >>> network = EDITIONS["classic"].network
    >>> cheapest_path(network, [float(length) for length in network.lengths], 0, 15)  # Atlanta - Miami
    [2]
    """
    best = {a: 0.0}
    came: dict[int, tuple[int, int]] = {}
    heap = [(0.0, a)]
    around = network.around
    while heap:
        cost, city = heappop(heap)
        if city == b:
            path = []
            while city != a:
                route, city = came[city]
                if prices[route]:
                    path.append(route)
            return path
        if cost > best[city]:
            continue
        for route, other in around[city]:
            total = cost + prices[route]
            if total < best.get(other, SHUT):
                best[other] = total
                came[other] = (route, city)
                heappush(heap, (total, other))
    return None


def make_plan(view: View, tickets: Iterable[int], without: Mask = 0) -> Plan:
    """A plan that joins the tickets one after another by cheapest paths, then fills up with rewarding routes.

    ``without`` are routes to do without; tickets for which no path or too few cars are left are given up.
    """
    edition, weights = view.edition, view.weights
    network = edition.network
    lengths, points, twins = network.lengths, edition.route_points, network.twins
    prices = list(view.prices)
    for index in bit_list(without):
        prices[index] = SHUT
    cars = view.cars
    routes: list[int] = []
    value = 0.0
    failed = 0
    for ticket in tickets:
        a, b, worth = edition.tickets[ticket]
        path = cheapest_path(network, prices, a, b)
        spaces = sum([lengths[index] for index in path]) if path else 0
        if path is None or spaces > cars:
            failed |= 1 << ticket
            value -= worth
            continue
        value += worth * weights.faith if path else worth
        cars -= spaces
        for index in path:
            prices[index] = 0.0
            if twins[index] != SINGLE:
                prices[twins[index]] = SHUT
        routes += path
    needed = len(routes)
    purse = Purse(view.hand)
    for gray in (False, True):
        for index in routes:
            colour = network.routes[index].colour
            if (colour == GRAY) is gray:
                purse.reserve(colour, lengths[index])
    value += sum([points[lengths[index]] for index in routes])
    turns = needed + purse.missing / weights.cards
    value -= weights.turn * turns
    cities = 0
    for index in [*routes, *bit_list(view.owned)]:
        cities |= 1 << network.routes[index].a | 1 << network.routes[index].b
    fillers = [index for index in view.fillers if 0 < prices[index] < SHUT]
    missing = purse.missing
    while fillers:
        best_gain, best, best_cost = 0.0, -1, 0.0
        wild = max(0, purse.wild - sum(purse.short))
        for index in fillers:
            a, b, length, colour = network.routes[index]
            if length > cars:
                continue
            lack = purse.lack(colour, length) - wild
            cost = 1 + (lack / weights.cards if lack > 0 else 0)
            gain = points[length] - weights.turn * cost
            if cities >> a & 1 or cities >> b & 1:
                gain += weights.adjoining
            if gain > best_gain and turns + cost <= view.clock:
                best_gain, best, best_cost = gain, index, cost
        if best < 0:
            break
        a, b, length, colour = network.routes[best]
        purse.reserve(colour, length)
        routes.append(best)
        cars -= length
        turns += best_cost
        value += best_gain
        cities |= 1 << a | 1 << b
        fillers = [index for index in fillers if index not in (best, twins[best])]
    del missing
    value -= weights.late * max(0.0, turns - view.clock)
    return Plan(value, tuple(routes), needed, failed, turns, purse)


def best_plan(view: View, tickets: Mask) -> Plan:
    """The best of a few plans: tickets in several orders, then without one ticket, then around one route."""
    worth = view.edition.tickets
    falling = sorted(bit_list(tickets), key=lambda ticket: -worth[ticket].points)
    orders = [falling]
    if len(falling) > 1:
        orders += [falling[::-1], falling[1:] + falling[:1]]
    best = max((make_plan(view, order) for order in orders), key=lambda plan: plan.value)
    return best


@lru_cache(maxsize=16)
def traffic(edition: Edition) -> tuple[float, ...]:
    """By route, how sought after it is: the share of the edition's tickets whose shortest way uses it or its twin.

    >>> from engine.editions import EDITIONS
    >>> max(traffic(EDITIONS["classic"])) <= 1
    True
    """
    network = edition.network
    prices = [length + 0.5 for length in network.lengths]
    uses = [0] * len(prices)
    for ticket in edition.ticket_ids:
        a, b, _ = edition.tickets[ticket]
        for route in cheapest_path(network, prices, a, b) or []:
            uses[route] += 1
    both = [uses[r] + (uses[twin] if twin != SINGLE else 0) for r, twin in enumerate(network.twins)]
    return tuple(number / len(edition.ticket_ids) for number in both)


def lost_with(view: View, route: int) -> Mask:
    """The routes that are gone when a rival claims one: with 2 or 3 players its twin too (C9)."""
    return 1 << route | (view.edition.network.twins_of(1 << route) if view.twins_shut else 0)
