"""Draw the empty board as one SVG: land, routes with their spaces and cars, cities with their names.

One job: from the shapes of `ui.boards` to markup. The build puts it into the page, where the same nodes are then
patched by class and attribute; docs/board.md lists them. Pure functions of strings; may import the standard
library, `ui.boards` and the engine's names of colours. Nothing here depends on the language, and there is neither a
style attribute nor a style element: all colours come from assets/board.css.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from math import hypot
from typing import TYPE_CHECKING

from engine.cards import ROUTE_COLOURS
from ui.boards.geometry import Point, Space
from ui.boards.layout import Board, CityPlace, RoutePlace, load, read
from ui.boards.track import LONG, RADIUS, SHORT, STEPS, WIDTH, Track
from ui.card_art import card_art

if TYPE_CHECKING:
    from engine.network import Network

SYMBOLS = {
    "purple": "M12 .8 20.2 12 12 23.2 3.8 12Z",
    "blue": "M15.6 1.6A10.8 10.8 0 1 0 22.4 15.6 8.6 8.6 0 0 1 15.6 1.6Z",
    "orange": "M12 2 23.4 21.6H.6Z",
    "white": "M12 1.6a10.4 10.4 0 1 0 .01 0ZM12 7a5 5 0 1 1-.01 0Z",
    "green": "M3 3H21V21H3Z",
    "yellow": "M12 .6 15.2 8.2 23.4 8.9 17.2 14.3 19.1 22.4 12 18.1 4.9 22.4 6.8 14.3.6 8.9 8.8 8.2Z",
    "black": "M6.2 2 12 7.8 17.8 2 22 6.2 16.2 12 22 17.8 17.8 22 12 16.2 6.2 22 2 17.8 7.8 12 2 6.2Z",
    "red": "M12 22.4C3.2 15 .8 11.4.8 7.6.8 4.2 3.3 2 6.2 2 8.6 2 10.8 3.4 12 5.9 13.2 3.4 15.4 2 17.8 2c2.9 0 5.4 2.2 "
    "5.4 5.6 0 3.8-2.4 7.4-11.2 14.8Z",
    "locomotive": "M13.4 3.4H23.2V5.6H22V14.4H23.2V17H2.6V9.4H4.6V5.4H3.4V3.4H8.6V5.4H7.4V9.4H14.6V5.6H13.4Z"
    "M16.8 7.2V11H19.6V7.2ZM2.6 15.2V20.6H0Z"
    "M6.4 15.8a3 3 0 1 0 .01 0ZM12.8 15.8a3 3 0 1 0 .01 0ZM19.4 15.8a3 3 0 1 0 .01 0Z",
}
"""The sign of each card colour, as path data in a box of 24 by 24: it tells the colours apart without colour."""

MARKS = {
    "blue": "M4.6 3H10.2V21H4.6ZM13.8 3H19.4V21H13.8Z",
    "red": "M4.4 2H7.8V22H4.4ZM7.8 2.6 21.6 8.7 7.8 14.8Z",
    "green": "M12 1.6a4.8 4.8 0 0 1 4.2 7.2 4.8 4.8 0 1 1-2.7 8.3L14.8 22H9.2l1.3-4.9a4.8 4.8 0 1 1-2.7-8.3"
    "A4.8 4.8 0 0 1 12 1.6Z",
    "yellow": "M2 20.5V5.5L7.4 11 12 3 16.6 11 22 5.5V20.5Z",
    "black": "M3.6 2H20.4L14.6 12 20.4 22H3.6L9.4 12Z",
}
"""The mark of each player's cars, as path data in the same box."""

_SIGN = 12.0  # the size of a card sign on a space, board units
_ROUNDEL = 6.4  # the radius of the light disc on a car's roof
_HALO = 3.5  # how far the halo of a route stands out beyond its first and last space
_SHORE_LINES = 6  # the shore is stroked so many times, wide to narrow: every second one is water, the others its rings

_LAYERS = (
    "graticule", "land", "trees", "peaks", "hatches", "states", "streams", "rivers", "lakes", "countries", "rose_rings",
    "rose_light", "rose_dark",
)  # fmt: skip


def board_svg(network: Network, name: str = "north_america") -> str:
    """The whole board of a network.

    >>> from engine.editions import EDITIONS
    >>> svg = board_svg(EDITIONS["classic"].network)
    >>> svg.count('class="route"'), svg.count('class="space"'), svg.count('class="city"')
    (100, 309, 36)
    """
    board = load(network, name)
    routes = "\n".join(
        _route(i, route.length, ROUTE_COLOURS[route.colour], network.twins[i] >= 0, place)
        for i, (route, place) in enumerate(zip(network.routes, board.routes, strict=True))
    )
    cities = "\n".join(
        _city(i, city.name, place, board.dot)
        for i, (city, place) in enumerate(zip(network.cities, board.cities, strict=True))
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="board" class="board" '
        f'viewBox="{_n(-WIDTH)} {_n(-WIDTH)} {_n(board.width + 2 * WIDTH)} {_n(board.height + 2 * WIDTH)}">\n'
        f"{symbols()}\n{_land(board, name)}\n{_track(board)}\n"
        f'<g class="routes">\n{routes}\n</g>\n<g class="cities">\n{cities}\n</g>\n</svg>\n'
    )


