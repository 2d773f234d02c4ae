"""The colour of each place of a map, and the character of each where areas of colour do not show."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from textual.color import Color

from loyd.core.drawing.place_colours import FAINTEST, GLOW, Inks, Known, place_kinds
from loyd.core.drawing.place_colours import place_colours as inked_colours
from loyd.core.trace.pooled import Pooled
from loyd.core.trace.relief import Relief
from loyd.tui.paint.colour_depth import ColourDepth
from loyd.tui.paint.palette import Palette
from loyd.tui.paint.roles import Role
from loyd.tui.paint.signs import Signs

Reals = NDArray[np.float64]
Characters = list[list[tuple[str, Role] | None]]
"""By place: a character and its role, or nothing; a row for each place upwards, the lowest first."""
SHADES = "░▒▓█"
ASCII_SHADES = ":=%#"


class Look(NamedTuple):
    """What a map is drawn with; `ground` is the colour that lies behind it, `#rrggbb`, and `depth` how many colours there are."""

    signs: Signs
    palette: Palette
    ground: str
    depth: ColourDepth = ColourDepth.TRUE

    @property
    def step(self) -> str:
        """The sign of a node on the path."""
        return "•" if self.signs.braille else "-"

    @property
    def back(self) -> Reals:
        """The ground as red, green and blue."""
        return np.array(Color.parse(self.ground).rgb, float)

    @property
    def glow(self) -> str:
        """The colour of most untouched boards."""
        return f"#{_word(self.back + (self.colour(Role.DIM) - self.back) * (FAINTEST + GLOW)):06x}"

    def word(self, role: Role | None) -> int:
        """The colour of a role, or of the ground, as one number."""
        return _word(self.back if role is None else self.colour(role))

    def colour(self, role: Role) -> Reals:
        """The colour of a role as red, green and blue; that of the ground where it has none."""
        colour = self.palette[role].color
        found = np.array(colour.get_truecolor(), float) if colour else self.back
        # Of 256 colours those nearest to a bluish grey are lilac.
        return np.full(3, found.mean()) if self.depth is ColourDepth.MANY and role in (Role.CLOSED, Role.DIM) else found


def _word(colour: Reals) -> int:
    red, green, blue = colour.astype(int).tolist()
    word: int = red << 16 | green << 8 | blue
    return word


def place_colours(relief: Relief, pooled: Pooled, look: Look) -> Reals:
    """Red, green and blue of each place, NaN where no board lies."""
    roles = (Role.DIM, Role.CLOSED, Role.OPEN, Role.IMPROVED, Role.GOAL, Role.CURRENT)
    return inked_colours(relief, pooled, Inks(look.back, *map(look.colour, roles)))


def place_characters(relief: Relief, pooled: Pooled, signs: Signs) -> Characters:
    """The character of each place, None where no board lies."""
    shades = SHADES if signs.braille else ASCII_SHADES
    drawn = {
        Known.UNTOUCHED: (untouched(signs), Role.DIM),
        Known.OPEN: (signs.open, Role.OPEN),
        Known.AGAIN: (signs.reopened, Role.IMPROVED),
        Known.FROM_GOAL: ("<", Role.GOAL),
        Known.OPEN_FROM_GOAL: (signs.backward, Role.GOAL),
    }

    def character(known: Known, level: int) -> tuple[str, Role]:
        return drawn.get(known) or (shades[level], Role.CLOSED)

    return [[found and character(*found) for found in row] for row in place_kinds(relief, pooled)]


def untouched(signs: Signs) -> str:
    """The character of boards that the search does not know."""
    return "·" if signs.braille else "."
