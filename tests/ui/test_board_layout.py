"""The board proved by geometry, from the same shapes the SVG is drawn from: nothing overlaps or looks alike."""

import gzip
import json
import re
from functools import cache
from itertools import combinations, pairwise
from math import hypot
from xml.etree import ElementTree

from engine.editions import EDITIONS
from ui.board_svg import MARKS, SYMBOLS, board_svg
from ui.boards.geometry import Point, Polygon, Space, apart, reach
from ui.boards.layout import Board, load, off_place, pairs_of, projection, read
from ui.card_art import ART

NETWORK = EDITIONS["classic"].network
SHORTEST = 38.0  # board units; 1,400 of them lie between the outermost cities
BETWEEN_SPACES = 2.0
BETWEEN_ROUTES = 2.5
NAME_TO_SPACE = 2.5
NAME_TO_NAME = 4.0
SVG = "{http://www.w3.org/2000/svg}"


@cache
def board() -> Board:
    return load(NETWORK)


@cache
def svg() -> str:
    return board_svg(NETWORK)


@cache
def tree() -> ElementTree.Element:
    return ElementTree.fromstring(svg())  # noqa: S314 (our own text)


def of_class(name: str) -> list[ElementTree.Element]:
    return [node for node in tree().iter() if name in node.get("class", "").split()]


def all_spaces() -> list[tuple[int, Space]]:
    return [(i, space) for i, route in enumerate(board().routes) for space in route.spaces]


def all_names() -> list[tuple[int, Space]]:
    return [(i, line.box) for i, city in enumerate(board().cities) for line in city.lines]


def inside(point: Point, polygon: Polygon) -> bool:
    x, y = point
    odd = False
    for i, (x1, y1) in enumerate(polygon):
        x0, y0 = polygon[i - 1]
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
            odd = not odd
    return odd


def cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    def turn(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


def near(p: Polygon, q: Polygon) -> bool:
    """Whether the upright boxes round two shapes overlap."""
    axes = zip(zip(*p, strict=True), zip(*q, strict=True), strict=True)
    return all(max(mine) >= min(theirs) and max(theirs) >= min(mine) for mine, theirs in axes)


def edges(polygon: Polygon) -> list[tuple[Point, Point]]:
    return [(polygon[i - 1], point) for i, point in enumerate(polygon)]


# -- the lay-out -----------------------------------------------------------------------------------------------------


def test_every_city_and_route_is_laid_out() -> None:
    layout = read("north_america.json")
    assert list(layout["cities"]) == [city.key for city in NETWORK.cities]
    assert list(layout["routes"]) == list(pairs_of(NETWORK))
    assert [len(route.spaces) for route in board().routes] == list(NETWORK.lengths)
    assert len(all_spaces()) == 309


def test_no_two_spaces_touch() -> None:
    # pitfall: E2
    for (i, s), (j, t) in combinations(all_spaces(), 2):
        if hypot(s.x - t.x, s.y - t.y) < s.length + t.length:
            tracks_of_one_pair = j in (i, NETWORK.twins[i])
            assert apart(s, t) >= (BETWEEN_SPACES if tracks_of_one_pair else BETWEEN_ROUTES), (
                NETWORK.name(i),
                NETWORK.name(j),
            )


def test_spaces_are_long_enough_and_equal() -> None:
    for i, route in enumerate(board().routes):
        lengths = {round(space.length, 6) for space in route.spaces}
        assert len(lengths) == 1, NETWORK.name(i)
        assert SHORTEST <= lengths.pop() <= read("north_america.json")["space"]["longest"], NETWORK.name(i)


def test_spaces_follow_each_other_from_city_to_city() -> None:
    for route, place in zip(NETWORK.routes, board().routes, strict=True):
        a, b = board().cities[route.a], board().cities[route.b]
        first, last = place.spaces[0], place.spaces[-1]
        assert hypot(first.x - a.x, first.y - a.y) < hypot(last.x - a.x, last.y - a.y) or route.length == 1
        for city, end in ((a, first), (b, last)):
            assert reach(city.x, city.y, end) < 45  # no route stops short of its city
        for s, t in pairwise(place.spaces):
            assert s.ux * t.ux + s.uy * t.uy > 0.9  # gently bent
            assert (t.x - s.x) * s.ux + (t.y - s.y) * s.uy > s.length * 0.97


def test_routes_do_not_cross() -> None:
    # pitfall: E2
    for (i, one), (j, other) in combinations(enumerate(board().routes), 2):
        if j != NETWORK.twins[i] and near(one.rails, other.rails):
            for a, b in pairwise(one.rails):
                for c, d in pairwise(other.rails):
                    assert not cross(a, b, c, d), (NETWORK.name(i), NETWORK.name(j))


def test_spaces_keep_off_the_cities() -> None:
    # pitfall: E2
    for i, space in all_spaces():
        route = NETWORK.routes[i]
        for c, city in enumerate(board().cities):
            room = reach(city.x, city.y, space) - board().dot
            assert room >= (2.0 if c in (route.a, route.b) else 6.0), (NETWORK.name(i), NETWORK.cities[c].name)


def test_cities_are_near_their_true_places() -> None:
    flat = projection(read("north_america.json"), NETWORK)
    places = [flat(city.lon, city.lat) for city in NETWORK.cities]
    assert round(max(x for x, _ in places) - min(x for x, _ in places)) == 1400
    for city, place, (x, y) in zip(NETWORK.cities, board().cities, places, strict=True):
        assert hypot(place.x - x, place.y - y) <= 12, city.name
        assert abs(off_place(place) - hypot(place.x - x, place.y - y)) < 1e-6


def test_doubles_run_side_by_side() -> None:
    for i, twin in enumerate(NETWORK.twins):
        if twin > i:
            for s, t in zip(board().routes[i].spaces, board().routes[twin].spaces, strict=True):
                assert abs(s.ux * t.uy - s.uy * t.ux) < 1e-9
                assert abs((t.x - s.x) * s.ux + (t.y - s.y) * s.uy) < 1e-6
                assert 2 <= hypot(t.x - s.x, t.y - s.y) - s.width <= 5


# -- names -----------------------------------------------------------------------------------------------------------


def test_no_name_touches_a_space_or_another_name() -> None:
    # pitfall: E2
    for c, name in all_names():
        for i, space in all_spaces():
            assert apart(name, space) >= NAME_TO_SPACE, (NETWORK.cities[c].name, NETWORK.name(i))
    for (c, name), (d, other) in combinations(all_names(), 2):
        if c != d:
            assert apart(name, other) >= NAME_TO_NAME, (NETWORK.cities[c].name, NETWORK.cities[d].name)


def test_every_name_belongs_to_one_city() -> None:
    # pitfall: E2
    dot = board().dot
    for c, city in enumerate(board().cities):
        assert " ".join(line.text for line in city.lines) == NETWORK.cities[c].name
        own = min(reach(city.x, city.y, line.box) for line in city.lines)
        assert dot + 1.5 <= own <= dot + 16, NETWORK.cities[c].name
        for d, other in enumerate(board().cities):
            if d != c:
                far = min(reach(other.x, other.y, line.box) for line in city.lines)
                assert far >= max(1.5 * own, dot + 8), (NETWORK.cities[c].name, NETWORK.cities[d].name)


def test_the_font_has_every_letter() -> None:
    letters = read("label_font.json")["letters"]
    assert {letter for city in NETWORK.cities for letter in city.name} == set(letters)


def test_everything_is_inside_the_frame() -> None:
    frame = board().frame
    shapes = [(x, y) for route in board().routes for x, y in route.hit]
    shapes += [box.corner(a, b) for _, box in all_names() for a in (-1, 1) for b in (-1, 1)]
    for x, y in shapes:
        assert frame + 4 <= x <= board().width - frame - 4
        assert frame + 4 <= y <= board().height - frame - 4


# -- pointing --------------------------------------------------------------------------------------------------------


def test_a_tap_on_a_space_reaches_that_route_alone() -> None:
    # pitfall: E5, E7
    hits = [route.hit for route in board().routes]
    for i, space in all_spaces():
        taps = [space.corner(a / 4 * 0.96, b * 0.9) for a in range(-4, 5) for b in (-1, 0, 1)]
        for j, hit in enumerate(hits):
            if j == i:
                assert all(inside(tap, hit) for tap in taps), NETWORK.name(i)
            elif near(taps, hit):
                assert not any(inside(tap, hit) for tap in taps), (NETWORK.name(i), NETWORK.name(j))


def test_hit_areas_of_a_double_do_not_overlap() -> None:
    # pitfall: E5
    for i, twin in enumerate(NETWORK.twins):
        if twin > i:
            one, other = board().routes[i], board().routes[twin]
            for s, t in zip(one.spaces, other.spaces, strict=True):
                side = 1 if (t.x - s.x) * -s.uy + (t.y - s.y) * s.ux > 0 else -1
                for k in range(-8, 9):
                    for out in range(4, 13):  # from the middle between the tracks outwards
                        x, y = ((s.x + t.x) / 2, (s.y + t.y) / 2)
                        along, across = k / 16 * s.length, side * out / 2
                        x, y = x + s.ux * along - s.uy * across, y + s.uy * along + s.ux * across
                        assert not inside((x, y), one.hit), NETWORK.name(i)
                        x, y = x + 2 * s.uy * across, y - 2 * s.ux * across
                        assert not inside((x, y), other.hit), NETWORK.name(i)


def test_targets_are_big_enough() -> None:
    # pitfall: E7
    for i, route in enumerate(board().routes):
        area = sum(a[0] * b[1] - b[0] * a[1] for a, b in edges(route.hit)) / 2
        length = sum(space.length for space in route.spaces)
        assert abs(area) / length >= 20, NETWORK.name(i)


# -- the markup ------------------------------------------------------------------------------------------------------


def test_the_svg_keeps_its_contract() -> None:
    # pitfall: B8
    routes = of_class("route")
    assert [node.get("data-route") for node in routes] == [str(i) for i in range(100)]
    for route, node in zip(NETWORK.routes, routes, strict=True):
        assert node.get("data-length") == str(route.length)
        parts = [part.get("class") for part in node]
        assert parts.count("slot") == route.length
        assert parts.count("hit") == parts.count("halo") == parts.count("rails") == 1
        for slot in (part for part in node if part.get("class") == "slot"):
            kinds = [part.get("class") for part in slot.iter()]
            assert kinds.count("space") == kinds.count("car") == kinds.count("mark") == 1
            assert kinds.count("sym") == (node.get("data-color") != "gray")
    assert len(of_class("strike")) == sum(twin >= 0 for twin in NETWORK.twins)
    cities = of_class("city")
    assert [node.get("data-city") for node in cities] == [str(i) for i in range(36)]
    for city, node in zip(NETWORK.cities, cities, strict=True):
        assert "".join(node.itertext()).replace(" ", "") == city.name.replace(" ", "")


def test_the_svg_obeys_the_policy_and_speaks_no_language() -> None:
    assert "style" not in {attribute for node in tree().iter() for attribute in node.attrib}
    assert not [node.tag for node in tree().iter() if node.tag in (f"{SVG}style", f"{SVG}title", f"{SVG}script")]
    texts = [text for node in tree().iter() if (text := (node.text or "").strip()) and node.tag]
    numbers = [str(step) for step in range(0, 100, 5)]
    assert len(texts) == sum(len(city.lines) for city in board().cities) + len(numbers)
    assert [text for text in texts if text.isdigit()] == numbers
    ids = [name for node in tree().iter() if (name := node.get("id"))]
    signs = [f"{kind}-{key}" for kind, keys in (("sym", SYMBOLS), ("mark", MARKS), ("art", ART)) for key in keys]
    assert sorted(ids) == sorted(["board", *signs])
    used = set(re.findall(r'href="#([^"]+)"', svg()))
    assert used <= set(ids)


def test_the_svg_is_light() -> None:
    assert len(gzip.compress(svg().encode(), 9)) <= 60_000


def test_colours_and_players_are_told_apart_by_shape() -> None:
    # pitfall: E1
    assert len(SYMBOLS) == 9
    assert len(MARKS) == 5
    assert len({*SYMBOLS.values(), *MARKS.values()}) == 14


def test_the_land_fits_the_board() -> None:
    art = read("north_america_land.json")
    assert set(map(type, art.values())) == {float, str}
    assert all(art.values())
    assert len(json.dumps(art)) < 120_000
