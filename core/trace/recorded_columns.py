"""The columns of many steps of a search in plain Python."""

# ruff: noqa: D102  the columns are described in StepColumns

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from loyd.core.puzzle.packing import pack_all
from loyd.core.puzzle.slides import NO_MOVE, slides
from loyd.core.trace.node import Fate
from loyd.core.trace.record import FATES, UNKNOWN
from loyd.core.trace.recorded_places import cells, numbers
from loyd.core.trace.step_columns import Bools, Integers, Numbers, Reals, StepColumns, Words, risen

if TYPE_CHECKING:
    from loyd.core.trace.recorded import RecordedTrace

NOT_RECORDED = -1
NOT_LEGAL = -2
MOVES = 4


class RecordedColumns(StepColumns):
    """Figures gathered from what the search has recorded."""

    def __init__(self, trace: RecordedTrace, first: int, last: int) -> None:
        super().__init__(trace, first, last)
        self._trace, self._record = trace, trace.record
        self._entries = numbers(self._record.order, first - 1, last).astype(np.int64)
        self._made = int(self._entries.max(initial=0)) + 1

    @cached_property
    def g(self) -> Integers:
        return numbers(self._record.g, 0, self._made)[self._entries].astype(np.int64)

    @cached_property
    def h(self) -> Integers:
        return numbers(self._record.h, 0, self._made)[self._entries].astype(np.int64)

    @cached_property
    def f(self) -> Numbers:
        return numbers(self._record.f, 0, self._made)[self._entries]

    @cached_property
    def open(self) -> Integers:
        return numbers(self._record.open_by, self.first - 1, self.last).astype(np.int64)

    @cached_property
    def closed(self) -> Integers:
        return numbers(self._record.closed_by, self.first - 1, self.last).astype(np.int64)

    @cached_property
    def bound(self) -> Reals:
        bound = numbers(self._record.bound_by, self.first - 1, self.last)
        return np.where(bound == UNKNOWN, np.nan, bound)

    @cached_property
    def new_bound(self) -> Bools:
        return risen(self.bound, max(self._record.bound_by[: self.first - 1], default=-1.0))

    @cached_property
    def jump(self) -> Bools:
        above = numbers(self._record.parent, 0, self._made)[self._entries]
        expanded = numbers(self._record.left, 0, self._made)[above]
        found: Bools = (above > 0) & (expanded != self.step - 1)
        return found

    @cached_property
    def solved(self) -> Bools:
        return np.isin(self.step, [step for step, _ in self._record.solutions])

    @cached_property
    def rises(self) -> Bools:
        record = self._record
        return risen(self.f, record.greatest_f_by[self.first - 2] if self.first > 1 else record.start_f)

    @cached_property
    def falls(self) -> Bools:
        record = self._record
        return risen(-self.h, -(record.least_h_by[self.first - 2] if self.first > 1 else record.start_h))

    @cached_property
    def came(self) -> Integers:
        return numbers(self._record.move, 0, self._made)[self._entries].astype(np.int64)

    @cached_property
    def _cells(self) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
        return cells(self._record, self._entries)

    @cached_property
    def _boards(self) -> tuple[Words, Words]:
        return pack_all(self._cells)

    @property
    def lo(self) -> Words:
        return self._boards[0]

    @property
    def hi(self) -> Words:
        return self._boards[1]

    @cached_property
    def has_successors(self) -> Bools:
        is_goal = (self._cells == np.array(self._trace.goal.cells, np.uint8)).all(axis=1)
        is_backward = np.zeros(len(self), bool)
        sides = self._record.sides
        if sides[0] is not None:
            of = numbers(self._record.side, 0, self._made)[self._entries]
            is_backward = np.array([side not in (None, sides[0]) for side in sides])[of]
        found: Bools = ~is_goal | is_backward
        return found

    @cached_property
    def legal(self) -> Integers:
        legal: Integers = (self._fates != NOT_LEGAL).sum(axis=1)
        return legal

    @cached_property
    def _fates(self) -> Integers:
        """The number of what became of each move's successor, as recorded last, a row for each node."""
        record, start = self._record, self._trace.start
        table = slides(start.height, start.width, self._trace.order)
        is_legal = np.zeros((len(start.cells), MOVES), bool)
        for blank, count in enumerate(table.successors[:, NO_MOVE]):
            is_legal[blank, table.move[blank, NO_MOVE, :count]] = True
        found = np.where(is_legal[np.argmin(self._cells, axis=1)], NOT_RECORDED, NOT_LEGAL)
        ends = numbers(record.first, self.first - 1, self.last + 1)
        rows = np.repeat(np.arange(len(self)), np.diff(ends))
        moves = numbers(record.s_move, ends[0], ends[-1])
        noted = numbers(record.s_fate, ends[0], ends[-1])
        kept = found[rows, moves] != NOT_LEGAL
        found[rows[kept], moves[kept]] = noted[kept]
        return found

    @cached_property
    def back(self) -> Integers:
        return self.fates(Fate.BACK)

    def fates(self, fate: Fate) -> Integers:
        found = self._fates == FATES.index(fate)
        if fate in (Fate.BACK, Fate.PRUNED):
            is_back = np.arange(MOVES) == (self.came ^ 1)[:, None]
            is_back[self.came == NO_MOVE] = False
            found |= (self._fates == NOT_RECORDED) & (is_back if fate is Fate.BACK else ~is_back)
        return np.where(self.has_successors, found.sum(axis=1), 0)
