"""Where the parts of a question stand, computed from the sizes of screen and board."""

from itertools import pairwise
from typing import NamedTuple

from ..framework.panes import TALL_SCREEN, WIDE_SCREEN, PanePlace
from ..paint import BoardSize, board_extent, fit_board

FRAME_LINES, QUESTION_WORDS = 2, 2
"""The lines of a frame, and those of an answer below its board."""


ASKED, SHORT_ASKED = 4, 3
"""The lines of the question, with and without a frame."""


SHARE, SHORT_SHARE = 0.45, 0.57
"""The largest share of the lines below the question that answers with boards may take."""


BESIDE, LEAST_BOARD = 11, 24
"""The columns beside the board in its pane, with room for a move at each side, and the least width
of that pane.
"""


FORMS = (BoardSize.HUGE, BoardSize.LARGE, BoardSize.MEDIUM, BoardSize.SMALL)


class QuestionPlaces(NamedTuple):
    """The places of the question, its board, the evidence and the answers.

    `is_framed`: whether the question has a frame.
    """

    asked: PanePlace
    board: PanePlace
    evidence: PanePlace
    answers: tuple[PanePlace, ...]
    is_framed: bool


def arrange_question(
    columns: int,
    lines: int,
    board: tuple[int, int],
    count: int,
    *,
    cards: int,
    foot: int,
    is_halved: bool,
) -> QuestionPlaces:
    """The places in a room of `columns` x `lines` for `count` answers with `cards` lines each (0:
    boards, as large as fits).

    `foot`: the lines below the board. `is_halved`: two boards are compared, so their panes are
    equally wide.
    """
    is_framed = columns >= WIDE_SCREEN and lines >= TALL_SCREEN + 4
    asked = ASKED if is_framed else SHORT_ASKED
    below = lines - asked
    limit = int(below * (SHARE if is_framed else SHORT_SHARE))
    room = columns // max(count, 1) - FRAME_LINES
    if count and not cards:
        cards = max(
            (_lines(board, form) for form in FORMS if _question_fits(board, form, room, limit)),
            default=limit,
        )
    cards = min(cards, limit) if count else 0
    middle = below - cards
    form = fit_board(
        *board, columns // 2 - BESIDE, middle - FRAME_LINES - foot, largest=BoardSize.COLOSSAL
    )
    left = columns // 2 if is_halved else max(board_extent(*board, form)[0] + BESIDE, LEAST_BOARD)
    above, rest = PanePlace(0, 0, columns, lines).split_lines(asked)
    both, _ = rest.split_lines(middle)
    return QuestionPlaces(
        above, *both.split_columns(left), _row(columns, asked + middle, cards, count), is_framed
    )


def _lines(board: tuple[int, int], form: BoardSize) -> int:
    return board_extent(*board, form)[1] + QUESTION_WORDS + FRAME_LINES


def _question_fits(board: tuple[int, int], form: BoardSize, columns: int, lines: int) -> bool:
    return board_extent(*board, form)[0] <= columns and _lines(board, form) <= lines


def _row(columns: int, line: int, lines: int, count: int) -> tuple[PanePlace, ...]:
    ends = [columns * place // max(count, 1) for place in range(count + 1)]
    return tuple(PanePlace(left, line, right - left, lines) for left, right in pairwise(ends))
