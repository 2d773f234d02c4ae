"""Whether a solution is guaranteed to be optimal, depending on the algorithm and its settings."""

import math
from fractions import Fraction
from importlib import resources
from typing import Any, NamedTuple

from ..record import Trace
from ..settings import DuplicateDetection
from .problem import Problem


def optimal_always(problem: Problem) -> bool:  # noqa: ARG001  one signature for all
    """Optimal whatever h says: one depth is searched after another."""
    return True


def optimal_if_admissible(problem: Problem) -> bool:
    """Optimal if h never overestimates."""
    return problem.heuristic.admissible


def optimal_if_admissible_and_unweighted(problem: Problem) -> bool:
    """Optimal if h never overestimates and is not multiplied by a weight."""
    return problem.heuristic.admissible and problem.weight == 1


def optimal_if_admissible_and_improving(problem: Problem) -> bool:
    """As above, for a search that must also accept better paths.

    A goal test on generation keeps that: nodes are expanded at f of at most the optimum, so the
    goal is found at most one move too deep, and all solutions have the same parity.
    """
    return _improves(problem) and optimal_if_admissible_and_unweighted(problem)


def _improves(problem: Problem) -> bool:
    """Whether no better path to a node is lost that an optimal solution could need: with a
    consistent h, there is none to an expanded node (within the weight).
    """
    rule = problem.repeats
    is_final = rule is DuplicateDetection.IMPROVE and not problem.heuristic.consistent
    return rule is not DuplicateDetection.ONCE and not is_final


def bound_by_priority(problem: Problem, trace: Trace, step: int) -> int:
    """Best-first with f = g + w·h: until the goal is expanded, some open node has an f of at most w
    times the optimum.

    If open nodes are never improved, the one on an optimal path may have been reached by a longer
    path, and nothing is proved.
    """
    if not (problem.heuristic.admissible and _improves(problem)):
        return 0
    return _within(problem, math.ceil(_exact(trace.counts(step).greatest_f) / problem.weight))


def bound_by_depth(problem: Problem, trace: Trace, step: int) -> int:  # noqa: ARG001
    """By layers of g: no solution is shorter than the deepest layer that was begun."""
    return int(trace.counts(step).greatest_f)


def bound_by_threshold(problem: Problem, trace: Trace, step: int) -> int:
    """By a rising bound on f: what lies below the bound has been searched without a solution, so
    the optimum is at least the bound (divided by the weight).
    """
    if not problem.heuristic.admissible:
        return 0
    bound = _exact(trace.work(step).bound or 0)
    if problem.spec.grow_by_one and problem.weight != 1:
        return _within(problem, math.floor((bound - 1) / problem.weight) + 1)
    return _within(problem, math.ceil(bound / problem.weight))


def _exact(f: float) -> Fraction:
    return Fraction(f).limit_denominator(1_000_000)


def _within(problem: Problem, bound: int) -> int:
    """A bound proved within the depth and f limits holds in general only up to the length of
    solutions beyond the limits.
    """
    if problem.has_f_limit:
        bound = min(bound, math.floor(problem.spec.f_limit / problem.weight) + 1)
    return min(bound, problem.depth_limit + 1)


def bound_at_end(problem: Problem, trace: Any, step: int) -> int:
    """Branch and bound proves nothing before its end; then no solution within its limit is shorter
    than the best.
    """
    if not problem.heuristic.admissible or not trace.is_exhausted or step < trace.steps:
        return 0
    best = trace.counts(step).best
    return problem.depth_limit + 1 if best is None else int(best)


def bound_by_record(problem: Problem, trace: Trace, step: int) -> int:
    """The highest lower bound that the record proves by a step, in moves; 0 unless h is
    admissible.
    """
    if not problem.heuristic.admissible:
        return 0
    return _within(
        problem, math.ceil((trace.bound if step == trace.steps else trace.counts(step).bound) or 0)
    )


def bound_by_record_if_consistent(problem: Problem, trace: Trace, step: int) -> int:
    """The same; 0 unless h is consistent."""
    return bound_by_record(problem, trace, step) if problem.heuristic.consistent else 0


class Convention(NamedTuple):
    """The text of a spec, its name, and who uses it."""

    spec: str
    name: str
    source: str


def conventions() -> list[Convention]:
    """What courses and papers mean by the names of algorithms, as specs."""
    text = resources.files(__package__).joinpath("conventions.txt").read_text("utf-8")
    return [Convention(*line.split(" | ")) for line in text.splitlines()[1:]]
