"""The only module that touches the nodes of the page: shows views, and turns what is touched into intents.

Imports the browser, and ui.panels and ui.patch, which say what must change. Markup is put in slot by slot, only where
it differs; the board is drawn by the build and only gets attributes. One listener for each kind of event on the
document serves everything that will ever be shown.
"""

from collections.abc import Callable, Mapping
from typing import Any

from js import Event, FormData, Object, boot
from pyodide.ffi import create_proxy
from pyscript import document, window

from ui.panels import SLOTS, panels
from ui.patch import Board, Change, board, board_changes, refocus, slot_changes, table_attributes
from ui.strings import LANGUAGES, Language
from ui.view_model import View

Intent = Callable[[str, Mapping[str, str]], None]

TOUCHABLE = "[data-intent], g.route, g.city"
REPEATABLE = {"step"}
"""Intents for which a second quick click means what it says."""


class Dom:
    """The page."""

    __slots__ = (
        "_attributes",
        "_board",
        "_decide",
        "_form",
        "_intent",
        "_nodes",
        "_root",
        "_shown",
        "_slots",
        "_table",
    )

    def __init__(self) -> None:
        self._root = document.documentElement
        self._table = document.getElementById("table")
        self._decide = document.getElementById("decide")
        self._form = document.getElementById("setup")
        self._slots = {slot: document.querySelector(f'[data-panel="{slot}"]') for slot in SLOTS}
        self._nodes = {
            kind: list(document.querySelectorAll(f"#board g.{kind}")) for kind in ("route", "city", "marker")
        }
        self._shown: dict[str, str] = dict.fromkeys(SLOTS, "")
        self._attributes: dict[str, str] = {}
        self._board: Board = {}
        self._intent: Intent = lambda _name, _said: None

    def listen(self, intent: Intent) -> None:
        """From now on, what the person does is told to ``intent``."""
        self._intent = intent
        for kind, deed in (("click", self._click), ("keydown", self._key), ("boot:language", self._language)):
            document.addEventListener(kind, create_proxy(deed))
        self._form.addEventListener("submit", create_proxy(self._submit))

    # The page as the controller sees it

    def show(self, page: View, language: Language) -> None:
        """Makes the page look like this."""
        shown = panels(page, language)
        for slot, content in slot_changes(self._shown, shown).items():
            self._fill(self._slots[slot], content)
        self._shown = shown
        attributes = table_attributes(page)
        for name, value in attributes.items():
            if self._attributes.get(name) != value:
                self._table.setAttribute(name, value)
        self._attributes = attributes
        drawn = board(page, language)
        for change in board_changes(self._board, drawn):
            self._change(change)
        self._board = drawn
        self._root.dataset.worker = page.worker

    def focus(self) -> None:
        """Moves the keyboard, and on small screens the eyes, to what is to be decided."""
        self._decide.focus(preventScroll=True)
        if str(window.getComputedStyle(self._decide).overflowY) == "auto":
            self._decide.scrollTop = 0  # beside the board, the dock scrolls by itself
        else:
            self._decide.scrollIntoView()

    def form(self) -> dict[str, str]:
        """The values of the first screen's form."""
        return {str(name): str(value) for name, value in FormData.new(self._form).entries()}

    def fill_form(self, values: Mapping[str, str]) -> None:
        """Sets controls of the form, except those that the person has already changed."""
        for name, value in values.items():
            controls = list(document.getElementsByName(name))
            if not any(_changed(control) for control in controls):
                self._form.elements.namedItem(name).value = value
                for control in controls:
                    control.dispatchEvent(Event.new("change"))

    def speak(self, language: Language) -> None:
        """Switches the texts that the build put into the page."""
        if boot.language != language:
            boot.language = language

    def usual_language(self) -> Language:
        """The browser's wish, as assets/boot.js reads it."""
        wishes = [str(tag)[:2].lower() for tag in window.navigator.languages]
        return next((language for wish in wishes for language in LANGUAGES if language == wish), "en")

    # Nodes

    def _fill(self, slot: Any, content: str) -> None:
        """New content for a slot; the focus stays at what it was on, or goes where ui.patch says."""
        active = document.activeElement
        key = ""
        if active and slot.contains(active):
            holder = active.closest("[data-key]")
            key = str(holder.dataset.key) if holder else ""
        slot.innerHTML = content
        if key:
            place = refocus(key, content)
            (slot.querySelector(f'[data-key="{place}"]') if place else self._decide).focus(preventScroll=True)

    def _change(self, change: Change) -> None:
        node = self._nodes[change.kind][change.number]
        for name, value in change.attributes.items():
            if value is None:
                node.removeAttribute(name)
            else:
                node.setAttribute(name, value)
        if change.attributes.get("data-owner"):
            for mark in node.querySelectorAll("use.mark"):
                mark.setAttribute("href", f"#mark-{change.attributes['data-owner']}")

    # Events

    def _click(self, event: Any) -> None:
        node = event.target.closest(TOUCHABLE)
        if node:
            self._touch(node, again=event.detail > 1)

    def _touch(self, node: Any, *, again: bool) -> None:
        said = {str(name): str(value) for name, value in Object.entries(node.dataset)}
        name = said.get("intent", "route" if "route" in said else "city")
        # A double click is one wish: its second half would find the next decision. pitfall: B1, B4, E7
        if not again or name in REPEATABLE:
            self._intent(name, said | {"ply": self._attributes.get("data-ply", "0")})

    def _key(self, event: Any) -> None:
        if event.key == "Escape":
            self._intent("cancel", {})
        elif event.key == "Enter" and event.repeat and event.target.closest("[data-intent]"):
            event.preventDefault()  # a key held down clicks again and again
        elif event.key in ("Enter", " ") and event.target.closest("g.route, g.city"):
            event.preventDefault()
            self._touch(event.target.closest(TOUCHABLE), again=event.repeat)

    def _submit(self, event: Any) -> None:
        event.preventDefault()
        self._intent("start", self.form())

    def _language(self, event: Any) -> None:
        self._intent("lang", {"value": str(event.detail)})


def _changed(control: Any) -> bool:
    """Whether the person has changed a radio button or a list since the page came."""
    if control.type == "radio":
        return bool(control.checked != control.defaultChecked)
    return any(option.selected and not option.defaultSelected for option in control.options or ())
