"""The greater of two heuristics; for more than two, one of them is such a pair itself.

Admissible if both are, consistent if both are, and never less than either. Source: Pearl,
"Heuristics" (1984).
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from loyd.core.engine.heuristics.contract import after as first_after
from loyd.core.engine.heuristics.contract import after as second_after
from loyd.core.engine.heuristics.contract import read as first_read
from loyd.core.engine.heuristics.contract import read as second_read
from loyd.core.engine.heuristics.contract import slide as first_slide
from loyd.core.engine.heuristics.contract import slide as second_slide
from loyd.core.engine.heuristics.contract import whole as first_whole
from loyd.core.engine.heuristics.contract import whole as second_whole


class Pair(NamedTuple):
    """The tables of both, and the running state: the h of each."""

    first: Any
    second: Any
    hs: npt.NDArray[np.int64]


def read(tables: Pair, board: Any) -> None:
    first_read(tables.first, board)
    second_read(tables.second, board)
    tables.hs[0] = first_whole(tables.first, board)
    tables.hs[1] = second_whole(tables.second, board)


def whole(tables: Pair, board: Any) -> Any:  # noqa: ARG001  one signature for all
    return max(tables.hs[0], tables.hs[1])


def after(tables: Pair, h: Any, tile: Any, start: Any, end: Any) -> Any:  # noqa: ARG001  each goes on from its own h
    first = first_after(tables.first, tables.hs[0], tile, start, end)
    second = second_after(tables.second, tables.hs[1], tile, start, end)
    return max(first, second)


def slide(tables: Pair, tile: Any, start: Any, end: Any) -> None:
    tables.hs[0] = first_after(tables.first, tables.hs[0], tile, start, end)
    tables.hs[1] = second_after(tables.second, tables.hs[1], tile, start, end)
    first_slide(tables.first, tile, start, end)
    second_slide(tables.second, tile, start, end)
