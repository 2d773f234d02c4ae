"""How many nodes a search knows at each place of a plane."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from loyd.core.puzzle.space import Space

Integers = npt.NDArray[np.int64]
Place = tuple[int, int]
"""The g and the h of some nodes."""
H_BITS = 32


@dataclass(frozen=True, eq=False)
class Plane:
    """The nodes after a step, counted by place: a place is all nodes of one g and one h.

    With a `Space` these are the true distances of a node's board from the start and to the goal, whatever path led there, and there is
    every place of the space; without one they are the g and the h that the search had for the node, and there are the places of its
    nodes alone.  By place: `g` and `h`.  By side (that of the start first) and place: `open` and `closed`.
    `has_visits`: whether `closed` counts the visits of a search that keeps no closed list, which may visit a board again and again.
    """

    g: Integers
    h: Integers
    open: Integers
    closed: Integers
    has_visits: bool = False
    space: Space | None = None

    @classmethod
    def over(cls, space: Space, places: Integers, opened: Integers, closed: Integers, *, has_visits: bool = False) -> Plane:
        """The plane over a whole space, from the counts by side at some of its places."""
        counts = np.zeros((2, len(opened), len(space.g)), np.int64)
        counts[0][:, places], counts[1][:, places] = opened, closed
        return cls(space.g, space.h, counts[0], counts[1], has_visits, space)

    @property
    def on_way(self) -> tuple[int, int]:
        """Of the closed nodes, or visits, how many lie on a shortest way from start to goal, and how many astray; only with a space."""
        if self.space is None:
            raise ValueError("which boards lie on a shortest way is known of a space alone")
        closed = self.closed.sum(axis=0)
        along = int(closed[self.space.up == 0].sum())
        return along, int(closed.sum()) - along

    def less(self, earlier: Plane) -> Plane:
        """The plane with as many fewer closed nodes, or visits, as an earlier plane of the search has: what came after that."""
        closed = self.closed.copy()
        places, earlier_places = (plane.g << H_BITS | plane.h for plane in (self, earlier))
        _, here, there = np.intersect1d(places, earlier_places, assume_unique=True, return_indices=True)
        closed[:, here] -= earlier.closed[:, there]
        return replace(self, closed=closed)
