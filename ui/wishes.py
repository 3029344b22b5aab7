"""What is still wished for: the cheapest rest of the way of each ticket, and the payment that harms it least.

Pure; imports the engine. The ways are priced in train cars, on the board as it is: own routes cost nothing, and nothing
leads over a route that its player may not claim any more.
"""

from collections.abc import Iterable
from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from engine.actions import Action
from engine.bits import Mask, bit_list
from engine.cards import GRAY, LOCOMOTIVE, count
from engine.edition import Edition
from engine.network import Network
from engine.observation import Observation
from engine.rules import open_routes


class Way(NamedTuple):
    """The cheapest way between two cities."""

    missing: int
    """Train cars still needed; 0 when the cities are joined."""
    own: Mask
    """The own routes on it."""
    rest: Mask
    """The routes still to be claimed."""


@lru_cache(maxsize=1024)
def cheapest_way(network: Network, own: Mask, free: Mask, a: int, b: int) -> Way | None:
    """The way that joins two cities over own routes and free ones with the fewest train cars; None when nothing can.

    Of several, one with the fewest claims, then the one that leads over the fewest routes.

    >>> from engine.editions import EDITIONS
    >>> network = EDITIONS["classic"].network
    >>> cheapest_way(network, 1 << 0, 1 << 15, 0, 15), cheapest_way(network, 0, 1 << 15, 0, 15)
    (Way(missing=4, own=1, rest=32768), None)
    """
    best = {a: (0, 0, 0)}
    came: dict[int, tuple[int, int]] = {}
    waiting = [((0, 0, 0), a)]
    while waiting:
        price, city = heappop(waiting)
        if city == b:
            break
        if price > best[city]:
            continue
        cars, claims, steps = price
        for route, other in network.around[city]:
            if own >> route & 1:
                further = (cars, claims, steps + 1)
            elif free >> route & 1:
                further = (cars + network.lengths[route], claims + 1, steps + 1)
            else:
                continue
            if other not in best or further < best[other]:
                best[other] = further
                came[other] = (route, city)
                heappush(waiting, (further, other))
    if b not in best:
        return None
    used, city = 0, b
    while city != a:
        route, city = came[city]
        used |= 1 << route
    return Way(best[b][0], used & own, used & ~own)


def ticket_way(edition: Edition, seen: Observation, owner: int, ticket: int) -> Way | None:
    """The cheapest way of a ticket for a player; None when it cannot be completed any more, for want of cars too."""
    a, b, _ = edition.tickets[ticket]
    network, own = edition.network, seen.routes[owner]
    way = cheapest_way(network, own, open_routes(network, seen.routes, owner), a, b)
    return way if way and way.missing <= seen.cars[owner] else None


def wishes(edition: Edition, seen: Observation) -> Mask:
    """The routes on the cheapest rest of the ways of the viewer's tickets."""
    if seen.viewer is None:
        return 0
    wished = 0
    for ticket in bit_list(seen.tickets):
        way = ticket_way(edition, seen, seen.viewer, ticket)
        if way:
            wished |= way.rest
    return wished


def needs(network: Network, wished: Mask) -> list[int]:
    """By colour of card, how many spaces of wished routes want just that colour; nothing wants locomotives.

    >>> from engine.editions import EDITIONS
    >>> needs(EDITIONS["classic"].network, 1 << 17)  # Chicago - Duluth, 3 red
    [0, 0, 0, 0, 0, 0, 0, 3, 0]
    """
    by_colour = [0] * (LOCOMOTIVE + 1)
    for route in bit_list(wished):
        if network.routes[route].colour != GRAY:
            by_colour[network.routes[route].colour] += network.lengths[route]
    return by_colour


def sensible_first(edition: Edition, seen: Observation, claims: Iterable[Action]) -> list[Action]:
    """Claims of one route, the most sensible payment first.

    That is the one with the fewest locomotives, then of the colour that the other wishes need least, then of the colour
    there is most of.
    """
    listed = list(claims)
    if len(listed) < 2:
        return listed
    # The route itself may be wished for; only a gray one lets choose a colour, and then it wants none.
    wanted = needs(edition.network, wishes(edition, seen))
    return sorted(listed, key=lambda claim: (claim[3], wanted[claim[2]], -count(seen.hand, claim[2]), claim[2]))
