"""The keyboard on the map: one stop of the tabulator, arrows and letters within, shortcuts. Knows the browser.

One place of the board, a city or a route, has the tabindex and the name for a screen reader; arrows hand both on. Where
they lead is worked out in ui.navigation, what a place is called in ui.gazetteer.
"""

from collections.abc import Mapping
from typing import Any

from pyodide.ffi import create_proxy
from pyscript import document

from engine.editions import EDITIONS
from engine.network import Network
from ui.gazetteer import label
from ui.lookout import Target, cities_box, route_box
from ui.map_window import MapWindow
from ui.navigation import Direction, Place, Step, lettered, next_of, start, towards
from ui.patch import Board
from ui.strings import Language
from ui.view_model import View

_ARROWS: dict[str, Direction] = {"ArrowLeft": "left", "ArrowRight": "right", "ArrowUp": "up", "ArrowDown": "down"}
_ZOOMS = {"+": "in", "=": "in", "-": "out", "−": "out", "0": "whole"}
_CARDS = {str(place + 1): f'[data-intent=market][data-place="{place}"]' for place in range(5)} | {
    "6": "[data-intent=deck]",
    "7": "[data-intent=draw-tickets]",
}
"""Digits, and the buttons that they press wherever the focus is."""
_TOGETHER = 1000
"""Milliseconds within which letters typed after each other belong to one name."""


