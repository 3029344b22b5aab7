"""Moving about the board with the keyboard: the next place in a direction, by letters, or that can be claimed. Pure.

A place is a city or a route (at its middle space). An arrow leads along the map: what belongs together (a city and its
routes, a route and its cities, the two tracks of a double) is preferred to what only lies near, and the opposite arrow
leads back. Every place can be reached from every other with arrows alone. Imports the lay-out, the engine's
network and the types of ui.view_model.
"""

import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import hypot
from typing import Literal, NamedTuple

from engine.network import Network
from ui.boards.geometry import Point
from ui.boards.layout import landmarks
from ui.view_model import View

Direction = Literal["left", "right", "up", "down"]
DIRECTIONS: dict[Direction, Point] = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
OPPOSITE: dict[Direction, Direction] = {"left": "right", "right": "left", "up": "down", "down": "up"}

_CONES = (1.0, 4.0)
"""How far aside of a direction, by how far along it, a place may lie: first those ahead, then anything on that side."""
_ASIDE = 2.0
"""So much more than the same way straight on counts a way aside."""
_BELONGS = 0.45
"""A place that belongs to this one counts as if it were so much nearer."""


class Place(NamedTuple):
    """A city or a route."""

    kind: Literal["city", "route"]
    number: int


class Step(NamedTuple):
    """A step with an arrow, so that the opposite one leads back."""

    origin: Place
    direction: Direction


@lru_cache
def places(network: Network) -> dict[Place, Point]:
    """Where every city and route is, in board units."""
    found = landmarks(network)
    shown: dict[Place, Point] = {Place("city", number): at for number, at in enumerate(found.cities)}
    shown |= {Place("route", number): line[len(line) // 2] for number, line in enumerate(found.routes)}
    return shown


def belonging(network: Network, place: Place) -> set[Place]:
    """The cities of a route and the other track of a double; the routes of a city."""
    if place.kind == "city":
        return {Place("route", route) for route, _ in network.around[place.number]}
    route, twin = network.routes[place.number], network.twins[place.number]
    ends = {Place("city", route.a), Place("city", route.b)}
    return ends | ({Place("route", twin)} if twin >= 0 else set())


def towards(network: Network, place: Place, direction: Direction, last: Step | None = None) -> Place | None:
    """The place to which an arrow leads; None at the edge of the board. ``last`` is the step that led here.

    >>> from engine.editions import EDITIONS
    >>> network = EDITIONS["classic"].network
    >>> name = lambda place: network.cities[place.number].name if place.kind == "city" else network.name(place.number)
    >>> miami = next(place for place in places(network) if name(place) == "Miami")
    >>> up = towards(network, miami, "up")
    >>> name(up), name(towards(network, up, "up")), towards(network, miami, "right")
    ('Charleston – Miami', 'Charleston', None)
    """
    if last and direction == OPPOSITE[last.direction]:
        return last.origin
    return _ahead(network, place, direction)


@lru_cache(maxsize=1024)
def _ahead(network: Network, place: Place, direction: Direction) -> Place | None:
    shown = places(network)
    x, y = shown[place]
    ux, uy = DIRECTIONS[direction]
    own = belonging(network, place)
    for cone in _CONES:
        best: tuple[float, Place] | None = None
        for other, (there_x, there_y) in shown.items():
            dx, dy = there_x - x, there_y - y
            along, across = dx * ux + dy * uy, abs(dx * uy - dy * ux)
            if along <= 0 or across > cone * along:
                continue
            cost = hypot(along, _ASIDE * across) * (_BELONGS if other in own else 1)
            if best is None or cost < best[0]:
                best = cost, other
        if best:
            return best[1]
    return None


def start(network: Network, view: View) -> Place:
    """Where the keyboard enters the board: a city of one's tickets, else the one in the middle.

    Not that of a ticket when several people play on one device: the next one would see it there.
    """
    wanted = [ticket.a for ticket in (*view.offer, *view.tickets) if not ticket.done]
    if wanted and view.people == 1:
        return Place("city", wanted[0])
    shown = [(place, at) for place, at in places(network).items() if place.kind == "city"]
    x, y = (sum(at[axis] for _, at in shown) / len(shown) for axis in (0, 1))
    return min(shown, key=lambda known: hypot(known[1][0] - x, known[1][1] - y))[0]


def next_of(network: Network, wanted: Iterable[Place], place: Place | None, back: bool = False) -> Place | None:
    """The next of some places, going over the board from left to right and round again; None when there is none."""
    shown = places(network)
    ordered = sorted(wanted, key=lambda other: (shown[other], other))
    if not ordered:
        return None
    if place is None:
        return ordered[-1 if back else 0]
    here = (shown[place], place)
    if back:
        return next((other for other in reversed(ordered) if (shown[other], other) < here), ordered[-1])
    return next((other for other in ordered if (shown[other], other) > here), ordered[0])


def lettered(names: Sequence[str], typed: str, place: int) -> int | None:
    """The number of the name that some letters lead to: the next one that begins with them; None when there is none.

    The same letter again and again goes through all names that begin with it. ``place`` is where one is, or -1.

    >>> cities = ["Montréal", "Dallas", "Miami", "Denver", "Duluth"]
    >>> lettered(cities, "d", -1), lettered(cities, "d", 1), lettered(cities, "dd", 3), lettered(cities, "d", 4)
    (1, 3, 4, 1)
    >>> lettered(cities, "du", 1), lettered(cities, "DE", 3), lettered(cities, "é", 0), lettered(cities, "mo", 2)
    (4, 3, None, 0)
    """
    wanted, first = _plain(typed), max(place, 0)  # the place one is at may be meant still
    if len(set(wanted)) == 1:
        wanted, first = wanted[0], place + 1
    order = [*range(first, len(names)), *range(first)]
    return next((number for number in order if _plain(names[number]).startswith(wanted)), None)


def _plain(name: str) -> str:
    """A name as it is typed: small letters without accents."""
    return "".join(c for c in unicodedata.normalize("NFD", name.casefold()) if not unicodedata.combining(c))
