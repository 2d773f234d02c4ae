"""The columns of many steps of a search in plain Python."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial
from operator import itemgetter
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from loyd.core.puzzle.packing import NO_MOVE, pack_all, slides
from loyd.core.trace.columns import Bools, Integers, Numbers, Reals, StepColumns, Words, risen
from loyd.core.trace.flame import START, Blocks, BlockSums, ByParents, Expanded, Flames
from loyd.core.trace.ledger import (
    FIGURES,
    AtDepth,
    Division,
    Keys,
    Ledger,
    LedgerCounts,
    Lines,
    ReExpansions,
    at_depths,
    board_keys,
    ledger,
    rows_of,
    with_open,
)
from loyd.core.trace.node import LETTERS, SuccessorStatus
from loyd.core.trace.python_record import FIRST_ENTRY, STATUSES, UNKNOWN, PythonRecord
from loyd.core.trace.python_story import are_goals, cells, numbers, whole
from loyd.core.trace.trace import Growth

if TYPE_CHECKING:
    from loyd.core.trace.python import PythonTrace


NOT_RECORDED = -1
NOT_LEGAL = -2
MOVES = 4


class PythonColumns(StepColumns):
    """Figures gathered from what the search has recorded."""

    def __init__(self, trace: PythonTrace, first: int, last: int) -> None:
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
        return ~are_goals(self._record, self._entries)

    @cached_property
    def is_expanded(self) -> Bools:
        return self.has_successors & (self.g < self._record.cut)

    @cached_property
    def legal(self) -> Integers:
        legal: Integers = (self._statuses != NOT_LEGAL).sum(axis=1)
        return legal

    @cached_property
    def _statuses(self) -> Integers:
        """The number of the status of each move's successor, as recorded last, a row for each node."""
        record, start = self._record, self._trace.start
        table = slides(start.height, start.width, self._trace.order)
        is_legal = np.zeros((len(start.cells), MOVES), bool)
        for blank, count in enumerate(table.successors[:, NO_MOVE]):
            is_legal[blank, table.move[blank, NO_MOVE, :count]] = True
        found = np.where(is_legal[np.argmin(self._cells, axis=1)], NOT_RECORDED, NOT_LEGAL)
        ends = numbers(record.first, self.first - 1, self.last + 1)
        rows = np.repeat(np.arange(len(self)), np.diff(ends))
        moves = numbers(record.s_move, ends[0], ends[-1])
        noted = numbers(record.s_status, ends[0], ends[-1])
        kept = found[rows, moves] != NOT_LEGAL
        found[rows[kept], moves[kept]] = noted[kept]
        return found

    @cached_property
    def back(self) -> Integers:
        return self.statuses(SuccessorStatus.BACK)

    def statuses(self, status: SuccessorStatus) -> Integers:
        found = self._statuses == STATUSES.index(status)
        if status in (SuccessorStatus.BACK, SuccessorStatus.PRUNED):
            is_back = np.arange(MOVES) == (self.came ^ 1)[:, None]
            is_back[self.came == NO_MOVE] = False
            found |= (self._statuses == NOT_RECORDED) & (is_back if status is SuccessorStatus.BACK else ~is_back)
        return np.where(self.has_successors, found.sum(axis=1), 0)


@dataclass(frozen=True, eq=False)
class PythonFlameEntries(ByParents):
    """f is as recorded, which may be anything.  The roots are the sides, or the times that a search began again at the start."""

    trace: PythonTrace

    def opened(self, blocks: Blocks, sums: BlockSums, step: int) -> Integers:
        del sums
        record, waiting = self.trace.record, self.trace.open_entries(step)
        above = np.array(record.parent[: int(waiting.max(initial=0)) + 1])[waiting]
        made_by = np.array(record.left[: int(above.max(initial=0)) + 1])[above[above > 0]]
        places = blocks.places[made_by]
        opened: Integers = np.bincount(places[places >= 0] >> blocks.bits, minlength=blocks.count).astype(np.int64)
        return opened

    def depth(self, step: int) -> int:
        return int(self.trace.record.g[self.order[step - 1]])

    def deepest(self, step: int) -> int:
        return self.trace.counts(step).deepest_g

    def f(self, steps: Integers) -> Reals:
        f: Reals = self.values[self.order[steps - 1]]
        return f

    def mean_f(self, depths: Integers, values: Reals) -> Reals:
        del depths
        return values

    def labels(self, steps: Integers) -> tuple[str, ...]:
        record, entries = self.trace.record, self.order[steps - 1]
        moves = numbers(record.move, 0, int(entries.max(initial=0)) + 1)[entries]
        labels = list(map((*LETTERS, "").__getitem__, moves.tolist()))
        for root in np.flatnonzero(moves == NO_MOVE).tolist():
            labels[root] = record.sides[record.side[entries[root]]] or START
        return tuple(labels)


