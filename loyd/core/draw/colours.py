"""The colours of drawings, films and scales, one for each meaning; the screens' own are those of a
theme.
"""

import numpy as np

from ..engine.puzzle.packing import Reals


def rgb(colour: str) -> Reals:
    """A colour `#rrggbb` as three numbers from 0 to 255."""
    return np.array([*bytes.fromhex(colour[1:])], float)


def as_hex(colour: Reals) -> str:
    """Three numbers from 0 to 255 as `#rrggbb`."""
    return "#{:02x}{:02x}{:02x}".format(*colour.astype(int).tolist())


def mixed(ones: Reals, others: Reals, share: Reals | float) -> Reals:
    """Mixes of two colours, which may differ from place to place, with `share` (0 to 1) of the
    second.
    """
    return ones + (others - ones) * np.asarray(share)[..., None]


def on_scale(scale: Reals, at: Reals) -> Reals:
    """The colours at positions 0 to 1 of a scale, which has a row of red, green and blue for each
    of its equally spaced stops.
    """
    stops = np.linspace(0, 1, len(scale))
    return np.stack([np.interp(at, stops, channel) for channel in scale.T], axis=-1)


def _scale(colours: str) -> Reals:
    return np.array([rgb(colour) for colour in colours.split()])


EXTRA_MOVES = _scale("#ffd75f #ec8239 #b9516b #8254a6 #444178")
EXTRA_MOVES_ON_LIGHT = _scale("#d89b02 #c35619 #97304e #4f1b5f #41488a")
"""The scale of extra moves, or of f: from the least to the most."""
TIME = _scale("#1e1a42 #523eaa #9676f0 #cdbcff #f8f4ff")
"""The scale of time on a dark ground, early to late; on a light one it is reversed."""

PAPER = "#ffffff"
