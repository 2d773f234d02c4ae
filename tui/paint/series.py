"""One line of a plot: its samples, and how it is told from the others."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from rich.style import Style


@dataclass(frozen=True, eq=False)
class Series:
    """Samples `y` at growing `x` (NaN where there is none), what they are called, and the line's sign and style.

    `sign` is one character that stands on the line and in the legend; `value`, if given, is the value at the mark.
    """

    name: str
    sign: str
    style: Style
    x: NDArray[np.float64]
    y: NDArray[np.float64]
    value: float | None = None

    def __post_init__(self) -> None:
        known = ~np.isnan(self.y)
        if not known.all():
            object.__setattr__(self, "x", self.x[known])
            object.__setattr__(self, "y", self.y[known])

    @property
    def peak(self) -> float:
        """The greatest sample, 0 if there is none."""
        return float(self.y.max()) if len(self.y) else 0.0

    @property
    def end(self) -> float:
        """Where the last sample stands, 0 if there is none."""
        return float(self.x[-1]) if len(self.x) else 0.0
