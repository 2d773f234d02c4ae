"""The count of optimal paths, and the paths themselves in move order."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

from ...system import SettingError
from ..heuristics.manhattan import distances
from ..puzzle import MOST_CELLS, Board, Move, Moves
from ..puzzle.exact import ExactTable

MOST_EXAMINED = 500_000
"""The most boards examined; they take about 300 MB."""

Bound = Callable[[Board], int]
"""A lower bound of the moves from a board to the goal."""


@dataclass(frozen=True)
class OptimalPaths:
    """`count` optimal solutions; `first`: as many of them as were requested, in move order."""

    count: int
    first: tuple[Moves, ...]


def count_optimal_paths(
    start: Board, goal: Board, length: int, most: int, order: Moves = tuple(Move)
) -> OptimalPaths:
    """The optimal solutions from the start to the goal, known to have `length` moves; at most
    `most` are listed.

    Raises SettingError if more than MOST_EXAMINED boards could be on them.
    """
    search = OptimalPathCounter(
        goal, _exact(goal) if len(goal.cells) <= MOST_CELLS else _manhattan(goal), order
    )
    return OptimalPaths(
        search.count(start, length), tuple(islice(search.optimal_solutions(start, length), most))
    )


class OptimalPathCounter:
    """Counts the paths with a given number of moves from a board to the goal, with memoization."""

    def __init__(self, goal: Board, bound: Bound, order: Moves):
        self._goal = goal
        self._bound = bound
        self._order = order
        self._counts: dict[tuple[Board, int], int] = {}

    def count(self, board: Board, moves: int) -> int:
        if moves == 0:
            return int(board == self._goal)
        known = self._counts.get((board, moves))
        if known is None:
            if len(self._counts) >= MOST_EXAMINED:
                raise SettingError(
                    f"more than {MOST_EXAMINED:,} boards could be on optimal paths from here: too "
                    "many to count"
                )
            left = [after for _, after in board.successors() if self._bound(after) < moves]
            known = self._counts[board, moves] = sum(self.count(after, moves - 1) for after in left)
        return known

    def optimal_solutions(self, board: Board, moves: int) -> Iterator[Moves]:
        """All solutions of `moves` moves, which must be the optimum."""
        if moves == 0:
            yield ()
            return
        for move, after in board.successors(self._order):
            if self._bound(after) < moves and self.count(after, moves - 1):
                yield from ((move, *rest) for rest in self.optimal_solutions(after, moves - 1))


def _exact(goal: Board) -> Bound:
    table = ExactTable.build(goal)
    return lambda board: table.distance(board) or 0


def _manhattan(goal: Board) -> Bound:
    rows = distances(goal).tolist()
    return lambda board: sum(rows[tile][cell] for cell, tile in enumerate(board.cells))
