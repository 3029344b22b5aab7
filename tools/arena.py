"""Plays games between players and counts what came of them. Imports the engine, tools.baselines, tools.played.

    python -m tools.arena --edition classic --players 2 --bots expert,steiner --games 400 --budget-playouts 200

Every deal is played in all seatings (the players move round the table), so that luck with the cards and the first turn
is shared evenly. Games run in parallel through joblib, in processes of this machine (``loky``) or on a Dask cluster
(``dask``). Each finished game is appended to a file; a run with the same arguments takes up where the last one ended,
as long as the code of the players is the same. The same arguments give the same games; only the times differ.
"""

import argparse
import json
import pathlib
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING

from joblib import Parallel, delayed, parallel_config

from engine.actions import TERMINAL
from engine.bots import BOTS
from engine.bots.base import Bot, Budget, choose, decision_rng
from engine.dealer import Dealer
from engine.edition import MAX_PLAYERS, MIN_PLAYERS
from engine.editions import EDITIONS
from engine.game import Game
from engine.scoring import result
from engine.simulation import bot_seeds
from tools.baselines import BASELINES
from tools.played import GAMES, Match, Played, Seated, Task, append, match_data, match_of, read

if TYPE_CHECKING:
    from distributed import Client

PLAYERS: dict[str, Bot] = BASELINES | BOTS
"""Who can be measured: the game's players and the baselines."""

BAR = 24
"""Characters of the progress bar."""


def seatings(bots: Sequence[str]) -> list[tuple[str, ...]]:
    """The players moved round the table, each order once.

    >>> seatings(("quick", "random")), seatings(("quick", "quick"))
    ([('quick', 'random'), ('random', 'quick')], [('quick', 'quick')])
    """
    return list(dict.fromkeys((*bots[turn:], *bots[:turn]) for turn in range(len(bots))))


