"""Where the parts of a question stand: decided from the room, the size of the board and how many answers there are."""

from dataclasses import dataclass
from itertools import pairwise

from loyd.tui.paint.board_extent import BoardSize, board_extent, fit_board
from loyd.tui.paint.explore_arrangement import TALL, WIDE, Place

FRAME, WORDS = 2, 2
"""The lines of a frame, and those of an answer below its board."""
ASKED, SHORT_ASKED = 5, 3
"""The lines of the question, in a frame and without one."""
SHARE, SHORT_SHARE = 0.45, 0.57
"""How much of the lines below the question the answers take at most."""
BESIDE, LEAST_BOARD = 7, 24
"""The columns beside the board in its pane, and those of the pane at the least."""
FORMS = (BoardSize.HUGE, BoardSize.LARGE, BoardSize.MEDIUM, BoardSize.SMALL)


@dataclass(frozen=True)
class QuestionPlaces:
    """The places of the question, of the board it is about, of what explains it, and of the answers.

    `is_framed`: whether the question has a frame.
    """

    asked: Place
    board: Place
    why: Place
    answers: tuple[Place, ...]
    is_framed: bool


def arrange_question(columns: int, lines: int, board: tuple[int, int], most: int, count: int) -> QuestionPlaces:
    """The places in a room of `columns` x `lines`, of `count` answers; the lines they take are those of `most` with a board each."""
    is_framed = columns >= WIDE and lines >= TALL - FRAME * 3
    asked = ASKED if is_framed else SHORT_ASKED
    below = lines - asked
    limit = int(below * (SHARE if is_framed else SHORT_SHARE))
    room = columns // most - FRAME
    cards = max((_lines(board, form) for form in FORMS if _fits(board, form, room, limit)), default=limit) if count else 0
    middle = below - cards
    form = fit_board(*board, columns // 2 - BESIDE, middle - FRAME, largest=BoardSize.COLOSSAL)
    left = max(board_extent(*board, form)[0] + BESIDE, LEAST_BOARD)
    return QuestionPlaces(
        Place(0, 0, columns, asked),
        Place(0, asked, left, middle),
        Place(left, asked, columns - left, middle),
        _row(columns, asked + middle, cards, count),
        is_framed,
    )


def _lines(board: tuple[int, int], form: BoardSize) -> int:
    return board_extent(*board, form)[1] + WORDS + FRAME


def _fits(board: tuple[int, int], form: BoardSize, columns: int, lines: int) -> bool:
    return board_extent(*board, form)[0] <= columns and _lines(board, form) <= lines


def _row(columns: int, line: int, lines: int, count: int) -> tuple[Place, ...]:
    """So many places side by side that fill a line of the screen."""
    ends = [columns * place // max(count, 1) for place in range(count + 1)]
    return tuple(Place(left, line, right - left, lines) for left, right in pairwise(ends))
