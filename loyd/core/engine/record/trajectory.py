"""The trajectory of a search: how far from the goal the nodes of its steps are."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ..puzzle.packing import Integers, Reals
from .map import space_of
from .trace import Trace

COLUMN_SAMPLES, COLUMN_PARTS = 64, 2
"""At most so many steps of a column are read, and in so many parts where they are replayed."""
COLUMN_VALUES = 256
"""Distances are below this; a greater h or g counts as the greatest of them."""
FIRST = 8
"""The steps of the first column of a logarithmic axis."""
StepSpan = tuple[int, int]
"""The first and the last step of a column."""


class StepAxis(NamedTuple):
    """The steps 1 to `total` in `width` columns.

    `is_whole`: `total` is the end, and the columns share the steps evenly. Else a column has 1, 2,
    4, ... steps, so that the columns fill from the left and never move but by merging in pairs.
    `scale`: with it, the columns grow by a constant factor up to this step, whatever the total is.
    """

    width: int
    total: int
    is_whole: bool = True
    scale: int = 0

    @property
    def pace(self) -> int:
        """The steps of a column while the end is unknown."""
        # The lowest power of two that fits `total` steps in `width` columns: 100 steps in 30
        # columns take 4 steps each.
        return 1 << ((self.total - 1) // self.width).bit_length()

    @property
    def lasts(self) -> Integers:
        """The last step of each column."""
        ends = np.arange(1, self.width + 1)
        if self.scale:
            ends = np.geomspace(FIRST, max(self.scale, FIRST), self.width).astype(np.int64)
            return np.minimum(ends[: int(np.searchsorted(ends, self.total)) + 1], self.total)
        if self.is_whole:
            return np.maximum(ends * self.total // self.width, 1)
        return np.minimum(ends[: -(-self.total // self.pace)] * self.pace, self.total)

    @property
    def spans(self) -> list[StepSpan]:
        """The steps of each column; with fewer steps than columns, several have the same one."""
        lasts = self.lasts.tolist()
        return [
            (min(before + 1, last), last) for before, last in zip([0, *lasts], lasts, strict=False)
        ]

    def column(self, step: int) -> int:
        """The column that holds a step, from 0; the last one for any step beyond."""
        return int(np.searchsorted(self.lasts[:-1], step))

    def position(self, column: int) -> int:
        """The first step of a column; of one beyond them all, the last step."""
        spans = self.spans
        return spans[max(column, 0)][0] if column < len(spans) else self.total


class Trajectory(NamedTuple):
    """By column and value, how many of the steps that were read have it, and the sum of their
    extra moves.

    The values are true distances from the goal where these are known, else h or, without a
    heuristic, g; `name` is empty, `h` or `g`. `most`: the top of the axis; what is above it belongs
    there. Extra moves: by how much the shortest path through a node, or g + h, exceeds that of
    the start.
    """

    counts: Reals
    extra: Reals
    most: int
    name: str


class TrajectoryReader:
    """Reads the columns of a trajectory, and keeps them as long as they are shown: while a search
    runs, only its last columns are new.
    """

    def __init__(self, trace: Trace) -> None:
        self._trace = trace
        self._kept: dict[StepSpan, Reals] = {}
        self._space = space_of(trace)

    def read(self, axis: StepAxis) -> Trajectory:
        """The columns of these steps, of which there must be one."""
        spans = axis.spans
        self._merge(spans)
        new = [span for span in dict.fromkeys(spans) if span not in self._kept]
        self._kept |= zip(new, self._columns(new), strict=True)
        self._kept = {span: self._kept[span] for span in spans}
        counts, extra = np.stack([self._kept[span] for span in spans], axis=1)
        trace, space = self._trace, self._space
        if space is not None:
            return Trajectory(counts, extra, int(space.h.max()), "")
        if trace.has_h:
            return Trajectory(counts, extra, trace.node(0).h * 9 // 8, "h")
        return Trajectory(counts, extra, int(np.flatnonzero(counts.any(axis=0))[-1]), "g")

    def _merge(self, spans: Sequence[StepSpan]) -> None:
        """Add up the columns that are now one: nothing is read again when the pace doubles."""
        for first, last in spans:
            # Powers of two: a new column is exactly two old ones, and the halves are among the
            # stored ones.
            middle = (first + last) // 2
            left, right = (self._kept.get(half) for half in ((first, middle), (middle + 1, last)))
            if left is not None and right is not None:
                self._kept[first, last] = left + right

    def _columns(self, spans: Sequence[StepSpan]) -> Reals:
        """For each span the counts and the extra moves, by value."""
        if not spans:
            return np.zeros((0, 2, COLUMN_VALUES))
        trace, space = self._trace, self._space
        parts = [(at, part) for at, span in enumerate(spans) for part in self._parts(*span)]
        read = [trace.step_columns(part[0], part[-1], part.step) for _, part in parts]
        owners = np.repeat([at for at, _ in parts], [len(part) for _, part in parts])
        if space is not None:
            places = space.places(np.concatenate([columns.lo for columns in read]))
            values, extra = space.h[places], space.g[places] + space.h[places] - space.length
        else:
            g, h = (np.concatenate([getattr(one, name) for one in read]) for name in "gh")
            values, extra = h if trace.has_h else g, g + h - trace.node(0).h
        # One `bincount` for all columns: a row of COLUMN_VALUES bins for each.
        at = owners * COLUMN_VALUES + np.minimum(values, COLUMN_VALUES - 1)
        size = len(spans) * COLUMN_VALUES
        sums: Reals = np.zeros((2, size))
        for row, weights in zip(sums, (np.ones(len(at)), np.maximum(extra, 0)), strict=True):
            row += np.bincount(at, weights, size)
        return sums.reshape(2, -1, COLUMN_VALUES).swapaxes(0, 1)

    def _parts(self, first: int, last: int) -> list[range]:
        """The steps to read of a column. Replayed ones follow those that are reached at once."""
        steps, interval = range(first, last + 1), self._trace.interval
        samples = max(COLUMN_SAMPLES // self._trace.slowness, 1)
        if len(steps) <= samples or interval == 1:
            return [steps[:: -(-len(steps) // samples)]]
        # Steps just after a stored copy of the path are replayed fastest.
        begins = steps[-first % interval + 1 :: interval] or steps[:1]
        length = -(-samples // COLUMN_PARTS)
        return [
            range(begin, min(begin + length, last + 1))
            for begin in begins[:: -(-len(begins) // COLUMN_PARTS)]
        ]
