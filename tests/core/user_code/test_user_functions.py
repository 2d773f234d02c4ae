"""Users' own heuristics: they can do everything a built-in can; a mistake gives a sentence with a
line number.
"""

import sys
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from itertools import count
from pathlib import Path
from random import Random

import numpy as np
import pytest

from loyd.core.engine.algorithms.catalogue import ALGORITHMS
from loyd.core.engine.heuristics.catalogue import HEURISTICS, heuristic
from loyd.core.engine.heuristics.heuristic import Heuristic
from loyd.core.engine.outcome import Ending, Outcome
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.puzzle.board import Board, Move
from loyd.core.engine.puzzle.instances import SAMPLE, seeded, walk
from loyd.core.engine.puzzle.notation import blank_last, snail
from loyd.core.engine.record.trace import Trace
from loyd.core.engine.search.solve import create_search
from loyd.core.engine.settings import HEURISTIC
from loyd.core.study.audit.audit import audit
from loyd.core.system.errors import PluginError
from loyd.core.system.progress import Building
from loyd.core.user_code import user_functions as module
from loyd.core.user_code.loader import load
from loyd.core.user_code.user_functions import user_heuristic
from tests.core.case import finish
from tests.oracle.heuristics import manhattan

Write = Callable[[str], Path]
INFORMED = [name for name, entry in ALGORITHMS.items() if HEURISTIC in entry.uses]

MANHATTAN = """
    def mine(board, goal):
        '''Rows plus columns.'''
        h = 0
        for cell, tile in enumerate(board.cells):
            if tile:
                home = goal.cells.index(tile)
                h += abs(cell // board.width - home // board.width) + abs(cell % board.width - home % board.width)
        return h
    mine.admissible = mine.consistent = True
    """  # noqa: E501


def searched(
    algorithm: str, entry: Heuristic, start: Board = SAMPLE.board, goal: Board = SAMPLE.goal
) -> tuple[Trace, Outcome]:
    return finish(
        Problem(start, goal, Spec(ALGORITHMS[algorithm], entry), Limits(expansions=20_000))
    )


def test_its_entry_says_what_its_function_says(write: Write) -> None:
    (entry,) = load(write(MANHATTAN)).entries
    assert isinstance(entry, Heuristic)
    assert HEURISTICS["mine"] is heuristic("mine") is entry
    assert (entry.name, entry.definition, entry.source) == ("mine", "Rows plus columns.", "mine.py")
    assert (entry.admissible, entry.consistent) == (True, True)


def test_a_docstring_sends_nothing_to_the_terminal(write: Write) -> None:
    source = MANHATTAN.replace("Rows plus columns.", "Rows \\x1b]0;owned\\x07 plus.")
    (entry,) = load(write(source)).entries
    assert isinstance(entry, Heuristic)
    assert entry.definition == "Rows ]0;owned plus."


def test_without_promises_it_makes_none() -> None:
    def my_h(board: Board, goal: Board) -> int:  # noqa: ARG001
        return 0

    entry = user_heuristic("my_h", my_h, "mine.py")
    assert (entry.id, entry.name, entry.admissible, entry.consistent) == (
        "my-h",
        "my h",
        False,
        False,
    )


