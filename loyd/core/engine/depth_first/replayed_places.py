"""What a depth-first search has visited and not yet tried, by place.

A place is g and h, or the true distances in a space.
"""

from collections.abc import Collection
from typing import Any

import numpy as np

from ..puzzle.exact import Space
from ..puzzle.packing import pack_all
from ..record import GHCounts, Node, Place
from . import replay
from .checkpoints import first_visit
from .replay import VisitedPlaces
from .replayed_record import ReplayedRecord


class ReplayedPlaces(ReplayedRecord):
    """A record that counts visits by place, and finds the nodes at given places."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._visited: dict[Space, VisitedPlaces] = {}

    def gh_counts(self, step: int, space: Space | None = None) -> GHCounts:
        """The visits so far, and the successors along the path that are not yet tried."""
        if space is None:
            waiting = (
                (self.untried(step).depths + 1, self.untried(step).hs)
                if step
                else np.array([[0], [self.node(0).h]])
            )
            return self.visits(step).gh_counts(*waiting)
        rows = self.untried(step).rows if step else np.array([self.start.cells], np.uint8)
        opened = np.bincount(space.places(pack_all(rows)[0]), minlength=len(space.g))
        visited = self._visits_by_place(space).visits_until(step, self.packed_boards)
        return GHCounts(space.g, space.h, opened[None], visited[None], has_visits=True, space=space)

    def nodes_at(
        self, step: int, places: Collection[Place], space: Space | None = None, count: int = 100
    ) -> list[Node]:
        """Those on the path first, then those not yet tried."""
        if not step:
            return (
                [self.node(0)]
                if ((0, self.node(0).h) if space is None else space.distances(self.start))
                in set(places)
                else []
            )
        frame = self.frame(step)
        untried = self.untried(step)
        wanted = set(places)
        if space is None:
            on_path = [
                depth for depth, h in enumerate(frame.levels.hs.tolist()) if (depth, h) in wanted
            ]
            waiting = [
                at
                for at, pair in enumerate(
                    zip((untried.depths + 1).tolist(), untried.hs.tolist(), strict=True)
                )
                if pair in wanted
            ]
        else:
            numbers = space.places_at(places)
            rows = (self.paths.path(frame).rows, untried.rows)
            on_path, waiting = (
                np.flatnonzero(np.isin(space.places(pack_all(those)[0]), numbers)).tolist()
                for those in rows
            )
        nodes = [self.paths.node(frame, depth) for depth in on_path[:count]]
        return nodes + self.paths.untried_nodes(
            untried.kept(np.array(waiting[: count - len(nodes)], np.int64))
        )

    def first_step_at(self, places: Collection[Place], space: Space | None = None) -> int | None:
        if space is None:
            return first_visit(places, self.checkpoints.kept, self.steps)
        return self._visits_by_place(space).first_step(places, self.steps, self.packed_boards)

    def _visits_by_place(self, space: Space) -> VisitedPlaces:
        span = max(replay.VISITS_SPAN // self.slowness, replay.SHORTEST_SPAN)
        return self._visited.get(space) or self._visited.setdefault(
            space, VisitedPlaces(space, span)
        )
