"""The stage: the board of a step, its successors in the directions of the blank's moves, and why
the node was chosen.
"""

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Container
from textual.content import Content
from textual.events import Click
from textual.getters import query_one
from textual.reactive import reactive

from ...core.engine.puzzle import Move
from ...core.system import grouped
from ..framework import BoardPicked, FramedWidget, LineWidget, PanePlace, put_at
from ..key_names import key_of
from ..paint import BOLD, BoardDrawing, BoardSize, board_lines, marked, progress_bar
from ..pane_bindings import STAGE_KEYS
from ..parts.board_view import BoardView, NodeFigures
from ..parts.run_words import RunProgress
from ..parts.step_model import BECAUSE, StepView, breakdown, home_cells
from ..signs import wrapped
from .end_card import FIGURE, EndCard
from .stage_layout import LEAST_TEXT, StageArrangement, arrange_stage
from .successor_view import SuccessorView

LONGEST_PROGRESS = 5
"""The lines of what a long run has proved: four sentences and a bar."""
ONE_LINE = 40
"""From this many columns on, the parts of h take at most two lines."""


MOST_BAR = 40


class ChoiceView(LineWidget):
    """The parts of h, if it is not a sum over tiles, and below them the reason for the choice, its
    first words dim.
    """

    view = reactive[StepView | None](None)
    progress = reactive[RunProgress | None](None)
    """What a search at full speed has proved so far, shown instead of a reason that nobody could
    read in time.
    """
    has_goal = False
    """Whether the goal is shown here before the first step."""

    def paint(self, columns: int, lines: int) -> list[Text]:
        view = self.view
        if view is None:
            return self.empty_lines(columns)
        if self.progress is not None:
            dim = self.palette.dim
            painted = [
                marked(line, FIGURE, dim if place else BOLD, BOLD)
                for place, sentence in enumerate(self.progress.sentences)
                for line in wrapped(sentence, max(columns, 8))
            ]
            if self.progress.share is not None:
                room = min(columns, MOST_BAR)
                style = self.palette.current
                painted.append(progress_bar(self.progress.share, room, style, self.palette))
            return painted[:lines]
        if not view.step and not view.is_over:
            made_of = breakdown(view.node.h, view.parts, 2 * columns) or view.other_h
            return self._first(view, [made_of] if made_of else view.hints, columns, lines)
        painted = [Text(line) for line in choice_lines(view, columns, lines, self.signs.ellipsis)]
        for line in painted:
            if line.plain.startswith(BECAUSE):
                line.stylize(self.palette.dim, 0, len(BECAUSE))
        return painted

    def _first(self, view: StepView, hints: Sequence[str], columns: int, lines: int) -> list[Text]:
        dim = self.palette.dim
        board: list[Text] = []
        if self.has_goal and hints is view.hints and lines >= view.goal.height:
            picture = BoardDrawing(view.goal, home=home_cells(view.goal, view.goal))
            board = board_lines(picture, BoardSize.SMALL, self.palette)
            board += [Text("goal".center(board[0].cell_len), dim)] * (lines > len(board))
        aside = board[0].cell_len + 1 if board and board[0].cell_len + BESIDE_GOAL <= columns else 0
        forms = [wrapped(form, max(columns - aside, 8)) for form in hints]
        form_lines = next(
            (form for form in forms if len(form) <= lines), forms[-1][:lines] if forms else []
        )
        painted = [
            board[at].copy() if aside and at < len(board) else Text()
            for at in range(max(len(form_lines), len(board) if aside else 0))
        ]
        for line, words in zip(painted, form_lines, strict=False):
            line.append(" " * (aside - line.cell_len))
            line.append_text(marked(words, rf"\bh {view.node.h}\b", dim, BOLD))
        return painted


