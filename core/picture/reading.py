"""Pictures from files, which may be broken, huge or hostile."""

import stat
import struct
import warnings
import zlib
from pathlib import Path

import numpy as np
from PIL import Image, ImageOps, UnidentifiedImageError

from loyd.core.errors import PictureError
from loyd.core.picture.canvas import Pixels

FORMATS = ("PNG", "JPEG", "GIF", "WEBP")
MOST_BYTES = 64_000_000
MOST_PIXELS = 50_000_000
LONGEST_SIDE = 1024
"""A larger picture is made smaller as it is read; no board is drawn with more pixels."""
PAPER = (250, 248, 242)
"""What shows through where a picture is transparent."""

_BROKEN = (
    OSError, EOFError, SyntaxError, ValueError, TypeError, AttributeError, LookupError, ArithmeticError, MemoryError, RecursionError,
    struct.error, zlib.error, Image.DecompressionBombError,
)  # fmt: skip
"""What Pillow's decoders are known to raise on damaged files."""


def read_picture(path: Path) -> Pixels:
    """The picture in a PNG, JPEG, GIF or WebP file, upright, of an animation the first frame, no side longer than LONGEST_SIDE.

    Raises PictureError where the file is missing, is none of these, is damaged or is too large to be read safely.
    """
    _check_file(path)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(path, formats=FORMATS) as image:
                width, height = image.size
                if width * height <= MOST_PIXELS:
                    image.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))
                    return np.asarray(_in_colours(_upright(image)))
    except UnidentifiedImageError:
        raise PictureError(f"{path} is no picture that can be read: give a {', '.join(FORMATS[:-1])} or {FORMATS[-1]} file") from None
    except Image.DecompressionBombError:
        raise PictureError(f"{path} holds too many pixels to be read safely: make it smaller") from None
    except _BROKEN:
        raise PictureError(f"{path} is damaged, so that it cannot be read as a picture: try to save it anew") from None
    raise PictureError(f"{path} has {width:,} x {height:,} pixels, and {MOST_PIXELS:,} in all can be read: make it smaller")


def _check_file(path: Path) -> None:
    try:
        found = path.stat()
    except (OSError, ValueError) as error:
        reason = (getattr(error, "strerror", None) or "no such name can be").lower()
        raise PictureError(f"{path} cannot be read ({reason}): give the path of a picture") from None
    if not stat.S_ISREG(found.st_mode):
        raise PictureError(f"{path} is no file: give the path of a picture")
    if found.st_size > MOST_BYTES:
        raise PictureError(f"{path} has {found.st_size:,} bytes, and {MOST_BYTES:,} can be read: make it smaller")


def _upright(image: Image.Image) -> Image.Image:
    """The picture decoded, no larger than wanted, turned as its camera says."""
    image.load()
    upright = ImageOps.exif_transpose(image)
    upright.thumbnail((LONGEST_SIDE, LONGEST_SIDE), Image.Resampling.BOX if upright.mode in ("P", "PA", "1") else Image.Resampling.LANCZOS)
    return upright


def _in_colours(image: Image.Image) -> Image.Image:
    """The picture in red, green and blue on paper."""
    if image.mode.startswith(("I", "F")):
        levels = np.asarray(image, float)
        most = max(65_535, levels.max())
        return Image.fromarray(np.clip(levels * 255 / most, 0, 255).astype(np.uint8)).convert("RGB")
    if not image.has_transparency_data:
        return image.convert("RGB")
    seen = image.convert("RGBA")
    return Image.alpha_composite(Image.new("RGBA", seen.size, PAPER), seen).convert("RGB")
