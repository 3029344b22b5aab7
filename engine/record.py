"""The record of a game: versioned JSON, the one source of truth. Imports what is below; docs/record.md specifies it.

Reading checks everything, move by move, whatever the bytes; RecordError says in one line what is wrong and where.
"""

import json
import re
from typing import Any, NamedTuple

from engine.edition import MAX_PLAYERS, MIN_PLAYERS
from engine.editions import EDITIONS
from engine.game import Game, IllegalAction
from engine.notation import NotationError, action_text, parse_action, shortened

FORMAT = "via-larga-record"
VERSION = 1
MOST_BYTES = 4_000_000
"""A file longer than this is no record: the longest games take a few thousand actions."""
LONGEST_NAME = 40
LONGEST_SEED = 64
_FIELDS = {"format", "version", "map", "edition", "players", "seats", "actions"}
_BOT_NAME = re.compile(r"[a-z][a-z0-9_-]{0,29}")


class RecordError(ValueError):
    """Why something is not a record, in one line."""


class Seat(NamedTuple):
    """Who sits there: a computer player by its name, or a person (``bot`` None)."""

    bot: str | None = None
    name: str = ""


class Record(NamedTuple):
    """A game with what surrounds it. ``seed`` is None where the future must not be known."""

    game: Game
    seats: tuple[Seat, ...]
    seed: str | None = None


def record_problems(record: Record) -> list[str]:
    """All that keeps a game's surroundings from being written and read again; empty when they are fine.

    >>> from engine.editions import EDITIONS
    >>> record_problems(Record(Game(EDITIONS["classic"], 2), (Seat("quick"),)))
    ['seats: 1 instead of one for each of the 2 players']
    """
    problems = []
    if len(record.seats) != record.game.players:
        problems.append(f"seats: {len(record.seats)} instead of one for each of the {record.game.players} players")
    for index, seat in enumerate(record.seats):
        if seat.bot is not None and not _BOT_NAME.fullmatch(seat.bot):
            problems.append(f"seat {index}: {shortened(seat.bot)} is not the name of a computer player")
        if not _is_text(seat.name, LONGEST_NAME):
            problems.append(
                f"seat {index}: the name {shortened(seat.name)} is not a text of at most {LONGEST_NAME} characters"
            )
    if record.seed is not None and not _is_text(record.seed, LONGEST_SEED):
        problems.append(f"seed: {shortened(record.seed)} is not a text of at most {LONGEST_SEED} characters")
    return problems


def _is_text(text: str, longest: int) -> bool:
    """Whether a text is short enough, and can be written as UTF-8 (half of a surrogate pair cannot)."""
    return len(text) <= longest and not any("\ud800" <= sign <= "\udfff" for sign in text)


def record_text(record: Record) -> str:
    """The record as JSON, an action a line; RecordError when ``record_problems`` finds something.

    >>> from engine.editions import EDITIONS
    >>> game = Game(EDITIONS["classic"], 2, [parse_action("card red")])
    >>> read_record(record_text(Record(game, (Seat("quick"), Seat(name="Ana"))))).game.history
    [(6, 7)]
    """
    problems = record_problems(record)
    if problems:
        raise RecordError(problems[0])
    game = record.game
    head: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "map": game.edition.map_key,
        "edition": game.edition.key,
        "players": game.players,
        "seats": [_seat_data(seat) for seat in record.seats],
    }
    if record.seed is not None:
        head["seed"] = record.seed
    lines = ",\n".join(f"  {json.dumps(action_text(action))}" for action in game.history)
    return json.dumps(head, ensure_ascii=False)[:-1] + f', "actions": [\n{lines}\n]}}\n'


def _seat_data(seat: Seat) -> dict[str, str]:
    data = {"kind": "person"} if seat.bot is None else {"kind": "bot", "bot": seat.bot}
    return data | ({"name": seat.name} if seat.name else {})


def read_record(source: str | bytes) -> Record:
    """The record in a text or in the bytes of a file; every move is checked against the rules.

    RecordError says in one line what is wrong, and at which move.

    >>> read_record("[]")
    Traceback (most recent call last):
    engine.record.RecordError: a record is a JSON object
    """
    if len(source) > MOST_BYTES:
        raise RecordError(f"longer than {MOST_BYTES:,} bytes: this is no record")
    data = _parse(source)
    if not isinstance(data, dict):
        raise RecordError("a record is a JSON object")
    game = _game(data)
    record = Record(game, _seats(data["seats"]), _seed(data))
    problems = record_problems(record)
    if problems:
        raise RecordError(problems[0])
    _play_all(game, data["actions"])
    return record


