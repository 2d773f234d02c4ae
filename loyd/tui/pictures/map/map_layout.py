"""Where the parts of a map stand in the room there is."""

from typing import NamedTuple

from loyd.core.engine.record.map import AxisScale, MapData, Projection, Spot

WIDEST, TALLEST = 6, 3
"""The most columns and lines of a place: a map that begins with few places would otherwise shrink
visibly as it grows.
"""

EXTRAS = 3
"""The legend, the axis words and the rule take a line each."""


class MapLayout(NamedTuple):
    """The parts of a map: the axis words above, the field, its axes, a legend, and a line about one
    place below.

    If room is short, first the rule below the field, then the words, then the legend is left out,
    so that the places are as large as possible.
    """

    gutter: int
    down: AxisScale
    across: AxisScale
    halves: int
    """The places that share a line, one above the other: two if areas can be filled, else one."""
    has_words: bool
    has_legend: bool
    has_rule: bool
    spare: int
    """The lines left empty above the field, so that the axis stays in place while the map grows."""

    @classmethod
    def within(
        cls, columns: int, lines: int, map_data: MapData, *, filled: bool, has_legend: bool = True
    ) -> "MapLayout | None":
        gutter = len(str(map_data.first + map_data.stride * (map_data.height - 1))) + 2
        halves = 2 if filled else 1
        if columns < gutter + 8 or lines < 5:
            return None
        best = cls._fitting(gutter, columns, lines - 2, map_data, halves, extras=0)
        for extras in range(1, EXTRAS + 1):
            layout = cls._fitting(
                gutter, columns, lines - 2 - extras + (not has_legend), map_data, halves, extras
            )
            layout = layout._replace(has_legend=has_legend)
            is_as_fine = layout.down.values == best.down.values and layout.down.places >= min(
                best.down.places, halves
            )
            if is_as_fine or (extras == 1 and lines >= 12 and map_data.totals is None):
                best = layout
        return best

    @classmethod
    def _fitting(
        cls, gutter: int, columns: int, lines: int, map_data: MapData, halves: int, extras: int
    ) -> "MapLayout":
        down = AxisScale.fitting(map_data.height, max(lines, 1) * halves)
        # places that end within a line are not worth the axis words
        whole = (
            down.places - down.places % halves
            if down.places >= halves and extras < EXTRAS
            else down.places
        )
        across = AxisScale.fitting(map_data.width, columns - gutter)
        is_hill = map_data.projection is Projection.HILL  # which does not grow
        across = AxisScale(
            across.count, across.places if is_hill else min(across.places, WIDEST), across.values
        )
        tallest = across.places if is_hill else TALLEST  # of higher places it would be a spire
        down = AxisScale(down.count, min(whole, min(tallest, TALLEST) * halves), down.values)
        spare = max(lines - -(-down.length // halves), 0)
        return cls(gutter, down, across, halves, extras > 1, extras > 0, extras > 2, spare)

    @property
    def field(self) -> int:
        return -(-self.down.length // self.halves)

    @property
    def top(self) -> int:
        return self.has_words + self.spare

    def sign_position(self, spot: Spot) -> tuple[int, int]:
        up = self.down.place(spot[0])
        across = self.across.place(spot[1])
        from_foot = up + (self.down.places - 1) // 2 if self.down.values == 1 else up
        line = self.top + self.field - 1 - from_foot // self.halves
        return line, self.gutter + across + (self.across.places - 1) // 2

    def spot_at(self, line: int, column: int) -> Spot | None:
        up = (self.top + self.field - 1 - line) * self.halves
        across = column - self.gutter
        if not (0 <= up < self.down.length and 0 <= across < self.across.length):
            return None
        # the sign of a place that begins in the upper half of a line stands in that line
        whole = (
            up + self.halves - 1
            if self.down.values == 1 and self.down.places >= self.halves
            else up
        )
        return self.down.value(min(whole, self.down.length - 1)), self.across.value(across)

    def step(self, cursor: Spot, up: int, across: int) -> Spot:
        return self.down.moved(cursor[0], up), self.across.moved(cursor[1], across)

    def binned_with(self, spot: Spot) -> tuple[range, range]:
        up = spot[0] // self.down.values * self.down.values
        across = spot[1] // self.across.values * self.across.values
        return range(up, up + self.down.values), range(across, across + self.across.values)
