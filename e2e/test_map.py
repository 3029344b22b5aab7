"""The lay-out of the table, the map in its window, and the map by keyboard and by ear."""

import re
from collections.abc import Callable
from time import time
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, ViewportSize, expect

from e2e.conftest import DESKTOP, PHONE, NewContext
from e2e.policy import Person, press
from e2e.test_axe import AXE, Inspector
from engine.editions import EDITIONS
from ui.view_model import LISTINGS
from ui.zoom import REACH, SHEET

NETWORK = EDITIONS["classic"].network
SIZES: dict[str, ViewportSize] = {
    "phone": PHONE,
    "large phone": {"width": 390, "height": 844},
    "phone on its side": {"width": 844, "height": 390},
    "tablet": {"width": 820, "height": 1180},
    "small desktop": {"width": 1024, "height": 768},
    "desktop": DESKTOP,
    "desktop at 200 %": {"width": 720, "height": 450},
    "small desktop at 200 %": {"width": 512, "height": 384},
    "large desktop": {"width": 2560, "height": 1440},
    "frame": {"width": 480, "height": 360},
}

# Where the map and what is decided are, and what of the map is not the map when one points at it.
LAID_OUT = """() => {
    const all = (selector) => [...document.querySelectorAll(selector)];
    const box = (node) => {
        const {left, top, right, bottom} = node.getBoundingClientRect();
        return [left, top, right, bottom];
    };
    const scrolls = (node) => getComputedStyle(node).overflowY === "auto" && node.getClientRects().length;
    const side = all(".side, .dock").filter(scrolls);
    const map = box(document.querySelector(".map-window"));
    const covered = [];
    for (let x = 0.02; x < 1; x += 0.08) for (let y = 0.02; y < 1; y += 0.08) {
        const top = document.elementFromPoint(map[0] + (map[2] - map[0]) * x, map[1] + (map[3] - map[1]) * y);
        if (!top?.closest(".map")) covered.push(top?.outerHTML.slice(0, 100));
    }
    return {
        map, covered, side: side.map(box), board: box(document.getElementById("board")),
        wide: document.documentElement.scrollWidth - innerWidth,
        high: document.documentElement.scrollHeight - innerHeight,
        tools: all(".map-tools button").map(box).filter(([left, , right]) => right > left),
    };
}"""

LENS = """() => {
    const pane = document.querySelector(".map-window"), wide = document.querySelector(".map-sheet").offsetWidth;
    return {scale: wide / SHEET, left: pane.scrollLeft, top: pane.scrollTop, zoomed: pane.dataset.zoomed};
}""".replace("SHEET", str(SHEET.width))

# How many of some nodes lie in the map's window.
IN_THE_WINDOW = """(nodes) => {
    const pane = document.querySelector(".map-window").getBoundingClientRect();
    return nodes.filter((node) => {
        const {left, right, top, bottom} = node.getBoundingClientRect();
        return left > pane.left && right < pane.right && top > pane.top && bottom < pane.bottom;
    }).length;
}"""

# What is added, removed or replaced in the board.
WATCH = """() => {
    window.rebuilt = [];
    new MutationObserver((records) => window.rebuilt.push(...records.map(({type, target}) => type + target.tagName)))
        .observe(document.querySelector(".map-sheet"), {childList: true, subtree: true, characterData: true});
}"""

FOCUS = """() => {
    const node = document.activeElement, {intent, key, route, city} = node.dataset;
    const {tagName: tag, id, type} = node;
    return {tag, id, type, intent, key, route, city, name: node.getAttribute("aria-label") ?? ""};
}"""


def begin(page: Page, size: ViewportSize, seats: str = "person,quick", **more: str) -> None:
    """A game at its first decision."""
    page.set_viewport_size(size)
    said = {"seed": "7", "seats": seats, "speed": "instant", "lang": "en", **more}
    page.goto("?" + "&".join(f"{name}={value}" for name, value in said.items()) + "&start")
    expect(page.locator("[data-intent=toggle]").first).to_be_visible()


def first_turn(page: Page, size: ViewportSize, **more: str) -> Person:
    """The same at the first turn."""
    begin(page, size, **more)
    person = Person(page)
    person.play(lambda sight: sight.dock == "turn")
    return person


