"""The panel of a search in a race: its map, or bars for what it expanded."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from math import log1p

import numpy as np

from ..engine.record import AxisScale, BinnedMap, MapData, Trace
from ..system import grouped
from .colours import TIME, as_hex, rgb
from .map_drawing import Inks, map_fill
from .shapes import Box, Label, Mosaic, Shape, bold
from .tables import value_title

DARK_INK = "#e8eaf0"
DIM = "#949cac"
DARK_FAINT = "#343c4a"
DARK_UNSEEN = "#2a303c"
DARK_GOLD = "#ffd75f"
GREEN = "#80de98"
DARK_NOW = "#c79cff"
DARK_OPEN = "#5b9dff"
DARK_CLOSED = "#c9a66b"
RED = "#f75f45"
HILL_KEY = {
    "unseen": DARK_UNSEEN,
    "expanded": DARK_CLOSED,
    "open": DARK_OPEN,
    "re-expanded": RED,
    "solution": DARK_GOLD,
}
BAR_KEY = {"expanded": DARK_CLOSED, "f = C*": DARK_GOLD, "f above C*": RED}
"""The legend of a map, and of bars."""
BAR_HEIGHT = 12.0
"""The least height of a bar including the gap below it."""


class MapPanel:
    """The map of a lane, as changes from picture to picture: a later mosaic covers an earlier
    one.
    """

    def __init__(self, x: float, y: float, width: float, height: float, end: MapData):
        self._wide = max(2.0, (width - 18) // end.width)
        self._tall = min(max(2.0, (height - 118) // end.height), 2.7 * self._wide // 1)
        self._left, self._foot = (
            x + (width - self._wide * end.width) / 2,
            y + 44 + self._tall * end.height,
        )
        self._right = self._left + self._wide * end.width
        self._mosaics: list[Mosaic] = []
        self._before: dict[tuple[int, int], str] = {}

    def labels(self) -> Iterator[Shape]:
        """The letters at start and goal."""
        yield bold(self._left, self._foot + 18, "S", 13, DARK_GOLD)
        yield bold(self._right, self._foot + 18, "G", 13, GREEN, "end")

    def shapes(self, map_data: MapData) -> list[Mosaic]:
        """The map as mosaics: those of the steps before, and one for each colour that has come."""
        colours = _map_colours(map_data)
        changed = {
            spot: colour for spot, colour in colours.items() if self._before.get(spot) != colour
        }
        self._before = colours
        # One mosaic for each colour that has come, in runs along a row: thousands of places are
        # few shapes, and none has to be drawn again in later pictures.
        by_colour = sorted(changed, key=lambda spot: (changed[spot], spot))
        for colour, spots in groupby(by_colour, key=lambda spot: changed[spot]):
            runs: list[tuple[int, int, int]] = []
            for row, column in spots:
                if runs and runs[-1][0] == row and runs[-1][1] + runs[-1][2] == column:
                    runs[-1] = row, runs[-1][1], runs[-1][2] + 1
                else:
                    runs.append((row, column, 1))
            self._mosaics.append(
                Mosaic(self._left, self._foot, self._wide, self._tall, tuple(runs), colour)
            )
        return list(self._mosaics)


MAP_INKS = Inks(
    unseen=np.stack([rgb("#1b222e"), rgb(DARK_UNSEEN)]),
    closed=rgb(DARK_CLOSED),
    open=rgb(DARK_OPEN),
    again=rgb(RED),
    time=TIME,
)
COARSE = 8
"""Colours are multiples of this in each channel: few colours make small files."""


def _map_colours(map_data: MapData) -> dict[tuple[int, int], str]:
    scales = (
        AxisScale.fitting(map_data.height, map_data.height),
        AxisScale.fitting(map_data.width, map_data.width),
    )
    shades = map_fill(map_data, BinnedMap.from_map(map_data, *scales), MAP_INKS).blend
    rounded = np.minimum(np.round(shades / COARSE) * COARSE, 255)
    found = {
        (up, across): as_hex(rounded[up, across])
        for up, across in np.argwhere(~np.isnan(shades[..., 0])).tolist()
    }
    if map_data.is_solved:
        found |= dict.fromkeys(map_data.path_steps, DARK_GOLD)
    elif map_data.current is not None:
        found[map_data.current] = DARK_NOW
    for spot, colour in ((map_data.start, DARK_GOLD), (map_data.goal, GREEN)):
        if spot is not None:
            found[spot] = colour
    return found


class BarPanel:
    """The bars of a lane: one for each f, layer, bound or round, or for several if there are too
    many.
    """

    def __init__(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        trace: Trace,
        most: int,
        optimum: int | None,
    ):
        ledger = trace.ledger(trace.steps, with_re_expansions=False)
        self._trace = trace
        self._most = most
        self._x = x
        self._y = y
        self._heading = value_title(ledger)
        values = sorted({row.value for row in ledger.rows})
        share = -(-len(values) // int((height - 140) // BAR_HEIGHT))
        self._groups = [values[place : place + share] for place in range(0, len(values), share)]
        self._pitch = min((height - 140) / max(len(self._groups), 1), 26.0)
        self._room = width - 160
        self._optimum = (
            optimum
            if trace.formula_at(trace.steps).equation == "f = g + h" and self._heading == "f"
            else None
        )

    def labels(self) -> Iterator[Shape]:
        """What the bars count by (f, bound …), above them; the same at every step."""
        yield Label(self._x + 14, self._y + 54, self._heading, 13, DIM)

    def shapes(self, step: int) -> Iterator[Shape]:
        """A bar for each group of values, as long as the logarithm of what was expanded."""
        expanded = Counter[float]()
        for row in self._trace.ledger(step, with_re_expansions=False).rows if step else ():
            expanded[row.value] += row.expanded
        for place, group in enumerate(self._groups):
            number = sum(expanded[value] for value in group)
            y = self._y + 64 + place * self._pitch
            span = f"{group[0]:g}" if len(group) == 1 else f"{group[0]:g}–{group[-1]:g}"
            yield Label(self._x + 62, y + self._pitch * 0.72, span, 12, DIM, "end")
            if number:
                long = max(2.0, self._room * log1p(number) / log1p(self._most))
                yield Box(self._x + 70, y, long, max(self._pitch - 3, 2), self._colour(group))
                yield Label(
                    self._x + 76 + long, y + self._pitch * 0.72, grouped(number), 12, DARK_INK
                )

    def _colour(self, group: Sequence[float]) -> str:
        if self._optimum is None or group[0] < self._optimum:
            return DARK_CLOSED
        return DARK_GOLD if group[0] == self._optimum else RED
