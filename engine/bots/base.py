"""What a computer player is, and how to ask one. Imports what is below the bots."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple, Protocol

from engine.actions import Action
from engine.edition import Edition
from engine.observation import Observation


class Budget(NamedTuple):
    """How much a bot may think: milliseconds, playouts, or neither (as it likes)."""

    ms: int | None = None
    playouts: int | None = None


class Thought(NamedTuple):
    """The best action so far and what speaks for it: a key with figures, not a text."""

    action: Action
    key: str
    figures: dict[str, int]


class Bot(Protocol):
    """A computer player. It has no memory: the same observation, budget and generator give the same thoughts."""

    def think(self, edition: Edition, seen: Observation, budget: Budget, rng: Random) -> Iterator[Thought]:
        """Thinks about the viewer's decision in slices of about 50 ms; yields the best action after each.

        Yields at least once. Who asks takes the last thought, and may stop listening at any time.
        """
        ...


def choose(bot: Bot, edition: Edition, seen: Observation, budget: Budget, rng: Random) -> Thought:
    """The bot's last thought.

    ValueError when the viewer has nothing to decide.

    >>> from engine.bots import BOTS
    >>> from engine.dealer import Dealer
    >>> from engine.editions import EDITIONS
    >>> from engine.game import Game
    >>> game = Game(EDITIONS["classic"], 2)
    >>> _ = game.settle(Dealer("7"))
    >>> thought = choose(BOTS["quick"], game.edition, game.observe(0), Budget(), Random(1))
    >>> thought.action in game.observe(0).legal
    True
    """
    if not seen.legal:
        raise ValueError("there is nothing to decide for this player here")
    *_, last = bot.think(edition, seen, budget, rng)
    return last


def decision_rng(bot_seed: str, ply: int) -> Random:
    """The generator for one decision: ``Random(f"{bot_seed}/{ply}")``, so that a game can be repeated."""
    return Random(f"{bot_seed}/{ply}")
