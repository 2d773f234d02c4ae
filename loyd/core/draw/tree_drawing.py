"""The textbook's tree as drawings: boards, moves on the edges, step numbers, g + h = f."""

from collections.abc import Iterator, Mapping
from enum import StrEnum

from ..engine.puzzle import UNREACHABLE, format_board
from ..engine.record import LOWER_G, SuccessorStatus, format_h
from .shapes import (
    DASHES,
    INK,
    MARGIN,
    Box,
    Caption,
    Disc,
    Item,
    Label,
    Line,
    Shape,
    all_moved,
    arrow,
    bold,
    head,
    legend,
)
from .tree_layout import Branch, Page, Tree, TreeSheet, places, sheets
from .writers import Drawing

CELL_SIDE = 17
GAP_X = 32
GAP_Y = 62
TREE_HEAD = 66
TREE_FOOT = 44
LARGEST_SCALE = 1.6
"""A small tree is enlarged by at most this factor to fill its page."""
TREE_QUIET = "#8b8478"
TREE_OPEN = "#1256ab"
TREE_GOLD = "#9a7000"
TREE_GOAL = "#1b6a31"
PAPER = "#ffffff"
PATH_PAPER = "#fff8e1"
GOAL_PAPER = "#e6f3e6"
QUIET_PAPER = "#faf9f7"
LINES = "#cfc8bb"
BLANK = "#d8d1c4"
CUT = frozenset({SuccessorStatus.BEYOND, SuccessorStatus.PRUNED})
PAPER_PAGES = (Page.A4, Page.UPRIGHT)
SLIDE_PAGES = (Page.SLIDE,)


class TreePart(StrEnum):
    """What can be left out of a tree, for readers to fill in."""

    F = "f"
    ORDER = "order"
    PATH = "path"
    BOARDS = "boards"


def tree_drawings(
    tree: Tree,
    caption: Caption,
    pages: tuple[Page, ...] = PAPER_PAGES,
    left_out: frozenset[TreePart] = frozenset(),
) -> list[Drawing]:
    """The tree on as many pages as it needs."""
    if not tree.roots:
        return []
    cut = {page: sheets(tree, _room(page, tree.roots[0])) for page in pages}
    page = min(
        pages, key=lambda page: (len(cut[page]), -min(_scale(sheet, page) for sheet in cut[page]))
    )
    for branch in (branch for root in tree.roots for branch in root.all()):
        branch.on_path = branch.on_path and TreePart.PATH not in left_out
        if TreePart.BOARDS in left_out:
            branch.status = SuccessorStatus.NEW
            branch.known_step = None
            branch.is_open = False
            branch.is_goal = False
    return [
        _drawing(sheet, caption, page, left_out, is_solved=tree.is_solved) for sheet in cut[page]
    ]


