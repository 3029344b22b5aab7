"""The six editions and the map, against the numbers of docs/rules.md; and that a damaged map is refused on load."""

import copy
import json
import pathlib
from collections.abc import Callable
from typing import Any

import pytest

import engine
from engine.cards import COLOURS, GRAY, ROUTE_COLOURS, count
from engine.edition import Edition, Ticket, edition_problems
from engine.editions import EDITIONS, editions_of_map, load_editions, map_problems
from engine.network import SINGLE, Network
from tests.engine.oracles import TABLE
from tests.engine.positions import ALL_EDITIONS, CLASSIC
from tests.engine.small import DATA, small

FILE = pathlib.Path(engine.__file__).parent / "maps" / "north_america.json"
NETWORK = CLASSIC.network


def data() -> dict[str, Any]:
    """A fresh copy of the map's data."""
    read: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return read


# tickets, deal, keep, draw, keep later, longest path, Globetrotter, shuffled, sum of the tickets' points
ROWS = {
    "classic": (30, 3, 2, 3, 1, 10, 0, False, 349),
    "anniversary": (69, 3, 2, 3, 1, 10, 0, False, 754),
    "modern": (30, 4, 2, 3, 1, 10, 0, True, 349),
    "usa1910": (35, 3, 2, 3, 1, 0, 15, False, 391),
    "big_cities": (35, 4, 2, 4, 1, 0, 0, False, 389),
    "mega": (69, 5, 3, 4, 1, 10, 15, False, 754),
}


def test_the_editions_are_the_six_of_the_table() -> None:
    assert list(EDITIONS) == list(ROWS) == list(TABLE)


@pytest.mark.parametrize("key", ROWS)
def test_the_numbers_of_each_edition(key: str) -> None:
    # rule: S1, S2, S3, S5, K1, E4, E8, R5
    edition = EDITIONS[key]
    assert (
        len(edition.ticket_ids),
        edition.deal_tickets,
        edition.keep_start,
        edition.draw_tickets,
        edition.keep_drawn,
        edition.longest_bonus,
        edition.globetrotter_bonus,
        edition.shuffle_returned,
        sum(edition.tickets[t].points for t in edition.ticket_ids),
    ) == ROWS[key]
    assert (edition.cars, edition.hand, edition.key, edition.map_key) == (45, 4, key, "north_america")
    assert edition.route_points == (0, 1, 2, 4, 7, 10, 15)
    assert [count(edition.pack, colour) for colour in range(9)] == [12] * 8 + [14]
    assert edition_problems(edition) == []
    assert list(edition.ticket_ids) == sorted(set(edition.ticket_ids))


def test_which_tickets_the_editions_share() -> None:
    # rule: S5
    ids = {edition.key: set(edition.ticket_ids) for edition in ALL_EDITIONS}
    assert ids["classic"] == ids["modern"]
    assert ids["anniversary"] == ids["mega"]
    assert ids["usa1910"] < ids["mega"]
    assert ids["big_cities"] < ids["mega"]


def test_four_base_tickets_are_lower_in_the_1910_values() -> None:
    # rule: S5
    def values(edition: Edition) -> dict[tuple[int, int], int]:
        return {(t.a, t.b): t.points for t in (edition.tickets[i] for i in edition.ticket_ids)}

    old, new = values(EDITIONS["classic"]), values(EDITIONS["anniversary"])
    lower = {pair: (old[pair], new[pair]) for pair in old if old[pair] != new[pair]}
    assert set(old) <= set(new)
    assert sorted(lower.values()) == [(9, 8), (20, 19), (21, 20), (22, 20)]


def test_the_map() -> None:
    # rule: C12
    assert len(NETWORK.cities) == 36
    assert len(NETWORK.routes) == 100
    assert sum(twin != SINGLE for twin in NETWORK.twins) == 2 * 22
    assert sum(NETWORK.lengths) == 309
    assert [NETWORK.spaces_of(colour) for colour in range(8)] == [27] * 8
    assert NETWORK.spaces_of(GRAY) == 309 - 8 * 27
    for route, twin in enumerate(NETWORK.twins):
        if twin != SINGLE:
            assert NETWORK.twins[twin] == route
            assert NETWORK.routes[route][:3] == NETWORK.routes[twin][:3]
    assert map_problems(data(), NETWORK) == []


def test_the_map_is_the_data_in_its_order() -> None:
    # rule: C12
    source = data()
    for index, entry in enumerate(source["routes"]):
        route = NETWORK.routes[index]
        assert NETWORK.cities[route.a].key == entry["a"]
        assert NETWORK.cities[route.b].key == entry["b"]
        assert (route.length, ROUTE_COLOURS[route.colour]) == (entry["length"], entry["color"])
    for index, entry in enumerate(source["tickets"]):
        ticket = CLASSIC.tickets[index]
        assert (NETWORK.cities[ticket.a].key, NETWORK.cities[ticket.b].key) == (entry["a"], entry["b"])
        assert ticket.points == entry["points"]
    for city, around in enumerate(NETWORK.around):
        expected = [i for i, r in enumerate(NETWORK.routes) if city in (r.a, r.b)]
        assert [route for route, _ in around] == expected
        assert all({city, other} == {NETWORK.routes[i].a, NETWORK.routes[i].b} for i, other in around)


def test_every_city_can_be_reached_and_every_ticket_completed() -> None:
    # rule: K4
    found = {0}
    for _ in NETWORK.cities:
        found |= {other for city in found for _, other in NETWORK.around[city]}
    assert len(found) == 36


def damaged(change: Callable[[dict[str, Any]], Any]) -> str:
    """The message with which a changed map is refused."""
    changed = data()
    change(changed)
    with pytest.raises(ValueError) as caught:  # noqa: PT011  # the caller looks at the message
        editions_of_map("north_america", changed)
    return str(caught.value)


