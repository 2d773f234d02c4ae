"""What became of a board in a best-first search, from its columns: a look-up in the table of boards, however long the search was."""

# ruff: noqa: D102  the questions are described in Story and EntriesStory

from __future__ import annotations

from typing import TYPE_CHECKING

from loyd.core.puzzle.board import Board
from loyd.core.trace.best_first_successors import entries_of, opened_at, replaced_with
from loyd.core.trace.columns import OPEN, entry_of
from loyd.core.trace.entries_story import NEVER, EntriesStory, Leaving, Stay
from loyd.core.trace.node import Fate, Node, Successor

if TYPE_CHECKING:
    from loyd.core.trace.best_first import BestFirstTrace


class BestFirstStory(EntriesStory):
    """The story of a board in a `BestFirstTrace`."""

    def __init__(self, trace: BestFirstTrace, board: Board) -> None:
        super().__init__(trace, board)
        self._trace = trace

    def stays(self, board: Board, last: int) -> list[Stay]:
        trace, made = self._trace, self._trace.made_by(last)
        if not trace.rules.remembers:
            return [self._stay(entry, 0, last) for entry in entries_of(trace, board, made)]
        try:
            entry = entry_of(board, trace.nodes, trace.slots)
        except KeyError:
            return []
        found = []
        while 0 < entry < made:
            later = replaced_with(trace, entry)
            found.append(self._stay(entry, later if later < made else 0, last))
            entry = later
        return found

    def _stay(self, entry: int, later: int, last: int) -> Stay:
        opened, ended = opened_at(self._trace, entry, last), int(self._trace.nodes.ended[entry])
        changed = opened_at(self._trace, later, last) if later else NEVER
        if 0 <= ended < last:
            return Stay(entry, opened, ended + 1, Leaving.EXPANDED, changed)
        return Stay(entry, opened, changed, Leaving.REPLACED) if ended < OPEN and later else Stay(entry, opened)

    def generation(self, step: int) -> Successor | None:
        trace = self._trace
        if trace.node(step).g >= trace.cut:
            return None
        return next((new for new in trace.successors(step) if new.board == self.board and new.fate is not Fate.BACK), None)

    def parent_step(self, entry: int) -> int:
        return opened_at(self._trace, entry, self._trace.steps)

    def is_end(self, node: Node) -> bool:
        return node.board == self._trace.goal or node.g >= self._trace.cut
