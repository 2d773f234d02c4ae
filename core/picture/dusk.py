"""The sun going down behind mountains, over a lake."""

import numpy as np

from loyd.core.picture.canvas import Canvas, Colour, Field, Pixels, Point

SHORE = 0.16
SUN = (0.06, -0.03, 0.17)
SKY: tuple[tuple[float, Colour], ...] = (
    (-0.55, (20, 18, 62)),
    (-0.34, (62, 32, 108)),
    (-0.18, (150, 48, 122)),
    (-0.04, (234, 92, 92)),
    (0.08, (252, 162, 84)),
    (0.16, (255, 216, 130)),
)
LAKE: tuple[tuple[float, Colour], ...] = (
    (0.16, (240, 150, 96)),
    (0.24, (186, 78, 108)),
    (0.36, (86, 40, 104)),
    (0.55, (24, 20, 62)),
)
RANGES: tuple[tuple[Colour, float, float, float], ...] = (
    ((150, 62, 118), 0.015, 0.105, 3.0),
    ((92, 40, 104), 0.070, 0.085, 5.0),
    ((44, 24, 76), 0.125, 0.060, 8.0),
)
"""Colour, how deep the feet stand, how high the peaks rise, and how many there are across."""
STARS: tuple[Point, ...] = (
    (-0.44, -0.28), (-0.36, -0.45), (-0.24, -0.40), (-0.16, -0.28), (-0.08, -0.46), (0.03, -0.38),
    (0.12, -0.47), (0.20, -0.33), (0.29, -0.42), (0.40, -0.30), (0.46, -0.45), (-0.30, -0.22),
)  # fmt: skip
INK: Colour = (14, 10, 34)


def dusk(height: int, width: int) -> Pixels:
    """The picture in so many pixels."""
    canvas = Canvas(height, width)
    _draw_sky(canvas)
    for at, (colour, foot, rise, peaks) in enumerate(RANGES):
        canvas.paint((canvas.y > foot - rise * _ridge(canvas.x, peaks, at)) & (canvas.y < SHORE), colour)
    _draw_lake(canvas)
    _draw_pines(canvas)
    _draw_boat(canvas)
    return canvas.pixels()


def _draw_sky(canvas: Canvas) -> None:
    x, y, radius = SUN
    canvas.wash(canvas.y, SKY)
    away = np.hypot(canvas.x - x, canvas.y - y)
    canvas.paint(0.75 * np.exp(-((away / 0.26) ** 2)), (255, 208, 120))
    for star in STARS:
        canvas.paint(0.9 * canvas.disc(*star, 0.0065), (255, 250, 230))
    canvas.paint(canvas.disc(-0.33, -0.33, 0.075) & ~canvas.disc(-0.298, -0.348, 0.066), (255, 244, 214))
    for left, right, top in ((0.16, 0.56, -0.20), (0.26, 0.70, -0.165), (-0.60, -0.20, -0.115), (-0.16, 0.10, -0.235)):
        thick = 0.016 * np.sqrt(np.clip(1 - ((canvas.x - (left + right) / 2) / ((right - left) / 2)) ** 2, 0, 1))
        canvas.paint(0.8 * (np.abs(canvas.y - top) < thick), (255, 150, 122))
    canvas.wash(canvas.y, ((y - radius, (255, 250, 214)), (y + radius, (255, 176, 78))), canvas.disc(x, y, radius).astype(float))


def _ridge(x: Field, peaks: float, seed: int) -> Field:
    """Mountain tops from 0 to 1: straight slopes of two sizes."""

    def slopes(across: Field) -> Field:
        return 1 - np.abs(2 * (across % 1) - 1)

    return 0.7 * slopes(peaks * x / 2 + 0.31 * seed + 0.18) + 0.3 * slopes(peaks * x * 1.37 + 0.53 * seed)


def _draw_lake(canvas: Canvas) -> None:
    x, _, radius = SUN
    deep = canvas.y - SHORE
    canvas.wash(canvas.y, LAKE, (deep >= 0).astype(float))
    wave = np.sin(150 * np.sqrt(np.clip(deep, 0, 1))) > 0.1
    spread = radius * (1 - 0.9 * deep) * (0.75 + 0.25 * np.sin(37 * canvas.y))
    canvas.paint(0.85 * ((deep > 0) & wave & (np.abs(canvas.x - x) < spread)), (255, 214, 124))
    canvas.paint(0.25 * ((deep > 0) & ~wave), (255, 190, 160))


def _draw_pines(canvas: Canvas) -> None:
    """A wooded shore at the left."""
    inland = np.clip((-0.06 - canvas.x) / 0.4, 0, 1)
    canvas.paint((canvas.y > SHORE - 0.03 * inland**0.5) & (canvas.y < SHORE + 0.02 * np.sign(inland) + 0.14 * inland), INK)
    for x, foot, tall in ((-0.46, 0.26, 0.36), (-0.36, 0.25, 0.27), (-0.27, 0.23, 0.20), (-0.55, 0.26, 0.27), (-0.20, 0.21, 0.11)):
        for tier in range(4):
            top, half = foot - tall + tier * tall * 0.20, tall * (0.10 + 0.05 * tier)
            canvas.polygon([(x, top), (x + half, top + tall * 0.38), (x - half, top + tall * 0.38)], INK)


def _draw_boat(canvas: Canvas) -> None:
    """A sail at the right, with its reflection."""
    canvas.polygon([(0.335, 0.315), (0.335, 0.09), (0.425, 0.305)], (255, 236, 200))
    canvas.polygon([(0.325, 0.305), (0.325, 0.13), (0.265, 0.305)], (248, 168, 118))
    canvas.polygon([(0.24, 0.325), (0.455, 0.325), (0.415, 0.365), (0.28, 0.365)], INK)
    canvas.paint(0.35 * canvas.inside([(0.26, 0.372), (0.43, 0.372), (0.345, 0.475)]), (255, 214, 170))
