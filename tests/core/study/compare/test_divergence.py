"""The first divergence of two searches, compared with brute force on hundreds of pairs."""

import pytest

from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.puzzle.instances import SAMPLE
from loyd.core.engine.record.node import Node
from loyd.core.engine.record.trace import Trace
from loyd.core.engine.search.solve import solve_with_trace
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.study.compare import divergence
from loyd.core.study.compare.divergence import (
    DivergenceCause,
    DivergenceView,
    StepDivergence,
    first_divergence,
)
from tests.core.study.compare.pairs import Pair, boards, gone, random_pairs

MOST, PAIRS = 150, 30


def brute(pair: Pair, most: int) -> int | None:
    pairs = zip(boards(pair.first, most), boards(pair.second, most), strict=False)
    return next((step for step, (ours, theirs) in enumerate(pairs, 1) if ours != theirs), None)


@pytest.mark.parametrize("seed", [0, 2, 3, 4])
def test_is_the_first_of_all(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(divergence, "FIRST_CHUNK", 7)
    found = []
    for pair in random_pairs(PAIRS, seed):
        expected, answer = brute(pair, MOST), first_divergence(*pair.traces(MOST))
        assert (answer.step if answer else None) == expected, pair
        if answer is not None:
            check_views(pair, answer.step, answer)
            found.append(answer.cause)
    assert set(found) == set(DivergenceCause)
    assert len(found) < PAIRS


def check_views(pair: Pair, step: int, answer: StepDivergence) -> None:
    """Compare each side's view with its oracle, stopped one step before."""
    views = ((pair.first, answer.first, answer.second), (pair.second, answer.second, answer.first))
    for case, mine, other in views:
        before, after = gone(case, step - 1), gone(case, step)
        assert mine.node.board.cells == after.answers.node.cells
        stands = {
            node.cells: node.f for node in reversed(before.answers.open)
        }  # the first of several nodes of one board
        assert mine.other == stands.get(other.node.board.cells), (case, step)
        assert mine.node.f == after.answers.node.f


def trace(spec: str) -> Trace:
    return solve_with_trace(Problem(SAMPLE.board, SAMPLE.goal, parse_spec(spec)))[0]


def test_says_why() -> None:
    by_f = first_divergence(trace("astar:misplaced"), trace("astar:manhattan"))
    assert by_f is not None
    assert by_f.cause is DivergenceCause.PRIORITY
    assert by_f.sentence("A", "B").startswith(
        f"step {by_f.step}: A expands {by_f.first.node.board}, B {by_f.second.node.board}; a "
        "different f:"
    )
    by_tie = first_divergence(trace("astar:tie=newest"), trace("astar:tie=oldest"))
    assert by_tie is not None
    assert by_tie.cause is DivergenceCause.TIE
    assert "5 tied. Tie-break: newest)" in by_tie.sentence("A", "B")
    assert "5 tied. Tie-break: oldest)." in by_tie.sentence("A", "B")
    not_open = first_divergence(trace("astar"), trace("idastar"))
    assert not_open is not None
    assert not_open.cause is DivergenceCause.NOT_OPEN


def test_a_search_that_does_not_go_by_least_f_is_not_said_to() -> None:
    own, other = Node(1, 1, SAMPLE.board, None, 2, 9, 11), Node(2, 1, SAMPLE.goal, None, 2, 7, 9)
    deep = DivergenceView(
        own, 9, "f", "child 1 of 2 in move order, f 11 within the bound 11.", takes_least=False
    )
    least = DivergenceView(other, 11, "f", "lowest f (9) of 4 open nodes; unique minimum.")
    assert StepDivergence(3, deep, least).cause is DivergenceCause.ORDER
    assert deep.describe("A") == (
        "A expands its own with f 11 (child 1 of 2 in move order, f 11 within the bound 11); the "
        "other's, with 9, is open too"
    )
    assert least.describe("B") == "B gives its own f 9 and the other's 11"


def test_equal_searches_never_part() -> None:
    assert first_divergence(trace("astar"), trace("wastar:1")) is None
    assert first_divergence(trace("ucs"), trace("astar:zero:tie=oldest")) is None


def test_looks_only_where_it_is_told() -> None:
    ours, theirs = trace("astar:misplaced"), trace("astar:manhattan")
    found = first_divergence(ours, theirs)
    assert found is not None
    assert first_divergence(ours, theirs, 0, found.step - 1) is None
    assert first_divergence(ours, theirs, found.step - 1, found.step) == found
