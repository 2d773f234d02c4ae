"""The colours and the signs of maps on paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from loyd.core.output.shapes import Box, Disc, Shape, diamond, pointer
from loyd.core.trace.map_data import BinnedMap, MapData

Reals = NDArray[np.float64]
FAINTEST, GLOW = 0.09, 0.31
"""How much of the dim colour the ground takes on where a single untouched board lies, and how much more where most do."""
LEAST_KNOWN = 0.42
LEAST_SEEN = 0.22
"""How strong the colour of the least of known places is, over a glow and on the bare ground."""
FRESH = 0.45
RE_EXPANDED_RANGE = 0.7, 3.0
"""The visits a board from which on they are shown as repeated, and how many more make that colour full."""
CLOSED_BEHIND = 0.25
"""How much of the ground the closed nodes of the side from the goal take on."""
SHARPNESS = 1.5
"""How far the greatest of the parts of a difference outdoes the others in its colour."""
LEVELS = 4
"""How many shades of closed are told apart where there are no colours."""


@dataclass(frozen=True, eq=False)
class Inks:
    """The colours of a map as red, green and blue, 0 to 255: the ground, and what lies on it."""

    ground: Reals
    dim: Reals
    closed: Reals
    open: Reals
    again: Reals
    goal: Reals
    current: Reals


class Known(Enum):
    UNTOUCHED = "unseen"
    CLOSED = "closed"
    OPEN = "open"
    AGAIN = "re-expanded often"
    FROM_GOAL = "from the goal"
    OPEN_FROM_GOAL = "from the goal, open"


def place_colours(map_data: MapData, pooled: BinnedMap, inks: Inks) -> Reals:
    """Red, green and blue of each place, NaN where no board lies.

    Untouched boards are a faint glow, by the logarithm of their number, and what is known shines over it: by the colours of closed and
    open as they share the place, what is visited again and again in the colour of that, and the side from the goal in the goal's.
    """
    known, total = pooled.known, pooled.total
    is_glowing = total > 0
    base = glowing(total, inks.ground, inks.dim, brightness=1 if known.sum() > 1 else 2)
    share = _part(pooled.open, pooled.closed + pooled.open) ** 0.7
    tone = _blend(inks.closed, inks.open, share)
    if map_data.has_visits and is_glowing.any():
        heat = np.clip((_part(pooled.closed, total) - RE_EXPANDED_RANGE[0]) / RE_EXPANDED_RANGE[1], 0, 1)
        tone = mixed(_blend(inks.closed, inks.again, heat), inks.open, _part(pooled.open, known))
    behind = mixed(_blend(inks.goal, inks.ground, np.full(known.shape, CLOSED_BEHIND)), inks.goal, _part(pooled.behind_open, pooled.behind))
    tone = np.where((2 * pooled.behind > known)[..., None], behind, tone)
    colours = mixed(base, tone, strength(known, total))
    if pooled.fresh.any():
        lit = FRESH * (pooled.fresh > 0) * (1 + _part(pooled.fresh, known)) / 2
        colours = mixed(colours, np.broadcast_to(inks.current, colours.shape), lit)
    colours[(known == 0) & ~is_glowing] = np.nan
    return colours


def difference_colours(total: NDArray[np.int64], parts: Sequence[NDArray[np.int64]], tones: Reals, ground: Reals, dim: Reals) -> Reals:
    """Red, green and blue of each place, NaN where no board lies: the tones of the parts, a row each, as they share the place."""
    known = sum(parts, np.zeros_like(total))
    weights = np.stack(parts) ** SHARPNESS
    tone = np.tensordot(weights / np.maximum(weights.sum(axis=0), 1), tones, axes=(0, 0))
    colours = mixed(glowing(total, ground, dim), tone, strength(known, total))
    colours[(known == 0) & (total == 0)] = np.nan
    return colours


def glowing(total: NDArray[np.int64], ground: Reals, dim: Reals, brightness: float = 1) -> Reals:
    brightest = np.log1p(max(int(total.max()), 1))
    glow = brightness * (FAINTEST + GLOW * (np.log1p(total) / brightest) ** 1.5)
    return np.where((total > 0)[..., None], _blend(ground, dim, glow), ground)


def strength(known: NDArray[np.int64], total: NDArray[np.int64]) -> Reals:
    """How far the known boards of each place outshine what lies behind them, 0 to 1."""
    over_glow = LEAST_KNOWN + (1 - LEAST_KNOWN) * (np.log1p(known) / np.log1p(np.maximum(np.maximum(total, known), 1))) ** 1.5
    alone = LEAST_SEEN + (1 - LEAST_SEEN) * np.log1p(known) / np.log1p(max(int(known.max()), 1))
    strength: Reals = np.where(known > 0, np.where(total > 0, over_glow, alone), 0.0)
    return strength


def place_kinds(map_data: MapData, pooled: BinnedMap) -> list[list[tuple[Known, int] | None]]:
    """What is known at each place, and which of `LEVELS` shades says how much; None where no board lies.  The lowest row comes first."""
    levels = np.minimum((strength(pooled.known, pooled.total) * LEVELS).astype(int), LEVELS - 1)
    found: list[list[tuple[Known, int] | None]] = []
    for at in range(len(levels)):
        row: list[tuple[Known, int] | None] = []
        parts = pooled.total, pooled.closed, pooled.open, pooled.behind, pooled.behind_open, levels
        for total, closed, opened, behind, behind_open, level in zip(*(part[at].tolist() for part in parts), strict=True):
            if 2 * behind > closed + opened + behind:
                row.append((Known.OPEN_FROM_GOAL if 2 * behind_open > behind else Known.FROM_GOAL, level))
            elif opened > closed:
                row.append((Known.OPEN, level))
            elif closed and map_data.has_visits and total and closed > (sum(RE_EXPANDED_RANGE) / 2) * total:
                row.append((Known.AGAIN, level))
            elif closed or opened:
                row.append((Known.CLOSED, level))
            else:
                row.append((Known.UNTOUCHED, level) if total else None)
        found.append(row)
    return found


def _part(some: NDArray[np.int64], of: NDArray[np.int64]) -> Reals:
    part: Reals = some / np.maximum(of, 1)
    return part


def _blend(one: Reals, other: Reals, share: Reals) -> Reals:
    return one + (other - one) * share[..., None]


def mixed(ones: Reals, others: Reals, share: Reals) -> Reals:
    """As `_blend`, of a colour of its own at each place."""
    found: Reals = ones + (others - ones) * np.asarray(share)[..., None]
    return found


PAPER = "#ffffff"
CLOSED, OPEN, RE_EXPANDED, DIM = "#465064", "#3a86e6", "#e07014", "#6d7482"
CURRENT, SOLUTION, EDGE, GOAL = "#7c3ad2", "#f0b400", "#5c4500", "#1b6a31"
SMALLEST = 2.2, 7.0
"""The least radius of a dot of the way, and height of the pointer: a smaller one would be all outline."""
SHADES = "░▒▓█"
SIGNS = {Known.UNTOUCHED: "·", Known.OPEN: "○", Known.AGAIN: "↺", Known.FROM_GOAL: "<", Known.OPEN_FROM_GOAL: "«"}


def solution_sign(x: float, y: float, size: float) -> Shape:
    return diamond(x, y, size, SOLUTION, EDGE, "◆")


def way_sign(x: float, y: float, size: float) -> Shape:
    return Disc(x, y, max(size * 0.24, SMALLEST[0]), CURRENT, PAPER, "•")


def current_sign(x: float, y: float, size: float) -> Shape:
    return pointer(x, y, max(size * 1.1, SMALLEST[1]), CURRENT, PAPER, "▶")


def behind() -> list[Shape]:
    paler = as_hex(rgb(GOAL) + (255 - rgb(GOAL)) * CLOSED_BEHIND)
    return [Box(0, 0, 9, 14, GOAL, sign=SIGNS[Known.OPEN_FROM_GOAL]), Box(9, 0, 9, 14, paler, sign=SIGNS[Known.FROM_GOAL])]


def rgb(colour: str) -> Reals:
    return np.array([int(colour[at : at + 2], 16) for at in (1, 3, 5)], float)


def as_hex(colour: Reals) -> str:
    """Red, green and blue as `#rrggbb`."""
    return "#{:02x}{:02x}{:02x}".format(*colour.astype(int).tolist())


def glow(share: float) -> Reals:
    mixed: Reals = 255 + (rgb(DIM) - 255) * (FAINTEST + GLOW * share)
    return mixed


INKS = Inks(np.full(3, 255.0), *map(rgb, (DIM, CLOSED, OPEN, RE_EXPANDED, GOAL, CURRENT)))
