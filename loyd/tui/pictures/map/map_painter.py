"""Paints the map of a search: its places, the signs on them, its axes and its legend."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from rich.style import Style
from rich.text import Text
from textual.color import Color

from loyd.core.draw.map_drawing import FAINTEST, GLOW, Inks, Known, place_kinds
from loyd.core.draw.map_drawing import place_colours as inked_colours
from loyd.core.engine.puzzle.packing import Integers
from loyd.core.engine.record.map import AXES, BinnedMap, MapData, Projection, Spot
from loyd.core.system.text import counted, grouped
from loyd.tui.paint.grid import BOLD, NO_COLOUR, PLAIN, Grid, draw_halves, hex_of, ink
from loyd.tui.paint.signs import Role, Signs
from loyd.tui.paint.terminal import FINENESS, ColourDepth, mixtures_in
from loyd.tui.paint.theme import ColourPalette

from .map_layout import MapLayout

Reals = NDArray[np.float64]
Characters = list[list[tuple[str, Role] | None]]
"""The character of each place and its role, or nothing; one row for each place upwards, the lowest
first.
"""
SHADES = "░▒▓█"
ASCII_SHADES = ":=%#"


class Look(NamedTuple):
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
        return "•" if self.signs.braille else "-"

    @property
    def back(self) -> Reals:
        return np.array(Color.parse(self.ground).rgb, float)

    @property
    def glow(self) -> str:
        return f"#{_word(self.back + (self.slate - self.back) * (FAINTEST + GLOW)):06x}"

    def cut_out(self, role: Role) -> Style:
        return self.palette[role] + Style(color=self.ground, bgcolor=self.palette[role].color)

    @property
    def slate(self) -> Reals:
        """The one colour of unseen boards: between dim and open, or grey if there are few colours
        close to it.
        """
        if self.depth is not ColourDepth.TRUE:
            return self.colour(Role.DIM)
        return self.colour(Role.DIM) * 0.3 + self.colour(Role.OPEN) * 0.7

    def word(self, role: Role | None) -> int:
        return _word(self.back if role is None else self.colour(role))

    def colour(self, role: Role) -> Reals:
        colour = self.palette[role].color
        found = np.array(colour.get_truecolor(), float) if colour else self.back
        # the closest of 256 colours to a bluish grey are lilac
        if self.depth is ColourDepth.MANY and role in (Role.CLOSED, Role.DIM):
            return np.full(3, found.mean())
        return found


def _word(colour: Reals) -> int:
    red, green, blue = colour.astype(int).tolist()
    word: int = red << 16 | green << 8 | blue
    return word


def place_colours(map_data: MapData, pooled: BinnedMap, look: Look) -> Reals:
    roles = (Role.CLOSED, Role.OPEN, Role.IMPROVED, Role.GOAL)
    inks = [look.back, look.slate, *map(look.colour, roles), 255 - look.back]
    return inked_colours(map_data, pooled, Inks(*inks))


def place_characters(map_data: MapData, pooled: BinnedMap, signs: Signs) -> Characters:
    shades = SHADES if signs.braille else ASCII_SHADES
    drawn = {
        Known.UNTOUCHED: (UNSEEN, Role.DIM),
        Known.OPEN: (signs.open, Role.OPEN),
        Known.AGAIN: (signs.reopened, Role.IMPROVED),
        Known.FROM_GOAL: ("<", Role.GOAL),
        Known.OPEN_FROM_GOAL: (signs.backward, Role.GOAL),
    }

    def character(known: Known, level: int) -> tuple[str, Role]:
        return drawn.get(known) or (shades[level], Role.CLOSED)

    return [[found and character(*found) for found in row] for row in place_kinds(map_data, pooled)]


Parts = list[tuple[str, Style]]
Items = list[tuple[str, Style, str]]
UNTOUCHED, UNSEEN = "unseen", "."
PLAIN_WORDS = ("path", "now", "f now")
"""A row of these signs that begins at the start is obvious without a legend."""
SHORT = {"re-expanded often": "re-expanded", "from the goal": "from goal", "solution": "path"}
"""Shorter words of a legend, for narrow maps."""
UP_STEPS = (1, 3, 5, 10, 20, 30, 50)
ACROSS_STEPS = (1, 5, 10, 20, 50)
LINES_APART, COLUMNS_APART = 3, 6


def draw_axes(grid: Grid, layout: MapLayout, map_data: MapData, look: Look) -> None:
    dim = look.palette.dim
    signs = look.signs
    field = layout.top + layout.field
    for line in range(layout.top, field):
        grid.put(line, layout.gutter - 1, signs.vertical, dim)
    lines_a_place = layout.down.places / layout.halves / layout.down.values
    for up in range(0, map_data.height, _step(UP_STEPS, lines_a_place, LINES_APART)):
        line, _ = layout.sign_position((up, 0))
        grid.put(
            line,
            0,
            f"{map_data.first + up * map_data.stride:>{layout.gutter - 2}} {signs.tick}",
            dim,
        )
    if layout.has_rule:
        grid.put(
            field, layout.gutter - 1, signs.bottom[0] + signs.horizontal * layout.across.length, dim
        )
    every = _step(ACROSS_STEPS, layout.across.places / layout.across.values, COLUMNS_APART)
    for across in range(0, map_data.width, every):
        _, column = layout.sign_position((0, across))
        grid.put(field + int(layout.has_rule), column, str(across), dim)
        if layout.has_rule:
            grid.put(field, column, signs.bottom[1], dim)


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
    """`▲ extra moves` and `moves closer, from S to G ›`, or only the part before the comma."""
    up, across = (
        words.partition(",")[0] if short else words for words in AXES[map_data.projection]
    )
    return f"{signs.rising} {up}", f"{across} {signs.track_end}"


def draw_words(grid: Grid, map_data: MapData, look: Look) -> None:
    """Draw the names of the axes and, if there is room, the key of the darkness between them."""
    dim, (up, across) = look.palette.dim, axis_words(map_data, look.signs)
    if len(up) + len(across) + 4 > grid.width:
        up, across = axis_words(map_data, look.signs, short=True)
    grid.put(0, 0, up, dim)
    if len(up) + len(across) + 4 <= grid.width:
        left = grid.width - len(across)
        grid.put(0, left, across, dim)
        if look.has_legend and has_density_key(grid.width, map_data, look.signs):
            draw_density_key(grid, 0, (left + len(up) - DENSITY_WIDTH) // 2, look)
        if START in across:
            grid.put(0, left + across.index(START), START, SIGN_STYLE)
            grid.put(0, left + across.rindex(GOAL), GOAL, look.palette.goal)


def shared_legend(maps: Sequence[MapData], look: Look, columns: int) -> Text:
    """One line for several maps: the signs on any of them, and that they share one scale."""
    grid = Grid(columns, 1)
    dim = look.palette.dim
    words = {"closed": "expanded", "visited": "expanded", "stack": "open", "solution": "path"}
    found = {
        words.get(word, word): (sign, style)
        for map_data in maps
        for sign, style, word in _items(map_data, look)
    }
    found |= {
        word: found.pop(word) for word in PLAIN_WORDS if word in found
    }  # moves them to the end
    grid.put(0, 0, ONE_SCALE, dim)
    draw_density_key(grid, 0, len(ONE_SCALE) + 2, look, words=("few ", " all expanded"))
    parts = [
        part
        for word, (sign, style) in found.items()
        if word != "expanded"
        for part in ((sign, style), (f" {word}   ", dim))
    ]
    draw_parts(grid, 0, len(ONE_SCALE) + len("few  all expanded") + len(SHADES) + 5, parts)
    return grid.lines()[0]


ONE_SCALE = "one scale for all maps:"
FEW, MANY = "few ", " many boards"
DENSITY_WIDTH = len(FEW + SHADES + MANY)


def draw_corner_key(grid: Grid, layout: MapLayout, map_data: MapData, look: Look) -> bool:
    """Put the key of the darkness into the corner that the map leaves empty: above a hill, below
    layers. Returns whether there was room.
    """
    line = (
        int(layout.has_words)
        if map_data.projection is Projection.HILL
        else layout.top + layout.field - 1
    )
    column = grid.width - DENSITY_WIDTH + len(" boards")
    if (
        column < 0
        or any(character != " " for character in grid.characters[line][column - 2 :])
        or any(grid.styles[line][column - 2 :])
    ):
        return False
    draw_density_key(grid, line, column, look, words=(FEW, " many"))
    return True


def has_density_key(columns: int, map_data: MapData, signs: Signs) -> bool:
    return sum(map(len, axis_words(map_data, signs))) + DENSITY_WIDTH + 4 <= columns


def draw_density_key(
    grid: Grid,
    line: int,
    column: int,
    look: Look,
    characters: str = "",
    words: tuple[str, str] = (FEW, MANY),
) -> None:
    """From few to many boards; `characters`: the shades to use without filled areas, if not those
    of a map.
    """
    characters = characters or (SHADES if look.signs.braille else ASCII_SHADES)
    grid.put(line, column, (" " * len(SHADES)).join(words), look.palette.dim)
    shades = mixtures_in(
        look.back
        + (look.colour(Role.CLOSED) - look.back) * np.linspace(0.2, 1, len(SHADES))[:, None],
        look.depth,
    )
    for at, sign in enumerate(characters, column + len(FEW)):
        filled = ink(hex_of(_word(shades[at - column - len(FEW)])), None)
        grid.put(
            line,
            at,
            "█" if look.palette.filled else sign,
            filled if look.palette.filled else look.palette.closed,
        )


def legend(map_data: MapData, look: Look, columns: int, gutter: int) -> tuple[Parts, int]:
    """The signs or colours and their words, and the column where they begin: beside the axis in
    whole words, if these fit, or from the left; else in short words, if need be without unseen
    boards, which are obvious; with least room only what no other sign explains, one sign each.
    """
    items = _items(map_data, look)
    seen = {"closed": map_data.closed, look.opened: map_data.open}
    counted = [
        (sign, style, f"{word} {grouped(int(np.sum(seen[word])))}" if word in seen else word)
        for sign, style, word in items
    ]
    short = [
        (sign[:1] if look.palette.filled else sign, style, SHORT.get(word, word))
        for sign, style, word in items
    ]
    brief = [
        (sign[:1] if look.palette.filled else sign, style, word)
        for sign, style, word in counted
        if word not in (UNTOUCHED, "now", "f now")
    ]
    briefer = [(sign, style, SHORT.get(word, word)) for sign, style, word in brief]
    known = [item for item in short if item[2] != UNTOUCHED]
    least = [
        (sign if len(sign) < len(SHADES) else sign[-1:], style, word)
        for sign, style, word in known
        if word not in PLAIN_WORDS
    ]
    forms = (
        *(
            (form, at, 2)
            for form in (counted, brief, briefer, items, short, known)
            for at in (gutter, 0)
        ),
        (least, 0, 2),
        (least, 0, 1),
        (least[1:], 0, 1),
    )
    found, column, gap = next(
        (form for form in forms if _length(form[0], form[2]) <= columns - form[1]), forms[-1]
    )
    return [
        part
        for sign, style, word in found
        for part in ((sign, style), (f" {word}{' ' * gap}", look.palette.dim))
    ], column


def visited_words(map_data: MapData, count: int) -> str:
    """`3 084 boards visited (1.7 %)`: without the percentage of all boards if that is below 0.05 %
    or if the total is unknown.
    """
    total = 0 if map_data.totals is None else int(map_data.totals.sum())
    share = f" ({100 * count / total:.1f} %)" if 2000 * count >= total > 0 else ""
    return f"{counted(count, 'board')} visited{share}"


def _length(items: Items, gap: int) -> int:
    return sum(len(sign) + len(word) + 1 + gap for sign, _, word in items) - gap


def _items(map_data: MapData, look: Look) -> Items:
    palette = look.palette
    signs = look.signs
    block = "█" * 2

    def item(sign: str, role: Role, word: str) -> tuple[str, Style, str]:
        return (block if palette.filled else sign, palette[role], word)

    unseen = (
        (block, Style(color=look.glow), UNTOUCHED)
        if palette.filled
        else item(UNSEEN, Role.DIM, UNTOUCHED)
    )
    items = [unseen] * (map_data.totals is not None)
    items += [
        item(
            SHADES if signs.braille else ASCII_SHADES,
            Role.CLOSED,
            "visited" if map_data.has_visits else "closed",
        )
    ]
    items += [item(signs.open, Role.OPEN, look.opened)]
    items += [item(signs.reopened, Role.IMPROVED, "re-expanded often")] * (
        map_data.has_visits and map_data.totals is not None
    )
    items += [item(f"{signs.backward}<", Role.GOAL, "from the goal")] * map_data.is_two_sided
    sign, word = (look.signs.solution, "solution") if map_data.is_solved else (look.step, "path")
    now = palette.current
    end = " " if palette.filled else ""
    path = (sign + end, look.cut_out(Role.SOLUTION) if palette.filled else palette.solution, word)
    here = [
        (look.signs.current + end, look.cut_out(Role.CURRENT) if palette.filled else now, "now")
    ] * (not map_data.is_solved)
    contour = [(look.signs.horizontal * 2, palette.dim, "f now")] * (map_data.contour is not None)
    return [*items, path, *here, *contour]


def place_parts(
    map_data: MapData, layout: MapLayout, look: Look, columns: int, cursor: Spot | None
) -> Parts:
    """Where the step's place lies, `this place: 675 boards, 12 of 31 moves closer, 6 extra moves`,
    or what is known of the cursor's place.

    Shorter if there are few columns.
    """
    spot = cursor or map_data.current
    if spot is None:
        return []
    spots = layout.binned_with(spot)
    _, closed, opened = map_data.counts_at(spots)
    forms = place_words(map_data, spots)
    palette = look.palette
    signs = look.signs
    visits = f" visit{'s' * (closed != 1)}" if map_data.has_visits else ""
    counts = f"{signs.closed} {grouped(closed)}{visits}", f"  {signs.open} {grouped(opened)}"
    if not closed and not opened and map_data.is_solved and spot == map_data.goal:
        counts = f"{signs.goal} goal", ""
    if cursor is None:
        here = "this place: "
        where = next((form for form in forms if len(here + form) <= columns), "")
        return [(here if where else "", palette.dim), (where, PLAIN)]
    where = next(
        (f"{form}: " for form in forms if len("X: " + form + ": ".join(counts)) + 2 <= columns), ""
    )
    return list(
        zip(
            ("X: ", where, *counts), (palette.new, PLAIN, palette.closed, palette.open), strict=True
        )
    )


def place_words(map_data: MapData, spots: tuple[range, range]) -> list[str]:
    """Where a rectangle of places lies, the shortest form last: `675 boards, 12 of 31 moves closer,
    6 extra moves`.
    """
    ups, acrosses = spots
    value = _span([map_data.first + up * map_data.stride for up in ups])
    across = _span([*acrosses])
    if map_data.projection is not Projection.HILL:
        return [f"g {across}, {'f' if map_data.projection is Projection.LAYERS else 'h'} {value}"]
    total, _, _ = map_data.counts_at(spots)
    nearer = f"{counted(total, 'board')}, {across} of {map_data.length}"
    short = f"{across} of {map_data.length}, {value} extra"
    return [f"{nearer} moves closer, {value} extra moves", f"{nearer} closer, {value} extra", short]


def _span(values: list[int]) -> str:
    return str(values[0]) if len(values) == 1 else f"{values[0]}-{values[-1]}"


def draw_parts(grid: Grid, line: int, column: int, parts: Parts) -> None:
    for at, (text, style) in enumerate(parts):
        needed = len(text.rstrip()) + (
            len(parts[at + 1][0].rstrip()) if at % 2 == 0 and at + 1 < len(parts) else 0
        )
        if column + needed > grid.width:
            return
        grid.put(line, column, text, style)
        for figure in FIGURE.finditer(text) if at % 2 else ():
            grid.put(line, column + figure.start(), figure[0], SIGN_STYLE)
        column += len(text)


FIGURE = re.compile(r"\d+(?:[ .]\d+)*(?: %)?")
CURSOR = "X"
CUT_OUT = 100
"""If a place is this much brighter than the ground, its sign has the ground's colour."""
Standing = tuple[Spot, str, Role]
SIGN_STYLE, CURSOR_STYLE = BOLD, Style(bold=True, reverse=True)


