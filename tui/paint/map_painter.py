"""A map of a search as styled lines: the boards as a field of colour, and on it the way, the start, the goal and the step at hand."""

from collections.abc import Iterator
from functools import lru_cache

import numpy as np
from rich.style import Style
from rich.text import Text

from loyd.core.trace.pooled import Pooled
from loyd.core.trace.relief import Integers, Relief, Spot
from loyd.tui.paint.grid import Grid
from loyd.tui.paint.map_colours import FINENESS, Look, Reals, in_look, place_characters, place_colours, untouched
from loyd.tui.paint.map_layout import MapLayout
from loyd.tui.paint.map_words import draw_axes, draw_parts, draw_words, legend, place_parts
from loyd.tui.paint.pixels import half_blocks, ink
from loyd.tui.paint.roles import Role

CURSOR, START, GOAL = "X", "S", "G"
TINT = 0.5
"""How much of the gold a place on the solution takes on."""
CUT_OUT = 100
"""From this difference in brightness to the ground on, a sign on a place is cut out of its own colour."""
NO_COLOUR = -1
SIGN_STYLE, CURSOR_STYLE = Style(bold=True), Style(bold=True, reverse=True)


def map_lines(relief: Relief, columns: int, lines: int, look: Look, cursor: Spot | None = None) -> list[Text]:
    """The map as `lines` lines of exactly `columns` columns; the last line is about the place of the cursor, or of the step.

    Room that is too small is left empty.
    """
    grid = Grid(columns, lines)
    layout = MapLayout.within(columns, lines, relief, filled=look.palette.filled)
    if layout is None:
        return grid.lines()
    pooled = Pooled.of(relief, layout.down, layout.across)
    colours = place_colours(relief, pooled, look) if look.palette.filled else None
    words = None
    if colours is None:
        _draw_characters(grid, layout, relief, pooled, look)
    else:
        _tint_solution(colours, relief, layout, look)
        words = _words(in_look(colours, look))
        _draw_colours(grid, layout, words)
    draw_axes(grid, layout, relief, look)
    for (line, column), (spot, sign, role) in _standing(relief, layout, pooled, look, cursor).items():
        word = NO_COLOUR if words is None else int(words[spot[0] // layout.down.values, spot[1] // layout.across.values])
        style = look.palette[role] if word == NO_COLOUR else _on_place(word, look.word(role), look.word(None), is_faint=sign == look.step)
        grid.put(line, column, sign, style + CURSOR_STYLE if sign == CURSOR else style + SIGN_STYLE)
    foot = layout.top + layout.field + int(layout.has_rule) + 1
    if layout.has_words:
        draw_words(grid, relief, look)
    if layout.has_legend:
        draw_parts(grid, foot, layout.gutter, legend(relief, look))
        foot += 1
    draw_parts(grid, foot, 0, place_parts(relief, layout, look, columns, cursor))
    return grid.lines()


def _tint_solution(colours: Reals, relief: Relief, layout: MapLayout, look: Look) -> None:
    """Gild the places of the solution, where each has a field of its own: pooled ones would hide the search."""
    if relief.is_solved and relief.totals is not None and layout.down.values == layout.across.values == 1:
        rows, columns = np.array(relief.way).T
        colours[rows, columns] += (look.colour(Role.SOLUTION) - colours[rows, columns]) * TINT


def _draw_colours(grid: Grid, layout: MapLayout, words: Integers) -> None:
    """Each place as a rectangle, two half lines to a line."""
    halves = np.repeat(np.repeat(words, layout.down.places, axis=0), layout.across.places, axis=1)
    halves = np.pad(halves, ((0, 2 * layout.field - len(halves)), (0, 0)), constant_values=NO_COLOUR)[::-1]
    pairs = (halves[::2] + 1) << 25 | halves[1::2] + 1
    found, numbers = np.unique(pairs, return_inverse=True)
    drawn = [half_blocks(_hex((pair >> 25) - 1), _hex((pair & (1 << 25) - 1) - 1)) for pair in found.tolist()]
    for line, row in enumerate(numbers.reshape(pairs.shape).tolist(), layout.top):
        end = layout.gutter + len(row)
        grid.characters[line][layout.gutter : end] = [drawn[number][0] for number in row]
        grid.styles[line][layout.gutter : end] = [drawn[number][1] for number in row]


def _words(colours: Reals) -> Integers:
    """Each colour as one number, NO_COLOUR where there is none."""
    is_none = np.isnan(colours[..., 0])
    fine = np.where(is_none[..., None], 0, colours // FINENESS * FINENESS + FINENESS // 2).astype(np.int64)
    return np.where(is_none, NO_COLOUR, fine[..., 0] << 16 | fine[..., 1] << 8 | fine[..., 2])


def _hex(word: int) -> str | None:
    return None if word < 0 else f"#{word:06x}"


def _draw_characters(grid: Grid, layout: MapLayout, relief: Relief, pooled: Pooled, look: Look) -> None:
    """Each place as characters that say by themselves what is known there."""
    for up, row in enumerate(place_characters(relief, pooled, look.signs)):
        for across, found in enumerate(row):
            if found:
                for line in range(layout.down.places):
                    from_foot = up * layout.down.places + line
                    column = layout.gutter + across * layout.across.places
                    grid.put(layout.top + layout.field - 1 - from_foot, column, found[0] * layout.across.places, look.palette[found[1]])


def _standing(
    relief: Relief, layout: MapLayout, pooled: Pooled, look: Look, cursor: Spot | None
) -> dict[tuple[int, int], tuple[Spot, str, Role]]:
    """By line and column: the sign that stands there, on which place."""
    signs = [(spot, untouched(look.signs), Role.DIM) for spot in _contour(relief, layout, pooled)]
    way = (look.signs.solution, Role.SOLUTION) if relief.is_solved else (look.step, Role.CURRENT)
    signs += [(spot, *way) for spot in relief.way]
    for place, sign, role in (
        (relief.start, START, Role.CURRENT),
        (relief.goal, GOAL, Role.GOAL),
        (None if relief.is_solved else relief.current, look.signs.current, Role.CURRENT),
        (cursor, CURSOR, Role.NEW),
    ):
        if place is not None:
            signs.append((place, sign, role))
    return {layout.at(spot): (spot, sign, role) for spot, sign, role in signs if relief.holds(spot)}


def _contour(relief: Relief, layout: MapLayout, pooled: Pooled) -> Iterator[Spot]:
    """The places at which f is that of this step, as far as they are bare."""
    if relief.contour is not None:
        bare = pooled.known == 0
        for across, up in enumerate(relief.contour.tolist()):
            if 0 <= up < relief.height and bare[int(up) // layout.down.values, across // layout.across.values]:
                yield int(up), across


@lru_cache(4096)
def _on_place(place: int, sign: int, ground: int, *, is_faint: bool) -> Style:
    """The style of a sign on a place, all colours as numbers: in its own colour, or cut out of it where the place is too bright."""
    here, own, back = (np.array([word >> 16, word >> 8 & 255, word & 255], float) for word in (place, sign, ground))
    if abs(here.mean() - back.mean()) < CUT_OUT:
        return ink(_hex(sign), _hex(place))
    tinted = here + (own - here) * (0.25 if is_faint else 0.65)
    return ink(_hex(ground), _hex(int(_words(tinted))))
