"""Where the parts of a map stand in the room there is."""

from typing import NamedTuple

from ....core.engine.record import AxisScale, MapData, Projection, Spot

WIDEST, TALLEST = 6, 3
"""The most columns and lines of a place: a map that begins with few places would otherwise shrink
visibly as it grows.
"""


class MapLayout(NamedTuple):
    """The parts of a map: the axis words above, the field, its horizontal axis, and a legend.

    If room is short, first the words, then the legend, and of a hill then the figures of the
    horizontal axis are left out, so that the places are as large as possible.
    """

    gutter: int
    down: AxisScale
    across: AxisScale
    top: int
    """The lines above the field: the words, and those left empty so that the axis stays in place
    while the map grows.
    """
    has_words: bool
    has_legend: bool

    @classmethod
    def fitting(
        cls, columns: int, lines: int, map_data: MapData, *, has_legend: bool = True
    ) -> "MapLayout | None":
        """The layout of a map in so many columns and lines; None if it has no room."""
        gutter = len(str(map_data.first + map_data.stride * (map_data.height - 1))) + 2
        if columns < gutter + 8 or lines < 4:
            return None
        best = cls._fitting(gutter, columns, lines - 1, map_data)
        bare = cls._fitting(gutter, columns, lines, map_data)
        if map_data.projection is Projection.TRUE_DISTANCE and bare.down.values < best.down.values:
            return bare  # twice as many places are worth the figures of the axis
        for words, legend in ((False, has_legend), (True, has_legend)):
            spent = words + legend
            layout = cls._fitting(gutter, columns, lines - 1 - spent, map_data)
            if (layout.down.values, -layout.down.places) <= (best.down.values, -best.down.places):
                best = layout._replace(top=layout.top + words, has_words=words, has_legend=legend)
        return best

    @classmethod
    def _fitting(cls, gutter: int, columns: int, lines: int, map_data: MapData) -> "MapLayout":
        down = AxisScale.fitting(map_data.height, max(lines, 1))
        across = AxisScale.fitting(map_data.width, columns - gutter)
        if map_data.projection is not Projection.TRUE_DISTANCE:  # which does not grow
            across = AxisScale(across.count, min(across.places, WIDEST), across.values)
        # of places higher than wide a hill would be a spire
        down = AxisScale(down.count, min(down.places, across.places, TALLEST), down.values)
        return cls(gutter, down, across, max(lines - down.length, 0), False, False)

    @property
    def field(self) -> int:
        """The lines of the map itself."""
        return self.down.length

    def sign_position(self, spot: Spot) -> tuple[int, int]:
        """The line and column where the sign of a spot stands."""
        up = self.down.place(spot[0]) + (self.down.places - 1) // 2
        return self.top + self.field - 1 - up, self.gutter + self.across.place(spot[1])

    def spot_at(self, line: int, column: int) -> Spot | None:
        """The spot at a cell; None outside the map."""
        up, across = self.top + self.field - 1 - line, column - self.gutter
        if not (0 <= up < self.down.length and 0 <= across < self.across.length):
            return None
        return self.down.value(up), self.across.value(across)

    def step(self, cursor: Spot, up: int, across: int) -> Spot:
        """The spot so many places further up and across."""
        return self.down.moved(cursor[0], up), self.across.moved(cursor[1], across)

    def spots_at_place(self, spot: Spot) -> tuple[range, range]:
        """The spots that share a place with this one, as rows and columns."""
        up = spot[0] // self.down.values * self.down.values
        across = spot[1] // self.across.values * self.across.values
        return range(up, up + self.down.values), range(across, across + self.across.values)
