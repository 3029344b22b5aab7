"""Runs in the bots' worker: answers questions, one JSON string each way. Imports the engine.

It keeps nothing between questions. A worker runs one thing at a time: between two slices of thinking it lets go for a
moment, so that a stop gets through.
"""

import asyncio
import json

from engine.bots import BOTS
from engine.bots.base import decision_rng
from engine.editions import EDITIONS
from engine.wire import Reply, read_request, reply_text

_wanted: set[int] = set()
"""The ids of the questions that are being thought about."""


async def hello(request: str) -> str:
    """Answers with the id of the request: the worker is up."""
    await asyncio.sleep(0)
    return json.dumps({"id": json.loads(request)["id"]})


async def think(text: str) -> str:
    """The reply to a request, see engine.wire; raises on anything else. Once stopped, the best so far."""
    request = read_request(text)
    edition = EDITIONS[request.edition]
    rng = decision_rng(request.bot_seed, request.ply)
    best = None
    _wanted.add(request.id)
    try:
        for thought in BOTS[request.bot].think(edition, request.observation, request.budget, rng):
            best = thought
            await asyncio.sleep(0)
            if request.id not in _wanted:
                break
    finally:
        _wanted.discard(request.id)
    assert best  # noqa: S101 (a bot has at least one thought)
    return reply_text(Reply(request.id, request.ply, *best))


async def stop(text: str) -> str:
    """Ends the thoughts on the question with this id, and answers with the id: the worker is free."""
    asked = json.loads(text)["id"]
    _wanted.discard(asked)
    await asyncio.sleep(0)  # lets the thoughts end first
    return json.dumps({"id": asked})


__export__ = ["hello", "stop", "think"]
