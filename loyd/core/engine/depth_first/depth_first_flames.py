"""The flames of a depth-first search, whose x axis is time: from stored copies of its path, or step
by step if it is short.

A subtree lasts from the step that enters its node until a node at the same depth or above is
entered, and every copy of the path knows when each of its nodes was entered.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, replace
from threading import Lock
from typing import Any, NamedTuple

import numpy as np

from ..native.binding import loops
from ..puzzle import DEFAULT_ORDER
from ..puzzle.packing import Bools, Integers, Reals
from ..record import FINEST, Blocks, BlockSums, Expanded, Flame
from .path_run import PathRun
from .replay import Frame, moves_of
from .replayed_record import ReplayedRecord

STEP_BY_STEP = 1 << 18
"""Below this many steps, every step is read and all widths are exact."""
SAMPLES = 512
"""If fewer copies are stored, paths are reconstructed to reach about this number …"""
WORTH_A_REPLAY = 1 << 23
"""… provided that no more than this many steps have to be replayed."""
FLAME_COLUMNS = 256
"""Dust is counted in this many parts of the whole."""


class DepthFirstFlames:
    """Computes flames, and caches what was replayed for the next one."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._trail = Trail(0, *(np.zeros(0, np.int64) for _ in range(3)))
        self._replayed: dict[int, PathRun] = {}

    def after_step(self, trace: ReplayedRecord, step: int, root: int) -> Flame:
        """The flame after a step, below a root step (0: all, the iterations side by side)."""
        trace.check(step)
        trace.check(root)
        first = max(root, 1)
        last = step if not root or _holds(trace.frame(step), root) else _end(trace, root, step)
        with self._lock:
            if last - first < STEP_BY_STEP:
                return _exact(trace, self._trail_to(trace, first, last), step, is_whole=not root)
            return _sampled(
                trace, Samples.from_searches(self._runs(trace, first, last)), first, last, step
            )

    def _trail_to(self, trace: ReplayedRecord, first: int, last: int) -> Trail:
        known = self._trail
        if known.first != first or len(known.depths) > 2 * STEP_BY_STEP:
            known = Trail(first, *(np.zeros(0, np.int64) for _ in range(3)))
        end = first + len(known.depths) - 1
        if last > end:
            more = trace.flame_trail(end + 1, last)
            known = self._trail = Trail(
                first, *(np.concatenate(both) for both in zip(known[1:], more, strict=True))
            )
        count = last + 1 - first
        return Trail(first, *(column[:count] for column in known[1:]))

    def _runs(self, trace: ReplayedRecord, first: int, last: int) -> list[PathRun]:
        found = {run.step: run for run in trace.checkpoints.kept if first <= run.step < last}
        if len(found) < SAMPLES and last - first <= WORTH_A_REPLAY:
            # Multiples of a power of two: a later question needs mostly the same steps, which are
            # then cached.
            between = 1 << ((last - first) // SAMPLES).bit_length()
            wanted = [
                step
                for step in range(-(-first // between) * between, last, between)
                if step not in found
            ]
            if len(self._replayed) > 8 * SAMPLES:
                self._replayed.clear()
            missing = [step for step in wanted if step not in self._replayed]
            self._replayed |= {run.step: run for run in trace.checkpoints.searches(missing)}
            found |= {step: self._replayed[step] for step in wanted}
        return [*(found[step] for step in sorted(found)), *trace.checkpoints.searches([last])]


class Trail(NamedTuple):
    """Consecutive steps from `first` on: the depth of the node that each entered, its h, and its
    arrival (see `Slides`).
    """

    first: int
    depths: Integers
    hs: Integers
    came: Integers


def _holds(frame: Frame, root: int) -> bool:
    return bool((frame.levels.entered == root).any())


def _end(trace: ReplayedRecord, root: int, step: int) -> int:
    # A subtree is one stretch of time: its root is on the path from the step that enters it until
    # it is left, and never again. So bisection finds the end, with O(log steps) replays.
    return root + bisect_left(
        range(root + 1, step), True, key=lambda each: not _holds(trace.frame(each), root)
    )


def _labels(
    trace: ReplayedRecord, steps: Integers, came: Integers, is_root: Bools
) -> tuple[str, ...]:
    """The letters of the moves of arrivals, or the names of roots."""
    found = [DEFAULT_ORDER[move] for move in moves_of(came.tolist())]
    for root in np.flatnonzero(is_root).tolist():
        found[root] = trace.root_label(int(steps[root]))
    return tuple(found)


def _pending(trace: ReplayedRecord, frame: Frame) -> Integers:
    """For each successor not yet tried, the step that entered its parent."""
    return frame.levels.entered[trace.paths.untried(frame).depths]


@dataclass(frozen=True, eq=False)
class Stretch(Expanded):
    """Consecutive steps, counted from 1, after `ahead` earlier ones.

    By step, from 0: `above`, the step that expanded the parent; the depth and the arrival.
    """

    above: Any
    trace: ReplayedRecord
    ahead: int
    depths: Integers
    came: Integers
    pending: Integers

    def parents(self, first: int, last: int) -> Any:
        return self.above[first + 1 : last + 1]

    def opened(self, blocks: Blocks, sums: BlockSums, step: int) -> Integers:
        entered = self.pending - self.ahead
        entered = entered[(entered > 0) & (entered <= step)]
        return np.bincount(blocks.classes[entered] >> blocks.bits, minlength=blocks.count).astype(
            np.int64
        )

    def depth(self, step: int) -> int:
        return int(self.depths[step])

    def deepest(self, step: int) -> int:
        return int(self.depths[: step + 1].max())

    def f(self, steps: Integers) -> Reals:
        return self.mean_f(self.depths[steps], self.values[steps - 1].astype(np.float64))

    def mean_f(self, depths: Integers, values: Reals) -> Reals:
        return self.trace.flame_f(depths, values)

    def labels(self, steps: Integers) -> tuple[str, ...]:
        return _labels(self.trace, steps + self.ahead, self.came[steps], self.depths[steps] == 0)


def _exact(trace: ReplayedRecord, trail: Trail, step: int, *, is_whole: bool) -> Flame:
    first, depths, hs, came = trail
    count = len(depths)
    top = int(depths[0]) if count else 0
    parents = np.zeros(count + 1, np.int32)
    depths = np.concatenate(([0], depths))
    loops.parents_by_depth(depths - top, np.zeros(int(depths.max()) + 2, np.int32), parents)
    stretch = Stretch(
        np.arange(count, dtype=np.int32),
        hs,
        parents,
        trace,
        first - 1,
        depths,
        np.concatenate(([0], came)),
        _pending(trace, trace.frame(step)),
    )
    blocks = Blocks(stretch, int(not is_whole), count, np.empty(count + 1, np.int32))
    made = blocks.flame(stretch, count)
    return replace(made, step=made.step + first - 1, in_time=True)


class Samples(NamedTuple):
    """The path at some steps, one row each, zero beyond its length: when each node was entered, its
    h and its arrival.
    """

    steps: Integers
    lengths: Integers
    entered: Integers
    hs: Integers
    came: Integers

    @classmethod
    def from_searches(cls, runs: list[PathRun]) -> Samples:
        """The paths of several copies of one search, as tables with a row for each copy."""
        paths = [run.columns() for run in runs]
        lengths = np.array([len(entered) for entered, _, _ in paths])
        filled = np.arange(lengths.max(initial=1)) < lengths[:, None]
        tables = [np.zeros(filled.shape, np.int64) for _ in range(3)]
        for table, parts in zip(tables, zip(*paths, strict=True), strict=True):
            table[filled] = np.concatenate(parts)
        return cls(np.array([run.step for run in runs]), lengths, *tables)


def _sampled(trace: ReplayedRecord, samples: Samples, first: int, last: int, step: int) -> Flame:
    # The depth of the root: the first node on the path that was entered at or after its step.
    top = int(np.argmax(samples.entered[-1] >= first))
    entered = samples.entered
    rows, depths = np.nonzero(
        (entered >= first)
        # A node is on the path of several samples; it counts where it appears first.
        & np.concatenate((np.ones((1, entered.shape[1]), bool), entered[1:] != entered[:-1]))
    )
    steps = entered[rows, depths]
    ends = _ends(samples, rows, depths, last)
    wide = np.flatnonzero(ends - steps >= max(1, (last + 1 - first) // FINEST))
    wide = wide[np.argsort(steps[wide], kind="stable")]
    rows, depths, steps, widths = rows[wide], depths[wide], steps[wide], (ends - steps)[wide]
    block = {
        each: place for place, each in enumerate(zip(steps.tolist(), depths.tolist(), strict=True))
    }
    above = zip(entered[rows, depths - 1].tolist(), (depths - 1).tolist(), strict=True)
    parent = np.array(
        [block.get(each, -1) for each in above], np.int64
    )  # a root looks up depth -1, which no block has
    return Flame(
        last + 1 - first,
        steps,
        depths,
        steps - first,
        widths,
        trace.flame_f(depths, samples.hs[rows, depths]),
        _opened(samples, steps, depths, _pending(trace, trace.frame(step))),
        parent,
        _labels(trace, steps, samples.came[rows, depths], depths == 0),
        *_dust(trace, samples, block, first, last, top),
        in_time=True,
    )


def _ends(samples: Samples, rows: Integers, depths: Integers, last: int) -> Integers:
    entered = samples.entered
    count = len(samples.steps)
    # A subtree is left when its row of the path changes at its depth or above. For each row, the
    # shallowest depth that differs in the next row decides which nodes end there; the row below
    # tells when: at the step that entered the new node at that depth.
    ends = np.full(len(rows), last + 1, np.int64)
    changed = np.concatenate((entered[1:] != entered[:-1], np.ones((1, entered.shape[1]), bool)))
    changed[-1] = False
    shallowest = np.where(changed.any(axis=1), changed.argmax(axis=1), entered.shape[1])
    for depth in np.unique(depths).tolist():
        here = np.flatnonzero(depths == depth)
        leaves = np.flatnonzero(shallowest <= depth)
        at = np.searchsorted(leaves, rows[here])
        left = at < len(leaves)
        after = leaves[at[left]] + 1
        entering = entered[np.minimum(after, count - 1), shallowest[after - 1]]
        ends[here[left]] = np.where(
            entering > 0, entering, samples.steps[np.minimum(after, count - 1)]
        )
    return ends


def _opened(samples: Samples, steps: Integers, depths: Integers, pending: Integers) -> Integers:
    path = samples.entered[-1]
    known = path[: samples.lengths[-1]]
    waiting = np.bincount(
        np.searchsorted(known, pending[np.isin(pending, known)]), minlength=len(known)
    )
    # What waits below a node of the path waits at its depth or deeper: sums from the end, so 2, 0,
    # 1 by depth are 3, 1, 1.
    below = np.concatenate(
        (np.cumsum(waiting[::-1])[::-1], np.zeros(len(path) + 1 - len(waiting), np.int64))
    )
    return np.where(path[np.minimum(depths, len(path) - 1)] == steps, below[depths], 0)


def _dust(
    trace: ReplayedRecord,
    samples: Samples,
    blocks: dict[tuple[int, int], int],
    first: int,
    last: int,
    top: int,
) -> tuple[Integers, Reals, Reals, Reals]:
    """A bar for each part of the whole and each depth: its width is the share of the part's samples
    that are dust at this depth.
    """
    entered = samples.entered
    total = last + 1 - first
    is_dust = (np.arange(entered.shape[1]) < samples.lengths[:, None]) & (entered >= first)
    known = np.array(sorted({at for at, _ in blocks}), np.int64)
    # What is on a sampled path and in no block is dust.
    is_dust &= ~np.isin(entered, known)
    is_dust[:, :top] = False
    part = np.minimum((samples.steps - first) * FLAME_COLUMNS // total, FLAME_COLUMNS - 1)
    begun, first_in, in_part = np.unique(part, return_index=True, return_counts=True)
    depth = np.arange(entered.shape[1])
    deep = np.add.reduceat(is_dust.astype(np.int64), first_in)
    f = np.add.reduceat(is_dust * trace.flame_f(depth, samples.hs), first_in)
    parts, depths = np.nonzero(deep)
    counts = deep[parts, depths]
    return (
        depths.astype(np.int64),
        begun[parts] * total / FLAME_COLUMNS,
        counts / in_part[parts] * total / FLAME_COLUMNS,
        f[parts, depths] / counts,
    )
