"""A question as a slide: what is asked, the board it is about, what explains it, and the answers as numbered cards."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, VerticalScroll
from textual.content import Content
from textual.events import Click, Resize
from textual.widgets import Static

from loyd.core.classroom.question import LARGE, MOST_CHOICES, MOST_CHOICES_ON_LARGE, AnswerChoice, Question, QuestionKind
from loyd.core.classroom.tour import PassageKind
from loyd.core.puzzle.board import Board
from loyd.core.search.algorithm import CodeLine, Does
from loyd.core.search.pseudo_code_walk import ExecutedLine
from loyd.tui.render.board_painter import BoardSize, board_lines, fit_board
from loyd.tui.render.code_painter import CodeLook, code_lines
from loyd.tui.render.grid import big_figures
from loyd.tui.render.layouts import arrange_question
from loyd.tui.render.picture_painter import BoardPicture
from loyd.tui.render.signs import Role, wrapped
from loyd.tui.view_models.step_model import home_cells
from loyd.tui.widgets.board_view import BoardView
from loyd.tui.widgets.line_widget import LineWidget, PlainText, put

MARGIN = 2
"""The columns beside words."""
ROOMY = 20
"""From so many columns on, the verdict stands beside the number in words."""


class AnswerCard(LineWidget):
    """Shows an answer and, once somebody has answered, whether it is right and whether it was chosen; a click is the key of its number."""

    def __init__(self, place: int) -> None:
        super().__init__(classes="pane")
        self._place = place
        self._answer: AnswerChoice | None = None
        self._goal: Board | None = None
        self._is_over = False

    def show(self, answer: AnswerChoice, goal: Board, *, is_right: bool, is_chosen: bool, is_over: bool) -> None:
        """Show an answer, to boards with a goal; with `is_over` what came of it too."""
        self._answer, self._goal, self._is_over = answer, goal, is_over
        sign = self.signs.goal if is_right else self.signs.wrong
        said = ""
        if is_over and (is_right or is_chosen):
            words = "yours, right" if is_right and is_chosen else "this one" if is_right else "yours"
            said = f" {sign} {words}" if self.size.width >= ROOMY else f" {sign}"
        self.border_title = f"{self._place + 1}{said}"
        self.set_class(is_over and is_right, "-right")
        self.set_class(is_over and is_chosen and not is_right, "-wrong")
        self.refresh()

    def paint(self, columns: int, lines: int) -> list[Text]:
        """The board with its figures below, or the words, in the middle."""
        answer = self._answer
        if answer is None or self._goal is None:
            return []
        bold = Style(bold=True)
        said = [Text(line, style=bold) for line in self._words(answer, columns)]
        if answer.board is None:
            large = big_figures(answer.words[0], columns - MARGIN, lines) if self.signs.blocks else None
            painted = said if large is None else large
        else:
            said = [said[0], *(Text(line.plain, style=self.palette[Role.DIM]) for line in said[1:])]
            form = fit_board(*answer.board.size, columns, lines - len(said), largest=BoardSize.HUGE)
            picture = BoardPicture(answer.board, home=home_cells(answer.board, self._goal))
            painted = [*board_lines(picture, form, signs=self.signs, palette=self.palette), *said]
        widest = max(line.cell_len for line in painted)
        for line in painted:
            line.pad_left(max((columns - (widest if answer.board is None else line.cell_len)) // 2, 0))
        return [*(Text() for _ in range((lines - len(painted)) // 2)), *painted]

    def _words(self, answer: AnswerChoice, columns: int) -> list[str]:
        """What it says, with what it says besides once it is over, in lines; closer together where there is little room."""
        first, *more = answer.words
        said = [f"{first}  {answer.after}" if self._is_over and answer.after else first, *more]
        if answer.board is None:
            return [line for part in said for line in wrapped(part, columns - MARGIN)]
        return [next((way for way in _ways(part) if len(way) <= columns), part) for part in said]

    async def on_click(self, event: Click) -> None:
        """Choose this answer; once somebody has answered, go on."""
        event.stop()
        await self.run_action("screen.go_on" if self._is_over else f"screen.choose({self._place})")


def _ways(words: str) -> tuple[str, ...]:
    """Ways of saying something, ever shorter."""
    return words, words.replace("  ", " "), words.replace("at step", "at"), words.replace(" ", "")


ROOMY_TOUR = 9
"""From so many lines on there is an empty one between two passages."""
_MARKED = re.compile(r"`([^`]+)`|(?<!\w)\*\*([^*]+)\*\*|(?<!\w)\*(?=\S)([^*]+)\*")
_STAR = "\ue000"
"""Stands for a star that a backslash makes an ordinary one."""
_STYLES = ("b", "b", "i")
_HEADS = {
    PassageKind.TRY: ("Try ", "b $loyd-new"),
    PassageKind.PREDICT: ("Predict ", "b $loyd-improved"),
    PassageKind.ANSWER: ("Answer ", "b $loyd-goal"),
}


class TourPane(VerticalScroll, inherit_bindings=False):
    """Shows passages; where they do not find room, its arrows scroll, and all other keys are those of the screen."""

    DEFAULT_CSS = """
    TourPane { scrollbar-size-vertical: 1; }
    TourPane Static { height: auto; width: 1fr; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "scroll_up", show=False, tooltip="Up in the text of the tour"),
        Binding("down", "scroll_down", show=False, tooltip="Down in the text of the tour"),
        Binding("pageup", "page_up", show=False),
        Binding("pagedown", "page_down", show=False),
    ]

    def compose(self) -> ComposeResult:
        """One text."""
        yield Static(id="tour-text")

    @property
    def has_more(self) -> bool:
        """Whether there is text below what is seen."""
        return self.display and self.scroll_offset.y < self.max_scroll_y

    def show(self, passages: Sequence[tuple[PassageKind, str]], *, from_answer: bool = False) -> None:
        """Show passages from the first, or with `from_answer` from the answer on, as far as they find room."""
        between = "\n\n" if self.size.height >= ROOMY_TOUR else "\n"
        text = Content(between).join(_passage(kind, said) for kind, said in passages)
        self.query_one("#tour-text", Static).update(text)
        if from_answer:
            self.scroll_end(animate=False)
        else:
            self.scroll_home(animate=False)

    def name_it(self, title: str, place: str, does: str) -> None:
        """Say in its frame which tour it is, where one is in it and what the keys do."""
        named = Content.assemble(f"T {title}  ", (place, "$text-muted"))
        if self.border_title != named.markup:
            self.border_title = named
        if self.border_subtitle != does:
            self.border_subtitle = does


