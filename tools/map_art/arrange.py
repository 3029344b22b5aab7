"""Search for a clean lay-out and write it to ui/boards/north_america.json.

Simulated annealing over what the lay-out file holds: small shifts of cities, bends and trims of routes, places of
labels. The cost counts what a reader of the map would mind: spaces, dots and labels too close to each other, strong
bends, short cars, labels far from their city or near a foreign one. It starts from the file if that exists, so a hand
edit is kept as far as it does no harm.

    python -m tools.map_art.arrange [steps, default 60000] [start temperature, default 30] [seed]
"""

from __future__ import annotations

import json
import sys
from math import exp, hypot
from pathlib import Path
from random import Random
from typing import Any

from engine.editions import EDITIONS
from ui.boards.geometry import Point, Space, apart, reach
from ui.boards.layout import SIDES, pairs_of, place_label, place_tracks, projection, read

ROOT = Path(__file__).resolve().parents[2]
OUT = ROOT / "ui" / "boards" / "north_america.json"

FRESH: dict[str, Any] = {
    "width": 1610,
    "height": 1090,
    "frame": 20,
    "projection": {"parallels": [33, 49], "centre": [-97, 40], "span": 1400, "left": 110, "top": 86},
    "dot": 8,
    "label": 19,
    "space": {"width": 14, "longest": 58, "gap": 3.5, "twin_gap": 3, "hit": 18},
}
WANTED_LENGTH, SHORTEST = 44.0, 38.0
FARTHEST = 11.8  # a dot from its true place


def want(gap: float, wish: float, need: float, weight: float = 1.0) -> float:
    """The cost of a distance: none from `wish` on, steep below `need`."""
    if gap >= wish:
        return 0.0
    cost = weight * (wish - gap) ** 2
    return cost if gap >= need else cost + 12 * weight * (need - gap) ** 2 + 6


