"""Draws the search tree near the current node: its path, one level a line, siblings beside it,
successors below; or the whole tree.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from loyd.core.draw.tree_drawing import figure_names, figures
from loyd.core.draw.tree_layout import Branch
from loyd.core.engine.puzzle import Move
from loyd.core.engine.record import (
    NEVER_MADE,
    Generation,
    Sibling,
    Successor,
    SuccessorStatus,
    shown,
    shown_f,
)
from loyd.core.system import grouped, short
from loyd.tui.paint import ROLES, ColourPalette, status_sign, status_word
from loyd.tui.signs import Role, compact

GAP = re.compile(r"(?<![\dfgh]) | (?!\d)")
"""A space, but not within a number, nor between a label and its number as in `f 59`."""
OPENED = frozenset(
    {
        SuccessorStatus.NEW,
        SuccessorStatus.OPENED,
        SuccessorStatus.IMPROVED,
        SuccessorStatus.REOPENED,
    }
)
"""A node with one of these statuses was put into the open list."""
REPLACED = "replaced"
"""What was opened but is neither open nor expanded now: a better path was found, or other nodes
were kept instead.
"""
HEAD = 4
"""The levels always shown above the fold."""
BESIDE, SIBLING, STEP = 29, 19, 9
"""The first column of the siblings, the columns of each, and those of the step, which is left out
on a narrow picture.
"""
FIGURE = 16
"""The columns of a sibling's figures."""
LIT = Style(reverse=True)


def beside(columns: int) -> int:
    return BESIDE if columns >= BESIDE + SIBLING + FIGURE else BESIDE - STEP


class TreeLook(NamedTuple):
    """What is shown besides the path.

    `equation`: the definition of f; `is_solution`: whether the path is the solution; `level` and
    `sibling`: the cursor, as a level of the path and one of its nodes, 0 for the one on the path
    (None: no cursor); `unfolded`: whether the middle is shown as far as there is room.
    """

    equation: str = "f = g + h"
    is_solution: bool = False
    level: int | None = None
    sibling: int = 0
    unfolded: bool = False


