"""Where the parts of a map stand in the room there is."""

from typing import NamedTuple

from loyd.core.trace.relief import Relief, Spot
from loyd.core.trace.scale import Scale

WIDEST, TALLEST = 6, 3
"""The columns and lines that a place takes at most: a map that has begun with few places is not to shrink under the eye."""

AMPLE = 2
"""So many lines a place are enough: more are worth no legend."""
EXTRAS = 3
"""The legend, the words and the rule take a line each."""


class MapLayout(NamedTuple):
    """Where the parts of a map stand: the axis words above, the field, its axes, a legend and a line about one place below.

    What there is no room for is left out whole, so that the places are as large as can be, or ample: the rule below the field, the words,
    the legend, in this order.
    """

    gutter: int
    down: Scale
    across: Scale
    halves: int
    """The places that a line holds, one above the other: two with areas of colour, else one."""
    has_words: bool
    has_legend: bool
    has_rule: bool

    @classmethod
    def within(cls, columns: int, lines: int, relief: Relief, *, filled: bool) -> "MapLayout | None":
        """The layout in so many columns and lines; None where there is no room for a map."""
        gutter = len(str(relief.first + relief.stride * (relief.height - 1))) + 2
        halves = 2 if filled else 1
        if columns < gutter + 8 or lines < 5:
            return None
        best = cls._fitting(gutter, columns, lines - 2, relief, halves, extras=0)
        for extras in range(1, EXTRAS + 1):
            layout = cls._fitting(gutter, columns, lines - 2 - extras, relief, halves, extras)
            if layout.down.values == best.down.values and layout.down.places >= min(best.down.places, AMPLE * halves):
                best = layout
        return best

    @classmethod
    def _fitting(cls, gutter: int, columns: int, lines: int, relief: Relief, halves: int, extras: int) -> "MapLayout":
        down = Scale.fitting(relief.height, max(lines, 1) * halves)
        # Places that end within a line are worth no word.
        whole = down.places - down.places % halves if down.places >= halves and extras < EXTRAS else down.places
        down = Scale(down.count, min(whole, TALLEST * halves), down.values)
        across = Scale.fitting(relief.width, columns - gutter)
        across = Scale(across.count, min(across.places, WIDEST), across.values)
        return cls(gutter, down, across, halves, extras > 1, extras > 0, extras > 2)

    @property
    def field(self) -> int:
        """How many lines the field takes."""
        return -(-self.down.length // self.halves)

    @property
    def top(self) -> int:
        """The first line of the field."""
        return int(self.has_words)

    def at(self, spot: Spot) -> tuple[int, int]:
        """The line and column at which a sign stands on a place."""
        up, across = self.down.place(spot[0]), self.across.place(spot[1])
        from_foot = up + (self.down.places - 1) // 2 if self.down.values == 1 else up
        line = self.top + self.field - 1 - from_foot // self.halves
        return line, self.gutter + across + (self.across.places - 1) // 2

    def spot_at(self, line: int, column: int) -> Spot | None:
        """The place that is drawn at a line and column, of two on a line the lower one; None where there is none."""
        up, across = (self.top + self.field - 1 - line) * self.halves, column - self.gutter
        if not (0 <= up < self.down.length and 0 <= across < self.across.length):
            return None
        # Where a place begins in the upper half of a line, its sign stands there.
        whole = up + self.halves - 1 if self.down.values == 1 and self.down.places >= self.halves else up
        return self.down.value(min(whole, self.down.length - 1)), self.across.value(across)

    def step(self, cursor: Spot, up: int, across: int) -> Spot:
        """The place so many drawn places further up and to the right, within the map."""
        return (
            min(max(cursor[0] // self.down.values + up, 0), (self.down.count - 1) // self.down.values) * self.down.values,
            min(max(cursor[1] // self.across.values + across, 0), (self.across.count - 1) // self.across.values) * self.across.values,
        )

    def pooled_with(self, spot: Spot) -> tuple[range, range]:
        """All places that are drawn as one with this one."""
        up, across = spot[0] // self.down.values * self.down.values, spot[1] // self.across.values * self.across.values
        return range(up, up + self.down.values), range(across, across + self.across.values)
