"""The base of the maps: a field of places that a cursor walks."""

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.events import Click
from textual.reactive import reactive

from loyd.core.trace.relief import Relief, Spot
from loyd.tui.paint.map_colours import Look
from loyd.tui.paint.map_layout import MapLayout
from loyd.tui.widgets.painted import Painted


class WalkedMap(Painted, can_focus=True):
    """Has a cursor, which arrows or a click move from place to place and enter or two clicks open."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(1, 0)", show=False, key_display="↑", tooltip="On a map: walk its places"),
        Binding("down", "move(-1, 0)", show=False, key_display="↓"),
        Binding("left", "move(0, -1)", show=False, key_display="←"),
        Binding("right", "move(0, 1)", show=False, key_display="→"),
        Binding("enter", "choose", show=False, tooltip="On a map: list the boards of a place, and go to their steps"),
    ]

    cursor: reactive[Spot | None] = reactive(None)
    """The place of the cursor (up, across) on the whole map; None while there is none."""

    @property
    def walked(self) -> Relief | None:
        """The places that are drawn."""
        raise NotImplementedError

    @property
    def origin(self) -> Spot:
        """The place of the whole map that is drawn at the lower left."""
        return 0, 0

    @property
    def room(self) -> tuple[int, int]:
        """The columns and lines that the map has."""
        return self.size.width, self.size.height

    @property
    def look(self) -> Look:
        """What it is drawn with."""
        return Look(self.signs, self.palette, self.app.theme_variables["background"], self.depth)

    @property
    def layout_of_map(self) -> MapLayout | None:
        """Where its places are drawn; None where none are."""
        return None if self.walked is None else MapLayout.within(*self.room, self.walked, filled=self.palette.filled)

    @property
    def spot(self) -> Spot | None:
        """The place of the cursor, or that of the step, among those that are drawn."""
        drawn = self.walked
        if self.cursor is None or drawn is None:
            return None if drawn is None else drawn.current
        return self.cursor[0] - self.origin[0], self.cursor[1] - self.origin[1]

    def action_move(self, up: int, across: int) -> None:
        """Walk from the cursor, which begins at the place of the step, or of the start."""
        layout, drawn = self.layout_of_map, self.walked
        if drawn is not None and layout is not None:
            spot = layout.step(self.spot or drawn.start or (0, 0), up, across)
            self.cursor = self.origin[0] + spot[0], self.origin[1] + spot[1]

    def on_click(self, event: Click) -> None:
        """Put the cursor on the place that was clicked; twice opens it."""
        offset, layout, drawn = event.get_content_offset(self), self.layout_of_map, self.walked
        if offset is None or layout is None or drawn is None:
            return
        spot = layout.spot_at(offset.y - (self.size.height - self.room[1]), offset.x)
        if spot is not None:
            self.cursor = self.origin[0] + spot[0], self.origin[1] + spot[1]
            if event.chain > 1:
                self.action_choose()

    def action_choose(self) -> None:
        """Open the place of the cursor."""
        raise NotImplementedError
