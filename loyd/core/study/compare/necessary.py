"""The expansions that every bidirectional search makes that knows only that h is admissible."""

from functools import lru_cache

import numpy as np

from ...engine import Outcome
from ...engine.algorithms import A_STAR
from ...engine.heuristics import ZERO, Heuristic
from ...engine.problem import Family, Limits, Problem, Spec
from ...engine.puzzle import Board
from ...engine.puzzle.packing import Integers
from ...engine.search import solve_with_trace

MOST_BOARDS = 1 << 20
"""On each side, which takes about a second; beyond it nothing is known."""


def necessary_expansions(problem: Problem, outcome: Outcome) -> int | None:
    """The fewest boards that a bidirectional search has to expand before it can know that its
    solution is optimal, if all that it knows of this h is that it is admissible; None for other
    searches, an optimum that was not proved, an h that is inconsistent or the user's own, and
    beyond MOST_BOARDS.

    A pair of boards u (from the start) and v (from the goal) must be expanded, at least one of the
    two, if its lower bound max(f(u), f(v), g(u) + g(v) + 1) is below the optimum: an edge of the
    must-expand graph. Of boards with f below the optimum only g matters, so that a smallest vertex
    cover has all of them up to some g on one side, and up to the rest on the other. That h is
    consistent is used only to find them: a search that relies on it, as BAE* does, may expand
    fewer.

    Source: Eckerle, Chen, Sturtevant, Zilles and Holte, "Sufficient conditions for node expansion
    in bidirectional heuristic search" (ICAPS 2017); Chen, Holte, Zilles and Sturtevant (IJCAI
    2017); Shaham, Felner, Chen and Sturtevant, "The minimal set of states that must be expanded in
    a front-to-end bidirectional search" (SoCS 2017).
    """
    if problem.algorithm.family is not Family.BIDIRECTIONAL or not outcome.optimal:
        return None
    ahead, behind = problem.heuristic, problem.backward_estimate.heuristic
    if not problem.algorithm.uses_heuristic:
        ahead = behind = ZERO
    optimum = outcome.length or 0
    if not (ahead.consistent and behind.consistent) or problem.takes_own_code:
        return None
    from_start = _nearer(problem.start, problem.goal, ahead, optimum)
    from_goal = _nearer(problem.goal, problem.start, behind, optimum)
    if from_start is None or from_goal is None:
        return None
    # The cover has all forward boards with g < t and all backward ones with g < optimum - t: with
    # 0, 1, 3 forward and 0, 1, 2 backward (reversed 2, 1, 0) the candidates are 2, 2 and 3, and 2
    # is the fewest.
    return int((from_start + from_goal[::-1]).min())


@lru_cache(maxsize=8)  # the searches of one board ask for the same
def _nearer(start: Board, goal: Board, by: Heuristic, optimum: int) -> Integers | None:
    """By g from 0 to optimum - 1, how many boards with f below the optimum have a lower g."""
    spec = Spec(A_STAR, by, f_limit=max(optimum - 1, 0))
    trace, outcome = solve_with_trace(Problem(start, goal, spec, Limits(MOST_BOARDS)))
    if outcome.limit is not None:
        return None
    counts = trace.gh_counts(trace.steps)
    # A* with f below the optimum and a consistent h expands exactly the boards with such an f,
    # each with its true g.
    boards = np.bincount(counts.g, counts.closed.sum(axis=0), optimum)
    return np.append(0, np.cumsum(boards))[: max(optimum, 1)].astype(np.int64)
