"""A grid of cells to type a board into."""

from collections import Counter
from dataclasses import dataclass, replace
from itertools import product
from typing import Self

from rich.text import Text
from textual.actions import SkipAction
from textual.events import Blur, Key, Paste
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive

from ...core.engine.puzzle import BLANKS, Board, Notation, format_board
from ..framework import LineWidget
from ..keys import keys
from ..paint import CELL_WIDTH, entry_lines

BLANK = Notation.X.value


@dataclass(frozen=True)
class TypedCells:
    """`height` x `width` texts in row-major order: empty, digits, or `x` for the blank."""

    height: int
    width: int
    texts: tuple[str, ...]

    @classmethod
    def empty(cls, height: int, width: int) -> Self:
        """An empty board of this size."""
        return cls(height, width, ("",) * (height * width))

    @classmethod
    def from_board(cls, board: Board) -> Self:
        """The texts of a board."""
        return cls(*board.size, tuple(format_board(board).split()))

    @property
    def greatest(self) -> int:
        """The greatest tile."""
        return len(self.texts) - 1

    @property
    def text(self) -> str:
        """Everything typed, in rows that `read_board` accepts once no cell is empty."""
        rows = (
            self.texts[start : start + self.width]
            for start in range(0, len(self.texts), self.width)
        )
        return "/".join(" ".join(row) for row in rows)

    @property
    def bad(self) -> frozenset[int]:
        """The cells whose text is not a tile, or one that occurs twice."""
        times = Counter(self._value(text) for text in self.texts)
        values = map(self._value, self.texts)
        return frozenset(
            cell
            for cell, value in enumerate(values)
            if value is not None and (times[value] > 1 or value > self.greatest)
        )

    @property
    def unfinished(self) -> str:
        """What is still missing, in words; empty if nothing is."""
        cells = [str(cell) for cell, text in enumerate(self.texts, 1) if not text]
        if not cells:
            return ""
        typed = {self._value(text) for text in self.texts}
        missing = [
            str(tile or BLANK) for tile in (*range(1, self.greatest + 1), 0) if tile not in typed
        ]
        gap = f"cell {cells[0]} is empty" if len(cells) == 1 else f"{len(cells)} cells are empty"
        return f"{gap}; missing: {' '.join(missing)}" + ("; ! marks errors" if self.bad else "")

    def typed(self, cell: int, text: str) -> Self:
        """The board with another text in a cell."""
        return replace(self, texts=(*self.texts[:cell], text, *self.texts[cell + 1 :]))

    def resized(self, height: int, width: int) -> Self:
        """The board in another size, with the texts of the cells that both have."""
        texts_kept = {
            (row, column): self.texts[row * self.width + column]
            for row, column in product(range(self.height), range(self.width))
        }
        return replace(
            self,
            height=height,
            width=width,
            texts=tuple(texts_kept.get(at, "") for at in product(range(height), range(width))),
        )

    def whole(self, text: str) -> bool:
        """Whether a text can be no longer: no tile begins with it and goes on."""
        return text == BLANK or int(text) * 10 > self.greatest

    @staticmethod
    def _value(text: str) -> int | None:
        return 0 if text == BLANK else int(text) if text else None


_SEPARATORS = frozenset(" ,/;|")


