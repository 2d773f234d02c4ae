"""A user-defined heuristic called by the compiled loops, which do exactly what they do as plain
Python.
"""

import gc
import signal
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from loyd.core.engine.algorithms.catalogue import ALGORITHMS
from loyd.core.engine.heuristics import heuristic as callbacks
from loyd.core.engine.heuristics.catalogue import heuristic
from loyd.core.engine.heuristics.heuristic import Heuristic
from loyd.core.engine.heuristics.maximum import maximum
from loyd.core.engine.problem import drive
from loyd.core.engine.problem.algorithm import Search
from loyd.core.engine.problem.outcome import Ending
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.problem.settings import HEURISTIC
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.instances import seeded, walk
from loyd.core.engine.puzzle.notation import blank_last
from loyd.core.engine.search import warm_up
from loyd.core.engine.search.answer import create_search
from loyd.core.own_code.user_functions import own_heuristic
from loyd.core.study.audit.prediction import values
from loyd.core.system.errors import PluginError
from loyd.core.system.progress import Building
from tests.core.case import finish
from tests.matrices import one_in
from tests.oracle.heuristics import manhattan

pytestmark = pytest.mark.compiles

INFORMED = [name for name, entry in ALGORITHMS.items() if HEURISTIC in entry.uses]
NEVER = 1 << 40


class Uneven:
    """A function that remembers the boards it was called with, and makes a mistake at the
    `fails_at`-th.
    """

    def __init__(self, fails_at: int = NEVER) -> None:
        self.asked: list[tuple[int, ...]] = []
        self.fails_at = fails_at

    def heuristic(self) -> Heuristic:
        def mine(board: Board, goal: Board) -> float:
            self.asked.append(board.cells)
            if len(self.asked) == self.fails_at:
                raise ValueError("not this one")
            h = manhattan(board.cells, goal.cells, board.size)
            return h if sum(board.cells[:3]) % 3 else h / 3.7

        return own_heuristic("mine", mine, "mine.py")


def record(
    name: str, function: Uneven, start: Board, goal: Board, *, is_plain: bool, joined: bool
) -> list[Any]:
    """Everything observable of a search, and the boards that the function was called with."""
    entry = (
        maximum((function.heuristic(), heuristic("misplaced"))) if joined else function.heuristic()
    )
    problem = Problem(start, goal, Spec(ALGORITHMS[name], entry), Limits(expansions=400))
    loop = problem.algorithm.rules.kernel(problem)
    assert loop is not None
    loop.is_deferred = is_plain
    try:
        trace, outcome = finish(problem)
    finally:
        loop.is_deferred = False
    asked = list(function.asked)
    function.fails_at = NEVER
    seen = [
        (trace.node(step), trace.path(step), trace.counts(step), trace.successors(step))
        for step in range(trace.steps + 1)
    ]
    figures = (
        outcome.ending,
        outcome.reason,
        outcome.moves,
        outcome.bound,
        outcome.generated,
        trace.peaks(trace.steps),
    )
    return [figures, asked, seen, trace.open_nodes(trace.steps, 0, 100)]


@pytest.mark.parametrize(
    ("name", "joined"),
    [*((name, False) for name in INFORMED), ("astar", True), ("idastar", True), ("rbfs", True)],
)
def test_compiled_and_plain_loops_leave_the_same_record_whenever_it_makes_a_mistake(
    name: str, joined: bool
) -> None:
    rng = seeded(INFORMED.index(name))
    for size, fails_at in (
        ((3, 3), NEVER),
        ((2, 4), NEVER),
        ((4, 4), 30),
        *(((3, 3), at) for at in (2, 5, 19, 60, 131)[:: one_in(2)]),
    ):
        goal = blank_last(*size)
        start = walk(goal, 20, rng)
        plain, compiled = (
            record(name, Uneven(fails_at), start, goal, is_plain=one, joined=joined)
            for one in (True, False)
        )
        assert plain == compiled, (start, fails_at)


