"""What the baselines share: distances on the board as it is, payments, and the cards a list of routes lacks.

Imports the engine. A baseline names the routes it wants, in order; ``Builder`` claims the first one it can pay for and
draws for the others.
"""

from collections.abc import Iterable, Iterator
from random import Random

from engine.actions import CLAIM, DRAW_DECK, DRAW_MARKET, DRAW_TICKETS, Action
from engine.bits import bit_list, mask_of
from engine.bots.base import Budget, Thought
from engine.bots.plan import SHUT, cheapest_path
from engine.cards import GRAY, LOCOMOTIVE, counts
from engine.edition import Edition
from engine.network import SINGLE
from engine.observation import Observation
from engine.rules import open_routes
from engine.state import CHOOSE, KEEP_DRAWN, SECOND_CARD

LOCOMOTIVE_WORTH = 0.9
"""Of a locomotive on the market, where a card that a wanted route lacks is worth 1; it takes the whole turn (D3)."""
BLIND_WORTH = 0.45


def prices_of(edition: Edition, seen: Observation) -> list[float]:
    """By route, the cars it takes: 0 for one's own, SHUT for one that cannot be had.

    >>> from engine.editions import EDITIONS
    >>> from engine.observation import observe
    >>> from engine.rules import initial_state
    >>> prices_of(EDITIONS["classic"], observe(EDITIONS["classic"], initial_state(EDITIONS["classic"], 2), 0))[:2]
    [2.01, 5.01]
    """
    me = seen.viewer or 0
    prices = [SHUT] * len(edition.network.lengths)
    for route in bit_list(open_routes(edition.network, seen.routes, me)):
        prices[route] = edition.network.lengths[route] + 0.01  # of ways with as many cars, the one with fewer claims
    for route in bit_list(seen.routes[me]):
        prices[route] = 0.0
    return prices


def take(edition: Edition, prices: list[float], routes: Iterable[int]) -> None:
    """Marks routes as one's own, and their twins as shut (C8)."""
    for route in routes:
        prices[route] = 0.0
        if edition.network.twins[route] != SINGLE:
            prices[edition.network.twins[route]] = SHUT


def spaces(edition: Edition, routes: Iterable[int]) -> int:
    """The cars that some routes take together."""
    return sum(edition.network.lengths[route] for route in routes)


def joint_network(edition: Edition, prices: list[float], tickets: Iterable[int], cars: int) -> tuple[list[int], int]:
    """The routes that join tickets one after another, each by its cheapest way, and the sum of points that brings.

    A ticket that cannot be had any more, or not with so many cars, counts against. ``prices`` is not changed.
    """
    prices = list(prices)
    routes: list[int] = []
    points = 0
    for ticket in tickets:
        a, b, worth = edition.tickets[ticket]
        path = cheapest_path(edition.network, prices, a, b)
        if path is None or spaces(edition, [*routes, *path]) > cars:
            points -= worth
            continue
        points += worth
        routes += path
        take(edition, prices, path)
    return routes, points


def claims_of(seen: Observation) -> dict[int, Action]:
    """The routes that can be paid for, each with the way to pay that spends fewest locomotives, then of most cards."""
    hand = counts(seen.hand)
    best: dict[int, Action] = {}
    for action in seen.legal:
        if action[0] == CLAIM:
            route, colour, locos = action[1:]
            if route not in best or (locos, -hand[colour]) < (best[route][3], -hand[best[route][2]]):
                best[route] = action
    return best


def shortage(edition: Edition, hand: bytes, routes: Iterable[int]) -> list[float]:
    """By colour, how much a card is wanted for some routes: 1 for the first that lacks it, less for later ones."""
    left = list(hand)
    worth = [0.0] * 9
    weight = 1.0
    for route in routes:
        _, _, length, colour = edition.network.routes[route]
        if colour == GRAY:
            colour = max(range(8), key=left.__getitem__)
        if left[colour] < length:
            worth[colour] = max(worth[colour], weight)
            weight *= 0.9
        left[colour] = max(0, left[colour] - length)
    return worth


def draw_for(seen: Observation, worth: list[float], rng: Random) -> Action:
    """The draw that is worth most; what comes blind is worth BLIND_WORTH. Without cards to draw, the last action."""
    options = []
    for action in seen.legal:
        if action[0] == DRAW_DECK:
            options.append((BLIND_WORTH, rng.random(), action))
        elif action[0] == DRAW_MARKET:
            card = seen.market[action[1]]
            value = LOCOMOTIVE_WORTH if card == LOCOMOTIVE else worth[card] or 0.2
            options.append((value, rng.random(), action))
    return max(options)[2] if options else seen.legal[-1]


class Builder:
    """Claims the first wanted route that can be paid for, else draws for them; subclasses say what they want."""

    def think(self, edition: Edition, seen: Observation, budget: Budget, rng: Random) -> Iterator[Thought]:
        """One thought, at once."""
        yield Thought(self.action(edition, seen, rng), type(self).__name__.lower(), {})

    def action(self, edition: Edition, seen: Observation, rng: Random) -> Action:
        """What it does."""
        if seen.phase in (CHOOSE, KEEP_DRAWN):
            return max(seen.legal, key=lambda a: (self.keep_value(edition, seen, kept(seen, a)), rng.random()))
        wanted = self.wanted(edition, seen)
        if seen.phase != SECOND_CARD:
            claims = claims_of(seen)
            for route in wanted:
                if route in claims:
                    return claims[route]
            if not wanted and DRAW_TICKETS in {a[0] for a in seen.legal} and self.more_tickets(edition, seen, rng):
                return (DRAW_TICKETS,)
            if claims and (not wanted or not seen.deck_size or self.hurries(seen)):
                return claims[self.spare(edition, seen, list(claims))]
        return draw_for(seen, shortage(edition, counts(seen.hand), wanted or self.later(edition, seen)), rng)

    def keep_value(self, edition: Edition, seen: Observation, tickets: list[int]) -> float:
        """How good it is to keep these tickets."""
        raise NotImplementedError

    def wanted(self, edition: Edition, seen: Observation) -> list[int]:
        """The routes to claim, those that matter most first; none when all tickets are done or lost."""
        raise NotImplementedError

    def more_tickets(self, edition: Edition, seen: Observation, rng: Random) -> bool:
        """Whether to draw tickets when nothing is wanted."""
        return False

    def hurries(self, seen: Observation) -> bool:
        """Whether cars are laid anywhere although wanted routes cannot be paid for yet."""
        return False

    def spare(self, edition: Edition, seen: Observation, routes: list[int]) -> int:
        """Which of some routes to claim when nothing is wanted: here the one with most points."""
        return max(routes, key=lambda route: edition.network.lengths[route])

    def later(self, edition: Edition, seen: Observation) -> list[int]:
        """For which routes to draw when nothing is wanted: the longest that cars are left for."""
        me = seen.viewer or 0
        routes = bit_list(open_routes(edition.network, seen.routes, me))
        hand = counts(seen.hand)

        def lack(route: int) -> int:
            _, _, length, colour = edition.network.routes[route]
            return length - (max(hand[:8]) if colour == GRAY else hand[colour])

        fitting = [route for route in routes if edition.network.lengths[route] <= seen.cars[me]]
        return sorted(fitting, key=lambda route: lack(route) - 1.5 * edition.network.lengths[route])[:3]


def kept(seen: Observation, action: Action) -> list[int]:
    """The tickets that a choice keeps, with those kept before."""
    chosen = mask_of([ticket for i, ticket in enumerate(seen.offer) if action[1] >> i & 1])
    return bit_list(seen.tickets | chosen)
