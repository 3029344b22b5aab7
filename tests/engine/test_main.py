"""The command line: what it prints, and how it refuses."""

import json
import pathlib
import subprocess
import sys

import pytest

from engine.__main__ import main


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = main(list(words))
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_simulate_prints_a_line_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(
        capsys, "simulate", "--edition", "modern", "--bots", "quick,quick,random", "--seed", "7", "--games", "2"
    )
    games = [json.loads(line) for line in out.splitlines()]
    assert (status, err) == (0, "")
    assert [game["seed"] for game in games] == [7, 8]
    for game in games:
        assert sorted(game) == ["scores", "seed", "turns", "winners"]
        assert len(game["scores"]) == 3
        assert max(game["scores"]) in [game["scores"][winner] for winner in game["winners"]]
        assert game["turns"] > 30


def test_the_same_command_gives_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("simulate", "--bots", "quick,random", "--seed", "3")
    assert run(capsys, *words) == run(capsys, *words)


def test_a_record_replays_to_the_scores_of_its_game(capsys: pytest.CaptureFixture[str], tmp_path: pathlib.Path) -> None:
    file = tmp_path / "game.json"
    _, out, _ = run(
        capsys, "simulate", "--edition", "mega", "--bots", "quick,random,quick,quick", "--record", str(file)
    )
    game = json.loads(out)
    status, out, _ = run(capsys, "replay", str(file))
    count = json.loads(out)
    assert status == 0
    assert [player["total"] for player in count["players"]] == game["scores"]
    assert (count["winners"], count["turns"], count["finished"]) == (game["winners"], game["turns"], True)
    for player in count["players"]:
        parts = ("route_points", "ticket_points", "longest_bonus", "globetrotter_bonus")
        assert player["total"] == sum(player[part] for part in parts)


def test_an_unfinished_record_is_counted_without_winners(
    capsys: pytest.CaptureFixture[str], tmp_path: pathlib.Path
) -> None:
    file = tmp_path / "game.json"
    run(capsys, "simulate", "--bots", "quick,quick", "--record", str(file))
    data = json.loads(file.read_text())
    data["actions"] = data["actions"][:60]
    file.write_text(json.dumps(data))
    status, out, _ = run(capsys, "replay", str(file))
    assert status == 0
    assert (json.loads(out)["finished"], json.loads(out)["winners"]) == (False, [])


def test_a_bad_record_ends_with_2_and_one_line(capsys: pytest.CaptureFixture[str], tmp_path: pathlib.Path) -> None:
    file = tmp_path / "game.json"
    run(capsys, "simulate", "--bots", "quick,quick", "--record", str(file))
    data = json.loads(file.read_text())
    data["actions"][40] = "claim 0 red 1" if data["actions"][40] != "claim 0 red 1" else "pass"
    file.write_text(json.dumps(data))
    status, out, err = run(capsys, "replay", str(file))
    assert (status, out) == (2, "")
    assert "move 40: " in err
    assert "is not possible" in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["simulate", "--bots", "quick,clever"], "there is no 'clever'"),
        (["simulate", "--bots", "quick"], "1 seats; 2 to 5 can play"),
        (["simulate", "--bots", "quick,quick", "--games", "2", "--record", "x"], "one game only"),
        (["simulate", "--bots", "quick,quick", "--record", "/no/such/folder/x"], "No such file or directory"),
        (["replay", "/no/such/file"], "No such file or directory"),
        (["replay", "/"], "is not a file"),
        (["replay", "/dev/zero"], "is not a file"),
        (["simulate", "--bots", "quick,quick", "--record", ""], "Is a directory"),
    ],
)
def test_a_command_that_cannot_be_carried_out_says_why(
    capsys: pytest.CaptureFixture[str], words: list[str], reason: str
) -> None:
    status, out, err = run(capsys, *words)
    assert (status, out) == (2, "")
    assert reason in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "words", [[], ["simulate"], ["simulate", "--bots", "quick,quick", "--seed", "-1"], ["speed", "--players", "9"]]
)
def test_wrong_words_end_with_2(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(words)
    assert caught.value.code == 2
    err = capsys.readouterr().err
    assert err.startswith("python -m engine: ")
    assert err.count("\n") == 1


def test_speed_gives_its_figures(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "speed", "--players", "3", "--seconds", "1")
    figures = json.loads(out)
    assert status == 0
    assert set(figures) == {"games_per_second", "plies_per_second", "loop_seconds", "games_times_loop"}
    assert all(figure > 0 for figure in figures.values())


def test_it_runs_as_a_module_and_survives_a_closed_pipe() -> None:
    command = [sys.executable, "-m", "engine", "simulate", "--bots", "random,random", "--games", "50"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert "scores" in process.stdout.readline()
        process.stdout.close()
        assert "Traceback" not in process.stderr.read()
