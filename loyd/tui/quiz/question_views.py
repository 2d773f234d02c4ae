"""A question as a slide: the question, its board, the evidence, and the answers as numbered
cards.
"""

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Container, Horizontal
from textual.content import Content
from textual.events import Click
from textual.screen import Screen
from textual.widgets.option_list import Option

from ...core.engine.problem import LineRole
from ...core.engine.puzzle import Board, Move
from ...core.system import counted
from ...core.teach.pseudo_code_walk import ExecutedLine
from ...core.teach.question import MOST_CHOICES, AnswerChoice, Evidence, QuestionKind, Topic
from ..framework import ColouredList, LineWidget, PlainText
from ..paint import BOLD, BoardDrawing, BoardSize, big_figures, board_lines, fit_board
from ..parts.step_model import home_cells
from ..pictures.code.code_view import CodeLook, code_lines
from ..signs import Role, signs_for, terminal_encoding, wrapped
from .question_layout import FOOT, MARGIN, QuestionState, arrange_question

INDENT = 4
"""The columns before the second line of a verdict."""
OWNER_COLUMNS = 20
"""From this many columns on, a card says whose answer it is."""
GAP = 4
"""The gap between the columns of the evidence."""
SIDE = 4
"""The columns beside a board with a hidden successor."""
ARROWS = {Move.UP: ("▴", "^"), Move.DOWN: ("▾", "v"), Move.LEFT: ("◂", "<"), Move.RIGHT: ("▸", ">")}
"""Each move of the blank as a sign, for usual and for ASCII-only terminals."""
LISTS = {"open": Role.OPEN, "closed": Role.CLOSED, "path": Role.SOLUTION}
LIT_LINES = {
    QuestionKind.NEXT: {LineRole.LOOP, LineRole.TAKE},
    QuestionKind.FIGURES: {LineRole.MAKE},
    QuestionKind.BOUND: {LineRole.RAISE},
    QuestionKind.STOP: {LineRole.FIRST_TEST, LineRole.TEST, LineRole.LAST_TEST},
}
"""Which lines of the pseudo-code a kind of question is about; for a successor, those that decide
its status.
"""


class QuestionView(Container):
    """A question: its board, its text, its answers, and the evidence once it is answered."""

    DEFAULT_CSS = """
    QuestionView, QuestionView Horizontal { height: 1fr; }
    QuestionView #evidence, QuestionView #answers, AnswerCard { width: 1fr; height: 1fr; }
    QuestionView #asked-board { height: 1fr; }
    QuestionView #answers, AnswerCard { display: none; }
    """

    _state: QuestionState | None = None
    _score = ""

    def compose(self) -> ComposeResult:
        yield PlainText(id="asked")
        with Horizontal():
            yield QuestionBoard(id="asked-board", classes="pane")
            yield EvidencePane(id="evidence")
        with Horizontal(id="answer-row"):
            yield AnswerList(id="answers", classes="pane")
            for place in range(MOST_CHOICES):
                yield AnswerCard(place)

    def on_resize(self) -> None:
        self._arrange()

    def show(self, state: QuestionState, *, score: str) -> None:
        """Show a question, answered or not."""
        question = state.question
        self._state = state
        self._score = score
        board = self.query_one("#asked-board", QuestionBoard)
        board.border_title = Content(question.title)
        board.border_subtitle = Content(question.figures)
        board.show(state)
        self.query_one("#evidence", EvidencePane).show(state)
        if state.is_list:
            self.query_one(AnswerList).show(state)
        else:
            for card, _ in zip(self.query(AnswerCard), question.answers, strict=False):
                card.show(state)
        self._arrange()

    def _arrange(self) -> None:
        columns, lines = self.size
        state = self._state
        if not columns or not lines or state is None:
            return
        sizes = arrange_question(columns, lines, state)
        question_text = self.query_one("#asked", PlainText)
        question_text.update(
            Content.assemble((sizes.text, "bold"), "\n", (sizes.facts, "$loyd-dim"))
        )
        question_text.styles.height = sizes.question
        self.query_one("#asked-board").styles.width = sizes.board
        self.query_one("#answer-row").styles.height = sizes.answers
        evidence = self.query_one("#evidence", EvidencePane)
        evidence.border_title = " · ".join(part for part in (evidence.title, self._score) if part)
        self.query_one(AnswerList).display = state.is_list
        cards = 0 if state.is_list else len(state.question.answers)
        for place, card in enumerate(self.query(AnswerCard)):
            card.display = place < cards


