"""How many open nodes there are of each g and h, after any step."""

from collections import Counter
from threading import Lock
from typing import Protocol

import numpy as np
import numpy.typing as npt

from core.trace.columns import Nodes, Replaced, Steps

CHUNK = 1 << 18
H_BITS = 8
BINNED = 1 << 21

Entries = npt.NDArray[np.int64]


class Recorded(Protocol):
    """The columns that a census reads."""

    nodes: Nodes
    record: Steps
    improved: Replaced

    def made_by(self, step: int) -> int:
        """How many entries exist after a step."""

    def improved_by(self, step: int) -> int:
        """How many open entries had been replaced after a step."""


class Census:
    """Counts the open nodes by (g, h).  Every count is a difference of prefixes of the append-only columns, so moving
    from one step to another costs only what lies between them.

    It is handed what was recorded and does not hold it: a record in a circle of references would outlive its search.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._step = 0
        self._counts: Counter[int] = Counter()

    def at(self, step: int, recorded: Recorded) -> dict[tuple[int, int], int]:
        """(g, h) -> how many open nodes after a step."""
        with self._lock:
            if not self._counts or abs(step - self._step) > step:
                self._step, self._counts = 0, Counter()
                self._add(recorded, slice(1, 2), 1)
            if step >= self._step:
                self._count_between(recorded, self._step, step)
            else:
                self._count_between(recorded, step, self._step, sign=-1)
            self._step = step
            return {(code >> H_BITS, code & 0xFF): count for code, count in self._counts.items() if count}

    def _count_between(self, recorded: Recorded, first: int, last: int, *, sign: int = 1) -> None:
        made, later = recorded.made_by(first), recorded.made_by(last)
        for low in range(made, later, CHUNK):
            self._add(recorded, slice(low, min(low + CHUNK, later)), sign)
        for low in range(first, last, CHUNK):
            self._add(recorded, recorded.record.order[low : min(low + CHUNK, last)], -sign)
        self._add(recorded, recorded.improved.old[recorded.improved_by(first) : recorded.improved_by(last)], -sign)

    def _add(self, recorded: Recorded, entries: slice | npt.NDArray[np.int32], sign: int) -> None:
        nodes = recorded.nodes
        codes = (nodes.g[entries].astype(np.int64) << H_BITS) | nodes.h[entries]
        if not len(codes):
            return
        if codes.max() < BINNED:
            binned = np.bincount(codes)
            values = np.flatnonzero(binned)
            counts = binned[values]
        else:
            values, counts = np.unique(codes, return_counts=True)
        for value, count in zip(values.tolist(), counts.tolist(), strict=True):
            self._counts[value] += sign * count
