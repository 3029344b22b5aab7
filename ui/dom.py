"""The only module that touches the nodes of the page: shows views, and turns what is touched into intents.

Imports the browser, and ui.panels and ui.patch, which say what must change. Markup is put in slot by slot, only where
it differs; the board is drawn by the build and only gets attributes. One listener for each kind of event on the
document serves everything that will ever be shown.
"""

from collections.abc import Callable, Mapping
from html import escape
from typing import Any

from js import Event, FormData, Object, boot
from pyodide.ffi import create_proxy
from pyscript import document, window

from engine.editions import EDITIONS
from ui import motion, sound
from ui.announce import heard
from ui.back import Back
from ui.board_keys import BoardKeys
from ui.gazetteer import gazetteer
from ui.log_panel import log_items
from ui.lookout import Target, cities_box, target
from ui.map_window import MapWindow
from ui.navigation import Place
from ui.panels import SLOTS, glance, panels
from ui.patch import (
    Board,
    ButtonChange,
    Change,
    board,
    board_changes,
    button_changes,
    log_changes,
    refocus,
    root_attributes,
    slot_changes,
    table_attributes,
)
from ui.stage import Speaker, Stage
from ui.strings import LANGUAGES, Language
from ui.view_model import NONE, View

Intent = Callable[[str, Mapping[str, str]], None]

POINTABLE = "g.route, [data-cities]"
"""What says something on the map while it is pointed at."""
TOUCHABLE = "[data-intent], g.route, g.city"
_HEARD = 20
"""So many sentences stay to be read again."""
_ANSWER = ".payments .primary, .leave .primary"
"""What gets the focus when the dock asks: the answer that is proposed."""
_LEFT_BEHIND = ("choose", "curtain", "handover", "pay")
"""What the dock has held in another place than what follows it."""
DOUBLE_TAP = 400
"""Milliseconds between two taps that are one wish."""
DOUBLE_CLICK = 300
"""The same for a mouse, which is quicker; two cards from the deck are two clicks, and slower ones."""
REPEATABLE = {"step"}
"""Intents for which a second quick click means what it says."""


