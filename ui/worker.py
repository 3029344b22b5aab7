"""Runs in the bots' worker: answers questions, one JSON string each way, and keeps nothing between them.

Imports the engine. Between two slices of thinking it lets go for a moment: a worker runs one thing at a time.
"""

import asyncio
import json

from engine.bots import BOTS
from engine.bots.base import decision_rng
from engine.editions import EDITIONS
from engine.wire import Reply, read_request, reply_text


async def hello(request: str) -> str:
    """Answers with the id of the request: the worker is up."""
    await asyncio.sleep(0)
    return json.dumps({"id": json.loads(request)["id"]})


async def think(text: str) -> str:
    """The reply to a request, see engine.wire; raises on anything else."""
    request = read_request(text)
    edition = EDITIONS[request.edition]
    rng = decision_rng(request.bot_seed, request.ply)
    best = None
    for thought in BOTS[request.bot].think(edition, request.observation, request.budget, rng):
        best = thought
        await asyncio.sleep(0)
    assert best  # noqa: S101 (a bot has at least one thought)
    return reply_text(Reply(request.id, request.ply, *best))


__export__ = ["hello", "think"]
