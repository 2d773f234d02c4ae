"""Draws the search tree near the current node: the forks of its path, each with its board and the
branches beside the path; or the whole tree.
"""

from collections.abc import Sequence
from math import log
from typing import NamedTuple

import numpy as np
from rich.style import Style
from rich.text import Text

from ....core.draw.tree_drawing import figure_names, figures
from ....core.draw.tree_layout import Branch
from ....core.engine.puzzle import Board, Move
from ....core.engine.record import Generation, Sibling, SuccessorStatus, format_f
from ....core.system import counted, grouped, short
from ...paint import (
    BOLD,
    BoardDrawing,
    BoardSize,
    ColourPalette,
    Grid,
    board_extent,
    board_lines,
    draw_area,
    status_sign,
    status_word,
)
from ...parts.step_model import home_cells
from ...signs import Role, compact

REPLACED = "replaced"
"""What was opened but is neither open nor expanded now: a better path was found, or other nodes
were kept instead.
"""
WHOLE_PATH, NEAR = 80, 32
"""The most moves of a path of which all forks are read, and the levels read of a longer one, which
may have 100,000.
"""
STEP, NUMBER, OPEN = 9, 8, 12
"""The columns of a step, of the number behind a wedge, and of an open branch."""
LEAST_WEDGE = 8
"""The columns with which wedges stand side by side, as high as the board."""
LIT = Style(reverse=True)


class TreeLook(NamedTuple):
    """What is shown besides the path.

    `equation`: the definition of f; `is_solution`: whether the path is the solution; `level` and
    `branch`: the cursor, as a level of the path (None: its end, with the first forks in view) and
    one of the branches there, 0 for the node on the path; `is_lit`: whether the cursor is shown.
    """

    goal: Board
    equation: str = "f = g + h"
    is_solution: bool = False
    level: int | None = None
    branch: int = 0
    is_lit: bool = False


def branches(path: Sequence[Generation], level: int) -> list[Sibling]:
    """The expanded, then the open children of a node on the path, without the one on the path."""
    following = path[level + 1].node.step if level < len(path) - 1 else None
    children = [
        child
        for child in path[level].children
        if child.is_open or child.step not in (None, following)
    ]
    return sorted(children, key=lambda child: child.is_open)


