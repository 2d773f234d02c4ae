"""The columns of many steps of a best-first search."""

# ruff: noqa: D102  the columns are described in StepColumns

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from loyd.core.puzzle.slides import NO_MOVE, slides
from loyd.core.trace.best_first_known import beyond_f, found_open
from loyd.core.trace.columns import BLANK_BITS, BLANK_MASK, EARLY_GOAL, GOAL, NO_CUT, Reopened, Replaced, high_words
from loyd.core.trace.node import Fate
from loyd.core.trace.step_columns import Bools, Integers, Numbers, Reals, StepColumns, Words, risen

if TYPE_CHECKING:
    from loyd.core.trace.best_first import BestFirstTrace


class BestFirstColumns(StepColumns):
    """Figures gathered from the record's own columns."""

    def __init__(self, trace: BestFirstTrace, first: int, last: int) -> None:
        super().__init__(trace, first, last)
        self._trace = trace
        self._nodes = trace.nodes
        self._entries = trace.record.order[first - 1 : last]
        self._made = trace.record.made[first - 1 : last].astype(np.int64)

    @cached_property
    def g(self) -> Integers:
        return self._nodes.g[self._entries].astype(np.int64)

    @cached_property
    def h(self) -> Integers:
        return self._nodes.h[self._entries].astype(np.int64)

    @cached_property
    def _whole(self) -> Integers:
        """f before it is divided by the priority's scale."""
        whole: Integers = self._trace.priority.whole(self.g, self.h)
        return whole

    @cached_property
    def f(self) -> Numbers:
        scale = self._trace.priority.scale
        return self._whole if scale == 1 else self._whole / scale

    @cached_property
    def _made_here(self) -> Integers:
        """How many entries each step made."""
        return np.diff(self._made, prepend=self._trace.made_by(self.first - 1))

    @cached_property
    def _improved(self) -> Integers:
        return self._replaced(self._trace.improved, self._trace.improved_by(self.first - 1), self._trace.improved_by(self.last))

    @cached_property
    def _reopened(self) -> Integers:
        return self._replaced(self._trace.replaced_closed, self._trace.reopened_by(self.first - 1), self._trace.reopened_by(self.last))

    def _replaced(self, replaced: Replaced | Reopened, first: int, last: int) -> Integers:
        """How many of the entries from one place of a list to another were replaced at each step."""
        places = np.searchsorted(self._made, replaced.new[first:last].astype(np.int64), side="right")
        return np.bincount(places, minlength=len(self))

    @cached_property
    def open(self) -> Integers:
        return self._made - 1 - self.step - self._trace.improved_by(self.first - 1) - np.cumsum(self._improved)

    @cached_property
    def closed(self) -> Integers:
        return self.step - self._trace.reopened_by(self.first - 1) - np.cumsum(self._reopened)

    @cached_property
    def bound(self) -> Reals:
        return np.full(len(self), np.nan)

    @cached_property
    def jump(self) -> Bools:
        earlier = [self._trace.made_by(max(step, 0)) for step in (self.first - 2, self.first - 1)]
        found: Bools = (self._entries > 1) & (self._entries < np.concatenate((earlier, self._made))[: len(self)])
        return found

    @cached_property
    def solved(self) -> Bools:
        found: Bools = self.step == (self._trace.goal_step or 0)
        return found

    @cached_property
    def rises(self) -> Bools:
        return risen(self._whole, self._trace.records(self.first - 1)[3])

    @cached_property
    def falls(self) -> Bools:
        return risen(-self.h, -self._trace.records(self.first - 1)[2])

    @cached_property
    def new_bound(self) -> Bools:
        return np.zeros(len(self), bool)

    @cached_property
    def _came(self) -> Numbers:
        """The cell of the blank and the move that led there, in one byte (see `Nodes.came`)."""
        return self._nodes.came[self._entries]

    @cached_property
    def came(self) -> Integers:
        return (self._came >> BLANK_BITS).astype(np.int64)

    @cached_property
    def lo(self) -> Words:
        return self._nodes.lo[self._entries]

    @cached_property
    def hi(self) -> Words:
        words: Words = high_words(self._nodes, self._entries)
        return words

    @cached_property
    def has_successors(self) -> Bools:
        found: Bools = self._entries != (int(self._trace.registers[GOAL]) or -1)
        return found

    @cached_property
    def legal(self) -> Integers:
        start = self._trace.start
        moves = slides(start.height, start.width, self._trace.order).successors[:, NO_MOVE].astype(np.int64)
        legal: Integers = moves[self._came & BLANK_MASK]
        return legal

    @cached_property
    def successors(self) -> Integers:
        found: Integers = self._trace.successors_from[self._came]
        return np.where(self.has_successors, found, 0)

    @cached_property
    def _is_cut_off(self) -> Bools:
        found: Bools = self.g >= self._trace.cut
        return found

    @cached_property
    def back(self) -> Integers:
        return np.zeros(len(self), np.int64) if self._trace.rules.straight_back else super().back

    @cached_property
    def _left_out(self) -> Integers:
        """How many successors were generated and made no entry."""
        generated = self.successors if self._trace.cut == NO_CUT else np.where(self._is_cut_off, 0, self.successors)
        return generated - self._made_here

    @cached_property
    def _beyond_f(self) -> Integers:
        return beyond_f(self._trace, self._left_out, self.step)

    @cached_property
    def known(self) -> Integers:
        return self._left_out - self._beyond_f if self._trace.rules.remembers else np.zeros(len(self), np.int64)

    @cached_property
    def _found_open(self) -> Integers:
        """How many of those known were open."""
        found = np.zeros(len(self), np.int64)
        places = np.flatnonzero(self.known > 0)
        if len(places):
            found[places] = found_open(self._trace, self._entries[places].astype(np.int64), self.first + places)
        return found

    @cached_property
    def _early_goal(self) -> Integers:
        """1 where the goal was generated, in a search that ends with that."""
        registers, found = self._trace.registers, np.zeros(len(self), np.int64)
        if registers[EARLY_GOAL] and self._trace.start != self._trace.goal:
            found[self.solved] = 1
        return found

    def fates(self, fate: Fate) -> Integers:
        if fate is (Fate.NEW if self._trace.rules.remembers else Fate.OPENED):
            return self._made_here - self._improved - self._reopened - self._early_goal
        if fate is Fate.LOOP and not self._trace.rules.remembers:
            return self._left_out - self._beyond_f
        if fate is Fate.OPEN:
            return self._found_open
        if fate is Fate.CLOSED:
            return self.known - self._found_open
        if fate is Fate.BEYOND:
            return np.where(self._is_cut_off, self.successors, self._beyond_f)
        others = {Fate.IMPROVED: "_improved", Fate.REOPENED: "_reopened", Fate.BACK: "back", Fate.GOAL: "_early_goal"}
        column: Integers = getattr(self, others[fate]) if fate in others else np.zeros(len(self), np.int64)
        return column
