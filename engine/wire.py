"""What crosses to the bots' worker and back, as one JSON string each way. Imports what is below.

Masks exceed what JavaScript's numbers hold: only Python reads these strings. Both sides come from the same build, but
an answer is checked as a stranger's would be; WireError says what is wrong with a string.
"""

import json
from typing import Any, NamedTuple

from engine.actions import Action
from engine.bots.base import Budget
from engine.observation import Observation


class WireError(ValueError):
    """A string that is not what it should be."""


class Request(NamedTuple):
    """A question to a bot: who (``bot``, ``bot_seed``) decides what. ``id`` and ``ply`` come back with the answer."""

    id: int
    ply: int
    edition: str
    """Its key."""
    observation: Observation
    bot: str
    budget: Budget
    bot_seed: str


class Reply(NamedTuple):
    """A bot's answer, with what speaks for it."""

    id: int
    ply: int
    action: Action
    key: str
    figures: dict[str, int]


_KINDS: dict[str, type] = {
    "id": int,
    "ply": int,
    "edition": str,
    "bot": str,
    "bot_seed": str,
    "observation": dict,
    "budget": dict,
    "action": list,
    "key": str,
    "figures": dict,
}
_NUMBERS = frozenset(
    ("phase", "player", "deck_size", "discards", "hand", "tickets", "turns_left", "passes", "sweeps", "viewer")
)
"""The fields of an observation that are numbers; all others are tuples."""


def _tupled(value: Any) -> Any:
    """Lists as tuples, all the way down; WireError for anything but whole numbers in them."""
    if isinstance(value, list):
        return tuple(_tupled(item) for item in value)
    if type(value) is not int:
        raise WireError(f"{value!r} is not a whole number")
    return value


def observation_data(seen: Observation) -> dict[str, Any]:
    """An observation as JSON data: a field each, tuples as lists."""
    return {name: getattr(seen, name) for name in Observation.__slots__}


def read_observation(data: dict[str, Any]) -> Observation:
    """The observation that ``observation_data`` made; WireError when a field is missing or strange."""
    if not isinstance(data, dict) or sorted(data) != sorted(Observation.__slots__):
        raise WireError("the fields are not those of an observation")
    seen = Observation()
    for name, value in data.items():
        watching = name == "viewer" and value is None
        if not watching and isinstance(value, list) == (name in _NUMBERS):
            raise WireError(f"{name} is not what it should be")
        setattr(seen, name, None if watching else _tupled(value))
    return seen


def request_text(request: Request) -> str:
    """A request as one line of JSON."""
    data = request._asdict() | {
        "observation": observation_data(request.observation),
        "budget": request.budget._asdict(),
    }
    return json.dumps(data, separators=(",", ":"))


def read_request(text: str) -> Request:
    """The request in a string; WireError when there is none."""
    data = _read(text, Request._fields)
    budget = data["budget"]
    if set(budget) != set(Budget._fields) or not all(type(part) in (int, type(None)) for part in budget.values()):
        raise WireError("the budget is not one")
    return Request(**(data | {"observation": read_observation(data["observation"]), "budget": Budget(**budget)}))


def reply_text(reply: Reply) -> str:
    """A reply as one line of JSON.

    >>> reply_text(Reply(1, 20, (4, 3), "keep", {"kept": 2}))
    '{"id":1,"ply":20,"action":[4,3],"key":"keep","figures":{"kept":2}}'
    """
    return json.dumps(reply._asdict(), separators=(",", ":"))


def read_reply(text: str) -> Reply:
    """The reply in a string; WireError when there is none. Whether its action is legal is for the game to say.

    >>> read_reply('{"id":1,"ply":20,"action":[4,3],"key":"keep","figures":{}}').action
    (4, 3)
    """
    data = _read(text, Reply._fields)
    action, figures = data["action"], data["figures"]
    if not action or not all(type(part) is int for part in action):
        raise WireError("the action is not one")
    if not all(type(number) is int for number in figures.values()):
        raise WireError("the figures are not numbers")
    return Reply(data["id"], data["ply"], tuple(action), data["key"], figures)


def _read(text: str, fields: tuple[str, ...]) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, TypeError, RecursionError) as error:
        raise WireError(f"not JSON: {error}") from error
    if not isinstance(data, dict) or sorted(data) != sorted(fields):
        raise WireError(f"not an object with the fields {', '.join(fields)}")
    for name, value in data.items():
        if type(value) is not _KINDS[name]:
            raise WireError(f"{name} is not what it should be")
    return data
