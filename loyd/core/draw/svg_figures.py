"""Boards and plots as SVG."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.notation import format_board
from loyd.core.system.text import short

CELL, GAP, EDGE = 34, 2, 5
STRIP_SCALE, STRIP_WIDTH = 0.55, 900
TRAY, TILE, HOME, INK, LINE, LABEL = (
    "#4a3b2a",
    "#f3e6c8",
    "#d4e6c3",
    "#2a2117",
    "#b7a47c",
    "#7a6f60",
)
FONT = "font-family=\"Georgia, 'Times New Roman', serif\""


def board_svg(board: Board, goal: Board) -> str:
    width, height = _extent(board)
    return _element(width, height, _tiles(board, goal), format_board(board))


def strip_svg(boards: Sequence[Board], goal: Board, labels: Sequence[str]) -> str:
    width, height = (side * STRIP_SCALE for side in _extent(goal))
    across, down = width + 14, height + 24
    columns = max(1, min(len(boards), int(STRIP_WIDTH // across)))
    parts = []
    for place, (board, label) in enumerate(zip(boards, labels, strict=True)):
        x, y = place % columns * across, place // columns * down
        parts.append(
            f'<g transform="translate({x:g} {y:g}) scale({STRIP_SCALE})">{_tiles(board, goal)}</g>'
        )
        middle, foot = x + width / 2, y + height + 14
        text = f'text-anchor="middle" font-size="11" {FONT} fill="{LABEL}"'
        parts.append(f'<text x="{middle:g}" y="{foot:g}" {text}>{escape(label)}</text>')
    rows = -(-len(boards) // columns)
    return _element(
        columns * across - 14,
        rows * down,
        "".join(parts),
        f"{len(boards)} boards from the start to the goal",
    )


def _extent(board: Board) -> tuple[float, float]:
    return board.width * (CELL + GAP) - GAP + 2 * EDGE, board.height * (CELL + GAP) - GAP + 2 * EDGE


def _element(width: float, height: float, content: str, label: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" role="img" '
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
        f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" rx="4" fill="{fill}" '
        f'stroke="{LINE}"/>'
        f'<text x="{x + CELL / 2:g}" y="{y + CELL / 2 + 6:g}" text-anchor="middle" font-size="17" '
        f'{FONT} fill="{INK}">{tile}</text>'
    )


WIDTH, HEIGHT = 445, 290
LEFT, RIGHT, TOP, BOTTOM = 58, 14, 14, 44
COLOURS = ("#0077aa", "#dd6600", "#224400", "#dd44ff", "#556677", "#ff0055", "#1144ff", "#660088")
DASHES = ("", "7 3", "2 3", "9 3 2 3", "5 2", "1 2", "12 4", "4 4 1 4")
PLOT_INK, PLOT_PALE, PLOT_GRID = "#4a4a4a", "#8a8a8a", "#d9d5cc"
PLOT_FONT = "font-family=\"'Helvetica Neue', Arial, sans-serif\""


@dataclass(frozen=True)
class PlotLine:
    name: str
    x: Sequence[float]
    y: Sequence[float]


@dataclass(frozen=True)
class PlotScale:
    """From data to points along an axis of `length` points; logarithmic from 1, or linear from
    0.
    """

    end: float
    length: float
    log: bool

    @classmethod
    def up_to(cls, peak: float, length: float, *, log: bool) -> "PlotScale":
        if log:
            return cls(10.0 ** max(1, math.ceil(math.log10(max(peak, 1)) - 1e-9)), length, log=True)
        step = _round_step(max(peak, 1) / 5)
        return cls(step * math.ceil(max(peak, 1) / step), length, log=False)

    def position(self, value: float) -> float:
        if self.log:
            return self.length * math.log10(max(value, 1)) / math.log10(self.end)
        return self.length * value / self.end

    @property
    def ticks(self) -> list[float]:
        if not self.log:
            step = _round_step(self.end / 5)
            return [step * number for number in range(round(self.end / step) + 1)]
        decades = round(math.log10(self.end))
        every = max(1, math.ceil(decades / 6))
        return [10.0**power for power in range(0, decades + 1, every)]


def _round_step(wanted: float) -> float:
    decade = 10.0 ** math.floor(math.log10(max(wanted, 1e-9)))
    step = next(step for step in (1, 2, 5, 10) if step * decade >= wanted - 1e-9) * decade
    return max(step, 1.0)


def plot_svg(
    lines: Sequence[PlotLine], title: str, x_name: str, y_name: str, *, log_y: bool
) -> str:
    rows = math.ceil(len(lines) / 2)
    inner_width, inner_height = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
    across = PlotScale.up_to(
        max((line.x[-1] for line in lines if line.x), default=1), inner_width, log=True
    )
    up = PlotScale.up_to(
        max((max(line.y) for line in lines if line.y), default=1), inner_height, log=log_y
    )
    parts = [*_axes(across, up, x_name, y_name)]
    parts += [_path(place, line, across, up) for place, line in enumerate(lines) if line.x]
    parts += [_legend(place, line.name) for place, line in enumerate(lines)]
    height = HEIGHT + 18 * rows + 4
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" '
        f'height="{height}" role="img" '
        f'aria-label="{escape(title)}" {PLOT_FONT}>{"".join(parts)}</svg>'
    )


def _axes(across: PlotScale, up: PlotScale, x_name: str, y_name: str) -> list[str]:
    foot, right = HEIGHT - BOTTOM, WIDTH - RIGHT
    parts = []
    for value in up.ticks:
        y = foot - up.position(value)
        parts.append(
            f'<line x1="{LEFT}" y1="{y:.1f}" x2="{right}" y2="{y:.1f}" stroke="{PLOT_GRID}" '
            'stroke-width="1"/>'
        )
        parts.append(_text(LEFT - 7, y + 4, _tick(value), "end"))
    for value in across.ticks:
        x = LEFT + across.position(value)
        parts.append(
            f'<line x1="{x:.1f}" y1="{foot}" x2="{x:.1f}" y2="{foot + 4}" stroke="{PLOT_PALE}"/>'
        )
        parts.append(_text(x, foot + 17, _tick(value), "middle"))
    parts.append(f'<path d="M{LEFT} {TOP}V{foot}H{right}" fill="none" stroke="{PLOT_PALE}"/>')
    parts.append(_text((LEFT + right) / 2, foot + 36, x_name, "middle"))
    middle = (TOP + foot) / 2
    parts.append(
        f'<g transform="rotate(-90 13 {middle:g})">{_text(13, middle, y_name, "middle")}</g>'
    )
    return parts


def _tick(value: float) -> str:
    number, _, unit = (
        short(value, gap=" ").partition(" ") if value >= 10_000 else (short(value, gap=""), "", "")
    )
    return (
        f"{number.rstrip('0').rstrip('.')}\u202f{unit}"
        if unit and "." in number
        else f"{number}\u202f{unit}"
        if unit
        else number
    )


def _path(place: int, line: PlotLine, across: PlotScale, up: PlotScale) -> str:
    foot = HEIGHT - BOTTOM
    points = [
        (LEFT + across.position(x), foot - up.position(y))
        for x, y in zip(line.x, line.y, strict=True)
        if x >= 1
    ]
    if not points:
        return ""
    course = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    colour, (end_x, end_y) = COLOURS[place % len(COLOURS)], points[-1]
    return (
        f'<path d="{course}" fill="none" stroke="{colour}" stroke-width="2" '
        f'stroke-linejoin="round"{_dash(place)}/>'
        f'<circle cx="{end_x:.1f}" cy="{end_y:.1f}" r="3.2" fill="{colour}"/>'
    )


def _dash(place: int) -> str:
    dash = DASHES[place % len(DASHES)]
    return f' stroke-dasharray="{dash}"' if dash else ""


def _legend(place: int, name: str) -> str:
    x, y = LEFT + (place % 2) * (WIDTH - LEFT) / 2, HEIGHT + 8 + 18 * (place // 2)
    colour = COLOURS[place % len(COLOURS)]
    return (
        f'<line x1="{x:g}" y1="{y}" x2="{x + 26:g}" y2="{y}" stroke="{colour}" '
        f'stroke-width="2.4"{_dash(place)}/>'
        f"{_text(x + 33, y + 4, name, 'start', PLOT_INK)}"
    )


def _text(x: float, y: float, text: str, anchor: str, fill: str = PLOT_PALE) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="11" fill="{fill}">'
        f"{escape(text)}</text>"
    )
