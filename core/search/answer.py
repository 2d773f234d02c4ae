"""A search run to its end."""

from collections.abc import Callable
from time import perf_counter

from loyd.core.compile.kernel import Kernel
from loyd.core.search.begin import begin
from loyd.core.search.outcome import Ending, Outcome
from loyd.core.search.problem import Problem
from loyd.core.trace.clock import Engine
from loyd.core.trace.trace import Trace

STRIDE = 1 << 40
PLAIN_SECONDS, PLAIN_STEPS = 0.2, 200
"""How long a search is tried in plain Python where it begins so, and how often the clock is looked at."""


def search(problem: Problem) -> Outcome:
    """Search until the outcome."""
    return recorded(problem, sparsely=True)[1]


def timed(problem: Problem, outcome: Outcome) -> Outcome:
    """The outcome with the time of the search alone: measured by searching once more, unrecorded, where that of the first time is none.

    It is none where steps were recorded or interpreted that need not have been; only short searches lose much by that.
    """
    is_known = outcome.seconds is not None and outcome.engine in (None, problem.engine)
    is_repeatable = outcome.ending not in (Ending.CANCELLED, Ending.FAILED) and outcome.limit != "seconds"
    if is_known or not is_repeatable or problem.engine is not Engine.COMPILED:
        return outcome
    try:
        again = search(problem)
    except MemoryError:
        return outcome
    return outcome._replace(seconds=again.seconds, engine=again.engine) if again.expanded == outcome.expanded else outcome


def search_at_once(problem: Problem, kernel: Kernel, load: Callable[[], None]) -> Outcome:
    """Search until the outcome, at first by the loop as plain Python; `load` makes the compiled one ready for what takes longer.

    To import the compiler and to load a loop take as long as some ten thousand nodes of A* in plain Python.
    """
    kernel.is_deferred = True
    trace, solver = begin(problem)
    trace.keep_sparsely()
    late = perf_counter() + PLAIN_SECONDS
    try:
        next(solver)
        while perf_counter() < late:
            solver.send(PLAIN_STEPS)
        kernel.is_deferred = False
        load()
        while True:
            solver.send(STRIDE)
    except StopIteration as end:
        outcome: Outcome = end.value
        return outcome
    finally:
        kernel.is_deferred = False


def recorded(problem: Problem, *, sparsely: bool = False) -> tuple[Trace, Outcome]:
    """Search until the outcome; the whole record of it, too.  `sparsely`: see `Trace.keep_sparsely`.

    >>> from loyd.core.puzzle.goal import blank_last
    >>> from loyd.core.puzzle.move import letters
    >>> from loyd.core.puzzle.notation import parse_board
    >>> from loyd.core.search.spec_text import parse_spec
    >>> problem = Problem(parse_board("234/15x/768"), blank_last(3, 3), parse_spec("astar:manhattan"))
    >>> trace, outcome = recorded(problem)
    >>> outcome.length, outcome.optimal, outcome.expanded
    (19, True, 312)
    >>> letters(outcome.moves)
    'dlurullddrurdllurdr'
    >>> trace.choice(17).sentence
    'least f (11) among 16 open nodes; 2 tied, lowest h wins.'
    >>> [(successor.move.letter, str(successor.fate)) for successor in trace.successors(17)]
    [('u', 'new'), ('l', 'straight back')]
    """
    trace, solver = begin(problem)
    if sparsely:
        trace.keep_sparsely()
    try:
        next(solver)
        while True:
            solver.send(STRIDE)
    except StopIteration as end:
        return trace, end.value
