"""Where the work of a search went: the tree of its expansions as an icicle, in columns."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from loyd.core.trace.priority import Priority

Integers = npt.NDArray[np.int64]
Reals = npt.NDArray[np.float64]

FINEST = 1600
"""A subtree with at least this share of the work is a block of its own; what is smaller is dust."""
START = "start"
"""What a root is called that has no other name."""


@dataclass(frozen=True, eq=False)
class Flame:
    """Blocks, each a subtree, and bars of dust, which is what is too small to be one.  Places and widths count expansions.

    By block, parents first and siblings in the order of their first expansion: `step`, which expanded its node; `depth`, in moves from
    the root of its tree; `x` and `width`, over the whole of 0 to `total`; the node's `f`; `open`, the open nodes in the subtree (an empty
    column where they were not counted); `parent`, the place of the block that it lies in (-1: none); `label`, the letter of the move
    that led to the node or, at a root, its name.
    By bar: the dust of one block, at one depth; a bar is as wide as that block's dust so deep or deeper, and its f is the mean there.
    `is_exact`: whether all widths are exact; else places are, and a width is so but for the steps between two kept copies of a path.
    `in_time`: whether a search on one path made it, of which every subtree is a stretch of time: then that is what grows to the right.
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
    is_exact: bool = True
    in_time: bool = False

    def of_h(self, priority: Priority) -> Flame:
        """The same with h in the place of f, where f is this priority throughout; the g of a node is its depth."""
        f, dust_f = (
            (values * priority.scale - priority.g_weight * depths) / priority.h_weight
            for values, depths in ((self.f, self.depth), (self.dust_f, self.dust_depth))
        )
        return replace(self, f=f, dust_f=dust_f)
