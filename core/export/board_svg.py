"""Boards drawn as SVG."""

from collections.abc import Sequence
from xml.sax.saxutils import escape

from loyd.core.puzzle.board import Board
from loyd.core.puzzle.notation import format_board

CELL, GAP, EDGE = 34, 2, 5
STRIP_SCALE, STRIP_WIDTH = 0.55, 900
TRAY, TILE, HOME, INK, LINE, LABEL = "#4a3b2a", "#f3e6c8", "#d4e6c3", "#2a2117", "#b7a47c", "#7a6f60"
FONT = "font-family=\"Georgia, 'Times New Roman', serif\""


def board_svg(board: Board, goal: Board) -> str:
    """The board as a complete SVG element; tiles that stand where the goal wants them have another shade."""
    width, height = _extent(board)
    return _element(width, height, _tiles(board, goal), format_board(board))


def strip_svg(boards: Sequence[Board], goal: Board, labels: Sequence[str]) -> str:
    """Boards one after the other in rows, each with its label below it, as a complete SVG element."""
    width, height = (side * STRIP_SCALE for side in _extent(goal))
    across, down = width + 14, height + 24
    columns = max(1, min(len(boards), int(STRIP_WIDTH // across)))
    parts = []
    for place, (board, label) in enumerate(zip(boards, labels, strict=True)):
        x, y = place % columns * across, place // columns * down
        parts.append(f'<g transform="translate({x:g} {y:g}) scale({STRIP_SCALE})">{_tiles(board, goal)}</g>')
        middle, foot = x + width / 2, y + height + 14
        text = f'text-anchor="middle" font-size="11" {FONT} fill="{LABEL}"'
        parts.append(f'<text x="{middle:g}" y="{foot:g}" {text}>{escape(label)}</text>')
    rows = -(-len(boards) // columns)
    return _element(columns * across - 14, rows * down, "".join(parts), f"{len(boards)} boards from the start to the goal")


def _extent(board: Board) -> tuple[float, float]:
    """Width and height in points."""
    return board.width * (CELL + GAP) - GAP + 2 * EDGE, board.height * (CELL + GAP) - GAP + 2 * EDGE


def _element(width: float, height: float, content: str, label: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}" role="img" '
        f'aria-label="{escape(label)}">{content}</svg>'
    )


def _tiles(board: Board, goal: Board) -> str:
    width, height = _extent(board)
    parts = [f'<rect width="{width:g}" height="{height:g}" rx="5" fill="{TRAY}"/>']
    for cell, tile in enumerate(board.cells):
        if tile:
            fill = HOME if goal.cells[cell] == tile else TILE
            parts.append(_tile(tile, cell % board.width, cell // board.width, fill))
    return "".join(parts)


def _tile(tile: int, column: int, row: int, fill: str) -> str:
    x, y = EDGE + column * (CELL + GAP), EDGE + row * (CELL + GAP)
    return (
        f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" rx="4" fill="{fill}" stroke="{LINE}"/>'
        f'<text x="{x + CELL / 2:g}" y="{y + CELL / 2 + 6:g}" text-anchor="middle" font-size="17" {FONT} fill="{INK}">{tile}</text>'
    )
