"""How a search begins; one fails before its first step where a heuristic of the user's own makes a mistake on the start."""

from fractions import Fraction

from loyd.core.errors import PluginError
from loyd.core.puzzle.board import Board
from loyd.core.search.algorithm import Search
from loyd.core.search.drive import drive
from loyd.core.search.outcome import Ending
from loyd.core.search.problem import Problem
from loyd.core.search.settings import HEURISTIC
from loyd.core.trace.choice import Tie
from loyd.core.trace.priority import Priority
from loyd.core.trace.record import Record
from loyd.core.trace.recorded import RecordedTrace
from loyd.core.trace.trace import Trace
from loyd.core.trace.waiting import by_age


def begin(problem: Problem) -> tuple[Trace, Search]:
    """An empty trace, and the solver that fills it; nothing has happened yet.

    Where a heuristic of the user's own makes a mistake on the start already, the solver fails at its first step.
    """
    try:
        trace, search = problem.algorithm.rules.begin(problem)
    except PluginError as error:
        trace, search = _failed(problem, error)
        trace.has_h = False
    else:
        trace.has_h = HEURISTIC in problem.algorithm.uses
    return trace, search


def _failed(problem: Problem, error: PluginError) -> tuple[Trace, Search]:
    """A trace that holds the start alone, its h unknown, and a solver that makes no step and fails by the error."""

    def advance(most: int) -> Ending | None:  # noqa: ARG001  one signature for all
        raise error

    record = Record(problem.start, problem.goal, Priority.of("f", Fraction(1), Tie.NEWEST), [_unknown])
    trace = RecordedTrace(record, problem.order, by_age, is_best_first=False)
    return trace, drive(problem, trace, advance)


def _unknown(board: Board) -> int:  # noqa: ARG001  one signature for all
    return 0
