"""What is promised of one search, and whether it is kept: each check belongs to a sentence that
Loyd shows, prints or documents.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from math import inf
from typing import Any, NamedTuple

from loyd.core.engine.algorithms.arastar import AnytimeTrace
from loyd.core.engine.best_first.best_first_trace import BestFirstTrace
from loyd.core.engine.outcome import Ending, Outcome
from loyd.core.engine.problem.guarantee import Holds
from loyd.core.engine.problem.problem import Limits, Problem, proved_bound
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.record.trace import Trace
from loyd.core.engine.search.solve import solve_with_trace
from loyd.core.engine.settings import CAPACITY, DEPTH_LIMIT, HEURISTIC, DuplicateDetection
from tests.promises.spaces import Start, has_path

PROMISES = {
    "solution": "a solution leads from the start to the goal, by legal moves",
    "proved": "a solution that is called optimal is a shortest one",
    "bound": "no solution is shorter than the bound that is shown, at any step",
    "optimal": "`optimal: yes`, or `if h is …` with such an h: every solution is shortest",
    "within w": "`within w times the optimum`: every solution is",
    "complete": "`complete: yes`, or `if a solution lies within the limits`: one is found",
    "exhausted": "exhausted: no solution lies within the limits",
    "depth limit": "no node is deeper than the depth limit",
    "f limit": "nodes above the limit of f are pruned",
    "round": "ARA*: after each round within w times the optimum, if h is consistent",
    "ratio": "ARA*: best so far / lower bound is at least the true ratio, at any step",
    "once": "with a consistent h and w = 1 no closed node is reopened",
    "rising f": "with a consistent h and w = 1 the f of the expanded nodes never falls",
    "one board": "memory `one board`: hill climbing and annealing hold no other",
    "O(d)": "memory O(d), O(b · d), O(limit): the path and siblings, d the longest path allowed",
    "O(width · d)": "beam: at most `width` nodes of each layer are kept",
    "capacity": "SMA*: never more nodes in memory than its capacity",
    "f up to": "EPEA*: only nodes with f up to the solution's are in memory",
    "every node": "memory `every node generated`: not more",
    "O(states)": "time O(states): no board is expanded twice",
    "O(states · limit)": "reopened O(states · limit): no board is expanded more often",
    "O(h)": "hill climbing: at most (h + 1) · (sideways limit + 1) steps",
    "twice": "NBS, consistent h: below the last bound at most twice what any search must expand",
    "half": "MM, admissible h: no node is expanded beyond half of the optimal length",
    "O(trials)": "annealing: at most as many steps as trials, and the start",
}


class Try(NamedTuple):
    """A promise that a search made, and whether it kept it."""

    promise: str
    is_kept: bool


class Case(NamedTuple):
    """A finished search, with what is known of its board."""

    start: Start
    problem: Problem
    trace: Trace
    outcome: Outcome

    @property
    def spec(self) -> Spec:
        return self.problem.spec

    @property
    def is_consistent(self) -> bool:
        heuristic = self.problem.heuristic
        return heuristic.consistent and heuristic.admissible

    def __str__(self) -> str:
        found = self.outcome
        return (
            f"{self.spec.text} on {self.start.cells} to {self.start.goal}, {self.start.distance} "
            f"moves away, at most {self.problem.limits.expansions} steps: {found.ending}, "
            f"{found.length} moves, optimal {found.optimal}, bound {found.bound}"
        )


def searched(start: Start, spec: Spec, limits: Limits) -> Case:
    goal = Board(*start.size, start.goal)
    problem = Problem(Board(*start.size, start.cells), goal, spec, limits)
    return Case(start, problem, *solve_with_trace(problem, sparsely=True))


def tries(case: Case, steps: int = 12) -> Iterator[Try]:
    """All promises that apply; those about any step at so many of them."""
    yield from _of_solutions(case)
    yield from _of_endings(case)
    if steps:
        yield from _of_steps(case, steps)
    yield from _of_memory(case)
    yield from _of_time(case)


def _of_solutions(case: Case) -> Iterator[Try]:
    outcome, distance = case.outcome, case.start.distance
    yield Try("bound", outcome.bound <= distance)
    if outcome.moves is None:
        return
    *_, last = case.problem.start.along(outcome.moves)
    yield Try("solution", last == case.problem.goal and len(outcome.moves) >= distance)
    length, spec = len(outcome.moves), case.spec
    if outcome.optimal:
        yield Try("proved", length == distance)
    if outcome.ending is not Ending.SOLVED or outcome.limit is not None:
        return  # ARA* stopped on the way
    is_admissible = HEURISTIC not in spec.algorithm.uses or case.problem.heuristic.admissible
    met = {
        Holds.ALWAYS: True,
        Holds.IF_ADMISSIBLE: is_admissible,
        Holds.AT_END: is_admissible,
        Holds.IF_CONSISTENT: case.is_consistent,
    }
    if met.get(spec.optimal.holds, False):
        yield Try("optimal", length == distance)
    within = {
        Holds.WITHIN_WEIGHT: is_admissible,
        Holds.WITHIN_WEIGHT_IF_CONSISTENT: case.is_consistent,
    }
    if within.get(spec.optimal.holds, False):
        yield Try("within w", length <= case.problem.weight * distance)


def _of_endings(case: Case) -> Iterator[Try]:
    ending, complete = case.outcome.ending, case.spec.complete.holds
    if ending not in (Ending.SOLVED, Ending.EXHAUSTED, Ending.INCONCLUSIVE):
        return
    if ending is Ending.EXHAUSTED:
        yield Try("exhausted", not _has_path(case))
    is_limited = complete in (Holds.IN_LIMITS, Holds.IN_LIMITS_IF_ADMISSIBLE)
    if not is_limited and complete not in (Holds.ALWAYS, Holds.IF_ADMISSIBLE):
        return
    if complete in (Holds.ALWAYS, Holds.IN_LIMITS) or case.problem.heuristic.admissible:
        if is_limited and not _has_path(case):
            return
        yield Try("complete", ending is Ending.SOLVED)


def _has_path(case: Case) -> bool:
    problem = case.problem
    deepest: float = problem.depth_limit if DEPTH_LIMIT in problem.algorithm.uses else inf
    if CAPACITY in problem.algorithm.uses:
        deepest = problem.spec.capacity - 1
    most: float = problem.spec.f_limit if problem.has_f_limit else inf
    size = case.start.size

    def h(cells: Any) -> int:
        return problem.estimate.value(Board(*size, cells))

    return has_path(case.start, deepest, most, problem.weight, h)


def _sampled(case: Case, steps: int) -> list[int]:
    last = case.trace.steps
    return sorted({last * at // steps for at in range(steps + 1)} | {last})


def _of_steps(case: Case, steps: int) -> Iterator[Try]:
    trace, problem, distance = case.trace, case.problem, case.start.distance
    sampled = _sampled(case, steps)
    bounds = [proved_bound(problem, trace, step) for step in sampled]
    yield Try("bound", max(bounds) <= distance)
    if problem.has_depth_limit and DEPTH_LIMIT in problem.algorithm.uses:
        deepest = max(trace.counts(step).deepest_g for step in sampled)
        yield Try("depth limit", deepest <= problem.depth_limit)
    is_astar = type(trace) is BestFirstTrace and HEURISTIC in problem.algorithm.uses
    if is_astar and trace.steps:
        f = [trace.node(step).f for step in range(1, min(trace.steps, 400) + 1)]
        if problem.has_f_limit:
            yield Try("f limit", max(f[1:], default=0) <= problem.spec.f_limit)
        if trace.never_falls and problem.algorithm.id in ("astar", "wastar"):
            yield Try("rising f", f == sorted(f))
            if problem.repeats is DuplicateDetection.REOPEN:
                yield Try("once", case.outcome.reopened == 0)
    if problem.algorithm.id == "baestar" and case.is_consistent:
        yield Try("once", case.outcome.reopened == 0)
    if isinstance(trace, AnytimeTrace):
        yield from _of_rounds(case, trace, sampled)


def _of_rounds(case: Case, trace: AnytimeTrace, sampled: list[int]) -> Iterator[Try]:
    distance = case.start.distance
    if case.problem.heuristic.admissible:
        for step in sampled[1:]:
            choice = trace.choice(step)
            if choice.best is not None and distance:
                kept = Fraction(choice.best, max(choice.bound, 1)) >= Fraction(
                    choice.best, distance
                )
                yield Try("ratio", kept)
    if case.is_consistent and not case.problem.has_depth_limit and distance:
        ends = [one.steps for one in trace.rounds[1:]]
        for one, end in zip(trace.rounds, ends, strict=False):
            best = trace.counts(end).best
            yield Try("round", best is not None and best <= one.weight * distance)


def _of_memory(case: Case) -> Iterator[Try]:
    trace: Any = case.trace
    spec, outcome = case.spec, case.outcome
    if not trace.steps:
        return
    peaks, memory = trace.peaks(trace.steps), spec.memory
    admissible = case.problem.heuristic.admissible or "if h" not in memory
    if memory == "one board":
        g = [trace.node(step).g for step in range(1, min(trace.steps, 400) + 1)]
        # With restarts each climb begins at the start again.
        starts = [step for step, depth in enumerate(g) if depth == 0]
        climbs = [g[first:last] for first, last in pairwise([*starts, len(g)])]
        is_path = starts[0] == 0 and all(one == list(range(len(one))) for one in climbs)
        yield Try("one board", peaks.nodes == 1 and is_path and len(climbs) <= spec.restarts + 1)
    elif memory.startswith(("O(d)", "O(b · d)", "O(limit)")):
        longest = _longest(case)
        if longest is not None:
            yield Try("O(d)", peaks.nodes <= 4 * (longest + 1) + 1)
    elif memory == "at most the capacity":
        yield Try("capacity", peaks.nodes <= spec.capacity)
    elif memory.startswith("O(width"):
        kept = trace.depths(trace.steps)
        yield Try("O(width · d)", all(row.expanded <= case.problem.spec.width for row in kept))
    elif memory.startswith("only nodes with f") and outcome.length is not None and admissible:
        made = slice(1, int(trace.step_data.entry_count[trace.steps - 1]))
        highest = int((trace.nodes.g[made].astype(int) + trace.nodes.h[made]).max())
        yield Try("f up to", highest <= outcome.length)
    elif memory.startswith("every node"):
        yield Try("every node", peaks.nodes <= outcome.generated + 2)


def _longest(case: Case) -> int | None:
    """The d of a memory bound: the limit, or the length of the solution; of the longest path that
    was searched if that may be longer, without a promise that it is optimal.
    """
    if case.spec.memory == "O(limit)":
        return case.problem.depth_limit
    is_optimal = case.problem.algorithm.is_optimal(case.problem)
    return case.outcome.length if is_optimal else case.trace.counts(case.trace.steps).deepest_g


def _of_time(case: Case) -> Iterator[Try]:
    spec, expanded = case.spec, case.outcome.expanded
    size = case.start.size[0] * case.start.size[1]
    if size > 9 or not case.trace.steps:
        return
    states = {6: 360, 8: 20_160, 9: 181_440}[size]
    if spec.algorithm.id in ("greedy", "dfs", "bfs", "ucs") and case.problem.remembers:
        if case.problem.repeats.keeps_closed or spec.algorithm.id == "ucs":
            yield Try("O(states)", expanded <= states and case.outcome.reopened == 0)
        elif case.problem.has_depth_limit:
            yield Try("O(states · limit)", expanded <= states * (case.problem.depth_limit + 1))
    h = case.problem.estimate.display_h(case.problem.start)
    if spec.algorithm.id == "hill":
        climbs = 1 + spec.settled.restarts
        yield Try("O(h)", expanded <= climbs * (h + 1) * (spec.sideways + 1))
    if spec.algorithm.id == "mm" and case.problem.heuristic.admissible:
        trace: Any = case.trace
        deepest = int(trace.nodes.g[trace.step_data.expanded[: trace.steps]].max())
        yield Try("half", 2 * deepest <= case.start.distance)
    if spec.algorithm.id == "annealing":
        yield Try("O(trials)", expanded <= spec.trials + 1)
