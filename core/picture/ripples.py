"""Waves of colour around a stone thrown into a pond."""

import numpy as np

from loyd.core.picture.canvas import Canvas, Colour, Pixels

WHEEL: tuple[Colour, ...] = (
    (16, 24, 64),
    (22, 66, 124),
    (24, 128, 148),
    (92, 194, 160),
    (238, 226, 170),
    (246, 158, 92),
    (224, 84, 92),
    (128, 44, 112),
)
"""The colours around each wave, which begin again after the last."""
STONE = (-0.09, -0.06)
LENGTH = 0.105
"""From one wave to the next."""
DENTS = 6
TURN = 2.6
"""By how many colours each wave is turned against the one within it."""


def ripples(height: int, width: int) -> Pixels:
    """The picture in so many pixels."""
    canvas = Canvas(height, width)
    x, y = STONE
    around = np.arctan2(canvas.y - y, canvas.x - x) / (2 * np.pi)
    out = np.hypot(canvas.x - x, canvas.y - y) / LENGTH + 0.12 * np.sin(2 * np.pi * DENTS * around)
    wave = np.floor(out)
    colours = [*enumerate(WHEEL), (len(WHEEL), WHEEL[0])]
    canvas.wash((len(WHEEL) * around + TURN * wave + 1) % len(WHEEL), colours)
    crest = np.sqrt(np.clip(1 - (2 * (out - wave) - 1) ** 2, 0, 1))
    canvas.paint(0.28 * (1 - crest), (0, 0, 0))
    canvas.paint(0.12 * np.clip(4 * crest - 3, 0, 1), (255, 255, 255))
    canvas.paint(canvas.disc(x, y, LENGTH / 3), (255, 246, 220))
    return canvas.pixels()
