"""The board that is played on: its tiles are numbers or pieces of a picture, and can be clicked."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from rich.text import Text
from textual.events import Click
from textual.geometry import Offset, Size
from textual.message import Message
from textual.reactive import reactive

from loyd.core.picture.picture import Picture
from loyd.core.puzzle.board import Board
from loyd.tui.paint.board_extent import PITCHES, BoardSize, board_extent, digits
from loyd.tui.paint.board_picture import NO_CELLS, Slide
from loyd.tui.paint.colour_depth import ColourDepth
from loyd.tui.paint.picture_extent import WIDEST, PictureExtent, fit_picture
from loyd.tui.paint.picture_painter import PictureBoard, picture_lines
from loyd.tui.widgets.board_view import BoardView

WAVE_SECONDS = 0.9


class PlayBoard(BoardView, can_focus=True):
    """A board at the largest size, or with a picture where there is room for one, in the middle of its room."""

    DEFAULT_CSS = "PlayBoard { width: 1fr; height: 1fr; content-align: center middle; }"

    goal: reactive[Board | None] = reactive(None)
    """Where each piece of the picture belongs."""
    picture: reactive[Picture | None] = reactive(None)
    """What the tiles carry; None for numbers alone."""
    numbered: reactive[bool] = reactive(True)
    """Whether a picture's tiles show their numbers."""
    whole: reactive[bool] = reactive(False)
    """Whether the picture is shown with its last piece and without gaps."""
    wave: reactive[float] = reactive(1.0)
    """How far the light that runs over a solved board has come, from 0 to 1."""

    class Chosen(Message):
        """A tile was clicked, in this cell."""

        def __init__(self, board: "PlayBoard", cell: int) -> None:
            super().__init__()
            self.board, self.cell = board, cell

        @property
        def control(self) -> "PlayBoard":
            """The board."""
            return self.board

    def on_mount(self) -> None:
        """Use all the room."""
        self.largest = BoardSize.COLOSSAL
        self._after: list[Board] = []

    def show_way(self, boards: Sequence[Board], *, home: AbstractSet[int] = NO_CELLS, slide: bool = False) -> None:
        """Show the last of some boards, each a move from the one before; with `slide`, one tile after the other is seen sliding."""
        self.whole, self.wave = False, 1.0
        one_by_one = slide and self.app.animation_level == "full"
        self._after = list(boards[1:]) if one_by_one else []
        self.show(boards[0] if one_by_one else boards[-1], home=home, slide=slide)

    def watch_slid(self, slid: float) -> None:
        """Slide the next tile once this one has arrived."""
        if slid >= 1 and self._after:
            self.call_later(self._slide_next)

    def _slide_next(self) -> None:
        if self._after and self.slid >= 1:
            self.show(self._after.pop(0), home=self.home, slide=True)

    def celebrate(self, *, motion: bool) -> None:
        """Complete the picture and, with motion, let a light run over the board once."""
        self.whole = True
        if motion and self.app.animation_level == "full":
            self.wave = 0.0
            self.animate("wave", 1.0, duration=WAVE_SECONDS, easing="in_out_cubic")

    def paint(self, columns: int, lines: int) -> list[Text]:
        """The board with its picture, or as a board of numbers where it has none or too little room."""
        extent = self._extent(Size(columns, lines))
        if extent is None or self.board is None or self.picture is None:
            return super().paint(columns, lines)
        slide = Slide(*self._way, self.slid) if self._way and self.slid < 1 else None
        goal = self.board if self.goal is None else self.goal
        what = PictureBoard(self.board, goal, self.picture, self.numbered, self.highlight, slide, self.whole)
        painted = picture_lines(what, extent, self.depth, signs=self.signs, palette=self.palette)
        left, top = self._corner(Size(columns, lines), extent.size)
        for line in painted:
            line.pad_left(left)
        return [*(Text() for _ in range(top)), *painted]

    def watch_wave(self, wave: float) -> None:
        """Light the diagonal that the wave has reached."""
        if self.board is None or not self.whole:
            return
        height, width = self.board.size
        at = round(wave * (height + width))
        lit = {cell for cell in range(height * width) if sum(divmod(cell, width)) == at and self.board.cells[cell]}
        self.highlight = frozenset(lit) if wave < 1 else NO_CELLS

    def _extent(self, room: Size) -> PictureExtent | None:
        """How large the board is drawn with its picture; None where it is drawn without."""
        if self.board is None or self.picture is None:
            return None
        height, width = self.board.size
        ruled = self.depth is ColourDepth.NONE
        shape = self.picture.aspect * height / width if self.picture.aspect else WIDEST
        return fit_picture(height, width, room.width, room.height, shape=shape, ruled=ruled)

    @staticmethod
    def _corner(room: Size, drawn: tuple[int, int]) -> tuple[int, int]:
        """The first column and line of what is drawn in the middle of the room."""
        return max((room.width - drawn[0]) // 2, 0), max((room.height - drawn[1]) // 2, 0)

    def cell_at(self, offset: Offset) -> int | None:
        """The cell that is drawn at this place of the widget, or None."""
        if self.board is None:
            return None
        height, width = self.board.size
        if extent := self._extent(self.size):
            left, top = self._corner(self.size, extent.size)
            return extent.cell(offset.y - top, offset.x - left)
        size = self.best_size(self.size)
        across, down = board_extent(height, width, size)
        left, top = self._corner(self.size, (across, down))
        column, line = offset.x - left, offset.y - top
        if size is BoardSize.LINE or not (0 <= column < across and 0 <= line < down):
            return None
        pitch = PITCHES.get(size)
        columns, lines = (pitch.columns, pitch.lines) if pitch else (digits(height, width) + 1, 1)
        return min(line // lines, height - 1) * width + min(column // columns, width - 1)

    def on_click(self, event: Click) -> None:
        """Choose the tile under the mouse."""
        cell = self.cell_at(event.get_content_offset_capture(self))
        if cell is not None:
            self.post_message(self.Chosen(self, cell))
