"""What a search is asked: start, goal, algorithm settings and limits."""

import os
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from core.binding import is_ours
from core.errors import SettingError
from core.heuristics.catalogue import MANHATTAN, ZERO
from core.heuristics.heuristic import Estimate, Heuristic
from core.puzzle.board import Board
from core.puzzle.move import Move
from core.puzzle.solvability import Verdict, verdict
from core.search.algorithm import Algorithm, Family, Setting
from core.trace.choice import Tie
from core.trace.trace import Trace

GIGABYTE = 1_000_000_000
FINEST_WEIGHT = 10_000
GREATEST_WEIGHT = 1_000
LONGEST_WEIGHT = 20
DEEPEST_LIMIT = 100_000
WIDEST_BEAM = 1_000_000
MOST_SIDEWAYS = 1_000_000


def default_memory() -> int:
    """The memory that a search may use unless told otherwise, in bytes: 2 GB, or a quarter of the machine's where that is less."""
    try:
        return min(2 * GIGABYTE, os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 4)
    except (AttributeError, ValueError, OSError):
        return GIGABYTE


@dataclass(frozen=True)
class Limits:
    """When a search gives up: expansions, seconds of search, bytes of its record; None is no limit."""

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
    """One search to do.

    What the algorithm does not use is set to what means nothing: the zero heuristic, weight 1, its own `tie` rule (also
    where `tie` is None).  `depth_limit` is for depth-limited search.  `grow_by_one` lets the bound
    of IDA* grow by 1 instead of to the least f beyond it.  `width`: how many nodes of a layer a beam keeps.  `sideways`: how many
    moves in a row hill climbing makes without h becoming less.  Raises SettingError where a setting has no meaning.
    """

    start: Board
    goal: Board
    algorithm: Algorithm
    heuristic: Heuristic = MANHATTAN
    weight: Fraction = Fraction(1)
    order: tuple[Move, ...] = tuple(Move)
    tie: Tie | None = None
    depth_limit: int = 30
    grow_by_one: bool = False
    limits: Limits = field(default_factory=Limits)
    width: int = 100
    sideways: int = 20

    def __post_init__(self) -> None:
        uses = self.algorithm.uses
        if Setting.HEURISTIC not in uses:
            object.__setattr__(self, "heuristic", ZERO)
        if Setting.WEIGHT not in uses:
            object.__setattr__(self, "weight", Fraction(1))
        if Setting.TIE not in uses or self.tie is None:
            object.__setattr__(self, "tie", self.algorithm.tie)
        if self.start.size != self.goal.size:
            raise SettingError(
                f"the start is {self.start.height}x{self.start.width} and the goal {self.goal.height}x{self.goal.width}; "
                "they must be of one size"
            )
        if not 1 <= self.weight <= GREATEST_WEIGHT or self.weight.denominator > FINEST_WEIGHT:
            raise SettingError(f"weight {float(self.weight):g} must be from 1 to {GREATEST_WEIGHT}, with at most four decimals")
        if not 0 <= self.depth_limit <= DEEPEST_LIMIT:
            raise SettingError(f"depth limit {self.depth_limit} must be from 0 to {DEEPEST_LIMIT}")
        if not 1 <= self.width <= WIDEST_BEAM:
            raise SettingError(f"width {self.width} must be from 1 to {WIDEST_BEAM}")
        if not 0 <= self.sideways <= MOST_SIDEWAYS:
            raise SettingError(f"sideways limit {self.sideways} must be from 0 to {MOST_SIDEWAYS}")

    @cached_property
    def verdict(self) -> Verdict:
        """Whether the goal can be reached at all, and why."""
        return verdict(self.start, self.goal)

    @property
    def takes_own_code(self) -> bool:
        """Whether a heuristic or an algorithm of the user's own takes part, which may take long over a step or make a mistake."""
        return self.algorithm.family is Family.OWN or not is_ours(self.heuristic.file)

    @cached_property
    def estimate(self) -> Estimate:
        """The heuristic towards the goal."""
        return self.heuristic.towards(self.goal)

    @cached_property
    def backward_estimate(self) -> Estimate:
        """The heuristic towards the start, for a search backward; Manhattan where the tables for it would take long to build."""
        heuristic = self.heuristic if self.heuristic.is_ready(self.start) else MANHATTAN
        return heuristic.towards(self.start)


def parse_weight(text: str) -> Fraction:
    """A weight such as `2`, `1.5` or `3/2`.  Raises SettingError when it is no number, or one with an exponent or endless digits."""
    written = text.strip()
    try:
        if len(written) <= LONGEST_WEIGHT and "e" not in written.lower():
            return Fraction(written)
    except (ValueError, ZeroDivisionError):
        pass
    raise SettingError(f"weight {text[:LONGEST_WEIGHT]!r} is no number; write 1 or more, for example 1.5 or 3/2")
