"""Steps of a depth-first search made once more, from the copies that were kept of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from loyd.core.trace.trace import Integers, Words

if TYPE_CHECKING:
    from loyd.core.trace.depth_first import DepthFirstTrace
    from loyd.core.trace.frame import Descent


def retraced(trace: DepthFirstTrace, first: int, last: int) -> tuple[Integers, Integers, Integers]:
    """Of the steps `first` (at least 1) to `last` each, the depth of the node that it entered, its h and the blank's cell."""
    none = np.zeros(0, np.uint64)
    return _retraced(trace, first, last, none, none)


def replayed_boards(trace: DepthFirstTrace, first: int, last: int) -> tuple[Words, Words]:
    """The packed boards of the steps `first` (at least 1) to `last`."""
    count = max(0, last - first + 1)
    los, his = np.zeros(count, np.uint64), np.zeros(count, np.uint64)
    _retraced(trace, first, last, los, his)
    return los, his


def replayed(trace: DepthFirstTrace, first: int, last: int) -> tuple[Integers, Words, Words]:
    """The depths and the packed boards of the steps `first` (at least 1) to `last`."""
    los, his = np.zeros(last - first + 1, np.uint64), np.zeros(last - first + 1, np.uint64)
    return _retraced(trace, first, last, los, his)[0], los, his


def _retraced(trace: DepthFirstTrace, first: int, last: int, los: Words, his: Words) -> tuple[Integers, Integers, Integers]:
    trail = np.zeros((max(0, last - first + 1), 3), np.int64)
    descent = trace.nearest(first - 1).copy()
    descent.go_on(first - 1 - descent.step)
    descent.retrace(trail, los, his)
    return trail[:, 0], trail[:, 1], trail[:, 2]


def descents(trace: DepthFirstTrace, steps: Sequence[int]) -> list[Descent]:
    """The search as it stood after each of some ascending steps."""
    found: list[Descent] = []
    for step in steps:
        nearest = trace.nearest(step)
        descent = (found[-1] if found and found[-1].step > nearest.step else nearest).copy()
        descent.go_on(step - descent.step)
        found.append(descent)
    return found
