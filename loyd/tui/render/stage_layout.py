"""Where the boards and words of the stage stand: the expanded board, its successors, and the reason."""

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from loyd.core.puzzle.board import Move
from loyd.tui.render.board_painter import BoardSize, board_extent
from loyd.tui.render.layouts import PanePlace

WORDS, FEW_WORDS = 12, 9
"""The columns of the words beside or above a successor, `r ↑ improved`, and with the second word below the board."""
WORDS_DOWN = 3
"""The lines of those words."""
BESIDE_ROOM = 25
"""The columns of the reason beside the boards."""
LISTED_ROOM = 14
"""The columns of a successor as two lines of words."""
LEAST_TEXT, ROOMY_TEXT = 3, 4
"""The least lines of figures and reason below the boards."""
BOARD_SIZES = (BoardSize.COLOSSAL, BoardSize.GIANT, BoardSize.HUGE, BoardSize.LARGE, BoardSize.MEDIUM, BoardSize.SMALL)


class StageArrangement(NamedTuple):
    """The places of a stage.

    `board` is drawn at `size`. `successors`: a place for each move, around the board or around `figures`, in one of these forms: `beside`:
    words at the right of its board; `stacked`: above and below it; `tight`: the same in few columns; `short`: words only; `line`: all in
    one line; `low`: like `beside`, but without the first line of words, which the successor at the right overlaps. `figures`: g, h and f,
    in a line above `words`.
    """

    size: BoardSize
    board: PanePlace
    successors: dict[Move, tuple[PanePlace, str]]
    figures: PanePlace
    words: PanePlace


@lru_cache(maxsize=64)
def arrange_stage(columns: int, lines: int, board: tuple[int, int], said: int = LEAST_TEXT) -> StageArrangement:
    """The places in `columns` x `lines` for boards of (height, width); `said`: the lines that the words below need.

    They depend only on the room, the size of the boards and these lines, so that nothing moves from step to step.
    """
    small = board_extent(*board, BoardSize.SMALL)
    roomy = max(said, LEAST_TEXT if columns >= 54 else ROOMY_TEXT)  # a reason takes two lines in fewer columns
    for text, size, words in product((roomy, said), BOARD_SIZES[:-1], (WORDS, FEW_WORDS)):
        across, down = board_extent(*board, size)
        side = max(small[0] + 1, words)
        has_room = across + 2 * side + (words < WORDS) <= columns and down + 2 * small[1] + text <= lines
        if has_room and small[1] + WORDS_DOWN <= down + 2 * (small[1] - WORDS_DOWN):
            return _around(columns, lines, size, (across, down), small, text, side)
    sizes = (*BOARD_SIZES, BoardSize.LINE)
    size = next((size for size in BOARD_SIZES if _fits(board, size, columns, lines, BESIDE_ROOM)), BoardSize.LINE)
    narrow = next((size for size in BOARD_SIZES if _fits(board, size, columns, lines - said, LISTED_ROOM)), BoardSize.LINE)
    if sizes.index(narrow) < sizes.index(size) and lines >= 2 * len(Move) + said:
        return _listed_below(columns, lines, narrow, board_extent(*board, narrow))
    return _listed(columns, lines, size, board_extent(*board, size))


def _fits(board: tuple[int, int], size: BoardSize, columns: int, lines: int, room: int) -> bool:
    across, down = board_extent(*board, size)
    return down <= lines and across + 1 + room <= columns


def _around(
    columns: int, lines: int, size: BoardSize, extent: tuple[int, int], small: tuple[int, int], said: int, side: int
) -> StageArrangement:
    """The board in the middle, each successor in its direction, with `side` columns on the left and right, the words below."""
    across, down = extent
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
    form = "stacked" if side >= WORDS else "tight"
    return StageArrangement(
        size,
        PanePlace(left, first, across, down),
        {
            Move.UP: (PanePlace(middle, top, columns - middle, small[1]), "beside"),
            Move.LEFT: (PanePlace(left - side, level, side, stacked), form),
            Move.RIGHT: (PanePlace(left + across + 1, level, columns - left - across - 1, stacked), form),
            Move.DOWN: (PanePlace(middle, below, columns - middle, small[1]), "beside" if stacked <= down + 1 else "low"),
        },
        PanePlace(0, words, columns, 1),
        PanePlace(0, words + 1, columns, lines - words - 1),
    )


def _listed_below(columns: int, lines: int, size: BoardSize, extent: tuple[int, int]) -> StageArrangement:
    across, down = extent
    rows = {move: (PanePlace(across + 2, 2 * place, columns - across - 2, 2), "short") for place, move in enumerate(Move)}
    words = max(down, 2 * len(Move)) + (lines > max(down, 2 * len(Move)) + LEAST_TEXT)
    return StageArrangement(
        size,
        PanePlace(0, 0, across, down),
        rows,
        PanePlace(0, words, columns, 1),
        PanePlace(0, words + 1, columns, max(lines - words - 1, 1)),
    )


def _listed(columns: int, lines: int, size: BoardSize, extent: tuple[int, int]) -> StageArrangement:
    across, down = extent
    left = across + 1
    rows = {move: (PanePlace(left, place, columns - left - 1, 1), "line") for place, move in enumerate(Move)}
    board = PanePlace(0, max((lines - down) // 2, 0), across, down)
    return StageArrangement(size, board, rows, PanePlace(left, 4, columns - left, 1), PanePlace(left, 5, columns - left, max(lines - 5, 1)))
