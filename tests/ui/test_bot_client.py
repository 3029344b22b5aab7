"""The line to the worker: every question gets a legal answer, whatever the worker does."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from engine.bots import BOTS
from engine.bots.base import Budget, decision_rng
from engine.dealer import Dealer
from engine.editions import EDITIONS
from engine.game import Game
from engine.wire import Request, read_reply, read_request, request_text
from tests.ui.fakes import FakeClock, FakeWorker, Think, honest
from tests.ui.scenes import ANA_AND_COMPUTER
from tests.ui.scenes import Table as Scene
from ui import worker
from ui.bot_client import LONG_PATIENCE, MOST_STARTS, BotClient, Patience, Question
from ui.settings import USUAL
from ui.storage import PREFIX, Shelf, Storage


def run(story: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(story())


def question(bot: str = "quick") -> Question:
    game = Game(EDITIONS["classic"], 2)
    game.settle(Dealer("7"))
    return Question(game.edition, game.observe(0), game.ply, bot, "seed-of-the-bot")


class Line:
    """A client with its workers and a clock that runs by itself."""

    def __init__(self, think: Think = honest, up_after: float | None = 1.0, patience: Patience | None = None) -> None:
        self.clock = FakeClock()
        self.workers: list[FakeWorker] = []
        self.think = think
        self.up_after = up_after
        self.client = BotClient(self.spawn, self.clock, patience)

    def spawn(self) -> FakeWorker:
        self.workers.append(FakeWorker(self.clock, self.think, self.up_after))
        return self.workers[-1]

    async def until(self, task: "asyncio.Future[Any]") -> Any:
        while not task.done():
            if await self.clock.settle() and not task.done():
                await self.clock.turn()
        return task.result()

    async def start(self) -> None:
        await self.until(asyncio.ensure_future(self.client.start()))

    async def ask(self, asked: Question | None = None) -> Any:
        return await self.until(asyncio.ensure_future(self.client.ask(asked or question())))


async def never(clock: FakeClock, _: str) -> str:
    """A worker's thoughts that come to no end."""
    await clock.sleep(10_000)
    return ""


async def taken_back(line: Line) -> "asyncio.Future[Any]":
    """A question that the worker is thinking about when nobody wants the answer any more."""
    asking = asyncio.ensure_future(line.client.ask(question()))
    await line.clock.settle()
    asking.cancel()
    await line.clock.settle()
    return asking


@pytest.mark.parametrize("bot", ["quick", "random"])
def test_the_worker_answers_as_the_bot_itself(bot: str) -> None:
    async def story() -> None:
        line = Line()
        await line.start()
        asked = question(bot)
        answer = await line.ask(asked)
        *_, thought = BOTS[bot].think(asked.edition, asked.seen, Budget(), decision_rng(asked.bot_seed, asked.ply))
        assert (answer.thought.action, answer.trouble) == (thought.action, "")
        sent = read_request(line.workers[0].requests[0])
        assert (sent.observation, sent.ply, sent.bot, sent.bot_seed) == (asked.seen, asked.ply, bot, asked.bot_seed)

    run(story)


def test_two_questions_have_two_ids() -> None:
    async def story() -> None:
        line = Line()
        await line.start()
        await line.ask()
        await line.ask()
        assert [read_request(text).id for text in line.workers[0].requests] == [1, 2]

    run(story)


def test_a_decision_waits_a_little_for_a_worker_that_is_coming_up() -> None:
    async def story() -> None:
        line = Line(up_after=5)
        starting = asyncio.ensure_future(line.client.start())
        assert (await line.ask()).trouble == ""
        assert line.clock.time == 5
        assert line.workers[0].requests
        await starting

    run(story)


def test_but_not_for_ever_and_not_at_every_decision() -> None:
    """pitfall: G2"""

    async def story() -> None:
        line = Line(up_after=None)
        starting = asyncio.ensure_future(line.client.start())
        assert (await line.ask()).trouble == "worker_none"
        assert line.clock.time == Patience().first
        assert (await line.ask()).trouble == ""  # said once
        assert line.clock.time == Patience().first
        await line.until(starting)
        assert line.clock.time == Patience().hello
        assert line.client.status == "none"
        assert line.workers[0].ended

    run(story)


def test_a_game_that_must_be_the_same_everywhere_waits() -> None:
    async def story() -> None:
        line = Line(up_after=100, patience=LONG_PATIENCE)
        starting = asyncio.ensure_future(line.client.start())
        assert (await line.ask()).trouble == ""
        assert line.clock.time == 100
        await starting

    run(story)


def test_a_worker_that_cannot_even_be_made() -> None:
    async def story() -> None:
        clock = FakeClock()

        def spawn() -> FakeWorker:
            raise OSError("no workers here")

        client = BotClient(spawn, clock)
        await client.start()
        assert client.status == "none"
        answer = await client.ask(question())
        assert answer.thought.action in question().seen.legal
        assert answer.trouble == "worker_none"

    run(story)


