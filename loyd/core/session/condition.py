"""Conditions on a step: comparisons of figures, statuses of successors, boards, joined by and, or,
not.
"""

import operator
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, NamedTuple

import numpy as np

from ..engine.puzzle import Board
from ..engine.puzzle.packing import Bools, Numbers, Words, pack
from ..engine.record import MULTIPLIERS, StepColumns, SuccessorStatus, Trace

EVENTS = (
    "f_rises",
    "new_bound",
    "h_falls",
    "jump",
    "duplicate",
    "improved",
    "reopened",
    "cut",
    "peak",
    "solution",
    "goal",
)
"""A greater f, a new bound, a new lowest h, another branch, duplicates, better paths to open and to
closed boards, successors cut off, the longest open list, a node of the solution, the goal.
"""


SHIFT = np.uint64(48)
MIX = np.uint64(MULTIPLIERS[0])


def expansions_of(boards: Iterable[Board]) -> Callable[[StepColumns], Bools]:
    """Reads at which steps one of some boards was expanded.

    A table of sixteen mixed bits of their first words rules out nearly all others.

    O(steps) array look-ups; of the steps with other boards, about one in 65,536 per board looked
    for is compared in full.
    """
    packed = frozenset(map(pack, boards))
    table = np.zeros(1 << 16, bool)
    table[_mixed(np.array([low for low, _ in packed], np.uint64))] = True

    def read(columns: StepColumns) -> Bools:
        found = np.zeros(len(columns), bool)
        if packed:
            lo = columns.lo
            for place in np.flatnonzero(table[_mixed(lo)]).tolist():
                found[place] = (int(lo[place]), int(columns.hi[place])) in packed
        return found

    return read


def _mixed(words: Words) -> Words:
    # The upper 16 bits of the product: they depend on all bits of the word.
    return words * MIX >> SHIFT


StopCheck = Callable[[int], None]
"""Called now and then with the number of further steps checked; may raise to cancel."""
COMPARISONS: dict[str, Callable[[Any, Any], Any]] = {
    "<": operator.lt,
    "<=": operator.le,
    "=": operator.eq,
    "!=": operator.ne,
    ">=": operator.ge,
    ">": operator.gt,
}


class Condition(ABC):
    """Something that is true of some steps of a search and not of others."""

    @property
    def needs_end(self) -> bool:
        """Whether it can be decided only once the search has ended: it depends on a maximum over
        all of it, or on its solution.
        """
        return any(part.needs_end for part in self.parts)

    @property
    def parts(self) -> "tuple[Condition, ...]":
        """The conditions that this one combines."""
        return ()

    @property
    def names(self) -> tuple[str, ...]:
        """The figures it reads, each once."""
        return tuple(dict.fromkeys(name for part in self.parts for name in part.names))

    @property
    def is_slow(self) -> bool:
        """Whether it needs the successors of every step, which takes long to read."""
        return any(part.is_slow for part in self.parts)

    def resolved(self, trace: Trace, steps: int, check: StopCheck) -> "Condition":
        """The same condition, with everything that depends on the first `steps` steps as a whole
        computed.
        """
        return self

    @abstractmethod
    def holds(self, columns: StepColumns, among: Bools) -> Bools:
        """At which of the steps it holds, as far as `among` asks; the values for the others are
        meaningless.
        """


class Operand(NamedTuple):
    """A figure, or a number, which has no name and is the same at every step."""

    name: str
    read: Callable[[StepColumns], Any]


@dataclass(frozen=True)
class FigureComparison(Condition):
    """Two figures, or a figure and a number, compared by one of `COMPARISONS`; false if a figure
    does not exist.
    """

    left: Operand
    sign: str
    right: Operand

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(name for name in (self.left.name, self.right.name) if name))

    def holds(self, columns: StepColumns, among: Bools) -> Bools:
        left = self.left.read(columns)
        right = self.right.read(columns)
        found = np.broadcast_to(COMPARISONS[self.sign](left, right), len(columns))
        if self.sign == "!=":
            # NaN stands for a figure that does not exist, and is unequal to everything, itself
            # included: `!=` would hold there.
            found = found & (left == left) & (right == right)
        return np.asarray(found, bool)


