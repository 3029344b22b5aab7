"""The scoring track round a board: where each of its 100 steps lies, and where the players' markers stand.

One job: from points to places. Step 0 is the corner at the top left; the steps go clockwise, 30 along the long sides
and 20 along the short ones, and round again from 100. May import the lay-out data next door.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from ui.boards.geometry import Point
from ui.boards.layout import read

STEPS = 100
LONG, SHORT = 30, 20
"""Steps along a long and a short side."""
WIDTH = 36.0
"""Of the track, which lies outside the board's frame, in board units."""
RADIUS = 14.0
"""Of a marker."""

_CROWDS: dict[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-13, 0), (13, 0)),
    3: ((-17, -7), (0, 9), (17, -7)),
    4: ((-15, -11), (15, -11), (-15, 11), (15, 11)),
    5: ((-20, -11), (0, -11), (20, -11), (-11, 11), (11, 11)),
}
"""How so many markers share a step: along the track and across it, to the inside."""
_CORNER_CROWDS: dict[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((0, 0), (0, 28)),
    3: ((0, 0), (0, 28), (24, 14)),
    4: ((0, 0), (0, 28), (26, 0), (26, 28)),
    5: ((0, 0), (0, 28), (28, 0), (28, 28), (14, 14)),
}
"""The same in a corner, where there is nothing further out."""
_CORNERS = (0, LONG, LONG + SHORT, 2 * LONG + SHORT)


class Place(NamedTuple):
    """Where a marker stands."""

    x: float
    y: float
    step: int
    """0 to 99."""
    rounds: int
    """How many times the track was gone round; negative below 0 points."""


class Track:
    """The track round a board of so many units.

    >>> track = Track(1610, 1090)
    >>> track.at(0), track.at(30), track.at(100) == track.at(0)
    ((-18.0, -18.0), (1628.0, -18.0), True)
    """

    __slots__ = ("height", "width")

    def __init__(self, width: float, height: float) -> None:
        self.width = width
        self.height = height

    def at(self, points: float) -> Point:
        """The middle of a step, on the middle line of the track."""
        left = top = -WIDTH / 2
        right, bottom = self.width + WIDTH / 2, self.height + WIDTH / 2
        step = points % STEPS
        across, down = (right - left) / LONG, (bottom - top) / SHORT
        if step <= LONG:
            return left + step * across, top
        if step <= LONG + SHORT:
            return right, top + (step - LONG) * down
        if step <= 2 * LONG + SHORT:
            return right - (step - LONG - SHORT) * across, bottom
        return left, bottom - (step - 2 * LONG - SHORT) * down

    def markers(self, points: Mapping[int, int]) -> dict[int, Place]:
        """Where the markers of players stand who have so many points: side by side where several share a step.

        >>> {player: place[:3] for player, place in Track(1610, 1090).markers({0: 7, 1: 107}).items()}
        {0: (353.1, -18.0, 7), 1: (379.1, -18.0, 7)}
        """
        crowds: dict[int, list[int]] = {}
        for player, number in points.items():
            crowds.setdefault(number % STEPS, []).append(player)
        places = {}
        for step, players in crowds.items():
            (x, y), (ux, uy) = self.at(step), _direction(step)
            crowd = (_CORNER_CROWDS if step in _CORNERS else _CROWDS)[len(players)]
            for player, (along, across) in zip(players, crowd, strict=True):
                places[player] = Place(
                    round(x + ux * along - uy * across, 1),
                    round(y + uy * along + ux * across, 1),
                    step,
                    points[player] // STEPS,
                )
        return places


def _direction(step: int) -> Point:
    """The way the track runs at a step; the inside is to its right."""
    if step < LONG:
        return 1, 0
    if step < LONG + SHORT:
        return 0, 1
    if step < 2 * LONG + SHORT:
        return -1, 0
    return 0, -1


@lru_cache
def track_round(name: str = "north_america") -> Track:
    """The track round the board of that name."""
    layout = read(f"{name}.json")
    return Track(layout["width"], layout["height"])
