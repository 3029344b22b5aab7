"""The window in which the board lies: zooming and panning with fingers, mouse, wheel, buttons. Knows the browser.

The sheet scrolls natively. While a zoom is under way the board is only transformed; once it rests, the sheet gets its
new size, which draws the board sharp again. Where a zoom leads is worked out in ui.zoom, where to look in ui.lookout.
"""

from collections.abc import Callable
from math import exp, hypot
from typing import Any

from js import ResizeObserver
from pyodide.ffi import create_proxy, to_js
from pyscript import document, window

from ui.lookout import LEGIBLE, Target, lens_for
from ui.zoom import REACH, SHEET, Lens, at, below, corner, is_whole, moved, settled, whole, zoomed

_REST = 160
"""Milliseconds without a further step after which a zoom with the wheel rests."""
_GLIDE = 220
"""Milliseconds in which the map goes where it is sent."""
_STEP = 1.5
"""How much nearer the button and the key bring the map."""
_WHEEL, _PINCHED_WHEEL = 0.0022, 0.01
"""What a pixel of the wheel does; two fingers on a touch pad come as a wheel with the control key, in small steps."""
_LINE = 16
_STILL = 6
"""Pixels that a pressed mouse may move without dragging the map."""
_TOOLS, _LITTLE = 48.0, 420.0
"""The height of the buttons at the top of the map, where nothing that matters should lie; in windows less high."""
_DOUBLE, _NEAR = 320, 32
"""Milliseconds and pixels between the two taps of a double tap."""


