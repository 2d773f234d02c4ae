"""A board at the best size for its room."""

from collections.abc import Set as AbstractSet

from rich.text import Text
from textual.geometry import Size
from textual.reactive import reactive

from loyd.core.puzzle.board import Board
from loyd.tui.paint.board_extent import BoardSize, board_extent, fit_board
from loyd.tui.paint.board_painter import board_lines
from loyd.tui.paint.board_picture import NO_CELLS, BoardPicture, Slide
from loyd.tui.widgets.painted import Painted

SLIDE_SECONDS = 0.12


class BoardView(Painted):
    """Shows one board as large as its room allows, where CSS `content-align` puts it.

    A width or height of `auto` takes the room of the best size.  Cells are counted from 0 in row-major order.
    """

    DEFAULT_CSS = "BoardView { width: auto; height: auto; content-align: center middle; }"

    board: reactive[Board | None] = reactive(None)
    shares: reactive[tuple[int, ...] | None] = reactive(None)
    """A small number for each cell, such as its tile's share of h."""
    highlight: reactive[AbstractSet[int]] = reactive(NO_CELLS)
    """Cells whose tile has just moved."""
    home: reactive[AbstractSet[int]] = reactive(NO_CELLS)
    """Cells whose tile is where the goal wants it."""
    groups: reactive[tuple[int | None, ...] | None] = reactive(None)
    """For each cell the group that its tile belongs to, such as those of a pattern database."""
    largest: reactive[BoardSize] = reactive(BoardSize.HUGE, layout=True)
    """No size above this one is used."""
    slid: reactive[float] = reactive(1.0)
    """How far the tile that slides has come, from 0 to 1."""

    _way: tuple[int, int] | None = None

    def show(
        self,
        board: Board,
        *,
        shares: tuple[int, ...] | None = None,
        highlight: AbstractSet[int] = NO_CELLS,
        home: AbstractSet[int] = NO_CELLS,
        groups: tuple[int | None, ...] | None = None,
        slide: bool = False,
    ) -> None:
        """Show another board; with `slide`, if it is one move away from the one shown, its tile slides there in 120 ms.

        Nothing moves where the app's animations are off.
        """
        before, self._way = self.board, None
        moving = slide and self.app.animation_level == "full"
        if moving and before is not None and any(board == after for _, after in before.successors()):
            self._way = board.blank, before.blank
        self.board, self.shares, self.highlight, self.home, self.groups = board, shares, highlight, home, groups
        self.slid = 0.0 if self._way else 1.0
        if self._way:
            self.animate("slid", 1.0, duration=SLIDE_SECONDS, easing="out_cubic")

    def watch_board(self, before: Board | None, board: Board | None) -> None:
        """Ask for other room when the board's size is another."""
        if (before and before.size) != (board and board.size):
            self.refresh(layout=True)

    def best_size(self, room: Size) -> BoardSize:
        """The largest size at which the board fits into the room."""
        return BoardSize.LINE if self.board is None else fit_board(*self.board.size, room.width, room.height, largest=self.largest)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """The columns of the best size in that container."""
        del viewport
        return container.width if self.board is None else board_extent(*self.board.size, self.best_size(container))[0]

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The lines of the best size in that width and the container's height."""
        del viewport
        room = Size(width, container.height)
        return len(self.empty_lines(width)) if self.board is None else board_extent(*self.board.size, self.best_size(room))[1]

    def paint(self, columns: int, lines: int) -> list[Text]:
        """The board in its place, or the sentence that says what will be here."""
        if self.board is None:
            return self.empty_lines(columns)
        slide = Slide(*self._way, self.slid) if self._way and self.slid < 1 else None
        picture = BoardPicture(self.board, self.shares, self.highlight, self.home, slide, self.groups)
        painted = board_lines(picture, self.best_size(Size(columns, lines)), signs=self.signs, palette=self.palette)
        across, down = (columns - len(painted[0].plain), lines - len(painted))
        right = {"left": 0, "center": across // 2, "right": across}[self.styles.content_align_horizontal]
        above = {"top": 0, "middle": down // 2, "bottom": down}[self.styles.content_align_vertical]
        for line in painted:
            line.pad_left(max(right, 0))
        return [*(Text() for _ in range(above)), *painted]
