"""The difference of two searches as styled lines: which of their boards lie where, and whose they are."""

from dataclasses import dataclass

import numpy as np
from rich.style import Style
from rich.text import Text

from loyd.core.analysis.difference import DifferenceMap
from loyd.core.output.map_drawing import difference_colours
from loyd.core.system.text import grouped
from loyd.core.trace.map_data import Integers, Spot, binned
from loyd.tui.render.grid import PLAIN, Grid
from loyd.tui.render.map_painter import (
    CURSOR,
    Characters,
    Look,
    MapLayout,
    Parts,
    Reals,
    draw_parts,
    draw_places,
    draw_words,
    place_words,
    standing_signs,
    untouched,
)
from loyd.tui.render.signs import Role

BOTH = "="


@dataclass(frozen=True)
class Sides:
    letters: tuple[str, str]
    roles: tuple[Role, Role]

    @property
    def names(self) -> tuple[str, str, str]:
        return f"only {self.letters[0]}", "both", f"only {self.letters[1]}"

    @property
    def signs(self) -> tuple[str, str, str]:
        return self.letters[0], BOTH, self.letters[1]


def legend_lines(totals: tuple[int, int, int], sides: Sides, look: Look) -> list[Text]:
    names, width = sides.names, len(grouped(max(totals)))
    lines = []
    for name, sign, style, count in zip(names, sides.signs, _styles(sides, look), totals, strict=True):
        line = Text().append(f"{sign}" if not look.palette.filled else "██", style=style)
        line.append(f" {name:<{max(map(len, names))}}  ").append(grouped(count, width), style=Style(bold=True))
        lines.append(line)
    return lines


def _styles(sides: Sides, look: Look) -> tuple[Style, Style, Style]:
    first, second = (look.palette[role] for role in sides.roles)
    return first, Style(color=_hex(_neutral(look)), bold=True) if look.palette.filled else Style(bold=True), second


def difference_lines(found: DifferenceMap, sides: Sides, columns: int, lines: int, look: Look, cursor: Spot | None = None) -> list[Text]:
    """The difference as a map of `lines` lines of exactly `columns` columns; the last line is about the place of the cursor.

    Room that is too small is left empty.
    """
    grid, map_data = Grid(columns, lines), found.map_data
    layout = MapLayout.within(columns, lines, map_data, filled=look.palette.filled)
    if layout is None:
        return grid.lines()
    total, *parts = (binned(counts, map_data, layout.down, layout.across) for counts in (map_data.totals, *found.parts))
    drawn = _colours(total, parts, sides, look) if look.palette.filled else _characters(total, parts, sides, look)
    draw_places(grid, layout, map_data, look, drawn, standing_signs(map_data, look, cursor))
    if layout.has_words:
        draw_words(grid, map_data, look)
    foot = layout.top + layout.field + int(layout.has_rule) + 1 + int(layout.has_legend)
    if cursor is not None:
        draw_parts(grid, foot, 0, _place_parts(found, sides, layout, look, cursor))
    return grid.lines()


def _colours(total: Integers, parts: list[Integers], sides: Sides, look: Look) -> Reals:
    """Red, green and blue of each place, NaN where no board lies: the colours of the parts as they share the place."""
    tones = np.stack([look.colour(sides.roles[0]), _neutral(look), look.colour(sides.roles[1])])
    return difference_colours(total, parts, tones, look.back, look.colour(Role.DIM))


def _neutral(look: Look) -> Reals:
    is_dark = look.back.mean() < 128
    return look.back + (np.full(3, 255.0 if is_dark else 0.0) - look.back) * 0.9


def _hex(colour: Reals) -> str:
    red, green, blue = colour.astype(int).tolist()
    return f"#{red:02x}{green:02x}{blue:02x}"


def _characters(total: Integers, parts: list[Integers], sides: Sides, look: Look) -> Characters:
    drawn: Characters = []
    largest = np.stack(parts).argmax(axis=0).tolist()
    known, roles = sum(parts, np.zeros_like(total)).tolist(), (sides.roles[0], Role.CLOSED, sides.roles[1])
    for row, of_row, totals in zip(largest, known, total.tolist(), strict=True):
        bare = [(untouched(look.signs), Role.DIM) if there else None for there in totals]
        drawn.append([(sides.signs[at], roles[at]) if some else none for at, some, none in zip(row, of_row, bare, strict=True)])
    return drawn


def _place_parts(found: DifferenceMap, sides: Sides, layout: MapLayout, look: Look, cursor: Spot) -> Parts:
    spots = layout.binned_with(cursor)
    words = place_words(found.map_data, spots)[-1]
    counts = [f"{name} {grouped(count)}  " for name, count in zip(sides.names, found.counts_at(spots), strict=True)]
    return list(zip((f"{CURSOR} ", f"{words}: ", *counts, ""), (look.palette[Role.NEW], PLAIN, *_styles(sides, look), PLAIN), strict=True))
