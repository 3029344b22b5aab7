"""Where the map should look next, from two views that follow each other. Pure.

``target`` says what there is to be seen, if anything new; ``lens_for`` how the map turns to it. On a large screen the
whole board is seen and hardly anything moves; on a small one the map goes to the route that was selected, near enough
for a finger, to the cities of a ticket that was marked, and opens where one's own tickets are. When a view is covered
the map says no more than the cards do: it shows the whole board. Imports the lay-out of the board and view_model.
"""

from collections.abc import Iterable
from typing import NamedTuple

from engine.editions import EDITIONS
from engine.network import Network
from ui.boards.layout import landmarks
from ui.view_model import NONE, View
from ui.zoom import REACH, Box, Lens, box_round, framing, in_sight, showing, whole

LEGIBLE = 0.36
"""The scale at which the names of cities can be read: below it, the whole board is too small to begin with."""
_LEAST_OPENING, _OPENING = 0.39, 0.8
_ROOM = 40.0
"""Board units kept round what is shown."""


class Target(NamedTuple):
    """What is to be seen."""

    kind: str
    """"whole", "route", "cities" (of a ticket, or one) or "tickets" (all of the viewer's, at the opening)."""
    boxes: tuple[Box, ...] = ()
    """The best one first; the others are smaller."""


WHOLE = Target("whole")


def target(before: View | None, after: View) -> Target | None:
    """What the new view asks the map to show; None when it may stay as it is."""
    if before is None or before.screen != after.screen or after.ply < before.ply:
        return WHOLE
    if after.screen != "table":
        return None
    network = EDITIONS[after.edition].network
    if before.viewer != after.viewer and after.people > 1:
        return WHOLE if after.viewer == NONE or after.phase == "choose" else _tickets(network, after)
    if after.selected_route not in (NONE, before.selected_route):
        return Target("route", (route_box(network, after.selected_route),))
    marked = [city for city, state in enumerate(after.cities) if state.selected]
    if marked and marked != [city for city, state in enumerate(before.cities) if state.selected]:
        return Target("cities", (cities_box(network, marked),))
    if before.phase == "choose" != after.phase and after.viewer != NONE:
        return _tickets(network, after)
    return None


def lens_for(wanted: Target, lens: Lens, finger: bool) -> Lens | None:
    """How the map turns to a target; None when it need not move. ``finger``: a route is to be hit with one."""
    all_of_it = whole(lens.wide, lens.high)
    if wanted.kind == "whole":
        return all_of_it
    best = wanted.boxes[0]
    if wanted.kind == "tickets":
        if all_of_it.scale >= LEGIBLE:
            return None
        openings = [framing(lens, box, _LEAST_OPENING, _OPENING) for box in wanted.boxes]
        seen = (opening for opening, box in zip(openings, wanted.boxes, strict=True) if in_sight(opening, _core(box)))
        return next(seen, openings[-1])
    least = REACH if finger and wanted.kind == "route" else 0.0
    if in_sight(lens, best) and lens.scale >= least * 0.999:
        return None
    return showing(lens, best, least, max(lens.scale, REACH))


def route_box(network: Network, route: int) -> Box:
    """The box round a route and its cities."""
    found = landmarks(network)
    ends = network.routes[route]
    return box_round([*found.routes[route], found.cities[ends.a], found.cities[ends.b]], _ROOM / 2)


def cities_box(network: Network, cities: Iterable[int]) -> Box:
    """The box round cities."""
    found = landmarks(network)
    return box_round([found.cities[city] for city in cities], _ROOM)


def _core(box: Box) -> Box:
    """A box of cities without most of the room round them."""
    left, top, right, bottom = box
    room = _ROOM * 0.75
    return left + room, top + room, right - room, bottom - room


def _tickets(network: Network, view: View) -> Target | None:
    """Where one's tickets lie: all that can still be completed, else one of them, the nearest to being so first."""
    tickets = sorted(
        (ticket for ticket in view.tickets if not ticket.done and ticket.missing != NONE),
        key=lambda ticket: (ticket.missing, ticket.ticket),
    )
    if not tickets:
        return None
    everything = cities_box(network, [city for ticket in tickets for city in (ticket.a, ticket.b)])
    return Target("tickets", (everything, *(cities_box(network, (ticket.a, ticket.b)) for ticket in tickets)))
