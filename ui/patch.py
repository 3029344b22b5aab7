"""What must change on the page between two views: slots, the table's own attributes, nodes of the board. Pure.

Markup is put in once and then only patched: a slot is replaced when its content differs, a route or city gets the
attributes that differ. A slot that is replaced loses the focus if it had it; ``refocus`` says by which ``data-key``
to look for the place where it goes on. Imports the texts, the types of ui.view_model and the engine's names.
"""

import re
from collections.abc import Mapping
from html import unescape
from typing import NamedTuple

from engine.cards import ROUTE_COLOURS
from engine.editions import EDITIONS
from ui.boards.track import track_round
from ui.ceremony import lit, standing
from ui.markup import tracked
from ui.strings import Language, text
from ui.view_model import NONE, PLAYER_COLOURS, View

Attributes = dict[str, str]
Board = dict[tuple[str, int], Attributes]
"""By kind ("route", "city", "marker") and number, the attributes of the nodes of the board."""


class Change(NamedTuple):
    """The attributes of one node of the board that change."""

    kind: str
    """"route" or "city": the node is ``g.<kind>[data-<kind>="<number>"]``; "marker": that of ``PLAYER_COLOURS``."""
    number: int
    attributes: dict[str, str | None]
    """By name; None takes the attribute away. With ``data-owner`` go the marks on the cars: each ``use.mark`` in the
    node gets the ``href`` "#mark-<owner>"."""


def slot_changes(before: Mapping[str, str], after: Mapping[str, str]) -> dict[str, str]:
    """The slots whose content differs, with the new content.

    >>> slot_changes({"hand": "<p>1</p>", "log": ""}, {"hand": "<p>2</p>", "log": ""})
    {'hand': '<p>2</p>'}
    """
    return {slot: content for slot, content in after.items() if before.get(slot) != content}


class ButtonChange(NamedTuple):
    """What changes in one button of a slot, found by its ``data-key``."""

    key: str
    attributes: dict[str, str | None]
    """By name, as text; None takes the attribute away."""
    content: str | None
    """The new markup inside; None: it stays."""


_BUTTON = re.compile(r"<button([^>]*)>(.*?)</button>", re.DOTALL)
_ATTRIBUTE = re.compile(r' ([\w-]+)="([^"]*)"')
_KEY = re.compile(r' data-key="([^"]*)"')


def button_changes(before: str, after: str) -> list[ButtonChange] | None:
    """How the buttons of a slot change when nothing else in it does and they stay the same ones; else None.

    So the button that was clicked stays where it is, with the focus on it.

    >>> button_changes('<p><button data-key="a">1</button></p>', '<p><button data-key="a" class="b">1</button></p>')
    [ButtonChange(key='a', attributes={'class': 'b'}, content=None)]
    >>> button_changes('<p><button data-key="a">1</button></p>', '<p><button data-key="b">1</button></p>') is None
    True
    """
    if _BUTTON.sub("|", before) != _BUTTON.sub("|", after):
        return None
    changes = []
    for old, new in zip(_BUTTON.finditer(before), _BUTTON.finditer(after), strict=True):
        if old[0] == new[0]:
            continue
        keys = [_KEY.search(button[1]) for button in (old, new)]
        if not keys[0] or not keys[1] or keys[0][1] != keys[1][1]:
            return None
        had, has = dict(_ATTRIBUTE.findall(old[1])), dict(_ATTRIBUTE.findall(new[1]))
        attributes: dict[str, str | None] = {n: unescape(v) for n, v in has.items() if had.get(n) != v}
        attributes |= dict.fromkeys(had.keys() - has.keys())
        changes.append(ButtonChange(keys[0][1], attributes, None if old[2] == new[2] else new[2]))
    return changes


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


class LogChange(NamedTuple):
    """What changes in the list of the log: its items by number, oldest first."""

    anew: bool
    """All of it, ``added`` is the whole list: another game, language or viewer."""
    changed: dict[int, str]
    added: list[str]


MOST_CHANGED = 8
"""With more items changed than these, the list is filled anew."""


def log_changes(before: list[str], after: list[str]) -> LogChange:
    """What must be done to a list of items so that it becomes another: mostly, a few are added.

    >>> log_changes(["<li>1</li>", "<li>2</li>"], ["<li>1</li>", "<li>2!</li>", "<li>3</li>"])
    LogChange(anew=False, changed={1: '<li>2!</li>'}, added=['<li>3</li>'])
    """
    changed = {i: new for i, (old, new) in enumerate(zip(before, after, strict=False)) if old != new}
    if not before or len(after) < len(before) or len(changed) > MOST_CHANGED:
        return LogChange(True, {}, after)
    return LogChange(False, changed, after[len(before) :])


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
        "data-listing": view.listing,
    }


def root_attributes(view: View) -> dict[str, str]:
    """The attributes of the page's root: the settings that only the style sheets follow; "" takes one away."""
    theme = view.settings.theme
    return {"data-theme": "" if theme == "system" else theme, "data-motion": view.settings.motion}


def board(view: View | None, language: Language) -> Board:
    """The attributes of every route and city as the view has them; None, or the first screen, is the empty board.

    A route that can be claimed now is a button with a name, so that it can be found without a pointer. It is no stop of
    the tabulator: the board is one, and arrows lead about it (ui.board_keys).
    """
    if view is None or not view.routes:
        return {}
    network = EDITIONS[view.edition].network
    shown: Board = {}
    lit_routes, lit_cities = lit(view)
    for number, state in enumerate(view.routes):
        states = [name for name in ("closed", "claimable", "selected", "fresh") if getattr(state, name)]
        states += [f"way-{state.way}"] if state.way else []
        states += ["lit"] if number in lit_routes else []
        attributes: Attributes = {"class": " ".join(["route", *states])}
        if state.owner != NONE:
            attributes["data-owner"] = view.players[state.owner].colour
        if state.claimable:
            route = network.routes[number]
            colour = text(language, f"colour.{ROUTE_COLOURS[route.colour]}")
            attributes["data-legal"] = "true"
            attributes["role"] = "button"
            attributes["aria-label"] = text(
                language, "route.label", route=tracked(language, network, number), n=route.length, colour=colour
            )
        shown["route", number] = attributes
    for number, city in enumerate(view.cities):
        states = [name for name in ("ticket", "selected") if getattr(city, name)]
        states += ["lit"] if number in lit_cities else []
        shown["city", number] = {"class": " ".join(["city", *states])}
    places = track_round().markers({player: max(0, points) for player, points in enumerate(standing(view))})
    for player, place in places.items():  # rule: E2
        marker = PLAYER_COLOURS.index(view.players[player].colour)
        shown["marker", marker] = {
            "class": "marker lapped" if place.rounds else "marker",
            "data-step": str(place.step),
            "transform": f"translate({place.x:g} {place.y:g})",
        }
    return shown


def board_changes(before: Board, after: Board) -> list[Change]:
    """What differs between two boards, node by node.

    >>> board_changes({("city", 3): {"class": "city ticket"}}, {("city", 3): {"class": "city"}})
    [Change(kind='city', number=3, attributes={'class': 'city'})]
    """
    changes = []
    for node in sorted(before.keys() | after.keys()):
        blank = {"class": node[0]}
        old, new = before.get(node, blank), after.get(node, blank)
        if old != new:
            different: dict[str, str | None] = {name: value for name, value in new.items() if old.get(name) != value}
            different |= dict.fromkeys(old.keys() - new.keys())
            changes.append(Change(*node, different))
    return changes


def _number(player: int) -> str:
    return "" if player == NONE else str(player)
