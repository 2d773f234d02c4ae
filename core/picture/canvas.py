"""A surface to draw on in numbers, from which a picture of any size and shape is made."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]
"""A picture: height x width x 3, red, green and blue from 0 to 255."""
Field = NDArray[np.floating[Any]]
"""A number for each point of the surface: height x width."""
Colour = tuple[int, int, int]
Point = tuple[float, float]

FINER = 3
"""How many points of the surface make one pixel, across and down; their mean keeps edges smooth."""


class Canvas:
    """A surface whose points have an x to the right and a y downwards, 0 in the middle.

    The shorter side reaches from -0.5 to 0.5 and the longer one as far beyond as the shape has it.
    """

    def __init__(self, height: int, width: int) -> None:
        self.height, self.width = height * FINER, width * FINER
        self.unit = min(self.height, self.width)
        rows = (np.arange(self.height) + 0.5 - self.height / 2) / self.unit
        columns = (np.arange(self.width) + 0.5 - self.width / 2) / self.unit
        self.x: Field = np.broadcast_to(columns, (self.height, self.width))
        self.y: Field = np.broadcast_to(rows[:, None], (self.height, self.width))
        self.points: NDArray[np.float64] = np.zeros((self.height, self.width, 3))

    def wash(self, along: Field, colours: Sequence[tuple[float, Colour]], where: Field | None = None) -> None:
        """Blend from colour to colour as the field rises past their places, as far as `where` (0 to 1) lets it cover."""
        places = [place for place, _ in colours]
        blended = np.stack([np.interp(along, places, [colour[part] for _, colour in colours]) for part in range(3)], axis=-1)
        self._cover(blended, np.ones_like(along) if where is None else where)

    def paint(self, where: Field | NDArray[np.bool_], colour: Colour) -> None:
        """One colour, as far as `where` (0 to 1) lets it cover."""
        if where.dtype == np.bool_:
            self.points[where] = colour
        else:
            self._cover(np.array(colour, float), where.astype(float))

    def polygon(self, corners: Sequence[Point], colour: Colour) -> None:
        """A surface with straight edges."""
        self.paint(self.inside(corners), colour)

    def inside(self, corners: Sequence[Point]) -> NDArray[np.bool_]:
        """Which points lie within the corners."""
        from PIL import Image, ImageDraw

        mask = Image.new("1", (self.width, self.height))
        ends = [(x * self.unit + self.width / 2, y * self.unit + self.height / 2) for x, y in corners]
        ImageDraw.Draw(mask).polygon(ends, fill=1)
        return np.asarray(mask)

    def disc(self, x: float, y: float, radius: float) -> NDArray[np.bool_]:
        """Which points lie within a circle."""
        return (self.x - x) ** 2 + (self.y - y) ** 2 < radius**2

    def pixels(self) -> Pixels:
        """The picture."""
        parts = self.points.reshape(self.height // FINER, FINER, self.width // FINER, FINER, 3)
        pixels: Pixels = np.clip(np.rint(parts.mean(axis=(1, 3))), 0, 255).astype(np.uint8)
        return pixels

    def _cover(self, colour: Field, where: Field) -> None:
        share = np.clip(where, 0, 1)[..., None]
        self.points = self.points * (1 - share) + colour * share