def _game(data: dict[str, Any]) -> Game:
    """The game that the head of a record announces, before its first action."""
    if data.get("format") != FORMAT:
        raise RecordError(f"format: {_shown(data.get('format'))} instead of '{FORMAT}'")
    if type(data.get("version")) is not int or data["version"] != VERSION:
        raise RecordError(f"version: {_shown(data.get('version'))}; this program reads version {VERSION}")
    missing = sorted(_FIELDS - set(data))
    if missing:
        raise RecordError(f"the field '{missing[0]}' is missing")
    strange = sorted(set(data) - _FIELDS - {"seed"})
    if strange:
        raise RecordError(f"the field {shortened(strange[0])} is unknown")
    edition = EDITIONS.get(data["edition"]) if isinstance(data["edition"], str) else None
    if edition is None:
        raise RecordError(f"edition: {_shown(data['edition'])} is none of {', '.join(EDITIONS)}")
    if data["map"] != edition.map_key:
        raise RecordError(f"map: {_shown(data['map'])} instead of '{edition.map_key}'")
    players = data["players"]
    if type(players) is not int or not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise RecordError(f"players: {_shown(players)}; {MIN_PLAYERS} to {MAX_PLAYERS} can play")
    return Game(edition, players)


def _seats(data: Any) -> tuple[Seat, ...]:
    if not isinstance(data, list):
        raise RecordError(f"seats: {_shown(data)} is not a list")
    return tuple(_seat(index, seat) for index, seat in enumerate(data))


def _seed(data: dict[str, Any]) -> str | None:
    if "seed" in data and not isinstance(data["seed"], str):
        raise RecordError(f"seed: {_shown(data['seed'])} is not a text")
    seed: str | None = data.get("seed")
    return seed


def _parse(source: str | bytes) -> Any:
    try:
        text = source.decode("utf-8") if isinstance(source, bytes) else source
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        raise RecordError(f"not UTF-8 text: byte {error.start} is wrong") from error
    except json.JSONDecodeError as error:
        raise RecordError(f"not JSON: line {error.lineno}, column {error.colno}: {error.msg}") from error
    except RecordError:
        raise
    except ValueError as error:  # a number with more digits than Python reads
        raise RecordError("not JSON: a number is too long") from error
    except RecursionError as error:
        raise RecordError("not JSON: nested too deeply") from error


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) != len(pairs):
        raise RecordError("an object has the same field twice")
    return data


def _no_constant(name: str) -> None:
    raise RecordError(f"not JSON: {name} is not a number")


def _seat(index: int, data: Any) -> Seat:
    where = f"seat {index}"
    if not isinstance(data, dict):
        raise RecordError(f"{where}: an object is needed")
    kind, bot, name = data.get("kind"), data.get("bot"), data.get("name", "")
    allowed = {"person": {"kind", "name"}, "bot": {"kind", "bot", "name"}}
    if not isinstance(kind, str) or kind not in allowed:
        raise RecordError(f"{where}: kind is {_shown(kind)} instead of 'person' or 'bot'")
    strange = sorted(set(data) - allowed[kind])
    if strange:
        raise RecordError(f"{where}: the field {shortened(strange[0])} is unknown")
    if kind == "bot" and not isinstance(bot, str):
        raise RecordError(f"{where}: {_shown(bot)} is not the name of a computer player")
    if not isinstance(name, str):
        raise RecordError(f"{where}: the name {_shown(name)} is not a text")
    return Seat(bot, name)


def _play_all(game: Game, actions: Any) -> None:
    if not isinstance(actions, list):
        raise RecordError("actions: a list is needed")
    for ply, text in enumerate(actions):
        if not isinstance(text, str):
            raise RecordError(f"move {ply}: {_shown(text)} is not a text")
        try:
            game.play(parse_action(text))
        except (NotationError, IllegalAction) as error:
            raise RecordError(f"move {ply}: {error}") from error


def _shown(value: Any) -> str:
    """A strange value for a message: short, on one line."""
    if isinstance(value, str):
        return shortened(value)
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    return shortened(json.dumps(value)).strip("'")
