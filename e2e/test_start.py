"""The start from a snapshot of Python's memory, what happens when there is none, and what crosses the network."""

import gzip
import threading
from collections import Counter
from collections.abc import Callable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import BrowserType, Page, Request, Route, expect

from e2e.conftest import Watch
from e2e.policy import Person
from tools import browser
from tools.serve import serving
from tools.snapshot import HEAP

BUILD_ID = slice(16, 48)
"""Where Pyodide's build is named in the head of a snapshot."""


class Quiet(SimpleHTTPRequestHandler):
    """The standard library's file server as it is, but for its log."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (the name is the base class's)
        """Say nothing."""


# The interpreter that runs on the page: a module is loaded once.
PYTHON = """async (code) => {
    const source = document.querySelector("link[href*='interpreter.mjs']").href;
    const python = await (await import(source)).loadPyodide();
    return String(python.runPython(code));
}"""


def snapshot_of(site: Path) -> bytes:
    return next(site.glob("game-*/snapshot.bin")).read_bytes()


def cut_short(packed: bytes) -> bytes:
    return packed[: len(packed) // 2]


def of_another_version(packed: bytes) -> bytes:
    raw = bytearray(gzip.decompress(packed))
    raw[BUILD_ID] = bytes(reversed(raw[BUILD_ID]))
    return gzip.compress(raw, 1)


def too_large(packed: bytes) -> bytes:
    return gzip.compress(gzip.decompress(packed) + bytes(HEAP), 1)


def with_a_slip(packed: bytes) -> bytes:
    middle = len(packed) // 2
    return packed[:middle] + bytes([packed[middle] ^ 1]) + packed[middle + 1 :]


def begin(page: Page) -> None:
    """Start a game, and look at the first decision."""
    page.locator("#setup [type=submit]").click()
    expect(page.locator("[data-intent=toggle]").first).to_be_visible()


def expect_ready(page: Page) -> None:
    expect(page.locator("#boot")).to_have_attribute("data-state", "ready")


def expect_worker(page: Page) -> None:
    expect(page.locator("html")).to_have_attribute("data-worker", "ready")


def requested(page: Page) -> list[str]:
    """The files that page and worker ask for from now on; the service worker asks for all there are."""
    names: list[str] = []

    def note(request: Request) -> None:
        if not request.service_worker:
            names.append(request.url.rpartition("/")[2])

    page.context.on("request", note)
    return names


def test_page_and_worker_start_from_the_snapshot(page: Page) -> None:
    names = requested(page)
    page.goto("")
    expect_worker(page)
    begin(page)
    assert "snapshot.bin" in names
    assert not {"python_stdlib.zip", "app.zip"} & set(names)


@pytest.mark.parametrize("broken", [cut_short, of_another_version, too_large, with_a_slip])
def test_a_broken_snapshot_leads_to_a_plain_start(page: Page, site: Path, broken: Callable[[bytes], bytes]) -> None:
    body = broken(snapshot_of(site))
    names = requested(page)
    page.context.route("**/snapshot.bin", lambda route: route.fulfill(body=body))
    page.goto("")
    expect_ready(page)
    begin(page)
    expect_worker(page)
    assert {"python_stdlib.zip", "app.zip"} <= set(names)


def test_a_missing_snapshot_leads_to_a_plain_start(page: Page, watch: Watch) -> None:
    watch.expect("404")
    page.context.route("**/snapshot.bin", lambda route: route.fulfill(status=404))
    page.goto("")
    expect_ready(page)
    begin(page)
    expect_worker(page)


def test_without_the_script_that_loads_ahead_the_start_is_plain(page: Page, watch: Watch) -> None:
    watch.expect("ahead.js|ERR_FAILED")
    page.context.route("**/ahead.js", lambda route: route.abort())
    page.goto("")
    expect_ready(page)
    begin(page)


def test_in_a_tab_that_nobody_sees_the_game_starts_too(page: Page) -> None:
    """Nothing is painted there, and much waits for a painted form."""
    page.add_init_script("window.requestAnimationFrame = () => 0")
    page.goto("")
    expect_ready(page)
    expect(page.locator("#sheet > #board")).to_be_attached()


def test_a_snapshot_that_the_browser_refuses_leads_to_a_plain_start(page: Page) -> None:
    page.add_init_script(
        """const { set } = Int8Array.prototype.__proto__;
        Int8Array.prototype.set = function (...given) {
            if (given[0].length > 3e7) throw new RangeError("no room");
            return set.apply(this, given);
        };"""
    )
    page.goto("")
    expect_ready(page)
    begin(page)


@pytest.mark.parametrize("file", ["app.zip", "python_stdlib.zip"])
def test_without_snapshot_and_program_the_start_fails_clearly(page: Page, watch: Watch, file: str) -> None:
    """pitfall: G1"""
    watch.expect("^(console|uncaught)")
    for name in ("snapshot.bin", file):
        page.route(f"**/{name}", lambda route: route.abort())
    page.goto("")
    expect(page.locator("#boot")).to_have_attribute("data-state", "failed")
    expect(page.locator("[data-retry]")).to_be_visible()


def test_the_bar_goes_on_when_more_has_to_be_loaded(page: Page, site: Path) -> None:
    body = cut_short(snapshot_of(site))
    held: list[Route] = []
    page.route("**/snapshot.bin", lambda route: route.fulfill(body=body))
    page.route("**/python_stdlib.zip", lambda route: held.append(route))  # noqa: PLW0108 (it must be a function)
    page.goto("")
    page.wait_for_function("document.querySelector('#boot progress').value > 4e6")
    assert 0 < page.evaluate("document.querySelector('#boot progress').position") < 1
    while not held:
        page.wait_for_timeout(50)
    held[0].continue_()
    expect_ready(page)


def test_chance_is_another_at_each_start(page: Page) -> None:
    drawn = set()
    for _ in range(2):
        page.goto("")
        expect_ready(page)
        drawn.add(page.evaluate(PYTHON, "import random; random.random()"))
    assert len(drawn) == 2


def test_the_modules_of_the_snapshot_are_those_of_the_site(page: Page) -> None:
    page.goto("")
    expect_ready(page)
    told = page.evaluate(PYTHON, "import engine.rules, ui.dom; (engine.rules.__file__, ui.dom.__spec__.origin)")
    assert told == "('/home/pyodide/engine/rules.py', 'snapshot')"


@pytest.mark.parametrize("lacking", ["WebAssembly", "DecompressionStream"])
def test_a_browser_that_cannot_is_told_so(page: Page, watch: Watch, lacking: str) -> None:
    """pitfall: G1"""
    watch.expect("^(console|uncaught)")
    page.add_init_script(f"delete window.{lacking}")
    page.goto("?lang=es")
    expect(page.locator("#boot")).to_have_attribute("data-state", "old")
    expect(page.locator("#boot [data-step=old]")).to_contain_text("Firefox 121")
    expect(page.locator("#boot progress")).to_be_hidden()


def test_without_the_boot_script_a_text_says_which_browsers_work(page: Page, watch: Watch) -> None:
    watch.expect("^(console|uncaught)")
    page.route("**/boot.js", lambda route: route.fulfill(body="a ??!= 1", content_type="text/javascript"))
    page.route("**/interpreter.mjs", lambda route: route.abort())
    page.goto("")
    expect(page.locator("#boot [data-step=old]")).to_be_visible()


def test_no_byte_crosses_the_network_twice(browser_type: BrowserType, site: Path, watch: Watch, tmp_path: Path) -> None:
    """Page, worker and service worker share what the browser has, with the headers of GitHub Pages."""
    found = browser.remembered()
    sent: list[str] = []
    with serving(site, sent=sent) as address:
        watch.site = address
        # A profile of its own: the memory-only one of other tests keeps no large files.
        context = browser_type.launch_persistent_context(
            tmp_path, executable_path=found.executable if found else None, args=browser.ARGUMENTS
        )
        watch.follow(context)
        page = context.new_page()
        page.goto(address)
        expect_worker(page)
        expect(page.locator("[data-offline~=ready]").first).to_be_visible()
        watch.over = True
        context.close()
    # The page itself, its manifest and the service worker are asked for anew, so as to notice a new version.
    twice = [path for path, times in Counter(sent).items() if times > 1 and path.count("/") > 1]
    assert not twice


def test_it_plays_under_a_deep_path_from_the_plainest_server(
    page: Page, site: Path, watch: Watch, tmp_path: Path
) -> None:
    """pitfall: G3"""
    deep = tmp_path / "some" / "deep"
    deep.mkdir(parents=True)
    (deep / "path").symlink_to(site)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with server:
        watch.site = f"http://127.0.0.1:{server.server_port}/"
        page.goto(f"{watch.site}some/deep/path/?seats=person,quick&speed=instant&start")
        expect_worker(page)
        Person(page).play(until=lambda sight: sight.ply > 30)
        watch.over = True
        page.close()
        server.shutdown()
