"""Every entry of a catalogue has an oracle: independent code that computes the truth."""

from collections.abc import Callable
from random import Random
from types import ModuleType
from typing import Any

import pytest

from loyd.core.engine.algorithms.catalogue import ALGORITHMS
from loyd.core.engine.heuristics import patterns
from loyd.core.engine.heuristics.catalogue import HEURISTICS, heuristic
from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.notation import blank_last, snail
from tests.core.case import BEST_FIRST, DEPTH_FIRST
from tests.core.rule_case import ORACLES
from tests.oracle import heuristics as by_definition
from tests.oracle import relaxations
from tests.oracle.patterns import pattern_distances
from tests.oracle.sliding import Cells, flood

SIZE = (2, 3)
GOAL = blank_last(*SIZE).cells
CENTRED = snail(3, 3).cells
GROUPS = (1, 2), (3, 4, 5)
PATTERNS = "pdb:" + "/".join(",".join(map(str, group)) for group in GROUPS)

Oracle = Callable[[Cells], int]


def defined(name: str) -> Oracle:
    return lambda cells: by_definition.HEURISTICS[name](cells, GOAL, SIZE)


def added_up(cells: Cells) -> int:
    return sum(
        pattern_distances(GOAL, SIZE, group)[tuple(map(cells.index, group))] for group in GROUPS
    )


HEURISTIC_ORACLES: dict[str | ModuleType, Oracle] = {
    **{
        name: defined(name)
        for name in ("zero", "misplaced", "manhattan", "linear-conflict", "chebyshev", "euclidean")
    },
    **{name: defined(name) for name in ("blank-counted", "blank-only")},
    "sequence": lambda cells: by_definition.sequence(cells, CENTRED, (3, 3)),
    "gaschnig": lambda cells: relaxations.gaschnig(GOAL)[cells],
    "inversion": lambda cells: relaxations.inversion(cells, GOAL, SIZE),
    "walking": relaxations.walking(GOAL, SIZE),
    patterns: added_up,
    "exact": lambda cells: flood(GOAL, SIZE)[cells],
}


def test_every_algorithm_has_an_oracle() -> None:
    assert set(ALGORITHMS) == {*BEST_FIRST, *DEPTH_FIRST, *ORACLES}


@pytest.mark.parametrize("name", HEURISTICS)
def test_every_heuristic_has_an_oracle_and_agrees_with_it(name: str) -> None:
    file: Any = HEURISTICS[name].file
    oracle = HEURISTIC_ORACLES[patterns if file is patterns else name]
    entry = heuristic(PATTERNS) if file is patterns else HEURISTICS[name]
    size, goal = ((3, 3), CENTRED) if entry.refusal(SIZE) else (SIZE, GOAL)
    estimate = entry.for_goal(Board(*size, goal))
    for cells in (goal, *Random(name).sample([*flood(goal, size)], 20)):
        assert estimate.value(Board(*size, cells)) == oracle(cells), cells
