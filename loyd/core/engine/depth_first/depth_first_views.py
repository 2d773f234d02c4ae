"""The columns of many steps of a depth-first search, and its ledger."""

from functools import cached_property, partial
from itertools import pairwise

import numpy as np

from ..puzzle.packing import (
    CELL,
    MORE,
    MOVE_AT,
    NO_MOVE,
    ONE_WORD,
    Bools,
    Integers,
    Numbers,
    Reals,
    Words,
)
from ..record import (
    AtDepth,
    Division,
    Ledger,
    LedgerRow,
    ReExpansions,
    StepColumns,
    SuccessorStatus,
    board_keys,
    new_maxima,
)
from . import replay
from .replayed_record import ReplayedRecord


class DepthFirstColumns(StepColumns):
    """Values from a replay, which is repeated if more is needed: boards, or the statuses of
    successors.
    """

    _trace: ReplayedRecord
    trail_columns = 1 + replay.TRAIL_CYCLES

    @property
    def _trail(self) -> Integers:
        return self._full_trail if "_full_trail" in self.__dict__ else self._replayed[0]

    @cached_property
    def _full_trail(self) -> Integers:
        return self._trace.checkpoints.retrace(self.first, self.last, columns=self.trail_columns)[0]

    @cached_property
    def g(self) -> Integers:
        return self._trail[:, replay.TRAIL_DEPTH]

    @cached_property
    def h(self) -> Integers:
        return self._trail[:, replay.TRAIL_H]

    @cached_property
    def f(self) -> Numbers:
        formula = self._trace.formula
        whole: Integers = formula.scaled(self.g, self.h)
        return whole if formula.scale == 1 else whole / formula.scale

    @cached_property
    def open(self) -> Integers:
        # A node leaves the path only when all its successors within the bound have been entered.
        trace = self._trace
        before = trace.counts(self.first - 1).open if self.first > 1 else 0
        found = before + np.cumsum(self.statuses(SuccessorStatus.WITHIN) - (self.g > 0))
        # A lower bound takes nodes off the stack.
        for at in self.step[self.new_bound & trace.config.improves]:
            found[at - self.first :] += trace.counts(int(at)).open - found[at - self.first]
        return found

    @cached_property
    def closed(self) -> Integers:
        return self.g + 1

    @cached_property
    def _iterations(self) -> tuple[Integers, Reals]:
        begun = self._trace.iterations
        return np.array([first for first, _ in begun], np.int64), np.array(
            [bound for _, bound in begun], np.float64
        )

    @cached_property
    def bound(self) -> Reals:
        firsts, bounds = self._iterations
        return bounds[np.searchsorted(firsts, self.step, side="right") - 1]

    @cached_property
    def new_bound(self) -> Bools:
        return np.isin(self.step, self._iterations[0])

    @cached_property
    def jump(self) -> Bools:
        before = len(self._trace.frame(self.first - 1).levels) - 1
        return (self.g > 0) & (self.g != np.concatenate(([before], self.g[:-1])) + 1)

    @cached_property
    def rises(self) -> Bools:
        trace = self._trace
        before = [trace.formula.f(g, h) for g, h in trace.visits(self.first - 1).by_place]
        return new_maxima(self.f, max([trace.counts(0).greatest_f, *before]))

    @cached_property
    def falls(self) -> Bools:
        least = [h for at, h in self._trace.least_h_at if at < self.first]
        return new_maxima(-self.h, -min(least))

    @cached_property
    def last_move(self) -> Integers:
        found = self._trail[:, replay.TRAIL_ARRIVAL] >> MOVE_AT
        return np.where(found == NO_MOVE, NO_MOVE, found & 3)

    @cached_property
    def _replayed(self) -> tuple[Integers, Words, Words]:
        trail, lo, hi = self._trace.checkpoints.retrace(self.first, self.last, with_boards=True)
        return trail[:: self.stride], lo[:: self.stride], hi[:: self.stride]

    @cached_property
    def lo(self) -> Words:
        return self._replayed[1]

    @cached_property
    def hi(self) -> Words:
        return self._replayed[2]

    @cached_property
    def is_goal(self) -> Bools:
        return self.solved

    @cached_property
    def solved(self) -> Bools:
        return np.isin(self.step, [at for at, _ in self._trace.found])

    @cached_property
    def is_expanded(self) -> Bools:
        cut = self._trace.config.cut
        return ~self.is_goal & (self.g < (self.bound if cut is None else cut))

    @cached_property
    def blank(self) -> Integers:
        return self._trail[:, replay.TRAIL_ARRIVAL] & CELL

    @cached_property
    def _generated(self) -> Integers:
        words = self._trace.config.queue[self._trail[:, replay.TRAIL_ARRIVAL]]
        queued = words.view(np.uint16).reshape(-1, 4)  # one of sixteen bits for each
        return self.is_expanded * (queued >= MORE).sum(axis=1)

    def statuses(self, status: SuccessorStatus) -> Integers:
        if status is SuccessorStatus.WITHIN:
            return self._full_trail[:, replay.TRAIL_WITHIN]
        if status is SuccessorStatus.CYCLE:
            return self._full_trail[:, replay.TRAIL_CYCLES]
        if status is SuccessorStatus.BEYOND:
            return (
                self._generated
                - self.statuses(SuccessorStatus.WITHIN)
                - self.statuses(SuccessorStatus.CYCLE)
            )
        if status is SuccessorStatus.UNTRIED:
            return self.successors - self._generated
        return self.undo_pruned if status is SuccessorStatus.UNDO else np.zeros(len(self), np.int64)


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
                expanded[int(row.value) if trace.config.cut is None else trace.config.cut] -= (
                    row.cut_off
                )
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
