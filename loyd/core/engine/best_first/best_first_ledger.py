"""The ledger of a best-first search, row by row from its columns."""

from collections.abc import Callable
from functools import partial
from threading import Lock
from typing import Any, cast

import numpy as np

from ...system import PrefixSums
from ..puzzle.packing import Bools, Int32s, Integers, Numbers
from ..record import INFINITE
from ..record.ledger import (
    LEDGER_FIGURES,
    AtDepth,
    Division,
    Ledger,
    LedgerSums,
    at_depths,
    ledger,
    rows_of,
    with_open,
)
from ..record.re_expansions import ReExpansions, board_keys, is_in
from .best_first_columns import BestFirstColumns
from .best_first_record import BestFirstRecord

LEDGER_SPAN = 1 << 12
"""The steps between two stored sums: few enough to add up during a key press."""
STEPS_PER_ROW = 8
"""The least number of steps between two stored sums, per row of theirs, so that they take less
memory than the record.
"""


KeysOf = Callable[[Int32s, int, int], Any]
"""`(entries, first, last)`: the row key of each step after `first` up to `last`, which expanded
`entries`.
"""


class BestFirstLedger:
    """The rows follow the trace's `division`; in a two-sided search each side has its own
    layers.
    """

    def __init__(self, roots: int):
        self._at_start = partial(LedgerSums.at_start, roots)
        self._by_row, self._by_g = (
            PrefixSums[LedgerSums](lambda sums: max(LEDGER_SPAN, STEPS_PER_ROW * len(sums.key)))
            for _ in range(2)
        )
        self._reopened = ReopenedEntries()

    def after_step(self, trace: BestFirstRecord, step: int) -> Ledger:
        """The table after a step, counted on from the last stored sums before it. O(new steps ·
        log), at least for up to 4,096 of them.
        """
        division = trace.division
        sides = trace.roots
        sums = self._by_row.sums_until(
            step, self._at_start, partial(self._further, trace, partial(self.keys, trace))
        )
        keys = [int(key) if key.is_integer() else key for key in sums.key.tolist()]
        by_f = division in (Division.F, Division.WHOLE)
        rows = rows_of(
            sums,
            [
                trace.unscaled(key) if by_f else key // sides if division is Division.LAYER else key
                for key in keys
            ],
            [trace.queue_names[int(key) % sides] for key in keys]
            if division is Division.LAYER and sides > 1
            else (),
            list(range(1, len(keys) + 1)) if division is Division.BOUND else (),
        )
        if not trace.config.remembers:
            rows = [row._replace(again=None) for row in rows]
        if by_f or division is Division.LAYER:
            rows = with_open(rows, _opened(trace, step, by_f=by_f))
        goal = trace.solution_step(step)
        return ledger(
            step,
            division,
            trace.formula.symbol,
            rows,
            sums.peak,
            None if goal is None else (goal, trace.node(goal).f),
        )

    def carry_on(self, trace: BestFirstRecord, ledger: Ledger, step: int) -> Ledger:
        """The ledger with the steps since its own: they are all in the last one's row if f never
        falls and is the same before and after. O(rows): nothing of the record between the two steps
        is read.
        """
        before = trace.node(ledger.step).f
        here = trace.node(step).f
        rows = {row.value: row for row in ledger.rows} if trace.never_falls else {}
        known = rows.get(here)
        solved = trace.solution_step(ledger.step)
        if (
            known
            and known.last == ledger.step
            and trace.depth_limit == INFINITE
            and trace.solution_step(step) == solved
        ):
            made = step - ledger.step
            row = known._replace(
                last=step, steps=known.steps + made, expanded=known.expanded + made
            )
            return ledger._replace(
                step=step,
                rows=tuple(row if other is known else other for other in ledger.rows),
                read_to=ledger.step,
            )
        if rows:  # so that the current row can be marked
            (row,) = [known] if known else with_open([], {(here, None): 1})
            rows[here] = row._replace(first=row.first or step, last=step, steps=row.steps or 1)
        found = sorted(rows.values(), key=lambda row: row.value) if rows else ledger.rows
        unread = frozenset(
            at for at, row in enumerate(found) if not rows or before <= row.value <= here
        )
        return ledger._replace(step=step, rows=tuple(found), read_to=ledger.step, unread=unread)

    def depths(self, trace: BestFirstRecord, step: int) -> tuple[AtDepth, ...]:
        """The nodes of each g, expanded up to a recorded step and open after it."""

        def by_g(entries: Int32s, first: int, last: int) -> Integers:
            del first, last
            return trace.nodes.g[entries].astype(np.int64)

        return at_depths(
            self._by_g.sums_until(step, self._at_start, partial(self._further, trace, by_g)),
            trace.gh_counts(step),
        )

    def keys(self, trace: BestFirstRecord, entries: Int32s, first: int, last: int) -> Any:
        """For nodes that were expanded in the steps `first` + 1 to `last`, the value of the row
        that each belongs to.
        """
        steps = np.arange(first + 1, last + 1)
        if trace.division is Division.LAYER:
            return trace.nodes.g[entries].astype(np.int64) * trace.roots + _sides(trace, entries)
        if trace.division is Division.BOUND:
            return trace.bounds_at(steps)
        return (
            trace.rounds_at(steps)
            if trace.division is Division.ROUND
            else trace.scaled_priorities(entries)
        )

    def repeated(self, trace: BestFirstRecord, entries: Any, first: int, last: int) -> Bools:
        """Which of the steps after `first` up to `last` took a board that had been expanded
        before.
        """
        return self._reopened.were_reopened(trace, entries, last)

    def _further(
        self, trace: BestFirstRecord, keys_of: KeysOf, sums: LedgerSums, first: int, last: int
    ) -> LedgerSums:
        columns = cast("BestFirstColumns", trace.step_columns(first + 1, last))
        entries = trace.step_data.expanded[first:last]
        cut_off = ~columns.is_goal & ~columns.is_expanded
        figures = np.zeros((len(LEDGER_FIGURES), len(entries)), np.int64)
        for name, column in (
            columns.figures | {"again": self.repeated(trace, entries, first, last)}
        ).items():
            figures[LEDGER_FIGURES.index(name)] = column * columns.is_expanded
        figures[LEDGER_FIGURES.index("expanded")], figures[LEDGER_FIGURES.index("cut_off")] = (
            columns.is_expanded,
            cut_off,
        )
        # NaN is unequal to itself, so each such step would get a row of its own.
        keys = np.nan_to_num(keys_of(entries, first, last).astype(np.float64), nan=-1)
        return sums.further(keys, figures, columns.open, first)


