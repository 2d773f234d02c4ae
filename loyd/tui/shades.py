"""The shades of a picture of counts; here, because commands print one without Rich."""

import math

import numpy as np

from ..core.engine.puzzle.packing import Integers, Reals
from ..core.engine.record import AxisScale

ASCII_SHADES = " .:-=+*#%@"


def shades(density: Integers, down: AxisScale, across: AxisScale, steps: int) -> Integers:
    """`density[y, x]` on the places of two scales, y = 0 in the first row: 0 for nothing, else 1 to
    `steps`.

    Values that share a place are added. The shade grows with the logarithm, so that even a single
    board is visible.
    """
    sums = _spread(_spread(density.astype(np.float64), down).T, across).T
    greatest = math.log1p(sums.max(initial=0)) or 1.0
    shade = 1 + np.floor(np.log1p(sums) / greatest * (steps - 1) + 1e-9)
    return np.where(sums > 0, shade, 0).astype(np.int64)


def _spread(rows: Reals, scale: AxisScale) -> Reals:
    if scale.values == 1:
        return np.repeat(rows, scale.places, axis=0)
    return np.add.reduceat(rows, np.arange(0, scale.count, scale.values), axis=0)