class Dom:
    """The page."""

    __slots__ = (
        "_attributes",
        "_back",
        "_beats",
        "_board",
        "_clicked",
        "_decide",
        "_dialog",
        "_form",
        "_heard",
        "_intent",
        "_keys",
        "_list",
        "_lit",
        "_log",
        "_map",
        "_nodes",
        "_pointed",
        "_refocus",
        "_root",
        "_root_attributes",
        "_shown",
        "_side",
        "_slots",
        "_speaker",
        "_stage",
        "_still",
        "_table",
        "_view",
        "_whose",
    )

    def __init__(self) -> None:
        self._root = document.documentElement
        self._table = document.getElementById("table")
        self._decide = document.getElementById("decide")
        self._side = self._decide.parentElement
        self._map = MapWindow()
        self._view: View | None = None
        self._form = document.getElementById("setup")
        self._slots = {slot: document.querySelector(f'[data-panel="{slot}"]') for slot in (*SLOTS, "listing")}
        self._nodes = {
            kind: list(document.querySelectorAll(f"#board g.{kind}")) for kind in ("route", "city", "marker")
        }
        self._shown: dict[str, str] = dict.fromkeys((*SLOTS, "listing"), "")
        self._keys = BoardKeys(self._nodes, self._map)
        self._heard = document.getElementById("heard")
        self._attributes: dict[str, str] = {}
        self._root_attributes: dict[str, str] = {}
        self._dialog = document.getElementById("settings")
        self._board: Board = {}
        self._intent: Intent = lambda _name, _said: None
        self._back = Back(window.history, lambda: self._intent("back", {}))
        self._list = document.getElementById("log")
        self._log: list[str] = []
        self._whose = NONE
        self._clicked = -DOUBLE_TAP
        self._pointed: Any = None
        self._lit: list[Any] = []
        self._refocus: Any = None
        self._stage = Stage()
        self._still = window.matchMedia("(prefers-reduced-motion: reduce)")
        self._beats: dict[tuple[str | None, bool], float] = {}
        self._speaker = Speaker()

    def listen(self, intent: Intent) -> None:
        """From now on, what the person does is told to ``intent``."""
        self._intent = intent
        self._map.listen()
        self._keys.listen()
        for kind, deed in (("click", self._click), ("keydown", self._key), ("boot:language", self._language)):
            document.addEventListener(kind, create_proxy(deed))
        point = create_proxy(self._point)
        for kind in ("pointerover", "focusin", "pointerleave"):
            (self._root if kind == "pointerleave" else document).addEventListener(kind, point)
        window.addEventListener("popstate", create_proxy(lambda event: self._back.went(event.state)))
        self._form.addEventListener("submit", create_proxy(self._submit))
        self._form.addEventListener("change", create_proxy(self._seats_changed))
        for kind in ("close", "click"):
            self._dialog.addEventListener(kind, create_proxy(self._leave_dialog))

    # The page as the controller sees it

    def show(self, page: View, language: Language) -> None:
        """Makes the page look like this."""
        shown = panels(page, language) | {"listing": gazetteer(page, language)}
        for slot, content in slot_changes(self._shown, shown).items():
            buttons = button_changes(self._shown[slot], content)
            if buttons is None:
                self._fill(self._slots[slot], content)
            else:
                self._change_buttons(self._slots[slot], buttons)
        self._shown = shown
        self._tell(log_items(page, language), page.log_of)
        attributes = table_attributes(page)
        for name, value in attributes.items():
            if self._attributes.get(name) != value:
                self._table.setAttribute(name, value)
        left, dock = self._attributes.get("data-dock"), attributes["data-dock"]
        turned = (left in _LEFT_BEHIND and dock not in _LEFT_BEHIND) or (left, dock) == ("watch", "turn")
        self._attributes = attributes
        drawn = board(page, language)
        for change in board_changes(self._board, drawn):
            self._change(change)
        self._board = drawn
        self._keys.show(page, language, drawn)
        self._say(heard(self._view, page, language))
        if not self._view or self._view.worker != page.worker:
            self._root.dataset.worker = page.worker
        if self._refocus:
            # Last: it makes the browser lay the page out. A row of the list may have moved far away.
            self._refocus.focus(preventScroll=not self._slots["listing"].contains(self._refocus))
            self._refocus = None
        self._back.guard(page.guards)
        before, self._view = self._view, page
        wanted = target(before, page)
        if wanted:
            self._map.look(wanted)
        if turned:
            self._to_top()
        self._follow(before, page)
        self._dress(page)
        self._perform(before, page, language)

    def glance(self, page: View, language: Language) -> None:
        """Says on the map what is known of the route that is pointed at, and nothing else."""
        content = glance(page, language)
        if content != self._shown["glance"]:
            self._shown["glance"] = content
            self._slots["glance"].innerHTML = content
            if content and self._pointed:
                self._place_glance()

    def _place_glance(self) -> None:
        """Puts the note into the corner of the map that is farthest from what it speaks of."""
        slot = self._slots["glance"]
        frame, box = slot.parentElement.getBoundingClientRect(), self._pointed.getBoundingClientRect()
        north = box.top + box.bottom < frame.top + frame.bottom
        west = box.left + box.right < frame.left + frame.right
        slot.dataset.at = f"{'bottom' if north else 'top'} {'right' if west else 'left'}"

    def focus(self) -> None:
        """Moves the keyboard, and on small screens the eyes, to what is to be decided."""
        (self._decide.querySelector(_ANSWER) or self._decide).focus(preventScroll=True)
        self._to_top()

    def _to_top(self) -> None:
        """Scrolls to what is to be decided, and to what happened last."""
        scrolling = [box for box in (self._decide, self._side) if window.getComputedStyle(box).overflowY == "auto"]
        for box in scrolling:
            box.scrollTop = 0
        if not scrolling:
            self._decide.scrollIntoView()
        window_of_log = self._list.parentElement
        if not window_of_log.matches(":hover, :focus-within"):
            window_of_log.scrollTop = 0

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
                    for option in control.querySelectorAll(f'option[value="{value}"]'):
                        option.hidden = False  # the stand-in is offered once it was asked for
                    control.dispatchEvent(Event.new("change"))

    def speak(self, language: Language) -> None:
        """Switches the texts that the build put into the page."""
        if boot.language != language:
            boot.language = language

    def usual_language(self) -> Language:
        """The browser's wish, as assets/boot.js reads it."""
        wishes = [str(tag)[:2].lower() for tag in window.navigator.languages]
        return next((language for wish in wishes for language in LANGUAGES if language == wish), "en")

    def moves(self) -> bool:
        """Whether anything may move now: neither the person nor the system is against it."""
        return self._beat() > 0

    def moving(self) -> float:
        """Seconds until everything that moves has arrived."""
        return self._stage.left()

    # Nodes

    def _beat(self) -> float:
        """Milliseconds of a beat, as the style sheet has it for this motion and this person; 0: nothing moves."""
        known = (self._root_attributes.get("data-motion"), bool(self._still.matches))
        if known not in self._beats:  # to ask makes the browser work out the styles of the whole page
            found = window.getComputedStyle(self._root).getPropertyValue("--beat")
            self._beats[known] = float(str(found).strip().removesuffix("ms"))
        return self._beats[known]

    def _perform(self, before: View | None, page: View, language: Language) -> None:
        """Shows and sounds the way from one view to the next."""
        moved = motion.steps(before, page) if page.settings.motion != "off" else ()
        beat = self._beat() if moved else 0.0
        if beat:
            self._stage.play(moved, beat, language, tuple(player.colour for player in page.players))
        elif before and before.ply != page.ply:
            self._stage.finish()
        else:
            self._stage.hide()
        self._speaker.play(sound.cues(before, page, moved if beat else ()), beat)

    def _dress(self, page: View) -> None:
        """Theme and motion, and the dialog of the settings or the rules."""
        attributes = root_attributes(page)
        for name, value in attributes.items():
            if self._root_attributes.get(name) != value:
                if value:
                    self._root.setAttribute(name, value)
                else:
                    self._root.removeAttribute(name)
        self._root_attributes = attributes
        if page.dialog and not self._dialog.open:
            self._dialog.dataset.of = page.dialog
            self._dialog.showModal()
        elif self._dialog.open and not page.dialog:
            self._dialog.close()
            opener = self._slots["tools"].querySelector(f'[data-key="{self._dialog.dataset.of}"]')
            opener.focus(preventScroll=True)

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
            self._refocus = slot.querySelector(f'[data-key="{place}"]') if place else self._decide

    def _change_buttons(self, slot: Any, changes: list[ButtonChange]) -> None:
        for change in changes:
            node = slot.querySelector(f'[data-key="{change.key}"]')
            for name, value in change.attributes.items():
                if value is None:
                    node.removeAttribute(name)
                else:
                    node.setAttribute(name, value)
            if change.content is not None:
                node.innerHTML = change.content

    def _say(self, sentences: list[str]) -> None:
        """Lets a screen reader hear sentences, one after the other."""
        if sentences:
            self._heard.insertAdjacentHTML("beforeend", "".join(f"<p>{escape(sentence)}</p>" for sentence in sentences))
            while self._heard.childElementCount > _HEARD:
                self._heard.firstElementChild.remove()

    def _follow(self, before: View | None, page: View) -> None:
        """Moves the focus into the list when it opens, and back to the board when what it led to is done with."""
        listed = before.listing if before else ""
        if listed != page.listing:
            document.getElementById("listing-button").setAttribute("aria-pressed", "true" if page.listing else "false")
            if not listed:
                document.getElementById("list-title").focus()
            elif not page.listing and page.screen == "table":
                self._keys.focus()
        if self._keys.origin and page.selected_route == NONE and page.screen == "table":
            origin, self._keys.origin = self._keys.origin, ""
            active = document.activeElement
            lost = active.isSameNode(self._decide) or active.isSameNode(document.body)
            if lost and page.dock in ("turn", "watch", "second"):
                if not page.listing:
                    self._keys.focus()
                else:
                    row = self._slots["listing"].querySelector(f'[data-key="{origin}"]')
                    (row or document.getElementById("list-title")).focus()

    def _tell(self, items: list[str], whose: int) -> None:
        """The log: new lines are put before the others, and nothing else is touched."""
        change = log_changes(self._log, items)
        active = document.activeElement
        key = active.getAttribute("data-key") if self._list.contains(active) else ""
        last = len(self._log) - 1
        for number, item in change.changed.items():
            self._list.children[last - number].outerHTML = item
        if change.anew and items != self._log:
            self._list.innerHTML = "".join(reversed(items))
        elif change.added:
            self._list.insertAdjacentHTML("afterbegin", "".join(reversed(change.added)))
        self._log = items
        if key:
            self._refocus = self._list.querySelector(f'[data-key="{key}"]')
        if whose != self._whose:
            self._whose = whose
            self._list.dataset.only = "" if whose < 0 else str(whose)

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
        for kind in ("route", "city"):
            if node and node.matches(f"g.{kind}"):
                self._keys.to(Place(kind, int(node.getAttribute(f"data-{kind}"))))
        if node and node.closest(".listing"):
            self._keys.origin = str(node.dataset.key)
        if node and self._stage.hides(node):
            self._stage.finish()  # it has not arrived yet: first it is shown
            return
        if node:
            finger = getattr(event, "pointerType", "") in ("touch", "pen")
            since, self._clicked = event.timeStamp - self._clicked, event.timeStamp
            # What asks once more may appear right under the finger: a double tap is no yes. pitfall: E7
            hasty = finger and since < DOUBLE_TAP and node.getAttribute("data-intent") == "sure"
            double = event.detail > 1 and since < (DOUBLE_TAP if finger else DOUBLE_CLICK)
            self._touch(node, again=hasty or double, finger=finger)

    def _touch(self, node: Any, *, again: bool, finger: bool = False) -> None:
        said = {str(name): str(value) for name, value in Object.entries(node.dataset)}
        name = said.get("intent", "route" if "route" in said else "city")
        # A double click is one wish: its second half would find the next decision. pitfall: B1, B4, E7
        if not again or name in REPEATABLE:
            self._intent(
                name, said | {"ply": self._attributes.get("data-ply", "0"), "pointer": "touch" if finger else ""}
            )

    def _point(self, event: Any) -> None:
        """The pointer is over something else now, or the keyboard on something else."""
        finger = getattr(event, "pointerType", "") in ("touch", "pen")
        node = None if finger or event.type == "pointerleave" else event.target.closest(POINTABLE)
        if not node and not self._pointed:
            return
        if node and self._pointed and node.isSameNode(self._pointed):
            return
        for lit in self._lit:
            lit.removeAttribute("data-lit")
        self._pointed, self._lit = node, []
        said = {} if not node else {str(name): str(value) for name, value in Object.entries(node.dataset)}
        if "cities" in said:
            places = [("city", city) for city in said["cities"].split()]
            places += [("route", route) for route in said.get("lit", "").split()]
            self._lit = [self._nodes[kind][int(number)] for kind, number in places]
            for lit in self._lit:
                lit.setAttribute("data-lit", "")
            if event.type == "focusin" and self._view:  # a finger's tap, too; under a mere pointer the map stays
                network = EDITIONS[self._view.edition].network
                self._map.look(Target("cities", (cities_box(network, map(int, said["cities"].split())),)))
        self._intent("look", {"route": said["route"]} if "route" in said and "cities" not in said else {})

    def _walk(self, event: Any) -> None:
        """Arrows lead through the lines of the log that have a place on the map."""
        lines = [line for line in self._list.querySelectorAll("[tabindex]") if line.getClientRects().length]
        at = next((i for i, line in enumerate(lines) if line.contains(document.activeElement)), None)
        step = {"ArrowDown": 1, "ArrowUp": -1}[event.key]
        to = (0 if step > 0 else None) if at is None else at + step
        if to is not None and 0 <= to < len(lines):
            event.preventDefault()
            lines[to].focus()

    def _seats_changed(self, _: Any) -> None:
        """Who does not play cannot begin."""
        players = int(self._form.elements.namedItem("players").value)
        first = self._form.elements.namedItem("first")
        if str(first.value).isdigit() and int(first.value) >= players:
            first.value = "random"

    def _key(self, event: Any) -> None:
        asked = self._keys.key(event)
        if asked:
            if asked != "done":
                self._intent(asked, {})
        elif event.key == "Escape":
            self._intent("cancel", {})
        elif event.key in ("ArrowDown", "ArrowUp") and event.target.closest(".log-window"):
            self._walk(event)
        elif event.key == "Enter" and event.repeat and event.target.closest("[data-intent]"):
            event.preventDefault()  # a key held down clicks again and again
        elif event.key in ("Enter", " ") and event.target.closest("g.route, g.city"):
            event.preventDefault()
            self._keys.origin = "board"
            self._touch(event.target.closest(TOUCHABLE), again=event.repeat)

    def _leave_dialog(self, event: Any) -> None:
        """The dialog was closed by the browser's own means, or the page beside it was touched."""
        closed = event.type == "close" and self._slots["settings"].firstChild
        beside = event.type == "click" and event.target.isSameNode(self._dialog)
        if closed or beside:
            self._intent("cancel", {})

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
