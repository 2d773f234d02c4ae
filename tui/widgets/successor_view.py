"""One successor of the node at hand, in the place where its move leads: its board, its move, its fate and its figures."""

from rich.style import Style
from rich.text import Text
from textual.events import Click
from textual.reactive import reactive

from loyd.core.puzzle.move import Move
from loyd.core.trace.choice import shown, shown_h
from loyd.core.trace.node import Fate, Successor, Twin
from loyd.tui.paint.board_extent import BoardSize
from loyd.tui.paint.board_painter import board_lines
from loyd.tui.paint.board_picture import BoardPicture
from loyd.tui.paint.compact_board import compact
from loyd.tui.paint.fates import ROLES, fate_sign, fate_word
from loyd.tui.paint.numbers import grouped, short
from loyd.tui.paint.roles import Role
from loyd.tui.widgets.asked import Asked
from loyd.tui.widgets.painted import Painted

HEADING = 12
FRAME_WIDTH = 5
KEPT = frozenset({Fate.NEW, Fate.OPENED, Fate.WITHIN, Fate.TAKEN, Fate.IMPROVED, Fate.REOPENED})
"""The fates of a successor that comes to the open list."""


class SuccessorView(Painted):
    """Shows what a move led to, an empty frame where it has not been made, and nothing where there is no such move."""

    move: Move = Move.UP
    form: str = "beside"
    """`beside`: the words at the right of the board, `high` and `low`: in its first or its last two lines; `stacked`: above and below it;
    `line`: all in one line."""
    _successor: Successor | None = None
    _is_possible = False
    _has_h = _has_f = True
    is_lit: reactive[bool] = reactive(False)
    """Whether the cursor of the stage is here."""

    def show(self, successor: Successor | None, *, is_possible: bool, has_h: bool, has_f: bool) -> None:
        """Show another successor, with its h and its f if the search has one, else its g; without a successor, whether the move could be
        made."""
        if (successor, is_possible, has_h, has_f) != (self._successor, self._is_possible, self._has_h, self._has_f):
            self._successor, self._is_possible, self._has_h, self._has_f = successor, is_possible, has_h, has_f
            self.refresh()

    def stand_for(self, move: Move, form: str) -> None:
        """Stand for a move, in this form."""
        if (move, form) != (self.move, self.form):
            self.move, self.form = move, form
            self.refresh()

    def paint(self, columns: int, lines: int) -> list[Text]:
        """The successor in the room there is."""
        if self._successor is None:
            return self._frame(columns, lines) if self._is_possible else []
        if self.form == "line":
            return [self.cut(self._line(self._successor), columns)]
        return self._stacked(self._successor, columns) if self.form == "stacked" else self._beside(self._successor, columns)

    def _frame(self, columns: int, lines: int) -> list[Text]:
        """An empty frame with the letter of the move."""
        dim, signs = self.palette[Role.DIM], self.signs
        if lines < 3:
            return [self.cut(Text(f"{self.move.letter} {signs.ellipsis}", style=dim), columns)]
        across = signs.horizontal * (FRAME_WIDTH - 2)
        top, bottom = (f"{corners[0]}{across}{corners[-1]}" for corners in (signs.top, signs.bottom))
        rows = [top, f"{signs.vertical} {self.move.letter} {signs.vertical}", bottom]
        above = (lines - 3) // 2
        return [*(Text() for _ in range(above)), *(self.cut(Text(f" {row}", style=dim), columns) for row in rows)]

    def _beside(self, successor: Successor, columns: int) -> list[Text]:
        board = self._board(successor)
        words = [self._heading(successor), *self._figures(successor, columns - board[0].cell_len - 1)]
        if self.form != "beside":
            words = [Text()] * (len(board) - 2) * (self.form == "low") + words[:2]
        painted = []
        for place, line in enumerate(board):
            if place < len(words):
                line.append("  " if columns - line.cell_len > HEADING + 1 else " ")
                line.append_text(words[place])
            painted.append(self.cut(line, columns))
        return painted

    def _stacked(self, successor: Successor, columns: int) -> list[Text]:
        return [self.cut(line, columns) for line in (self._heading(successor), *self._board(successor), *self._figures(successor, columns))]

    def _board(self, successor: Successor) -> list[Text]:
        moved = successor.board.target(successor.move.opposite)
        picture = BoardPicture(successor.board, highlight=frozenset() if moved is None else frozenset({moved}))
        return board_lines(picture, BoardSize.SMALL, signs=self.signs, palette=self.palette)

    def _heading(self, successor: Successor) -> Text:
        role = self.palette[ROLES[successor.fate]]
        heading = Text()
        letter = f"{successor.move.letter}{self.signs.current if self.is_lit else ' '}"
        heading.append(letter, style=role + Style(bold=True, reverse=self.is_lit))
        return heading.append(f"{fate_sign(successor.fate, self.signs)} {fate_word(successor.fate)}", style=role)

    def _figures(self, successor: Successor, columns: int) -> list[Text]:
        """f and h; the g that it had before, and the step that had expanded it or, where it was open, had opened it."""
        dim = self.palette[Role.DIM]
        figures = Text()
        figures.append(self._f(successor), style=self._f_style(successor))
        figures.append(self._h(successor), style=dim)
        return [figures, *([] if successor.twin is None else [Text(_had(successor.twin, columns), style=dim)])]

    def _f_style(self, successor: Successor) -> Style:
        return Style(bold=True) if successor.fate in KEPT else self.palette[Role.DIM]

    def _line(self, successor: Successor) -> Text:
        line = self._heading(successor)
        line.truncate(HEADING, pad=True)
        line.append(f" {compact(successor.board)}", style=self.palette[Role.DIM])
        line.append(f"  {self._f(successor)}", style=self._f_style(successor))
        return line.append(self._h(successor), style=self.palette[Role.DIM])

    def on_click(self, event: Click) -> None:
        """Ask about the board."""
        event.stop()
        self.choose()

    def choose(self) -> None:
        """Ask about the board, at the step at which its other copy was seen, where it has one."""
        if self._successor is not None:
            twin = self._successor.twin
            self.post_message(Asked(self._successor.board, None if twin is None else twin.expanded or twin.made))

    @property
    def has_successor(self) -> bool:
        """Whether there is anything to ask about."""
        return self._successor is not None

    def _f(self, successor: Successor) -> str:
        return f"f {shown(successor.f)}" if self._has_f else f"g {successor.g}"

    def _h(self, successor: Successor) -> str:
        return f"  h {shown_h(successor.h)}" if self._has_h else ""


def _had(twin: Twin, columns: int) -> str:
    """The other copy in as many columns as there are: `had 5 at 7`, without the step where that does not fit."""
    at = twin.made if twin.expanded is None else twin.expanded
    forms = (f"had {twin.g} at {grouped(at)}", f"had {twin.g} at {short(at, gap='')}", f"had g {twin.g}")
    return next((form for form in forms if len(form) <= columns), f"had {twin.g}")
