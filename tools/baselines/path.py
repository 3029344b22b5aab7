"""One ticket at a time, the one with most points first, along its cheapest way. Imports common."""

from engine.bots.plan import by_worth, cheapest_path
from engine.edition import Edition
from engine.observation import Observation
from tools.baselines.common import Builder, joint_network, prices_of, spaces


class Path(Builder):
    """Works at one ticket at a time."""

    def keep_value(self, edition: Edition, seen: Observation, tickets: list[int]) -> float:
        """Points for each car, taken together; as few as may be."""
        routes, points = joint_network(edition, prices_of(edition, seen), tickets, seen.cars[seen.viewer or 0])
        return points / (6 + spaces(edition, routes)) - len(tickets)

    def wanted(self, edition: Edition, seen: Observation) -> list[int]:
        """The cheapest way for the first ticket that is not done, longest routes first."""
        prices = prices_of(edition, seen)
        for ticket in by_worth(edition, seen.tickets):
            path = cheapest_path(edition.network, prices, edition.tickets[ticket].a, edition.tickets[ticket].b)
            if path and spaces(edition, path) <= seen.cars[seen.viewer or 0]:
                return sorted(path, key=lambda route: -edition.network.lengths[route])
        return []
