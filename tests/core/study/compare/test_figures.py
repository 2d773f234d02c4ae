"""Every figure of the result table, compared with the independent plain-Python search."""

import math
from random import Random

import pytest

from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.puzzle.board import Move
from loyd.core.engine.puzzle.instances import SAMPLE
from loyd.core.engine.puzzle.notation import parse_board
from loyd.core.engine.search.solve import solve_with_trace
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.engine.settings import HEURISTIC
from loyd.core.study.compare.figures import (
    LOST,
    RUNNING_NOW,
    Figures,
    agree_on_optimum,
    figures_at,
    final_figures,
    known_optimum,
    lost_figures,
)
from loyd.core.study.compare.winners import verdict
from tests.core.case import BEST_FIRST, DEPTH_FIRST, Case, Oracle, random_case
from tests.mentions import mentions
from tests.oracle.best_first import BestFirst

SIZES = ((2, 3), (3, 2), (3, 3), (2, 4))
MOST = 300


Sizes = tuple[int | None, int | None, int]


def stepped(case: Case, most: int) -> tuple[Oracle, Sizes]:
    """The oracle after its last step, and the most nodes it had open, closed and in memory at
    once.
    """
    oracle = case.oracle()
    opened, closed, both = 1, 0, 1
    while not oracle.is_over and oracle.steps < most:
        oracle.step()
        counts = oracle.counts
        opened, both = max(opened, counts.open), max(both, counts.open + counts.closed)
        closed = max(closed, counts.closed)
    return oracle, (opened, closed, both) if isinstance(oracle, BestFirst) else (
        None,
        None,
        oracle.deepest + 1,
    )


@pytest.mark.parametrize("name", [*BEST_FIRST, *DEPTH_FIRST])
def test_of_a_search_that_has_ended(name: str) -> None:
    rng = Random(name)
    for size in SIZES * 4:
        case = random_case(name, size, rng)
        problem = case.problem(Limits(expansions=MOST))
        trace, outcome = solve_with_trace(problem)
        figures = final_figures(problem, trace, outcome)
        oracle, sizes = stepped(case, MOST)
        assert figures.outcome == outcome.ending
        assert (figures.expanded, figures.reopened) == (oracle.counts.expanded, oracle.reopened), (
            case
        )
        assert (figures.peak_open, figures.peak_closed, figures.peak_nodes) == sizes, case
        has_list = isinstance(oracle, BestFirst)
        assert figures.open_at_end == (oracle.counts.open if has_list else None), case
        assert figures.bytes == sizes[2] * (32 if isinstance(oracle, BestFirst) else 16)
        assert (figures.enqueued, figures.goal_tests, figures.deepest_generated) == oracle.effort, (
            case
        )
        assert figures.start_h == (
            problem.estimate.value(case.start) if HEURISTIC in problem.algorithm.uses else None
        )
        generated = (
            oracle.counts.generated if isinstance(oracle, BestFirst) else oracle.generated_in_all
        )
        assert figures.generated == generated, case
        if figures.is_solved:
            assert list(case.start.along(figures.moves or ()))[-1] == case.goal
        if figures.optimal:
            assert figures.length == figures.bound == known_optimum(case.start, case.goal)
        assert figures.engine == (problem.engine if trace.steps else None)
        if figures.seconds:
            assert figures.rate == pytest.approx(generated / figures.seconds)
        check_branching(figures)


def check_branching(figures: Figures) -> None:
    """A uniform tree of that factor and depth has as many nodes below its root as were
    generated.
    """
    if figures.branching is not None and figures.length:
        tree = sum(figures.branching**depth for depth in range(1, figures.length + 1))
        assert tree == pytest.approx(figures.generated, rel=1e-6)
        assert (figures.branching_root or 0) ** figures.length == pytest.approx(figures.generated)


@pytest.mark.parametrize("name", [*BEST_FIRST, *DEPTH_FIRST])
def test_of_any_step_of_the_path(name: str) -> None:
    rng = Random(name)
    case = random_case(name, (3, 3), rng)
    problem = case.problem(Limits(expansions=MOST))
    trace, _ = solve_with_trace(problem)
    for step in {rng.randrange(trace.steps + 1) for _ in range(6)}:
        oracle, sizes = stepped(case, step)
        figures = figures_at(problem, trace, step)
        assert (figures.outcome, figures.moves) == (RUNNING_NOW, None)
        assert (figures.expanded, figures.generated) == (
            oracle.counts.expanded,
            oracle.counts.generated,
        ), (case, step)
        assert (figures.reopened, figures.peak_open, figures.peak_closed, figures.peak_nodes) == (
            oracle.reopened,
            *sizes,
        ), (case, step)
        has_list = isinstance(oracle, BestFirst)
        assert figures.open_at_end == (oracle.counts.open if has_list else None), (case, step)


