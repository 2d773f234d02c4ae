"""A fox in facets, looking at you."""

import numpy as np

from loyd.core.picture.canvas import Canvas, Colour, Pixels, Point

Facet = tuple[Colour, tuple[Point, ...]]

NIGHT: tuple[Colour, ...] = ((18, 78, 96), (24, 96, 112), (32, 116, 126), (22, 86, 108))
RUST, AMBER, FLAME, EMBER, CREAM, SNOW = (168, 62, 28), (236, 122, 42), (250, 150, 62), (206, 88, 34), (240, 222, 196), (255, 246, 230)
COAL, IRIS = (38, 24, 26), (250, 206, 70)

HALF: tuple[Facet, ...] = (
    (RUST, ((-0.36, -0.44), (-0.40, -0.06), (-0.25, -0.16))),
    (EMBER, ((-0.36, -0.44), (-0.25, -0.16), (-0.11, -0.20))),
    (COAL, ((-0.335, -0.345), (-0.345, -0.13), (-0.26, -0.185))),
    ((92, 40, 34), ((-0.335, -0.345), (-0.26, -0.185), (-0.185, -0.205))),
    (FLAME, ((-0.11, -0.20), (0.0, -0.23), (0.0, 0.02))),
    (AMBER, ((-0.25, -0.16), (-0.11, -0.20), (0.0, 0.02), (-0.12, -0.03))),
    (EMBER, ((-0.40, -0.06), (-0.25, -0.16), (-0.12, -0.03), (-0.27, 0.03))),
    (RUST, ((-0.40, -0.06), (-0.27, 0.03), (-0.43, 0.09))),
    (CREAM, ((-0.43, 0.09), (-0.27, 0.03), (-0.23, 0.17), (-0.36, 0.20))),
    (SNOW, ((-0.27, 0.03), (-0.12, -0.03), (-0.085, 0.15), (-0.23, 0.17))),
    (CREAM, ((-0.23, 0.17), (-0.085, 0.15), (-0.07, 0.31), (-0.16, 0.29))),
    ((222, 196, 168), ((-0.36, 0.20), (-0.23, 0.17), (-0.16, 0.29))),
    (AMBER, ((-0.12, -0.03), (0.0, 0.02), (0.0, 0.26), (-0.085, 0.15))),
    (EMBER, ((-0.085, 0.15), (0.0, 0.26), (0.0, 0.31), (-0.055, 0.27))),
    (SNOW, ((-0.085, 0.15), (-0.055, 0.27), (-0.035, 0.34), (-0.07, 0.31))),
    (COAL, ((-0.062, 0.275), (0.0, 0.265), (0.0, 0.355), (-0.03, 0.345))),
    ((214, 188, 160), ((-0.07, 0.31), (-0.03, 0.345), (0.0, 0.355), (0.0, 0.40))),
    (COAL, ((-0.225, 0.005), (-0.15, -0.02), (-0.085, 0.055), (-0.165, 0.05))),
    (IRIS, ((-0.185, 0.012), (-0.145, 0.0), (-0.115, 0.045), (-0.158, 0.042))),
    (COAL, ((-0.158, 0.006), (-0.140, 0.006), (-0.138, 0.042), (-0.152, 0.042))),
)
"""The left half of the face from back to front; the right half is its mirror image, a little darker."""
SHADED = 0.86
CHEST: tuple[Facet, ...] = (
    (EMBER, ((-0.52, 0.62), (-0.30, 0.16), (0.0, 0.30), (0.0, 0.62))),
    (RUST, ((0.52, 0.62), (0.30, 0.16), (0.0, 0.30), (0.0, 0.62))),
    (SNOW, ((-0.24, 0.62), (-0.20, 0.24), (0.0, 0.36), (0.0, 0.62))),
    (CREAM, ((0.24, 0.62), (0.20, 0.24), (0.0, 0.36), (0.0, 0.62))),
)


def fox(height: int, width: int) -> Pixels:
    """The picture in so many pixels."""
    canvas = Canvas(height, width)
    _draw_night(canvas)
    for colour, corners in CHEST:
        canvas.polygon(corners, colour)
    for colour, corners in HALF:
        canvas.polygon(corners, colour)
        red, green, blue = (round(part * SHADED) for part in colour)
        canvas.polygon([(-x, y) for x, y in corners], (red, green, blue))
    return canvas.pixels()


def _draw_night(canvas: Canvas) -> None:
    """Rays from behind the head, and a moon."""
    angle = np.arctan2(canvas.y - 0.02, canvas.x) / (2 * np.pi) + 0.5
    ray = np.floor(angle * 22).astype(int)
    for at, colour in enumerate(NIGHT):
        canvas.paint(ray % len(NIGHT) == at, colour)
    away = np.hypot(canvas.x, canvas.y)
    canvas.paint(0.55 * np.clip((away - 0.25) / 0.55, 0, 1), (6, 26, 44))
    canvas.paint(canvas.disc(0.0, -0.36, 0.085), (252, 238, 196))
    canvas.paint(0.18 * canvas.disc(0.0, -0.36, 0.135), (252, 238, 196))