class PythonFlames(Flames["PythonTrace"]):
    """An entry's parent is an entry that was expanded once."""

    def parent(self, recorded: PythonTrace, step: int) -> int:
        record = recorded.record
        above = record.parent[record.order[step - 1]]
        return record.left[above] if above > 0 else 0

    def ancestor_steps(self, recorded: PythonTrace, step: int) -> list[int]:
        if not step:
            return []
        way, parents, left = [step], recorded.record.parent, recorded.record.left
        above = parents[recorded.record.order[step - 1]]
        while above > 0:
            way.append(left[above])
            above = parents[above]
        return way[::-1]

    def _steps(self, recorded: PythonTrace) -> int:
        return recorded.steps

    def _expanded(self, recorded: PythonTrace, step: int, *, with_open: bool, is_again: bool) -> Expanded:
        del with_open, is_again
        record = recorded.record
        order = np.array(record.order[:step], np.int32)
        made = int(order.max(initial=0)) + 1
        above = np.array(record.parent[:made], np.int32)[order]
        parents = np.where(above > 0, np.array(record.left[:made], np.int32)[above], 0)
        return PythonFlameEntries(order, np.array(record.f[:made], np.float64), np.concatenate(([0], parents)).astype(np.int32), recorded)


COLUMN_OF = {
    SuccessorStatus.NEW: "new",
    SuccessorStatus.GOAL: "new",
    SuccessorStatus.MEETS: "new",
    SuccessorStatus.IMPROVED: "improved",
    SuccessorStatus.REOPENED: "reopened",
    SuccessorStatus.OPEN: "duplicates",
    SuccessorStatus.CLOSED: "duplicates",
    SuccessorStatus.BEYOND: "cut",
    SuccessorStatus.PRUNED: "cut",
}
"""The figure in which a successor of each status counts."""
_COLUMNS = np.array([FIGURES.index(COLUMN_OF[status]) if status in COLUMN_OF else len(FIGURES) for status in STATUSES], np.int64)


