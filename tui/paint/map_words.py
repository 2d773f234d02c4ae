"""The axes of a map, its legend, and the line about one place of it."""

from rich.style import Style

from loyd.core.numbers import grouped
from loyd.core.trace.relief import AXES, Projection, Relief, Spot
from loyd.tui.paint.grid import PLAIN, Grid
from loyd.tui.paint.map_colours import ASCII_SHADES, SHADES, Look, untouched
from loyd.tui.paint.map_layout import MapLayout
from loyd.tui.paint.roles import Role

Parts = list[tuple[str, Style]]
Items = list[tuple[str, Style, str]]
"""Signs, their styles and their words."""
UNTOUCHED = "untouched"
PLAIN_WORDS = ("way", "path", "f now")
"""What a row of signs from the start onwards says by itself."""
SHORT = {"again and again": "again", "from the goal": "from goal", "path here": "path", "solution": "way"}
"""Words of a legend where the whole ones find no room."""
UP_STEPS = (1, 3, 5, 10, 20, 30, 50)
ACROSS_STEPS = (1, 5, 10, 20, 50)
LINES_APART, COLUMNS_APART = 2, 6


def draw_axes(grid: Grid, layout: MapLayout, relief: Relief, look: Look) -> None:
    """The values upwards at the left, those across below."""
    dim, signs, field = look.palette[Role.DIM], look.signs, layout.top + layout.field
    for line in range(layout.top, field):
        grid.put(line, layout.gutter - 1, signs.vertical, dim)
    lines_a_place = layout.down.places / layout.halves / layout.down.values
    for up in range(0, relief.height, _step(UP_STEPS, lines_a_place, LINES_APART)):
        line, _ = layout.at((up, 0))
        grid.put(line, 0, f"{relief.first + up * relief.stride:>{layout.gutter - 2}} {signs.tick}", dim)
    if layout.has_rule:
        grid.put(field, layout.gutter - 1, signs.bottom[0] + signs.horizontal * layout.across.length, dim)
    every = _step(ACROSS_STEPS, layout.across.places / layout.across.values, COLUMNS_APART)
    for across in range(0, relief.width, every):
        _, column = layout.at((0, across))
        grid.put(field + int(layout.has_rule), column, str(relief.left + across), dim)
        if layout.has_rule:
            grid.put(field, column, signs.bottom[1], dim)


def _step(steps: tuple[int, ...], room: float, apart: int) -> int:
    """The least of some round steps whose marks stand so far apart, where each value has this much room."""
    return next(step * ten for ten in (1, 10, 100, 1000, 10_000, 100_000) for step in steps if step * ten * room >= apart)


def draw_words(grid: Grid, relief: Relief, look: Look) -> None:
    """What grows upwards, and what to the right."""
    dim, (up, across) = look.palette[Role.DIM], AXES[relief.projection]
    grid.put(0, 0, f"{look.signs.improved} {up}", dim)
    right = f"{across} {look.signs.current if not look.signs.braille else look.signs.track_end}"
    if len(up) + len(right) + 4 <= grid.width:
        grid.put(0, grid.width - len(right), right, dim)


def legend(relief: Relief, look: Look, columns: int, gutter: int) -> tuple[Parts, int]:
    """Each colour or character with what it says, and the column where that begins: beside the axis in whole words, if these fit, or from
    the left; else in short words, and if need be without the untouched boards, which are what is left; where there is least room only what
    no other sign on the map explains, with a sign each."""
    items = _items(relief, look)
    short = [(sign[:1] if look.palette.filled else sign, style, SHORT.get(word, word)) for sign, style, word in items]
    known = [item for item in short if item[2] != UNTOUCHED]
    least = [(sign if len(sign) < len(SHADES) else sign[-1:], style, word) for sign, style, word in known if word not in PLAIN_WORDS]
    forms = *((form, at, 2) for form in (items, short, known) for at in (gutter, 0)), (least, 0, 2), (least, 0, 1), (least[1:], 0, 1)
    found, column, gap = next((form for form in forms if _length(form[0], form[2]) <= columns - form[1]), forms[-1])
    return [part for sign, style, word in found for part in ((sign, style), (f" {word}{' ' * gap}", look.palette[Role.DIM]))], column


