"""The columns of many steps of a best-first search."""

from collections.abc import Callable
from functools import cached_property

import numpy as np

from ..puzzle.packing import Bools, Integers, Numbers, Reals, Words
from ..record import (
    BLANK_BITS,
    BLANK_MASK,
    Replaced,
    StepColumns,
    SuccessorStatus,
    high_words,
    new_maxima,
)
from .best_first_record import BestFirstRecord
from .best_first_successors import beyond_f, found_open


class BestFirstColumns(StepColumns):
    """Columns by step of a best-first search, computed from its columns by node.

    Each column costs O(steps), but the statuses OPEN and CLOSED look up every successor of steps
    with duplicates.
    """

    _trace: BestFirstRecord

    def __init__(self, trace: BestFirstRecord, first: int, last: int, stride: int = 1):
        super().__init__(trace, first, last, stride)
        self._nodes = trace.nodes
        self._entries = trace.step_data.expanded[first - 1 : last : stride]
        self._made = trace.step_data.entry_count[first - 1 : last : stride].astype(np.int64)

    @cached_property
    def g(self) -> Integers:
        return self._nodes.g[self._entries].astype(np.int64)

    @cached_property
    def h(self) -> Integers:
        return self._nodes.h[self._entries].astype(np.int64)

    @cached_property
    def _whole(self) -> Integers:
        return self._trace.scaled_priorities(self._entries)

    @cached_property
    def f(self) -> Numbers:
        scale = self._trace.scale
        return self._whole if scale == 1 else self._whole / scale

    @cached_property
    def entries_created(self) -> Integers:
        """How many entries each step created."""
        return np.diff(self._made, prepend=self._trace.entry_count(self.first - 1))

    @cached_property
    def improved(self) -> Integers:
        """How many open nodes each step gave a better path."""
        return self._replaced(self._trace.improved, self._trace.improved_count)

    @cached_property
    def reopened(self) -> Integers:
        """By step, the successors that replaced a closed node."""
        return self._replaced(self._trace.replaced_closed, self._trace.reopened_count)

    def _replaced(self, replaced: Replaced, count: Callable[[int], int]) -> Integers:
        new = replaced.newer[count(self.first - 1) : count(self.last)].astype(np.int64)
        # The step that created an entry is the first after which more entries exist than its
        # number.
        places = np.searchsorted(self._made, new, side="right")
        return np.bincount(places, minlength=len(self))

    @cached_property
    def open(self) -> Integers:
        left = self._trace.improved_count(self.first - 1) + np.cumsum(self.improved)
        # Entry 0 is none. Each step takes one entry, and each improvement ends one.
        return self._made - 1 - self.step - left - self.requeued * (self._trace.requeues == "open")

    @cached_property
    def closed(self) -> Integers:
        return (
            self.step
            - np.searchsorted(self._trace.goal_steps, self.step, "right")
            - self._trace.reopened_count(self.first - 1)
            - np.cumsum(self.reopened)
            - (self.requeued * (self._trace.requeues == "closed"))
        )

    @cached_property
    def requeued(self) -> Integers:
        """After each step, how many entries had been replaced by another for the same node."""
        found = self._trace.requeued.newer[: self._trace.requeued_count(self.last)]
        return np.searchsorted(found, self._made).astype(np.int64)

    @cached_property
    def bound(self) -> Reals:
        return self._trace.bounds_at(self.step)

    @cached_property
    def jump(self) -> Bools:
        # A step goes on where it expands an entry that the step before it created; older entries
        # have numbers below what existed before that step. Hence the counts two steps back.
        earlier = [
            self._trace.entry_count(max(step, 0)) for step in (self.first - 2, self.first - 1)
        ]
        return (self._entries > self._trace.roots) & (
            self._entries < np.concatenate((earlier, self._made))[: len(self)]
        )

    @cached_property
    def rises(self) -> Bools:
        return new_maxima(self._whole, self._trace.extremes(self.first - 1)[1])

    @cached_property
    def falls(self) -> Bools:
        # A new lowest h is a new highest -h.
        return new_maxima(-self.h, -self._trace.extremes(self.first - 1)[0])

    @cached_property
    def new_bound(self) -> Bools:
        return np.isin(self.step, self._trace.bounds.step[: self._trace.registers.bounds])

    @cached_property
    def _came(self) -> Numbers:
        """The cell of the blank and the move that led there, in one byte (see `Nodes.arrival`)."""
        return self._nodes.arrival[self._entries]

    @cached_property
    def last_move(self) -> Integers:
        return (self._came >> BLANK_BITS).astype(np.int64)

    @cached_property
    def lo(self) -> Words:
        return self._nodes.lo[self._entries]

    @cached_property
    def hi(self) -> Words:
        return high_words(self._nodes, self._entries)

    @cached_property
    def is_goal(self) -> Bools:
        return np.isin(self.step, self._trace.goal_steps)

    @cached_property
    def is_expanded(self) -> Bools:
        return ~self.is_goal & (self.g < self._trace.depth_limit)

    @cached_property
    def blank(self) -> Integers:
        return (self._came & BLANK_MASK).astype(np.int64)

    @cached_property
    def successors(self) -> Integers:
        found: Integers = self._trace.successors_from[self._came]
        return np.where(self.is_expanded, found, 0)

    @cached_property
    def _left_out(self) -> Integers:
        return self.successors - self.entries_created - self._untried

    @cached_property
    def _untried(self) -> Integers:
        return np.where(self.solved, self._trace.untried, 0)

    @cached_property
    def _beyond_f(self) -> Integers:
        return beyond_f(self._trace, self._left_out, self.step)

    @cached_property
    def known(self) -> Integers:
        return (
            self._left_out - self._beyond_f
            if self._trace.config.remembers
            else np.zeros(len(self), np.int64)
        )

    @property
    def figures(self) -> dict[str, Integers]:
        """By step, the counts of successors by status, under the names of the tables."""
        return {
            "generated": self.successors - self._untried,
            "new": (self.entries_created - self.improved - self.reopened)
            * self._trace.config.remembers,
            "improved": self.improved,
            "reopened": self.reopened,
            "duplicates": self._left_out - self._beyond_f,
            "cut": self._beyond_f,
        }

    @cached_property
    def _found_open(self) -> Integers:
        found = np.zeros(len(self), np.int64)
        # Looking up boards is the slow part, so steps without duplicates are left out.
        places = np.flatnonzero(self.known > 0)
        if len(places):
            found[places] = found_open(
                self._trace, self._entries[places].astype(np.int64), self.first + places
            )
        return found

    @cached_property
    def _early_goal(self) -> Integers:
        registers = self._trace.registers
        found = np.zeros(len(self), np.int64)
        if registers.early_goal and self._trace.start != self._trace.goal:
            found[self.solved] = 1
        return found

    def statuses(self, status: SuccessorStatus) -> Integers:
        if status is (
            SuccessorStatus.NEW if self._trace.config.remembers else SuccessorStatus.OPENED
        ):
            return self.entries_created - self.improved - self.reopened - self._early_goal
        if status is SuccessorStatus.CYCLE and self._trace.config.prunes_cycles:
            return self._left_out - self._beyond_f
        if status is SuccessorStatus.OPEN:
            return self._found_open
        if status is SuccessorStatus.CLOSED:
            return self.known - self._found_open
        if status is SuccessorStatus.BEYOND:
            return self._beyond_f
        others = {
            SuccessorStatus.IMPROVED: "improved",
            SuccessorStatus.REOPENED: "reopened",
            SuccessorStatus.UNDO: "undo_pruned",
            SuccessorStatus.GOAL: "_early_goal",
            SuccessorStatus.UNTRIED: "_untried",
        }
        return getattr(self, others[status]) if status in others else np.zeros(len(self), np.int64)
