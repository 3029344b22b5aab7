"""The person of the end-to-end tests: sees the page as it is, and clicks or taps what is on it. Imports Playwright.

`Person` reads everything at once from roles, labels and `data-*` attributes, and never from Python's state. What it
does depends on nothing else, so the same address gives the same game. `decide` is the whole policy.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import hypot
from typing import Any, NamedTuple

from playwright.sync_api import Page

LOCOMOTIVE = "locomotive"
# In milliseconds, for what the others do: five computers in a game may take a while on a busy machine.
PATIENCE = 90_000
# Two taps so near and so soon after each other are a double tap, which is one wish, and no yes (pixels, milliseconds).
FINGER = 40.0
DOUBLE_TAP = 420

# Everything that a decision needs, in one go.
READ = """() => {
    const table = document.getElementById("table");
    const all = (selector, read) => [...document.querySelectorAll(selector)].map(read);
    const flag = (node, name) => node.getAttribute(name) === "true";
    return {
        ...table.dataset,
        least: Number(document.querySelector("[data-least]")?.dataset.least ?? 0),
        serial: Number(document.querySelector("[data-serial]")?.dataset.serial ?? 0),
        turnsLeft: Number(document.querySelector("[data-turns-left]")?.dataset.turnsLeft ?? -1),
        shownRoute: document.querySelector("[data-shown-route]")?.dataset.shownRoute ?? "",
        buttons: all("#table [data-panel] button[data-intent]", (node) => ({
            ...node.dataset, legal: flag(node, "data-legal"), pressed: flag(node, "aria-pressed"),
        })),
        routes: all("#board .route[data-legal=true]", (node) => ({...node.dataset})),
        hand: Object.fromEntries(all("[data-panel=hand] [data-colour]",
            (node) => [node.dataset.colour, Number(node.dataset.count)])),
    };
}"""

# Resolves when somebody may do something, or the game is over, and the page differs from `before`.
WAIT = """([before, patience]) => new Promise((resolve, reject) => {
    const table = document.getElementById("table");
    const look = () => {
        const {screen, dock, ply} = table.dataset;
        if (screen === "table" && dock !== "watch" && `${ply} ${dock}` !== before) done(resolve);
    };
    const done = (settle, value) => { observer.disconnect(); clearTimeout(late); settle(value); };
    const late = setTimeout(() => done(reject, new Error(
        `still ${JSON.stringify(table.dataset)} after ${patience} ms`)), patience);
    const observer = new MutationObserver(look);
    observer.observe(table, {attributes: true, attributeFilter: ["data-ply", "data-dock", "data-screen"]});
    look();
})"""

# Where to click so that exactly this element gets it, once it is in view. A route's middle is one of its spaces:
# the middle of the box round it may lie on another route.
AIM = """(selector) => {
    const node = document.querySelector(selector);
    if (!node) throw new Error(`${selector} is not on the page`);
    const spaces = node.querySelectorAll(".space");
    const target = spaces.length ? spaces[spaces.length >> 1] : node;
    const place = () => {
        const {left, top, width, height} = target.getBoundingClientRect();
        return [left + width / 2, top + height / 2];
    };
    const hit = () => {
        const [x, y] = place();
        return node.contains(document.elementFromPoint(x, y));
    };
    if (!hit()) target.scrollIntoView({block: "nearest", inline: "nearest"});
    if (!hit()) target.scrollIntoView({block: "center", inline: "center"});
    if (!hit()) throw new Error(`${selector} is covered by ${document.elementFromPoint(...place())?.outerHTML}`);
    window.pressed = new Promise((resolve) => document.addEventListener("click", () => resolve(), {once: true}));
    return place();
}"""


class Deed(NamedTuple):
    """Something done to the page: the intent with its arguments, and what to click for it."""

    intent: str
    said: tuple[tuple[str, str], ...]
    selector: str

    def number(self, name: str) -> int:
        """A numeric argument."""
        return int(dict(self.said)[name])


@dataclass(frozen=True)
class Sight:
    """What the page shows."""

    dock: str
    phase: str
    ply: int
    turn: int
    player: int
    """Who decides, from 0; -1 when nobody does."""
    viewer: int
    """Whose hand is shown; -1 for nobody's."""
    least: int
    """How many of the offered tickets must be kept."""
    turns_left: int
    """As the banner of the last round says; -1 without one."""
    serial: int
    shown_route: str
    buttons: list[dict[str, Any]]
    routes: list[dict[str, str]]
    """Those that can be claimed now."""
    hand: dict[str, int]

    @classmethod
    def of(cls, said: dict[str, Any]) -> "Sight":
        """From what READ gives."""
        return cls(
            dock=said["dock"],
            phase=said["phase"],
            ply=int(said["ply"]),
            turn=int(said["turn"]),
            player=int(said["player"] or -1),
            viewer=int(said["viewer"] or -1),
            least=said["least"],
            turns_left=said["turnsLeft"],
            serial=said["serial"],
            shown_route=said["shownRoute"],
            buttons=said["buttons"],
            routes=said["routes"],
            hand=said["hand"],
        )

    def offers(self, intent: str, *, legal: bool = True) -> list[dict[str, Any]]:
        """The buttons for an intent; only those that are possible, unless told otherwise."""
        return [button for button in self.buttons if button["intent"] == intent and button["legal"] in (True, legal)]


