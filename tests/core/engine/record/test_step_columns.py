"""The columns of many steps say of each what an independent search, stopped there, knows."""

from itertools import pairwise
from random import Random

import pytest

from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.packing import NO_MOVE, pack
from loyd.core.engine.record.node import SuccessorStatus
from loyd.core.engine.record.step_columns import StepColumns
from tests.core.engine.record.oracle_steps import ALGORITHMS, Followed, random_journal, shown

SIZES = ((2, 3), (3, 3), (4, 4), (5, 5), (2, 2))
FIGURES = ("step", "g", "h", "f", "open", "closed", "bound", "successors", "cut", "jump")
OTHERS = {
    "known": "duplicate",
    "rises": "f_rises",
    "falls": "h_falls",
    "new_bound": "new_bound",
    "solved": "goal",
}


@pytest.mark.kernel
@pytest.mark.parametrize("name", ALGORITHMS)
def test_every_column_at_every_step(name: str) -> None:
    rng = Random(f"columns {name}")
    for size in SIZES:
        journal = random_journal(name, size, rng, 80)
        trace, steps = journal.trace, journal.steps
        edges = sorted({1, trace.steps + 1, *(rng.randrange(1, trace.steps + 1) for _ in range(3))})
        for first, end in pairwise(edges):
            columns = trace.step_columns(first, end - 1)
            for place, followed in enumerate(steps[first - 1 : end - 1]):
                _compare(columns, place, followed, size, (journal.case, first + place))


def _compare(
    columns: StepColumns, place: int, followed: Followed, size: tuple[int, int], where: object
) -> None:
    figures = followed.figures
    for name, expected in (
        (name, figures[figure])
        for name, figure in (*zip(FIGURES, FIGURES, strict=True), *OTHERS.items())
    ):
        assert shown(getattr(columns, name)[place]) == shown(expected), (where, name)
    for status in SuccessorStatus:
        if status is not SuccessorStatus.GOAL:
            assert columns.statuses(status)[place] == followed.count(status.value), (where, status)
    node = followed.answers.node
    assert (int(columns.lo[place]), int(columns.hi[place])) == pack(Board(*size, node.cells))
    came = int(columns.last_move[place])
    assert (None if came == NO_MOVE else "udlr"[came]) == node.move, where


@pytest.mark.parametrize("name", ["astar", "idastar", "rbfs"])
@pytest.mark.parametrize("length", [1, 7, 20])
def test_f_rises_in_parts_as_in_the_whole(name: str, length: int) -> None:
    for number in (2, 9, 12):
        # among these RBFS backs up to an F below the greatest F, and visits nodes whose g + h
        # exceeds their F
        trace = random_journal(name, (3, 3), Random(f"{name} {number}"), 80).trace
        parts = [
            trace.step_columns(first, min(first + length - 1, trace.steps))
            for first in range(1, trace.steps + 1, length)
        ]
        assert [rise for part in parts for rise in part.rises.tolist()] == trace.step_columns(
            1, trace.steps
        ).rises.tolist()


def test_a_chunk_that_is_not_recorded_is_refused() -> None:
    trace = random_journal("astar", (3, 3), Random(1)).trace
    for first, last in ((0, 1), (1, trace.steps + 1)):
        with pytest.raises(IndexError):
            trace.step_columns(first, last)
