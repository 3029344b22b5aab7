"""Plays games between bots and counts what came of them; writes docs/opponents.md. Imports the engine.

    python -m tools.match --bots quick,random --games 100
    python -m tools.match --report

Every deal is played in all seatings (the bots move round the table), so that luck with the cards and the first turn is
shared evenly. The same arguments give the same games; only the times differ.
"""

import argparse
import json
import pathlib
import platform
import time
from collections.abc import Iterable, Sequence
from math import sqrt
from multiprocessing import Pool
from statistics import fmean, median, quantiles
from typing import NamedTuple

from engine.actions import TERMINAL
from engine.bots import BOTS
from engine.bots.base import Budget, choose, decision_rng
from engine.dealer import Dealer
from engine.edition import MAX_PLAYERS, MIN_PLAYERS
from engine.editions import EDITIONS
from engine.game import Game
from engine.scoring import result
from engine.simulation import bot_seeds

REPORT = pathlib.Path(__file__).parents[1] / "docs" / "opponents.md"


class Seated(NamedTuple):
    """What came of one game for one seat."""

    bot: str
    seat: int
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


class Line(NamedTuple):
    """The figures of one bot over a match; ``mean_winning`` is None when it never won."""

    win_share: float
    win_error: float
    """One standard error, deals taken as independent."""
    mean: float
    mean_by_seat: tuple[float, ...]
    mean_winning: float | None
    completed_share: float
    kept: float
    unused_cars: float
    ms_median: float
    ms_95: float


class Match(NamedTuple):
    """A match that was played."""

    edition: str
    bots: tuple[str, ...]
    games: int
    lines: dict[str, Line]


def seatings(bots: Sequence[str]) -> list[tuple[str, ...]]:
    """The bots moved round the table, each order once.

    >>> seatings(("quick", "random")), seatings(("quick", "quick"))
    ([('quick', 'random'), ('random', 'quick')], [('quick', 'quick')])
    """
    return list(dict.fromkeys((*bots[turn:], *bots[:turn]) for turn in range(len(bots))))


def play(edition_key: str, bots: tuple[str, ...], seed: str) -> list[Seated]:
    """One game, seat by seat."""
    edition = EDITIONS[edition_key]
    game, dealer, seeds = Game(edition, len(bots)), Dealer(seed), bot_seeds(seed, len(bots))
    times: list[list[float]] = [[] for _ in bots]
    game.settle(dealer)
    while (player := game.state.actor) != TERMINAL:
        seen = game.observe(player)
        start = time.process_time()
        thought = choose(BOTS[bots[player]], edition, seen, Budget(), decision_rng(seeds[player], game.ply))
        times[player].append(1000 * (time.process_time() - start))
        game.play(thought.action)
        game.settle(dealer)
    end = result(edition, game.state.routes, game.state.tickets)
    return [
        Seated(
            bot=bot,
            seat=seat,
            score=score.total,
            share=1 / len(end.winners) if seat in end.winners else 0.0,
            completed=len(score.completed),
            kept=len(score.completed) + len(score.failed),
            unused=game.state.cars[seat],
            ms=tuple(times[seat]),
        )
        for seat, (bot, score) in enumerate(zip(bots, end.scores, strict=True))
    ]


def _play(task: tuple[str, tuple[str, ...], str]) -> list[Seated]:
    return play(*task)


def line_of(seats: Sequence[Seated], deals: int) -> Line:
    """The figures of one bot from all its seats."""
    share = fmean([seat.share for seat in seats])
    times = [ms for seat in seats for ms in seat.ms]
    won = [seat.score for seat in seats if seat.share]
    return Line(
        win_share=share,
        win_error=sqrt(share * (1 - share) / deals),
        mean=fmean([seat.score for seat in seats]),
        mean_by_seat=tuple(
            fmean([seat.score for seat in seats if seat.seat == number])
            for number in sorted({seat.seat for seat in seats})
        ),
        mean_winning=fmean(won) if won else None,
        completed_share=sum(seat.completed for seat in seats) / sum(seat.kept for seat in seats),
        kept=fmean([seat.kept for seat in seats]),
        unused_cars=fmean([seat.unused for seat in seats]),
        ms_median=median(times),
        ms_95=quantiles(times, n=20)[-1],
    )


