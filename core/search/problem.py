"""What a search is asked: start, goal, what to search with, and limits."""

import os
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from loyd.core.errors import SettingError
from loyd.core.guest import BYTES, is_guest
from loyd.core.heuristics.catalogue import MANHATTAN
from loyd.core.heuristics.heuristic import Estimate, Heuristic
from loyd.core.puzzle.board import Board
from loyd.core.puzzle.move import Move
from loyd.core.puzzle.solvability import Verdict, verdict
from loyd.core.search.algorithm import Algorithm, Family
from loyd.core.search.goal_test import GoalTest
from loyd.core.search.repeats import Repeats
from loyd.core.search.settings import BACK, DEPTH_LIMIT, F_LIMIT, GOAL_TEST, REPEATS, WEIGHT
from loyd.core.search.spec import Spec
from loyd.core.trace.choice import Tie
from loyd.core.trace.clock import Engine
from loyd.core.trace.trace import Trace

GIGABYTE = 1_000_000_000


def default_memory() -> int:
    """The bytes that a search may use unless told otherwise: 2 GB, or a quarter of the machine's memory where that is less.

    What a guest has for a guest.
    """
    return BYTES if is_guest() else min(2 * GIGABYTE, installed_memory() // 4)


def installed_memory() -> int:
    """The machine's memory in bytes; 4 GB where the system does not say how much it has."""
    if sys.platform != "win32":
        with suppress(ValueError, OSError):
            return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return 4 * GIGABYTE


@dataclass(frozen=True)
class Limits:
    """When a search gives up: steps, each of which takes up a node (and expands it, unless it is at a depth limit), seconds of search,
    bytes of its record; None is no limit.
    """

    expansions: int | None = None
    seconds: float | None = None
    bytes: int | None = field(default_factory=default_memory)

    def reached(self, trace: Trace) -> str | None:
        """The name of the limit at which a search must stop now; None where it may go on."""
        if self.expansions is not None and trace.steps >= self.expansions:
            return "expansions"
        if self.seconds is not None and trace.seconds >= self.seconds:
            return "seconds"
        if self.bytes is not None and trace.bytes_used > self.bytes:
            return "memory"
        return None


@dataclass(frozen=True)
class Problem:
    """One search to do: the boards, what to search with, when to give up, and how many threads may search.

    Its `spec` is settled: what the algorithm does not have is set to what means nothing (the zero heuristic, weight 1), and what was
    left open is the algorithm's own.  Raises SettingError where a setting has no meaning.
    """

    start: Board
    goal: Board
    spec: Spec
    limits: Limits = field(default_factory=Limits)
    threads: int = 1

    def __post_init__(self) -> None:
        object.__setattr__(self, "spec", self.spec.settled)
        if self.start.size != self.goal.size:
            raise SettingError(
                f"the start is {self.start.height}x{self.start.width} and the goal {self.goal.height}x{self.goal.width}; "
                "they must be of one size"
            )
        self.spec.check()

    @property
    def algorithm(self) -> Algorithm:
        """What searches."""
        return self.spec.algorithm

    @property
    def heuristic(self) -> Heuristic:
        """What it looks ahead by; zero where it does not."""
        return self.spec.heuristic

    @property
    def weight(self) -> Fraction:
        """What h is multiplied by; 1 where there is no weight to choose."""
        weight: Fraction = self.spec.value(WEIGHT)
        return weight

    @property
    def order(self) -> tuple[Move, ...]:
        """In which order the blank's moves are tried."""
        return self.spec.order

    @property
    def tie(self) -> Tie:
        """Which of equal nodes is first."""
        return self.spec.tie or self.algorithm.tie

    @property
    def depth_limit(self) -> int:
        """At which g nodes are not expanded."""
        limit: int = self.spec.value(DEPTH_LIMIT)
        return limit

    @property
    def has_depth_limit(self) -> bool:
        """Whether there is such a g."""
        return self.depth_limit != DEPTH_LIMIT.most

    @property
    def f_limit(self) -> int:
        """Beyond which f successors are not made nodes."""
        return self.spec.f_limit

    @property
    def has_f_limit(self) -> bool:
        """Whether there is such an f."""
        return self.f_limit != F_LIMIT.most

    @property
    def grow_by_one(self) -> bool:
        """Whether the bound grows by 1 instead of to the least f beyond it."""
        return self.spec.grow_by_one

    @property
    def repeats(self) -> Repeats:
        """What happens to boards that are met again."""
        repeats: Repeats = self.spec.value(REPEATS)
        return repeats

    @property
    def goal_test(self) -> GoalTest:
        """When a board is held against the goal."""
        goal_test: GoalTest = self.spec.value(GOAL_TEST)
        return goal_test

    @property
    def straight_back(self) -> bool:
        """Whether the move straight back is generated too."""
        back: bool = self.spec.value(BACK)
        return back

    @property
    def width(self) -> int:
        """How many nodes of a layer a beam keeps."""
        return self.spec.width

    @property
    def sideways(self) -> int:
        """How many moves in a row hill climbing makes without h becoming less."""
        return self.spec.sideways

    @cached_property
    def verdict(self) -> Verdict:
        """Whether the goal can be reached at all, and why."""
        return verdict(self.start, self.goal)

    @property
    def takes_own_code(self) -> bool:
        """Whether a heuristic or an algorithm of the user's own takes part, which may take long over a step or make a mistake."""
        return self.algorithm.family is Family.OWN or self.heuristic.is_own

    @property
    def engine(self) -> Engine:
        """What would make its next steps."""
        if self.algorithm.engine is Engine.INTERPRETED or self.estimate.is_interpreted:
            return Engine.INTERPRETED
        kernel = self.algorithm.rules.kernel(self)
        return Engine.COMPILED if kernel is not None and kernel.is_compiled else Engine.INTERPRETED

    @cached_property
    def estimate(self) -> Estimate:
        """The heuristic towards the goal."""
        return self.heuristic.towards(self.goal)

    @cached_property
    def backward_estimate(self) -> Estimate:
        """The heuristic towards the start, for a search backward; Manhattan where the tables for it would take long to build."""
        heuristic = self.heuristic if self.heuristic.is_ready(self.start) else MANHATTAN
        return heuristic.towards(self.start)
