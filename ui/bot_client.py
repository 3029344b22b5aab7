"""Asks the computer players in the worker, and does without it when it fails. Imports the engine and types.

The browser comes as an argument (``spawn`` makes a worker), and so does time. Every question gets a legal answer:
a worker that does not come up, answers late, wrongly or illegally is replaced by ``quick`` on the page, and the answer
says what was the matter. The worker keeps nothing between questions, so it can be ended and started at any time. Who
no longer wants an answer cancels ``ask``: then the worker is told to stop thinking, and is free for the next question.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import NamedTuple, Protocol, TypeVar

from engine.bots import BOTS
from engine.bots.base import Budget, Thought, choose, decision_rng
from engine.edition import Edition
from engine.observation import Observation
from engine.wire import Request, read_reply, request_text
from ui.view_model import STAND_IN

T = TypeVar("T")

MOST_STARTS = 3
"""A worker that had to be ended is started again, but not for ever."""


class Clock(Protocol):
    """Time, in seconds."""

    def now(self) -> float:
        """Since any moment."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Lets others work for so long; with 0, for a moment."""
        ...


class Worker(Protocol):
    """The bots' worker: one string each way."""

    async def hello(self) -> None:
        """Returns once the worker has answered; raises when it never will."""
        ...

    async def think(self, request: str) -> str:
        """The reply to a request, see engine.wire."""
        ...

    async def stop(self, asked: int) -> None:
        """Lets it end its thoughts on the question with this id: nobody wants the answer any more."""
        ...

    def end(self) -> None:
        """Ends it, whatever it is doing."""
        ...


class Patience(NamedTuple):
    """How long to wait, in seconds."""

    hello: float = 60.0
    """For a worker to come up; on a slow phone it starts a second interpreter."""
    first: float = 8.0
    """For a worker that is still coming up, when a decision waits for it; counted from its start too."""
    answer: float = 15.0


LONG_PATIENCE = Patience(hello=300.0, first=300.0, answer=300.0)
"""For a game that must be the same on every machine: lateness would make it another."""


class Question(NamedTuple):
    """A decision for a computer player."""

    edition: Edition
    seen: Observation
    ply: int
    bot: str
    bot_seed: str
    budget: Budget = Budget()


class Answer(NamedTuple):
    """What it decides; always legal."""

    thought: Thought
    """The action, and what the player says for it; an empty key when nothing."""
    trouble: str = ""
    """A key of view_model.LOG: what was the matter with the worker, or that it is back."""


class BotClient:
    """The page's end of the line to the worker."""

    __slots__ = (
        "_asked",
        "_began",
        "_clock",
        "_restart",
        "_spawn",
        "_starts",
        "_stopping",
        "_told",
        "_up",
        "_worker",
        "patience",
        "status",
    )

    def __init__(self, spawn: Callable[[], Worker], clock: Clock, patience: Patience | None = None) -> None:
        self._spawn = spawn
        self._clock = clock
        self._worker: Worker | None = None
        self._up = asyncio.Event()
        self._restart: asyncio.Future[None] | None = None
        self._stopping: asyncio.Future[None] | None = None
        self._asked = 0
        self._starts = 0
        self._began = clock.now()
        self._told = False
        """The person knows that the worker is missing."""
        self.patience = patience or Patience()
        self.status = "starting"
        """"starting", "ready" or "none"."""

    async def start(self) -> None:
        """Starts a worker and waits for its hello; afterwards ``status`` is "ready" or "none"."""
        self._starts += 1
        self._began = self._clock.now()
        self.status = "starting"
        self._up.clear()
        worker = None
        try:
            worker = self._worker = self._spawn()
            await self.in_time(worker.hello(), self.patience.hello)
            self.status = "ready"
        except Exception:  # noqa: BLE001 (whatever a worker does, the page plays on without it)
            # pitfall: G2
            self.status = "none"
            self._worker = None
            if worker:
                with suppress(Exception):
                    worker.end()
        self._up.set()

    async def ask(self, question: Question) -> Answer:
        """The decision of a computer player: the worker's if it comes in time and is legal, else the stand-in's."""
        left = self._began + self.patience.first - self._clock.now()
        if self.status == "starting" and left > 0:
            with suppress(TimeoutError):
                await self.in_time(self._up.wait(), left)
        if self.status != "ready" or not self._worker:
            trouble, self._told = "" if self._told else "worker_none", True
            return self._instead(question, trouble)
        self._asked += 1
        request = Request(
            id=self._asked,
            ply=question.ply,
            edition=question.edition.key,
            observation=question.seen,
            bot=question.bot,
            budget=question.budget,
            bot_seed=question.bot_seed,
        )
        try:
            reply = read_reply(await self.in_time(self._worker.think(request_text(request)), self.patience.answer))
        except asyncio.CancelledError:
            self._stopping = asyncio.ensure_future(self._stop(self._worker, request.id))
            raise
        except TimeoutError:
            return self._failed(question, "worker_late")
        except Exception:  # noqa: BLE001 (an error in the worker arrives in many shapes; WireError is one of them)
            return self._failed(question, "worker_wrong")
        if (reply.id, reply.ply) != (request.id, request.ply):
            return self._failed(question, "worker_wrong")
        if reply.action not in question.seen.legal:
            return self._failed(question, "worker_illegal")
        trouble, self._told = "worker_back" if self._told else "", False
        return Answer(Thought(reply.action, reply.key, reply.figures), trouble)

    async def _stop(self, worker: Worker, asked: int) -> None:
        with suppress(Exception):  # one that cannot stop is found out by the next question
            await worker.stop(asked)

    async def in_time(self, answer: Awaitable[T], limit: float) -> T:
        """An answer, or TimeoutError when it takes longer than so many seconds."""
        task = asyncio.ensure_future(answer)
        timer = asyncio.ensure_future(self._clock.sleep(limit))
        try:
            await asyncio.wait({task, timer}, return_when=asyncio.FIRST_COMPLETED)
            if not task.done():
                raise TimeoutError
            return task.result()
        finally:
            timer.cancel()
            task.cancel()

    def _failed(self, question: Question, trouble: str) -> Answer:
        """Ends the worker, which may still be busy, starts another, and answers in its place."""
        worker, self._worker = self._worker, None
        if worker:
            with suppress(Exception):
                worker.end()
        self._told = True
        if self._starts < MOST_STARTS:
            self.status = "starting"
            self._restart = asyncio.ensure_future(self.start())
        else:
            self.status = "none"
        return self._instead(question, trouble)

    def _instead(self, question: Question, trouble: str) -> Answer:
        rng = decision_rng(question.bot_seed, question.ply)
        try:
            thought = choose(BOTS[STAND_IN], question.edition, question.seen, question.budget, rng)
        except Exception:  # noqa: BLE001 (a fault in a player must not stop the game for the others)
            return Answer(Thought(rng.choice(question.seen.legal), "", {}), "quick_failed")
        return Answer(thought, trouble)