def match(edition: str, bots: Sequence[str], games: int, *, seed: int = 0, jobs: int = 1) -> Match:
    """Plays at least so many games: deals ``seed``, ``seed + 1``, ..., each in all seatings."""
    orders = seatings(bots)
    deals = -(-games // len(orders))
    tasks = [(edition, order, str(number)) for number in range(seed, seed + deals) for order in orders]
    if jobs > 1:
        with Pool(jobs) as pool:
            played = pool.map(_play, tasks)
    else:
        played = [_play(task) for task in tasks]
    by_bot: dict[str, list[Seated]] = {bot: [] for bot in bots}
    for game in played:
        for seat in game:
            by_bot[seat.bot].append(seat)
    lines = {bot: line_of(seats, deals) for bot, seats in by_bot.items()}
    return Match(edition, tuple(bots), len(tasks), lines)


def match_data(played: Match) -> dict[str, object]:
    """A match as JSON data, numbers rounded."""

    def rounded(value: object) -> object:
        if isinstance(value, tuple):
            return [rounded(item) for item in value]
        return round(value, 3) if isinstance(value, float) else value

    bots = {bot: {key: rounded(value) for key, value in line._asdict().items()} for bot, line in played.lines.items()}
    return {"edition": played.edition, "bots": bots, "games": played.games}


HEAD = """\
| edition | seats | games | bot | wins % | mean | by seat | mean when winning | tickets kept | completed % | \
cars unused | ms median / 95 % |
|---|---|---|---|---|---|---|---|---|---|---|---|
"""


def table(matches: Iterable[Match]) -> str:
    """Matches as a Markdown table, a line for each bot."""
    rows = []
    for played in matches:
        for bot, line in played.lines.items():
            cells = (
                played.edition,
                ", ".join(played.bots),
                str(played.games),
                bot,
                f"{100 * line.win_share:.0f} ± {100 * line.win_error:.0f}",
                f"{line.mean:.0f}",
                " / ".join(f"{mean:.0f}" for mean in line.mean_by_seat),
                "" if line.mean_winning is None else f"{line.mean_winning:.0f}",
                f"{line.kept:.1f}",
                f"{100 * line.completed_share:.0f}",
                f"{line.unused_cars:.1f}",
                f"{line.ms_median:.1f} / {line.ms_95:.1f}",
            )
            rows.append(f"| {' | '.join(cells)} |\n")
    return HEAD + "".join(rows)


TEXT = """\
# Computer players, measured

Written by `python -m tools.match --report`; do not edit. Every deal is played in all seatings; a win that is shared
counts in parts; ± is one standard error. Times are processor time in CPython {python}. A line comes again from
`python -m tools.match --edition EDITION --bots SEATS --games GAMES`, its seats without spaces.

- `random` plays any legal action, all alike.
- `quick` plans one network for its tickets and prices it in turns (engine/bots/plan.py), draws first and claims late
  while the clock allows, and claims early what rivals threaten (engine/bots/quick.py).

The bars for `quick`: at least 98 of 100 two-player games against `random`, a mean score of at least 70 in 400 games
against itself, 95 % of the decisions within 10 ms.

"""


def report(jobs: int) -> str:
    """The text of docs/opponents.md: plays all its matches."""
    quick = ("quick",)
    matches = [
        match("classic", ("quick", "random"), 100, jobs=jobs),
        match("classic", quick * 2, 400, jobs=jobs),
        *[match("classic", quick * players, 40, jobs=jobs) for players in (3, 4, 5)],
        *[match(key, quick * players, 24, jobs=jobs) for key in EDITIONS if key != "classic" for players in (2, 4)],
    ]
    return TEXT.format(python=platform.python_version()) + table(matches)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="play games between bots and print the figures as JSON")
    parser.add_argument("--edition", choices=EDITIONS, default="classic")
    parser.add_argument("--bots", default="quick,random", help=f"one a seat, of {', '.join(BOTS)}")
    parser.add_argument("--games", type=int, default=100, help="how many, rounded up to whole rounds of seatings")
    parser.add_argument("--seed", type=int, default=0, help="the first deal")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--report", action="store_true", help="play the matches of docs/opponents.md and write it")
    arguments = parser.parse_args()
    if arguments.report:
        REPORT.write_text(report(arguments.jobs), encoding="utf-8")
        return
    bots = tuple(arguments.bots.split(","))
    if not MIN_PLAYERS <= len(bots) <= MAX_PLAYERS or not set(bots) <= set(BOTS) or arguments.games < 1:
        parser.error(f"--bots: {MIN_PLAYERS} to {MAX_PLAYERS} of {', '.join(BOTS)}; --games: at least 1")
    played = match(arguments.edition, bots, arguments.games, seed=arguments.seed, jobs=arguments.jobs)
    print(json.dumps(match_data(played), indent=1))


if __name__ == "__main__":
    main()
