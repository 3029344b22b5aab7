"""The longest continuous path (E5), against a twin that walks every path, and its speed on dense networks."""

import sys
from random import Random

import pytest

from engine.bits import bit_list, mask_of
from engine.network import Network
from engine.paths import joined, longest_path
from tests.engine.oracles import connected, longest_by_remainders, longest_by_trying
from tests.engine.positions import CLASSIC, routes

NETWORK = CLASSIC.network


def edges(mask: int) -> list[tuple[int, int, int]]:
    """The routes of a mask as the twins want them."""
    return [NETWORK.routes[i][:3] for i in bit_list(mask)]


def grown(rng: Random, number: int, *, connect: float, doubles: bool) -> int:
    """A random network of so many routes; ``connect`` is how often a route joins what is there."""
    mask = 1 << rng.randrange(len(NETWORK.routes))
    while mask.bit_count() < number:
        cities = {city for a, b, _ in edges(mask) for city in (a, b)}
        near = [i for i, r in enumerate(NETWORK.routes) if (r.a in cities or r.b in cities) and not mask >> i & 1]
        choice = rng.choice(near if rng.random() < connect else range(len(NETWORK.routes)))
        twin = NETWORK.twins[choice]
        if doubles or twin < 0 or not mask >> twin & 1:
            mask |= 1 << choice
    return mask


def check_path(mask: int) -> int:
    """The length of the longest path, after checking that the path given has that length and is one."""
    length, path = longest_path(NETWORK, mask)
    assert len(set(path)) == len(path)
    assert mask_of(path) & ~mask == 0
    assert sum(NETWORK.lengths[i] for i in path) == length
    ends = [{NETWORK.routes[i].a, NETWORK.routes[i].b} for i in path]
    assert not path or any(walkable(ends, start) for start in ends[0])
    return length


def walkable(ends: list[set[int]], city: int) -> bool:
    """Whether routes can be walked one after the other from a city."""
    for pair in ends:
        if city not in pair:
            return False
        (city,) = pair - {city}
    return True


@pytest.mark.parametrize("doubles", [False, True])
@pytest.mark.parametrize("connect", [0.6, 0.9, 1.0])
def test_the_longest_path_is_exact_on_random_networks(connect: float, *, doubles: bool) -> None:
    # rule: E5
    # pitfall: C5
    rng = Random(int(connect * 10) + doubles)
    for number in range(1, 15):
        for _ in range(6):
            mask = grown(rng, number, connect=connect, doubles=doubles)
            assert check_path(mask) == longest_by_trying(edges(mask)), mask


@pytest.mark.parametrize("seed", range(6))
def test_the_longest_path_is_exact_on_bigger_networks(seed: int) -> None:
    # rule: E5
    # pitfall: C5
    mask = grown(Random(seed), 17, connect=1.0, doubles=seed % 2 == 0)
    assert check_path(mask) == longest_by_remainders(edges(mask)), mask


