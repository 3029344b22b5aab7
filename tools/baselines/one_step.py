"""Values each possible move by what it gains at once, for points and for tickets. Imports common."""

from random import Random

from engine.actions import CLAIM, DRAW_DECK, DRAW_MARKET, Action
from engine.bits import bit_list
from engine.bots.plan import SHUT, cheapest_path
from engine.cards import GRAY, LOCOMOTIVE, counts
from engine.edition import Edition
from engine.observation import Observation
from engine.state import CHOOSE, KEEP_DRAWN
from tools.baselines.common import Builder, joint_network, kept, prices_of, spaces, take

NEARER = 1.0
"""Points for each car by which a claim brings the tickets nearer, where their points weigh as much as their cars."""
CARD = 1.2
"""Points for a card that a way still lacks."""
SPARE_CARD = 0.5


class OneStep(Builder):
    """No plan beyond the next move."""

    def action(self, edition: Edition, seen: Observation, rng: Random) -> Action:
        """The move with the greatest gain."""
        prices = prices_of(edition, seen)
        if seen.phase in (CHOOSE, KEEP_DRAWN):
            cars = seen.cars[seen.viewer or 0]

            def gain(action: Action) -> float:
                routes, points = joint_network(edition, prices, kept(seen, action), cars)
                return points - 0.5 * spaces(edition, routes)

            return max(seen.legal, key=lambda action: (gain(action), rng.random()))
        before = distances(edition, prices, seen)
        card_worth = cards_worth(edition, prices, seen)

        def value(action: Action) -> float:
            if action[0] == CLAIM:
                after = list(prices)
                take(edition, after, [action[1]])
                nearer = sum(
                    (was - now) * NEARER * edition.tickets[ticket].points / max(1.0, was)
                    for (ticket, was), (_, now) in zip(before, distances(edition, after, seen), strict=True)
                )
                return edition.route_points[edition.network.lengths[action[1]]] + 2 * nearer - action[3]
            if action[0] == DRAW_MARKET:
                card = seen.market[action[1]]
                return card_worth[card] + (0.0 if card == LOCOMOTIVE else SPARE_CARD)
            return CARD if action[0] == DRAW_DECK else 0.0

        return max(seen.legal, key=lambda action: (value(action), rng.random()))


def distances(edition: Edition, prices: list[float], seen: Observation) -> list[tuple[int, float]]:
    """Each ticket that can be had, with the cars it still takes; a lost one takes none."""
    found = []
    for ticket in bit_list(seen.tickets):
        path = cheapest_path(edition.network, prices, edition.tickets[ticket].a, edition.tickets[ticket].b)
        found.append((ticket, float(spaces(edition, path or ()))))
    return found


def cards_worth(edition: Edition, prices: list[float], seen: Observation) -> list[float]:
    """By colour, what one more card gains: most, when a route on the way of a ticket lacks it."""
    hand = counts(seen.hand)
    worth = [SPARE_CARD] * 8 + [2 * CARD]
    for ticket in bit_list(seen.tickets):
        a, b, _ = edition.tickets[ticket]
        for route in cheapest_path(edition.network, prices, a, b) or ():
            if prices[route] >= SHUT:
                continue
            _, _, length, colour = edition.network.routes[route]
            if colour == GRAY:
                colour = max(range(8), key=hand.__getitem__)
            if hand[colour] < length:
                worth[colour] = 2 * CARD
    return worth
