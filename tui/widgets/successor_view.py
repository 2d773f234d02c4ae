"""The successors of the node at hand, each with its move, its fate and its figures."""

from dataclasses import dataclass
from itertools import product

from rich.style import Style
from rich.text import Text

from core.trace.choice import shown
from core.trace.node import Fate, Successor
from tui.paint.board_extent import BoardSize, board_extent
from tui.paint.board_painter import board_lines
from tui.paint.board_picture import BoardPicture
from tui.paint.fates import ROLES, fate_sign
from tui.paint.roles import Role
from tui.widgets.painted import Painted

BLOCK = 12
HEADING = 12
SIZES = (BoardSize.MEDIUM, BoardSize.SMALL)


@dataclass(frozen=True)
class Arrangement:
    """Boards of a size, so many in a row, with lines of figures below each, lines between the rows and columns between the boards."""

    size: BoardSize
    in_a_row: int
    figures: int
    between: int
    gap: int

    def extent(self, board: tuple[int, int], count: int) -> tuple[int, int]:
        """(columns, lines) of `count` boards."""
        rows = -(-count // self.in_a_row)
        return self.in_a_row * (self.across(board) + self.gap) - self.gap, rows * (self._down(board) + self.between) - self.between

    def across(self, board: tuple[int, int]) -> int:
        """The columns of one board."""
        return max(board_extent(*board, self.size)[0], BLOCK)

    def _down(self, board: tuple[int, int]) -> int:
        return 1 + board_extent(*board, self.size)[1] + self.figures


class SuccessorView(Painted):
    """Shows the successors side by side as boards, two by two where that fits better, or in lines.

    How is decided by the room and by the most successors that a board of this size can have, so that it stays from step to step.
    """

    DEFAULT_CSS = "SuccessorView { width: 1fr; height: 1fr; }"

    successors: tuple[Successor, ...] = ()
    groups: tuple[tuple[int | None, ...] | None, ...] = ()
    """For each successor, and each cell, the group that its tile belongs to."""

    def show(self, successors: tuple[Successor, ...], groups: tuple[tuple[int | None, ...] | None, ...], empty: str) -> None:
        """Show other successors; `empty` says why there are none."""
        if (successors, groups, empty) != (self.successors, self.groups, self.empty):
            self.successors, self.groups = successors, groups
            self.empty = empty
            self.refresh()

    def paint(self, columns: int, lines: int) -> list[Text]:
        """The successors in the room there is."""
        if not self.successors:
            return self.empty_lines(columns)
        board = self.successors[0].board.size
        most = _most_moves(board)
        for size, figures, gap, in_a_row, between in product(SIZES, (2, 1), (2, 1), (most, 2), (1, 0)):
            arrangement = Arrangement(size, in_a_row, figures, between, gap)
            across, down = arrangement.extent(board, most)
            if across <= columns and down <= lines:
                return self._boards(arrangement)
        paint = self._two_lines if 2 * most <= lines else self._one_line
        return [self.cut(line, columns) for successor in self.successors for line in paint(successor)]

    def _heading(self, successor: Successor) -> Text:
        role = ROLES[successor.fate]
        heading = Text()
        heading.append(f"{successor.move.letter} ", style="bold")
        heading.append(f"{fate_sign(successor.fate, self.signs)} {_word(successor.fate)}", style=self.palette[role])
        return heading

    def _boards(self, arrangement: Arrangement) -> list[Text]:
        painted: list[Text] = []
        across = arrangement.across(self.successors[0].board.size)
        for first in range(0, len(self.successors), arrangement.in_a_row):
            if painted:
                painted += [Text() for _ in range(arrangement.between)]
            row = range(first, min(first + arrangement.in_a_row, len(self.successors)))
            blocks = [self._block(place, arrangement) for place in row]
            for parts in zip(*blocks, strict=True):
                line = Text()
                for part in parts:
                    part.truncate(across + arrangement.gap, pad=True)
                    line.append_text(part)
                painted.append(line)
        return painted

    def _block(self, place: int, arrangement: Arrangement) -> list[Text]:
        successor = self.successors[place]
        moved = successor.board.target(successor.move.opposite)
        highlight = frozenset() if moved is None else frozenset({moved})
        groups = self.groups[place] if arrangement.size is BoardSize.MEDIUM else None  # letters crowd the numbers of smaller ones
        picture = BoardPicture(successor.board, highlight=highlight, groups=groups)
        board = board_lines(picture, arrangement.size, signs=self.signs, palette=self.palette)
        return [self._heading(successor), *board, *self._figures(successor, arrangement.figures)]

    def _figures(self, successor: Successor, lines: int) -> list[Text]:
        dim = self.palette[Role.DIM]
        f = Text(f"f {shown(successor.f)}", style=self._f_style(successor))
        rest = f"h {successor.h}" if lines == 1 else f"g {successor.g}  h {successor.h}"
        if successor.known_g is not None:
            rest = f"had g {successor.known_g}" if lines == 1 else f"g {successor.g}, had {successor.known_g}"
        return [f, Text(rest, style=dim)] if lines > 1 else [Text.assemble(f, (f"  {rest}", dim))]

    def _f_style(self, successor: Successor) -> Style:
        return Style(bold=True) if successor.fate is Fate.NEW else self.palette[Role.DIM]

    def _one_line(self, successor: Successor) -> list[Text]:
        line = self._heading(successor)
        line.truncate(HEADING, pad=True)
        line.append(f" f {shown(successor.f):<3}", style=self._f_style(successor))
        line.append(f" g {successor.g:<2} h {successor.h:<2}", style=self.palette[Role.DIM])
        return [line]

    def _two_lines(self, successor: Successor) -> list[Text]:
        dim = self.palette[Role.DIM]
        known = "" if successor.known_g is None else f"had g {successor.known_g}  "
        return [*self._one_line(successor), Text(f"  {known}{successor.board}", style=dim)]


def _most_moves(size: tuple[int, int]) -> int:
    """The most moves that any board of this size has."""
    return sum(2 if side > 2 else 1 for side in size)


def _word(fate: Fate) -> str:
    return {Fate.OPEN: "open", Fate.CLOSED: "closed", Fate.BACK: "back", Fate.BEYOND: "cut off"}.get(fate, fate.value)
