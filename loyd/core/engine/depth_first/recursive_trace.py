"""The record of recursive best-first search: sparse checkpoints of its path with the siblings, and
replay from them to any step.
"""

from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np

from ...system import counted
from ..puzzle import Board
from ..puzzle.packing import Bools, Integers, Numbers, Reals
from ..record import (
    START,
    BoardState,
    CourseCounts,
    Division,
    Ledger,
    LedgerRow,
    ListState,
    Node,
    Peaks,
    Sibling,
    StoryEventKind,
    Successor,
    SuccessorStatus,
    Trace,
    format_f,
    joined,
    new_maxima,
)
from .depth_first_columns import DepthFirstColumns
from .depth_first_ledger import Begun, DepthFirstLedger
from .depth_first_story import DepthFirstStory
from .depth_first_trace import ReplayedTrace
from .path_reader import PathReader, Untried
from .path_run import PathRun
from .replay import TRAIL_ARRIVAL, TRAIL_DEPTH, TRAIL_H, Frame, Level, PathLevels, moves_of
from .replayed_record import ReplayedRecord


class RecursiveChoice(NamedTuple):
    """A node entered by recursive best-first search: the one with the lowest F (`value`) of `total`
    siblings, searched until everything below it has an F above `bound`, the lowest F of any
    alternative on the path (None: there is none).

    `backed_up`: how many levels the search backed up since the last step, raising the F of the
    nodes that it left.
    """

    value: float
    bound: float | None
    total: int
    backed_up: int
    symbol: str = "F"

    @property
    def sentence(self) -> str:
        """Why this child was entered: its F against its siblings' and the best alternative."""
        if not self.total:
            return "the search begins at the start."
        least = "the only child" if self.total == 1 else f"lowest F of {self.total} siblings"
        text = f"{least} ({format_f(self.value)})"
        text += (
            "; no alternative is left"
            if self.bound is None
            else f", within the best alternative ({format_f(self.bound)})"
        )
        return (
            f"backed up {counted(self.backed_up, 'level')}; then {text}."
            if self.backed_up
            else f"{text}."
        )


COUNT, ARRIVED, PATH_H, ENTERED, LIMIT, VALUE, CHILD = range(7)
SINCE, BELOW, ROW = CHILD + 4, CHILD + 8, CHILD + 12
"""The columns of a node on the path: the number of its waiting children, its arrival (see
`Slides`), h, the step that entered it, its F limit, its own F, and then four columns each: the
children, lowest F first; by move, the step that last entered the child; and by move, the number of
steps below it in its earlier visits.
"""
FIRST_H, FIRST_F = 8, 24
"""A child is encoded as F, h and arrival; h and F start at these bits, and the move within the
arrival at bit 5.

Example: F = 12, h = 9 and the move 2 to cell 7 make 12 << 24 | 9 << 8 | 2 << 5 | 7.
"""
INFINITE_F = 1 << 38
TRAIL_F, TRAIL_LIMIT, TRAIL_OPEN, TRAIL = range(5, 9)
"""More columns of a trail (see `replay.py`): F, the F limit of the node, and the number of open
nodes after it.
"""


class RecursiveLevels(PathLevels):
    """The nodes on a path with their children, as rows of the loop's stack."""

    def __getitem__(self, depth: int) -> Level:
        row = self.row(depth)
        return Level(
            row[ENTERED], row[ARRIVED], row[PATH_H], moves_of(row[CHILD : CHILD + row[COUNT]])
        )

    def row(self, depth: int) -> list[int]:
        """The columns of the node at a depth."""
        return self._stack[depth].tolist()

    def column(self, name: int) -> Integers:
        """One column of every node on the path, the start's first."""
        return self._stack[:, name].astype(np.int64)

    def children(self) -> tuple[Integers, Integers]:
        """Each waiting child and the depth of its parent, ordered as if any of them could be taken
        next: lowest F first, then deepest, then as stored.
        """
        # A row has room for four children, of which the first COUNT wait. F is in their high bits,
        # and lexsort sorts by its last key first, so F comes before the depth.
        counts = self.column(COUNT)
        depths = np.repeat(np.arange(len(self)), counts)
        children = self._stack[:, CHILD:SINCE][np.arange(4) < counts[:, None]].astype(np.int64)
        turn = np.lexsort((-depths, children >> FIRST_F))
        return depths[turn], children[turn]


