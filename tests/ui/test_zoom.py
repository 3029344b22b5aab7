"""The lens over the board: what stays in place, what can be reached, and that a finger finds every route."""

from math import hypot

import pytest

from engine.editions import EDITIONS
from ui.boards.geometry import Point, Polygon
from ui.boards.layout import landmarks, load
from ui.zoom import (
    FINGER,
    REACH,
    SHEET,
    Lens,
    at,
    box_round,
    corner,
    framing,
    in_sight,
    is_whole,
    moved,
    settled,
    showing,
    whole,
    zoomed,
)

NETWORK = EDITIONS["classic"].network
WINDOWS = [(360, 296), (390, 317), (500, 346), (270, 316), (820, 566), (704, 486), (1049, 724), (1830, 1264)]


def distance(point: Point, polygon: Polygon) -> float:
    """From a point to the nearest edge, negative outside."""
    x, y = point
    inside, nearest = False, 1e9
    for number, (x1, y1) in enumerate(polygon):
        x0, y0 = polygon[number - 1]
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
            inside = not inside
        dx, dy = x1 - x0, y1 - y0
        along = max(0.0, min(1.0, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy)))
        nearest = min(nearest, hypot(x - x0 - along * dx, y - y0 - along * dy))
    return nearest if inside else -nearest


def test_at_reach_a_finger_fits_into_every_route() -> None:
    # pitfall: E7
    for number, route in enumerate(load(NETWORK).routes):
        room = max(
            distance(space.corner(along / 10, across / 4), route.hit)
            for space in route.spaces
            for along in range(-10, 11)
            for across in range(-8, 9)
        )
        assert 2 * room * REACH >= FINGER, NETWORK.name(number)


@pytest.mark.parametrize("window", WINDOWS)
def test_every_window_lets_one_come_near_enough(window: tuple[int, int]) -> None:
    # pitfall: E7
    lens = whole(*window)
    assert is_whole(lens)
    assert settled(lens) == lens
    assert zoomed(lens, 100, 0, 0).scale >= REACH
    assert is_whole(zoomed(zoomed(lens, 100, 0, 0), 0.001, 50, 60))


@pytest.mark.parametrize("window", WINDOWS)
def test_what_is_under_the_finger_stays_there(window: tuple[int, int]) -> None:
    wide, high = window
    lens = zoomed(whole(wide, high), 2.5, wide * 0.4, high * 0.6)
    before = corner(lens)
    nearer = zoomed(lens, 1.1, wide / 2, high / 2)
    after = corner(nearer)
    if nearer.scale > lens.scale:
        for middle, old, new in ((wide / 2, before[0], after[0]), (high / 2, before[1], after[1])):
            assert abs((middle - old) / lens.scale - (middle - new) / nearer.scale) < 1e-6


def test_two_fingers_move_the_sheet_as_well() -> None:
    lens = Lens(400, 300, 1.2, 800, 600)
    there = zoomed(lens, 1.25, 100, 100, to=(160, 140))
    left, top = corner(there)
    before_left, before_top = corner(lens)
    assert (160 - left) / there.scale == pytest.approx((100 - before_left) / lens.scale)
    assert (140 - top) / there.scale == pytest.approx((100 - before_top) / lens.scale)


@pytest.mark.parametrize("window", WINDOWS)
def test_no_way_leads_off_the_sheet(window: tuple[int, int]) -> None:
    lens = zoomed(whole(*window), 4, 0, 0)
    for right, down in ((9, 0), (-9, 0), (0, 9), (0, -9), (9, 9)):
        left, top = corner(moved(lens, right, down))
        assert left <= 1e-6 or abs(left - (lens.wide - SHEET.width * lens.scale) / 2) < 1e-6
        assert top <= 1e-6 or abs(top - (lens.high - SHEET.height * lens.scale) / 2) < 1e-6
    assert at(*window, lens.scale, *corner(lens)) == pytest.approx(lens)


@pytest.mark.parametrize("window", WINDOWS)
def test_each_route_can_be_brought_into_sight(window: tuple[int, int]) -> None:
    # pitfall: E7
    lens = whole(*window)
    for points in landmarks(NETWORK).routes:
        box = box_round(points, 12)
        there = showing(lens, box)
        assert in_sight(there, box)
        near = showing(lens, box, least=REACH)
        assert near.scale >= REACH - 1e-9
        middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        assert in_sight(near, (*middle, *middle))


def test_a_frame_is_as_near_as_it_may_be() -> None:
    lens = whole(360, 296)
    small, large = (800.0, 500.0, 900.0, 560.0), (100.0, 100.0, 1500.0, 1000.0)
    assert framing(lens, small, 0.5, 1.05).scale == 1.05
    assert framing(lens, large, 0.5, 1.05).scale == 0.5
    assert in_sight(framing(lens, small, 0.5), small)
