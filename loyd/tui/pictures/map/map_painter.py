"""Paints the map of a search: its places, filled by shares, the path, its axes and its legend."""

import re
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from rich.style import Style
from rich.text import Text
from textual.color import Color

from ....core.draw.colours import TIME, as_hex, mixed
from ....core.draw.map_drawing import BLOCKS, LEAST_SHOWN, Fill, Inks, map_fill
from ....core.engine.puzzle.packing import Integers, Reals
from ....core.engine.record import AXES, BinnedMap, MapData, Projection, Spot
from ....core.system import counted, grouped
from ...paint import (
    BOLD,
    FINENESS,
    NO_COLOUR,
    PLAIN,
    ColourDepth,
    ColourPalette,
    Grid,
    ensure_contrast,
    hex_colour,
    ink,
    mixtures_in,
)
from ...signs import Role, Signs
from .map_layout import MapLayout

ASCII_BLOCKS = ":-=+*%$#"
Sign = tuple[str, Role]
START_SIGN, GOAL, CURSOR = "S", "G", "X"
SIGN_STYLE, CURSOR_STYLE = BOLD, Style(bold=True, reverse=True)
UNSEEN_SHARES = 0.08, 0.26
"""How much of the dim colour the ground takes on at a place with the fewest unseen boards, and at
one with the most.
"""


def channels(colour: str) -> Reals:
    """The red, green and blue of a colour, from 0 to 255."""
    return np.array(Color.parse(colour).rgb, float)


class MapLook(NamedTuple):
    """What a map is drawn with; `ground` is the background, `#rrggbb`, and `depth` the number of
    colours.
    """

    signs: Signs
    palette: ColourPalette
    ground: str
    depth: ColourDepth = ColourDepth.TRUE
    opened: str = "open"
    """The word for nodes that are generated but not expanded."""
    has_legend: bool = True
    """Whether the map has its own legend."""

    @property
    def step(self) -> str:
        """The sign of the step's node."""
        return "•" if self.signs.is_unicode else "-"

    @property
    def back(self) -> Reals:
        """The background, as three numbers from 0 to 255."""
        return channels(self.ground)

    @property
    def unseen_colours(self) -> Reals:
        """The colours of places with the fewest unseen boards and with the most."""
        colours = mixed(self.back, self.colour(Role.DIM), np.array(UNSEEN_SHARES))
        return mixtures_in(colours, self.depth)

    @property
    def inks(self) -> Inks:
        """The colours of the map, as the layers are mixed from them."""
        return Inks(
            unseen=self.unseen_colours,
            closed=self.colour(Role.CLOSED),
            open=self.colour(Role.OPEN),
            again=self.colour(Role.ERROR),
            time=TIME if self.back.mean() < 128 else TIME[::-1],
        )

    @property
    def few_boards_sign(self) -> str:
        """The sign of a place with few boards."""
        return "." if self.signs.is_unicode else ASCII_BLOCKS[0]

    @property
    def map_signs(self) -> tuple[Sign, ...]:
        """What stands for the rest of a place without filled areas: unseen, open, mostly open."""
        bare, light, medium = "·░▒" if self.signs.is_unicode else ".oo"
        return (bare, Role.DIM), (light, Role.OPEN), (medium, Role.OPEN)

    def colour(self, role: Role) -> Reals:
        """The colour of a role, as three numbers from 0 to 255."""
        return channels(self.palette.area(role))

    def cut_out(self, role: Role) -> Style:
        """A sign in the ground's colour on the role's, or without filled areas in the role's."""
        style = self.palette[role]
        if not self.palette.filled:
            return style
        area = self.palette.area(role)
        sign = ensure_contrast(Color.parse(self.ground), [Color.parse(area)])
        return Style(color=sign.hex, bgcolor=area, bold=True)

    def swatch(self, role: Role) -> tuple[str, Style]:
        """The sign and the style of a role in the legend."""
        if self.palette.filled:
            return "█", Style(color=self.palette.area(role))
        signs = {Role.CLOSED: BLOCKS[-1] if self.signs.is_unicode else ASCII_BLOCKS[-1]}
        signs |= {role: sign for sign, role in self.map_signs}
        return signs.get(role, "█"), self.palette[role]


