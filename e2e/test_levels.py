"""Levels: chosen, playing, stopped and asked why, in a real browser."""

from time import perf_counter

from playwright.sync_api import Page, expect

from e2e.conftest import DESKTOP, PHONE
from e2e.mirror import Mirror
from e2e.policy import Person, press
from engine.budgets import BUDGETS
from ui.strings import Language, text
from ui.view_model import ACTIONS, LEVELS

# What a thread is busy with, as [from, to] in milliseconds of one clock for page and worker: what keeps a timer from
# its turn is work.
BEATS = """() => {
    const now = () => performance.timeOrigin + performance.now();
    let last = now();
    self.beats = [];
    setInterval(() => { const time = now(); if (time - last > 15) self.beats.push([last, time]); last = time; }, 4);
}"""
CLICKS = """() => document.addEventListener(
    "click", () => { window.clicked = performance.timeOrigin + performance.now(); }, true)"""
# Generous, for a busy machine; the figures are printed.
STOPPED, RESPONSIVE = 1000, 500
# Between two slices of thinking, at most.
PAUSE = 40


def test_a_level_is_chosen_by_its_style(page: Page) -> None:
    page.goto("?lang=es")
    seat = page.locator(".seat.nth-2")
    kind, style = seat.locator("select"), seat.locator(".style")
    expect(kind).to_have_value("medium")
    expect(kind.locator('option[value="quick"]')).to_have_attribute("hidden", "")
    for size, language in (PHONE, "es"), (DESKTOP, "en"):
        page.set_viewport_size(size)
        page.locator(f'.languages [data-lang="{language}"]').click()
        for level in LEVELS:
            kind.select_option(level)
            expect(style).to_have_text(spelt(f"page.{level}.line", language), use_inner_text=True)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    kind.select_option("person")
    expect(style).to_have_text("", use_inner_text=True)


def spelt(key: str, language: str) -> str:
    known: Language = "es" if language == "es" else "en"
    return text(known, key)


def test_the_stand_in_is_offered_to_those_who_asked_for_it(page: Page) -> None:
    page.goto("?seats=person,quick,expert&lang=en")
    expect(page.locator("#boot")).to_have_attribute("data-state", "ready")
    expect(page.locator("[name=kind-1]")).to_have_value("quick")
    hidden = page.locator('option[value="quick"]').evaluate_all("(all) => all.map((option) => option.hidden)")
    assert hidden == [True, False, True, True, True]


def test_all_levels_at_one_table(page: Page) -> None:
    """The same game as natively, in a page that stays awake; afterwards each move has its reason. rule: R9"""
    seats = ",".join(LEVELS)
    page.goto(f"?seed=levels&seats={seats}&lang=en&speed=instant&think=short")
    page.evaluate(BEATS)
    page.locator("#setup [type=submit]").click()
    person, mirror = Person(page), Mirror(seats, "levels", budget=BUDGETS["short"]._replace(ms=None))
    page.wait_for_function("Number(document.getElementById('table').dataset.turn) > 4")
    assert page.locator("[data-intent=why]").count() == 0
    sight = person.wait()
    assert sight.dock == "over"
    mirror.watch(sight.ply)
    assert (mirror.over, mirror.game.ply) == (True, sight.ply)
    told = page.locator("[data-log]").evaluate_all(
        "(all) => all.map(({dataset}) => [Number(dataset.ply), dataset.log])"
    )
    assert [tuple(line) for line in reversed(told) if line[1] in ACTIONS] == mirror.log()
    longest = max((end - begin for begin, end in page.evaluate("self.beats")), default=0)
    print(f"\nlongest task of the page in a game of four levels: {longest:.0f} ms")  # noqa: T201

    # By the keyboard, without losing one's place.
    moves = sum(line[1] in ACTIONS for line in told)
    page.locator('[data-intent="skip"]').or_(page.locator("[data-final]").first).click()
    expect(page.locator("[data-intent=why]")).to_have_count(moves)
    why = page.locator('[data-log=claim][data-by="3"] [data-intent=why]').last
    why.focus()
    page.keyboard.press("Enter")
    expect(why).to_have_attribute("aria-expanded", "true")
    expect(why).to_be_focused()
    expect(page.locator(".reason")).to_contain_text("imagined endings of the game")
    page.locator('.languages [data-lang="es"]').click()
    expect(page.locator(".reason")).to_contain_text("finales imaginados de la partida")
    why.focus()
    page.keyboard.press("Space")
    expect(page.locator(".reason")).to_have_count(0)


def test_the_expert_thinks_beside_the_page_and_stops_when_nobody_waits(page: Page) -> None:
    """pitfall: A8, D6"""
    page.goto("?seed=7&seats=expert,person,quick,quick,quick&lang=en&think=long&speed=normal")
    expect(page.locator("html")).to_have_attribute("data-worker", "ready")
    page.workers[0].evaluate(BEATS)
    page.evaluate(BEATS)
    page.evaluate(CLICKS)
    page.locator("#setup [type=submit]").click()
    person = Person(page)
    person.wait()
    for deed in (press("toggle", place=0), press("toggle", place=1), press("keep")):
        person.do(deed)
    # Tickets are chosen at once; it thinks at its first turn.
    expect(page.locator("#table")).to_have_attribute("data-turn", "1")
    expect(page.locator("[data-panel=status]")).to_have_text(text("en", "todo.thinking"))
    page.locator('[data-key="new-game"]').click()
    page.evaluate("self.beats = []")
    (worker,) = page.workers
    waits = []
    for _ in range(3):
        asked = perf_counter()
        worker.evaluate("0")
        waits.append(1000 * (perf_counter() - asked))
    longest = max((end - begin for begin, end in page.evaluate("self.beats")), default=0)
    page.locator('[data-key="leave"]').click()
    left = page.evaluate("window.clicked")
    page.wait_for_timeout(STOPPED)
    thinking = sorted(worker.evaluate("self.beats"))
    assert any(begin <= left <= end for begin, end in thinking), "it was thinking"
    stopped = left
    for begin, end in thinking:
        stopped = end if end > left and begin - stopped < PAUSE else stopped
    assert stopped > left
    print(  # noqa: T201
        f"\nwhile it thinks the worker takes a message after {max(waits):.0f} ms at most, it is free "
        f"{stopped - left:.0f} ms after the click; longest task of the page meanwhile: {longest:.0f} ms"
    )
    assert stopped - left < STOPPED
    assert longest < RESPONSIVE

    # The same worker has the next question at once.
    page.locator("[name=kind-0]").select_option("easy")
    page.locator("#setup [type=submit]").click()
    assert Person(page).wait().dock == "choose"
    assert page.locator("[data-log^=worker]").count() == 0
