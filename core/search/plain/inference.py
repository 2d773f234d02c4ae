"""What can be known of a search that says no more than which boards it expands."""

from loyd.core.errors import RecordError
from loyd.core.puzzle.board import Board
from loyd.core.puzzle.slides import NO_MOVE
from loyd.core.search.plain.known_boards import KnownBoards
from loyd.core.search.plain.successors import Successors
from loyd.core.search.problem import Problem
from loyd.core.trace.record import START, Record


class Inference:
    """Works out parents, moves, g and the fates of successors, board by board.

    A board that is open is expanded from its entry there, which has the least g that it was reached with.  One that was expanded
    before (a search without a closed list, or an iteration that begins anew) is a new entry, below the board next to it that was
    expanded last.
    """

    def __init__(self, problem: Problem, record: Record) -> None:
        self._record, self._problem = record, problem
        self._successors = Successors(problem.estimate, problem.order)
        self._start = bytes(problem.start.cells)
        self._entries = KnownBoards(record, START)

    def expand(self, board: Board) -> int:
        """Record that a board is expanded; its entry.  Raises RecordError where it is no successor of any expanded before."""
        record = self._record
        if board.size != self._problem.start.size:
            raise RecordError(f"a search yielded {board}, which has not the size of the start, {self._problem.start}")
        cells = bytes(board.cells)
        entry = self._entry(cells, board)
        record.expand(entry)
        if board == self._problem.goal:
            record.found(record.path(entry))
        else:
            self._open_successors(entry, cells)
        return entry

    def _entry(self, cells: bytes, board: Board) -> int:
        """The open entry of a board, made now where there is none."""
        record = self._record
        known = self._entries.get(cells)
        if known and record.is_open(known):
            return known
        if cells == self._start:
            entry = record.requeue(START, record.f[START])
        else:
            parent, move = self._last_next_to(cells, board)
            h = record.h[known] if known else record.evaluate[0](board)
            entry = record.enter(cells, parent, move, h, replaces=known)
        self._entries[cells] = entry
        return entry

    def _last_next_to(self, cells: bytes, board: Board) -> tuple[int, int]:
        """Of the boards one move away that have been expanded, the entry of the last one and the move from it."""
        record = self._record
        best, by = 0, NO_MOVE
        for move, _ in board.successors():
            entry = self._entries.get(self._successors.after(cells, move))
            if entry and not record.is_open(entry) and (not best or record.left[entry] > record.left[best]):
                best, by = entry, move.opposite
        if not best:
            raise RecordError(f"a search yielded {board}, which is neither the start nor a successor of a board that it yielded before")
        return best, by

    def _open_successors(self, entry: int, cells: bytes) -> None:
        record = self._record
        g = record.g[entry] + 1
        for move, after, h in self._successors.of(cells, record.move[entry], record.h[entry]):
            f = record.formula.f(g, h)
            known = self._entries.get(after)
            if not known or (record.is_open(known) and g < record.g[known]):
                self._entries[after] = record.open(after, move, h, f, replaces=known)
            else:
                record.meet(move, known, f)
