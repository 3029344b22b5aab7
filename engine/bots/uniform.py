"""A bot that plays any legal action with equal chance: the floor of every measurement."""

from collections.abc import Iterator
from random import Random

from engine.bots.base import Budget, Thought
from engine.edition import Edition
from engine.observation import Observation


class Uniform:
    """Plays uniformly at random."""

    def think(self, edition: Edition, seen: Observation, budget: Budget, rng: Random) -> Iterator[Thought]:
        """One thought, at once."""
        yield Thought(rng.choice(seen.legal), "random", {})
