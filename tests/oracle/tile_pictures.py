"""The pictures of tiles as they are drawn: the files beside `tile_picture` are made from these.

Run it with `python -m tests.oracle.tile_pictures` to make the files anew.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from loyd.core.play import tile_picture
from loyd.core.play.tile_picture import DRAWN_SPAN, LONGEST_SIDE, PicturePixels

Field = NDArray[np.floating[Any]]
"""A number for each point of the surface: height x width."""
Colour = tuple[int, int, int]
Point = tuple[float, float]

FINER = 3
"""The points of the surface per pixel in each direction; averaging them smooths edges."""


class Canvas:
    """A surface whose points have an x to the right and a y downwards, 0 in the middle.

    The shorter side reaches from -`span` / 2 to `span` / 2, the longer one further, in proportion
    to the shape.
    """

    def __init__(self, height: int, width: int, span: float = 1.0) -> None:
        self.height, self.width = height * FINER, width * FINER
        self.unit = min(self.height, self.width) / span
        rows = (np.arange(self.height) + 0.5 - self.height / 2) / self.unit
        columns = (np.arange(self.width) + 0.5 - self.width / 2) / self.unit
        self.x: Field = np.broadcast_to(columns, (self.height, self.width))
        self.y: Field = np.broadcast_to(rows[:, None], (self.height, self.width))
        self.points: NDArray[np.float64] = np.zeros((self.height, self.width, 3))

    def wash(
        self, along: Field, colours: Sequence[tuple[float, Colour]], where: Field | None = None
    ) -> None:
        """Blend from colour to colour as the field passes their values, with the opacity `where` (0
        to 1).
        """
        places = [place for place, _ in colours]
        blended = np.stack(
            [
                np.interp(along, places, [colour[part] for _, colour in colours])
                for part in range(3)
            ],
            axis=-1,
        )
        self._cover(blended, np.ones_like(along) if where is None else where)

    def paint(self, where: Field | NDArray[np.bool_], colour: Colour) -> None:
        if where.dtype == np.bool_:
            self.points[where.astype(np.bool_, copy=False)] = colour
        else:
            self._cover(np.array(colour, float), where.astype(float))

    def polygon(self, corners: Sequence[Point], colour: Colour) -> None:
        self.paint(self.inside(corners), colour)

    def inside(self, corners: Sequence[Point]) -> NDArray[np.bool_]:
        mask = Image.new("1", (self.width, self.height))
        ends = [
            (x * self.unit + self.width / 2, y * self.unit + self.height / 2) for x, y in corners
        ]
        ImageDraw.Draw(mask).polygon(ends, fill=1)
        return np.asarray(mask)

    def disc(self, x: float, y: float, radius: float) -> NDArray[np.bool_]:
        return (self.x - x) ** 2 + (self.y - y) ** 2 < radius**2

    def pixels(self) -> PicturePixels:
        parts = self.points.reshape(self.height // FINER, FINER, self.width // FINER, FINER, 3)
        pixels: PicturePixels = np.clip(np.rint(parts.mean(axis=(1, 3))), 0, 255).astype(np.uint8)
        return pixels

    def _cover(self, colour: Field, where: Field) -> None:
        share = np.clip(where, 0, 1)[..., None]
        self.points = self.points * (1 - share) + colour * share


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
"""The colour of a range, the height of its foot and peaks, and the number of peaks across."""
STARS: tuple[Point, ...] = (
    (-0.44, -0.28),
    (-0.36, -0.45),
    (-0.24, -0.40),
    (-0.16, -0.28),
    (-0.08, -0.46),
    (0.03, -0.38),
    (0.12, -0.47),
    (0.20, -0.33),
    (0.29, -0.42),
    (0.40, -0.30),
    (0.46, -0.45),
    (-0.30, -0.22),
)
INK: Colour = (14, 10, 34)


def dusk(height: int, width: int, span: float = 1.0) -> PicturePixels:
    canvas = Canvas(height, width, span)
    _draw_sky(canvas)
    for at, (colour, foot, rise, peaks) in enumerate(RANGES):
        canvas.paint(
            (canvas.y > foot - rise * _ridge(canvas.x, peaks, at)) & (canvas.y < SHORE), colour
        )
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
    canvas.paint(
        canvas.disc(-0.33, -0.33, 0.075) & ~canvas.disc(-0.298, -0.348, 0.066), (255, 244, 214)
    )
    for left, right, top in (
        (0.16, 0.56, -0.20),
        (0.26, 0.70, -0.165),
        (-0.60, -0.20, -0.115),
        (-0.16, 0.10, -0.235),
    ):
        thick = 0.016 * np.sqrt(
            np.clip(1 - ((canvas.x - (left + right) / 2) / ((right - left) / 2)) ** 2, 0, 1)
        )
        canvas.paint(0.8 * (np.abs(canvas.y - top) < thick), (255, 150, 122))
    canvas.wash(
        canvas.y,
        ((y - radius, (255, 250, 214)), (y + radius, (255, 176, 78))),
        canvas.disc(x, y, radius).astype(float),
    )


def _ridge(x: Field, peaks: float, seed: int) -> Field:
    """Mountain tops from 0 to 1: straight slopes at two scales."""

    def slopes(across: Field) -> Field:
        return 1 - np.abs(2 * (across % 1) - 1)

    return 0.7 * slopes(peaks * x / 2 + 0.31 * seed + 0.18) + 0.3 * slopes(
        peaks * x * 1.37 + 0.53 * seed
    )


def _draw_lake(canvas: Canvas) -> None:
    x, _, radius = SUN
    deep = canvas.y - SHORE
    canvas.wash(canvas.y, LAKE, (deep >= 0).astype(float))
    wave = np.sin(150 * np.sqrt(np.clip(deep, 0, 1))) > 0.1
    spread = radius * (1 - 0.9 * deep) * (0.75 + 0.25 * np.sin(37 * canvas.y))
    canvas.paint(0.85 * ((deep > 0) & wave & (np.abs(canvas.x - x) < spread)), (255, 214, 124))
    canvas.paint(0.25 * ((deep > 0) & ~wave), (255, 190, 160))


def _draw_pines(canvas: Canvas) -> None:
    inland = np.clip((-0.06 - canvas.x) / 0.4, 0, 1)
    canvas.paint(
        (canvas.y > SHORE - 0.03 * inland**0.5)
        & (canvas.y < SHORE + 0.02 * np.sign(inland) + 0.14 * inland),
        INK,
    )
    for x, foot, tall in (
        (-0.46, 0.26, 0.36),
        (-0.36, 0.25, 0.27),
        (-0.27, 0.23, 0.20),
        (-0.55, 0.26, 0.27),
        (-0.20, 0.21, 0.11),
    ):
        for tier in range(4):
            top, half = foot - tall + tier * tall * 0.20, tall * (0.10 + 0.05 * tier)
            canvas.polygon(
                [(x, top), (x + half, top + tall * 0.38), (x - half, top + tall * 0.38)], INK
            )


def _draw_boat(canvas: Canvas) -> None:
    canvas.polygon([(0.335, 0.315), (0.335, 0.09), (0.425, 0.305)], (255, 236, 200))
    canvas.polygon([(0.325, 0.305), (0.325, 0.13), (0.265, 0.305)], (248, 168, 118))
    canvas.polygon([(0.24, 0.325), (0.455, 0.325), (0.415, 0.365), (0.28, 0.365)], INK)
    canvas.paint(
        0.35 * canvas.inside([(0.26, 0.372), (0.43, 0.372), (0.345, 0.475)]), (255, 214, 170)
    )


Facet = tuple[Colour, tuple[Point, ...]]

NIGHT: tuple[Colour, ...] = ((18, 78, 96), (24, 96, 112), (32, 116, 126), (22, 86, 108))
RUST, AMBER, FLAME, EMBER, CREAM, SNOW = (
    (168, 62, 28),
    (236, 122, 42),
    (250, 150, 62),
    (206, 88, 34),
    (240, 222, 196),
    (255, 246, 230),
)
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
"""The left half of the face from back to front; the right half is its mirror image, a little
darker.
"""
SHADED = 0.86
CHEST: tuple[Facet, ...] = (
    (EMBER, ((-0.52, 0.62), (-0.30, 0.16), (0.0, 0.30), (0.0, 0.62))),
    (RUST, ((0.52, 0.62), (0.30, 0.16), (0.0, 0.30), (0.0, 0.62))),
    (SNOW, ((-0.24, 0.62), (-0.20, 0.24), (0.0, 0.36), (0.0, 0.62))),
    (CREAM, ((0.24, 0.62), (0.20, 0.24), (0.0, 0.36), (0.0, 0.62))),
)


def fox(height: int, width: int, span: float = 1.0) -> PicturePixels:
    canvas = Canvas(height, width, span)
    _draw_night(canvas)
    for colour, corners in CHEST:
        canvas.polygon(corners, colour)
    for colour, corners in HALF:
        canvas.polygon(corners, colour)
        red, green, blue = (round(part * SHADED) for part in colour)
        canvas.polygon([(-x, y) for x, y in corners], (red, green, blue))
    return canvas.pixels()


def _draw_night(canvas: Canvas) -> None:
    angle = np.arctan2(canvas.y - 0.02, canvas.x) / (2 * np.pi) + 0.5
    ray = np.floor(angle * 22).astype(int)
    for at, colour in enumerate(NIGHT):
        canvas.paint(ray % len(NIGHT) == at, colour)
    away = np.hypot(canvas.x, canvas.y)
    canvas.paint(0.55 * np.clip((away - 0.25) / 0.55, 0, 1), (6, 26, 44))
    canvas.paint(canvas.disc(0.0, -0.36, 0.085), (252, 238, 196))
    canvas.paint(0.18 * canvas.disc(0.0, -0.36, 0.135), (252, 238, 196))


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
"""The colours around each wave, repeated after the last."""
STONE = (-0.09, -0.06)
LENGTH = 0.105
"""The distance from one wave to the next."""
DENTS = 6
TURN = 2.6
"""The number of colours by which each wave is turned against the next inner one."""


def ripples(height: int, width: int, span: float = 1.0) -> PicturePixels:
    canvas = Canvas(height, width, span)
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


PICTURES: dict[str, Callable[..., PicturePixels]] = {"dusk": dusk, "fox": fox, "ripples": ripples}
QUALITY = 90
LOSSY = ("ripples",)
"""Without loss its file would be five times larger; those of the others grow by half."""


def write_files() -> None:
    for name, draw in PICTURES.items():
        image = Image.fromarray(draw(LONGEST_SIDE, LONGEST_SIDE, DRAWN_SPAN))
        path = Path(tile_picture.__file__).with_name(f"{name}.webp")
        image.save(path, quality=QUALITY, lossless=name not in LOSSY, method=6)


if __name__ == "__main__":
    write_files()
