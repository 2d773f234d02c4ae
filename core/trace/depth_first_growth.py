"""How a depth-first search grew, from replay where it is short and from its kept copies where it is long."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from loyd.core.trace.frame import Sample
from loyd.core.trace.trace import Growth, spread

if TYPE_CHECKING:
    from loyd.core.trace.depth_first import DepthFirstTrace


def depth_first_growth(trace: DepthFirstTrace, last: int, samples: int) -> Growth:
    """The figures over steps 0 to `last`, at no more than about `samples` steps."""
    if last <= samples:
        rows = [Sample.of(trace.frame(step)) for step in range(last + 1)]
    else:
        kept = [checkpoint for checkpoint in trace.checkpoints.kept if checkpoint.step < last]
        rows = [*(kept[index].sample() for index in spread(len(kept) - 1, samples - 1)), Sample.of(trace.frame(last))]
    path = np.array([row.path for row in rows], np.int64)
    depth = np.maximum(path - 1, 0)
    h = np.array([row.h for row in rows], np.int64)
    return Growth(
        steps=np.array([row.step for row in rows], np.int64),
        open=depth,
        closed=path,
        f=trace.formula.whole(depth, h) / trace.formula.scale,
        least_h=np.array([row.least_h for row in rows], np.int64),
        depth=depth,
        bound=np.array([row.bound for row in rows], np.float64),
    )
