"""The record of a depth-first search, and everything along its path after any step."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from threading import Lock
from typing import Any, NamedTuple

import numpy as np

from ...system import BoundedCache
from ..puzzle import Board, Move, Moves
from ..puzzle.packing import Bytes, Integers, Words, arrivals
from ..record import Evaluate, Node, Priority, Successor, SuccessorStatus
from .replay import Frame, PathLevels, moves_of


class DepthFirstConfig(NamedTuple):
    """`depth_limit`: the depth at which nodes are not expanded; None if that is the bound.
    `prunes_cycles`: whether boards on the path are pruned. `undo_move`: whether the undo move is
    generated too. `queue`: by arrival, the successors generated (see `Slides`).
    `iterates`: whether the bound grows; if not, there is a single pass.
    `improves`: whether that pass continues after a solution, under a lower bound.
    """

    depth_limit: int | None
    queue: Words
    prunes_cycles: bool = False
    undo_move: bool = False
    iterates: bool = True
    improves: bool = False

    def is_cut(self, depth: int, bound: float) -> bool:
        """Whether a node at this depth is at the limit, so that its successors are not
        generated.
        """
        return depth >= (bound if self.depth_limit is None else self.depth_limit)

    def moves(self, came: int) -> Moves:
        """The moves with which the successors of a node with this arrival are generated."""
        return moves_of(arrivals(int(self.queue[came])))


PATHS, SUCCESSORS, UNTRIED = 64, 4096, 4
FEW_BOARDS = 16
"""Fewer boards than this are searched for one by one; for more, a table of all boards on the path
is built.
"""


class PathBoards:
    """The boards on a path, made from their cells on demand; those shared with the path `before`
    are not recomputed. O(boards that are new).
    """

    def __init__(self, start: Board, levels: PathLevels, before: PathBoards | None):
        self._start = start
        self.levels = levels
        shared = 0 if before is None else levels.shared_with(before.levels)
        first = before[shared - 1] if before is not None and shared else start
        known: bytes = (
            b"" if before is None else before.cells[: max(shared - 1, 0) * len(start.cells)]
        )
        self.cells: bytes = (
            known + b"".join(first.cells_along(self.moves(max(shared - 1, 0))))
            if len(levels)
            else b""
        )

    def moves(self, first: int = 0) -> Moves:
        """The moves along the path, from the node at depth `first` on."""
        return self.levels.moves(first)

    @property
    def rows(self) -> Bytes:
        """The cells of all boards, shape (boards, cells)."""
        return np.frombuffer(self.cells, np.uint8).reshape(-1, len(self._start.cells))

    def __len__(self) -> int:
        return len(self.levels)

    def __getitem__(self, depth: int) -> Board:
        return Board.known(self._start.height, self._start.width, tuple(self.rows[depth].tolist()))

    def depths(self, cells: bytes) -> Iterator[int]:
        """The depths at which a board stands on the path. A match of bytes counts only where a
        board begins: all boards are stored end to end, and cells of two neighbours may look like
        a third.
        """
        at = self.cells.find(cells)
        while at >= 0:
            if at % len(cells) == 0:
                yield at // len(cells)
            at = self.cells.find(cells, at + 1)

    def places(self, rows: Bytes) -> Integers:
        """The depth of each board on a path without duplicates; the length of the path for boards
        that are not on it.
        """
        if len(rows) < FEW_BOARDS:
            return np.array([next(self.depths(bytes(row)), len(self)) for row in rows], np.int64)
        known = {cells: depth for depth, cells in enumerate(map(bytes, self.rows))}
        return np.array([known.get(bytes(row), len(self)) for row in rows], np.int64)


class Untried(NamedTuple):
    """The successors along a path that are not yet tried, in the order in which they will be: the
    depth of each one's parent, its move, its h, its cells, and its f before division by the
    formula's scale.
    """

    depths: Integers
    moves: Integers
    hs: Integers
    rows: Bytes
    fs: Integers

    def kept(self, those: Any) -> Untried:
        """The rows that an index or a mask selects."""
        return Untried._make(column[those] for column in self)

    def below(self, others: Untried) -> Untried:
        """These rows below others, which come first."""
        return Untried._make(
            np.concatenate((getattr(others, name), getattr(self, name))) for name in self._fields
        )


class PathReader:
    """Computes everything along the path of a frame, and caches recent results."""

    def __init__(
        self,
        start: Board,
        goal: Board,
        order: Moves,
        formula: Priority,
        config: DepthFirstConfig,
        evaluate: Evaluate,
    ):
        self._start = start
        self._goal = goal
        self._order = order
        self._formula = formula
        self._config = config
        self._evaluate = evaluate
        self._lock = Lock()
        self._paths = BoundedCache[int, PathBoards](PATHS)
        # By the bound too, which branch and bound lowers while a node is on the path.
        self._successors = BoundedCache[tuple[int, float], tuple[Successor, ...]](SUCCESSORS)
        self._untried = BoundedCache[int, tuple[Frame, Untried]](UNTRIED)

    def path(self, frame: Frame) -> PathBoards:
        """The boards along the path. Cached, because each step is queried several times, and the
        next step shares most of its path.
        """
        with self._lock:
            if frame.step in self._paths:
                return self._paths[frame.step]
            before = next(reversed(self._paths.values()), None)
        path = PathBoards(self._start, frame.levels, before)
        with self._lock:
            self._paths[frame.step] = path
        return path

    def node(self, frame: Frame, depth: int) -> Node:
        """The node at a depth of the path, from 0 for the start; its step entered it."""
        level = frame.levels[depth]
        board = self.path(frame)[depth]
        move = self.move(frame, depth)
        return Node(
            level.entered,
            level.entered,
            board,
            move,
            depth,
            level.h,
            self._formula.f(depth, level.h),
        )

    def move(self, frame: Frame, depth: int) -> Move | None:
        """The move that led to the node at a depth; None for the start."""
        return frame.levels.moves(depth - 1, depth + 1)[0] if depth else None

    def family(self, frame: Frame, depth: int) -> tuple[Node, tuple[Successor, ...]]:
        """The node at a depth and its successors; a goal has none."""
        node = self.node(frame, depth)
        return node, () if node.board == self._goal else self._successors_of(frame, depth)

    def _successors_of(self, frame: Frame, depth: int) -> tuple[Successor, ...]:
        level = frame.levels[depth]
        key = level.entered, frame.bound
        with self._lock:
            if key in self._successors:
                return self._successors[key]
        boards = self.path(frame)
        move = self.move(frame, depth)
        generated = self._config.moves(level.came)
        found = []
        for successor_move, successor in boards[depth].successors(self._order):
            h = self._evaluate(successor)
            f = self._formula.f(depth + 1, h)
            if move is not None and successor_move == move.opposite and not self._config.undo_move:
                status = SuccessorStatus.UNDO
            elif successor_move not in generated:
                status = SuccessorStatus.UNTRIED
            elif self._config.is_cut(depth, frame.bound):
                status = SuccessorStatus.BEYOND
            elif (
                self._config.prunes_cycles
                and next(boards.depths(bytes(successor.cells)), depth) < depth
            ):
                status = SuccessorStatus.CYCLE
            else:
                status = SuccessorStatus.WITHIN if f <= frame.bound else SuccessorStatus.BEYOND
            found.append(Successor(successor_move, successor, depth + 1, h, f, status))
        with self._lock:
            self._successors[key] = tuple(found)
        return tuple(found)

    def untried(self, frame: Frame) -> Untried:
        """The successors of nodes on the path that are not yet tried after a step.

        Only what lies below the part shared with the last answer is generated anew. O(new nodes on
        the path): up to three boards and h each.
        """
        with self._lock:
            if frame.step in self._untried:
                return self._untried[frame.step][1]
            before = next(reversed(self._untried.values()), None)
        # Another bound prunes other successors: nothing of the last answer can be used.
        if before is not None and before[0].bound != frame.bound:
            before = None
        shared = 0 if before is None else frame.levels.shared_with(before[0].levels)
        found = self._untried_from(frame, shared)
        if before is not None:
            depths = before[1].depths  # deepest first
            found = (
                before[1]
                .kept(
                    slice(
                        bisect_left(range(len(depths)), 1, key=lambda at: int(depths[at] < shared)),
                        None,
                    )
                )
                .below(found)
            )
        with self._lock:
            self._untried[frame.step] = frame, found
        return found

    def _untried_from(self, frame: Frame, first: int) -> Untried:
        boards = self.path(frame)
        depths, moves = frame.levels.pending(first)
        if len(boards) and boards[-1] == self._goal:
            is_expanded = depths < len(boards) - 1
            depths = depths[is_expanded]
            moves = moves[is_expanded]
        rows = self.rows_after(frame, depths, moves)
        found = Untried(
            depths,
            moves,
            np.zeros(len(depths), np.int64),
            rows,
            self._formula.scaled(depths + 1, 0),
        )
        if self._config.prunes_cycles and len(depths):
            # A board met higher up on the path would be pruned; one at the depth of the parent or
            # deeper is not above this successor.
            found = found.kept(boards.places(rows) >= depths)
        if self._formula.h_weight:
            size = self._start.size
            hs = np.array(
                [self._evaluate(Board.known(*size, tuple(row))) for row in found.rows.tolist()],
                np.int64,
            )
            fs = self._formula.scaled(found.depths + 1, hs)
            found = found._replace(hs=hs, fs=fs).kept(
                # The bound in moves, back to the whole number that the engine compares.
                fs <= round(frame.bound * self._formula.scale)
            )
        return found

    def rows_after(self, frame: Frame, depths: Integers, moves: Integers) -> Bytes:
        """The cells of the boards after these moves from the nodes at these depths of the path."""
        rows = self.path(frame).rows[depths]
        each = np.arange(len(depths))
        blanks = frame.levels.blanks[depths]
        targets = (
            blanks
            + np.array([move.rows * self._start.width + move.columns for move in Move])[moves]
        )
        # All boards at once: the tile goes to the blank's cell, and its cell becomes the blank.
        rows[each, blanks], rows[each, targets] = rows[each, targets], 0
        return rows

    def untried_nodes(self, untried: Untried) -> list[Node]:
        """The siblings on the path that are generated but not yet entered, as nodes."""
        size = self._start.size
        unscaled = self._formula.unscaled
        columns = (column.tolist() for column in untried)
        return [
            Node(0, None, Board.known(*size, tuple(cells)), Move(move), depth + 1, h, unscaled(f))
            for depth, move, h, cells, f in zip(*columns, strict=True)
        ]
