"""Counts of the nodes of the game tree by depth, chance plies included.

``python -m tests.engine.perft`` pins them anew.

Equal positions of one depth are looked at once and counted as often as they come up, so the counts are those of the
tree while the work is that of its different positions.
"""

import pathlib
import sys
import tomllib
from collections import Counter
from random import Random
from typing import Any, NamedTuple

from engine.actions import CHANCE, TERMINAL, Action
from engine.edition import Edition
from engine.editions import EDITIONS
from engine.notation import action_text
from engine.rules import advance, apply, chance_outcomes, initial_state, legal_actions
from engine.state import State
from tests.engine.small import small

FILE = pathlib.Path(__file__).with_name("perft.toml")
WHOLE = 10**6
"""A depth at which every small game is over."""


class Nodes(NamedTuple):
    """How many nodes of each kind one depth has."""

    chance: int
    decision: int
    terminal: int


def children(edition: Edition, state: State) -> list[Action]:
    """What can follow."""
    if state.actor == CHANCE:
        return [action for action, _ in chance_outcomes(edition, state)]
    return legal_actions(edition, state)


def count_nodes(edition: Edition, state: State, depth: int) -> list[Nodes]:
    """The nodes of depths 0 to ``depth``, or to the last one that there is."""
    layer: Counter[State] = Counter({state: 1})
    counts: list[Nodes] = []
    while layer and len(counts) <= depth:
        kinds: Counter[int] = Counter()
        below: Counter[State] = Counter()
        last = len(counts) == depth
        for position, times in layer.items():
            kinds[min(position.actor, 0)] += times
            if not last:
                for action in children(edition, position):
                    below[apply(edition, position, action)] += times
        counts.append(Nodes(kinds[CHANCE], kinds[0], kinds[TERMINAL]))
        layer = below
    return counts


def breakdown(edition: Edition, state: State, depth: int) -> str:
    """Per first move, how many nodes the last depth has: to find where two counts part."""
    lines = []
    for action in children(edition, state):
        last = count_nodes(edition, apply(edition, state, action), depth - 1)[-1]
        lines.append(f"  {action_text(action)}: chance {last.chance}, decision {last.decision}, over {last.terminal}")
    return "\n".join(lines)


def start(case: dict[str, Any]) -> tuple[Edition, State]:
    """The position of a case: the first one, or that after so many random plies."""
    edition = small(**case["small"]) if "small" in case else EDITIONS[case["edition"]]
    state = initial_state(edition, case["players"])
    rng = Random(case.get("seed", 0))
    for _ in range(case.get("plies", 0)):
        advance(edition, state, rng.choice(children(edition, state)))
    return edition, state


def cases() -> dict[str, dict[str, Any]]:
    """What is pinned, by name."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def found(case: dict[str, Any]) -> list[list[int]]:
    """The counts of a case as the file writes them."""
    edition, state = start(case)
    return [list(nodes) for nodes in count_nodes(edition, state, case.get("depth", WHOLE))]


def pinned() -> str:
    """The file with its counts made anew; everything but the counts stays."""
    lines: list[str] = []
    text = FILE.read_text(encoding="utf-8")
    read = tomllib.loads(text)
    name = ""
    skipping = False
    for line in text.splitlines():
        if line.startswith("nodes"):
            lines += ["nodes = [", *[f"    {nodes}," for nodes in found(read[name])], "]"]
            skipping = line == "nodes = ["
        elif not skipping:
            lines.append(line)
        if line == "]":
            skipping = False
        if line.startswith("[") and line.endswith('"]'):
            name = line[2:-2]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    FILE.write_text(pinned(), encoding="utf-8")
    sys.exit(0)