class EntryGrid(LineWidget, can_focus=True):
    """The cells, with a cursor while the grid has focus.

    A digit that completes a tile, and every blank, moves the cursor on. A space, comma or slash
    after a tile separates it from the next; a space where nothing has been typed yet is the blank.
    Letters stay within the grid.
    """

    DEFAULT_CSS = "EntryGrid { width: auto; height: auto; }"
    BINDINGS = [
        *keys("""
        up              go(-1, 0)
        down            go(1, 0)
        left            go(0, -1)
        right           go(0, 1)
        home            to_cell(0)
        end             to_cell(-1)
        tab             next_cell(1)
        shift+tab       next_cell(-1)
        backspace       rub_out
        delete          clear
        enter           finish
        ctrl+v          paste
        ctrl+y,super+c  copy
        """)
    ]

    cells = reactive(TypedCells.empty(3, 3))
    cursor = reactive(0)
    """The cell that the next key changes, from 0 in row-major order."""

    _begun = False
    """Whether something was typed into the cursor's cell since the cursor reached it."""
    _has_moved_on = False
    """Whether the cursor moved on by itself, so that a separator typed now still belongs to the
    cell before.
    """

    class Edited(Message):
        """A cell was changed."""

    class Submitted(Message):
        """Enter was pressed, and every cell is valid."""

    @dataclass
    class Pasted(Message):
        """Posted when a text is pasted."""

        text: str

    def validate_cursor(self, cursor: int) -> int:
        return min(max(cursor, 0), self.cells.greatest)

    def watch_cells(self, before: TypedCells, cells: TypedCells) -> None:
        if (before.height, before.width) != (cells.height, cells.width):
            self.cursor = self.validate_cursor(self.cursor)
            self.refresh(layout=True)

    def watch_cursor(self) -> None:
        self._begun = self._has_moved_on = False

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return self.cells.width * CELL_WIDTH

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.cells.height

    def paint(self, columns: int, lines: int) -> list[Text]:
        cursor = self.cursor if self.has_focus else None
        return entry_lines(
            self.cells.texts,
            self.cells.width,
            cursor=cursor,
            bad=self.cells.bad,
            signs=self.signs,
            palette=self.palette,
        )

    def check_consume_key(self, key: str, character: str | None) -> bool:
        return character is not None and character.isprintable()

    def on_key(self, event: Key) -> None:
        if not event.is_printable or event.character is None:
            return
        event.stop()
        event.prevent_default()
        self._type_character(event.character)

    def _type_character(self, character: str) -> None:
        self.app.clear_notifications()
        if character in _SEPARATORS and (self._begun or self._has_moved_on):
            self._move_on(by_itself=False)
        elif character in BLANKS or (character in " 0" and not self._begun):
            if self._begun:
                self._move_on()
            self._type(BLANK)
            self._move_on()
        elif character.isascii() and character.isdigit():
            text = self.cells.texts[self.cursor] + character if self._begun else character
            self._type(text)
            if self.cells.whole(text):
                self._move_on()
        else:
            self.notify(
                f"{character} is not a tile: type numbers, and x for the blank.",
                severity="warning",
                markup=False,
            )

    def _type(self, text: str) -> None:
        self.cells = self.cells.typed(self.cursor, text)
        self._begun = bool(text)
        self.post_message(self.Edited())

    def _move_on(self, *, by_itself: bool = True) -> None:
        if self._begun:
            self.cursor += 1
        self._begun = False
        self._has_moved_on = by_itself

    def action_go(self, rows: int, columns: int) -> None:
        row, column = divmod(self.cursor, self.cells.width)
        row += rows
        column += columns
        if 0 <= row < self.cells.height and 0 <= column < self.cells.width:
            self.cursor = row * self.cells.width + column
        self.watch_cursor()

    def action_to_cell(self, cell: int) -> None:
        self.cursor = cell % len(self.cells.texts)

    def action_next_cell(self, cells: int) -> None:
        if not 0 <= self.cursor + cells <= self.cells.greatest:
            raise SkipAction
        self.cursor += cells

    def action_rub_out(self) -> None:
        if not self.cells.texts[self.cursor]:
            self.cursor -= 1
        self._type(self.cells.texts[self.cursor][:-1])

    def action_clear(self) -> None:
        self._type("")

    def action_finish(self) -> None:
        wanting = [
            cell for cell, text in enumerate(self.cells.texts) if not text or cell in self.cells.bad
        ]
        if wanting:
            self.cursor = next((cell for cell in wanting if cell > self.cursor), wanting[0])
        else:
            self.post_message(self.Submitted())

    def action_copy(self) -> None:
        self.app.copy_to_clipboard(self.cells.text)

    def action_paste(self) -> None:
        self.post_message(self.Pasted(self.app.clipboard))

    def on_paste(self, event: Paste) -> None:
        event.stop()
        self.post_message(self.Pasted(event.text))

    def click(self, column: int, line: int) -> None:
        if column < self.cells.width * CELL_WIDTH and line < self.cells.height:
            self.cursor = line * self.cells.width + column // CELL_WIDTH

    def on_blur(self, event: Blur) -> None:
        self.watch_cursor()
