"""The ledger of a depth-first search, from what is kept of its iterations and from the visits so far."""

from __future__ import annotations

from bisect import bisect_right
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from loyd.core.puzzle.packing import ONE_WORD
from loyd.core.trace.first_times import FirstTimes, Keys, board_keys
from loyd.core.trace.ledger import AtDepth, Division, Ledger, LedgerRow
from loyd.core.trace.replay import replayed
from loyd.core.trace.visits import MOST_REPLAYED

if TYPE_CHECKING:
    from loyd.core.trace.depth_first import DepthFirstTrace

Begun = tuple[int, float, int, int, int]
"""Of an iteration its first step, its bound, and the totals before it (see `DepthFirstTrace.totals`)."""
MOST_WIDE = MOST_REPLAYED >> 3
"""The same for boards that take two words, which are compared more slowly."""


class DepthFirstLedger:
    """By iteration, and one row where there is one.  Which boards were expanded before is told as far as their visits are replayed.

    It is handed the trace and does not hold it: a record in a circle of references would outlive its search.
    """

    def __init__(self) -> None:
        self._first_times = FirstTimes()

    def at(self, trace: DepthFirstTrace, step: int, *, with_again: bool) -> Ledger:
        """The ledger after a recorded step; `with_again`: the boards are brought back, to see which were expanded before."""
        begun = [(*iteration, *totals) for iteration, totals in zip(trace.iterations, trace.totals, strict=False) if iteration[0] <= step]
        frame = trace.frame(step)
        ends = [*begun, (step + 1, 0.0, frame.generated, frame.cut_off, frame.looped)]
        rows = [self._row(trace, number, *pair) for number, pair in enumerate(pairwise(ends), 1)]
        if with_again and step <= (MOST_REPLAYED if len(trace.start.cells) <= ONE_WORD else MOST_WIDE):
            rows = [row._replace(again=self._again(trace, row)) for row in rows]
        goal = trace.goal_step
        is_found = goal is not None and goal <= step
        return Ledger(step, Division.ITERATION, trace.formula.symbol, tuple(rows), None, None, len(rows) - 1 if is_found else None)

    def _row(self, trace: DepthFirstTrace, number: int, here: Begun, after: Begun) -> LedgerRow:
        """An iteration, from its first step, its bound and the totals before it, and those of the next one."""
        first, bound, generated_before, cut_off_before, looped_before = here
        steps, generated, cut_off = after[0] - first, after[2] - generated_before, after[3] - cut_off_before
        looped = after[4] - looped_before
        goal = trace.goal_step
        is_goal = goal is not None and first <= goal < after[0] and not self._is_cut_off(trace, goal, bound)
        return LedgerRow(
            bound, first, after[0] - 1, steps, expanded=steps - cut_off - is_goal, generated=generated, new=0, improved=0, reopened=0,
            duplicates=looped, cut=generated - looped - steps + 1, cut_off=cut_off, again=None, number=number,
        )  # fmt: skip

    @staticmethod
    def _is_cut_off(trace: DepthFirstTrace, step: int, bound: float) -> bool:
        """Whether the node of a step lies at the depth limit."""
        return trace.rules.is_cut(len(trace.frame(step).levels) - 1, bound)

    def _again(self, trace: DepthFirstTrace, row: LedgerRow) -> int:
        if row.first is None or row.last is None:
            return 0
        again = self._first_times.again(row.first - 1, row.last, partial(self._expansions, trace))
        return int(np.count_nonzero(again))

    def _expansions(self, trace: DepthFirstTrace, first: int, last: int) -> tuple[Keys, npt.NDArray[np.bool_]]:
        """Of the steps `first` to `last`, the key of each board and whether it was expanded."""
        depths, los, his = replayed(trace, first, last)
        if trace.rules.cut is not None:
            is_expanded = depths < trace.rules.cut
        else:
            bounds = trace.iterations
            begins = np.array([begin for begin, _ in bounds], np.int64)
            iteration = np.searchsorted(begins, np.arange(first, last + 1), side="right") - 1
            is_expanded = depths < np.array([bound for _, bound in bounds])[iteration]
        if trace.goal_step is not None and first <= trace.goal_step <= last:
            is_expanded[trace.goal_step - first] = False
        return board_keys(los, his, len(trace.start.cells)), is_expanded

    def depths(self, trace: DepthFirstTrace, step: int) -> tuple[AtDepth, ...]:
        """The nodes of each g, expanded up to a recorded step in all iterations, and still to be tried after it."""
        visited = trace.visits(step).by_place
        expanded = np.zeros(max((g for g, _ in visited), default=0) + 1, np.int64)
        for (g, _), count in visited.items():
            expanded[g] += count
        for row in self.at(trace, step, with_again=False).rows:
            if row.cut_off:
                expanded[int(row.value) if trace.rules.cut is None else trace.rules.cut] -= row.cut_off
        goal = trace.goal_step
        if goal is not None and goal <= step:
            depth = len(trace.frame(goal).levels) - 1
            bound = trace.iterations[bisect_right(trace.iterations, goal, key=lambda begun: begun[0]) - 1][1]
            expanded[depth] -= not self._is_cut_off(trace, goal, bound)
        opened = [node.g for node in trace.open_nodes(step, 0, 1 << 30)]
        deepest = max(len(expanded) - 1, *opened, 0)
        counts = np.bincount(opened, minlength=deepest + 1).tolist()
        padded = np.pad(expanded, (0, deepest + 1 - len(expanded))).tolist()
        return tuple(AtDepth(g, count, still) for g, (count, still) in enumerate(zip(padded, counts, strict=True)))
