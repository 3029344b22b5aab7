"""Plays the matches of the strength table, rates all players, and writes docs/opponents.md.

Imports tools.arena, tools.played and ui.view_model.

    python -m tools.ladder [--share 0.1] [--minutes 5] [--jobs N]

``--share`` plays that share of the games asked for, ``--minutes`` ends the playing after about that time: what is in
the file of finished games is used, the next run goes on. Games of two are rated by Bradley and Terry's model (choix),
games of four by Plackett and Luce's (openskill).
"""

import argparse
import datetime
import os
import pathlib
import platform
import subprocess
import time
from collections.abc import Iterable
from itertools import pairwise
from math import log
from typing import NamedTuple

import choix
from openskill.models import PlackettLuce, PlackettLuceRating

from engine.bots.base import Budget
from engine.budgets import NORMAL_PLAYOUTS
from engine.editions import EDITIONS
from tools.arena import match, tasks_of
from tools.played import GAMES, ROOT, Line, Match, Played, Task, fingerprint, match_of, read
from ui.view_model import LEVELS

REPORT = ROOT / "docs" / "opponents.md"
PLAYOUTS = Budget(playouts=NORMAL_PLAYOUTS)
"""The budget of every row."""
FULL, SMALL = 400, 100
"""Games of the rows that the table marks, and of the others."""
STYLES = ("path", "hungry", "one-step", "long-route")
ELO = 400 / log(10)
"""Points of a rating for each unit of Bradley and Terry's scale."""
REGULARISED = 0.01
"""Keeps ratings finite where somebody has won every game."""
CHUNK = 4
"""Games between two looks at the clock."""


class Row(NamedTuple):
    """A match of the table."""

    bots: tuple[str, ...]
    games: int
    edition: str = "classic"
    bar: str = ""
    goal: str = ""


ROWS = (
    Row(("quick", "random"), SMALL, bar="≥ 98"),
    Row(("quick", "quick"), FULL, bar="mean ≥ 70"),
    Row(("steiner", "steiner"), FULL, bar="mean 88-97, winner 114-122"),
    *[Row((above, below), FULL, bar="≥ 65", goal="≥ 75") for below, above in pairwise(LEVELS)],
    Row(("medium", "random"), SMALL, bar="≥ 99"),
    Row(("medium", "greedy"), SMALL, bar="≥ 95"),
    *[Row(("medium", style), SMALL, bar="≥ 50") for style in STYLES],
    *[Row(("hard", other), SMALL, bar="≥ 80", goal="≥ 90") for other in ("steiner", *STYLES)],
    Row(("expert", "steiner"), FULL, bar="≥ 90", goal="≥ 97"),
    Row(("expert", "quick"), SMALL, bar="≥ 55", goal="≥ 68"),
    Row(("expert", "steiner", "steiner", "steiner"), SMALL, bar="≥ 75", goal="≥ 90"),
    *[Row(("expert", "steiner"), SMALL, key, "≥ 80", "≥ 90") for key in EDITIONS if key != "classic"],
)


def tasks_of_row(row: Row, share: float) -> list[Task]:
    """The games of a row, or a share of them."""
    return tasks_of(row.edition, row.bots, max(2, round(row.games * share)), PLAYOUTS)


def rate_pairs(games: Iterable[Played]) -> dict[str, float]:
    """Ratings from games of two, in Elo points over the weakest player; shared wins count half for each.

    >>> rate_pairs([])
    {}
    """
    names: dict[str, int] = {}
    wins: list[tuple[int, int]] = []
    for game in games:
        one, other = (names.setdefault(bot, len(names)) for bot in game.task.seats)
        if one != other:
            # Every game counts twice, so that a shared win can go to each once.
            share = game.seats[0].share
            wins += [(one, other)] * round(2 * share) + [(other, one)] * round(2 - 2 * share)
    if not wins:
        return {}
    strengths = [ELO * float(value) for value in choix.ilsr_pairwise(len(names), wins, alpha=REGULARISED)]
    return {bot: strengths[index] - min(strengths) for bot, index in names.items()}


def rate_fours(games: Iterable[Played]) -> dict[str, float]:
    """Ratings from games of four: openskill's cautious estimate, mean less three deviations.

    >>> rate_fours([])
    {}
    """
    model = PlackettLuce()
    ratings: dict[str, PlackettLuceRating] = {}
    for game in sorted(games):
        # Who sits at a table more than once keeps one rating: the mean of what its seats would get is near enough.
        seats = [ratings.get(bot) or model.rating(name=bot) for bot in game.task.seats]
        rated = model.rate([[seat] for seat in seats], scores=[float(seat.score) for seat in game.seats])
        for bot in set(game.task.seats):
            own = [team[0] for name, team in zip(game.task.seats, rated, strict=True) if name == bot]
            mean, spread = (sum(getattr(r, field) for r in own) / len(own) for field in ("mu", "sigma"))
            ratings[bot] = model.rating(mu=mean, sigma=spread, name=bot)
    return {bot: float(rating.ordinal()) for bot, rating in ratings.items()}


