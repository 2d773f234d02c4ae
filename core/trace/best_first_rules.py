"""How a best-first search was told to search, as far as its record has to be read by it."""

from typing import NamedTuple

from loyd.core.trace.columns import NO_CUT


class BestFirstRules(NamedTuple):
    """`cut`: the g at which nodes are not expanded.  `greatest_kept`: the priority beyond which successors are not kept, not divided by its
    scale.  `remembers`: whether known boards are looked up; else a board may have many entries that know nothing of each other.
    `straight_back`: whether the move straight back is generated too.
    """

    cut: int = NO_CUT
    greatest_kept: int = NO_CUT
    remembers: bool = True
    straight_back: bool = False
