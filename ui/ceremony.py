"""The final count as a little play: what is told one after the other until the winner is known. Pure.

An act at a time is on the stage (``View.counting`` is its number); the standings are those after it. Imports the types
of ui.view_model.
"""

from typing import NamedTuple

from ui.view_model import NONE, Final, TicketView, View


class Act(NamedTuple):
    """Something that is counted."""

    kind: str
    """"routes": what all have scored in the game; "ticket": one is turned over; "longest" and "globetrotter": a bonus;
    "winner": the end."""
    player: int
    """Whose; NONE when all of them."""
    points: int
    totals: tuple[int, ...]
    """Of all players in turn order, this act counted in."""
    ticket: TicketView | None = None
    routes: tuple[int, ...] = ()
    """The longest path."""
    number: int = 0
    """Cars of the longest path, or tickets completed."""


def acts(final: Final) -> tuple[Act, ...]:
    """The acts of a final count, in their order; the last one has the totals of the final table.

    Tickets come player by player, in the order of their numbers: nobody knows which will be done.
    """
    rows = sorted(final.rows, key=lambda row: row.player)
    totals = [row.routes for row in rows]
    told = [Act("routes", NONE, 0, tuple(totals))]

    def tell(kind: str, player: int, points: int) -> Act:
        totals[player] += points
        return Act(kind, player, points, tuple(totals))

    for row in rows:
        for ticket in sorted((*row.completed, *row.failed), key=lambda ticket: ticket.ticket):
            points = ticket.points if ticket in row.completed else -ticket.points
            told.append(tell("ticket", row.player, points)._replace(ticket=ticket))
    for row in rows:
        if row.longest_bonus:
            longest = tell("longest", row.player, row.longest_bonus)
            told.append(longest._replace(routes=row.path, number=row.longest))
    for row in rows:
        if row.globetrotter_bonus:
            globetrotter = tell("globetrotter", row.player, row.globetrotter_bonus)
            told.append(globetrotter._replace(number=len(row.completed)))
    told.append(Act("winner", NONE, 0, tuple(totals)))
    return tuple(told)


def act(view: View) -> Act | None:
    """The act on the stage; None when nothing is being counted."""
    if view.final is None or view.counting == NONE:
        return None
    told = acts(view.final)
    return told[min(view.counting, len(told) - 1)]


def standing(view: View) -> tuple[int, ...]:
    """The points of all players in turn order, as the score markers show them: with what has been counted so far."""
    now = act(view)
    if now:
        return now.totals
    if view.final:
        return tuple(row.total for row in sorted(view.final.rows, key=lambda row: row.player))
    return tuple(player.points for player in view.players)


def lit(view: View) -> tuple[frozenset[int], frozenset[int]]:
    """The routes and the cities that are lit up on the board: those of the act, afterwards the longest paths."""
    if view.final is None:
        return frozenset(), frozenset()
    now = act(view)
    if now is None:
        paths = [row.path for row in view.final.rows if row.longest_bonus]
        return frozenset(route for path in paths for route in path), frozenset()
    cities = (now.ticket.a, now.ticket.b) if now.ticket else ()
    return frozenset(now.routes), frozenset(cities)
