"""Where in a plane the nodes of a depth-first search lie."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

import numpy as np

from loyd.core.puzzle.space import Space
from loyd.core.trace.frame import first_visit
from loyd.core.trace.node import Node
from loyd.core.trace.plane import Place, Plane
from loyd.core.trace.visits import VisitedPlaces

if TYPE_CHECKING:
    from loyd.core.trace.depth_first import DepthFirstTrace

ALL = 1 << 30


class DepthFirstPlaces:
    """Counts the visits by place, and finds what lies at some places.

    It is handed the trace and does not hold it: a record in a circle of references would outlive its search.
    """

    def __init__(self) -> None:
        self._visited: dict[Space, VisitedPlaces] = {}

    def plane(self, trace: DepthFirstTrace, step: int, space: Space | None) -> Plane:
        """The plane after a step: the visits so far, and the successors on the path that are still to be tried."""
        waiting = trace.open_nodes(step, 0, ALL)
        if space is None:
            return trace.visits(step).plane([(node.g, node.h) for node in waiting])
        opened = np.bincount([space.place(node.board) for node in waiting], minlength=len(space.g))
        visited = self._in(space).at(step, trace.packed_boards)
        return Plane(space.g, space.h, opened[None], visited[None], has_visits=True, space=space)

    def nodes(self, trace: DepthFirstTrace, step: int, places: Collection[Place], space: Space | None) -> list[Node]:
        """The nodes on the path and those still to be tried that lie at some places."""
        wanted = set(places)
        nodes = [*trace.closed_nodes(step, 0, ALL), *trace.open_nodes(step, 0, ALL)]
        return [node for node in nodes if ((node.g, node.h) if space is None else space.distances(node.board)) in wanted]

    def first_step(self, trace: DepthFirstTrace, places: Collection[Place], space: Space | None) -> int | None:
        """The first step that visited one of some places; None where none has."""
        if space is None:
            return first_visit(places, trace.checkpoints.kept, trace.steps)
        return self._in(space).first_step(places, trace.steps, trace.packed_boards)

    def _in(self, space: Space) -> VisitedPlaces:
        return self._visited.get(space) or self._visited.setdefault(space, VisitedPlaces(space))
