"""The keyboard's way over the map: everything is reached with arrows, and the way back is the way one came."""

import pytest

from engine.editions import EDITIONS
from tests.ui.scenes import ANA_AND_COMPUTER, THREE_PEOPLE, Table
from ui.navigation import (
    DIRECTIONS,
    OPPOSITE,
    Direction,
    Place,
    Step,
    belonging,
    lettered,
    next_of,
    places,
    start,
    towards,
)

NETWORK = EDITIONS["classic"].network
PLACES = places(NETWORK)
NAMES = [city.name for city in NETWORK.cities]


def city(name: str) -> Place:
    return Place("city", NAMES.index(name))


def reached(origin: Place) -> set[Place]:
    found, waiting = {origin}, [origin]
    while waiting:
        place = waiting.pop()
        for direction in DIRECTIONS:
            there = towards(NETWORK, place, direction)
            if there and there not in found:
                found.add(there)
                waiting.append(there)
    return found


def test_arrows_reach_every_city_and_route_from_everywhere() -> None:
    assert len(PLACES) == 136
    everything = set(PLACES)
    first = city("Denver")
    assert reached(first) == everything
    assert all(first in reached(place) for place in everything)


def test_an_arrow_leads_to_that_side() -> None:
    for place, (x, y) in PLACES.items():
        for direction, (right, down) in DIRECTIONS.items():
            there = towards(NETWORK, place, direction)
            if there:
                dx, dy = PLACES[there][0] - x, PLACES[there][1] - y
                assert dx * right + dy * down > 0


def test_from_a_city_arrows_lead_along_its_routes_mostly() -> None:
    steps = [(place, towards(NETWORK, place, way)) for place in PLACES if place.kind == "city" for way in DIRECTIONS]
    real = [(place, there) for place, there in steps if there]
    own = [there in belonging(NETWORK, place) for place, there in real]
    assert sum(own) > 0.8 * len(own)


def test_the_opposite_arrow_leads_back() -> None:
    for place in PLACES:
        for direction in DIRECTIONS:
            there = towards(NETWORK, place, direction)
            if there:
                assert towards(NETWORK, there, OPPOSITE[direction], Step(place, direction)) == place


@pytest.mark.parametrize(("from_", "way"), [("Miami", "right"), ("Boston", "right"), ("Miami", "down")])
def test_at_the_edge_there_is_nowhere_to_go(from_: str, way: Direction) -> None:
    assert towards(NETWORK, city(from_), way) is None


def test_letters_lead_to_cities_and_round_again() -> None:
    for name in NAMES:
        assert lettered(NAMES, name[:1], -1) is not None
        assert lettered(NAMES, name.lower(), -1) == NAMES.index(name)
    with_s = [number for number, name in enumerate(NAMES) if name.startswith("S")]
    at, seen = -1, []
    for _ in with_s:
        at = lettered(NAMES, "s", at) or 0
        seen.append(at)
    assert seen == with_s
    assert lettered(NAMES, "s", at) == with_s[0]
    assert lettered(NAMES, "x", 3) is None
    assert lettered(NAMES, "mont", -1) == NAMES.index("Montréal")


def test_the_routes_that_can_be_claimed_are_gone_through() -> None:
    wanted = [Place("route", number) for number in (3, 40, 77)]
    seen: list[Place | None] = [None]
    for _ in wanted:
        seen.append(next_of(NETWORK, wanted, seen[-1]))
    assert {place for place in seen if place} == set(wanted)
    assert next_of(NETWORK, wanted, seen[-1]) == seen[1]
    assert next_of(NETWORK, wanted, seen[1], back=True) == seen[-1]
    assert next_of(NETWORK, [], seen[1]) is None


def test_the_keyboard_enters_at_ones_own_ticket_unless_others_look_on() -> None:
    # rule: S6
    alone = Table("classic", ANA_AND_COMPUTER).view()
    assert start(NETWORK, alone).number in {ticket.a for ticket in alone.offer}
    shared = Table("classic", THREE_PEOPLE)
    shared.ui.uncovered = 0
    assert start(NETWORK, shared.view()) == start(NETWORK, Table("classic", THREE_PEOPLE).view())
