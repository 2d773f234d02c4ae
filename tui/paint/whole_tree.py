"""A small search as the textbook's tree, a line a node: what a node led to stands below it."""

from collections.abc import Sequence

from rich.text import Text

from loyd.core.drawing.tree import Branch
from loyd.core.drawing.tree_drawing import figure_names, figures
from loyd.core.puzzle.move import Move
from loyd.tui.paint.compact_board import compact
from loyd.tui.paint.fates import fate_sign
from loyd.tui.paint.palette import Palette
from loyd.tui.paint.roles import Role
from loyd.tui.paint.signs import Signs
from loyd.tui.paint.tree import ARROWS, LET_GO, LIT, WORDS

HEAD = 1
"""The lines above the tree."""
NUMBER = 7
TWIGS = "├└│"


def first_row(rows: int, lines: int, cursor: int) -> int:
    """The first row that is shown in so many lines, so that the cursor is in sight."""
    return min(max(cursor - (lines - HEAD) // 2, 0), max(rows - (lines - HEAD), 0))


def whole_tree_lines(
    rows: Sequence[tuple[str, Branch]],
    columns: int,
    lines: int,
    cursor: int,
    equation: str,
    *,
    is_lit: bool,
    is_solved: bool,
    signs: Signs,
    palette: Palette,
) -> list[Text]:
    """The rows about the cursor, each a node and the twigs that lead to it, as at most `lines` lines of at most `columns` columns."""
    painted = [Text(f"{'step':>{NUMBER - 1}}  move, board, {figure_names(equation)}"[:columns], style=palette[Role.DIM])]
    first = first_row(len(rows), lines, cursor)
    twigs = str.maketrans(dict(zip(TWIGS, (signs.middle[0], signs.bottom[0], signs.vertical), strict=True)))
    way = Role.SOLUTION if is_solved else Role.CURRENT
    for at, (lead, branch) in enumerate(rows[first : first + lines - HEAD], first):
        role = way if branch.on_way else Role.OPEN if branch.is_open else Role.CLOSED if branch.step is not None else Role.DIM
        sign = signs.open if branch.is_open else "" if branch.is_replaced else fate_sign(branch.fate, signs)
        number = sign if branch.step is None else f"#{branch.step}"
        line = Text(no_wrap=True, end="")
        line.append(f"{number:>{NUMBER - 1}}", palette[Role.CURRENT] + LIT if is_lit and at == cursor else palette[role])
        line.append(f"  {lead.translate(twigs)}", palette[Role.DIM])
        line.append(f"{_move(branch.move, signs)} {compact(branch.board)}  {figures(branch, equation)}{_fate(branch)}", palette[role])
        if line.cell_len > columns:
            line.truncate(max(columns - 1, 0))
            line.append(signs.ellipsis)
        painted.append(line)
    return painted


def _move(move: Move | None, signs: Signs) -> str:
    return "start" if move is None else ARROWS[move] if signs.blocks else move.letter


def _fate(branch: Branch) -> str:
    """What became of a node that was not expanded and is not open: `= #12`, the one that it lost against, or its fate."""
    if branch.twin or branch.is_replaced:
        return f"  = #{branch.twin}" if branch.twin else f"  {LET_GO}: there is a better way"
    return "" if branch.step is not None or branch.is_open else f"  {WORDS.get(branch.fate, branch.fate.value)}"
