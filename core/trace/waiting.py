"""The open nodes of a recorded search after a step: the order in which they would be taken, and the parts into which they fall."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from loyd.core.trace.trace import Integers


class Waiting(NamedTuple):
    """Open nodes after a step, each array with one value for each; `bound` as it stands there (NaN: none)."""

    entry: Integers
    g: Integers
    h: Integers
    f: npt.NDArray[np.float64]
    side: Integers
    bound: float


Keys = tuple[npt.NDArray[Any], ...]
QueueOrder = Callable[[Waiting], Keys]
"""What open nodes are sorted by into the order in which they would be taken; the last key counts most."""


class Frontiers(NamedTuple):
    """The parts into which an open list falls: their names, and at which place of these each open node stands."""

    names: tuple[str, ...]
    of: Callable[[Waiting], Integers]


def by_side(waiting: Waiting) -> Integers:
    """Each node in the part where the search opened it."""
    return waiting.side


def by_f(waiting: Waiting) -> Keys:
    """Least f first; of several, least h; of these, the newest."""
    return -waiting.entry, waiting.h, waiting.f


def by_age(waiting: Waiting) -> Keys:
    """The oldest first."""
    return (waiting.entry,)
