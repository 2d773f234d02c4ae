"""The trace of a search in plain Python, and how such a search is written.

A solver is a generator function of `(problem, record)` that yields once for each node it expands and may return the solution.

**The least it can do** is to yield boards, each a `Board` that it expands.  The record then works out the rest: the first one is the
start; any other is a successor of a board expanded before.  Where several are, its parent is the one that leads to it with the
least g, or, for a board that is expanded again, the one that was expanded last.

    def breadth_first(problem, record):
        queue, seen = deque([problem.start]), {problem.start}
        while queue:
            board = queue.popleft()
            yield board
            if board == problem.goal:
                return
            for move, successor in board.successors(problem.order):
                if successor not in seen:
                    seen.add(successor)
                    queue.append(successor)

**It can return** the solution as a sequence of moves, as letters (`"ullddr"`), or as the boards from the start to the goal.
Where it returns nothing, the search is solved if a goal was yielded or `record.found` was called.

**It can record everything itself**, as Loyd's own do (`core.search.beam` is a short one); it then deals in entries, which are numbers:
`record.expand(entry, why)` takes one from the open list, `record.open(…)`, `record.meet(…)` and `record.refuse(…)` tell what
became of each of its successors, and `yield entry` ends the step.  `core.trace.record.Record` describes these and the rest.
Boards are then bytes, one a cell.

A step that has ended never changes: what happens to an entry later is noted with the step in which it happened.
"""

# ruff: noqa: D102  the questions are described in Trace

from __future__ import annotations

from array import array
from bisect import bisect_right
from dataclasses import replace
from operator import itemgetter
from typing import Any

import numpy as np
import numpy.typing as npt

from core.errors import PluginError
from core.packing import pack_all
from core.puzzle.board import Board
from core.puzzle.move import Move
from core.trace.choice import AnytimeChoice, BestFirstChoice, Choice, OwnChoice
from core.trace.node import Counts, Fate, Node, Peaks, Successor
from core.trace.record import FATES, NO_MOVE, START, UNKNOWN, Left, Record
from core.trace.trace import Event, Growth, Integers, Trace, Words, spread
from core.trace.waiting import Fronts, Turn, Waiting