class RecursivePaths(PathReader):
    """The path of RBFS, where a node's f is its F: the lowest f found below it so far."""

    def node(self, frame: Frame, depth: int) -> Node:
        return super().node(frame, depth)._replace(f=_row(frame, depth)[VALUE])

    def _successors_of(self, frame: Frame, depth: int) -> tuple[Successor, ...]:
        row = _row(frame, depth)
        move = self.move(frame, depth)
        value = row[VALUE]
        floor = value if value > depth + row[PATH_H] else 0
        found = []
        for successor_move, board in self.path(frame)[depth].successors(self._order):
            new_h = self._evaluate(board)
            f = depth + 1 + new_h
            if move is not None and successor_move == move.opposite and not self._config.undo_move:
                status = SuccessorStatus.UNDO
            elif self._config.is_cut(depth, frame.bound):
                status = SuccessorStatus.BEYOND
            else:
                f = max(floor, f)
                status = SuccessorStatus.WITHIN if f <= row[LIMIT] else SuccessorStatus.BEYOND
            found.append(Successor(successor_move, board, depth + 1, new_h, f, status))
        return tuple(found)

    def untried(self, frame: Frame) -> Untried:
        """The siblings that are stored with the path but are not on it; the moves, h and F are
        bits of one word each.
        """
        depths, children = _levels(frame).children()
        moves = children >> 5 & 3
        rows = self.rows_after(frame, depths, moves)
        return Untried(depths, moves, children >> FIRST_H & 255, rows, children >> FIRST_F)


def _levels(frame: Frame) -> RecursiveLevels:
    levels = frame.levels
    assert isinstance(levels, RecursiveLevels)  # noqa: S101  this record has no other frames
    return levels


def _row(frame: Frame, depth: int) -> list[int]:
    return _levels(frame).row(depth)


class RecursiveLedger(DepthFirstLedger):
    """One row per bound, which is the greatest F so far."""

    def after_step(self, trace: ReplayedRecord, step: int, *, with_re_expansions: bool) -> Ledger:
        found = super().after_step(trace, step, with_re_expansions=with_re_expansions)
        frame = trace.frame(step)
        return found._replace(
            division=Division.BOUND, peak_open=frame.peak_open, peak_step=frame.peak_step
        )

    def _row(self, trace: ReplayedRecord, number: int, here: Begun, after: Begun) -> LedgerRow:
        row = super()._row(trace, number, here, after)
        return row._replace(duplicates=0, cut=row.duplicates)


class RecursiveColumns(DepthFirstColumns):
    """Columns by step of RBFS, with F instead of f."""

    trail_columns = TRAIL

    @cached_property
    def f(self) -> Numbers:
        return self._full_trail[:, TRAIL_F]

    @cached_property
    def rises(self) -> Bools:
        return new_maxima(self.f, self._trace.counts(self.first - 1).bound or 0)

    @cached_property
    def open(self) -> Integers:
        return self._full_trail[:, TRAIL_OPEN]


class RecursiveStory(DepthFirstStory):
    """The story of a board: when the search backs up from a child, the child is open again."""

    trail_columns = TRAIL

    def __init__(self, trace: ReplayedRecord, board: Board):
        super().__init__(trace, board)
        self._spans: list[tuple[int, int]] = [(0, 0)] if board == trace.start else []
        self._since: dict[int, int | None] = {}
        """By the board's depth as a child: the step since which it is open; None while it is on the
        path.
        """

    def _read_stride(self, run: PathRun, steps: int) -> None:
        read = self.read
        super()._read_stride(run, steps)
        visits = set[int]()
        births = set[int]()
        depths = self._trail[:, TRAIL_DEPTH]
        for event in self.events[bisect_right(self.events, read, key=lambda event: event.step) :]:
            (births if event.kind is StoryEventKind.GENERATED else visits).add(event.step)
        if not births and not self._since:
            return
        deepest = max([*self._since, *(int(depths[step - read - 1]) + 1 for step in births)])
        for at in np.flatnonzero(depths <= deepest).tolist():
            step = read + 1 + at
            depth = int(depths[at])
            for deeper in [each for each in self._since if each > depth]:
                self._end_wait(self._since.pop(deeper), step)
            if step in visits and depth in self._since:
                self._end_wait(self._since[depth], step)
                self._since[depth] = None
            elif depth in self._since and self._since[depth] is None:
                self._since[depth] = step
                if not self._has_come_back(step, depth):
                    del self._since[depth]
            if step in births:
                self._since[depth + 1] = step

    def _end_wait(self, since: int | None, step: int) -> None:
        if since is not None:
            self._spans.append((since, step - 1))

    def _has_come_back(self, step: int, depth: int) -> bool:
        """Whether the board is open again after the step that left it; it is not if the depth limit
        cut off everything below it.
        """
        frame = self._trace.frame(step)
        if depth > len(frame.levels):  # as user code answers otherwise than before
            return False
        parent = self._trace.paths.path(frame)[depth - 1]
        return any(parent.after(move) == self.board for move in frame.levels[depth - 1].pending)

    def _f(self, step: int, depth: int) -> float:  # F is recorded
        return int(self._trail[step - self.read - 1, TRAIL_F])

    def _child(self, step: int, depth: int) -> tuple[float, SuccessorStatus]:
        row = self._trail[step - self.read - 1]
        value = int(row[TRAIL_F])
        limit = int(row[TRAIL_LIMIT])
        f = max(value if value > depth + row[TRAIL_H] else 0, depth + 1 + self._h)
        return int(f), SuccessorStatus.WITHIN if f <= limit else SuccessorStatus.BEYOND

    def _under(self, step: int) -> tuple[int | None, float]:
        return None, super()._under(step)[1]

    def state_after(self, step: int) -> BoardState:
        found = super().state_after(step)
        return found._replace(state=ListState.DROPPED) if found.state is ListState.CUT else found

    def waits(self, step: int) -> list[tuple[int, int]]:
        ended = [(first, min(last, step)) for first, last in self._spans]
        return joined(
            [*ended, *((since, step) for since in self._since.values() if since is not None)]
        )


