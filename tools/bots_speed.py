"""How fast the players think: playouts a second from the first move, milliseconds a decision. Imports the engine alone.

    python -m tools.bots_speed [--playouts N]        in CPython
    node tools/bots_speed.mjs [--playouts N]         the same in Pyodide

Prints JSON. Times are processor time; under Node, that of the whole process.
"""

import argparse
import json
import sys
import time
from random import Random
from statistics import median
from typing import Any

from engine.bots import BOTS
from engine.bots.base import Budget, choose, decision_rng
from engine.bots.expert import moves_of
from engine.bots.guess import Guesses, start_of
from engine.bots.plan import view_of
from engine.bots.playout import Table
from engine.budgets import NORMAL_PLAYOUTS
from engine.dealer import Dealer
from engine.editions import EDITIONS
from engine.game import Game
from engine.state import TURN

PLAYERS = ("quick", "easy", "medium", "hard", "expert")
HYPOTHESES = 16
clock = time.process_time
"""Seconds; Node puts its own clock here, as Pyodide knows no processor time."""
DEALS = 6
"""First moves that playouts are timed from."""


def first_turn(edition_key: str, players: int, seed: str) -> Game:
    """A game whose starting tickets quick players have chosen."""
    game, dealer = Game(EDITIONS[edition_key], players), Dealer(seed)
    game.settle(dealer)
    while game.state.phase != TURN:
        seen = game.observe(game.state.player)
        game.play(choose(BOTS["quick"], game.edition, seen, Budget(), Random(seed)).action)
        game.settle(dealer)
    return game


def playouts_a_second(edition_key: str, players: int, playouts: int) -> float:
    """Guesses, deals and playouts from the first move on; the median of some first moves."""
    rates = []
    for seed in range(DEALS):
        game, rng = first_turn(edition_key, players, str(seed)), Random(seed)
        edition, seen = game.edition, game.observe(0)
        order = moves_of(view_of(edition, seen), seen, rng)[0].order
        start = start_of(edition, seen, 0)
        begun = clock()
        guesses = Guesses(edition, seen, rng, HYPOTHESES)
        for number in range(playouts):
            deal, _ = guesses.deal(number)
            table = Table(start, deal._replace(orders=(order, *deal.orders[1:])), rng.random)
            table.play()
            table.scores()
        rates.append(playouts / (clock() - begun))
    return median(rates)


def decision_ms(bot: str, edition_key: str, players: int, budget: Budget) -> list[float]:
    """All the decisions of the first player in one game, sorted; the others are quick."""
    game, dealer = Game(EDITIONS[edition_key], players), Dealer("1")
    game.settle(dealer)
    times = []
    while not game.over:
        player = game.state.player
        seen, rng = game.observe(player), decision_rng("1", game.ply)
        begun = clock()
        thought = choose(BOTS["quick" if player else bot], game.edition, seen, budget, rng)
        if not player:
            times.append(1000 * (clock() - begun))
        game.play(thought.action)
        game.settle(dealer)
    return sorted(times)


def measured(playouts: int) -> dict[str, Any]:
    """All figures."""
    figures: dict[str, Any] = {"python": sys.version.split()[0], "platform": sys.platform, "playouts": playouts}
    for players in (2, 4):
        figures[f"playouts_a_second_{players}"] = round(playouts_a_second("classic", players, 200))
    for bot in PLAYERS:
        times = decision_ms(bot, "classic", 2, Budget(playouts=playouts))
        figures[bot] = {"median_ms": round(median(times), 1), "ms_95": round(times[int(0.95 * len(times))], 1)}
    return figures


def main(arguments: list[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.bots_speed", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--playouts", type=int, default=NORMAL_PLAYOUTS, help="a decision")
    print(json.dumps(measured(parser.parse_args(arguments).playouts)))


if __name__ == "__main__":
    main()
