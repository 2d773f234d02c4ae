"""The record of a depth-first search: sparse checkpoints of its path, and replay from them to any step."""

from __future__ import annotations

from bisect import bisect_right
from collections import OrderedDict, deque
from threading import RLock

import numpy as np

from core.puzzle.board import Board
from core.puzzle.move import Move
from core.trace.choice import DepthFirstChoice
from core.trace.frame import Descent, Frame, Level, Sample
from core.trace.node import Counts, Fate, Node, Peaks, Successor
from core.trace.trace import Evaluate, Event, Growth, Trace, Words, spread

FEWEST_CHECKPOINTS, MOST_CHECKPOINTS = 256, 4096
USUAL_INTERVAL = 1 << 20
FIRST_INTERVAL = 32
RECENT = 64
FRAMES, PATHS, FANS = 512, 64, 4096


class DepthFirstTrace(Trace):
    """Holds a copy of the search every so many steps, and replays the past from there.

    The steps between two copies double as the search goes on, up to USUAL_INTERVAL; then there are ever more copies, and once
    there are MOST_CHECKPOINTS the steps between them double again.
    `by_f`: whether f = g + h is held against the bound (else g alone).
    """

    def __init__(self, start: Board, goal: Board, order: tuple[Move, ...], evaluate: Evaluate, *, by_f: bool) -> None:
        super().__init__()
        self.start, self.goal, self.order = start, goal, order
        self.equation = "f = g + h" if by_f else "f = g"
        self._evaluate = evaluate
        self.by_f = by_f
        self.checkpoints: list[Descent] = []
        self.iterations: list[tuple[int, int]] = []
        self.least_h_at: list[tuple[int, int]] = []
        self.interval = FIRST_INTERVAL
        self.found_at: int | None = None
        self._steps = 0
        self._peak = 1
        self._generated = 0
        self._lock = RLock()
        self._recent: deque[Descent] = deque(maxlen=RECENT)
        self._cursor: Descent | None = None
        self._paths: OrderedDict[int, tuple[list[Board], tuple[Move, ...]]] = OrderedDict()
        self._frames: OrderedDict[int, Frame] = OrderedDict()
        self._fans: OrderedDict[int, tuple[Successor, ...]] = OrderedDict()

    def keep(self, descent: Descent, *, is_exhausted: bool = False) -> None:
        """Note how far the search has come; every `interval` steps keep a copy, ever sparser as it goes on.

        A descent that `is_exhausted` has left the node of its last step, which can only be replayed from an earlier copy.
        """
        if not self.least_h_at or descent.least_h < self.least_h_at[-1][1]:
            self.least_h_at.append((descent.step, descent.least_h))
        self._peak = descent.deepest + 1
        self._generated = descent.generated
        if not is_exhausted:
            self._keep_copies(descent)
        self._steps = descent.step

    def _keep_copies(self, descent: Descent) -> None:
        copy = descent.copy()
        if descent.step % self.interval == 0 and not (self.checkpoints and self.checkpoints[-1].step == descent.step):
            self.checkpoints.append(copy)
            if len(self.checkpoints) > min(max(FEWEST_CHECKPOINTS, descent.step // USUAL_INTERVAL), MOST_CHECKPOINTS):
                self._thin_out()
        self._recent.append(copy)

    def _thin_out(self) -> None:
        self.interval *= 2
        self.checkpoints = [checkpoint for checkpoint in self.checkpoints if checkpoint.step % self.interval == 0]

    @property
    def steps(self) -> int:
        return self._steps

    @property
    def bytes_used(self) -> int:
        return len(self.checkpoints) * (96 + 18 * self._peak)

    @property
    def peak_open(self) -> int:
        return self._peak

    @property
    def reopened(self) -> int:
        return 0

    @property
    def generated(self) -> int:
        return self._generated

    @property
    def goal_step(self) -> int | None:
        return self.found_at if self.found_at is not None and self.found_at <= self.steps else None

    def frame(self, step: int) -> Frame:
        """The state after a step: replayed from the nearest checkpoint, or on from the last replay."""
        self.check(step)
        with self._lock:
            if step in self._frames:
                return self._frames[step]
            nearest = self._nearest(step)
            cursor = self._cursor
            if cursor is None or not nearest.step <= cursor.step <= step:
                cursor = nearest.copy()
            if cursor.step < step:
                cursor.go_on(step - cursor.step)
            self._cursor = cursor
            frame = cursor.frame()
            self._frames[step] = frame
            if len(self._frames) > FRAMES:
                self._frames.popitem(last=False)
            return frame

    def _nearest(self, step: int) -> Descent:
        """The last checkpoint at or before a step; near the head, where everybody looks, copies are kept more closely."""
        for descent in reversed(tuple(self._recent)):
            if descent.step <= step:
                return descent
        checkpoints = self.checkpoints
        return checkpoints[bisect_right(checkpoints, step, key=lambda checkpoint: checkpoint.step) - 1]

    def packed_boards(self, first: int, last: int) -> tuple[Words, Words]:
        self.check(first, 1)
        count = max(0, min(last, self.steps) - first + 1)
        los, his = np.zeros(count, np.uint64), np.zeros(count, np.uint64)
        descent = self._nearest(first - 1).copy()
        descent.go_on(first - 1 - descent.step)
        descent.visit(los, his)
        return los, his

    def _path(self, frame: Frame) -> tuple[list[Board], tuple[Move, ...]]:
        """The boards along the path, and the moves between them.  Kept, because several questions come of one step."""
        with self._lock:
            if frame.step in self._paths:
                return self._paths[frame.step]
        moves = self._moves(frame)
        path = (list(self.start.along(moves)) if frame.levels else [], moves)
        with self._lock:
            self._paths[frame.step] = path
            if len(self._paths) > PATHS:
                self._paths.popitem(last=False)
        return path

    def _moves(self, frame: Frame) -> tuple[Move, ...]:
        width = self.start.width
        moves = []
        for before, after in zip(frame.levels, frame.levels[1:], strict=False):
            difference = after.blank - before.blank
            by_row = Move.DOWN if difference > 0 else Move.UP
            by_column = Move.RIGHT if difference > 0 else Move.LEFT
            moves.append(by_row if abs(difference) == width else by_column)
        return tuple(moves)

    def _f(self, g: int, h: int) -> float:
        return g + h if self.by_f else g

    def _path_node(self, frame: Frame, depth: int, board: Board, move: Move | None) -> Node:
        level = frame.levels[depth]
        return Node(level.entered, level.entered, board, move, depth, level.h, self._f(depth, level.h))

    def node(self, step: int) -> Node:
        frame = self.frame(step)
        if step == 0:
            h = self._evaluate(self.start)
            return Node(0, None, self.start, None, 0, h, self._f(0, h))
        boards, moves = self._path(frame)
        return self._path_node(frame, len(moves), boards[-1], moves[-1] if moves else None)

    def _fan(self, level: Level, depth: int, board: Board, move: Move | None, bound: int) -> tuple[Successor, ...]:
        """The successors of a node on the path, with their fates.  Kept, because a node stays on the path for long."""
        with self._lock:
            if level.entered in self._fans:
                return self._fans[level.entered]
        fan = []
        for way, successor in board.successors(self.order):
            h = self._evaluate(successor)
            f = self._f(depth + 1, h)
            back = move is not None and way == move.opposite
            fate = Fate.BACK if back else Fate.NEW if f <= bound else Fate.BEYOND
            fan.append(Successor(way, successor, depth + 1, h, f, fate))
        with self._lock:
            self._fans[level.entered] = tuple(fan)
            if len(self._fans) > FANS:
                self._fans.popitem(last=False)
        return tuple(fan)

    def successors(self, step: int) -> tuple[Successor, ...]:
        if step == 0:
            return ()
        frame = self.frame(step)
        boards, moves = self._path(frame)
        board = boards[-1]
        if board == self.goal:
            return ()
        return self._fan(frame.levels[-1], len(moves), board, moves[-1] if moves else None, frame.bound)

    def choice(self, step: int) -> DepthFirstChoice:
        self.check(step, 1)
        before, frame = self.frame(step - 1), self.frame(step)
        depth = len(frame.levels) - 1
        symbol = "f" if self.by_f else "g"
        value = self._f(depth, frame.levels[-1].h)
        if depth == 0:
            return DepthFirstChoice(symbol, value, frame.bound, 0, 1, 1, frame.iteration)
        boards, moves = self._path(frame)
        siblings = boards[-2].moves(self.order)
        if len(moves) > 1:
            siblings = tuple(move for move in siblings if move != moves[-2].opposite)
        return DepthFirstChoice(symbol, value, frame.bound, len(before.levels) - depth, siblings.index(moves[-1]) + 1, len(siblings))

    def counts(self, step: int) -> Counts:
        frame = self.frame(step)
        goal = 1 if step and step == self.goal_step else 0
        greatest = max((self._f(depth, level.h) for depth, level in enumerate(frame.levels)), default=self._f(0, frame.least_h))
        return Counts(
            step=step,
            expanded=step - goal,
            generated=frame.generated,
            open=len(self._pending(frame)) if step else 1,
            closed=len(frame.levels),
            deepest_g=frame.deepest,
            least_h=frame.least_h,
            greatest_f=greatest,
            bound=frame.bound,
            iteration=frame.iteration,
            depth=len(frame.levels) - 1 if step else 0,
        )

    def peaks(self, step: int) -> Peaks:
        deepest = self.frame(step).deepest + 1
        return Peaks(deepest, deepest, 0)

    def _pending(self, frame: Frame) -> list[Successor]:
        """The successors along the path that are still to be tried, in the order in which they will be."""
        result: list[Successor] = []
        boards, made = self._path(frame)
        moves = (None, *made)
        for depth, (level, board) in reversed(list(enumerate(zip(frame.levels, boards, strict=True)))):
            if level.pending and board != self.goal:
                fan = self._fan(level, depth, board, moves[depth], frame.bound)
                result += [successor for successor in fan if successor.move in level.pending and successor.fate is Fate.NEW]
        return result

    def open_nodes(self, step: int, first: int = 0, count: int = 100) -> list[Node]:
        self.check(step)
        if step == 0:
            return [self.node(0)][first : first + count]
        pending = self._pending(self.frame(step))
        return [Node(0, None, item.board, item.move, item.g, item.h, item.f) for item in pending[first : first + count]]

    def closed_nodes(self, step: int, first: int = 0, count: int = 100) -> list[Node]:
        frame = self.frame(step)
        boards, made = self._path(frame)
        moves = (None, *made)
        return [self._path_node(frame, depth, boards[depth], moves[depth]) for depth in range(len(boards))][first : first + count]

    def open_by_f(self, step: int) -> list[tuple[float, int]]:
        totals: dict[float, int] = {}
        for node in self.open_nodes(step, 0, 1 << 30):
            totals[node.f] = totals.get(node.f, 0) + 1
        return sorted(totals.items())

    def path(self, step: int) -> tuple[Move, ...]:
        return self._moves(self.frame(step))

    def solution(self) -> tuple[Move, ...] | None:
        return None if self.goal_step is None else self.path(self.goal_step)

    def growth(self, last: int, samples: int) -> Growth:
        self.check(last)
        if last <= samples:
            rows = [Sample.of(self.frame(step)) for step in range(last + 1)]
        else:
            kept = [checkpoint for checkpoint in self.checkpoints if checkpoint.step <= last]
            rows = [kept[index].sample() for index in spread(len(kept) - 1, samples)]
        path = np.array([row.path for row in rows], np.int64)
        depth = np.maximum(path - 1, 0)
        h = np.array([row.h for row in rows], np.int64)
        return Growth(
            steps=np.array([row.step for row in rows], np.int64),
            open=depth,
            closed=path,
            f=(depth + h if self.by_f else depth).astype(np.float64),
            least_h=np.array([row.least_h for row in rows], np.int64),
            depth=depth,
            bound=np.array([row.bound for row in rows], np.float64),
        )

    def next_event(self, step: int) -> Event | None:
        self.check(step)
        found: list[Event] = []
        found += [Event(at, "bound", bound) for at, bound in self.iterations if step < at <= self.steps][:1]
        found += [Event(at, "least h", h) for at, h in self.least_h_at if step < at <= self.steps][:1]
        goal = self.goal_step
        if goal is not None and step < goal:
            found.append(Event(goal, "goal", len(self.path(goal))))
        return min(found, key=lambda event: (event.step, event.kind != "goal")) if found else None
