"""How much room a drawn board takes, and the largest that fits."""

from enum import StrEnum
from typing import NamedTuple


class BoardSize(StrEnum):
    """How large a board is drawn."""

    COLOSSAL = "colossal"
    """Numbers of seven lines and a half, for a board that has a very large screen to itself."""
    GIANT = "giant"
    """Numbers of five lines, for a board that has the screen to itself."""
    HUGE = "huge"
    """Numbers of three lines, to be read from the back of the room."""
    LARGE = "large"
    """Tiles of three lines, with the small number in a corner of its own."""
    MEDIUM = "medium"
    """Tiles of two lines, with the small number behind the number."""
    SMALL = "small"
    """Numbers in aligned rows."""
    LINE = "line"
    """The compact notation, `234/15x/768`."""


class Pitch(NamedTuple):
    """From one tile to the next: `columns` to the right and `lines` down, a column and half a line of gap included."""

    columns: int
    lines: int


PITCHES = {
    BoardSize.COLOSSAL: Pitch(29, 12),
    BoardSize.GIANT: Pitch(19, 8),
    BoardSize.HUGE: Pitch(12, 5),
    BoardSize.LARGE: Pitch(7, 3),
    BoardSize.MEDIUM: Pitch(5, 2),
}
"""The sizes whose tiles are areas or boxes."""


def digits(height: int, width: int) -> int:
    """How many digits the greatest tile has."""
    return len(str(height * width - 1))


def board_extent(height: int, width: int, size: BoardSize) -> tuple[int, int]:
    """(columns, lines) of a board of `height` x `width` cells at this size."""
    if pitch := PITCHES.get(size):
        return 1 + width * pitch.columns, 1 + height * pitch.lines
    if size is BoardSize.SMALL:
        return width * (digits(height, width) + 1) + 1, height
    tiles = sum(len(str(tile)) for tile in range(1, height * width)) + 1
    gaps = (width - 1) * height if height * width > 10 else 0
    return tiles + gaps + height - 1, 1


def fit_board(height: int, width: int, columns: int, lines: int, *, largest: BoardSize = BoardSize.HUGE) -> BoardSize:
    """The largest size, up to `largest`, at which the board fits into so many columns and lines; LINE when none does."""
    order = list(BoardSize)
    for size in order[order.index(largest) :]:
        across, down = board_extent(height, width, size)
        if across <= columns and down <= lines:
            return size
    return BoardSize.LINE
