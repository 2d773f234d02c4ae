"""The field of a map: its places in their colours or as characters, and the signs that stand on them."""

from collections.abc import Iterable
from functools import lru_cache

import numpy as np
from rich.style import Style

from loyd.core.trace.relief import Integers, Relief, Spot
from loyd.tui.paint.colour_depth import FINENESS, mixtures_in
from loyd.tui.paint.grid import Grid
from loyd.tui.paint.map_colours import Characters, Look, Reals
from loyd.tui.paint.map_layout import MapLayout
from loyd.tui.paint.map_words import draw_axes
from loyd.tui.paint.pixels import NO_COLOUR, draw_halves, hex_of, ink
from loyd.tui.paint.roles import Role

CURSOR = "X"
CUT_OUT = 100
"""From this difference in brightness to the ground on, a sign on a place is cut out of its own colour."""
Standing = tuple[Spot, str, Role]
"""A sign on a place."""
SIGN_STYLE, CURSOR_STYLE = Style(bold=True), Style(bold=True, reverse=True)


def draw_places(grid: Grid, layout: MapLayout, relief: Relief, look: Look, drawn: Reals | Characters, standing: Iterable[Standing]) -> None:
    """The field with its axes: each place in its colour or as a character, and what stands on places, the last over those before."""
    words = None
    if isinstance(drawn, list):
        _draw_characters(grid, layout, drawn, look)
    else:
        words = _words(mixtures_in(drawn, look.depth))
        _draw_colours(grid, layout, words)
    draw_axes(grid, layout, relief, look)
    signs = {layout.at(spot): (spot, sign, role) for spot, sign, role in standing if relief.holds(spot)}
    for (line, column), (spot, sign, role) in signs.items():
        word = NO_COLOUR if words is None else int(words[spot[0] // layout.down.values, spot[1] // layout.across.values])
        style = look.palette[role] if word == NO_COLOUR else _on_place(word, look.word(role), look.word(None), is_faint=sign == look.step)
        grid.put(line, column, sign, style + CURSOR_STYLE if sign == CURSOR else style + SIGN_STYLE)


def _draw_colours(grid: Grid, layout: MapLayout, words: Integers) -> None:
    """Each place as a rectangle, two half lines to a line."""
    halves = np.repeat(np.repeat(words, layout.down.places, axis=0), layout.across.places, axis=1)
    halves = np.pad(halves, ((0, 2 * layout.field - len(halves)), (0, 0)), constant_values=NO_COLOUR)[::-1]
    draw_halves(grid, layout.top, layout.gutter, halves)


def _words(colours: Reals) -> Integers:
    """Each colour as one number, NO_COLOUR where there is none."""
    is_none = np.isnan(colours[..., 0])
    fine = np.where(is_none[..., None], 0, colours // FINENESS * FINENESS + FINENESS // 2).astype(np.int64)
    return np.where(is_none, NO_COLOUR, fine[..., 0] << 16 | fine[..., 1] << 8 | fine[..., 2])


def _draw_characters(grid: Grid, layout: MapLayout, drawn: Characters, look: Look) -> None:
    """Each place as characters that say by themselves what is known there."""
    for up, row in enumerate(drawn):
        for across, found in enumerate(row):
            if found:
                for line in range(layout.down.places):
                    from_foot = up * layout.down.places + line
                    column = layout.gutter + across * layout.across.places
                    grid.put(layout.top + layout.field - 1 - from_foot, column, found[0] * layout.across.places, look.palette[found[1]])


@lru_cache(4096)
def _on_place(place: int, sign: int, ground: int, *, is_faint: bool) -> Style:
    """The style of a sign on a place, all colours as numbers: in its own colour, or cut out of it where the place is too bright."""
    here, own, back = (np.array([word >> 16, word >> 8 & 255, word & 255], float) for word in (place, sign, ground))
    if abs(here.mean() - back.mean()) < CUT_OUT:
        return ink(hex_of(sign), hex_of(place))
    tinted = here + (own - here) * (0.25 if is_faint else 0.65)
    return ink(hex_of(ground), hex_of(int(_words(tinted))))
