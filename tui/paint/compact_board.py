"""A board in the fewest characters: one sign a tile, so that boards of up to twenty-five cells find room in a list."""

from loyd.core.puzzle.board import Board

SIGNS = "x123456789ABCDEFGHIJKLMNO"
"""The sign of each tile: its digit, then A for 10, B for 11 and so on; x is the blank."""


def rows(board: Board) -> list[str]:
    """The rows of a board, one sign a tile: `8A54`, `EC2F`, `19x3`, `6D7B`."""
    signs = [SIGNS[tile] for tile in board.cells]
    return ["".join(signs[first : first + board.width]) for first in range(0, len(signs), board.width)]


def compact(board: Board) -> str:
    """The rows of a board with a slash between them: `8A54/EC2F/19x3/6D7B`."""
    return "/".join(rows(board))
