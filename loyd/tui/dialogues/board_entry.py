"""Board entry: cell by cell, as a line of text, or pasted."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Self

from textual.app import ComposeResult, RenderResult
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import Input
from textual.widgets.input import Selection

from ...core.engine.heuristics import HEURISTICS, Heuristic
from ...core.engine.puzzle import (
    EMPTY,
    LONGEST_TEXT,
    Board,
    BoardFormat,
    Notation,
    Verdict,
    WrittenBoard,
    format_board,
    read_board,
    read_boards,
    verdict,
)
from ...core.system import BoardError, PluginError
from ..framework import read_in_thread
from ..keys import key
from ..parts.board_view import BoardLine, one_line
from ..parts.run_words import sentence
from ..signs import Signs, compact, signs_for, terminal_encoding
from .entry_grid import EntryGrid, TypedCells


class BoardEntry(Vertical):
    """A grid of cells, and the same board as a line of text (`f2`); every keystroke is checked, and
    nothing typed is lost.

    A pasted board is read as a whole, in any notation. If it cannot be read, it is kept in the line
    of text to be corrected.
    """

    DEFAULT_CSS = """
    BoardEntry { height: auto; width: 1fr; }
    BoardEntry > BoardLine { display: none; }
    BoardEntry.-as-text > BoardLine { display: block; }
    BoardEntry.-as-text > EntryGrid { display: none; }
    BoardEntry > BoardLine.-bad { color: $text-error; text-style: underline; }
    """
    BINDINGS = [key("f2", "switch")]

    board_size = reactive((3, 3), init=False)
    """(height, width) of the grid; pasting or typing a board of another size changes it."""
    notation = reactive[Notation | None](None)
    """The sign for the blank in pasted text and in the line; None accepts every sign but those of
    `Notation.LAST`.
    """
    as_text = reactive(False, toggle_class="-as-text")
    """Whether the line of text is shown instead of the grid."""

    @dataclass
    class Changed(Message):
        """Something was typed: the text, the board it describes (None if none), how it was read or
        what is wrong, and the goal that the text gives.
        """

        entry: "BoardEntry"
        text: str
        board: Board | None
        sentence: str
        goal: Board | None = None

    @dataclass
    class Accepted(Message):
        """Posted when enter accepts the board."""

        entry: "BoardEntry"
        board: Board

    def __init__(
        self,
        board: Board | None = None,
        *,
        signs: Signs | None = None,
        id: str | None = None,  # noqa: A002 — Textual's own word
    ):
        super().__init__(id=id)
        self._grid = EntryGrid(signs=signs)
        self._line = BoardLine(placeholder="2 3 4 / 1 5 x / 7 6 8", select_on_focus=False)
        if board is not None:
            self._fill(board)

    def compose(self) -> ComposeResult:
        yield self._grid
        yield self._line

    @property
    def cells(self) -> TypedCells:
        """The cells as typed so far, which may not be a board yet."""
        return self._grid.cells

    def set_board(self, board: Board) -> None:
        """Show a board in the line and in the grid."""
        self._fill(board)
        with self.prevent(Input.Changed):
            self._line.value = str(board)
        self._line.remove_class("-bad")

    def focus(self, scroll_visible: bool = True) -> Self:
        (self._line if self.as_text else self._grid).focus(scroll_visible)
        return self

    def _fill(self, board: Board) -> None:
        self._grid.cells = TypedCells.from_board(board)
        self.set_reactive(BoardEntry.board_size, board.size)

    def watch_board_size(self, size: tuple[int, int]) -> None:
        if (self.cells.height, self.cells.width) != size:
            self._grid.cells = self.cells.resized(*size)
            self._judge_cells()

    def watch_notation(self) -> None:
        if self.as_text:
            self._line.set_class(self._read(self._line.value) is None, "-bad")

    def action_switch(self) -> None:
        if self.as_text:
            self._read(self._line.value)
        else:
            self._show_line(self._written())
        self.as_text = not self.as_text
        self.focus()
        self._line.selection = Selection(len(self._line.value), 0)  # and its beginning is seen

    def _written(self) -> str:
        text = self.cells.text
        if self.cells.unfinished or self.cells.bad:
            return text
        board = read_board(text).board
        if self.notation is None:
            return text if len(text) < self.size.width else compact(board)
        rows = format_board(board, self.notation, rows=True).splitlines()
        return "/".join(" ".join(row.split()) for row in rows)

    def _show_line(self, text: str) -> None:
        with self.prevent(Input.Changed):
            self._line.value = one_line(text)
        self._line.cursor_position = len(self._line.value)
        self._line.set_class(bool(text) and self._reading(text).board is None, "-bad")

    def _reading(self, text: str) -> WrittenBoard:
        """The first board of a text, or what is wrong; the size may be the grid's."""
        faults = [WrittenBoard(1, text, fault=EMPTY)]
        for size in (None, self.board_size):
            writing = BoardFormat(size=size, notation=self.notation)
            readings = read_boards(text[: LONGEST_TEXT * 10], writing)
            if readings and all(one.board for one in readings):
                return readings[0]
            faults += [one for one in readings if not one.board]
        return faults[:2][-1]

    def _read(self, text: str) -> Board | None:
        reading = self._reading(text)
        if reading.board is None:
            self.post_message(self.Changed(self, text, None, reading.fault))
            return None
        self._fill(reading.board)
        how = (
            reading.how
            or read_board(reading.text, size=reading.board.size, notation=self.notation).how
        )
        self.post_message(self.Changed(self, text, reading.board, how, reading.goal))
        return reading.board

    def _judge_cells(self) -> Board | None:
        text = self.cells.text
        sentence = self.cells.unfinished
        board = None
        if not sentence:
            try:
                reading = read_board(text)
                board = reading.board
                sentence = reading.how
            except BoardError as error:
                sentence = str(error)
        self.post_message(self.Changed(self, text, board, sentence))
        return board

    def on_entry_grid_edited(self, message: EntryGrid.Edited) -> None:
        message.stop()
        self._judge_cells()

    def on_entry_grid_submitted(self, message: EntryGrid.Submitted) -> None:
        message.stop()
        self._accept(self._judge_cells())

    def on_entry_grid_pasted(self, message: EntryGrid.Pasted) -> None:
        message.stop()
        self.paste(message.text)

    def paste(self, text: str) -> None:
        """Read a text in place of what was typed, or the first board found in its rows; if there is
        none, keep the text in the line.
        """
        if self._read(text) is None:
            self._show_line(text)
            self.as_text = True
            self.focus()

    def on_input_changed(self, message: Input.Changed) -> None:
        message.stop()
        self._line.set_class(self._read(message.value) is None, "-bad")

    def on_input_submitted(self, message: Input.Submitted) -> None:
        message.stop()
        self._accept(self._read(message.value))

    def _accept(self, board: Board | None) -> None:
        if board is not None:
            self.post_message(self.Accepted(self, board))