def settled(page: Page) -> dict[str, Any]:
    """What is seen of the map once nothing moves any more."""
    page.wait_for_function("() => !document.getElementById('board').getAnimations().length")
    page.wait_for_timeout(250)
    seen: dict[str, Any] = page.evaluate(LENS)
    return seen


def test_the_map_is_never_covered_and_everything_has_its_place(page: Page) -> None:
    """pitfall: E6"""
    first_turn(page, DESKTOP)
    page.evaluate(WATCH)
    for name, size in SIZES.items():
        page.set_viewport_size(size)
        page.wait_for_timeout(200)
        page.locator("[data-zoom=whole]").click()
        page.wait_for_timeout(400)
        seen = page.evaluate(LAID_OUT)
        left, top, right, bottom = seen["map"]
        assert seen["wide"] <= 0, name
        assert seen["high"] <= 0, name
        assert seen["covered"] == [], name
        # The whole board is in the window, and as large as it can be.
        board = seen["board"]
        assert board[0] >= left - 1
        assert board[1] >= top - 1
        assert board[2] <= right + 1
        assert board[3] <= bottom + 1
        assert abs((board[2] - board[0]) - (right - left)) < 2 or abs((board[3] - board[1]) - (bottom - top)) < 2
        assert (right - left) * (bottom - top) > 0.33 * size["width"] * size["height"], name
        # What is decided is beside or below it, and scrolls by itself.
        assert seen["side"], name
        for other in seen["side"]:
            assert other[0] >= right - 1 or other[1] >= bottom - 1, name
        for tool in seen["tools"]:
            assert min(tool[2] - tool[0], tool[3] - tool[1]) >= 36, name
        expect(page.locator("[data-panel=turn]")).to_be_in_viewport()
    assert page.evaluate("() => window.rebuilt") == []


def test_in_a_frame_the_game_is_whole(page: Page) -> None:
    page.set_viewport_size({"width": 700, "height": 600})
    address = "./?seed=7&seats=person,quick&speed=instant&lang=en&start"
    host = f'<!doctype html><iframe src="{address}" width="480" height="360" title="game"></iframe>'
    page.route("**/host.html", lambda route: route.fulfill(body=host, content_type="text/html"))
    page.goto("host.html")
    frame = page.frame_locator("iframe")
    expect(frame.locator("[data-intent=toggle]").first).to_be_visible()
    for toggle in frame.locator("[data-intent=toggle]").all()[:2]:
        toggle.click()
    frame.locator("[data-intent=keep]").click()
    expect(frame.locator("#table[data-dock=turn]")).to_be_visible()
    frame.locator("[data-intent=deck]").click()
    expect(frame.locator("#table[data-dock=second]")).to_be_visible()


def test_wheel_mouse_and_buttons(page: Page) -> None:
    first_turn(page, DESKTOP)
    page.evaluate(WATCH)
    whole = settled(page)
    page.mouse.move(500, 400)
    page.mouse.wheel(0, -300)
    near = settled(page)
    assert near["scale"] > 1.5 * whole["scale"]
    page.mouse.down()
    page.mouse.move(400, 350, steps=5)
    page.mouse.move(300, 300, steps=5)
    page.mouse.up()
    moved = settled(page)
    assert moved["left"] > near["left"] + 150
    assert moved["top"] > near["top"] + 70
    # What was under the mouse is still there, and a drag is no click.
    assert page.locator("[data-shown-route]").count() == 0
    for _ in range(8):
        page.mouse.wheel(0, 400)
    assert settled(page)["zoomed"] == "false"
    page.locator("[data-zoom=in]").click()
    assert settled(page)["scale"] > whole["scale"]
    page.set_viewport_size({"width": 1024, "height": 768})
    assert settled(page)["zoomed"] == "true"
    page.locator("[data-zoom=whole]").click()
    assert settled(page)["zoomed"] == "false"
    assert page.evaluate("() => window.rebuilt") == []


def fingers(session: CDPSession, kind: str, *points: tuple[float, float], at: float = 0.0) -> None:
    """Fingers on the glass; ``at`` a moment of their own, however busy the machine."""
    touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
    moment = {"timestamp": at} if at else {}
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches, **moment})


