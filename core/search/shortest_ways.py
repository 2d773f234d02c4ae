"""All shortest ways between two boards: how many there are, and the first of them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

from loyd.core.errors import SettingError
from loyd.core.heuristics.manhattan import distances
from loyd.core.puzzle.board import Board
from loyd.core.puzzle.distance import MOST_CELLS
from loyd.core.puzzle.exact import ExactTable
from loyd.core.puzzle.move import Move

MOST_BOARDS = 500_000
"""So many boards are looked at, no more; they take some 300 MB."""

Bound = Callable[[Board], int]
"""Says of a board a number of moves that no way from it to the goal has less than."""


@dataclass(frozen=True)
class Ways:
    """`count` ways of the least length there is; `first`: so many of them as were asked for, in the operator order at each step."""

    count: int
    first: tuple[tuple[Move, ...], ...]


def shortest_ways(start: Board, goal: Board, length: int, most: int, order: tuple[Move, ...] = tuple(Move)) -> Ways:
    """The ways from the start to the goal, of which the shortest is known to have `length` moves; at most so many are written out.

    Raises SettingError where more than MOST_BOARDS boards could be on them.
    """
    search = _Search(goal, _exact(goal) if len(goal.cells) <= MOST_CELLS else _manhattan(goal), order)
    return Ways(search.count(start, length), tuple(islice(search.ways(start, length), most)))


class _Search:
    """Counts the ways of a number of moves from a board, once for each board and number."""

    def __init__(self, goal: Board, bound: Bound, order: tuple[Move, ...]) -> None:
        self._goal, self._bound, self._order = goal, bound, order
        self._counts: dict[tuple[Board, int], int] = {}

    def count(self, board: Board, moves: int) -> int:
        """How many ways of so many moves lead to the goal."""
        if moves == 0:
            return int(board == self._goal)
        known = self._counts.get((board, moves))
        if known is None:
            if len(self._counts) >= MOST_BOARDS:
                raise SettingError(f"more than {MOST_BOARDS:,} boards could be on shortest ways from here: they are not counted")
            left = [after for _, after in board.successors() if self._bound(after) < moves]
            known = self._counts[board, moves] = sum(self.count(after, moves - 1) for after in left)
        return known

    def ways(self, board: Board, moves: int) -> Iterator[tuple[Move, ...]]:
        """The ways of so many moves, each as it is asked for."""
        if moves == 0:
            yield ()
            return
        for move, after in board.successors(self._order):
            if self._bound(after) < moves and self.count(after, moves - 1):
                yield from ((move, *rest) for rest in self.ways(after, moves - 1))


def _exact(goal: Board) -> Bound:
    table = ExactTable.build(goal)
    return lambda board: table.distance(board) or 0


def _manhattan(goal: Board) -> Bound:
    rows = distances(goal).tolist()
    return lambda board: sum(rows[tile][cell] for cell, tile in enumerate(board.cells))
