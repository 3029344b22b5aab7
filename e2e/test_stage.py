"""Themes, settings, motion, sound and the final count, in a browser; ui.motion and the others are tested natively."""

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from e2e.conftest import DESKTOP, PHONE
from tests.ui.colours import tokens

SIZES = [PHONE, DESKTOP]
GAME = "?seed=7&seats=person,quick&lang=en&start"

# Puts into window.moved every animation that begins from now on: what moves, for how long it waits, how long it takes.
RECORD = """() => {
    window.moved = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
        window.moved.push([this.getAttribute("class"), options.delay, options.duration]);
        return animate.call(this, frames, options);
    };
}"""
# The same for tones; nothing is really played.
LISTEN = """() => {
    window.heard = [];
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
        window.heard.push([this.frequency.value, when]);
        return start.call(this, when);
    };
}"""


def open_settings(page: Page) -> None:
    page.locator('[data-key="settings"]').click()
    expect(page.locator("#settings")).to_be_visible()


def put(page: Page, name: str, value: str) -> None:
    """Changes a setting as a person does, in the middle of whatever is going on."""
    open_settings(page)
    choice = page.locator(f'[data-key="set-{name}-{value}"]')
    choice.click()
    expect(choice).to_have_attribute("aria-pressed", "true")
    page.locator('[data-key="set-close"]').click()
    expect(page.locator("#settings")).not_to_be_visible()


def begin(page: Page, query: str = GAME, *, speed: str = "instant") -> None:
    page.goto(f"{query}&speed={speed}")
    page.wait_for_selector('#table[data-dock="choose"]')


def first_turn(page: Page) -> None:
    for place in (0, 1):
        page.locator(f'[data-intent="toggle"][data-place="{place}"]').click()
    page.locator('[data-intent="keep"]').click()
    page.wait_for_selector('#table[data-dock="turn"]')


def paper(page: Page) -> str:
    found: str = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    red, green, blue = (int(part) for part in found.removeprefix("rgb(").removesuffix(")").split(","))
    return f"#{red:02x}{green:02x}{blue:02x}"


@pytest.mark.parametrize("size", SIZES, ids=["phone", "desktop"])
def test_settings_hold_at_once_and_at_the_next_visit(page: Page, size: ViewportSize) -> None:
    """In the middle of a game, by mouse and by keyboard; the theme follows the system until one is chosen."""
    page.set_viewport_size(size)
    begin(page)
    first_turn(page)
    page.emulate_media(color_scheme="dark")
    assert paper(page) == tokens("dark")["paper"]
    put(page, "theme", "light")
    assert paper(page) == tokens("light")["paper"]
    put(page, "hand", "number")

    expect(page.locator('[data-key="settings"]')).to_be_focused()
    page.keyboard.press("Enter")
    page.locator('[data-key="set-theme-dark"]').focus()
    page.keyboard.press("Space")
    expect(page.locator('[data-key="set-theme-dark"]')).to_be_focused()
    page.emulate_media(color_scheme="light")
    assert paper(page) == tokens("dark")["paper"]
    page.locator('[data-key="set-language-es"]').click()
    expect(page.locator("#settings-title")).to_have_text("Ajustes")
    page.keyboard.press("Escape")
    expect(page.locator("#settings")).not_to_be_visible()
    expect(page.locator('[data-key="settings"]')).to_be_focused()
    expect(page.locator("#table")).to_have_attribute("data-dock", "turn")

    page.goto("?")
    page.wait_for_selector('[data-key="settings"]')
    assert paper(page) == tokens("dark")["paper"]
    open_settings(page)
    expect(page.locator('[data-key="set-hand-number"]')).to_have_attribute("aria-pressed", "true")
    page.locator('[data-key="set-reset"]').click()
    expect(page.locator('[data-key="set-theme-system"]')).to_have_attribute("aria-pressed", "true")
    assert paper(page) == tokens("light")["paper"]
    assert page.evaluate("Object.keys(localStorage).filter((key) => /theme|hand|speed|language/.test(key))") == []


