"""A relief on the places that there is room for."""

from dataclasses import dataclass
from functools import partial

import numpy as np

from loyd.core.trace.relief import Integers, Relief
from loyd.core.trace.scale import Scale


@dataclass(frozen=True, eq=False)
class Pooled:
    """A relief on the places that there is room for: each array has a row for each place upwards, the lowest first."""

    total: Integers
    closed: Integers
    open: Integers
    behind: Integers
    """Open and closed of the side that searches from the goal."""
    behind_open: Integers
    fresh: Integers

    @classmethod
    def of(cls, relief: Relief, down: Scale, across: Scale) -> "Pooled":
        """The relief, with what shares a place added up."""
        laid = partial(pooled, relief=relief, down=down, across=across)
        opened, closed = relief.open, relief.closed
        behind, behind_open = (opened[1] + closed[1], opened[1]) if relief.is_two_sided else (None, None)
        return cls(laid(relief.totals), laid(closed[0]), laid(opened[0]), laid(behind), laid(behind_open), laid(relief.fresh))

    @property
    def known(self) -> Integers:
        """All that the search knows."""
        return self.closed + self.open + self.behind


def pooled(counts: Integers | None, relief: Relief, down: Scale, across: Scale) -> Integers:
    """Counts by place of a relief, with what shares a place added up: a row for each place upwards, the lowest first."""
    shape = -(-relief.height // down.values), -(-relief.width // across.values)
    sums = np.zeros(shape[0] * shape[1], np.int64)
    if counts is not None:
        np.add.at(sums, relief.up // down.values * shape[1] + relief.across // across.values, counts)
    return sums.reshape(shape)
