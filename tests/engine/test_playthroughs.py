"""The golden playthroughs are what is played today, line by line; and there is one of everything."""

import pytest

from engine.editions import EDITIONS
from tests.engine.playthroughs import FOLDER, path_of, playthrough
from tests.engine.positions import COUNTS


@pytest.mark.parametrize("key", EDITIONS)
@pytest.mark.parametrize("players", COUNTS)
def test_the_game_is_played_as_written(key: str, players: int) -> None:
    written = path_of(key, players).read_text(encoding="utf-8").splitlines()
    played = playthrough(key, players).splitlines()
    for number, (then, now) in enumerate(zip(written, played, strict=False), 1):
        assert then == now, f"line {number} of {path_of(key, players).name}"
    assert len(written) == len(played)


def test_every_edition_and_number_of_players_has_one_and_nothing_else_has() -> None:
    expected = {path_of(key, players).name for key in EDITIONS for players in COUNTS}
    assert {path.name for path in FOLDER.iterdir()} == expected


def test_they_are_small_and_say_something() -> None:
    texts = [path.read_text(encoding="utf-8") for path in FOLDER.iterdir()]
    assert sum(map(len, texts)) < 600_000
    together = "\n".join(texts)
    for word in ("claim", "deck", "market", "tickets", "keep", "locomotive", "won by", "longest", "globetrotter 15"):
        assert word in together
