"""A search that fails before its first step, because a heuristic of the user's own makes a mistake on the start."""

from fractions import Fraction

from core.errors import PluginError
from core.puzzle.board import Board
from core.search.algorithm import Search
from core.search.drive import drive
from core.search.outcome import Ending
from core.search.problem import Problem
from core.trace.choice import Tie
from core.trace.priority import Priority
from core.trace.record import Record
from core.trace.recorded import RecordedTrace
from core.trace.trace import Trace
from core.trace.waiting import by_age


def failed_start(problem: Problem, error: PluginError) -> tuple[Trace, Search]:
    """A trace that holds the start alone, its h unknown and shown as 0, and a solver that makes no step and fails by the error."""

    def advance(most: int) -> Ending | None:  # noqa: ARG001  one signature for all
        raise error

    record = Record(problem.start, problem.goal, Priority.of("f", Fraction(1), Tie.NEWEST), [_unknown])
    trace = RecordedTrace(record, problem.order, by_age, is_best_first=False)
    return trace, drive(problem, trace, advance)


def _unknown(board: Board) -> int:  # noqa: ARG001  one signature for all
    return 0
