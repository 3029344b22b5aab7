"""Plans: sets of routes to claim, and what they are worth. Imports what is below the bots.

A plan is priced in turns, not in train cars: what it scores, less the turns for its claims and for the cards that are
still missing. So long routes are cheap (six spaces bring 15 points for one claim and some draws), and so are routes for
which the hand already holds the cards.
"""

from collections.abc import Iterable
from functools import lru_cache
from heapq import heappop, heappush
from itertools import permutations
from math import ceil, inf
from typing import NamedTuple

from engine.bits import Mask, bit_list, mask_of
from engine.cards import GRAY, LOCOMOTIVE, Colour, counts
from engine.edition import Edition
from engine.network import SINGLE, Network
from engine.observation import Observation
from engine.rules import LAST_ROUND_AT, TRACKS_FOR_ALL, open_routes

SHUT = 1e9
"""The price of a route that cannot be claimed."""
LOOSE = LOCOMOTIVE
"""In the lists of missing cards the place for cards of any colour: a gray route for which none has been begun."""
FILLERS = 20
"""How many open routes a plan looks at to fill up with."""
MOST_PERMUTED = 3
"""So many tickets are joined in all orders."""
DETOURS = 4
"""How many routes the best plan goes around at most."""


class Weights(NamedTuple):
    """What the judgements rest on, in points unless said otherwise; measured with tools.arena."""

    turn: float = 2.2
    """What a turn is worth."""
    cards: float = 1.7
    """Useful cards that a turn of drawing brings."""
    late: float = 4.0
    """What each turn costs that a plan needs after somebody else can have ended the game."""
    least: float = 0.3
    """The lowest price of a route on a path, however many points it brings."""
    adjoining: float = 0.5
    """For a route that continues the own network: the longest path, and tickets drawn later."""
    faith: float = 0.9
    """The share of its points that a ticket is worth before it is completed, for rivals may cut it off."""
    burst: float = 3.0
    """Turns held in reserve when claims are put off."""
    patience: float = 1.5
    """The risk from rivals above which a claim is not put off."""
    filler: float = 0.3
    """A card for a route that no ticket needs, where one for a ticket's route is worth 1."""
    locomotive: float = 1.3
    """The same for a locomotive."""
    promise: float = 3.0
    """What drawing tickets must promise beyond its turn, when the own ones are done."""
    early_promise: float = inf
    """The same while they are not."""


WEIGHTS = Weights()


class View(NamedTuple):
    """What a player plans with: an observation, made ready once a decision."""

    edition: Edition
    weights: Weights
    owned: Mask
    hand: bytes
    """Cards by colour."""
    cars: int
    clock: float
    """Turns until somebody else can have ended the game."""
    prices: tuple[float, ...]
    """By route, its price on a path: 0 for one's own, SHUT when it cannot be had."""
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

    def __init__(self, hand: bytes | bytearray) -> None:
        self.spare = list(hand[:LOCOMOTIVE])
        """By colour, cards not set aside."""
        self.wild = hand[LOCOMOTIVE]
        self.short = [0] * (LOCOMOTIVE + 1)
        """By colour and LOOSE, cards missing before locomotives are counted."""

    @property
    def missing(self) -> int:
        """Cards missing in all, locomotives used."""
        return max(0, sum(self.short) - self.wild)

    def lack(self, colour: Colour, length: int) -> int:
        """How many cards a route would be short of, locomotives aside."""
        lack = length - (max(self.spare) if colour == GRAY else self.spare[colour])
        return max(0, lack)

    def reserve(self, colour: Colour, length: int) -> None:
        """Sets the cards for a route aside; a gray one takes the colour of which most are left."""
        place = colour
        if colour == GRAY:
            colour = self.spare.index(max(self.spare))
            place = colour if self.spare[colour] else LOOSE
        lack = max(0, length - self.spare[colour])
        self.short[place] += lack
        self.spare[colour] -= length - lack


def purse_for(network: Network, hand: bytes | bytearray, routes: Iterable[int]) -> Purse:
    """A hand set aside for some routes, gray ones last.

    >>> from engine.editions import EDITIONS
    >>> purse_for(EDITIONS["classic"].network, bytes(9), [17]).short  # Chicago - Duluth, 3 red
    [0, 0, 0, 0, 0, 0, 0, 3, 0]
    """
    purse = Purse(hand)
    gray = []
    for index in routes:
        _, _, length, colour = network.routes[index]
        if colour == GRAY:
            gray.append(length)
        else:
            purse.reserve(colour, length)
    for length in gray:
        purse.reserve(GRAY, length)
    return purse


class Plan(NamedTuple):
    """Routes to claim, and what that takes."""

    value: float
    """Points, less the price of its turns."""
    routes: tuple[int, ...]
    """Those that tickets need come first."""
    needed: dict[int, int]
    """The routes that tickets need, each with the first ticket that needs it."""
    purse: Purse
    """The hand, set aside for the routes."""
    wanted: tuple[int, ...]
    """By colour and LOOSE, the cards missing for the needed routes."""


