"""Plain Python searches that only yield boards, and the mistakes they can make."""

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import replace
from heapq import heappop, heappush
from random import Random
from typing import Any

import numpy as np
import pytest

from loyd.core.engine.algorithms.astar import A_STAR
from loyd.core.engine.algorithms.bfs import BREADTH_FIRST
from loyd.core.engine.algorithms.catalogue import ALGORITHMS
from loyd.core.engine.outcome import Ending
from loyd.core.engine.problem.algorithm import Algorithm, Family
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.puzzle.board import Board, Move, letters
from loyd.core.engine.puzzle.exact import Space
from loyd.core.engine.puzzle.instances import uniform, walk
from loyd.core.engine.puzzle.notation import blank_last
from loyd.core.engine.record.node import SuccessorStatus
from loyd.core.engine.settings import HEURISTIC
from loyd.core.session.exploration import Exploration
from loyd.core.user_code.user_algorithm import UserRecord, UserSearchFactory
from loyd.core.user_code.user_functions import watched
from loyd.core.user_code.user_trace import UserChoice, UserTrace
from tests.core.case import finish
from tests.matrices import one_in

GOAL = blank_last(3, 3)
LATE = (SuccessorStatus.GOAL, SuccessorStatus.UNTRIED)


def breadth_first(problem: Problem, record: UserRecord) -> Iterator[Board]:  # noqa: ARG001  it records nothing itself
    queue, seen = deque([problem.start]), {problem.start}
    while queue:
        board = queue.popleft()
        yield board
        if board == problem.goal:
            return
        for _, successor in board.successors(problem.order):
            if successor not in seen:
                seen.add(successor)
                queue.append(successor)


def a_star(problem: Problem, record: UserRecord) -> Iterator[Board]:  # noqa: ARG001  it records nothing itself
    h = problem.estimate.value
    count, least = 0, {problem.start: 0}
    queue = [(h(problem.start), h(problem.start), 0, problem.start, 0)]
    while queue:
        _, _, _, board, g = heappop(queue)
        if g > least[board]:
            continue
        yield board
        if board == problem.goal:
            return
        for _, successor in board.successors(problem.order):
            if g + 1 < least.get(successor, 1 << 30):
                least[successor], count = g + 1, count - 1
                heappush(queue, (g + 1 + h(successor), h(successor), count, successor, g + 1))


def deepening(problem: Problem, record: UserRecord) -> Any:  # noqa: ARG001  it records nothing itself
    def visit(board: Board, path: list[Move], limit: int) -> Any:
        yield board
        if board == problem.goal:
            return path
        for move, successor in board.successors(problem.order) if len(path) < limit else ():
            if not path or move != path[-1].opposite:
                found = yield from visit(successor, [*path, move], limit)
                if found is not None:
                    return found
        return None

    for limit in range(40):
        found = yield from visit(problem.start, [], limit)
        if found is not None:
            return found
    return None


def own(solver: Callable[[Problem, UserRecord], Any], like: Algorithm = BREADTH_FIRST) -> Algorithm:
    return replace(
        like,
        id="own",
        name="own",
        family=Family.USER,
        factory=UserSearchFactory(
            watched("own", solver), "g + h" if HEURISTIC in like.uses else "g"
        ),
    )


def starts(count: int, length: int = 14) -> list[Board]:
    rng = Random(11)
    return [walk(GOAL, rng.randrange(1, length), rng) for _ in range(count)]


