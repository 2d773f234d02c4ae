"""The colours and the signs of maps on paper."""

from __future__ import annotations

import numpy as np

from loyd.core.drawing.place_colours import CLOSED_BEHIND, FAINTEST, GLOW, Inks, Known, Reals
from loyd.core.drawing.shapes import Box, Disc, Shape, diamond, pointer

PAPER = "#ffffff"
CLOSED, OPEN, AGAIN, DIM = "#465064", "#3a86e6", "#e07014", "#6d7482"
CURRENT, SOLUTION, EDGE, GOAL = "#7c3ad2", "#f0b400", "#5c4500", "#1b6a31"
SMALLEST = 2.2, 7.0
"""The least radius of a dot of the way, and height of the pointer: a smaller one would be all outline."""
SHADES = "░▒▓█"
SIGNS = {Known.UNTOUCHED: "·", Known.OPEN: "○", Known.AGAIN: "↺", Known.FROM_GOAL: "<", Known.OPEN_FROM_GOAL: "«"}


def solution_sign(x: float, y: float, size: float) -> Shape:
    """A place on the solution."""
    return diamond(x, y, size, SOLUTION, EDGE, "◆")


def way_sign(x: float, y: float, size: float) -> Shape:
    """A place on the path to the node of the step."""
    return Disc(x, y, max(size * 0.24, SMALLEST[0]), CURRENT, PAPER, "•")


def current_sign(x: float, y: float, size: float) -> Shape:
    """The place of the node of the step."""
    return pointer(x, y, max(size * 1.1, SMALLEST[1]), CURRENT, PAPER, "▶")


def behind() -> list[Shape]:
    """Open nodes of the side from the goal, and the paler closed ones."""
    paler = as_hex(rgb(GOAL) + (255 - rgb(GOAL)) * CLOSED_BEHIND)
    return [Box(0, 0, 9, 14, GOAL, sign=SIGNS[Known.OPEN_FROM_GOAL]), Box(9, 0, 9, 14, paler, sign=SIGNS[Known.FROM_GOAL])]


def rgb(colour: str) -> Reals:
    """A colour as red, green and blue."""
    return np.array([int(colour[at : at + 2], 16) for at in (1, 3, 5)], float)


def as_hex(colour: Reals) -> str:
    """Red, green and blue as `#rrggbb`."""
    return "#{:02x}{:02x}{:02x}".format(*colour.astype(int).tolist())


def glow(share: float) -> Reals:
    """The colour of untouched boards that are so large a share of the most that lie on one place."""
    mixed: Reals = 255 + (rgb(DIM) - 255) * (FAINTEST + GLOW * share)
    return mixed


INKS = Inks(np.full(3, 255.0), *map(rgb, (DIM, CLOSED, OPEN, AGAIN, GOAL, CURRENT)))
