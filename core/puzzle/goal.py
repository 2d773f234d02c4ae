"""The goals that have a name; any other arrangement can be the goal too."""

from collections.abc import Callable

from loyd.core.errors import BoardError
from loyd.core.puzzle.board import Board
from loyd.core.puzzle.notation import Notation, parse_board, quoted


def blank_last(height: int, width: int) -> Board:
    """1 2 … n-1 in rows, then the blank: the default goal.  Raises BoardError for a size outside 2x2 to 5x5."""
    return Board(height, width, (*range(1, height * width), 0))


def blank_first(height: int, width: int) -> Board:
    """The blank, then 1 2 … n-1 in rows.  Raises BoardError for a size outside 2x2 to 5x5."""
    return Board(height, width, tuple(range(height * width)))


def snail(height: int, width: int) -> Board:
    """1 2 … n-1 along a clockwise spiral from the top left corner inwards, the blank at its end.

    Raises BoardError for a size outside 2x2 to 5x5.
    """
    left = [list(range(row * width, (row + 1) * width)) for row in range(height)]
    spiral: list[int] = []
    while left:
        spiral += left[0]
        left = [list(row) for row in zip(*left[1:], strict=True)][::-1]  # a quarter turn brings the next side to the top
    tile_of = {cell: tile for tile, cell in enumerate(spiral, 1)}
    return Board(height, width, tuple(tile_of[cell] % (height * width) for cell in range(height * width)))


GOALS: dict[str, Callable[[int, int], Board]] = {"blank-last": blank_last, "blank-first": blank_first, "snail": snail}


def parse_goal(text: str, size: tuple[int, int], notation: Notation | None = None) -> Board:
    """The goal of (height, width) that a text names (`blank-last`, `blank-first`, `snail`) or writes out as a board.

    Raises BoardError.
    """
    name = text.strip().lower()
    if name in GOALS:
        return GOALS[name](*size)
    if name[:1].isalpha() and name.replace("-", "").isalpha() and set(name) != {"x"}:
        raise BoardError(f"{quoted(text)} names no goal: {', '.join(GOALS)} do, or write the goal's cells")
    return parse_board(text, size=size, notation=notation)
