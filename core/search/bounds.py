"""What is recorded of a search proves that no solution is shorter than a bound."""

import math
from fractions import Fraction

from loyd.core.search.problem import Problem
from loyd.core.search.repeats import Repeats
from loyd.core.trace.recorded import RecordedTrace
from loyd.core.trace.trace import Trace


def by_priority(problem: Problem, trace: Trace) -> int:
    """Best-first with f = g + w·h: until the goal is expanded some open node has f at most w times the optimum.

    Where an open node is never improved, the one on a shortest path may have been reached on a longer one, and nothing is proved.
    """
    if not problem.heuristic.admissible or problem.repeats is Repeats.ONCE:
        return 0
    return _within(problem, math.ceil(_exact(trace.counts(trace.steps).greatest_f) / problem.weight))


def by_depth(problem: Problem, trace: Trace) -> int:  # noqa: ARG001  one signature for all
    """Best-first by g: every node nearer than the deepest one expanded has been seen and is no goal."""
    return int(trace.counts(trace.steps).greatest_f)


def by_bound(problem: Problem, trace: Trace) -> int:
    """Iterative deepening: everything within the bounds before this one has been searched."""
    if not problem.heuristic.admissible:
        return 0
    bound = _exact(trace.work(trace.steps).bound or 0)
    if problem.grow_by_one and problem.weight != 1:
        return _within(problem, math.floor((bound - 1) / problem.weight) + 1)
    return _within(problem, math.ceil(bound / problem.weight))


def _exact(f: float) -> Fraction:
    """An f, as it was before it was written as a decimal number."""
    return Fraction(f).limit_denominator(1_000_000)


def _within(problem: Problem, bound: int) -> int:
    """A bound on the solutions within the limits of depth and of f is one on all only as far as those beyond the limits are longer."""
    if problem.has_f_limit:
        bound = min(bound, math.floor(problem.f_limit / problem.weight) + 1)
    return min(bound, problem.depth_limit + 1)


def by_record(problem: Problem, trace: Trace) -> int:
    """A search in plain Python that proves a bound as it goes, and may have raised it since its last step."""
    if not problem.heuristic.admissible or not isinstance(trace, RecordedTrace):
        return 0
    return _within(problem, math.ceil(trace.bound or 0))


def nothing(problem: Problem, trace: Trace) -> int:  # noqa: ARG001  one signature for all
    """An algorithm that proves nothing of the length."""
    return 0
