"""Where the parts of a question stand, computed from the sizes of screen and board."""

from typing import NamedTuple

from ...core.engine.problem import CodeLine
from ...core.engine.puzzle import Board
from ...core.teach.question import MOST_CHOICES, Question, QuestionKind
from ..framework.panes import FRAME_LINES, TALL_SCREEN, WIDE_SCREEN
from ..paint import BoardSize, board_extent, fit_board, headline
from ..signs import signs_for, terminal_encoding, wrapped

QUESTION_WORDS = 2
"""The lines of an answer below its board."""


SHARE, SHORT_SHARE = 0.45, 0.57
"""The largest share of the lines below the question that answers with boards may take."""


BESIDE_BOARD, LEAST_BOARD = 11, 24
"""The columns beside the board in its pane, with room for a move at each side, and the least width
of that pane.
"""


CARD_BOARD_SIZES = (BoardSize.HUGE, BoardSize.LARGE, BoardSize.MEDIUM, BoardSize.SMALL)


MARGIN = 2
"""The columns beside the text of a card."""
TEXT_LINES, FIGURE_LINES, SMALL_FIGURE_LINES = 7, 11, 5
"""The lines of a card with text, and of one with large figures, or small ones."""
FOOT = 2
"""The lines below a board with a hidden successor."""


class QuestionState(NamedTuple):
    """A question as shown: for which goal, with which pseudo-code, and once it `is_over`, with the
    answer given.
    """

    question: Question
    goal: Board
    code: tuple[CodeLine, ...] = ()
    choice: int | None = None
    is_over: bool = False

    @property
    def shows_goal(self) -> bool:
        """Whether the goal is shown beside the board."""
        return self.question.kind is QuestionKind.ADMISSIBLE

    @property
    def is_list(self) -> bool:
        """Whether the answers are a list instead of cards."""
        return len(self.question.answers) > MOST_CHOICES

    @property
    def cards(self) -> int:
        """The number of answers that are cards."""
        answers = self.question.answers
        if self.is_list:
            return len(answers) + MARGIN
        if not answers or answers[0].board is not None:
            return 0
        if self.question.kind is QuestionKind.FIGURES:
            return FIGURE_LINES
        return TEXT_LINES


class QuestionSizes(NamedTuple):
    """The question, in large letters where they fit, and what is given; the lines of both, the
    columns of its board, and the lines of the answers.
    """

    text: str
    facts: str
    question: int
    board: int
    answers: int


def arrange_question(columns: int, lines: int, state: QuestionState) -> QuestionSizes:
    """The sizes in a room of `columns` x `lines`, with boards as large as fits."""
    question = state.question
    size = question.board.size
    is_tall = columns >= WIDE_SCREEN and lines >= TALL_SCREEN + 4
    question_lines = 3  # in plain text
    text, facts = question.text, question.facts
    given, _, asked = text.rpartition(". ")
    large = headline(asked, columns - MARGIN, 1 + is_tall)
    if large and (is_tall or not given) and signs_for(terminal_encoding()).blocks:
        text = "\n".join([""] * is_tall + large)
        facts = f"{given}. {facts}" if given else facts
        question_lines = is_tall + len(large) + len(wrapped(facts, columns - MARGIN))
    below = lines - question_lines
    limit = int(below * (SHARE if is_tall else SHORT_SHARE))
    count = 1 if state.is_list else len(question.answers)
    cards = state.cards
    if columns < WIDE_SCREEN:
        cards = SMALL_FIGURE_LINES if cards == FIGURE_LINES else cards - (cards > 0)
    if count and not cards:
        room = columns // count - FRAME_LINES
        cards = max(
            (
                _lines(size, form)
                for form in CARD_BOARD_SIZES
                if _question_fits(size, form, room, limit)
            ),
            default=limit,
        )
    cards = min(cards, limit) if count else 0
    foot = 0 if question.move is None else FOOT
    form = fit_board(*size, columns // 2 - BESIDE_BOARD, below - cards - FRAME_LINES - foot)
    if state.shows_goal:  # two boards are compared, in panes of one width
        return QuestionSizes(text, facts, question_lines, columns // 2, cards)
    board = max(board_extent(*size, form)[0] + BESIDE_BOARD, LEAST_BOARD)
    return QuestionSizes(text, facts, question_lines, board, cards)


def _lines(board: tuple[int, int], form: BoardSize) -> int:
    return board_extent(*board, form)[1] + QUESTION_WORDS + FRAME_LINES


def _question_fits(board: tuple[int, int], form: BoardSize, columns: int, lines: int) -> bool:
    return board_extent(*board, form)[0] <= columns and _lines(board, form) <= lines
