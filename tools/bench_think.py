"""Measures a strong computer player at work: how long it thinks, and what the page's main thread does meanwhile.

Two of them play a game on the built site, and the browser traces what its threads do: the worker thinks in slices that
are close together, and whatever the page's main thread runs from the first to the last of them is counted. Imports
nothing of the project.
"""

import json
from operator import itemgetter
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page

PATIENCE = 180_000
THOUGHT = 30_000
"""Microseconds: what takes less is no thinking, but a message or a decision that is none."""
PAUSE = 12_000
"""Microseconds between two slices, at most: between two decisions the page draws, which takes longer."""

_Event = dict[str, Any]


class Thinking(NamedTuple):
    """What was seen, in milliseconds."""

    decisions: list[float]
    """From each request to its answer."""
    tasks: list[float]
    """On the page's main thread in that time, wall time."""
    busy: list[float]
    """The same in processor time."""


def spans(tasks: list[_Event]) -> list[tuple[float, float]]:
    """When a worker thought, in the trace's microseconds.

    >>> spans([{"ts": 0, "dur": 60_000}, {"ts": 65_000, "dur": 60_000}, {"ts": 900_000, "dur": 2}])
    [(0, 125000)]
    >>> spans([{"ts": 0, "dur": 60_000}, {"ts": 90_000, "dur": 50_000}])
    [(0, 60000), (90000, 140000)]
    """
    found: list[tuple[float, float]] = []
    for task in sorted(tasks, key=itemgetter("ts")):
        begin, end = task["ts"], task["ts"] + task["dur"]
        if found and begin - found[-1][1] <= PAUSE:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((begin, end))
    return [(begin, end) for begin, end in found if end - begin >= THOUGHT]


def read(trace: bytes) -> Thinking:
    """What a trace says."""
    events: list[_Event] = json.loads(trace)["traceEvents"]
    names = {(event["pid"], event["tid"]): event["args"]["name"] for event in events if event["name"] == "thread_name"}
    tasks = [event for event in events if event.get("ph") == "X" and event["name"].endswith("RunTask")]
    threads = {(task["pid"], task["tid"]) for task in tasks}
    # The page is where the worker is: the browser has renderers for itself as well.
    process, worker = next(thread for thread in threads if names.get(thread, "").startswith("DedicatedWorker"))
    page = next(thread for thread in threads if thread[0] == process and names.get(thread) == "CrRendererMain")
    thoughts = spans([task for task in tasks if (task["pid"], task["tid"]) == (process, worker)])
    meanwhile = [
        task
        for task in tasks
        if (task["pid"], task["tid"]) == page
        and any(begin <= task["ts"] and task["ts"] + task["dur"] <= end for begin, end in thoughts)
    ]
    return Thinking(
        [(end - begin) / 1000 for begin, end in thoughts],
        [task["dur"] / 1000 for task in meanwhile],
        [(task["tdur"] if "tdur" in task else task["dur"]) / 1000 for task in meanwhile],
    )


def measure(driven: Browser, address: str, player: str, plies: int) -> Thinking:
    """Two such players on the site at the address, for so many actions (a draw of a card is one)."""
    context = driven.new_context(viewport={"width": 1440, "height": 900})
    context.set_default_timeout(PATIENCE)
    page: Page = context.new_page()
    page.goto(f"{address}?seed=bench&seats={player},{player}&speed=instant")
    page.wait_for_function("document.documentElement.dataset.worker === 'ready'")
    driven.start_tracing(page=page, categories=["toplevel"])
    page.locator("#setup [type=submit]").click()
    page.wait_for_function(f"Number(document.getElementById('table').dataset.ply) >= {plies}")
    trace = driven.stop_tracing()
    context.close()
    return read(trace)


def percentile(values: list[float], part: float) -> float:
    """The value that so large a part of the values does not exceed.

    >>> percentile([3.0, 1.0, 2.0, 4.0], 0.5)
    3.0
    """
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]