def press(intent: str, **said: object) -> Deed:
    """A click on the button with this intent and these arguments."""
    pairs = tuple((name, str(value)) for name, value in said.items())
    chosen = "".join(f'[data-{name}="{value}"]' for name, value in pairs)
    return Deed(intent, pairs, f'#table button[data-intent="{intent}"]{chosen}')


def touch_route(route: object) -> Deed:
    """A click on a route of the map."""
    return Deed("route", (("route", str(route)),), f'#board .route[data-route="{route}"]')


def decide(sight: Sight) -> Deed:
    """The policy: keeps as few tickets as it may, draws some once, claims the longest route it can pay for.

    It claims short routes only with many cards in hand, so that games are not too short; of several payments it takes
    another one each turn.
    """
    if sight.offers("sure"):
        return press("sure")
    if sight.dock in ("curtain", "handover"):
        return press("ready" if sight.dock == "curtain" else "done")
    if sight.dock == "choose":
        offered = sight.offers("toggle", legal=False)
        for place, ticket in enumerate(offered):
            if ticket["pressed"] != (place < sight.least):
                return press("toggle", place=ticket["place"])
        return press("keep")
    if sight.dock == "pay":
        ways = sight.offers("claim")
        way = ways[sight.turn % len(ways)]
        return press("claim", route=way["route"], colour=way["colour"], locos=way["locos"])
    if sight.dock == "turn":
        if sight.offers("pass"):
            return press("pass")
        if sight.offers("tickets") and 20 <= sight.turn < 22:
            return press("tickets")
        wanted = max(sight.routes, key=lambda route: (int(route["length"]), -int(route["route"])), default=None)
        drawable = bool(sight.offers("deck"))
        if wanted and (int(wanted["length"]) > 2 or sum(sight.hand.values()) > 10 or not drawable):
            return touch_route(wanted["route"])
        if not drawable:
            return press("tickets")
    # The colour there is most of already; every third turn blind.
    shown = [place for place in sight.offers("market") if place["colour"] != LOCOMOTIVE]
    best = max(shown, key=lambda place: sight.hand.get(place["colour"], 0), default=None)
    if best and sight.turn % 3 and sight.hand.get(best["colour"], 0):
        return press("market", place=best["place"])
    return press("deck")


class Person:
    """Plays on a page, as every person who shares it."""

    def __init__(self, page: Page, *, touch: bool = False) -> None:
        self.page = page
        self.touch = touch
        self.deeds: list[Deed] = []
        """What was done, in order."""
        self._finger = (-FINGER, -FINGER)

    def look(self) -> Sight:
        """The page as it is now."""
        return Sight.of(self.page.evaluate(READ))

    def wait(self, before: Sight | None = None, *, patience: int = PATIENCE) -> Sight:
        """The page as soon as somebody may do something; other than it was, if told how that was."""
        known = f"{before.ply} {before.dock}" if before else ""
        self.page.evaluate(WAIT, [known, patience])
        return self.look()

    def aim(self, deed: Deed) -> tuple[float, float]:
        """Where to click for it, in sight and with nothing over it."""
        x, y = self.page.evaluate(AIM, deed.selector)
        return x, y

    def do(self, deed: Deed) -> None:
        """Clicks or taps, with the mouse or the finger."""
        x, y = self.aim(deed)
        if not self.touch:
            self.page.mouse.click(x, y)
        else:
            if deed.intent == "sure" or hypot(x - self._finger[0], y - self._finger[1]) < FINGER:
                self.page.wait_for_timeout(DOUBLE_TAP)
            self.page.touchscreen.tap(x, y)
            self._finger = (x, y)
            self.page.evaluate("window.pressed")  # the browser takes a moment to make a click of a tap
        self.deeds.append(deed)

    def step(self, sight: Sight) -> Sight:
        """One deed of the policy, and what comes of it."""
        deed = decide(sight)
        self.do(deed)
        now = self.look()
        # A ticket is marked, or the page asks once more; all else takes the game further.
        return now if deed.intent == "toggle" or now.offers("sure") else self.wait(sight)

    def play(self, until: Callable[[Sight], bool] = lambda _: False) -> Sight:
        """Plays until the game is over, or the page is as told."""
        sight = self.wait()
        while sight.dock != "over" and not until(sight):
            sight = self.step(sight)
        return sight