def turns_to_end(cars: int, cards: int) -> float:
    """The fewest turns, about, in which a player can begin the last round: claims of four spaces, two cards a draw.

    >>> turns_to_end(45, 4), turns_to_end(10, 12)
    (30.25, 2.0)
    """
    to_lay = max(0, cars - LAST_ROUND_AT)
    return to_lay / 4 + max(0, to_lay - cards) / 2


def clock_of(seen: Observation) -> float:
    """The turns that the viewer still has if the quickest rival hurries."""
    if seen.turns_left >= 0:
        return 1.0
    rivals = [player for player in range(seen.players) if player != seen.viewer]
    return 1 + min(turns_to_end(seen.cars[player], seen.hand_sizes[player]) for player in rivals)


def view_of(edition: Edition, seen: Observation, weights: Weights = WEIGHTS) -> View:
    """Makes a player's observation ready for planning.

    >>> from engine.editions import EDITIONS
    >>> from engine.observation import observe
    >>> from engine.rules import initial_state
    >>> view = view_of(EDITIONS["classic"], observe(EDITIONS["classic"], initial_state(EDITIONS["classic"], 2), 0))
    >>> view.cars, view.clock
    (45, 33.25)
    """
    me = seen.viewer or 0
    network = edition.network
    owned, cars, purse = seen.routes[me], seen.cars[me], Purse(counts(seen.hand))
    prices = [SHUT] * len(network.routes)
    gains = []
    for index in bit_list(open_routes(network, seen.routes, me)):
        _, _, length, colour = network.routes[index]
        if length <= cars:
            lack = max(0, purse.lack(colour, length) - purse.wild)
            price = weights.turn * (1 + lack / weights.cards) - edition.route_points[length]
            prices[index] = max(weights.least, price)
            gains.append((price, index))
    for index in bit_list(owned):
        prices[index] = 0.0
    return View(
        edition=edition,
        weights=weights,
        owned=owned,
        hand=counts(seen.hand),
        cars=cars,
        clock=clock_of(seen),
        prices=tuple(prices),
        fillers=tuple(index for _, index in sorted(gains)[:FILLERS]),
        twins_shut=seen.players < TRACKS_FOR_ALL,
    )


def cheapest_path(network: Network, prices: list[float], a: int, b: int) -> list[int] | None:
    """The routes to claim (price above 0) on the cheapest chain between two cities; None when there is no chain.

    >>> from engine.editions import EDITIONS
    >>> network = EDITIONS["classic"].network
    >>> cheapest_path(network, [float(length) for length in network.lengths], 0, 15)  # Atlanta - Miami
    [1]
    """
    best = {a: 0.0}
    came: dict[int, tuple[int, int]] = {}
    heap = [(0.0, a)]
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
        for route, other in network.around[city]:
            total = cost + prices[route]
            if total < best.get(other, SHUT):
                best[other] = total
                came[other] = (route, city)
                heappush(heap, (total, other))
    return None


def make_plan(view: View, tickets: Iterable[int], given_up: Iterable[int] = (), without: Mask = 0) -> Plan:
    """A plan that joins the tickets one after another by cheapest paths, then fills up with rewarding routes.

    It does without the routes ``without`` and gives up the tickets ``given_up``, as well as those for which no path or
    too few cars are left.
    """
    edition, weights = view.edition, view.weights
    network, lengths, twins = edition.network, edition.network.lengths, edition.network.twins
    prices = list(view.prices)
    for index in bit_list(without):
        prices[index] = SHUT
    cars = view.cars
    needed: dict[int, int] = {}
    value = -float(sum([edition.tickets[ticket].points for ticket in given_up]))
    for ticket in tickets:
        a, b, worth = edition.tickets[ticket]
        path = cheapest_path(network, prices, a, b)
        spaces = sum([lengths[index] for index in path or ()])
        if path is None or spaces > cars:
            value -= worth
            continue
        value += worth * weights.faith if path else worth
        cars -= spaces
        for index in path:
            needed[index] = ticket
            prices[index] = 0.0
            if twins[index] != SINGLE:
                prices[twins[index]] = SHUT
    purse = purse_for(network, view.hand, needed)
    wanted = tuple(purse.short)
    turns = len(needed) + purse.missing / weights.cards
    value += sum([edition.route_points[lengths[index]] for index in needed])
    value -= weights.turn * turns + weights.late * max(0.0, turns - view.clock)
    routes = list(needed)
    value += _fill_up(view, routes, purse, cars, [index for index in view.fillers if 0 < prices[index] < SHUT])
    return Plan(value, tuple(routes), needed, purse, wanted)


