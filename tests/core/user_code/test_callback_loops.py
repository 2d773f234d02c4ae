"""A user-defined heuristic called by the engine's loops, which leave exactly the record that they
leave with the same h of their own.
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
from loyd.core.engine.outcome import Ending
from loyd.core.engine.problem import runner
from loyd.core.engine.problem.algorithm import SolverGenerator
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.instances import seeded, walk
from loyd.core.engine.puzzle.notation import blank_last
from loyd.core.engine.search.solve import create_search
from loyd.core.engine.settings import HEURISTIC
from loyd.core.study.audit.prediction import values
from loyd.core.system.errors import PluginError
from loyd.core.system.progress import Building
from loyd.core.user_code.user_functions import user_heuristic
from tests.core.case import finish
from tests.matrices import one_in
from tests.oracle.heuristics import manhattan

INFORMED = [name for name, entry in ALGORITHMS.items() if HEURISTIC in entry.uses]
NEVER = 1 << 40


class Mine:
    """Manhattan distance that remembers the boards it was called with, and makes a mistake at the
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
            return manhattan(board.cells, goal.cells, board.size)

        return user_heuristic("mine", mine, "mine.py")


def record(name: str, entry: Heuristic, start: Board, goal: Board) -> tuple[list[Any], list[Any]]:
    """Everything observable of a search: of its end, and step by step."""
    if name == "joined":
        name, entry = "astar", maximum((entry, heuristic("misplaced")))
    problem = Problem(start, goal, Spec(ALGORITHMS[name], entry), Limits(expansions=400))
    trace, outcome = finish(problem)
    seen = [
        (trace.node(step), trace.path(step), trace.counts(step).generated)
        for step in range(trace.steps + 1)
    ]
    figures = (outcome.ending, outcome.moves, outcome.generated)
    return [*figures, trace.peaks(trace.steps), trace.open_nodes(trace.steps, 0, 100)], seen


@pytest.mark.parametrize("name", [*INFORMED, "joined"])
def test_a_python_h_leaves_the_record_of_the_engine(name: str) -> None:
    rng = seeded(len(name))
    for size, fails_at in (
        ((3, 3), NEVER),
        ((2, 4), NEVER),
        ((4, 4), 30),
        *(((3, 3), at) for at in (2, 5, 19, 60, 131)[:: one_in(2)]),
    ):
        goal = blank_last(*size)
        start = walk(goal, 20, rng)
        figures, expected = record(name, heuristic("manhattan"), start, goal)
        function = Mine(fails_at)
        ended, seen = record(name, function.heuristic(), start, goal)
        if len(function.asked) < fails_at:
            assert (ended, seen) == (figures, expected), start
        else:
            assert ended[0] is Ending.FAILED
            assert seen[:-1] == expected[: len(seen) - 1], (start, fails_at)


def problem(
    function: Callable[[Board, Board], object], name: str = "astar", size: tuple[int, int] = (4, 4)
) -> Problem:
    goal = blank_last(*size)
    entry = user_heuristic("mine", function, "mine.py")
    spec = Spec(ALGORITHMS[name], entry, depth_limit=80 if name == "dfbnb" else None)
    return Problem(walk(goal, 200, seeded(1)), goal, spec, Limits(expansions=100_000))


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
    for module, seconds in ((callbacks, "PAUSE_SECONDS"), (runner, "USER_SLICE_SECONDS")):
        monkeypatch.setattr(module, seconds, -1.0)
    before = trace.steps
    try:
        search.send(1000)
    except StopIteration:
        assert name in ("hill", "beam")
    else:
        assert quick == 101
        assert 1 <= trace.steps - before <= 2


def run_on(search: SolverGenerator) -> None:
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
    function = Mine(fails_at=7)
    goal = blank_last(2, 3)
    cells = [list(walk(goal, length, seeded(2)).cells) for length in range(40)]
    with pytest.raises(PluginError, match="mine failed with ValueError: not this one"):
        values(function.heuristic().for_goal(goal), np.array(cells, np.uint8), Building())
    assert len(function.asked) == 7
