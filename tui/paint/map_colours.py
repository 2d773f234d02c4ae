"""The colour of each place of a map, and the character of each where areas of colour do not show."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from textual.color import Color

from loyd.core.trace.pooled import Pooled
from loyd.core.trace.relief import Relief
from loyd.tui.paint.colour_depth import ColourDepth, among_many
from loyd.tui.paint.palette import Palette
from loyd.tui.paint.roles import Role
from loyd.tui.paint.signs import Signs

Reals = NDArray[np.float64]
FAINTEST, GLOW = 0.09, 0.31
"""How much of the dim colour the ground takes on where a single untouched board lies, and how much more where most do."""
LEAST_KNOWN = 0.42
LEAST_SEEN = 0.22
"""How strong the colour of the least of known places is, over a glow and on the bare ground."""
FRESH = 0.45
AGAIN = 0.7, 3.0
"""The visits a board from which on they are shown as repeated, and how many more make that colour full."""
FINENESS = 4
"""Colours are told apart by so much: fewer of them are kept, and the eye sees no difference."""
SHADES = "░▒▓█"
ASCII_SHADES = ":=%#"


@dataclass(frozen=True)
class Look:
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


def in_look(colours: Reals, look: Look) -> Reals:
    """The colours of places in those that the terminal has; else it would take saturated ones for dark ones."""
    if look.depth is not ColourDepth.MANY:
        return colours
    found, numbers = np.unique(colours.reshape(-1, 3) // FINENESS * FINENESS, axis=0, return_inverse=True)
    is_there = ~np.isnan(found[:, 0])
    found[is_there] = among_many(found[is_there])
    shown: Reals = found[numbers.reshape(-1)].reshape(colours.shape)
    return shown


def _word(colour: Reals) -> int:
    red, green, blue = colour.astype(int).tolist()
    word: int = red << 16 | green << 8 | blue
    return word


def place_colours(relief: Relief, pooled: Pooled, look: Look) -> Reals:
    """Red, green and blue of each place, NaN where no board lies.

    Untouched boards are a faint glow, by the logarithm of their number, and what is known shines over it: by the colours of closed and
    open as they share the place, the side from the goal in the colour of what was improved, and so what is visited again and again.
    """
    dark = look.back
    closed, opened, improved, dim, current = map(look.colour, (Role.CLOSED, Role.OPEN, Role.IMPROVED, Role.DIM, Role.CURRENT))
    known, total = pooled.known, pooled.total
    is_glowing = total > 0
    brightest = np.log1p(max(int(total.max()), 1))
    glow = FAINTEST + GLOW * (np.log1p(total) / brightest) ** 1.5
    if not known.sum() - 1 > 0:
        glow = 2 * glow
    base = np.where(is_glowing[..., None], _blend(dark, dim, glow), dark)
    share = _part(pooled.open, pooled.closed + pooled.open) ** 0.7
    tone = _blend(closed, opened, share)
    if relief.has_visits and is_glowing.any():
        heat = np.clip((_part(pooled.closed, total) - AGAIN[0]) / AGAIN[1], 0, 1)
        tone = _mix(_blend(closed, improved, heat), opened, _part(pooled.open, known))
    behind = _mix(_blend(improved, dark, np.full(known.shape, 0.25)), improved, _part(pooled.behind_open, pooled.behind))
    tone = np.where((2 * pooled.behind > known)[..., None], behind, tone)
    shown = _strength(pooled)
    colours = _mix(base, tone, shown)
    if pooled.fresh.any():
        lit = FRESH * (pooled.fresh > 0) * (1 + _part(pooled.fresh, known)) / 2
        colours = _mix(colours, np.broadcast_to(current, colours.shape), lit)
    colours[(known == 0) & ~is_glowing] = np.nan
    return colours


def _strength(pooled: Pooled) -> Reals:
    """How far the known boards of each place outshine what lies behind them."""
    known, total = pooled.known, pooled.total
    over_glow = LEAST_KNOWN + (1 - LEAST_KNOWN) * (np.log1p(known) / np.log1p(np.maximum(np.maximum(total, known), 1))) ** 1.5
    alone = LEAST_SEEN + (1 - LEAST_SEEN) * np.log1p(known) / np.log1p(max(int(known.max()), 1))
    strength: Reals = np.where(known > 0, np.where(total > 0, over_glow, alone), 0.0)
    return strength


def place_characters(relief: Relief, pooled: Pooled, signs: Signs) -> list[list[tuple[str, Role] | None]]:
    """The character of each place and its role, None where no board lies; a row for each place upwards, the lowest first."""
    shades = SHADES if signs.braille else ASCII_SHADES
    known = pooled.known
    levels = np.minimum((_strength(pooled) * len(shades)).astype(int), len(shades) - 1)
    found: list[list[tuple[str, Role] | None]] = []
    for at in range(len(known)):
        row: list[tuple[str, Role] | None] = []
        parts = pooled.total, pooled.closed, pooled.open, pooled.behind, pooled.behind_open, levels
        for total, closed, opened, behind, behind_open, level in zip(*(part[at].tolist() for part in parts), strict=True):
            if 2 * behind > closed + opened + behind:
                row.append((signs.backward if 2 * behind_open > behind else "<", Role.IMPROVED))
            elif opened > closed:
                row.append((signs.open, Role.OPEN))
            elif closed and relief.has_visits and total and closed > (sum(AGAIN) / 2) * total:
                row.append((signs.reopened, Role.IMPROVED))
            elif closed or opened:
                row.append((shades[level], Role.CLOSED))
            else:
                row.append((untouched(signs), Role.DIM) if total else None)
        found.append(row)
    return found


def untouched(signs: Signs) -> str:
    """The character of boards that the search does not know."""
    return "·" if signs.braille else "."


def _part(some: NDArray[np.int64], of: NDArray[np.int64]) -> Reals:
    part: Reals = some / np.maximum(of, 1)
    return part


def _blend(one: Reals, other: Reals, share: Reals) -> Reals:
    """A colour for each share, from the one to the other."""
    return one + (other - one) * share[..., None]


def _mix(ones: Reals, others: Reals, share: Reals) -> Reals:
    """As `_blend`, of a colour of its own at each place."""
    mixed: Reals = ones + (others - ones) * np.asarray(share)[..., None]
    return mixed
