"""The ledger of a search in plain Python, from its record."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from functools import partial
from operator import itemgetter
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from loyd.core.puzzle.packing import pack_all
from loyd.core.trace.first_times import FirstTimes, Keys, board_keys
from loyd.core.trace.ledger import AtDepth, Division, Ledger
from loyd.core.trace.ledger_rows import at_depths, ledger, rows_of, with_open
from loyd.core.trace.ledger_tally import FIGURES, Integers, LedgerTally, Lines, Reals
from loyd.core.trace.node import Fate
from loyd.core.trace.record import FATES, UNKNOWN, Record
from loyd.core.trace.recorded_places import cells, numbers
from loyd.core.trace.recorded_successors import whole

if TYPE_CHECKING:
    from loyd.core.trace.recorded import RecordedTrace

COLUMN_OF = {
    Fate.NEW: "new", Fate.GOAL: "new", Fate.MEETS: "new", Fate.IMPROVED: "improved", Fate.REOPENED: "reopened", Fate.OPEN: "duplicates",
    Fate.CLOSED: "duplicates", Fate.BEYOND: "cut", Fate.PRUNED: "cut",
}  # fmt: skip
"""The figure in which a successor of each fate counts."""
_COLUMNS = np.array([FIGURES.index(COLUMN_OF[fate]) if fate in COLUMN_OF else len(FIGURES) for fate in FATES], np.int64)


class RecordedLedger:
    """In rows as its division says; a layer on either side is one of its own.

    It is handed the trace and does not hold it: a record in a circle of references would outlive its search.
    """

    def __init__(self, division: Division, roots: int) -> None:
        self._division, self._sides = division, roots
        self._by_row, self._by_g = LedgerTally(roots), LedgerTally(roots)
        self._first_times = FirstTimes()

    def at(self, trace: RecordedTrace, step: int) -> Ledger:
        """The ledger after a recorded step."""
        record, division, sides = trace.record, self._division, self._sides
        sums = self._by_row.at(step, partial(self._lines, trace, self._keys))
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

    def depths(self, trace: RecordedTrace, step: int) -> tuple[AtDepth, ...]:
        """The nodes of each g, expanded up to a recorded step and open after it."""
        return at_depths(self._by_g.at(step, partial(self._lines, trace, _depths)), trace.plane(step))

    def _opened(self, trace: RecordedTrace, step: int) -> dict[tuple[float, str | None], int]:
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

    def _keys(self, record: Record, entries: Integers, first: int, last: int) -> Reals:
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

    def _side(self, record: Record, entries: Integers) -> Integers:
        """The place of the side of each entry; where one side alone searches, parts of its open list are none."""
        if self._sides == 1:
            return np.zeros(len(entries), np.int64)
        sides: Integers = numbers(record.side, 0, int(entries.max(initial=0)) + 1)[entries].astype(np.int64)
        return sides

    def _lines(self, trace: RecordedTrace, keys_of: KeysOf, first: int, last: int) -> Lines:
        """What the steps after `first` up to `last` did."""
        record, count = trace.record, last - first
        entries = numbers(record.order, first, last).astype(np.int64)
        ends = np.array(record.first[first : last + 1], np.int64)
        fates = numbers(record.s_fate, int(ends[0]), int(ends[-1])).astype(np.int64)
        width = len(FIGURES) + 1
        places = np.repeat(np.arange(count), np.diff(ends)) * width + _COLUMNS[fates]
        figures = np.bincount(places, minlength=count * width).reshape(count, width)[:, :-1].T.astype(np.int64)
        for name, column in (("expanded", record.expanded_by), ("generated", record.generated_by)):
            before = column[first - 1] if first else 0
            figures[FIGURES.index(name)] = np.diff(numbers(column, first, last).astype(np.int64), prepend=before)
        figures[FIGURES.index("again")] = self._first_times.again(first, last, partial(self._expansions, record))
        return Lines(keys_of(record, entries, first, last), figures, numbers(record.open_by, first, last).astype(np.int64))

    def _expansions(self, record: Record, first: int, last: int) -> tuple[Keys, npt.NDArray[np.bool_]]:
        """Of the steps `first` to `last`, the key of each board and whether it was expanded."""
        entries = numbers(record.order, first - 1, last).astype(np.int64)
        before = record.expanded_by[first - 2] if first > 1 else 0
        is_expanded = np.diff(numbers(record.expanded_by, first - 1, last), prepend=before) > 0
        return board_keys(*pack_all(cells(record, entries)), record.size, self._side(record, entries)), is_expanded


KeysOf = Callable[[Record, Integers, int, int], Reals]


def _depths(record: Record, entries: Integers, first: int, last: int) -> Reals:
    del first, last
    depths: Reals = numbers(record.g, 0, int(entries.max(initial=0)) + 1)[entries].astype(np.float64)
    return depths
