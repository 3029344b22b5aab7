"""Many tickets, and one network planned for all of them. Imports common."""

from random import Random

from engine.bots.plan import by_worth
from engine.edition import Edition
from engine.observation import Observation
from tools.baselines.common import Builder, joint_network, prices_of

CARS_FOR_TICKETS = 12
"""With fewer cars no more tickets are drawn."""


class Hungry(Builder):
    """Keeps every ticket that fits."""

    def keep_value(self, edition: Edition, seen: Observation, tickets: list[int]) -> float:
        """The points of all that can be joined with the cars at hand."""
        order = sorted(tickets, key=lambda ticket: -edition.tickets[ticket].points)
        return joint_network(edition, prices_of(edition, seen), order, seen.cars[seen.viewer or 0])[1]

    def wanted(self, edition: Edition, seen: Observation) -> list[int]:
        """The joint network of all tickets, longest routes first."""
        order = by_worth(edition, seen.tickets)
        routes, _ = joint_network(edition, prices_of(edition, seen), order, seen.cars[seen.viewer or 0])
        return sorted(routes, key=lambda route: -edition.network.lengths[route])

    def more_tickets(self, edition: Edition, seen: Observation, rng: Random) -> bool:
        """While everybody has cars enough."""
        return min(seen.cars) >= CARS_FOR_TICKETS
