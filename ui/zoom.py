"""How the board's sheet lies in its window: scales, what is in sight, and where a zoom or a wish leads. Pure.

Lengths on the screen are in pixels, those on the sheet in board units from the sheet's top left corner. What is seen
is told by a Lens: the size of the window, the scale, and the place of the sheet that lies in the window's middle.
Imports the scoring track, for the size of the sheet.
"""

from collections.abc import Iterable
from typing import NamedTuple

from ui.boards.geometry import Point
from ui.boards.track import WIDTH, track_round

FINGER = 24.0
"""Pixels across that a finger needs."""
REACH = 1.05
"""The scale (pixels a board unit) from which the hit area of every route holds a circle of FINGER pixels."""
_MOST = 2.1
_MOST_TIMES = 2.5
"""One can zoom in to this scale, and to so many times the scale at which the whole sheet is seen."""
_MARGIN = 0.1
"""What is shown on purpose keeps off the window's edges by this part of its size."""

Box = tuple[float, float, float, float]
"""Left, top, right and bottom, in board units from the sheet's corner."""


class Sheet(NamedTuple):
    """The size of a board with its track, in board units."""

    width: float
    height: float


class Lens(NamedTuple):
    """What of the sheet is seen."""

    wide: float
    """Of the window, pixels."""
    high: float
    scale: float
    """Pixels a board unit."""
    x: float
    """The place of the sheet that lies in the middle of the window; to be kept by `settled` where nothing else is."""
    y: float


def sheet_of(name: str = "north_america") -> Sheet:
    """The sheet of the board of that name."""
    track = track_round(name)
    return Sheet(track.width + 2 * WIDTH, track.height + 2 * WIDTH)


SHEET = sheet_of()


def box_round(points: Iterable[Point], room: float = 0.0) -> Box:
    """The box round places of the board (which begins inside the track), with some room on every side.

    >>> box_round([(0, 0), (100, 50)], 10)
    (26.0, 26.0, 146.0, 96.0)
    """
    xs, ys = zip(*points, strict=True)
    shift = WIDTH
    return min(xs) + shift - room, min(ys) + shift - room, max(xs) + shift + room, max(ys) + shift + room


def whole(wide: float, high: float) -> Lens:
    """The whole sheet, as large as it fits.

    >>> whole(1682, 2000).scale
    1.0
    """
    return Lens(wide, high, min(wide / SHEET.width, high / SHEET.height), SHEET.width / 2, SHEET.height / 2)


def is_whole(lens: Lens) -> bool:
    """Whether all of the sheet is seen."""
    return lens.scale <= whole(lens.wide, lens.high).scale * 1.001


def settled(lens: Lens) -> Lens:
    """The nearest lens that may be: neither too near nor too far, and no empty table beside a sheet that fills it."""
    least = whole(lens.wide, lens.high).scale
    scale = min(max(lens.scale, least), max(_MOST, least * _MOST_TIMES))
    x = _kept(lens.x, SHEET.width, lens.wide / scale)
    y = _kept(lens.y, SHEET.height, lens.high / scale)
    return Lens(lens.wide, lens.high, scale, x, y)


def _kept(middle: float, length: float, seen: float) -> float:
    """The middle of a stretch that is seen, moved so that it does not reach beyond the whole length."""
    if seen >= length:
        return length / 2
    return min(max(middle, seen / 2), length - seen / 2)


def corner(lens: Lens) -> Point:
    """Where the sheet's corner lies on the screen, in pixels from the window's corner.

    >>> corner(Lens(200, 100, 1, 100, 50)), corner(Lens(200, 100, 2, 150, 75))
    ((0.0, 0.0), (-200.0, -100.0))
    """
    return lens.wide / 2 - lens.x * lens.scale, lens.high / 2 - lens.y * lens.scale


def at(wide: float, high: float, scale: float, left: float, top: float) -> Lens:
    """The lens that has the sheet's corner there: the other way round than `corner`.

    >>> at(200, 100, 2, -200, -100)
    Lens(wide=200, high=100, scale=2, x=150.0, y=75.0)
    """
    return Lens(wide, high, scale, (wide / 2 - left) / scale, (high / 2 - top) / scale)


def zoomed(lens: Lens, times: float, x: float, y: float, to: Point | None = None) -> Lens:
    """Nearer or further by a factor, so that what lies at a place of the window (pixels) stays there, or comes ``to``.

    >>> zoomed(Lens(400, 400, 1, 500, 500), 1.5, 100, 100)
    Lens(wide=400, high=400, scale=1.5, x=466.6666666666667, y=466.6666666666667)
    """
    scale = settled(lens._replace(scale=lens.scale * times)).scale
    there_x, there_y = to or (x, y)
    on_sheet_x = lens.x + (x - lens.wide / 2) / lens.scale
    on_sheet_y = lens.y + (y - lens.high / 2) / lens.scale
    return settled(
        lens._replace(
            scale=scale,
            x=on_sheet_x - (there_x - lens.wide / 2) / scale,
            y=on_sheet_y - (there_y - lens.high / 2) / scale,
        )
    )


def moved(lens: Lens, right: float, down: float) -> Lens:
    """Looks further to the right and down, by parts of the window."""
    return settled(lens._replace(x=lens.x + right * lens.wide / lens.scale, y=lens.y + down * lens.high / lens.scale))


def below(lens: Lens, top: float) -> Lens:
    """The part of a window below so many pixels at its top; a negative number gives the window back.

    >>> part = below(Lens(300, 200, 2, 150, 100), 50)
    >>> part, below(part, -50)
    (Lens(wide=300, high=150, scale=2, x=150, y=112.5), Lens(wide=300, high=200, scale=2, x=150, y=100.0))
    """
    return lens._replace(high=lens.high - top, y=lens.y + top / lens.scale / 2)


def in_sight(lens: Lens, box: Box) -> bool:
    """Whether a box is seen in whole."""
    half_wide, half_high = lens.wide / lens.scale / 2, lens.high / lens.scale / 2
    left, top, right, bottom = box
    return (
        left >= lens.x - half_wide
        and right <= lens.x + half_wide
        and top >= lens.y - half_high
        and bottom <= lens.y + half_high
    )


def showing(lens: Lens, box: Box, least: float = 0.0, most: float = REACH) -> Lens:
    """The lens that shows a box, with a margin: at the scale there is if the box fits, else from further away.

    The scale lies between ``least`` and ``most`` if the window lets it, even if the box does not fit then.
    """
    left, top, right, bottom = box
    free = 1 - 2 * _MARGIN
    fits = min(lens.wide * free / max(right - left, 1), lens.high * free / max(bottom - top, 1))
    scale = max(min(max(lens.scale, least), fits, most), least)
    return settled(lens._replace(scale=scale, x=(left + right) / 2, y=(top + bottom) / 2))


def framing(lens: Lens, box: Box, least: float, most: float = REACH) -> Lens:
    """The lens that shows a box as large as it fits, between two scales."""
    return showing(lens._replace(scale=most), box, least, most)
