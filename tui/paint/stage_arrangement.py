"""Where the board of a step, its successors and the words about it stand on the stage."""

from typing import NamedTuple

from loyd.core.puzzle.move import Move
from loyd.tui.paint.board_extent import BoardSize, board_extent
from loyd.tui.paint.explore_arrangement import Place

WORDS = 12
"""The columns of the words beside or above a successor: `r ↑ improved`."""
WORDS_DOWN = 3
"""The lines of those words."""
BESIDE_ROOM = 24
"""The columns of the sentence where it stands beside the boards."""
LEAST_SAID = 3
"""The lines of the figures and of the sentence below the boards, at the least."""
BOARD_SIZES = (BoardSize.COLOSSAL, BoardSize.GIANT, BoardSize.HUGE, BoardSize.LARGE, BoardSize.MEDIUM, BoardSize.SMALL)


class StageArrangement(NamedTuple):
    """The places of a stage.

    `board` is drawn at `size`.  `successors`: a place for each move, about the board or about `figures`, each in a form: `beside`,
    its words at the right of its board, `stacked`, above and below it, or `line`; `high` and `low` are as `beside`, but leave the last
    or the first line of their words to the successor at the right, which lies over it.  `figures`: g, h and f, in a line
    above `words`, or one below the other in the middle of the cross.
    """

    size: BoardSize
    board: Place
    successors: dict[Move, tuple[Place, str]]
    figures: Place
    words: Place


def arrange_stage(columns: int, lines: int, board: tuple[int, int], said: int = LEAST_SAID) -> StageArrangement:
    """The places in `columns` x `lines` for boards of (height, width); `said`: the lines that the words want below.

    They hang on the room and on the size of the boards alone, so that nothing moves from step to step.
    """
    small = board_extent(*board, BoardSize.SMALL)
    side = max(small[0], WORDS)
    for size in BOARD_SIZES:
        across, down = board_extent(*board, size)
        has_room = across + 2 * side <= columns and down + 2 * small[1] + said <= lines
        if has_room and small[1] + WORDS_DOWN <= down + 2 * (small[1] - WORDS_DOWN):
            return _around(columns, lines, size, (across, down), small, said)
    for size in BOARD_SIZES:
        across, down = board_extent(*board, size)
        cross = 2 * side + small[0]
        if small[1] >= WORDS_DOWN and down <= lines and 3 * small[1] <= lines and across + 1 + cross + 1 + BESIDE_ROOM <= columns:
            return _beside(columns, lines, size, (across, down), small)
    size = next((size for size in BOARD_SIZES if _fits(board, size, columns, lines)), BoardSize.LINE)
    return _listed(columns, lines, size, board_extent(*board, size))


def _fits(board: tuple[int, int], size: BoardSize, columns: int, lines: int) -> bool:
    across, down = board_extent(*board, size)
    return down <= lines and across + 1 + BESIDE_ROOM <= columns


def _around(columns: int, lines: int, size: BoardSize, extent: tuple[int, int], small: tuple[int, int], said: int) -> StageArrangement:
    """The board in the middle, each successor where the blank would go, the words below."""
    across, down = extent
    side = max(small[0], WORDS)
    spare = lines - down - 2 * small[1] - said
    gap = 1 if spare >= 4 else 0
    top = max(spare - 2 * gap, 0) // 3
    left = max((columns - across) // 2, side)
    first = top + small[1] + gap
    middle = left + (across - small[0]) // 2
    stacked = small[1] + WORDS_DOWN
    level = first + (down - stacked) // 2
    below = first + down + gap
    words = below + small[1] + (1 if spare >= 3 else 0)
    return StageArrangement(
        size,
        Place(left, first, across, down),
        {
            Move.UP: (Place(middle, top, columns - middle, small[1]), "beside"),
            Move.LEFT: (Place(left - side, level, side, stacked), "stacked"),
            Move.RIGHT: (Place(left + across + 1, level, columns - left - across - 1, stacked), "stacked"),
            Move.DOWN: (Place(middle, below, columns - middle, small[1]), "beside" if stacked <= down + 1 else "low"),
        },
        Place(0, words, columns, 1),
        Place(0, words + 1, columns, lines - words - 1),
    )


def _beside(columns: int, lines: int, size: BoardSize, extent: tuple[int, int], small: tuple[int, int]) -> StageArrangement:
    """The board at the left, a cross of its successors about the figures, the sentence at the right."""
    across, down = extent
    side = max(small[0], WORDS)
    top = (lines - 3 * small[1]) // 2
    left = 1 + across + 1
    middle = left + side
    level = top + small[1] - 1
    words = middle + small[0] + side + 2
    return StageArrangement(
        size,
        Place(1, (lines - down) // 2, across, down),
        {
            Move.UP: (Place(middle, top, side + small[0], small[1]), "high"),
            Move.DOWN: (Place(middle, top + 2 * small[1], side + small[0], small[1]), "low"),
            Move.LEFT: (Place(left, level, side, small[1] + 2), "stacked"),
            Move.RIGHT: (Place(middle + small[0] + 1, level, side, small[1] + 2), "stacked"),
        },
        Place(middle, top + small[1], small[0], small[1]),
        Place(words, top + 1, columns - words, lines - top - 1),
    )


def _listed(columns: int, lines: int, size: BoardSize, extent: tuple[int, int]) -> StageArrangement:
    """The board at the left, a line for each successor and the words at its right."""
    across, down = extent
    left = across + 2
    rows = {move: (Place(left, place, columns - left, 1), "line") for place, move in enumerate(Move)}
    board = Place(0, max((lines - down) // 2, 0), across, down)
    return StageArrangement(size, board, rows, Place(left, 4, columns - left, 1), Place(left, 5, columns - left, max(lines - 5, 1)))
