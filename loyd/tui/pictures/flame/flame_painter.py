"""Draws a flame in half lines: blocks stand side by side in the order of their first expansion;
those too narrow to draw are dust.
"""

from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from rich.style import Style
from rich.text import Text
from textual.color import Color

from ....core.draw.colours import EXTRA_MOVES, EXTRA_MOVES_ON_LIGHT, as_hex, on_scale
from ....core.engine.puzzle.packing import Bools, Integers, Numbers, Reals
from ....core.engine.record import Flame, format_f
from ...paint import (
    FINENESS,
    NO_COLOUR,
    ColourDepth,
    ColourPalette,
    Grid,
    draw_halves,
    ink,
    luminance,
    mixtures_in,
)
from ...shades import ASCII_SHADES
from ...signs import Role, Signs
from ..map.map_painter import CURSOR, CURSOR_STYLE, SIGN_STYLE, channels

SHADES = "░▒▓█"


class Colouring(StrEnum):
    """What the colour of a block stands for."""

    F = "f"
    H = "h"
    STATUS = "status"

    @property
    def symbol(self) -> str:
        """The letter in the legend."""
        return "h" if self is Colouring.H else "f"


class FlameLook(NamedTuple):
    """What a flame shows besides its blocks.

    `on_path`: for each block, whether it is on the marked path (a solution if `is_solved`) of
    `path_length` nodes; `lowest` and `highest`: the values at the ends of the ramp; `cursor`: the
    index of the selected block; `across`: the unit of the horizontal axis; `depth`: the number of
    colours.
    """

    on_path: Bools
    path_length: int
    is_solved: bool = False
    lowest: float = 0.0
    highest: float = 1.0
    colouring: Colouring = Colouring.F
    cursor: int | None = None
    across: str = "steps"
    depth: ColourDepth = ColourDepth.TRUE


def role_hex(palette: ColourPalette, role: Role, ground: str) -> str:
    """The colour of a role, as `#rrggbb`; the ground's if the role has none."""
    return palette.area(role) if palette[role].color else ground


def blend_role(ground: str, palette: ColourPalette, role: Role, share: float) -> Reals:
    """A colour between the ground and a role's, as three numbers from 0 to 255."""
    colour = Color.parse(ground).blend(Color.parse(role_hex(palette, role, ground)), share)
    return np.array(colour.rgb, np.float64)


def ramp(ground: str, steps: int) -> Reals:
    """Colours from few to many extra moves, shape (steps, 3)."""
    is_dark = Color.parse(ground).brightness < 0.5
    return on_scale(EXTRA_MOVES if is_dark else EXTRA_MOVES_ON_LIGHT, np.linspace(0, 1, steps))


def shades_of(signs: Signs) -> str:
    """The characters for dust, from little to much."""
    return SHADES if signs.blocks else ASCII_SHADES[1:5]


def draw_ramp(
    grid: Grid,
    line: int,
    column: int,
    stops: int,
    palette: ColourPalette,
    ground: str,
    depth: ColourDepth,
) -> int:
    """Draw the scale of extra moves, or its shades; returns the column behind it."""
    if not palette.filled:
        shades = shades_of(palette.signs)[:stops]
        grid.put(line, column, shades, palette.closed)
        return column + len(shades)
    for colour in mixtures_in(ramp(ground, stops), depth):
        grid.put(line, column, " ", ink(None, as_hex(colour)))
        column += 1
    return column


