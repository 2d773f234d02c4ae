"""h against the true distance, as a picture."""

from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.events import Click
from textual.message import Message
from textual.reactive import reactive

from loyd.core.audit.population import Integers
from loyd.core.numbers import grouped
from loyd.tui.paint.density import Plane, density_lines
from loyd.tui.widgets.painted import Painted


class DensityView(Painted, can_focus=True):
    """Shows how many boards have which h at which distance; a cursor walks the cells, and `CellChosen` says which was opened."""

    DEFAULT_CSS = "DensityView { width: 1fr; height: 1fr; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(1, 0)", show=False, key_display="↑", tooltip="In the picture: walk its cells"),
        Binding("down", "move(-1, 0)", show=False, key_display="↓"),
        Binding("left", "move(0, -1)", show=False, key_display="←"),
        Binding("right", "move(0, 1)", show=False, key_display="→"),
        Binding("enter", "choose", show=False, tooltip="In the picture: list the boards of a cell, and watch the search from one"),
    ]

    density: reactive[Integers | None] = reactive(None, always_update=True)
    """`density[h, distance]`: how many boards."""
    cursor: reactive[tuple[int, int] | None] = reactive(None)
    """The h and the distance of the cell of the cursor; None while there is none."""

    class CellChosen(Message):
        """Somebody opened a cell: the h and the distances that are drawn as one."""

        def __init__(self, hs: range, distances: range) -> None:
            super().__init__()
            self.hs, self.distances = hs, distances

    @property
    def _plane(self) -> Plane | None:
        shape = None if self.density is None else self.density.shape
        return None if shape is None else Plane.within(shape, self.size.width, self.size.height, filled=self.palette.filled)

    def watch_density(self) -> None:
        """Begin anew."""
        self.cursor = None

    def watch_cursor(self) -> None:
        """Say in the frame what lies there."""
        plane = self._plane
        if self.cursor is None or plane is None:
            self.border_subtitle = "diagonal: exact, above: too great"
            return
        hs, distances = plane.cell(*self.cursor)
        count = self._boards(plane, self.cursor)
        names = (str(values.start) if len(values) == 1 else f"{values.start}-{values.stop - 1}" for values in (hs, distances))
        self.border_subtitle = "h {}, distance {}: {} board{}".format(*names, grouped(count), "s" * (count != 1))

    def action_move(self, up: int, right: int) -> None:
        """Walk from the cursor, which begins at the fullest cell."""
        plane = self._plane
        if self.density is None or plane is None:
            return
        if self.cursor is None:
            fullest = divmod(int(self.density.argmax()), self.density.shape[1])
            self.cursor = plane.step(fullest, 0, 0)
        else:
            self.cursor = plane.step(self.cursor, up, right)

    def on_click(self, event: Click) -> None:
        """Put the cursor on the cell that was clicked; twice opens it."""
        offset, plane = event.get_content_offset(self), self._plane
        cell = plane.cell_at(offset.y, offset.x) if plane is not None and offset is not None else None
        if cell is not None:
            self.cursor = cell
            if event.chain > 1:
                self.action_choose()

    def action_choose(self) -> None:
        """Open the cell of the cursor, if any board lies there."""
        plane = self._plane
        if self.cursor is not None and plane is not None and self._boards(plane, self.cursor):
            self.post_message(self.CellChosen(*plane.cell(*self.cursor)))

    def _boards(self, plane: Plane, cursor: tuple[int, int]) -> int:
        """How many boards lie in a cell."""
        hs, distances = plane.cell(*cursor)
        return 0 if self.density is None else int(self.density[hs.start : hs.stop, distances.start : distances.stop].sum())

    def paint(self, columns: int, lines: int) -> list[Text]:
        """The picture, or the sentence that says what will be here."""
        if self.density is None:
            return self.empty_lines(columns)
        ground = self.app.theme_variables["background"]
        return density_lines(self.density, columns, lines, signs=self.signs, palette=self.palette, ground=ground, cursor=self.cursor)
