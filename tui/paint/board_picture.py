"""What to draw of a board, apart from how."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from loyd.core.puzzle.board import Board

NO_CELLS: AbstractSet[int] = frozenset()


class Slide(NamedTuple):
    """A tile on its way: from one cell to the cell where the board has it already, `progress` from 0 to 1."""

    origin: int
    cell: int
    progress: float


class BoardPicture(NamedTuple):
    """A board, and what is to be said about its cells (counted from 0 in row-major order).

    `shares` is a small number for each *cell* (a tile's share of h); `highlight` the cells whose tile has just moved;
    `home` those whose tile is where the goal wants it, marked besides their colour; `groups`, for each cell, the place of the
    group that its tile belongs to (0 is called a, 1 b and so on), None where it belongs to none.
    """

    board: Board
    shares: Sequence[int] | None = None
    highlight: AbstractSet[int] = NO_CELLS
    home: AbstractSet[int] = NO_CELLS
    slide: Slide | None = None
    groups: Sequence[int | None] | None = None

    def group(self, cell: int) -> int | None:
        """The place of the group that the tile in a cell belongs to; the blank belongs to none."""
        return self.groups[cell] if self.groups and self.board.cells[cell] else None


def group_letter(group: int) -> str:
    """What the group at a place is called: a, b, c and so on."""
    return chr(ord("a") + group)
