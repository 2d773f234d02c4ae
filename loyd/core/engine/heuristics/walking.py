"""Walking distance: the fewest vertical moves if only each tile's row mattered, plus the fewest
horizontal moves if only its column did.

Source: Takahashi, "An idea of using walking distance for the 15 puzzle" (2002). For the vertical
moves a board is reduced to how many tiles of each goal row are in each row, and where the blank is;
a breadth-first search from the goal finds the distance of every such state (24,964 on 4x4, at most
35; 65,650,495 on 5x5). Admissible and consistent: each axis is an exact distance in a relaxed
puzzle, and each move belongs to one axis.
"""

from functools import lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np

from ..puzzle import Board
from ..puzzle.packing import Bytes, Integers
from .heuristic import HeuristicPart

NO_CODE = 255
NODE_BITS = 16
"""As in native/src/heuristics/walking.h: the bits of a step that name the node it leads to."""


class Ranks(NamedTuple):
    """The numbering for `lines` lines of `length` cells, if the goal's blank is in line `blank`.

    A line's code tells how many tiles of each line it contains; code 0 is the empty line.
    `add[code, line]` and `take[code, line]`: the code with one tile of that line more or fewer, or
    NO_CODE. `step[node, code]`: the number of paths before this step, shifted by NODE_BITS, and the
    node it leads to; `root`: the first node. `states`: the number of states. `goal`: the codes of
    the goal's lines.

    A state's number is the rank of its path among all in the graph: before each step stand the
    paths through lower codes, so states are numbered 0 to `states` - 1 without gaps. A node is
    shared by all prefixes that leave the same tiles (a minimal automaton).
    """

    lines: int
    length: int
    blank: int
    add: Bytes
    take: Bytes
    step: Integers
    root: int
    states: int
    goal: tuple[int, ...]

    def number(self, codes: tuple[int, ...]) -> int:
        """The number of a state, from the codes of its lines.

        O(lines). With 3 paths through lower codes of the first line and 1 of the second, the number
        is 3 + 1 = 4.
        """
        node = self.root
        number = 0
        for code in codes:
            before, node = divmod(int(self.step[node, code]), 1 << NODE_BITS)
            number += before
        return number


@lru_cache(maxsize=8)
def ranks(lines: int, length: int, blank: int) -> Ranks:
    """The numbering of one axis; about 0.2 s for 5x5."""
    # Sorted by the number of tiles, so that the empty line is code 0.
    rows = sorted(
        (row for row in product(range(length + 1), repeat=lines) if sum(row) <= length), key=sum
    )
    code = {row: at for at, row in enumerate(rows)}
    add, take = np.full((2, len(rows), lines), NO_CODE, np.uint8)
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

    def __init__(self, rows: Integers, lines: int, length: int):
        self.rows = rows
        self.lines = lines
        self.length = length
        self.sums = rows.sum(axis=1)
        self.steps: list[Integers] = []
        self.known: dict[tuple[int, bool, tuple[int, ...]], tuple[int, int]] = {}

    def visit(self, line: int, has_blank: bool, left: tuple[int, ...]) -> tuple[int, int]:
        """The number of a node and of the paths from it: `left` tiles of each line remain to be
        placed from `line` on.
        """
        # The leaf has no steps, so its number is never looked up and may be 0; a path counts only
        # if one of its lines has the blank. Numbers of nodes must stay below 1 << NODE_BITS.
        if line == self.lines:
            return 0, int(has_blank)
        key = line, has_blank, left
        if key not in self.known:
            steps = np.zeros(len(self.rows), np.int64)
            paths = 0
            fits = (self.rows <= left).all(axis=1) & (
                (self.sums == self.length) | ((self.sums == self.length - 1) & (not has_blank))
            )
            for code in np.flatnonzero(fits).tolist():
                rest = tuple((np.array(left) - self.rows[code]).tolist())
                node, beyond = self.visit(
                    line + 1, has_blank or bool(self.sums[code] < self.length), rest
                )
                # Paths through lower codes come before those through this one: their number is the
                # code's share of the rank.
                steps[code] = paths << NODE_BITS | node
                paths += beyond
            self.known[key] = len(self.steps), paths
            self.steps.append(steps)
        return self.known[key]


RUNNING = ("codes", "at")
UINT64 = np.uint64
CODE_BITS = UINT64(8)
MOST_LINES = 5
BLANK_SHIFT = UINT64(8 * MOST_LINES)
UNKNOWN = 255


class Walking(NamedTuple):
    """Axis 0 is for rows and vertical moves, axis 1 for columns and horizontal ones; both arrays
    have the longer one's length.

    `down[state]` and `across[state]`: the distances. `add`, `take`, `step`, `root` by axis: see
    `Ranks`. `line[axis, cell]` and `home[axis, tile]`: the line of a cell, and of a tile's goal
    cell. `lines[axis]`: their number. `codes[axis, line]` and `at[axis]`: the running state, the
    code of each line and the number of the state.
    """

    down: Bytes
    across: Bytes
    add: Bytes
    take: Bytes
    step: Integers
    root: Integers
    line: Bytes
    home: Bytes
    lines: Integers
    codes: Bytes
    at: Integers


def parts(tables: Walking, board: Board) -> tuple[HeuristicPart, ...]:  # noqa: ARG001
    """The vertical and the horizontal moves that the two axes need."""
    # `at` has the states of the board's two axes: the tables are set to it.
    down = int(tables.down[tables.at[0]])
    across = int(tables.across[tables.at[1]])
    return HeuristicPart("vertical moves", down), HeuristicPart("horizontal moves", across)
