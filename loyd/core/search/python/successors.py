"""The successors of a board with their h, for searches in plain Python.

Boards are bytes here, one a cell: quick to make, to compare and to look up.
"""

from collections.abc import Callable
from zlib import crc32

import numpy as np

from loyd.core.compile.kernel import Kernel, kernel
from loyd.core.heuristics.catalogue import ZERO
from loyd.core.heuristics.heuristic import Estimate
from loyd.core.puzzle.board import Move
from loyd.core.puzzle.packing import NO_MOVE, slides
from loyd.core.search.python import successors_kernel
from loyd.core.trace.node import SuccessorStatus
from loyd.core.trace.python_record import PythonRecord


def kernel_of(estimate: Estimate) -> Kernel:
    """The kernel that reads the h of successors for searches in plain Python."""
    return kernel(successors_kernel, estimate.heuristic.file)


class Successors:
    """Makes the successors of boards, in operator order, never the undo move."""

    def __init__(self, estimate: Estimate, order: tuple[Move, ...]) -> None:
        goal = estimate.goal
        self._kernel = None if estimate.heuristic is ZERO else kernel_of(estimate)
        self._asking = estimate.asking()
        self._tables = estimate.running_tables(self._asking)
        self._cells = bytearray(len(goal.cells))
        self._board = np.frombuffer(self._cells, np.uint8)
        self._hs = np.zeros(4, np.int64)
        self._steps = (-goal.width, goal.width, -1, 1)
        table = slides(goal.height, goal.width, order)
        places = [(blank, came) for blank in range(len(goal.cells)) for came in range(NO_MOVE + 1)]
        self._targets = {place: table.target[place][: table.successors[place]] for place in places}
        self._moves = {place: table.move[place][: table.successors[place]].tolist() for place in places}

    def hs(self, cells: bytes, came: int, h: int) -> list[tuple[int, int]]:
        """Each move from a board and the h after it, given the move that led to the board and its own h; no board is made."""
        return list(zip(self._moves[cells.index(0), came], self._read(cells, came, h), strict=False))

    def _read(self, cells: bytes, came: int, h: int) -> list[int]:
        """The h after each move; beyond those there may be numbers without a meaning."""
        if self._kernel is not None:
            blank = cells.index(0)
            self._cells[:] = cells
            with self._asking:
                self._kernel.functions.successor_hs(self._tables, self._board, h, blank, self._targets[blank, came], self._hs)
            self._asking.check()
        return self._hs.tolist()

    def after(self, cells: bytes, move: int) -> bytes:
        """The board after a move that is legal there."""
        blank = cells.index(0)
        target = blank + self._steps[move]
        board = bytearray(cells)
        board[blank], board[target] = cells[target], 0
        return bytes(board)

    def of(self, cells: bytes, came: int, h: int) -> list[tuple[int, bytes, int]]:
        """Each move from a board, the board after it and the h of that; `came` and `h` as for `hs`."""
        return [(move, self.after(cells, move), after_h) for move, after_h in self.hs(cells, came, h)]


PARTS = 1 << 10


class KnownBoards:
    """A dictionary from a board as bytes to its entry, in many parts.

    A dictionary doubles at a stroke, and while it is copied it is there twice: with a million boards that is a tenth of all memory.
    The parts double one by one, each when its own share of the boards happens to fill it.
    Of the `roots` the boards are known from the beginning.
    """

    def __init__(self, record: PythonRecord, *roots: int) -> None:
        self._parts: list[dict[bytes, int]] = [{} for _ in range(PARTS)]
        for root in roots:
            self[record.cells_of(root)] = root

    def get(self, cells: bytes) -> int:
        """The entry of a board; 0 where it is not known."""
        return self._parts[crc32(cells) % PARTS].get(cells, 0)

    def __setitem__(self, cells: bytes, entry: int) -> None:
        """Know a board by an entry, in place of the one that it had."""
        self._parts[crc32(cells) % PARTS][cells] = entry

    def __delitem__(self, cells: bytes) -> None:
        """Know a board no more.  Raises KeyError where it is not known."""
        del self._parts[crc32(cells) % PARTS][cells]


def is_at_limit(record: PythonRecord, entry: int, successors: Successors, f: Callable[[int, int], float] | None = None) -> bool:
    """Whether the node that was just taken is not to be expanded; its successors are then noted as left out, and are not generated.

    `f`: their f, of g and h; None for that of the record.
    """
    if record.g[entry] < record.cut:
        return False
    g, f = record.g[entry] + 1, f or record.formula.f
    for move, h in successors.hs(record.cells_of(entry), record.move[entry], record.h[entry]):
        record.refuse(move, h, f(g, h), SuccessorStatus.BEYOND, generated=False)
    return True
