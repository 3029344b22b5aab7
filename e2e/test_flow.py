"""What a player sees when it is needed, and how things are done, taken back and looked up: finger, mouse and keys."""

from typing import Any

from playwright.sync_api import Page, expect

from e2e.policy import Deed, Person, press, touch_route

ADDRESS = "?seed=7&seats=person,quick&speed=instant&lang=en&start"
# Longer than the time in which two taps are one wish.
PAUSE = 500


def table(page: Page, name: str) -> str:
    return page.locator("#table").get_attribute(f"data-{name}") or ""


def tap(person: Person, deed: Deed) -> None:
    """A tap of its own, no half of a double one."""
    person.page.wait_for_timeout(PAUSE)
    person.page.touchscreen.tap(*person.aim(deed))


def test_a_finger_is_asked_once_more_and_back_takes_it_back(phone: Page) -> None:
    """pitfall: E3, E7"""
    phone.goto(ADDRESS)
    person = Person(phone, touch=True)
    person.play(lambda sight: sight.dock == "turn")
    ply = table(phone, "ply")
    deck, sure = press("deck"), phone.locator("[data-panel=sure]")

    # A mis-tap, and a double tap, draw nothing.
    tap(person, deck)
    expect(sure).to_contain_text("Draw a card from the deck?")
    phone.go_back()
    expect(sure).to_be_empty()
    phone.wait_for_timeout(PAUSE)
    x, y = person.aim(deck)
    phone.touchscreen.tap(x, y)
    phone.touchscreen.tap(x, y)
    expect(sure).to_contain_text("Draw a card from the deck?")
    assert table(phone, "ply") == ply
    phone.get_by_role("button", name="No", exact=True).tap()
    expect(sure).to_be_empty()

    # Yes by the button, and by the same thing once more.
    tap(person, deck)
    tap(person, press("sure"))
    expect(phone.locator("#table")).to_have_attribute("data-dock", "second")
    ply = table(phone, "ply")
    tap(person, deck)
    assert table(phone, "ply") == ply
    tap(person, deck)
    expect(phone.locator("#table")).not_to_have_attribute("data-ply", ply)
    person.wait()

    # The first tap on a route says everything about it; Back closes it, then asks before the game is left.
    tap(person, touch_route(phone.locator("#board .route:not([data-owner])").first.get_attribute("data-route")))
    sheet = phone.locator("[data-shown-route]")
    expect(sheet).to_contain_text("space")
    expect(sheet).to_contain_text("worth")
    phone.go_back()
    expect(sheet).to_have_count(0)
    phone.go_back()
    expect(phone.get_by_role("heading", name="Leave this game?")).to_be_visible()
    phone.go_back()
    expect(phone.get_by_role("heading", name="Leave this game?")).to_have_count(0)
    assert table(phone, "screen") == "table"


def test_what_is_pointed_at_says_what_it_is(page: Page) -> None:
    """By mouse and by keyboard; in the log each line shows its place. pitfall: E4, E7, E8"""
    page.goto(ADDRESS)
    person = Person(page)
    sight = person.play(lambda sight: sight.dock == "turn" and sight.turn > 10 and bool(sight.routes))
    glance = page.locator("[data-panel=glance]")
    route = sight.routes[0]["route"]
    page.mouse.move(*person.aim(touch_route(route)))
    expect(glance).to_contain_text("You can claim it now with")
    taken = page.locator("#board .route[data-owner]").first.get_attribute("data-route")
    page.mouse.move(*person.aim(touch_route(taken)))
    expect(glance).to_contain_text("Claimed by")
    page.mouse.move(3, 3)
    expect(glance).to_be_empty()

    # A ticket: its cities, its way, and how far it is.
    ticket = page.locator("[data-panel=tickets] [data-intent=ticket]").first
    ticket.click()
    expect(page.locator("#board .city.selected")).to_have_count(2)
    expect(glance).to_contain_text("train car")
    assert page.locator("#board .way-rest, #board .way-own").count() > 0
    page.keyboard.press("Escape")
    ticket.click()
    expect(page.locator("#board .city.selected")).to_have_count(0)

    # The log: by mouse, by keyboard, by player.
    line = page.locator("#log [data-log=claim]").first
    place = line.get_attribute("data-lit")
    line.hover()
    expect(page.locator(f'#board .route[data-route="{place}"]')).to_have_attribute("data-lit", "")
    expect(page.locator("#board .city[data-lit]")).to_have_count(2)
    page.mouse.move(3, 3)
    expect(page.locator("#board [data-lit]")).to_have_count(0)
    page.locator(".log-window").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#board .route[data-lit]")).to_have_count(1)
    page.locator("[data-key=log-1]").click()
    assert page.locator("#log li[data-by='0']:visible").count() == 0
    assert page.locator("#log li[data-by='1']:visible").count() > 0
    page.locator("[data-key=log-all]").click()
    assert page.locator("#log li[data-by='0']:visible").count() > 0


def test_only_what_is_new_is_put_into_the_page(page: Page) -> None:
    """The lines of the log, the board and the button that was clicked are the same nodes afterwards."""
    page.goto(ADDRESS)
    person = Person(page)
    person.play(lambda sight: sight.dock == "turn" and sight.turn > 4)
    kept: Any = page.evaluate(
        """() => {
            for (const node of document.querySelectorAll("#log li, #board g, [data-panel=market] button"))
                node.known = true;
            return document.querySelectorAll("#log li").length;
        }"""
    )
    person.do(press("deck"))
    expect(page.locator("#table")).to_have_attribute("data-dock", "second")
    assert page.evaluate("document.activeElement.dataset.intent") == "deck"
    now = page.evaluate(
        """() => ["#log li", "#board g", "[data-panel=market] button"].map((selector) =>
            [...document.querySelectorAll(selector)].filter((node) => !node.known).length)"""
    )
    assert now == [page.locator("#log li").count() - kept, 0, 0]
    assert now[0] >= 1