def draw_fill(
    grid: Grid, layout: MapLayout, fill: Fill, look: MapLook, signs: Sequence[Sign]
) -> None:
    """Draw the places of a map; `signs`: what stands for the rest of a place where areas cannot be
    filled.
    """
    # a place is filled from below in eighths of a line, over `tall` lines; each line gets its part
    tall = layout.down.places
    high = np.nan_to_num(fill.height)
    eighths = np.where((high > 0) & (high < LEAST_SHOWN), 0, np.round(high * 8 * tall))[:, None]
    levels = np.clip(eighths - 8 * np.arange(tall)[None, :, None], 0, 8).astype(np.int64)
    levels = np.repeat(levels.reshape(-1, high.shape[1]), layout.across.places, axis=1)
    # a place with too little for an eighth shows a dot in its lowest, leftmost cell; this view
    # of `levels` has one cell for each place, and writes through to it
    dots = levels[::tall, :: layout.across.places]
    dots[(high > 0) & (eighths[:, 0] == 0)] = len(BLOCKS) + 1
    front, back, rest = (
        np.repeat(np.repeat(values, tall, axis=0), layout.across.places, axis=1)
        for values in (
            _words(fill.front, look, fill.height),
            _words(fill.back, look, fill.height),
            np.where(np.isnan(fill.height), -1, fill.rest),
        )
    )
    # most cells are alike: each combination is made into a sign and a style once
    cell = _filled_cell if look.palette.filled else _bare_cell
    drawn_cells: dict[tuple[int, ...], tuple[str, Style]] = {}
    for line, row in enumerate(zip(levels, front, back, rest, strict=True)):
        drawn = []
        for code in zip(*(values.tolist() for values in row), strict=True):
            if code not in drawn_cells:
                drawn_cells[code] = cell(code, look, signs)
            drawn.append(drawn_cells[code])
        grid.put_row(layout.top + layout.field - 1 - line, layout.gutter, drawn)


CellCode = tuple[int, ...]
"""The eighths of a cell that are filled (9: few), the colours of that part and of the rest, and
what the rest holds (-1: there are no boards).
"""


def _filled_cell(code: CellCode, look: MapLook, signs: Sequence[Sign]) -> tuple[str, Style]:
    del signs
    level, front, back, _ = code
    if level in (0, len(BLOCKS)):
        return " ", ink(None, hex_colour(front if level else back))
    return [*BLOCKS, look.few_boards_sign][level - 1], ink(hex_colour(front), hex_colour(back))


def _bare_cell(code: CellCode, look: MapLook, signs: Sequence[Sign]) -> tuple[str, Style]:
    level, _, _, rest = code
    if level:
        blocks = BLOCKS if look.signs.is_unicode else ASCII_BLOCKS
        return [*blocks, look.few_boards_sign][level - 1], look.palette.closed
    if rest < 0:
        return " ", PLAIN
    sign, role = signs[rest]
    return sign, look.palette[role]


def _words(colours: Reals, look: MapLook, height: Reals) -> Integers:
    fine = mixtures_in(colours, look.depth).astype(np.int64) // FINENESS * FINENESS
    words: Integers = fine[..., 0] << 16 | fine[..., 1] << 8 | fine[..., 2]
    return np.where(np.isnan(height), NO_COLOUR, words)


