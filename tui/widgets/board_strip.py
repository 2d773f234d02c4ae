"""All boards of a solution, side by side."""

from rich.text import Text
from textual.events import Click
from textual.reactive import reactive

from loyd.core.puzzle.board import Board
from loyd.core.puzzle.move import Move
from loyd.tui.paint.board_extent import BoardSize, board_extent
from loyd.tui.paint.board_painter import board_lines
from loyd.tui.paint.board_picture import BoardPicture
from loyd.tui.paint.roles import Role
from loyd.tui.widgets.painted import Painted
from loyd.tui.widgets.sought import Sought

GAP = 2


class BoardStrip(Painted):
    """Shows as many small boards as find room, the one at hand in their middle, each under its number and move."""

    DEFAULT_CSS = "BoardStrip { width: 1fr; height: auto; }"

    boards: reactive[tuple[Board, ...]] = reactive((), layout=True)
    """The start, and the board after each move."""
    moves: reactive[tuple[Move, ...]] = reactive(())
    """The moves between them."""
    position: reactive[int] = reactive(0)
    """How many moves have been made at the board at hand."""

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """A line for the numbers, and the boards."""
        del container, viewport, width
        return 1 + (self.boards[0].height if self.boards else 0)

    @property
    def _pitch(self) -> int:
        """Columns from one board to the next."""
        board = self.boards[0]
        label = len(f"{len(self.moves)} r") + 2
        return max(board_extent(*board.size, BoardSize.SMALL)[0], label) + GAP

    def _first(self, columns: int) -> tuple[int, int]:
        """The first board that is shown, and how many are."""
        count = max((columns + GAP) // self._pitch, 1)
        return min(max(self.position - count // 2, 0), max(len(self.boards) - count, 0)), min(count, len(self.boards))

    def paint(self, columns: int, lines: int) -> list[Text]:
        """The labels, and the boards under them."""
        if not self.boards:
            return self.empty_lines(columns)
        first, count = self._first(columns)
        drawn = [Text(no_wrap=True, end="") for _ in range(lines)]
        for at in range(first, first + count):
            left = (at - first) * self._pitch
            for line, part in zip(drawn, [self._label(at), *self._drawn(at)], strict=False):
                line.pad_right(left - line.cell_len)
                line.append_text(part)
        return drawn

    def _label(self, at: int) -> Text:
        """`▶ 7 r`."""
        last = at == len(self.boards) - 1
        sign = self.signs.current if at == self.position else self.signs.goal if last else " "
        role = Role.CURRENT if at == self.position else Role.GOAL if last else Role.DIM
        return Text(f"{sign} {at}{f' {self.moves[at - 1].letter}' if at else ''}", self.palette[role])

    def _drawn(self, at: int) -> list[Text]:
        highlight = frozenset({self.boards[at - 1].blank}) if at else frozenset[int]()
        picture = BoardPicture(self.boards[at], highlight=highlight if at == self.position else frozenset())
        return board_lines(picture, BoardSize.SMALL, signs=self.signs, palette=self.palette)

    def on_click(self, event: Click) -> None:
        """Seek the board under the mouse."""
        column = event.get_content_offset_capture(self).x
        if self.boards and column >= 0:
            first, count = self._first(self.size.width)
            at = column // self._pitch
            if at < count:
                self.post_message(Sought(self, first + at))
