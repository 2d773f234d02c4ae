"""A map of a search as styled lines: the boards as a field of colour, and on it the way, the start, the goal and the step at hand."""

from collections.abc import Iterator

import numpy as np
from rich.text import Text

from loyd.core.trace.pooled import Pooled
from loyd.core.trace.relief import Relief, Spot
from loyd.tui.paint.grid import Grid
from loyd.tui.paint.map_colours import Look, Reals, place_characters, place_colours, untouched
from loyd.tui.paint.map_field import CURSOR, Standing, draw_places
from loyd.tui.paint.map_layout import MapLayout
from loyd.tui.paint.map_words import draw_parts, draw_words, legend, place_parts
from loyd.tui.paint.roles import Role

START, GOAL = "S", "G"
TINT = 0.5
"""How much of the gold a place on the solution takes on."""


def map_lines(relief: Relief, columns: int, lines: int, look: Look, cursor: Spot | None = None) -> list[Text]:
    """The map as `lines` lines of exactly `columns` columns; the last line is about the place of the cursor, or of the step.

    Room that is too small is left empty.
    """
    grid = Grid(columns, lines)
    is_filled = look.palette.filled
    layout = MapLayout.within(columns, lines, relief, filled=is_filled)
    if layout is None:
        return grid.lines()
    pooled = Pooled.of(relief, layout.down, layout.across)
    colours = _gilded(place_colours(relief, pooled, look), relief, layout, look) if is_filled else None
    drawn = place_characters(relief, pooled, look.signs) if colours is None else colours
    draw_places(grid, layout, relief, look, drawn, [*_contour_signs(relief, layout, pooled, look), *standing_signs(relief, look, cursor)])
    foot = layout.top + layout.field + int(layout.has_rule) + 1
    if layout.has_words:
        draw_words(grid, relief, look)
    if layout.has_legend:
        parts, column = legend(relief, look, columns, layout.gutter)
        draw_parts(grid, foot, column, parts)
        foot += 1
    draw_parts(grid, foot, 0, place_parts(relief, layout, look, columns, cursor))
    return grid.lines()


def _gilded(colours: Reals, relief: Relief, layout: MapLayout, look: Look) -> Reals:
    """Gild the places of the solution, where each has a field of its own: pooled ones would hide the search."""
    if relief.is_solved and relief.totals is not None and layout.down.values == layout.across.values == 1:
        rows, columns = np.array(relief.way).T
        colours[rows, columns] += (look.colour(Role.SOLUTION) - colours[rows, columns]) * TINT
    return colours


def standing_signs(relief: Relief, look: Look, cursor: Spot | None) -> Iterator[Standing]:
    """The way, its ends, the step and the cursor."""
    way = (look.signs.solution, Role.SOLUTION) if relief.is_solved else (look.step, Role.CURRENT)
    yield from ((spot, *way) for spot in relief.way)
    for place, sign, role in (
        (relief.start, START, Role.CURRENT),
        (relief.goal, GOAL, Role.GOAL),
        (None if relief.is_solved else relief.current, look.signs.current, Role.CURRENT),
        (cursor, CURSOR, Role.NEW),
    ):
        if place is not None:
            yield place, sign, role


def _contour_signs(relief: Relief, layout: MapLayout, pooled: Pooled, look: Look) -> Iterator[Standing]:
    """The dots of the f of the step."""
    return ((spot, untouched(look.signs), Role.DIM) for spot in _contour(relief, layout, pooled))


def _contour(relief: Relief, layout: MapLayout, pooled: Pooled) -> Iterator[Spot]:
    """The places at which f is that of this step, as far as they are bare."""
    if relief.contour is not None:
        bare = pooled.known == 0
        for across, up in enumerate(relief.contour.tolist()):
            if 0 <= up < relief.height and bare[int(up) // layout.down.values, across // layout.across.values]:
                yield int(up), across