def flame_legend(
    grid: Grid, line: int, look: FlameLook, palette: ColourPalette, ground: str
) -> None:
    """Draw what the colours stand for."""
    signs = palette.signs
    dim = palette.dim
    column = 1
    if look.colouring is not Colouring.STATUS:
        low = f"{look.colouring.symbol} {format_f(look.lowest)} "
        high = f" {format_f(look.highest)}  "
        stops = STOPS if look.highest > look.lowest else 1
        grid.put(line, column, low, dim)
        column = draw_ramp(grid, line, column + len(low), stops, palette, ground, look.depth)
        grid.put(line, column, high if stops > 1 else "", dim)
        column += len(high) if stops > 1 else 2
    else:
        for words, role, place in (
            ("has open nodes", Role.OPEN, -1),
            ("exhausted", Role.CLOSED, 0),
        ):
            block = (
                (signs.blocks[-1:] or signs.closed) if palette.filled else shades_of(signs)[place]
            )
            grid.put(line, column, block * 2, palette[role] if palette.filled else palette.closed)
            grid.put(line, column + 3, words, dim)
            column += len(words) + 5
    bare = signs.solution if look.is_solved else signs.current
    mark = signs.blocks[-1:] * 2 or signs.closed if palette.filled else bare
    for sign, words in (
        (f"{mark} ", "solution" if look.is_solved else "path to this node"),
        ("", "down: depth"),
        ("", f"width: {look.across}"),
        ("", "pale: few steps" if palette.filled else ""),
    ):
        if column + len(sign) + len(words) > grid.width:
            break
        grid.put(line, column, sign, palette.solution)
        grid.put(line, column + len(sign), words, dim)
        column += len(sign) + len(words) + 2


GUTTER, FOOT = 5, 1
STEPS, STOPS = 48, 8
"""The steps of the ramp of extra moves, and those shown in legends."""
DARKER = 0.82
"""Every second sibling is this much closer to the ground, so that neighbours can be told apart."""
DUST_LIGHT = 0.85
LEAST_COVER = 0.5
"""Without filled areas, a cell is left empty if both its halves together are covered less than
this.
"""
FAINT_OF_256, STRONG_OF_256 = 0.12, 0.7
"""With 256 colours, a pixel covered less than the first is left empty, and any other is drawn at
least as strongly as the second.
"""
GLOW_SHARE = 0.65
BRIGHT_LUMINANCE = 0.25
"""From this luminance on, text on a block is dark."""
RGB_WORD = np.array([65536, 256, 1])
"""The factors that combine red, green and blue into one number."""


