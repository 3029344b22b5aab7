"""Measures speed and weight: `python -m tools.bench` prints a table and writes it to docs/bench.md.

Every figure is a ratio within this run, so that it means the same on another machine: games against a plain loop, the
page against an empty page with a bare Pyodide from the same server in the same browser. Runs of the two sides take
turns, and the median counts. Imports tools.bench_clicks, tools.browser, tools.build and tools.serve.
"""

import argparse
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser as Driven
from playwright.sync_api import sync_playwright

from tools import bench_clicks, browser
from tools.build import DIST, ROOT, own_weight
from tools.serve import serving

REPORT = ROOT / "docs" / "bench.md"
PATIENCE = 120_000

# An empty page that starts Pyodide and runs one line of Python.
BARE_PAGE = '<!doctype html><meta charset="utf-8"><title>Bare</title><script type="module" src="bare.mjs"></script>'
BARE_SCRIPT = """import { loadPyodide } from "./RUNTIME/pyodide.mjs";
const python = await loadPyodide();
python.runPython("1 + 1");
window.moments = { decision: performance.now() };
"""
# Presses Start as soon as it is there and notes, in milliseconds from the beginning of the navigation, when Start was
# painted and could be clicked, and when a starting ticket could be toggled.
WATCH = """
window.moments = {};
const look = () => {
  const start = document.querySelector("#setup [type=submit]");
  if (start && !moments.usable && window.boot && start.getClientRects().length) {
    moments.usable = performance.now();
    start.click();
  }
  if (document.querySelector("[data-intent=toggle]")) moments.decision = performance.now();
  else requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""


class Row(NamedTuple):
    """A line of the table: what was measured, the ratio, what is asked for, and the figures it was made of."""

    what: str
    value: str
    bar: str
    goal: str
    made_of: str


def median_and_range(values: list[float], digits: int = 2) -> str:
    """The median of some figures with the smallest and the largest.

    >>> median_and_range([1.0, 3.0, 2.0])
    '2.00 (1.00-3.00)'
    """
    return f"{statistics.median(values):.{digits}f} ({min(values):.{digits}f}-{max(values):.{digits}f})"


def engine_speed(command: list[str]) -> dict[str, float]:
    """Runs a command that prints what `python -m engine speed` prints."""
    output = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout
    figures: dict[str, float] = json.loads(output.strip().splitlines()[-1])
    return figures


def game_rows(runs: int, seconds: int) -> list[Row]:
    """Complete uniformly random games, natively and in Pyodide under Node, by turns."""
    native_command = [sys.executable, "-m", "engine", "speed", "--players", "2", "--seconds", str(seconds)]
    wasm_command = ["node", "tools/bench_pyodide.mjs", str(next(DIST.glob("*/app.zip"))), "2", str(seconds)]
    native, wasm = [], []
    for _ in range(runs):
        native.append(engine_speed(native_command))
        wasm.append(engine_speed(wasm_command))
    products = [run["games_per_second"] * run["loop_seconds"] for run in native]
    ratios = [b["games_per_second"] / a["games_per_second"] for a, b in zip(native, wasm, strict=True)]
    games = statistics.median(run["games_per_second"] for run in native)
    loop = statistics.median(run["loop_seconds"] for run in native)
    in_wasm = statistics.median(run["games_per_second"] for run in wasm)
    return [
        Row(
            "random 2-player games a second × seconds of the loop",
            median_and_range(products, 1),
            "≥ 28",
            "≥ 60",
            f"{games:.0f} games/s × {loop:.4f} s",
        ),
        Row(
            "the same games in Pyodide under Node ÷ in CPython",
            median_and_range(ratios),
            "≥ 0.35",
            "≥ 0.6",
            f"{in_wasm:.0f} ÷ {games:.0f} games/s",
        ),
    ]


def moments(driven: Driven, url: str, *, warm: bool, watched: bool) -> dict[str, float]:
    """Opens an address in a new context and returns its moments; warm: the second visit in that context."""
    context = driven.new_context()
    if watched:
        context.add_init_script(WATCH)
    result: dict[str, float] = {}
    for _ in range(2 if warm else 1):
        page = context.new_page()
        page.goto(url, timeout=PATIENCE)
        page.wait_for_function("window.moments && window.moments.decision", timeout=PATIENCE)
        result = page.evaluate("window.moments")
        page.close()
    context.close()
    return result


def start_rows(runs: int) -> list[Row]:
    """The start of the page against that of a bare Pyodide page, cold and warm."""
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        shutil.copytree(DIST, site)
        (site / "bare.html").write_text(BARE_PAGE)
        runtime = next(site.glob("vendor-*/pyodide")).relative_to(site).as_posix()
        (site / "bare.mjs").write_text(BARE_SCRIPT.replace("RUNTIME", runtime))
        found = browser.remembered()
        if found is None:
            sys.exit("no browser is chosen yet: run `make bench`")
        with serving(site) as address, sync_playwright() as playwright:
            driven = playwright.chromium.launch(executable_path=found.executable, args=browser.ARGUMENTS)
            cold = paired(runs, lambda watched: moments(driven, url(address, watched), warm=False, watched=watched))
            warm = paired(runs, lambda watched: moments(driven, url(address, watched), warm=True, watched=watched))
            driven.close()
    return [
        start_row("first screen usable ÷ bare Pyodide page, cold", cold, "usable", "≤ 0.15", "≤ 0.08"),
        start_row("first decision ÷ bare Pyodide page, cold", cold, "decision", "≤ 0.8", "≤ 0.5"),
        start_row("first decision ÷ bare Pyodide page, warm", warm, "decision", "≤ 0.6", "≤ 0.4"),
    ]


def url(address: str, watched: bool) -> str:
    """The page that is measured, or the bare one."""
    return address if watched else address + "bare.html"


Pairs = list[tuple[dict[str, float], dict[str, float]]]


def paired(runs: int, measure: Callable[[bool], dict[str, float]]) -> Pairs:
    """Measures our page and the bare one by turns."""
    return [(measure(True), measure(False)) for _ in range(runs)]


def start_row(what: str, pairs: Pairs, moment: str, bar: str, goal: str) -> Row:
    """The row of one moment of the start."""
    ratios = [ours[moment] / bare["decision"] for ours, bare in pairs]
    ours_ms = statistics.median(ours[moment] for ours, _ in pairs)
    bare_ms = statistics.median(bare["decision"] for _, bare in pairs)
    return Row(what, median_and_range(ratios), bar, goal, f"{ours_ms:.0f} ÷ {bare_ms:.0f} ms")


def click_row(runs: int) -> Row:
    """How soon a click is answered, in whole games played by mouse."""
    found = browser.remembered()
    if found is None:
        sys.exit("no browser is chosen yet: run `make bench`")
    with serving(DIST) as address, sync_playwright() as playwright:
        driven = playwright.chromium.launch(executable_path=found.executable, args=browser.ARGUMENTS)
        games = [bench_clicks.measure(driven, address) for _ in range(runs)]
        driven.close()
    medians = median_and_range([statistics.median(game.times) for game in games], 0)
    return Row(
        "click to painted answer, 95th percentile, ms",
        median_and_range([game.share(0.95) for game in games], 0),
        "≤ 100",
        "≤ 50",
        f"{sum(len(game.times) for game in games)} clicks, median {medians} ms",
    )


def weight_row() -> Row:
    """What the page's own files weigh."""
    kilobytes = own_weight(DIST) / 1000
    return Row("the page's own files, gzipped", f"{kilobytes:.0f} KB", "≤ 400 KB", "≤ 250 KB", "all outside vendor/")


