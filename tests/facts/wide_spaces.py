"""Whole spaces of up to 15 cells, layer by layer, on NumPy arrays of numbers: four bits a cell.

A layer needs only the two before it: a move changes the distance by one, as the blank's colour
changes, so a successor that is in neither the layer before nor twice in this one is new.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from tests.oracle.sliding import Cells, Size

Layer = list[Any]
"""For each cell of the blank, the sorted numbers of the boards."""
TILE = np.uint64(15)
NONE = np.zeros(0, np.uint64)


def number(cells: Cells) -> int:
    return sum(tile << 4 * cell for cell, tile in enumerate(cells))


def beside(size: Size) -> list[list[int]]:
    height, width = size
    return [
        [
            other
            for other in range(height * width)
            if abs(cell // width - other // width) + abs(cell % width - other % width) == 1
        ]
        for cell in range(height * width)
    ]


def slid(boards: Any, blank: int, there: int) -> Any:
    """The boards after the blank's move from a cell to another."""
    at, to = np.uint64(4 * there), np.uint64(4 * blank)
    tiles = boards >> at & TILE
    return boards ^ (tiles << at) ^ (tiles << to)


def layers(goal: Cells, size: Size) -> Iterator[Layer]:
    """The boards at distance 0, 1, 2, ... from the goal."""
    ways = beside(size)
    before: Layer = [NONE for _ in goal]
    now: Layer = [NONE for _ in goal]
    now[goal.index(0)] = np.array([number(goal)], np.uint64)
    while any(len(boards) for boards in now):
        yield now
        after = []
        for blank, into in enumerate(ways):
            reached = np.unique(np.concatenate([slid(now[cell], cell, blank) for cell in into]))
            after.append(np.setdiff1d(reached, before[blank], assume_unique=True))
        before, now = now, after


def sizes(goal: Cells, size: Size) -> list[int]:
    """How many boards are at each distance."""
    return [sum(map(len, layer)) for layer in layers(goal, size)]


def cells_of(boards: Any, count: int) -> Any:
    """The cells of numbered boards, one board per row."""
    shifts = np.arange(0, 4 * count, 4, dtype=np.uint64)
    return (boards[:, None] >> shifts & TILE).astype(np.uint8)
