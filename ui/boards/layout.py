"""Load a board's lay-out and place everything on it: cities, labels, car spaces, hit areas.

One job: from `north_america.json` (a few numbers for each city and route) and the engine's network to a `Board`
of exact shapes, in the order of the network's ids. May import the standard library, the geometry next door and,
for its types, the engine.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from math import hypot
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ui.boards.geometry import Curve, Point, Polygon, Projection, Space, beside, box, lay_spaces, share_ground

if TYPE_CHECKING:
    from engine.network import Network

_HERE = Path(__file__).parent

ANCHORS = {-1: "end", 0: "middle", 1: "start"}
SIDES: dict[str, tuple[int, int]] = {
    "e": (1, 0), "se": (1, 1), "s": (0, 1), "sw": (-1, 1), "w": (-1, 0), "nw": (-1, -1), "n": (0, -1), "ne": (1, -1),
}  # fmt: skip
"""Where a label stands, seen from its city."""


class Line(NamedTuple):
    """One line of a label: where its text is anchored (x, base line), the text, and the box of its ink."""

    x: float
    y: float
    text: str
    box: Space


class CityPlace(NamedTuple):
    """A city on the board: its dot, how far that is from the true place, and its label."""

    x: float
    y: float
    shift: Point
    anchor: str
    lines: list[Line]


class RoutePlace(NamedTuple):
    """A route on the board: the line of its rails, its spaces from city a to city b, and its hit area."""

    rails: list[Point]
    spaces: list[Space]
    hit: Polygon


class Board(NamedTuple):
    """Everything that is drawn, by city id and route id; sizes in board units."""

    width: float
    height: float
    frame: float
    dot: float
    label: float
    cities: list[CityPlace]
    routes: list[RoutePlace]


def read(name: str) -> Any:
    """The data of one JSON file of this folder."""
    return json.loads((_HERE / name).read_text(encoding="utf-8"))


def projection(layout: Mapping[str, Any], network: Network) -> Projection:
    """The projection that puts the network's outermost cities `span` units apart, inside the margins."""
    flat = layout["projection"]
    parallels, centre = tuple(flat["parallels"]), tuple(flat["centre"])
    unit = Projection(parallels, centre)
    places = [unit(city.lon, city.lat) for city in network.cities]
    left, right = min(x for x, _ in places), max(x for x, _ in places)
    scale = flat["span"] / (right - left)
    origin = flat["left"] - left * scale, flat["top"] - min(y for _, y in places) * scale
    return Projection(parallels, centre, scale, origin)


def broken(name: str) -> list[str]:
    """A name in two lines, as even as its words allow.

    >>> broken("Salt Lake City"), broken("Sault St. Marie")
    (['Salt Lake', 'City'], ['Sault St.', 'Marie'])
    """
    words = name.split(" ")
    cuts = [[" ".join(words[:i]), " ".join(words[i:])] for i in range(1, len(words))] or [[name]]
    return min(cuts, key=lambda cut: (max(map(len, cut)), -len(cut[0])))


def place_label(
    at: Point, name: str, label: Mapping[str, Any], dot: float, size: float, font: Mapping[str, Any]
) -> tuple[str, list[Line]]:
    """Where the lines of a city's label go: the text anchor and the lines.

    `label` has `side`, and may have `nudge` ([x, y] units) and `two_lines`.
    """
    across, down = SIDES[label["side"]]
    nudge = label.get("nudge", (0, 0))
    texts = broken(name) if label.get("two_lines") else [name]
    em, letters = size / font["units_per_em"], font["letters"]
    rise, pitch = font["cap_height"] * em, size * 0.86
    height = rise + pitch * (len(texts) - 1)
    # straight above, below or beside: clear of the dot; at a corner: tucked in, as an engraver would
    room = dot + 4 if not across or not down else dot * 0.7 + 1
    x = at[0] + across * room + nudge[0]
    top = at[1] + nudge[1] + (down * room if down > 0 else -height / 2 if not down else -room - height)
    lines = []
    for i, text in enumerate(texts):
        y = top + rise + i * pitch
        wide = sum(letters[c][0] for c in text) * em
        left = x - wide * (1 - across) / 2
        low, high = min(letters[c][1] for c in text) * em, max(letters[c][2] for c in text) * em
        lines.append(Line(x, y, text, box(left, y - high, left + wide, y - low)))
    return ANCHORS[across], lines


