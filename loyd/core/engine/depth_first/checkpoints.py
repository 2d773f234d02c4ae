"""Copies of a depth-first search, from which its past is replayed."""

from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Collection, Sequence

import numpy as np

from ..puzzle.packing import Integers, Words
from ..record import Place
from .path_run import PathRun
from .replay import TRAIL_ARRIVAL


def first_visit(
    places: Collection[Place], checkpoints: Sequence[PathRun], steps: int
) -> int | None:
    """The first of `steps` steps that visited one of these places (by g and h), replayed from
    checkpoints; None if there is none.
    """
    # Visits only grow, so the first copy that has one of the places is found by bisection. Between
    # it and the copy before, ever shorter strides are made, each kept only if it meets no place.
    # `later - 1` is no wraparound: the first copy is made before the first step, without visits.
    later = bisect_left(checkpoints, True, key=lambda checkpoint: checkpoint.visits.any_at(places))
    last = min(checkpoints[later].step, steps) if later < len(checkpoints) else steps
    before = checkpoints[later - 1]
    stride = 1 << (last - before.step).bit_length()
    while stride := stride // 2:
        if before.step + stride <= last:
            further = before.copy()
            further.make_steps(stride)
            before = before if further.visits.any_at(places) else further
    return before.step + 1 if before.step < last else None


FEWEST_COPIES, MANY_COPIES, MOST_COPIES = 128, 2048, 4096
FIRST_INTERVAL = 32
"""Steps between copies at first; it doubles whenever there are too many copies."""
SHORT_INTERVAL = 1 << 16
USUAL_INTERVAL = 1 << 20
RECENT = 64
"""The copies of the last stops, whatever the interval: the last steps are the ones that are looked
at.
"""


class Checkpoints:
    """Stores a copy of the search every `interval` steps (or at the first stop after that), and the
    most recent copies in any case.

    The interval doubles as the search goes on. From SHORT_INTERVAL on, the number of copies grows
    instead, up to MANY_COPIES, as flames are drawn from them; from USUAL_INTERVAL on it grows
    again, up to MOST_COPIES. A sparse record (nobody is watching) starts with stops USUAL_INTERVAL
    apart, because stopping to copy costs as much as ten thousand steps of the compiled loop.
    """

    def __init__(self) -> None:
        self.kept: list[PathRun] = []
        self.interval = FIRST_INTERVAL
        self.is_sparse = False
        self._recent: deque[PathRun] = deque(maxlen=RECENT)

    def keep_sparsely(self) -> None:
        """Store copies rarely: for a search that nobody is going to step through."""
        self.is_sparse = True
        self.interval = USUAL_INTERVAL

    def keep(self, run: PathRun) -> None:
        """Add a copy of a search to the most recent ones; if an interval has passed, also to
        `kept`, which is thinned out later.
        """
        copy = run.copy()
        if self._is_due(run, self.kept):
            self.kept.append(copy)
            step = run.step
            many = max(
                min(FEWEST_COPIES + step // SHORT_INTERVAL, MANY_COPIES), step // USUAL_INTERVAL
            )
            while step // self.interval > min(many, MOST_COPIES):
                self._thin_out()
            if self.interval >= SHORT_INTERVAL:
                copy.compact()
        self._recent.append(copy)

    def nearest(self, step: int) -> PathRun:
        """The last copy at or before a step. The recent copies, near the head, where most queries
        are, are closer together. O(log copies).
        """
        # A tuple, because the search may append a copy in its thread meanwhile.
        copies: Sequence[PathRun] = tuple(self._recent)
        if not copies or step < copies[0].step:
            copies = self.kept
        return copies[bisect_right(copies, step, key=lambda run: run.step) - 1]

    def searches(self, steps: Sequence[int]) -> list[PathRun]:
        """Copies advanced to these steps, which must ascend. At most `interval` steps are replayed
        for each.
        """
        found: list[PathRun] = []
        for step in steps:
            nearest = self.nearest(step)
            # The search made for the previous step may be nearer than any stored copy.
            run = (found[-1] if found and found[-1].step > nearest.step else nearest).copy()
            run.make_steps(step - run.step)
            found.append(run)
        return found

    def retrace(
        self, first: int, last: int, *, columns: int = 1 + TRAIL_ARRIVAL, with_boards: bool = False
    ) -> tuple[Integers, Words, Words]:
        """The trail of the steps `first` (at least 1) to `last`, and on request their packed
        boards.
        """
        trail = np.zeros((max(0, last - first + 1), columns), np.int64)
        los, his = (np.zeros(len(trail) * with_boards, np.uint64) for _ in range(2))
        (run,) = self.searches([first - 1])
        run.retrace(trail, los, his)
        return trail, los, his

    def _thin_out(self) -> None:
        self.interval *= 2
        kept: list[PathRun] = []
        for run in self.kept:
            if self._is_due(run, kept):
                run.compact()
                kept.append(run)
        self.kept = kept

    def _is_due(self, run: PathRun, kept: list[PathRun]) -> bool:
        # Stops rarely fall on multiples of the interval: the first stop in each interval is kept.
        return not kept or run.step // self.interval > kept[-1].step // self.interval
