"""The columns of many steps of a depth-first search, which are made once more for them."""

# ruff: noqa: D102  the columns are described in StepColumns

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from loyd.core.puzzle.slides import NO_MOVE, slides
from loyd.core.trace.node import Fate
from loyd.core.trace.replay import DEPTH, FROM, HOLE, LOOPS, WITHIN, H, replayed_boards, trail_of
from loyd.core.trace.step_columns import Bools, Integers, Numbers, Reals, StepColumns, Words, risen

if TYPE_CHECKING:
    from loyd.core.trace.depth_first import DepthFirstTrace


class DepthFirstColumns(StepColumns):
    """Figures of a replay, which is made anew where more is asked for: boards, or what became of the successors."""

    def __init__(self, trace: DepthFirstTrace, first: int, last: int) -> None:
        super().__init__(trace, first, last)
        self._trace = trace

    @property
    def _trail(self) -> Integers:
        """The replay's first columns; not made again where all are there."""
        return self._full_trail if "_full_trail" in self.__dict__ else self._short_trail

    @cached_property
    def _short_trail(self) -> Integers:
        return trail_of(self._trace, self.first, self.last)

    @cached_property
    def _full_trail(self) -> Integers:
        """The replay with the successors, which takes longer."""
        return trail_of(self._trace, self.first, self.last, with_successors=True)

    @property
    def g(self) -> Integers:
        return self._trail[:, DEPTH]

    @property
    def h(self) -> Integers:
        return self._trail[:, H]

    @cached_property
    def f(self) -> Numbers:
        formula = self._trace.formula
        whole: Integers = formula.whole(self.g, self.h)
        return whole if formula.scale == 1 else whole / formula.scale

    @cached_property
    def open(self) -> Integers:
        # The path is left by a node only when all its successors within the bound have been entered.
        before = self._trace.counts(self.first - 1).open if self.first > 1 else 0
        return before + np.cumsum(self.fates(Fate.WITHIN) - (self.g > 0))

    @cached_property
    def closed(self) -> Integers:
        return self.g + 1

    @cached_property
    def _iterations(self) -> tuple[Integers, Reals]:
        """The first step and the bound of each iteration."""
        begun = self._trace.iterations
        return np.array([first for first, _ in begun], np.int64), np.array([bound for _, bound in begun], np.float64)

    @cached_property
    def bound(self) -> Reals:
        firsts, bounds = self._iterations
        found: Reals = bounds[np.searchsorted(firsts, self.step, side="right") - 1]
        return found

    @cached_property
    def new_bound(self) -> Bools:
        found = np.zeros(len(self), bool)
        firsts = self._iterations[0]
        found[firsts[(firsts >= self.first) & (firsts <= self.last)] - self.first] = True
        return found

    @cached_property
    def jump(self) -> Bools:
        before = len(self._trace.frame(self.first - 1).levels) - 1
        found: Bools = (self.g > 0) & (self.g != np.concatenate(([before], self.g[:-1])) + 1)
        return found

    @cached_property
    def solved(self) -> Bools:
        found: Bools = self.step == (self._trace.goal_step or 0)
        return found

    @cached_property
    def rises(self) -> Bools:
        trace = self._trace
        before = [trace.formula.f(g, h) for g, h in trace.visits(self.first - 1).by_place]
        return risen(self.f, max([trace.counts(0).greatest_f, *before]))

    @cached_property
    def falls(self) -> Bools:
        least = [h for at, h in self._trace.least_h_at if at < self.first]
        return risen(-self.h, -min(least))

    @cached_property
    def came(self) -> Integers:
        blank, hole = self._full_trail[:, HOLE], self._full_trail[:, FROM]
        width = self._trace.start.width
        # Up, down, left, right are moves 0 to 3.
        moves = np.select([hole < 0, blank == hole - width, blank == hole + width, blank == hole - 1], [NO_MOVE, 0, 1, 2], 3)
        return moves.astype(np.int64)

    @cached_property
    def back(self) -> Integers:
        return ((self.g > 0) & self.has_successors & (not self._trace.rules.straight_back)).astype(np.int64)

    @cached_property
    def _boards(self) -> tuple[Words, Words]:
        return replayed_boards(self._trace, self.first, self.last)

    @property
    def lo(self) -> Words:
        return self._boards[0]

    @property
    def hi(self) -> Words:
        return self._boards[1]

    @cached_property
    def has_successors(self) -> Bools:
        return ~self.solved

    @cached_property
    def legal(self) -> Integers:
        start = self._trace.start
        moves = slides(start.height, start.width, self._trace.order).successors[:, NO_MOVE].astype(np.int64)
        legal: Integers = moves[self._trail[:, HOLE]]
        return legal

    @cached_property
    def _within(self) -> Integers:
        return np.where(self.has_successors, self._full_trail[:, WITHIN], 0)

    @cached_property
    def _loops(self) -> Integers:
        return np.where(self.has_successors, self._full_trail[:, LOOPS], 0)

    @cached_property
    def known(self) -> Integers:
        return np.zeros(len(self), np.int64)

    def fates(self, fate: Fate) -> Integers:
        if fate is Fate.WITHIN:
            return self._within
        if fate is Fate.BEYOND:
            return self.successors - self._within - self._loops
        if fate is Fate.LOOP:
            return self._loops
        return self.back if fate is Fate.BACK else np.zeros(len(self), np.int64)