def test_a_phone_opens_where_it_matters_and_fingers_reach_every_route(phone: Page) -> None:
    """pitfall: E7"""
    person = first_turn(phone, PHONE)
    opened = settled(phone)
    assert opened["zoomed"] == "true"
    ticket = phone.locator("[data-panel=tickets] .ticket").first
    assert phone.locator("#board .city.ticket .dot").evaluate_all(IN_THE_WINDOW) >= 2
    session = phone.context.new_cdp_session(phone)
    phone.locator("[data-zoom=whole]").tap()
    whole = settled(phone)
    assert whole["zoomed"] == "false"
    # Two fingers apart.
    fingers(session, "touchStart", (150, 150))
    fingers(session, "touchStart", (150, 150), (200, 200))
    for step in range(1, 7):
        fingers(session, "touchMove", (150 - 8 * step, 150 - 8 * step), (200 + 8 * step, 200 + 8 * step))
    fingers(session, "touchEnd")
    pinched = settled(phone)
    assert pinched["scale"] > 2 * whole["scale"]
    # One finger pans.
    fingers(session, "touchStart", (250, 250))
    for step in range(1, 9):
        fingers(session, "touchMove", (250 - 10 * step, 250 - 10 * step))
    fingers(session, "touchEnd")
    panned = settled(phone)
    assert panned["left"] > pinched["left"] + 30
    # Two taps go near enough for a finger, two more back to the whole.
    phone.locator("[data-zoom=whole]").tap()
    settled(phone)
    for wanted in ("near", "whole"):
        moment = time()
        for late in (0.0, 0.15):  # in the ocean
            fingers(session, "touchStart", (40, 280), at=moment + late)
            fingers(session, "touchEnd", at=moment + late + 0.02)
        seen = settled(phone)
        assert seen["scale"] >= REACH * 0.99 if wanted == "near" else seen["zoomed"] == "false"
    # A route that is selected comes near, and the cities of a ticket come into sight.
    route = person.look().routes[0]["route"]
    space = phone.locator(f'#board [data-route="{route}"] .space').first.bounding_box()
    assert space
    x, y = space["x"] + space["width"] / 2, space["y"] + space["height"] / 2
    phone.touchscreen.tap(x, y)
    expect(phone.locator("[data-shown-route]")).to_have_count(1)
    assert settled(phone)["scale"] >= REACH * 0.99
    phone.keyboard.press("Escape")
    ticket.scroll_into_view_if_needed()
    ticket.tap()
    settled(phone)
    assert phone.locator("#board .city.selected .dot").evaluate_all(IN_THE_WINDOW) == 2


def test_the_sheet_of_a_phone_can_be_laid_low(phone: Page) -> None:
    first_turn(phone, PHONE)
    before = phone.evaluate(LAID_OUT)["map"]
    handle = phone.get_by_role("button", name="Cards, tickets and players")
    handle.tap()
    phone.wait_for_timeout(200)
    assert phone.evaluate(LAID_OUT)["map"][3] > before[3] + 80
    expect(handle).to_have_attribute("aria-expanded", "false")
    expect(phone.locator("[data-panel=hand] [data-colour]").first).to_be_visible()
    handle.tap()
    expect(phone.locator("[data-intent=deck]")).to_be_visible()


def test_markers_go_round_the_board(page: Page) -> None:
    """rule: S1, E2"""
    person = first_turn(page, DESKTOP)
    markers = page.locator("#board .marker[data-step]")
    expect(markers).to_have_count(2)
    assert {marker.get_attribute("data-step") for marker in markers.all()} == {"0"}
    sight = person.play(lambda sight: sight.turn > 24)
    assert sight.turn > 24
    for player in page.locator("[data-panel=players] [data-seat]").all():
        colour = re.findall(r"player-(\w+)", player.get_attribute("class") or "")[0]
        points = player.locator("[data-points]").get_attribute("data-points") or ""
        marker = page.locator(f'#board [data-marker="{colour}"]')
        expect(marker).to_have_attribute("data-step", str(int(points) % 100))
        assert marker.locator("use").get_attribute("href") == f"#mark-{colour}"


