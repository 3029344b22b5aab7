"""Measures what stays in memory from game to game in one tab: `python -m tools.bench_memory [--games 20]`.

Computers play whole games on the built site, one after the other; after each the garbage is collected on both sides of
the border and everything that could grow is counted. Imports tools.browser, tools.build and tools.serve.
"""

import argparse
import sys
from typing import NamedTuple

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from tools import browser
from tools.build import DIST
from tools.serve import serving

PATIENCE = 300_000
ADDRESS = "?seats=quick,quick&speed=instant&start"

_OVER = "document.getElementById('table').dataset.dock === 'over'"
# The interpreter that runs on the page: a module is loaded once.
_COUNT = """async () => {
    const source = document.querySelector("link[href*='interpreter.mjs']").href;
    const python = await (await import(source)).loadPyodide();
    const objects = python.runPython("import gc; gc.collect(); len(gc.get_objects())");
    return [python._module.HEAP8.length, objects, python._module._hiwire_num_refs()];
}"""


class Memory(NamedTuple):
    """What is held after a game."""

    heap: int
    """Bytes of Python's memory."""
    objects: int
    """Objects of Python that its garbage collector knows."""
    proxies: int
    """Objects of JavaScript that Python holds."""
    nodes: int
    """Of the document, listeners' and detached ones included."""
    script: int
    """Bytes of the JavaScript heap."""


def count(page: Page, session: CDPSession) -> Memory:
    """Collects garbage and counts."""
    heap, objects, proxies = page.evaluate(_COUNT)
    session.send("HeapProfiler.collectGarbage")
    metrics = {entry["name"]: entry["value"] for entry in session.send("Performance.getMetrics")["metrics"]}
    return Memory(heap, objects, proxies, int(metrics["Nodes"]), int(metrics["JSHeapUsedSize"]))


def play(page: Page, games: int) -> list[Memory]:
    """Lets computers play so many games in the page, which has begun the first; gives the counts after each."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    counts = []
    for game in range(games):
        if game:
            page.locator("[data-intent=again]").click()
            page.wait_for_function(f"!({_OVER})")
        while not page.evaluate(_OVER):
            page.wait_for_timeout(100)
            if (skip := page.locator("[data-intent=skip]")).count():
                skip.first.click(timeout=5000)
        counts.append(count(page, session))
    return counts


def measure(driven: Browser, address: str, games: int) -> list[Memory]:
    """Plays in a new context on the site at the address."""
    context = driven.new_context()
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(address + ADDRESS)
    page.wait_for_function("document.documentElement.dataset.worker === 'ready'")
    counts = play(page, games)
    context.close()
    return counts


def main() -> None:
    """Measure and print a line for each game."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench_memory", description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=20)
    options = parser.parse_args()
    found = browser.remembered()
    if found is None:
        sys.exit("no browser is chosen yet: run `make bench`")
    with serving(DIST) as address, sync_playwright() as playwright:
        driven = playwright.chromium.launch(executable_path=found.executable, args=browser.ARGUMENTS)
        for game, counts in enumerate(measure(driven, address, options.games), start=1):
            print(game, counts)
        driven.close()


if __name__ == "__main__":
    main()