def report(rows: list[Row], machine: str, command: str) -> str:
    """The page docs/bench.md."""
    lines = [
        "# Speed and weight",
        "",
        f"Written by `{command}`. Medians, with the smallest and the largest of the runs in brackets; the two sides",
        "of a ratio were measured by turns in one run.",
        "",
        machine,
        "",
        "| what | measured | bar | goal | made of |",
        "|---|---|---|---|---|",
        *[f"| {' | '.join(row)} |" for row in rows],
        "",
    ]
    return "\n".join(lines)


def machine_line() -> str:
    """The machine and the versions, in one sentence."""
    versions: dict[str, Any] = json.loads((ROOT / "package.json").read_text())["dependencies"]
    pinned = ", ".join(f"{name} {versions[name]}" for name in ("pyodide", "@pyscript/core"))
    node = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    system = f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores"
    return f"{system}, CPython {platform.python_version()}, Node {node}, {pinned}."


def main() -> None:
    """Measure everything and write the report."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench", description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=7, help="of each figure")
    parser.add_argument("--seconds", type=int, default=3, help="of random games in each run")
    options = parser.parse_args()
    rows = [*game_rows(options.runs, options.seconds), *start_rows(options.runs), click_row(options.runs), weight_row()]
    text = report(rows, machine_line(), f"make bench` (`python -m tools.bench --runs {options.runs}")
    REPORT.write_text(text)
    print(text)


if __name__ == "__main__":
    main()