@dataclass(frozen=True)
class StepProperty(Condition):
    """A property of a step: successors of some status, a switch of branch, a node of the
    solution.
    """

    read: Callable[[StepColumns], Numbers]

    def holds(self, columns: StepColumns, among: Bools) -> Bools:
        return np.asarray(self.read(columns)) > 0


@dataclass(frozen=True)
class AllOrAny(Condition):
    """All of some conditions, or with `any_of` at least one."""

    conditions: tuple[Condition, ...]
    any_of: bool

    @property
    def parts(self) -> tuple[Condition, ...]:
        return self.conditions

    def resolved(self, trace: Trace, steps: int, check: StopCheck) -> Condition:
        return AllOrAny(
            tuple(part.resolved(trace, steps, check) for part in self.conditions), self.any_of
        )

    def holds(self, columns: StepColumns, among: Bools) -> Bools:
        """At which of the steps they hold; each is evaluated only at steps where it matters."""
        found = np.full(len(columns), not self.any_of)
        for part in self.conditions:
            # With `and`, steps that are still true are asked further; with `or`, those that are
            # still false.
            left = among & (found != self.any_of)
            if not left.any():
                break
            found = np.where(left, part.holds(columns, left), found)
        return found


@dataclass(frozen=True)
class Not(Condition):
    """Holds where another condition does not."""

    condition: Condition

    @property
    def parts(self) -> tuple[Condition, ...]:
        return (self.condition,)

    def resolved(self, trace: Trace, steps: int, check: StopCheck) -> Condition:
        return Not(self.condition.resolved(trace, steps, check))

    def holds(self, columns: StepColumns, among: Bools) -> Bools:
        return ~self.condition.holds(columns, among)


@dataclass(frozen=True)
class Generates(Condition):
    """A board is among the successors of the step's node; neither by an undo move nor at the goal,
    where the search stops.
    """

    board: Board

    def holds(self, columns: StepColumns, among: Bools) -> Bools:
        found = np.zeros(len(columns), bool)
        parents = expansions_of(parent for _, parent in self.board.successors())
        places = np.flatnonzero(parents(columns))
        if len(places):
            asked = (
                columns.lo,
                columns.hi,
                columns.last_move,
                columns.undo_pruned,
                columns.is_expanded,
            )
            lo, hi, came, back, is_expanded = (column[places] for column in asked)
            for away, parent in self.board.successors():
                low, high = pack(parent)
                is_it = (lo == np.uint64(low)) & (hi == np.uint64(high))
                found[places[is_it & ((came != away) | (back == 0)) & is_expanded]] = True
            # At a step that stopped when it generated the goal, some successors were never
            # generated; such a step is read by itself.
            for place in np.flatnonzero(
                found & (columns.statuses(SuccessorStatus.UNTRIED) > 0)
            ).tolist():
                successors = columns.rows(columns.first + place, 1)[0].successors
                found[place] = any(
                    new.board == self.board and new.status is not SuccessorStatus.UNTRIED
                    for new in successors
                )
        return found


class OnSolution(Condition):
    """Holds at steps whose node lies on the solution, so only once there is one."""

    needs_end = True

    def resolved(self, trace: Trace, steps: int, check: StopCheck) -> Condition:
        moves = trace.solution()
        return StepProperty(expansions_of(() if moves is None else trace.start.along(moves)))

    def holds(self, columns: StepColumns, among: Bools) -> Bools:
        return np.zeros(len(columns), bool)


class OpenPeak(OnSolution):
    """The open list is longer than at any other step; holds at the first such step."""

    def resolved(self, trace: Trace, steps: int, check: StopCheck) -> Condition:
        step, _ = greatest_open(trace, steps, check)
        return StepProperty(lambda columns: columns.step == step)


