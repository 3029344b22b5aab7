"""Matches between bots: seatings, repeatable games, figures that add up."""

import pytest

from tools.match import Seated, line_of, match, match_data, seatings, table


def test_the_bots_move_round_the_table() -> None:
    assert seatings(("quick", "random", "random")) == [
        ("quick", "random", "random"),
        ("random", "random", "quick"),
        ("random", "quick", "random"),
    ]
    assert seatings(("quick", "quick")) == [("quick", "quick")]


def test_a_match_is_played_in_all_seatings_and_can_be_repeated() -> None:
    once, again = (match("classic", ("random", "quick"), 3, seed=5) for _ in range(2))
    assert once.games == 4
    assert set(once.lines) == {"quick", "random"}
    untimed = [{bot: line[:-2] for bot, line in played.lines.items()} for played in (once, again)]
    assert untimed[0] == untimed[1]
    assert sum(line.win_share for line in once.lines.values()) == pytest.approx(1)
    assert len(table([once]).splitlines()) == 4
    assert match_data(once)["games"] == 4


def test_the_figures_of_a_bot() -> None:
    seats = [
        Seated("quick", 0, 100, 1.0, 2, 2, 0, (1.0, 2.0)),
        Seated("quick", 1, 80, 0.5, 1, 2, 3, (3.0,)),
        Seated("quick", 1, 60, 0.0, 0, 1, 3, (2.0,)),
    ]
    line = line_of(seats, 3)
    assert line.win_share == pytest.approx(0.5)
    assert line.mean == pytest.approx(80)
    assert line.mean_by_seat == pytest.approx((100, 70))
    assert line.mean_winning == pytest.approx(90)
    assert line.completed_share == pytest.approx(3 / 5)
    assert line.unused_cars == pytest.approx(2)
    assert line.ms_median == pytest.approx(2)
