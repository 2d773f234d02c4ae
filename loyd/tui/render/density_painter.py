"""How many boards have which h at which distance, as a picture with the line on which h is the distance."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from rich.style import Style
from rich.text import Text
from textual.color import Color

from loyd.core.trace.map_data import AxisScale
from loyd.tui.render.grid import ASCII_SHADES, Grid, Pixels, shades
from loyd.tui.render.signs import Role, Signs
from loyd.tui.render.theme import ColourPalette

CURSOR = "X"
FOOT = 2
STEPS = 24
FAINTEST = 0.25
ROLES = (Role.OPEN, Role.GOAL, Role.ERROR)


@dataclass(frozen=True)
class DensityGrid:
    """Where the picture lies in its grid: the scale of each side, and how many places a line of the grid holds."""

    down: AxisScale
    across: AxisScale
    places: int

    @property
    def gutter(self) -> int:
        """The columns of the axis: as few as its figures take, for at 80 columns each of 32 distances then has one."""
        return _gutter(self.down.count)

    @property
    def lines(self) -> int:
        return -(-self.down.length // self.places)

    def line(self, h: int) -> int:
        return self.lines - 1 - self.down.place(h) // self.places

    def cell(self, h: int, distance: int) -> tuple[range, range]:
        first_h, first = (scale.value(scale.place(value)) for scale, value in ((self.down, h), (self.across, distance)))
        return range(first_h, first_h + self.down.values), range(first, first + self.across.values)

    def cell_at(self, line: int, column: int) -> tuple[int, int] | None:
        up, right = (self.lines - 1 - line) * self.places, column - self.gutter
        if not (0 <= up < self.down.length and 0 <= right < self.across.length):
            return None
        upmost = min(up + self.places, self.down.length) - 1  # where two share a line, that which begins there
        return self.down.value(upmost), self.across.value(right)

    def step(self, cell: tuple[int, int], up: int, right: int) -> tuple[int, int]:
        moved = (
            min(max(value // scale.values + by, 0), (scale.count - 1) // scale.values) * scale.values
            for scale, value, by in ((self.down, cell[0], up), (self.across, cell[1], right))
        )
        h, distance = moved
        return h, distance

    @classmethod
    def within(cls, shape: tuple[int, ...], columns: int, lines: int, *, filled: bool) -> "DensityGrid | None":
        width, height = columns - _gutter(shape[0]), lines - FOOT
        if width < 4 or height < 2:
            return None
        places = 2 if filled else 1
        return cls(AxisScale.fitting(shape[0], height * places), AxisScale.fitting(shape[1], width), places)

    def role(self, up: int, right: int) -> Role:
        h, distance = self.down.value(up), self.across.value(right)
        return Role.GOAL if h == distance else Role.ERROR if h > distance else Role.OPEN


def _gutter(count: int) -> int:
    return len(str(count - 1)) + 2


def density_lines(
    density: NDArray[np.int64],
    columns: int,
    lines: int,
    *,
    signs: Signs,
    palette: ColourPalette,
    ground: str,
    cursor: tuple[int, int] | None = None,
) -> list[Text]:
    """`density[h, distance]`, h growing upwards, as `lines` lines of exactly `columns` columns, on the colour `ground`.

    The more boards, the stronger the colour; above the diagonal h exceeds the distance, and there the colour is that of an error.
    `cursor`: the h and the distance of the cell that is marked.  Room that is too small is left empty.
    """
    grid = Grid(columns, lines)
    plane = DensityGrid.within(density.shape, columns, lines, filled=palette.filled)
    if plane is None:
        return grid.lines()
    found = shades(density, plane.down, plane.across, STEPS if palette.filled else len(ASCII_SHADES) - 1)
    if palette.filled:
        _draw_colours(grid, plane, found, signs, palette, ground)
    else:
        _draw_characters(grid, plane, found, signs, palette)
    _draw_axes(grid, plane, signs, palette)
    if cursor is not None:
        column = plane.gutter + plane.across.place(cursor[1]) + (plane.across.places - 1) // 2
        grid.put(plane.line(cursor[0]), column, CURSOR, palette[Role.NEW] + Style(bold=True, reverse=True))
    return grid.lines()


def _draw_colours(grid: Grid, plane: DensityGrid, found: NDArray[np.int64], signs: Signs, palette: ColourPalette, ground: str) -> None:
    pixels = Pixels(plane.across.length, 2 * plane.lines)
    inks = {role: _ramp(palette, role, ground) for role in ROLES}
    for up, row in enumerate(found.tolist()):
        for right, shade in enumerate(row):
            if shade:
                pixels.fill(pixels.height - 1 - up, right, 1, 1, inks[plane.role(up, right)][shade - 1])
    pixels.onto(grid, 0, plane.gutter)
    for line, right in _diagonal(plane):
        if pixels.colours[2 * line][right] is None and pixels.colours[2 * line + 1][right] is None:
            grid.put(line, plane.gutter + right, _diagonal_sign(signs), palette[Role.DIM])


def _draw_characters(grid: Grid, plane: DensityGrid, found: NDArray[np.int64], signs: Signs, palette: ColourPalette) -> None:
    for line, right in _diagonal(plane):
        grid.put(line, plane.gutter + right, _diagonal_sign(signs), palette[Role.DIM])
    for up, row in enumerate(found.tolist()):
        for right, shade in enumerate(row):
            if shade:
                grid.put(plane.lines - 1 - up, plane.gutter + right, ASCII_SHADES[shade], palette[plane.role(up, right)])


def _diagonal(plane: DensityGrid) -> list[tuple[int, int]]:
    values = range(min(plane.down.count, plane.across.count))
    return [(plane.line(value), plane.across.place(value)) for value in values]


def _diagonal_sign(signs: Signs) -> str:
    return "·" if signs.braille else "/"


def _ramp(palette: ColourPalette, role: Role, ground: str) -> list[str]:
    style = palette[role]
    full = Color.parse(style.color.name if style.color else ground)
    shares = (FAINTEST + (1 - FAINTEST) * step / (STEPS - 1) for step in range(STEPS))
    return [Color.parse(ground).blend(full, share).hex for share in shares]


def _draw_axes(grid: Grid, plane: DensityGrid, signs: Signs, palette: ColourPalette) -> None:
    dim, foot = palette[Role.DIM], plane.lines
    for line in range(foot):
        grid.put(line, plane.gutter - 1, signs.vertical, dim)
    for h in {0, (plane.down.count - 1) // 2, plane.down.count - 1}:
        grid.put(plane.line(h), 0, f"{h:>{plane.gutter - 2}} {signs.tick}", dim)
    grid.put(foot, plane.gutter - 1, signs.corner + signs.horizontal * plane.across.length, dim)
    end = str(plane.across.count - 1)
    grid.put(foot + 1, plane.gutter, "0", dim)
    grid.put(foot + 1, max(plane.gutter + 2, plane.gutter + plane.across.length - len(end)), end, dim)
    name = "true distance"
    if plane.across.length > len(name) + len(end) + 4:
        grid.put(foot + 1, plane.gutter + (plane.across.length - len(name)) // 2, name, dim)
