"""The outcome of a search, read from what it recorded."""

from loyd.core.puzzle.move import Move
from loyd.core.search.outcome import Ending, Outcome
from loyd.core.search.problem import Problem
from loyd.core.search.settings import DEPTH_LIMIT, F_LIMIT
from loyd.core.trace.trace import Trace


def conclude(problem: Problem, trace: Trace, ending: Ending, limit: str | None = None, mistake: str = "") -> Outcome:
    """The outcome of a search that has come to its end; `limit` names the limit that ended it, `mistake` says how it failed.

    One that has found a solution is solved, even where it was stopped while it looked for a better one.  Nothing that a failed
    one has found is believed, nor is a promise that the solution itself refutes.
    """
    failed = ending is Ending.FAILED
    moves = None if failed else trace.solution()
    broken = "" if moves is None else _broken_promise(problem, moves)
    is_bounded = problem.verdict.solvable and not failed and not broken
    bound = max(problem.algorithm.bounds(problem, trace), _start_h(problem)) if is_bounded else 0
    optimal = moves is not None and not broken and (problem.algorithm.is_optimal(problem) or len(moves) <= bound)
    return Outcome(
        ending=ending if moves is None else Ending.SOLVED,
        moves=moves,
        optimal=optimal,
        bound=len(moves) if moves is not None and optimal else bound,
        expanded=trace.work(trace.steps).expanded,
        generated=trace.generated,
        reopened=trace.reopened,
        seconds=None if trace.is_slowed else trace.clock.engine_seconds,
        engine=trace.clock.engine,
        limit=limit,
        verdict=problem.verdict,
        reason=broken if moves is not None else mistake or trace.reason or (_beyond(problem) if ending is Ending.EXHAUSTED else ""),
    )


def _beyond(problem: Problem) -> str:
    """What kept a search from going on that has nothing left to do; empty where there was no limit."""
    limits = [f"{one.title} of {problem.spec.value(one)}" for one in (DEPTH_LIMIT, F_LIMIT) if one in problem.spec.said]
    return f"exhausted within the {' and the '.join(limits)}, without a solution" if limits else ""


def _broken_promise(problem: Problem, moves: tuple[Move, ...]) -> str:
    """Where the solution shows that a heuristic of the user's own is not admissible, as it is said to be; empty where it does not."""
    if not problem.heuristic.is_own or not problem.heuristic.admissible:
        return ""
    for at, board in enumerate(problem.start.along(moves)):
        h, left = problem.estimate.shown(board), len(moves) - at
        if h > left:
            return f"{problem.heuristic.id} is said to be admissible, but its h is {h} for {board}, which {left} moves solve"
    return ""


def _start_h(problem: Problem) -> int:
    return problem.estimate.shown(problem.start) if problem.heuristic.admissible else 0
