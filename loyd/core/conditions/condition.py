"""What may be true of a step: figures compared, statuses of successors, boards, and these joined by and, or, not."""

from __future__ import annotations

import operator
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from loyd.core.puzzle.board import Board
from loyd.core.puzzle.packing import Bools, Numbers, Words, pack
from loyd.core.trace.columns import MULTIPLIERS, StepColumns
from loyd.core.trace.node import SuccessorStatus
from loyd.core.trace.trace import Trace

EVENTS = (
    "f_rises", "new_bound", "h_falls", "jump", "duplicate", "improved", "reopened", "cut", "peak", "solution", "goal",
)  # fmt: skip
"""Greater f, a new bound, a new lowest h, another branch, duplicates, better paths to open and to closed boards, successors cut
off, most open nodes, nodes of the solution, the solution."""


SHIFT = np.uint64(48)
MIX = np.uint64(MULTIPLIERS[0])


@dataclass(frozen=True, eq=False)
class BoardSet:
    """The packed boards, and a table of sixteen mixed bits of their first words: nearly all others are told apart by these alone."""

    boards: frozenset[tuple[int, int]]
    table: Bools

    @classmethod
    def from_boards(cls, boards: Iterable[Board]) -> BoardSet:
        packed = frozenset(pack(board) for board in boards)
        table = np.zeros(1 << 16, bool)
        table[_mixed(np.array([low for low, _ in packed], np.uint64))] = True
        return cls(packed, table)

    def held(self, columns: StepColumns) -> Bools:
        found = np.zeros(len(columns), bool)
        if self.boards:
            lo = columns.lo
            for place in np.flatnonzero(self.table[_mixed(lo)]).tolist():
                found[place] = (int(lo[place]), int(columns.hi[place])) in self.boards
        return found


def _mixed(words: Words) -> Words:
    mixed: Words = words * MIX >> SHIFT
    return mixed


Check = Callable[[int], None]
"""Told now and then how many more steps have been looked through; it may raise to call the looking off."""
COMPARISONS: dict[str, Callable[[Any, Any], Any]] = {
    "<": operator.lt, "<=": operator.le, "=": operator.eq, "!=": operator.ne, ">=": operator.ge, ">": operator.gt,
}  # fmt: skip


class Condition(ABC):
    """Something that is true of some steps of a search and not of others."""

    @property
    def needs_end(self) -> bool:
        """Whether it can be told only once the search has ended: what is greatest in all of it, what lies on its solution."""
        return any(part.needs_end for part in self.parts)

    @property
    def parts(self) -> tuple[Condition, ...]:
        return ()

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(name for part in self.parts for name in part.names))

    @property
    def is_slow(self) -> bool:
        return any(part.is_slow for part in self.parts)

    def resolved(self, trace: Trace, steps: int, check: Check) -> Condition:
        """The same, with what hangs on the first `steps` steps as a whole worked out."""
        return self

    @abstractmethod
    def holds(self, columns: StepColumns, among: Bools) -> Bools:
        """At which of the steps it is true, as far as `among` asks; what is said of the others means nothing."""


class Operand(NamedTuple):
    """A figure; a number, which every step has, is one without a name."""

    name: str
    read: Callable[[StepColumns], Any]


@dataclass(frozen=True)
class FigureComparison(Condition):
    """Two figures, or a figure and a number, compared by a sign of `COMPARISONS`; never true of a figure that is not there."""

    left: Operand
    sign: str
    right: Operand

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(name for name in (self.left.name, self.right.name) if name))

    def holds(self, columns: StepColumns, among: Bools) -> Bools:
        left, right = self.left.read(columns), self.right.read(columns)
        found = np.broadcast_to(COMPARISONS[self.sign](left, right), len(columns))
        if self.sign == "!=":
            found = found & (left == left) & (right == right)
        return np.asarray(found, bool)


@dataclass(frozen=True)
class StepSign(Condition):
    """Something that a step has or has not: successors of a status, a jump, a solution."""

    name: str
    read: Callable[[StepColumns], Numbers]

    def holds(self, columns: StepColumns, among: Bools) -> Bools:
        found: Bools = np.asarray(self.read(columns)) > 0
        return found


