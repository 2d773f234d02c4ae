"""How a depth-first search was told to search, as far as its record has to be read by it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple, overload

import numpy as np
import numpy.typing as npt

from loyd.core.puzzle.board import Board, Move
from loyd.core.trace.formula import Priority
from loyd.core.trace.node import Ancestry, BoundedCache, Generation, Node, Sibling, Successor, SuccessorStatus
from loyd.core.trace.replay import Frame, PathLevels
from loyd.core.trace.trace import Evaluate, Integers

if TYPE_CHECKING:
    from loyd.core.trace.depth_first import ReplayedTrace


class DepthFirstRules(NamedTuple):
    """`cut`: the depth at which nodes are not expanded; None where that is the bound.  `leaves_out_path`: whether boards on the path are
    not entered again.  `undo_move`: whether the undo move is generated too.  `iterates`: whether the bound
    grows; else one walk is all there is.
    """

    cut: int | None
    leaves_out_path: bool = False
    undo_move: bool = False
    iterates: bool = True

    def is_cut(self, depth: int, bound: float) -> bool:
        return depth >= (bound if self.cut is None else self.cut)


PATHS, SUCCESSORS, UNTRIED = 64, 4096, 4
FEW = 16
"""So few boards are looked for one by one; more of them in a table of all boards on the path."""


class PathBoards(Sequence[Board]):
    """The boards on a path, made of their cells when they are asked for; those that it shares with a path `before` are not worked out."""

    def __init__(self, start: Board, levels: PathLevels, before: PathBoards | None) -> None:
        self._start, self.levels = start, levels
        shared = 0 if before is None else levels.shared_with(before.levels)
        first = before[shared - 1] if before is not None and shared else start
        known: bytes = b"" if before is None else before.cells[: max(shared - 1, 0) * len(start.cells)]
        self.cells: bytes = known + b"".join(first.cells_along(self.moves(max(shared - 1, 0)))) if len(levels) else b""

    def moves(self, first: int = 0) -> tuple[Move, ...]:
        by_difference = {move.rows * self._start.width + move.columns: move for move in Move}
        return tuple(map(by_difference.__getitem__, np.diff(self.levels.blanks[first:]).tolist()))

    @property
    def rows(self) -> npt.NDArray[np.uint8]:
        return np.frombuffer(self.cells, np.uint8).reshape(-1, len(self._start.cells))

    def __len__(self) -> int:
        return len(self.levels)

    @overload
    def __getitem__(self, depth: int) -> Board: ...
    @overload
    def __getitem__(self, depth: slice) -> Sequence[Board]: ...
    def __getitem__(self, depth: int | slice) -> Board | Sequence[Board]:
        if isinstance(depth, slice):
            return [self[each] for each in range(len(self))[depth]]
        return Board.known(self._start.height, self._start.width, tuple(self.rows[depth].tolist()))

    def depths(self, cells: bytes) -> Iterator[int]:
        at = self.cells.find(cells)
        while at >= 0:
            if at % len(cells) == 0:
                yield at // len(cells)
            at = self.cells.find(cells, at + 1)

    def places(self, rows: npt.NDArray[np.uint8]) -> Integers:
        """The depth of each of some boards on a path that has none twice, and the length of the path for those that are not on it."""
        if len(rows) < FEW:
            return np.array([next(self.depths(bytes(row)), len(self)) for row in rows], np.int64)
        known = {cells: depth for depth, cells in enumerate(map(bytes, self.rows))}
        return np.array([known.get(bytes(row), len(self)) for row in rows], np.int64)


class Untried(NamedTuple):
    """The successors along a path that are still to be tried, in the order in which they will be: the depth of the parent of each, the
    move that leads to it, its h, its cells, and its f before it is divided by the formula's scale."""

    depths: Integers
    moves: Integers
    hs: Integers
    rows: npt.NDArray[np.uint8]
    fs: Integers

    def kept(self, those: Any) -> Untried:
        return Untried._make(column[those] for column in self)

    def after(self, others: Untried) -> Untried:
        return Untried._make(np.concatenate((getattr(others, name), getattr(self, name))) for name in self._fields)