class RecursiveTrace(ReplayedTrace):
    """A search along one path whose nodes remember the lowest F below them."""

    paths_type = RecursivePaths
    ledger_type = RecursiveLedger
    columns_type = RecursiveColumns
    story_type = RecursiveStory
    counts_goal_cut_off = False

    def flame_trail(self, first: int, last: int) -> tuple[Integers, Integers, Integers]:
        trail, *_ = self.checkpoints.retrace(first, last, columns=TRAIL)
        return trail[:, TRAIL_DEPTH], trail[:, TRAIL_F], trail[:, TRAIL_ARRIVAL]

    def flame_f(self, depths: Integers, values: Numbers) -> Reals:  # the values are F
        return values.astype(np.float64)

    def root_label(self, step: int) -> str:  # the root is entered once
        return START

    def choice(self, step: int) -> RecursiveChoice:
        before = self.frame(step - 1)
        frame = self.frame(step)
        depth = len(frame.levels) - 1
        row = _row(frame, depth)
        limit = None if row[LIMIT] >= INFINITE_F else row[LIMIT]
        siblings = _row(frame, depth - 1)[COUNT] + 1 if depth else 0
        return RecursiveChoice(
            row[VALUE], limit, siblings, len(before.levels) - depth if depth else 0
        )

    def next_bound(self, step: int) -> float | None:
        """The lowest F above the bound among the open nodes, some of which remember the lowest F
        below them.
        """
        return self._lowest_beyond(self.frame(step), len(self.frame(step).levels))

    def _next_bound_without(self, step: int) -> float | None:
        return self._lowest_beyond(self.frame(step), len(self.frame(step).levels) - 1)

    def _lowest_beyond(self, frame: Frame, depth: int) -> float | None:
        """The lowest F above the bound among the children of the nodes on the path above a
        depth.
        """
        depths, children = _levels(frame).children()
        values = children[depths < depth] >> FIRST_F
        return min(values[values > frame.bound].tolist(), default=None)

    def _waiting(self, step: int) -> int:
        return self.frame(step).open

    def _greatest_f(self, frame: Frame) -> float:
        return frame.bound

    def _sampled(self, frame: Frame) -> tuple[float, ...]:
        step, _, nodes, *middle, _, bound = super()._sampled(frame)
        f = _row(frame, -1)[VALUE] if nodes else bound
        return step, frame.open, nodes, *middle, f, bound

    def peaks(self, step: int) -> Peaks:
        return Peaks(None, None, self.frame(step).most_nodes, 0)

    def course_counts(self, step: int) -> CourseCounts:
        return CourseCounts(1 + self.frame(step).generated, step, self.deepest_generated(step))

    def deepest_generated(self, step: int) -> int:
        return self.frame(step).deepest_successor

    def _siblings(
        self, frame: Frame, depth: int, successors: Sequence[Successor]
    ) -> tuple[Sibling, ...]:
        return tuple(self._sibling(frame, depth, new) for new in successors)

    def _sibling(self, frame: Frame, depth: int, new: Successor) -> Sibling:
        """A child of a node on the path. If the child is on the path too, the steps below it since
        it was entered count as well.
        """
        row = _row(frame, depth)
        since = _row(frame, depth)[SINCE + new.move]
        below = row[BELOW + new.move]
        if depth + 1 < len(frame.levels) and frame.levels[depth + 1].blank == new.board.blank:
            below += frame.step - since
        return Sibling(new, since or None, below, new.move in frame.levels[depth].pending)

    iteration_start = Trace.iteration_start
    repeated_starts = Trace.repeated_starts
