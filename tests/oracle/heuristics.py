"""Heuristics by their definitions, from a board, a goal and a size."""

from collections.abc import Callable
from decimal import ROUND_CEILING, Decimal, localcontext
from functools import cache
from itertools import combinations, pairwise
from zlib import crc32

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


def home_of(cell: int, tile: int, goal: Cells, size: Size) -> tuple[int, int]:
    """The rows and columns between a cell and the goal cell of a tile, or of the blank."""
    row, column = divmod(cell, size[1])
    home_row, home_column = divmod(goal.index(tile), size[1])
    return abs(row - home_row), abs(column - home_column)


def chebyshev(cells: Cells, goal: Cells, size: Size) -> int:
    return sum(max(home_of(cell, tile, goal, size)) for cell, tile in enumerate(cells) if tile)


def euclidean(cells: Cells, goal: Cells, size: Size) -> int:
    with localcontext(prec=60):
        apart = (home_of(cell, tile, goal, size) for cell, tile in enumerate(cells) if tile)
        total = sum((Decimal(rows**2 + columns**2).sqrt() for rows, columns in apart), Decimal())
        return int(total.quantize(Decimal("1e-40")).to_integral_value(ROUND_CEILING))


def manhattan_blank(cells: Cells, goal: Cells, size: Size) -> int:
    return sum(sum(home_of(cell, tile, goal, size)) for cell, tile in enumerate(cells))


def sequence(cells: Cells, goal: Cells, size: Size) -> int:
    """Nilsson 1980: P + 3S; around the board 2 for a tile not followed by its successor in the
    goal, and 1 for a tile in the centre.
    """
    assert size == (3, 3)

    def ring(board: Cells) -> str:
        a, b, c, d, _, e, f, g, h = board
        return "".join(map(str, (a, b, c, e, h, g, f, d, a)))

    score = sum(
        2
        for tile, behind in pairwise(ring(cells))
        if tile != "0" and tile + behind not in ring(goal)
    )
    score += cells[4] not in (0, goal[4])
    return manhattan(cells, goal, size) + 3 * score


def linear_conflict(cells: Cells, goal: Cells, size: Size) -> int:
    height, width = size
    rows = [[row * width + column for column in range(width)] for row in range(height)]
    columns = [[row * width + column for row in range(height)] for column in range(width)]
    total = manhattan(cells, goal, size)
    for line in rows + columns:
        total += 2 * fewest_aside(
            tuple(
                goal.index(cells[cell])
                for cell in line
                if cells[cell] and goal.index(cells[cell]) in line
            )
        )
    return total


@cache
def fewest_aside(homes: tuple[int, ...]) -> int:
    """The least number of tiles that must leave a line so that no two of the rest conflict: by
    trying every set of tiles, small ones first. `homes`: the goal cells of the line's own tiles, in
    order.
    """
    for removed in range(len(homes) + 1):
        for kept in combinations(homes, len(homes) - removed):
            if all(before < behind for before, behind in combinations(kept, 2)):
                return removed
    raise AssertionError("no tile at all is in no tile's way")


def uneven(cells: Cells, goal: Cells, size: Size) -> int:
    """Manhattan on some boards and a quarter of it on the others: admissible, and far from
    consistent.
    """
    whole = manhattan(cells, goal, size)
    return (
        whole
        if sum((cell + 2) * tile * tile for cell, tile in enumerate(cells)) % 3 == 0
        else whole // 4
    )


def walls(cells: Cells, goal: Cells, size: Size) -> int:
    """Manhattan, but on every fifth board as high as h may be: it is hardly ever entered."""
    whole = manhattan(cells, goal, size)
    return 255 if whole and crc32(bytes(cells)) % 5 == 0 else whole


HEURISTICS: dict[str, Evaluate] = {
    "zero": zero,
    "misplaced": misplaced,
    "manhattan": manhattan,
    "chebyshev": chebyshev,
    "euclidean": euclidean,
    "blank-counted": manhattan_blank,
    "blank-only": lambda cells, goal, size: (
        manhattan_blank(cells, goal, size) - manhattan(cells, goal, size)
    ),
    "sequence": sequence,
    "linear-conflict": linear_conflict,
    "uneven": uneven,
    "uneven-plain": uneven,
    "walls": walls,
}
