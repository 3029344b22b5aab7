"""Play without a network, new versions, and what can go wrong with either."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, BrowserType, Locator, Page, expect

from e2e.conftest import DESKTOP, Watch
from e2e.policy import Person
from tools import browser
from tools.build import named_by_content, write_service_worker
from tools.serve import serving

ADDRESS = "?seats=person,quick&speed=instant&start"
# What the browser says of requests that find no server.
NO_NETWORK = "net::ERR|Failed to load resource|Failed to fetch|TypeError"


def line(page: Page, state: str) -> Locator:
    """A line about play without a network."""
    return page.locator(f"[data-offline~={state}]").first


def expect_ready(page: Page) -> None:
    expect(page.locator("#boot")).to_have_attribute("data-state", "ready")


def visit(page: Page, address: str) -> None:
    """Open the game and wait until it is stored."""
    page.goto(address)
    expect(line(page, "ready")).to_be_visible()


def expect_version(page: Page, version: str | None) -> None:
    expect_ready(page)
    assert page.locator("html").get_attribute("data-version") == version


@pytest.fixture(scope="session")
def next_site(tmp_path_factory: pytest.TempPathFactory, site: Path) -> Path:
    """The site as its next version might be: the page says so, and one of the game's files differs."""
    folder = tmp_path_factory.mktemp("next") / "site"
    shutil.copytree(site, folder)
    (old,) = folder.glob("game-*")
    with (old / "all.css").open("a") as style:
        style.write("\nhtml { --version: 2 }\n")
    game = named_by_content(old.rename(folder / "game"))
    for path in (*folder.glob("*.html"), *folder.glob("*.webmanifest")):
        path.write_text(path.read_text().replace(old.name, game.name).replace("<html ", '<html data-version="2" '))
    write_service_worker(folder, game.name)
    return folder


@pytest.fixture
def host(site: Path, tmp_path: Path) -> Path:
    """A folder to serve, with a copy of the site."""
    return Path(shutil.copytree(site, tmp_path / "host"))


@pytest.fixture
def address(host: Path, watch: Watch) -> Iterator[str]:
    """Where it is served."""
    with serving(host) as address:
        watch.site = address
        yield address


def publish(site: Path, host: Path) -> None:
    """Put another version where the old one was."""
    shutil.rmtree(host)
    shutil.copytree(site, host)


def opened(browser_type: BrowserType, profile: Path, watch: Watch) -> BrowserContext:
    """A browser with a profile that outlives it."""
    found = browser.remembered()
    context = browser_type.launch_persistent_context(
        profile,
        executable_path=found.executable if found else None,
        args=browser.ARGUMENTS,
        viewport=DESKTOP,
    )
    watch.follow(context)
    return context


def test_after_one_visit_a_whole_game_needs_no_network(
    browser_type: BrowserType, host: Path, watch: Watch, tmp_path: Path
) -> None:
    """pitfall: F3"""
    with serving(host) as address:
        watch.site = address
        context = opened(browser_type, tmp_path / "profile", watch)
        visit(context.new_page(), address)
        context.close()
    # The server is gone.
    watch.expect(NO_NETWORK)
    context = opened(browser_type, tmp_path / "profile", watch)
    page = context.new_page()
    page.goto(f"{address}{ADDRESS}")
    expect(page.locator("html")).to_have_attribute("data-worker", "ready")
    Person(page).play()
    expect(page.locator("#table")).to_have_attribute("data-dock", "over")
    watch.over = True
    context.close()


def test_the_player_sees_how_much_is_stored(page: Page, address: str) -> None:
    page.goto(f"{address}?lang=es")
    expect(line(page, "ready")).to_be_visible()
    expect(line(page, "ready")).to_contain_text("Listo para jugar sin conexión")
    assert 10 < int(page.locator("[data-megabytes]").text_content() or "") < 40
    page.locator("[data-lang=en]").click()
    expect(line(page, "ready")).to_contain_text("Ready for play without a connection")


