"""The history of a board in a depth-first search, which stores none: the search is replayed, and
visits are recorded on the way.
"""

from bisect import bisect_right
from collections.abc import Iterator

import numpy as np

from ..puzzle import Board, Move
from ..puzzle.packing import pack
from ..record import (
    MOST_STORY_EVENTS,
    BoardState,
    ListState,
    Node,
    Story,
    StoryEvent,
    StoryEventKind,
    SuccessorStatus,
    joined,
)
from . import replay
from .path_run import PathRun
from .replayed_record import ReplayedRecord

STORY_STRIDE = 1 << 16
FIRST_STRIDE = 1 << 10
"""The steps read first: few, so that the first visits appear at once."""


class DepthFirstStory(Story):
    """The story of a board in a `ReplayedRecord`.

    Visits to the board's neighbours are recorded too, because a visit's parent is the last node one
    level up, which is a neighbour.
    """

    looks_ahead = True
    trail_columns = 1 + replay.TRAIL_ARRIVAL

    def __init__(self, trace: ReplayedRecord, board: Board):
        super().__init__(board)
        self._trace = trace
        self._h = trace.h(board)
        self._words = [pack(near) for near in (board, *(near for _, near in self.predecessors))]
        self._run: PathRun | None = None
        self._above: dict[int, tuple[int, Board]] = {}
        """By depth, the step and the board of the last node that was a neighbour of the board."""
        self._stride = FIRST_STRIDE

    def read_on(self) -> bool:
        trace = self._trace
        last = trace.steps
        if self._run is None:
            self._run = trace.checkpoints.nearest(0).copy()
            self.read = 0
            if self.board == trace.start:
                self.events = [
                    StoryEvent(0, StoryEventKind.START, 0, self._h, trace.formula.f(0, self._h))
                ]
        steps = 0 if self.is_full else min(last - self.read, self._stride)
        if steps:
            self._read_stride(self._run, steps)
            self._stride = STORY_STRIDE
        self.is_full = len(self.events) > MOST_STORY_EVENTS
        return self.read == last or self.is_full

    def _read_stride(self, run: PathRun, steps: int) -> None:
        self._trail = trail = np.zeros((steps, self.trail_columns), np.int64)
        los = np.zeros(steps, np.uint64)
        his = np.zeros(steps, np.uint64)
        run.retrace(trail, los, his)
        depths = trail[:, replay.TRAIL_DEPTH]
        boards = [self.board, *(near for _, near in self.predecessors)]
        hits = [
            (int(at), board)
            for board, (low, high) in zip(boards, self._words, strict=True)
            for at in np.flatnonzero((los == np.uint64(low)) & (his == np.uint64(high)))
        ]
        found = []
        for at, board in sorted(hits, key=lambda hit: hit[0]):
            step = self.read + at + 1
            depth = int(depths[at])
            if board == self.board:
                found.append(self._visit(step, depth))
                continue
            self._above[depth] = step, board
            if self._move_from(board) in self._trace.config.moves(trail[at, replay.TRAIL_ARRIVAL]):
                found += self._generation(step, depth, board)
        self.events = [*self.events, *found]
        self.read += steps

    def _visit(self, step: int, depth: int) -> StoryEvent:
        trace = self._trace
        kind = (
            StoryEventKind.TAKEN
            if self.board == trace.goal or self._is_at_limit(step, depth)
            else StoryEventKind.EXPANDED
        )
        f = self._f(step, depth)
        iteration, _ = self._under(step)
        parent_step, parent = self._above[depth - 1] if depth else (0, None)
        move = self._move_from(parent) if parent else None
        return StoryEvent(
            step, kind, depth, self._h, f, move, parent, parent_step, iteration=iteration
        )

    def _generation(self, step: int, depth: int, parent: Board) -> Iterator[StoryEvent]:
        if parent != self._trace.goal and not self._is_at_limit(step, depth):
            kind = StoryEventKind.GENERATED
            f, status = self._child(step, depth)
            move = self._move_from(parent)
            iteration, _ = self._under(step)
            yield StoryEvent(
                step, kind, depth + 1, self._h, f, move, parent, step, status, iteration=iteration
            )

    def _f(self, step: int, depth: int) -> float:
        return self._trace.formula.f(depth, self._h)

    def _child(self, step: int, depth: int) -> tuple[float, SuccessorStatus]:
        """The f and the status of the board as a child of a node in the current stride."""
        trace = self._trace
        f = trace.formula.f(depth + 1, self._h)
        if trace.config.prunes_cycles:
            return f, next(new.status for new in trace.successors(step) if new.board == self.board)
        return f, SuccessorStatus.WITHIN if f <= self._under(step)[1] else SuccessorStatus.BEYOND

    def _move_from(self, parent: Board) -> Move:
        return next(move for move, near in self.predecessors if near == parent)

    def _under(self, step: int) -> tuple[int | None, float]:
        iterations = self._trace.iterations
        at = bisect_right(iterations, step, key=lambda iteration: iteration[0])
        return None if self._trace.config.improves else at, iterations[at - 1][1]

    def _is_at_limit(self, step: int, depth: int) -> bool:
        return self._trace.config.is_cut(depth, self._under(step)[1])

    def state_after(self, step: int) -> BoardState:
        frame = self._trace.frame(step)
        if not step and self.board == self._trace.start:
            return BoardState(ListState.OPEN, self._trace.node(0), 0, 1, 1)
        for depth in self._trace.paths.path(frame).depths(bytes(self.board.cells)):
            return BoardState(
                ListState.CLOSED,
                self._trace.paths.node(frame, depth),
                frame.levels[depth - 1].entered if depth else 0,
            )
        untried = self._trace.untried(step)
        for place in np.flatnonzero(
            (untried.rows == np.array(self.board.cells, np.uint8)).all(axis=1)
        ).tolist():
            (node,) = self._trace.paths.untried_nodes(untried.kept(np.s_[place : place + 1]))
            return BoardState(
                ListState.OPEN, node, frame.levels[node.g - 1].entered, place + 1, len(untried.rows)
            )
        before = self.events_until(step)
        for event in reversed(before):
            if event.kind in (StoryEventKind.EXPANDED, StoryEventKind.TAKEN):
                g, h, f = event.g, event.h, event.f
                node = Node(event.step, event.step, self.board, event.move, g, h, f)
                return BoardState(ListState.LEFT, node, event.parent_step)
        return BoardState(ListState.CUT if before else ListState.NONE)

    def waits(self, step: int) -> list[tuple[int, int]]:
        spans = []
        since = dict[int, int]()
        for event in self.events_until(step):
            if event.kind is StoryEventKind.GENERATED and event.status is SuccessorStatus.WITHIN:
                since[event.step] = event.step
            elif event.kind is StoryEventKind.START:
                since[0] = 0
            elif event.parent_step in since:
                spans.append((since.pop(event.parent_step), event.step - 1))
        return joined([*spans, *((first, step) for first in since.values())])
