"""Starts the game on the page: PyScript runs this file once the interpreter is up. Knows the browser."""

import asyncio
import json

from js import boot
from pyodide.ffi import create_proxy
from pyscript import PyWorker, config, document, window

import engine  # noqa: F401 (this is how it is known that app.zip is there)

# A worker that has not answered its hello by then is taken for dead (seconds). It has an interpreter of its own to
# start first, on a slow phone as well.
HELLO_TIMEOUT = 60.0


def interpreter_address() -> str:
    """Return the absolute address of the interpreter module.

    A worker does not take it from its configuration: without this PyScript would fetch one from a CDN.
    """
    return str(window.URL.new(config["interpreter"], window.location.href).href)


async def start_worker() -> None:
    """Start the bots' worker and see whether it answers.

    A worker whose module failed to import still "resolves", as an object without functions, and one whose files
    cannot be loaded never does: only an answer in time counts. The configuration goes over as an object: PyScript
    fetches an address anew, and overlooks `sync_main_only` in it and warns.
    """
    try:
        async with asyncio.timeout(HELLO_TIMEOUT):
            worker = PyWorker("./ui/worker.py", type="pyodide", config=config, version=interpreter_address())
            await worker.ready
            answer = json.loads(await worker.sync.hello(json.dumps({"id": 1})))
        document.documentElement.dataset.worker = "ready" if answer["id"] == 1 else "wrong"
    except Exception as error:  # noqa: BLE001 (whatever happens to a worker, the page plays on without it)
        window.console.info(f"The worker did not start: {error!r}")
        document.documentElement.dataset.worker = "none"


def start_game() -> None:
    """Stand-in for the game."""
    document.getElementById("table").dataset.screen = "table"


def on_submit(_event: object) -> None:
    """Start when the form is sent, from now on by this listener and no longer by assets/boot.js."""
    start_game()


document.getElementById("setup").addEventListener("submit", create_proxy(on_submit))
if boot.ready():
    start_game()
# The worker starts when the first screen is up: two interpreters that start at once would slow the first one down.
# The list keeps the task alive: the event loop itself does not.
background = [asyncio.create_task(start_worker())]
