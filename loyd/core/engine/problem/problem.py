"""What a search has to solve: start, goal, algorithm and settings, and limits."""

import os
import sys
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from ...system import GUEST_BYTES, SettingError, counted, is_served
from ..heuristics import MANHATTAN, Estimate, Heuristic
from ..outcome import Ending, Outcome
from ..puzzle import Board, Moves, Verdict, check_sizes, verdict
from ..puzzle.exact import ExactTable
from ..record import Engine, SuccessorStatus, Tie, Trace
from ..settings import (
    CAPACITY,
    DEPTH_LIMIT,
    DUPLICATE_DETECTION,
    F_LIMIT,
    GOAL_TEST,
    UNDO_MOVE,
    WEIGHT,
    DuplicateDetection,
    GoalTest,
)
from .algorithm import Algorithm, Family
from .guarantee import Holds
from .spec import Spec

GIGABYTE = 1_000_000_000


def default_memory() -> int:
    """The default memory limit in bytes: 2 GB, or a quarter of the machine's memory if that is
    less. In served mode, the limit of that mode.
    """
    return GUEST_BYTES if is_served() else min(2 * GIGABYTE, installed_memory() // 4)


def installed_memory() -> int:
    """The machine's memory in bytes; 4 GB if the system does not tell."""
    if sys.platform != "win32":
        with suppress(ValueError, OSError):
            return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return 4 * GIGABYTE


@dataclass(frozen=True)
class Limits:
    """When a search gives up: steps (each takes a node, and expands it unless it is at a depth
    limit), seconds of search, bytes of its record; None is no limit. `exhaust`: search even an
    unsolvable board, until nothing is left to expand.
    """

    expansions: int | None = None
    seconds: float | None = None
    bytes: int | None = field(default_factory=default_memory)
    exhaust: bool = False


@dataclass(frozen=True)
class Problem:
    """A search to run: the boards, the algorithm and settings, the limits, and the number of
    threads that may search.

    Its `spec` is settled: settings that the algorithm does not have are neutral (the zero
    heuristic, weight 1), and open ones have the algorithm's defaults. Raises SettingError for a
    meaningless setting, BoardError if start and goal differ in size.
    """

    start: Board
    goal: Board
    spec: Spec
    limits: Limits = field(default_factory=Limits)
    threads: int = 1

    def __post_init__(self) -> None:
        object.__setattr__(self, "spec", self.spec.settled)
        check_sizes(self.start, self.goal)
        self.spec.check()
        if self.limits.exhaust and not (
            self.has_depth_limit or self.has_f_limit or self._ends_by_itself
        ):
            advice = (
                "give a depth limit, such as depth=30, or an algorithm with a closed list, "
                "such as bfs"
            )
            raise SettingError(f"{self.spec.text} may never end with --exhaust: {advice}")

    @cached_property
    def remembers(self) -> bool:
        """Whether boards that were expanded are recognized when they are generated again."""
        return DUPLICATE_DETECTION in self.algorithm.uses and self.repeats.remembers

    @property
    def _ends_by_itself(self) -> bool:
        """Whether it ends on every finite space: it looks boards up, or its own rule ends it,
        as for hill climbing.
        """
        algorithm = self.algorithm
        return (
            self.remembers
            if DUPLICATE_DETECTION in algorithm.uses
            else SuccessorStatus.WITHIN not in algorithm.statuses
        )

    @property
    def algorithm(self) -> Algorithm:
        """The entry of the spec's algorithm in the catalogue."""
        return self.spec.algorithm

    @property
    def heuristic(self) -> Heuristic:
        """The entry of the spec's heuristic in the catalogue, not yet built for this goal."""
        return self.spec.heuristic

    @cached_property
    def weight(self) -> Fraction:
        """The factor of h; 1 if there is no weight to choose."""
        return self.spec.value(WEIGHT)

    @property
    def order(self) -> Moves:
        """The order in which moves are tried."""
        return self.spec.order

    @property
    def tie(self) -> Tie:
        """How equal priorities are ordered: as the spec says, else as the algorithm does."""
        return self.spec.tie or self.algorithm.tie

    @cached_property
    def depth_limit(self) -> int:
        """The deepest g that is generated; the greatest possible value without a limit."""
        return self.spec.value(DEPTH_LIMIT)

    @property
    def has_depth_limit(self) -> bool:
        """Whether a depth limit is set."""
        return self.depth_limit != DEPTH_LIMIT.most

    @property
    def has_f_limit(self) -> bool:
        """Whether a limit of f is set."""
        return self.spec.f_limit != F_LIMIT.most

    @cached_property
    def repeats(self) -> DuplicateDetection:
        """What happens to a successor whose board was generated before."""
        return self.spec.value(DUPLICATE_DETECTION)

    @cached_property
    def goal_test(self) -> GoalTest:
        """Whether the goal test is done on expansion or on generation."""
        return self.spec.value(GOAL_TEST)

    @cached_property
    def undo_move(self) -> bool:
        """Whether the move back to the parent is generated too."""
        return self.algorithm.undo_move or self.spec.value(UNDO_MOVE)

    @cached_property
    def verdict(self) -> Verdict:
        """Whether the goal can be reached from the start, and why."""
        return verdict(self.start, self.goal)

    @property
    def takes_own_code(self) -> bool:
        """Whether a user-defined heuristic or algorithm is involved, which may be slow or fail."""
        return self.algorithm.family is Family.USER or self.heuristic.is_user_defined

    @property
    def engine(self) -> Engine:
        """What runs the search: Python as soon as the algorithm or the heuristic is the user's."""
        return Engine.PYTHON if self.estimate.is_python else self.algorithm.engine

    @cached_property
    def estimate(self) -> Estimate:
        """The heuristic with its tables for the goal, which are built at the first use."""
        return self.heuristic.for_goal(self.goal)

    @cached_property
    def backward_estimate(self) -> Estimate:
        """The heuristic towards the start, for a backward search; Manhattan if its tables would
        take long to build.
        """
        heuristic = self.heuristic if self.heuristic.is_ready(self.start) else MANHATTAN
        return heuristic.for_goal(self.start)

    def with_changes(self, **changes: Any) -> "Problem":
        """The problem with some fields changed. It shares the tables of the heuristic, which are
        built once, if they serve it too.
        """
        other = replace(self, **changes)
        if (other.heuristic, other.goal) == (self.heuristic, self.goal):
            vars(other)["estimate"] = self.estimate
        return other


def conclude(
    problem: Problem, trace: Trace, ending: Ending, limit: str | None = None, mistake: str = ""
) -> Outcome:
    """The outcome of a search that has ended; `limit` names the limit that ended it, `mistake` says
    how it failed.

    A search that has found a solution is solved, even if it was stopped while looking for a better
    one. The solution of a failed search is discarded, and so is a promise that the solution itself
    refutes.
    """
    failed = ending is Ending.FAILED
    moves = None if failed else trace.solution()
    reason = mistake or trace.reason if moves is None else _refuted_claim(problem, moves)
    broken = "" if moves is None else reason
    is_bounded = problem.verdict.solvable and not failed and not broken
    bound = proved_bound(problem, trace, trace.steps) if is_bounded else 0
    optimal = (
        moves is not None
        and not broken
        and (problem.algorithm.is_optimal(problem) or len(moves) <= bound)
    )
    if ending is Ending.EXHAUSTED and not problem.verdict.solvable:
        ending = Ending.UNSOLVABLE
    elif ending is Ending.EXHAUSTED and moves is None:
        ending, within = _without_solution(problem, trace)
        reason = reason or within
    return Outcome(
        ending=ending if moves is None else Ending.SOLVED,
        moves=moves,
        optimal=optimal,
        bound=len(moves) if moves is not None and optimal else bound,
        expanded=trace.work(trace.steps).expanded,
        generated=trace.generated,
        reopened=trace.reopened,
        seconds=None if trace.is_slowed else trace.clock.seconds,
        engine=problem.engine if trace.steps else None,
        limit=limit,
        verdict=problem.verdict,
        reason=reason,
    )


def _without_solution(problem: Problem, trace: Trace) -> tuple[Ending, str]:
    """What an end without a solution proves of a solvable board, and why.

    Some solution exists, so only limits can hide all of them: without one, the search itself gave
    up. Within limits, it is exhausted only if it dropped no path that could have led to a solution.
    """
    spec = problem.spec
    guaranteed = problem.algorithm.complete.holds
    limits = " and the ".join(
        f"{one.title} of {spec.value(one)}"
        for one in (DEPTH_LIMIT, F_LIMIT, CAPACITY)
        if one in spec.stated_settings
    )
    if not limits or problem.algorithm.family is Family.USER:
        return Ending.INCONCLUSIVE, ""
    stopped = f"stopped at the {limits}; a solution may exist"
    if (
        spec.drops_shorter_paths
        and (trace.course_counts(trace.steps).enqueued or 0) <= trace.generated
    ):
        reopening = replace(spec, repeats=DuplicateDetection.REOPEN).text
        return (
            Ending.INCONCLUSIVE,
            f"{stopped}: boards first reached deep are not tried again ({reopening} tries them)",
        )
    needs_admissible = guaranteed in (Holds.IF_ADMISSIBLE, Holds.IN_LIMITS_IF_ADMISSIBLE)
    if needs_admissible and not problem.heuristic.admissible:
        return Ending.INCONCLUSIVE, stopped
    if guaranteed is Holds.NEVER and (dropped := trace.counts(trace.steps).dropped) != 0:
        return (
            Ending.INCONCLUSIVE,
            f"{stopped}: the beam dropped {counted(dropped, 'node')}" if dropped else stopped,
        )
    return Ending.EXHAUSTED, f"exhausted within the {limits}, without a solution"


def _refuted_claim(problem: Problem, moves: Moves) -> str:
    """The proof by the solution that a user-defined heuristic is not admissible although it claims
    to be; empty if there is none.
    """
    if not problem.heuristic.is_user_defined or not problem.heuristic.admissible:
        return ""
    for at, board in enumerate(problem.start.along(moves)):
        h = problem.estimate.display_h(board)
        left = len(moves) - at
        if h > left:
            return (
                f"{problem.heuristic.id} claims to be admissible, but its h is {h} for {board}, "
                f"which {left} moves solve"
            )
    return ""


def proved_bound(problem: Problem, trace: Trace, step: int) -> int:
    """The proved lower bound of the solution length, from the steps so far or h of the start; 0 if
    nothing is proved.
    """
    start_h = problem.estimate.display_h(problem.start) if problem.heuristic.admissible else 0
    return max(problem.algorithm.bounds(problem, trace, step), start_h)


EXACT_TABLE = "exact-table"
"""The name shown in place of an algorithm."""


def exact_lookup(start: Board, goal: Board, order: Moves) -> Outcome:
    """The outcome read from the exact table of the goal: no node is expanded, and the table belongs
    to no search.

    Raises BoardError for more than ten cells, or if start and goal differ in size.
    """
    check_sizes(start, goal)
    moves = ExactTable.build(goal).solution(start, order)
    return Outcome(
        ending=Ending.UNSOLVABLE if moves is None else Ending.SOLVED,
        moves=moves,
        optimal=moves is not None,
        bound=len(moves or ()),
        verdict=verdict(start, goal),
    )
