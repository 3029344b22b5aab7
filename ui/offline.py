"""Stores the game for play without a network, and offers new versions. Knows the browser.

The service worker (tools/service_worker.mjs) does the storing; this module starts it, tells the player how far it is,
and decides when a new version may take over: a click on the first screen does it, where no game is running, and only if
no other page of the game is open (assets/offline-worker.js). Until then everything stays with the old version.
"""

from collections.abc import Callable
from typing import Any

from js import MessageChannel, location
from pyodide.ffi import JsException, create_proxy, to_js
from pyscript import document, window

SCRIPT = "./sw.js"


class Offline:
    """The line on the first screen that tells whether the game can be played without a network."""

    def __init__(self) -> None:
        self._lines = list(document.querySelectorAll("[data-offline]"))
        self._size = document.querySelector("[data-megabytes]")
        self._waiting: Any = None
        document.querySelector("[data-take-over]").addEventListener("click", create_proxy(self._take_over))

    async def start(self) -> None:
        """Begins to store, now that the game itself is there; afterwards the browser goes on alone."""
        container = window.navigator.serviceWorker
        if not container:
            self._show("none")  # not over https, or switched off
            return
        try:
            registration = await container.register(SCRIPT)
        except JsException:
            self._show("failed")
            return
        _listen(registration, "updatefound", lambda _event: self._follow(registration))
        if registration.active:
            await self._ready()
        self._follow(registration)

    def _follow(self, registration: Any) -> None:
        """Watches a version that is being stored, or waits."""
        if registration.waiting:
            self._offer(registration.waiting)
        worker = registration.installing
        first = not registration.active
        if not worker:
            if first and not registration.waiting:
                self._show("failed")  # it broke off before anybody could watch
            return
        if first:
            self._show("storing")

        def change(_event: Any) -> None:
            if worker.state == "installed" and not first:
                self._offer(worker)
            elif worker.state == "activated" and first:
                window.setTimeout(create_proxy(self._ready), 0)
            elif worker.state == "redundant" and first:
                self._show("failed")  # the network broke off, or there is no room; the next visit tries again

        _listen(worker, "statechange", change)

    async def _ready(self) -> None:
        """Everything is stored; says how much the browser counts."""
        try:
            estimate = await window.navigator.storage.estimate()
            self._size.textContent = str(round(estimate.usage / 1e6))
        except (JsException, AttributeError):
            self._size.textContent = "?"
        self._show("ready")

    def _offer(self, worker: Any) -> None:
        self._waiting = worker
        _listen(worker, "statechange", lambda _event: worker.state == "activated" and location.reload())
        self._show("update")

    def _take_over(self, _event: Any) -> None:
        """Asks the new version to begin; it answers whether this is the only page, and the page is loaded anew."""

        def answered(answer: Any) -> None:
            if not answer.data:
                self._show("others")

        channel = MessageChannel.new()
        channel.port1.onmessage = create_proxy(answered)
        self._waiting.postMessage("take over", to_js([channel.port2]))

    def _show(self, state: str) -> None:
        for line in self._lines:
            line.hidden = state not in str(line.dataset.offline).split()


def _listen(target: Any, event: str, deed: Callable[[Any], object]) -> None:
    target.addEventListener(event, create_proxy(deed))
