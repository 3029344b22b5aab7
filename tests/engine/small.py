"""Small editions of five cities, whose games can be counted out; as data, in the form of the real map's."""

from typing import Any

from engine.cards import CARD_NAMES, ONE
from engine.edition import Edition, Ticket
from engine.network import Network

CITIES = ("ash", "bay", "cod", "dun", "elm")

DATA: dict[str, Any] = {
    "cities": [{"id": c, "name": c.title(), "lat": 40.0 + i, "lon": -90.0 + i * i} for i, c in enumerate(CITIES)],
    "routes": [
        {"a": "ash", "b": "bay", "length": 1, "color": "red"},
        {"a": "ash", "b": "bay", "length": 1, "color": "blue"},
        {"a": "bay", "b": "cod", "length": 2, "color": "gray"},
        {"a": "cod", "b": "dun", "length": 2, "color": "red"},
        {"a": "cod", "b": "dun", "length": 2, "color": "gray"},
        {"a": "ash", "b": "cod", "length": 3, "color": "blue"},
        {"a": "dun", "b": "elm", "length": 1, "color": "gray"},
        {"a": "bay", "b": "elm", "length": 4, "color": "red"},
    ],
    "tickets": [
        {"a": "ash", "b": "cod", "points": 3},
        {"a": "ash", "b": "dun", "points": 5},
        {"a": "bay", "b": "dun", "points": 4},
        {"a": "bay", "b": "elm", "points": 6},
        {"a": "ash", "b": "elm", "points": 7},
        {"a": "cod", "b": "elm", "points": 2},
        {"a": "dun", "b": "ash", "points": 4},
    ],
    "route_points": {"1": 1, "2": 2, "3": 4, "4": 7, "5": 10, "6": 15},
}


def small(
    *,
    pack: dict[str, int],
    tickets: int = 7,
    deal: int = 1,
    keep: int = 1,
    draw: int = 1,
    keep_drawn: int = 1,
    cars: int = 4,
    hand: int = 1,
    longest: int = 10,
    globetrotter: int = 0,
    shuffle: bool = False,
) -> Edition:
    """A small edition; ``pack`` is its cards by name, ``tickets`` how many of the list it uses."""
    network = Network.from_data(DATA)
    return Edition(
        key="small",
        map_key="small",
        network=network,
        tickets=tuple(Ticket(network.city_ids[t["a"]], network.city_ids[t["b"]], t["points"]) for t in DATA["tickets"]),
        ticket_ids=tuple(range(tickets)),
        pack=sum(number * ONE[CARD_NAMES.index(name)] for name, number in pack.items()),
        route_points=(0, *DATA["route_points"].values()),
        deal_tickets=deal,
        keep_start=keep,
        draw_tickets=draw,
        keep_drawn=keep_drawn,
        longest_bonus=longest,
        globetrotter_bonus=globetrotter,
        shuffle_returned=shuffle,
        cars=cars,
        hand=hand,
    )
