"""How different two colours are to eyes that lack one of the three kinds of cones: an independent
oracle.

The simulations are those of Machado, Oliveira and Fernandes, "A Physiologically-based Model for
Simulation of Color Vision Deficiency" (2009), at severity 1, for linear red, green and blue; the
distance is CIE76, the length between two points of CIELAB (D65).
"""

import numpy as np
from numpy.typing import NDArray
from textual.color import Color

EYES: dict[str, NDArray[np.float64]] = {
    "usual": np.eye(3),
    "protanope": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "deuteranope": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "tritanope": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
}
_XYZ = np.array(
    [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
    ]
)


def apart(one: Color, other: Color, eyes: str) -> float:
    """CIE76 between two colours as those eyes see them."""
    return float(np.linalg.norm(_lab(one, eyes) - _lab(other, eyes)))


def _lab(colour: Color, eyes: str) -> NDArray[np.float64]:
    parts = np.array(colour.normalized)
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    seen = _XYZ @ np.clip(EYES[eyes] @ linear, 0, 1)
    x, y, z = (
        share ** (1 / 3) if share > (6 / 29) ** 3 else share / (3 * (6 / 29) ** 2) + 4 / 29
        for share in seen / _XYZ.sum(axis=1)
    )
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])
