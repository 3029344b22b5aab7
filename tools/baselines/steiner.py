"""A cheapest joint network for all tickets on the board as it is: the yardstick. Imports common.

The network is a Steiner forest by the heuristic of cheapest insertion in several orders, then improved by taking one
route away at a time and joining again. The hand makes routes cheaper, further tickets are drawn when their expectation
is good, the last cars go where they bring most, and the longest path is part of the sums.
"""

from itertools import permutations
from random import Random

from engine.bits import mask_of
from engine.bots.plan import SHUT, by_worth, cheapest_path
from engine.bots.quick import expected_best
from engine.cards import GRAY, LOCOMOTIVE, counts
from engine.edition import Edition
from engine.observation import Observation
from engine.paths import longest_path
from tools.baselines.common import Builder, joint_network, prices_of, spaces

ORDERS = 6
"""In how many orders the tickets are joined."""
IN_HAND = 0.35
"""By how much of a car a card at hand makes a route cheaper."""
CAR = 0.55
"""What a car is worth, in points, when tickets are weighed."""
CARS_FOR_TICKETS = 17
"""With fewer cars, anybody's, no more tickets are drawn."""
SAMPLE = 12
"""How many unseen tickets the expectation is taken from."""
LAST_CARS = 4
"""With so few cars left, anybody's, a claim that can be paid for is not put off."""


class Steiner(Builder):
    """Joins its tickets as cheaply as the board allows, and claims as soon as it can pay."""

    def keep_value(self, edition: Edition, seen: Observation, tickets: list[int]) -> float:
        """Points of the tickets and of their routes, less the worth of the cars."""
        return self.plan_value(edition, seen, tickets)[0]

    def plan_value(self, edition: Edition, seen: Observation, tickets: list[int]) -> tuple[float, list[int]]:
        """The best network for tickets, and what it is worth."""
        cars = seen.cars[seen.viewer or 0]
        prices = hand_prices(edition, seen)

        def worth(order: tuple[int, ...] | list[int], prices: list[float]) -> tuple[float, list[int]]:
            routes, points = joint_network(edition, prices, order, cars)
            lengths = [edition.network.lengths[route] for route in routes]
            own = sum(edition.route_points[length] for length in lengths)
            return points + 0.5 * own - CAR * sum(lengths) - 0.5 * len(lengths), routes

        orders = list(permutations(sorted(tickets, key=lambda t: -edition.tickets[t].points)[:4]))[:ORDERS]
        rest = sorted(tickets, key=lambda t: -edition.tickets[t].points)[4:]
        best = max((worth([*order, *rest], prices) for order in orders), key=lambda option: option[0])
        order = [*orders[0], *rest]
        for route in best[1]:
            without = list(prices)
            without[route] = SHUT
            best = max(best, worth(order, without), key=lambda option: option[0])
        return best

    def wanted(self, edition: Edition, seen: Observation) -> list[int]:
        """The network's routes, those with fewest ways around first."""
        _, routes = self.plan_value(edition, seen, by_worth(edition, seen.tickets))
        prices = prices_of(edition, seen)

        def detour(route: int) -> float:
            without = list(prices)
            without[route] = SHUT
            a, b, length, _ = edition.network.routes[route]
            way = cheapest_path(edition.network, without, a, b)
            return SHUT if way is None else spaces(edition, way) - length

        return sorted(routes, key=lambda route: -detour(route) - edition.network.lengths[route])

    def more_tickets(self, edition: Edition, seen: Observation, rng: Random) -> bool:
        """When the best of those to come is expected to bring more than the turn would otherwise."""
        if min(seen.cars) < CARS_FOR_TICKETS:
            return False
        cars = seen.cars[seen.viewer or 0]
        prices = prices_of(edition, seen)
        known = seen.tickets | sum(own for _, own in seen.ticket_deck)
        unseen = [ticket for ticket in edition.ticket_ids if not known >> ticket & 1]
        gains = []
        for ticket in rng.sample(unseen, min(SAMPLE, len(unseen))):
            routes, points = joint_network(edition, prices, [ticket], cars)
            gains.append(points - CAR * spaces(edition, routes))
        return expected_best(gains, edition.draw_tickets) > 0

    def hurries(self, seen: Observation) -> bool:
        """Near the end: the last cars are spent."""
        return seen.turns_left >= 0 or min(seen.cars) <= LAST_CARS

    def spare(self, edition: Edition, seen: Observation, routes: list[int]) -> int:
        """The one with most points, the longest path counted."""
        own = seen.routes[seen.viewer or 0]

        def gain(route: int) -> float:
            length = longest_path(edition.network, own | mask_of([route]))[0] if edition.longest_bonus else 0
            return edition.route_points[edition.network.lengths[route]] + 0.5 * length

        return max(routes, key=gain)


def hand_prices(edition: Edition, seen: Observation) -> list[float]:
    """Cars by route, those for which cards are at hand cheaper."""
    hand = counts(seen.hand)
    prices = prices_of(edition, seen)
    for route, (_, _, length, colour) in enumerate(edition.network.routes):
        if 0 < prices[route] < SHUT:
            cards = (max(hand[:LOCOMOTIVE]) if colour == GRAY else hand[colour]) + hand[LOCOMOTIVE]
            prices[route] -= IN_HAND * min(length, cards) - 0.3
    return prices
