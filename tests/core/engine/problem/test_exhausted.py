"""A "no" is called exhausted only if it proves that no solution lies within the limits: against
breadth-first search in plain Python.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import inf
from typing import NamedTuple

import pytest

from loyd.core.engine.algorithms.catalogue import ALGORITHMS
from loyd.core.engine.outcome import Ending
from loyd.core.engine.problem.guarantee import Holds
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.exact import ExactTable
from loyd.core.engine.puzzle.notation import blank_last
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.engine.settings import (
    DEPTH_LIMIT,
    DUPLICATE_DETECTION,
    F_LIMIT,
    GOAL_TEST,
    HEURISTIC,
    UNDO_MOVE,
    WEIGHT,
)
from tests.core.case import finish
from tests.matrices import IS_WHOLE, one_in
from tests.oracle.heuristics import HEURISTICS
from tests.oracle.sliding import slides

GOAL, SIZE = blank_last(3, 3), (3, 3)
LOCAL = {
    "beam": ["1", "5", "10000"],
    "hill": ["0", "20"],
    "annealing": ["2:trials=1", "2:trials=400", "1:trials=400:cooling=geometric"],
}
"""The settings of the searches that may miss solutions by themselves."""
LIMITS = {DEPTH_LIMIT: ("0", "1", "4", "10"), F_LIMIT: ("9", "14")}


class Instance(NamedTuple):
    board: Board
    distance: int


def boards() -> list[Instance]:
    """Some of the boards at most twelve moves from the goal, and a few of all distances."""
    table = ExactTable.build(GOAL)
    near = [(index, depth) for depth in range(13) for index in table.indexes_at(depth).tolist()]
    far = [
        (int(table.indexes_at(depth)[7 % len(table.indexes_at(depth))]), depth)
        for depth in range(13, 32)
    ]
    return [
        Instance(table.board(index), depth)
        for index, depth in (*near[:: 11 if IS_WHOLE else 134], *far[:: 1 if IS_WHOLE else 9])
    ]


def has_solution(start: Board, distance: int, spec: Spec) -> bool:
    """Whether a path to the goal keeps within the limits. Of the paths to a board a shortest one
    leaves most room within both.
    """
    uses, h = (
        spec.algorithm.uses,
        HEURISTICS[spec.heuristic.id if HEURISTIC in spec.algorithm.uses else "zero"],
    )
    weight, goal = spec.value(WEIGHT) if WEIGHT in uses else Fraction(1), GOAL.cells
    deepest = spec.value(DEPTH_LIMIT) if DEPTH_LIMIT in uses else inf
    most = spec.value(F_LIMIT) if F_LIMIT in uses and spec.value(F_LIMIT) != F_LIMIT.most else inf
    if most == inf:
        return distance <= deepest
    layer, seen, g = (
        {start.cells} if weight * h(start.cells, goal, SIZE) <= most else set(),
        {start.cells},
        0,
    )
    while layer:
        if goal in layer:
            return True
        g += 1
        reached = (
            {cells for board in layer for _, cells in slides(board, SIZE, "udlr")} - seen
            if g <= deepest
            else set()
        )
        layer = {cells for cells in reached if g + weight * h(cells, goal, SIZE) <= most}
        seen |= layer
    return False


def specs(name: str) -> Iterator[Spec]:
    """Every duplicate rule, goal test and undo move, with a limit of each kind, or with both."""
    chosen = ALGORITHMS[name]
    axes: list[list[str]] = [
        [
            f"{setting.key}={choice.word}" if choice.word else setting.key
            for choice in chosen.options(setting)
        ]
        for setting in (DUPLICATE_DETECTION, GOAL_TEST, UNDO_MOVE)
        if setting in chosen.uses
    ]
    depths = (
        [f"depth={limit}" for limit in LIMITS[DEPTH_LIMIT]] if DEPTH_LIMIT in chosen.uses else []
    )
    fs = [f"f={limit}" for limit in LIMITS[F_LIMIT]] if F_LIMIT in chosen.uses else []
    limits = [*depths, *fs, *(f"{fs[1]}:{depth}" for depth in depths[2:] if fs)]
    for parts in product([name], LOCAL.get(name, [""]), *axes, limits or [""]):
        if "repeats=automaton" in parts and "back" in parts:
            continue
        yield parse_spec(":".join(filter(None, parts)))


def is_long(spec: Spec, distance: int) -> bool:
    """Whether a tree of paths would have too many nodes."""
    return (
        DUPLICATE_DETECTION in spec.algorithm.uses
        and not spec.value(DUPLICATE_DETECTION).remembers
        and spec.value(DEPTH_LIMIT) > 10
        and distance > 12
    )


@pytest.mark.parametrize("name", ALGORITHMS)
def test_what_is_exhausted_has_no_solution_within_its_limits(name: str) -> None:
    chosen, ended = boards(), set()
    for spec in specs(name):
        may_miss = spec.complete.holds in (Holds.NEVER, Holds.UNLESS_DROPPED)
        for start, distance in chosen:
            if is_long(spec, distance):
                continue
            _, outcome = finish(Problem(start, GOAL, spec))
            case = spec.text, start.cells, outcome
            ended.add(outcome.ending)
            assert outcome.bound <= distance, case
            assert not outcome.optimal or outcome.length == distance, case
            assert outcome.ending in (Ending.SOLVED, Ending.EXHAUSTED, Ending.INCONCLUSIVE), case
            assert outcome.ending is not Ending.INCONCLUSIVE or may_miss, case
            assert ("exhausted" in outcome.reason) is (outcome.ending is Ending.EXHAUSTED), case
            if outcome.ending is not Ending.SOLVED or not may_miss:
                exists = has_solution(start, distance, spec)
                assert outcome.ending is not Ending.EXHAUSTED or not exists, case
                assert may_miss or exists is (outcome.ending is Ending.SOLVED), case
    missing = {"dfs", "greedy", "astar", "wastar", "beam", "hill", "annealing"}
    assert (Ending.INCONCLUSIVE in ended) >= (name in missing and IS_WHOLE)
    assert (Ending.INCONCLUSIVE in ended) <= (name in missing)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_a_search_stopped_at_a_number_of_steps_proves_only_its_bound(name: str) -> None:
    for start, distance in boards():
        for steps in (1, 30):
            _, outcome = finish(Problem(start, GOAL, parse_spec(name), Limits(expansions=steps)))
            assert outcome.bound <= distance
            assert not outcome.optimal or outcome.length == distance
            assert outcome.ending is not Ending.EXHAUSTED, (name, start.cells)


def test_depth_first_that_may_have_missed_a_solution_says_which_search_would_not() -> None:
    start = Board(3, 3, (0, 1, 3, 4, 2, 5, 7, 8, 6))
    _, missed = finish(Problem(start, GOAL, parse_spec("dfs:10")))
    assert (missed.ending, missed.moves, missed.optimal) == (Ending.INCONCLUSIVE, None, False)
    said = (
        "stopped at the depth limit of 10; a solution may exist: boards first reached deep are not "
        "tried again"
    )
    assert missed.reason == f"{said} (dfs:10:repeats=reopen tries them)"
    _, found = finish(Problem(start, GOAL, parse_spec("dfs:10:repeats=reopen")))
    assert found.length == 4


def test_depth_first_misses_solutions_and_never_denies_them() -> None:
    """Of the 706 boards at most ten moves from the goal, `dfs:10` solves 422."""
    table = ExactTable.build(GOAL)
    near = [table.board(index) for depth in range(11) for index in table.indexes_at(depth).tolist()]
    assert len(near) == 706
    endings = [
        finish(Problem(start, GOAL, parse_spec("dfs:10")))[1].ending
        for start in near[:: one_in(10)]
    ]
    assert set(endings) == {Ending.SOLVED, Ending.INCONCLUSIVE}
    assert not IS_WHOLE or endings.count(Ending.SOLVED) == 706 - 284
