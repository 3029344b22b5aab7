"""axe-core finds nothing in any view or state of the page, at phone and desktop size, in both themes (WCAG 2.2 AA)."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from e2e.conftest import DESKTOP, PATIENCE, PHONE

AXE = Path(__file__).parents[1] / "node_modules" / "axe-core" / "axe.min.js"
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")

# Everything axe knows, its best practices too; once more in the other theme, what may depend on colours.
RUN = """async (theme) => {
    const colours = { runOnly: ["color-contrast", "link-in-text-block"] };
    const found = await axe.run(document, {resultTypes: ["violations"], ...(theme === "dark" ? colours : {})});
    return found.violations.map(({id, help, nodes}) => ({
        id, help, nodes: nodes.slice(0, 4).map((node) => [node.html.slice(0, 200), node.failureSummary]),
    }));
}"""


class Inspector:
    """Runs axe in both themes, and collects what it says of each state."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.found: list[str] = []

    def open(self, query: str, dock: str = "") -> None:
        """The page at an address, axe in it; with the dock in that state."""
        self.page.goto(query)
        self.page.evaluate(AXE.read_text())
        if dock:
            self.wait(dock)

    def wait(self, dock: str) -> None:
        # The end of a game takes a whole game to come to.
        patience = 3 * PATIENCE if dock == "over" else PATIENCE
        self.page.wait_for_selector(f'#table[data-dock="{dock}"]', state="attached", timeout=patience)

    def look(self, state: str) -> None:
        """What axe finds now."""
        for theme in THEMES:
            self.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            for violation in self.page.evaluate(RUN, theme):
                self.found.append(f"{state}, {theme}: {told(violation)}")


def told(violation: dict[str, Any]) -> str:
    places = "\n".join(f"    {html}\n      {why}" for html, why in violation["nodes"])
    return f"{violation['id']}: {violation['help']}\n{places}"


def choose_tickets(page: Page) -> None:
    for place in (0, 1):
        page.locator(f'[data-intent="toggle"][data-place="{place}"]').click()
    page.locator('[data-intent="keep"]').click()


def game_of_one(inspect: Inspector) -> None:
    """Setup, settings, starting tickets, a turn with all that can be open in it."""
    page = inspect.page
    inspect.open("?lang=es")
    page.wait_for_selector('[data-key="settings"]')
    inspect.look("first screen")
    page.locator(".in-short summary").click()
    expect(page.locator(".in-short .rules")).to_be_visible()
    inspect.look("the rules on the first screen")
    page.locator('[data-key="settings"]').click()
    inspect.look("settings on the first screen")
    page.keyboard.press("Escape")

    inspect.open("?seed=7&seats=person,quick,quick&speed=instant&lang=en&start", "choose")
    page.locator('[data-intent="toggle"][data-place="0"]').click()
    inspect.look("starting tickets")
    page.locator('[data-intent="toggle"][data-place="0"]').click()
    choose_tickets(page)
    inspect.wait("turn")
    inspect.look("turn")
    page.locator('[data-key="settings"]').click()
    inspect.look("settings in a game")
    page.keyboard.press("Escape")
    page.locator('[data-key="rules"]').click()
    inspect.look("the rules in a game")
    page.keyboard.press("Escape")
    page.locator('[data-key="settings"]').click()
    page.locator('[data-key="set-confirm-always"]').click()
    page.keyboard.press("Escape")
    page.locator('[data-panel="tickets"] [data-intent="ticket"]').first.click()
    inspect.look("a ticket marked")
    page.locator("#board g.claimable .hit").first.dispatch_event("click")
    inspect.wait("pay")
    inspect.look("payment")
    page.keyboard.press("Escape")
    page.locator("#board g.route:not(.claimable) .hit").first.dispatch_event("click")
    expect(page.locator(".message")).to_be_visible()
    inspect.look("refusal")
    page.keyboard.press("Escape")
    page.locator('[data-intent="inspect-player"]').nth(1).dispatch_event("click")
    inspect.look("a player looked at")
    page.locator('[data-key="deck"]').click()
    inspect.look("a draw to be confirmed")
    page.locator('[data-key="deck"]').click()
    inspect.wait("second")
    inspect.look("second card")
    for value in page.evaluate(
        '[...document.querySelectorAll("[data-intent=listing][data-value]")].map((b) => b.dataset.value)'
    ):
        page.locator(f'[data-intent="listing"][data-value="{value}"]').first.dispatch_event("click")
        inspect.look(f"the board as a list, {value}")
    page.locator('[data-key="new-game"]').click()
    inspect.look("leaving asked")


def other_tables(inspect: Inspector) -> None:
    """The device that goes round, computers watched, the count and the end."""
    page = inspect.page
    inspect.open("?seed=7&seats=person,person&speed=instant&lang=es&start", "curtain")
    inspect.look("curtain")
    inspect.open("?seed=7&seats=quick,quick&speed=slow&lang=en&start", "watch")
    page.locator('[data-intent="pause"]').click()
    page.locator('[data-intent="open-hands"]').click()
    inspect.look("watching, open hands")
    inspect.open("?seed=7&seats=quick,quick&speed=instant&edition=mega&lang=en&start", "over")
    inspect.look("final table")
    page.locator('[data-intent="why"]').first.click()
    expect(page.locator(".reason")).to_be_visible()
    inspect.look("why a computer did it")
    page.locator('[data-key="settings"]').click()
    page.locator('[data-key="set-motion-slow"]').click()
    page.keyboard.press("Escape")
    page.locator('[data-intent="recount"]').click()
    page.wait_for_selector('[data-act="ticket"]')
    inspect.look("count")
    page.keyboard.press("Escape")
    expect(page.locator("[data-final]").first).to_be_visible()


@pytest.mark.parametrize("states", [game_of_one, other_tables])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_axe_finds_nothing(page: Page, size: ViewportSize, states: Callable[[Inspector], None]) -> None:
    """pitfall: E1, E2"""
    inspect = Inspector(page)
    page.set_viewport_size(size)
    states(inspect)
    assert not inspect.found, "\n".join(inspect.found)
