"""Heuristics as exact distances in relaxed puzzles, by searching those."""

from collections.abc import Callable, Hashable, Iterable
from functools import cache
from itertools import combinations
from typing import TypeVar

from tests.oracle.sliding import Cells, Size

State = TypeVar("State", bound=Hashable)


def spread(start: State, successors: Callable[[State], Iterable[State]]) -> dict[State, int]:
    """The distance of everything reachable."""
    distances, layer = {start: 0}, [start]
    while layer:
        following = []
        for state in layer:
            for after in successors(state):
                if after not in distances:
                    distances[after] = distances[state] + 1
                    following.append(after)
        layer = following
    return distances


def gaschnig(goal: Cells) -> dict[Cells, int]:
    """The distance of every arrangement if the blank may swap with any tile."""

    def swaps(cells: Cells) -> Iterable[Cells]:
        blank = cells.index(0)
        for cell in range(len(cells)):
            if cell != blank:
                after = list(cells)
                after[blank], after[cell] = after[cell], 0
                yield tuple(after)

    return spread(goal, swaps)


def inversion(cells: Cells, goal: Cells, size: Size) -> int:
    """Pairs in the wrong order row by row and column by column: for each the least moves that can
    correct as many.
    """
    height, width = size
    rows = list(range(height * width))
    columns = [row * width + column for column in range(width) for row in range(height)]
    total = 0
    for reading, mended in ((rows, width - 1), (columns, height - 1)):
        wanted = [goal[cell] for cell in reading if goal[cell]]
        found = [cells[cell] for cell in reading if cells[cell]]
        wrong = sum(
            wanted.index(first) > wanted.index(second) for first, second in combinations(found, 2)
        )
        total += least_moves(wrong, mended)
    return total


@cache
def least_moves(wrong: int, passed: int) -> int:
    """The least moves for a number of pairs, if each move corrects some of those it passes and
    breaks the others.

    If none can, because pairs change by twos, the board is unsolvable: then as many as correct them
    at the fastest.
    """
    if passed % 2 == 0 and wrong % 2:
        return wrong // passed + 1
    moves, reached = 0, {0}
    while wrong not in reached:
        moves, reached = (
            moves + 1,
            {pairs + change for pairs in reached for change in range(-passed, passed + 1, 2)},
        )
    return moves


Walk = tuple[tuple[tuple[int, ...], ...], int]


def walk_of(lines: list[tuple[int, ...]], line_of: dict[int, int]) -> Walk:
    """How many tiles of each goal line are in each line, and the line of the blank."""
    counts = tuple(
        tuple(
            sum(tile != 0 and line_of[tile] == line for tile in cells) for line in range(len(lines))
        )
        for cells in lines
    )
    return counts, next(at for at, cells in enumerate(lines) if 0 in cells)


def walks(goal: Walk) -> dict[Walk, int]:
    """The walking distance of every state along one axis."""

    def steps(state: Walk) -> Iterable[Walk]:
        counts, blank = state
        for line in (blank - 1, blank + 1):
            if 0 <= line < len(counts):
                for home in range(len(counts)):
                    if counts[line][home]:
                        after = [list(row) for row in counts]
                        after[line][home] -= 1
                        after[blank][home] += 1
                        yield tuple(map(tuple, after)), line

    return spread(goal, steps)


def lines_of(cells: Cells, size: Size) -> tuple[list[Cells], list[Cells]]:
    """The rows and the columns of a board."""
    height, width = size
    return [cells[row * width : row * width + width] for row in range(height)], [
        cells[column::width] for column in range(width)
    ]


def walking(goal: Cells, size: Size) -> Callable[[Cells], int]:
    """Walking distance towards a goal, both axes searched once."""
    axes = []
    for lines in lines_of(goal, size):
        line_of = {tile: at for at, line in enumerate(lines) for tile in line}
        axes.append((line_of, walks(walk_of(lines, line_of))))

    def value(cells: Cells) -> int:
        return sum(
            distances[walk_of(lines, line_of)]
            for lines, (line_of, distances) in zip(lines_of(cells, size), axes, strict=True)
        )

    return value