def _fill_up(view: View, routes: list[int], purse: Purse, cars: int, fillers: list[int]) -> float:
    """Adds the most rewarding route again and again, while cars and the clock allow; what that is worth in points."""
    edition, weights = view.edition, view.weights
    network, points, twins = edition.network, edition.route_points, edition.network.twins
    cities = _cities(network, view.owned | mask_of(routes))
    missing = purse.missing
    value = 0.0
    while fillers:
        best, best_gain, best_lack = -1, 0.0, 0
        wild = max(0, purse.wild - sum(purse.short))
        for index in fillers:
            a, b, length, colour = network.routes[index]
            if length > cars:
                continue
            lack = max(0, purse.lack(colour, length) - wild)
            gain = points[length] - weights.turn * (1 + lack / weights.cards)
            if cities >> a & 1 or cities >> b & 1:
                gain += weights.adjoining
            if gain > best_gain and len(routes) + 1 + ceil((missing + lack) / weights.cards) <= view.clock:
                best, best_gain, best_lack = index, gain, lack
        if best < 0:
            break
        a, b, length, colour = network.routes[best]
        purse.reserve(colour, length)
        routes.append(best)
        value += best_gain
        cars -= length
        missing += best_lack
        cities |= 1 << a | 1 << b
        fillers = [index for index in fillers if index not in (best, twins[best])]
    return value


def _cities(network: Network, routes: Mask) -> Mask:
    """The cities that some routes touch."""
    cities = 0
    for index in bit_list(routes):
        cities |= 1 << network.routes[index].a | 1 << network.routes[index].b
    return cities


def by_worth(edition: Edition, tickets: Mask) -> list[int]:
    """Tickets, those with most points first."""
    return sorted(bit_list(tickets), key=lambda ticket: -edition.tickets[ticket].points)


def best_plan(view: View, tickets: Mask) -> Plan:
    """The best of some plans: the tickets in several orders, one of them given up, ways around one route after another.

    Ways around are looked for on the best plan so far, until none helps or DETOURS routes are left out.
    """
    order = by_worth(view.edition, tickets)
    best, given_up, without = make_plan(view, order), list[int](), 0
    for other in orders_of(order)[1:]:
        plan = make_plan(view, other)
        if plan.value > best.value:
            best, order = plan, other
    for i in range(len(order) if best.needed else 0):
        plan = make_plan(view, order[:i] + order[i + 1 :], given_up=order[i : i + 1])
        if plan.value > best.value:
            best, given_up = plan, order[i : i + 1]
    order = [ticket for ticket in order if ticket not in given_up]
    for _ in range(DETOURS):
        before, shut = best, without
        for route in before.needed:
            plan = make_plan(view, order, given_up, shut | 1 << route)
            if plan.value > best.value:
                best, without = plan, shut | 1 << route
        if best is before:
            break
    return best


def orders_of(tickets: list[int]) -> list[list[int]]:
    """In which orders tickets are joined: all of them for three at most, else as given, backwards, and turned once.

    >>> orders_of([1, 2]), orders_of([1, 2, 3, 4])
    ([[1, 2], [2, 1]], [[1, 2, 3, 4], [4, 3, 2, 1], [2, 3, 4, 1]])
    """
    if len(tickets) <= MOST_PERMUTED:
        return [list(order) for order in permutations(tickets)]
    return [tickets, tickets[::-1], tickets[1:] + tickets[:1]]


@lru_cache(maxsize=16)
def traffic(edition: Edition) -> tuple[float, ...]:
    """By route, how sought after it is: the share of the edition's tickets whose shortest way uses it or its twin.

    >>> from engine.editions import EDITIONS
    >>> 0 < max(traffic(EDITIONS["classic"])) < 1
    True
    """
    network = edition.network
    prices = [length + 0.5 for length in network.lengths]  # of ways with as many spaces, the one with fewer claims
    uses = [0] * len(prices)
    for ticket in edition.ticket_ids:
        for route in cheapest_path(network, prices, edition.tickets[ticket].a, edition.tickets[ticket].b) or ():
            uses[route] += 1
    both = [uses[route] + (uses[twin] if twin != SINGLE else 0) for route, twin in enumerate(network.twins)]
    return tuple(number / len(edition.ticket_ids) for number in both)


def risk(view: View, seen: Observation, plan: Plan, route: int) -> float:
    """What it may cost to put off a claim: how sought after the route is, times what the plan loses without it.

    With 2 or 3 players a rival's claim shuts the twin as well (C9). Points times a weight without a unit.
    """
    if route not in plan.needed:
        return 0.0
    network = view.edition.network
    lost = 1 << route | (network.twins_of(1 << route) if view.twins_shut else 0)
    other = make_plan(view, by_worth(view.edition, seen.tickets), without=lost)
    touching = 0
    for player, mask in enumerate(seen.routes):
        if player != seen.viewer:
            cities = _cities(network, mask)
            touching += cities >> network.routes[route].a & 1 | cities >> network.routes[route].b & 1
    sought = (0.05 + traffic(view.edition)[route]) * (seen.players - 1 + 2 * touching)
    return sought * max(0.0, plan.value - other.value)
