"""Parts of the table: one decision each, early in a game whose seed brings what is needed.

In game 71 the first player holds two green cards, a yellow one and a locomotive, and one lies face up; in game 75 two
blue cards, a white and a green one. Expected sentences come from ui.strings, which tests/ui looks at more closely.
"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from e2e.checks import check_fit, check_game
from e2e.conftest import DESKTOP, PHONE, NewContext, Watch
from e2e.mirror import Mirror
from e2e.policy import Deed, Person, Sight, press, touch_route
from e2e.test_boot import BROKEN
from ui.strings import Language, text

TABLET: ViewportSize = {"width": 820, "height": 1180}
SIZES = {"phone": PHONE, "tablet": TABLET, "desktop": DESKTOP}

KEEP_BOTH = [press("toggle", place=0), press("toggle", place=1), press("keep")]
# The smallest side of what is pressed to play, and of everything else that can be pressed, in pixels.
COMFORTABLE, ENOUGH = 44, 24

# Routes by their ids in the data file.
ATLANTA_NEW_ORLEANS = 3  # orange, 4 spaces
CHICAGO_SAINT_LOUIS = 22  # green, 2 spaces
DALLAS_HOUSTON, DALLAS_HOUSTON_TWIN = 25, 26  # gray, 1 space
BOSTON_MONTREAL, BOSTON_MONTREAL_TWIN = 7, 8  # gray, 2 spaces
EL_PASO_HOUSTON = 45  # green, 6 spaces


def begin(page: Page, seed: str, *, lang: Language = "en", speed: str = "instant", touch: bool = False) -> Person:
    """A game against one computer, at the starting tickets."""
    page.goto(f"?seed={seed}&seats=person,quick&lang={lang}&speed={speed}&start")
    person = Person(page, touch=touch)
    assert person.wait().dock == "choose"
    return person


def first_turn(page: Page, seed: str, *, lang: Language = "en", speed: str = "instant", touch: bool = False) -> Person:
    """The same game, when the tickets are chosen."""
    person = begin(page, seed, lang=lang, speed=speed, touch=touch)
    before = person.look()
    for deed in KEEP_BOTH:
        person.do(deed)
    assert person.wait(before).dock == "turn"
    return person


def check(page: Page, person: Person, seed: str) -> Sight:
    """The page shows the true game, which is as far as what was done to it."""
    mirror, sight = Mirror("person,quick", seed), person.look()
    mirror.follow(person.deeds, sight.ply)
    check_game(page, sight, mirror)
    check_fit(page)
    return sight


def message(page: Page) -> Locator:
    return page.locator("#table").get_by_role("alert").locator(".message")


def attribute(page: Page, name: str) -> str | None:
    return page.locator("#table").get_attribute(f"data-{name}")


# --- what cannot be done --------------------------------------------------------------------------------------------


def test_refused_things_say_why(page: Page) -> None:
    """rule: S5, C1, D1, D4; pitfall: A6, E3"""
    person = begin(page, "71", speed="slow")

    def refused(deed: Deed, key: str, **figures: int | str) -> None:
        before = person.look()
        person.do(deed)
        expect(message(page)).to_contain_text(text("en", f"reason.{key}", **figures))
        after = person.look()
        assert (after.ply, after.dock, after.hand) == (before.ply, before.dock, before.hand)
        assert after.serial > before.serial

    # Starting tickets: too few, or something else first.
    refused(press("keep"), "keep_few", least=2, kept=0)
    refused(press("deck"), "choose_first", least=2)
    refused(touch_route(EL_PASO_HOUSTON), "choose_first", least=2)
    person.do(press("toggle", place=1))
    refused(press("keep"), "keep_few", least=2, kept=1)
    person.do(press("toggle", place=0))
    person.do(press("keep"))

    # While a computer thinks.
    page.get_by_role("button", name="Pause").click()
    refused(press("deck"), "other_turn", player="Computer 2")
    refused(press("market", place=0), "other_turn", player="Computer 2")
    page.get_by_role("button", name="One step").click()
    expect(page.locator("#table")).to_have_attribute("data-dock", "turn")

    # Routes that cannot be paid, with what they take and what there is.
    for route, needs, has in ((EL_PASO_HOUSTON, 6, 2), (ATLANTA_NEW_ORLEANS, 4, 0)):
        colour = "green" if has else "orange"
        needed, held = (text("en", f"cards.{colour}", n=number) for number in (needs, has))
        refused(touch_route(route), "short", needs=needed, has=held, locos=text("en", "cards.locomotive", n=1))
        sheet = page.locator(f"[data-shown-route='{route}']")
        for told in (text("en", "route.length", n=needs), colour):
            expect(sheet).to_contain_text(told)
        assert sheet.locator(".space").count() == needs

    # The second card.
    place = next(card["place"] for card in person.look().offers("market") if card["colour"] == "locomotive")
    person.do(press("deck"))
    assert attribute(page, "phase") == "second"
    refused(press("market", place=place), "second_loco")
    refused(press("tickets"), "second_card")
    refused(touch_route(DALLAS_HOUSTON), "second_card")

    # What was said can be put away, by button and by key.
    page.get_by_role("button", name="Understood").click()
    expect(message(page)).to_be_hidden()
    refused(press("market", place=place), "second_loco")
    page.keyboard.press("Escape")
    expect(message(page)).to_be_hidden()
    assert attribute(page, "phase") == "second"


# --- one decision after the other -----------------------------------------------------------------------------------


def test_a_payment_is_chosen(page: Page) -> None:
    """rule: C1, C2, C5, C8, C11; pitfall: B1, B3, B4, B5, B6, B8, E5"""
    person = first_turn(page, "71")

    def ways(route: int) -> list[tuple[str, str]]:
        person.do(touch_route(route))
        sight = person.look()
        assert (sight.dock, sight.shown_route) == ("pay", str(route))
        return [(way["colour"], way["locos"]) for way in sight.offers("claim")]

    assert person.look().hand == {"green": 2, "yellow": 1, "locomotive": 1}
    assert ways(CHICAGO_SAINT_LOUIS) == [("green", "0"), ("green", "1")]
    page.keyboard.press("Escape")
    assert person.look().dock == "turn"
    assert ways(DALLAS_HOUSTON) == [("green", "0"), ("yellow", "0"), ("locomotive", "1")]
    assert ways(CHICAGO_SAINT_LOUIS) == [("green", "0"), ("green", "1")]
    before = person.look()
    person.do(press("claim", route=CHICAGO_SAINT_LOUIS, colour="green", locos=1))
    sight = person.wait(before)
    assert sight.hand == {"green": 1, "yellow": 1}
    assert page.locator(f"[data-route='{CHICAGO_SAINT_LOUIS}']").get_attribute("data-owner") == "blue"
    check(page, person, "71")

    assert ways(DALLAS_HOUSTON) == [("green", "0"), ("yellow", "0")]
    before = person.look()
    person.do(press("claim", route=DALLAS_HOUSTON, colour="yellow", locos=0))
    sight = person.wait(before)
    assert sight.hand == {"green": 1}
    sight = check(page, person, "71")
    panel = page.locator("[data-seat='0']")
    expect(panel.locator("[data-points]")).to_have_attribute("data-points", "3")
    expect(panel.locator("[data-cars]")).to_have_attribute("data-cars", "42")

    # The other track is closed, looks it, and says why.
    twin = page.locator(f"[data-route='{DALLAS_HOUSTON_TWIN}']")
    expect(twin).to_have_class(re.compile(r"\bclosed\b"))
    expect(twin.locator(".strike")).to_be_visible()
    person.do(touch_route(DALLAS_HOUSTON_TWIN))
    expect(message(page)).to_contain_text(text("en", "reason.twin_mine"))
    person.do(touch_route(DALLAS_HOUSTON))
    expect(message(page)).to_contain_text(text("en", "reason.owned.mine"))
    assert person.look().ply == sight.ply


def test_tickets_are_drawn_in_the_middle_of_a_game(page: Page) -> None:
    """Of three at least one is kept, not two as at the start. rule: K1; pitfall: C1, C3"""
    person = first_turn(page, "71")
    person.do(press("tickets"))
    sight = person.look()
    assert (sight.dock, sight.phase, sight.least) == ("choose", "keep", 1)
    assert len(sight.offers("toggle", legal=False)) == 3
    expect(page.locator("[data-panel=decision]")).to_contain_text(text("en", "hint.keep"))
    person.do(press("keep"))
    expect(message(page)).to_contain_text(text("en", "reason.keep_few", least=1, kept=0))
    check(page, person, "71")
    person.do(press("toggle", place=2))
    person.do(press("keep"))
    person.wait(sight)
    sight = check(page, person, "71")
    assert len(sight.offers("ticket", legal=False)) == 3
    # 30, less 3 offered to each at the start, more those that came back, less the one kept now
    left = int(sight.offers("tickets")[0]["left"])
    kept = int(page.locator("[data-seat='1'] [data-tickets]").get_attribute("data-tickets") or 0)
    assert left == 30 - 3 - kept


def test_the_language_can_change_in_the_middle_of_a_choice(page: Page) -> None:
    person = begin(page, "71", lang="es")
    person.do(press("toggle", place=1))

    def switched(lang: Language, words: str) -> Sight:
        before = person.look()
        page.get_by_role("navigation").get_by_role("button", name={"es": "Español", "en": "English"}[lang]).click()
        expect(page.locator("html")).to_have_attribute("lang", lang)
        expect(page.locator("#decide")).to_contain_text(words)
        after = person.look()
        assert after == before
        return after

    sight = switched("en", text("en", "todo.choose", least=2, offered=3))
    assert [ticket["pressed"] for ticket in sight.offers("toggle", legal=False)] == [False, True, False]
    person.do(press("toggle", place=0))
    before = person.look()
    person.do(press("keep"))
    person.wait(before)
    person.do(touch_route(DALLAS_HOUSTON))
    sight = switched("es", text("es", "todo.pay"))
    expect(page.locator("[data-shown-route]")).to_contain_text(text("es", "colour.gray"))
    assert len(sight.offers("claim")) == 3
    expect(page.locator("[data-log=kept]").last).to_contain_text(text("es", "log.kept", player="Jugador 1", count=2))
    person.do(press("claim", route=DALLAS_HOUSTON, colour="green", locos=0))
    person.wait(sight)
    check(page, person, "71")
    switched("en", text("en", "turn.yours"))
    # What is on the map has a name in the language of the page, too.
    expect(page.get_by_role("button", name="Claim Chicago – Saint Louis")).to_have_count(1)


# --- clicks ---------------------------------------------------------------------------------------------------------


def test_two_quick_clicks_never_act_twice(page: Page) -> None:
    """pitfall: B1, B4, E7"""
    person = begin(page, "75", speed="slow")
    page.get_by_role("button", name="Pause").click()
    mirror = Mirror("person,quick", "75")

    def twice(deed: Deed) -> None:
        """A double click; the game must be as after one."""
        x, y = person.aim(deed)
        page.mouse.dblclick(x, y)
        person.deeds.append(deed)

    def settled() -> Sight:
        """Lets the computer play, step by step, and compares."""
        mirror.follow(person.deeds, person.look().ply)
        while person.look().dock == "watch":
            ply = attribute(page, "ply") or ""
            page.get_by_role("button", name="One step").click()
            expect(page.locator("#table")).not_to_have_attribute("data-ply", ply)
        sight = person.look()
        check_game(page, sight, mirror)
        return sight

    for deed in KEEP_BOTH:
        twice(deed)
    settled()

    # Both tracks of a double, as fast as the mouse can be moved.
    tracks = BOSTON_MONTREAL, BOSTON_MONTREAL_TWIN
    for x, y in [person.aim(touch_route(track)) for track in tracks]:
        page.mouse.click(x, y)
    person.deeds.append(touch_route(BOSTON_MONTREAL))
    assert settled().hand == {"white": 1, "green": 1}
    assert [page.locator(f"[data-route='{track}']").get_attribute("data-owner") for track in tracks] == ["blue", None]

    twice(press("deck"))
    assert settled().dock == "second"
    twice(press("market", place=4))
    assert settled().turn == 5

    # Two cards from the deck: the same place, clicked twice at ease.
    x, y = person.aim(press("deck"))
    for number in (1, 2):
        page.mouse.move(x, y)
        page.mouse.down(click_count=number)
        page.mouse.up(click_count=number)
        person.deeds.append(press("deck"))
        page.wait_for_timeout(320)  # more than ui.dom.DOUBLE_CLICK
    assert settled().turn == 7


# --- the address and the first screen -------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["es", "en"])
def test_what_is_wrong_with_an_address_is_said(page: Page, lang: Language) -> None:
    page.goto(f"?lang={lang}&seed=a%20b&edition=%3Cimg%20src=x%20onerror=alert(1)%3E&seats=person,robot&speed=warp")
    problem = page.locator(".form-problem")
    for name, value in (
        ("seed", "a b"),
        ("edition", "<img src=x onerror=alert(1)>"),
        ("seats", "person,robot"),
        ("speed", "warp"),
    ):
        expect(problem).to_contain_text(text(lang, f"problem.{name}", value=value))
    assert page.locator("img").count() == 0
    # The game can be played all the same.
    page.locator("#setup").get_by_role("button", name=text(lang, "page.start")).click()
    assert Person(page).wait().dock == "choose"


def test_a_bad_address_that_starts_says_it_on_the_table(page: Page) -> None:
    page.goto("?lang=xx&seats=person&edition=mega&start")
    language: Language = "es" if page.locator("html").get_attribute("lang") == "es" else "en"
    person = Person(page)
    assert person.wait().least == 3
    expect(message(page)).to_contain_text(text(language, "problem.seat_count", seats=1))
    expect(message(page)).to_contain_text(text(language, "problem.lang", value="xx"))
    person.do(press("toggle", place=0))
    expect(message(page)).to_be_hidden()


def test_an_address_sets_the_form_and_names_are_only_text(page: Page) -> None:
    """rule: S7; pitfall: A8"""
    page.goto("?edition=mega&seats=quick,person,person&lang=es&speed=instant")
    expect(page.locator("#boot")).to_have_attribute("data-state", "ready")
    expect(page.get_by_role("radio", name="Mega", exact=False)).to_be_checked()
    expect(page.get_by_role("radio", name="3", exact=True)).to_be_checked()
    kinds = [page.locator(f"[name=kind-{place}]").input_value() for place in range(3)]
    assert kinds == ["quick", "person", "person"]
    page.locator("label[for=first-1]").click()
    page.locator("[name=name-1]").fill("<b>Ana</b> & co")
    page.locator("[name=name-2]").fill("Luis")
    page.locator("#setup").get_by_role("button", name="Empezar").click()
    person = Person(page)
    assert person.wait().dock == "curtain"
    expect(page.locator("[data-curtain]")).to_contain_text("<b>Ana</b> & co")
    assert page.locator("#table b", has_text="Ana").count() == 0
    page.get_by_role("button", name="Soy <b>Ana</b> & co: mostrar mis cartas").click()
    sight = person.wait()
    assert (sight.player, sight.least, len(sight.offers("toggle", legal=False))) == (0, 3, 5)
    assert [panel.inner_text() for panel in page.locator(".who").all()][1:] == ["Luis", "Ordenador 1 (rápido)"]

    # Who wants a new game is asked first, and what was chosen for it is still there.
    page.get_by_role("button", name="Partida nueva").click()
    page.get_by_role("button", name="Seguir jugando").click()
    assert person.look() == sight
    page.get_by_role("button", name="Partida nueva").click()
    page.get_by_role("button", name="Dejar la partida").click()
    expect(page.locator("#table")).to_have_attribute("data-screen", "setup")
    expect(page.locator("[name=name-2]")).to_have_value("Luis")
    page.locator("label[for=players-2]").click()
    page.locator("#setup").get_by_role("button", name="Empezar").click()
    after = person.wait()
    assert (after.ply, after.dock) == (23, "choose")
    assert page.locator("[data-seat]").count() == 2
    assert page.locator("[data-log]").count() == 1


# --- the worker -----------------------------------------------------------------------------------------------------


def test_without_a_worker_quick_plays_on_the_page(page: Page, watch: Watch) -> None:
    """pitfall: G2"""
    watch.expect(BROKEN)
    page.route("**/ui/worker.py", lambda route: route.abort())
    page.goto("?seats=person,quick&lang=en&speed=instant&start")
    person = Person(page)
    seen = person.play(lambda sight: sight.turn > 4)
    assert seen.turn > 4
    line = page.locator("[data-log=worker_none]")
    expect(line).to_have_count(1)
    expect(line).to_contain_text(text("en", "log.worker_none", player="Computer 2"))


def test_a_worker_that_dies_is_replaced(page: Page) -> None:
    """pitfall: G2"""
    page.clock.install()
    page.goto("?seats=person,quick&lang=es&speed=instant&start")
    person = Person(page)
    person.wait()
    expect(page.locator("html")).to_have_attribute("data-worker", "ready")
    for worker in page.workers:
        worker.evaluate("close()")
    before = person.look()
    for deed in KEEP_BOTH:
        person.do(deed)
    expect(page.locator("#table")).to_have_attribute("data-dock", "watch")
    page.clock.run_for("00:16")
    assert person.wait(before).dock == "turn"
    expect(page.locator("[data-log=worker_late]")).to_have_text(
        re.compile(re.escape(text("es", "log.worker_late", player="Ordenador 2")))
    )
    # The next one comes up while the game goes on.
    back = page.locator("[data-log=worker_back]")
    person.play(lambda _: back.count() > 0)
    expect(back).to_have_count(1)


@pytest.mark.parametrize(
    ("answer", "line"),
    [
        ('"nonsense"', "worker_wrong"),
        (
            'json.dumps({**{k: q[k] for k in ("id", "ply")}, "action": [5], "key": "k", "figures": {}})',
            "worker_illegal",
        ),
    ],
)
def test_a_worker_that_answers_wrongly_is_replaced(page: Page, answer: str, line: str) -> None:
    program = f"""import json
