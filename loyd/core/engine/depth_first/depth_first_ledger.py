"""The ledger of a depth-first search: a row for each iteration."""

from functools import partial
from itertools import pairwise

import numpy as np

from ..puzzle.packing import ONE_WORD, Bools, Numbers
from ..record import AtDepth, Division, Ledger, LedgerRow, ReExpansions, board_keys
from . import replay
from .replayed_record import ReplayedRecord

Begun = tuple[int, float, int, int, int]
"""The first step of an iteration, its bound, and the totals before it (see
`ReplayedRecord.totals`).
"""
MOST_WIDE = replay.MOST_REPLAYED >> 3
"""MOST_REPLAYED for boards of two words, which are compared more slowly."""


class DepthFirstLedger:
    """One row per iteration. Re-expansions are counted as far as visits can be replayed."""

    def __init__(self) -> None:
        self._re_expansions = ReExpansions()

    def after_step(self, trace: ReplayedRecord, step: int, *, with_re_expansions: bool) -> Ledger:
        """The ledger after a recorded step; `with_re_expansions`: reconstruct the boards to count
        re-expansions.
        """
        begun = [
            (*iteration, *totals)
            for iteration, totals in zip(trace.iterations, trace.totals, strict=False)
            if iteration[0] <= step
        ]
        frame = trace.frame(step)
        ends = [*begun, (step + 1, 0.0, frame.generated, frame.cut_off, frame.cycles)]
        rows = [self._row(trace, number, *pair) for number, pair in enumerate(pairwise(ends), 1)]
        if with_re_expansions and step <= (
            replay.MOST_REPLAYED if len(trace.start.cells) <= ONE_WORD else MOST_WIDE
        ):
            rows = [row._replace(again=self._again(trace, row)) for row in rows]
        found = len(trace.found_by(step))
        last = found if trace.config.improves else len(rows)
        return Ledger(
            step,
            Division.BOUND if trace.config.improves else Division.ITERATION,
            trace.formula.symbol,
            tuple(rows),
            None,
            None,
            last - 1 if found else None,
        )

    def _row(self, trace: ReplayedRecord, number: int, here: Begun, after: Begun) -> LedgerRow:
        first, bound, *before = here
        steps = after[0] - first
        found = [one for one in trace.found if first <= one[0] < after[0]]
        generated, cut_off, cycles = (
            later - earlier for later, earlier in zip(after[2:], before, strict=True)
        )
        cut_off -= len(found) - trace.goals_uncut(found, bound)
        return LedgerRow(
            bound,
            first,
            after[0] - 1,
            steps,
            expanded=steps - cut_off - len(found),
            generated=generated,
            new=0,
            improved=0,
            reopened=0,
            duplicates=cycles,
            cut=generated - cycles - steps + (number == 1 or trace.config.iterates),
            cut_off=cut_off,
            again=None,
            number=number,
        )

    def _again(self, trace: ReplayedRecord, row: LedgerRow) -> int:
        if row.first is None or row.last is None:
            return 0
        again = self._re_expansions.are_repeated(
            row.first - 1, row.last, partial(self._expansions, trace)
        )
        return int(np.count_nonzero(again))

    def _expansions(self, trace: ReplayedRecord, first: int, last: int) -> tuple[Numbers, Bools]:
        columns = trace.step_columns(first, last)
        keys = board_keys(columns.lo, columns.hi, len(trace.start.cells))
        return keys, columns.is_expanded

    def depths(self, trace: ReplayedRecord, step: int) -> tuple[AtDepth, ...]:
        """The nodes of each g: expanded up to a recorded step in all iterations, and not yet tried
        after it.
        """
        expanded = trace.visits(step).by_g if step else np.zeros(1, np.int64)
        for row in self.after_step(trace, step, with_re_expansions=False).rows:
            if row.cut_off:
                expanded[
                    int(row.value) if trace.config.depth_limit is None else trace.config.depth_limit
                ] -= row.cut_off
        for _, length in trace.found_by(step):
            expanded[length] -= 1
        opened = trace.untried(step).depths + 1 if step else np.zeros(1, np.int64)
        deepest = max(len(expanded) - 1, int(opened.max(initial=0)))
        counts = np.bincount(opened, minlength=deepest + 1).tolist()
        padded = np.pad(expanded, (0, deepest + 1 - len(expanded))).tolist()
        return tuple(
            AtDepth(g, count, still)
            for g, (count, still) in enumerate(zip(padded, counts, strict=True))
        )
