"""The computer players, by name. Each sees an Observation and nothing else."""

from engine.bots.base import Bot
from engine.bots.expert import Expert
from engine.bots.levels import EASY, HARD, MEDIUM
from engine.bots.quick import Quick
from engine.bots.uniform import Uniform

BOTS: dict[str, Bot] = {
    "easy": EASY,
    "medium": MEDIUM,
    "hard": HARD,
    "expert": Expert(),
    "quick": Quick(),
    "random": Uniform(),
}
"""Every bot that a seat can name; they keep nothing between decisions. ``quick`` stands in where no other can run."""
