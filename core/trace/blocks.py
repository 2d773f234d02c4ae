"""The expansions of a search sorted into the blocks of a flame, and how many each has after any step."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any

import numpy as np

from loyd.core.compile.kernel import kernel
from loyd.core.trace import flame_kernel
from loyd.core.trace.flame import FINEST, Flame, Integers, Reals

KERNEL = kernel(flame_kernel, None)
SNAPSHOT = 1 << 20
"""Sums are kept every so many steps."""
CHUNK = 1 << 16
MOST_CLASSES_BITS = 20
MOST_ROWS_BITS = 8


@dataclass(frozen=True, eq=False)
class Sums:
    """By class, the expansions and the sum of their values; by block, the open nodes that its expansions made, where these are kept."""

    counts: Any
    values: Any
    opened: Any


@dataclass(frozen=True, eq=False)
class KeptSums:
    """Sums, of the classes that have occurred alone: two in three never do."""

    occurred: Any
    sums: Sums

    @classmethod
    def of(cls, sums: Sums) -> KeptSums:
        """The same in less memory."""
        occurred = np.flatnonzero(sums.counts).astype(np.int32)
        return cls(occurred, Sums(sums.counts[occurred], sums.values[occurred], sums.opened))

    def whole(self, classes: int) -> Sums:
        """The same, of so many classes, to be added to."""
        counts, values = np.zeros(classes, np.int32), np.zeros(classes, np.float64)
        counts[self.occurred], values[self.occurred] = self.sums.counts, self.sums.values
        return Sums(counts, values, self.sums.opened.copy())


@dataclass(frozen=True, eq=False)
class Expanded(ABC):
    """The columns that blocks are made of, and what is written on them.

    `order`: by step, from 0, the place of its node in `values`, whose mean is asked for.
    """

    order: Any
    values: Any

    @abstractmethod
    def parents(self, first: int, last: int) -> Any:
        """The steps that expanded the parents of the nodes (0: none) of the steps after `first` up to `last`."""

    def subtrees(self, last: int, sizes: Any) -> None:
        """Set `sizes` to the expansions in the subtree of each step up to `last`, its own included."""
        sizes[0], sizes[1 : last + 1] = 0, 1
        for first in reversed(range(0, last, CHUNK)):
            KERNEL.functions.add_subtrees(self.parents(first, min(first + CHUNK, last)), first, sizes)

    def add(self, blocks: Blocks, first: int, last: int, sums: Sums) -> None:
        """Add the steps after `first` up to `last`."""
        KERNEL.functions.add_up(blocks.places, self.order, self.values, first, last, sums.counts, sums.values)

    @property
    def counts_open(self) -> bool:
        """Whether open nodes are counted."""
        return True

    @abstractmethod
    def opened(self, blocks: Blocks, sums: Sums, step: int) -> Integers:
        """For each block, how many nodes open after a step were made by the expansions that are in it and in no block within it."""

    @abstractmethod
    def depth(self, step: int) -> int:
        """How many moves the node of a step is from its root."""

    @abstractmethod
    def deepest(self, step: int) -> int:
        """No node expanded by a step is deeper."""

    @abstractmethod
    def f(self, steps: Integers) -> Reals:
        """The f of the nodes of some steps."""

    @abstractmethod
    def mean_f(self, depths: Integers, values: Reals) -> Reals:
        """The mean f of nodes at a depth, from the mean of their values."""

    @abstractmethod
    def labels(self, steps: Integers) -> tuple[str, ...]:
        """The letters of the moves that led to the nodes of some steps, or the names of roots."""


@dataclass(frozen=True, eq=False)
class ByParents(Expanded):
    """Where a column holds, by step, the steps that expanded the nodes' parents."""

    above: Any

    def parents(self, first: int, last: int) -> Any:
        """As `Expanded.parents`."""
        return self.above[first + 1 : last + 1]