def _passage(kind: PassageKind, said: str) -> Content:
    if kind is PassageKind.TYPED:
        return Content.styled("\n".join(f"  {line}" for line in said.splitlines()), "$loyd-dim")
    return Content.assemble(*([_HEADS[kind]] if kind in _HEADS else []), *_pieces(said))


def _pieces(said: str) -> Iterator[str | tuple[str, str]]:
    """A text, with what stands in backticks or between stars set apart."""
    said, end = said.replace("\\*", _STAR), 0
    for found in _MARKED.finditer(said):
        yield said[end : found.start()].replace(_STAR, "*")
        place = found.lastindex or 1
        yield found[place].replace(_STAR, "*"), _STYLES[place - 1]
        end = found.end()
    yield said[end:].replace(_STAR, "*")


_LIT = {
    QuestionKind.NEXT: {Does.LOOP, Does.TAKE},
    QuestionKind.FIGURES: {Does.MAKE},
    QuestionKind.BOUND: {Does.RAISE},
    QuestionKind.STOP: {Does.FIRST_TEST, Does.TEST, Does.LAST_TEST},
}
"""Which lines of the code a kind of question is about; of a successor's fate those to which successors come."""

INDENT = 2


@dataclass(frozen=True)
class Why:
    """The lines of code, if they are shown, and which kind of question they are about; sentences about the search; the verdict, whose
    first sentence is about the choice, and whether that was right (None: nothing was chosen)."""

    code: tuple[CodeLine, ...] = ()
    kind: QuestionKind | None = None
    words: tuple[str, ...] = ()
    verdict: tuple[str, ...] = ()
    was_right: bool | None = None


class WhyView(LineWidget):
    """Shows the code with the lines in question lit, and the verdict at its foot."""

    def __init__(self, *, id: str) -> None:  # noqa: A002  Textual's own word
        super().__init__(id=id, classes="pane")
        self.why = Why()

    def show(self, why: Why) -> None:
        """Show something else."""
        if why != self.why:
            self.why = why
            self.refresh()

    def paint(self, columns: int, lines: int) -> list[Text]:
        """The words and the code, as much as there is room for, and the verdict, for which there always is."""
        why = self.why
        verdict = self._verdict(columns)
        room = max(lines - len(verdict) - (1 if verdict and lines > len(verdict) else 0), 0)
        found = [Text(line, style=Style(bold=not number)) for number, words in enumerate(why.words) for line in wrapped(words, columns)]
        if why.code:
            look = CodeLook(None, "", has_h=True)
            code = [line.text for line in why.code]
            found = code_lines(code, self._lit, columns, room, look, signs=self.signs, palette=self.palette)
        found = found[:room]
        return [*found, *([Text()] if found and verdict and room > 0 else []), *verdict]

    @property
    def _lit(self) -> list[ExecutedLine]:
        why = self.why
        wanted = _LIT.get(why.kind, set()) if why.kind is not None else set()
        return [
            ExecutedLine(place, "")
            for place, line in enumerate(why.code)
            if (line.fates and not line.does if why.kind is QuestionKind.FATE else bool(wanted & line.does))
        ]

    def _verdict(self, columns: int) -> list[Text]:
        why, found = self.why, list[Text]()
        for number, words in enumerate(why.verdict):
            is_wrong = why.was_right is False and not number
            role, sign = (Role.ERROR, self.signs.wrong) if is_wrong else (Role.GOAL, self.signs.goal)
            style = self.palette[role] + Style(bold=True)
            first, *more = wrapped(words, columns - INDENT)
            head, stop, rest = first.partition(" no. " if is_wrong else " right. " if why.was_right else ". ")
            found.append(Text.assemble((f"{sign} {head}{stop}", style), rest))
            found += [Text(f"{' ' * INDENT}{line}") for line in more]
        return found


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
        for place in range(MOST_CHOICES):
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
        most = MOST_CHOICES if len(self._board.cells) <= LARGE else MOST_CHOICES_ON_LARGE
        places = arrange_question(columns, lines, self._board.size, most, count)
        self.query_one("#asked").set_class(places.is_framed, "pane")
        put(self.query_one("#asked"), places.asked)
        self.query_one("#asked").border_subtitle = self._score
        self.query_one("#why").border_subtitle = "" if places.is_framed else self._score
        put(self.query_one("#asked-board"), places.board)
        put(self.query_one("#why"), places.why)
        for place, card in enumerate(self.query(AnswerCard)):
            put(card, places.answers[place] if place < count else None)
