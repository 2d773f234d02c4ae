"""What became of a board in a search in plain Python, from its record."""

# ruff: noqa: D102  the questions are described in Story and EntriesStory

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

import numpy as np

from loyd.core.puzzle.board import Board
from loyd.core.trace.entries_story import NEVER, EntriesStory, Leaving, Stay
from loyd.core.trace.node import Fate, Node, Successor
from loyd.core.trace.record import START, UNKNOWN, Left

if TYPE_CHECKING:
    from loyd.core.trace.recorded import RecordedTrace

_HOW = {
    Left.NOT: Leaving.NOT, Left.EXPANDED: Leaving.EXPANDED, Left.REPLACED: Leaving.REPLACED, Left.REQUEUED: Leaving.REPLACED,
    Left.DROPPED: Leaving.DROPPED,
}  # fmt: skip


class RecordedStory(EntriesStory):
    """The story of a board in a `RecordedTrace`; it looks through the entries once, and then through those that were made since."""

    def __init__(self, trace: RecordedTrace, board: Board) -> None:
        super().__init__(trace, board)
        self._trace = trace
        self._found: dict[Board, list[int]] = {board: [], **{neighbour: [] for _, neighbour in self.whence}}
        self._seen = START

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
        return Stay(entry, record.opened[entry], left, _HOW[Left(record.how[entry])], gone if gone <= last else NEVER)

    def generation(self, step: int) -> Successor | None:
        record = self._trace.record
        noted = {record.s_move[at] for at in range(*record.first[step - 1 : step + 1])}
        new = next((new for new in self._trace.successors(step) if new.board == self.board), None)
        return new if new is not None and new.move in noted and new.fate is not Fate.BACK else None

    def parent_step(self, entry: int) -> int:
        record = self._trace.record
        parent = record.parent[entry]
        return record.left[parent] if parent else 0

    def is_end(self, node: Node) -> bool:
        return node.board == self._trace.goal and not self._trace.is_backward(node)

    def iteration(self, step: int) -> int | None:
        iterations = self._trace.record.iteration_by
        return None if not step or iterations[step - 1] == UNKNOWN else iterations[step - 1]
