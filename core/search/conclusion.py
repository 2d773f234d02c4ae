"""The outcome of a search, read from what it recorded."""

from core.search.outcome import Ending, Outcome
from core.search.problem import Problem
from core.trace.trace import Trace


def conclude(problem: Problem, trace: Trace, ending: Ending, limit: str | None = None, mistake: str = "") -> Outcome:
    """The outcome of a search that has come to its end; `limit` names the limit that ended it, `mistake` says how it failed.

    One that has found a solution is solved, even where it was stopped while it looked for a better one.  Nothing that a failed
    one has found is believed.
    """
    failed = ending is Ending.FAILED
    counts = trace.counts(trace.steps)
    moves = None if failed else trace.solution()
    is_bounded = problem.verdict.solvable and not failed
    bound = max(problem.algorithm.bounds(problem, trace), _start_h(problem)) if is_bounded else 0
    optimal = moves is not None and (problem.algorithm.is_optimal(problem) or len(moves) <= bound)
    return Outcome(
        ending=ending if moves is None else Ending.SOLVED,
        moves=moves,
        optimal=optimal,
        bound=len(moves) if moves is not None and optimal else bound,
        expanded=counts.expanded,
        generated=trace.generated,
        reopened=trace.reopened,
        peak_open=trace.peak_open,
        seconds=trace.seconds,
        bytes=trace.bytes_used,
        limit=limit,
        verdict=problem.verdict,
        reason="" if moves is not None else mistake or trace.reason,
    )


def _start_h(problem: Problem) -> int:
    return problem.estimate.shown(problem.start) if problem.heuristic.admissible else 0
