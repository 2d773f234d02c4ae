"""The columns of many steps of a depth-first search."""

from functools import cached_property

import numpy as np

from ..puzzle.packing import CELL, MORE, MOVE_AT, NO_MOVE, Bools, Integers, Numbers, Reals, Words
from ..record import StepColumns, SuccessorStatus, new_maxima
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
        cut = self._trace.config.depth_limit
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
