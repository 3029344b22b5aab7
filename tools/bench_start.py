"""Measures the start of the page beside two empty pages: one with a bare Pyodide, one with a bare PyScript.

All three come from one server that behaves like GitHub Pages, are opened in one browser with a fresh profile for each
figure, and take turns. Cold is the first visit, warm the second with what the browser keeps by itself, offline the
second with everything from a service worker and no network. Imports tools.browser, tools.build and tools.serve.
"""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import BrowserContext, BrowserType, Page

from tools import browser
from tools.build import DIST, ROOT
from tools.serve import serving

PATIENCE = 180_000

# The person begins: a computer that does would take its time, as the chosen speed has it.
PAGES = {"game": "?seats=person,quick", "Pyodide": "bare/pyodide.html", "PyScript": "bare/pyscript.html"}
"""What is opened, by name."""
MODES = ("cold", "warm", "offline")

Moments = dict[str, float]
"""Milliseconds from the beginning of the navigation: ``decision`` (a starting ticket can be toggled; for a bare page:
Python has run a line), and for the game ``usable`` (Start is painted and takes a click) and ``painted`` (so are the
tickets). And ``busy``: processor time of the page's main thread until the last of them."""

_BARE = {
    "pyodide.html": """<!doctype html><meta charset="utf-8"><title>Bare</title>
<script type="module" src="bare.mjs"></script>
""",
    "bare.mjs": """import { loadPyodide } from "./pyodide/pyodide.mjs";
const python = await loadPyodide();
python.runPython("1 + 1");
window.moments = { decision: performance.now() };
""",
    "pyscript.html": """<!doctype html><meta charset="utf-8"><title>Bare</title>
<script type="module" src="pyscript/core.js"></script>
<script type="py" src="bare.py" config='{"interpreter": "./pyodide/pyodide.mjs"}'></script>
""",
    "bare.py": """from pyscript import window
window.moments = window.JSON.parse('{}')
window.moments.decision = window.performance.now()
""",
    # Keeps whatever is fetched, as simply as can be.
    "sw.js": """const kept = async (request) => {
  const cache = await caches.open("bare");
  const found = await cache.match(request);
  if (found) return found;
  const response = await fetch(request);
  await cache.put(request, response.clone());
  return response;
};
addEventListener("fetch", (event) => event.respondWith(kept(event.request)));
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
""",
}
# Presses Start as soon as it is painted and takes a click.
_WATCH = """
window.moments = {};
const frame = (deed) => requestAnimationFrame(deed);
const decided = (_, observer) => {
  if (!document.querySelector("[data-intent=toggle]")) return;
  observer.disconnect();
  moments.decision = performance.now();
  frame(() => frame(() => (moments.painted = performance.now())));
};
const look = () => {
  const start = document.querySelector("#setup [type=submit]");
  if (!window.boot || !start?.getClientRects().length) return frame(look);
  moments.usable = performance.now();
  new MutationObserver(decided).observe(document.body, { childList: true, subtree: true });
  start.click();
};
frame(look);
"""
_NO_SERVICE_WORKER = "Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined })"


@contextmanager
def prepared() -> Iterator[str]:
    """Serves a copy of the site with the bare pages beside it; gives the address."""
    with TemporaryDirectory() as folder:
        site = Path(shutil.copytree(DIST, Path(folder) / "site"))
        bare = site / "bare"
        shutil.copytree(ROOT / "assets" / "vendor" / "pyodide", bare / "pyodide")
        shutil.copytree(ROOT / "node_modules" / "@pyscript" / "core" / "dist", bare / "pyscript")
        for name, content in _BARE.items():
            (bare / name).write_text(content)
        with serving(site, sent=[]) as address:
            yield address


@contextmanager
def profile(browser_type: BrowserType, *, stores: bool) -> Iterator[BrowserContext]:
    """A browser with an empty profile on disk: one in memory would not keep large files."""
    found = browser.remembered()
    if found is None:
        raise LookupError("no browser is chosen yet: run `make bench`")
    with TemporaryDirectory() as folder:
        context = browser_type.launch_persistent_context(
            folder, executable_path=found.executable, args=browser.ARGUMENTS, viewport={"width": 1440, "height": 900}
        )
        context.set_default_timeout(PATIENCE)
        if not stores:
            context.add_init_script(_NO_SERVICE_WORKER)
        try:
            yield context
        finally:
            context.close()


def opened(context: BrowserContext, address: str, name: str) -> Page:
    """Opens one of the pages and waits for its decision."""
    page = context.new_page()
    if name == "game":
        page.add_init_script(_WATCH)
    session = context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.goto(address + PAGES[name], wait_until="commit")
    last = "painted" if name == "game" else "decision"
    page.wait_for_function(f"window.moments && window.moments.{last}")
    metrics = {entry["name"]: entry["value"] for entry in session.send("Performance.getMetrics")["metrics"]}
    page.evaluate("(busy) => { window.moments.busy = busy }", 1000 * metrics["TaskDuration"])
    return page


def moments(page: Page) -> Moments:
    """What the page has noted."""
    noted: Moments = page.evaluate("window.moments")
    page.close()
    return noted


def first_and_second(browser_type: BrowserType, address: str, name: str) -> tuple[Moments, Moments]:
    """Cold and warm."""
    with profile(browser_type, stores=False) as context:
        cold = moments(opened(context, address, name))
        return cold, moments(opened(context, address, name))


def without_network(browser_type: BrowserType, address: str, name: str) -> Moments:
    """Offline: the second visit, when everything is stored."""
    with profile(browser_type, stores=True) as context:
        page = opened(context, address, name)
        if name == "game":
            page.wait_for_function("navigator.serviceWorker.ready")
        else:
            page.evaluate("navigator.serviceWorker.register('/bare/sw.js').then(() => navigator.serviceWorker.ready)")
            page.wait_for_function("Boolean(navigator.serviceWorker.controller)")
            page.close()
            page = opened(context, address, name)
        page.close()
        context.set_offline(True)
        return moments(opened(context, address, name))


def measure(browser_type: BrowserType, runs: int) -> list[dict[tuple[str, str], Moments]]:
    """For each run, the moments by page and mode."""
    results = []
    with prepared() as address:
        for _ in range(runs):
            result: dict[tuple[str, str], Moments] = {}
            for name in PAGES:
                result[name, "cold"], result[name, "warm"] = first_and_second(browser_type, address, name)
                result[name, "offline"] = without_network(browser_type, address, name)
            results.append(result)
    return results