@pytest.mark.parametrize(("solver", "like"), [(breadth_first, BREADTH_FIRST), (a_star, A_STAR)])
def test_what_is_inferred_is_what_the_built_in_search_records(
    solver: Callable[[Problem, UserRecord], Any], like: Algorithm
) -> None:
    rng = Random(like.id)
    for start in starts(12 // one_in(3), 18):
        mine, _ = finish(Problem(start, GOAL, Spec(own(solver, like))))
        theirs, _ = finish(Problem(start, GOAL, Spec(like)))
        last = min(mine.steps, theirs.steps)
        for step in {1, last, *(rng.randrange(1, last + 1) for _ in range(12))}:
            one, other = mine.node(step), theirs.node(step)
            assert (one.board, one.move, one.g, one.h, one.step) == (
                other.board,
                other.move,
                other.g,
                other.h,
                other.step,
            )
            assert mine.path(step) == theirs.path(step)
            assert (
                mine.counts(step).generated == theirs.counts(step).generated or step == theirs.steps
            )
            same = [
                (s.move, s.board, s.status, s.known_g)
                for s in theirs.successors(step)
                if s.status not in LATE
            ]
            assert [
                item
                for item in same
                if item
                not in [(s.move, s.board, s.status, s.known_g) for s in mine.successors(step)]
            ] == []
            if step < theirs.steps:
                assert {n.board for n in mine.open_nodes(step, 0, 9999)} == {
                    n.board for n in theirs.open_nodes(step, 0, 9999)
                }
                assert [n.board for n in mine.closed_nodes(step, 0, 9999)] == [
                    n.board for n in theirs.closed_nodes(step, 0, 9999)
                ]


COLUMNS = (
    "g",
    "h",
    "f",
    "open",
    "closed",
    "jump",
    "solved",
    "rises",
    "falls",
    "last_move",
    "lo",
    "hi",
    "is_goal",
    "is_expanded",
    "legal",
    "undo_pruned",
    "successors",
    "known",
    "cut",
)


def test_every_question_has_the_answer_of_the_built_in_search() -> None:
    rng = Random("questions")
    for start in starts(9 // one_in(3), 22):
        mine, theirs = (
            finish(Problem(start, GOAL, Spec(one)))[0] for one in (own(a_star, A_STAR), A_STAR)
        )
        last, space = theirs.steps, Space.from_boards(start, GOAL)
        assert (mine.steps, mine.goal_step, mine.solution(), mine.reopened) == (
            last,
            theirs.goal_step,
            theirs.solution(),
            theirs.reopened,
        )
        for step in {0, last, *(rng.randrange(last + 1) for _ in range(8))}:
            assert mine.counts(step) == theirs.counts(step)._replace(best=mine.counts(step).best)
            assert mine.peaks(step) == theirs.peaks(step)
            assert mine.ledger(step) == theirs.ledger(step)
            assert mine.depths(step) == theirs.depths(step)
            assert mine.open_by_f(step) == theirs.open_by_f(step)
            assert mine.next_event(step) == theirs.next_event(step)
            assert mine.ancestor_steps(step) == theirs.ancestor_steps(step)
            assert mine.course_counts(step)._replace(goal_tests=step) == theirs.course_counts(step)
            assert list(mine.ancestry(step)) == list(theirs.ancestry(step))
            for one, other in (
                (mine.gh_counts(step, where), theirs.gh_counts(step, where))
                for where in (None, space)
            ):
                assert [column.tolist() for column in (one.g, one.h, one.open, one.closed)] == [
                    column.tolist() for column in (other.g, other.h, other.open, other.closed)
                ]
            places = [(node.g, node.h) for node in theirs.closed_nodes(step, 0, 3)]
            assert mine.nodes_at(step, places) == theirs.nodes_at(step, places)
            assert mine.first_step_at(places) == theirs.first_step_at(places)
            flames = [vars(trace.flame(step, with_open=True)) for trace in (mine, theirs)]
            for name, column in flames[0].items():
                assert np.array(column).tolist() == np.array(flames[1][name]).tolist(), name
        one, other = mine.step_columns(1, last), theirs.step_columns(1, last)
        for name in COLUMNS:
            assert (
                np.array(getattr(one, name)).tolist() == np.array(getattr(other, name)).tolist()
            ), name
        for status in SuccessorStatus:
            assert one.statuses(status).tolist() == other.statuses(status).tolist(), status
        for growths in zip(mine.growth(last, last), theirs.growth(last, last), strict=True):
            np.testing.assert_array_equal(*growths)


def test_a_goal_chosen_before_the_end_is_not_closed() -> None:
    """And a better path to it later is a better solution."""
    start = GOAL.after(Move.UP).after(Move.LEFT)

    def solver(problem: Problem, record: UserRecord) -> Any:  # noqa: ARG001  it records nothing itself
        yield problem.start
        yield from (
            *problem.start.along([Move.RIGHT, Move.DOWN]),
            problem.start.after(Move.DOWN),
            problem.goal,
        )

    trace, outcome = finish(Problem(start, GOAL, Spec(own(solver))))
    taken = [step for step in range(1, trace.steps + 1) if trace.node(step).board == GOAL]
    assert len(taken) == 2
    assert outcome.length == trace.node(taken[1]).g
    for step in range(trace.steps + 1):
        closed = trace.closed_nodes(step, 0, 99)
        assert GOAL not in [node.board for node in closed]
        assert trace.counts(step).closed == len(closed) == int(trace.gh_counts(step).closed.sum())
        assert (
            trace.counts(step).open
            == len(trace.open_nodes(step, 0, 99))
            == int(trace.gh_counts(step).open.sum())
        )


def test_a_search_without_a_closed_list_has_the_paths_that_it_went() -> None:
    # Shallow enough that no path returns to a board through a cycle of twelve moves: then only the
    # search knows its parent.
    for start in starts(8, 10):
        trace, outcome = finish(Problem(start, GOAL, Spec(own(deepening))))
        theirs, other = finish(Problem(start, GOAL, Spec(ALGORITHMS["iddfs"])))
        assert outcome.moves == other.moves
        assert [trace.node(step).board for step in range(1, trace.steps + 1)] == [
            theirs.node(step).board for step in range(1, theirs.steps + 1)
        ]
        assert [trace.path(step) for step in range(1, trace.steps + 1)] == [
            theirs.path(step) for step in range(1, theirs.steps + 1)
        ]


def test_its_choice_is_told_by_how_its_f_compares() -> None:
    trace, _ = finish(
        Problem(
            uniform(GOAL, Random(2)), GOAL, Spec(own(breadth_first, A_STAR)), Limits(expansions=60)
        )
    )
    for step in range(1, 61):
        f = trace.node(step).f
        before = [node.f for node in trace.open_nodes(step - 1, 0, 999)]
        choice = trace.choice(step)
        assert choice == UserChoice(
            f, len(before), sum(other < f for other in before), before.count(f), choice.inferred
        )
        assert choice.sentence


def test_a_run_steps_seeks_and_rewinds_it() -> None:
    run = Exploration(Problem(walk(GOAL, 12, Random(5)), GOAL, Spec(own(a_star, A_STAR))))
    try:
        run.step()
        run.settle(10)
        run.step(5)
        run.settle(10)
        seen = run.trace.node(3), run.trace.open_nodes(3, 0, 100), run.trace.successors(3)
        run.to_end()
        run.settle(10)
        assert run.outcome is not None
        assert run.outcome.ending is Ending.SOLVED
        run.seek(3)
        assert run.position == 3
        assert (run.trace.node(3), run.trace.open_nodes(3, 0, 100), run.trace.successors(3)) == seen
    finally:
        run.close()


@pytest.mark.parametrize(
    "write", [tuple, list, lambda moves: letters(tuple(moves))], ids=["tuple", "list", "letters"]
)
def test_a_solution_may_be_returned_in_any_of_its_forms(
    write: Callable[[list[Move]], object],
) -> None:
    start = GOAL.after(Move.UP).after(Move.LEFT)

    def solver(problem: Problem, record: UserRecord) -> Any:  # noqa: ARG001  it records nothing itself
        yield problem.start
        return write([Move.RIGHT, Move.DOWN])

    _, outcome = finish(Problem(start, GOAL, Spec(own(solver))))
    assert (outcome.ending, outcome.moves) == (Ending.SOLVED, (Move.RIGHT, Move.DOWN))


def test_a_solution_may_be_returned_as_boards() -> None:
    start = GOAL.after(Move.UP).after(Move.LEFT)

    def solver(problem: Problem, record: UserRecord) -> Any:  # noqa: ARG001  it records nothing itself
        yield problem.start
        return list(problem.start.along((Move.RIGHT, Move.DOWN)))

    trace, outcome = finish(Problem(start, GOAL, Spec(own(solver))))
    assert (outcome.moves, trace.goal_step) == ((Move.RIGHT, Move.DOWN), 1)


@pytest.mark.parametrize(
    ("yielded", "returned", "said"),
    [
        ([GOAL], None, "nor a successor"),
        ([blank_last(4, 4)], None, "size differs"),
        (["u"], None, "must yield"),
        ([99], None, "yielded 99; it must yield"),
        ([], 7, "path is moves"),
        ([], "xyz", "Move or one"),
        ([], "dddd", "an invalid path"),
        ([], "d", "the goal"),
        ([], [GOAL], "no move leads from"),
    ],
)
def test_a_mistake_is_named_in_a_sentence(
    yielded: list[object], returned: object, said: str
) -> None:
    def solver(problem: Problem, record: UserRecord) -> Any:  # noqa: ARG001  it records nothing itself
        yield problem.start
        yield from yielded
        return returned

    start = GOAL.after(Move.UP).after(Move.LEFT).after(Move.UP)
    trace, outcome = finish(Problem(start, GOAL, Spec(own(solver))))
    assert outcome.ending is Ending.FAILED
    assert said in outcome.reason
    assert isinstance(trace, UserTrace)
    assert trace.steps == 1
