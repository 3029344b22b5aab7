"""Draw the land under the board: project, clip and simplify Natural Earth, add relief, and write
ui/boards/north_america_land.json.

Natural Earth (naturalearthdata.com) is in the public domain; north_america_geo.json beside this script is the part
the board needs. Mountains and trees are drawn after the lay-out, so that none stands under a car space or a name:
run this again whenever the lay-out has changed.

    python -m tools.map_art.draw_land
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import cos, hypot, radians, sin
from pathlib import Path
from random import Random
from typing import Any

from engine.editions import EDITIONS
from ui.boards.geometry import Point, Projection, reach, simplify
from ui.boards.layout import Board, load, projection, read

ROOT = Path(__file__).resolve().parents[2]
GEO = Path(__file__).with_name("north_america_geo.json")
OUT = ROOT / "ui" / "boards" / "north_america_land.json"

GRAIN = 0.5  # board units of one step of the drawing: paths hold whole steps, which keeps them short
BEYOND = 30.0  # how far the drawing goes on under the frame and past the edge of the canvas

Path_ = list[Point]

RANGES: list[list[Point]] = [
    [(-123.5, 55.5), (-118.5, 52.5), (-116, 50.8), (-114.3, 49), (-113, 47.5), (-111.5, 45.8), (-110, 44.3)],
    [(-110, 44.3), (-109.3, 42.8), (-106.8, 41.2), (-106.2, 39.5), (-105.6, 37.6), (-105.6, 36), (-105.4, 33.2)],
    [(-116.3, 47.3), (-114.5, 45.4), (-114, 43.9)],
    [(-111.6, 42), (-111.2, 40.2), (-112, 38)],
    [(-121.3, 49), (-121.6, 46.8), (-121.8, 44.5), (-122.2, 42), (-121.5, 40.4)],
    [(-120.6, 39.5), (-119.3, 37.8), (-118.3, 36.2)],
    [(-128.5, 54.5), (-125, 51.7), (-122.5, 50.2)],
    [(-108.6, 30.8), (-107, 28), (-105.5, 25.5), (-104.8, 23)],
    [(-103, 28.8), (-101, 26.3), (-100, 24), (-99.2, 21.5)],
    [(-84.3, 34.8), (-82.5, 36), (-80.8, 37.3), (-79.4, 38.7), (-78, 40.3), (-76, 41.3), (-74.3, 42.2)],
    [(-74.3, 42.2), (-73.8, 44.2), (-71.5, 44.2), (-70, 45.4), (-67.5, 47.6)],
    [(-94.2, 35.7), (-92.5, 36.2)],
    [(-104, 44.3), (-103.7, 43.8)],
    [(-110.8, 34.2), (-108.3, 33.4)],
    [(-115.4, 41.2), (-117.2, 39)],
]
"""Mountain ranges, as lines of longitude and latitude drawn by hand."""

ROSE: Point = (-118.6, 25.7)
"""Where the compass rose stands."""

FORESTS: list[tuple[float, float, float, float, int]] = [
    (-94, 47.6, -72, 51.8, 150),
    (-96, 45.5, -88.5, 47.6, 26),
    (-124, 41, -121, 48.5, 34),
    (-71, 44.8, -66, 48.5, 30),
    (-125, 50, -114, 54, 40),
    (-104, 51.2, -95, 54, 40),
    (-89, 30.8, -81.5, 33.4, 30),
    (-87, 43.2, -83.8, 45.6, 10),
]
"""Woods: west, south, east, north, and how many trees to try."""


def rings(geometry: dict[str, Any]) -> Iterator[Path_]:
    """Every line or ring of a GeoJSON geometry."""
    found = geometry["coordinates"]
    kind = geometry["type"]
    if kind == "LineString":
        found = [found]
    elif kind == "MultiPolygon":
        found = [ring for polygon in found for ring in polygon]
    for ring in found:
        yield [(float(lon), float(lat)) for lon, lat, *_ in ring]


def clip_ring(ring: Path_, frame: tuple[float, float, float, float]) -> Path_:
    """The part of a ring inside a rectangle (Sutherland and Hodgman)."""
    for axis, edge, inside in ((0, frame[0], 1), (0, frame[2], -1), (1, frame[1], 1), (1, frame[3], -1)):
        out: Path_ = []
        for i, q in enumerate(ring):
            p = ring[i - 1]
            p_in, q_in = (p[axis] - edge) * inside >= 0, (q[axis] - edge) * inside >= 0
            if p_in != q_in:
                t = (edge - p[axis]) / (q[axis] - p[axis])
                out.append((p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t))
            if q_in:
                out.append(q)
        ring = out
    return ring


def clip_line(line: Path_, frame: tuple[float, float, float, float]) -> Iterator[Path_]:
    """The stretches of a line that are inside a rectangle, each with one point beyond."""
    stretch: Path_ = []
    before: Point | None = None
    for point in line:
        if frame[0] <= point[0] <= frame[2] and frame[1] <= point[1] <= frame[3]:
            if not stretch and before:
                stretch.append(before)
            stretch.append(point)
        elif stretch:
            yield [*stretch, point]
            stretch = []
        before = point
    if len(stretch) > 1:
        yield stretch


def area(ring: Path_) -> float:
    """The area of a ring, in square board units."""
    return abs(sum(ring[i - 1][0] * y - x * ring[i - 1][1] for i, (x, y) in enumerate(ring))) / 2


def pen(lines: Iterable[Path_], close: bool = False) -> str:
    """SVG path data in whole grains, relative and as short as it gets.

    >>> pen([[(0, 0), (5, 0), (5, -2.5)]], close=True)
    'M0 0l10 0 0-5z'
    """
    data = []
    for line in lines:
        grains = [(round(x / GRAIN), round(y / GRAIN)) for x, y in line]
        steps = [(x - grains[i][0], y - grains[i][1]) for i, (x, y) in enumerate(grains[1:]) if (x, y) != grains[i]]
        if len(steps) < (2 if close else 1):
            continue
        numbers = "".join(f" {n}" if n >= 0 else str(n) for step in steps for n in step)
        data.append(f"M{grains[0][0]} {grains[0][1]}l{numbers.lstrip()}{'z' if close else ''}")
    return "".join(data)


def simplify_ring(ring: Path_, tolerance: float) -> Path_:
    """A closed ring simplified in two halves, so that it keeps its extent."""
    far = max(range(len(ring)), key=lambda i: hypot(ring[i][0] - ring[0][0], ring[i][1] - ring[0][1]))
    return simplify(ring[: far + 1], tolerance)[:-1] + simplify(ring[far:], tolerance) if far else ring


class Artist:
    """Projects the layers of the geography onto one board."""

    def __init__(self) -> None:
        network = EDITIONS["classic"].network
        layout = read("north_america.json")
        self.board: Board = load(network)
        self.flat: Projection = projection(layout, network)
        self.geo = json.loads(GEO.read_text(encoding="utf-8"))
        self.random = Random(1900)
        edge = self.board.width + BEYOND, self.board.height + BEYOND
        self.frame = (-BEYOND, -BEYOND, *edge)
        self.spaces = [s for route in self.board.routes for s in route.spaces]
        self.names = [line.box for city in self.board.cities for line in city.lines]

    def areas(self, layer: str, tolerance: float, smallest: float) -> list[Path_]:
        """The closed shapes of a layer that are at least `smallest` square units."""
        found: list[Path_] = []
        for feature in self.geo[layer]["features"]:
            for ring in rings(feature["geometry"]):
                shape = clip_ring([self.flat(*point) for point in ring], self.frame)
                if len(shape) > 3 and area(shape) >= smallest:
                    shape = simplify_ring([*shape, shape[0]], tolerance)
                    if len(shape) > 3:
                        found.append(shape)
        return found

    def lines(self, layer: str, tolerance: float, ranks: Iterable[int] = range(9)) -> list[Path_]:
        """The open lines of a layer, of the given ranks (rivers: small is great)."""
        found: list[Path_] = []
        for feature in self.geo[layer]["features"]:
            if feature["properties"].get("scalerank") in ranks:
                for ring in rings(feature["geometry"]):
                    parts = clip_line([self.flat(*point) for point in ring], self.frame)
                    found += [simplify(part, tolerance) for part in parts]
        return found

    def graticule(self) -> list[Path_]:
        """Meridians and parallels every five degrees."""
        found: list[Path_] = []
        for lon in range(-160, -39, 5):
            found += clip_line([self.flat(lon, lat / 2) for lat in range(30, 130)], self.frame)
        for lat in range(15, 66, 5):
            found += clip_line([self.flat(lon, lat) for lon in range(-160, -39)], self.frame)
        return [simplify(line, 0.3) for line in found]

    def degrees(self) -> list[Path_]:
        """The scale of degrees in the frame: a dash for every second degree, along the four sides."""
        board = self.board
        inset = board.frame - 6.5
        right, bottom = board.width - inset, board.height - inset
        north, south = self.crossings_x(inset), self.crossings_x(bottom)
        west, east = self.crossings_y(inset), self.crossings_y(right)
        dashes = []
        for xs, y in ((north, inset), (south, bottom)):
            cuts = [inset, *(x for x in xs if inset < x < right), right]
            dashes += [[(a, y), (b, y)] for a, b in zip(cuts[::2], cuts[1::2], strict=False)]
        for ys, x in ((west, inset), (east, right)):
            cuts = [inset, *(y for y in ys if inset < y < bottom), bottom]
            dashes += [[(x, a), (x, b)] for a, b in zip(cuts[::2], cuts[1::2], strict=False)]
        return dashes

    def crossings_x(self, y: float) -> list[float]:
        """Where the whole meridians meet a level line."""
        found: list[float] = []
        for lon in range(-170, -29):
            low, high = 5.0, 75.0
            while high - low > 1e-4:
                lat = (low + high) / 2
                low, high = (lat, high) if self.flat(lon, lat)[1] > y else (low, lat)
            found.append(self.flat(lon, low)[0])
        return sorted(found)

    def crossings_y(self, x: float) -> list[float]:
        """Where the whole parallels meet an upright line."""
        found: list[float] = []
        for lat in range(5, 75):
            low, high = -175.0, -20.0
            while high - low > 1e-4:
                lon = (low + high) / 2
                low, high = (lon, high) if self.flat(lon, lat)[0] < x else (low, lon)
            found.append(self.flat(low, lat)[1])
        return sorted(found)

    def clear(self, x: float, y: float, room: float) -> bool:
        """Whether a small drawing may stand here: inside the frame, away from spaces, names and dots."""
        board, edge = self.board, self.board.frame + 12
        return (
            edge < x < board.width - edge
            and edge < y < board.height - edge
            and all(reach(x, y, s) > room for s in self.spaces)
            and all(reach(x, y, name) > room + 2 for name in self.names)
            and all(hypot(x - c.x, y - c.y) > room + board.dot + 4 for c in board.cities)
        )

    def on_land(self, lon: float, lat: float) -> bool:
        """Whether a place is on land and not in a lake."""
        return self.inside("land", lon, lat) and not self.inside("lakes", lon, lat)

    def inside(self, layer: str, lon: float, lat: float) -> bool:
        """Whether a place is inside the shapes of a layer."""
        odd = False
        for feature in self.geo[layer]["features"]:
            for ring in rings(feature["geometry"]):
                for i, (x1, y1) in enumerate(ring):
                    x0, y0 = ring[i - 1]
                    if (y0 > lat) != (y1 > lat) and lon < x0 + (lat - y0) * (x1 - x0) / (y1 - y0):
                        odd = not odd
        return odd

    def mountains(self) -> tuple[list[Path_], list[Path_]]:
        """Peaks along the ranges: their outlines, and the hatching of the shaded eastern side."""
        rnd, peaks = self.random, list[Point]()
        for chain in RANGES:
            places = [self.flat(*point) for point in chain]
            for (x0, y0), (x1, y1) in pairwise(places):
                for k in range(int(hypot(x1 - x0, y1 - y0) / 3)):
                    t = k / max(1, int(hypot(x1 - x0, y1 - y0) / 3))
                    x, y = x0 + (x1 - x0) * t + rnd.gauss(0, 11), y0 + (y1 - y0) * t + rnd.gauss(0, 7)
                    if self.clear(x, y - 3, 7.5) and all(abs(x - p) > 11 or abs(y - q) > 7 for p, q in peaks):
                        peaks.append((x, y))
        outlines, hatches = [], []
        for x, y in sorted(peaks, key=lambda p: p[1]):
            h, w = rnd.uniform(7, 11), rnd.uniform(4.5, 6.5)
            bend = rnd.uniform(-1, 1)
            outlines.append(
                [(x - w, y + 2), (x - w / 2 + bend, y - h / 2), (x, y - h), (x + w * 0.45, y - h * 0.4), (x + w, y + 2)]
            )
            for down in (0.2, 0.6):
                top = y - h + down * (h + 1)
                hatches.append([(x + down * w * 0.9, top), (x + down * w * 0.9 - 1.2, top + (1 - down) * h * 0.75 + 1)])
        return outlines, hatches

    def trees(self) -> list[Path_]:
        """Small firs in the woods."""
        rnd, found = self.random, list[Point]()
        for west, south, east, north, tries in FORESTS:
            for _ in range(tries):
                lon, lat = rnd.uniform(west, east), rnd.uniform(south, north)
                x, y = self.flat(lon, lat)
                if (
                    self.clear(x, y, 8)
                    and all(hypot(x - p, y - q) > 10 for p, q in found)
                    and self.on_land(lon, lat)
                    and self.on_land(lon + 0.25, lat)
                    and self.on_land(lon - 0.25, lat)
                ):
                    found.append((x, y))
        return [[(x - 2.5, y + 2), (x, y - 5), (x + 2.5, y + 2), (x, y + 2), (x, y + 4)] for x, y in found]

    def rose(self) -> dict[str, str]:
        """A compass rose in the Pacific, turned to the true north of its place."""
        x, y = self.flat(*ROSE)
        up = self.flat(ROSE[0], ROSE[1] + 0.5)
        size = hypot(up[0] - x, up[1] - y)
        nx, ny = (up[0] - x) / size, (up[1] - y) / size

        def at(turn: float, out: float) -> Point:
            c, s = cos(radians(turn)), sin(radians(turn))
            return x + out * (nx * c - ny * s), y + out * (nx * s + ny * c)

        light, dark = [], []
        for turn, out, waist, aside, root in [
            *((t, 48, 19, 26, 17) for t in (45, 135, 225, 315)),
            *((t, 76, 15, 45, 0) for t in (0, 90, 180, 270)),
        ]:
            dark.append([at(turn, out), at(turn + aside, waist), at(turn, root)])
            light.append([at(turn, out), at(turn - aside, waist), at(turn, root)])
        rounds = [[at(360 * k / 72, out) for k in range(73)] for out in (34, 58, 62)]
        ticks = [[at(t, 58), at(t, 62)] for t in range(0, 360, 10)]
        north = [[at(0, 81), at(-2.6, 87), at(0, 97), at(2.6, 87)]]
        return {
            "rose_rings": pen([*rounds, *ticks]),
            "rose_light": pen(light, close=True),
            "rose_dark": pen([*dark, *north], close=True),
        }


def main() -> None:
    """Write the drawing and list how long its paths are."""
    artist = Artist()
    outlines, hatches = artist.mountains()
    art = {
        "shore": pen(artist.areas("land", 3.0, 60), close=True),
        "graticule": pen(artist.graticule()),
        "land": pen(artist.areas("land", 0.5, 10), close=True),
        "states": pen(artist.lines("state_lines", 0.8)),
        "rivers": pen(artist.lines("rivers", 1.1, range(4))),
        "streams": pen(artist.lines("rivers", 1.1, (4, 5))),
        "lakes": pen(artist.areas("lakes", 0.7, 26), close=True),
        "countries": pen(artist.lines("country_lines", 0.8)),
        "trees": pen(artist.trees()),
        "peaks": pen(outlines),
        "hatches": pen(hatches),
        **artist.rose(),
        "degrees": pen(artist.degrees()),
    }
    rows = ",\n".join(f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in art.items())
    OUT.write_text(f'{{\n  "grain": {GRAIN},\n{rows}\n}}\n', encoding="utf-8")
    for key, value in art.items():
        print(f"{key:12} {len(value):7}")


if __name__ == "__main__":
    main()
