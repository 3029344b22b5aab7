"""Routes of five and six cars and the longest path first, tickets second. Imports common."""

from engine.bits import bit_list
from engine.bots.plan import by_worth
from engine.cards import GRAY, counts
from engine.edition import Edition
from engine.observation import Observation
from engine.rules import open_routes
from tools.baselines.common import Builder, joint_network, prices_of, spaces

LONG = 5
"""Spaces of a route that it prefers."""
AIMS = 3
"""How many long routes it draws for at a time."""


class LongRoute(Builder):
    """Builds long, and lets its tickets come as they may."""

    def keep_value(self, edition: Edition, seen: Observation, tickets: list[int]) -> float:
        """As few cars as may be for as few tickets as may be."""
        routes, points = joint_network(edition, prices_of(edition, seen), tickets, seen.cars[seen.viewer or 0])
        return points - 2 * spaces(edition, routes) - 20 * len(tickets)

    def wanted(self, edition: Edition, seen: Observation) -> list[int]:
        """While the tickets leave cars for them the nearest long routes; then the tickets' network."""
        me = seen.viewer or 0
        network, hand, cars = edition.network, counts(seen.hand), seen.cars[me]
        needed, _ = joint_network(edition, prices_of(edition, seen), by_worth(edition, seen.tickets), cars)
        spare = cars - spaces(edition, needed)
        own = {city for route in bit_list(seen.routes[me]) for city in network.routes[route][:2]}

        def effort(route: int) -> float:
            a, b, length, colour = network.routes[route]
            lack = length - (max(hand[:8]) if colour == GRAY else hand[colour])
            return lack - length / 2 - (route in needed) - (1 if a in own or b in own else 0)

        long = [
            route
            for route in bit_list(open_routes(network, seen.routes, me))
            if network.lengths[route] >= LONG and (route in needed or network.lengths[route] <= spare)
        ]
        return sorted(long, key=effort)[:AIMS] + sorted(needed, key=lambda route: -network.lengths[route])