class PythonLedger:
    """In rows as its division says; a layer on either side is one of its own.

    It is handed the trace and does not hold it: a record in a circle of references would outlive its search.
    """

    def __init__(self, division: Division, roots: int) -> None:
        self._division, self._sides = division, roots
        self._by_row, self._by_g = LedgerCounts(roots), LedgerCounts(roots)
        self._first_times = ReExpansions()

    def after_step(self, trace: PythonTrace, step: int) -> Ledger:
        """The ledger after a recorded step."""
        record, division, sides = trace.record, self._division, self._sides
        sums = self._by_row.up_to(step, partial(self._lines, trace, self._keys))
        keys = sums.key.tolist()
        rows = rows_of(
            sums,
            [whole(key) for key in keys] if division is not Division.LAYER else [int(key) // sides for key in keys],
            [record.sides[int(key) % sides] for key in keys] if division is Division.LAYER and sides > 1 else (),
            list(range(1, len(keys) + 1)) if division is Division.BOUND else (),
        )
        if division in (Division.F, Division.LAYER):
            rows = with_open(rows, self._opened(trace, step))
        found = bisect_right(record.solutions, step, key=itemgetter(0))
        goal = record.solutions[found - 1][0] if found else None
        return ledger(step, division, trace.formula.symbol, rows, sums.peak, None if goal is None else (goal, trace.node(goal).f))

    def depths(self, trace: PythonTrace, step: int) -> tuple[AtDepth, ...]:
        """The nodes of each g, expanded up to a recorded step and open after it."""
        return at_depths(self._by_g.up_to(step, partial(self._lines, trace, _depths)), trace.plane(step))

    def _opened(self, trace: PythonTrace, step: int) -> dict[tuple[float, str | None], int]:
        """The open nodes after a step, by the value of the row that they belong to and its side."""
        if self._division is Division.F:
            return {(f, None): count for f, count in trace.open_by_f(step)}
        plane = trace.plane(step)
        names = trace.record.sides if self._sides > 1 else (None,)
        found: dict[tuple[float, str | None], int] = {}
        for name, counts in zip(names, plane.open, strict=True):
            for g, count in zip(plane.g.tolist(), counts.tolist(), strict=True):
                found[g, name] = found.get((g, name), 0) + count
        return found

    def _keys(self, record: PythonRecord, entries: Integers, first: int, last: int) -> Reals:
        """The row of each of some steps, which expanded these entries."""
        made = int(entries.max(initial=0)) + 1
        if self._division is Division.F:
            found = numbers(record.f, 0, made)[entries]
        elif self._division is Division.LAYER:
            found = numbers(record.g, 0, made)[entries].astype(np.int64) * self._sides + self._side(record, entries)
        elif self._division is Division.BOUND:
            found = numbers(record.bound_by, first, last)
        else:
            found = numbers(record.iteration_by, first, last)
        keys: Reals = np.where(np.isnan(found), UNKNOWN, found).astype(np.float64)
        return keys

    def _side(self, record: PythonRecord, entries: Integers) -> Integers:
        """The place of the side of each entry; where one side alone searches, parts of its open list are none."""
        if self._sides == 1:
            return np.zeros(len(entries), np.int64)
        sides: Integers = numbers(record.side, 0, int(entries.max(initial=0)) + 1)[entries].astype(np.int64)
        return sides

    def _lines(self, trace: PythonTrace, keys_of: KeysOf, first: int, last: int) -> Lines:
        """What the steps after `first` up to `last` did."""
        record, count = trace.record, last - first
        entries = numbers(record.order, first, last).astype(np.int64)
        ends = np.array(record.first[first : last + 1], np.int64)
        statuses = numbers(record.s_status, int(ends[0]), int(ends[-1])).astype(np.int64)
        width = len(FIGURES) + 1
        places = np.repeat(np.arange(count), np.diff(ends)) * width + _COLUMNS[statuses]
        figures = np.bincount(places, minlength=count * width).reshape(count, width)[:, :-1].T.astype(np.int64)
        cut_off = self._cut_off(record, entries)
        figures[:, cut_off] = 0  # what lies below such a node is noted, and not generated
        figures[FIGURES.index("cut_off")] = cut_off
        for name, column in (("expanded", record.expanded_by), ("generated", record.generated_by)):
            before = column[first - 1] if first else 0
            figures[FIGURES.index(name)] = np.diff(numbers(column, first, last).astype(np.int64), prepend=before)
        figures[FIGURES.index("again")] = self._first_times.again(first, last, partial(self._expansions, record))
        return Lines(keys_of(record, entries, first, last), figures, numbers(record.open_by, first, last).astype(np.int64))

    def _cut_off(self, record: PythonRecord, entries: Integers) -> npt.NDArray[np.bool_]:
        """Which entries, each taken by a step, were not expanded because they are as deep as the limit; the goal is not for that."""
        at_limit: npt.NDArray[np.bool_] = numbers(record.g, 0, int(entries.max(initial=0)) + 1)[entries] >= record.cut
        if at_limit.any():
            at_limit[at_limit] = (cells(record, entries[at_limit]) != np.array(record.goal.cells)).any(axis=1)
        return at_limit

    def _expansions(self, record: PythonRecord, first: int, last: int) -> tuple[Keys, npt.NDArray[np.bool_]]:
        """Of the steps `first` to `last`, the key of each board and whether it was expanded."""
        entries = numbers(record.order, first - 1, last).astype(np.int64)
        before = record.expanded_by[first - 2] if first > 1 else 0
        is_expanded = np.diff(numbers(record.expanded_by, first - 1, last), prepend=before) > 0
        return board_keys(*pack_all(cells(record, entries)), record.size, self._side(record, entries)), is_expanded


KeysOf = Callable[[PythonRecord, Integers, int, int], Reals]


def _depths(record: PythonRecord, entries: Integers, first: int, last: int) -> Reals:
    del first, last
    depths: Reals = numbers(record.g, 0, int(entries.max(initial=0)) + 1)[entries].astype(np.float64)
    return depths


def python_growth(record: PythonRecord, steps: Integers) -> Growth:
    """The figures at some recorded steps, rising from 0."""

    def at(column: Any, before: float) -> npt.NDArray[Any]:
        """The column at the steps; `before` is its value at step 0."""
        values = numbers(column, 0, int(steps[-1]))
        return np.concatenate(([before], values))[steps]

    entries = at(record.order, FIRST_ENTRY).astype(np.int64)
    made = len(record.left)
    bound = at(record.bound_by, UNKNOWN if record.at_start[0] is None else record.at_start[0]).astype(np.float64)
    return Growth(
        steps=steps,
        open=at(record.open_by, len(record.evaluate)).astype(np.int64),
        closed=at(record.closed_by, 0).astype(np.int64),
        f=numbers(record.f, 0, made)[entries],
        least_h=at(record.least_h_by, record.start_h).astype(np.int64),
        depth=numbers(record.g, 0, made)[entries].astype(np.int64),
        bound=np.where(bound == UNKNOWN, np.nan, bound),
    )