def pairs_of(network: Network) -> dict[str, list[int]]:
    """The routes between the same two cities, by "key-key" in the order of the data: one id, or two for a double."""
    pairs: dict[str, list[int]] = {}
    for i, route in enumerate(network.routes):
        pairs.setdefault(f"{network.cities[route.a].key}-{network.cities[route.b].key}", []).append(i)
    return pairs


def place_tracks(
    a: Point, b: Point, route: Mapping[str, Any], count: int, tracks: int, space: Mapping[str, float]
) -> list[list[Space]]:
    """The spaces of one route, or of the two tracks of a double (the first left, seen from a)."""
    curve = Curve(a, b, tuple(route["bend"]))
    middle = lay_spaces(curve, tuple(route["trim"]), count, space["longest"], space["gap"], space["width"])
    if tracks == 1:
        return [middle]
    aside = (space["width"] + space["twin_gap"]) / 2
    return [beside(middle, -aside), beside(middle, aside)]


class Landmarks(NamedTuple):
    """Where to look for a city or a route: points, by city id and route id."""

    cities: list[Point]
    routes: list[list[Point]]
    """The middles of the route's spaces, from city a to city b."""


def load(network: Network, name: str = "north_america") -> Board:
    """The board of a network, from the lay-out of that name.

    >>> from engine.editions import EDITIONS
    >>> board = load(EDITIONS["classic"].network)
    >>> len(board.cities), sum(len(route.spaces) for route in board.routes)
    (36, 309)
    """
    layout = read(f"{name}.json")
    font = read("label_font.json")
    dot, size = layout["dot"], layout["label"]
    cities = []
    for city, at in zip(network.cities, _dots(layout, network), strict=True):
        own = layout["cities"][city.key]
        anchor, lines = place_label(at, city.name, own["label"], dot, size, font)
        cities.append(CityPlace(*at, tuple(own["shift"]), anchor, lines))
    ordered = _spaces(layout, network, [(city.x, city.y) for city in cities])
    hits = share_ground(ordered, layout["space"]["hit"])
    routes = []
    for route, own_spaces, hit in zip(network.routes, ordered, hits, strict=True):
        a, b = ((cities[c].x, cities[c].y) for c in (route.a, route.b))
        ends = [s.corner(end, 0) for s in own_spaces for end in (-1, 1)]
        routes.append(RoutePlace([a, *ends, b], own_spaces, hit))
    return Board(layout["width"], layout["height"], layout["frame"], dot, size, cities, routes)


@lru_cache
def landmarks(network: Network, name: str = "north_america") -> Landmarks:
    """Where cities and routes are, a tenth of the work of `load`.

    >>> from engine.editions import EDITIONS
    >>> found = landmarks(EDITIONS["classic"].network)
    >>> len(found.cities), sum(map(len, found.routes))
    (36, 309)
    """
    layout = read(f"{name}.json")
    dots = _dots(layout, network)
    return Landmarks(dots, [[(s.x, s.y) for s in spaces] for spaces in _spaces(layout, network, dots)])


def _dots(layout: Mapping[str, Any], network: Network) -> list[Point]:
    """Where each city's dot is."""
    flat = projection(layout, network)
    dots = []
    for city in network.cities:
        (x, y), (dx, dy) = flat(city.lon, city.lat), layout["cities"][city.key]["shift"]
        dots.append((x + dx, y + dy))
    return dots


def _spaces(layout: Mapping[str, Any], network: Network, dots: list[Point]) -> list[list[Space]]:
    """The spaces of each route."""
    spaces: dict[int, list[Space]] = {}
    for key, ids in pairs_of(network).items():
        first = network.routes[ids[0]]
        a, b = dots[first.a], dots[first.b]
        placed = place_tracks(a, b, layout["routes"][key], first.length, len(ids), layout["space"])
        spaces.update(zip(ids, placed, strict=True))
    return [spaces[i] for i in range(len(network.routes))]


def off_place(city: CityPlace) -> float:
    """How far a city's dot is from its true place, in board units."""
    return hypot(*city.shift)