MOST_PAIRS = 10


class BoardVerdict(Widget):
    """Shows what cannot be read; or else the verdict, and below it h by each heuristic or, for an
    unsolvable board, its inversions.
    """

    DEFAULT_CSS = "BoardVerdict { height: auto; }"

    message = reactive[Content](Content, layout=True)

    def judge(self, start: Board | None, goal: Board | None, faults: Mapping[str, str]) -> None:
        """Check two boards; None stands for one that is not complete. `faults`: what is wrong with
        what was typed, a sentence each.
        """
        if faults or start is None or goal is None:
            sentences = (f"! {where.capitalize()}: {fault}." for where, fault in faults.items())
            self.message = Content("\n").join(
                Content.styled(one, "$loyd-error") for one in sentences
            )
            return
        try:
            result = verdict(start, goal)
        except BoardError as error:
            self.message = Content.styled(f"! {sentence(str(error))}", "$loyd-error")
        else:
            signs = signs_for(terminal_encoding())
            sign = (
                f"[$loyd-goal]{signs.right}[/]"
                if result.solvable
                else f"[$loyd-error]{signs.wrong}[/]"
            )
            self.message = Content.from_markup(
                f"{sign} {result.reason}\n{'' if result.solvable else _pairs(result)}"
            )
            if result.solvable:
                add = partial(self._add, self.message)
                read_in_thread(
                    self,
                    partial(self._estimates, start, goal),
                    add,
                    lambda error: add(Content(error)),
                    group="estimates",
                )

    @staticmethod
    def _estimates(start: Board, goal: Board) -> Content:
        ready = (
            entry
            for entry in HEURISTICS.values()
            if not entry.refusal(goal.size) and entry.is_ready(goal)
        )
        estimates = "   ".join(f"{entry.id} {_h_text(entry, start, goal)}" for entry in ready)
        return Content.from_markup("[$loyd-dim]h:[/] $estimates", estimates=estimates)

    def _add(self, message: Content, estimates: Content) -> None:
        if self.message == message:
            self.message = message + estimates

    def render(self) -> RenderResult:
        return self.message


def _h_text(entry: Heuristic, start: Board, goal: Board) -> str:
    """The h of the start; `failed` if a user's own heuristic makes a mistake on it."""
    try:
        return str(entry.for_goal(goal).value(start))
    except PluginError:
        return "failed"


def _pairs(solvability: Verdict) -> str:
    pairs = "  ".join(f"{one}-{other}" for one, other in solvability.inversions[:MOST_PAIRS])
    more = (
        f"  and {len(solvability.inversions) - MOST_PAIRS} more"
        if len(solvability.inversions) > MOST_PAIRS
        else ""
    )
    return f"[$loyd-dim]inverted pairs:[/] {pairs}{more}" if pairs else ""
