"""Where the boards and words of the stage stand: the expanded board, its successors, and the
reason.
"""

from functools import lru_cache
from itertools import product
from typing import Literal, NamedTuple

from ...core.engine.puzzle import Move
from ..framework.panes import PanePlace
from ..paint import PITCHES, BoardSize, board_extent, fit_board

WORDS, FEW_WORDS = 12, 9
"""The columns of the words beside or above a successor, `r ↑ improved`, and with the second word
below the board.
"""
WORDS_DOWN = 3
"""The lines of those words."""
LEAST_WORDS = 8
"""The columns of a successor without a board, beside the expanded one: `improved`."""
BESIDE_ROOM = 25
"""The columns of the reason beside the boards."""
LISTED_ROOM, LEAST_LISTED = 14, 10
"""The columns of a successor as two lines of words; at the least, `r ↑ f 103` over `improved`."""
SQUARE_COLUMNS = 17
"""The columns of a small board and of its words in three lines."""
LEAST_TEXT, ROOMY_TEXT = 3, 4
"""The least lines of figures and reason below the boards."""


SuccessorForm = Literal["beside", "low", "square", "stacked", "tight", "words", "short", "line"]
"""How a successor is shown.

`beside`: its board, and the words at the right of it; `low`: the same, but the words in the last
two lines, because the successor at the right overlaps the first; `square`: the words in three
lines; `stacked`: the words above and below the board; `tight`: the same with a shorter second part.
Without a board: `words`: three lines; `short`: two lines; `line`: all in one.
"""

SuccessorPlaces = dict[Move, tuple[PanePlace, SuccessorForm]]


class StageArrangement(NamedTuple):
    """The places of a stage.

    `board` is drawn at `size`. `successors`: a place for each move, around the board or around
    `figures`, and the form that fits it. `figures`: g, h and f, in a line above `words`.
    """

    size: BoardSize
    board: PanePlace
    successors: SuccessorPlaces
    figures: PanePlace
    words: PanePlace


@lru_cache(maxsize=64)
def arrange_stage(
    columns: int, lines: int, board: tuple[int, int], text_lines: int
) -> StageArrangement:
    """The places in `columns` x `lines` for boards of (height, width); `text_lines`: the lines
    that the words below need.

    They depend only on the room, the size of the boards and these lines, so that nothing moves from
    step to step.
    """
    small = board_extent(*board, BoardSize.SMALL)
    # a reason takes two lines in fewer columns
    roomy = max(text_lines, LEAST_TEXT if columns >= 54 else ROOMY_TEXT)
    for text, size, words in product((roomy, text_lines), PITCHES, (WORDS, FEW_WORDS)):
        across, down = board_extent(*board, size)
        side = max(small[0] + 1, words)
        has_room = (
            across + 2 * side + (words < WORDS) <= columns and down + 2 * small[1] + text <= lines
        )
        # a successor at the side may reach into the lines of those above and below the board, as
        # far as their words do not stand there
        if has_room and small[1] + WORDS_DOWN <= down + 2 * (small[1] - WORDS_DOWN):
            return _successors_around(columns, lines, size, (across, down), small, text, side)
    for size in (BoardSize.LARGE, BoardSize.MEDIUM) if max(board) > 3 else ():
        across, down = board_extent(*board, size)
        if across + 2 * LEAST_WORDS <= columns and down + 2 + text_lines <= lines:
            return _words_around(columns, lines, size, (across, down), text_lines)
    sizes = list(BoardSize)
    size = fit_board(*board, columns - 1 - BESIDE_ROOM, lines)
    narrow = fit_board(*board, columns - 1 - LEAST_LISTED, lines - text_lines)
    if sizes.index(narrow) < sizes.index(size) and lines >= 2 * len(Move) + text_lines:
        return _list_below(columns, lines, narrow, board_extent(*board, narrow))
    return _list_beside(columns, lines, size, board_extent(*board, size), small)


