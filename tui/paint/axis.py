"""The scale of a plot's axis, linear or logarithmic, with round ends."""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from loyd.tui.paint.numbers import short

_ROUND = (1.0, 1.2, 1.6, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0)


def round_end(peak: float) -> float:
    """The least round number that is not below the peak: even up to ten, then one of a few a decade; at least 2.

    An axis that ends there keeps its end while the numbers grow, and steps seldom.
    """
    if peak <= 10:
        return max(2.0, 2.0 * math.ceil(peak / 2))
    decade = 10.0 ** math.floor(math.log10(peak))
    return next(step * decade for step in _ROUND if step * decade >= peak)


class Axis(NamedTuple):
    """From `start` (0, or 1 when logarithmic) to a round `end`."""

    end: float
    log: bool = False

    @classmethod
    def to(cls, peak: float, *, log: bool = False) -> "Axis":
        """The axis that reaches at least to the peak."""
        return cls(10.0 ** max(1, math.ceil(math.log10(max(peak, 1)))), log=True) if log else cls(round_end(peak))

    @property
    def start(self) -> float:
        """The value at the foot of the axis."""
        return 1.0 if self.log else 0.0

    def share(self, values: NDArray[np.float64]) -> NDArray[np.float64]:
        """How far up the axis each value is, 0 at the start to 1 at the end; values beyond are put at the ends."""
        up = np.log10(np.maximum(values, 1)) / math.log10(self.end) if self.log else values / self.end
        return np.clip(up, 0, 1)

    def labels(self) -> dict[float, str]:
        """What to write beside the axis, by how far up: its end, its middle and its start."""
        middle = math.sqrt(self.end) if self.log else self.end / 2
        return {1.0: short(self.end, gap=""), 0.5: short(middle, gap=""), 0.0: short(self.start, gap="")}
