"""What `loyd.board` takes for the cells of a board besides text."""

from decimal import Decimal
from typing import Any

import numpy as np
import pytest

import loyd

CELLS = [1, 2, 3, 0]


@pytest.mark.parametrize(
    "cells",
    [
        CELLS,
        tuple(CELLS),
        [1.0, 2.0, 3.0, 0.0],
        [[1.0, 2.0], [3.0, None]],
        np.array([[1.0, 2.0], [3.0, 0.0]]),
        np.array(CELLS, np.int8),
        [Decimal(1), 2, 3, 0],
        ["12", "3x"],
    ],
    ids=repr,
)
def test_cells_in_order_are_a_board(cells: Any) -> None:
    assert str(loyd.board(cells)) == "12/3x"


@pytest.mark.parametrize(
    "cells",
    [
        {0, 1, 2, 3},
        frozenset(CELLS),
        {0: "a", 1: "b", 2: "c", 3: "d"},
        dict.fromkeys(CELLS).keys(),
        [{0, 1}, {2, 3}],
        [],
        5,
        None,
    ],
    ids=repr,
)
def test_what_has_no_order_is_refused(cells: Any) -> None:
    with pytest.raises(loyd.BoardError, match=r"is not a board; give a text .* its cells in order"):
        loyd.board(cells)


def test_a_float_that_is_not_whole_is_refused() -> None:
    with pytest.raises(loyd.BoardError, match=r"'1\.5' is neither a tile nor the blank \(cell 1\)"):
        loyd.board([1.5, 2, 3, 0])