@pytest.mark.parametrize("algorithm", INFORMED)
@pytest.mark.parametrize("goal", [blank_last(3, 3), snail(2, 4)], ids=str)
def test_every_algorithm_does_with_it_what_it_does_with_the_built_in_one(
    write: Write, algorithm: str, goal: Board
) -> None:
    load(write(MANHATTAN))
    start = walk(goal, 18, seeded(5))
    mine, built_in = (
        searched(algorithm, heuristic(name), start, goal) for name in ("mine", "manhattan")
    )
    assert mine[1].ending == built_in[1].ending
    assert (mine[1].moves, mine[1].optimal, mine[1].expanded) == (
        built_in[1].moves,
        built_in[1].optimal,
        built_in[1].expanded,
    )
    assert mine[0].steps == built_in[0].steps
    for step in {0, 1, mine[0].steps // 2, mine[0].steps}:
        assert mine[0].node(step) == built_in[0].node(step)
        assert mine[0].successors(step) == built_in[0].successors(step)
        assert mine[0].counts(step) == built_in[0].counts(step)


def test_it_is_compared_with_others_as_one_of_several(write: Write) -> None:
    load(write(MANHATTAN))
    maximum = heuristic("max:mine+misplaced")
    assert maximum.for_goal(SAMPLE.goal).value(SAMPLE.board) == manhattan(
        SAMPLE.board.cells, SAMPLE.goal.cells, (3, 3)
    )
    assert (
        searched("astar", maximum)[1].expanded
        == searched("astar", heuristic("manhattan"))[1].expanded
    )
    assert (
        searched("idastar", maximum)[1].expanded
        == searched("idastar", heuristic("manhattan"))[1].expanded
    )


def test_it_is_audited(write: Write) -> None:
    load(write(MANHATTAN.replace("if tile:", "if True:")))
    found = audit(heuristic("mine"), blank_last(3, 3), Building())
    assert (found.admissibility.holds, found.admissibility.violations) == (False, 4_650)
    assert not found.consistency.holds


@pytest.mark.parametrize(
    ("answer", "h"),
    [
        (7, 7),
        (6.2, 7),
        (5.0000000001, 5),
        (True, 1),
        (Fraction(7, 2), 4),
        (np.int64(3), 3),
        (np.float32(2.5), 3),
        (np.bool_(True), 1),
        (np.array(2.5), 3),
        (Decimal("2.5"), 3),
        (0, 0),
        (255, 255),
    ],
    ids=repr,
)
def test_any_number_from_0_to_255_is_taken_and_fractions_are_rounded_up(
    answer: object, h: int
) -> None:
    entry = user_heuristic("mine", lambda *_: answer, "mine.py")
    assert entry.for_goal(SAMPLE.goal).value(SAMPLE.board) == h


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (None, "returned None for 234/15x/768; it must return a number"),
        ("5", "returned '5'"),
        ([5], "returned [5]"),
        (5j, "returned 5j"),
        (-1, "returned -1 for 234/15x/768; h must be 0 or more"),
        (float("nan"), "returned nan for 234/15x/768; h must be 0 or more"),
        (256, "h must be at most 255"),
        (float("inf"), "h must be at most 255"),
        (np.array([3]), "it must return a number"),
        (np.array("3"), "it must return a number"),
        (Decimal(-1), "returned Decimal('-1') for 234/15x/768; h must be 0 or more"),
        (Decimal("NaN"), "h must be 0 or more"),
        (Decimal("1e400"), "h must be at most 255"),
        (10**400, "h must be at most 255"),
        (SAMPLE.goal, "it must return a number"),
    ],
    ids=repr,
)
def test_an_answer_that_is_no_such_number_is_named(answer: object, said: str) -> None:
    def mine(board: Board, goal: Board) -> object:  # noqa: ARG001
        return answer

    with pytest.raises(PluginError) as caught:
        user_heuristic("mine", mine, "mine.py").for_goal(SAMPLE.goal).value(SAMPLE.board)
    assert said in str(caught.value)
    assert str(caught.value).startswith(
        f"{Path(__file__).name}, line {mine.__code__.co_firstlineno}: mine "
    )


@pytest.mark.parametrize("word", ["mine", "max:mine+zero"])
def test_an_h_that_is_not_0_at_the_goal_is_a_warning_and_0_for_every_search(
    write: Write, word: str
) -> None:
    load(
        write(
            "def mine(board, goal):\n    return 2.5 + sum(one != other for one, other in "
            "zip(board.cells, goal.cells)) // 2\n"
        )
    )
    estimate = heuristic(word).for_goal(SAMPLE.goal)
    assert (
        estimate.warning == "mine returned 2.5 for the goal; it must return 0, and searches use 0"
    )
    assert (estimate.value(SAMPLE.goal), estimate.value(SAMPLE.goal.after(Move.UP))) == (0, 4)
    for algorithm in ("astar", "idastar", "rbfs"):
        assert (
            searched(algorithm, heuristic(word), walk(SAMPLE.goal, 4, seeded(5)))[1].length
            is not None
        )


def test_one_that_changes_the_goal_leaves_the_goal_of_the_search_as_it_is() -> None:
    def mine(_: Board, goal: Board) -> int:
        object.__setattr__(goal, "cells", goal.cells[::-1])
        return 1

    goal = blank_last(3, 3)
    estimate = user_heuristic("mine", mine, "mine.py").for_goal(goal)
    assert [estimate.value(goal.after(Move.UP)), estimate.value(goal)] == [1, 0]
    assert str(goal) == "123/456/78x"


