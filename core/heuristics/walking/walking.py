"""Walking distance: the least vertical moves when of each tile only its row matters, plus the least horizontal ones likewise.

Source: Takahashi, "An idea of using walking distance for the 15 puzzle" (2002).  For the vertical moves a board is reduced to how
many tiles of each goal row stand in each row, and where the blank is; a breadth-first search from the goal finds the distance
of every such state (24,964 on 4x4, the greatest 35; 65,650,495 on 5x5).  Admissible and consistent: each axis is an exact distance in
a relaxed puzzle, and one move belongs to one axis.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from loyd.core.heuristics.heuristic import Part
from loyd.core.heuristics.tables.flood import AT, COUNT, FILLED, FOUND
from loyd.core.heuristics.walking.ranks import NONE
from loyd.core.puzzle.board import Board

RUNNING = ("codes", "at")
U = np.uint64
CODE_BITS, CODE = U(8), U(255)
MOST_LINES = 5
BLANK_SHIFT = U(8 * MOST_LINES)
UNKNOWN = 255


class Walking(NamedTuple):
    """Axis 0 is of rows and vertical moves, axis 1 of columns and horizontal ones; both are filled up to the longer.

    `down[state]` and `across[state]`: the distances.  `add`, `take`, `step`, `root` by axis: see `loyd.core.heuristics.walking.ranks`.
    `line[axis, cell]` and `home[axis, tile]`: the line of a cell, and of a tile's goal cell.  `lines[axis]`: how many.
    `codes[axis, line]` and `at[axis]`: the running state, the code of each line and the number of the state.
    """

    down: npt.NDArray[np.uint8]
    across: npt.NDArray[np.uint8]
    add: npt.NDArray[np.uint8]
    take: npt.NDArray[np.uint8]
    step: npt.NDArray[np.int64]
    root: npt.NDArray[np.int64]
    line: npt.NDArray[np.uint8]
    home: npt.NDArray[np.uint8]
    lines: npt.NDArray[np.int64]
    codes: npt.NDArray[np.uint8]
    at: npt.NDArray[np.int64]


def parts(tables: Walking, board: Board) -> tuple[Part, ...]:
    """The vertical and the horizontal moves."""
    own = tables._replace(codes=tables.codes.copy(), at=tables.at.copy())
    read(own, np.array(board.cells, np.uint8))
    return Part("vertical moves", int(own.down[own.at[0]])), Part("horizontal moves", int(own.across[own.at[1]]))


def read(tables: Walking, board: npt.NDArray[np.uint8]) -> None:
    """Set the codes of all lines and the states for a board."""
    for axis in range(2):
        codes = tables.codes[axis, : tables.lines[axis]]
        for line in range(len(codes)):
            codes[line] = 0
        for cell in range(len(board)):
            if board[cell] != 0:
                line = tables.line[axis, cell]
                codes[line] = tables.add[axis, codes[line], tables.home[axis, board[cell]]]
        tables.at[axis] = rank(tables.step[axis], tables.root[axis], codes)


def whole(tables: Walking, board: npt.NDArray[np.uint8]) -> Any:  # noqa: ARG001  one signature for all
    """The distances of both axes, added up."""
    return np.int64(tables.down[tables.at[0]]) + np.int64(tables.across[tables.at[1]])


def reached(tables: Walking, axis: Any, tile: Any, start: Any, end: Any) -> Any:
    """The state of an axis once `tile` has slid from `start` to `end` along it."""
    left = tables.line[axis, start]
    entered = tables.line[axis, end]
    home = tables.home[axis, tile]
    node = tables.root[axis]
    index = np.int64(0)
    for line in range(tables.lines[axis]):
        code = tables.codes[axis, line]
        if line == left:
            code = tables.take[axis, code, home]
        elif line == entered:
            code = tables.add[axis, code, home]
        entry = tables.step[axis, node, code]
        index += entry >> 16
        node = entry & 0xFFFF
    return index


def after(tables: Walking, h: Any, tile: Any, start: Any, end: Any) -> Any:
    """The h once `tile` has slid from `start` to `end`; one axis alone is touched."""
    if tables.line[0, start] != tables.line[0, end]:
        then = reached(tables, 0, tile, start, end)
        return h + np.int64(tables.down[then]) - np.int64(tables.down[tables.at[0]])
    then = reached(tables, 1, tile, start, end)
    return h + np.int64(tables.across[then]) - np.int64(tables.across[tables.at[1]])


def slide(tables: Walking, tile: Any, start: Any, end: Any) -> None:
    """Carry the codes of the two lines and the state along."""
    axis = 0 if tables.line[0, start] != tables.line[0, end] else 1
    tables.at[axis] = reached(tables, axis, tile, start, end)
    home = tables.home[axis, tile]
    left = tables.line[axis, start]
    entered = tables.line[axis, end]
    tables.codes[axis, left] = tables.take[axis, tables.codes[axis, left], home]
    tables.codes[axis, entered] = tables.add[axis, tables.codes[axis, entered], home]


def rank(step: Any, node: Any, codes: Any) -> Any:
    """The number of a state, from the codes of its lines: see `loyd.core.heuristics.walking.ranks`."""
    index = np.int64(0)
    for line in range(len(codes)):
        entry = step[node, codes[line]]
        index += entry >> 16
        node = entry & 0xFFFF
    return index


def spread(
    now: Any, then: Any, registers: Any, depth: int, budget: int, distance: Any, codes: Any, add: Any, take: Any, step: Any, root: int
) -> None:
    """Find the states one move beyond some of `now`; see `loyd.core.heuristics.tables.flood`.

    A word holds the code of each line, eight bits each, and above them the line of the blank.
    """
    lines = len(codes)
    at = registers[AT]
    filled = registers[FILLED]
    found = 0
    stop = min(at + budget, registers[COUNT])
    room = len(then) - 2 * lines
    while at < stop and filled <= room:
        word = now[at]
        at += 1
        for line in range(lines):
            codes[line] = (word >> (CODE_BITS * U(line))) & CODE
        blank: Any = np.int64(word >> BLANK_SHIFT)
        for line in range(max(blank - 1, 0), min(blank + 2, lines)):
            if line != blank:
                left, entered = codes[line], codes[blank]
                for home in range(lines):
                    if take[left, home] != NONE:
                        codes[line] = take[left, home]
                        codes[blank] = add[entered, home]
                        index = rank(step, root, codes)
                        if distance[index] == UNKNOWN:
                            distance[index] = depth
                            found += 1
                            reached = U(line) << BLANK_SHIFT
                            for place in range(lines):
                                reached |= U(codes[place]) << (CODE_BITS * U(place))
                            then[filled] = reached
                            filled += 1
                codes[line] = left
                codes[blank] = entered
    registers[AT] = at
    registers[FILLED] = filled
    registers[FOUND] += found
