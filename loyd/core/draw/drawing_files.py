"""The drawings of a search as file contents: one, or one for each sheet."""

from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from io import BytesIO
from typing import Any

from PIL import ImageFont

from ..engine.heuristics.whole_space import layer_counts
from ..engine.puzzle import Board
from ..engine.puzzle.exact import ExactTable
from ..engine.record import MapData, Trace
from ..system import Building, SettingError, counted, grouped
from .flame_drawing import flame_drawing, flame_text
from .map_drawing import map_drawing
from .shapes import (
    CHARACTERS,
    DOT,
    FAINT,
    FOOT,
    HEAD,
    INK,
    MARGIN,
    PDF,
    QUIET,
    SHEET,
    SMALL,
    TEXT,
    Box,
    Caption,
    Disc,
    Inked,
    Label,
    Line,
    Shape,
    board_shapes,
    head,
)
from .tree_drawing import PAPER_PAGES, TreePart, tree_dot, tree_drawings, tree_text
from .tree_layout import Page, path_tree, search_tree
from .writers import WRITERS, Drawing, font_of, writable

POINTS = {Page.A4: (841.89, 595.28), Page.UPRIGHT: (595.28, 841.89), Page.SLIDE: (960.0, 540.0)}
"""Width and height of each paper size in points."""
NO_REPORTLAB = "a PDF needs the library reportlab: install it with pip install 'loyd-search[pdf]'"
PRIVATE_FONTS = ("Helvetica", "Helvetica-Bold")
"""Fonts that every PDF reader has."""


def is_writable() -> bool:
    """Whether the library that writes PDF is installed."""
    return find_spec("reportlab") is not None


def as_pdf(drawings: Sequence[Drawing], pages: Sequence[Page]) -> bytes:
    """A file with a page for each drawing, on the first of `pages` that is large enough. Raises
    SettingError if the library is not installed.
    """
    if not is_writable():
        raise SettingError(NO_REPORTLAB)
    from reportlab.pdfgen.canvas import Canvas

    held = BytesIO()
    canvas = Canvas(held, invariant=True)
    fonts = _fonts()
    for drawing in drawings:
        page = next(
            (
                page
                for page in pages
                if drawing.width <= page.value[0] and drawing.height <= page.value[1]
            ),
            pages[0],
        )
        width, height = POINTS[page]
        scale = min(
            width / max(drawing.width, page.value[0]), height / max(drawing.height, page.value[1])
        )
        canvas.setTitle(drawing.title)
        canvas.setPageSize((width, height))
        canvas.translate((width - drawing.width * scale) / 2, height)
        canvas.scale(scale, -scale)
        for shape in drawing.shapes:
            _draw(canvas, shape, fonts)
        canvas.showPage()
    canvas.save()
    return held.getvalue()


def _fonts() -> tuple[str, str]:
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFError, TTFont

    names = []
    for is_bold in (False, True):
        font = font_of(20, is_bold=is_bold)
        try:
            if not isinstance(font, ImageFont.FreeTypeFont):
                return PRIVATE_FONTS
            registerFont(TTFont(f"plain-{is_bold}", font.path))
        except (TTFError, OSError, TypeError):
            return PRIVATE_FONTS
        names.append(f"plain-{is_bold}")
    return names[0], names[1]


def _draw(canvas: Any, shape: Shape, fonts: tuple[str, str]) -> None:
    match shape:
        case Box():
            extent = shape.x, shape.y, shape.width, shape.height
            canvas.roundRect(*extent, shape.round, **_ink(canvas, shape))
        case Line():
            path = canvas.beginPath()
            path.moveTo(*shape.corners[0])
            for corner in shape.corners[1:]:
                path.lineTo(*corner)
            canvas.drawPath(path, **_ink(canvas, shape))
        case Disc():
            canvas.circle(shape.x, shape.y, shape.radius, **_ink(canvas, shape))
        case Label():
            _write(canvas, shape, fonts)


def _ink(canvas: Any, shape: Inked) -> dict[str, bool]:
    """Take the colours of a shape; returns whether it has an outline, and whether it is filled."""
    if shape.fill is not None:
        canvas.setFillColor(shape.fill)
    if shape.stroke is not None:
        canvas.setStrokeColor(shape.stroke)
        canvas.setLineWidth(shape.thick)
        canvas.setDash([*map(float, shape.dashes.split())])
    return {"stroke": shape.stroke is not None, "fill": shape.fill is not None}


def _write(canvas: Any, label: Label, fonts: tuple[str, str]) -> None:
    canvas.saveState()
    canvas.translate(label.x, label.y)
    canvas.scale(1, -1)
    if label.is_turned:
        canvas.rotate(90)
    canvas.setFillColor(label.colour)
    canvas.setFont(fonts[label.is_bold], label.size)
    text = writable(label.text, is_bold=label.is_bold)
    {"start": canvas.drawString, "middle": canvas.drawCentredString, "end": canvas.drawRightString}[
        label.anchor
    ](0, 0, text)
    canvas.restoreState()


def map_files(map_data: MapData, caption: Caption, form: str) -> list[bytes]:
    """The map as the content of one file."""
    return [WRITERS[form](map_drawing(map_data, caption, CHARACTERS if form == TEXT else SHEET))]