@pytest.mark.parametrize("size", SIZES, ids=["phone", "desktop"])
def test_the_rules_are_read_on_the_first_screen_and_at_the_table(page: Page, size: ViewportSize) -> None:
    """Those of the edition that is chosen; Escape and Back close them, and the focus goes back to where they opened."""
    page.set_viewport_size(size)
    page.goto("?lang=es")
    page.locator(".in-short summary").click()
    rules = page.locator(".in-short .rules li:visible")
    expect(rules).to_have_count(11)
    expect(page.locator(".in-short")).to_contain_text("conservas 2 o más", use_inner_text=True)
    page.locator('input[value="mega"]').check()
    expect(rules).to_have_count(11)
    expect(page.locator(".in-short")).to_contain_text("recibes 5 billetes y conservas 3", use_inner_text=True)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    begin(page)
    first_turn(page)
    opener, dialog = page.locator('[data-key="rules"]'), page.get_by_role("dialog", name="The rules in short")
    for escape in (True, False):
        opener.focus()
        page.keyboard.press("Enter")
        expect(dialog).to_be_visible()
        expect(dialog.locator("li")).to_have_count(11)
        expect(page.locator('[data-key="rules-close"]')).to_be_focused()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        if escape:
            page.keyboard.press("Escape")
        else:
            page.go_back()
        expect(dialog).to_be_hidden()
        expect(opener).to_be_focused()
    expect(page.locator("#table")).to_have_attribute("data-dock", "turn")


def test_a_touch_beside_the_settings_closes_them(phone: Page) -> None:
    phone.goto("?lang=en")
    phone.locator('[data-key="settings"]').tap()
    expect(phone.locator("#settings")).to_be_visible()
    phone.locator('[data-key="set-sound-on"]').tap()
    expect(phone.locator('[data-key="set-sound-on"]')).to_have_attribute("aria-pressed", "true")
    phone.touchscreen.tap(2, 2)
    expect(phone.locator("#settings")).not_to_be_visible()


def test_storage_that_is_forbidden_does_no_harm(page: Page) -> None:
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError'); }});"
    )
    begin(page)
    put(page, "theme", "dark")
    assert paper(page) == tokens("dark")["paper"]
    first_turn(page)


def moved(page: Page) -> list[list[Any]]:
    found: list[list[Any]] = page.evaluate("window.moved.splice(0)")
    return found


def test_cards_and_cars_travel_and_the_next_action_does_not_wait(page: Page) -> None:
    """pitfall: A9"""
    begin(page, speed="fast")
    page.evaluate(RECORD)
    first_turn(page)
    page.wait_for_timeout(1500)
    moved(page)
    page.locator('[data-key="market-0"]').click()
    page.wait_for_selector('#table[data-dock="second"], #table[data-dock="watch"]')
    page.wait_for_function("window.moved.some(([kind]) => kind === 'copy')")
    seen = moved(page)
    assert [kind for kind, *_ in seen].count("copy") >= 2  # the card that is taken, and the one that is turned up
    assert any(delay > 0 for _, delay, _ in seen)

    # What has not arrived yet cannot be taken unseen: a click on it only brings it there.
    hidden = page.evaluate("document.querySelector('[data-key=\"market-0\"]').getAnimations().length")
    ply = page.locator("#table").get_attribute("data-ply")
    if hidden:
        page.locator('[data-key="market-0"]').dispatch_event("click")
        assert page.locator("#table").get_attribute("data-ply") == ply
        assert page.evaluate("document.getElementById('stage').childElementCount") == 0
    if page.locator("#table").get_attribute("data-dock") == "second":
        page.locator('[data-key="deck"]').click()
        expect(page.locator("#table")).not_to_have_attribute("data-ply", str(ply))


