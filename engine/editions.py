"""The six editions of docs/rules.md, as the table there. Imports the vocabulary only.

To add one: a row in ``_TABLE``; see CONTRIBUTING.
"""

import json
import pathlib
from typing import Any, NamedTuple

from engine.cards import CARD_NAMES, COLOURS, ONE
from engine.edition import Edition, Ticket, edition_problems
from engine.network import SINGLE, Network

LONGEST_PATH_POINTS = 10  # E4
GLOBETROTTER_POINTS = 15  # E8


class _Row(NamedTuple):
    """One row of the table; what stands there by default holds for most."""

    key: str
    ticket_set: str
    deal: int = 3
    keep: int = 2
    draw: int = 3
    longest: bool = False
    globetrotter: bool = False
    shuffled: bool = False
    """Whether the returned starting tickets are (R5)."""


_TABLE = (
    _Row("classic", "base", longest=True),
    _Row("anniversary", "mega", longest=True),
    _Row("modern", "base", deal=4, longest=True, shuffled=True),
    _Row("usa1910", "1910", globetrotter=True),
    _Row("big_cities", "big_cities", deal=4, draw=4),
    _Row("mega", "mega", deal=5, keep=3, draw=4, longest=True, globetrotter=True),
)

# What the data of North America must hold; a slip in it is found here and not in the middle of a game.
_NORTH_AMERICA = {"cities": 36, "routes": 100, "doubles": 22, "spaces": 309, "cards": 110, "locomotives": 14}
_SPACES_A_COLOUR = 27
_CARDS_A_COLOUR = 12


def map_problems(data: dict[str, Any], network: Network) -> list[str]:
    """All differences between the data of North America and what it must hold; empty when there are none."""
    found = {
        "cities": len(network.cities),
        "routes": len(network.routes),
        "doubles": sum(twin != SINGLE for twin in network.twins) // 2,
        "spaces": sum(network.lengths),
        "cards": sum(data["train_cards"].values()),
        "locomotives": data["train_cards"]["locomotive"],
    }
    problems = [
        f"{name}: {found[name]} instead of {number}" for name, number in _NORTH_AMERICA.items() if found[name] != number
    ]
    problems += [
        f"{name} cards: {data['train_cards'][name]} instead of {_CARDS_A_COLOUR}"
        for name in COLOURS
        if data["train_cards"][name] != _CARDS_A_COLOUR
    ]
    for colour, name in enumerate(COLOURS):
        if network.spaces_of(colour) != _SPACES_A_COLOUR:
            problems.append(f"{name} spaces: {network.spaces_of(colour)} instead of {_SPACES_A_COLOUR}")
    for index, ticket in enumerate(data["tickets"]):
        if not {ticket["a"], ticket["b"]} <= set(network.city_ids):
            problems.append(
                f"ticket {index} joins {ticket['a']!r} and {ticket['b']!r}: two cities of the map are needed"
            )
    for name, expected in data["ticket_sets"].items():
        values = [ticket["points"] for ticket in data["tickets"] if name in ticket["sets"]]
        if (len(values), sum(values)) != (expected["count"], expected["points_total"]):
            problems.append(f"ticket set {name}: {len(values)} tickets with {sum(values)} points")
    return problems


def editions_of_map(map_key: str, data: dict[str, Any]) -> dict[str, Edition]:
    """The editions played on a map, by key, from its JSON data; ValueError lists what is wrong with them."""
    network = Network.from_data(data)
    problems = map_problems(data, network)
    if problems:
        raise ValueError(f"the map {map_key} is not playable: " + "; ".join(problems))
    ids = network.city_ids
    tickets = tuple(Ticket(ids[t["a"]], ids[t["b"]], t["points"]) for t in data["tickets"])
    pack = sum(data["train_cards"][name] * ONE[colour] for colour, name in enumerate(CARD_NAMES))
    points = (0, *(data["route_points"][str(length)] for length in range(1, 1 + len(data["route_points"]))))
    editions = {}
    for row in _TABLE:
        editions[row.key] = Edition(
            key=row.key,
            map_key=map_key,
            network=network,
            tickets=tickets,
            ticket_ids=tuple(i for i, t in enumerate(data["tickets"]) if row.ticket_set in t["sets"]),
            pack=pack,
            route_points=points,
            deal_tickets=row.deal,
            keep_start=row.keep,
            draw_tickets=row.draw,
            longest_bonus=LONGEST_PATH_POINTS if row.longest else 0,
            globetrotter_bonus=GLOBETROTTER_POINTS if row.globetrotter else 0,
            shuffle_returned=row.shuffled,
        )
        problems += [f"{row.key}: {problem}" for problem in edition_problems(editions[row.key])]
    if problems:
        raise ValueError(f"the map {map_key} is not playable: " + "; ".join(problems))
    return editions


def load_editions(map_key: str) -> dict[str, Edition]:
    """Reads ``maps/<map_key>.json``, checks it and builds its editions."""
    path = pathlib.Path(__file__).with_name("maps") / f"{map_key}.json"
    return editions_of_map(map_key, json.loads(path.read_text(encoding="utf-8")))


EDITIONS: dict[str, Edition] = load_editions("north_america")
"""All editions by key.

>>> [(key, len(edition.ticket_ids)) for key, edition in EDITIONS.items()]
[('classic', 30), ('anniversary', 69), ('modern', 30), ('usa1910', 35), ('big_cities', 35), ('mega', 69)]
"""
