"""Where in a plane the entries of a search in plain Python lie."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Collection
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from loyd.core.puzzle.board import Board, Move
from loyd.core.puzzle.exact import Space
from loyd.core.puzzle.packing import pack_all
from loyd.core.system.errors import PluginError
from loyd.core.trace.formula import Formula
from loyd.core.trace.node import KnownEntry, Node, Successor, SuccessorStatus
from loyd.core.trace.prefix_counts import GHCounts, Place, PlaceColumn
from loyd.core.trace.python_record import FIRST_ENTRY, STATUSES, UNKNOWN, Departure, PythonRecord
from loyd.core.trace.story import NEVER, EntriesStory, Leaving, Stay

if TYPE_CHECKING:
    from loyd.core.trace.python import PythonTrace


Integers = npt.NDArray[np.int64]


class PythonPlaces:
    """Sorts the entries of a record by their g and h, or in a space by the places of their boards.

    It is handed the record and does not hold it.
    """

    def __init__(self, space: Space | None) -> None:
        self._space = space
        self._column = space and PlaceColumn(space)

    def plane(self, step: int, record: PythonRecord) -> GHCounts:
        """The plane after a recorded step."""
        made, is_open, is_closed = _lists(step, record)
        if record.solutions and record.depth is None:
            is_closed &= ~are_goals(record, np.arange(made))
        places, g, h = self._sorted(made, record)
        # Other searches use sides for parts of one open list.
        is_two_sided = len(record.evaluate) > 1
        sides = numbers(record.side, 0, made) * np.int64(is_two_sided)
        shape = 1 + is_two_sided, len(g)
        opened, closed = (
            np.bincount(sides[those] * len(g) + places[those], minlength=shape[0] * shape[1]).reshape(shape)
            for those in (is_open, is_closed)
        )
        return GHCounts(g, h, opened, closed, space=self._space)

    def entries_at(self, step: int, places: Collection[Place], record: PythonRecord, count: int) -> list[int]:
        """The first `count` entries at some places that are open or closed after a step."""
        made, is_open, is_closed = _lists(step, record)
        found: list[int] = np.flatnonzero(self._lie_at(places, made, record) & (is_open | is_closed)).tolist()
        return found[:count]

    def first_step(self, places: Collection[Place], steps: int, record: PythonRecord) -> int | None:
        """The first of so many steps that expanded a node at one of some places; None where none has."""
        order = numbers(record.order, 0, steps)
        hits = np.flatnonzero(self._lie_at(places, int(order.max(initial=0)) + 1, record)[order])
        return int(hits[0]) + 1 if len(hits) else None

    def _lie_at(self, places: Collection[Place], made: int, record: PythonRecord) -> npt.NDArray[np.bool_]:
        """Which of the entries before `made` lie at one of some places."""
        numbers_of, g, h = self._sorted(made, record)
        wanted = set(places)
        is_wanted = np.array([pair in wanted for pair in zip(g.tolist(), h.tolist(), strict=True)], bool)
        return is_wanted[numbers_of]

    def _sorted(self, made: int, record: PythonRecord) -> tuple[Integers, Integers, Integers]:
        """The number of the place of each entry before `made`; and by number the g and the h of all places."""
        if self._space and self._column:
            known = self._column.upto(made, lambda first: pack_all(cells(record, np.arange(first, made)))[0])
            places = known[:made].astype(np.int64)
            places[0] = places[FIRST_ENTRY]
            return places, self._space.g, self._space.h
        g, h = (numbers(column, 0, made).astype(np.int64) for column in (record.g, record.h))
        g[0], h[0] = g[FIRST_ENTRY], h[FIRST_ENTRY]
        least = int(h.min())
        room = int(h.max()) - least + 1
        codes, places = np.unique(g * room + h - least, return_inverse=True)
        return places, codes // room, codes % room + least


def _lists(step: int, record: PythonRecord) -> tuple[int, npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
    """How many entries there are after a step, and which of them are open and which closed."""
    made = bisect_right(record.opened, step)
    left, how, gone = (numbers(column, 0, made) for column in (record.left, record.how, record.gone))
    return made, left > step, (how == Departure.EXPANDED) & (left <= step) & (gone > step)


def numbers(column: array[Any], first: int, last: int) -> npt.NDArray[Any]:
    """A copy of part of a column, which may be growing meanwhile."""
    return np.array(column[first:last])


def are_goals(record: PythonRecord, entries: Integers) -> npt.NDArray[np.bool_]:
    """Which entries are the goal, and not where a side begins."""
    sides = numbers(record.side, 0, int(entries.max(initial=0)) + 1)[entries]
    found: npt.NDArray[np.bool_] = (cells(record, entries) == np.array(record.goal.cells, np.uint8)).all(axis=1) & (sides == 0)
    return found


def cells(record: PythonRecord, entries: Integers) -> npt.NDArray[np.uint8]:
    """The boards of entries, a row each."""
    size = record.size
    row = np.frombuffer(bytes(record.cells[: (int(entries.max(initial=0)) + 1) * size]), np.uint8)
    rows: npt.NDArray[np.uint8] = row.reshape(-1, size)[entries]
    return rows


_HOW = {
    Departure.NOT: Leaving.NOT,
    Departure.EXPANDED: Leaving.EXPANDED,
    Departure.REPLACED: Leaving.REPLACED,
    Departure.REQUEUED: Leaving.REPLACED,
    Departure.DROPPED: Leaving.DROPPED,
}


class PythonStory(EntriesStory):
    """The story of a board in a `RecordedTrace`; it looks through the entries once, and then through those that were made since."""

    def __init__(self, trace: PythonTrace, board: Board) -> None:
        super().__init__(trace, board)
        self._trace = trace
        self._found: dict[Board, list[int]] = {board: [], **{neighbour: [] for _, neighbour in self.whence}}
        self._seen = FIRST_ENTRY

    def read_on(self) -> bool:
        self._look_through()
        return super().read_on()

    def _look_through(self) -> None:
        """Find the entries of the boards that matter among those not seen yet."""
        record = self._trace.record
        made = bisect_right(record.opened, self._trace.steps)
        size, first = record.size, self._seen
        rows = np.frombuffer(bytes(record.cells[first * size : made * size]), np.uint8).reshape(-1, size)
        for board, entries in self._found.items():
            places = np.flatnonzero(rows[:, board.blank] == 0)
            same = (rows[places] == np.array(board.cells, np.uint8)).all(axis=1)
            entries += (places[same] + first).tolist()
        self._seen = made

    def stays(self, board: Board, last: int) -> list[Stay]:
        found = (self._stay(entry, last) for entry in self._found[board])
        return [stay for stay in found if stay.opened <= last]

    def _stay(self, entry: int, last: int) -> Stay:
        record = self._trace.record
        left, gone = record.left[entry], record.gone[entry]
        if left > last:
            return Stay(entry, record.opened[entry])
        return Stay(entry, record.opened[entry], left, _HOW[Departure(record.how[entry])], gone if gone <= last else NEVER)

    def generation(self, step: int) -> Successor | None:
        record = self._trace.record
        noted = {record.s_move[at] for at in range(*record.first[step - 1 : step + 1])}
        new = next((new for new in self._trace.successors(step) if new.board == self.board), None)
        return new if new is not None and new.move in noted and new.status is not SuccessorStatus.BACK else None

    def parent_step(self, entry: int) -> int:
        record = self._trace.record
        parent = record.parent[entry]
        return record.left[parent] if parent else 0

    def is_end(self, node: Node) -> bool:
        return node.board == self._trace.goal and not self._trace.is_backward(node)

    def iteration(self, step: int) -> int | None:
        iterations = self._trace.record.iteration_by
        return None if not step or iterations[step - 1] == UNKNOWN else iterations[step - 1]


def python_successors(record: PythonRecord, formula: Formula, node: Node, step: int, order: tuple[Move, ...]) -> tuple[Successor, ...]:
    """Every legal move from the node that a step expanded, whether or not the search looked at it; `formula` is the step's."""
    first, end = record.first[step - 1 : step + 1]
    places = {record.s_move[at]: at for at in range(first, end)}
    return tuple(
        _recorded(record, step, node, move, board, places[move]) if move in places else _unrecorded(record, formula, node, move, board)
        for move, board in node.board.successors(order)
    )


