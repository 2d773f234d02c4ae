"""What drawings have in common: the inks on paper, the words at the top, and the legend."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from loyd.core.drawing.caption import Caption
from loyd.core.drawing.shapes import Label, Shape, all_moved

INK, QUIET, FAINT = "#23201b", "#6f695f", "#b9b3a8"
MARGIN, HEAD, FOOT = 28.0, 72.0, 44.0
TITLE, SMALL = 19.0, 12.5
LETTER = 0.62
"""How wide a letter is at most on average, as a share of the size of its font."""

Item = tuple[Sequence[Shape], str]
"""The shapes of a sign, which stand 18 wide and 14 high from the origin on, and what they mean."""


def head(caption: Caption) -> list[Shape]:
    """The title and the line below it."""
    return [
        Label(MARGIN, 32, caption.title, TITLE, INK, is_bold=True),
        Label(MARGIN, 53, caption.subtitle, SMALL, QUIET),
    ]


def wide(text: str, size: float = SMALL) -> float:
    """How much room some words may take."""
    return LETTER * size * len(text)


def legend(items: Iterable[Item], x: float, y: float, room: float, grain: float = 1.0) -> list[Shape]:
    """Signs and their meanings side by side, in as many lines as they need; the first begins at (x, y), the others multiples of `grain` on.

    No letter is taken to be narrower than that.
    """
    shapes: list[Shape] = []
    at, line = x, y
    for signs, words in items:
        needed = (30 if signs else 0) + max(LETTER * SMALL, grain) * len(words) + 22
        needed = -(-needed // grain) * grain
        if at > x and at + needed - 22 > x + room:
            at, line = x, line + 20
        shapes += all_moved(signs, at, line)
        shapes.append(Label(at + (30 if signs else 0), line + 11.5, words, SMALL, INK))
        at += needed
    return shapes
