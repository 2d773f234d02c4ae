"""The successor by one move, as the stage shows it: its board, its figures and its status."""

from collections.abc import Set as AbstractSet

from rich.style import Style
from rich.text import Text
from textual.events import Click
from textual.reactive import reactive

from ...core.engine.puzzle import Board, Move
from ...core.engine.record import ADMITTED, LOWER_G, Successor, format_f, format_h
from ..framework import BoardPicked, LineWidget
from ..paint import (
    BOLD,
    NO_CELLS,
    ROLES,
    BoardDrawing,
    BoardSize,
    board_lines,
    status_sign,
    status_word,
)
from ..parts.step_model import home_cells, moved_cells
from ..signs import compact
from .stage_layout import SuccessorForm

HEADING = 12
"""The columns of a heading such as `↑ reopened`."""
FRAME_WIDTH = 5


class SuccessorView(LineWidget):
    """Shows the successor by a move, an empty frame if it has not been generated, and nothing if
    the move is impossible.
    """

    move = reactive(Move.UP)
    form = reactive[SuccessorForm]("beside")
    home: AbstractSet[int] = NO_CELLS
    """The cells whose tile is in place for the goal."""
    successor = reactive[Successor | None](None)
    _is_possible = reactive(False)
    _has_h = reactive(True)
    _has_f = reactive(True)
    is_lit = reactive(False)
    """Whether the cursor of the stage is here."""

    def show(
        self,
        successor: Successor | None,
        goal: Board,
        *,
        is_possible: bool,
        has_h: bool,
        has_f: bool,
    ) -> None:
        """Show another successor, with its h and its f if the search has one, else its g; without a
        successor, whether the move is possible.
        """
        self.home = NO_CELLS if successor is None else home_cells(successor.board, goal)
        self.successor = successor
        self._is_possible = is_possible
        self._has_h = has_h
        self._has_f = has_f

    def paint(self, columns: int, lines: int) -> list[Text]:
        if self.successor is None:
            return self._frame(columns, lines) if self._is_possible else []
        if self.form == "line":
            return [self.cut(self._line(self.successor, columns), columns)]
        if self.form in ("words", "short"):
            words = (
                self._tight_words(self.successor, columns)
                if self.form == "words"
                else self._short_words(self.successor, columns)
            )
            margin = " " * (
                self.form == "words"
                and self.move is Move.RIGHT
                and max(line.cell_len for line in words) < columns
            )
            return [self.cut(Text(margin).append_text(line), columns) for line in words]
        if self.form in ("stacked", "tight"):
            return self._stacked(self.successor, columns)
        return self._beside(self.successor, columns)

    def _frame(self, columns: int, lines: int) -> list[Text]:
        signs = self.signs
        if lines < 3:
            return []
        across = signs.horizontal * (FRAME_WIDTH - 2)
        top, bottom = (
            f"{corners[0]}{across}{corners[-1]}" for corners in (signs.top, signs.bottom)
        )
        rows = [top, f"{signs.vertical} {self.move.letter} {signs.vertical}", bottom]
        above = (lines - 3) // 2
        return [
            *(Text() for _ in range(above)),
            *(self.cut(Text(f" {row}", self.palette.dim), columns) for row in rows),
        ]

    def _beside(self, successor: Successor, columns: int) -> list[Text]:
        board = self._board(successor)
        room = columns - board[0].cell_len - 1
        words = [self._heading(successor), *self._figures(successor, room)]
        if self.form == "square":
            words = self._tight_words(successor, room)
        elif self.form == "low":
            words = [Text()] * (len(board) - 2) + words[:2]
        painted = []
        for place, line in enumerate(board):
            if place < len(words):
                line.append("  " if columns - line.cell_len > HEADING + 1 else " ")
                line.append_text(words[place])
            painted.append(self.cut(line, columns))
        return painted

    def _stacked(self, successor: Successor, columns: int) -> list[Text]:
        heading, *figures = self._heading(successor), *self._figures(successor, columns)
        if self.form == "tight":
            heading, *figures = self._tight_words(successor, columns)
        return [self.cut(line, columns) for line in (heading, *self._board(successor), *figures)]

    def _tight_words(self, successor: Successor, columns: int) -> list[Text]:
        heading = self._heading(successor)
        figures = self._figures(successor, columns)
        return [
            heading[:3],
            heading[4:],
            figures[-1] if successor.status in LOWER_G else figures[0],
        ]

    def _short_words(self, successor: Successor, columns: int) -> list[Text]:
        """Two lines; in few columns, f stands beside the sign, and the word below."""
        heading = self._heading(successor)
        figures = self._figures(successor, columns)
        if columns >= HEADING:
            return [heading, figures[0]]
        return [heading[:4].append(self._f(successor), self._f_style(successor)), heading[4:]]

    def _board(self, successor: Successor) -> list[Text]:
        picture = BoardDrawing(
            successor.board,
            highlight=moved_cells(successor),
            home=self.home,
            moved_as=ROLES[successor.status],
        )
        return board_lines(picture, BoardSize.SMALL, self.palette)

    def _heading(self, successor: Successor) -> Text:
        role = self.palette[ROLES[successor.status]]
        heading = Text()
        letter = f"{successor.move.letter}{self.signs.current if self.is_lit else ' '}"
        heading.append(letter, role + Style(bold=True, reverse=self.is_lit))
        return heading.append(
            f"{status_sign(successor.status, self.signs)} {status_word(successor.status)}",
            role + BOLD,
        )

    def _figures(self, successor: Successor, columns: int) -> list[Text]:
        dim = self.palette.dim
        figures = Text()
        figures.append(self._f(successor), self._f_style(successor))
        if figures.cell_len + len(self._h(successor)) <= columns:
            figures.append(self._h(successor), dim)
        if successor.known is None:
            return [figures]
        if successor.status in LOWER_G:
            arrow = self.signs.arrow
            forms = (
                f"g {successor.known.g} {arrow} {successor.g}",
                f"g {successor.known.g}{arrow}{successor.g}",
            )
            known = Text(
                next((form for form in forms if len(form) <= columns), forms[-1]), self.palette.new
            )
        else:
            known = Text(f"known g {successor.known.g}", dim)
        return [figures, known]

    def _f_style(self, successor: Successor) -> Style:
        return BOLD if successor.status in ADMITTED else self.palette.dim

    def _line(self, successor: Successor, columns: int) -> Text:
        line = self._heading(successor)
        line.truncate(HEADING, pad=True)
        board = f" {compact(successor.board)}"
        figures = f"  {self._f(successor)}"
        if HEADING + len(board + figures + self._h(successor)) <= columns:
            line.append(board, self.palette.dim)
        line.append(figures, self._f_style(successor))
        return line.append(self._h(successor), self.palette.dim)

    def on_click(self, event: Click) -> None:
        event.stop()
        self.choose()

    def choose(self) -> None:
        """Ask for the board's history, at the step that concerns the known node."""
        if self.successor is not None:
            known = self.successor.known
            self.post_message(
                BoardPicked(
                    self.successor.board, None if known is None else known.expanded or known.made
                )
            )

    def _f(self, successor: Successor) -> str:
        return f"f {format_f(successor.f)}" if self._has_f else f"g {successor.g}"

    def _h(self, successor: Successor) -> str:
        return f"  h {format_h(successor.h)}" if self._has_h else ""