def test_how_far_above_the_optimum() -> None:
    specs = [
        parse_spec(text) for text in ("greedy:misplaced", "astar:manhattan", "wastar:manhattan:5")
    ]
    problems = [Problem(SAMPLE.board, SAMPLE.goal, spec) for spec in specs]
    rows = [final_figures(problem, *solve_with_trace(problem)) for problem in problems]
    greedy, proved, weighted = agree_on_optimum(rows)
    assert (proved.length, proved.above, proved.proof) == (19, 0, "proved")
    assert greedy.above == (greedy.length or 0) - 19 > 0
    assert greedy.proof == f"+{greedy.above}"
    assert weighted.optimum == 19
    assert rows[0].proof == greedy.proof  # the exact table knows the optimum of such a small board
    (alone,) = agree_on_optimum(rows[:1])
    assert alone.above is None
    assert alone.proof == f"at most +{(alone.length or 0) - (alone.bound or 0)}"
    assert alone._replace(optimum=alone.length).proof == "optimal"


def test_without_a_solution_there_is_nothing_to_compare() -> None:
    problem = Problem(SAMPLE.board, SAMPLE.goal, parse_spec("astar"), Limits(expansions=3))
    stopped = final_figures(problem, *solve_with_trace(problem))
    assert (stopped.outcome, stopped.note, stopped.length, stopped.above, stopped.proof) == (
        "limit reached",
        "steps",
        None,
        None,
        "",
    )
    lost = lost_figures(problem, "its process")
    assert (lost.outcome, lost.note, lost.expanded) == (LOST, "its process", None)
    assert not math.isnan(stopped.rate or 0)


def test_the_optimum_of_small_boards_is_known() -> None:
    assert known_optimum(SAMPLE.board, SAMPLE.goal) == 19


@pytest.mark.parametrize("spec", ["astar:exact", "idastar:exact", "nbs:exact", "astar:manhattan"])
def test_an_unsolvable_board_has_no_h(spec: str) -> None:
    problem = Problem(parse_board("2 1 3 4 5 6 7 8 x"), SAMPLE.goal, parse_spec(spec), Limits())
    figures = final_figures(problem, *solve_with_trace(problem))
    assert (figures.outcome, figures.start_h, figures.length) == ("unsolvable", None, None)


def test_the_verdict_names_the_winner_and_facts_of_the_others() -> None:
    best = Figures(
        "solved",
        moves=(Move.UP,) * 31,
        optimal=True,
        expanded=6_728,
        start_h=21,
        peak_open=3_273,
        peak_nodes=10_001,
    )
    blind = best._replace(expanded=181_410, start_h=None)
    path = best._replace(expanded=17_818, peak_open=None, peak_nodes=32)
    longer, weak = (
        best._replace(moves=(Move.UP,) * 45, optimal=False, expanded=65),
        best._replace(expanded=9_000, start_h=8),
    )
    lost = Figures("limit reached", "1 000 nodes")
    said = verdict([blind, best, path, longer, weak, lost], "ABCDEF")
    expected = [
        "B wins … optimal … 1/27 … A's",
        "A … no h … B's h … 21 of 31",
        "C … no closed list … 32 … 10 001",
        "D … +14",
        "B's h is 21, E's 8",
        "F … 1 000 nodes",
    ]
    assert all(mentions(sentence, parts) for sentence, parts in zip(said, expected, strict=True))
    assert verdict([best, weak], "AB")[0] == "A wins: an optimal solution with 6 728 expansions."
    (tie,) = verdict([best, best], "AB")
    assert mentions(tie, "A and B … optimal … 6 728 expansions each")
    assert (
        verdict([longer, lost], "AB")[0]
        == "A wins: the shortest solution found, 45 moves, with 65 expansions."
    )
    assert verdict([lost, lost], "AB") == ["No search found a solution."]


@pytest.mark.parametrize("name", ["astar", "iddfs", "idastar", "rbfs"])
def test_the_start_is_counted_once(name: str) -> None:
    rng = Random(name)
    repeated = 0
    for size in SIZES * 2:
        problem = random_case(name, size, rng).problem(Limits(expansions=MOST))
        trace, outcome = solve_with_trace(problem)
        figures = final_figures(problem, trace, outcome)
        roots = [
            step
            for step in range(1, trace.steps + 1)
            if trace.node(step).move is None and trace.node(step).board != problem.goal
        ]
        starts = sum(not trace.is_at_limit(step) for step in roots)
        assert figures.start_once == outcome.expanded - max(starts - 1, 0)
        repeated += starts > 1
    assert bool(repeated) == (name in ("iddfs", "idastar"))
