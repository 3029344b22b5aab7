"""The first computer player: it plans a joint network for its tickets and works towards it. Imports what is below."""

from collections.abc import Iterator
from random import Random

from engine.actions import CLAIM
from engine.bots.base import Budget, Thought
from engine.edition import Edition
from engine.observation import Observation


class Quick:
    """Claims the longest route it can, or else does anything legal."""

    def think(self, edition: Edition, seen: Observation, budget: Budget, rng: Random) -> Iterator[Thought]:
        """One thought, at once."""
        claims = [action for action in seen.legal if action[0] == CLAIM]
        lengths = edition.network.lengths
        action = max(claims, key=lambda claim: lengths[claim[1]]) if claims else rng.choice(seen.legal)
        yield Thought(action, "claim_long" if claims else "draw", {})
