"""A page, a clock and workers for native tests of the controller, and people who look at the view only."""

import asyncio
import heapq
import json
from collections.abc import Awaitable, Callable, Mapping
from itertools import count

from engine.cards import CARD_NAMES
from ui import worker
from ui.address import Address
from ui.bot_client import BotClient, Patience
from ui.controller import Controller
from ui.settings import USUAL, Settings
from ui.strings import Language
from ui.view_model import View

Think = Callable[["FakeClock", str], Awaitable[str]]


class FakeClock:
    """Time passes only when everybody waits."""

    def __init__(self) -> None:
        self.time = 0.0
        self.order = count()
        self.sleepers: list[tuple[float, int, asyncio.Future[None]]] = []

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        waker: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self.sleepers, (self.time + seconds, next(self.order), waker))
        await waker

    async def settle(self) -> bool:
        """Lets everybody work for a while; tells whether all of them wait now."""
        for _ in range(12):
            await asyncio.sleep(0)
        return not asyncio.get_running_loop()._ready  # type: ignore[attr-defined]

    async def turn(self) -> None:
        """Lets everybody work; when all of them wait, it is the next moment at which somebody wakes."""
        if not await self.settle():
            return
        while self.sleepers:
            time, _, waker = heapq.heappop(self.sleepers)
            if not waker.done():
                self.time = time
                waker.set_result(None)
                await self.settle()
                return


class FakePage:
    """Remembers what it was shown."""

    def __init__(self, form: Mapping[str, str] | None = None) -> None:
        self.values = dict(form or {})
        self.shown: list[View] = []
        self.languages: list[Language] = []
        self.focused = 0
        self.alive = True
        self.travel = 0.0
        """Seconds that things are on their way after each action."""
        """Nothing is against motion but the settings."""

    @property
    def view(self) -> View:
        return self.shown[-1]

    def show(self, page: View, language: Language) -> None:
        self.shown.append(page)
        self.languages.append(language)

    def focus(self) -> None:
        self.focused += 1

    def form(self) -> dict[str, str]:
        return self.values

    def fill_form(self, values: Mapping[str, str]) -> None:
        self.values |= values

    def speak(self, language: Language) -> None:
        self.languages.append(language)

    def glance(self, page: View, language: Language) -> None:
        self.show(page, language)

    def moves(self) -> bool:
        return self.alive

    def moving(self) -> float:
        return self.travel

    def usual_language(self) -> Language:
        return "es"


class FakeStorage:
    """Remembers settings; nothing moves, so that time is the game's alone."""

    def __init__(self, speed: str, motion: str = "off") -> None:
        self.kept = {"speed": speed, "motion": motion}

    def settings(self) -> Settings:
        return USUAL._replace(**self.kept)

    def keep(self, name: str, value: str) -> None:
        self.kept[name] = value

    def forget(self) -> None:
        self.kept.clear()


async def honest(_: FakeClock, text: str) -> str:
    """The real worker's code."""
    return await worker.think(text)


class FakeWorker:
    """A worker whose start and thinking can go wrong."""

    def __init__(self, clock: FakeClock, think: Think, up_after: float | None) -> None:
        self.clock = clock
        self.answer = think
        self.up_after = up_after
        self.requests: list[str] = []
        self.ended = False
        self.stopped: list[int] = []
        """The ids of the questions that were taken back."""

    async def hello(self) -> None:
        if self.up_after is None:  # never
            await asyncio.get_running_loop().create_future()
        else:
            await self.clock.sleep(self.up_after)

    async def think(self, request: str) -> str:
        self.requests.append(request)
        return await self.answer(self.clock, request)

    async def stop(self, asked: int) -> None:
        self.stopped.append(asked)
        await worker.stop(json.dumps({"id": asked}))

    def end(self) -> None:
        self.ended = True


class Table:
    """A page with everything around it."""

    def __init__(
        self,
        seats: str,
        *,
        edition: str = "classic",
        seed: str = "7",
        first: str = "0",
        think: Think = honest,
        up_after: float | None = 0.0,
        address: Address | None = None,
        patience: Patience | None = None,
        entropy: str = "entropy",
        speed: str = "instant",
        kept: Mapping[str, str] | None = None,
    ) -> None:
        kinds = seats.split(",")
        form = {"players": str(len(kinds)), "edition": edition, "first": first}
        form |= {f"kind-{place}": kind for place, kind in enumerate(kinds)}
        self.clock = FakeClock()
        self.page = FakePage(form)
        self.storage = FakeStorage(speed)
        self.storage.kept |= kept or {}
        self.workers: list[FakeWorker] = []
        self.bots = BotClient(lambda: self._worker(think, up_after), self.clock)
        self.controller = Controller(
            dom=self.page,
            bots=self.bots,
            storage=self.storage,
            clock=self.clock,
            entropy=lambda: entropy,
            address=address or Address(seed=seed),
            language="es",
        )
        self.patience = patience
        self.starting: asyncio.Future[None] | None = None

    def _worker(self, think: Think, up_after: float | None) -> FakeWorker:
        self.workers.append(FakeWorker(self.clock, think, up_after))
        return self.workers[-1]

    @property
    def view(self) -> View:
        return self.page.view

    def open(self) -> None:
        """The page has come up; the worker starts."""
        self.controller.open()
        self.starting = asyncio.ensure_future(self.bots.start())

    def begin(self) -> None:
        self.open()
        self.do("start", **self.page.form())
        if self.patience:
            self.bots.patience = self.patience

    def do(self, intent: str, **said: str | int) -> View:
        """An intent, its arguments with - for _."""
        self.controller.intent(intent, {name.replace("_", "-"): str(value) for name, value in said.items()})
        return self.view

    async def play(self, until: Callable[[View], bool] = lambda view: view.dock == "over") -> View:
        """People and computers play on; people see their view and nothing else."""
        for _ in range(20_000):
            if until(self.view):
                return self.view
            intent = decide(self.view)
            if intent:
                name, said = intent
                self.do(name, ply=self.view.ply, **said)
            else:
                shown = len(self.page.shown)
                if await self.clock.settle() and len(self.page.shown) == shown:
                    await self.clock.turn()
        raise AssertionError(f"no end: {self.view.dock} at ply {self.view.ply}")


def decide(view: View) -> tuple[str, dict[str, str | int]] | None:
    """What a simple person does; None while there is nothing to do."""
    if view.dock == "curtain":
        return "ready", {}
    if view.dock == "handover":
        return "done", {}
    if view.dock == "choose":
        for ticket in view.offer:
            if not ticket.chosen and sum(t.chosen for t in view.offer) < view.least:
                return "toggle", {"place": ticket.place}
        return "keep", {}
    if view.dock == "pay":
        best = view.payments[0]
        return "claim", {"route": view.selected_route, "colour": CARD_NAMES[best.colour], "locos": best.locos}
    if view.dock == "turn":
        claimable = [route for route, state in enumerate(view.routes) if state.claimable]
        if claimable:
            return "route", {"route": claimable[view.ply % len(claimable)]}
    if view.dock in ("turn", "second"):
        places = [place for place, card in enumerate(view.market) if card.legal]
        if places and view.ply % 3:
            return "market", {"place": places[view.ply % len(places)]}
        if view.deck_legal:
            return "deck", {}
        if view.tickets_legal:
            return "tickets", {}
        return "pass", {}
    return None
