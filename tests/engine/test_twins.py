"""The engine against its slow twins, move by move through random games of every edition and number of players."""

import json
import pathlib
from collections import Counter
from random import Random

import pytest

import engine
from engine.actions import CHANCE
from engine.cards import CARD_NAMES
from engine.edition import Edition
from engine.editions import EDITIONS
from engine.rules import advance, chance_outcomes, initial_state, legal_actions, returns
from engine.scoring import result
from engine.state import OVER
from tests.engine.oracles import Spec, Twin, spec_of
from tests.engine.small import DATA, small

_FILE = pathlib.Path(engine.__file__).parent / "maps" / "north_america.json"


def run(edition: Edition, spec: Spec, players: int, seed: int, hurry: float = 0.0) -> Twin:
    """One random game on both sides; with ``hurry``, claims are that likely to be chosen when there are any."""
    rng = Random(seed)
    twin = Twin(spec, players)
    game = twin.play()
    question = next(game)
    state = initial_state(edition, players)
    while True:
        where = f"players={players} seed={seed} {state!r}"
        assert state.actor == question.who, where
        if state.actor == CHANCE:
            outcomes = chance_outcomes(edition, state)
            assert outcomes == sorted(question.options.items()), where
            action = rng.choices([a for a, _ in outcomes], [weight for _, weight in outcomes])[0]
        else:
            legal = legal_actions(edition, state)
            assert legal == sorted(question.options), where
            claims = [a for a in legal if a[0] == 0]
            action = rng.choice(claims if claims and rng.random() < hurry else legal)
        advance(edition, state, action)
        try:
            question = game.send(action)
        except StopIteration:
            break
    assert state.phase == OVER
    assert twin.final is not None
    assert list(state.points) == twin.score
    assert list(state.cars) == twin.cars
    assert returns(edition, state) == twin.final.totals
    assert result(edition, state.routes, state.tickets).winners == twin.final.winners
    return twin


@pytest.mark.parametrize("key", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_games_of_every_edition(key: str, players: int) -> None:
    spec = spec_of(json.loads(_FILE.read_text(encoding="utf-8")), key)
    for seed in range(4):
        run(EDITIONS[key], spec, players, seed, hurry=seed * 0.3)


PACKS = {
    "few": {"red": 4, "blue": 4, "locomotive": 2},
    "wild": {"red": 3, "blue": 3, "green": 1, "locomotive": 6},
    "wilder": {"red": 2, "blue": 2, "locomotive": 10},
    "plenty": {"red": 6, "blue": 6, "green": 4, "locomotive": 4},
}


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_games_of_small_editions(pack: str, players: int) -> None:
    """Few cards and tickets: decks run out, markets stay empty, players pass, sweeps cannot end."""
    cities = [city["id"] for city in DATA["cities"]]
    for seed in range(60):
        edition = small(
            pack=PACKS[pack],
            deal=2 if players <= 3 else 1,
            draw=1 + seed % 3,
            cars=4 + seed % 5,
            shuffle=seed % 2 == 0,
            longest=10 * (seed % 2),
            globetrotter=15 * (seed // 2 % 2),
        )
        spec = Spec(
            routes=[(cities.index(r["a"]), cities.index(r["b"]), r["length"], r["color"]) for r in DATA["routes"]],
            tickets={
                i: (cities.index(t["a"]), cities.index(t["b"]), t["points"]) for i, t in enumerate(DATA["tickets"])
            },
            pack=Counter({CARD_NAMES.index(name): number for name, number in PACKS[pack].items()}),
            deal=edition.deal_tickets,
            keep=1,
            draw=edition.draw_tickets,
            longest=bool(edition.longest_bonus),
            globetrotter=bool(edition.globetrotter_bonus),
            shuffle=edition.shuffle_returned,
            cars=edition.cars,
            hand=1,
        )
        run(edition, spec, players, seed, hurry=seed % 3 * 0.4)