class Depths(NamedTuple):
    """The half lines of each depth: the first `tall` depths have a line each, with room for text;
    below, `by` depths share half a line.
    """

    first: int
    deepest: int
    tall: int
    by: int
    height: int

    @classmethod
    def fitting(cls, flame: Flame, lines: int) -> "Depths":
        """The depths from the root's to the deepest in so many lines: two half lines, one or
        several depths a line.
        """
        first = int(flame.depth[0])
        deepest = int(max(flame.depth.max(), flame.dust_depth.max(initial=0)))
        depths = deepest - first + 1
        if depths <= 2 * lines:
            return cls(first, deepest, min(2 * lines - depths, depths), 1, lines)
        tall = lines // 3
        return cls(first, deepest, tall, -(-(depths - tall) // (2 * (lines - tall))), lines)

    def half(self, depths: Integers) -> Integers:
        """The first half line of each depth."""
        below = np.maximum(depths - self.first, 0)
        halves: Integers = np.where(
            below < self.tall, 2 * below, 2 * self.tall + (below - self.tall) // self.by
        )
        return np.minimum(halves, 2 * self.height - 1)

    def depth(self, line: int) -> int:
        """The first depth of a line."""
        return self.first + (
            line if line < self.tall else self.tall + 2 * (line - self.tall) * self.by
        )


def flame_lines(
    flame: Flame, columns: int, lines: int, look: FlameLook, palette: ColourPalette, *, ground: str
) -> list[Text]:
    """The flame as `lines` lines of exactly `columns` columns, on the colour `ground`; empty if
    there is too little room.

    Without filled areas, blocks are shades and the path is a line of signs.
    """
    grid = Grid(columns, lines)
    width = columns - GUTTER
    height = lines - FOOT
    if width < 8 or height < 3 or not flame.total:
        return grid.lines()
    drawing = _FlameDrawing(flame, look, Depths.fitting(flame, height), width, width / flame.total)
    if palette.filled:
        drawing.colours(grid, palette, ground)
    else:
        drawing.shades(grid, palette)
    drawing.words(grid, palette)
    drawing.axis(grid, palette)
    flame_legend(grid, lines - 1, look, palette, ground)
    return grid.lines()


def block_at(flame: Flame, columns: int, lines: int, column: int, line: int) -> int | None:
    """The block drawn at a cell; None where there is none."""
    width = columns - GUTTER
    height = lines - FOOT
    if not flame.total or not GUTTER <= column < columns or not 0 <= line < height:
        return None
    depths = Depths.fitting(flame, height)
    at = (column - GUTTER + 0.5) * flame.total / width
    blocks = np.flatnonzero(
        (flame.depth == depths.depth(line)) & (flame.x <= at) & (at < flame.x + flame.width)
    )
    return int(blocks[0]) if len(blocks) else None


class _FlameDrawing(NamedTuple):
    """A flame being drawn into a grid, with `scale` columns per expansion."""

    flame: Flame
    look: FlameLook
    depths: Depths
    width: int
    scale: float

    def colours(self, grid: Grid, palette: ColourPalette, ground: str) -> None:
        flame = self.flame
        back = channels(ground)
        dust = self._coverage(
            flame.dust_depth, flame.dust_x, flame.dust_width, self._on_ramp(flame.dust_f)[:, None]
        )
        blocks = self._coverage(
            flame.depth, flame.x, flame.width, self._block_tints(palette, ground)
        )
        if self.look.colouring is Colouring.STATUS:
            # dust is darker than a dead block, so that blocks stand out among it
            grey = blend_role(ground, palette, Role.CLOSED, 0.35)
        else:
            mean = (dust[..., 1] / np.maximum(dust[..., 0], 1e-9)).astype(np.int64)
            grey = ramp(ground, STEPS)[np.clip(mean, 0, STEPS - 1)]
        cover = dust[..., 0] + blocks[..., 0]
        tint = (back + (grey - back) * DUST_LIGHT) * dust[..., :1] + blocks[..., 1:]
        shade = tint / np.maximum(cover, 1e-9)[..., None]
        # an exponent below 1 lifts thin cover: light is perceived by about its root, and a line of
        # one node would otherwise vanish in the ground
        strength = np.clip(cover, 0, 1) ** 0.8
        if self.look.depth is ColourDepth.OF_256:  # these have no dark orange but red
            strength = np.where(strength < FAINT_OF_256, 0, np.maximum(strength, STRONG_OF_256))
        shade = back + (shade - back) * strength[..., None]
        quantised = mixtures_in(
            np.clip(np.round(shade / FINENESS) * FINENESS, 0, 255), self.look.depth
        ).astype(np.int64)
        # what covers less than a two-hundred-and-fiftieth changes an 8-bit channel by one at most
        halves = np.where(cover > 0.004, quantised @ RGB_WORD, NO_COLOUR)
        role = channels(role_hex(palette, Role.SOLUTION, ground)) @ RGB_WORD
        for half, column in self._stroke():
            halves[half, column] = role
        draw_halves(grid, 0, GUTTER, halves)

    def _block_tints(self, palette: ColourPalette, ground: str) -> Reals:
        """The colour of each block: every second sibling a little darker, those on the path in the
        glow of its role.
        """
        flame = self.flame
        back = channels(ground)
        if self.look.colouring is Colouring.STATUS:
            # both below full strength, which is kept for the solution's stroke
            alive = blend_role(ground, palette, Role.OPEN, 0.75)
            dead = blend_role(ground, palette, Role.CLOSED, 0.45)
            tints = np.where((flame.open > 0)[:, None], alive, dead)
        else:
            tints = ramp(ground, STEPS)[self._on_ramp(flame.f)]
        odd = _ranks(flame.parent) % 2 == 1
        tints = np.where(odd[:, None], back + (tints - back) * DARKER, tints)
        on_path = self.look.on_path
        glow = channels(role_hex(palette, Role.SOLUTION, ground))
        tints[on_path] = tints[on_path] * (1 - GLOW_SHARE) + glow * GLOW_SHARE
        if self.look.cursor is not None and self.look.cursor < len(tints):
            tints[self.look.cursor] = channels(role_hex(palette, Role.NEW, ground))
        return tints

    def _on_ramp(self, f: Reals) -> Integers:
        share = (np.nan_to_num(f, nan=self.look.lowest) - self.look.lowest) / max(
            self.look.highest - self.look.lowest, 1
        )
        return (np.clip(share, 0, 1) * (STEPS - 1)).astype(np.int64)

    def _coverage(self, depth: Integers, x: Numbers, wide: Numbers, worth: Numbers) -> Reals:
        """For each half line and column, the share that bars cover, followed by the sums of the
        bars' values, weighted with that share.

        A bar that begins at x covers the rest of its own column and all later columns; it is
        encoded as two numbers whose running sums give that cover. Where the bar ends, the same is
        subtracted.
        """
        rows = 2 * self.depths.height
        columns = self.width + 2
        kinds = worth.shape[1] + 1
        first = self.depths.half(depth)
        tall = np.flatnonzero((depth - self.depths.first < self.depths.tall) & (first + 1 < rows))
        row = np.concatenate((first, first[tall] + 1)) * columns
        bar = np.concatenate((np.arange(len(x)), tall))
        places = []
        shares = []
        for edge, sign in ((x, 1.0), (x + wide, -1.0)):
            at = np.clip(edge * self.scale, 0, self.width)[bar]
            whole = at.astype(np.int64)
            part = (at - whole) * sign
            places += [row + whole, row + whole + 1]
            shares += [sign - part, part]
        place = np.concatenate(places)
        share = np.concatenate(shares)
        poured = np.zeros((rows, columns, kinds))
        for kind in range(kinds):
            sums = share if not kind else share * np.tile(worth[bar, kind - 1], 4)
            poured[..., kind] = np.bincount(place, sums, rows * columns).reshape(rows, columns)
        return np.cumsum(poured, axis=1)[:, : self.width]

    def _columns(self, blocks: Integers) -> Integers:
        return np.minimum((self.flame.x[blocks] * self.scale).astype(np.int64), self.width - 1)

    def _places(self, lines: Integers, columns: Integers) -> list[tuple[int, int]]:
        """Lines and columns without repeated pairs: a deep flame has a thousand blocks at the same
        place.
        """
        return [
            divmod(place, self.width) for place in np.unique(lines * self.width + columns).tolist()
        ]

    def _stroke(self) -> list[tuple[int, int]]:
        """The half lines and columns of the path: through its blocks, then straight down from the
        last of them.
        """
        flame = self.flame
        on_path = np.flatnonzero(self.look.on_path)
        thin = on_path[flame.width[on_path] * self.scale < 2]
        columns = self._columns(thin)
        halves = self.depths.half(flame.depth[thin])
        tall = flame.depth[thin] - self.depths.first < self.depths.tall
        halves = np.append(halves, halves[tall] + 1)
        columns = np.append(columns, columns[tall])
        cells = [
            (half, column)
            for half, column in self._places(halves, columns)
            if half < 2 * self.depths.height
        ]
        if len(on_path) and len(on_path) < self.look.path_length:
            last = int(on_path[-1])
            (column,) = self._columns(on_path[-1:]).tolist()
            ends = np.array(
                [flame.depth[last], flame.depth[last] + self.look.path_length - len(on_path)]
            )
            begin, end = self.depths.half(ends).tolist()
            cells += [(half, column) for half in range(begin, end + 1)]
        return cells

    def shades(self, grid: Grid, palette: ColourPalette) -> None:
        """Blocks and dust as shades, denser the higher f is, or where nodes are open; and the path
        as signs.
        """
        flame = self.flame
        scale = shades_of(palette.signs)
        if self.look.colouring is Colouring.STATUS:
            dust_worth = np.full(len(flame.dust_x), STEPS - 1)
            worth = np.where(flame.open > 0, STEPS - 1, 0)
        else:
            dust_worth = self._on_ramp(flame.dust_f)
            worth = self._on_ramp(flame.f)
        poured = self._coverage(flame.depth, flame.x, flame.width, worth[:, None])
        poured += self._coverage(
            flame.dust_depth, flame.dust_x, flame.dust_width, dust_worth[:, None]
        )
        cover, total = np.moveaxis(poured[::2] + poured[1::2], -1, 0)
        level = np.round(total / np.maximum(cover, 1e-9) / (STEPS - 1) * (len(scale) - 1)).astype(
            np.int64
        )
        for line, row in enumerate(np.where(cover < LEAST_COVER, len(scale), level).tolist()):
            grid.put(line, GUTTER, "".join(f"{scale} "[place] for place in row), palette.closed)
        left = self._columns(np.arange(len(flame.x)))
        line_of = self.depths.half(flame.depth) // 2
        on_path = self.look.on_path
        sign = palette.signs.solution if self.look.is_solved else palette.signs.current
        marked = self._places(line_of[on_path], left[on_path])
        for line, column in [*marked, *((half // 2, column) for half, column in self._stroke())]:
            grid.put(line, GUTTER + column, sign, palette.solution)
        if (cursor := self.look.cursor) is not None and cursor < len(left):
            grid.put(
                int(line_of[cursor]), GUTTER + int(left[cursor]), CURSOR, palette.new + CURSOR_STYLE
            )

    def words(self, grid: Grid, palette: ColourPalette) -> None:
        """The text on blocks with enough room: the move, the share of the work, and f."""
        flame = self.flame
        on_path = self.look.on_path
        has_sign = on_path | (np.arange(len(on_path)) == self.look.cursor)
        left = np.ceil(flame.x * self.scale).astype(np.int64) + (has_sign & (not palette.filled))
        room = ((flame.x + flame.width) * self.scale).astype(np.int64) - left
        for block in np.flatnonzero(
            (room >= 2) & (flame.depth - self.depths.first < self.depths.tall)
        ).tolist():
            share = f"{100 * flame.width[block] / flame.total:.0f}%"
            label = flame.label[block].replace("≤", "≤" if palette.signs.blocks else "<")
            f = format_f(float(flame.f[block]))
            figure = f"{self.look.colouring.symbol} {f}"
            text = next(
                (
                    text
                    for text in (f" {label} {share} {figure}", f" {label} {share}")
                    if len(text) <= room[block]
                ),
                "",
            )
            line = int(flame.depth[block]) - self.depths.first
            bare = SIGN_STYLE + palette.solution if on_path[block] else SIGN_STYLE
            for at, character in enumerate(text, GUTTER + int(left[block])):
                if character != " " or not palette.filled:
                    grid.put(
                        line,
                        at,
                        character,
                        _text_style(grid.styles[line][at]) if palette.filled else bare,
                    )

    def axis(self, grid: Grid, palette: ColourPalette) -> None:
        dim = palette.dim
        for line in range(self.depths.height):
            depth = self.depths.depth(line)
            is_marked = (
                line % 2 == 0 if line < self.depths.tall else (line - self.depths.tall) % 3 == 0
            )
            grid.put(line, GUTTER - 1, palette.signs.vertical, dim)
            if is_marked and depth <= self.depths.deepest:
                grid.put(line, 0, f"{depth:>3} {palette.signs.tick}", dim)


@lru_cache(1024)
def _text_style(style: Style) -> Style:
    back = style.bgcolor or style.color
    if back is None or back.triplet is None:
        return style
    dark = luminance(Color.parse(back.triplet.hex)) > BRIGHT_LUMINANCE
    return ink("#0f1218" if dark else "#f4f5f8", back.triplet.hex)


def _ranks(parents: Integers) -> Integers:
    order = np.argsort(parents, kind="stable")
    ordered = parents[order]
    starts = np.flatnonzero(np.concatenate(([True], ordered[1:] != ordered[:-1])))
    ranks = np.empty(len(parents), np.int64)
    ranks[order] = np.arange(len(parents)) - np.repeat(
        starts, np.diff(np.concatenate((starts, [len(parents)])))
    )
    return ranks
