"""Measures how soon a click is answered: from the click itself to the frame that shows what came of it.

`python -m tools.bench_clicks [dist]` plays one game by mouse on the built site and prints the figures. The time is
counted from the browser's own time of the input to the first task after the next frame. Imports tools.browser,
tools.build and tools.serve.
"""

import statistics
import sys
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from tools import browser
from tools.build import DIST
from tools.serve import serving

PATIENCE = 120_000
ADDRESS = "?seed=bench&seats=person,quick&speed=instant&start"
# The person takes time to think; above all, no two clicks are measured as one (milliseconds).
THINKING = 120

WATCH = """
window.answers = [];
addEventListener("click", (event) => {
  const what = event.target.closest("[data-intent], g.route")?.dataset.intent ?? "route";
  requestAnimationFrame(() => {
    const {port1, port2} = new MessageChannel();
    port1.onmessage = () => answers.push([what, performance.now() - event.timeStamp]);
    port2.postMessage(0);
  });
}, true);
"""

# What to click next, or null when the game is over: tickets are kept, routes claimed every other turn, cards drawn.
NEXT = """async () => {
  const table = document.getElementById("table");
  const waits = () => table.dataset.screen !== "table" || table.dataset.dock === "watch";
  while (waits()) await new Promise((resolve) => setTimeout(resolve, 10));
  const {dock, turn} = table.dataset;
  if (dock === "over") return null;
  const all = (selector) => [...document.querySelectorAll(`#table ${selector}`)];
  const legal = (intent) => all(`button[data-intent=${intent}][data-legal=true]`);
  const open = all("[data-intent=toggle]").filter((node) => node.getAttribute("aria-pressed") === "false");
  const routes = turn % 2 ? all("#board .route[data-legal=true]") : [];
  const market = legal("market");
  const wishes = {
    choose: [legal("keep")[0] ?? open[0]],
    pay: [legal("claim")[0]],
    turn: [legal("pass")[0], routes[turn % routes.length], turn % 9 ? null : legal("tickets")[0]],
  }[dock] ?? [];
  const cards = [market[turn % (market.length * 2 || 1)], legal("deck")[0], market[0], legal("tickets")[0]];
  const node = [...wishes, ...cards].find((wish) => wish);
  const target = node.querySelector(".space") ?? node;
  target.scrollIntoView({block: "nearest"});
  const {left, top, width, height} = target.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}"""


class Answers(NamedTuple):
    """The milliseconds from click to painted answer, and what was clicked."""

    times: list[float]
    intents: list[str]

    def share(self, part: float) -> float:
        """The time within which that part of the clicks was answered."""
        ordered = sorted(self.times)
        return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def play(page: Page, clicks: int) -> Answers:
    """Plays on the page, by mouse, until the game is over or so many clicks are made."""
    for _ in range(clicks):
        place = page.evaluate(NEXT)
        if place is None:
            break
        page.wait_for_timeout(THINKING)
        page.mouse.click(*place)
    page.wait_for_timeout(THINKING)
    answers = page.evaluate("answers")
    return Answers([time for _, time in answers], [what for what, _ in answers])


def measure(driven: Browser, address: str, clicks: int = 200) -> Answers:
    """One game on the site at the address, in a new context."""
    context = driven.new_context(viewport={"width": 1440, "height": 900})
    context.add_init_script(WATCH)
    page = context.new_page()
    page.goto(address + ADDRESS, timeout=PATIENCE)
    page.wait_for_selector("[data-intent=toggle]", timeout=PATIENCE)
    page.wait_for_function("document.documentElement.dataset.worker === 'ready'", timeout=PATIENCE)
    answers = play(page, clicks)
    context.close()
    return answers


def main() -> None:
    """Measure once and print."""
    site = Path(sys.argv[1]) if len(sys.argv) > 1 else DIST
    found = browser.remembered()
    if found is None:
        sys.exit("no browser is chosen yet: run `make bench`")
    with serving(site) as address, sync_playwright() as playwright:
        driven = playwright.chromium.launch(executable_path=found.executable, args=browser.ARGUMENTS)
        answers = measure(driven, address)
        driven.close()
    print(f"{len(answers.times)} clicks: median {statistics.median(answers.times):.0f} ms, ", end="")
    print(f"95th percentile {answers.share(0.95):.0f} ms, slowest {max(answers.times):.0f} ms")
    for intent in sorted(set(answers.intents)):
        times = [time for time, what in zip(answers.times, answers.intents, strict=True) if what == intent]
        print(f"  {intent}: {len(times)}, median {statistics.median(times):.0f} ms, slowest {max(times):.0f} ms")


if __name__ == "__main__":
    main()