class Blocks:
    """The steps below a root step (0: all), in the blocks that are chosen by the work known at one step, `chosen`.

    A step's class, its block and how deep below the block's top it is, never changes; so what there is after any step is a prefix sum.
    The deepest row of a block holds all that is deeper.  `places` is room for a number a step: first the sizes of the subtrees up to
    `chosen`, then the classes.
    """

    def __init__(self, expanded: Expanded, root: int, chosen: int, places: Any) -> None:
        self.root, self.chosen, self.places = root, chosen, places
        expanded.subtrees(chosen, places)
        self._least = max(1, int(places[root]) // FINEST)
        most = int(np.count_nonzero(places[: chosen + 1] >= self._least)) + 1
        rows = (expanded.deepest(chosen) + 2).bit_length()
        self.bits = max(0, min(rows, MOST_ROWS_BITS, MOST_CLASSES_BITS - most.bit_length()))
        self._tops = np.zeros(most + 2, np.int64)
        self._tops[0] = int(root == 0)
        self.places[0] = 0 if root == 0 else -1
        self._last = 0
        self._above: list[Integers] = []
        """In the order in which blocks are found, the blocks that they lie in."""
        self.extend(expanded, chosen)
        self.tops: Integers = self._tops[1 : int(self._tops[0]) + 1]
        above = np.concatenate(([-1], *self._above)).astype(np.int64)
        self.above: Integers = np.concatenate(([-1], above[len(above) + 1 - self.count :]))  # what the root lies in is no block
        nothing = Sums(np.zeros(0, np.int32), np.zeros(0, np.float64), np.zeros(self.count, np.int64))
        self._kept = [KeptSums.of(nothing)]

    def extend(self, expanded: Expanded, last: int) -> None:
        """Sort in the steps up to `last`; those beyond the chosen one are dust."""
        if len(self.places) <= last:
            longer = np.empty(last + (last >> 2) + 1, np.int32)
            longer[: self._last + 1] = self.places[: self._last + 1]
            self.places = longer
        for first in range(self._last, last, CHUNK):
            self._last = min(first + CHUNK, last)
            parents = expanded.parents(first, self._last)
            before = int(self._tops[0])
            KERNEL.functions.classify(parents, first, self.root, self.chosen, self._least, self.bits, self.places, self._tops)
            found = self._tops[before + 1 : int(self._tops[0]) + 1]
            if len(found):
                self._above.append(self.places[parents[found - first - 1]] >> self.bits)

    @property
    def count(self) -> int:
        """How many blocks there are."""
        return len(self.tops)

    def _sums(self, expanded: Expanded, step: int) -> Sums:
        """What there is after a step, from the last sums kept before it."""
        while len(self._kept) * SNAPSHOT <= step:
            last = len(self._kept) * SNAPSHOT
            self._kept.append(KeptSums.of(self._added(self._kept[-1], expanded, last - SNAPSHOT, last)))
        kept = step // SNAPSHOT
        return self._added(self._kept[kept], expanded, kept * SNAPSHOT, step)

    def _added(self, kept: KeptSums, expanded: Expanded, first: int, last: int) -> Sums:
        sums = kept.whole(self.count << self.bits)
        expanded.add(self, first, last, sums)
        return sums

    def below(self, expanded: Expanded, step: int, steps: Integers) -> Integers:
        """How many expansions there are after a step below each of some nodes, for those that are the tops of blocks; -1 for the others."""
        counts = self._sums(expanded, step).counts.reshape(self.count, -1)
        width = self._laid_out(counts, np.zeros(self.count, np.int64), -1)[2]
        places = np.minimum(np.searchsorted(self.tops, steps), self.count - 1)
        below: Integers = np.where(self.tops[places] == steps, width[places] - 1, -1)
        return below

    def _laid_out(self, counts: Any, opened: Integers, foot: int) -> tuple[Integers, Integers, Integers, Integers, int]:
        """By block: its depth, where the root's is `foot`, x, width, and where its dust begins; and how many bars of dust there are."""
        x, width, free, depth = (np.zeros(self.count, np.int64) for _ in range(4))
        depth[0] = foot
        bars: int = KERNEL.functions.lay_out(counts, self.above, opened, depth, x, width, free)
        return depth, x, width, free, bars

    def flame(self, expanded: Expanded, step: int) -> Flame:
        """The picture after a step."""
        sums = self._sums(expanded, step)
        opened = expanded.opened(self, sums, step)
        counts, values = (table.reshape(self.count, -1) for table in (sums.counts, sums.values))
        depth, x, width, free, bars = self._laid_out(counts, opened, expanded.depth(self.root) if self.root else -1)
        dust = np.zeros((bars, 4))
        KERNEL.functions.lay_dust(counts, values, depth, free, dust)
        begun = np.flatnonzero((width > 0) & (self.tops > 0))
        place = np.full(self.count + 1, -1, np.int64)
        place[begun] = np.arange(len(begun))
        tops, dust_depth = self.tops[begun], dust[:, 0].astype(np.int64)
        return Flame(
            int(width[0]), tops, depth[begun], x[begun], width[begun], expanded.f(tops),
            opened[begun] if expanded.counts_open else opened[:0], place[self.above[begun]],
            expanded.labels(tops), dust_depth, dust[:, 1], dust[:, 2], expanded.mean_f(dust_depth, dust[:, 3]),
        )  # fmt: skip
