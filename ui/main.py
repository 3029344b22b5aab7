"""Puts the game together on the page: PyScript imports it once the interpreter is up. Knows the browser."""

import asyncio
import json
import os
from contextlib import suppress
from typing import Any

from js import URLSearchParams, boot, performance
from pyodide.ffi import create_once_callable
from pyscript import PyWorker, config, window

from engine.editions import EDITIONS
from ui.address import read_address
from ui.boards.layout import landmarks
from ui.bot_client import BotClient
from ui.controller import Controller
from ui.dom import Dom
from ui.offline import Offline
from ui.storage import Storage


class PageClock:
    """The browser's time."""

    def now(self) -> float:
        """Seconds since the page came."""
        return float(performance.now()) / 1000

    async def sleep(self, seconds: float) -> None:
        """Lets the page live for so long."""
        await asyncio.sleep(seconds)


class PageWorker:
    """The bots' worker, an interpreter of its own.

    The interpreter's address must be given: a worker does not take it from its configuration, and PyScript would
    fetch one from a CDN. The configuration goes over as an object: PyScript fetches an address anew, and overlooks
    `sync_main_only` in it and warns.
    """

    def __init__(self) -> None:
        interpreter = str(window.URL.new(config["interpreter"], window.location.href).href)
        self._worker: Any = PyWorker(config["worker"], type="pyodide", config=config, version=interpreter)

    async def hello(self) -> None:
        """Returns once the worker has answered; raises when it never will.

        A worker whose module failed to import still "resolves", as an object without functions, and one whose files
        cannot be loaded never does: only an answer counts.
        """
        await self._worker.ready
        answer = json.loads(await self._worker.sync.hello(json.dumps({"id": 1})))
        if answer != {"id": 1}:
            raise ValueError(f"a strange hello: {answer!r}")

    async def think(self, request: str) -> str:
        """The reply to a request, see engine.wire."""
        return str(await self._worker.sync.think(request))

    async def stop(self, asked: int) -> None:
        """Lets it end its thoughts on the question with this id."""
        await self._worker.sync.stop(json.dumps({"id": asked}))

    def end(self) -> None:
        """Ends it, whatever it is doing."""
        self._worker.terminate()


def address_parts() -> list[tuple[str, str]]:
    """The parts of the page's address, names with values."""
    return [(str(name), str(value)) for name, value in URLSearchParams.new(window.location.search).entries()]


clock = PageClock()
dom = Dom()
bots = BotClient(PageWorker, clock)
controller = Controller(
    dom=dom,
    bots=bots,
    storage=Storage(lambda: window.localStorage),
    clock=clock,
    entropy=lambda: os.urandom(16).hex(),
    address=read_address(address_parts()),
    language=boot.language,
)
dom.listen(controller.intent)
controller.open(queued=boot.ready())


async def painted() -> None:
    """Returns when what is shown has been painted, or after a second: a page in the background is not."""
    done = asyncio.Event()

    def frame(times: int) -> None:
        if times:
            window.requestAnimationFrame(create_once_callable(lambda _time: frame(times - 1)))
        else:
            done.set()

    frame(2)
    with suppress(TimeoutError):
        await asyncio.wait_for(done.wait(), 1)


async def start_worker() -> None:
    """Starts the bots' worker, now that the first screen is up: two interpreters at once would slow that one down."""
    await painted()
    await bots.start()
    controller.refresh()
    await Offline().start()
    landmarks(EDITIONS["classic"].network)  # the first arrow key, and a phone's first look, should not wait for them


# The list keeps the task alive: the event loop itself does not.
background = [asyncio.ensure_future(start_worker())]