class Search:
    """The lay-out being searched, with the shapes that follow from it."""

    def __init__(self, layout: dict[str, Any], random: Random) -> None:
        self.layout, self.random = layout, random
        self.font = read("label_font.json")
        self.network = EDITIONS["classic"].network
        flat = projection(layout, self.network)
        self.true = [flat(c.lon, c.lat) for c in self.network.cities]
        self.city = [layout["cities"][c.key] for c in self.network.cities]
        self.pairs: list[tuple[int, int, int, int]] = []  # city a, city b, length, tracks
        self.route = []
        for key, ids in pairs_of(self.network).items():
            first = self.network.routes[ids[0]]
            self.pairs.append((first.a, first.b, first.length, len(ids)))
            self.route.append(layout["routes"][key])
        self.at: list[Point] = [(0.0, 0.0)] * len(self.city)
        self.labels: list[list[Space]] = [[] for _ in self.city]
        self.spaces: list[list[Space]] = [[] for _ in self.pairs]
        self.bounds: list[tuple[float, float, float, float]] = [(0, 0, 0, 0)] * len(self.pairs)
        self.around = [[p for p, pair in enumerate(self.pairs) if c in pair[:2]] for c in range(len(self.city))]
        for c in range(len(self.city)):
            self.put_city(c)
        for p in range(len(self.pairs)):
            self.put_route(p)

    # -- shapes -------------------------------------------------------------------------------------------------

    def put_city(self, c: int) -> None:
        """Place a city and its label anew."""
        (x, y), (dx, dy) = self.true[c], self.city[c]["shift"]
        self.at[c] = (x + dx, y + dy)
        lay = self.layout
        _, lines = place_label(
            self.at[c], self.network.cities[c].name, self.city[c]["label"], lay["dot"], lay["label"], self.font
        )
        self.labels[c] = [line.box for line in lines]

    def put_route(self, p: int) -> None:
        """Place the spaces of a pair's routes anew."""
        a, b, count, tracks = self.pairs[p]
        placed = place_tracks(self.at[a], self.at[b], self.route[p], count, tracks, self.layout["space"])
        spaces = [s for track in placed for s in track]
        xs, ys = [s.x for s in spaces], [s.y for s in spaces]
        self.spaces[p] = spaces
        self.bounds[p] = (min(xs), min(ys), max(xs), max(ys))

    # -- cost ---------------------------------------------------------------------------------------------------

    def cost_route(self, p: int, skip: set[int]) -> float:
        """What is wrong with a route: by itself, and with everything else but the routes in `skip`."""
        a, b, _, _ = self.pairs[p]
        h1, h2 = self.route[p]["bend"]
        t1, t2 = self.route[p]["trim"]
        mine, dot = self.spaces[p], self.layout["dot"]
        chord = hypot(self.at[a][0] - self.at[b][0], self.at[a][1] - self.at[b][1])
        cost: float = 1500 * ((h1 / chord) ** 2 + (h2 / chord) ** 2) + 1500 * ((h1 - h2) / chord) ** 2
        cost += 0.07 * ((t1 - 13) ** 2 + (t2 - 13) ** 2) + 0.04 * (t1 - t2) ** 2
        length = mine[0].length
        cost += want(length, WANTED_LENGTH, SHORTEST, 0.5)
        for i, s in enumerate(mine[:-1]):  # its own spaces, and its twin's
            for t in mine[i + 1 :]:
                if abs(s.x - t.x) + abs(s.y - t.y) < 90:
                    cost += want(apart(s, t), 2.6, 2.2, 10)
        left, top, right, bottom = self.bounds[p]
        for q, (ql, qt, qr, qb) in enumerate(self.bounds):
            if q == p or q in skip or ql - 64 > right or qr + 64 < left or qt - 64 > bottom or qb + 64 < top:
                continue
            for s in mine:
                for t in self.spaces[q]:
                    if (s.x - t.x) ** 2 + (s.y - t.y) ** 2 < 5600:
                        cost += want(apart(s, t), 6, 3.2, 1.2)
        for c, (x, y) in enumerate(self.at):
            if left - 60 < x < right + 60 and top - 60 < y < bottom + 60:
                own = c in (a, b)
                for s in mine:
                    if abs(s.x - x) + abs(s.y - y) < 90:
                        gap = reach(x, y, s) - dot
                        cost += want(gap, 3.5, 2.6, 4) if own else want(gap, 14, 7, 0.7)
            for line in self.labels[c]:
                if line.x - 100 < right and line.x + 100 > left and line.y - 40 < bottom and line.y + 40 > top:
                    for s in mine:
                        cost += want(apart(s, line), 5, 2.8, 1.5)
        for s in mine:  # inside the frame
            cost += want(min(s.x, s.y, self.layout["width"] - s.x, self.layout["height"] - s.y), 60, 50)
        return cost

    def cost_city(self, c: int, skip: set[int], with_routes: bool) -> float:
        """What is wrong with a city's dot and label: by themselves, and with labels, dots and, if asked, routes."""
        x, y = self.at[c]
        lay, own = self.layout, self.city[c]
        dot, frame = lay["dot"], lay["frame"]
        shift = hypot(*own["shift"])
        cost: float = 0.12 * shift**2
        nx, ny = own["label"]["nudge"]
        cost += 0.12 * nx * nx + 0.2 * ny * ny
        cost += 10 if own["label"]["two_lines"] else 0
        cost += {0: 0, 1: 1.5, 2: 3}[sum(map(abs, SIDES[own["label"]["side"]])) - 1]
        lines = self.labels[c]
        near = min(reach(x, y, line) for line in lines)
        cost += want(-near, -dot - 6, -dot - 14) + want(near, dot + 3.5, dot + 2, 8)
        for line in lines:
            right, bottom = line.x + line.length / 2, line.y + line.width / 2
            left, top = line.x - line.length / 2, line.y - line.width / 2
            edge = min(left, top, lay["width"] - right, lay["height"] - bottom)
            cost += want(edge - frame, 12, 6, 3)
            for d, (ox, oy) in enumerate(self.at):
                if d == c:
                    continue
                far = reach(ox, oy, line)
                if far < 60:
                    cost += want(far, max(dot + 14, 2 * near), max(dot + 8, 1.6 * near), 1)
                if abs(ox - x) < 300 and abs(oy - y) < 80:
                    for other in self.labels[d]:
                        cost += want(apart(line, other), 10, 5, 1.5)
            if with_routes:
                for p, (ql, qt, qr, qb) in enumerate(self.bounds):
                    if p in skip or ql - 40 > right or qr + 40 < left or qt - 40 > bottom or qb + 40 < top:
                        continue
                    for s in self.spaces[p]:
                        cost += want(apart(s, line), 5, 2.8, 1.5)
        if with_routes:
            for p, spaces in enumerate(self.spaces):
                if p in skip or c in self.pairs[p][:2]:
                    continue
                for s in spaces:
                    if abs(s.x - x) + abs(s.y - y) < 90:
                        cost += want(reach(x, y, s) - dot, 14, 7, 0.7)
        return cost

    def cost_of(self, city: int | None, routes: list[int]) -> float:
        """The cost in which one city (or none) and some routes have a part, each pair counted once."""
        cost, done = 0.0, set[int]()
        for p in routes:
            cost += self.cost_route(p, done)
            done.add(p)
        if city is not None:
            cost += self.cost_city(city, done, with_routes=True)
        return cost

    def total(self) -> float:
        """What is wrong with the whole lay-out."""
        done, cost = set[int](), 0.0
        for p in range(len(self.pairs)):
            cost += self.cost_route(p, done)
            done.add(p)
        return cost + sum(self.cost_city(c, done, with_routes=False) for c in range(len(self.city)))

    # -- moves --------------------------------------------------------------------------------------------------

    def step(self, heat: float, wild: float) -> None:
        """One random change, kept if it is better or, with luck, not much worse."""
        rnd = self.random
        kind = rnd.random()
        city: int | None = None
        routes: list[int] = []
        if kind < 0.55:
            routes = [rnd.randrange(len(self.pairs))]
            target = self.route[routes[0]]
            change = self.change_route(target, wild)
        else:
            city = rnd.randrange(len(self.city))
            target = self.city[city]
            if kind < 0.72:
                routes = self.around[city]
                dx, dy = (d + rnd.gauss(0, 4 * wild + 0.6) for d in target["shift"])
                back = min(1.0, FARTHEST / (hypot(dx, dy) or 1.0))
                change = {"shift": [round(dx * back, 1), round(dy * back, 1)]}
            else:
                change = {"label": self.change_label(city, wild)}
        old = self.cost_of(city, routes)
        before = {key: target[key] for key in change}
        target.update(change)
        self.put(city, routes)
        new = self.cost_of(city, routes)
        if new > old and rnd.random() >= exp((old - new) / heat):
            target.update(before)
            self.put(city, routes)

    def change_route(self, route: dict[str, Any], wild: float) -> dict[str, Any]:
        """Another bend, or another trim at one end."""
        rnd = self.random
        if rnd.random() < 0.6:
            h1, h2 = route["bend"]
            by, way = rnd.gauss(0, 14 * wild + 1), rnd.random()
            return {"bend": [round(h1 + by * (way < 0.75), 1), round(h2 + by * (way < 0.5 or way > 0.75), 1)]}
        trim = list(route["trim"])
        end = rnd.randrange(2)
        trim[end] = round(min(max(trim[end] + rnd.gauss(0, 6 * wild + 1), 9), 40), 1)
        return {"trim": trim}

    def change_label(self, city: int, wild: float) -> dict[str, Any]:
        """Another side, or a nudge."""
        rnd = self.random
        label = dict(self.city[city]["label"])
        if rnd.random() < 0.45:
            label["side"], label["nudge"] = rnd.choice(list(SIDES)), [0, 0]
            label["two_lines"] = " " in self.network.cities[city].name and rnd.random() < 0.4
        else:
            x, y = label["nudge"]
            label["nudge"] = [round(x + rnd.gauss(0, 6 * wild + 1)), round(y + rnd.gauss(0, 4 * wild + 1))]
        return label

    def put(self, city: int | None, routes: list[int]) -> None:
        """Place anew what a change may have moved."""
        if city is not None:
            self.put_city(city)
        for p in routes:
            self.put_route(p)