async def hello(text): return json.dumps({{"id": json.loads(text)["id"]}})
async def think(text):
    q = json.loads(text)
    return {answer}
__export__ = ["hello", "think"]
"""
    page.route("**/ui/worker.py", lambda route: route.fulfill(body=program, content_type="text/x-python"))
    page.goto("?seats=person,quick&lang=en&speed=instant&start")
    person = Person(page)
    before = person.wait()
    expect(page.locator("html")).to_have_attribute("data-worker", "ready")
    for deed in KEEP_BOTH:
        person.do(deed)
    assert person.wait(before).dock == "turn"
    expect(page.locator(f"[data-log={line}]")).to_contain_text(text("en", f"log.{line}", player="Computer 2"))


# --- sizes and keys -------------------------------------------------------------------------------------------------


# What can be pressed, and whether it is for playing; a label stands for the control that it covers.
TARGETS = """() => [...document.querySelectorAll("button, select, input, label:has(input), label[for], a")]
    .filter((node) => node.checkVisibility({checkOpacity: true, visibilityProperty: true}))
    .filter((node) => !(node.matches("input") && node.closest("label")) && !node.matches(".skip"))
    .map((node) => {
        const {width, height} = node.getBoundingClientRect();
        return [node.outerHTML.slice(0, 160), Math.min(width, height), !!node.closest("#decide, .masthead")];
    })"""


def check_targets(page: Page) -> None:
    """All that is pressed to play is comfortable for a finger; the rest is big enough (WCAG 2.2)."""
    targets = page.evaluate(TARGETS)
    small = [(html, size) for html, size, main in targets if size < (COMFORTABLE if main else ENOUGH) - 0.5]
    assert small == []


@pytest.mark.parametrize("size", SIZES)
def test_it_fits_on_every_screen(new_context: NewContext, size: str) -> None:
    """From the first screen to the second card nothing is cut off, too small, or over the map. pitfall: E6, E7"""
    touch = size != "desktop"
    page = new_context(has_touch=touch, is_mobile=touch).new_page()
    page.set_viewport_size(SIZES[size])
    for lang in ("es", "en"):
        page.goto(f"?lang={lang}")
        page.locator("label[for=players-5]").click()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        check_targets(page)
    person = begin(page, "71", lang="es", touch=touch)

    def check_screen(dock: str) -> None:
        assert attribute(page, "dock") == dock
        check_fit(page)
        check_targets(page)
        # What is to be done is in sight.
        top = page.locator("#decide").evaluate("(node) => node.getBoundingClientRect().top / innerHeight")
        assert -1 < top < 0.75
        expect(page.locator("[data-panel=turn]")).to_be_in_viewport()

    check_screen("choose")
    person.do(press("keep"))
    check_screen("choose")
    before = person.look()
    for deed in KEEP_BOTH:
        person.do(deed)
    person.wait(before)
    check_screen("turn")
    person.do(touch_route(EL_PASO_HOUSTON))
    check_screen("turn")
    person.do(touch_route(DALLAS_HOUSTON))
    check_screen("pay")
    person.do(press("cancel", key="route-close"))
    person.do(press("deck"))
    if touch:  # a finger is asked once more
        check_screen("turn")
        person.do(press("sure"))
    check_screen("second")
    page.get_by_role("button", name="Partida nueva").click()
    expect(page.get_by_role("button", name="Seguir jugando")).to_be_visible()
    check_screen("second")


def test_the_keyboard_reaches_and_works_everything(page: Page) -> None:
    """Tab reaches every control and gets out again; Enter and the space bar press it."""
    person = begin(page, "71")

    def reach(wanted: str) -> None:
        reached = seek(page, lambda seen: wanted in seen)
        assert reached, wanted

    # All round once: each control comes by.
    stops = walk(page)
    for intent in ("new-game", "toggle", "keep", "market", "deck", "tickets", "speed", "pause", "inspect-player"):
        assert f"intent={intent}" in " ".join(stops)
    assert {"lang=es", "lang=en"} <= set(" ".join(stops).split())

    reach("key=offer-0")
    page.keyboard.press("Enter")
    reach("key=offer-1")
    page.keyboard.press("Space")
    assert [ticket["pressed"] for ticket in person.look().offers("toggle", legal=False)] == [True, True, False]
    reach("key=keep")
    before = person.look()
    page.keyboard.press("Enter")
    sight = person.wait(before)
    assert sight.dock == "turn"
    # The keyboard is still where the next thing is decided.
    assert page.evaluate("document.activeElement.closest('#decide') !== null")
    reach("key=ticket-")
    page.keyboard.press("Enter")
    expect(page.locator("#board .city.selected")).to_have_count(2)
    page.keyboard.press("Enter")
    expect(page.locator("#board .city.selected")).to_have_count(0)
    reach("key=deck")
    page.keyboard.press("Enter")
    assert person.look().dock == "second"
    reach("key=market-0")
    before = person.look()
    page.keyboard.press("Space")
    person.wait(before)
    person.deeds = [*KEEP_BOTH, press("deck"), press("market", place=0)]
    check(page, person, "71")
    page.keyboard.press("Shift+Tab")
    assert focus(page)


FOCUS = """() => Object.entries(document.activeElement.dataset).map((pair) => pair.join("=")).join(" ") + " "
    + (document.activeElement.id || document.activeElement.tagName)"""


def focus(page: Page) -> str:
    """What has the focus, by its data."""
    told: str = page.evaluate(FOCUS)
    return told


def seek(page: Page, found: Callable[[str], bool]) -> bool:
    """Goes on with Tab until it is found; gives up after a round."""
    for _ in range(200):
        page.keyboard.press("Tab")
        if found(focus(page)):
            return True
    return False


def walk(page: Page) -> list[str]:
    """Every stop of the Tab key, from the top of the page to its end."""
    stops: list[str] = []

    def end(seen: str) -> bool:
        stops.append(seen)
        return seen.strip() == "BODY"

    page.locator(".skip").focus()
    assert seek(page, end)
    return stops