def test_nothing_moves_when_nothing_shall(page: Page) -> None:
    """The setting, the system's wish, and speed=instant in the address."""
    begin(page)
    page.evaluate(RECORD)
    first_turn(page)
    page.locator('[data-key="deck"]').click()
    page.wait_for_selector('#table[data-dock="second"]')
    assert moved(page) == []

    page.emulate_media(reduced_motion="reduce")
    begin(page, speed="fast")
    page.evaluate(RECORD)
    first_turn(page)
    page.locator('[data-key="deck"]').click()
    page.wait_for_selector('#table[data-dock="second"]')
    assert moved(page) == []
    open_settings(page)
    expect(page.locator(".reduced")).to_be_visible()


def test_no_sound_before_it_is_switched_on(page: Page) -> None:
    """pitfall: E11"""
    begin(page)
    page.evaluate(LISTEN)
    page.evaluate(
        "() => { const Real = AudioContext; window.contexts = 0; window.AudioContext = class extends Real {"
        " constructor() { super(); window.contexts++; } }; }"
    )
    first_turn(page)
    page.locator('[data-key="deck"]').click()
    page.wait_for_selector('#table[data-dock="second"]')
    assert page.evaluate("window.heard") == []
    put(page, "sound", "on")
    assert page.evaluate("window.heard.length") > 0
    page.evaluate("window.heard.length = 0")
    page.locator('[data-key="deck"]').click()
    page.wait_for_function("window.heard.length > 0")
    put(page, "sound", "off")
    page.evaluate("window.heard.length = 0")
    page.locator("#board g.route:not(.claimable) .hit").first.dispatch_event("click")
    expect(page.locator(".message")).to_be_visible()
    assert page.evaluate("window.heard") == []


LONGEST_LIT = """() => document.querySelector('[data-act="longest"]')?.checkVisibility()
    && document.querySelectorAll("#board g.route.lit").length > 3"""


@pytest.mark.parametrize("size", SIZES, ids=["phone", "desktop"])
def test_the_final_count_is_played_and_can_be_skipped(page: Page, size: ViewportSize) -> None:
    """rule: E3"""
    page.set_viewport_size(size)
    page.goto("?seed=7&seats=quick,quick&lang=en&speed=instant&start")
    page.wait_for_selector("[data-final]")
    put(page, "motion", "slow")
    page.locator('[data-intent="recount"]').click()
    expect(page.locator('[data-act="routes"]')).to_be_visible()
    expect(page.locator('[data-act="ticket"]')).to_be_visible()
    expect(page.locator("#board g.city.lit")).to_have_count(2)
    put(page, "motion", "fast")
    # Both at once: the routes are lit one after another, and the next act puts them out.
    page.wait_for_function(LONGEST_LIT)
    page.locator('[data-intent="skip"]').click()
    expect(page.locator("[data-final]").first).to_be_visible()


# The smaller side of each sign that is drawn.
SIGNS = """(where) => [...document.querySelectorAll(where)].map((node) => node.getBoundingClientRect())
    .filter((box) => box.width).map((box) => Math.min(box.width, box.height))"""


def test_the_signs_of_the_colours_can_be_seen_on_a_small_phone(phone: Page) -> None:
    """On cards, and on routes once the map is near enough for a finger (a double tap). pitfall: E1"""
    begin(phone)
    first_turn(phone)
    cards: list[float] = phone.evaluate(SIGNS, ".face .sym, .mini .sym")
    assert len(cards) > 5
    assert min(cards) >= 8
    near = "() => document.querySelector('#board').getBoundingClientRect().width / 1610 > 1"
    for _ in range(4):
        if not phone.evaluate(near):
            phone.locator('[data-zoom="in"]').tap()
            phone.wait_for_timeout(400)
    assert phone.evaluate(near)
    routes: list[float] = phone.evaluate(SIGNS, "#board .route .sym")
    assert len(routes) > 100
    assert min(routes) >= 8
