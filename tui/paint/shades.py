"""Counts over a plane, as shades in the room there is."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

ASCII_SHADES = " .:-=+*#%@"


@dataclass(frozen=True)
class Scale:
    """One side of a plane on places: each value takes `places` places, or `values` of them share one; one of both is 1."""

    count: int
    places: int
    values: int

    @classmethod
    def fitting(cls, count: int, room: int) -> "Scale":
        """The scale that shows values 0 to `count` - 1 in `room` places, each on as many as any other."""
        return cls(count, max(room // count, 1), -(-count // max(room, 1)) if count > room else 1)

    @property
    def length(self) -> int:
        """How many places are used."""
        return self.count * self.places if self.values == 1 else -(-self.count // self.values)

    def place(self, value: int) -> int:
        """The first place of a value."""
        return value * self.places // self.values

    def value(self, place: int) -> int:
        """The first value of a place."""
        return place * self.values // self.places


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
