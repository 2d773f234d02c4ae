"""A question as a slide: what is asked, the board it is about, what explains it, and the answers as numbered cards."""

from textual.app import ComposeResult
from textual.containers import Container
from textual.content import Content
from textual.events import Resize

from loyd.core.puzzle.board import Board
from loyd.core.quiz.question import LARGE, MOST, MOST_ON_LARGE, Question
from loyd.tui.paint.board_extent import BoardSize
from loyd.tui.paint.question_arrangement import arrange_question
from loyd.tui.readings.step_reading import home_cells
from loyd.tui.widgets.answer_card import AnswerCard
from loyd.tui.widgets.board_view import BoardView
from loyd.tui.widgets.placed import put
from loyd.tui.widgets.plain_text import PlainText
from loyd.tui.widgets.why_view import Why, WhyView


class QuestionView(Container):
    """Shows a question or, where there is none, a sentence, beside a board."""

    DEFAULT_CSS = """
    QuestionView > * { position: absolute; }
    QuestionView { height: 1fr; }
    """

    _question: Question | None = None
    _board: Board | None = None
    _score = ""

    def compose(self) -> ComposeResult:
        """The parts; their places come with the room."""
        yield PlainText(id="asked")
        board = BoardView(id="asked-board", classes="pane")
        board.largest = BoardSize.COLOSSAL
        yield board
        yield WhyView(id="why")
        for place in range(MOST):
            yield AnswerCard(place)

    def on_resize(self, event: Resize) -> None:
        """Take the places that the room allows."""
        del event
        self._arrange()

    def show(
        self, question: Question, goal: Board, why: Why, *, choice: int | None, is_over: bool, score: str, slide: bool = False
    ) -> None:
        """Show a question about a search to a goal; once it `is_over`, with what came of the choice."""
        self._question, self._board = question, question.board
        self._say(question.text, question.facts)
        self._show_board(question.board, goal, question.title, question.figures, slide=slide)
        self._score = score
        self.query_one("#why", WhyView).show(why)
        for place, card in enumerate(self.query(AnswerCard)):
            if place < len(question.answers):
                answer = question.answers[place]
                card.show(answer, goal, is_right=place == question.right, is_chosen=place == choice, is_over=is_over)
        self._arrange()

    def show_none(self, sentence: str, more: str, board: Board, goal: Board, title: str, why: Why, *, score: str) -> None:
        """Show a board about which nothing is asked."""
        self._question, self._board = None, board
        self._say(sentence, more)
        self._show_board(board, goal, title, "", slide=True)
        self._score = score
        self.query_one("#why", WhyView).show(why)
        self._arrange()

    def _say(self, asked: str, facts: str) -> None:
        self.query_one("#asked", PlainText).update(Content.assemble((asked, "bold"), "\n", (facts, "$loyd-dim")))

    def _show_board(self, board: Board, goal: Board, title: str, figures: str, *, slide: bool) -> None:
        view = self.query_one("#asked-board", BoardView)
        view.border_title, view.border_subtitle = Content(title), Content(figures)
        view.show(board, home=home_cells(board, goal), slide=slide)

    def _arrange(self) -> None:
        columns, lines = self.size
        if not columns or not lines or self._board is None:
            return
        count = len(self._question.answers) if self._question is not None else 0
        most = MOST if len(self._board.cells) <= LARGE else MOST_ON_LARGE
        places = arrange_question(columns, lines, self._board.size, most, count)
        self.query_one("#asked").set_class(places.is_framed, "pane")
        put(self.query_one("#asked"), places.asked)
        self.query_one("#asked").border_subtitle = self._score
        self.query_one("#why").border_subtitle = "" if places.is_framed else self._score
        put(self.query_one("#asked-board"), places.board)
        put(self.query_one("#why"), places.why)
        for place, card in enumerate(self.query(AnswerCard)):
            put(card, places.answers[place] if place < count else None)
