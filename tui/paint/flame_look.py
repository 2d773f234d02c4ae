"""What is shown of a flame besides its blocks: the way, what the colours say, and their legend."""

from collections.abc import Collection
from enum import StrEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from textual.color import Color

from loyd.core.trace.choice import shown
from loyd.tui.paint.colour_depth import ColourDepth, mixtures_in
from loyd.tui.paint.grid import Grid
from loyd.tui.paint.palette import Palette
from loyd.tui.paint.pixels import ink
from loyd.tui.paint.roles import Role
from loyd.tui.paint.shades import ASCII_SHADES
from loyd.tui.paint.signs import Signs

RAMP = ((Role.OPEN, 0.3), (Role.OPEN, 0.55), (Role.CLOSED, 0.7), (Role.IMPROVED, 0.7), (Role.IMPROVED, 1.0))
"""From the least f to the greatest: so much of the role's colour on the ground."""
SHADES = "░▒▓"
Numbers = NDArray[np.float64]


class Colouring(StrEnum):
    """What the colour of a block says."""

    F = "f"
    H = "h"
    FATE = "fate"

    @property
    def symbol(self) -> str:
        """What the figures of blocks are."""
        return "h" if self is Colouring.H else "f"


class FlameLook(NamedTuple):
    """What is shown of a flame besides its blocks.

    `way`: the steps of the way that is marked, in its `role`; `lowest` and `highest` value on the ramp; `cursor`: the place of the
    block that the cursor is on; `across`: what grows to the right; `depth`: how many colours there are.
    """

    way: Collection[int] = ()
    role: Role = Role.CURRENT
    lowest: float = 0.0
    highest: float = 1.0
    colouring: Colouring = Colouring.F
    cursor: int | None = None
    across: str = "expansions"
    depth: ColourDepth = ColourDepth.TRUE


def hex_of(palette: Palette, role: Role, ground: str) -> str:
    """The colour of a role; where it has none, the ground's."""
    style = palette[role]
    return style.color.name if style.color else ground


def mixed(ground: str, palette: Palette, role: Role, share: float) -> Numbers:
    """So much of a role's colour on the ground."""
    colour = Color.parse(ground).blend(Color.parse(hex_of(palette, role, ground)), share)
    return np.array(colour.rgb, np.float64)


def ramp(palette: Palette, ground: str, steps: int) -> Numbers:
    """Colours from the least f, cool, to the greatest, hot."""
    stops = np.array([mixed(ground, palette, *stop) for stop in RAMP])
    at = np.linspace(0, len(stops) - 1, steps)
    return np.stack([np.interp(at, np.arange(len(stops)), stops[:, channel]) for channel in range(3)], axis=1)


def shades_of(signs: Signs) -> str:
    """The characters of a flame where areas of colour do not show, the fuller the later."""
    return SHADES if signs.blocks else ASCII_SHADES[1:5]


def flame_legend(grid: Grid, line: int, look: FlameLook, palette: Palette, signs: Signs, ground: str) -> None:
    """What the colours mean, in one line; what does not fit is left out whole."""
    dim, column = palette[Role.DIM], 1
    if not palette.filled:
        shades = shades_of(signs)
        is_fate = look.colouring is Colouring.FATE
        for sign, words in ((shades[-1], "has open nodes"), (shades[0], "dead")) if is_fate else ((shades, "few to many"),):
            grid.put(line, column, sign, palette[Role.CLOSED])
            grid.put(line, column + len(sign) + 1, words, dim)
            column += len(sign) + len(words) + 3
    elif look.colouring is not Colouring.FATE:
        low, high = f"{look.colouring.symbol} {shown(look.lowest)} ", f" {shown(look.highest)}  "
        steps = 8 if look.highest > look.lowest else 1
        grid.put(line, column, low, dim)
        for place, colour in enumerate(mixtures_in(ramp(palette, ground, steps), look.depth).astype(int).tolist()):
            grid.put(line, column + len(low) + place, " ", ink(None, "#{:02x}{:02x}{:02x}".format(*colour)))
        grid.put(line, column + len(low) + steps, high if steps > 1 else "", dim)
        column += len(low) + steps + (len(high) if steps > 1 else 2)
    else:
        for words, role in (("has open nodes", Role.OPEN), ("dead", Role.CLOSED)):
            grid.put(line, column, f"{signs.blocks[-1:] or signs.closed}{signs.blocks[-1:]} ", palette[role])
            grid.put(line, column + 3, words, dim)
            column += len(words) + 5
    is_solved = look.role is Role.SOLUTION
    bare = signs.solution if is_solved else signs.current
    way = signs.blocks[-1:] * 2 or signs.closed if palette.filled else bare
    for sign, words in ((f"{way} ", "solution" if is_solved else "the way here"), ("", "down: depth"), ("", f"across: {look.across}")):
        if column + len(sign) + len(words) > grid.width:
            break
        grid.put(line, column, sign, palette[look.role])
        grid.put(line, column + len(sign), words, dim)
        column += len(sign) + len(words) + 2
