"""The arena: seatings, games that can be repeated and resumed, a Dask cluster, figures that add up."""

import pathlib

import pytest
from distributed import Client, LocalCluster

from engine.bots.base import Budget
from engine.editions import EDITIONS
from tools.arena import PLAYERS, match, play, seatings, tasks_of
from tools.baselines import BASELINES
from tools.ladder import ROWS, rate_fours, rate_pairs, ratings_text, table
from tools.played import Match, Played, Seated, Task, append, line_of, match_data, match_of, read

PAIR = ("random", "quick")


def untimed(played: Match) -> list[tuple[object, ...]]:
    return [(bot, *line[:-2]) for bot, line in sorted(played.bots.items())]


def test_the_players_move_round_the_table() -> None:
    assert seatings(("quick", "random", "random")) == [
        ("quick", "random", "random"),
        ("random", "random", "quick"),
        ("random", "quick", "random"),
    ]
    assert seatings(("quick", "quick")) == [("quick", "quick")]


def test_a_match_is_played_in_all_seatings_and_can_be_repeated() -> None:
    tasks = tasks_of("classic", PAIR, 3, Budget(), seed=5)
    once, again = (match(tasks, file=None) for _ in range(2))
    assert once.games == 4
    assert set(once.bots) == set(PAIR)
    assert untimed(once) == untimed(again)
    assert sum(line.win_share for line in once.bots.values()) == pytest.approx(1)


def test_what_is_written_is_what_the_issue_asks_for() -> None:
    data = match_data(match(tasks_of("classic", PAIR, 2, Budget()), file=None))
    assert data["games"] == 2
    asked = {"win_share", "mean", "mean_winning", "completed_share", "unused_cars", "ms_per_decision"}
    assert all(asked <= set(figures) for figures in data["bots"].values())


def test_a_run_that_was_cut_off_goes_on(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "games.jsonl"
    tasks = tasks_of("classic", PAIR, 4, Budget())
    match(tasks[:3], file=file)
    file.write_text(file.read_text()[:-20])
    played: list[Task] = []

    def watched(task: Task) -> Played:
        played.append(task)
        return play(task)

    monkeypatch.setattr("tools.arena.play", watched)
    resumed = match(tasks, file=file)
    assert played == tasks[2:]
    assert untimed(resumed) == untimed(match(tasks, file=None))


def test_games_of_other_code_do_not_count(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "games.jsonl"
    append(file, play(Task("classic", PAIR, 1)))
    assert len(read(file)) == 1
    monkeypatch.setattr("tools.played.fingerprint", lambda: "other")
    assert read(file) == {}


@pytest.mark.filterwarnings("ignore")  # of the cluster's own
def test_a_dask_cluster_of_two_workers_plays_the_same_games() -> None:
    tasks = tasks_of("classic", PAIR, 6, Budget())
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        on_cluster = match(tasks, jobs=2, client=client, file=None)
    assert untimed(on_cluster) == untimed(match(tasks, file=None))


def test_processes_play_the_same_games() -> None:
    tasks = tasks_of("classic", PAIR, 4, Budget())
    assert untimed(match(tasks, jobs=2, file=None)) == untimed(match(tasks, file=None))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("bot", BASELINES)
def test_every_baseline_plays_in_every_edition(bot: str, edition: str) -> None:
    for players in (2, 5):
        game = play(Task(edition, (bot,) * players, 3))
        assert sum(seat.share for seat in game.seats) == pytest.approx(1)


def finished(seats: tuple[str, ...], scores: tuple[int, ...], seed: int) -> Played:
    best = max(scores)
    share = 1 / scores.count(best)
    seated = tuple(Seated(score, share if score == best else 0.0, 2, 2, 0, (1.0, 2.0)) for score in scores)
    return Played(Task("classic", seats, seed), seated)


def test_who_wins_more_is_rated_higher() -> None:
    games = [finished(("a", "b"), (100, 90 if seed % 4 else 110), seed) for seed in range(40)]
    games += [finished(("b", "c"), (100, 100), 99)]
    ratings = rate_pairs(games)
    assert ratings["a"] > ratings["b"] + 100
    assert ratings["b"] == pytest.approx(ratings["c"], abs=20)
    fours = [finished(("a", "b", "b", "b"), (120, 90, 80, 70), seed) for seed in range(20)]
    assert rate_fours(fours)["a"] > rate_fours(fours)["b"]
    assert "| a |" in ratings_text(games + fours)


def test_every_row_of_the_table_names_players_that_there_are() -> None:
    assert all(set(row.bots) <= set(PLAYERS) and row.edition in EDITIONS for row in ROWS)
    row = next(row for row in ROWS if len(set(row.bots)) == len(row.bots) == 2)
    games = [finished(row.bots, (100, 90), seed) for seed in range(2)]
    assert len(table([(row, match_of(games))]).splitlines()) == 4


def test_the_figures_of_a_player() -> None:
    seats = [
        (0, Seated(100, 1.0, 2, 2, 0, (1.0, 2.0))),
        (1, Seated(80, 0.5, 1, 2, 3, (3.0,))),
        (1, Seated(60, 0.0, 0, 1, 3, (2.0,))),
    ]
    line = line_of(seats, 3)
    assert line.win_share == pytest.approx(0.5)
    assert line.mean == pytest.approx(80)
    assert line.mean_by_seat == pytest.approx((100, 70))
    assert line.mean_winning == pytest.approx(90)
    assert line.completed_share == pytest.approx(3 / 5)
    assert line.unused_cars == pytest.approx(2)
    assert line.ms_per_decision == pytest.approx(2)
    assert line.win_interval[0] < 0.5 < line.win_interval[1]