class RecordedTrace(Trace):
    """Answers from the columns of a `Record`.

    `turn` is the order of its open list.  Where the search does not record why a node was next, one that `is_best_first` took the
    first by f; of any other it can only be said how its f compares.  `fronts`: the parts of its open list, where it has any.
    """

    def __init__(self, record: Record, order: tuple[Move, ...], turn: Turn, *, is_best_first: bool, fronts: Fronts | None = None) -> None:
        super().__init__()
        self._fronts = fronts
        self.record, self.order = record, order
        self._turn, self._is_best_first = turn, is_best_first
        self.start, self.goal = record.start, record.goal
        self.equation = record.priority.equation

    @property
    def steps(self) -> int:
        return self.record.steps

    @property
    def bytes_used(self) -> int:
        return self.record.bytes_used

    @property
    def generated(self) -> int:
        return self.record.generated

    @property
    def bound(self) -> float | None:
        """The bound that the search has proved by now."""
        return self.record.bound

    @property
    def reason(self) -> str:
        return self.record.reason

    @property
    def goal_step(self) -> int | None:
        found = [step for step, _ in self.record.solutions if step <= self.steps]
        return found[-1] if found else None

    def solution(self) -> tuple[Move, ...] | None:
        solutions = self.record.solutions
        return solutions[-1][1] if solutions else None

    @property
    def peak_open(self) -> int:
        return self.peaks(self.steps).open

    @property
    def reopened(self) -> int:
        return self.record.reopened

    def node(self, step: int) -> Node:
        self.check(step)
        return self._node(self.record.order[step - 1] if step else START, step)

    def _node(self, entry: int, step: int) -> Node:
        record = self.record
        move, left = record.move[entry], record.left[entry]
        return Node(
            entry=entry,
            step=left if left <= step and record.how[entry] == Left.EXPANDED else None,
            board=record.board(entry),
            move=None if move == NO_MOVE else Move(move),
            g=record.g[entry],
            h=record.h[entry],
            f=_whole(record.f[entry]),
            side=record.sides[record.side[entry]],
        )

    def choice(self, step: int) -> Choice:
        self.check(step, 1)
        why = self.record.why[step - 1]
        if isinstance(why, AnytimeChoice):
            return replace(why, first=self._first_of_open(step))
        if why is not None:
            return why
        return self._first_of_open(step) if self._is_best_first else self._own_choice(step)

    def _stood_with(self, step: int) -> Integers:
        """The entries that stood in the open list when the node of a step was chosen, itself among them."""
        record = self.record
        entry, made = record.order[step - 1], record.made[step - 1]
        left, how = _numbers(record.left, 0, made), _numbers(record.how, 0, made)
        standing: Integers = np.flatnonzero((left > step) | ((left == step) & (how != Left.REQUEUED)))
        same_side: Integers = standing[_numbers(record.side, 0, made)[standing] == record.side[entry]]
        return same_side

    def _first_of_open(self, step: int) -> BestFirstChoice:
        record = self.record
        entry, made, priority = record.order[step - 1], record.made[step - 1], record.priority
        standing = self._stood_with(step)
        tied = standing[_numbers(record.f, 0, made)[standing] == record.f[entry]]
        rank = priority.rank(_numbers(record.g, 0, made)[tied], _numbers(record.h, 0, made)[tied])
        still = int((rank == priority.rank(record.g[entry], record.h[entry])).sum())
        return BestFirstChoice(priority.symbol, _whole(record.f[entry]), len(standing), len(tied), priority.tie, still)

    def _own_choice(self, step: int) -> OwnChoice:
        record = self.record
        entry = record.order[step - 1]
        f = record.f[entry]
        if record.opened[entry] == step:
            return OwnChoice(_whole(f), 0, 0, 0)
        others = _numbers(record.f, 0, record.made[step - 1])[self._stood_with(step)]
        return OwnChoice(_whole(f), len(others), int((others < f).sum()), int((others == f).sum()))

    def successors(self, step: int) -> tuple[Successor, ...]:
        self.check(step)
        if step == 0:
            return ()
        entry = self.record.order[step - 1]
        node = self._node(entry, step)
        if node.board == self.goal and node.side in (None, self.record.sides[0]):
            return ()
        first, end = self.record.first[step - 1 : step + 1]
        recorded = {self.record.s_move[at]: at for at in range(first, end)}
        return tuple(
            self._recorded(node, move, board, recorded[move]) if move in recorded else self._unrecorded(step, node, move, board)
            for move, board in node.board.successors(self.order)
        )

    def _recorded(self, node: Node, move: Move, board: Board, at: int) -> Successor:
        record = self.record
        known = record.s_known[at]
        return Successor(
            move, board, node.g + 1, record.s_h[at], _whole(record.s_f[at]), FATES[record.s_fate[at]],
            None if known == UNKNOWN else known,
        )  # fmt: skip

    def _unrecorded(self, step: int, node: Node, move: Move, board: Board) -> Successor:
        record, why = self.record, self.record.why[step - 1]
        g, h = node.g + 1, self._shown_h(node, board)
        f = g + why.weight * h if isinstance(why, AnytimeChoice) else record.priority.f(g, h)
        back = node.move is not None and move == node.move.opposite
        return Successor(move, board, g, h, _whole(float(f)), Fate.BACK if back else Fate.PRUNED)

    def _shown_h(self, node: Node, board: Board) -> int:
        """The h of a successor that the search did not look at; 0 where a heuristic of the user's own makes a mistake on it."""
        record = self.record
        try:
            return record.evaluate[record.side[node.entry] if len(record.evaluate) > 1 else 0](board)
        except PluginError:
            return 0

    def counts(self, step: int) -> Counts:
        self.check(step)
        record, at = self.record, step - 1
        if step == 0:
            return Counts(0, 0, 0, len(record.evaluate), 0, 0, record.start_h, _whole(record.start_f), *record.at_start)
        return Counts(
            step=step,
            expanded=record.expanded_by[at],
            generated=record.generated_by[at],
            open=record.open_by[at],
            closed=record.closed_by[at],
            deepest_g=record.deepest_by[at],
            least_h=record.least_h_by[at],
            greatest_f=_whole(record.greatest_f_by[at]),
            bound=None if record.bound_by[at] == UNKNOWN else _whole(record.bound_by[at]),
            iteration=None if record.iteration_by[at] == UNKNOWN else record.iteration_by[at],
            depth=None if record.depth_by[at] == UNKNOWN else record.depth_by[at],
            best=self._best(step),
        )

    def _best(self, step: int) -> int | None:
        """The length of the last solution found by a step."""
        solutions = self.record.solutions
        found = bisect_right(solutions, step, key=itemgetter(0))
        return len(solutions[found - 1][1]) if found else None

    def peaks(self, step: int) -> Peaks:
        self.check(step)
        record = self.record
        opened = int(_numbers(record.open_by, 0, step).max(initial=len(record.evaluate)))
        closed = int(_numbers(record.closed_by, 0, step).max(initial=0))
        return Peaks(opened, closed, record.reopened_by[step - 1] if step else 0)

    def open_nodes(self, step: int, first: int = 0, count: int = 100) -> list[Node]:
        waiting = self._waiting(step)
        places = np.lexsort(self._turn(waiting))[first : first + count]
        return [self._node(entry, step) for entry in waiting.entry[places].tolist()]

    def _waiting(self, step: int) -> Waiting:
        """The open nodes after a step, in the order in which they were made."""
        self.check(step)
        record = self.record
        made = bisect_right(record.opened, step)
        entries = np.flatnonzero(_numbers(record.left, START, made) > step) + START
        bound = self.counts(step).bound
        g, h, side = (_numbers(column, 0, made)[entries].astype(np.int64) for column in (record.g, record.h, record.side))
        return Waiting(entries, g, h, _numbers(record.f, 0, made)[entries], side, np.nan if bound is None else bound)

    @property
    def fronts(self) -> tuple[str, ...]:
        return super().fronts if self._fronts is None else self._fronts.names

    def front_sizes(self, step: int) -> tuple[int, ...]:
        if self._fronts is None:
            return super().front_sizes(step)
        sizes = np.bincount(self._fronts.of(self._waiting(step)), minlength=len(self._fronts.names))
        return tuple(sizes.tolist())

    def front_nodes(self, step: int, front: int, first: int = 0, count: int = 100) -> list[Node]:
        if self._fronts is None:
            return super().front_nodes(step, front, first, count)
        waiting = self._waiting(step)
        places = np.lexsort(self._turn(waiting))
        places = places[self._fronts.of(waiting)[places] == front][first : first + count]
        return [self._node(entry, step) for entry in waiting.entry[places].tolist()]

    def open_by_f(self, step: int) -> list[tuple[float, int]]:
        values, counts = np.unique(self._waiting(step).f, return_counts=True)
        return [(_whole(f), count) for f, count in zip(values.tolist(), counts.tolist(), strict=True)]

    def open_node(self, step: int, board: Board) -> Node | None:
        waiting = self._waiting(step)
        wanted = np.frombuffer(bytes(board.cells), np.uint8)
        same = (self._cells(waiting.entry) == wanted).all(axis=1)
        places = [place for place in np.lexsort(self._turn(waiting)).tolist() if same[place]] if same.any() else []
        return self._node(int(waiting.entry[places[0]]), step) if places else None

    def packed_boards(self, first: int, last: int) -> tuple[Words, Words]:
        self.check(first, 1)
        return pack_all(self._cells(_numbers(self.record.order, first - 1, min(last, self.steps)).astype(np.int64)))

    def _cells(self, entries: Integers) -> npt.NDArray[np.uint8]:
        """The boards of entries, a row each."""
        size = self.record.size
        cells = np.frombuffer(bytes(self.record.cells[: (int(entries.max(initial=0)) + 1) * size]), np.uint8)
        rows: npt.NDArray[np.uint8] = cells.reshape(-1, size)[entries]
        return rows

    def closed_nodes(self, step: int, first: int = 0, count: int = 100) -> list[Node]:
        self.check(step)
        order = _numbers(self.record.order, 0, step)
        made = len(self.record.left)
        kept = order[_numbers(self.record.gone, 0, made)[order] > step]
        return [self._node(entry, step) for entry in kept[first : first + count].tolist()]

    def path(self, step: int) -> tuple[Move, ...]:
        self.check(step)
        return self.record.path(self.record.order[step - 1] if step else START)

    def growth(self, last: int, samples: int) -> Growth:
        self.check(last)
        record = self.record
        steps = spread(last, samples)

        def at(column: Any, before: float) -> npt.NDArray[Any]:
            """The column at the steps; `before` is its value at step 0."""
            values = _numbers(column, 0, last)
            return np.concatenate(([before], values))[steps]

        entries = at(record.order, START).astype(np.int64)
        made = len(record.left)
        bound = at(record.bound_by, UNKNOWN if record.at_start[0] is None else record.at_start[0]).astype(np.float64)
        return Growth(
            steps=steps,
            open=at(record.open_by, len(record.evaluate)).astype(np.int64),
            closed=at(record.closed_by, 0).astype(np.int64),
            f=_numbers(record.f, 0, made)[entries],
            least_h=at(record.least_h_by, record.start_h).astype(np.int64),
            depth=_numbers(record.g, 0, made)[entries].astype(np.int64),
            bound=np.where(bound == UNKNOWN, np.nan, bound),
        )

    def next_event(self, step: int) -> Event | None:
        self.check(step)
        events = self.record.events
        place = bisect_right(events, step, key=lambda event: event.step)
        return events[place] if place < len(events) and events[place].step <= self.steps else None


def _numbers(column: array[Any], first: int, last: int) -> npt.NDArray[Any]:
    """A copy of part of a column, which may be growing meanwhile."""
    return np.array(column[first:last])


def _whole(value: float) -> float:
    """An int where it is whole."""
    return int(value) if value.is_integer() else value
