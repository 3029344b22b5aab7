"""Turn a hand-readable lay-out into exact shapes: where each city, car space, label and hit area lies.

One job: geometry. Everything that draws the board, tests it or searches for a better lay-out takes its
shapes from here, so what is proved is what is drawn. May import the standard library only.

Units are board units: 1,400 of them between the outermost cities, x to the right, y downwards.
Angles are degrees, clockwise on the screen.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from math import atan2, cos, degrees, hypot, log, pi, radians, sin, tan
from typing import NamedTuple

Point = tuple[float, float]
Polygon = list[Point]

_CURVE_STEPS = 48  # pieces a route's curve is cut into: the error is far below a tenth of a unit


class Projection:
    """Lambert's conformal conic projection, scaled and placed on the board.

    Longitude and latitude in degrees go in, board units come out:

    >>> flat = Projection(parallels=(33, 49), centre=(-97, 40), scale=1000, origin=(500, 300))
    >>> flat(-97, 40)
    (500.0, 300.0)
    >>> x, y = flat(-97, 50)
    >>> x == 500 and y < 300
    True
    """

    __slots__ = ("_f", "_lon0", "_n", "_origin", "_rho0", "_scale")

    def __init__(
        self, parallels: tuple[float, float], centre: Point, scale: float = 1.0, origin: Point = (0.0, 0.0)
    ) -> None:
        south, north = (radians(p) for p in parallels)
        self._n = log(cos(south) / cos(north)) / log(tan(pi / 4 + north / 2) / tan(pi / 4 + south / 2))
        self._f = cos(south) * tan(pi / 4 + south / 2) ** self._n / self._n
        self._lon0 = centre[0]
        self._rho0 = self._rho(centre[1])
        self._scale = scale
        self._origin = origin

    def _rho(self, lat: float) -> float:
        return float(self._f / tan(pi / 4 + radians(lat) / 2) ** self._n)

    def __call__(self, lon: float, lat: float) -> Point:
        """The board point of a place on the globe."""
        rho = self._rho(lat)
        turn = self._n * radians(lon - self._lon0)
        x = rho * sin(turn) * self._scale + self._origin[0]
        y = (rho * cos(turn) - self._rho0) * self._scale + self._origin[1]
        return x, y


class Space(NamedTuple):
    """A rectangle: its middle, the direction of its length (a unit vector), its length and its width.

    Car spaces are such rectangles, and so are the boxes of labels (direction 1, 0).
    """

    x: float
    y: float
    ux: float
    uy: float
    length: float
    width: float

    @property
    def angle(self) -> float:
        """The direction in degrees, clockwise on the screen."""
        return degrees(atan2(self.uy, self.ux))

    def corner(self, along: float, across: float) -> Point:
        """The point `along` half lengths and `across` half widths from the middle.

        >>> Space(0, 0, 0, 1, 40, 14).corner(1, 1)
        (-7.0, 20.0)
        """
        a, b = along * self.length / 2, across * self.width / 2
        return self.x + self.ux * a - self.uy * b, self.y + self.uy * a + self.ux * b


def box(left: float, top: float, right: float, bottom: float) -> Space:
    """An upright rectangle by its four edges."""
    return Space((left + right) / 2, (top + bottom) / 2, 1.0, 0.0, right - left, bottom - top)


class Curve:
    """A route's middle line from city to city: one cubic Bézier curve, measured along its length.

    `bend` says how far its two control points, at one and two thirds of the straight line, are pushed to the
    right of the direction of travel (board units; negative is left).

    >>> line = Curve((0, 0), (300, 0), (0, 0))
    >>> round(line.length), line.at(150)
    (300, (150.0, 0.0))
    >>> Curve((0, 0), (300, 0), (40, 40)).at(0)
    (0.0, 0.0)
    """

    __slots__ = ("_along", "_points", "length")

    def __init__(self, a: Point, b: Point, bend: tuple[float, float]) -> None:
        dx, dy = b[0] - a[0], b[1] - a[1]
        size = hypot(dx, dy)
        nx, ny = -dy / size, dx / size
        px, py = a[0] + dx / 3 + nx * bend[0], a[1] + dy / 3 + ny * bend[0]
        qx, qy = a[0] + dx * 2 / 3 + nx * bend[1], a[1] + dy * 2 / 3 + ny * bend[1]
        points: list[Point] = []
        along = [0.0]
        for i in range(_CURVE_STEPS + 1):
            t = i / _CURVE_STEPS
            s = 1 - t
            k0, k1, k2, k3 = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
            x = k0 * a[0] + k1 * px + k2 * qx + k3 * b[0]
            y = k0 * a[1] + k1 * py + k2 * qy + k3 * b[1]
            if i:
                along.append(along[-1] + hypot(x - points[-1][0], y - points[-1][1]))
            points.append((x, y))
        self._points = points
        self._along = along
        self.length = along[-1]

    def at(self, s: float) -> Point:
        """The point `s` units along the curve."""
        i = min(max(bisect_right(self._along, s) - 1, 0), _CURVE_STEPS - 1)
        (x0, y0), (x1, y1) = self._points[i], self._points[i + 1]
        t = (s - self._along[i]) / (self._along[i + 1] - self._along[i])
        return x0 + (x1 - x0) * t, y0 + (y1 - y0) * t


def lay_spaces(
    curve: Curve, trim: tuple[float, float], count: int, longest: float, gap: float, width: float
) -> list[Space]:
    """`count` equal car spaces along a curve, first to last, `trim` units kept free at the two ends.

    A space is as long as fits with `gap` units between spaces, but never longer than `longest`; what is left over
    then goes evenly between them.

    >>> line = Curve((0, 0), (150, 0), (0, 0))
    >>> [(s.x, s.length) for s in lay_spaces(line, (15, 15), 2, 50, 4, 14)]
    [(45.0, 50), (105.0, 50)]
    """
    pitch = (curve.length - trim[0] - trim[1]) / count
    length = min(longest, pitch - gap)
    spaces = []
    for i in range(count):
        middle = trim[0] + pitch * (i + 0.5)
        (x0, y0), (x1, y1) = curve.at(middle - length / 2), curve.at(middle + length / 2)
        chord = hypot(x1 - x0, y1 - y0) or 1.0
        ux, uy = (x1 - x0) / chord, (y1 - y0) / chord
        spaces.append(Space((x0 + x1) / 2, (y0 + y1) / 2, ux, uy, length, width))
    return spaces


def beside(spaces: Sequence[Space], offset: float) -> list[Space]:
    """The same spaces, each moved `offset` units to the right of its direction: one track of a double.

    >>> beside([Space(0, 0, 1, 0, 40, 14)], 9)[0][:2]
    (0, 9)
    """
    return [s._replace(x=s.x - s.uy * offset, y=s.y + s.ux * offset) for s in spaces]


def apart(p: Space, q: Space) -> float:
    """How far apart two rectangles are, along the best separating axis; negative when they overlap.

    It never overstates the distance, so `apart(p, q) >= d` proves that `d` units lie between them.

    >>> apart(box(0, 0, 10, 10), box(13, 0, 20, 10))
    3.0
    >>> apart(box(0, 0, 10, 10), box(8, 0, 20, 10))
    -2.0
    """
    px, py, pu, pv, pl, pw = p
    qx, qy, qu, qv, ql, qw = q
    dx, dy = qx - px, qy - py
    c, s = abs(pu * qu + pv * qv), abs(pu * qv - pv * qu)
    return max(
        abs(dx * pu + dy * pv) - (pl + ql * c + qw * s) / 2,
        abs(dy * pu - dx * pv) - (pw + ql * s + qw * c) / 2,
        abs(dx * qu + dy * qv) - (ql + pl * c + pw * s) / 2,
        abs(dy * qu - dx * qv) - (qw + pl * s + pw * c) / 2,
    )


def reach(x: float, y: float, s: Space) -> float:
    """The distance from a point to a rectangle; 0 inside it.

    >>> reach(30, 0, Space(0, 0, 1, 0, 40, 14))
    10.0
    """
    dx, dy = x - s.x, y - s.y
    u = abs(dx * s.ux + dy * s.uy) - s.length / 2
    v = abs(dy * s.ux - dx * s.uy) - s.width / 2
    if u <= 0.0:
        return max(v, 0.0)
    return hypot(u, v) if v > 0.0 else u


def share_ground(tracks: Sequence[Sequence[Space]], width: float) -> list[Polygon]:
    """A hit area round each track, at most `width` units to either side, none reaching into another's.

    The ground between two tracks is shared half and half: going outward from a track, its area ends where another
    track's spaces are as near as its own.

    >>> twins = [[Space(0, 0, 1, 0, 40, 14)], [Space(0, 17, 1, 0, 40, 14)]]
    >>> share_ground(twins, 14)[0]
    [(-20.0, -14.0), (20.0, -14.0), (20.0, 8.5), (-20.0, 8.5)]
    """
    everyone = [(i, s) for i, track in enumerate(tracks) for s in track]
    hits = []
    for i, track in enumerate(tracks):
        near = [
            s for j, s in everyone if j != i and any(hypot(s.x - t.x, s.y - t.y) < s.length + t.length for t in track)
        ]
        edges: list[Polygon] = []
        for side in (-1, 1):
            edge = [_outward(s, k / 2, side, near, width) for s in track for k in range(-2, 3)]
            edges.append(simplify(edge, 0.6))
        hits.append(edges[0] + edges[1][::-1])
    return hits


def _outward(own: Space, along: float, side: int, near: Sequence[Space], width: float) -> Point:
    """The last point, going straight out of `own` up to `width` from its middle line, not nearer to another space."""
    x, y = own.corner(along, 0)
    nx, ny = -own.uy * side, own.ux * side
    low, high = own.width / 2, width

    def free(out: float) -> bool:
        px, py = x + nx * out, y + ny * out
        return all(reach(px, py, s) >= out - own.width / 2 for s in near)

    if not free(high):
        while high - low > 0.05:
            middle = (low + high) / 2
            low, high = (middle, high) if free(middle) else (low, middle)
        high = low
    return round(x + nx * high, 1), round(y + ny * high, 1)


def simplify(points: Polygon, tolerance: float) -> Polygon:
    """Leave out points as long as the line moves by no more than `tolerance` (Douglas and Peucker).

    >>> simplify([(0, 0), (5, 0.1), (10, 0)], 1)
    [(0, 0), (10, 0)]
    """
    keep = {0, len(points) - 1}
    todo = [(0, len(points) - 1)]
    while todo:
        first, last = todo.pop()
        (ax, ay), (bx, by) = points[first], points[last]
        dx, dy = bx - ax, by - ay
        size = dx * dx + dy * dy
        worst, where = tolerance, 0
        for i in range(first + 1, last):
            x, y = points[i][0] - ax, points[i][1] - ay
            t = min(max((x * dx + y * dy) / size, 0.0), 1.0) if size else 0.0
            off = hypot(x - t * dx, y - t * dy)
            if off > worst:
                worst, where = off, i
        if where:
            keep.add(where)
            todo += [(first, where), (where, last)]
    return [points[i] for i in sorted(keep)]