def percent(share: float) -> str:
    """A share as whole percents."""
    return f"{100 * share:.0f}"


def line_cells(line: Line) -> tuple[str, ...]:
    """The figures of one player, as the cells of a table."""
    low, high = line.win_interval
    return (
        f"{100 * line.win_share:.1f} ({percent(low)}-{percent(high)})",
        f"{line.mean:.0f}",
        "" if line.mean_winning is None else f"{line.mean_winning:.0f}",
        f"{line.kept:.1f}",
        percent(line.completed_share),
        f"{line.unused_cars:.1f}",
        f"{line.ms_per_decision:.1f} / {line.ms_95:.1f}",
    )


TEXT = """\
# Computer players, measured

Written by `python -m tools.ladder`; do not edit. {date}, commit {commit}, players' code {code}, {machine}.
Every deal is played in all seatings; a win that is shared counts in parts; intervals are of 95 %. The budget is
{playouts} playouts a decision for `expert`; the others need none. Times are processor time, median and 95 %.
Rows with fewer games than asked for are still to be played out. A row comes again from
`python -m tools.arena --edition EDITION --bots SEATS --games GAMES --budget-playouts {playouts}`.

What the players are: `engine/bots/levels.py`, `engine/bots/expert.py`, `engine/bots/quick.py`, `tools/baselines`.
Notes and dead ends: [opponents-notes.md](opponents-notes.md).

"""
HEAD = """\
| edition | seats | games (asked for) | bar % | goal % | player | wins % | mean | when winning | tickets kept | \
completed % | cars unused | ms |
|---|---|---|---|---|---|---|---|---|---|---|---|---|
"""


def table(results: Iterable[tuple[Row, Match]]) -> str:
    """The strength table, a line for each player of a match."""
    lines = []
    for row, played in results:
        for bot in dict.fromkeys(row.bots):
            first = bot == row.bots[0]
            cells = (
                row.edition,
                ", ".join(row.bots),
                f"{played.games} ({row.games})",
                row.bar if first else "",
                row.goal if first else "",
                bot,
                *line_cells(played.bots[bot]),
            )
            lines.append(f"| {' | '.join(cells)} |\n")
    return HEAD + "".join(lines)


def ratings_text(games: Iterable[Played]) -> str:
    """Both ratings, the best first."""
    classic = [game for game in games if game.task.edition == "classic"]
    pairs = rate_pairs(game for game in classic if len(game.seats) == 2)
    fours = rate_fours(game for game in classic if len(game.seats) == 4)
    text = "\n## Ratings, classic edition\n\n| player | two players, Elo | four players, ordinal |\n|---|---|---|\n"
    for bot in sorted(pairs, key=lambda bot: -pairs[bot]):
        text += f"| {bot} | {pairs[bot]:.0f} | {f'{fours[bot]:.1f}' if bot in fours else ''} |\n"
    return text


def report(file: pathlib.Path) -> str:
    """The text of docs/opponents.md, from the games played so far."""
    found = read(file)
    results = []
    for row in ROWS:
        games = [found[task] for task in tasks_of_row(row, 1) if task in found]
        if games:
            results.append((row, match_of(games)))
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True, cwd=ROOT
    )
    text = TEXT.format(
        date=datetime.datetime.now(tz=datetime.UTC).date(),
        commit=commit.stdout.strip(),
        code=fingerprint(),
        machine=f"{platform.machine()}, {os.cpu_count()} cores, CPython {platform.python_version()}",
        playouts=PLAYOUTS.playouts,
    )
    return text + table(results) + ratings_text(found.values())


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.ladder", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--share", type=float, default=1.0, help="of the games of each row")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="after which no further game is begun")
    parser.add_argument("--jobs", type=int, default=1, help="games at a time")
    parser.add_argument("--file", type=pathlib.Path, default=GAMES, help="where finished games are kept")
    arguments = parser.parse_args()
    end = time.monotonic() + 60 * arguments.minutes
    for row in ROWS:
        tasks = tasks_of_row(row, arguments.share)
        for start in range(0, len(tasks), CHUNK * arguments.jobs):
            if time.monotonic() < end:
                match(tasks[start : start + CHUNK * arguments.jobs], jobs=arguments.jobs, file=arguments.file)
    REPORT.write_text(report(arguments.file), encoding="utf-8")
    print(f"{REPORT.relative_to(ROOT)} is written")


if __name__ == "__main__":
    main()