CASES = {
    "nothing": ([], 0),
    "one route": (["helena-omaha"], 5),
    "a chain": (["atlanta-charleston", "charleston-miami"], 6),
    "two halves": (["calgary-helena", "boston-montreal/1", "montreal-new_york"], 5),
    "a fork counts its two longest arms": (["denver-helena", "denver-phoenix", "denver-santa_fe"], 9),
    "a loop": (["denver-santa_fe", "phoenix-santa_fe", "denver-phoenix"], 10),
    "a loop with a tail counts whole": (
        ["denver-santa_fe", "phoenix-santa_fe", "denver-phoenix", "denver-helena"],
        14,
    ),
    "a loop with two tails at one city loses one": (
        ["denver-santa_fe", "phoenix-santa_fe", "denver-phoenix", "denver-helena", "denver-omaha"],
        18,
    ),
    "two loops through one city": (
        [
            *["denver-santa_fe", "phoenix-santa_fe", "denver-phoenix"],
            *["denver-helena", "helena-salt_lake_city", "denver-salt_lake_city/red"],
        ],
        20,
    ),
    "a loop with two tails at different cities": (
        ["denver-santa_fe", "phoenix-santa_fe", "denver-phoenix", "denver-helena", "los_angeles-phoenix"],
        # all but the loop's shorter side: Helena, Denver, Santa Fe, Phoenix, Denver would end there
        4 + 5 + 3 + 2,
    ),
    "the length is cars, not routes": (
        ["seattle-vancouver/1", "portland-seattle/1", "miami-new_orleans"],
        6,
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_paths_by_hand(name: str) -> None:
    # rule: E5
    # pitfall: C5
    names, expected = CASES[name]
    mask = routes(*names)
    assert longest_by_trying(edges(mask)) == expected
    assert check_path(mask) == expected


def test_the_path_of_a_mask_is_always_the_same() -> None:
    # rule: E5
    mask = routes("denver-santa_fe", "phoenix-santa_fe", "denver-phoenix")
    longest_path.cache_clear()
    first = longest_path(NETWORK, mask)
    longest_path.cache_clear()
    assert longest_path(NETWORK, mask) == first == (10, first[1])


@pytest.mark.parametrize("seed", range(20))
def test_chains_are_found_like_by_the_twin(seed: int) -> None:
    # rule: K4
    rng = Random(seed)
    mask = grown(rng, 12, connect=0.7, doubles=False)
    for a in range(len(NETWORK.cities)):
        for b in range(a + 1, len(NETWORK.cities)):
            assert joined(NETWORK, mask, a, b) == joined(NETWORK, mask, b, a) == connected(edges(mask), a, b)


def spent(rng: Random, cars: int, eager: float) -> int:
    """Routes for so many cars in one dense heap: always the one that joins most of what is there, or a short one."""
    start = rng.randrange(len(NETWORK.routes))
    mask, left = 1 << start, cars - NETWORK.lengths[start]
    while True:
        cities = {city for a, b, _ in edges(mask) for city in (a, b)}
        choices = [
            (((r.a in cities) + (r.b in cities)) * eager - r.length + rng.random(), i)
            for i, r in enumerate(NETWORK.routes)
            if not mask >> i & 1
            and not (NETWORK.twins[i] >= 0 and mask >> NETWORK.twins[i] & 1)
            and r.length <= left
            and (r.a in cities or r.b in cities)
        ]
        if not choices:
            return mask
        _, best = max(choices)
        mask |= 1 << best
        left -= NETWORK.lengths[best]


class TooManyStepsError(Exception):
    """The search took too many steps."""


def steps_of(mask: int, most: int) -> int:
    """How many function calls the search of a network takes."""
    steps = 0

    def count(_frame: object, event: str, _arg: object) -> None:
        nonlocal steps
        steps += event == "call"
        if steps > most:
            raise TooManyStepsError(f"{mask}: {mask.bit_count()} routes")

    longest_path.cache_clear()
    sys.setprofile(count)
    try:
        longest_path(NETWORK, mask)
    finally:
        sys.setprofile(None)
    return steps


@pytest.mark.parametrize("eager", [0.0, 1.0, 3.0])
def test_the_densest_networks_of_45_cars_are_searched_in_few_steps(eager: float) -> None:
    # rule: E5
    for seed in range(25):
        assert steps_of(spent(Random(seed), 45, eager), 200_000) > 0


# Found by hill-climbing among all networks that a player can own: the slowest to search.
HARD = (4954291475478169081033719853, 89258440664908694985162457861, 10010642559347410300518269476)


@pytest.mark.parametrize("mask", HARD)
def test_the_hardest_networks_found(mask: int) -> None:
    # rule: E5
    assert NETWORK.total_length(mask) <= 45
    assert steps_of(mask, 500_000) > 0
    assert check_path(mask) == longest_path(NETWORK, mask)[0]


def test_a_network_has_at_most_two_tracks_between_two_cities() -> None:
    # rule: C8
    cities, route = NETWORK.cities[:2], NETWORK.routes[0]._replace(a=0, b=1)
    with pytest.raises(ValueError, match="at most two"):
        Network(cities, (route, route, route))
    assert Network(cities, (route, route)).twins == (1, 0)
