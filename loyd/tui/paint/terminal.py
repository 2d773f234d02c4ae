"""Line filters for limited terminals: few characters, 256 colours or sixteen."""

from collections.abc import Sequence
from enum import Enum
from functools import cache, lru_cache
from itertools import product
from typing import Self

import numpy as np
from numpy.typing import NDArray
from rich.color import Color as RichColor
from rich.color import ColorType
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

from ...core.engine.puzzle.packing import Bytes, Reals
from ..ascii_text import ascii_text


class AsciiFilter(LineFilter):
    """Replaces every character beyond ASCII by one of the same width: a sign by its ASCII form, a
    border by a line.

    It is added in `get_line_filters` for what Textual itself draws; painters use the ASCII signs
    directly.
    """

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [
            segment
            if segment.text.isascii()
            else Segment(ascii_text(segment.text), segment.style, segment.control)
            for segment in segments
        ]


_CONTROLS = dict.fromkeys((*range(0x20), *range(0x7F, 0xA0)))


class ControlFilter(LineFilter):
    """Removes control characters; they take no column, so nothing moves."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [
            segment
            if segment.text.isprintable()
            else Segment(segment.text.translate(_CONTROLS), segment.style, segment.control)
            for segment in segments
        ]


class JoinedFilter(LineFilter):
    """Applies several filters as one. Textual copies a line for each filter, which costs more than
    most filters do.
    """

    def __init__(self, filters: Sequence[LineFilter]):
        super().__init__()
        self.filters = tuple(filters)

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        for one in self.filters:
            segments = one.apply(segments, background)
        return segments


COLOURS_OF_256 = np.array(
    [RichColor.from_ansi(number).get_truecolor() for number in range(16, 256)]
)
"""A terminal's 256 colours, without the sixteen that its theme may change."""
COLOURS_OF_16 = np.array(
    [
        [85 * bright + 170 * part for part in (red, green, blue)]
        for bright, blue, green, red in product(range(2), repeat=4)
    ]
)
COLOURS_OF_16[3] = 170, 85, 0  # dark yellow is brown
"""The sixteen colours as on the VGA; the themes of today's terminals are close to them."""
_PAIRS = np.array([(one, other) for one in range(16) for other in range(one + 1)])
_EYE = np.array([[0.30, 0.59, 0.11], [-0.70, -0.26, 0.96], [0.96, -0.77, -0.19]]).T
"""From red, green and blue to lightness and two hue differences, at distances close to perceived
ones.
"""
_XYZ = np.array(
    [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
    ]
)
_UNREST = 0.10
"""The weight of the difference between the two colours of a pattern, which counts against it."""
_SATURATION = 1.4
"""How much the saturation of a picture is raised for few colours."""
_EVENNESS = 0.6
"""How much the brightness of shades is evened out, so that a dark picture shows as much as a bright
one.
"""


_GREY = 4.0
"""Colours of less chroma count as grey, and have no hue."""
_TURNED, _FADED = 320.0, 0.3
"""The weights of an opposite hue (squared) and of a different chroma, relative to a difference of
lightness.
"""
_GREY_HUE = 0.3
"""How close grey is to any hue, as the cosine of an angle."""
FINENESS = 2
"""Colours are rounded to multiples of this: fewer of them need to be cached, and the eye sees no
difference.
"""


class ColourDepth(Enum):
    """How many colours a terminal has."""

    TRUE = "truecolor"
    OF_256 = "256"
    OF_16 = "standard"
    NONE = "none"

    @classmethod
    @cache
    def from_rich(cls, system: str | None, *, no_colour: bool = False) -> Self:
        """The depth by Rich's name for it; none if colours are switched off."""
        if system is None or no_colour:
            return cls.NONE
        return {"truecolor": cls.TRUE, "256": cls.OF_256}.get(system, cls.OF_16)


def in_colour_depth(pixels: Bytes, depth: ColourDepth) -> Bytes:
    """Pixels in the colours of a terminal."""
    if depth is ColourDepth.OF_256:
        return _in_256_colours(pixels)
    return _in_16_colours(pixels) if depth is ColourDepth.OF_16 else pixels