def flame_files(trace: Trace, step: int, caption: Caption, form: str, root: int = 0) -> list[bytes]:
    """The flame after a step as the content of one file, below the node of step `root`."""
    flame = trace.flame(step, root)
    is_solved = trace.is_solved_by(step)
    path_steps = trace.ancestor_steps((is_solved and trace.goal_step) or step)
    if form == TEXT:
        return [flame_text(flame, path_steps, caption).encode()]
    return [WRITERS[form](flame_drawing(flame, path_steps, caption, is_solved=is_solved))]


def tree_files(
    trace: Trace,
    step: int,
    caption: Caption,
    form: str,
    pages: tuple[Page, ...] = PAPER_PAGES,
    left_out: frozenset[TreePart] = frozenset(),
    *,
    undo_moves: bool = False,
    is_path: bool = False,
) -> list[bytes]:
    """The textbook's tree after a step; `undo_moves`: whether these are drawn too; `is_path`: only
    the path to its node, with siblings.

    SVG, PNG and PDF share their pages and what is left out; PDF holds all sheets in one file.
    Raises SettingError if the tree would be too large to read, and if PDF is not available.
    """
    tree = path_tree(trace, step) if is_path else search_tree(trace, step, undo_moves=undo_moves)
    if form == DOT:
        return [tree_dot(tree, caption).encode()]
    if form == TEXT:
        return [tree_text(tree, caption).encode()]
    drawings = tree_drawings(tree, caption, pages, left_out)
    if form == PDF:
        return [as_pdf(drawings, pages)]
    return [WRITERS[form](drawing) for drawing in drawings]


MOST_DRAWN = 6
"""The largest puzzle, in cells, whose boards are all drawn; for larger ones the layers are
counted.
"""
SPACE_INKS = "#e4e0d8", "#ffffff", "#cfe8d5", INK


def space_files(goal: Board, title: str, form: str, building: Building) -> list[bytes]:
    """All boards that can reach a goal, by their distance from it: as a graph, or as counts if
    there are many. Raises BoardError and BuildCancelledError.
    """
    counts = layer_counts(goal, building)
    widest = max(range(len(counts)), key=counts.__getitem__)
    layers = f"{len(counts)} layers by distance from the goal"
    said = (
        f"{grouped(sum(counts))} boards in {layers}; the widest is layer {widest}, with "
        f"{counted(counts[widest], 'board')}"
    )
    if form == TEXT:
        wide = max(7, len(grouped(max(counts))))
        rows = (
            f"{depth:4}  {grouped(count):>{wide}}  {'█' * round(60 * count / counts[widest])}"
            for depth, count in enumerate(counts)
        )
        return ["\n".join((f"{title}: {said}", "", *(row.rstrip() for row in rows), "")).encode()]
    drawn = _graph(goal, counts) if len(goal.cells) <= MOST_DRAWN else _bars(counts)
    sheet = *head(Caption(title, said)), *drawn
    return [WRITERS[form](Drawing(title, SHEET.width, SHEET.height, sheet))]


def _graph(goal: Board, counts: Sequence[int]) -> Iterator[Shape]:
    across = (SHEET.width - 2 * MARGIN) / len(counts)
    down = SHEET.height - HEAD - FOOT
    table = ExactTable.build(goal)
    pitch = min(0.62 * across / goal.width, 0.8 * down / max(counts) / goal.height)
    places: dict[Board, tuple[float, float]] = {}
    for depth, count in enumerate(counts):
        layer = [table.board(index) for index in table.indexes_at(depth).tolist()]
        below = {
            board: [places[one][1] for _, one in board.successors() if one in places]
            for board in layer
        }
        for place, board in enumerate(
            sorted(layer, key=lambda one: sum(below[one]) / max(len(below[one]), 1))
        ):
            places[board] = MARGIN + across * (depth + 0.5), HEAD + down * (place + 0.5) / count
            yield from (
                Line((places[one], places[board]), FAINT)
                for _, one in board.successors()
                if one in places and one != board
            )
        yield Label(
            MARGIN + across * (depth + 0.5),
            SHEET.height - FOOT / 2,
            str(depth),
            SMALL,
            QUIET,
            "middle",
        )
    for board, (x, y) in places.items():
        yield from board_shapes(
            board,
            goal,
            x - pitch * board.width / 2,
            y - pitch * board.height / 2,
            pitch,
            inks=SPACE_INKS,
            size=0.8,
        )


def _bars(counts: Sequence[int]) -> Iterator[Shape]:
    across = (SHEET.width - 2 * MARGIN) / len(counts)
    down = SHEET.height - HEAD - 2 * FOOT
    for depth, count in enumerate(counts):
        x = MARGIN + across * depth
        tall = down * count / max(counts)
        yield Box(
            x + across * 0.1,
            HEAD + FOOT + down - tall,
            across * 0.8,
            tall,
            "#5aa87a",
            note=f"{count} boards at distance {depth}",
        )
        yield Label(
            x + across / 2,
            HEAD + FOOT + down - tall - 4,
            grouped(count),
            SMALL * 0.8,
            INK,
            "middle",
        )
        yield Label(x + across / 2, SHEET.height - FOOT / 2, str(depth), SMALL, QUIET, "middle")
