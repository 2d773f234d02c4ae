"""Values of many steps at once, whatever the family."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import cached_property
from typing import Any

import numpy as np

from ..puzzle.packing import NO_MOVE, Bools, Integers, Numbers, Reals, Words, slides
from .node import Row, SuccessorStatus


class StepColumns(ABC):
    """The steps `first` (at least 1) to `last` of a record. Each column is computed on first use
    and cached.

    Columns agree with `Trace`: `open` and `closed` are counted after each step; g, h and f are
    those of its node, and so on.

    With a `stride` above 1, only the columns of the expanded nodes themselves (g, h, lo, hi) may be
    read: they then hold one step in `stride`, from `first` on. All others, `step` and the length
    count every step. A trajectory reads long records so, where a sample is enough.
    """

    def __init__(self, trace: Any, first: int, last: int, stride: int = 1):
        self.first = first
        self.last = last
        self.stride = stride
        self._trace = trace
        self.rows: Callable[[int, int], list[Row]] = trace.rows
        """The log lines of some steps (see `Trace.rows`), for what has no column."""

    def __len__(self) -> int:
        return max(0, self.last - self.first + 1)

    @cached_property
    def step(self) -> Integers:
        """The steps `first` to `last` themselves, as one column."""
        return np.arange(self.first, self.last + 1, dtype=np.int64)

    @cached_property
    @abstractmethod
    def g(self) -> Integers:
        """The g of the nodes, in moves."""

    @cached_property
    @abstractmethod
    def h(self) -> Integers:
        """The h of the nodes, in moves."""

    @cached_property
    @abstractmethod
    def f(self) -> Numbers:
        """The f of the nodes; NaN if the algorithm defines none."""

    @cached_property
    @abstractmethod
    def open(self) -> Integers:
        """The number of open nodes after each step."""

    @cached_property
    @abstractmethod
    def closed(self) -> Integers:
        """The number of closed nodes after each step."""

    @cached_property
    @abstractmethod
    def bound(self) -> Reals:
        """The bound after each step; NaN if there is none."""

    @cached_property
    @abstractmethod
    def jump(self) -> Bools:
        """Whether the node's parent was expanded by a step other than the previous one (see
        `Trace.jump`).
        """

    @cached_property
    def solved(self) -> Bools:
        """Whether a solution was found, better than any before."""
        return self.step == (self._trace.goal_step or 0)

    @cached_property
    @abstractmethod
    def rises(self) -> Bools:
        """Whether f is greater than at all earlier steps and at the start."""

    @cached_property
    @abstractmethod
    def falls(self) -> Bools:
        """Whether h is lower than at all earlier steps and at the start."""

    @cached_property
    @abstractmethod
    def new_bound(self) -> Bools:
        """Whether the bound is greater than after all earlier steps."""

    @cached_property
    @abstractmethod
    def last_move(self) -> Integers:
        """The blank's move that led to the node; NO_MOVE for a root."""

    @cached_property
    @abstractmethod
    def lo(self) -> Words:
        """The first words of the nodes' packed boards (see `loyd.core.engine.puzzle.packing`)."""

    @cached_property
    @abstractmethod
    def hi(self) -> Words:
        """The second words of the nodes' packed boards."""

    @cached_property
    @abstractmethod
    def is_goal(self) -> Bools:
        """Whether the node is the goal; the root of a backward search is not."""

    @cached_property
    @abstractmethod
    def is_expanded(self) -> Bools:
        """Whether the node was expanded: neither the goal nor a node at a depth limit is. Only an
        expanded node has successors.
        """

    @cached_property
    @abstractmethod
    def blank(self) -> Integers:
        """The blank's cell in the node."""

    @cached_property
    def legal(self) -> Integers:
        """The number of legal moves from the node, including the undo move."""
        start = self._trace.start
        return (
            slides(start.height, start.width, self._trace.order)
            .successors[:, NO_MOVE]
            .astype(np.int64)[self.blank]
        )

    @abstractmethod
    def statuses(self, status: SuccessorStatus) -> Integers:
        """How many successors of each node have this status."""

    @cached_property
    def undo_pruned(self) -> Integers:
        """1 where the undo move was pruned, else 0."""
        has_none = (self.last_move == NO_MOVE) | self._trace.config.undo_move
        return (~has_none & self.is_expanded).astype(np.int64)

    @cached_property
    def successors(self) -> Integers:
        """How many successors each step generated."""
        return np.where(self.is_expanded, self.legal, 0) - self.undo_pruned

    @cached_property
    def known(self) -> Integers:
        """How many successors of each step were duplicates without a better path."""
        return self.statuses(SuccessorStatus.OPEN) + self.statuses(SuccessorStatus.CLOSED)

    @cached_property
    def cut(self) -> Integers:
        """How many successors of each step lay above the bound or the limit."""
        return self.statuses(SuccessorStatus.BEYOND) + self.statuses(SuccessorStatus.PRUNED)


def new_maxima(values: Numbers, before: float) -> Bools:
    """Which values are greater than `before` and than all earlier values. NaN is never greater, and
    is ignored in the comparison. Values 3, 5, 5, 6 after a maximum of 4 give False, True, False,
    True.
    """
    # `fmax` ignores NaN, where `maximum` would spread it to all later values.
    greatest = np.fmax.accumulate(np.concatenate(([before], values)))[:-1]
    return values > greatest