def _successors_around(
    columns: int,
    lines: int,
    size: BoardSize,
    extent: tuple[int, int],
    small: tuple[int, int],
    text_lines: int,
    side: int,
) -> StageArrangement:
    """The board in the middle, each successor in its direction, with `side` columns on the left and
    right, the words below.
    """
    across, down = extent
    # The lines that nothing needs go first to a gap on each side of the board, if there are two for
    # each, then a third above everything: what is centred by the eye stands a little high.
    spare = lines - down - 2 * small[1] - text_lines
    gap = int(spare >= 4)
    top = max(spare - 2 * gap, 0) // 3
    left = max((columns - across) // 2, side)
    first = top + small[1] + gap
    middle = left + (across - small[0]) // 2
    stacked = small[1] + WORDS_DOWN
    level = first + (down - stacked) // 2
    below = first + down + gap
    words = below + small[1] + (spare >= 3)
    form: SuccessorForm = "stacked" if side >= WORDS else "tight"
    return StageArrangement(
        size,
        PanePlace(left, first, across, down),
        {
            Move.UP: (PanePlace(middle, top, columns - middle, small[1]), "beside"),
            Move.LEFT: (PanePlace(left - side, level, side, stacked), form),
            Move.RIGHT: (
                PanePlace(
                    left + across + 1,
                    level,
                    columns - left - across - 1 - (form == "tight"),
                    stacked,
                ),
                form,
            ),
            Move.DOWN: (
                PanePlace(middle, below, columns - middle, small[1]),
                "beside" if stacked <= down + 1 else "low",
            ),
        },
        PanePlace(0, words, columns, 1),
        PanePlace(0, words + 1, columns, lines - words - 1),
    )


def _words_around(
    columns: int, lines: int, size: BoardSize, extent: tuple[int, int], text_lines: int
) -> StageArrangement:
    """The board in the middle, and in words alone what lies at its sides, above and below."""
    across, down = extent
    spare = lines - down - 2 - text_lines
    left = (columns - across) // 2
    top = min(spare // 2, 1)
    level = top + (down - 1) // 2
    below = top + down + 1
    form: SuccessorForm
    form, gap, side = ("short", 2, LISTED_ROOM) if left >= LISTED_ROOM + 2 else ("words", 0, left)
    words = below + 1 + (spare - top > 0)
    return StageArrangement(
        size,
        PanePlace(left, top + 1, across, down),
        {
            Move.UP: (PanePlace(left, top, columns - left, 1), "line"),
            Move.LEFT: (PanePlace(left - gap - side, level, side, 3), form),
            Move.RIGHT: (PanePlace(left + across + gap, level, side, 3), form),
            Move.DOWN: (PanePlace(left, below, columns - left, 1), "line"),
        },
        PanePlace(0, words, columns, 1),
        PanePlace(0, words + 1, columns, lines - words - 1),
    )


def _list_below(
    columns: int, lines: int, size: BoardSize, extent: tuple[int, int]
) -> StageArrangement:
    across, down = extent
    rows: SuccessorPlaces = {
        move: (PanePlace(across + 2, 2 * place, columns - across - 2, 2), "short")
        for place, move in enumerate(Move)
    }
    words = max(down, 2 * len(Move)) + (lines > max(down, 2 * len(Move)) + LEAST_TEXT)
    return StageArrangement(
        size,
        PanePlace(0, 0, across, down),
        rows,
        PanePlace(0, words, columns, 1),
        PanePlace(0, words + 1, columns, max(lines - words - 1, 1)),
    )


def _list_beside(
    columns: int, lines: int, size: BoardSize, extent: tuple[int, int], small: tuple[int, int]
) -> StageArrangement:
    """The board at the left; at its right the successors, as boards where there is room for two by
    two, and the words.
    """
    across, down = extent
    left = across + 1
    top = max((lines - down) // 2, 0)
    two_by_two = 2 * small[1] + 1
    rows: SuccessorPlaces
    if (
        small[0] + LEAST_WORDS + 2 <= SQUARE_COLUMNS <= (columns - left) // 2
        and lines >= two_by_two + 2 + ROOMY_TEXT
    ):
        places = [
            PanePlace(
                left + at % 2 * SQUARE_COLUMNS, at // 2 * (small[1] + 1), SQUARE_COLUMNS, small[1]
            )
            for at in range(len(Move))
        ]
        rows = {move: (place, "square") for move, place in zip(Move, places, strict=True)}
        figures = two_by_two + 1
    else:
        first = top if lines >= top + len(Move) + 2 + ROOMY_TEXT else 0
        rows = {
            move: (PanePlace(left, first + at, columns - left - 1, 1), "line")
            for at, move in enumerate(Move)
        }
        figures = first + len(Move) + (lines >= first + len(Move) + 2 + ROOMY_TEXT)
    words = PanePlace(left, figures + 1, columns - left, max(lines - figures - 1, 1))
    return StageArrangement(
        size,
        PanePlace(0, top, across, down),
        rows,
        PanePlace(left, figures, columns - left, 1),
        words,
    )
