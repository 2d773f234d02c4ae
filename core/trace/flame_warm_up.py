"""The loops of flames made ready in the background, before the first flame is asked for."""

import sys

import numpy as np

from loyd.core.compile import warm_up
from loyd.core.compile.child import go_last
from loyd.core.trace.blocks import KERNEL


def begin() -> None:
    """Make the loops ready, unless they are so already (see `loyd.core.compile.warm_up`)."""
    warm_up.begin(KERNEL, exercise, __name__, ())


def exercise() -> None:
    """Call every loop on next to nothing, with arrays of the types that the records of searches have, so that all are compiled."""
    loops = KERNEL.functions
    steps, more = np.zeros(2, np.int32), np.zeros(2, np.int32)
    blocks, means = np.zeros(2, np.int64), np.zeros(2)
    counts, sums = np.zeros((1, 1), np.int32), np.zeros((1, 1))
    loops.parents_by_depth(blocks[:1], steps, more)
    loops.mark(steps, 0, 0, more)
    loops.parents_of(steps, steps, steps, 0, more[:0])
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
    """`python -m loyd.core.trace.flame_warm_up`: compile the loops into the cache on disk."""
    go_last()
    exercise()
    return 0


if __name__ == "__main__":
    sys.exit(main())
