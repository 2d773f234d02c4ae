"""How large the open and the closed list of a best-first search have been, and how deep it has come, up to any step."""

from threading import Lock
from typing import Any

import numpy as np
import numpy.typing as npt

from loyd.core.trace.node import Peaks
from loyd.core.trace.tally import Recorded

CHUNK = 1 << 16


class RunningPeaks:
    """Keeps the greatest sizes by whole chunks of steps, so that any step costs one chunk at most.

    It is handed what was recorded and does not hold it: a record in a circle of references would outlive its search.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._by_chunk = [(1, 0)]
        self._deepest = [0]

    def at(self, step: int, last: int, recorded: Recorded) -> Peaks:
        """The peaks up to a recorded step, of which `last` is the last that closed a node."""
        with self._lock:
            whole = last // CHUNK
            while len(self._by_chunk) <= whole:
                self._by_chunk.append(self._further(recorded, len(self._by_chunk) - 1, len(self._by_chunk) * CHUNK))
            opened, closed = self._further(recorded, whole, last)
        reopened = recorded.reopened_by(step)
        in_memory = recorded.made_by(step) - 1 - recorded.improved_by(step) - reopened  # of which there are never fewer than before
        return Peaks(opened, closed, in_memory, reopened)

    def deepest(self, step: int, recorded: Recorded) -> int:
        """The greatest g of all entries made up to a recorded step."""
        with self._lock:
            whole = step // CHUNK
            while len(self._deepest) <= whole:
                last = len(self._deepest) * CHUNK
                self._deepest.append(max(self._deepest[-1], self._deepest_of(recorded, last - CHUNK, last)))
            return max(self._deepest[whole], self._deepest_of(recorded, whole * CHUNK, step))

    def _deepest_of(self, recorded: Recorded, first: int, last: int) -> int:
        """The greatest g of the entries made by the steps after `first` up to `last`."""
        return int(recorded.nodes.g[recorded.made_by(first) : recorded.made_by(last)].max(initial=0))

    def _further(self, recorded: Recorded, chunk: int, last: int) -> tuple[int, int]:
        """The greatest sizes up to step `last`, given those of the whole chunks before it."""
        opened, closed = self._by_chunk[chunk]
        first = chunk * CHUNK
        if first == last:
            return opened, closed
        steps = np.arange(first + 1, last + 1)
        made = recorded.record.made[first:last]
        open_then, closed_then = made - 1 - steps, last
        if improved := recorded.improved_by(last):
            open_then -= _below(recorded.improved.new[:improved], made)
        if reopened := recorded.reopened_by(last):
            closed_then = int((steps - _below(recorded.replaced_closed.new[:reopened], made)).max())
        return max(opened, int(open_then.max())), max(closed, closed_then)


def _below(entries: npt.NDArray[np.integer[Any]], made: npt.NDArray[np.integer[Any]]) -> npt.NDArray[np.int64]:
    """How many of the entries are less than each of the numbers, which never fall."""
    first = np.searchsorted(made, entries, side="right")
    return np.bincount(first, minlength=len(made) + 1)[: len(made)].cumsum()
