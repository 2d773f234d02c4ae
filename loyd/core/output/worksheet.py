"""Worksheets: the first steps of a search to be made by hand, and the same filled in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from loyd.core.output.comparison_drawing import name_of
from loyd.core.output.document import (
    Block,
    Document,
    FigureBlock,
    FigureRow,
    Heading,
    PageBreak,
    Paragraph,
    Points,
    Table,
    TableBlock,
    TableCell,
)
from loyd.core.output.report import said_settings
from loyd.core.output.shapes import Caption
from loyd.core.output.svg_figures import board_svg
from loyd.core.output.tree_drawing import TreePart, tree_drawings
from loyd.core.output.tree_layout import search_tree
from loyd.core.puzzle.board import letters
from loyd.core.search.problem import Problem
from loyd.core.search.setting import DuplicateDetection
from loyd.core.search.settings import HEURISTIC, ORDER
from loyd.core.trace.choice import shown_f, shown_h
from loyd.core.trace.depth_first import DepthFirstTrace
from loyd.core.trace.trace import Trace

MOST = 40
"""So many steps are asked for at most: nobody would make more by hand."""
EVERY = 1 << 20
FIRST = {
    "bfs": "The open list is a queue: what was put into it first is expanded first",
    "dfs": "The open list is a stack: what was put into it last is expanded first, and of one board's successors the first made",
}
MET_AGAIN = {
    DuplicateDetection.REOPEN: "A board that is known already is taken up again where its new g is less, even if it is closed.",
    DuplicateDetection.ONCE: "A board that is known already is left out, whatever its g.",
    DuplicateDetection.PATH: "A board is left out only where it is on the path to its parent.",
    DuplicateDetection.NONE: "A board is put into the open list even if it is known already.",
}
FIGURES = ("g", "h", "f")
WITHOUT_BLANK = frozenset({"misplaced", "manhattan", "euclidean", "chebyshev", "linear-conflict"})
"""Heuristics that are often written with the blank counted as a tile."""
LISTS, PATH = ("open list after it", "closed list after it"), ("still to be entered", "path to it")
"""What a search keeps, and what one does that keeps its path alone."""
LINE = "_" * 30


@dataclass(frozen=True, eq=False)
class Exercise:
    """The first steps of a search, and for whom (`Student 3`, or nothing)."""

    problem: Problem
    trace: Trace
    steps: int
    name: str = ""


def worksheet(exercises: Sequence[Exercise], title: str, *, with_tree: bool, is_answered: bool) -> Document:
    """A sheet for each exercise, each on a page of its own: with empty tables, or filled in where it `is_answered`."""
    byline = "Answers" if is_answered else ("" if exercises[0].name else f"Name: {LINE}")
    blocks: list[Block] = []
    for exercise in exercises:
        blocks += [PageBreak()] if blocks else []
        blocks += _sheet(exercise, with_tree=with_tree, is_answered=is_answered)
    return Document(title, byline, blocks)


def _sheet(exercise: Exercise, *, with_tree: bool, is_answered: bool) -> Iterator[Block]:
    problem, trace, steps = exercise.problem, exercise.trace, exercise.steps
    name = name_of(problem)
    kept = "what is still to be entered, and the path to it" if _keeps_a_path(trace) else "both lists as they are after the step"
    stem = exercise.name.lower().replace(" ", "-") or "sheet"
    start, goal = problem.start, problem.goal
    if exercise.name:
        yield Heading(exercise.name + ("" if is_answered else f": {LINE}"))
    yield Paragraph(
        f"Carry out the first {steps} steps of `{problem.spec.text}` ({name}) by hand. Write a line for each step: the board that is "
        f"expanded, the move that led to it, {'its g, h and f' if trace.has_h else 'its g'}, and {kept}."
    )
    yield FigureRow(
        (
            FigureBlock(f"{stem}-start", board_svg(start, goal), f"Start: `{start}`", f"start {start}"),
            FigureBlock(f"{stem}-goal", board_svg(goal, goal), f"Goal: `{goal}`", f"goal {goal}"),
        )
    )
    yield Points(tuple(_conventions(problem, trace)))
    titles = ("step", "board", "move", *_figures(trace), *(PATH if _keeps_a_path(trace) else LISTS))
    rows = [_answer(trace, step) if is_answered else _gap(step, len(titles)) for step in range(1, steps + 1)]
    yield TableBlock(Table(titles, tuple(rows)), is_to_fill_in=not is_answered)
    if with_tree:
        left_out = frozenset() if is_answered else frozenset(TreePart)
        caption = Caption("The tree", f"of the first {steps} steps", trace.formula_at(steps).equation)
        sheets = tree_drawings(search_tree(trace, steps), caption, left_out=left_out)
        yield FigureRow(
            tuple(
                FigureBlock(f"{stem}-tree-{number}", drawing.svg, "", "the tree of these steps", is_wide=True)
                for number, drawing in enumerate(sheets, 1)
            )
        )


def _conventions(problem: Problem, trace: Trace) -> Iterator[str]:
    """How to count and what comes first, as the search does it."""
    yield (
        f"A move is the blank's: u, d, l, r. The successors of a board are made in the order {letters(problem.spec.order)}; "
        f"the move straight back is {'made too' if problem.straight_back else 'left out'}."
    )
    if HEURISTIC in problem.algorithm.uses:
        definition = problem.heuristic.definition
        blank = " The blank is no tile." if problem.heuristic.id in WITHOUT_BLANK else ""
        yield f"h: {definition[:1].lower()}{definition[1:]}{blank}"
    equation = trace.formula_at(0).equation
    said = ", ".join(said_settings(problem.spec, leaving_out=(HEURISTIC, ORDER)))
    if _keeps_a_path(trace):
        yield f"{equation}. What lies beyond the bound or the limit is not entered{f'; {said}' if said else ''}."
    elif first := FIRST.get(problem.algorithm.id):
        yield f"{first}{f'; {said}' if said else ''}."
    elif equation:
        yield f"{equation}. Least {equation.split(' ')[0]} comes first{f'; {said}' if said else ''}."
    settled = problem.spec.settled
    if settled.goal_test is not None:
        yield f"A board is held against the goal when it is {settled.goal_test}."
    if settled.repeats is not None and not _keeps_a_path(trace):
        yield MET_AGAIN[settled.repeats]
    yield "A step expands one board: it makes its successors. The start is the first step; boards are written row by row."


def _keeps_a_path(trace: Trace) -> bool:
    """Whether a search keeps its path alone, and neither an open nor a closed list."""
    return isinstance(trace, DepthFirstTrace)


def _figures(trace: Trace) -> tuple[str, ...]:
    """The figures of a node that are asked for: g alone where there is no h."""
    return FIGURES if trace.has_h else FIGURES[:1]


def _gap(step: int, columns: int) -> tuple[TableCell, ...]:
    return (TableCell(str(step), number=True), *(TableCell("") for _ in range(columns - 1)))


def _answer(trace: Trace, step: int) -> tuple[TableCell, ...]:
    node = trace.node(step)
    opened = ", ".join(f"{one.board} ({shown_f(one.f, one.h) if trace.has_h else one.g})" for one in trace.open_nodes(step, 0, EVERY))
    closed = ", ".join(str(one.board) for one in trace.closed_nodes(step, 0, EVERY))
    numbers = (str(node.g), shown_h(node.h), shown_f(node.f, node.h))[: len(_figures(trace))]
    texts = (str(node.board), "" if node.move is None else node.move.letter, *numbers, opened or "empty", closed or "empty")
    return (TableCell(str(step), number=True), *map(TableCell, texts))
