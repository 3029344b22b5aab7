"""The map: cities, routes and which routes run side by side. Imports bits and cards.

Built from the JSON data of a map and immutable afterwards; shared by every state. The id of a city or route is its
position in the data (C12).
"""

from typing import Any, NamedTuple

from engine.bits import Mask
from engine.cards import ROUTE_COLOURS, Colour

SINGLE = -1
"""The twin of a route that has none."""
MAX_LENGTH = 6


class City(NamedTuple):
    """A city: its key in the data, its name, and its place in degrees."""

    key: str
    name: str
    lat: float
    lon: float


class Route(NamedTuple):
    """A route between the cities a and b, with its number of spaces and its colour (0..7 or GRAY)."""

    a: int
    b: int
    length: int
    colour: Colour


class Network:
    """Cities, routes and what follows from them.

    >>> from engine.editions import EDITIONS
    >>> network = EDITIONS["classic"].network
    >>> network.routes[0], network.cities[network.routes[0].a].name
    (Route(a=0, b=3, length=2, colour=9), 'Atlanta')
    """

    __slots__ = ("all_routes", "around", "cities", "city_ids", "first_tracks", "lengths", "routes", "twins")

    cities: tuple[City, ...]
    routes: tuple[Route, ...]
    city_ids: dict[str, int]
    """City key to id."""
    all_routes: Mask
    lengths: tuple[int, ...]
    """Spaces by route."""
    twins: tuple[int, ...]
    """By route, the other track of a double, or SINGLE. The two have neighbouring ids."""
    first_tracks: Mask
    """Of each double, the route with the lower id."""
    around: tuple[tuple[tuple[int, int], ...], ...]
    """By city, the pairs (route, city at its other end)."""

    def __init__(self, cities: tuple[City, ...], routes: tuple[Route, ...]) -> None:
        self.cities = cities
        self.routes = routes
        self.city_ids = {city.key: index for index, city in enumerate(cities)}
        self.all_routes = (1 << len(routes)) - 1
        self.lengths = tuple(route.length for route in routes)
        pairs: dict[tuple[int, int], list[int]] = {}
        for index, route in enumerate(routes):
            pairs.setdefault((min(route.a, route.b), max(route.a, route.b)), []).append(index)
        twins = [SINGLE] * len(routes)
        for tracks in pairs.values():
            if len(tracks) > 2:
                raise ValueError(f"routes {tracks} join the same two cities: at most two may")
            if len(tracks) == 2:
                first, second = tracks
                if second != first + 1:
                    raise ValueError(f"routes {tracks} join the same two cities: they must stand next to each other")
                twins[first], twins[second] = second, first
        self.twins = tuple(twins)
        self.first_tracks = sum(1 << i for i, twin in enumerate(twins) if twin == i + 1)
        self.around = tuple(
            tuple((i, r.b if r.a == city else r.a) for i, r in enumerate(routes) if city in (r.a, r.b))
            for city in range(len(cities))
        )

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> "Network":
        """Reads the ``cities`` and ``routes`` of a map's JSON; ValueError says what is wrong with it."""
        cities = tuple(City(c["id"], c["name"], c["lat"], c["lon"]) for c in data["cities"])
        ids = {city.key: index for index, city in enumerate(cities)}
        if len(ids) != len(cities):
            raise ValueError("two cities of the map have the same id")
        routes = []
        for index, r in enumerate(data["routes"]):
            if r["a"] not in ids or r["b"] not in ids or r["a"] == r["b"]:
                raise ValueError(f"route {index} joins {r['a']!r} and {r['b']!r}: two cities of the map are needed")
            if r["color"] not in ROUTE_COLOURS or r["color"] == "locomotive":
                raise ValueError(f"route {index} has the colour {r['color']!r}")
            if not 1 <= r["length"] <= MAX_LENGTH:
                raise ValueError(f"route {index} has {r['length']} spaces: 1 to {MAX_LENGTH} are possible")
            routes.append(Route(ids[r["a"]], ids[r["b"]], r["length"], ROUTE_COLOURS.index(r["color"])))
        return cls(cities, tuple(routes))

    def name(self, route: int) -> str:
        """The two cities of a route, for people.

        >>> from engine.editions import EDITIONS
        >>> EDITIONS["classic"].network.name(0)
        'Atlanta – Charleston'
        """
        return f"{self.cities[self.routes[route].a].name} – {self.cities[self.routes[route].b].name}"

    def twins_of(self, routes: Mask) -> Mask:
        """The other tracks of the doubles among some routes.

        >>> from engine.editions import EDITIONS
        >>> EDITIONS["classic"].network.twins_of(1 << 3 | 1 << 0) == 1 << 4
        True
        """
        first = self.first_tracks
        return (routes & first) << 1 | (routes & first << 1) >> 1

    def total_length(self, routes: Mask) -> int:
        """How many spaces the routes of a mask have together."""
        return sum(length for index, length in enumerate(self.lengths) if routes >> index & 1)

    def spaces_of(self, colour: Colour) -> int:
        """How many spaces all the routes of one colour have together."""
        return sum(route.length for route in self.routes if route.colour == colour)
