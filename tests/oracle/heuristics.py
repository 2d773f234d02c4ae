"""Heuristics by their definitions, from nothing but a board, a goal and a size."""

from collections.abc import Callable
from functools import cache
from itertools import combinations

from tests.oracle.sliding import Cells, Size

Evaluate = Callable[[Cells, Cells, Size], int]


def zero(cells: Cells, goal: Cells, size: Size) -> int:  # noqa: ARG001  one signature for all
    return 0


def misplaced(cells: Cells, goal: Cells, size: Size) -> int:  # noqa: ARG001  one signature for all
    return sum(tile not in (0, wanted) for tile, wanted in zip(cells, goal, strict=True))


def manhattan(cells: Cells, goal: Cells, size: Size) -> int:
    width = size[1]
    total = 0
    for cell, tile in enumerate(cells):
        if tile:
            home = goal.index(tile)
            total += abs(cell // width - home // width) + abs(cell % width - home % width)
    return total


def linear_conflict(cells: Cells, goal: Cells, size: Size) -> int:
    height, width = size
    rows = [[row * width + column for column in range(width)] for row in range(height)]
    columns = [[row * width + column for row in range(height)] for column in range(width)]
    total = manhattan(cells, goal, size)
    for line in rows + columns:
        total += 2 * fewest_aside(tuple(goal.index(cells[cell]) for cell in line if cells[cell] and goal.index(cells[cell]) in line))
    return total


@cache
def fewest_aside(homes: tuple[int, ...]) -> int:
    """How many tiles of a line must leave it, at least, so that no two of those left stand in each other's way: by trying
    every set of tiles, small ones first.  `homes`: the goal cells of the line's own tiles, as they stand."""
    for removed in range(len(homes) + 1):
        for kept in combinations(homes, len(homes) - removed):
            if all(before < behind for before, behind in combinations(kept, 2)):
                return removed
    raise AssertionError("no tile at all is in no tile's way")


def uneven(cells: Cells, goal: Cells, size: Size) -> int:
    """Manhattan on some boards and a quarter of it on the others: admissible, and far from consistent."""
    whole = manhattan(cells, goal, size)
    return whole if sum((cell + 2) * tile * tile for cell, tile in enumerate(cells)) % 3 == 0 else whole // 4


HEURISTICS: dict[str, Evaluate] = {
    "zero": zero,
    "misplaced": misplaced,
    "manhattan": manhattan,
    "linear-conflict": linear_conflict,
    "uneven": uneven,
    "uneven-plain": uneven,
}
