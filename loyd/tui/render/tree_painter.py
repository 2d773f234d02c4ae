"""The near view of the search tree: the way to the current node, one line a level, what else there was beside it, its successors below."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from loyd.core.output.tree_drawing import figure_names, figures
from loyd.core.output.tree_layout import Branch
from loyd.core.puzzle.board import UNREACHABLE, Move
from loyd.core.system.text import grouped
from loyd.core.trace.choice import shown, shown_f, shown_h
from loyd.core.trace.node import NEVER_MADE, Generation, Node, Sibling, Successor, SuccessorStatus
from loyd.tui.render.board_painter import BoardSize, board_extent, board_lines
from loyd.tui.render.picture_painter import BoardPicture
from loyd.tui.render.signs import ROLES, Role, Signs, compact, status_sign
from loyd.tui.render.theme import ColourPalette

GAP = re.compile(r"(?<![\dfgh]) | (?!\d)")
"""A space that is not within a number, nor between it and what it is of, as in `f 59`."""
WORDS = {
    SuccessorStatus.WITHIN: "within",
    SuccessorStatus.OPEN: "open",
    SuccessorStatus.CLOSED: "closed",
    SuccessorStatus.LOOP: "on path",
    SuccessorStatus.BACK: "back",
    SuccessorStatus.BEYOND: "cut",
    SuccessorStatus.PRUNED: "cut",
    SuccessorStatus.MEETS: "meets",
    SuccessorStatus.UNTRIED: "not made",
}
"""The statuses in fewer letters."""
OPENED = frozenset({SuccessorStatus.NEW, SuccessorStatus.OPENED, SuccessorStatus.IMPROVED, SuccessorStatus.REOPENED})
"""With these statuses it was put into the open list."""
REPLACED = "replaced"
"""What was opened and is neither open nor expanded any more: a better way to the board was found, or others were kept."""
HEAD = 2
"""Levels that are always shown above the fold."""
BAR, SHORT_BAR = 8, 4
BESIDE = 40
"""The first column of what else there was."""
FAN_WIDTH, LEAST_FAN = 18, 14
"""The columns of each successor, and more than so few of them where else not all would be seen."""
LEAST_FOR_BOARDS = 14
LIT = Style(reverse=True)


class TreeLook(NamedTuple):
    """What is shown besides the way.

    `equation`: how f is made; `is_solution`: whether the way is the solution's; `level` and `sibling`: the cursor, a level of the way and
    which of its nodes, 0 for the one on the way (None: no cursor); `unfolded`: whether the middle is shown as far as there is room;
    `has_h`: whether the search has a heuristic.
    """

    equation: str = "f = g + h"
    is_solution: bool = False
    level: int | None = None
    sibling: int = 0
    unfolded: bool = False
    has_h: bool = True


class Fold(NamedTuple):
    """Which levels are shown: the first ones, and those from `again` on; what lies between them is folded."""

    head: int
    again: int

    @classmethod
    def fitting(cls, levels: int, lines: int, look: TreeLook) -> "Fold":
        if levels <= lines:
            return cls(levels, levels)
        tail = max(lines - HEAD - 1, 1)
        again = levels - tail
        if look.unfolded and look.level is not None:
            again = min(max(look.level - tail // 2, HEAD), again)
        return cls(min(HEAD, lines - 2), again)


def siblings(way: Sequence[Generation], level: int) -> list[Sibling]:
    if not level:
        return []
    here = way[level].node.step
    return [kin for kin in way[level - 1].kin if kin.step != here and kin.successor.status not in NEVER_MADE]


def tree_lines(way: Sequence[Generation], columns: int, lines: int, look: TreeLook, *, signs: Signs, palette: ColourPalette) -> list[Text]:
    """The way as at most `lines` lines of at most `columns` columns."""
    if not way or lines < 3 or columns < 20:
        return []
    fan = way[-1].kin
    board = way[-1].node.board
    tall = board_extent(*board.size, BoardSize.SMALL)[1] + 3 if fan and lines >= LEAST_FOR_BOARDS else 1 if fan else 0
    drawing = _TreeDrawing(way, columns, look, signs, palette)
    fold = Fold.fitting(len(way), lines - tall - 1, look)
    shown_lines = [drawing.heading(), *(drawing.level(level) for level in range(fold.head))]
    if fold.again > fold.head:
        end = min(fold.again + lines - tall - 2 - fold.head, len(way))
        shown_lines.append(drawing.folded(fold.again - fold.head, len(way) - end))
        shown_lines += [drawing.level(level) for level in range(fold.again, end)]
    if fan:
        shown_lines += drawing.boards(fan) if tall > 1 else [drawing.fan_line(fan)]
    for line in shown_lines:
        shorten(line, columns, signs.ellipsis)
    return shown_lines


def shorten(line: Text, columns: int, ellipsis: str) -> None:
    if line.cell_len > columns:
        line.truncate(max((gap.end() for gap in GAP.finditer(line.plain) if gap.end() < columns), default=columns - 1))
        line.append(ellipsis)


class _TreeDrawing(NamedTuple):
    way: Sequence[Generation]
    columns: int
    look: TreeLook
    signs: Signs
    palette: ColourPalette

    def heading(self) -> Text:
        equation = self.look.equation if self.signs.blocks else self.look.equation.replace("·", "*")
        return Text(f"{'depth':>5}   {'move':<5} {'step':<9}{equation:<17}what else there was", style=self.palette[Role.DIM])

    def folded(self, count: int, below: int) -> Text:
        more = f", {below} below" if below else ""
        return Text(f"      {self.signs.ellipsis} {count} more{more}", style=self.palette[Role.DIM])

    def level(self, level: int) -> Text:
        generation, dim = self.way[level], self.palette[Role.DIM]
        node, is_last = generation.node, level == len(self.way) - 1
        sign = self.signs.current if is_last else self.signs.solution if self.look.is_solution else self.signs.vertical
        is_lit = self.look.level == level and self.look.sibling == 0
        role = Role.CURRENT if is_last and not self.look.is_solution else Role.SOLUTION
        text = Text(f"{node.g:>5} ", style=dim, no_wrap=True, end="")
        text.append(f"{sign} ", self.palette[role])
        text.append(f"{_move(node.move):<5} ", self.palette[role])
        text.append(f"{_number(node.step):<9}", LIT if is_lit else self.palette[Role.CLOSED])
        text.append(f"{self._sum(node):<17}", "bold" if is_last else "")
        beside = self._beside(level, short=False)
        if text.cell_len + beside.cell_len > self.columns:
            beside = self._beside(level, short=True)
        return text.append_text(beside)

    def _beside(self, level: int, *, short: bool) -> Text:
        beside, total = Text(), self.way[0].below + 1
        for place, kin in enumerate(siblings(self.way, level), 1):
            is_lit = self.look.level == level and self.look.sibling == place
            # In ASCII the sign of a branch is that of what is new.
            beside.append(f"{self.signs.middle[0] if self.signs.blocks else self.signs.vertical} ", self.palette[Role.DIM])
            beside.append_text(self._sibling(kin, total, short=short, is_lit=is_lit)).append("  ")
        return beside

    def _sibling(self, kin: Sibling, total: int, *, short: bool, is_lit: bool) -> Text:
        new, dim = kin.successor, self.palette[Role.DIM]
        text = Text()
        text.append(f"{_move(new.move)} ", LIT if is_lit else self.palette[Role.CLOSED])
        if kin.step is not None:
            text.append(f"{_number(kin.step)} ", self.palette[Role.CLOSED]).append(f"{self._f(new)} ", dim)
            if kin.below:
                share = (kin.below + 1) / total
                text.append(_bar(share, SHORT_BAR if short else BAR, self.signs), self.palette[Role.CLOSED])
                text.append(f" {grouped(kin.below)}" + ("" if short else " below"), dim)
            elif not short:
                text.append("nothing below", dim)
        elif kin.is_open:
            text.append(f"{self.signs.open} {self._f(new)}", self.palette[Role.OPEN])
        elif new.status in OPENED:
            text.append(f"{REPLACED} {self._f(new)}", dim)
        else:
            text.append(f"{status_sign(new.status, self.signs)} {self._twin(new) or self._f(new)}", dim)
        return text

    def _twin(self, new: Successor) -> str:
        """`= #12`, the copy that it lost against."""
        if new.twin is None or new.status not in (SuccessorStatus.OPEN, SuccessorStatus.CLOSED):
            return ""
        return f"= {_number(new.twin.expanded)}" if new.twin.expanded is not None else f"= {self.signs.open} since {grouped(new.twin.made)}"

    def fan_line(self, fan: Sequence[Sibling]) -> Text:
        text = Text("      ", end="")
        for kin in fan:
            new = kin.successor
            text.append(f"{_move(new.move)} {status_sign(new.status, self.signs)} {self._f(new)}   ", self.palette[ROLES[new.status]])
        return text

    def boards(self, fan: Sequence[Sibling]) -> list[Text]:
        size = board_extent(*fan[0].successor.board.size, BoardSize.SMALL)
        room = self.columns - 6
        wide = next((wide for wide in range(max(size[0] + 3, FAN_WIDTH), LEAST_FAN, -1) if wide * len(fan) <= room), FAN_WIDTH)
        wide = max(wide, size[0] + 2)
        blocks = [self._block(kin.successor, wide - 1) for kin in fan[: max(room // wide, 1)]]
        lines = []
        for parts in zip(*blocks, strict=True):
            line = Text("      ", end="")
            for part in parts:
                part.truncate(wide - 1, pad=True)
                line.append_text(part).append(" ")
            lines.append(line)
        return lines

    def _block(self, new: Successor, columns: int) -> list[Text]:
        style = self.palette[ROLES[new.status]]
        moved = new.board.target(new.move.opposite)
        picture = BoardPicture(new.board, highlight=frozenset() if moved is None else frozenset({moved}))
        board = board_lines(picture, BoardSize.SMALL, signs=self.signs, palette=self.palette)
        twin = self._twin(new)
        had = f"had g {new.known_g}" if new.known_g is not None and not twin else twin
        if len(had) > columns:
            had = ""
        word = WORDS.get(new.status, new.status.value)
        heading = Text(f"{_move(new.move)} {status_sign(new.status, self.signs)} {word}", style=style)
        figures = f"{self._f(new)} g {new.g}" if self.look.equation else self._f(new)
        forms = (f"{figures.replace(' g', '  g')}{self._h(new.h)}", f"{figures}{self._h(new.h)}", self._sum(new).strip(), figures)
        said = next((form for form in forms if len(form) < columns), self._f(new))
        return [heading, *board, Text(said, style=style), Text(had, style=self.palette[Role.DIM])]

    def _f(self, new: Successor) -> str:
        return f"f {shown(new.f)}" if self.look.equation else f"g {new.g}"

    def _h(self, h: int) -> str:
        return f" h {shown_h(h)}" if self.look.has_h else ""

    def _sum(self, node: Node | Successor) -> str:
        """`17 = 10 + 7`, as f is made here; g alone where there is none."""
        if not self.look.equation:
            return f"g {node.g}{self._h(node.h)}"
        if not (self.look.equation.startswith("f = g + ") and self.look.equation.endswith("h")) or node.h == UNREACHABLE:
            return f"{shown_f(node.f, node.h):>4}   g {node.g}{self._h(node.h)}"
        weight = (node.f - node.g) / node.h if node.h else 1
        times = "" if weight == 1 else f"{weight:g}·" if self.signs.blocks else f"{weight:g}*"
        return f"{shown(node.f):>4} = {node.g} + {times}{node.h}"


def _number(step: int | None) -> str:
    return "" if step is None else f"#{grouped(step)}"


def _bar(share: float, width: int, signs: Signs) -> str:
    """A bar of a share, to an eighth of a column where there are blocks; something is never nothing."""
    if not signs.blocks:
        return "#" * max(1, round(share * width))
    eighths = max(1, round(share * width * 8))
    return signs.blocks[-1] * (eighths // 8) + (signs.blocks[eighths % 8 - 1] if eighths % 8 else "")


WHOLE_TREE_HEAD = 1
"""The lines above the tree."""
NUMBER = 7
TWIGS = "├└│"


def first_row(rows: int, lines: int, cursor: int) -> int:
    return min(max(cursor - (lines - WHOLE_TREE_HEAD) // 2, 0), max(rows - (lines - WHOLE_TREE_HEAD), 0))


def whole_tree_lines(
    rows: Sequence[tuple[str, Branch]],
    columns: int,
    lines: int,
    cursor: int,
    equation: str,
    *,
    is_lit: bool,
    signs: Signs,
    palette: ColourPalette,
) -> list[Text]:
    """The rows about the cursor, each a node and the twigs that lead to it, as at most `lines` lines of at most `columns` columns."""
    painted = [Text(f"{'step':>{NUMBER - 1}}  move, board, {figure_names(equation)}"[:columns], style=palette[Role.DIM])]
    first = first_row(len(rows), lines, cursor)
    twigs = str.maketrans(dict(zip(TWIGS, (signs.middle[0], signs.bottom[0], signs.vertical), strict=True)))
    for at, (lead, branch) in enumerate(rows[first : first + lines - WHOLE_TREE_HEAD], first):
        role = Role.SOLUTION if branch.on_path else Role.OPEN if branch.is_open else Role.CLOSED if branch.step is not None else Role.DIM
        sign = signs.open if branch.is_open else "" if branch.is_replaced else status_sign(branch.status, signs)
        number = sign if branch.step is None else f"#{branch.step}"
        line = Text(no_wrap=True, end="")
        line.append(f"{number:>{NUMBER - 1}}", LIT if is_lit and at == cursor else palette[role])
        line.append(f"  {lead.translate(twigs)}", palette[Role.DIM])
        line.append(f"{_move(branch.move)} {compact(branch.board)}  {figures(branch, equation)}{_status(branch)}", palette[role])
        if line.cell_len > columns:
            line.truncate(max(columns - 1, 0))
            line.append(signs.ellipsis)
        painted.append(line)
    return painted


def _move(move: Move | None) -> str:
    return "start" if move is None else move.letter


def _status(branch: Branch) -> str:
    """The status of a node that was not expanded and is not open: `= #12`, the one that it lost against, or its status."""
    if branch.twin or branch.is_replaced:
        return f"  = #{branch.twin}" if branch.twin else f"  {REPLACED}: a better path exists"
    return "" if branch.step is not None or branch.is_open else f"  {WORDS.get(branch.status, branch.status.value)}"