def draw_path(grid: Grid, layout: MapLayout, map_data: MapData, look: MapLook) -> None:
    """Draw the path in gold, the current place in purple, S and G, and of layers where h is 0."""
    if map_data.projection is Projection.F_OVER_G:
        for up in range(map_data.height):
            edge = up, map_data.first + up * map_data.stride
            if map_data.holds(edge):
                line, column = layout.sign_position(edge)
                grid.put(line, column, "▏" if look.signs.blocks else "|", look.palette.goal)
    sign = look.signs.solution if map_data.is_solved else look.step
    # a path of many thousand moves has few places
    shared = np.array([layout.down.values, layout.across.values])
    path = np.array(map_data.path_steps, np.int64).reshape(-1, 2)
    places = np.unique(path // shared, axis=0) * shared
    standing: list[tuple[Spot | None, str, Role]] = [
        ((up, across), sign, Role.SOLUTION) for up, across in places.tolist()
    ]
    standing += [(map_data.start, START_SIGN, Role.SOLUTION), (map_data.goal, GOAL, Role.GOAL)]
    if not map_data.is_solved and map_data.current != map_data.start:
        standing.append((map_data.current, look.signs.current, Role.CURRENT))
    for spot, spot_sign, role in standing:
        if spot is not None and map_data.holds(spot):
            _mark(grid, layout, spot, spot_sign, look.cut_out(role))


def _mark(grid: Grid, layout: MapLayout, spot: Spot, sign: str, style: Style) -> None:
    line, column = layout.sign_position(spot)
    foot = layout.top + layout.field - 1 - layout.down.place(spot[0])
    for at in range(foot - layout.down.places + 1, foot + 1):
        grid.put(at, column, (sign if at == line else "").ljust(layout.across.places), style)


Parts = list[tuple[str, Style]]
UP_STEPS = (1, 3, 5, 10, 20, 30, 50)
ACROSS_STEPS = (1, 5, 10, 20, 50)
LINES_APART, COLUMNS_APART = 3, 6


def draw_axes(grid: Grid, layout: MapLayout, map_data: MapData, look: MapLook) -> None:
    """Draw the axes and their figures."""
    dim, signs = look.palette.dim, look.signs
    field = layout.top + layout.field
    for line in range(layout.top, field):
        grid.put(line, layout.gutter - 1, signs.vertical, dim)
    lines_a_value = layout.down.places / layout.down.values
    for up in range(0, map_data.height, _step(UP_STEPS, lines_a_value, LINES_APART)):
        line, _ = layout.sign_position((up, 0))
        value = map_data.first + up * map_data.stride
        grid.put(line, 0, f"{value:>{layout.gutter - 2}} {signs.tick}", dim)
    columns_a_value = layout.across.places / layout.across.values
    for across in range(0, map_data.width, _step(ACROSS_STEPS, columns_a_value, COLUMNS_APART)):
        _, column = layout.sign_position((0, across))
        grid.put(field, column, str(across), dim)


def _step(steps: tuple[int, ...], room: float, apart: int) -> int:
    """How many values lie between two labels: the least that leaves room; rather some more, where
    only those are whole lines apart.
    """
    wide = [
        step * ten
        for ten in (1, 10, 100, 1000, 10_000, 100_000)
        for step in (*steps, 2)
        if step * ten * room >= apart
    ]
    return next(
        (step for step in wide if step * room <= 3 * apart and step * room % 1 == 0), wide[0]
    )


def axis_words(map_data: MapData, signs: Signs, *, short: bool = False) -> tuple[str, str]:
    """`▲ extra moves` and `moves closer, S to G ›`, or only the part before the comma."""
    up, across = (
        words.partition(",")[0] if short else words for words in AXES[map_data.projection]
    )
    return f"{signs.rising} {up}", f"{across} {signs.track_end}"


def draw_words(grid: Grid, map_data: MapData, look: MapLook) -> None:
    """Draw what the axes count."""
    up, across = axis_words(map_data, look.signs)
    if len(up) + len(across) + 4 > grid.width:
        up, across = axis_words(map_data, look.signs, short=True)
    grid.put(0, 0, up, look.palette.dim)
    if len(up) + len(across) + 4 <= grid.width:
        left = grid.width - len(across)
        grid.put(0, left, across, look.palette.dim)
        if START_SIGN in across:
            grid.put(0, left + across.index(START_SIGN), START_SIGN, SIGN_STYLE)
            grid.put(0, left + across.rindex(GOAL), GOAL, look.palette.goal)


class LegendItem(NamedTuple):
    """A sign with its style, what it means, and the number of such nodes, if that is counted."""

    sign: str
    style: Style
    word: str
    number: int | None = None
    role: Role = Role.DIM


def legend_items(map_data: MapData, look: MapLook) -> list[LegendItem]:
    """The items of the legend, with their counts."""
    closed, opened = int(map_data.closed.sum()), int(map_data.open.sum())
    visited = "visited" if map_data.has_visits else "closed"
    items = [
        LegendItem(*look.swatch(Role.CLOSED), visited, closed, Role.CLOSED),
        LegendItem(*look.swatch(Role.OPEN), look.opened, opened, Role.OPEN),
    ]
    if map_data.late is not None:
        items = [LegendItem("", PLAIN, "expanded: early")]
        for shade in mixtures_in(look.inks.time, look.depth):
            items.append(LegendItem("█", ink(as_hex(shade), None), ""))
        items.append(LegendItem("", PLAIN, "late"))
    elif map_data.has_visits and map_data.totals is not None:
        items.append(LegendItem(look.swatch(Role.CLOSED)[0], look.palette.error, "re-expanded"))
    elif map_data.totals is not None:
        sign, style = look.swatch(Role.DIM)
        if look.palette.filled:
            style = ink(hex_colour(int(_words(look.unseen_colours[1], look, np.zeros(())))), None)
        unseen = int(map_data.totals.sum()) - closed - opened
        items.append(LegendItem(sign, style, "unseen", max(unseen, 0)))
    if map_data.projection is Projection.F_OVER_G:
        items.append(LegendItem("▏" if look.signs.blocks else "|", look.palette.goal, "h = 0"))
    sign, word = (look.signs.solution, "solution") if map_data.is_solved else (look.step, "path")
    return [*items, LegendItem(sign, look.cut_out(Role.SOLUTION), word)]


def _legend_parts(items: Sequence[LegendItem], look: MapLook, *, counts: bool) -> Parts:
    parts: Parts = []
    for sign, style, word, number, role in items:
        count = grouped(number) if counts and number is not None else ""
        gap = "" if not word else "   " if sign or word == "late" else " "
        parts += [(sign, style), (f" {word}"[not sign :] if word else "", look.palette.dim)]
        parts += [(f" {count}" if count else "", look.palette[role] + BOLD), (gap, PLAIN)]
    return parts


def draw_legend(grid: Grid, line: int, left: int, map_data: MapData, look: MapLook) -> None:
    """The legend on one line: with counts or without, from `left` or, if room is short, from the
    left edge; what still does not fit is left out from its end.
    """
    items = legend_items(map_data, look)
    shorter = [item for item in items if item.word != "unseen"]
    forms = [
        (_legend_parts(kept, look, counts=counts), at)
        for counts, kept in ((True, items), (True, shorter), (False, items), (False, shorter))
        for at in (left, 0)
    ]
    parts, column = next(
        (form for form in forms if _width(form[0]) <= grid.width - form[1]), forms[-1]
    )
    draw_parts(grid, line, column, parts)


def _width(parts: Parts) -> int:
    return len("".join(text for text, _ in parts).rstrip())


def draw_corner_legend(grid: Grid, map_data: MapData, look: MapLook) -> None:
    """The counts of closed and open nodes in the corner that a hill leaves empty, if there is no
    line for the legend.
    """
    for at, item in enumerate(legend_items(map_data, look)[:2]):
        words = f" {item.word}", f"  {grouped(item.number or 0)}"
        column = grid.width - max(map(len, words)) - 1
        if item.number is None or any(
            character != " " or style.bgcolor
            for line in (2 * at, 2 * at + 1)
            for character, style in zip(
                grid.characters[line][column:], grid.styles[line][column:], strict=True
            )
        ):
            return
        grid.put(2 * at, column, item.sign, item.style)
        grid.put(2 * at, column + 1, words[0], look.palette.dim)
        grid.put(2 * at + 1, column, words[1], look.palette[item.role] + BOLD)


def visited_words(map_data: MapData, count: int) -> str:
    """`3 084 boards visited (1.7 %)`: without the percentage of all boards if that is below 0.05 %
    or if the total is unknown.
    """
    total = 0 if map_data.totals is None else int(map_data.totals.sum())
    share = f" ({100 * count / total:.1f} %)" if 2000 * count >= total > 0 else ""
    return f"{counted(count, 'board')} visited{share}"


def place_parts(
    map_data: MapData, layout: MapLayout, look: MapLook, columns: int, cursor: Spot
) -> Parts:
    """What is known of the cursor's place, shorter if there are few columns."""
    spots = layout.spots_at_place(cursor)
    _, closed, opened = map_data.counts_at(spots)
    palette, signs = look.palette, look.signs
    visits = f" visit{'s' * (closed != 1)}" if map_data.has_visits else ""
    counts = f"{signs.closed} {grouped(closed)}{visits}", f"  {signs.open} {grouped(opened)}"
    if not closed and not opened and map_data.is_solved and cursor == map_data.goal:
        counts = f"{signs.goal} goal", ""
    where = next(
        (
            f"{form}: "
            for form in place_words(map_data, spots)
            if len("X: " + form + ": ".join(counts)) + 2 <= columns
        ),
        "",
    )
    styles = palette.current, PLAIN, palette.closed, palette.open
    return list(zip((f"{CURSOR}: ", where, *counts), styles, strict=True))


def place_words(map_data: MapData, spots: tuple[range, range]) -> list[str]:
    """Where a rectangle of places lies, the shortest form last: `675 boards, 12 of 31 moves closer,
    6 extra moves`.
    """
    ups, acrosses = spots
    value = span([map_data.first + up * map_data.stride for up in ups])
    across = span(acrosses)
    if map_data.projection is not Projection.TRUE_DISTANCE:
        return [f"g {across}, {'f' if map_data.projection is Projection.F_OVER_G else 'h'} {value}"]
    total, _, _ = map_data.counts_at(spots)
    nearer = f"{counted(total, 'board')}, {across} of {map_data.length}"
    short = f"{across} of {map_data.length}, {value} extra"
    return [f"{nearer} moves closer, {value} extra moves", f"{nearer} closer, {value} extra", short]


def span(values: Sequence[int]) -> str:
    """A value, or the first and the last of several."""
    return str(values[0]) if len(values) == 1 else f"{values[0]}-{values[-1]}"


def draw_parts(grid: Grid, line: int, column: int, parts: Parts) -> None:
    """Draw texts one after another on a line."""
    for text, style in parts:
        if column + len(text.rstrip()) > grid.width:
            return
        grid.put(line, column, text, style)
        for figure in FIGURE.finditer(text) if style is PLAIN else ():
            grid.put(line, column + figure.start(), figure[0], SIGN_STYLE)
        column += len(text)


FIGURE = re.compile(r"\d+(?:[ .]\d+)*(?: %)?")


def draw_cursor(grid: Grid, layout: MapLayout, look: MapLook, cursor: Spot) -> None:
    """Mark a spot in the colour of the current step, over whatever sign stands there."""
    line, column = layout.sign_position(cursor)
    grid.put(line, column, CURSOR, look.palette.current + CURSOR_STYLE)


def map_lines(
    map_data: MapData, columns: int, lines: int, look: MapLook, cursor: Spot | None = None
) -> list[Text]:
    """The map as `lines` lines of exactly `columns` columns; with a cursor, the last line describes
    its place.

    Empty if there is too little room.
    """
    grid = Grid(columns, lines)
    layout = MapLayout.fitting(columns, lines, map_data, has_legend=look.has_legend)
    if layout is None:
        return grid.lines()
    pooled = BinnedMap.from_map(map_data, layout.down, layout.across)
    draw_fill(grid, layout, map_fill(map_data, pooled, look.inks), look, look.map_signs)
    draw_path(grid, layout, map_data, look)
    draw_axes(grid, layout, map_data, look)
    if layout.has_words:
        draw_words(grid, map_data, look)
    if layout.has_legend and cursor is None:
        draw_legend(grid, lines - 1, layout.gutter, map_data, look)
    elif look.has_legend and map_data.projection is Projection.TRUE_DISTANCE:
        draw_corner_legend(grid, map_data, look)
    if cursor is not None:
        draw_cursor(grid, layout, look, cursor)
        grid.put(lines - 1, 0, " " * columns, PLAIN)
        draw_parts(grid, lines - 1, 0, place_parts(map_data, layout, look, columns, cursor))
    return grid.lines()
