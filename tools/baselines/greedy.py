"""The most points now: claims the longest route that can be paid for, else draws for the longest. Imports common."""

from random import Random

from engine.actions import DRAW_TICKETS, Action
from engine.cards import counts
from engine.edition import Edition
from engine.observation import Observation
from engine.state import CHOOSE, KEEP_DRAWN, SECOND_CARD
from tools.baselines.common import Builder, claims_of, draw_for, kept, shortage


class Greedy(Builder):
    """Knows nothing of its tickets but their points: it keeps as few as it may, those with the fewest."""

    def action(self, edition: Edition, seen: Observation, rng: Random) -> Action:
        """What it does."""
        if seen.phase in (CHOOSE, KEEP_DRAWN):
            return min(seen.legal, key=lambda a: sum(edition.tickets[ticket].points for ticket in kept(seen, a)))
        claims = claims_of(seen) if seen.phase != SECOND_CARD else {}
        if claims:
            return claims[self.spare(edition, seen, list(claims))]
        action = draw_for(seen, shortage(edition, counts(seen.hand), self.later(edition, seen)), rng)
        return seen.legal[-1] if action == (DRAW_TICKETS,) else action
