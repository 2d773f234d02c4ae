"""One board answered at once: by a search run to its end, or by the exact table."""

from core.puzzle.board import Board
from core.puzzle.exact import ExactTable
from core.puzzle.move import Move
from core.puzzle.solvability import verdict
from core.search.outcome import Ending, Outcome
from core.search.problem import Problem
from core.trace.trace import Trace

EXACT_TABLE = "exact-table"
STRIDE = 1 << 40


def search(problem: Problem) -> Outcome:
    """Search until the outcome."""
    return recorded(problem)[1]


def recorded(problem: Problem) -> tuple[Trace, Outcome]:
    """Search until the outcome; the whole record of it, too."""
    trace, solver = problem.algorithm.begin(problem)
    try:
        next(solver)
        while True:
            solver.send(STRIDE)
    except StopIteration as end:
        return trace, end.value


def look_up(start: Board, goal: Board, order: tuple[Move, ...]) -> Outcome:
    """The outcome read from the exact table of the goal: no node is expanded, and the table belongs to no search.

    Raises BoardError for more than nine cells, or where start and goal differ in size.
    """
    moves = ExactTable.build(goal).solution(start, order)
    return Outcome(
        ending=Ending.UNSOLVABLE if moves is None else Ending.SOLVED,
        moves=moves,
        optimal=moves is not None,
        bound=len(moves or ()),
        expanded=0,
        generated=0,
        reopened=0,
        peak_open=0,
        seconds=0.0,
        bytes=0,
        verdict=verdict(start, goal),
    )
