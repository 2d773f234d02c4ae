"""The textbook's tree as lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from loyd.core.drawing.caption import Caption
from loyd.core.drawing.tree import Branch, Tree
from loyd.core.drawing.tree_drawing import figure_names, figures
from loyd.core.puzzle.notation import format_board


def tree_text(tree: Tree, caption: Caption) -> str:
    """A line for each node, below and to the right of its parent's; `*` marks the way."""
    named = f"each line: move, order of expansion, board, {figure_names(caption.equation)}; * is on the way"
    lines = [caption.title, caption.subtitle, named, ""]
    for lead, branch in tree_rows(tree):
        move = "" if branch.move is None else f"{branch.move.letter} "
        numbered = f"{lead}{move}{_number(branch)}"
        lines.append(f"{'*' if branch.on_way else ' '} {numbered} {format_board(branch.board)}  {figures(branch, caption.equation)}")
    return "\n".join(lines) + "\n"


def tree_rows(tree: Tree) -> Iterator[tuple[str, Branch]]:
    """The nodes from the first root on, each after its parent, with the twigs that lead to it: `│ ├ `."""
    for root in tree.roots:
        yield from _rows(root, "", "")


def _rows(branch: Branch, lead: str, below: str) -> Iterator[tuple[str, Branch]]:
    yield lead, branch
    for child in branch.children:
        is_last = child is branch.children[-1]
        yield from _rows(child, below + ("└ " if is_last else "├ "), below + ("  " if is_last else "│ "))


def _number(branch: Branch) -> str:
    if branch.step is not None:
        return f"#{branch.step}"
    if branch.twin is not None:
        return f"(= #{branch.twin})" if branch.twin else "(open already)"
    return "(open)" if branch.is_open else f"({branch.fate.value})"
