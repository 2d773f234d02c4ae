"""A depth-first search whose long iterations are searched by several threads."""

import numpy as np

from loyd.core.search.depth_first import kernel as loop
from loyd.core.search.depth_first.path import Path
from loyd.core.search.depth_first.units import Unit, Units

WORTH_THREADS = 1 << 17
"""The steps after which the next iteration is searched by several threads: it will be a million or so."""
FEWEST_UNITS, STEPS_A_UNIT = 64, 1 << 15
"""It is cut at the first depth at which there were so many nodes so far, and one for so many steps: then it is cut into pieces several
times as large, which take some milliseconds each."""


class ParallelPath:
    """A path that goes on by itself above the subtrees, and takes over what threads have found in these.  `end` them."""

    def __init__(self, path: Path, threads: int) -> None:
        self.path = path
        self._threads = threads
        self._units: Units | None = None
        self._unit: Unit | None = None
        self._helped = 0.0

    def advance(self, budget: int, due: int) -> int:
        """Make up to `budget` steps, fewer where an iteration begins; the kernel's status.  See `Path.check`.

        No more than are `due`, or as few more as may be where the search goes by subtrees.
        """
        path, wanted = self.path, min(budget, due)
        iteration = path.iteration
        status = path.advance(wanted) if self._units is None else self._by_units(wanted, budget)
        if path.iteration != iteration and status == loop.RUNNING:
            self._share_out()
        return status

    def _by_units(self, wanted: int, budget: int) -> int:
        path, status = self.path, loop.RUNNING
        before, iteration = path.step, path.iteration
        while status == loop.RUNNING and path.step - before < wanted and path.iteration == iteration:
            unit = self._unit
            if unit is None:
                status = self._enter_next()
            elif unit.root.step + unit.next.path.step < before + budget:
                status = self._take_over(unit)
            elif path.step > before:
                break
            else:
                return path.advance(budget)
        return status

    def _enter_next(self) -> int:
        """Make a step outside of all subtrees, maybe into the root of one."""
        status = self.path.advance(1)
        if status == loop.RUNNING and self._units is not None and self.path.depth == self._units.depth:
            self._unit = self._units.take(self.path.copy())
        return status

    def _take_over(self, unit: Unit) -> int:
        """Go on to where a thread has come to in a subtree; to the first step outside, where that is all there is in it."""
        found, status, seconds = unit.take()
        self._helped += seconds
        is_left = status == loop.EXHAUSTED
        self.path.take_over(unit.root, found, is_left=is_left)
        if is_left:
            self._unit = None
            return self._enter_next()
        return status

    def _share_out(self) -> None:
        """Have this iteration searched by several threads, if it seems to be worth that."""
        self.end()
        steps = self.path.step
        if self._threads == 1 or steps < WORTH_THREADS:
            return
        wide = np.flatnonzero(self.path.visits.by_g[1:] >= max(FEWEST_UNITS, steps // STEPS_A_UNIT))
        if len(wide):
            self._units = Units(self.path.copy(), int(wide[0]) + 1, self._threads)

    def helped(self) -> float:
        """The processor seconds of other threads in the steps made since this was asked last."""
        seconds, self._helped = self._helped, 0.0
        return seconds

    def end(self) -> None:
        """Have no thread search ahead any more."""
        if self._units is not None:
            self._units.end()
        self._units = self._unit = None
