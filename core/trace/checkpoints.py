"""Copies of a depth-first search under way, from which its past is replayed."""

from bisect import bisect_right
from collections import deque

from loyd.core.trace.frame import Descent

FEWEST, MANY, MOST = 256, 2048, 4096
FIRST_INTERVAL, SHORT_INTERVAL, USUAL_INTERVAL = 32, 1 << 16, 1 << 20
RECENT = 64


class Checkpoints:
    """A copy of the search every `interval` steps, or as soon after that as there was one, and the last few copies of all.

    The interval doubles as the search goes on.  From SHORT_INTERVAL on there are ever more copies instead, up to MANY, for a flame is
    drawn from them; from USUAL_INTERVAL on once more, up to MOST.
    Where nobody looks (`is_sparse`), the first are as far apart as USUAL_INTERVAL, for to stop and to copy takes as long as ten thousand
    steps of the compiled loop.
    """

    def __init__(self) -> None:
        self.kept: list[Descent] = []
        self.interval = FIRST_INTERVAL
        self.is_sparse = False
        self._recent: deque[Descent] = deque(maxlen=RECENT)

    def keep_sparsely(self) -> None:
        """Keep few copies from the start on: nobody will look."""
        self.is_sparse, self.interval = True, USUAL_INTERVAL

    def keep(self, descent: Descent) -> None:
        """Keep a copy of a search; every `interval` steps for good, ever sparser as it goes on."""
        copy = descent.copy()
        if self._is_due(descent, self.kept):
            self.kept.append(copy)
            many = max(FEWEST, min(descent.step // SHORT_INTERVAL, MANY), descent.step // USUAL_INTERVAL)
            while descent.step // self.interval > min(many, MOST):
                self._thin_out()
            if self.interval >= SHORT_INTERVAL:
                copy.narrow()
        self._recent.append(copy)

    def nearest(self, step: int) -> Descent:
        """The last copy at or before a step; near the head, where everybody looks, they are kept more closely."""
        for descent in reversed(tuple(self._recent)):
            if descent.step <= step:
                return descent
        kept = self.kept
        return kept[bisect_right(kept, step, key=lambda descent: descent.step) - 1]

    def _thin_out(self) -> None:
        self.interval *= 2
        kept: list[Descent] = []
        for descent in self.kept:
            if self._is_due(descent, kept):
                descent.narrow()
                kept.append(descent)
        self.kept = kept

    def _is_due(self, descent: Descent, kept: list[Descent]) -> bool:
        """Whether a descent is the first one to be kept in its interval."""
        return not kept or descent.step // self.interval > kept[-1].step // self.interval
