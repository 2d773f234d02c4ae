"""Functions that run a search to its outcome."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from ...system import BuildCancelledError, Building, PluginError, grouped
from ..best_first import BestFirstSolver, BestFirstTrace
from ..heuristics import ZERO
from ..outcome import Ending, Outcome
from ..problem import Problem, SolverGenerator, run
from ..puzzle import Board
from ..record import Engine, Trace, format_f
from .spec_text import DEFAULT_SOLVER, best_for


def create_search(problem: Problem) -> tuple[Trace, SolverGenerator]:
    """An empty trace, and the solver that fills it; no step has been made.

    If a user-defined heuristic already fails on the start, the solver fails at its first step.
    """
    try:
        trace, search = problem.algorithm.factory.begin(problem)
    except PluginError as error:
        trace, search = _failed(problem, error)
        trace.has_h = False
    else:
        trace.has_h = problem.algorithm.uses_heuristic
        if type(trace) is BestFirstTrace:
            heeded = problem.heuristic.consistent and not problem.takes_own_code
            trace.never_falls = not trace.priority.h_weight or (
                heeded and trace.priority.g_weight == trace.priority.h_weight
            )
        trace.is_python = problem.engine is Engine.PYTHON
    return trace, search


def _failed(problem: Problem, error: PluginError) -> tuple[Trace, SolverGenerator]:
    def advance(most: int) -> Ending | None:  # noqa: ARG001  one signature for all
        raise error

    rules = BestFirstSolver("f")
    trace, _ = rules.begin(replace(problem, spec=replace(problem.spec, heuristic=ZERO)))
    return trace, run(problem, trace, advance)


WHOLE_SEARCH = 1 << 40


def search(problem: Problem) -> Outcome:
    """The outcome of a problem, without its record."""
    return solve_with_trace(problem, sparsely=True)[1]


def timed(problem: Problem, outcome: Outcome) -> Outcome:
    """The outcome with the time of the search alone: if the first run did not measure it, the
    search is repeated without recording.

    The first run's time is missing if steps were recorded; only short searches lose much by that.
    """
    is_repeatable = (
        outcome.ending not in (Ending.CANCELLED, Ending.FAILED) and outcome.limit != "seconds"
    )
    if outcome.seconds is not None or not is_repeatable or problem.engine is Engine.PYTHON:
        return outcome
    try:
        again = search(problem)
    except MemoryError:
        return outcome
    return (
        outcome._replace(seconds=again.seconds) if again.expanded == outcome.expanded else outcome
    )


def solve_with_trace(problem: Problem, *, sparsely: bool = False) -> tuple[Trace, Outcome]:
    """Search until the outcome; return the whole record too. `sparsely`: see `Trace.keep_sparsely`.

    >>> from loyd.core.engine.puzzle.notation import blank_last
    >>> from loyd.core.engine.puzzle.board import letters
    >>> from loyd.core.engine.puzzle.notation import parse_board
    >>> from loyd.core.engine.search.spec_text import parse_spec
    >>> spec = parse_spec("astar:manhattan")
    >>> problem = Problem(parse_board("234/15x/768"), blank_last(3, 3), spec)
    >>> trace, outcome = solve_with_trace(problem)
    >>> outcome.length, outcome.optimal, outcome.expanded
    (19, True, 312)
    >>> letters(outcome.moves)
    'dlurullddrurdllurdr'
    >>> trace.choice(17).sentence
    'lowest f (11) of 16 open nodes, 2 tied. Tie-break: lowest h.'
    >>> [(successor.move.letter, str(successor.status)) for successor in trace.successors(17)]
    [('u', 'new'), ('l', 'undo move')]
    """
    trace, solver = create_search(problem)
    if sparsely:
        trace.keep_sparsely()
    try:
        next(solver)
        while True:
            solver.send(WHOLE_SEARCH)
    except StopIteration as end:
        return trace, end.value


STRETCH = 500_000
"""The steps between two progress reports while a distance is computed."""


def find_distance(
    board: Board, goal: Board, say: Callable[[str], None], cancelled: Callable[[], bool]
) -> int | None:
    """The moves of an optimal solution, by IDA* and the best pattern database for the size, which
    is built if missing.

    `say` receives short progress messages. None if there is no solution, or if it was cancelled.
    """
    spec = best_for(board.size, 1) or DEFAULT_SOLVER
    with suppress(BuildCancelledError):
        building = Building(
            lambda progress: say(f"{progress.what} {progress.fraction:.0%}"), cancelled
        )
        spec.heuristic.for_goal(goal, building)
        trace, solver = create_search(Problem(board, goal, spec))
        trace.keep_sparsely()
        try:
            next(solver)
            while not cancelled():
                solver.send(STRETCH)
                say(
                    f"at least {format_f(trace.counts(trace.steps).bound or 0)}, "
                    f"{grouped(trace.steps)} nodes"
                )
        except StopIteration as end:
            outcome: Outcome = end.value
            return outcome.length if outcome.optimal else None
    return None