class Typist:
    """Plays with the keyboard alone, and minds where the focus is."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def focus(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(FOCUS)
        return found

    def press(self, key: str) -> dict[str, Any]:
        """Presses a key; the focus is somewhere afterwards, unless the tabulator went beyond the page's end."""
        self.page.keyboard.press(key)
        found = self.focus()
        assert key == "Tab" or found["tag"] not in ("BODY", "HTML"), f"the focus is lost after {key}"
        return found

    def tab_to(self, wanted: Callable[[dict[str, Any]], bool]) -> None:
        """Goes on with the tabulator until it is at what is wanted."""
        for _ in range(60):
            if wanted(self.focus()):
                return
            self.press("Tab")
        raise AssertionError("the tabulator does not get there")

    def state(self) -> tuple[str, int]:
        data = self.page.evaluate("() => ({...document.getElementById('table').dataset})")
        return data["dock"], int(data["ply"])

    def wait(self, ply: int) -> tuple[str, int]:
        """Until somebody is asked something after that ply, or the game is over."""
        self.page.wait_for_function(
            """(ply) => { const {dock, ply: now} = document.getElementById("table").dataset;
                return dock !== "watch" && Number(now) > ply; }""",
            arg=ply,
        )
        return self.state()

    def decide(self, dock: str) -> None:
        """One decision."""
        if dock == "choose":
            for place in range(2):
                self.tab_to(lambda at, place=place: at["key"] == f"offer-{place}")  # type: ignore[misc]
                self.press("Space")
            self.tab_to(lambda at: at["intent"] == "keep")
            self.press("Enter")
        elif dock == "turn" and self.claim():
            return
        else:
            legal = self.page.evaluate("() => document.querySelector('[data-intent=deck]')?.dataset.legal")
            if legal:
                self.tab_to(lambda at: at["intent"] == "deck")
                self.press("Enter")
            else:
                self.page.locator("button[data-legal=true]").first.focus()
                self.press("Enter")

    def claim(self) -> bool:
        """Claims the next route that can be, if there is one."""
        if not self.page.locator("#board .route.claimable").count():
            return False
        self.tab_to(lambda at: at["route"] is not None or at["city"] is not None)
        at = self.press("PageDown")
        assert at["name"].startswith("Claim ")
        ply = self.state()[1]
        self.press("Enter")
        if self.state()[1] == ply:
            self.tab_to(lambda at: at["intent"] == "claim")
            self.press("Enter")
        return True


def test_a_whole_game_by_keyboard_alone(page: Page) -> None:
    """From the first screen to the final count, without a mouse; the focus is never lost, and never trapped."""
    page.set_viewport_size(DESKTOP)
    page.goto("?seed=7&seats=person,quick&speed=instant&lang=en")
    typist = Typist(page)
    page.wait_for_function("() => document.getElementById('boot').dataset.state === 'ready'")
    typist.tab_to(lambda at: at["type"] == "submit")
    typist.press("Enter")
    dock, ply = typist.wait(-1)
    claims = 0
    while dock != "over":
        claims += dock == "turn" and page.locator("#board .route.claimable").count() > 0
        typist.decide(dock)
        dock, ply = typist.wait(ply)
    assert claims > 5
    expect(page.get_by_role("heading", name="The game is over")).to_be_visible()
    mine = page.locator("#board .route[data-owner=blue]").count()
    assert mine == claims
    typist.tab_to(lambda at: at["intent"] == "again")


