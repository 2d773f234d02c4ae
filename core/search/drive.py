"""A search driven as a generator: stepped, run at full speed in slices, stopped at its limits."""

from collections.abc import Callable
from math import inf
from time import perf_counter
from typing import NamedTuple

from loyd.core.errors import PluginError, RecordError
from loyd.core.search.algorithm import Search
from loyd.core.search.conclusion import conclude
from loyd.core.search.outcome import Ending
from loyd.core.search.problem import Problem
from loyd.core.search.slice_length import SliceLength
from loyd.core.search.stopwatch import Stopwatch
from loyd.core.trace.trace import Trace

PATIENCE = 0.2
"""For how many seconds a search with code of the user's own in it goes on before it yields, however far it was to go."""


class OutOfMemory(Exception):  # noqa: N818  an outcome, not an error
    """The record would outgrow its limit."""


class End(NamedTuple):
    """How a search ended: where at a limit, at which; where it failed, by which mistake."""

    ending: Ending
    limit: str | None = None
    mistake: str = ""


def drive(problem: Problem, trace: Trace, advance: Callable[[int], Ending | None]) -> Search:
    """The solver of which `advance(most)` makes up to so many steps, at least one unless it ends, and says how it ended if it did.

    `advance` may raise OutOfMemory, and PluginError and RecordError, which are mistakes in code of the user's own: the record then ends
    just before the step that fails.
    """
    if not problem.verdict.solvable:
        return conclude(problem, trace, Ending.UNSOLVABLE)
    slices = SliceLength()
    budget = 1
    while True:
        first = trace.steps
        end = _go_on(problem, trace, advance, first + budget, slices)
        if trace.steps > first:
            budget = (yield trace.node(trace.steps)) or 1
        if end is not None:
            return conclude(problem, trace, *end)


def _go_on(problem: Problem, trace: Trace, advance: Callable[[int], Ending | None], target: int, slices: SliceLength) -> End | None:
    """Go on to step `target`, slice by slice; how the search ended before it, if it did."""
    limits = problem.limits
    late = perf_counter() + PATIENCE if problem.takes_own_code else inf
    while trace.steps < target:
        limit = limits.reached(trace)
        if limit is not None:
            return End(Ending.LIMIT, limit)
        slice_end = min(target, trace.steps + slices.steps, limits.expansions or target)
        watch, engine = Stopwatch(), problem.engine
        try:
            ending = advance(slice_end - trace.steps)
        except OutOfMemory:
            return End(Ending.LIMIT, "memory")
        except (PluginError, RecordError) as error:
            return End(Ending.FAILED, mistake=str(error))
        finally:
            seconds = watch.seconds
            trace.clock.tick(seconds, trace.steps, engine)
            slices.adjust(seconds)
        if ending is not None:
            return End(ending)
        if perf_counter() > late:
            break
    return None