def symbols() -> str:
    """The signs of the colours (`sym-…`), the marks of the players (`mark-…`) and the pictures of the cards (`art-…`).

    They are for `use` anywhere in the page.
    """
    shapes = {f"sym-{key}": data for key, data in SYMBOLS.items()} | {
        f"mark-{key}": data for key, data in MARKS.items()
    }
    drawn = (
        f'<symbol id="{name}" viewBox="0 0 24 24"><path fill="currentColor" fill-rule="evenodd" d="{data}"/></symbol>'
        for name, data in shapes.items()
    )
    return f"<defs>{''.join(drawn)}{card_art()}</defs>"


def _land(board: Board, name: str) -> str:
    """Everything under the routes, in the order it is printed, and the frame round it."""
    art = read(f"{name}_land.json")
    layers = [("shore", f"shore shore-{i}") for i in range(1, _SHORE_LINES + 1)]
    layers += [(key, key.replace("_", "-")) for key in _LAYERS]
    drawn = "\n".join(f'<path class="{shown}" d="{art[key]}"/>' for key, shown in layers)
    wide, high, rim = board.width, board.height, board.frame
    return (
        f'<g class="land-map">\n<rect class="water" width="{_n(wide)}" height="{_n(high)}"/>\n'
        f'<g transform="scale({art["grain"]})">\n{drawn}\n</g>\n'
        f'<path class="rim" d="M0 0H{_n(wide)}V{_n(high)}H0ZM{rim} {rim}V{_n(high - rim)}H{_n(wide - rim)}V{rim}Z"/>\n'
        f"{_rule('rule-outer', board, 6)}{_rule('rule-inner', board, rim - 10)}{_rule('rule-map', board, rim)}\n"
        f'<path class="degrees" transform="scale({art["grain"]})" d="{art["degrees"]}"/>\n</g>'
    )


def _rule(kind: str, board: Board, inset: float) -> str:
    """One of the lines of the frame."""
    wide, high = _n(board.width - 2 * inset), _n(board.height - 2 * inset)
    return f'<rect class="{kind}" x="{_n(inset)}" y="{_n(inset)}" width="{wide}" height="{high}"/>'


def _track(board: Board) -> str:
    """The scoring track outside the frame: its bed, a line after each step, every fifth number, and the markers."""
    track = Track(board.width, board.height)
    wide, high, half = board.width + 2 * WIDTH, board.height + 2 * WIDTH, WIDTH / 2
    bed = f"M{_n(-WIDTH)} {_n(-WIDTH)}h{_n(wide)}v{_n(high)}h{_n(-wide)}ZM0 0V{_n(board.height)}H{_n(board.width)}V0Z"
    lines, dots, numbers = "", "", ""
    for step in range(STEPS):
        (x, y), (after_x, after_y) = track.at(step), track.at(step + 0.5)
        if step % (LONG + SHORT) < LONG:
            lines += f"M{_n(after_x)} {_n(after_y - half)}v{_n(WIDTH)}"
        else:
            lines += f"M{_n(after_x - half)} {_n(after_y)}h{_n(WIDTH)}"
        if step % 5:
            dots += f"M{_n(x)} {_n(y)}h0"
        else:
            numbers += f'<text x="{_n(x)}" y="{_n(y + 6.5)}">{step}</text>'
    markers = "".join(
        f'<g class="marker" data-marker="{colour}"><circle class="lap" r="{_n(RADIUS + 3.5)}"/>'
        f'<circle class="disc" r="{_n(RADIUS)}"/><use class="mark" href="#mark-{colour}" {_square(17)}/></g>'
        for colour in MARKS
    )
    return (
        f'<g class="track" aria-hidden="true"><path class="bed" d="{bed}"/><path class="steps" d="{lines}"/>'
        f'<path class="dots" d="{dots}"/><g class="numbers" text-anchor="middle">{numbers}</g>{markers}</g>'
    )


def _route(number: int, length: int, color: str, double: bool, place: RoutePlace) -> str:
    """A route: halo, rails, spaces with their cars, the line that strikes it out when closed, and its hit area."""
    through = _line(place.rails[1:-1])
    first, last = place.spaces[0], place.spaces[-1]
    around = _line(
        [
            first.corner(-1 - 2 * _HALO / first.length, 0),
            *place.rails[1:-1],
            last.corner(1 + 2 * _HALO / last.length, 0),
        ]
    )
    strike = f'<path class="strike" d="{through}"/>' if double else ""
    return (
        f'<g class="route" data-route="{number}" data-length="{length}" data-color="{color}">'
        f'<path class="halo" d="{around}"/><path class="rails" d="{_line(place.rails)}"/>'
        f"{''.join(_slot(space, color) for space in place.spaces)}"
        f'{strike}<path class="hit" d="{_line(place.hit)}Z"/></g>'
    )


