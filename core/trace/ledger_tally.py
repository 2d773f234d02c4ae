"""Sums over the steps of a search by row, at any step: kept here and there, and added up from there."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock

import numpy as np
import numpy.typing as npt

SPAN = 1 << 12
"""The steps between two sums that are kept: few enough to add up while a key is pressed."""
STEPS_A_ROW = 8
"""Sums are kept no more often than once in so many steps for each of their rows: so they take less room than the record."""
FIGURES = ("expanded", "generated", "new", "improved", "reopened", "duplicates", "cut", "cut_off", "again")

Integers = npt.NDArray[np.int64]
Reals = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Lines:
    """Some steps in a row: the `key` of the row that each belongs to, `figures[figure, step]` (those of FIGURES), and how many nodes were
    `open` after each."""

    key: Reals
    figures: Integers
    open: Integers


@dataclass(frozen=True, eq=False)
class Sums:
    """The keys that occurred up to a step, rising; of each how many `steps`, the `first` and the `last` of them, and their `figures`.

    `peak`: the most open nodes after any step, and the first one with so many.
    """

    step: int
    key: Reals
    steps: Integers
    first: Integers
    last: Integers
    figures: Integers
    peak: tuple[int, int]

    @classmethod
    def at_start(cls, opened: int) -> Sums:
        """Those of a search with so many open nodes that has made no step."""
        none = np.zeros(0, np.int64)
        return cls(0, np.zeros(0), none, none, none, np.zeros((0, len(FIGURES)), np.int64), (opened, 0))

    def further(self, lines: Lines) -> Sums:
        """With the steps that come next."""
        if not len(lines.key):
            return self
        names, number = np.unique(lines.key, return_inverse=True)
        numbers, places = np.arange(len(number)), self.step + 1
        first, last = np.zeros(len(names), np.int64), np.zeros(len(names), np.int64)
        first[number[::-1]] = numbers[::-1] + places
        last[number] = numbers + places
        nothing = np.zeros(len(names))
        sums = [np.bincount(number, column, len(names)) if column.any() else nothing for column in lines.figures]
        figures = np.stack(sums, axis=1).astype(np.int64)
        key = np.union1d(self.key, names)
        before, now = np.searchsorted(key, self.key), np.searchsorted(key, names)
        columns = np.zeros((len(key), 3 + len(FIGURES)), np.int64)
        columns[now, 0], columns[before, 0] = first, self.first
        columns[before, 1], columns[now, 1] = self.last, last
        columns[now, 2], columns[now, 3:] = np.bincount(number, minlength=len(names)), figures
        columns[before, 2] += self.steps
        columns[before, 3:] += self.figures
        peak = self.peak if self.peak[0] >= lines.open.max() else (int(lines.open.max()), places + int(lines.open.argmax()))
        return Sums(self.step + len(number), key, columns[:, 2], columns[:, 0], columns[:, 1], columns[:, 3:], peak)


class LedgerTally:
    """Adds up lines.  It is handed what reads them and does not hold it: a record in a circle of references would outlive its search."""

    def __init__(self, opened: int) -> None:
        self._lock = Lock()
        self._kept = [Sums.at_start(opened)]
        self._last = self._kept[0]

    def at(self, step: int, read: Callable[[int, int], Lines]) -> Sums:
        """The sums up to a recorded step; `read` gives the lines of the steps after one up to another."""
        with self._lock:
            kept = self._kept
            while (following := kept[-1].step + max(SPAN, STEPS_A_ROW * len(kept[-1].key))) <= step:
                kept.append(kept[-1].further(read(kept[-1].step, following)))
            nearest = kept[bisect_right(kept, step, key=lambda sums: sums.step) - 1]
            if nearest.step <= self._last.step <= step:
                nearest = self._last
            self._last = nearest if nearest.step == step else nearest.further(read(nearest.step, step))
            return self._last