def _opened(
    trace: BestFirstRecord, step: int, *, by_f: bool
) -> dict[tuple[float, str | None], int]:
    """The open nodes after a step, by the value of their row and its side."""
    if by_f:
        return {(f, None): count for f, count in trace.open_by_f(step)}
    by_gh = trace.gh_counts(step)
    found: dict[tuple[float, str | None], int] = {}
    for name, counts in zip(
        trace.queue_names if trace.roots > 1 else (None,), by_gh.open, strict=True
    ):
        for g, count in zip(by_gh.g.tolist(), counts.tolist(), strict=True):
            found[g, name] = found.get((g, name), 0) + count
    return found


def _sides(trace: BestFirstRecord, entries: Any) -> Integers:
    """The side of each entry. In a one-sided search it is 0, because `Nodes.extra` may then hold
    parts of the open list.
    """
    return (
        trace.nodes.extra[entries].astype(np.int64)
        if trace.roots > 1
        else np.zeros(len(entries), np.int64)
    )


class ReopenedEntries:
    """Entries whose board had been expanded before they were created: those that reopened a board,
    and those that improved such an entry.

    A board closed at the depth limit was not expanded, and neither was any entry that it replaced,
    since that had a greater g.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._entries: Int32s = np.zeros(0, np.int32)
        self._improved = self._reopened = 0

    def were_reopened(self, trace: BestFirstRecord, entries: Int32s, step: int) -> Bools:
        """For each of these entries, whether it was reopened by a step. O(e log r) for e entries
        and r reopened ones; new replacements are read once.
        """
        with self._lock:
            self._look(trace, step)
            known = self._entries
        return is_in(entries, known)

    def _look(self, trace: BestFirstRecord, step: int) -> None:
        improved = trace.improved_count(step)
        reopened = trace.reopened_count(step)
        new, old = (
            column[self._improved : improved]
            for column in (trace.improved.newer, trace.improved.older)
        )
        found, closed = (
            column[self._reopened : reopened]
            for column in (trace.replaced_closed.newer, trace.replaced_closed.older)
        )
        found = found[trace.nodes.g[closed] < trace.depth_limit]
        self._improved, self._reopened = (
            max(improved, self._improved),
            max(reopened, self._reopened),
        )
        known = np.union1d(self._entries, found) if len(found) else self._entries
        # An entry that improves one of these is one too, and may be improved in turn: one round per
        # link of the longest such chain.
        while len(known) and len(more := new[np.isin(old, known) & ~np.isin(new, known)]):
            known = np.union1d(known, more)
        self._entries = known


class RuleLedger(BestFirstLedger):
    """Under a rule, boards are compared to find re-expansions."""

    def __init__(self, roots: int):
        super().__init__(roots)
        self._re_expansions = ReExpansions()

    def after_step(self, trace: BestFirstRecord, step: int) -> Ledger:
        """The table after a step, with the notes of the rule."""
        return super().after_step(trace, step)._replace(notes=trace.ledger_notes(step))

    def repeated(self, trace: BestFirstRecord, entries: Any, first: int, last: int) -> Bools:
        return self._re_expansions.are_repeated(first, last, partial(self._expansions, trace))

    def _expansions(self, trace: BestFirstRecord, first: int, last: int) -> tuple[Numbers, Bools]:
        columns = trace.step_columns(first, last)
        entries = trace.step_data.expanded[first - 1 : last]
        return board_keys(
            columns.lo, columns.hi, len(trace.start.cells), _sides(trace, entries)
        ), columns.is_expanded