def nearest_of_256(colours: Reals) -> Reals:
    """For each row of red, green and blue the one of the 256 colours that says the same: equally
    light, and of the same hue if it has one.

    The closest colour would be wrong: bluish greys, which mean "open" here, are closer to grey than
    to any blue.
    """
    # The difference has three parts: lightness, as it is; faded, how much chroma is lost or won;
    # turned, how far the hue is off. A colour without hue is compared by lightness alone, and one
    # that is nearly grey (`tinted` between 0 and 1) pays the less for a hue, the greyer it is.
    targets = _lab(colours)
    chroma = np.hypot(targets[:, 1], targets[:, 2])
    of_many = np.hypot(_LAB_OF_256[:, 1], _LAB_OF_256[:, 2])
    tinted = np.clip((chroma - _GREY) / (2 * _GREY), 0, 1)[:, None]
    same_hue = targets[:, 1:] @ _LAB_OF_256[:, 1:].T / np.maximum(np.outer(chroma, of_many), 1e-9)
    turned = _TURNED * np.where(of_many < _GREY, tinted * (1 - _GREY_HUE), 1 - same_hue)
    faded = (chroma[:, None] - of_many) ** 2 * (_FADED + (1 - tinted) ** 2)
    apart = (targets[:, :1] - _LAB_OF_256[:, 0]) ** 2 + faded + turned**2
    return COLOURS_OF_256[apart.argmin(axis=1)].astype(float)


def mixtures_in(colours: Reals, depth: ColourDepth) -> Reals:
    """Colours (red, green and blue in the last axis) to be mixed, as the terminal has them; it
    would otherwise show dark colours as saturated ones. NaN stays.
    """
    if depth is not ColourDepth.OF_256:
        return colours
    distinct, numbers = np.unique(
        colours.reshape(-1, 3) // FINENESS * FINENESS, axis=0, return_inverse=True
    )
    is_there = ~np.isnan(distinct[:, 0])
    distinct[is_there] = nearest_of_256(distinct[is_there])
    return distinct[numbers.reshape(-1)].reshape(colours.shape)


def number_of_256(colour: tuple[int, int, int]) -> int:
    """The number, 16 to 255, of the closest of the 256 colours."""
    return 16 + int(_nearest_of(_lab(np.array([colour], float)), _LAB_OF_256)[0])


def _lab(colours: Reals) -> Reals:
    """Red, green and blue in each row, converted to CIELAB (D65)."""
    parts = colours / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    x, y, z = np.cbrt(linear @ (_XYZ / _XYZ.sum(axis=1, keepdims=True)).T).T
    return np.column_stack([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def brightness(pixels: Bytes) -> Reals:
    """How light each pixel is drawn, 0 to 1, part of its rank among the others."""
    light = pixels @ np.array([0.2126, 0.7152, 0.0722])
    low, high = np.percentile(light, (2, 98))
    ranks = np.searchsorted(np.sort(light, axis=None), light) / light.size
    return _EVENNESS * ranks + (1 - _EVENNESS) * np.clip((light - low) / max(high - low, 1), 0, 1)


def _in_256_colours(pixels: Bytes) -> Bytes:
    targets = COLOURS_OF_256 @ _EYE
    return np.stack(
        [COLOURS_OF_256[_nearest_of(row, targets)] for row in _vivid(pixels) @ _EYE]
    ).astype(np.uint8)


def _in_16_colours(pixels: Bytes) -> Bytes:
    one = COLOURS_OF_16[_PAIRS[:, 0]] @ _EYE
    other = COLOURS_OF_16[_PAIRS[:, 1]] @ _EYE
    unrest = _UNREST * ((one - other) ** 2).sum(axis=1)
    chess = np.indices(pixels.shape[:2]).sum(axis=0) % 2
    rows = zip(_vivid(pixels) @ _EYE, chess, strict=True)
    return np.stack(
        [
            COLOURS_OF_16[_PAIRS[_nearest_of(row, (one + other) / 2, unrest), parity]]
            for row, parity in rows
        ]
    ).astype(np.uint8)


def _vivid(pixels: Bytes) -> Reals:
    grey = pixels.mean(axis=2, keepdims=True)
    return np.clip(grey + _SATURATION * (pixels - grey), 0, 255)


def _nearest_of(row: Reals, targets: Reals, unrest: Reals | float = 0.0) -> NDArray[np.intp]:
    return (((row[:, None] - targets) ** 2).sum(axis=2) + unrest).argmin(axis=1)


_LAB_OF_256 = _lab(COLOURS_OF_256.astype(float))


class ManyColoursFilter(LineFilter):
    """Replaces colours by the closest of the 256 as the eye sees them; rich's own choice makes dark
    browns red and dark blues bright.
    """

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [
            Segment(text, style and _style(style), control) for text, style, control in segments
        ]


@lru_cache(4096)
def _style(style: Style) -> Style:
    if all(
        colour is None or colour.type is not ColorType.TRUECOLOR
        for colour in (style.color, style.bgcolor)
    ):
        return style
    return style + Style(color=_nearest(style.color), bgcolor=_nearest(style.bgcolor))


@lru_cache(4096)
def _nearest(colour: RichColor | None) -> RichColor | None:
    if colour is None or colour.triplet is None:
        return colour
    return RichColor.from_ansi(number_of_256(colour.triplet))