class MapWindow:
    """The board's window."""

    __slots__ = (
        "_base",
        "_board",
        "_drag",
        "_dragging",
        "_finger",
        "_followers",
        "_glide",
        "_live",
        "_pinch",
        "_pinching",
        "_rest",
        "_rests",
        "_scale",
        "_sheet",
        "_size",
        "_table",
        "_tap",
        "_window",
    )

    def __init__(self) -> None:
        self._window = document.querySelector(".map-window")
        self._sheet = document.querySelector(".map-sheet")
        self._board = document.getElementById("board")
        self._table = document.getElementById("table")
        self._scale = 0.0
        """Of the sheet as it is laid out; 0 while the style sheet fits the whole of it into the window."""
        self._live: Lens | None = None
        """Where a zoom under way has come to."""
        self._base: Lens | None = None
        """From where it began."""
        self._rest: Any = None
        self._rests = create_proxy(self.rest)
        self._glide: Any = None
        self._size = (0.0, 0.0)
        self._drag = (0.0, 0.0, 0.0, 0.0)
        self._dragging = False
        self._pinch = (0.0, 0.0, 0.0)
        self._pinching = False
        self._tap = (0.0, 0.0, 0.0)
        self._finger = False
        """The last touch was a finger's: its double click is told as two taps."""
        self._followers = tuple(create_proxy(deed) for deed in (self._pinched, self._pulled, self._released))
        """What listens only while two fingers or a pressed mouse are on the map."""

    def listen(self) -> None:
        """From now on the map can be zoomed and panned."""
        hard = to_js({"passive": False}, dict_converter=window.Object.fromEntries)
        deeds: list[tuple[Any, str, Callable[[Any], None], Any]] = [
            (self._window, "wheel", self._wheel, hard),
            (self._window, "touchstart", self._touch, hard),
            (self._window, "touchend", self._touch_over, False),
            (self._window, "touchcancel", self._touch_over, False),
            (self._window, "pointerdown", self._press, False),
            (self._window, "pointerup", self._tapped, False),
            (self._window, "dblclick", self._double, False),
            (self._window, "click", self._swallow, True),
            (document, "click", self._button, False),
        ]
        for node, kind, deed, how in deeds:
            node.addEventListener(kind, create_proxy(deed), how)
        ResizeObserver.new(create_proxy(self._resized)).observe(self._window)

    # What is seen

    def lens(self) -> Lens:
        """What is seen now, or will be once a zoom under way rests."""
        return self._live or self._laid()

    def _laid(self) -> Lens:
        wide, high = float(self._window.clientWidth), float(self._window.clientHeight)
        if not self._scale or not wide:
            return whole(max(wide, 1), max(high, 1))
        left, top = float(self._window.scrollLeft), float(self._window.scrollTop)
        return settled(at(wide, high, self._scale, -left, -top))

    def go(self, lens: Lens, glide: bool = True) -> None:
        """Shows what a lens shows; gliding there, where motion is welcome."""
        self.rest()
        before, after = self._laid(), settled(lens)
        self._lay(after)
        if glide and before != after and not _still():
            here, there = corner(before), corner(after)
            start = {"transform": _transform(here, there, before.scale / after.scale), "transformOrigin": "0 0"}
            end = {"transform": "none", "transformOrigin": "0 0"}
            how = {"duration": _GLIDE, "easing": "ease-out"}
            if self._glide:
                self._glide.cancel()
            frames = to_js([start, end], dict_converter=window.Object.fromEntries)
            self._glide = self._board.animate(frames, to_js(how, dict_converter=window.Object.fromEntries))

    def look(self, wanted: Target) -> None:
        """Turns to what is to be seen, unless it is."""
        lens, finger = self.lens(), bool(window.matchMedia("(pointer: coarse)").matches)
        top = _TOOLS if lens.high < _LITTLE else 0.0
        found = lens_for(wanted, below(lens, top), finger)
        if found:
            self.go(below(found, -top))

    def step(self, kind: str) -> None:
        """What a button or a key asks for: "in", "out", "whole"; "left", "right", "up", "down" by half a window."""
        lens = self.lens()
        ways = {"left": (-0.5, 0), "right": (0.5, 0), "up": (0, -0.5), "down": (0, 0.5)}
        if kind == "whole":
            self.go(whole(lens.wide, lens.high))
        elif kind in ways:
            self.go(moved(lens, *ways[kind]))
        else:
            self.go(zoomed(lens, _STEP if kind == "in" else 1 / _STEP, lens.wide / 2, lens.high / 2))

    def _lay(self, lens: Lens) -> None:
        """Gives the sheet the size and place of a lens."""
        if is_whole(lens):
            self._scale = 0.0
            self._sheet.style.removeProperty("width")
        else:
            if abs(lens.scale - self._scale) > 1e-6:
                self._scale = lens.scale
                self._sheet.style.width = f"{SHEET.width * lens.scale:.2f}px"
            left, top = corner(lens)
            self._window.scrollLeft = max(0, -left)
            self._window.scrollTop = max(0, -top)
        self._window.dataset.zoomed = "true" if self._scale else "false"
        self._window.dataset.far = "true" if lens.scale < LEGIBLE else "false"

    # A zoom under way

    def _follow(self, lens: Lens, *, soon: bool) -> None:
        """Shows a lens at once, by transforming the board; ``soon``: and lays the sheet out when nothing follows."""
        if self._base is None:
            self._base = self._laid()
        self._live = lens
        here, there = corner(lens), corner(self._base)
        self._board.style.transform = _transform(here, there, lens.scale / self._base.scale)
        if soon:
            if self._rest:
                window.clearTimeout(self._rest)
            self._rest = window.setTimeout(self._rests, _REST)

    def rest(self, *_: Any) -> None:
        """Ends a zoom under way: the sheet takes the size it has come to."""
        if self._rest:
            window.clearTimeout(self._rest)
            self._rest = None
        if self._live:
            lens, self._live, self._base = self._live, None, None
            self._board.style.removeProperty("transform")
            self._lay(lens)

    def _resized(self, *_: Any) -> None:
        """A window of another size keeps its scale and what was in the middle of it."""
        size = (float(self._window.clientWidth), float(self._window.clientHeight))
        if size == self._size or not all(size):
            return
        before, self._size = self._size, size
        self.rest()
        if self._scale and all(before):
            left, top = float(self._window.scrollLeft), float(self._window.scrollTop)
            old = at(*before, self._scale, -left, -top)
            self._lay(settled(old._replace(wide=size[0], high=size[1])))
        else:
            self._lay(whole(*size))

    def _place(self, event: Any) -> tuple[float, float]:
        """Where an event or a touch is, in the window."""
        box = self._window.getBoundingClientRect()
        return float(event.clientX - box.left), float(event.clientY - box.top)

    # Wheel

    def _wheel(self, event: Any) -> None:
        down, right = float(event.deltaY), float(event.deltaX)
        pinched = bool(event.ctrlKey)
        if not pinched and (event.shiftKey or abs(right) > abs(down)):
            return
        lens = self.lens()
        down *= {0: 1, 1: _LINE, 2: lens.high}.get(int(event.deltaMode), 1)
        nearer = zoomed(lens, exp(-down * (_PINCHED_WHEEL if pinched else _WHEEL)), *self._place(event))
        if pinched or nearer.scale != lens.scale:
            event.preventDefault()  # else it is at its end, and the page may scroll
            self._follow(nearer, soon=True)

    # Fingers

    def _touch(self, event: Any) -> None:
        if event.touches.length != 2:
            return
        event.preventDefault()
        self._pinching = True
        self._pinch = self._fingers(event)
        self._tap = (0.0, 0.0, 0.0)
        self.rest()
        hard = to_js({"passive": False}, dict_converter=window.Object.fromEntries)
        self._window.addEventListener("touchmove", self._followers[0], hard)

    def _pinched(self, event: Any) -> None:
        if event.touches.length != 2:
            return
        if event.cancelable:
            event.preventDefault()
        x, y, apart = self._fingers(event)
        from_x, from_y, from_apart = self._pinch
        self._pinch = (x, y, apart)
        times = apart / from_apart if from_apart else 1.0
        self._follow(zoomed(self.lens(), times, from_x, from_y, to=(x, y)), soon=False)

    def _fingers(self, event: Any) -> tuple[float, float, float]:
        """The middle between two fingers, and how far they are apart."""
        (x, y), (other_x, other_y) = self._place(event.touches[0]), self._place(event.touches[1])
        return (x + other_x) / 2, (y + other_y) / 2, hypot(x - other_x, y - other_y)

    def _touch_over(self, event: Any) -> None:
        if self._pinching and event.touches.length < 2:
            self._pinching = False
            self._window.removeEventListener("touchmove", self._followers[0])
            self.rest()

    def _tapped(self, event: Any) -> None:
        """Two taps of a finger: near, or back to the whole map."""
        if event.pointerType != "touch":
            return
        x, y = self._place(event)
        time = float(event.timeStamp)
        before, self._tap = self._tap, (time, x, y)
        if time - before[0] < _DOUBLE and hypot(x - before[1], y - before[2]) < _NEAR:
            self._tap = (0.0, 0.0, 0.0)
            self._nearer(x, y)

    def _double(self, event: Any) -> None:
        """Two clicks of the mouse, beside routes and cities: the first one on those has its meaning already."""
        if not self._finger and not event.target.closest("g.route, g.city"):
            self._nearer(*self._place(event))

    def _nearer(self, x: float, y: float) -> None:
        lens = self.lens()
        if lens.scale < REACH * 0.99 and zoomed(lens, 2, x, y).scale > lens.scale:
            self.go(zoomed(lens, REACH / lens.scale, x, y))
        elif not is_whole(lens):
            self.go(whole(lens.wide, lens.high))
        else:
            self.go(zoomed(lens, _STEP, x, y))

    # Mouse

    def _press(self, event: Any) -> None:
        self._dragging = False
        self._finger = event.pointerType == "touch"
        if self._finger or event.button != 0 or not self._scale:
            return
        self.rest()
        left, top = float(self._window.scrollLeft), float(self._window.scrollTop)
        self._drag = (float(event.clientX), float(event.clientY), left, top)
        window.addEventListener("pointermove", self._followers[1])
        window.addEventListener("pointerup", self._followers[2])
        window.addEventListener("pointercancel", self._followers[2])

    def _pulled(self, event: Any) -> None:
        x, y, left, top = self._drag
        right, down = float(event.clientX) - x, float(event.clientY) - y
        if not self._dragging and hypot(right, down) > _STILL:
            self._dragging = True
            self._window.dataset.dragging = "true"
        if self._dragging:
            self._window.scrollLeft = left - right
            self._window.scrollTop = top - down

    def _released(self, *_: Any) -> None:
        for kind, follower in (("pointermove", 1), ("pointerup", 2), ("pointercancel", 2)):
            window.removeEventListener(kind, self._followers[follower])
        self._window.removeAttribute("data-dragging")

    def _swallow(self, event: Any) -> None:
        """The click at the end of a drag means nothing. pitfall: E7"""
        if self._dragging:
            self._dragging = False
            event.stopPropagation()

    def _button(self, event: Any) -> None:
        button = event.target.closest("[data-zoom]")
        if button:
            self.step(str(button.dataset.zoom))
        handle = event.target.closest("#sheet-handle")
        if handle:
            low = self._table.dataset.sheet != "low"
            self._table.dataset.sheet = "low" if low else "high"
            handle.setAttribute("aria-expanded", "false" if low else "true")


def _transform(here: tuple[float, float], there: tuple[float, float], times: float) -> str:
    """What moves a sheet whose corner is laid out ``there`` so that it is seen ``here``, so many times as large."""
    return f"translate({here[0] - there[0]:.2f}px, {here[1] - there[1]:.2f}px) scale({times:.5f})"


def _still() -> bool:
    """Whether motion is not welcome."""
    return (
        bool(window.matchMedia("(prefers-reduced-motion: reduce)").matches)
        or document.documentElement.dataset.motion == "off"
    )