def greatest_open(trace: Trace, steps: int, check: StopCheck) -> tuple[int, int]:
    """The first of the steps with the longest open list, and its length; (0, 0) if there is no
    step. O(steps).
    """
    found = 0, -1
    for first in range(1, steps + 1, CHUNK_STEPS):
        columns = trace.step_columns(first, min(first + CHUNK_STEPS - 1, steps))
        place = int(columns.open.argmax())
        # Strictly greater, and `argmax` gives the first of equals: the first step with this
        # length.
        if columns.open[place] > found[1]:
            found = first + place, int(columns.open[place])
        check(len(columns))
    return found[0], max(found[1], 0)


CHUNK_STEPS = 1 << 16
"""The steps checked at once."""


ColumnReader = Callable[[StepColumns], Any]
LONGEST_CONDITION = 1000


def _status(status: SuccessorStatus) -> ColumnReader:
    return lambda columns: columns.statuses(status)


CONDITION_FIGURES: dict[str, ColumnReader] = {
    name: attrgetter("g" if name == "depth" else name)
    for name in ("step", "g", "h", "f", "open", "closed", "depth", "bound", "successors")
}
"""The figures that can be compared: of the step's node, and of the search after the step. Every
move costs 1, so a node's depth is its g; the undo move is not counted as a successor.
"""

_NAMES = {
    SuccessorStatus.OPEN: "known_open",
    SuccessorStatus.CLOSED: "known_closed",
    SuccessorStatus.CYCLE: "on_path",
    SuccessorStatus.UNDO: "back",
}
STATUS_CONDITIONS: dict[str, ColumnReader] = {
    **{
        _NAMES.get(status, status.name.lower()): _status(status)
        for status in SuccessorStatus
        if status not in (SuccessorStatus.GOAL, SuccessorStatus.UNTRIED)
    },
    "duplicate": attrgetter("known"),
    "cut": attrgetter("cut"),
}
"""The number of the step's successors with such a status; on its own, whether there is one.
`duplicate`: already known, open or closed; `cut`: beyond the bound, or pruned.
"""

SIGNS: dict[str, ColumnReader] = {
    "f_rises": attrgetter("rises"),
    "new_bound": attrgetter("new_bound"),
    "h_falls": attrgetter("falls"),
    "jump": attrgetter("jump"),
    "goal": attrgetter("solved"),
}

END_CONDITIONS: dict[str, Condition] = {"solution": OnSolution(), "peak": OpenPeak()}
"""What is known of a step only once the search has ended."""

BOARD_WORDS = ("expands", "generates")
"""The words followed by a board."""

CONDITION_ALIASES = {
    "↑": "improved",
    "↺": "reopened",
    "●": "known_closed",
    "✂": "cut",
    "↷": "jump",
    "★": "solution",
    "○": "known_open",
    "+": "new",
    "←": "back",
    "✓": "goal",
}

USER_CONDITIONS: dict[str, Condition] = {}
"""The user's own functions by name (see `loyd.core.user_code.user_functions`)."""


def condition_of_word(name: str) -> Condition | None:
    """The condition that one word means; None if it is not such a word."""
    if name in END_CONDITIONS or name in USER_CONDITIONS:
        return END_CONDITIONS.get(name) or USER_CONDITIONS[name]
    column = STATUS_CONDITIONS.get(name) or SIGNS.get(name)
    return None if column is None else StepProperty(column)


def reserved() -> tuple[str, ...]:
    """All words of the language, which no user's condition may take as its name."""
    return (
        *CONDITION_FIGURES,
        *STATUS_CONDITIONS,
        *SIGNS,
        *END_CONDITIONS,
        *BOARD_WORDS,
        "not",
        "and",
        "or",
    )


def words() -> tuple[str, ...]:
    """All words of a condition, for completion."""
    return (
        *CONDITION_FIGURES,
        *STATUS_CONDITIONS,
        *SIGNS,
        *END_CONDITIONS,
        *BOARD_WORDS,
        *USER_CONDITIONS,
        "not",
    )
