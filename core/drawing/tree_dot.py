"""The textbook's tree for Graphviz."""

from __future__ import annotations

from loyd.core.drawing.caption import Caption
from loyd.core.drawing.paper import INK
from loyd.core.drawing.tree import Branch, Tree
from loyd.core.drawing.tree_drawing import GOLD, OPEN, QUIET, figures
from loyd.core.puzzle.move import Move

ARROWS = {Move.UP: "↑", Move.DOWN: "↓", Move.LEFT: "←", Move.RIGHT: "→"}


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
        label = "\n".join((_number(branch), *_rows(branch), figures(branch, caption.equation)))
        style = "solid" if branch.is_kept else "dashed"
        lines.append(f"  {names[id(branch)]} [label={_quoted(label)}, color={_quoted(_colour(branch))}, style={style}];")
    for branch in branches:
        for child in branch.children:
            move = "" if child.move is None else ARROWS[child.move]
            bold = ", penwidth=3" if branch.on_way and child.on_way else ""
            lines.append(f"  {names[id(branch)]} -> {names[id(child)]} [label={_quoted(move)}{bold}];")
    return "\n".join([*lines, "}"]) + "\n"


def _number(branch: Branch) -> str:
    if branch.step is not None:
        return f"#{branch.step}"
    return f"= #{branch.twin}" if branch.twin else branch.fate.value


def _rows(branch: Branch) -> list[str]:
    digits = len(str(len(branch.board.cells) - 1))
    return [" ".join(f"{tile or 'x':>{digits}}" for tile in row) for row in branch.board.rows]


def _colour(branch: Branch) -> str:
    return GOLD if branch.on_way else INK if branch.step is not None else OPEN if branch.is_open else QUIET


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
