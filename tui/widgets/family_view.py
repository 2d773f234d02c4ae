"""The family of the board of a card: its parent, its siblings, itself and its children, as small boards side by side."""

from rich.style import Style
from rich.text import Text
from textual.events import Click

from loyd.core.trace.choice import shown
from loyd.core.trace.node import Fate, Node, Successor
from loyd.tui.paint.board_extent import BoardSize, board_extent
from loyd.tui.paint.board_painter import board_lines
from loyd.tui.paint.board_picture import BoardPicture
from loyd.tui.paint.fates import ROLES, fate_sign, fate_word
from loyd.tui.paint.roles import Role
from loyd.tui.readings.card_reading import CardReading, Relative
from loyd.tui.readings.passage_words import standing_words
from loyd.tui.widgets.asked import Asked
from loyd.tui.widgets.painted import Painted

PITCH = 14
"""The columns from one board to the next, where the boards need no more."""


class FamilyView(Painted):
    """Shows as many as there is room for: those that have a key first.  A click on one asks for its card."""

    _reading: CardReading | None = None

    def show(self, reading: CardReading) -> None:
        """Show that of another reading."""
        self._reading = reading
        self.refresh()

    def _shown(self, columns: int) -> tuple[int, list[Relative]]:
        """The columns from one to the next, and those there is room for."""
        reading = self._reading
        if reading is None:
            return PITCH, []
        pitch = max(PITCH, board_extent(*reading.board.size, BoardSize.SMALL)[0] + 1)
        first = sorted(reading.family, key=lambda each: (not each.key and each.board != reading.board, each.name != "child"))
        kept = first[: max(columns // pitch, 1)]
        return pitch, [each for each in reading.family if any(each is other for other in kept)]

    def on_click(self, event: Click) -> None:
        """Ask for the board under the mouse."""
        offset = event.get_content_offset(self)
        if offset is not None:
            pitch, relatives = self._shown(self.size.width)
            if offset.x // pitch < len(relatives):
                self.post_message(Asked(relatives[offset.x // pitch].board))

    def paint(self, columns: int, lines: int) -> list[Text]:
        """Key and name, board, what became of it."""
        del lines
        pitch, relatives = self._shown(columns)
        cells = [self._cell(self._reading, each) for each in relatives] if self._reading is not None else []
        rows = []
        for parts in zip(*cells, strict=True):
            row = Text()
            for part in parts:
                part.truncate(pitch - 1)
                part.pad_right(pitch - part.cell_len)
                row.append_text(part)
            rows.append(self.cut(row, columns))
        return rows

    def _cell(self, reading: CardReading, relative: Relative) -> list[Text]:
        is_this = relative.board == reading.board and not relative.key
        name = Text()
        if is_this:
            name.append(f"{self.signs.current} {relative.name}", style=Style(bold=True))
        else:
            name.append(f"{relative.key:<1} ", style=self.palette[Role.CURRENT]).append(relative.name, style=self.palette[Role.DIM])
        board = board_lines(BoardPicture(relative.board), BoardSize.SMALL, signs=self.signs, palette=self.palette)
        return [name, *board, self._words(reading) if is_this else self._fate(reading, relative)]

    def _words(self, reading: CardReading) -> Text:
        """How the board of the card stands, in its sign and its f."""
        standing = reading.standing
        if standing is None or standing.node is None:
            return Text()
        words, role = standing_words(standing, self.signs, is_goal=reading.is_goal, has_path=reading.has_path, comes_later=True)
        return Text(f"{words[:1]} {_figure(standing.node, reading)}", style=self.palette[role])

    def _fate(self, reading: CardReading, relative: Relative) -> Text:
        new = relative.successor
        if new is None:
            return Text(relative.words, style=self.palette[Role.DIM])
        return Text(f"{fate_sign(new.fate, self.signs)} {_said(new, reading)}", style=self.palette[ROLES[new.fate]])


def _figure(node: Node | Successor, reading: CardReading) -> str:
    """Its f, or its g where the search has none."""
    return f"f {shown(node.f)}" if reading.has_f else f"g {node.g}"


def _said(new: Successor, reading: CardReading) -> str:
    """What counts of a successor: the g that it had, or its f."""
    if new.fate is Fate.BACK:
        return fate_word(new.fate)
    return f"had g {new.known_g}" if new.known_g is not None else _figure(new, reading)