@dataclass(frozen=True)
class AllOrAny(Condition):
    """All of some conditions, or with `any_of` at least one."""

    conditions: tuple[Condition, ...]
    any_of: bool

    @property
    def parts(self) -> tuple[Condition, ...]:
        return self.conditions

    def resolved(self, trace: Trace, steps: int, check: Check) -> Condition:
        return AllOrAny(tuple(part.resolved(trace, steps, check) for part in self.conditions), self.any_of)

    def holds(self, columns: StepColumns, among: Bools) -> Bools:
        """At which of the steps they are true; each is asked only about steps that hang on it."""
        found = np.full(len(columns), not self.any_of)
        for part in self.conditions:
            left = among & (found != self.any_of)
            if not left.any():
                break
            holds = part.holds(columns, left)
            found = np.where(left, holds, found)
        return found


@dataclass(frozen=True)
class Not(Condition):
    condition: Condition

    @property
    def parts(self) -> tuple[Condition, ...]:
        return (self.condition,)

    def resolved(self, trace: Trace, steps: int, check: Check) -> Condition:
        return Not(self.condition.resolved(trace, steps, check))

    def holds(self, columns: StepColumns, among: Bools) -> Bools:
        return ~self.condition.holds(columns, among)


@dataclass(frozen=True)
class Expands(Condition):
    boards: BoardSet

    def holds(self, columns: StepColumns, among: Bools) -> Bools:
        return self.boards.held(columns)


@dataclass(frozen=True)
class Generates(Condition):
    """A board is among the successors of the step's node; neither by an undo move nor after the goal, where the search stopped."""

    board: Board

    def holds(self, columns: StepColumns, among: Bools) -> Bools:
        found = np.zeros(len(columns), bool)
        places = np.flatnonzero(BoardSet.from_boards(parent for _, parent in self.board.successors()).held(columns))
        if len(places):
            asked = columns.lo, columns.hi, columns.came, columns.back, columns.is_expanded
            lo, hi, came, back, is_expanded = (column[places] for column in asked)
            for away, parent in self.board.successors():
                low, high = pack(parent)
                is_it = (lo == np.uint64(low)) & (hi == np.uint64(high))
                found[places[is_it & ((came != away) | (back == 0)) & is_expanded]] = True
            for place in np.flatnonzero(found & (columns.statuses(SuccessorStatus.UNTRIED) > 0)).tolist():
                successors = columns.rows(columns.first + place, 1)[0].successors
                found[place] = any(new.board == self.board and new.status is not SuccessorStatus.UNTRIED for new in successors)
        return found


class OnSolution(Condition):
    @property
    def needs_end(self) -> bool:
        return True

    def resolved(self, trace: Trace, steps: int, check: Check) -> Condition:
        moves = trace.solution()
        return Expands(BoardSet.from_boards(() if moves is None else trace.start.along(moves)))

    def holds(self, columns: StepColumns, among: Bools) -> Bools:
        return np.zeros(len(columns), bool)


class Fullest(OnSolution):
    """The open list has more nodes than at any other step; at the first such step."""

    def resolved(self, trace: Trace, steps: int, check: Check) -> Condition:
        step, _ = greatest_open(trace, steps, check)
        return StepSign("peak", lambda columns: columns.step == step)


def greatest_open(trace: Trace, steps: int, check: Check | None = None) -> tuple[int, int]:
    """The first of so many steps after which most nodes were open, and how many these were; (0, 0) where there is no step."""
    found = 0, -1
    for first in range(1, steps + 1, CHUNK):
        columns = trace.step_columns(first, min(first + CHUNK - 1, steps))
        place = int(columns.open.argmax())
        if columns.open[place] > found[1]:
            found = first + place, int(columns.open[place])
        if check is not None:
            check(len(columns))
    return found[0], max(found[1], 0)


CHUNK = 1 << 16
"""The steps that are looked through at once."""
