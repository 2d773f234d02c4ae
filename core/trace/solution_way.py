"""The nodes of the solution that a search found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from loyd.core.puzzle.board import Board
from loyd.core.trace.node import Node
from loyd.core.trace.trace import Trace


class SolutionWay(NamedTuple):
    """The boards on the way from the start to the goal: each with its place, the start's being 0; `length` is the number of moves."""

    trace: Trace
    places: Mapping[Board, int]
    length: int

    @classmethod
    def of(cls, trace: Trace, seen: int) -> SolutionWay | None:
        """That of the last solution that was found by the step `seen`; None where none was."""
        goal, moves = trace.goal_step, trace.solution()
        if goal is None or moves is None or goal > seen:
            return None
        return cls(trace, {board: place for place, board in enumerate(trace.start.along(moves))}, len(moves))

    def holds(self, node: Node) -> bool:
        """Whether a node lies on it: its board does, and it was reached by as many moves."""
        place = self.places.get(node.board)
        return place is not None and node.g == (self.length - place if self.trace.is_backward(node) else place)
