"""Whether every board that one search expands another expands too, and what the exceptions are."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from loyd.core.comparison.difference import Difference, Differences
from loyd.core.numbers import grouped
from loyd.core.trace.trace import Trace

CHUNK = 1 << 20

Integers = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Inclusion:
    """The boards of one of two searches (`side` 0 or 1), held against those of the other.

    It has expanded `total` different boards, and all but `beyond` the other has expanded too.  `least_f` and `greatest_f`: of f = g + h of
    the nodes of these few, in the search that expanded them, when it first did; None where there are none.
    """

    side: int
    total: int
    beyond: int
    least_f: int | None = None
    greatest_f: int | None = None

    @property
    def is_telling(self) -> bool:
        """Whether most boards are the other's too."""
        return 2 * self.beyond < self.total

    def sentence(self, inner: str, outer: str, optimum: int | None = None) -> str:
        """`every board that B has expanded A has expanded too, but 3, all with f = C* = 19`; C* is the `optimum`, where it is known."""
        said = f"every board that {inner} has expanded {outer} has expanded too"
        if self.least_f is None or self.greatest_f is None:
            return said
        same = self.least_f == self.greatest_f
        f = f"f = {'C* = ' if self.least_f == optimum else ''}{self.least_f}" if same else f"f from {self.least_f} to {self.greatest_f}"
        return f"{said}, but {grouped(self.beyond)}, {'all with ' if self.beyond > 1 else 'with '}{f}"


def inclusion(differences: Differences, first_step: int, second_step: int) -> Inclusion:
    """How far the boards that one search has expanded by a step are among the other's: of the one with fewer that are not."""
    found = differences.at(first_step, second_step)
    side = _fewer(found)
    only_first, both, only_second = found.totals
    beyond = (only_first, only_second)[side]
    if not beyond:
        return Inclusion(side, both, 0)
    f = _f_of(differences.traces[side], differences.steps_alone(first_step, second_step, side))
    return Inclusion(side, both + beyond, beyond, int(f.min()), int(f.max()))


def _fewer(found: Difference) -> int:
    only_first, _, only_second = found.totals
    return 0 if only_first < only_second else 1


def _f_of(trace: Trace, steps: Integers) -> Integers:
    """g + h of the nodes of some steps, which rise."""
    parts = []
    low = 0
    while low < len(steps):
        first = int(steps[low])
        high = int(np.searchsorted(steps, first + CHUNK))
        g, h = trace.step_places(first, int(steps[high - 1]))
        parts.append((g + h)[steps[low:high] - first])
        low = high
    found: Integers = np.concatenate(parts)
    return found
