"""The successors of the node at hand, each with its move, its fate and its figures."""

from rich.text import Text

from core.trace.choice import shown
from core.trace.node import Fate, Successor
from tui.paint.board_extent import BoardSize, board_extent
from tui.paint.board_painter import board_lines
from tui.paint.board_picture import BoardPicture
from tui.paint.fates import ROLES, fate_sign
from tui.paint.roles import Role
from tui.widgets.painted import Painted

GAP = 2
BLOCK = 12
LINES_ABOVE, LINES_BELOW = 1, 2


class SuccessorView(Painted):
    """Shows the successors side by side as small boards, two by two where that fits better, or one to a line."""

    DEFAULT_CSS = "SuccessorView { width: 1fr; height: 1fr; }"

    successors: tuple[Successor, ...] = ()

    def show(self, successors: tuple[Successor, ...], empty: str) -> None:
        """Show other successors; `empty` says why there are none."""
        if (successors, empty) != (self.successors, self.empty):
            self.successors = successors
            self.empty = empty
            self.refresh()

    def paint(self, columns: int, lines: int) -> list[Text]:
        """The successors in the room there is."""
        if not self.successors:
            return self.empty_lines(columns)
        height, width = self.successors[0].board.size
        across, down = board_extent(height, width, BoardSize.SMALL)
        across = max(across, BLOCK)
        down += LINES_ABOVE + LINES_BELOW
        count = len(self.successors)
        for in_a_row in (count, 2):
            rows = -(-count // in_a_row)
            if in_a_row * (across + GAP) - GAP <= columns and rows * (down + 1) - 1 <= lines:
                return self._side_by_side(in_a_row, across)
        return [self._line(successor, columns) for successor in self.successors]

    def _heading(self, successor: Successor) -> Text:
        role = ROLES[successor.fate]
        heading = Text()
        heading.append(f"{successor.move.letter} ", style="bold")
        heading.append(f"{fate_sign(successor.fate, self.signs)} {_word(successor.fate)}", style=self.palette[role])
        return heading

    def _side_by_side(self, in_a_row: int, across: int) -> list[Text]:
        painted: list[Text] = []
        for first in range(0, len(self.successors), in_a_row):
            if painted:
                painted.append(Text())
            blocks = [self._block(successor) for successor in self.successors[first : first + in_a_row]]
            for parts in zip(*blocks, strict=True):
                line = Text()
                for part in parts:
                    part.truncate(across + GAP, pad=True)
                    line.append_text(part)
                painted.append(line)
        return painted

    def _block(self, successor: Successor) -> list[Text]:
        moved = frozenset({successor.board.target(successor.move.opposite)} - {None})
        picture = BoardPicture(successor.board, highlight=frozenset(cell for cell in moved if cell is not None))
        board = board_lines(picture, BoardSize.SMALL, signs=self.signs, palette=self.palette)
        return [self._heading(successor), *board, *self._figures(successor)]

    def _figures(self, successor: Successor) -> list[Text]:
        dim = self.palette[Role.DIM]
        second = Text(f"g {successor.g}  h {successor.h}", style=dim)
        if successor.known_g is not None:
            second = Text(f"g {successor.g}, had {successor.known_g}", style=dim)
        return [Text(f"f {shown(successor.f)}", style="bold" if successor.fate is Fate.NEW else dim), second]

    def _line(self, successor: Successor, columns: int) -> Text:
        line = self._heading(successor)
        line.truncate(19, pad=True)
        line.append(f"f {shown(successor.f):<4} ", style="bold" if successor.fate is Fate.NEW else self.palette[Role.DIM])
        known = "" if successor.known_g is None else f" had {successor.known_g}"
        line.append(f"g {successor.g:<3} h {successor.h:<3}{known:<7}", style=self.palette[Role.DIM])
        line.append(str(successor.board))
        line.truncate(columns, overflow="ellipsis")
        return line


def _word(fate: Fate) -> str:
    return {Fate.OPEN: "open", Fate.CLOSED: "closed", Fate.BACK: "back", Fate.BEYOND: "cut off"}.get(fate, fate.value)