def draw_places(
    grid: Grid,
    layout: MapLayout,
    map_data: MapData,
    look: Look,
    drawn: Reals | Characters,
    standing: Iterable[Standing],
) -> None:
    words = None
    if isinstance(drawn, list):
        _draw_characters(grid, layout, drawn, look)
    else:
        words = _words(mixtures_in(drawn, look.depth))
        _draw_colours(grid, layout, words)
    draw_axes(grid, layout, map_data, look)
    signs = {
        layout.sign_position(spot): (spot, sign, role)
        for spot, sign, role in standing
        if map_data.holds(spot)
    }
    for (line, column), (spot, sign, role) in signs.items():
        word = (
            NO_COLOUR
            if words is None
            else int(words[spot[0] // layout.down.values, spot[1] // layout.across.values])
        )
        style = (
            look.palette[role]
            if word == NO_COLOUR
            else _on_place(word, look.word(role), look.word(None))
        )
        if (
            words is None or role is Role.DIM
        ):  # a sign alone in its place, not beside a shade; a line all over it
            left = column - (layout.across.places - 1) // 2
            filling = sign if role is Role.DIM else " "
            grid.put(line, left, filling * layout.across.places, style)
        emphasis = PLAIN if role is Role.DIM else CURSOR_STYLE if sign == CURSOR else SIGN_STYLE
        grid.put(line, column, sign, style + emphasis)


def _draw_colours(grid: Grid, layout: MapLayout, words: Integers) -> None:
    halves = np.repeat(np.repeat(words, layout.down.places, axis=0), layout.across.places, axis=1)
    halves = np.pad(
        halves, ((0, 2 * layout.field - len(halves)), (0, 0)), constant_values=NO_COLOUR
    )[::-1]
    draw_halves(grid, layout.top, layout.gutter, halves)


def _words(colours: Reals) -> Integers:
    is_none = np.isnan(colours[..., 0])
    fine = np.where(is_none[..., None], 0, colours // FINENESS * FINENESS + FINENESS // 2).astype(
        np.int64
    )
    return np.where(is_none, NO_COLOUR, fine[..., 0] << 16 | fine[..., 1] << 8 | fine[..., 2])


def _draw_characters(grid: Grid, layout: MapLayout, drawn: Characters, look: Look) -> None:
    for up, row in enumerate(drawn):
        for across, found in enumerate(row):
            if found:
                for line in range(layout.down.places):
                    from_foot = up * layout.down.places + line
                    column = layout.gutter + across * layout.across.places
                    grid.put(
                        layout.top + layout.field - 1 - from_foot,
                        column,
                        found[0] * layout.across.places,
                        look.palette[found[1]],
                    )


@lru_cache(4096)
def _on_place(place: int, sign: int, ground: int) -> Style:
    """The style of a sign on a place, all colours as numbers: its own colour, or the ground's if
    the place is bright.
    """
    here, back = ([word >> 16, word >> 8 & 255, word & 255] for word in (place, ground))
    return ink(hex_of(sign if abs(sum(here) - sum(back)) < 3 * CUT_OUT else ground), hex_of(place))


START, GOAL = "S", "G"
TINT = 0.85
"""How much gold a place on the path takes on, and how much violet the current one; with few colours
the mixture would be green.
"""


def map_lines(
    map_data: MapData,
    columns: int,
    lines: int,
    look: Look,
    cursor: Spot | None = None,
    *,
    is_lit: bool = False,
) -> list[Text]:
    """The map as `lines` lines of exactly `columns` columns; the last line describes the cursor's
    place or, if `is_lit`, the step's.

    Empty if there is too little room.
    """
    grid = Grid(columns, lines)
    is_filled = look.palette.filled
    layout = MapLayout.within(
        columns, lines, map_data, filled=is_filled, has_legend=look.has_legend
    )
    if layout is None:
        return grid.lines()
    pooled = BinnedMap.from_map(map_data, layout.down, layout.across)
    colours = (
        _tinted(place_colours(map_data, pooled, look), map_data, layout, look)
        if is_filled
        else None
    )
    drawn = place_characters(map_data, pooled, look.signs) if colours is None else colours
    draw_places(
        grid,
        layout,
        map_data,
        look,
        drawn,
        [*_contour_signs(map_data, layout, pooled, look), *standing_signs(map_data, look, cursor)],
    )
    foot = layout.top + layout.field + int(layout.has_rule) + 1
    if layout.has_words:
        draw_words(grid, map_data, look)
    has_key = layout.has_words and has_density_key(columns, map_data, look.signs)
    has_key = has_key or (look.has_legend and draw_corner_key(grid, layout, map_data, look))
    if layout.has_legend:
        parts, column = legend(map_data, look, columns, layout.gutter)
        if map_data.totals is not None and not map_data.closed.any():
            is_bare = is_filled and not has_key
            boards = (
                f"{grouped(int(map_data.totals.sum()))} boards{'; brighter: more boards' * is_bare}"
            )
            parts = [(boards if len(boards) < columns else "", look.palette.dim)]
            column = min(layout.gutter, columns - len(boards))
        draw_parts(grid, foot, column, parts)
        foot += 1
    if is_lit or cursor is not None:
        parts = place_parts(map_data, layout, look, columns, cursor)
        draw_parts(
            grid,
            foot,
            layout.gutter if sum(len(text) for text, _ in parts) + layout.gutter <= columns else 0,
            parts,
        )
    return grid.lines()


def _tinted(colours: Reals, map_data: MapData, layout: MapLayout, look: Look) -> Reals:
    end = (map_data.goal, Role.GOAL) if map_data.is_solved else (map_data.current, Role.CURRENT)
    for spots, role in (
        (map_data.path_steps, Role.SOLUTION),
        ((end[0],) if end[0] is not None else (), end[1]),
    ):
        ups, acrosses = np.array(spots, int).reshape(-1, 2).T
        held = (ups >= 0) & (ups < map_data.height) & (acrosses >= 0) & (acrosses < map_data.width)
        places = np.unique(
            ups[held] // layout.down.values * len(colours[0])
            + acrosses[held] // layout.across.values
        )
        tinted = np.where(np.isnan(colours), look.back, colours).reshape(-1, 3)[
            places
        ]  # the goal is taken, never counted
        colours.reshape(-1, 3)[places] = tinted + (look.colour(role) - tinted) * (
            TINT if look.depth is ColourDepth.TRUE else 1
        )
    return colours


def standing_signs(map_data: MapData, look: Look, cursor: Spot | None) -> Iterator[Standing]:
    sign = look.signs.solution if map_data.is_solved else look.step
    yield from ((spot, sign, Role.SOLUTION) for spot in dict.fromkeys(map_data.path_steps))
    for place, sign, role in (
        (map_data.start, START, Role.SOLUTION),
        (map_data.goal, GOAL, Role.GOAL),
        (
            None if map_data.is_solved or map_data.current == map_data.start else map_data.current,
            look.signs.current,
            Role.CURRENT,
        ),
        (cursor, CURSOR, Role.NEW),
    ):
        if place is not None:
            yield place, sign, role


def _contour_signs(
    map_data: MapData, layout: MapLayout, pooled: BinnedMap, look: Look
) -> Iterator[Standing]:
    if map_data.contour is not None:
        across = np.flatnonzero((map_data.contour >= 0) & (map_data.contour < map_data.height))
        up = map_data.contour[across].astype(np.int64)
        drawn = up // layout.down.values, across // layout.across.values
        bare = np.flatnonzero(pooled.known[drawn] == 0)
        kept = bare[
            np.unique(drawn[0][bare] * map_data.width + drawn[1][bare], return_index=True)[1]
        ]
        for spot in zip(up[kept].tolist(), across[kept].tolist(), strict=True):
            yield spot, look.signs.horizontal, Role.DIM
