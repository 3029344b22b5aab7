"""Whole games without anybody watching: bots against each other, and uniformly random ones. Imports what is below."""

from collections.abc import Callable
from random import Random

from engine.actions import TERMINAL, Action
from engine.bots import BOTS
from engine.bots.base import Budget, choose, decision_rng
from engine.dealer import Dealer, sample
from engine.edition import Edition
from engine.game import Game
from engine.rules import advance, initial_state, legal_actions
from engine.state import DECISIONS, OVER, TURN


def bot_seeds(seed: str, players: int) -> tuple[str, ...]:
    """The seed of each seat's bot on the command line, from ``Random(f"{seed}/bots")``.

    >>> len(set(bot_seeds("7", 5)))
    5
    """
    rng = Random(f"{seed}/bots")
    return tuple(str(rng.getrandbits(64)) for _ in range(players))


def play(edition: Edition, bots: tuple[str, ...], seed: str, budget: Budget | None = None) -> Game:
    """A game between bots, one for each seat. The same arguments give the same game.

    >>> from engine.editions import EDITIONS
    >>> play(EDITIONS["classic"], ("random", "random"), "7").over
    True
    """
    game = Game(edition, len(bots))
    dealer = Dealer(seed)
    seeds = bot_seeds(seed, len(bots))
    game.settle(dealer)
    while (player := game.state.actor) != TERMINAL:
        rng = decision_rng(seeds[player], game.ply)
        thought = choose(BOTS[bots[player]], edition, game.observe(player), budget or Budget(), rng)
        game.play(thought.action)
        game.settle(dealer)
    return game


def count_turns(edition: Edition, players: int, history: list[Action]) -> int:
    """How many turns a history has, passes and a turn not yet finished included."""
    state = initial_state(edition, players)
    turns = 0
    for action in history:
        turns += state.phase == TURN
        advance(edition, state, action)
    return turns


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
