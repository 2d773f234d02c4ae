"""How a best-first search grew over some of its steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from loyd.core.trace.columns import MILESTONE
from loyd.core.trace.trace import Growth, Integers

if TYPE_CHECKING:
    from loyd.core.trace.best_first import BestFirstTrace


def growth_of(trace: BestFirstTrace, steps: Integers) -> Growth:
    """The figures at some recorded steps, rising from 0."""
    last = int(steps[-1])
    made = np.where(steps > 0, trace.record.made[np.maximum(steps - 1, 0)], 2).astype(np.int64)
    improved = np.searchsorted(trace.improved.new[: trace.improved_by(last)], made)
    reopened = np.searchsorted(trace.replaced_closed.new[: trace.reopened_by(last)], made)
    entries = np.where(steps > 0, trace.record.order[np.maximum(steps - 1, 0)], 1)
    g = trace.nodes.g[entries].astype(np.int64)
    h = trace.nodes.h[entries].astype(np.int64)
    return Growth(
        steps=steps,
        open=made - 1 - steps - improved,
        closed=steps - reopened,
        f=trace.priority.whole(g, h) / trace.priority.scale,
        least_h=_least_by(trace, steps, h),
        depth=g,
        bound=np.full(len(steps), np.nan),
    )


def _least_by(trace: BestFirstTrace, steps: Integers, h: Integers) -> Integers:
    """The least h up to each of the steps, of whose nodes it is given."""
    if len(steps) == steps[-1] + 1:
        return np.minimum.accumulate(h)
    milestone = np.maximum(steps - 1, 0) // MILESTONE
    coarse = trace.milestones[milestone, 2].copy()
    coarse[0] = h[0]
    exact = [trace.records(int(step))[2] for step in steps] if steps[-1] < 64 * MILESTONE else coarse
    return np.minimum.accumulate(np.minimum(np.array(exact, np.int64), h))