def _recorded(record: PythonRecord, step: int, node: Node, move: Move, board: Board, at: int) -> Successor:
    entry, twin = record.s_entry[at], record.s_twin[at]
    return Successor(
        move, board, node.g + 1, record.s_h[at], whole(record.s_f[at]), STATUSES[record.s_status[at]],
        _twin(record, twin, step) if twin else None, 0 if entry == twin else entry,
    )  # fmt: skip


def _twin(record: PythonRecord, entry: int, step: int) -> KnownEntry:
    """An entry as a step found it."""
    is_expanded = record.how[entry] == Departure.EXPANDED and record.left[entry] <= step
    return KnownEntry(entry, record.g[entry], record.opened[entry], record.left[entry] if is_expanded else None)


def _unrecorded(record: PythonRecord, formula: Formula, node: Node, move: Move, board: Board) -> Successor:
    g, h = node.g + 1, _shown_h(record, node, board)
    back = node.move is not None and move == node.move.opposite
    return Successor(move, board, g, h, formula.f(g, h), SuccessorStatus.BACK if back else SuccessorStatus.PRUNED)


def _shown_h(record: PythonRecord, node: Node, board: Board) -> int:
    """The h of a successor that the search did not look at; 0 where a heuristic of the user's own makes a mistake on it."""
    try:
        return record.evaluate[record.side[node.entry] if len(record.evaluate) > 1 else 0](board)
    except PluginError:
        return 0


def whole(value: float) -> float:
    """An int where it is whole."""
    return int(value) if value.is_integer() else value