def test_arrows_letters_and_the_way_in_and_out(page: Page) -> None:
    first_turn(page, DESKTOP)
    typist = Typist(page)
    at = typist.press("m")
    assert at["city"] is not None
    # The whole board is one stop.
    assert page.locator("#board [tabindex]").count() == 1
    inside = typist.press("c")
    assert inside["name"].startswith("C")
    names = {typist.press("c")["name"].partition(":")[0] for _ in range(3)}
    assert names == {"Calgary", "Charleston", "Chicago"}
    while not typist.press("d")["name"].startswith("Denver"):
        pass
    for way, back in (("ArrowLeft", "ArrowRight"), ("ArrowUp", "ArrowDown")):
        before = typist.focus()
        there = typist.press(way)
        assert there != before
        assert typist.press(back) == before
    here = typist.focus()
    outside = typist.press("Tab")
    assert outside["route"] is None
    assert outside["city"] is None
    typist.press("Shift+Tab")
    assert typist.focus() == here
    # A city that is out of sight is brought into it.
    for _ in range(3):
        typist.press("+")
    settled(page)
    for letter in ("v", "m", "b"):
        city = typist.press(letter)["city"]
        settled(page)
        assert page.locator(f'#board [data-city="{city}"] .dot').evaluate_all(IN_THE_WINDOW) == 1
    typist.press("0")
    assert settled(page)["zoomed"] == "false"
    # What is chosen from the board leads back to it.
    routes = page.locator("#board .route.claimable").count()
    assert routes
    there = typist.press("PageDown")
    typist.press("Enter")
    if page.locator("[data-intent=claim]").count():
        typist.press("Escape")
        assert typist.focus() == there
    # The shortcuts.
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    typist.press("Tab")
    typist.press("Shift+Tab")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_board_as_a_list(new_context: NewContext, size: ViewportSize) -> None:
    """pitfall: E2"""
    page = new_context().new_page()
    first_turn(page, size)
    page.get_by_role("button", name="The board as a list").click()
    section = page.locator(".listing")
    expect(section.get_by_role("heading", level=3)).to_have_count(36)
    for name, count in (("By route", None), ("By player", 2)):
        section.get_by_role("button", name=name).click()
        if count:
            expect(section.get_by_role("heading", level=3)).to_have_count(count)
    section.get_by_role("button", name="By route").click()
    expect(section.locator("[data-listed]")).to_have_count(100)
    row = section.locator("[data-legal=true]").first
    route = row.get_attribute("data-route")
    row.focus()
    page.keyboard.press("Enter")
    expect(page.locator(f'[data-shown-route="{route}"]')).to_be_visible()
    page.keyboard.press("Escape")
    assert page.evaluate(FOCUS)["route"] == route
    page.keyboard.press("Escape")
    expect(section).to_be_hidden()
    assert page.evaluate(FOCUS)["tag"] == "g"


def test_what_happens_is_heard(page: Page) -> None:
    """pitfall: E8"""
    person = first_turn(page, DESKTOP)
    heard = page.get_by_role("log", name="What is happening")
    expect(heard).to_contain_text("Your turn. Choose one action")
    person.do(press("deck"))
    expect(heard).to_contain_text(re.compile(r"Player 1 draws from the deck: 1 \w+"))
    expect(heard).to_contain_text("Draw the second card")
    person.play(lambda sight: sight.turn > 6)
    lines = page.locator("#log li span").all_text_contents()
    told = heard.locator("p").all_text_contents()
    computer = [sentence for sentence in told if sentence.startswith("Computer 2")]
    assert computer
    assert all(any(sentence.split(".")[0] in line for line in lines) for sentence in computer)
    # Why something is not possible is said at once.
    typist = Typist(page)
    page.locator("[data-zoom=whole]").focus()
    typist.tab_to(lambda at: at["intent"] == "deck")
    typist.press("m")
    for _ in range(60):
        at = typist.press("ArrowRight")
        if at["route"] is not None and not at["name"].startswith("Claim"):
            break
        typist.press("ArrowDown")
    typist.press("Enter")
    expect(page.get_by_role("alert").filter(has_text=re.compile(r"\w"))).to_be_visible()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_list_the_shortcuts_and_the_zoomed_map_are_accessible(page: Page, size: ViewportSize) -> None:
    """axe finds nothing in the states that only this file opens."""
    first_turn(page, size)
    inspect = Inspector(page)
    page.evaluate(AXE.read_text())
    page.locator("[data-zoom=in]").click()
    page.keyboard.press("m")
    settled(page)
    inspect.look("zoomed, the focus on the map")
    page.keyboard.press("?")
    inspect.look("shortcuts")
    page.keyboard.press("Escape")
    page.locator("#listing-button").click()
    for kind in LISTINGS:
        page.locator(f'[data-key="list-{kind}"]').click()
        inspect.look(f"list by {kind}")
    assert inspect.found == []