def _room(page: Page, root: Branch) -> tuple[float, int]:
    width, height = page.value
    pitch_x, pitch_y = _pitch(root)
    return (width - 2 * MARGIN) / pitch_x, max(2, int((height - TREE_HEAD - TREE_FOOT) // pitch_y))


def _pitch(root: Branch) -> tuple[int, int]:
    return CELL_SIDE * root.board.width + GAP_X, CELL_SIDE * root.board.height + GAP_Y


def _extent(sheet: TreeSheet) -> tuple[float, float]:
    at = places(sheet.top, sheet.children)
    pitch_x, pitch_y = _pitch(sheet.top)
    return (max(x for x, _ in at.values()) + 1) * pitch_x, (
        max(depth for _, depth in at.values()) + 1
    ) * pitch_y


def _scale(sheet: TreeSheet, page: Page) -> float:
    width, height = page.value
    across, down = _extent(sheet)
    return min(
        (width - 2 * MARGIN) / across, (height - TREE_HEAD - TREE_FOOT) / down, LARGEST_SCALE
    )


def _drawing(
    sheet: TreeSheet,
    caption: Caption,
    page: Page,
    left_out: frozenset[TreePart],
    *,
    is_solved: bool,
) -> Drawing:
    width, height = page.value
    title = caption.title + (f" – sheet {sheet.name}" if sheet.name else "")
    at = places(sheet.top, sheet.children)
    pitch_x, pitch_y = _pitch(sheet.top)
    across, down = _extent(sheet)
    scale = _scale(sheet, page)
    spare = (
        height - TREE_HEAD - TREE_FOOT - down * scale if sheet.top.children else 0
    )  # below a lone root there is room to draw by hand
    left = (width - across * scale) / 2
    top = TREE_HEAD + spare / 3
    corners = {
        key: (x * pitch_x + GAP_X / 2, depth * pitch_y + 14) for key, (x, depth) in at.items()
    }
    nodes = [
        *(shape for branch in sheet.all() for shape in _edges(branch, sheet, corners)),
        *(
            shape
            for branch in sheet.all()
            for shape in all_moved(
                _node(branch, sheet.sheet_of(branch), caption.equation, left_out),
                *corners[id(branch)],
            )
        ),
    ]
    shapes = (
        *head(Caption(title, caption.subtitle, caption.equation)),
        *all_moved(nodes, left, top, scale),
        *legend(
            _legend(sheet, caption.equation, left_out, is_solved=is_solved),
            MARGIN,
            height - 34,
            width - 2 * MARGIN,
        ),
    )
    return Drawing(title, width, height, shapes)


def _edges(
    branch: Branch, sheet: TreeSheet, corners: Mapping[int, tuple[float, float]]
) -> Iterator[Shape]:
    wide = CELL_SIDE * branch.board.width
    tall = CELL_SIDE * branch.board.height
    x, y = corners[id(branch)]
    for child in sheet.children(branch):
        child_x, child_y = corners[id(child)]
        on_path = branch.on_path and child.on_path
        colour = TREE_GOLD if on_path else INK if child.is_kept else TREE_QUIET
        x1 = x + wide / 2
        y1 = y + tall + 17
        x2 = child_x + wide / 2
        y2 = child_y - 1
        thick = 4 if on_path else 1.2
        yield Line(((x1, y1), (x2, y2)), colour, thick, "" if child.is_kept else DASHES)
        move = child.move
        if move is not None:
            at_x = x1 + (x2 - x1) * 0.45
            at_y = y1 + (y2 - y1) * 0.45
            yield Disc(at_x, at_y, 8, PAPER)
            yield arrow(at_x, at_y, move.columns, move.rows, 14 if on_path else 12, colour)


def _node(
    branch: Branch, elsewhere: str, equation: str, left_out: frozenset[TreePart]
) -> Iterator[Shape]:
    wide = CELL_SIDE * branch.board.width
    tall = CELL_SIDE * branch.board.height
    colour, paper = _colours(branch)
    thick = 3.2 if branch.on_path or branch.is_goal else 1.2 if branch.step is None else 1.8
    is_empty = TreePart.BOARDS in left_out
    if is_empty:
        colour = INK
        thick = 1.2
    yield Box(0, 0, wide, tall, paper, round=3)
    yield from _tiles(
        branch, INK if branch.is_kept else TREE_QUIET, is_empty=is_empty and branch.move is not None
    )
    dashes = "" if is_empty or (branch.is_kept and not branch.is_replaced) else DASHES
    yield Box(0, 0, wide, tall, None, colour, thick, dashes, 3)
    if branch.step is not None:
        number = str(branch.step)
        if TreePart.ORDER in left_out:
            yield Disc(-6, -4, 9, PAPER, TREE_QUIET)
        else:
            yield Disc(
                -6, -4, 8 + 2 * max(len(number) - 1, 0), TREE_GOLD if branch.on_path else INK
            )
            yield bold(-6, -0.4, number, 10, PAPER, "middle")
    if TreePart.F in left_out:
        yield Line(((2, tall + 13), (wide - 2, tall + 13)), TREE_QUIET, 0.8)
    else:
        ink = colour if branch.is_kept else TREE_QUIET
        yield Label(wide / 2, tall + 13, _figures(branch, equation), 10.5, ink, "middle")
    if elsewhere:
        yield bold(wide / 2, tall + 28, f"▼ sheet {elsewhere}", 12, INK, "middle")


def _tiles(branch: Branch, ink: str, *, is_empty: bool) -> Iterator[Shape]:
    board = branch.board
    wide = CELL_SIDE * board.width
    tall = CELL_SIDE * board.height
    yield from (
        Line(((CELL_SIDE * at, 0), (CELL_SIDE * at, tall)), LINES) for at in range(1, board.width)
    )
    yield from (
        Line(((0, CELL_SIDE * at), (wide, CELL_SIDE * at)), LINES) for at in range(1, board.height)
    )
    size = 12 if len(board.cells) <= 10 else 10
    for cell, tile in enumerate(() if is_empty else board.cells):
        row, column = divmod(cell, board.width)
        if tile:
            yield Label(
                (column + 0.5) * CELL_SIDE,
                (row + 0.5) * CELL_SIDE + 4.3,
                str(tile),
                size,
                ink,
                "middle",
            )
        else:
            yield Box(
                column * CELL_SIDE + 1,
                row * CELL_SIDE + 1,
                CELL_SIDE - 2,
                CELL_SIDE - 2,
                BLANK,
                round=2,
            )


def figure_names(equation: str) -> str:
    """What `figures` shows: `g + h = f`, or `g, f = g`; only `g` if the search has no f."""
    if _is_sum(equation):
        return f"{equation.removeprefix('f = ')} = f"
    named = "g and h" if equation.endswith("h") else "g"
    return f"{named}, {equation}" if equation else named


def _is_sum(equation: str) -> bool:
    return equation.startswith("f = g + ") and equation.endswith("h")


def figures(branch: Branch, equation: str) -> str:
    """`3 + 6 = 9`, in the way the search computes f; if h plays no part in f, or is all of it, `g
    3`, or `g 3 h 6`.
    """
    if not _is_sum(equation) or branch.h == UNREACHABLE:
        return f"g {branch.g}" + (f"  h {format_h(branch.h)}" if equation.endswith("h") else "")
    weight = (branch.f - branch.g) / branch.h if branch.h else 1
    return f"{branch.g} + {'' if weight == 1 else f'{weight:g}·'}{branch.h} = {branch.f:g}"


def _figures(branch: Branch, equation: str) -> str:
    if branch.known_step:
        return f"= {branch.known_step}"
    if branch.known_step == 0:
        return "already open"
    if branch.status is SuccessorStatus.UNDO:
        return "back"
    if branch.status is SuccessorStatus.CYCLE:
        return "on the path"
    if branch.status is SuccessorStatus.PRUNED:
        return "cut off"
    if branch.is_at_limit:
        return f"{figures(branch, equation)} limit"
    remark = " †" if branch.is_replaced else " ↑" if branch.status in LOWER_G else ""
    return figures(branch, equation) + remark


def _legend(
    sheet: TreeSheet, equation: str, left_out: frozenset[TreePart], *, is_solved: bool
) -> Iterator[Item]:
    if TreePart.BOARDS in left_out:
        yield (
            [],
            "to fill in: the boards, the step numbers, and below each board "
            + figure_names(equation),
        )
        return
    drawn = list(sheet.all())
    at_limit = any(branch.is_at_limit for branch in drawn)
    if TreePart.ORDER in left_out:
        yield [Disc(9, 7, 9, PAPER, TREE_QUIET)], "to fill in: step numbers"
    else:
        numbers = "step; limit: at the depth limit, not expanded" if at_limit else "step"
        yield [Disc(9, 7, 9, INK), bold(9, 10.6, "3", 10, PAPER, "middle")], numbers
    if any(branch.is_open for branch in drawn):
        yield [_frame(TREE_OPEN)], "open"
    for is_there, words in (
        (any(branch.known_step is not None for branch in drawn), "duplicate: = its number"),
        (any(branch.status in CUT for branch in drawn), "pruned"),
        (any(branch.status is SuccessorStatus.UNDO for branch in drawn), "undo move"),
        (any(branch.is_replaced for branch in drawn), "† replaced: a better path was found"),
    ):
        if is_there:
            yield [_frame(TREE_QUIET, dashes=DASHES)], words
    if TreePart.PATH not in left_out:
        yield [_frame(TREE_GOLD, 3.2)], "solution" if is_solved else "path to the node of this step"
    yield (
        [],
        f"{'to fill in ' if TreePart.F in left_out else ''}below each board: "
        f"{figure_names(equation)}",
    )


def _frame(colour: str, thick: float = 1.2, dashes: str = "") -> Box:
    return Box(0, -1, 18, 16, None, colour, thick, dashes, 2)


def tree_text(tree: Tree, caption: Caption) -> str:
    """A line for each node, below and to the right of its parent's; `*` marks the path."""
    named = (
        f"each line: move, # and step, board, {figure_names(caption.equation)}; * marks the path"
    )
    lines = [caption.title, caption.subtitle, named, ""]
    for lead, branch in tree_rows(tree):
        move = "" if branch.move is None else f"{branch.move.letter} "
        numbered = f"{lead}{move}{_number(branch)}"
        lines.append(
            f"{'*' if branch.on_path else ' '} {numbered} {format_board(branch.board)}  "
            f"{figures(branch, caption.equation)}"
        )
    return "\n".join(lines) + "\n"


def tree_rows(tree: Tree) -> Iterator[tuple[str, Branch]]:
    """The nodes from the first root on, each after its parent, with the branches that lead to it:
    `│ ├ `.
    """
    for root in tree.roots:
        yield from _rows(root, "", "")


def _rows(branch: Branch, lead: str, below: str) -> Iterator[tuple[str, Branch]]:
    yield lead, branch
    for child in branch.children:
        is_last = child is branch.children[-1]
        yield from _rows(
            child, below + ("└ " if is_last else "├ "), below + ("  " if is_last else "│ ")
        )


def _number(branch: Branch) -> str:
    if branch.step is not None:
        return f"#{branch.step}{' (at the limit)' if branch.is_at_limit else ''}"
    if branch.is_goal:
        return "(the goal)"
    if branch.known_step is not None:
        return f"(= #{branch.known_step})" if branch.known_step else "(open already)"
    return "(open)" if branch.is_open else f"({branch.status.value})"


def tree_dot(tree: Tree, caption: Caption) -> str:
    """The tree in the DOT language (Gansner and North 2000), a board in each node."""
    lines = [
        "digraph search {",
        f"  label={_quoted(caption.title)}; labelloc=t;",
        '  node [shape=box, fontname="monospace"]; edge [fontname="monospace"];',
    ]
    branches = [branch for root in tree.roots for branch in root.all()]
    names = {id(branch): f"n{place}" for place, branch in enumerate(branches)}
    for branch in branches:
        label = "\n".join(
            (_number(branch).strip("()"), *_dot_rows(branch), figures(branch, caption.equation))
        )
        style = "solid" if branch.is_kept else "dashed"
        lines.append(
            f"  {names[id(branch)]} [label={_quoted(label)}, color={_quoted(_colours(branch)[0])}, "
            f"style={style}];"
        )
    for branch in branches:
        for child in branch.children:
            move = "" if child.move is None else child.move.letter
            bold = ", penwidth=3" if branch.on_path and child.on_path else ""
            lines.append(
                f"  {names[id(branch)]} -> {names[id(child)]} [label={_quoted(move)}{bold}];"
            )
    return "\n".join([*lines, "}"]) + "\n"


def _dot_rows(branch: Branch) -> list[str]:
    digits = len(str(len(branch.board.cells) - 1))
    return [" ".join(f"{tile or 'x':>{digits}}" for tile in row) for row in branch.board.rows]


def _colours(branch: Branch) -> tuple[str, str]:
    """The colour of a node's frame, and that of its paper."""
    if branch.on_path:
        return TREE_GOLD, PATH_PAPER
    if branch.is_goal:
        return TREE_GOAL, GOAL_PAPER
    ink = INK if branch.step is not None else TREE_OPEN if branch.is_open else TREE_QUIET
    return ink, PAPER if branch.is_kept else QUIET_PAPER


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
