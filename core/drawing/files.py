"""The drawings of a search as the contents of files: one, or one for each sheet."""

from __future__ import annotations

from loyd.core.drawing.caption import Caption
from loyd.core.drawing.drawing import WRITERS
from loyd.core.drawing.flame import flame_drawing
from loyd.core.drawing.flame_text import flame_text
from loyd.core.drawing.formats import DOT, PDF, TEXT
from loyd.core.drawing.map import map_drawing
from loyd.core.drawing.pdf import as_pdf
from loyd.core.drawing.size import CHARACTERS, SHEET
from loyd.core.drawing.tree import search_tree
from loyd.core.drawing.tree_dot import tree_dot
from loyd.core.drawing.tree_drawing import PAPER_PAGES, Part, tree_drawings
from loyd.core.drawing.tree_sheets import Page
from loyd.core.drawing.tree_text import tree_text
from loyd.core.trace.relief import Relief
from loyd.core.trace.trace import Trace


def map_files(relief: Relief, caption: Caption, form: str) -> list[bytes]:
    """A map."""
    return [WRITERS[form](map_drawing(relief, caption, CHARACTERS if form == TEXT else SHEET))]


def flame_files(trace: Trace, step: int, caption: Caption, form: str, root: int = 0) -> list[bytes]:
    """The flame after a step, of the subtree of one step or (0) of all."""
    goal = trace.goal_step
    is_solved = goal is not None and goal <= step
    flame, way = trace.flame(step, root), trace.lineage(goal if is_solved and goal else step)
    if form == TEXT:
        return [flame_text(flame, way, caption).encode()]
    return [WRITERS[form](flame_drawing(flame, way, caption, is_solved=is_solved))]


def tree_files(
    trace: Trace,
    step: int,
    caption: Caption,
    form: str,
    pages: tuple[Page, ...] = PAPER_PAGES,
    left_out: frozenset[Part] = frozenset(),
    *,
    back: bool = False,
) -> list[bytes]:
    """The textbook's tree after a step; `back`: with the moves straight back.

    The pages, and what is left out, are those of SVG, PNG and PDF, which holds all sheets in one file.
    Raises SettingError where nobody could read it, and where PDF is not to be had.
    """
    tree = search_tree(trace, step, back=back)
    if form == DOT:
        return [tree_dot(tree, caption).encode()]
    if form == TEXT:
        return [tree_text(tree, caption).encode()]
    drawings = tree_drawings(tree, caption, pages, left_out)
    return [as_pdf(drawings, pages)] if form == PDF else [WRITERS[form](drawing) for drawing in drawings]
