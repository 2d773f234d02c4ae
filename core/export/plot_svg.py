"""Lines over the steps of searches, drawn as SVG: colours that the colour-blind tell apart, and dashes for print in black."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

from loyd.core.numbers import short

WIDTH, HEIGHT = 445, 290
LEFT, RIGHT, TOP, BOTTOM = 58, 14, 14, 44
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#a8428f", "#8a6d00", "#3b3b3b", "#2a9fd6", "#b0413e")
DASHES = ("", "7 3", "2 3", "9 3 2 3", "5 2", "1 2", "12 4", "4 4 1 4")
INK, PALE, GRID = "#4a4a4a", "#8a8a8a", "#d9d5cc"
FONT = "font-family=\"'Helvetica Neue', Arial, sans-serif\""


@dataclass(frozen=True)
class Line:
    """One search: its name and its samples."""

    name: str
    x: Sequence[float]
    y: Sequence[float]


@dataclass(frozen=True)
class Scale:
    """From data to points along an axis of `length` points; logarithmic from 1, or linear from 0."""

    end: float
    length: float
    log: bool

    @classmethod
    def to(cls, peak: float, length: float, *, log: bool) -> "Scale":
        """The scale that reaches to the peak."""
        if log:
            return cls(10.0 ** max(1, math.ceil(math.log10(max(peak, 1)) - 1e-9)), length, log=True)
        step = _round_step(max(peak, 1) / 5)
        return cls(step * math.ceil(max(peak, 1) / step), length, log=False)

    def at(self, value: float) -> float:
        """How far along a value is, in points."""
        if self.log:
            return self.length * math.log10(max(value, 1)) / math.log10(self.end)
        return self.length * value / self.end

    @property
    def ticks(self) -> list[float]:
        """The values to label."""
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


def plot_svg(lines: Sequence[Line], title: str, x_name: str, y_name: str, *, log_y: bool) -> str:
    """The lines as a complete SVG element with axes and a legend; the horizontal axis is logarithmic."""
    rows = math.ceil(len(lines) / 2)
    inner_width, inner_height = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
    across = Scale.to(max((line.x[-1] for line in lines if line.x), default=1), inner_width, log=True)
    up = Scale.to(max((max(line.y) for line in lines if line.y), default=1), inner_height, log=log_y)
    parts = [*_axes(across, up, x_name, y_name)]
    parts += [_path(place, line, across, up) for place, line in enumerate(lines) if line.x]
    parts += [_legend(place, line.name) for place, line in enumerate(lines)]
    height = HEIGHT + 18 * rows + 4
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img" '
        f'aria-label="{escape(title)}" {FONT}>{"".join(parts)}</svg>'
    )


def _axes(across: Scale, up: Scale, x_name: str, y_name: str) -> list[str]:
    foot, right = HEIGHT - BOTTOM, WIDTH - RIGHT
    parts = []
    for value in up.ticks:
        y = foot - up.at(value)
        parts.append(f'<line x1="{LEFT}" y1="{y:.1f}" x2="{right}" y2="{y:.1f}" stroke="{GRID}" stroke-width="1"/>')
        parts.append(_text(LEFT - 7, y + 4, _tick(value), "end"))
    for value in across.ticks:
        x = LEFT + across.at(value)
        parts.append(f'<line x1="{x:.1f}" y1="{foot}" x2="{x:.1f}" y2="{foot + 4}" stroke="{PALE}"/>')
        parts.append(_text(x, foot + 17, _tick(value), "middle"))
    parts.append(f'<path d="M{LEFT} {TOP}V{foot}H{right}" fill="none" stroke="{PALE}"/>')
    parts.append(_text((LEFT + right) / 2, foot + 36, x_name, "middle"))
    middle = (TOP + foot) / 2
    parts.append(f'<g transform="rotate(-90 13 {middle:g})">{_text(13, middle, y_name, "middle")}</g>')
    return parts


def _tick(value: float) -> str:
    """A round number without needless digits: `10 k`, `1 M`."""
    number, _, unit = short(value, gap=" ").partition(" ") if value >= 10_000 else (short(value, gap=""), "", "")
    return f"{number.rstrip('0').rstrip('.')}\u202f{unit}" if unit and "." in number else f"{number}\u202f{unit}" if unit else number


def _path(place: int, line: Line, across: Scale, up: Scale) -> str:
    foot = HEIGHT - BOTTOM
    points = [(LEFT + across.at(x), foot - up.at(y)) for x, y in zip(line.x, line.y, strict=True) if x >= 1]
    if not points:
        return ""
    course = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    colour, (end_x, end_y) = COLOURS[place % len(COLOURS)], points[-1]
    return (
        f'<path d="{course}" fill="none" stroke="{colour}" stroke-width="2" stroke-linejoin="round"{_dash(place)}/>'
        f'<circle cx="{end_x:.1f}" cy="{end_y:.1f}" r="3.2" fill="{colour}"/>'
    )


def _dash(place: int) -> str:
    dash = DASHES[place % len(DASHES)]
    return f' stroke-dasharray="{dash}"' if dash else ""


def _legend(place: int, name: str) -> str:
    x, y = LEFT + (place % 2) * (WIDTH - LEFT) / 2, HEIGHT + 8 + 18 * (place // 2)
    colour = COLOURS[place % len(COLOURS)]
    return (
        f'<line x1="{x:g}" y1="{y}" x2="{x + 26:g}" y2="{y}" stroke="{colour}" stroke-width="2.4"{_dash(place)}/>'
        f"{_text(x + 33, y + 4, name, 'start', INK)}"
    )


def _text(x: float, y: float, text: str, anchor: str, fill: str = PALE) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="11" fill="{fill}">{escape(text)}</text>'
