"""The start and the goal that were chosen; a click opens them for editing."""

from rich.text import Text
from textual.events import Click, Resize
from textual.message import Message

from loyd.core.puzzle.board import Board
from loyd.core.puzzle.ranking import board_rank
from loyd.core.search.problem import Problem
from loyd.tui.paint.board_extent import BoardSize, board_extent, fit_board
from loyd.tui.paint.board_painter import board_lines
from loyd.tui.paint.board_picture import BoardPicture
from loyd.tui.paint.compact_board import rows
from loyd.tui.paint.numbers import grouped
from loyd.tui.paint.roles import Role
from loyd.tui.settings.settings import Settings
from loyd.tui.widgets.painted import Painted

BETWEEN = 5
"""The columns of the arrow between the two boards."""
ROOMY = 24
"""From so many columns on, the frame says in words whether the goal can be reached."""


class ProblemView(Painted):
    """The start, an arrow and the goal side by side; whether one leads to the other stands in the frame."""

    class Pressed(Message):
        """The boards were clicked."""

    _settings: Settings | None = None
    _problem: Problem | None = None

    def show(self, settings: Settings, problem: Problem) -> None:
        """Show what was chosen."""
        self._settings, self._problem = settings, problem
        self._entitle()
        self.refresh()

    def on_resize(self, event: Resize) -> None:
        """Say in the frame as much as finds room."""
        del event
        self._entitle()

    def _entitle(self) -> None:
        if self._problem is None:
            return
        solvable = self._problem.verdict.solvable
        sign, word, role = (self.signs.goal, "solvable", "goal") if solvable else (self.signs.error, "unsolvable", "error")
        mark = f"{sign} {word}" if self.size.width >= ROOMY else sign
        self.border_title = f"[$accent]b[/] Board  [$loyd-{role}]{mark}[/]"

    def on_click(self, event: Click) -> None:
        """Ask for other boards."""
        event.stop()
        self.post_message(self.Pressed())

    def paint(self, columns: int, lines: int) -> list[Text]:
        """The two boards, and below them as much about them as finds room."""
        settings = self._settings
        if settings is None:
            return []
        start, goal = self._boards(settings.start, settings.goal, columns, lines)
        middle = (len(start) - 1) // 2
        painted = []
        for place, (left, right) in enumerate(zip(start, goal, strict=True)):
            spare = max(columns - left.cell_len - right.cell_len, 1)
            arrow = "→" if self.signs.braille else "->"
            gap = arrow.center(spare) if place == middle and spare > len(arrow) else " " * spare
            painted.append(self.cut(Text.assemble(left, (gap, self.palette[Role.DIM]), right), columns))
        return [*painted, *self._said(settings)[: max(lines - len(painted), 0)]]

    def _board(self, board: Board, goal: Board, size: BoardSize) -> list[Text]:
        home = frozenset(cell for cell, tile in enumerate(board.cells) if tile and goal.cells[cell] == tile)
        return board_lines(BoardPicture(board, home=home), size, signs=self.signs, palette=self.palette)

    def _boards(self, start: Board, goal: Board, columns: int, lines: int) -> tuple[list[Text], list[Text]]:
        """The lines of the two as large as there is room; the goal, or both, in rows of one sign a tile where that is less than wanted."""
        size = fit_board(*start.size, (columns - BETWEEN) // 2, lines, largest=BoardSize.LARGE)
        if size is not BoardSize.LINE:
            return self._board(start, goal, size), self._board(goal, goal, size)
        signs = [Text(row, style=self.palette[Role.GOAL]) for row in rows(goal)]
        if board_extent(*start.size, BoardSize.SMALL)[0] + 1 + goal.width <= columns:
            return self._board(start, goal, BoardSize.SMALL), signs
        return [Text(row) for row in rows(start)], signs

    def _said(self, settings: Settings) -> list[Text]:
        rank = Text.assemble(("rank ", self.palette[Role.DIM]), grouped(board_rank(settings.start, "lowest")))
        return [rank, *([] if settings.seed is None else [Text.assemble(("seed ", self.palette[Role.DIM]), str(settings.seed))])]
