"""The loop that computes a heuristic for many boards. Plain Python that Numba compiles (see
`loyd.core.engine.native.kernel`).
"""

from typing import Any

from loyd.core.engine.heuristics.contract import read, whole


def evaluate(cells: Any, tables: Any, hs: Any, first: int, last: int) -> None:
    """Set `hs[row]` to the h of the board `cells[row]`, for rows from `first` up to but not
    including `last`.
    """
    for row in range(first, last):
        read(tables, cells[row])
        hs[row] = whole(tables, cells[row])
