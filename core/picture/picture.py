"""A picture that tiles can carry, in any number of pixels."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
from PIL import Image, ImageOps

from loyd.core.errors import PictureError
from loyd.core.picture.canvas import Pixels
from loyd.core.picture.dusk import dusk
from loyd.core.picture.fox import fox
from loyd.core.picture.reading import read_picture
from loyd.core.picture.ripples import ripples


@dataclass(frozen=True)
class Picture:
    """`name`: what it is called, or the path of its file.  `drawn(height, width)` draws it in so many pixels.

    `aspect`: its width over its height; None for one that has any shape.
    """

    name: str
    drawn: Callable[[int, int], Pixels]
    aspect: float | None = None

    def in_pixels(self, height: int, width: int) -> Pixels:
        """The picture in height x width pixels: an array height x width x 3 of bytes that is not to be written to."""
        return _in_pixels(self, height, width)


DRAWN: dict[str, Picture] = {name: Picture(name, draw) for name, draw in (("dusk", dusk), ("fox", fox), ("ripples", ripples))}
"""The pictures that Loyd draws itself."""


def picture(name: str) -> Picture:
    """The picture of a name in DRAWN, or in a file of that path.  Raises PictureError."""
    if name in DRAWN:
        return DRAWN[name]
    if not name.strip():
        raise PictureError(f"a picture has a name: {', '.join(DRAWN)}, or the path of a file")
    path = Path(name.strip()).expanduser()
    if not path.exists():
        raise PictureError(f"there is no picture {name!r}: give {', '.join(DRAWN)}, or the path of a file that is there")
    pixels = read_picture(path)
    height, width = pixels.shape[:2]
    return Picture(name, lambda rows, columns: cropped(pixels, rows, columns), width / height)


def cropped(pixels: Pixels, height: int, width: int) -> Pixels:
    """The middle of a picture, as much of it as has this shape, in height x width pixels."""
    return np.asarray(ImageOps.fit(Image.fromarray(pixels), (width, height), Image.Resampling.LANCZOS))


@lru_cache(maxsize=16)
def _in_pixels(what: Picture, height: int, width: int) -> Pixels:
    pixels = what.drawn(height, width)
    pixels.flags.writeable = False
    return pixels
