"""Linear conflict: Manhattan distance, plus two moves for every tile that must leave its line to
let others pass.

Source: Hansson, Mayer and Yung, "Criticizing solutions to relaxed models yields powerful admissible
heuristics" (Information Sciences, 1992). In each row and column, consider the tiles in their goal
line: the fewest that must step aside are those outside a longest increasing run of goal positions,
and each costs two moves beyond Manhattan. Admissible and consistent; the blank never counts.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise, product
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ..puzzle import Board
from ..puzzle.packing import Bytes, Int32s
from . import manhattan
from .heuristic import HeuristicPart

RUNNING = ("code",)


class LinearConflict(NamedTuple):
    """A line is a row (first) or a column; its code lists, cell by cell, the goal position of each
    tile that belongs to the line.

    `part[axis, tile, cell]`: what the tile in that cell adds to the code of its row (axis 0) or
    column (axis 1). `line[axis, cell]`: the cell's row or column as an index of `code`.
    `penalty[line's first code + code]`: the moves that its conflicts cost. `code[line]`: the
    running state, each code offset to its line's penalties. `empty[line]`: the codes of lines
    without tiles.
    """

    change: npt.NDArray[np.int8]
    distance: Bytes
    part: Int32s
    line: Bytes
    penalty: Bytes
    code: Int32s
    empty: Int32s


@cache
def tiles_to_remove(places: tuple[int, ...]) -> tuple[int, ...]:
    """Which of the goal positions along a line (0 = no tile of this line) must step aside: the
    indices outside one longest increasing run, the leftmost one if there are several.

    Cached, since a line has few codes. For the places 2, 1, 3 the runs 2, 3 and 1, 3 are longest;
    the leftmost is kept, and the tile at index 1 steps aside.
    """
    best: list[list[int]] = []
    for index, place in enumerate(places):
        runs = [run for run in best if places[run[-1]] < place]
        best.append([*max(runs, key=len, default=[]), index] if place else [])
        best = [run for run in best if run]
    longest = max(best, key=len, default=[])
    return tuple(index for index, place in enumerate(places) if place and index not in longest)


def _penalties(length: int) -> list[int]:
    codes = [0] * (length + 1) ** length
    for places in product(range(length + 1), repeat=length):
        # Codes with a place twice belong to no board, and keep the penalty 0.
        used = [place for place in places if place]
        if len(set(used)) == len(used):
            codes[_code(places)] = (
                # Only a descent makes a conflict; without one no tile has to step aside.
                2 * len(tiles_to_remove(places)) if any(a > b for a, b in pairwise(used)) else 0
            )
    return codes


def _code(places: tuple[int, ...]) -> int:
    # Places as digits: 2, 1, 3 in base 4 are 2 + 1 * 4 + 3 * 16 = 54.
    return sum(place * (len(places) + 1) ** index for index, place in enumerate(places))


def tables(goal: Board) -> LinearConflict:
    """The Manhattan distances, and for each line the tiles whose goal is in it."""
    base = manhattan.tables(goal)
    height = goal.height
    width = goal.width
    cells = len(goal.cells)
    part = np.zeros((2, cells, cells), np.int32)
    line = np.zeros((2, cells), np.uint8)
    for cell in range(cells):
        row, column = divmod(cell, width)
        line[:, cell] = row, height + column
        for tile in range(1, cells):
            home_row, home_column = divmod(goal.cells.index(tile), width)
            if home_row == row:
                part[0, tile, cell] = (home_column + 1) * (width + 1) ** column
            if home_column == column:
                part[1, tile, cell] = (home_row + 1) * (height + 1) ** row
    rows = _penalties(width)
    columns = _penalties(height)
    # Rows and columns share one array of penalties: a column's code begins behind those of the
    # rows.
    empty = np.array([0] * height + [len(rows)] * width, np.int32)
    return LinearConflict(
        base.change,
        base.distance,
        part,
        line,
        np.array(rows + columns, np.uint8),
        empty.copy(),
        empty,
    )


def lines(
    tables: LinearConflict, board: Board
) -> Iterator[tuple[str, tuple[int, ...], tuple[int, ...]]]:
    """Each row and column by name, its cells, and for each of these the goal position along it of
    the tile there (0: none).
    """
    parts = tables.part[:, board.cells, range(len(board.cells))].tolist()
    for axis, length in ((0, board.width), (1, board.height)):
        step = 1 if axis == 0 else board.width
        starts = range(0, len(board.cells), board.width) if axis == 0 else range(board.width)
        for number, start in enumerate(starts, 1):
            cells = tuple(range(start, start + length * step, step))
            # The inverse of what `tables` does: the digit without its place value.
            places = tuple(
                parts[axis][cell] // (length + 1) ** index for index, cell in enumerate(cells)
            )
            yield f"{'column' if axis else 'row'} {number}", cells, places


def shares(tables: LinearConflict, board: Board) -> tuple[int, ...]:
    """The share of each cell's tile in h: its distance, plus 2 for each line in which it must step
    aside.
    """
    result = manhattan.by_cell(tables.distance, board)
    for _, cells, places in lines(tables, board):
        for index in tiles_to_remove(places):
            result[cells[index]] += 2
    return tuple(result)


def parts(tables: LinearConflict, board: Board) -> tuple[HeuristicPart, ...]:
    """The Manhattan distance, and two moves for each tile that has to leave its line."""
    found = [HeuristicPart("Manhattan", sum(manhattan.by_cell(tables.distance, board)))]
    for name, cells, places in lines(tables, board):
        if leaving := tiles_to_remove(places):
            pairs = combinations([at for at, place in enumerate(places) if place], 2)
            inverted = {
                at
                for first, second in pairs
                if places[first] > places[second]
                for at in (first, second)
            }
            tiles = [str(board.cells[cells[at]]) for at in sorted(inverted)]
            found.append(
                HeuristicPart(
                    f"for {', '.join(tiles[:-1])} and {tiles[-1]} in {name}", 2 * len(leaving)
                )
            )
    return tuple(found)