def choice_lines(view: StepView, columns: int, lines: int, ellipsis: str = "…") -> list[str]:
    """The reason for the choice and what was found, in so many columns and lines."""
    columns = max(columns, 8)
    sentence_lines = wrapped(view.found, columns)
    reason, lines = wrapped(view.reason, columns), lines - len(sentence_lines)
    rows = 2 if columns >= ONE_LINE else max(lines - len(reason), 1)
    # wrapping leaves the ends of lines empty: a third of a line is set aside for that
    made_of = breakdown(view.node.h, view.parts, columns * rows - columns // 3) or view.other_h
    parts = wrapped(made_of, columns, lines=rows, ellipsis=ellipsis)
    if len(parts) + len(reason) > lines:
        brief = view.reason.removeprefix(BECAUSE).lstrip()
        reason = wrapped(brief[:1].upper() + brief[1:], columns)
    return [*parts, *sentence_lines, *reason]


BESIDE_GOAL = 24
"""The least columns for the words beside the goal."""


class Invitation(LineWidget):
    """Before the first step: what the key of a step does."""

    def paint(self, columns: int, lines: int) -> list[Text]:
        pressed = f" {key_of('step(1)')} "
        what = "this board" if columns > 26 + len(pressed) else "it"
        invert = BOLD + Style(reverse=True)
        line = Text.assemble(("Press ", BOLD), (pressed, invert), (f" to expand {what}", BOLD))
        return [self.centred(self.cut(line, columns), columns)]


MOVES_FROM_TOP = (Move.UP, Move.LEFT, Move.RIGHT, Move.DOWN)


class Stage(FramedWidget, Container, can_focus=True):
    """A large board in a cross of its successors, which always keep their places; the figures and
    the reason below or beside it.
    """

    DEFAULT_CSS = "Stage > * { position: absolute; }"
    BINDINGS = [*STAGE_KEYS]

    text_lines = 0
    """The most lines that figures and reason have needed in this search."""
    _view: StepView | None = None
    _frame: tuple[str, str | None] = "", None
    """The title of the frame and its subtitle; None stands for the parent's step."""
    _arranged_for: object = None

    board = query_one(BoardView)
    card = query_one(EndCard)
    invitation = query_one(Invitation)
    choice = query_one(ChoiceView)
    figures = query_one(NodeFigures)

    def compose(self) -> ComposeResult:
        yield BoardView(id="board")
        for move in Move:
            yield SuccessorView(id=f"successor-{move.word}")
        yield Invitation()
        yield NodeFigures(id="node-figures")
        yield ChoiceView(id="choice")
        yield EndCard()

    def on_blur(self) -> None:
        self._light_successor(None)

    @property
    def step(self) -> int:
        """The step that is shown; 0 before the first."""
        return 0 if self._view is None else self._view.step

    def _successor(self, move: Move) -> SuccessorView:
        return self.query_one(f"#successor-{move.word}", SuccessorView)

    @property
    def _known_moves(self) -> list[Move]:
        return [move for move in MOVES_FROM_TOP if self._successor(move).successor is not None]

    @property
    def _lit(self) -> Move | None:
        return next((move for move in self._known_moves if self._successor(move).is_lit), None)

    def _light_successor(self, pointed: Move | None) -> None:
        for move in Move:
            self._successor(move).is_lit = move is pointed
        self.refresh_bindings()

    def action_point(self, by: int) -> None:
        places = [None, *self._known_moves]
        self._light_successor(places[(places.index(self._lit) + by) % len(places)])

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "choose":
            return self._lit is not None
        return super().check_action(action, parameters)

    def action_choose(self) -> None:
        if self._lit is not None:
            self._successor(self._lit).choose()

    def on_click(self, event: Click) -> None:
        if self._view is not None and isinstance(event.widget, BoardView):
            self.post_message(BoardPicked(self._view.node.board, self._view.step))

    def on_resize(self) -> None:
        self.text_lines = 0
        self._arrange()
        self._name_frame()

    def _name_frame(self) -> None:
        """Write the title and the subtitle; the parent's step takes the room that is left."""
        if self._view is not None:
            title, below = self._frame
            self.name_frame(title, self._parent_text(self._view) if below is None else below)

    def show(
        self, view: StepView, *, slide: bool, progress: RunProgress | None = None, below: str = ""
    ) -> None:
        """Show a step; with `slide`, a tile that has moved one cell slides there. While the search
        runs too fast to follow, its `progress` replaces the successors. `below`: the subtitle of
        the frame; the parent's step if empty.
        """
        choice = self.choice
        running = progress is not None
        choice.progress = progress
        self._view = view
        self._arrange()
        signs = self.figures.signs
        heading = (
            f"[$loyd-current]{signs.current} Step {grouped(view.step)}[/]" if view.step else "Start"
        )
        if view.arrival or view.found:
            heading = (
                f"[$loyd-goal]{signs.right} Solved[/]  [$loyd-current]step {grouped(view.step)}[/]"
            )
        elif view.ending:
            heading = f"[$loyd-current]{view.ending.capitalize()}  step {grouped(view.step)}[/]"
        heading = "[$loyd-current]Running[/]" if running else heading
        self._frame = heading, below if running or below else None
        self._name_frame()
        self.board.show(
            view.node.board,
            shares=view.shares,
            highlight=view.moved,
            home=view.home,
            groups=view.groups,
            slide=slide,
        )
        successors = {successor.move: successor for successor in view.successors}
        for move in Move:
            is_possible = (
                not running and not view.is_over and view.node.board.target(move) is not None
            )
            self._successor(move).show(
                None if running else successors.get(move),
                view.goal,
                is_possible=is_possible,
                has_h=view.has_h,
                has_f=bool(view.equation),
            )
        self.card.arrival = view.arrival
        self.figures.view = view
        choice.view = view

    def _parent_text(self, view: StepView) -> Content:
        if not view.came_from:
            return Content()
        parent = f"parent: step {grouped(view.came_from)}"
        ago = view.step - view.came_from
        if ago == 1 and view.node.move is not None:
            return Content()
        back = f" ({grouped(ago)} back)"
        has_room = len(parent) + len(back) + 10 <= self.size.width
        return Content.styled(f"{self.figures.signs.jump} {parent}", "$loyd-dim") + Content.styled(
            back * has_room, "$loyd-dim"
        )

    def _fitting(self, view: StepView, columns: int, lines: int) -> StageArrangement:
        """The arrangement in which the words of this step fit.

        `text_lines` only grows during a search, so that the boards do not jump from step to step:
        a longer reason takes lines from them once. Each round asks for the lines that lacked in
        the one before; it ends because they are more each time, and at most `lines`.
        """
        text_lines = max(self.text_lines, LEAST_TEXT + bool(view.parts))
        lacking = 1
        while lacking > 0 and text_lines - lacking <= lines:
            places = arrange_stage(columns, lines, view.node.board.size, text_lines)
            lacking = (
                len(choice_lines(view, places.words.columns - 1, places.words.lines))
                - places.words.lines
            )
            self.text_lines = text_lines
            text_lines = text_lines + lacking
        return arrange_stage(columns, lines, view.node.board.size, self.text_lines)

    def _arrange(self) -> None:
        view, (columns, lines) = self._view, self.content_size
        if view is None or not columns or not lines:
            return
        places = self._fitting(view, columns, lines)
        is_first = not view.step and not view.is_over
        is_low = view.node.board.target(Move.DOWN) is None
        running = self.choice.progress is not None
        arranged_for = (
            columns,
            lines,
            view.node.board.size,
            self.text_lines,
            bool(view.arrival),
            is_first,
            is_low,
            running,
        )
        if arranged_for == self._arranged_for:
            return
        self._arranged_for = arranged_for
        whole = PanePlace(0, 0, columns, lines) if view.arrival and not running else None
        put_at(self.card, whole)
        if whole is not None:
            for part in self.children:
                part.display = part is self.card
            return
        self.board.largest = places.size
        put_at(self.board, places.board)
        for move, (place, form) in places.successors.items():
            successor = self._successor(move)
            successor.move = move
            successor.form = form
            put_at(successor, place)
        above, below = (places.successors[move][0] for move in (Move.UP, Move.DOWN))
        figures = places.figures
        words = places.words._replace(columns=places.words.columns - 1)
        wide = bool(places.board.column)
        is_beside = bool(words.column)
        invited = None
        if is_first:
            at = below.line + 1 if wide and is_low else places.figures.line
            invited = PanePlace(places.words.column, at, columns - places.words.column, 1)
        put_at(self.invitation, invited)
        if running and (wide or is_beside):
            has_gap = below.line + 1 + LONGEST_PROGRESS < lines
            above_words = below.line + has_gap if wide else above.line
            figures = figures._replace(line=above_words)
            first = min(above_words + 2, max(lines - LONGEST_PROGRESS, above_words + 1))
            words = words._replace(line=first, lines=lines - first)
        put_at(self.figures, None if is_first else figures)
        put_at(self.choice, words)
