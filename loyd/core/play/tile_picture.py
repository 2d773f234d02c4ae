"""Pictures for tiles, in any number of pixels."""

import stat
import warnings
from collections.abc import Callable
from functools import lru_cache, partial
from pathlib import Path
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageOps, UnidentifiedImageError

from ..engine.puzzle.packing import Bytes
from ..system import PictureError

PicturePixels = Bytes
"""A picture: height x width x 3, red, green and blue from 0 to 255."""
PICTURE_FORMATS = ("PNG", "JPEG", "GIF", "WEBP")
MOST_BYTES = 64_000_000
MOST_PIXELS = 50_000_000
LONGEST_SIDE = 1024
"""Larger pictures are scaled down when read; no board is drawn with more pixels."""
PAPER = (250, 248, 242)
"""The colour behind transparent parts."""


def read_picture(path: Path) -> PicturePixels:
    """The picture in a PNG, JPEG, GIF or WebP file, upright, the first frame of an animation, no
    side longer than LONGEST_SIDE.

    Raises PictureError if the file is missing, has none of these formats, is damaged, or is too
    large to be read safely.
    """
    _check_file(path)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(path, formats=PICTURE_FORMATS) as image:
                width, height = image.size
                if width * height <= MOST_PIXELS:
                    image.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))
                    return np.asarray(_in_colours(_upright(image)))
    except UnidentifiedImageError:
        raise PictureError(
            f"{path} is not a readable picture: give a {', '.join(PICTURE_FORMATS[:-1])} or "
            f"{PICTURE_FORMATS[-1]} file"
        ) from None
    except Image.DecompressionBombError:
        raise PictureError(
            f"{path} has too many pixels to be read safely: make it smaller"
        ) from None
    except Exception:  # noqa: BLE001  on damaged files Pillow's decoders raise nearly any error
        raise PictureError(f"{path} is a damaged picture: save it again") from None
    raise PictureError(
        f"{path} has {width:,} x {height:,} pixels; the maximum is {MOST_PIXELS:,} in all: make it "
        "smaller"
    )


def _check_file(path: Path) -> None:
    try:
        found = path.stat()
    except (OSError, ValueError) as error:
        reason = (getattr(error, "strerror", None) or "the name is not valid").lower()
        raise PictureError(
            f"{path} cannot be read ({reason}): give the path of a picture"
        ) from None
    if not stat.S_ISREG(found.st_mode):
        raise PictureError(f"{path} is not a file: give the path of a picture")
    if found.st_size > MOST_BYTES:
        raise PictureError(
            f"{path} has {found.st_size:,} bytes; the maximum is {MOST_BYTES:,}: make it smaller"
        )


def _upright(image: Image.Image) -> Image.Image:
    image.load()
    upright = ImageOps.exif_transpose(image)
    upright.thumbnail(
        (LONGEST_SIDE, LONGEST_SIDE),
        Image.Resampling.BOX if upright.mode in ("P", "PA", "1") else Image.Resampling.LANCZOS,
    )
    return upright


def _in_colours(image: Image.Image) -> Image.Image:
    if image.mode.startswith(("I", "F")):
        levels = np.asarray(image, float)
        most = max(65_535, levels.max())
        return Image.fromarray(np.clip(levels * 255 / most, 0, 255).astype(np.uint8)).convert("RGB")
    if not image.has_transparency_data:
        return image.convert("RGB")
    seen = image.convert("RGBA")
    return Image.alpha_composite(Image.new("RGBA", seen.size, PAPER), seen).convert("RGB")


class TilePicture(NamedTuple):
    """`name`: what it is called, or the path of its file. `drawn(height, width)` draws it at that
    size in pixels.

    `aspect`: its width over its height; None if it fits any shape.
    """

    name: str
    drawn: Callable[[int, int], PicturePixels]
    aspect: float | None = None

    def in_pixels(self, height: int, width: int) -> PicturePixels:
        """The picture at height x width pixels: a read-only array height x width x 3 of bytes."""
        return _in_pixels(self, height, width)


DRAWN_SPAN = 2.5
"""How many times larger a drawn picture's file is than what the shorter side of a board shows."""


def _drawn(name: str, height: int, width: int) -> PicturePixels:
    """The middle of a picture's square file: the longer a board, the more of it is seen."""
    pixels = read_picture(Path(__file__).with_name(f"{name}.webp"))
    unit = len(pixels) / DRAWN_SPAN / min(height, width)
    rows, columns = (min(round(side * unit), len(pixels)) for side in (height, width))
    top = (len(pixels) - rows) // 2
    left = (len(pixels) - columns) // 2
    return cropped(pixels[top : top + rows, left : left + columns], height, width)


DRAWN = {name: TilePicture(name, partial(_drawn, name)) for name in ("dusk", "fox", "ripples")}
"""The pictures that come with Loyd; `tests/oracle/tile_pictures.py` draws their files."""


def picture(name: str) -> TilePicture:
    """The picture with a name in DRAWN, or in a file. Raises PictureError."""
    if name in DRAWN:
        return DRAWN[name]
    if not name.strip():
        raise PictureError(f"a picture has a name: {', '.join(DRAWN)}, or the path of a file")
    path = Path(name.strip()).expanduser()
    if not path.exists():
        raise PictureError(
            f"unknown picture {name!r}: give {', '.join(DRAWN)}, or the path of a file"
        )
    pixels = read_picture(path)
    height, width = pixels.shape[:2]
    return TilePicture(name, lambda rows, columns: cropped(pixels, rows, columns), width / height)


def cropped(pixels: PicturePixels, height: int, width: int) -> PicturePixels:
    """A picture scaled to so many pixels, cut at two edges to keep its proportions."""
    return np.asarray(
        ImageOps.fit(Image.fromarray(pixels), (width, height), Image.Resampling.LANCZOS)
    )


@lru_cache(maxsize=16)
def _in_pixels(what: TilePicture, height: int, width: int) -> PicturePixels:
    pixels = what.drawn(height, width)
    pixels.flags.writeable = False
    return pixels