def tasks_of(edition: str, bots: Sequence[str], games: int, budget: Budget, seed: int = 0) -> list[Task]:
    """At least so many games: deals ``seed``, ``seed + 1``, ..., each in all seatings.

    >>> [(task.seats, task.seed) for task in tasks_of("classic", ("quick", "random"), 3, Budget())]
    [(('quick', 'random'), 0), (('random', 'quick'), 0), (('quick', 'random'), 1), (('random', 'quick'), 1)]
    """
    orders = seatings(bots)
    deals = -(-games // len(orders))
    return [Task(edition, order, number, *budget) for number in range(seed, seed + deals) for order in orders]


def play(task: Task) -> Played:
    """One game, seat by seat; milliseconds are processor time."""
    edition = EDITIONS[task.edition]
    budget = Budget(task.ms, task.playouts)
    seeds = bot_seeds(str(task.seed), len(task.seats))
    game, dealer = Game(edition, len(task.seats)), Dealer(str(task.seed))
    times: list[list[float]] = [[] for _ in task.seats]
    game.settle(dealer)
    while (player := game.state.actor) != TERMINAL:
        seen = game.observe(player)
        start = time.process_time()
        thought = choose(PLAYERS[task.seats[player]], edition, seen, budget, decision_rng(seeds[player], game.ply))
        times[player].append(round(1000 * (time.process_time() - start), 2))
        game.play(thought.action)
        game.settle(dealer)
    end = result(edition, game.state.routes, game.state.tickets)
    return Played(
        task,
        tuple(
            Seated(
                score=score.total,
                share=1 / len(end.winners) if seat in end.winners else 0.0,
                completed=len(score.completed),
                kept=len(score.completed) + len(score.failed),
                unused=game.state.cars[seat],
                ms=tuple(times[seat]),
            )
            for seat, score in enumerate(end.scores)
        ),
    )


def play_all(tasks: Sequence[Task], *, jobs: int = 1, client: "Client | None" = None) -> Iterator[Played]:
    """Plays games, in parallel if so asked; with a client of a Dask cluster, there. They come as they are finished."""
    if jobs == 1 and client is None:
        yield from map(play, tasks)
        return
    where: AbstractContextManager[object] = (
        parallel_config(backend="loky", n_jobs=jobs) if client is None else parallel_config(backend="dask", n_jobs=jobs)
    )
    with where, client.as_current() if client else nullcontext():
        yield from Parallel(return_as="generator_unordered")(delayed(play)(task) for task in tasks)


def match(
    tasks: Sequence[Task],
    *,
    jobs: int = 1,
    client: "Client | None" = None,
    file: pathlib.Path | None = GAMES,
    progress: bool = False,
) -> Match:
    """The games asked for: those in the file are taken from there, the others are played and appended to it."""
    found = read(file) if file else {}
    done = [found[task] for task in tasks if task in found]
    left = [task for task in tasks if task not in found]
    start = time.monotonic()
    for number, played in enumerate(play_all(left, jobs=jobs, client=client), 1):
        done.append(played)
        if file:
            append(file, played)
        if progress:
            pace = (time.monotonic() - start) / number
            print(bar(len(done), len(tasks), pace), end="\r", file=sys.stderr, flush=True)
    if progress and left:
        print(file=sys.stderr)
    return match_of(done)


def bar(done: int, of: int, pace: float) -> str:
    """The progress bar; ``pace`` is in seconds a game.

    >>> bar(100, 400, 1.5)
    '[######..................] 100/400, 1.5 s a game, 8 min left'
    """
    filled = BAR * done // of
    left = f"{pace * (of - done) / 60:.0f} min left"
    return f"[{'#' * filled}{'.' * (BAR - filled)}] {done}/{of}, {pace:.1f} s a game, {left}"


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="play games between players and print the figures as JSON")
    parser.add_argument("--edition", choices=EDITIONS, default="classic")
    parser.add_argument("--players", type=int, help="how many; the last of --bots takes the seats that are left")
    parser.add_argument("--bots", default="quick,steiner", help=f"with commas between, of {', '.join(PLAYERS)}")
    parser.add_argument("--games", type=int, default=100, help="how many, rounded up to whole rounds of seatings")
    parser.add_argument("--seed", type=int, default=0, help="the first deal")
    parser.add_argument("--budget-ms", type=int, help="milliseconds a decision")
    parser.add_argument("--budget-playouts", type=int, help="playouts a decision")
    parser.add_argument("--jobs", type=int, default=1, help="games at a time")
    parser.add_argument("--backend", choices=("loky", "dask"), default="loky")
    parser.add_argument("--file", type=pathlib.Path, default=GAMES, help="where finished games are kept")
    parser.add_argument("--json", type=pathlib.Path, help="write the figures to this file")
    arguments = parser.parse_args()
    bots = arguments.bots.split(",")
    bots += bots[-1:] * ((arguments.players or 0) - len(bots))
    if not MIN_PLAYERS <= len(bots) <= MAX_PLAYERS or len(bots) != (arguments.players or len(bots)):
        parser.error(f"--players and --bots: {MIN_PLAYERS} to {MAX_PLAYERS} can play")
    if not set(bots) <= set(PLAYERS) or min(arguments.games, arguments.jobs) < 1:
        parser.error(f"--bots: of {', '.join(PLAYERS)}; --games and --jobs: at least 1")
    budget = Budget(arguments.budget_ms, arguments.budget_playouts)
    tasks = tasks_of(arguments.edition, bots, arguments.games, budget, arguments.seed)
    if arguments.backend == "dask":
        from distributed import Client  # noqa: PLC0415  # slow to import, and needed for this choice only

        with Client(n_workers=arguments.jobs, threads_per_worker=1, dashboard_address=None) as client:
            played = match(tasks, jobs=arguments.jobs, client=client, file=arguments.file, progress=True)
    else:
        played = match(tasks, jobs=arguments.jobs, file=arguments.file, progress=True)
    text = json.dumps(match_data(played), indent=1)
    if arguments.json:
        arguments.json.write_text(text + "\n", encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
