"""How a search grew, in few enough samples to send and to draw."""

from dataclasses import dataclass

import numpy as np

from loyd.core.trace.depth_first import DepthFirstTrace
from loyd.core.trace.trace import Trace

DECADE, SAMPLES = 8, 48


@dataclass(frozen=True)
class Curve:
    """Samples over the steps, close together at first and ever farther apart.

    `kept`: the nodes in memory, which are the open and the closed ones, or for depth-first search the path.  `f`: of the node of
    the step, as its algorithm defines it, or for depth-first search the bound.
    """

    steps: tuple[int, ...]
    kept: tuple[int, ...]
    f: tuple[float, ...]


def curve(trace: Trace) -> Curve:
    """The curve of a search, to the end of its record."""
    points: dict[int, tuple[int, float]] = {}
    last = trace.steps
    while last:
        growth = trace.growth(last, SAMPLES)
        is_path = isinstance(trace, DepthFirstTrace)
        kept = growth.closed if is_path else growth.open + growth.closed
        f = np.where(np.isnan(growth.bound), growth.f, growth.bound) if is_path else growth.f
        points |= dict(zip(growth.steps.tolist(), zip(kept.tolist(), f.tolist(), strict=True), strict=True))
        last //= DECADE
    steps = sorted(points)
    return Curve(tuple(steps), tuple(points[step][0] for step in steps), tuple(points[step][1] for step in steps))
