"""By how much h falls short of the true distance over the nodes that a search has closed."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from loyd.core.puzzle.space import Space
from loyd.core.trace.trace import Trace


@dataclass(frozen=True)
class MeanError:
    """The true distance less h, in moves, on average over so many nodes; for the depth-first family over its visits."""

    moves: float
    nodes: int


def mean_error(trace: Trace, step: int, space: Space) -> MeanError | None:
    """That of the closed nodes after a step; None where there are none.  Raises TooFarError as `Trace.plane` does.

    On the side of a search backward the distance is that to the start, as h is.
    """
    by_distance, by_h = trace.plane(step, space), trace.plane(step)
    nodes = int(by_h.closed.sum())
    if not nodes:
        return None
    true = sum(int((closed * far).sum()) for closed, far in zip(by_distance.closed, (space.h, space.g), strict=False))
    guessed = int((by_h.closed * by_h.h.astype(np.int64)).sum())
    return MeanError((true - guessed) / nodes, nodes)
