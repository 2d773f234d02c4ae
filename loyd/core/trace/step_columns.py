"""What is recorded of many steps at once: an array for each figure, with a value for each step."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from loyd.core.puzzle.encoding import NO_MOVE
from loyd.core.trace.node import SuccessorStatus

if TYPE_CHECKING:
    from loyd.core.trace.trace import Trace


Numbers = npt.NDArray[Any]
Integers = npt.NDArray[np.int64]
Reals = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]
Words = npt.NDArray[np.uint64]


class StepColumns(ABC):
    """The steps `first` (at least 1) to `last` of a record.  Each column is worked out when it is first asked for, and kept.

    What a column says of a step is what `Trace` says of it: `open` and `closed` after it, g, h and f of its node, and so on.
    """

    def __init__(self, trace: Trace, first: int, last: int) -> None:
        self.first, self.last = first, last
        self.rows = trace.rows
        """The log lines of some steps (see `Trace.rows`), for what is no column."""

    def __len__(self) -> int:
        return max(0, self.last - self.first + 1)

    @cached_property
    def step(self) -> Integers:
        return np.arange(self.first, self.last + 1, dtype=np.int64)

    @property
    @abstractmethod
    def g(self) -> Integers:
        """The g of the nodes, in moves."""

    @property
    @abstractmethod
    def h(self) -> Integers:
        """The h of the nodes, in moves."""

    @property
    @abstractmethod
    def f(self) -> Numbers:
        """The f of the nodes; NaN where the algorithm says nothing of it."""

    @property
    @abstractmethod
    def open(self) -> Integers:
        """How many nodes are open after each step."""

    @property
    @abstractmethod
    def closed(self) -> Integers:
        """How many nodes are closed after each step."""

    @property
    @abstractmethod
    def bound(self) -> Reals:
        """The bound after each step; NaN where there is none."""

    @property
    @abstractmethod
    def jump(self) -> Bools:
        """Whether the node's parent was expanded by another step than the one before (see `Trace.jump`)."""

    @property
    @abstractmethod
    def solved(self) -> Bools:
        """Whether a solution was found, better than any before."""

    @property
    @abstractmethod
    def rises(self) -> Bools:
        """Whether f is greater than at any step before, and greater than the start's."""

    @property
    @abstractmethod
    def falls(self) -> Bools:
        """Whether h is less than at any step before, and less than the start's."""

    @property
    @abstractmethod
    def new_bound(self) -> Bools:
        """Whether the bound is greater than after any step before."""

    @property
    @abstractmethod
    def came(self) -> Integers:
        """The move of the blank that led to the node, NO_MOVE for a root."""

    @property
    @abstractmethod
    def lo(self) -> Words:
        """The first words of the nodes' packed boards (see `loyd.core.puzzle.encoding`)."""

    @property
    @abstractmethod
    def hi(self) -> Words:
        """The second words."""

    @property
    @abstractmethod
    def has_successors(self) -> Bools:
        """Whether the node has successors: all but the goal have."""

    @property
    @abstractmethod
    def is_expanded(self) -> Bools:
        """Whether the node was expanded: the goal is not, nor a node at a depth limit."""

    @property
    @abstractmethod
    def legal(self) -> Integers:
        """How many moves are legal from the node, the undo move among them."""

    @abstractmethod
    def statuses(self, status: SuccessorStatus) -> Integers:
        """How many successors of each node came to an end like this."""

    @cached_property
    def back(self) -> Integers:
        """1 where the node has an undo move."""
        back: Integers = ((self.came != NO_MOVE) & self.has_successors).astype(np.int64)
        return back

    @cached_property
    def successors(self) -> Integers:
        left: Integers = np.where(self.has_successors, self.legal, 0) - self.back
        return left

    @cached_property
    def known(self) -> Integers:
        return self.statuses(SuccessorStatus.OPEN) + self.statuses(SuccessorStatus.CLOSED)

    @cached_property
    def cut(self) -> Integers:
        return self.statuses(SuccessorStatus.BEYOND) + self.statuses(SuccessorStatus.PRUNED)


def risen(values: Numbers, before: float) -> Bools:
    """Which values are greater than all before them, and than `before`; one that is not a number is not, and hides none."""
    greatest = np.fmax.accumulate(np.concatenate(([before], values)))[:-1]
    found: Bools = values > greatest
    return found
