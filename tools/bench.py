"""Measures speed and weight: `python -m tools.bench` prints a table and writes it to docs/bench.md.

Every figure is a ratio within this run, so that it means the same on another machine: games against a plain loop, the
page against an empty page with a bare Pyodide from the same server in the same browser. Runs of the two sides take
turns, and the median counts. Imports the other tools.bench_…, tools.browser, tools.build, tools.serve, ui.view_model.
"""

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
from typing import Any, NamedTuple

from playwright.sync_api import Browser as Driven
from playwright.sync_api import sync_playwright

from tools import bench_clicks, bench_memory, bench_start, bench_think, browser
from tools.build import DIST, ROOT, own_weight
from tools.serve import serving
from ui.view_model import LEVELS

REPORT = ROOT / "docs" / "bench.md"
STRONGEST = LEVELS[-1]
THINKING_PLIES = 60
CLICK_GAMES = 3
"""A game has two hundred clicks."""


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
    wasm_command = ["node", "tools/bench_pyodide.mjs", str(next(DIST.glob("game-*/app.zip"))), "2", str(seconds)]
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


Starts = list[dict[tuple[str, str], bench_start.Moments]]
"""For each run, the moments by page and mode."""


def start_row(starts: Starts, mode: str, moment: str, bar: str, goal: str) -> Row:
    """A moment of the game's start against a bare Pyodide page in the same mode."""
    ours = [run["game", mode][moment] for run in starts]
    bare = [run["Pyodide", mode]["decision"] for run in starts]
    busy = statistics.median(run["game", mode]["busy"] / run["Pyodide", mode]["busy"] for run in starts)
    painted = statistics.median(run["game", mode]["painted"] for run in starts)
    what = "first screen usable" if moment == "usable" else "first decision"
    return Row(
        f"{what} ÷ bare Pyodide page, {mode}",
        median_and_range([a / b for a, b in zip(ours, bare, strict=True)]),
        bar,
        goal,
        f"{statistics.median(ours):.0f} ÷ {statistics.median(bare):.0f} ms"
        + ("" if moment == "usable" else f" (painted at {painted:.0f}); main thread's processor time {busy:.2f}"),
    )


def start_rows(starts: Starts) -> list[Row]:
    """All that is asked of the start."""
    return [
        start_row(starts, "cold", "usable", "≤ 0.15", "≤ 0.08"),
        start_row(starts, "cold", "decision", "≤ 0.8", "≤ 0.5"),
        start_row(starts, "warm", "decision", "≤ 0.6", "≤ 0.4"),
        start_row(starts, "offline", "decision", "≤ 0.6", "≤ 0.4"),
    ]


def side_by_side(starts: Starts) -> list[str]:
    """The three pages in the three modes, as lines of Markdown."""
    lines = [
        "## The start, side by side",
        "",
        "Milliseconds to the first decision (for the bare pages: to a line of Python that has run); in brackets the",
        "processor time of the page's main thread until then. Empty profile, one server, by turns.",
        "",
        f"| page | {' | '.join(bench_start.MODES)} |",
        f"|---|{'---|' * len(bench_start.MODES)}",
    ]
    for page in bench_start.PAGES:
        cells = []
        for mode in bench_start.MODES:
            decision, busy = (
                statistics.median(run[page, mode][what] for run in starts) for what in ("decision", "busy")
            )
            cells.append(f"{decision:.0f} ({busy:.0f})")
        lines.append(f"| {page if page == 'game' else f'bare {page}'} | {' | '.join(cells)} |")
    return [*lines, ""]


def thinking_rows(driven: Driven, address: str) -> list[Row]:
    """The strongest player at work."""
    seen = bench_think.measure(driven, address, STRONGEST, plies=THINKING_PLIES)
    median, late = statistics.median(seen.decisions), bench_think.percentile(seen.decisions, 0.95)
    return [
        Row(
            "longest main-thread task while a bot thinks",
            f"{max(seen.tasks, default=0):.0f} ms",
            "≤ 50 ms",
            "≤ 20 ms",
            f"processor time {max(seen.busy, default=0):.0f} ms; {len(seen.tasks)} tasks",
        ),
        Row(
            f"{STRONGEST}'s decision in the browser, median / 95th percentile",
            f"{median / 1000:.2f} / {late / 1000:.2f} s",
            "≤ 1.5 / 3 s",
            "≤ 1 / 2 s",
            f"{len(seen.decisions)} decisions",
        ),
    ]


def memory_lines(driven: Driven, address: str, games: int) -> list[str]:
    """What is in memory after some games in one tab, as lines of Markdown."""
    counts = bench_memory.measure(driven, address, games)
    lines = [
        "## Memory, game after game in one tab",
        "",
        "Counted when a game is over; the nodes go with the lines of its log, of which no two games have as many.",
        "",
        "| after game | Python's heap, bytes | its objects | proxies | DOM nodes | JavaScript heap, bytes |",
        "|---|---|---|---|---|---|",
    ]
    told = sorted({2, games // 2, games})
    return [*lines, *(f"| {game} | {' | '.join(map(str, counts[game - 1]))} |" for game in told), ""]


def click_row(driven: Driven, address: str, runs: int) -> Row:
    """How soon a click is answered, in whole games played by mouse."""
    games = [bench_clicks.measure(driven, address) for _ in range(runs)]
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


def report(rows: list[Row], more: list[str], machine: str, command: str) -> str:
    """The page docs/bench.md."""
    lines = [
        "# Speed and weight",
        "",
        f"Written by `{command}.",
        "Medians, with the smallest and the largest of the runs in brackets; the two sides of a ratio were measured by",
        "turns in one run.",
        "",
        machine,
        "",
        "| what | measured | bar | goal | made of |",
        "|---|---|---|---|---|",
        *[f"| {' | '.join(row)} |" for row in rows],
        "",
        *more,
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
    parser.add_argument("--games", type=int, default=20, help="in one tab, to see what stays in memory")
    options = parser.parse_args()
    found = browser.remembered()
    if found is None:
        sys.exit("no browser is chosen yet: run `make bench`")
    rows = game_rows(options.runs, options.seconds)
    with sync_playwright() as playwright:
        starts = bench_start.measure(playwright.chromium, options.runs)
        rows += start_rows(starts)
        driven = playwright.chromium.launch(executable_path=found.executable, args=browser.ARGUMENTS)
        with serving(DIST) as address:
            rows += thinking_rows(driven, address)
            rows += [click_row(driven, address, min(options.runs, CLICK_GAMES)), weight_row()]
            more = [*side_by_side(starts), *memory_lines(driven, address, options.games)]
        machine = f"{machine_line()} Chromium {driven.version}."
        driven.close()
    text = report(rows, more, machine, f"make bench` (`python -m tools.bench --runs {options.runs}`)")
    REPORT.write_text(text)
    print(text)


if __name__ == "__main__":
    main()
