"""Steps of a depth-first search made once more, from the copies that were kept of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from loyd.core.trace.trace import Integers

if TYPE_CHECKING:
    from loyd.core.trace.depth_first import DepthFirstTrace
    from loyd.core.trace.frame import Descent


def retraced(trace: DepthFirstTrace, first: int, last: int) -> tuple[Integers, Integers, Integers]:
    """Of the steps `first` (at least 1) to `last` each, the depth of the node that it entered, its h and the blank's cell."""
    trail = np.zeros((last + 1 - first, 3), np.int64)
    descent = trace.nearest(first - 1).copy()
    descent.go_on(first - 1 - descent.step)
    descent.retrace(trail)
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
