"""The difference of two searches as a map."""

from dataclasses import dataclass

import numpy as np

from loyd.core.comparison.difference import Difference
from loyd.core.trace.relief import Integers, Projection, Relief


@dataclass(frozen=True, eq=False)
class Contrast:
    """Where two searches have expanded boards, and which.

    `relief`: the places and the axes, with nothing known on them.  By its places, as in `difference`: `parts`, the boards that the first
    search alone has expanded, that both have, that the second alone has.
    """

    relief: Relief
    difference: Difference

    @property
    def parts(self) -> tuple[Integers, Integers, Integers]:
        """By place: only the first, both, only the second."""
        return self.difference.only_first, self.difference.both, self.difference.only_second

    def counts_at(self, spots: tuple[range, range]) -> tuple[int, int, int]:
        """The same within a rectangle of places (up, across)."""
        ups, acrosses = spots
        up, across = self.relief.up, self.relief.across
        there = (up >= ups.start) & (up < ups.stop) & (across >= acrosses.start) & (across < acrosses.stop)
        first, both, second = (int(part[there].sum()) for part in self.parts)
        return first, both, second


def contrast(difference: Difference, beside: Relief) -> Contrast:
    """The difference on the axes of one of the maps of the two searches."""
    space, none = difference.space, np.zeros((1, len(difference.g)), np.int64)
    if space is not None:
        up, across, totals = space.up, space.across, space.totals
    else:
        heights = difference.g + difference.h if beside.projection is Projection.LAYERS else difference.h
        up, across, totals = (heights - beside.first) // beside.stride, difference.g, None
    relief = Relief(
        beside.projection, up, across, beside.height, beside.width, none, none, has_visits=False, way=(), is_solved=False,
        start=beside.start, goal=beside.goal, current=None, first=beside.first, stride=beside.stride, totals=totals, length=beside.length,
    )  # fmt: skip
    return Contrast(relief, difference)
