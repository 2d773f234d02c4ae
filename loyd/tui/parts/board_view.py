"""A board in the largest size that fits."""

import re
from collections.abc import Set as AbstractSet

from rich.text import Text
from textual.events import Click, Paste
from textual.geometry import Size
from textual.reactive import reactive
from textual.widgets import Input

from ...core.engine.puzzle import LONGEST_TEXT, Board, Move, read_boards
from ...core.engine.record import format_h, format_node_f
from ...core.system import printable
from ..framework import LineWidget, SeekRequested
from ..paint import (
    BOLD,
    NO_CELLS,
    BoardDrawing,
    BoardSize,
    Slide,
    board_extent,
    board_lines,
    fit_board,
    marked,
)
from ..signs import Role
from .step_model import StepView

SLIDE_SECONDS = 0.12


class BoardView(LineWidget):
    """Shows one board as large as its room allows, where CSS `content-align` puts it.

    A width or height of `auto` takes the room of the largest size. Cells are counted from 0 in
    row-major order.
    """

    DEFAULT_CSS = "BoardView { width: auto; height: auto; content-align: center middle; }"

    board = reactive[Board | None](None)
    shares = reactive[tuple[int, ...] | None](None)
    """A small number for each cell, such as its tile's share of h."""
    highlight = reactive[AbstractSet[int]](NO_CELLS)
    """The cells whose tile has just moved."""
    home = reactive[AbstractSet[int]](NO_CELLS)
    """The cells whose tile is in place for the goal."""
    groups = reactive[tuple[int | None, ...] | None](None)
    """For each cell the group that its tile belongs to, such as those of a pattern database."""
    largest = reactive(BoardSize.HUGE, layout=True)
    """The largest size used."""
    slid = reactive(1.0)
    """How far the sliding tile has come, from 0 to 1."""

    _path: tuple[int, int] | None = None

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
        """Show another board; with `slide`, if it is one move away from the one shown, its tile
        slides there in 120 ms.

        Nothing moves if the app's animations are off.
        """
        before = self.board
        self._path = None
        moving = slide and self.app.animation_level == "full"
        if (
            moving
            and before is not None
            and any(board == after for _, after in before.successors())
        ):
            self._path = board.blank, before.blank
        self.board = board
        self.shares = shares
        self.highlight = highlight
        self.home = home
        self.groups = groups
        self.slid = 0.0 if self._path else 1.0
        if self._path:
            self.animate("slid", 1.0, duration=SLIDE_SECONDS, easing="out_cubic")

    def watch_board(self, before: Board | None, board: Board | None) -> None:
        if (before and before.size) != (board and board.size):
            self.refresh(layout=True)

    def best_size(self, room: Size) -> BoardSize:
        """The largest size of the board that fits."""
        if self.board is None:
            return BoardSize.LINE
        return fit_board(*self.board.size, room.width, room.height, largest=self.largest)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        if self.board is None:
            return container.width
        return board_extent(*self.board.size, self.best_size(container))[0]

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        room = Size(width, container.height)
        if self.board is None:
            return len(self.empty_lines(width))
        return board_extent(*self.board.size, self.best_size(room))[1]

    def paint(self, columns: int, lines: int) -> list[Text]:
        if self.board is None:
            return self.empty_lines(columns)
        slide = Slide(*self._path, self.slid) if self._path and self.slid < 1 else None
        picture = BoardDrawing(
            self.board, self.shares, self.highlight, self.home, slide, self.groups
        )
        painted = board_lines(picture, self.best_size(Size(columns, lines)), self.palette)
        across = columns - len(painted[0].plain)
        down = lines - len(painted)
        right = {"left": 0, "center": across // 2, "right": across}[
            self.styles.content_align_horizontal
        ]
        above = {"top": 0, "middle": down // 2, "bottom": down}[self.styles.content_align_vertical]
        for line in painted:
            line.pad_left(max(right, 0))
        return [*(Text() for _ in range(above)), *painted]


GAP = 2


class BoardStrip(LineWidget):
    """Shows as many small boards as fit, the current one in the middle, each under its number and
    move.
    """

    DEFAULT_CSS = "BoardStrip { width: 1fr; height: auto; }"

    boards = reactive[tuple[Board, ...]]((), layout=True)
    """The start, and the board after each move."""
    moves = reactive[tuple[Move, ...]](())
    position = reactive(0)
    """The number of moves made up to the current board."""

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        return 1 + (self.boards[0].height if self.boards else 0)

    @property
    def _pitch(self) -> int:
        board = self.boards[0]
        label = len(f"{len(self.moves)} r") + 2
        return max(board_extent(*board.size, BoardSize.SMALL)[0], label) + GAP

    def _first(self, columns: int) -> tuple[int, int]:
        count = max((columns + GAP) // self._pitch, 1)
        return min(max(self.position - count // 2, 0), max(len(self.boards) - count, 0)), min(
            count, len(self.boards)
        )

    def paint(self, columns: int, lines: int) -> list[Text]:
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
        last = at == len(self.boards) - 1
        sign = self.signs.current if at == self.position else self.signs.goal if last else " "
        role = Role.CURRENT if at == self.position else Role.GOAL if last else Role.DIM
        return Text(
            f"{sign} {at}{f' {self.moves[at - 1].letter}' if at else ''}", self.palette[role]
        )

    def _drawn(self, at: int) -> list[Text]:
        highlight = frozenset({self.boards[at - 1].blank}) if at else frozenset[int]()
        picture = BoardDrawing(
            self.boards[at], highlight=highlight if at == self.position else frozenset()
        )
        return board_lines(picture, BoardSize.SMALL, self.palette)

    def on_click(self, event: Click) -> None:
        column = event.get_content_offset_capture(self).x
        if self.boards and column >= 0:
            first, count = self._first(self.size.width)
            at = column // self._pitch
            if at < count:
                self.post_message(SeekRequested(self, first + at))


def one_line(text: str) -> str:
    """A text that is pasted, on one line."""
    return printable("/".join(text[: 2 * LONGEST_TEXT].splitlines()))


def _pasted(text: str) -> str:
    """A pasted board on one line: as it is written, if it can be read like that."""
    line = one_line(text)
    readings = read_boards(text)
    if len(readings) == 1 and readings[0].board and not all(one.board for one in read_boards(line)):
        goal = readings[0].goal
        return f"{readings[0].board} -> {goal}" if goal else str(readings[0].board)
    return line


class BoardLine(Input):
    """The line in which a board is typed."""

    DEFAULT_CSS = """
    BoardLine { height: 1; border: none; padding: 0; }
    BoardLine:focus { border: none; }
    """

    def on_paste(self, event: Paste) -> None:
        event.stop()
        event.prevent_default()
        self.replace(_pasted(event.text[: 2 * LONGEST_TEXT]), *self.selection)


_TERM = re.compile(r"\b[gh]\b")
_VALUE = re.compile(r"(?<=[ghf] )\S+")


class NodeFigures(LineWidget):
    """`g 15 + h 14 = f 29`; `~` before an inferred value."""

    view = reactive[StepView | None](None)

    def paint(self, columns: int, lines: int) -> list[Text]:
        view = self.view
        if view is None:
            return []
        about = "~" if view.is_inferred else ""
        f = about + format_node_f(view.node.f, view.node.h)
        values = {
            "g": f"{about}{view.node.g}",
            **({"h": format_h(view.node.h)} if view.has_h else {}),
        }
        terms = view.equation.rpartition("f = ")[2].partition(",")[0].replace("·", " × ")
        left = [
            f"{name} {value}"
            for name, value in values.items()
            if not re.search(rf"\b{name}\b", terms)
        ]
        summed = (
            [_TERM.sub(lambda found: f"{found[0]} {values.get(found[0], '')}", terms) + f" = f {f}"]
            if view.equation
            else []
        )
        words = "   ".join((*([view.node.side] if view.node.side else []), *left, *summed))
        return [self.cut(marked(words, _VALUE, self.palette.dim, BOLD), columns)][:lines]
