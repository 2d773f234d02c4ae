"""Where the work of a search went: the tree of its expansions as an icicle, in columns."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from loyd.core.compile import warm_up
from loyd.core.compile.kernel import kernel
from loyd.core.compile.warm_up import go_last
from loyd.core.puzzle.packing import Integers, Reals
from loyd.core.trace import flame_kernel
from loyd.core.trace.formula import Priority

FINEST = 1600
"""A subtree with at least this share of the work is a block of its own; what is smaller is dust."""
START = "start"
"""What a root is called that has no other name."""


@dataclass(frozen=True, eq=False)
class Flame:
    """Blocks, each a subtree, and bars of dust, which is what is too small to be one.  Places and widths count steps.

    By block, parents first and siblings in the order of their first expansion: `step`, which expanded its node; `depth`, in moves from
    the root of its tree; `x` and `width`, over the whole of 0 to `total`; the node's `f`; `open`, the open nodes in the subtree (an empty
    column where they were not counted); `parent`, the place of the block that it lies in (-1: none); `label`, the letter of the move
    that led to the node or, at a root, its name.
    By bar: the dust of one block, at one depth; a bar is as wide as that block's dust so deep or deeper, and its f is the mean there.
    `in_time`: whether a search on one path made it, of which every subtree is a stretch of time: then that is what grows to the right.
    Of long searches on one path, places are exact, and a width but for the steps between two kept copies of a path.
    """

    total: int
    step: Integers
    depth: Integers
    x: Integers
    width: Integers
    f: Reals
    open: Integers
    parent: Integers
    label: tuple[str, ...]
    dust_depth: Integers
    dust_x: Reals
    dust_width: Reals
    dust_f: Reals
    in_time: bool = False

    def of_h(self, priority: Priority) -> Flame:
        """The same with h in the place of f, where f is this priority throughout; the g of a node is its depth."""
        f, dust_f = (
            (values * priority.scale - priority.g_weight * depths) / priority.h_weight
            for values, depths in ((self.f, self.depth), (self.dust_f, self.dust_depth))
        )
        return replace(self, f=f, dust_f=dust_f)


KERNEL = kernel(flame_kernel, None)
SNAPSHOT = 1 << 20
"""Sums are kept every so many steps."""
CHUNK = 1 << 16
MOST_CLASSES_BITS = 20
MOST_ROWS_BITS = 8


@dataclass(frozen=True, eq=False)
class BlockSums:
    """By class, the expansions and the sum of their values; by block, the open nodes that its expansions made, where these are kept."""

    counts: Any
    values: Any
    opened: Any


@dataclass(frozen=True, eq=False)
class CompactBlockSums:
    """Sums, of the classes that have occurred alone: two in three never do."""

    occurred: Any
    sums: BlockSums

    @classmethod
    def from_sums(cls, sums: BlockSums) -> CompactBlockSums:
        occurred = np.flatnonzero(sums.counts).astype(np.int32)
        return cls(occurred, BlockSums(sums.counts[occurred], sums.values[occurred], sums.opened))

    def whole(self, classes: int) -> BlockSums:
        counts, values = np.zeros(classes, np.int32), np.zeros(classes, np.float64)
        counts[self.occurred], values[self.occurred] = self.sums.counts, self.sums.values
        return BlockSums(counts, values, self.sums.opened.copy())


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

    def add(self, blocks: Blocks, first: int, last: int, sums: BlockSums) -> None:
        KERNEL.functions.add_up(blocks.places, self.order, self.values, first, last, sums.counts, sums.values)

    @property
    def counts_open(self) -> bool:
        return True

    @abstractmethod
    def opened(self, blocks: Blocks, sums: BlockSums, step: int) -> Integers:
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
        nothing = BlockSums(np.zeros(0, np.int32), np.zeros(0, np.float64), np.zeros(self.count, np.int64))
        self._kept = [CompactBlockSums.from_sums(nothing)]

    def extend(self, expanded: Expanded, last: int) -> None:
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
        return len(self.tops)

    def _sums(self, expanded: Expanded, step: int) -> BlockSums:
        while len(self._kept) * SNAPSHOT <= step:
            last = len(self._kept) * SNAPSHOT
            self._kept.append(CompactBlockSums.from_sums(self._added(self._kept[-1], expanded, last - SNAPSHOT, last)))
        kept = step // SNAPSHOT
        return self._added(self._kept[kept], expanded, kept * SNAPSHOT, step)

    def _added(self, kept: CompactBlockSums, expanded: Expanded, first: int, last: int) -> BlockSums:
        sums = kept.whole(self.count << self.bits)
        expanded.add(self, first, last, sums)
        return sums

    def below(self, expanded: Expanded, step: int, steps: Integers) -> Integers:
        """How many expansions there are after a step below each of some nodes, for those that are the tops of blocks; -1 for the others."""
        counts = self._sums(expanded, step).counts.reshape(self.count, -1)
        width = self._laid_out(counts, np.zeros(self.count, np.int64), -1)[2]
        places = np.minimum(np.searchsorted(self.tops, steps), self.count - 1)
        return np.where(self.tops[places] == steps, width[places] - 1, -1)

    def _laid_out(self, counts: Any, opened: Integers, foot: int) -> tuple[Integers, Integers, Integers, Integers, int]:
        """By block: its depth, where the root's is `foot`, x, width, and where its dust begins; and how many bars of dust there are."""
        x, width, free, depth = (np.zeros(self.count, np.int64) for _ in range(4))
        depth[0] = foot
        bars: int = KERNEL.functions.lay_out(counts, self.above, opened, depth, x, width, free)
        return depth, x, width, free, bars

    def flame(self, expanded: Expanded, step: int) -> Flame:
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


def warm_up_flames() -> None:
    """Make the loops ready, unless they are so already (see `loyd.core.compile.warm_up`)."""
    warm_up.begin(KERNEL, run_flame_loops, __name__, ())


def run_flame_loops() -> None:
    """Call every loop on next to nothing, with arrays of the types that the records of searches have, so that all are compiled."""
    loops = KERNEL.functions
    steps, more = np.zeros(2, np.int32), np.zeros(2, np.int32)
    blocks, means = np.zeros(2, np.int64), np.zeros(2)
    counts, sums = np.zeros((1, 1), np.int32), np.zeros((1, 1))
    loops.parents_by_depth(blocks[:1], steps, more)
    loops.mark(steps, 0, 0, more)
    loops.parents_of(steps, steps, steps, 0, 1, more[:0])
    loops.follow(steps, steps, steps, 0, blocks[:0])
    loops.add_subtrees(steps[:0], 0, more)
    loops.classify(steps[:0], 0, 0, 0, 1, 0, more, blocks)
    loops.count_below(steps, steps, 0, blocks[:0], blocks, blocks)
    for values in (np.zeros(1, np.uint8), np.zeros(1, np.int64)):
        loops.add_up(steps, steps, values, 0, 0, more, means)
    loops.add_made(steps, steps, blocks, blocks, 0, 0, 0, blocks)
    loops.take_replaced(blocks[:0], steps, 0, blocks)
    loops.lay_out(counts, blocks, blocks, blocks, blocks, blocks, blocks)
    loops.lay_dust(counts, sums, blocks, blocks, np.zeros((0, 4)))
    if not KERNEL.is_cached():
        KERNEL.make_mark()


def main() -> int:
    """`python -m loyd.core.trace.flame`: compile the loops into the cache on disk."""
    go_last()
    run_flame_loops()
    return 0


if __name__ == "__main__":
    sys.exit(main())
