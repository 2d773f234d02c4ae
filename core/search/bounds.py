"""What is recorded of a search proves that no solution is shorter than a bound."""

import math
from fractions import Fraction

from loyd.core.search.problem import Problem
from loyd.core.trace.recorded import RecordedTrace
from loyd.core.trace.trace import Trace


def by_priority(problem: Problem, trace: Trace) -> int:
    """Best-first with f = g + w·h: until the goal is expanded some open node has f at most w times the optimum."""
    if not problem.heuristic.admissible:
        return 0
    return math.ceil(Fraction(trace.counts(trace.steps).greatest_f).limit_denominator(1_000_000) / problem.weight)


def by_depth(problem: Problem, trace: Trace) -> int:  # noqa: ARG001  one signature for all
    """Best-first by g: every node nearer than the deepest one expanded has been seen and is no goal."""
    return int(trace.counts(trace.steps).greatest_f)


def by_bound(problem: Problem, trace: Trace) -> int:
    """Iterative deepening: everything within the bounds before this one has been searched."""
    if not problem.heuristic.admissible:
        return 0
    return int(trace.counts(trace.steps).bound or 0)


def by_record(problem: Problem, trace: Trace) -> int:
    """A search in plain Python that proves a bound as it goes, and may have raised it since its last step."""
    if not problem.heuristic.admissible or not isinstance(trace, RecordedTrace):
        return 0
    return math.ceil(trace.bound or 0)


def nothing(problem: Problem, trace: Trace) -> int:  # noqa: ARG001  one signature for all
    """An algorithm that proves nothing of the length."""
    return 0