async def open_tutorial(screen: Screen[None], topic: Topic | None) -> None:
    """Open the tutorial of a topic at the point that explains it; without a topic, Learn."""
    await screen.run_action(
        "app.switch_mode('learn')"
        if topic is None
        else f"app.tutorial({topic.tour!r}, {topic.heading!r})"
    )


def centred_vertically(painted: list[Text], lines: int) -> list[Text]:
    """Below as many empty lines as are left below it."""
    return [Text()] * ((lines - len(painted)) // 2) + painted


class QuestionBoard(LineWidget):
    """Shows a board as large as fits, with an arrow beside it for the move in question and its
    hidden successors.
    """

    _state: QuestionState | None = None

    def show(self, state: QuestionState) -> None:
        """Show the board of a question, with the move it asks about."""
        self._state = state
        self.refresh()

    def paint(self, columns: int, lines: int) -> list[Text]:
        if self._state is None:
            return []
        board, move = self._state.question.board, self._state.question.move
        foot, side = (0, 0) if move is None else (FOOT, SIDE)
        form = fit_board(*board.size, columns - 2 * side, lines - foot)
        home = home_cells(board, self._state.goal)
        drawn = board_lines(BoardDrawing(board, home=home), form, self.palette)
        left = (columns - drawn[0].cell_len) // 2
        for line in drawn:
            line.pad_left(left)
        if move is None:
            return centred_vertically(drawn, lines)
        style = self.palette.new + BOLD
        arrow = ARROWS[move][0 if self.signs.blocks else 1]
        row = {Move.UP: 0, Move.DOWN: len(drawn) - 1}.get(move, len(drawn) // 2)
        if move is Move.RIGHT:
            drawn[row].append(f" {move.letter} {arrow}", style)
        else:
            drawn[row] = Text.assemble(
                (f"{arrow} {move.letter}".ljust(left), style), drawn[row][left:]
            )
        hidden = f"  hidden: {', '.join(one.letter for one in board.moves() if one is not move)}"
        dim = self.palette.dim
        question_mark = Text.assemble((f"{move.letter} ?", style), (hidden, dim))
        successor_line = Text.assemble(("successors:  ", dim), question_mark)
        successors = successor_line if successor_line.cell_len <= columns else question_mark
        above = max(lines - foot - len(drawn), 0) // 2
        below = lines - above - len(drawn) - 1
        return [*[Text()] * above, *drawn, *[Text()] * below, successors]


class EvidencePane(LineWidget):
    """Shows the evidence: rows of known boards, the goal, or the pseudo-code; and once the answer
    is known, the reason.
    """

    def __init__(self, *, id: str):  # noqa: A002  Textual's own word
        super().__init__(id=id, classes="pane")
        self.title = ""
        self._state: QuestionState | None = None
        self.empty = "The reason appears here after your answer."

    def show(self, state: QuestionState) -> None:
        """Show the evidence for the right answer."""
        self._state = state
        question = state.question
        evidence = state.question.evidence
        title = "Pseudo-code" if state.code else "Reason"
        self.title = (
            "The goal" if state.shows_goal else evidence.title if evidence is not None else title
        )
        hidden = (
            question.hidden
            if state.is_over
            else f"{question.hidden.split(' ')[0]} is hidden"
            if question.hidden
            else ""
        )
        self.border_subtitle = Content(hidden or (evidence.foot if evidence is not None else ""))
        self.refresh()

    def paint(self, columns: int, lines: int) -> list[Text]:
        state = self._state
        if state is None:
            return []
        verdict = self._verdict(state, columns) if state.is_over else []
        room = lines - len(verdict) - bool(verdict)
        if state.shows_goal:
            painted = self._goal(state.goal, columns, room, lines)
        else:
            evidence = state.question.evidence
            painted = (
                []
                if evidence is None
                else self._rows(evidence, columns, room, is_over=state.is_over)
            )
            note = (
                wrapped(evidence.note, columns)
                if evidence is not None and evidence.note and not verdict
                else []
            )
            if note and len(painted) + 1 + len(note) < room:
                painted += [Text(), *(Text(line, self.palette.dim) for line in note)]
            if len(painted) + 2 < room and (evidence is None or not verdict):
                painted += [
                    *([Text()] if painted else []),
                    *self._code_lines(state, columns, room - len(painted) - bool(painted)),
                ]
        painted = painted[: max(room, 0)]
        if not painted and not verdict:
            return self.empty_lines(columns)
        return [*painted, *([Text()] if painted and verdict else []), *verdict]

    def _goal(self, goal: Board, columns: int, lines: int, whole: int) -> list[Text]:
        """In the middle of the `whole` pane, as the board beside it, if that leaves the lines below
        for the verdict.
        """
        form = fit_board(*goal.size, columns, lines)
        drawn = board_lines(BoardDrawing(goal, home=home_cells(goal, goal)), form, self.palette)
        above = min((whole - len(drawn)) // 2, lines - len(drawn))
        below = lines - above - len(drawn)
        centred = (self.centred(line, columns) for line in drawn)
        return [*[Text()] * above, *centred, *[Text()] * below]

    def _rows(self, evidence: Evidence, columns: int, lines: int, *, is_over: bool) -> list[Text]:
        marks = {"open": self.signs.open, "closed": self.signs.closed, "path": self.signs.solution}
        table = [
            evidence.titles,
            *(
                tuple(f"{marks[cell]} {cell}" if cell in marks else cell for cell in row)
                for row in evidence.rows
            ),
        ]
        widths = [max(map(len, column)) for column in zip(*table, strict=True)]
        painted = []
        for number, row in enumerate(table):
            is_marked = is_over and number == evidence.row + 1 and number > 0
            line = Text(style=self.palette.dim if not number else "")
            for cell, width in zip(row, widths, strict=True):
                name = cell.split(" ")[-1]
                style = (
                    self.palette[LISTS[name]]
                    if number and name in LISTS and not is_marked
                    else Style(bold=is_marked)
                )
                line.append(
                    cell.rjust(width) if cell.isdigit() or width <= 2 else cell.ljust(width), style
                )
                line.append(" " * GAP)
            if is_marked:
                line.append(evidence.remark, self.palette.goal)
            painted.append(self.cut(line, columns))
        spare = [number for number in range(1, len(painted)) if number != evidence.row + 1]
        left_out = spare[max(lines - len(painted) + len(spare), 0) :]
        return [line for number, line in enumerate(painted) if number not in left_out]

    def _code_lines(self, state: QuestionState, columns: int, lines: int) -> list[Text]:
        if not state.code:
            return []
        look = CodeLook(None, "", has_h=True)
        texts = [line.text for line in state.code]
        return code_lines(texts, self._lit_lines(state), columns, lines, look, self.palette)[:lines]

    def _lit_lines(self, state: QuestionState) -> list[ExecutedLine]:
        kind = state.question.kind
        lit_purposes = LIT_LINES.get(kind, set())
        return [
            ExecutedLine(place, "")
            for place, line in enumerate(state.code)
            if (
                line.statuses and not line.roles
                if kind is QuestionKind.SUCCESSOR
                else bool(lit_purposes & line.roles)
            )
        ]

    def _verdict(self, state: QuestionState, columns: int) -> list[Text]:
        painted: list[Text] = []
        verdict = state.question.verdict(state.choice)
        for number, words in enumerate(verdict):
            is_wrong = len(verdict) > 1 and not number
            style = self.palette[Role.ERROR if is_wrong else Role.GOAL] + BOLD
            lines = wrapped(
                f"{self.signs.wrong if is_wrong else self.signs.right} {words}",
                columns,
                hanging=" " * INDENT,
            )
            head = lines[0].partition(" no. " if is_wrong else ": ")
            painted += [Text()] if painted else []
            painted.append(Text.assemble((head[0], style), (head[1], BOLD), head[2]))
            painted += [Text(line) for line in lines[1:]]
        return painted


class AnswerList(ColouredList):
    """Shows many answers, a row each; enter or a click chooses one."""

    def show(self, state: QuestionState) -> None:
        """Show the answers as a list."""
        question = state.question
        is_over = state.is_over
        signs = signs_for(terminal_encoding())
        marks = {state.choice: signs.wrong, question.right: signs.right} if is_over else {}
        rows = (
            f"{place + 1:3}{marks.get(place, ' ')}  {one.text}   {one.after * is_over}"
            for place, one in enumerate(question.answers)
        )
        self.border_title = counted(len(question.answers), "node")
        self.border_subtitle = "" if is_over else "enter: choose"
        self.clear_options()
        self.add_options(Option(Content(row)) for row in rows)
        self.highlighted = question.right if is_over else 0


class AnswerCard(LineWidget):
    """Shows an answer and, once the question is over, whether it is right and whether it was
    chosen; a click equals its digit.
    """

    def __init__(self, place: int):
        super().__init__(classes="pane")
        self._place = place
        self._state: QuestionState | None = None

    def show(self, state: QuestionState) -> None:
        """Show one answer."""
        self._state = state
        is_right = self._place == state.question.right
        is_chosen = self._place == state.choice
        remark = ""
        if state.is_over and (is_right or is_chosen):
            whose = " your answer" if is_chosen and self.size.width >= OWNER_COLUMNS else ""
            remark = f" {self.signs.right if is_right else self.signs.wrong}{whose}"
        self.border_title = f"{self._place + 1}{remark}"
        self.set_class(state.is_over and is_right, "-right")
        self.set_class(state.is_over and is_chosen and not is_right, "-wrong")
        self.refresh()

    def paint(self, columns: int, lines: int) -> list[Text]:
        state = self._state
        if state is None:
            return []
        answer = state.question.answers[self._place]
        is_dim = state.is_over and self._place not in (state.question.right, state.choice)
        if answer.board is not None:
            return self._board(answer, answer.board, state, columns, lines)
        large = big_figures(answer.words[0], columns - MARGIN, lines) if self.signs.blocks else None
        if large is not None:
            left = (columns - max(line.cell_len for line in large)) // 2
            for line in large:
                line.pad_left(left)
            return centred_vertically(large, lines)
        return self._words(answer, columns, lines, is_dim=is_dim)

    def _words(self, answer: AnswerChoice, columns: int, lines: int, *, is_dim: bool) -> list[Text]:
        dim, (name, *details) = self.palette.dim, answer.words
        words = [Text(f" {part}", dim if is_dim else BOLD) for part in wrapped(name, columns - 1)]
        more = [part for detail in details for part in wrapped(detail, columns - 1)]
        if more and len(words) + len(more) + 2 <= lines - (len(details) > 1):
            words.append(Text())
        words += [Text(f" {part}", dim) for part in more]
        return ([Text()] if len(words) < lines else []) + words

    def _board(
        self, answer: AnswerChoice, board: Board, state: QuestionState, columns: int, lines: int
    ) -> list[Text]:
        first, *more = answer.words
        words = [f"{first}  {answer.after}" if state.is_over and answer.after else first, *more]
        fitted = [
            next((form for form in _shorter(part) if len(form) <= columns), part) for part in words
        ]
        painted_words = [
            Text(part, self.palette.dim if number else BOLD) for number, part in enumerate(fitted)
        ]
        form = fit_board(*board.size, columns, lines - len(painted_words), largest=BoardSize.HUGE)
        picture = BoardDrawing(board, home=home_cells(board, state.goal))
        painted = [*board_lines(picture, form, self.palette), *painted_words]
        return centred_vertically([self.centred(line, columns) for line in painted], lines)

    async def on_click(self, event: Click) -> None:
        event.stop()
        is_over = self._state is not None and self._state.is_over
        await self.run_action("screen.go_on" if is_over else f"screen.choose({self._place})")


def _shorter(words: str) -> tuple[str, ...]:
    return (
        words,
        words.replace("  ", " "),
        words.replace("from step", "from"),
        words.replace(" ", ""),
    )
