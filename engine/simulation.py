"""Whole games without anybody watching: bots against each other, and uniformly random ones. Imports what is below."""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from engine.actions import TERMINAL
from engine.bots import BOTS
from engine.bots.base import Budget, choose, decision_rng
from engine.dealer import Dealer, sample
from engine.edition import Edition
from engine.game import Game
from engine.rules import advance, initial_state, legal_actions
from engine.state import DECISIONS, OVER, TURN


class Played(NamedTuple):
    """A finished game and how many turns the players took, passes included."""

    game: Game
    turns: int


def bot_seeds(seed: str, players: int) -> tuple[str, ...]:
    """The seed of each seat's bot on the command line, from ``Random(f"{seed}/bots")``.

    >>> len(set(bot_seeds("7", 5)))
    5
    """
    rng = Random(f"{seed}/bots")
    return tuple(str(rng.getrandbits(64)) for _ in range(players))


def play(edition: Edition, bots: tuple[str, ...], seed: str, budget: Budget | None = None) -> Played:
    """A game between bots, one for each seat. The same arguments give the same game.

    >>> from engine.editions import EDITIONS
    >>> play(EDITIONS["classic"], ("random", "random"), "7").game.over
    True
    """
    game = Game(edition, len(bots))
    dealer = Dealer(seed)
    seeds = bot_seeds(seed, len(bots))
    game.settle(dealer)
    turns = 0
    while (player := game.state.actor) != TERMINAL:
        turns += game.state.phase == TURN
        rng = decision_rng(seeds[player], game.ply)
        thought = choose(BOTS[bots[player]], edition, game.observe(player), budget or Budget(), rng)
        game.play(thought.action)
        game.settle(dealer)
    return Played(game, turns)


def play_uniformly(edition: Edition, players: int, random: Callable[[], float]) -> int:
    """Plays a complete game in which every legal action is as likely as the next; returns its plies.

    >>> from engine.editions import EDITIONS
    >>> play_uniformly(EDITIONS["classic"], 2, Random(7).random) > 100
    True
    """
    state = initial_state(edition, players)
    plies = 0
    while state.phase != OVER:
        if state.phase in DECISIONS:
            actions = legal_actions(edition, state)
            action = actions[int(random() * len(actions))]
        else:
            action = sample(state, random)
        advance(edition, state, action)
        plies += 1
    return plies
