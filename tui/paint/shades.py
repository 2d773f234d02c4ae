"""Counts over a plane, as shades in the room there is."""

import math

import numpy as np
from numpy.typing import NDArray

from loyd.core.trace.scale import Scale

ASCII_SHADES = " .:-=+*#%@"


def shades(density: NDArray[np.int64], down: Scale, across: Scale, steps: int) -> NDArray[np.int64]:
    """`density[y, x]` on the places of two scales, y = 0 in the first row: 0 where there is nothing, else 1 to `steps`.

    What shares a place is added up.  The shade grows with the logarithm, so that a single board is still seen.
    """
    sums = _spread(_spread(density.astype(np.float64), down).T, across).T
    greatest = math.log1p(sums.max(initial=0)) or 1.0
    shade = 1 + np.floor(np.log1p(sums) / greatest * (steps - 1) + 1e-9)
    return np.where(sums > 0, shade, 0).astype(np.int64)


def _spread(rows: NDArray[np.float64], scale: Scale) -> NDArray[np.float64]:
    if scale.values == 1:
        return np.repeat(rows, scale.places, axis=0)
    sums: NDArray[np.float64] = np.add.reduceat(rows, np.arange(0, scale.count, scale.values), axis=0)
    return sums