def begin() -> dict[str, Any]:
    """The lay-out to start from: the file, filled up with plain values."""
    layout = {**FRESH, "cities": {}, "routes": {}}
    if OUT.exists():
        layout.update(json.loads(OUT.read_text(encoding="utf-8")))
    network = EDITIONS["classic"].network
    for city in network.cities:
        own = layout["cities"].setdefault(city.key, {})
        own.setdefault("shift", [0, 0])
        label = own.setdefault("label", {"side": "n"})
        label.setdefault("nudge", [0, 0])
        label.setdefault("two_lines", False)
    for key in pairs_of(network):
        own = layout["routes"].setdefault(key, {})
        own.setdefault("bend", [0, 0])
        own.setdefault("trim", [13, 13])
    return layout


def write(layout: dict[str, Any]) -> None:
    """Write the file with one line for each city and each route."""
    parts = []
    for key, value in layout.items():
        if key in ("cities", "routes"):
            rows = [f"    {json.dumps(name)}: {json.dumps(own)}" for name, own in value.items()]
            parts.append(f"  {json.dumps(key)}: {{\n" + ",\n".join(rows) + "\n  }")
        else:
            parts.append(f"  {json.dumps(key)}: {json.dumps(value)}")
    OUT.write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf-8")


def main() -> None:
    """Search as long and as hot as the command line says."""
    steps, start, seed = (float(a) for a in (sys.argv[1:] + ["60000", "30", "1"][len(sys.argv) - 1 :])[:3])
    layout = begin()
    search = Search(layout, Random(int(seed)))
    print(f"cost at the start: {search.total():.0f}")
    for i in range(int(steps)):
        done = i / steps
        search.step(start * (0.3 / start) ** done, (1 - done) ** 2)
        if i % 10000 == 9999:
            print(f"{i + 1}: {search.total():.0f}", flush=True)
    write(layout)
    print(f"cost at the end: {search.total():.0f}")


if __name__ == "__main__":
    main()