def _slot(space: Space, color: str) -> str:
    """A car space with its sign, and the car that stands on it once the route is owned; signs and marks upright."""
    angle = round((space.angle + 90) % 180 - 90, 1)
    long, wide = space.length, space.width
    upright = f'transform="rotate({_n(-angle)})"'
    sign = "" if color == "gray" else f'<use class="sym" href="#sym-{color}" {_square(_SIGN)} {upright}/>'
    return (
        f'<g class="slot" transform="translate({_n(space.x)} {_n(space.y)})rotate({_n(angle)})">'
        f'<rect class="space" x="{_n(-long / 2)}" y="{_n(-wide / 2)}" width="{_n(long)}" height="{_n(wide)}" rx="2"/>'
        f'{sign}<g class="car"><path class="body" d="{_car(long, wide)}"/><path class="roof" d="{_roof(long, wide)}"/>'
        f'<circle class="roundel" r="{_ROUNDEL}"/><use class="mark" {_square(9)} {upright}/></g></g>'
    )


def _car(long: float, wide: float) -> str:
    """A car from above: a body with cut corners, and a buffer beam at each end."""
    x, y, cut = long / 2 - 0.8, wide / 2 + 0.6, 2.6
    return (
        f"M{_n(-x + cut)} {_n(-y)}H{_n(x - cut)}L{_n(x)} {_n(-y + cut)}V{_n(y - cut)}L{_n(x - cut)} {_n(y)}"
        f"H{_n(-x + cut)}L{_n(-x)} {_n(y - cut)}V{_n(-y + cut)}Z"
    )


def _roof(long: float, wide: float) -> str:
    """The lines of a car's roof: a ridge on both sides of the roundel, and two ribs near each end."""
    x, y = long / 2 - 5, wide / 2 - 2.2
    ribs = "".join(f"M{_n(side * at)} {_n(-y)}V{_n(y)}" for side in (-1, 1) for at in (x, x - 3.4))
    return f"{ribs}M{_n(-x + 6)} 0H{_n(-_ROUNDEL - 1.5)}M{_n(_ROUNDEL + 1.5)} 0H{_n(x - 6)}"


def _city(number: int, name: str, place: CityPlace, dot: float) -> str:
    """A city: a ring that shows its state and widens its target, the dot, and the name in one or two lines.

    Under each line lies a plate as large as its ink, which takes the pointer: letters would take it in the font's full
    height, and reach into the spaces of routes.
    """
    x, y = _n(place.x), _n(place.y)
    if len(place.lines) == 1:
        line = place.lines[0]
        at, text = f' x="{_n(line.x)}" y="{_n(line.y)}"', escape(name)
    else:
        at = ""
        text = "".join(f'<tspan x="{_n(line.x)}" y="{_n(line.y)}">{escape(line.text)}</tspan>' for line in place.lines)
    return (
        f'<g class="city" data-city="{number}"><circle class="ring" cx="{x}" cy="{y}" r="{_n(dot + 4)}"/>'
        f'<circle class="dot" cx="{x}" cy="{y}" r="{_n(dot - 1.25)}"/><circle class="pip" cx="{x}" cy="{y}" r="2.4"/>'
        f"{''.join(_plate(line.box) for line in place.lines)}"
        f'<text class="label"{at} text-anchor="{place.anchor}">{text}</text></g>'
    )


def _plate(box: Space) -> str:
    """Where a line of a name can be tapped."""
    left, top = box.corner(-1, -1)
    return f'<rect class="plate" x="{_n(left)}" y="{_n(top)}" width="{_n(box.length)}" height="{_n(box.width)}"/>'


def _square(size: float) -> str:
    """The attributes of a square of that size round the origin."""
    return f'x="{_n(-size / 2)}" y="{_n(-size / 2)}" width="{_n(size)}" height="{_n(size)}"'


def _line(points: Iterable[Point]) -> str:
    """Path data through the points; those that would not be told apart are drawn once."""
    kept: list[Point] = []
    for x, y in points:
        if not kept or hypot(x - kept[-1][0], y - kept[-1][1]) > 0.2:
            kept.append((x, y))
    return "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in kept)


def _n(value: float) -> str:
    """A number to one decimal, without a needless zero.

    >>> _n(3.04), _n(-0.5), _n(-0.04)
    ('3', '-.5', '0')
    """
    text = f"{value:.1f}".removesuffix(".0")
    if text == "-0":
        return "0"
    return text.replace("0.", ".", 1) if text.lstrip("-").startswith("0.") else text
