"""The command line: simulate, replay, speed. ``python -m engine --help`` says how; imports what is below.

Results go to standard output as JSON. What is wrong with the input is said in one line on standard error, with exit
status 2.
"""

import argparse
import io
import json
import pathlib
import re
import sys
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import NoReturn

from engine.bots import BOTS
from engine.edition import MAX_PLAYERS, MIN_PLAYERS
from engine.editions import EDITIONS
from engine.notation import shortened
from engine.record import MOST_BYTES, Record, RecordError, Seat, read_record, record_text
from engine.scoring import result
from engine.simulation import count_turns, play, play_uniformly

HIGHEST_SEED = 10**18


class UsageError(ValueError):
    """A command that cannot be carried out as given."""


def simulate(arguments: argparse.Namespace) -> Iterator[str]:
    """Plays games between bots; one line of JSON a game."""
    bots = tuple(arguments.bots.split(","))
    unknown = [bot for bot in bots if bot not in BOTS]
    if unknown:
        raise UsageError(f"--bots: there is no {shortened(unknown[0])}; there are {', '.join(BOTS)}")
    if not MIN_PLAYERS <= len(bots) <= MAX_PLAYERS:
        raise UsageError(f"--bots: {len(bots)} seats; {MIN_PLAYERS} to {MAX_PLAYERS} can play, one bot a seat")
    if arguments.record is not None and arguments.games != 1:
        raise UsageError("--record: takes one game only, not several")
    edition = EDITIONS[arguments.edition]
    for number in range(arguments.seed, arguments.seed + arguments.games):
        game = play(edition, bots, str(number))
        if arguments.record is not None:
            record = Record(game, tuple(Seat(bot) for bot in bots), str(number))
            pathlib.Path(arguments.record).write_text(record_text(record), encoding="utf-8")
        end = result(edition, game.state.routes, game.state.tickets)
        line = {
            "seed": number,
            "scores": [score.total for score in end.scores],
            "winners": list(end.winners),
            "turns": count_turns(edition, len(bots), game.history),
        }
        yield json.dumps(line)


def replay(arguments: argparse.Namespace) -> Iterator[str]:
    """Checks a record move by move and counts it; of an unfinished game, as if it ended there, with no winners."""
    path = pathlib.Path(arguments.file)
    if path.exists() and not path.is_file():  # a pipe or a device might never end
        raise UsageError(f"{shortened(arguments.file)} is not a file")
    with path.open("rb") as file:
        game = read_record(file.read(MOST_BYTES + 1)).game
    end = result(game.edition, game.state.routes, game.state.tickets)
    players = [
        {
            "player": player,
            "route_points": score.route_points,
            "ticket_points": score.ticket_points,
            "longest_path": score.path_length,
            "longest_bonus": score.longest_bonus,
            "globetrotter_bonus": score.globetrotter_bonus,
            "total": score.total,
            "completed": list(score.completed),
            "failed": list(score.failed),
        }
        for player, score in enumerate(end.scores)
    ]
    yield json.dumps(
        {
            "edition": game.edition.key,
            "finished": game.over,
            "turns": count_turns(game.edition, game.players, game.history),
            "players": players,
            "winners": list(end.winners) if game.over else [],
        },
        indent=1,
    )


def speed(arguments: argparse.Namespace) -> Iterator[str]:
    """Plays uniformly random games of the classic edition for some seconds, in one process.

    Seconds are those of the process: what others do on the machine meanwhile does not count.
    """
    random = Random(1).random
    edition = EDITIONS["classic"]
    before = _loop_seconds()
    play_uniformly(edition, arguments.players, random)  # builds the tables
    games = plies = 0
    start = time.process_time()
    while (elapsed := time.process_time() - start) < arguments.seconds:
        plies += play_uniformly(edition, arguments.players, random)
        games += 1
    loop_seconds = min(before, _loop_seconds())
    yield json.dumps(
        {
            "games_per_second": round(games / elapsed, 1),
            "plies_per_second": round(plies / elapsed),
            "loop_seconds": round(loop_seconds, 5),
            "games_times_loop": round(games / elapsed * loop_seconds, 1),
        }
    )


def _loop_seconds() -> float:
    """How long this machine takes for a plain loop, best of three: the unit in which speed is given."""

    def loop() -> float:
        start = time.process_time()
        x = 0
        for i in range(1_000_000):
            x += i * i % 7
        return time.process_time() - start

    return min(loop() for _ in range(3))


def _whole(least: int, most: int) -> Callable[[str], int]:
    """What reads a whole number within bounds from the command line."""

    def read(text: str) -> int:
        if re.fullmatch("[0-9]{1,19}", text) and least <= int(text) <= most:
            return int(text)
        raise argparse.ArgumentTypeError(f"{shortened(text)} is not a whole number from {least} to {most}")

    return read


class _Parser(argparse.ArgumentParser):
    """Says in one line what is wrong with a command."""

    def error(self, message: str) -> NoReturn:
        sys.exit(_fail(f"{message} (see python -m engine --help)"))


def parser() -> argparse.ArgumentParser:
    """The command line as argparse knows it."""
    top = _Parser(prog="python -m engine", description="The engine of Vía Larga.")
    commands = top.add_subparsers(dest="command", required=True)
    one = commands.add_parser("simulate", help="play games between bots, one line of JSON a game")
    one.add_argument("--edition", choices=EDITIONS, default="classic")
    one.add_argument("--bots", required=True, help=f"one for each seat, with commas between: {', '.join(BOTS)}")
    one.add_argument(
        "--seed", type=_whole(0, HIGHEST_SEED), default=1, help="of the first game; the next ones count up"
    )
    one.add_argument("--games", type=_whole(1, 10**9), default=1)
    one.add_argument("--record", metavar="FILE", help="write the record of the one game there")
    one.set_defaults(run=simulate)
    two = commands.add_parser("replay", help="check a record and count it")
    two.add_argument("file", metavar="FILE")
    two.set_defaults(run=replay)
    three = commands.add_parser("speed", help="uniformly random games a second")
    three.add_argument("--players", type=_whole(MIN_PLAYERS, MAX_PLAYERS), default=2)
    three.add_argument("--seconds", type=_whole(1, 3600), default=5)
    three.set_defaults(run=speed)
    return top


def main(words: list[str] | None = None) -> int:
    """Runs a command; returns the exit status.

    >>> main(["simulate", "--bots", "random,random", "--seed", "7"])
    {"seed": 7, "scores": [-66, -1], "winners": [1], "turns": 88}
    0
    """
    arguments = parser().parse_args(words)
    try:
        for line in arguments.run(arguments):
            print(line, flush=True)
    except BrokenPipeError:
        sys.stderr.close()  # whoever read the output has gone; nobody is left to be told
        return 1
    except KeyboardInterrupt:
        return 1
    except (UsageError, RecordError) as error:
        return _fail(str(error))
    except OSError as error:
        where = "standard output" if error.filename is None else shortened(str(error.filename))
        return _fail(f"{where}: {error.strerror}")
    return 0


def _fail(message: str) -> int:
    if sys.stderr is not None:
        print(f"python -m engine: {' '.join(message.split())}", file=sys.stderr)
    return 2


def _speak_any_language() -> None:
    """Lets a terminal that has not all letters show a replacement, rather than end in an error."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


if __name__ == "__main__":
    _speak_any_language()
    sys.exit(main() if sys.stdout is not None else _fail("standard output is closed"))
