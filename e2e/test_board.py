"""The board as a browser draws it: the shapes that tests/ui/test_board_layout.py proves are the ones on the screen."""

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize

from e2e.conftest import DESKTOP, PHONE
from engine.editions import EDITIONS
from ui.boards.layout import Board, Line, load, read

NETWORK = EDITIONS["classic"].network
# Board units: browsers round the advance of a letter to a fraction of a pixel.
NEAR = 0.5

LABELS = """async () => {
    await document.fonts.ready;
    const lines = (text) => text.children.length ? [...text.children] : [text];
    const cities = [...document.querySelectorAll("#board .city")];
    return cities.map((city) => lines(city.querySelector("text")).map((line) => {
        const {x, width} = line.getExtentOfChar(0), box = line.getBBox(), last = line.getNumberOfChars() - 1;
        const end = line.getEndPositionOfChar(last);
        return {
            text: line.textContent, advance: line.getComputedTextLength(), left: line.getStartPositionOfChar(0).x,
            base: end.y, right: end.x, box: [box.x, box.y, box.x + box.width, box.y + box.height],
            font: document.fonts.check("700 20px 'Alegreya SC'") && getComputedStyle(line).fontFamily,
        };
    }));
}"""

# For each route, whose hit area lies over points of each of its spaces; for each city, what its dot gives.
HITS = """() => {
    const owner = (x, y) => {
        const top = document.elementFromPoint(x, y)?.closest("g.route, g.city");
        return top ? top.dataset.route ?? "city " + top.dataset.city : "nothing";
    };
    const routes = [...document.querySelectorAll("#board .route")].map((route) => [
        route.dataset.route,
        ...[...route.querySelectorAll(".space")].flatMap((space) => {
            const matrix = space.getScreenCTM(), {x, y, width, height} = space.getBBox();
            return [0.1, 0.5, 0.9].flatMap((a) => [0.15, 0.5, 0.85].map((b) => {
                const point = new DOMPoint(x + width * a, y + height * b).matrixTransform(matrix);
                return owner(point.x, point.y);
            }));
        }),
    ]);
    const cities = [...document.querySelectorAll("#board .city")].map((city) => {
        const {left, top, width, height} = city.querySelector(".dot").getBoundingClientRect();
        return [city.dataset.city, owner(left + width / 2, top + height / 2)];
    });
    return {routes, cities};
}"""

SPACES = """() => [...document.querySelectorAll("#board .route")].map((route) =>
    [...route.querySelectorAll(".space")].map((space) => {
        const {x, y, width, height} = space.getBBox();
        const matrix = document.getElementById("board").getScreenCTM().inverse().multiply(space.getScreenCTM());
        const middle = new DOMPoint(x + width / 2, y + height / 2).matrixTransform(matrix);
        return [middle.x, middle.y, width, height];
    }))"""


@pytest.fixture(scope="module")
def board() -> Board:
    return load(NETWORK)


def on_the_screen(page: Page, script: str, size: ViewportSize = DESKTOP) -> Any:
    """What a script says of the board of the first screen, which needs no Python."""
    page.set_viewport_size(size)
    page.goto("?lang=es")
    page.evaluate("document.fonts.ready")
    return page.evaluate(script)


def test_names_are_as_wide_as_the_layout_says(page: Page, board: Board) -> None:
    """pitfall: E2"""
    cities = on_the_screen(page, LABELS)
    font = read("label_font.json")
    assert len(cities) == len(board.cities)
    for shown, place in zip(cities, board.cities, strict=True):
        for drawn, line in zip(shown, place.lines, strict=True):
            assert "Alegreya SC" in drawn["font"]
            assert drawn["text"] == line.text
            advance = sum(font["letters"][letter][0] for letter in line.text) * board.label / font["units_per_em"]
            assert abs(drawn["advance"] - advance) < NEAR
            check_box(drawn, line)


def check_box(drawn: dict[str, Any], line: Line) -> None:
    """The ink box of the lay-out lies where the browser sets the letters, and inside the box it reports."""
    left, top = line.box.corner(-1, -1)
    right, bottom = line.box.corner(1, 1)
    assert abs(drawn["left"] - left) < NEAR
    assert abs(drawn["right"] - right) < NEAR
    assert abs(drawn["base"] - line.y) < NEAR
    assert drawn["box"][1] <= top + NEAR
    assert drawn["box"][3] >= bottom - NEAR


def test_spaces_are_where_the_layout_says(page: Page, board: Board) -> None:
    """pitfall: E2"""
    for shown, place in zip(on_the_screen(page, SPACES), board.routes, strict=True):
        for (x, y, length, width), space in zip(shown, place.spaces, strict=True):
            assert abs(x - space.x) < NEAR
            assert abs(y - space.y) < NEAR
            assert abs(length - space.length) < NEAR
            assert abs(width - space.width) < NEAR


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_point_on_a_space_is_that_routes_alone(page: Page, size: ViewportSize) -> None:
    """pitfall: E5, E7"""
    found = on_the_screen(page, HITS, size)
    assert len(found["routes"]) == len(NETWORK.routes)
    for number, *hits in found["routes"]:
        assert len(hits) == 9 * NETWORK.lengths[int(number)]
        assert set(hits) == {number}
    assert [city for _, city in found["cities"]] == [f"city {number}" for number, _ in found["cities"]]
