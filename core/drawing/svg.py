"""Shapes as an SVG document."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape

from loyd.core.drawing.shapes import Box, Disc, Label, Line, Polygon, Shape

PAPER = "#ffffff"
FONT = "font-family=\"'DejaVu Sans', 'Segoe UI', Helvetica, Arial, sans-serif\""
DASHES = "4 3"


def as_svg(shapes: Sequence[Shape], width: float, height: float, title: str) -> str:
    """The document, which stands alone or within a page."""
    return svg_document(map(svg_element, shapes), width, height, title)


def svg_document(elements: Iterable[str], width: float, height: float, title: str) -> str:
    """A document of elements that are written already."""
    extent = f'width="{width:g}" height="{height:g}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {extent} viewBox="0 0 {width:g} {height:g}" role="img" {FONT}>',
        f"<title>{escape(title)}</title>",
        f'<rect {extent} fill="{PAPER}"/>',
        *elements,
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def svg_element(shape: Shape) -> str:
    """One shape."""
    match shape:
        case Box():
            rounded = f' rx="{_number(shape.round)}"' if shape.round else ""
            corner = f'x="{_number(shape.x)}" y="{_number(shape.y)}" width="{_number(shape.width)}" height="{_number(shape.height)}"'
            outline = _stroke(shape.stroke, shape.thick, is_dashed=shape.is_dashed)
            rect = f'<rect {corner}{rounded} fill="{shape.fill or "none"}"{outline}'
            return f"{rect}><title>{escape(shape.note)}</title></rect>" if shape.note else f"{rect}/>"
        case Line():
            (x1, y1), (x2, y2) = shape.start, shape.end
            ends = f'x1="{_number(x1)}" y1="{_number(y1)}" x2="{_number(x2)}" y2="{_number(y2)}"'
            return f"<line {ends}{_stroke(shape.colour, shape.thick, is_dashed=shape.is_dashed)}/>"
        case Disc():
            circle = f'<circle cx="{_number(shape.x)}" cy="{_number(shape.y)}" r="{_number(shape.radius)}"'
            return f'{circle} fill="{shape.fill}"{_stroke(shape.stroke)}/>'
        case Polygon():
            points = " ".join(f"{_number(x)},{_number(y)}" for x, y in shape.corners)
            return f'<polygon points="{points}" fill="{shape.fill}"{_stroke(shape.stroke)}/>'
        case Label():
            return _label(shape)


def _label(label: Label) -> str:
    x, y = _number(label.x), _number(label.y)
    anchor = "" if label.anchor == "start" else f' text-anchor="{label.anchor}"'
    weight = ' font-weight="700"' if label.is_bold else ""
    turned = f' transform="rotate(-90 {x} {y})"' if label.is_turned else ""
    said = f'font-size="{_number(label.size)}" fill="{label.colour}"{weight}{turned}'
    return f'<text x="{x}" y="{y}"{anchor} {said}>{escape(label.text)}</text>'


def _stroke(colour: str | None, thick: float = 1.0, *, is_dashed: bool = False) -> str:
    if colour is None:
        return ""
    dashes = f' stroke-dasharray="{DASHES}"' if is_dashed else ""
    return f' stroke="{colour}"' + (f' stroke-width="{_number(thick)}"' if thick != 1 else "") + dashes


def _number(value: float) -> str:
    return f"{round(value, 1):g}"