def _length(items: Items, gap: int) -> int:
    return sum(len(sign) + len(word) + 1 + gap for sign, _, word in items) - gap


def _items(relief: Relief, look: Look) -> Items:
    """The signs of a legend, their styles and their words, what is everywhere first."""
    palette, shades = look.palette, SHADES if look.signs.braille else ASCII_SHADES
    closed = "visited" if relief.has_visits else "closed"
    if palette.filled:
        block = "█" * 2
        items = [(block, Style(color=look.glow), UNTOUCHED)] * (relief.totals is not None)
        items += [(block, palette[Role.CLOSED], closed), (block, palette[Role.OPEN], "open")]
        items += [(block, palette[Role.IMPROVED], "again and again")] * (relief.has_visits and relief.totals is not None)
        items += [(block, palette[Role.GOAL], "from the goal")] * relief.is_two_sided
    else:
        items = [(untouched(look.signs), palette[Role.DIM], UNTOUCHED)] * (relief.totals is not None)
        items += [(shades, palette[Role.CLOSED], closed), (look.signs.open, palette[Role.OPEN], "open")]
        items += [(look.signs.reopened, palette[Role.IMPROVED], "again and again")] * (relief.has_visits and relief.totals is not None)
        items += [(look.signs.backward + "<", palette[Role.GOAL], "from the goal")] * relief.is_two_sided
    way = (look.signs.solution, palette[Role.SOLUTION], "solution") if relief.is_solved else (look.step, palette[Role.CURRENT], "path here")
    contour = [(untouched(look.signs) * 2, palette[Role.DIM], "f now")] * (relief.contour is not None)
    return [*items, way, *contour]


def place_parts(relief: Relief, layout: MapLayout, look: Look, columns: int, cursor: Spot | None) -> Parts:
    """What is known of the place of the cursor, or of the step: `▶ here: 675 boards, 12 of 31 nearer, 3 pairs astray: ● 45  ○ 23`.

    In the shortest words where there are few columns.
    """
    spot = cursor or relief.current
    if spot is None:
        return []
    spots = layout.pooled_with(spot)
    _, closed, opened = relief.counts_at(spots)
    forms = place_words(relief, spots)
    palette, signs = look.palette, look.signs
    visits = f" visit{'s' * (closed != 1)}" if relief.has_visits else ""
    counts = f"{signs.closed} {grouped(closed)}{visits}", f"  {signs.open} {grouped(opened)}"
    here = f"{signs.current} here: " if cursor is None else "X: "
    where = next((f"{form}: " for form in forms if len(here + form + ": ".join(counts)) + 2 <= columns), "")
    styles = palette[Role.CURRENT if cursor is None else Role.NEW], PLAIN, palette[Role.CLOSED], palette[Role.OPEN]
    return list(zip((here, where, *counts), styles, strict=True))


def place_words(relief: Relief, spots: tuple[range, range]) -> list[str]:
    """Where a rectangle of places lies, the shortest words last: `675 boards, 12 of 31 nearer, 3 pairs astray`."""
    ups, acrosses = spots
    value, across = _span([relief.first + up * relief.stride for up in ups]), _span([relief.left + at for at in acrosses])
    if relief.projection is not Projection.HILL:
        return [f"g {across}, {'f' if relief.projection is Projection.LAYERS else 'h'} {value}"]
    total, _, _ = relief.counts_at(spots)
    nearer = f"{grouped(total)} board{'s' * (total != 1)}, {across} of {relief.length}"
    short = f"{across} of {relief.length}, {value} astray"
    return [f"{nearer} nearer, {value} pair{'s' * (value != '1')} astray", f"{nearer}, {value} astray", short]


def _span(values: list[int]) -> str:
    return str(values[0]) if len(values) == 1 else f"{values[0]}-{values[-1]}"


def draw_parts(grid: Grid, line: int, column: int, parts: Parts) -> None:
    """Write pieces of text one after the other, each sign with its word, as far as they fit whole."""
    for at, (text, style) in enumerate(parts):
        needed = len(text.rstrip()) + (len(parts[at + 1][0].rstrip()) if at % 2 == 0 and at + 1 < len(parts) else 0)
        if column + needed > grid.width:
            return
        grid.put(line, column, text, style)
        column += len(text)
