"""The bits of a tile in a packed board (see `loyd.core.puzzle.packing`), as the loops change them."""

from typing import Any

import numpy as np

from loyd.core.puzzle.packing import BITS, LOW_CELLS

U = np.uint64
NOTHING, HIGH_CELL, WIDTH = U(0), U(LOW_CELLS), U(BITS)


def bits_of(tile: Any, cell: Any, first: Any) -> Any:
    """The bits of `tile` in the word that begins at cell `first`; none when the cell lies in the other word."""
    inside = first <= cell and (cell < HIGH_CELL or first == HIGH_CELL)
    return tile << WIDTH * (cell - first) if inside else NOTHING
