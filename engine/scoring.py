"""The final count: where each point comes from, and who wins (E2-E8). Imports the vocabulary and paths."""

from typing import NamedTuple

from engine.actions import Player
from engine.bits import Mask, bit_list
from engine.edition import Edition
from engine.paths import joined, longest_path


class Score(NamedTuple):
    """One player's final count, in points unless said otherwise."""

    route_points: int
    completed: tuple[int, ...]
    """Ticket ids."""
    failed: tuple[int, ...]
    """Ticket ids."""
    ticket_points: int
    """What completed tickets add less what the failed ones take away; may be negative (E3)."""
    path_length: int
    """Cars in the longest continuous path (E5)."""
    path: tuple[int, ...]
    """That path, as route ids in order."""
    longest_bonus: int
    globetrotter_bonus: int

    @property
    def total(self) -> int:
        """Points in all."""
        return self.route_points + self.ticket_points + self.longest_bonus + self.globetrotter_bonus


class Result(NamedTuple):
    """The end of a game."""

    scores: tuple[Score, ...]
    winners: tuple[Player, ...]
    ties: tuple[tuple[str, tuple[Player, ...]], ...]
    """The chain of E6 as far as it was needed: ("points", who is left), then perhaps ("tickets", ...) and
    ("longest", ...). More than one name is left only when they share the win."""


def route_points(edition: Edition, routes: Mask) -> int:
    """The points of a set of routes (C5).

    >>> from engine.editions import EDITIONS
    >>> route_points(EDITIONS["classic"], 1 << 0 | 1 << 1)  # two and five spaces
    12
    """
    lengths = edition.network.lengths
    return sum(edition.route_points[lengths[route]] for route in bit_list(routes))


def completed(edition: Edition, routes: Mask, tickets: Mask) -> tuple[int, ...]:
    """Which of the tickets the routes complete (K4), as ids."""
    all_tickets = edition.tickets
    return tuple(t for t in bit_list(tickets) if joined(edition.network, routes, all_tickets[t].a, all_tickets[t].b))


def _bonus(points: int, measures: list[int]) -> list[int]:
    """Gives a bonus to all who have most; to nobody, when most is nothing (E4, E8, R6)."""
    most = max(measures)
    return [points if most > 0 and measure == most else 0 for measure in measures]


def result(edition: Edition, routes: tuple[Mask, ...], tickets: tuple[Mask, ...]) -> Result:
    """The count of a game that ends with these routes and tickets by player.

    >>> from engine.editions import EDITIONS
    >>> end = result(EDITIONS["classic"], (1 << 1, 1 << 0), (0, 0))  # five spaces against two
    >>> [score.total for score in end.scores], end.winners
    ([20, 2], (0,))
    """
    done = [completed(edition, r, t) for r, t in zip(routes, tickets, strict=True)]
    paths = [longest_path(edition.network, r) for r in routes]
    longest = _bonus(edition.longest_bonus, [length for length, _ in paths])
    globetrotter = _bonus(edition.globetrotter_bonus, [len(d) for d in done])
    scores = []
    for player, mask in enumerate(tickets):
        failed = tuple(t for t in bit_list(mask) if t not in done[player])
        value = sum(edition.tickets[t].points for t in done[player]) - sum(edition.tickets[t].points for t in failed)
        scores.append(
            Score(
                route_points=route_points(edition, routes[player]),
                completed=done[player],
                failed=failed,
                ticket_points=value,
                path_length=paths[player][0],
                path=paths[player][1],
                longest_bonus=longest[player],
                globetrotter_bonus=globetrotter[player],
            )
        )
    winners, ties = _winners(edition, scores)
    return Result(tuple(scores), winners, ties)


def _winners(
    edition: Edition, scores: list[Score]
) -> tuple[tuple[Player, ...], tuple[tuple[str, tuple[Player, ...]], ...]]:
    """The chain of E6, and each step of it that was needed."""
    steps: list[tuple[str, list[int]]] = [
        ("points", [score.total for score in scores]),
        ("tickets", [len(score.completed) for score in scores]),
    ]
    if edition.longest_bonus:
        steps.append(("longest", [score.longest_bonus for score in scores]))
    left = tuple(range(len(scores)))
    ties: list[tuple[str, tuple[Player, ...]]] = []
    for name, measures in steps:
        most = max(measures[player] for player in left)
        if name == "longest" and not most:
            break  # none of them holds the bonus: they share
        left = tuple(player for player in left if measures[player] == most)
        ties.append((name, left))
        if len(left) == 1:
            break
    return left, tuple(ties)
