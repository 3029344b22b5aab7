"""The scoring track: a hundred steps round the board, and five markers that can always be seen."""

from itertools import combinations
from math import hypot

import pytest

from engine.editions import EDITIONS
from tests.ui.scenes import ANA_AND_COMPUTER, FIVE_COMPUTERS, Table, whole_game
from ui.board_svg import MARKS, board_svg
from ui.boards.layout import load
from ui.boards.track import RADIUS, STEPS, WIDTH, track_round
from ui.ceremony import standing
from ui.patch import board
from ui.view_model import PLAYER_COLOURS

TRACK = track_round()


def test_the_steps_go_round_the_board_and_are_evenly_far_apart() -> None:
    # rule: E2
    places = [TRACK.at(step) for step in range(STEPS)]
    assert len(set(places)) == STEPS
    for (x, y), (next_x, next_y) in zip(places, places[1:] + places[:1], strict=True):
        assert 50 < hypot(next_x - x, next_y - y) < 60
    drawn = load(EDITIONS["classic"].network)
    for x, y in places:
        assert min(x, y) == -WIDTH / 2 or x == drawn.width + WIDTH / 2 or y == drawn.height + WIDTH / 2


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_markers_that_share_a_step_stay_apart_and_on_the_sheet(players: int) -> None:
    for points in range(STEPS):
        places = TRACK.markers(dict.fromkeys(range(players), points)).values()
        assert {place.step for place in places} == {points}
        for one, other in combinations(places, 2):
            assert hypot(one.x - other.x, one.y - other.y) > RADIUS  # more than half of each can be seen
        for place in places:
            assert -WIDTH + RADIUS <= place.x <= TRACK.width + WIDTH - RADIUS or len(places) > 2
            assert hypot(place.x - TRACK.at(points)[0], place.y - TRACK.at(points)[1]) < 45


def test_after_a_hundred_points_the_track_is_gone_round_again() -> None:
    # rule: E2
    first, second = TRACK.markers({0: 99}), TRACK.markers({0: 199})
    assert first[0][:3] == second[0][:3]
    assert (first[0].rounds, second[0].rounds) == (0, 1)
    assert TRACK.markers({0: 100})[0].step == 0
    assert TRACK.markers({0: -12})[0][2:] == (88, -1)


def test_every_marker_is_drawn_once_and_told_apart_by_its_mark() -> None:
    # rule: S1; pitfall: E1
    svg = board_svg(EDITIONS["classic"].network)
    assert tuple(MARKS) == PLAYER_COLOURS
    for colour in PLAYER_COLOURS:
        assert svg.count(f'data-marker="{colour}"') == 1


def test_markers_begin_at_zero_and_follow_the_points() -> None:
    # rule: S1, E2
    for seats, game in ((ANA_AND_COMPUTER, whole_game("classic", ANA_AND_COMPUTER)),):
        for view in game:
            markers = {node: shown for node, shown in board(view, "en").items() if node[0] == "marker"}
            assert len(markers) == len(seats)
            for player in view.players:
                shown = markers["marker", PLAYER_COLOURS.index(player.colour)]
                assert shown["data-step"] == str(standing(view)[player.player] % STEPS)
                assert ("lapped" in shown["class"]) == (standing(view)[player.player] >= STEPS)
    start = board(Table("classic", FIVE_COMPUTERS).view(), "en")
    assert [start["marker", number]["data-step"] for number in range(5)] == ["0"] * 5
