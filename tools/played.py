"""Finished games: kept in a file, a line each, and the figures made of them. Imports the standard library only.

A line carries the fingerprint of the players' code; games of other code are left in the file and not counted.
"""

import hashlib
import json
import pathlib
from collections.abc import Iterable, Sequence
from functools import cache
from math import sqrt
from statistics import fmean, median
from typing import Any, NamedTuple

ROOT = pathlib.Path(__file__).parents[1]
GAMES = ROOT / ".arena" / "games.jsonl"
"""Where finished games are kept."""
CODE = ("engine/bots", "tools/baselines")
"""What the players are made of."""
Z = 1.96
"""Standard errors on either side of a 95 % interval."""


class Task(NamedTuple):
    """A game to play: the same task gives the same game."""

    edition: str
    seats: tuple[str, ...]
    seed: int
    ms: int | None = None
    """Budget a decision, milliseconds."""
    playouts: int | None = None
    """Budget a decision."""


class Seated(NamedTuple):
    """What came of one game for one seat."""

    score: int
    share: float
    """Of the win: 1, 0, or less than 1 when several share it."""
    completed: int
    kept: int
    """Tickets."""
    unused: int
    """Train cars."""
    ms: tuple[float, ...]
    """Milliseconds of processor time, by decision."""


class Played(NamedTuple):
    """A game that was played, seat by seat."""

    task: Task
    seats: tuple[Seated, ...]


class Line(NamedTuple):
    """The figures of one player over a match."""

    win_share: float
    win_interval: tuple[float, float]
    """95 %."""
    mean: float
    mean_by_seat: tuple[float, ...]
    mean_winning: float | None
    """None when it never won."""
    completed_share: float
    kept: float
    unused_cars: float
    ms_per_decision: float
    """The median."""
    ms_95: float
    """95 % of the decisions took no longer."""


class Match(NamedTuple):
    """A match that was played."""

    edition: str
    seats: tuple[str, ...]
    games: int
    bots: dict[str, Line]


@cache
def fingerprint() -> str:
    """Twelve digits that change with the players' code."""
    digest = hashlib.sha256()
    for folder in CODE:
        for path in sorted((ROOT / folder).rglob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def append(file: pathlib.Path, played: Played) -> None:
    """Adds a finished game to a file."""
    file.parent.mkdir(parents=True, exist_ok=True)
    line = {"code": fingerprint(), **played.task._asdict(), "result": played.seats}
    with file.open("a", encoding="utf-8") as out:
        out.write(json.dumps(line, separators=(",", ":")) + "\n")


def read(file: pathlib.Path) -> dict[Task, Played]:
    """The finished games of a file that the same code has played; a line that was cut off is passed over."""
    found = {}
    for text in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
        try:
            line: dict[str, Any] = json.loads(text)
        except ValueError:
            continue  # a run was ended in the middle of the line
        if line.pop("code") == fingerprint():
            seats = tuple(Seated(*seat)._replace(ms=tuple(seat[-1])) for seat in line.pop("result"))
            task = Task(**line | {"seats": tuple(line["seats"])})
            found[task] = Played(task, seats)
    return found


def interval(share: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson). Games count as independent; pairs of seatings make it rather too wide.

    >>> [round(end, 3) for end in interval(0.5, 400)], [round(end, 3) for end in interval(1.0, 100)]
    ([0.451, 0.549], [0.963, 1.0])
    """
    centre = share + Z * Z / (2 * games)
    reach = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    scale = 1 + Z * Z / games
    return max(0.0, (centre - reach) / scale), min(1.0, (centre + reach) / scale)


def line_of(seats: Sequence[tuple[int, Seated]], games: int) -> Line:
    """The figures of one player from all its seats, each given with its number."""
    share = fmean([seat.share for _, seat in seats])
    times = sorted(ms for _, seat in seats for ms in seat.ms)
    won = [seat.score for _, seat in seats if seat.share]
    by_seat: dict[int, list[int]] = {}
    for number, seat in seats:
        by_seat.setdefault(number, []).append(seat.score)
    return Line(
        win_share=share,
        win_interval=interval(share, games),
        mean=fmean([seat.score for _, seat in seats]),
        mean_by_seat=tuple(fmean(by_seat[number]) for number in sorted(by_seat)),
        mean_winning=fmean(won) if won else None,
        completed_share=sum(seat.completed for _, seat in seats) / sum(seat.kept for _, seat in seats),
        kept=fmean([seat.kept for _, seat in seats]),
        unused_cars=fmean([seat.unused for _, seat in seats]),
        ms_per_decision=median(times),
        ms_95=times[int(0.95 * len(times))],
    )


def match_of(games: Iterable[Played]) -> Match:
    """The figures of games between the same players."""
    played = sorted(games)
    by_bot: dict[str, list[tuple[int, Seated]]] = {}
    for game in played:
        for number, (bot, seat) in enumerate(zip(game.task.seats, game.seats, strict=True)):
            by_bot.setdefault(bot, []).append((number, seat))
    lines = {bot: line_of(seats, len(played)) for bot, seats in by_bot.items()}
    return Match(played[0].task.edition, played[0].task.seats, len(played), lines)


def match_data(match: Match) -> dict[str, Any]:
    """A match as JSON data, numbers rounded."""

    def rounded(value: Any) -> Any:
        if isinstance(value, tuple):
            return [rounded(item) for item in value]
        return round(value, 3) if isinstance(value, float) else value

    bots = {bot: {key: rounded(value) for key, value in line._asdict().items()} for bot, line in match.bots.items()}
    return {"edition": match.edition, "bots": bots, "games": match.games}
