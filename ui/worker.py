"""Runs in the bots' worker: answers requests, one JSON string each way, and keeps nothing between them."""

import asyncio
import json

import engine  # noqa: F401 (a worker without the engine must not answer)


async def hello(request: str) -> str:
    """Answer with the id of the request: the worker is up."""
    await asyncio.sleep(0)
    return json.dumps({"id": json.loads(request)["id"]})


__export__ = ["hello"]
