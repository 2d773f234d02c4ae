"""Whether a solution is guaranteed to be optimal, depending on the algorithm and its settings."""

import math
from fractions import Fraction
from typing import Any, NamedTuple

from ..record import Trace
from ..settings import DuplicateDetection
from .problem import Problem


def always(problem: Problem) -> bool:  # noqa: ARG001  one signature for all
    """Optimal whatever h says: one depth is searched after another."""
    return True


def if_admissible(problem: Problem) -> bool:
    """Optimal if h never overestimates."""
    return problem.heuristic.admissible


def if_admissible_and_unweighted(problem: Problem) -> bool:
    """Optimal if h never overestimates and is not multiplied by a weight."""
    return problem.heuristic.admissible and problem.weight == 1


def if_admissible_and_improving(problem: Problem) -> bool:
    """As above, for a search that must also accept better paths.

    A goal test on generation keeps that: nodes are expanded at f of at most the optimum, so the
    goal is found at most one move too deep, and all solutions have the same parity.
    """
    return _improves(problem) and if_admissible_and_unweighted(problem)


def _improves(problem: Problem) -> bool:
    """Whether no better path to a node is lost that an optimal solution could need: with a
    consistent h, there is none to an expanded node (within the weight).
    """
    rule = problem.repeats
    is_final = rule is DuplicateDetection.IMPROVE and not problem.heuristic.consistent
    return rule is not DuplicateDetection.ONCE and not is_final


def by_priority(problem: Problem, trace: Trace, step: int) -> int:
    """Best-first with f = g + w·h: until the goal is expanded, some open node has an f of at most w
    times the optimum.

    If open nodes are never improved, the one on an optimal path may have been reached by a longer
    path, and nothing is proved.
    """
    if not (problem.heuristic.admissible and _improves(problem)):
        return 0
    return _within(problem, math.ceil(_exact(trace.counts(step).greatest_f) / problem.weight))


def by_depth(problem: Problem, trace: Trace, step: int) -> int:  # noqa: ARG001
    """By layers of g: no solution is shorter than the deepest layer that was begun."""
    return int(trace.counts(step).greatest_f)


def by_bound(problem: Problem, trace: Trace, step: int) -> int:
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


def by_end(problem: Problem, trace: Any, step: int) -> int:
    """Branch and bound proves nothing before its end; then no solution within its limit is shorter
    than the best.
    """
    if not problem.heuristic.admissible or not trace.is_exhausted or step < trace.steps:
        return 0
    best = trace.counts(step).best
    return problem.depth_limit + 1 if best is None else int(best)


def by_record(problem: Problem, trace: Trace, step: int) -> int:
    """The highest lower bound that the record proves by a step, in moves; 0 unless h is
    admissible.
    """
    if not problem.heuristic.admissible:
        return 0
    return _within(
        problem, math.ceil((trace.bound if step == trace.steps else trace.counts(step).bound) or 0)
    )


def by_record_if_consistent(problem: Problem, trace: Trace, step: int) -> int:
    """The same; 0 unless h is consistent."""
    return by_record(problem, trace, step) if problem.heuristic.consistent else 0


class Convention(NamedTuple):
    """The text of a spec, its name, and who uses it."""

    spec: str
    name: str
    source: str


CONVENTIONS: tuple[Convention, ...] = (
    Convention("bfs", "breadth-first search, early goal test", "Russell and Norvig 2010 and 2020"),
    Convention(
        "bfs:goal-test=expanded",
        "breadth-first graph search, late goal test",
        "Russell and Norvig 2003; Columbia",
    ),
    Convention(
        "bfs:repeats=none:goal-test=expanded:back",
        "breadth-first tree search",
        "Russell and Norvig 2003",
    ),
    Convention(
        "dfs", "depth-first search that visits each board once, in the order udlr", "Columbia"
    ),
    Convention(
        "dfs:repeats=path", "depth-first search with cycle pruning", "Poole and Mackworth 2010"
    ),
    Convention(
        "dls:30:repeats=path", "depth-limited search with a cycle check", "Russell and Norvig 2020"
    ),
    Convention("iddfs", "iterative deepening without the undo move", "Korf 1985"),
    Convention(
        "iddfs:back",
        "iterative deepening with every legal move",
        "Russell and Norvig 2003 and 2010",
    ),
    Convention(
        "iddfs:repeats=path", "iterative deepening with a cycle check", "Russell and Norvig 2020"
    ),
    Convention("ucs", "uniform-cost search", "Dijkstra 1959; Russell and Norvig 2020"),
    Convention(
        "greedy", "greedy best-first search", "Doran and Michie 1966; Russell and Norvig 2020"
    ),
    Convention(
        "astar",
        "A*, better paths reopen closed boards",
        "Hart, Nilsson and Raphael 1968; Russell and Norvig 2020",
    ),
    Convention(
        "astar:tie=low-g",
        "A*, ties by the lowest g, then the oldest",
        "Columbia; the code of Russell and Norvig 2020",
    ),
    Convention(
        "astar:repeats=none",
        "A* on the tree of paths, the undo move left out: the critical optimization",
        "Princeton",
    ),
    Convention("astar:repeats=none:back", "A* tree search", "Russell and Norvig 2003"),
    Convention("astar:repeats=path", "A* with cycle pruning", "Poole and Mackworth 2010"),
    Convention(
        "astar:repeats=improve",
        "A* that improves open nodes, but never reopens closed ones: optimal if h is consistent",
        "Russell and Norvig 2010",
    ),
    Convention(
        "astar:repeats=once",
        "A* that never improves an open node, a common bug: not optimal",
        "a common mistake",
    ),
    Convention(
        "astar:goal-test=generated",
        "A* that ends when the goal is generated: optimal here, as all solutions have one parity",
        "elsewhere a mistake",
    ),
    Convention("wastar:manhattan:2", "weighted A*", "Pohl 1970"),
    Convention(
        "idastar",
        "IDA*, the bound grows to the lowest f above it; Korf's order is ulrd, his goal "
        "blank-first",
        "Korf 1985",
    ),
    Convention("idastar:manhattan:2", "weighted IDA*", "Korf 1993"),
    Convention("idastar:repeats=automaton", "IDA* with operator pruning", "Taylor and Korf 1993"),
)
