"""The pinned node counts of perft.toml."""

from typing import Any

import pytest

from engine.rules import apply, initial_state
from engine.state import OVER
from tests.engine.perft import Nodes, breakdown, cases, children, count_nodes, found, start
from tests.engine.small import small

CASES = cases()


@pytest.mark.parametrize("name", CASES)
def test_the_number_of_nodes_is_as_pinned(name: str) -> None:
    case: dict[str, Any] = CASES[name]
    counts = found(case)
    if counts != case["nodes"]:
        depth = next(
            (i for i, (a, b) in enumerate(zip(counts, case["nodes"], strict=False)) if a != b),
            min(len(counts), len(case["nodes"])),
        )
        now = counts[depth] if depth < len(counts) else "no nodes"
        then = case["nodes"][depth] if depth < len(case["nodes"]) else "no nodes"
        edition, state = start(case)
        where = breakdown(edition, state, depth) if depth else repr(state)
        pytest.fail(f"{name}: depth {depth} has {now} instead of {then}; by first move:\n{where}", pytrace=False)


def test_a_whole_game_is_counted_to_its_end() -> None:
    nodes = CASES["a whole game of two with seven cards"]["nodes"]
    assert nodes[0] == [1, 0, 0]
    assert nodes[-1][:2] == [0, 0]
    assert nodes[-1][2] > 0


def test_counting_positions_once_gives_the_count_of_the_tree() -> None:
    edition = small(pack={"red": 4, "blue": 2, "locomotive": 1}, tickets=2, cars=3)

    def walk(depth: int) -> Nodes:
        level = [initial_state(edition, 2)]
        for _ in range(depth):
            level = [apply(edition, state, action) for state in level for action in children(edition, state)]
        actors = [min(state.actor, 0) for state in level]
        assert actors.count(-4) == sum(state.phase == OVER for state in level)
        return Nodes(actors.count(-1), actors.count(0), actors.count(-4))

    counts = count_nodes(edition, initial_state(edition, 2), 12)
    assert [walk(depth) for depth in range(13)] == counts