def test_the_data_as_they_are_make_the_editions() -> None:
    assert list(editions_of_map("north_america", copy.deepcopy(data()))) == list(EDITIONS)
    assert list(load_editions("north_america")) == list(EDITIONS)


def test_a_damaged_map_is_refused_with_what_is_wrong() -> None:
    assert "cities: 35 instead of 36" in damaged(lambda d: _drop_city(d, "vancouver"))
    assert "cities: 37 instead of 36" in damaged(
        lambda d: d["cities"].append({"id": "x", "name": "X", "lat": 0, "lon": 0})
    )
    assert "routes: 99 instead of 100" in damaged(lambda d: d["routes"].pop(0))
    assert "doubles: 21 instead of 22" in damaged(lambda d: d["routes"][-1].update(b="duluth"))
    assert "must stand next to each other" in damaged(lambda d: d["routes"][-1].update(b="calgary"))
    message = damaged(lambda d: d["routes"][17].update(length=4))
    assert "spaces: 310 instead of 309" in message
    assert "red spaces: 28 instead of 27" in message
    assert "the map north_america is not playable" in message
    message = damaged(lambda d: d["routes"][17].update(color="blue"))
    assert "red spaces: 24 instead of 27" in message
    assert "blue spaces: 30 instead of 27" in message
    assert "cards: 109 instead of 110" in damaged(lambda d: d["train_cards"].update(red=11))
    message = damaged(lambda d: d["train_cards"].update(red=13, locomotive=13))
    assert "locomotives: 13 instead of 14" in message
    assert "red cards: 13 instead of 12" in message
    assert "the same id" in damaged(lambda d: d["cities"][1].update(id="atlanta"))
    assert "ticket 0 joins 'atlantis' and 'miami'" in damaged(lambda d: d["tickets"][0].update(a="atlantis"))
    assert "ticket set base: 30 tickets with 350 points" in damaged(lambda d: d["tickets"][0].update(points=13))
    assert "ticket set mega: 68 tickets" in damaged(lambda d: d["tickets"].pop())


def _drop_city(changed: dict[str, Any], key: str) -> None:
    """Takes a city away with its routes and tickets."""
    changed["cities"] = [city for city in changed["cities"] if city["id"] != key]
    changed["routes"] = [r for r in changed["routes"] if key not in (r["a"], r["b"])]
    changed["tickets"] = [t for t in changed["tickets"] if key not in (t["a"], t["b"])]


def test_a_route_that_cannot_be_is_refused_with_its_number() -> None:
    assert "route 3 joins 'atlantis'" in damaged(lambda d: d["routes"][3].update(a="atlantis"))
    assert "route 3 joins" in damaged(lambda d: d["routes"][3].update(b="atlantis"))
    assert "route 3 joins" in damaged(lambda d: d["routes"][3].update(b=d["routes"][3]["a"]))
    assert "route 4 has the colour 'pink'" in damaged(lambda d: d["routes"][4].update(color="pink"))
    assert "route 4 has the colour 'locomotive'" in damaged(lambda d: d["routes"][4].update(color="locomotive"))
    assert "route 5 has 0 spaces" in damaged(lambda d: d["routes"][5].update(length=0))
    assert "route 5 has 7 spaces" in damaged(lambda d: d["routes"][5].update(length=7))
    assert "at most two may" in damaged(lambda d: d["routes"].append(d["routes"][4]))


def test_edition_problems_finds_each_fault() -> None:
    # rule: S5, K1, C5
    pack = {"red": 10, "blue": 10, "locomotive": 5}

    def problems(**changes: Any) -> str:
        return "; ".join(edition_problems(small(pack=pack, **changes)))

    assert problems() == ""
    assert problems(tickets=5) == ""
    assert "4 tickets are too few to deal 1 to 5" in problems(tickets=4)
    assert "of 1 starting tickets at least 2 cannot be kept" in problems(keep=2)
    assert "of 1 starting tickets at least 0 cannot be kept" in problems(keep=0)
    assert "of 1 tickets drawn at least 2 cannot be kept" in problems(keep_drawn=2)
    assert "of 1 tickets drawn at least 0 cannot be kept" in problems(keep_drawn=0)
    assert problems(hand=4) == ""
    assert "25 cards are too few to deal 5 to 5" in problems(hand=5)
    assert "too few to deal 0 to 5" in problems(hand=0)
    assert problems(cars=126) == ""
    assert "127 train cars cannot be had" in problems(cars=127)
    assert "0 train cars cannot be had" in problems(cars=0)
    assert "more than 10 tickets cannot be offered" in problems(draw=11)
    assert edition_problems(small(pack={"red": 63, "blue": 10, "locomotive": 5})) == []
    assert "more than 63 cards of a colour" in edition_problems(small(pack={"red": 64, "locomotive": 5}))[0]
    edition = small(pack=pack)
    edition.route_points = (0, 1, 2, 4)
    assert edition_problems(edition) == ["no points are given for a route of 4 spaces"]
    edition = small(pack=pack)
    edition.tickets = (Ticket(1, 1, 3), Ticket(0, 1, 0), *edition.tickets[2:])
    assert edition_problems(edition) == ["ticket 0 needs two cities and points", "ticket 1 needs two cities and points"]


def test_the_small_map_has_one_double_and_gray_routes() -> None:
    network = Network.from_data(DATA)
    assert network.twins == (1, 0, SINGLE, 4, 3, SINGLE, SINGLE, SINGLE)
    assert network.name(0) == "Ash – Bay"
    assert network.total_length(0b101) == 3
    assert {COLOURS[r.colour] if r.colour < 8 else "gray" for r in network.routes} == {"red", "blue", "gray"}
