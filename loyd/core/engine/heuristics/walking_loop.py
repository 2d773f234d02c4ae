"""Walking distance: the fewest vertical moves if only each tile's row mattered, plus the fewest
horizontal moves if only its column did.

Source: Takahashi, "An idea of using walking distance for the 15 puzzle" (2002). For the vertical
moves a board is reduced to how many tiles of each goal row are in each row, and where the blank is;
a breadth-first search from the goal finds the distance of every such state (24,964 on 4x4, at most
35; 65,650,495 on 5x5). Admissible and consistent: each axis is an exact distance in a relaxed
puzzle, and each move belongs to one axis.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from loyd.core.engine.heuristics.heuristic import HeuristicPart
from loyd.core.engine.heuristics.table_store import AT, COUNT, FILLED, FOUND
from loyd.core.engine.puzzle.board import Board

NONE = 255


@dataclass(frozen=True, eq=False)
class Ranks:
    """The numbering for `lines` lines of `length` cells, if the goal's blank is in line `blank`.

    A line's code tells how many tiles of each line it contains; code 0 is the empty line.
    `add[code, line]` and `take[code, line]`: the code with one tile of that line more or fewer, or
    NONE. `step[node, code]`: the number of paths before this step, shifted by 16 bits, and the node
    it leads to; `root`: the first node. `states`: the number of states. `goal`: the codes of the
    goal's lines.
    """

    lines: int
    length: int
    blank: int
    add: npt.NDArray[np.uint8]
    take: npt.NDArray[np.uint8]
    step: npt.NDArray[np.int64]
    root: int
    states: int
    goal: tuple[int, ...]


@lru_cache(maxsize=8)
def ranks(lines: int, length: int, blank: int) -> Ranks:
    """The numbering of one axis; about 0.2 s for 5x5."""
    rows = sorted(
        (row for row in product(range(length + 1), repeat=lines) if sum(row) <= length), key=sum
    )
    code = {row: at for at, row in enumerate(rows)}
    add, take = np.full((2, len(rows), lines), NONE, np.uint8)
    for at, row in enumerate(rows):
        for line in range(lines):
            more = code.get((*row[:line], row[line] + 1, *row[line + 1 :]))
            if more is not None:
                add[at, line], take[more, line] = more, at
    wanted = [length - (line == blank) for line in range(lines)]
    goal = tuple(
        code[tuple(wanted[line] * (line == home) for home in range(lines))] for line in range(lines)
    )
    graph = _Graph(np.array(rows), lines, length)
    root, states = graph.visit(0, False, tuple(wanted))
    return Ranks(lines, length, blank, add, take, np.array(graph.steps), root, states, goal)


class _Graph:
    """The nodes found so far, each with its row of steps."""

    def __init__(self, rows: npt.NDArray[np.int64], lines: int, length: int) -> None:
        self.rows, self.lines, self.length = rows, lines, length
        self.sums = rows.sum(axis=1)
        self.steps: list[npt.NDArray[np.int64]] = []
        self.known: dict[tuple[int, bool, tuple[int, ...]], tuple[int, int]] = {}

    def visit(self, line: int, has_blank: bool, left: tuple[int, ...]) -> tuple[int, int]:
        """The number of a node and of the paths from it: `left` tiles of each line remain to be
        placed from `line` on.
        """
        if line == self.lines:
            return 0, int(has_blank)
        key = line, has_blank, left
        if key not in self.known:
            steps, paths = np.zeros(len(self.rows), np.int64), 0
            fits = (self.rows <= left).all(axis=1) & (
                (self.sums == self.length) | ((self.sums == self.length - 1) & (not has_blank))
            )
            for code in np.flatnonzero(fits).tolist():
                rest = tuple((np.array(left) - self.rows[code]).tolist())
                node, beyond = self.visit(
                    line + 1, has_blank or bool(self.sums[code] < self.length), rest
                )
                steps[code] = paths << 16 | node
                paths += beyond
            self.known[key] = len(self.steps), paths
            self.steps.append(steps)
        return self.known[key]


RUNNING = ("codes", "at")
U = np.uint64
CODE_BITS, CODE = U(8), U(255)
MOST_LINES = 5
BLANK_SHIFT = U(8 * MOST_LINES)
UNKNOWN = 255


class Walking(NamedTuple):
    """Axis 0 is for rows and vertical moves, axis 1 for columns and horizontal ones; both arrays
    have the longer one's length.

    `down[state]` and `across[state]`: the distances. `add`, `take`, `step`, `root` by axis: see
    `Ranks`. `line[axis, cell]` and `home[axis, tile]`: the line of a cell, and of a tile's goal
    cell. `lines[axis]`: their number. `codes[axis, line]` and `at[axis]`: the running state, the
    code of each line and the number of the state.
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


def parts(tables: Walking, board: Board) -> tuple[HeuristicPart, ...]:
    read(tables, np.array(board.cells, np.uint8))
    down, across = int(tables.down[tables.at[0]]), int(tables.across[tables.at[1]])
    return HeuristicPart("vertical moves", down), HeuristicPart("horizontal moves", across)


def read(tables: Walking, board: npt.NDArray[np.uint8]) -> None:
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
    return np.int64(tables.down[tables.at[0]]) + np.int64(tables.across[tables.at[1]])


def reached(tables: Walking, axis: Any, tile: Any, start: Any, end: Any) -> Any:
    """The state of an axis after `tile` slides from `start` to `end` along it."""
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
    """The h after `tile` slides from `start` to `end`; only one axis is affected."""
    if tables.line[0, start] != tables.line[0, end]:
        then = reached(tables, 0, tile, start, end)
        return h + np.int64(tables.down[then]) - np.int64(tables.down[tables.at[0]])
    then = reached(tables, 1, tile, start, end)
    return h + np.int64(tables.across[then]) - np.int64(tables.across[tables.at[1]])


def slide(tables: Walking, tile: Any, start: Any, end: Any) -> None:
    axis = 0 if tables.line[0, start] != tables.line[0, end] else 1
    tables.at[axis] = reached(tables, axis, tile, start, end)
    home = tables.home[axis, tile]
    left = tables.line[axis, start]
    entered = tables.line[axis, end]
    tables.codes[axis, left] = tables.take[axis, tables.codes[axis, left], home]
    tables.codes[axis, entered] = tables.add[axis, tables.codes[axis, entered], home]


def rank(step: Any, node: Any, codes: Any) -> Any:
    """The number of a state, from the codes of its lines (see `Ranks`)."""
    index = np.int64(0)
    for line in range(len(codes)):
        entry = step[node, codes[line]]
        index += entry >> 16
        node = entry & 0xFFFF
    return index


def spread(
    now: Any,
    then: Any,
    registers: Any,
    depth: int,
    budget: int,
    distance: Any,
    codes: Any,
    add: Any,
    take: Any,
    step: Any,
    root: int,
) -> None:
    """Find the states one move beyond some of `now`; see `loyd.core.engine.heuristics.table_store`.

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
