"""A film of a search as a GIF."""

from __future__ import annotations

from io import BytesIO

import numpy as np
import numpy.typing as npt
from PIL import Image

from loyd.core.drawing.drawing import Drawing
from loyd.core.drawing.png import as_image
from loyd.core.film.search_film import SearchFilm
from loyd.core.film.shots import spread

COLOURS = 256
SAMPLE = 12
"""From so many of its pictures the colours of a film are chosen."""
TICK = 10
"""A GIF counts its time in hundredths of a second: so many milliseconds."""

Packed = npt.NDArray[np.int32]
"""Colours as whole numbers, a byte each of red, green and blue."""


def film_gif(film: SearchFilm) -> bytes:
    """The bytes of a GIF that plays again and again."""
    drawings = list(film.drawings())
    palette = _Palette([_pixels(drawings[place]) for place in spread(len(drawings) - 1, SAMPLE)])
    first, *others = (palette.applied(_pixels(drawing)) for drawing in drawings)
    times = [round(1000 * seconds / TICK) * TICK for seconds in film.times]
    held = BytesIO()
    first.save(held, "GIF", save_all=True, append_images=others, duration=times, loop=0, disposal=1, optimize=False)
    return held.getvalue()


class _Palette:
    """The colours that cover most of some pictures, as they are: surfaces keep theirs, and the edges of letters take the nearest."""

    def __init__(self, pictures: list[Packed]) -> None:
        found = [np.unique(picture, return_counts=True) for picture in pictures]
        every, at = np.unique(np.concatenate([colours for colours, _ in found]), return_inverse=True)
        covered = np.bincount(at, np.concatenate([counts for _, counts in found]))
        self._parts = _parts(every[np.argsort(-covered, kind="stable")[:COLOURS]])
        self._places = np.full(1 << 24, -1, np.int16)
        """By colour, its place in the palette, or that of the nearest; -1 where nobody has asked yet."""

    def applied(self, picture: Packed) -> Image.Image:
        """A picture in these colours."""
        unknown = np.unique(picture[self._places[picture] < 0])
        for colours in np.array_split(unknown, len(unknown) // 1000 + 1):
            apart = ((_parts(colours)[:, None] - self._parts[None]) ** 2).sum(axis=-1)
            self._places[colours] = apart.argmin(axis=1)
        image = Image.fromarray(self._places[picture].astype(np.uint8), "P")
        image.putpalette(self._parts.astype(np.uint8).tobytes())
        return image


def _pixels(drawing: Drawing) -> Packed:
    image = np.asarray(as_image(drawing.shapes, drawing.width, drawing.height, 1)).astype(np.int32)
    packed: Packed = image[..., 0] << 16 | image[..., 1] << 8 | image[..., 2]
    return packed


def _parts(colours: Packed) -> Packed:
    """Red, green and blue of each."""
    return np.stack([colours >> 16, colours >> 8 & 255, colours & 255], axis=-1)