class BoardKeys:
    """The board's stop, and the shortcuts of the page."""

    __slots__ = (
        "_board",
        "_dialog",
        "_language",
        "_last",
        "_map",
        "_named",
        "_nodes",
        "_sheet",
        "_typed",
        "_view",
        "origin",
        "place",
    )

    def __init__(self, nodes: Mapping[str, list[Any]], map_window: MapWindow) -> None:
        self._nodes = nodes
        self._map = map_window
        self._sheet = document.getElementById("sheet")
        self._dialog = document.getElementById("keys")
        self._view: View | None = None
        self._language: Language = "en"
        self._board: Board = {}
        self._last: Step | None = None
        self._typed = ("", 0.0)
        self._named: tuple[str, str | None] = ("", None)
        """What the stop is called, and what ui.patch calls it: when that changes, it has overwritten the name."""
        self.place: Place | None = None
        """The stop."""
        self.origin = ""
        """From where the focus went to the dock, and to where it goes back: "board", or a key of the list."""

    def listen(self) -> None:
        """From now on, the buttons of the dialog work."""
        document.addEventListener("click", create_proxy(self._clicked))

    def show(self, view: View, language: Language, board: Board) -> None:
        """The board has changed: the stop says what can be seen of it now."""
        before, self._view, self._language, self._board = self._view, view, language, board
        if view.screen != "table":
            self._leave()
            if before is None or before.screen != view.screen:
                self._sheet.setAttribute("role", "img")
                self._sheet.removeAttribute("aria-describedby")
            return
        if before is None or before.screen != "table":
            self._sheet.setAttribute("role", "application")
            self._sheet.setAttribute("aria-describedby", "board-hint")
        if self.place is None or (before and before.viewer != view.viewer and view.people > 1):
            self._leave()
            self._enter(start(self._network, view))
        else:
            self._name()

    def to(self, place: Place) -> None:
        """Makes a place the stop, without moving the focus: it was touched."""
        if self._view and place != self.place:
            self._leave()
            self._enter(place)

    def focus(self) -> None:
        """Moves the focus to the board."""
        if self.place:
            self.origin = ""
            self._node(self.place).focus(preventScroll=True)
            self._in_sight(self.place)

    def key(self, event: Any) -> str:
        """Does what a key asks for; the name of an intent if it is one, "done" if it was done, else ""."""
        view = self._view
        if self._dialog.open:
            return "done" if event.key == "Escape" else ""  # the browser closes it
        if not view or view.screen != "table" or view.dialog or event.ctrlKey or event.altKey or event.metaKey:
            return ""
        if event.target.closest("input, select, textarea"):
            return ""
        place = event.target.closest("g.route, g.city")
        if place and self._on_board(event):
            return "done"
        if view.settings.keys == "off":
            return ""
        pressed = str(event.key).lower()
        if pressed == "?":
            self._dialog.showModal()
        elif pressed == "m" and not place and not view.listing:
            self.focus()
        elif pressed == "c" and not place:
            card = document.querySelector("[data-panel=market] button")
            if not card:
                return ""
            card.focus()
        elif pressed == "l" and not place:
            return "listing"
        elif pressed in _CARDS:
            button = document.querySelector(f"[data-panel=market] {_CARDS[pressed]}")
            if not button:
                return ""
            if not event.repeat:
                button.click()
        else:
            return ""
        event.preventDefault()
        return "done"

    def _on_board(self, event: Any) -> bool:
        """A key on the map."""
        key = str(event.key)
        assert self._view  # noqa: S101
        if key in _ARROWS and event.shiftKey:
            self._map.step(_ARROWS[key])
        elif key in _ARROWS and self.place:
            there = towards(self._network, self.place, _ARROWS[key], self._last)
            if there:
                self._last = Step(self.place, _ARROWS[key])
                self._go(there)
        elif key in ("PageUp", "PageDown"):
            claimable = [Place("route", i) for i, route in enumerate(self._view.routes) if route.claimable]
            there = next_of(self._network, claimable, self.place, back=key == "PageUp")
            if there:
                self._last = None
                self._go(there)
        elif key in _ZOOMS:
            self._map.step(_ZOOMS[key])
        elif len(key) == 1 and key.isalpha() and self._view.settings.keys == "on":
            self._letter(key, float(event.timeStamp))
        else:
            return False
        event.preventDefault()
        return True

    def _letter(self, letter: str, time: float) -> None:
        typed, before = self._typed
        here = self.place.number if self.place and self.place.kind == "city" else -1
        cities = self._network.cities
        tries = [typed + letter, letter] if time - before < _TOGETHER else [letter]
        for letters in tries:
            self._typed = (letters, time)
            found = lettered([city.name for city in cities], letters, here)
            if found is not None:
                self._last = None
                self._go(Place("city", found))
                return

    @property
    def _network(self) -> Network:
        assert self._view  # noqa: S101
        return EDITIONS[self._view.edition].network

    def _node(self, place: Place) -> Any:
        return self._nodes[place.kind][place.number]

    def _go(self, place: Place) -> None:
        self.to(place)
        self.focus()

    def _in_sight(self, place: Place) -> None:
        network = self._network
        box = cities_box(network, [place.number]) if place.kind == "city" else route_box(network, place.number)
        self._map.look(Target("cities", (box,)))

    def _enter(self, place: Place) -> None:
        self.place = place
        self._node(place).setAttribute("tabindex", "0")
        self._name()

    def _name(self) -> None:
        """The stop's name; nothing happens when it has it already."""
        if self.place and self._view:
            known, named = self._board.get(self.place, {}), label(self._view, self._language, self.place)
            if self._named != (named, known.get("aria-label")):
                self._named = (named, known.get("aria-label"))
                node = self._node(self.place)
                node.setAttribute("role", "button")
                node.setAttribute("aria-label", named)

    def _leave(self) -> None:
        """The place that was the stop is again as ui.patch has it."""
        if not self.place:
            return
        node, known = self._node(self.place), self._board.get(self.place, {})
        node.removeAttribute("tabindex")
        for name in ("role", "aria-label"):
            if name in known:
                node.setAttribute(name, known[name])
            else:
                node.removeAttribute(name)
        self.place = self._last = None
        self._named = ("", None)

    def _clicked(self, event: Any) -> None:
        button = event.target.closest("[data-keys], [data-keys-close]")
        if event.target.isSameNode(self._dialog) or (button and button.hasAttribute("data-keys-close")):
            self._dialog.close()
        elif button:
            self._dialog.showModal()
