"""The boards of a solution, the mean error of h, and the jumps between branches of the search, read
from a record. (In words, why a step expanded no other node: `loyd.core.teach.why_not`.)
"""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from ..puzzle import Board
from ..puzzle.exact import Space
from .node import Node
from .trace import Event, Trace


class SolutionPath(NamedTuple):
    """The boards on the path from the start to the goal.

    `places`: how many moves a board is from the start, by its cells; `length`: the number of moves.
    """

    trace: Trace
    places: Mapping[bytes, int]
    length: int

    @classmethod
    def from_trace(cls, trace: Trace, seen: int) -> "SolutionPath | None":
        """The path of the last solution found by the step `seen`; None if there is none."""
        goal = trace.goal_step
        moves = trace.solution()
        if goal is None or moves is None or goal > seen:
            return None
        return cls(
            trace,
            {cells: place for place, cells in enumerate(trace.start.cells_along(moves))},
            len(moves),
        )

    def place(self, board: Board) -> int | None:
        """How many moves from the start a board is on the solution; None if it is not on it."""
        return self.places.get(bytes(board.cells))

    def holds(self, node: Node) -> bool:
        """Whether a node is on this path, at its depth: a longer way to one of its boards is
        not.
        """
        place = self.place(node.board)
        return place is not None and node.g == (
            self.length - place if self.trace.is_backward(node) else place
        )


class MeanError(NamedTuple):
    """The true distance minus h, in moves, averaged over `nodes`; for the depth-first family over
    its visits.
    """

    moves: float
    nodes: int


def mean_error(trace: Trace, step: int, space: Space) -> MeanError | None:
    """The mean error over the closed nodes after a step; None if there are none. Raises TooFarError
    like `Trace.gh_counts`.

    For a backward search the distance is to the start, like h.

    Both sums come from counts by place, so no node is read: O(places).
    """
    by_distance = trace.gh_counts(step, space)
    by_h = trace.gh_counts(step)
    nodes = int(by_h.closed.sum())
    if not nodes:
        return None
    true = sum(
        int((closed * far).sum())
        # Forward nodes are measured to the goal (h of the space), backward ones to the start (its
        # g).
        for closed, far in zip(by_distance.closed, (space.h, space.g), strict=False)
    )
    guessed = int((by_h.closed * by_h.h.astype(np.int64)).sum())
    return MeanError((true - guessed) / nodes, nodes)


FIRST_LENGTH = 1 << 8
CHUNK_STEPS = 1 << 16


class BranchSwitches:
    """Finds jumps. Chunks of steps without any are remembered and skipped."""

    def __init__(self) -> None:
        self._without: set[int] = set()

    def next_event(self, trace: Trace, step: int) -> Event | None:
        """The first jump after a step, or the goal if it comes earlier or is itself a jump."""
        steps = (at for at in (trace.goal_step, self._after(trace, step)) if at and at > step)
        return self._event(trace, min(steps, default=None))

    def event_before(self, trace: Trace, step: int) -> Event | None:
        """The last jump before a step, or the goal."""
        steps = (at for at in (trace.goal_step, self._before(trace, step)) if at and at < step)
        return self._event(trace, max(steps, default=None))

    def _event(self, trace: Trace, step: int | None) -> Event | None:
        if step is None:
            return None
        return (
            Event(step, "goal", len(trace.solution() or ()))
            if step == trace.goal_step
            else Event(step, "jump", trace.node(step).g)
        )

    def _after(self, trace: Trace, step: int) -> int | None:
        last = trace.steps
        low = step
        length = FIRST_LENGTH
        while low < last:
            chunk = low // CHUNK_STEPS
            end = (chunk + 1) * CHUNK_STEPS
            if chunk in self._without:
                low = end
                continue
            high = min(low + length, last, end)
            found = np.flatnonzero(trace.step_columns(low + 1, high).jump)
            if len(found):
                return low + 1 + int(found[0])
            # Only a chunk read from its beginning is known to have none.
            if high == end and step <= chunk * CHUNK_STEPS:
                self._without.add(chunk)
            low = high
            # Doubling: a jump is usually near, and a long stretch without one takes few reads.
            length = 2 * length
        return None

    def _before(self, trace: Trace, step: int) -> int | None:
        high = step - 1
        length = FIRST_LENGTH
        while high > 0:
            first = (high - 1) // CHUNK_STEPS * CHUNK_STEPS
            if first // CHUNK_STEPS in self._without:
                high = first
                continue
            low = max(first, high - length)
            found = np.flatnonzero(trace.step_columns(low + 1, high).jump)
            if len(found):
                return low + 1 + int(found[-1])
            high = low
            length = 2 * length
        return None
