"""Players to measure against, never part of the game. Imports the engine.

``random`` and ``greedy`` are floors; ``path``, ``hungry``, ``one-step`` and ``long-route`` follow the four styles of a
play-testing study of 2017; ``steiner`` is the yardstick: a joint network by Steiner-tree heuristics.
"""

from engine.bots.base import Bot
from engine.bots.uniform import Uniform
from tools.baselines.greedy import Greedy
from tools.baselines.hungry import Hungry
from tools.baselines.long_route import LongRoute
from tools.baselines.one_step import OneStep
from tools.baselines.path import Path
from tools.baselines.steiner import Steiner

BASELINES: dict[str, Bot] = {
    "random": Uniform(),
    "greedy": Greedy(),
    "path": Path(),
    "hungry": Hungry(),
    "one-step": OneStep(),
    "long-route": LongRoute(),
    "steiner": Steiner(),
}
"""Every baseline by name; they keep nothing between decisions."""