def problem(
    function: Callable[[Board, Board], object], name: str = "astar", size: tuple[int, int] = (4, 4)
) -> Problem:
    goal = blank_last(*size)
    entry = own_heuristic("mine", function, "mine.py")
    return Problem(
        walk(goal, 200, seeded(1)), goal, Spec(ALGORITHMS[name], entry), Limits(expansions=100_000)
    )


@pytest.mark.parametrize("name", INFORMED)
def test_a_search_comes_back_soon_where_its_heuristic_turns_slow(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    trace, search = create_search(
        problem(lambda board, goal: manhattan(board.cells, goal.cells, board.size), name)
    )
    next(search)
    search.send(100)
    quick = trace.steps
    for module, seconds in (
        (callbacks, "PAUSE_SECONDS"),
        (drive, "PATIENCE"),
    ):
        monkeypatch.setattr(module, seconds, -1.0)
    before = trace.steps
    try:
        search.send(1000)
    except StopIteration:
        assert name in ("hill", "beam")
    else:
        assert quick == 101
        assert 1 <= trace.steps - before <= 2


def run_on(search: Search) -> None:
    while True:
        search.send(1 << 30)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no timer that interrupts")
@pytest.mark.parametrize("name", ["astar", "idastar", "rbfs"])
def test_ctrl_c_ends_a_search_wherever_it_strikes(name: str) -> None:
    assert sys.platform != "win32"

    def mine(board: Board, goal: Board) -> int:  # noqa: ARG001
        return 0

    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    # Hypothesis is called in every round, and an exception raised into such a call is lost
    gc.disable()
    try:
        for late in (0.02, 0.021, 0.022, 0.023, 0.024):
            search = create_search(problem(mine, name))[1]
            next(search)
            signal.setitimer(
                signal.ITIMER_REAL, late, 0.2
            )  # again, because Python loses what is raised into a weak reference
            with pytest.raises(KeyboardInterrupt):
                run_on(search)
            signal.setitimer(signal.ITIMER_REAL, 0)
    finally:
        gc.enable()
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_what_it_prints_goes_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    def mine(board: Board, goal: Board) -> int:  # noqa: ARG001
        print("asked")
        return 0

    outcome = finish(problem(mine, "greedy", (2, 2)))[1]
    said = capsys.readouterr()
    assert outcome.ending is Ending.SOLVED
    assert said.out == ""
    assert "asked" in said.err


def test_the_audit_names_its_mistake_and_asks_no_further() -> None:
    function = Uneven(fails_at=7)
    goal = blank_last(2, 3)
    cells = [list(walk(goal, length, seeded(2)).cells) for length in range(40)]
    with pytest.raises(PluginError, match="mine failed with ValueError: not this one"):
        values(function.heuristic().towards(goal), np.array(cells, np.uint8), Building())
    assert len(function.asked) == 7


def test_its_loop_is_compiled_by_a_stand_in_of_the_same_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def mine(board: Board, goal: Board) -> int:
        raise AssertionError((board, goal))

    entry = maximum((heuristic("manhattan"), own_heuristic("mine", mine, "mine.py")))
    asked: list[tuple[str, ...]] = []
    monkeypatch.setattr(
        warm_up.warm_up, "begin", lambda _kernel, _exercise, _module, words: asked.append(words)
    )
    here = Problem(blank_last(3, 3), blank_last(3, 3), Spec(ALGORITHMS["astar"], entry))
    warm_up.begin(here)
    assert asked == [(here.spec.text, "mine")]
    compiled: list[Problem] = []
    monkeypatch.setattr(warm_up, "exercise", compiled.append)
    monkeypatch.setattr(warm_up, "go_last", lambda: None)  # this process has other tests to run
    monkeypatch.setattr(sys, "argv", ["", *asked[0]])
    assert warm_up.main() == 0
    assert compiled[0].algorithm.rules.kernel(compiled[0]) is here.algorithm.rules.kernel(here)
    board = walk(blank_last(3, 3), 9, seeded(3))
    assert compiled[0].estimate.value(board) == heuristic("manhattan").towards(
        blank_last(3, 3)
    ).value(board)
