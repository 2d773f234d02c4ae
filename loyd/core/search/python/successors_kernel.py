"""The h of all successors of a board at once, for searches in plain Python.

Ordinary Python that Numba compiles (see `loyd.core.compile.kernel`).
"""

from typing import Any

import numpy as np

from loyd.core.heuristics.contract import after, read


def successor_hs(tables: Any, board: Any, h: int, blank: int, targets: Any, hs: Any) -> None:
    """Write into `hs` the h after the blank has moved to each of the `targets`; `h` is that of the board itself."""
    read(tables, board)
    for index in range(len(targets)):
        target = np.int64(targets[index])
        hs[index] = after(tables, np.int64(h), np.int64(board[target]), target, np.int64(blank))