def test_where_h_of_the_goal_is_0_or_a_mistake_there_is_no_warning() -> None:
    for answer in (0, 0.0, None):
        assert (
            user_heuristic("mine", lambda *_, answer=answer: answer, "mine.py")
            .for_goal(SAMPLE.goal)
            .warning
            == ""
        )


FAILING = """
    def mine(board, goal):
        if board.cells[0] == 5:
            return helper(board)
        return sum(one != other for one, other in zip(board.cells, goal.cells)) // 2


    def helper(board):
        return 1 // (board.width - 3)
    """


@pytest.mark.parametrize("algorithm", INFORMED)
def test_an_exception_ends_the_search_with_its_line(write: Write, algorithm: str) -> None:
    load(write(FAILING))
    trace, outcome = searched(algorithm, heuristic("mine"))
    if outcome.ending is Ending.FAILED or algorithm not in ("hill", "beam", "lrtastar"):
        assert (outcome.ending, outcome.moves, outcome.optimal, outcome.bound) == (
            Ending.FAILED,
            None,
            False,
            0,
        )
        assert outcome.reason == (
            "mine.py, line 9: mine failed with ZeroDivisionError: integer division or modulo "
            "by zero"
        )
    for step in {0, 1, trace.steps // 2, trace.steps} & set(range(trace.steps + 1)):
        assert trace.node(step).board.size == (3, 3)
        assert trace.counts(step).step == step
        assert isinstance(trace.successors(step), tuple)
        assert len(trace.open_nodes(step, 0, 100)) == min(trace.counts(step).open, 100)
        assert trace.growth(step, 10).steps[-1] <= step


@pytest.mark.parametrize("algorithm", ["astar", "idastar"])
def test_the_record_ends_just_before_the_step_that_fails(write: Write, algorithm: str) -> None:
    load(write(FAILING))
    mine = searched(algorithm, heuristic("mine"))[0]
    load(write(FAILING.replace("helper(board)\n        return sum", "0\n        return sum")))
    sound = searched(algorithm, heuristic("mine"))[0]
    assert 0 < mine.steps < sound.steps
    for step in range(mine.steps + 1):
        assert mine.node(step) == sound.node(step)
        assert mine.path(step) == sound.path(step)
    following = [successor.board.cells for successor in sound.successors(mine.steps + 1)]
    assert algorithm == "idastar" or any(cells[0] == 5 for cells in following)


def endless() -> int:
    while True:
        pass


MISTAKES: dict[str, Callable[[], object]] = {
    "raises": lambda: 1 // 0,
    "word": lambda: "5",
    "below 0": lambda: -1,
    "nan": lambda: float("nan"),
    "256": lambda: 256,
    "exits": lambda: sys.exit(3),
    "endless": endless,
}


def failing_at(call: int, mistake: Callable[[], object]) -> Heuristic:
    """Manhattan distance, except for one call."""
    calls = count(1)

    def mine(board: Board, goal: Board) -> object:
        return mistake() if next(calls) == call else manhattan(board.cells, goal.cells, board.size)

    return user_heuristic("mine", mine, "mine.py")


def check_whole(trace: Trace) -> None:
    """Check that every question about the first and last steps of a record has an answer."""
    for step in {0, 1, trace.steps // 2, trace.steps} & set(range(trace.steps + 1)):
        node, counts = trace.node(step), trace.counts(step)
        assert (counts.step, len(trace.open_nodes(step, 0, 100))) == (step, min(counts.open, 100))
        assert len(trace.path(step)) == (node.g if step else 0)
        assert all(successor.board.size == node.board.size for successor in trace.successors(step))
        assert trace.ledger(step).expanded <= step == trace.flame(step).total
        assert trace.growth(step, 10).steps[-1] <= step
        assert sum(open_there for _, open_there in trace.open_by_f(step)) == counts.open
        assert trace.ancestry(step)[-1].node.step in (step, None)
        story = trace.story(node.board)
        while not story.read_on():
            pass
        assert step == 0 or trace.choice(step).sentence


@pytest.mark.parametrize("algorithm", INFORMED)
@pytest.mark.parametrize("mistake", MISTAKES)
def test_whatever_goes_wrong_is_the_outcome_and_leaves_the_record_whole(
    mistake: str, algorithm: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "HEURISTIC_PATIENCE", 0.1)
    for call, size in ((1, (3, 3)), (2, (3, 3)), (3, (4, 4)), (40, (4, 4))):
        goal = blank_last(*size)
        trace, outcome = searched(
            algorithm, failing_at(call, MISTAKES[mistake]), walk(goal, 40, seeded(3)), goal
        )
        if outcome.ending is Ending.FAILED or call == 1:
            assert (outcome.ending, outcome.moves, outcome.bound) == (Ending.FAILED, None, 0)
            assert outcome.reason.startswith(f"{Path(__file__).name}, line ")
            assert ": mine " in outcome.reason
        else:
            # The third call of baestar asks h of a goal, which is 0 whatever is answered.
            assert algorithm in ("hill", "beam") or (algorithm, call) == ("baestar", 3)
        assert call > 1 or trace.steps == 0
        check_whole(trace)


@pytest.mark.parametrize("algorithm", INFORMED)
def test_answers_that_change_leave_a_whole_record_even_where_they_are_forgotten(
    algorithm: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "REMEMBERED", 4)
    goal = blank_last(3, 3)
    for seed in range(8):
        rng = seeded(seed)

        def mine(board: Board, goal: Board, rng: Random = rng) -> int:
            return manhattan(board.cells, goal.cells, board.size) + rng.randint(0, 3)

        problem = Problem(
            walk(goal, 40, rng),
            goal,
            Spec(ALGORITHMS[algorithm], user_heuristic("mine", mine, "mine.py")),
            Limits(600),
        )
        trace, outcome = finish(problem)
        assert outcome.ending is not Ending.FAILED
        check_whole(trace)


def test_an_unsolvable_board_is_unsolvable_all_the_same(write: Write) -> None:
    load(write("def mine(board, goal):\n    raise ValueError\n"))
    cells = list(SAMPLE.board.cells)
    cells[0], cells[1] = cells[1], cells[0]
    outcome = searched("astar", heuristic("mine"), Board(3, 3, tuple(cells)))[1]
    assert outcome.ending is Ending.UNSOLVABLE


def test_an_endless_loop_ends_the_search_at_its_line(
    write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "HEURISTIC_PATIENCE", 0.3)
    load(
        write("""
        def mine(board, goal):
            count = 0
            while board.cells[2] == 0:
                count += 1
            return 0
        """)
    )
    outcome = searched("idastar", heuristic("mine"))[1]
    assert outcome.ending is Ending.FAILED
    assert outcome.reason in [
        f"mine.py, line {line}: mine does not terminate; it was stopped there" for line in (4, 5)
    ]


def test_a_board_on_which_it_failed_is_not_tried_again() -> None:
    tries = []

    def mine(board: Board, goal: Board) -> int:  # noqa: ARG001
        tries.append(board)
        raise ValueError

    estimate = user_heuristic("mine", mine, "mine.py").for_goal(SAMPLE.goal)
    for _ in range(3):
        with pytest.raises(PluginError):
            estimate.value(SAMPLE.board)
        assert estimate.display_h(SAMPLE.board) == 0
    assert len(tries) == 1


@pytest.mark.parametrize(
    "raised",
    ["SystemExit(3)", "RecursionError()", "MemoryError()", "StopIteration()", "Exception()", "1()"],
)
def test_whatever_it_raises_is_one_sentence(write: Write, raised: str) -> None:
    load(write(f"def mine(board, goal):\n    raise {raised}\n"))
    outcome = searched("greedy", heuristic("mine"))[1]
    assert outcome.ending is Ending.FAILED
    assert outcome.reason.startswith("mine.py, line 2: mine failed with ")
    assert "\n" not in outcome.reason


def test_other_searches_go_on(write: Write) -> None:
    load(write(FAILING))
    sound = Problem(SAMPLE.board, SAMPLE.goal, Spec(ALGORITHMS["astar"]))
    trace, search = create_search(sound)
    next(search)
    assert searched("astar", heuristic("mine"))[1].ending is Ending.FAILED
    next(search)
    assert trace.steps == 2


@pytest.mark.parametrize("algorithm", ["astar", "idastar"])
def test_a_promise_that_the_solution_refutes_is_not_believed(write: Write, algorithm: str) -> None:
    load(write(MANHATTAN))
    assert searched(algorithm, heuristic("mine"))[1].optimal
    load(write(MANHATTAN.replace("if tile:", "if True:")))
    outcome = searched(algorithm, heuristic("mine"))[1]
    assert (outcome.ending, outcome.optimal, outcome.bound) == (Ending.SOLVED, False, 0)
    assert outcome.reason.startswith("mine claims to be admissible, but its h is ")