class Fold(NamedTuple):
    """Which levels are shown: the first ones, and those from `again` on; the ones between are
    folded.
    """

    head: int
    again: int

    @classmethod
    def fitting(cls, levels: int, lines: int, look: TreeLook) -> "Fold":
        if levels <= lines:
            return cls(levels, levels)
        head = min(HEAD, max(lines // 3, 1))
        tail = max(lines - head - 1, 1)
        again = levels - tail
        if look.unfolded and look.level is not None:
            again = min(max(look.level - tail // 2, head), again)
        return cls(head, again)


def siblings(path: Sequence[Generation], level: int) -> list[Sibling]:
    if not level:
        return []
    here = path[level].node.step
    return [
        sibling
        for sibling in path[level - 1].children
        if sibling.step != here and sibling.successor.status not in NEVER_MADE
    ]


def tree_lines(
    path: Sequence[Generation], columns: int, lines: int, look: TreeLook, palette: ColourPalette
) -> list[Text]:
    if not path or lines < 3 or columns < 20:
        return []
    fan = [
        sibling.successor
        for sibling in path[-1].children
        if sibling.successor.status not in NEVER_MADE | {SuccessorStatus.BACK}
    ]
    drawing = _TreeDrawing(path, columns, look, palette)
    below = [Text(), drawing.fan_line(fan)] if fan and lines >= 6 else []
    fold = Fold.fitting(len(path), lines - len(below) - 1, look)
    shown_lines = [drawing.heading(), *(drawing.level(level) for level in range(fold.head))]
    if fold.again > fold.head:
        end = min(fold.again + lines - len(below) - 2 - fold.head, len(path))
        shown_lines.append(drawing.folded(fold.again - fold.head, len(path) - end))
        shown_lines += [drawing.level(level) for level in range(fold.again, end)]
    shown_lines += below
    for line in shown_lines:
        shorten(line, columns, palette.signs.ellipsis)
    return shown_lines


def shorten(line: Text, columns: int, ellipsis: str) -> None:
    if line.cell_len > columns:
        line.truncate(
            max(
                (gap.end() for gap in GAP.finditer(line.plain) if gap.end() < columns),
                default=columns - 1,
            )
        )
        line.append(ellipsis)


class _TreeDrawing(NamedTuple):
    path: Sequence[Generation]
    columns: int
    look: TreeLook
    palette: ColourPalette

    @property
    def has_steps(self) -> bool:
        return beside(self.columns) == BESIDE

    def heading(self) -> Text:
        f = "f" if self.look.equation else ""
        step = f"{'step':>{STEP}}" * self.has_steps
        heading = f"{'g':>5}  {'move':<5}{step} {f:>4}   siblings"
        more = ", with their descendants"
        return Text(heading + more * (len(heading + more) <= self.columns), self.palette.dim)

    def folded(self, count: int, below: int) -> Text:
        more = f", {grouped(below)} below" if below else ""
        return Text(
            f"       {self.palette.signs.ellipsis} {grouped(count)} more{more}", self.palette.dim
        )

    def level(self, level: int) -> Text:
        node = self.path[level].node
        is_last = level == len(self.path) - 1
        sign = (
            self.palette.signs.current
            if is_last
            else self.palette.signs.solution
            if self.look.is_solution
            else " "
        )
        role = self.palette[
            Role.CURRENT if is_last and not self.look.is_solution else Role.SOLUTION
        ]
        is_lit = self.look.level == level and self.look.sibling == 0
        text = Text(f"{node.g:>5} ", self.palette.dim, no_wrap=True, end="")
        text.append(sign, role)
        text.append(
            f"{'start' if node.move is None else node.move.letter:<5}",
            LIT if is_lit and not self.has_steps else role,
        )
        step = f"{_number(node.step, STEP - 1):>{STEP}}" * self.has_steps
        text.append(step, LIT if is_lit else role if is_last else self.palette.closed)
        text.append(f" {shown_f(node.f, node.h) if self.look.equation else '':>4}   ", "bold")
        for place, sibling in enumerate(siblings(self.path, level), 1):
            if text.cell_len + FIGURE > self.columns and place > 1:
                return text.append(self.palette.signs.ellipsis, self.palette.dim)
            self._append(
                text, sibling, is_lit=self.look.level == level and self.look.sibling == place
            )
        text.rstrip()
        return text

    def _append(self, text: Text, sibling: Sibling, *, is_lit: bool) -> None:
        new = sibling.successor
        dim = self.palette.dim
        text.append(f"{new.move.letter} ", LIT if is_lit else self.palette.closed)
        if sibling.step is None and not sibling.is_open:
            sign, word = (
                (" ", REPLACED)
                if new.status in OPENED
                else (status_sign(new.status, self.palette.signs), _word(new.status))
            )
            text.append(f"{sign} {word:<{SIBLING - 4}}", dim)
            return
        sign, role = (
            (self.palette.signs.open, Role.OPEN)
            if sibling.is_open
            else (self.palette.signs.closed, Role.CLOSED)
        )
        f = self._f(new)
        below = (
            ""
            if sibling.is_open
            else _number(sibling.below, FIGURE - 5 - len(self._f(new)))
            if sibling.below
            else "leaf"
        )
        text.append(f"{sign} ", self.palette[role])
        text.append(f, self.palette[role if sibling.is_open else Role.DIM])
        text.append(
            f"{below:>{FIGURE - 4 - len(f)}}{' ' * (SIBLING - FIGURE)}",
            dim if below == "leaf" else "",
        )

    def fan_line(self, fan: Sequence[Successor]) -> Text:
        text = Text("  Successors: ", self.palette.dim, end="")
        for new in fan:
            word = (
                _word(new.status)
                if new.status in (SuccessorStatus.OPEN, SuccessorStatus.CLOSED)
                else self._f(new)
            )
            text.append(
                f"{new.move.letter} {status_sign(new.status, self.palette.signs)} {word}   ",
                self.palette[ROLES[new.status]],
            )
        return text

    def _f(self, new: Successor) -> str:
        return f"f {shown(new.f)}" if self.look.equation else f"g {new.g}"


def _word(status: SuccessorStatus) -> str:
    if status in (SuccessorStatus.OPEN, SuccessorStatus.CLOSED):
        return "duplicate"
    return status_word(status)


def _number(number: int | None, columns: int) -> str:
    whole = "" if number is None else grouped(number)
    return whole if number is None or len(whole) <= columns else short(number)


WHOLE_TREE_HEAD = 1
"""The lines above the tree."""
NUMBER = 7
TWIGS = "├└│"


def first_row(rows: int, lines: int, cursor: int) -> int:
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
            f"{'step':>{NUMBER - 1}}  move, board, {figure_names(equation)}"[:columns], palette.dim
        )
    ]
    first = first_row(len(rows), lines, cursor)
    twigs = str.maketrans(
        dict(zip(TWIGS, (signs.middle[0], signs.bottom[0], signs.vertical), strict=True))
    )
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
        line.append(f"{number:>{NUMBER - 1}}", LIT if is_lit and at == cursor else palette[role])
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
    if branch.known_step or branch.is_replaced:
        return (
            f"  = #{branch.known_step}"
            if branch.known_step
            else f"  {REPLACED}: a better path exists"
        )
    return "" if branch.step is not None or branch.is_open else f"  {_word(branch.status)}"
