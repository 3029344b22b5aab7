"""Connections and the longest continuous path (K4, E5) on a set of routes. Imports the vocabulary only."""

from collections import deque
from functools import lru_cache

from engine.bits import Mask, bit_list
from engine.network import Network


@lru_cache(maxsize=4096)
def reachable(network: Network, routes: Mask, city: int) -> Mask:
    """The cities that a chain of the given routes joins to a city, itself included (K4).

    >>> from engine.editions import EDITIONS
    >>> reachable(EDITIONS["classic"].network, 1 << 0 | 1 << 15, 0)  # Atlanta - Charleston - Miami
    32777
    """
    cities = 1 << city
    waiting = [city]
    while waiting:
        for route, other in network.around[waiting.pop()]:
            if routes >> route & 1 and not cities >> other & 1:
                cities |= 1 << other
                waiting.append(other)
    return cities


def joined(network: Network, routes: Mask, a: int, b: int) -> bool:
    """Whether a chain of the given routes joins two cities (K4)."""
    return bool(reachable(network, routes, a) >> b & 1)


def _parts(network: Network, routes: Mask) -> list[list[int]]:
    """The routes, one list for each connected part of their network."""
    parts: dict[Mask, list[int]] = {}
    for route in bit_list(routes):
        parts.setdefault(reachable(network, routes, network.routes[route].a), []).append(route)
    return list(parts.values())


def _cheapest_pairing(odd: list[int], distance: dict[int, dict[int, int]]) -> int:
    """A lower bound for what must be left out of a part so that a single path runs through the rest.

    A path without repetition leaves all but two cities with an even number of its routes; so of the odd cities, all
    but two have to lose a route, and routes that are left out join them in pairs.
    """
    nearest = sorted(min(distance[a][b] for b in odd if b != a) for a in odd)
    return (sum(nearest[: len(odd) - 2]) + 1) // 2


def _distances(around: dict[int, list[tuple[int, int, int]]], start: int) -> dict[int, int]:
    """The fewest spaces from a city to each other one of its part."""
    best = {start: 0}
    waiting = deque([start])
    while waiting:
        city = waiting.popleft()
        for _route, other, length in around[city]:
            if best[city] + length < best.get(other, 1 << 30):
                best[other] = best[city] + length
                waiting.append(other)
    return best


def _longest_in_part(network: Network, part: list[int]) -> tuple[int, tuple[int, ...]]:
    """The longest path in one connected part: a depth-first search over routes, cut off by two bounds."""
    around: dict[int, list[tuple[int, int, int]]] = {}
    for index in part:
        route = network.routes[index]
        around.setdefault(route.a, []).append((1 << index, route.b, route.length))
        around.setdefault(route.b, []).append((1 << index, route.a, route.length))
    total = sum(network.routes[index].length for index in part)
    odd = [city for city, routes in around.items() if len(routes) % 2]
    bound = total
    if len(odd) > 2:
        bound -= _cheapest_pairing(odd, {city: _distances(around, city) for city in odd})
    best = 0
    best_path: tuple[int, ...] = ()
    path: list[int] = []

    def walk(city: int, used: Mask, length: int, left: int) -> bool:
        """Extends the path; true once nothing longer can exist."""
        nonlocal best, best_path
        if length > best:
            best, best_path = length, tuple(path)
            if best == bound:
                return True
        if length + left <= best:
            return False
        for bit, other, spaces in around[city]:
            if not used & bit:
                path.append(bit.bit_length() - 1)
                if walk(other, used | bit, length + spaces, left - spaces):
                    return True
                path.pop()
        return False

    # An odd city is an end of some longest path, if there is one; else the path can start anywhere on its circuit.
    for start in (*odd, *(city for city in around if city not in odd)):
        if walk(start, 0, 0, total):
            break
    return best, best_path


@lru_cache(maxsize=1024)
def longest_path(network: Network, routes: Mask) -> tuple[int, tuple[int, ...]]:
    """The longest continuous path on a set of routes: its number of cars, and its routes in order (E5).

    No route is used twice; cities may be. Exact. Of several longest paths, always the same one.

    >>> from engine.editions import EDITIONS
    >>> longest_path(EDITIONS["classic"].network, 1 << 0 | 1 << 2 | 1 << 15)
    (7, (2, 0, 15))
    """
    best: tuple[int, tuple[int, ...]] = (0, ())
    for part in _parts(network, routes):
        found = _longest_in_part(network, part)
        if found[0] > best[0]:
            best = found
    return best