def test_a_new_version_is_offered_and_takes_over_as_a_whole(
    page: Page, address: str, host: Path, next_site: Path
) -> None:
    """pitfall: F4"""
    visit(page, address)
    publish(next_site, host)
    page.reload()
    expect_version(page, None)
    expect(line(page, "update")).to_be_visible()
    page.locator("[data-take-over]").click()
    expect(page.locator("html")).to_have_attribute("data-version", "2")
    expect_version(page, "2")
    expect(line(page, "ready")).to_be_visible()
    stored = page.evaluate(
        """async () => {
            const paths = [];
            for (const name of await caches.keys())
                for (const request of await (await caches.open(name)).keys()) paths.push(new URL(request.url).pathname);
            return [...new Set(paths.filter((path) => path.includes("/game-")).map((path) => path.split("/")[1]))];
        }"""
    )
    assert stored == [folder.name for folder in next_site.glob("game-*")]


def test_no_new_version_in_the_middle_of_a_game(page: Page, address: str, host: Path, next_site: Path) -> None:
    """pitfall: F4"""
    visit(page, address)
    publish(next_site, host)
    page.goto(f"{address}{ADDRESS}")
    expect(page.locator("#table")).to_have_attribute("data-screen", "table")
    page.wait_for_function("navigator.serviceWorker.getRegistration().then((found) => Boolean(found?.waiting))")
    expect(page.locator("[data-take-over]")).to_be_hidden()
    Person(page).play(until=lambda sight: sight.ply > 40)
    expect_version(page, None)


def test_a_new_version_waits_for_the_other_tab(
    context: BrowserContext, page: Page, address: str, host: Path, next_site: Path
) -> None:
    """pitfall: F4"""
    visit(page, address)
    publish(next_site, host)
    other = context.new_page()
    other.goto(f"{address}{ADDRESS}")
    expect(other.locator("#table")).to_have_attribute("data-screen", "table")
    page.reload()
    expect(line(page, "update")).to_be_visible()
    page.locator("[data-take-over]").click()
    expect(line(page, "others")).to_be_visible()
    Person(other).play(until=lambda sight: sight.ply > 30)
    expect_version(other, None)
    expect_version(page, None)
    other.close()
    page.locator("[data-take-over]").click()
    expect(page.locator("html")).to_have_attribute("data-version", "2")


def test_two_first_visits_at_once(context: BrowserContext, page: Page, address: str) -> None:
    other = context.new_page()
    page.goto(address, wait_until="commit")
    other.goto(address, wait_until="commit")
    for tab in (page, other):
        expect(line(tab, "ready")).to_be_visible()
        expect_ready(tab)


def test_a_first_visit_that_breaks_off_leaves_nothing_broken(
    page: Page, address: str, host: Path, watch: Watch
) -> None:
    watch.expect("404|bad-precaching-response")
    # Only the service worker asks for it, as one of the last.
    library = next(host.glob("vendor-*/pyodide/python_stdlib.zip"))
    library.rename(host / "away")
    page.goto(address)
    expect(line(page, "failed")).to_be_visible()
    page.reload()
    expect_ready(page)
    expect(line(page, "failed")).to_be_visible()
    (host / "away").rename(library)
    visit(page, address)


def test_a_visit_that_ends_while_the_game_is_stored(context: BrowserContext, page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator("[data-offline=storing]")).to_be_attached()
    page.wait_for_function("navigator.serviceWorker.getRegistration().then((found) => Boolean(found))")
    page.close()
    visit(context.new_page(), address)


def test_no_room_to_store_the_game(page: Page, address: str, watch: Watch) -> None:
    watch.expect("[Qq]uota")
    session = page.context.new_cdp_session(page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": address.rstrip("/"), "quotaSize": 4_000_000})
    page.goto(address)
    expect(line(page, "failed")).to_be_visible()
    page.goto(f"{address}{ADDRESS}")
    Person(page).play(until=lambda sight: sight.ply > 20)


def test_a_browser_that_stores_nothing_says_so(page: Page, address: str) -> None:
    page.add_init_script("Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined })")
    page.goto(address)
    expect(line(page, "none")).to_be_visible()


def test_the_game_can_be_installed_in_both_languages(page: Page, address: str) -> None:
    for language, words in (("es", "Une ciudades"), ("en", "Join the cities")):
        page.goto(f"{address}?lang={language}")
        expect_ready(page)
        session = page.context.new_cdp_session(page)
        told = session.send("Page.getAppManifest")
        assert told["url"] == f"{address}{language}.webmanifest"
        assert not told["errors"]
        assert words in told["data"]
        assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] in (
            [],
            [{"errorId": "in-incognito", "errorArguments": []}],
        )
