"""The textbook's tree as SVG: boards, moves on the edges, the order of expansion, g + h = f; white paper, and text that is text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from xml.sax.saxutils import escape

from loyd.core.export.caption import Caption
from loyd.core.export.tree import Branch, Tree
from loyd.core.export.tree_layout import places
from loyd.core.export.tree_sheets import Page, Sheet, sheets
from loyd.core.puzzle.exact import UNREACHABLE
from loyd.core.puzzle.move import Move
from loyd.core.trace.choice import shown_h
from loyd.core.trace.node import Fate

CELL, GAP_X, GAP_Y = 17, 26, 62
MARGIN, HEAD, FOOT = 28, 56, 44
LARGEST = 1.6
"""A small tree is drawn so much larger, to fill its page."""
INK, QUIET, OPEN, GOLD, GOAL = "#23201b", "#8b8478", "#1256ab", "#9a7000", "#1b6a31"
PAPER, WAY_PAPER, GOAL_PAPER, QUIET_PAPER = "#ffffff", "#fff8e1", "#e6f3e6", "#faf9f7"
LINES, BLANK = "#cfc8bb", "#d8d1c4"
FONT = "font-family=\"'DejaVu Sans', 'Segoe UI', Helvetica, Arial, sans-serif\""
ARROWS = {Move.UP: "↑", Move.DOWN: "↓", Move.LEFT: "←", Move.RIGHT: "→"}
CUT = frozenset({Fate.BEYOND, Fate.PRUNED})


def tree_sheets(tree: Tree, caption: Caption, pages: tuple[Page, ...] = (Page.A4, Page.UPRIGHT)) -> list[str]:
    """The tree as SVG documents, one a sheet, on whichever of the pages takes fewest."""
    if not tree.roots:
        return []
    cut = {page: sheets(tree, _room(page, tree.roots[0])) for page in pages}
    page = min(pages, key=lambda page: len(cut[page]))
    return [_document(sheet, caption, page, is_solved=tree.is_solved) for sheet in cut[page]]


def _room(page: Page, root: Branch) -> tuple[float, int]:
    """How many nodes side by side, and how many levels, a page holds."""
    width, height = page.value
    pitch_x, pitch_y = _pitch(root)
    return (width - 2 * MARGIN) / pitch_x, max(2, int((height - HEAD - FOOT) // pitch_y))


def _pitch(root: Branch) -> tuple[int, int]:
    return CELL * root.board.width + GAP_X, CELL * root.board.height + GAP_Y


def _document(sheet: Sheet, caption: Caption, page: Page, *, is_solved: bool) -> str:
    width, height = page.value
    title = caption.title + (f" – sheet {sheet.name}" if sheet.name else "")
    at = places(sheet.top, sheet.children)
    pitch_x, pitch_y = _pitch(sheet.top)
    across, down = (max(x for x, _ in at.values()) + 1) * pitch_x, (max(depth for _, depth in at.values()) + 1) * pitch_y
    scale = min((width - 2 * MARGIN) / across, (height - HEAD - FOOT) / down, LARGEST)
    left, top = (width - across * scale) / 2, HEAD + (height - HEAD - FOOT - down * scale) / 3
    corners = {key: (x * pitch_x + GAP_X / 2, depth * pitch_y + 14) for key, (x, depth) in at.items()}
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" {FONT}>',
        f"<title>{escape(title)}</title>",
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>',
        f'<text x="{MARGIN}" y="32" font-size="19" font-weight="600" fill="{INK}">{escape(title)}</text>',
        f'<text x="{MARGIN}" y="52" font-size="12.5" fill="{QUIET}">{escape(caption.subtitle)}</text>',
        f'<g transform="translate({left:.1f} {top:.1f}) scale({scale:.3f})">',
        *(line for branch in sheet.all() for line in _edges(branch, sheet, corners)),
        *(line for branch in sheet.all() for line in _node(branch, corners[id(branch)], _elsewhere(branch, sheet), caption.equation)),
        "</g>",
        *_legend(sheet, caption.equation, height - 20, is_solved=is_solved),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _elsewhere(branch: Branch, sheet: Sheet) -> str:
    """The letter of the sheet on which a node goes on; "" where it is drawn whole here."""
    return "" if branch is sheet.top else sheet.cut.get(id(branch), "")


def _edges(branch: Branch, sheet: Sheet, corners: Mapping[int, tuple[float, float]]) -> Iterator[str]:
    """The lines from a node to its children, each with its move."""
    wide, tall = CELL * branch.board.width, CELL * branch.board.height
    x, y = corners[id(branch)]
    for child in sheet.children(branch):
        child_x, child_y = corners[id(child)]
        on_way = branch.on_way and child.on_way
        colour = GOLD if on_way else INK if child.is_kept else QUIET
        style = f'stroke="{colour}" stroke-width="{4 if on_way else 1.2}"' + ("" if child.is_kept else ' stroke-dasharray="4 3"')
        x1, y1, x2, y2 = x + wide / 2, y + tall + 17, child_x + wide / 2, child_y - 1
        yield f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" {style}/>'
        if child.move is not None:
            at_x, at_y = x1 + (x2 - x1) * 0.45, y1 + (y2 - y1) * 0.45
            yield f'<circle cx="{at_x:.1f}" cy="{at_y:.1f}" r="8" fill="{PAPER}"/>'
            yield _text(at_x, at_y + 4.5, ARROWS[child.move], 13, colour, bold=on_way)


def _node(branch: Branch, corner: tuple[float, float], elsewhere: str, equation: str) -> Iterator[str]:
    """One board with its frame, its number and its figures."""
    wide, tall = CELL * branch.board.width, CELL * branch.board.height
    is_leaf = branch.step is None
    colour = GOLD if branch.on_way else GOAL if branch.is_goal else INK if not is_leaf else OPEN if branch.is_open else QUIET
    thick = 3.2 if branch.on_way or branch.is_goal else 1.2 if is_leaf else 1.8
    dash = ' stroke-dasharray="4 3"' if not branch.is_kept or branch.is_replaced else ""
    paper = WAY_PAPER if branch.on_way else GOAL_PAPER if branch.is_goal else PAPER if branch.is_kept else QUIET_PAPER
    yield f'<g transform="translate({corner[0]:.1f} {corner[1]:.1f})">'
    yield f'<rect width="{wide}" height="{tall}" rx="3" fill="{paper}"/>'
    yield from _tiles(branch, INK if branch.is_kept else QUIET)
    yield f'<rect width="{wide}" height="{tall}" rx="3" fill="none" stroke="{colour}" stroke-width="{thick}"{dash}/>'
    if branch.step is not None:
        number = str(branch.step)
        yield f'<circle cx="-6" cy="-4" r="{8 + 2 * max(len(number) - 1, 0)}" fill="{GOLD if branch.on_way else INK}"/>'
        yield _text(-6, -0.4, number, 10, PAPER, bold=True)
    yield _text(wide / 2, tall + 13, _figures(branch, equation), 10.5, colour if branch.is_kept else QUIET)
    if elsewhere:
        yield _text(wide / 2, tall + 28, f"▼ sheet {elsewhere}", 12, INK, bold=True)
    yield "</g>"


def _tiles(branch: Branch, ink: str) -> Iterator[str]:
    board = branch.board
    wide, tall = CELL * board.width, CELL * board.height
    rules = "".join(f"M{CELL * at} 0V{tall}" for at in range(1, board.width))
    rules += "".join(f"M0 {CELL * at}H{wide}" for at in range(1, board.height))
    yield f'<path d="{rules}" stroke="{LINES}" fill="none"/>'
    size = 12 if len(board.cells) <= 10 else 10
    for cell, tile in enumerate(board.cells):
        row, column = divmod(cell, board.width)
        if tile:
            yield _text((column + 0.5) * CELL, (row + 0.5) * CELL + 4.3, str(tile), size, ink)
        else:
            yield f'<rect x="{column * CELL + 1}" y="{row * CELL + 1}" width="{CELL - 2}" height="{CELL - 2}" rx="2" fill="{BLANK}"/>'


def figures(branch: Branch, equation: str) -> str:
    """`3 + 6 = 9`, as the search makes its f; where h has no part in it or is all of it, `g 3`, or `g 3  h 6`."""
    if not (equation.startswith("f = g + ") and equation.endswith("h")) or branch.h == UNREACHABLE:
        return f"g {branch.g}" + (f"  h {shown_h(branch.h)}" if equation.endswith("h") else "")
    weight = (branch.f - branch.g) / branch.h if branch.h else 1
    return f"{branch.g} + {'' if weight == 1 else f'{weight:g}·'}{branch.h} = {branch.f:g}"


def _figures(branch: Branch, equation: str) -> str:
    """What stands below a board: its figures, or why the node goes no further."""
    if branch.twin:
        return f"= {branch.twin}"
    if branch.twin == 0:
        return "open already"
    if branch.fate is Fate.BACK:
        return "back"
    if branch.fate is Fate.PRUNED:
        return "cut off"
    if branch.fate in CUT:
        remark = " cut"
    elif branch.is_replaced:
        remark = " ✗"
    else:
        remark = " ↑" if branch.fate in (Fate.IMPROVED, Fate.REOPENED) else ""
    return figures(branch, equation) + remark


def _legend(sheet: Sheet, equation: str, y: float, *, is_solved: bool) -> Iterator[str]:
    """The signs that occur on the sheet, in words."""
    drawn = list(sheet.all())
    x = MARGIN + 9.0
    yield f'<circle cx="{x:g}" cy="{y - 4:g}" r="9" fill="{INK}"/>' + _text(x, y - 0.4, "3", 10, PAPER, bold=True)
    entries: list[tuple[str, str, str]] = []
    entries += [("open", OPEN, "1.2")] * any(branch.is_open for branch in drawn)
    entries += [("known already: = its number", QUIET, '1.2" stroke-dasharray="4 3')] * any(branch.twin is not None for branch in drawn)
    entries += [("beyond the bound, or cut off", QUIET, '1.2" stroke-dasharray="4 3')] * any(branch.fate in CUT for branch in drawn)
    entries += [("✗ let go: a better path was found", QUIET, '1.2" stroke-dasharray="4 3')] * any(branch.is_replaced for branch in drawn)
    entries += [("solution" if is_solved else "way to the current node", GOLD, "3.2")]
    x += 15
    yield _text(x, y, "order of expansion", 11.5, INK, anchor="start")
    x += _width("order of expansion")
    for words, colour, stroke in entries:
        yield f'<rect x="{x:g}" y="{y - 13:g}" width="18" height="16" rx="2" fill="none" stroke="{colour}" stroke-width="{stroke}"/>'
        yield _text(x + 25, y, words, 11.5, INK, anchor="start")
        x += 25 + _width(words)
    yield _text(x, y, f"below each board: {equation}", 11.5, INK, anchor="start")


def _width(words: str) -> float:
    return 6.9 * len(words) + 20


def _text(x: float, y: float, words: str, size: float, fill: str, *, anchor: str = "middle", bold: bool = False) -> str:
    weight = ' font-weight="700"' if bold else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size:g}" fill="{fill}"{weight}>{escape(words)}</text>'