class DepthFirstPaths:
    """Works out from a frame what lies along its path, and keeps what was asked for lately."""

    def __init__(
        self, start: Board, goal: Board, order: tuple[Move, ...], formula: Priority, rules: DepthFirstRules, evaluate: Evaluate
    ) -> None:
        self._start, self._goal, self._order = start, goal, order
        self._formula, self._rules, self._evaluate = formula, rules, evaluate
        self._lock = Lock()
        self._paths = BoundedCache[int, PathBoards](PATHS)
        self._successors = BoundedCache[int, tuple[Successor, ...]](SUCCESSORS)
        self._untried = BoundedCache[int, tuple[PathLevels, Untried]](UNTRIED)

    def path(self, frame: Frame) -> PathBoards:
        """The boards along the path.  Kept, because several questions come of one step, and the next one has most of it in common."""
        with self._lock:
            if frame.step in self._paths:
                return self._paths[frame.step]
            before = next(reversed(self._paths.values()), None)
        path = PathBoards(self._start, frame.levels, before)
        with self._lock:
            self._paths[frame.step] = path
        return path

    def node(self, frame: Frame, depth: int) -> Node:
        level = frame.levels[depth]
        board, move = self.path(frame)[depth], self.move(frame, depth)
        return Node(level.entered, level.entered, board, move, depth, level.h, self._formula.f(depth, level.h))

    def move(self, frame: Frame, depth: int) -> Move | None:
        if not depth:
            return None
        difference = frame.levels[depth].blank - frame.levels[depth - 1].blank
        return next(move for move in Move if move.rows * self._start.width + move.columns == difference)

    def family(self, frame: Frame, depth: int) -> tuple[Node, tuple[Successor, ...]]:
        node = self.node(frame, depth)
        return node, () if node.board == self._goal else self._successors_of(frame, depth)

    def _successors_of(self, frame: Frame, depth: int) -> tuple[Successor, ...]:
        level = frame.levels[depth]
        with self._lock:
            if level.entered in self._successors:
                return self._successors[level.entered]
        boards, move, found = self.path(frame), self.move(frame, depth), []
        for successor_move, successor in boards[depth].successors(self._order):
            h = self._evaluate(successor)
            f = self._formula.f(depth + 1, h)
            if move is not None and successor_move == move.opposite and not self._rules.undo_move:
                status = SuccessorStatus.BACK
            elif self._rules.is_cut(depth, frame.bound):
                status = SuccessorStatus.BEYOND
            elif self._rules.leaves_out_path and next(boards.depths(bytes(successor.cells)), depth) < depth:
                status = SuccessorStatus.LOOP
            else:
                status = SuccessorStatus.WITHIN if f <= frame.bound else SuccessorStatus.BEYOND
            found.append(Successor(successor_move, successor, depth + 1, h, f, status))
        with self._lock:
            self._successors[level.entered] = tuple(found)
        return tuple(found)

    def untried(self, frame: Frame) -> Untried:
        with self._lock:
            if frame.step in self._untried:
                return self._untried[frame.step][1]
            before = next(reversed(self._untried.values()), None)
        shared = 0 if before is None else frame.levels.shared_with(before[0])
        found = self._untried_from(frame, shared)
        if before is not None:
            depths = before[1].depths  # the deepest first
            found = before[1].kept(slice(bisect_left(range(len(depths)), 1, key=lambda at: int(depths[at] < shared)), None)).after(found)
        with self._lock:
            self._untried[frame.step] = frame.levels, found
        return found

    def _untried_from(self, frame: Frame, first: int) -> Untried:
        boards, (depths, moves) = self.path(frame), frame.levels.pending(first)
        if len(boards) and boards[-1] == self._goal:
            is_expanded = depths < len(boards) - 1
            depths, moves = depths[is_expanded], moves[is_expanded]
        rows = self.rows_after(frame, depths, moves)
        found = Untried(depths, moves, np.zeros(len(depths), np.int64), rows, self._formula.whole(depths + 1, 0))
        if self._rules.leaves_out_path and len(depths):
            found = found.kept(boards.places(rows) >= depths)
        if self._formula.h_weight:
            size = self._start.size
            hs = np.array([self._evaluate(Board.known(*size, tuple(row))) for row in found.rows.tolist()], np.int64)
            fs = self._formula.whole(found.depths + 1, hs)
            found = found._replace(hs=hs, fs=fs).kept(fs <= round(frame.bound * self._formula.scale))
        return found

    def rows_after(self, frame: Frame, depths: Integers, moves: Integers) -> npt.NDArray[np.uint8]:
        """The cells of the boards after moves from the nodes on the path at some depths."""
        rows, each, blanks = self.path(frame).rows[depths], np.arange(len(depths)), frame.levels.blanks[depths]
        targets = blanks + np.array([move.rows * self._start.width + move.columns for move in Move])[moves]
        rows[each, blanks], rows[each, targets] = rows[each, targets], 0
        return rows

    def untried_nodes(self, untried: Untried) -> list[Node]:
        size, unscaled = self._start.size, self._formula.unscaled
        columns = (column.tolist() for column in untried)
        return [
            Node(0, None, Board.known(*size, tuple(cells)), Move(move), depth + 1, h, unscaled(f))
            for depth, move, h, cells, f in zip(*columns, strict=True)
        ]


def depth_first_ancestry(trace: ReplayedTrace, frame: Frame) -> Sequence[Generation]:
    if not frame.levels:
        return (Generation(trace.node(0), 0, ()),)
    return Ancestry(len(frame.levels), lambda depths: [_generation(trace, frame, depth) for depth in depths])


def _generation(trace: ReplayedTrace, frame: Frame, depth: int) -> Generation:
    level = frame.levels[depth]
    node, fan = trace.paths.family(frame, depth)
    entered = _entered(trace, frame, depth)
    children = tuple(_sibling(new, entered.get(new.board.blank), is_pending=new.move in level.pending) for new in fan)
    return Generation(node, frame.step - level.entered, children)


def _sibling(new: Successor, entered: tuple[int, int] | None, *, is_pending: bool) -> Sibling:
    step, below = (None, 0) if entered is None else entered
    return Sibling(new, step, below, is_pending and new.status is SuccessorStatus.WITHIN)


def _entered(trace: ReplayedTrace, frame: Frame, depth: int) -> dict[int, tuple[int, int]]:
    """By the blank's cell, the successors of a node on the path that were entered: the step, and how many expansions are below.

    Just before a node is entered the sibling before it is still on the path, so one replay finds it.
    """
    if depth + 1 == len(frame.levels):
        return {}
    parent, child, last = frame.levels[depth], frame.levels[depth + 1], frame.step
    found = {child.blank: (child.entered, last - child.entered)}
    while child.entered - 1 > parent.entered:
        last = child.entered - 1
        child = trace.frame(last).levels[depth + 1]
        found[child.blank] = child.entered, last - child.entered
    return found