def forks(path: Sequence[Generation], level: int | None) -> list[int]:
    """The levels with branches, and the last one; of a long path those near a level (None: the
    first).
    """
    last = len(path) - 1
    count = last if last <= WHOLE_PATH else NEAR
    first = max(min((level or 0) - count // 2, last - count), 0)
    near = range(first, first + count)
    return [*(each for each in near if branches(path, each)), last]


class ForkDrawing:
    """The forks of a path in so many columns and lines: the first ones and its end, or those around
    the cursor.
    """

    def __init__(
        self,
        path: Sequence[Generation],
        columns: int,
        lines: int,
        look: TreeLook,
        palette: ColourPalette,
    ):
        self.path, self.look, self.palette = path, look, palette
        self.columns, self.lines = columns, lines
        self.rows = look.goal.height
        self.left = STEP + board_extent(*look.goal.size, BoardSize.SMALL)[0] + 2
        self.forks = forks(path, look.level)
        self.cursor = len(path) - 1 if look.level is None else look.level
        count = max((lines - 1) // (self.rows + 1), 1)
        first = max(min(self.forks.index(self.cursor) - count // 2, len(self.forks) - count), 0)
        self.levels = self.forks[first : first + count]
        if first and look.level is None:
            self.levels = [*self.forks[: count - 1], self.cursor]
        self.branches = {level: branches(path, level) for level in self.levels}
        beside = max(
            len({None if each.is_open else each.step for each in fork_branches})
            for fork_branches in self.branches.values()
        )
        self.pitch = (columns - self.left) // max(beside, 2)
        self.is_high = self.pitch >= LEAST_WEDGE + NUMBER + 2
        self.room = max((self.pitch if self.is_high else columns - self.left) - NUMBER - 2, 1)

    def places(self, level: int) -> list[tuple[int, int]]:
        """The column and the row of each branch of a fork, counted from beside its board."""
        fork_branches = self.branches[level]
        high = sum(self.is_high and not each.is_open for each in fork_branches)
        first = max(self.rows - len(fork_branches) + high, 0) // 2
        places = [(at * self.pitch, self.rows // 2) for at in range(high)]
        for at in range(first, first + len(fork_branches) - high):
            across, row = divmod(at, self.rows)
            places.append((high * self.pitch + across * OPEN, row))
        return places

    def pick(self, column: int, line: int) -> tuple[int, int] | None:
        """The level and the branch drawn at a column of a line: 0 for the node on the path."""
        fork, row = divmod(line - 1, self.rows + 1)
        if not 0 <= fork < len(self.levels):
            return None
        level = self.levels[fork]
        places = [
            (across, -abs(down - row), at)
            for at, (across, down) in enumerate(self.places(level), 1)
            if across <= column - self.left
        ]
        return level, max(places)[-1] if places else 0

    def draw(self) -> list[Text]:
        """The picture as lines of text."""
        dim = self.palette.dim
        scale = "log(nodes below)"
        start = min(self.left, max(self.columns - len(scale), STEP))
        drawn = [Text(f"{'  g  step':<{start}}{scale}", dim)]
        for at, level in enumerate(self.levels):
            drawn += self._fork(level)
            if at < len(self.levels) - 1:
                drawn.append(Text(self._between(level, self.levels[at + 1]), dim))
        count = len(self.forks) - (not branches(self.path, self.forks[-1]))
        shown_forks = f"{sum(map(bool, self.branches.values()))} of {counted(count, 'fork')}; "
        drawn += [Text()] * (self.lines - len(drawn) - 1)
        drawn.append(
            Text(
                f"{shown_forks * self._is_whole}the path has {counted(len(self.path) - 1, 'move')}",
                dim,
            )
        )
        for line in drawn:
            line.truncate(max(self.columns, 0))
        return drawn[: self.lines]

    @property
    def _is_whole(self) -> bool:
        """Whether all forks of the path are known."""
        return len(self.path) <= WHOLE_PATH + 1

    def _between(self, level: int, following: int) -> str:
        """What the path has between two forks that are shown."""
        skipped = following - level - 1
        if not skipped:
            return f"    {self.palette.signs.vertical}"
        words = counted(skipped, "move")
        if self._is_whole or following < len(self.path) - 1:
            left_out = self.forks.index(following) - self.forks.index(level) - 1
            words += f", {counted(left_out, 'fork')}" if left_out else " without a fork"
        return f"    {self.palette.signs.vertical} {words}"

    def _fork(self, level: int) -> list[Text]:
        node, palette, signs = self.path[level].node, self.palette, self.palette.signs
        is_last = level == len(self.path) - 1
        is_lit = self.look.is_lit and level == self.cursor
        role = palette[Role.CURRENT if is_last and not self.look.is_solution else Role.SOLUTION]
        aside = Grid(STEP, self.rows)
        aside.put(0, 0, f"{grouped(node.g):>3}", palette.dim)
        step = f"{_number(node.step, STEP - 2):>{STEP - 1}}"
        aside.put(
            self.rows // 2, 0, step, LIT if is_lit and not self.look.branch else palette.closed
        )
        move = (
            (signs.solution if self.look.is_solution else signs.current)
            if is_last
            else f"{_move(self.path[level + 1].node.move)} {signs.falling}"
        )
        aside.put(self.rows - 1, 2, move, role)
        beside = Grid(max(self.columns - self.left, 0) + 3 * OPEN, self.rows)
        for at, (branch, place) in enumerate(
            zip(self.branches[level], self.places(level), strict=True), 1
        ):
            self._branch(beside, branch, *place, LIT if is_lit and self.look.branch == at else BOLD)
        picture = BoardDrawing(node.board, home=home_cells(node.board, self.look.goal))
        return [
            line.append_text(board).append("  ").append_text(right)
            for line, board, right in zip(
                aside.lines(),
                board_lines(picture, BoardSize.SMALL, palette),
                beside.lines(),
                strict=True,
            )
        ]

    def _branch(self, grid: Grid, branch: Sibling, column: int, row: int, letter: Style) -> None:
        palette, new = self.palette, branch.successor
        grid.put(row, column, new.move.letter, letter)
        if branch.is_open:
            f = f"f {format_f(new.f)}" if self.look.equation else f"g {new.g}"
            grid.put(row, column + 2, f"{palette.signs.open} {f}", palette.open)
            return
        share = log(branch.below + 1) / log(self.path[0].below + 2)
        width = max(round(self.room * share), 1)
        height, top = (self.rows, 0) if self.is_high else (1, row)
        wedge = "", np.arange(1.0, width + 1), self.room, Role.CLOSED
        draw_area(grid, top, height, column + 2, wedge, palette)
        number = _number(branch.below, NUMBER - 1) if branch.below else "leaf"
        grid.put(row, column + width + 3, number, palette.closed + BOLD)


def _word(status: SuccessorStatus) -> str:
    if status in (SuccessorStatus.OPEN, SuccessorStatus.CLOSED):
        return "duplicate"
    return status_word(status)


def _number(number: int | None, columns: int) -> str:
    whole = "" if number is None else grouped(number)
    return whole if number is None or len(whole) <= columns else short(number)


WHOLE_TREE_HEAD = 1
"""The lines above the tree."""
TREE_NUMBER = 7
TWIGS = "├└│"


def first_row(rows: int, lines: int, cursor: int) -> int:
    """The first row in sight, so that the cursor is in the middle where it can be."""
    return min(
        max(cursor - (lines - WHOLE_TREE_HEAD) // 2, 0), max(rows - (lines - WHOLE_TREE_HEAD), 0)
    )


def whole_tree_lines(
    rows: Sequence[tuple[str, Branch]],
    columns: int,
    lines: int,
    cursor: int,
    equation: str,
    palette: ColourPalette,
    *,
    is_lit: bool,
) -> list[Text]:
    """The rows around the cursor, each a node with the branches that lead to it, in at most `lines`
    lines of at most `columns` columns.
    """
    signs = palette.signs
    painted = [
        Text(
            f"{'step':>{TREE_NUMBER - 1}}  move, board, {figure_names(equation)}"[:columns],
            palette.dim,
        )
    ]
    first = first_row(len(rows), lines, cursor)
    twigs = str.maketrans(TWIGS, signs.middle[0] + signs.bottom[0] + signs.vertical)
    for at, (lead, branch) in enumerate(rows[first : first + lines - WHOLE_TREE_HEAD], first):
        role = (
            Role.SOLUTION
            if branch.on_path
            else Role.OPEN
            if branch.is_open
            else Role.CLOSED
            if branch.step is not None
            else Role.DIM
        )
        sign = (
            signs.open
            if branch.is_open
            else ""
            if branch.is_replaced
            else status_sign(branch.status, signs)
        )
        number = sign if branch.step is None else f"#{branch.step}"
        line = Text(no_wrap=True, end="")
        line.append(
            f"{number:>{TREE_NUMBER - 1}}", LIT if is_lit and at == cursor else palette[role]
        )
        line.append(f"  {lead.translate(twigs)}", palette.dim)
        line.append(
            f"{_move(branch.move)} {compact(branch.board)}  "
            f"{figures(branch, equation)}{_status(branch)}",
            palette[role],
        )
        if line.cell_len > columns:
            line.truncate(max(columns - 1, 0))
            line.append(signs.ellipsis)
        painted.append(line)
    return painted


def _move(move: Move | None) -> str:
    return "start" if move is None else move.letter


def _status(branch: Branch) -> str:
    """The status of a node that was neither expanded nor open: `= #12`, the node it lost against,
    or its status.
    """
    if branch.known_step:
        return f"  = #{branch.known_step}"
    if branch.is_replaced:
        return f"  {REPLACED}: a better path exists"
    return "" if branch.step is not None or branch.is_open else f"  {_word(branch.status)}"