def test_a_late_worker_is_stopped_and_another_one_started() -> None:
    """pitfall: G2, D6"""

    async def story() -> None:
        line = Line(think=never)
        await line.start()
        before = line.clock.time
        answer = await line.ask()
        assert answer.trouble == "worker_late"
        assert answer.thought.action in question().seen.legal
        assert line.clock.time == before + Patience().answer
        assert line.workers[0].ended
        for _ in range(10):
            await line.ask()
        assert len(line.workers) == MOST_STARTS
        assert line.client.status == "none"
        assert all(worker.ended for worker in line.workers)

    run(story)


def test_a_question_that_is_taken_back_stops_the_thoughts() -> None:
    """pitfall: D6"""

    async def story() -> None:
        async def long(clock: FakeClock, text: str) -> str:
            await clock.sleep(10)
            return await honest(clock, text)

        line = Line(think=long)
        await line.start()
        assert (await taken_back(line)).cancelled()
        assert line.workers[0].stopped == [1]
        # The same worker has the next question at once.
        before = line.clock.time
        assert (await line.ask()).trouble == ""
        assert line.clock.time == before + 10
        assert [read_request(text).id for text in line.workers[0].requests] == [1, 2]
        assert not line.workers[0].ended

    run(story)


def test_a_worker_that_cannot_stop_is_no_matter_until_it_is_late() -> None:
    async def story() -> None:
        line = Line(think=never)
        await line.start()

        async def deaf(_: int) -> None:
            raise OSError("no")

        line.workers[0].stop = deaf  # type: ignore[method-assign, assignment]
        await taken_back(line)
        assert (await line.ask()).trouble == "worker_late"

    run(story)


@pytest.mark.parametrize("asked", [7, 8])
def test_the_worker_itself_stops_after_a_slice(asked: int) -> None:
    """It answers with its best so far; a stop for another question is none for this one."""

    async def story() -> None:
        table = Scene("classic", ANA_AND_COMPUTER).until(lambda view: view.turn > 8 and view.dock == "turn")
        seen = Question(table.edition, table.game.observe(0), table.game.ply, "expert", "seed-of-the-bot")
        budget = Budget(playouts=400 if asked == 8 else 10**9)
        request = Request(7, seen.ply, seen.edition.key, seen.seen, "expert", budget, seen.bot_seed)
        thinking = asyncio.ensure_future(worker.think(request_text(request)))
        await asyncio.sleep(0)
        assert await worker.stop(f'{{"id":{asked}}}') == f'{{"id": {asked}}}'
        assert thinking.done() == (asked == 7)
        reply = read_reply(await thinking)
        assert reply.action in seen.seen.legal
        assert (reply.figures.get("playouts", 0) >= 400) == (asked == 8)

    run(story)


def test_the_stand_in_plays_as_the_worker_would_have() -> None:
    """With the same seed: a game does not depend on where quick plays."""

    async def story() -> None:
        here, there = Line(up_after=None), Line()
        await there.start()
        starting = asyncio.ensure_future(here.client.start())
        assert (await here.ask()).thought.action == (await there.ask()).thought.action
        starting.cancel()

    run(story)


def test_the_worker_itself_refuses_nonsense() -> None:
    async def story() -> None:
        assert await worker.hello('{"id":1}') == '{"id": 1}'
        for text in ("", "null", "{}", '{"id":1}'):
            with pytest.raises(ValueError, match="not"):
                await worker.think(text)

    run(story)


class Cupboard:
    """A browser's storage."""

    def __init__(self, *, forbidden: bool = False) -> None:
        self.texts: dict[str, str] = {}
        self.forbidden = forbidden

    def getItem(self, key: str) -> str | None:  # noqa: N802
        return self.texts.get(key)

    def setItem(self, key: str, value: str) -> None:  # noqa: N802
        if self.forbidden:
            raise OSError("QuotaExceededError")
        self.texts[key] = value

    def removeItem(self, key: str) -> None:  # noqa: N802
        if self.forbidden:
            raise OSError("SecurityError")
        self.texts.pop(key, None)


def test_settings_are_remembered_each_by_itself() -> None:
    cupboard = Cupboard()
    storage = Storage(lambda: cupboard)
    assert storage.settings() == USUAL
    storage.keep("speed", "slow")
    storage.keep("theme", "dark")
    assert Storage(lambda: cupboard).settings() == USUAL._replace(speed="slow", theme="dark")
    cupboard.texts[f"{PREFIX}speed"] = "at once"
    assert storage.settings() == USUAL._replace(theme="dark")
    cupboard.texts[f"{PREFIX}language"] = "es"
    storage.forget()
    assert storage.settings() == USUAL
    assert cupboard.texts == {}


def test_storage_that_is_full_or_forbidden_is_no_matter() -> None:
    def none() -> Shelf:
        raise OSError("SecurityError")

    for storage in (Storage(none), Storage(lambda: Cupboard(forbidden=True))):
        storage.keep("speed", "fast")
        assert storage.settings() == USUAL
        storage.forget()
