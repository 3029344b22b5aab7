"""Whole games, played by clicking and tapping what is on the page, each beside its true game."""

from collections.abc import Callable
from itertools import pairwise

from playwright.sync_api import Locator, Page, ViewportSize, expect

from e2e.checks import check_final, check_fit, check_game
from e2e.conftest import DESKTOP, NewContext
from e2e.mirror import Mirror
from e2e.policy import PATIENCE, Person, Sight, touch_route
from engine.bits import bit_list
from ui.strings import text

SEED = "seven"
REPEATED = 150
"""So many plies must come again."""
TABLET: ViewportSize = {"width": 820, "height": 1180}


def address(seats: str, *, seed: str = SEED, lang: str = "es", **more: str) -> str:
    said = {"seed": seed, "seats": seats, "lang": lang, "speed": "instant", **more}
    return "?" + "&".join(f"{name}={value}" for name, value in said.items()) + "&start"


def play(page: Page, person: Person, mirror: Mirror, *, look: Callable[[Sight], None] = lambda _: None) -> Sight:
    """A whole game, checked at each decision."""
    shown: list[Sight] = []

    def check(sight: Sight) -> bool:
        mirror.follow(person.deeds, sight.ply)
        check_game(page, sight, mirror)
        check_fit(page)
        look(sight)
        shown.append(sight)
        return False

    last = person.play(check)
    check(last)
    check_final(page, mirror)
    # The last round is told from its first turn on. rule: E1
    left = [sight.turns_left for sight in shown if sight.turns_left >= 0]
    assert left
    assert left == sorted(left, reverse=True)
    return last


def alone(sight: Sight) -> None:
    """With one person there is never a curtain."""
    assert sight.dock not in ("curtain", "handover")
    assert sight.viewer == 0


def opened(panel: Locator) -> dict[str, int]:
    """The cards that a player's panel shows."""
    cards: dict[str, int] = panel.evaluate(
        """(node) => Object.fromEntries([...node.querySelectorAll("[data-count]")].map(
            ({dataset}) => [dataset.colour, Number(dataset.count)]))"""
    )
    return cards


def tell(page: Page) -> list[str]:
    """The log, oldest line first, whatever the language: plies, kinds and the signs and routes in them."""
    lines: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("[data-log]")].reverse().map((node) => {
            const line = node.cloneNode(true);
            for (const why of line.querySelectorAll("[data-intent=why]")) why.remove();
            const signs = [...line.querySelectorAll("use")].map((use) => use.getAttribute("href"));
            return [line.dataset.ply, line.dataset.log, ...signs, ...line.textContent.match(/\\d+/g)].join(" ");
        })"""
    )
    return lines


def test_two_players_in_spanish(new_context: NewContext) -> None:
    """On a desktop; and the same address gives the same game once more, on a tablet that is tapped. pitfall: F3"""
    told = []
    for size, touch in (DESKTOP, False), (TABLET, True):
        page = new_context(has_touch=touch).new_page()
        page.set_viewport_size(size)
        page.goto(address("person,quick"))
        person, mirror = Person(page, touch=touch), Mirror("person,quick", SEED)
        if touch:
            person.play(lambda sight: sight.ply > REPEATED)
        else:
            play(page, person, mirror, look=alone)
        assert page.locator("html").get_attribute("lang") == "es"
        told.append([line for line in tell(page) if int(line.split()[0]) <= REPEATED])
        page.close()
    assert told[0] == told[1]
    assert len(told[1]) > REPEATED / 4


def test_five_players_in_english_on_a_phone(phone: Page) -> None:
    """pitfall: E6, E7, F3"""
    phone.goto(address("person,quick,quick,quick,quick", lang="en"))
    person, mirror = Person(phone, touch=True), Mirror("person,quick,quick,quick,quick", SEED)
    play(phone, person, mirror, look=alone)
    assert phone.locator("html").get_attribute("lang") == "en"


def test_three_people_on_one_device(page: Page) -> None:
    """Between two people there is a curtain, behind it the public view. rule: S6; pitfall: E9, F3"""
    page.goto(address("person,person,person", lang="en"))
    person, mirror = Person(page), Mirror("person,person,person", SEED)
    holders: list[tuple[int, str]] = []
    play(page, person, mirror, look=lambda sight: holders.append((sight.player, sight.dock)))
    # A curtain stands before each decision of another person than the last one, and before no other.
    last = -1
    for (_, before), (player, dock) in pairwise([(-1, ""), *holders]):
        if dock in ("choose", "turn", "second", "pay"):
            assert (before == "curtain") == (player != last)
            last = player
    assert [player for player, dock in holders if dock == "curtain"][:4] == [0, 1, 2, 0]


def test_computers_only(page: Page) -> None:
    """Watched: paused, step by step, with open hands, and then to the end at once. rule: S6; pitfall: A8, F3"""
    page.clock.install()
    page.goto(address("quick,quick,quick", lang="en", speed="slow"))
    mirror, person = Mirror("quick,quick,quick", SEED), Person(page)
    table = page.locator("#table")
    page.get_by_role("button", name="Pause", exact=True).click()
    expect(page.get_by_text("The game is paused.")).to_be_visible()

    def check() -> None:
        sight = person.look()
        mirror.watch(sight.ply)
        check_game(page, sight, mirror)
        check_fit(page)
        assert (sight.dock, sight.viewer) == ("watch", -1)

    # Paused, nothing moves, however long one waits; a step is one decision.
    check()
    page.clock.run_for("01:00")
    for _ in range(8):
        before = len(mirror.steps)
        check()
        assert len(mirror.steps) == before
        ply = mirror.game.ply
        page.get_by_role("button", name="One step").click()
        expect(table).not_to_have_attribute("data-ply", str(ply))
        check()
        assert len(mirror.steps) == before + 1

    # Whoever looks on sees all hands or none, and may touch everything.
    hands = page.get_by_role("button", name="Show all hands")
    hands.click()
    expect(hands).to_have_attribute("aria-pressed", "true")
    for player in range(3):
        panel = page.locator(f"[data-seat='{player}']")
        assert opened(panel) == mirror.hand(player)
        for ticket in bit_list(mirror.game.state.tickets[player]):
            expect(panel.get_by_text(mirror.ticket_names(ticket)[0])).to_be_visible()
    hands.click()
    check()
    person.do(touch_route(0))
    expect(page.get_by_role("alert").get_by_text("You are looking on")).to_be_visible()

    instant = page.get_by_role("button", name="instant")
    instant.click()
    expect(instant).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Go on").click()
    last = person.wait(patience=3 * PATIENCE)
    assert last.dock == "over"
    page.get_by_role("button", name=text("en", "count.skip")).click()
    mirror.watch(last.ply)
    check_game(page, last, mirror)
    check_fit(page)
    check_final(page, mirror)

    # The next game starts afresh.
    page.get_by_role("button", name=text("en", "end.again")).click()
    page.get_by_role("button", name="Pause", exact=True).click()
    sight = person.look()
    assert sight.ply < last.ply
    assert page.locator("#board [data-owner]").count() <= sight.turn
    assert page.locator("[data-log=begin]").count() == 1
    assert page.locator("[data-log=over]").count() == 0
