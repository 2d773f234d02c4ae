"""How a depth-first search was told to search, as far as its record has to be read by it."""

from typing import NamedTuple


class DepthFirstRules(NamedTuple):
    """`cut`: the depth at which nodes are not expanded; None where that is the bound.  `leaves_out_path`: whether boards on the path are
    not entered again.  `straight_back`: whether the move straight back is generated too.  `iterates`: whether the bound
    grows; else one walk is all there is.
    """

    cut: int | None
    leaves_out_path: bool = False
    straight_back: bool = False
    iterates: bool = True

    def is_cut(self, depth: int, bound: float) -> bool:
        """Whether a node so deep is not expanded under a bound."""
        return depth >= (bound if self.cut is None else self.cut)
