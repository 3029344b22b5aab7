"""What the address and the form of the first screen ask for, checked like a stranger's. Imports the engine and types.

The address: ``?seed=7&edition=classic&seats=person,hard&lang=es&speed=instant&start``, every part optional.

    seed      1 to 64 letters, digits, - or _: the same address gives the same game
    edition   a key of engine.editions.EDITIONS
    seats     2 to 5 of SEAT_KINDS, in turn order: the first one begins
    lang      es or en (assets/boot.js has switched by then)
    speed     slow, normal, fast or instant (no pauses at all, and no clock for a player that thinks: playouts count)
    think     short, normal or long: how long the level expert may think
    start     begins at once

What is wrong is left out and reported; unknown parts are nobody's business and pass. The form has the controls
``players`` (2 to 5), ``kind-0`` … ``kind-4`` (SEAT_KINDS), ``name-0`` … ``name-4``, ``first`` (``random``, or a seat
from 0) and ``edition``.
"""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from engine.edition import MAX_PLAYERS, MIN_PLAYERS
from engine.editions import EDITIONS
from ui.settings import SETTINGS
from ui.strings import LANGUAGES
from ui.view_model import NONE, SEAT_KINDS, SPEEDS, Note, Seat

LONGEST_NAME = 20
LONGEST_QUOTE = 40

_SEED = re.compile(r"[A-Za-z0-9_-]{1,64}")


class Address(NamedTuple):
    """What an address asks for; empty strings and tuples where it asks for nothing."""

    seed: str = ""
    edition: str = ""
    seats: tuple[str, ...] = ()
    """Of SEAT_KINDS."""
    speed: str = ""
    think: str = ""
    start: bool = False
    problems: tuple[Note, ...] = ()


class Setup(NamedTuple):
    """A game to begin."""

    edition: str
    seats: tuple[Seat, ...]
    """As on the first screen, clockwise."""
    first: int
    """Who begins, as a place in ``seats``; NONE: chosen at random."""


def read_address(parts: Iterable[tuple[str, str]]) -> Address:
    """Reads the parts of an address, names with values; of several with one name the last one counts.

    >>> read_address([("seats", "person,quick"), ("seed", "7"), ("start", ""), ("speed", "warp")])
    ... # doctest: +NORMALIZE_WHITESPACE
    Address(seed='7', edition='', seats=('person', 'quick'), speed='', think='', start=True,
            problems=(Note(key='problem.speed', figures=mappingproxy({}), rule='', value='warp'),))
    """
    said = dict(parts)
    problems = []

    def take(name: str, fits: bool) -> str:
        value = said.get(name, "")
        if name in said and not fits:
            problems.append(Note(f"problem.{name}", value=quoted(value)))
            return ""
        return value

    seats = tuple(said.get("seats", "").split(","))
    kinds = take("seats", set(seats) <= set(SEAT_KINDS))
    if kinds and not MIN_PLAYERS <= len(seats) <= MAX_PLAYERS:
        problems.append(Note("problem.seat_count", {"seats": len(seats)}))
        kinds = ""
    take("lang", said.get("lang", "")[:2].lower() in LANGUAGES)  # as assets/boot.js takes it: es-MX is es
    return Address(
        seed=take("seed", bool(_SEED.fullmatch(said.get("seed", "")))),
        edition=take("edition", said.get("edition") in EDITIONS),
        seats=seats if kinds else (),
        speed=take("speed", said.get("speed") in SPEEDS),
        think=take("think", said.get("think") in SETTINGS["think"]),
        start="start" in said,
        problems=tuple(problems),
    )


def form_of(address: Address) -> dict[str, str]:
    """The form's controls as the address wants them; what it does not mention is left as it is.

    >>> form_of(Address(seats=("person", "quick")))
    {'players': '2', 'kind-0': 'person', 'kind-1': 'quick', 'first': '0'}
    """
    form = {}
    if address.edition:
        form["edition"] = address.edition
    if address.seats:
        form["players"] = str(len(address.seats))
        form |= {f"kind-{place}": kind for place, kind in enumerate(address.seats)}
        form["first"] = "0"
    return form


def read_form(form: Mapping[str, str]) -> tuple[Setup | None, tuple[Note, ...]]:
    """The game that the form asks for, or what is wrong with it.

    >>> form = {"players": "2", "kind-0": "person", "kind-1": "quick", "first": "1", "edition": "classic"}
    >>> setup, problems = read_form(form | {"name-0": "  Ana "})
    >>> setup.seats, setup.first, problems
    ((Seat(number=1, name='Ana', bot=''), Seat(number=2, name='', bot='quick')), 1, ())
    """
    problems = []
    players = form.get("players", "")
    number = int(players) if players in ("2", "3", "4", "5") else 0
    if not number:
        problems.append(Note("problem.seats", value=quoted(players)))
    seats = []
    for place in range(number):
        kind = form.get(f"kind-{place}", "")
        if kind not in SEAT_KINDS:
            problems.append(Note("problem.seats", value=quoted(kind)))
        name = " ".join(form.get(f"name-{place}", "").split())[:LONGEST_NAME]
        seats.append(Seat(place + 1, name, "" if kind == "person" else kind))
    first = form.get("first", "random")
    # The first screen hides who does not play; had that seat been chosen to begin, it is drawn by lot.
    places = {"random": NONE} | {str(place): place if place < number else NONE for place in range(MAX_PLAYERS)}
    if number and first not in places:
        problems.append(Note("problem.first", value=quoted(first)))
    edition = form.get("edition", "")
    if edition not in EDITIONS:
        problems.append(Note("problem.edition", value=quoted(edition)))
    if problems:
        return None, tuple(problems)
    return Setup(edition, tuple(seats), places[first]), ()


def quoted(value: str) -> str:
    """A stranger's text, short enough for a message.

    >>> quoted("a" * 100)
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…'
    """
    return value if len(value) <= LONGEST_QUOTE else value[:LONGEST_QUOTE] + "…"
