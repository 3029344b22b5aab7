"""What must change on the page between two views: slots, the table's own attributes, nodes of the board. Pure.

Markup is put in once and then only patched: a slot is replaced when its content differs, a route or city gets the
attributes that differ. A slot that is replaced loses the focus if it had it; ``refocus`` says by which ``data-key``
to look for the place where it goes on. Imports the types of ui.view_model.
"""

from collections.abc import Mapping
from typing import NamedTuple

from ui.view_model import NONE, CityView, RouteView, View

Attributes = dict[str, str | None]
"""By name; None takes the attribute away."""


class Change(NamedTuple):
    """The attributes of one node of the board that change."""

    kind: str
    """"route" or "city": the node is ``g.<kind>[data-<kind>="<number>"]``."""
    number: int
    attributes: Attributes
    """With ``data-owner`` go the marks on the cars: each ``use.mark`` in the node gets the ``href`` "#mark-<owner>"."""


def slot_changes(before: Mapping[str, str], after: Mapping[str, str]) -> dict[str, str]:
    """The slots whose content differs, with the new content.

    >>> slot_changes({"hand": "<p>1</p>", "log": ""}, {"hand": "<p>2</p>", "log": ""})
    {'hand': '<p>2</p>'}
    """
    return {slot: content for slot, content in after.items() if before.get(slot) != content}


def refocus(key: str, content: str) -> str:
    """The ``data-key`` that takes the focus over when a slot with the focus on ``key`` gets new content.

    The same one if it is still there, else the slot's first; "" when nothing in it can take the focus: then the focus
    goes to ``#decide``, where the next thing to do is read.

    >>> refocus("market-0", '<button data-key="deck"></button><button data-key="market-0"></button>')
    'market-0'
    >>> refocus("ready", '<button data-key="deck"></button>'), refocus("ready", "")
    ('deck', '')
    """
    if f'data-key="{key}"' in content:
        return key
    _, found, rest = content.partition('data-key="')
    return rest.partition('"')[0] if found else ""


def table_attributes(view: View) -> dict[str, str]:
    """The attributes of ``#table``: where the game stands, for the style sheet and for whoever reads the page.

    ``data-player`` is who decides (from 0, "" when nobody does), ``data-viewer`` whose hand is shown.
    """
    return {
        "data-screen": view.screen,
        "data-dock": view.dock,
        "data-phase": view.phase,
        "data-player": _number(view.actor_player),
        "data-actor": view.actor,
        "data-viewer": _number(view.viewer),
        "data-ply": str(view.ply),
        "data-turn": str(view.turn),
    }


def board_changes(before: View | None, after: View) -> list[Change]:
    """The routes and cities that look different, with what changes on them; ``before`` None is the empty board.

    Where one of the views has no routes or cities (the first screen), its board is the empty one.
    """
    changes: list[Change] = []
    old_routes = before.routes if before else ()
    old_cities = before.cities if before else ()
    for number in range(max(len(old_routes), len(after.routes))):
        _compare(
            changes,
            "route",
            number,
            _route(before, old_routes[number] if number < len(old_routes) else None),
            _route(after, after.routes[number] if number < len(after.routes) else None),
        )
    for number in range(max(len(old_cities), len(after.cities))):
        _compare(
            changes,
            "city",
            number,
            _city(old_cities[number] if number < len(old_cities) else None),
            _city(after.cities[number] if number < len(after.cities) else None),
        )
    return changes


def _compare(changes: list[Change], kind: str, number: int, before: Attributes, after: Attributes) -> None:
    different = {name: value for name, value in after.items() if before[name] != value}
    if different:
        changes.append(Change(kind, number, different))


def _route(view: View | None, route: RouteView | None) -> Attributes:
    if view is None or route is None:
        return {"class": "route", "data-owner": None, "data-legal": None}
    states = [name for name in ("closed", "claimable", "selected", "fresh") if getattr(route, name)]
    return {
        "class": " ".join(["route", *states]),
        "data-owner": None if route.owner == NONE else view.players[route.owner].colour,
        "data-legal": "true" if route.claimable else None,
    }


def _city(city: CityView | None) -> Attributes:
    if city is None:
        return {"class": "city"}
    return {"class": " ".join(["city", *[name for name in ("ticket", "selected") if getattr(city, name)]])}


def _number(player: int) -> str:
    return "" if player == NONE else str(player)
