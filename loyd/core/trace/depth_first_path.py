"""How a depth-first search was told to search, as far as its record has to be read by it."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from loyd.core.puzzle.board import Board, Move
from loyd.core.trace.formula import Priority
from loyd.core.trace.node import BoundedCache, Generation, Node, Sibling, Successor, SuccessorStatus, Way
from loyd.core.trace.replay import Frame
from loyd.core.trace.trace import Evaluate

if TYPE_CHECKING:
    from loyd.core.trace.depth_first import DepthFirstTrace


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


PATHS, SUCCESSORS = 64, 4096


class DepthFirstPaths:
    """Works out from a frame what lies along its path, and keeps what was asked for lately."""

    def __init__(
        self, start: Board, goal: Board, order: tuple[Move, ...], formula: Priority, rules: DepthFirstRules, evaluate: Evaluate
    ) -> None:
        self._start, self._goal, self._order = start, goal, order
        self._formula, self._rules, self._evaluate = formula, rules, evaluate
        self._lock = Lock()
        self._paths = BoundedCache[int, tuple[list[Board], tuple[Move, ...]]](PATHS)
        self._successors = BoundedCache[int, tuple[Successor, ...]](SUCCESSORS)

    def path(self, frame: Frame) -> tuple[list[Board], tuple[Move, ...]]:
        """The boards along the path, and the moves between them.  Kept, because several questions come of one step."""
        with self._lock:
            if frame.step in self._paths:
                return self._paths[frame.step]
        moves = self.moves(frame)
        path = (list(self._start.along(moves)) if frame.levels else [], moves)
        with self._lock:
            self._paths[frame.step] = path
        return path

    def moves(self, frame: Frame) -> tuple[Move, ...]:
        """The moves along the path."""
        width = self._start.width
        moves = []
        for before, after in zip(frame.levels, frame.levels[1:], strict=False):
            difference = after.blank - before.blank
            by_row = Move.DOWN if difference > 0 else Move.UP
            by_column = Move.RIGHT if difference > 0 else Move.LEFT
            moves.append(by_row if abs(difference) == width else by_column)
        return tuple(moves)

    def node(self, frame: Frame, depth: int) -> Node:
        """The node on the path at a depth."""
        level = frame.levels[depth]
        boards, moves = self.path(frame)
        move = moves[depth - 1] if depth else None
        return Node(level.entered, level.entered, boards[depth], move, depth, level.h, self._formula.f(depth, level.h))

    def family(self, frame: Frame, depth: int) -> tuple[Node, tuple[Successor, ...]]:
        """The node on the path at a depth, and its successors."""
        node = self.node(frame, depth)
        return node, () if node.board == self._goal else self._successors_of(frame, depth)

    def _successors_of(self, frame: Frame, depth: int) -> tuple[Successor, ...]:
        """The successors of the node on the path at a depth, with their fates.  Kept, because a node stays on the path for long."""
        level = frame.levels[depth]
        with self._lock:
            if level.entered in self._successors:
                return self._successors[level.entered]
        boards, moves = self.path(frame)
        found = []
        for way, successor in boards[depth].successors(self._order):
            h = self._evaluate(successor)
            f = self._formula.f(depth + 1, h)
            if depth and way == moves[depth - 1].opposite and not self._rules.straight_back:
                fate = SuccessorStatus.BACK
            elif self._rules.is_cut(depth, frame.bound):
                fate = SuccessorStatus.BEYOND
            elif self._rules.leaves_out_path and successor in boards[:depth]:
                fate = SuccessorStatus.LOOP
            else:
                fate = SuccessorStatus.WITHIN if f <= frame.bound else SuccessorStatus.BEYOND
            found.append(Successor(way, successor, depth + 1, h, f, fate))
        with self._lock:
            self._successors[level.entered] = tuple(found)
        return tuple(found)

    def count_pending(self, frame: Frame) -> int:
        """How many successors along the path are still to be tried, worked out from these alone."""
        boards, _ = self.path(frame)
        count = 0
        for depth, (level, board) in enumerate(zip(frame.levels, boards, strict=True)):
            if board != self._goal and not self._rules.is_cut(depth, frame.bound):
                pending = [board.after(move) for move in level.pending]
                kept = [one for one in pending if not (self._rules.leaves_out_path and one in boards[:depth])]
                count += sum(self._formula.f(depth + 1, self._evaluate(one)) <= frame.bound for one in kept)
        return count

    def pending(self, frame: Frame) -> list[Successor]:
        """The successors along the path that are still to be tried, in the order in which they will be."""
        result: list[Successor] = []
        boards, _ = self.path(frame)
        for depth, (level, board) in reversed(list(enumerate(zip(frame.levels, boards, strict=True)))):
            if level.pending and board != self._goal:
                found = self._successors_of(frame, depth)
                result += [successor for successor in found if successor.move in level.pending and successor.fate is SuccessorStatus.WITHIN]
        return result


def depth_first_way(trace: DepthFirstTrace, frame: Frame) -> Sequence[Generation]:
    """The path, which is the way, and what was and will be tried beside it."""
    if not frame.levels:
        return (Generation(trace.node(0), 0, ()),)
    return Way(len(frame.levels), lambda depths: [_generation(trace, frame, depth) for depth in depths])


def _generation(trace: DepthFirstTrace, frame: Frame, depth: int) -> Generation:
    level = frame.levels[depth]
    node, fan = trace.paths.family(frame, depth)
    entered = _entered(trace, frame, depth)
    kin = tuple(_kin(new, entered.get(new.board.blank), is_pending=new.move in level.pending) for new in fan)
    return Generation(node, frame.step - level.entered, kin)


def _kin(new: Successor, entered: tuple[int, int] | None, *, is_pending: bool) -> Sibling:
    step, below = (None, 0) if entered is None else entered
    return Sibling(new, step, below, is_pending and new.fate is SuccessorStatus.WITHIN)


def _entered(trace: DepthFirstTrace, frame: Frame, depth: int) -> dict[int, tuple[int, int]]:
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
