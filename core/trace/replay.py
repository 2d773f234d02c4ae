"""Steps of a depth-first search made once more, from the copies that were kept of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from loyd.core.trace.trace import Integers, Words

DEPTH, H, HOLE, WITHIN, FROM, LOOPS = range(6)
"""The columns of a trail: the depth of the node that a step entered, its h, the blank's cell; where its successors are asked for too, how
many of them are within the bound, the cell from which the blank came (-1: none), and how many are left out as boards on the path."""

if TYPE_CHECKING:
    from loyd.core.trace.depth_first import DepthFirstTrace
    from loyd.core.trace.frame import Descent


def retraced(trace: DepthFirstTrace, first: int, last: int) -> tuple[Integers, Integers, Integers]:
    """Of the steps `first` (at least 1) to `last` each, the depth of the node that it entered, its h and the blank's cell."""
    trail = trail_of(trace, first, last)
    return trail[:, DEPTH], trail[:, H], trail[:, HOLE]


def trail_of(trace: DepthFirstTrace, first: int, last: int, *, with_successors: bool = False) -> Integers:
    """The trail of the steps `first` (at least 1) to `last`, a row each, with the first three columns or all."""
    none = np.zeros(0, np.uint64)
    trail = np.zeros((max(0, last - first + 1), 1 + (LOOPS if with_successors else HOLE)), np.int64)
    _retrace(trace, first, trail, none, none)
    return trail


def replayed_boards(trace: DepthFirstTrace, first: int, last: int) -> tuple[Words, Words]:
    """The packed boards of the steps `first` (at least 1) to `last`."""
    count = max(0, last - first + 1)
    los, his = np.zeros(count, np.uint64), np.zeros(count, np.uint64)
    _retrace(trace, first, np.zeros((count, 1 + HOLE), np.int64), los, his)
    return los, his


def replayed(trace: DepthFirstTrace, first: int, last: int) -> tuple[Integers, Words, Words]:
    """The depths and the packed boards of the steps `first` (at least 1) to `last`."""
    trail = np.zeros((last - first + 1, 1 + HOLE), np.int64)
    los, his = np.zeros(len(trail), np.uint64), np.zeros(len(trail), np.uint64)
    _retrace(trace, first, trail, los, his)
    return trail[:, DEPTH], los, his


def _retrace(trace: DepthFirstTrace, first: int, trail: Integers, los: Words, his: Words) -> None:
    descent = trace.checkpoints.nearest(first - 1).copy()
    descent.go_on(first - 1 - descent.step)
    descent.retrace(trail, los, his)


def descents(trace: DepthFirstTrace, steps: Sequence[int]) -> list[Descent]:
    """The search as it stood after each of some ascending steps."""
    found: list[Descent] = []
    for step in steps:
        nearest = trace.checkpoints.nearest(step)
        descent = (found[-1] if found and found[-1].step > nearest.step else nearest).copy()
        descent.go_on(step - descent.step)
        found.append(descent)
    return found
