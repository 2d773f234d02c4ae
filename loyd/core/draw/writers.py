"""Drawings, and the writers for each format: text, PNG, SVG and TikZ."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from html import escape
from io import BytesIO
from itertools import pairwise
from math import ceil, hypot
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from .shapes import Box, Disc, Face, Inked, Label, Line, Mosaic, Point, Shape, without_mosaics
from .tikz import as_tikz

if TYPE_CHECKING:  # the app draws no image before it is asked to save one, and Pillow takes 10 ms
    from PIL import Image, ImageDraw, ImageFont

PAPER = "#ffffff"
FONT = "font-family=\"'DejaVu Sans', 'Segoe UI', Helvetica, Arial, sans-serif\""


def svg_document(drawing: Drawing, elements: Iterable[str], shapes: Iterable[Shape]) -> str:
    """The document of a drawing with these elements, which are made of these shapes.

    A picture is defined once, however often it is shown.
    """
    faces = {shape.name: shape for shape in shapes if isinstance(shape, Face)}
    extent = f'width="{drawing.width:g}" height="{drawing.height:g}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {extent} viewBox="0 0 {drawing.width:g} '
        f'{drawing.height:g}" role="img" {FONT}>',
        f"<title>{escape(drawing.title, quote=False)}</title>",
        f'<rect {extent} fill="{drawing.ground}"/>',
        *(
            f'<defs><image id="{name}" width="{face.width:g}" height="{face.height:g}" '
            f'href="data:image/png;base64,{b64encode(face.png).decode()}"/></defs>'
            for name, face in faces.items()
        ),
        *elements,
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def svg_element(shape: Shape) -> str:
    """The SVG element of a shape, all texts escaped; a note becomes its tooltip."""
    match shape:
        case Box():
            rounded = f' rx="{_number(shape.round)}"' if shape.round else ""
            corner = (
                f'x="{_number(shape.x)}" y="{_number(shape.y)}" width="{_number(shape.width)}" '
                f'height="{_number(shape.height)}"'
            )
            rect = f"<rect {corner}{rounded}{_ink(shape)}"
            if shape.note:
                return f"{rect}><title>{escape(shape.note, quote=False)}</title></rect>"
            return f"{rect}/>"
        case Line():
            points = " ".join(f"{_number(x)},{_number(y)}" for x, y in shape.corners)
            return f'<polyline points="{points}"{_ink(shape)}/>'
        case Disc():
            circle = (
                f'<circle cx="{_number(shape.x)}" cy="{_number(shape.y)}" '
                f'r="{_number(shape.radius)}"'
            )
            return f"{circle}{_ink(shape)}/>"
        case Label():
            return _label(shape)
        case Face():
            return f'<use href="#{shape.name}" x="{_number(shape.x)}" y="{_number(shape.y)}"/>'
        case Mosaic():
            path = "".join(
                f"M{first} {-row - 1}h{columns}v1h-{columns}z" for row, first, columns in shape.runs
            )
            placed = f"translate({shape.x:g} {shape.y:g})scale({shape.wide:g} {shape.tall:g})"
            return (
                f'<path transform="{placed}" shape-rendering="crispEdges" fill="{shape.fill}" '
                f'd="{path}"/>'
            )


def _label(label: Label) -> str:
    x = _number(label.x)
    y = _number(label.y)
    anchor = "" if label.anchor == "start" else f' text-anchor="{label.anchor}"'
    weight = ' font-weight="700"' if label.is_bold else ""
    turned = f' transform="rotate(-90 {x} {y})"' if label.is_turned else ""
    said = f'font-size="{_number(label.size)}" fill="{label.colour}"{weight}{turned}'
    return f'<text x="{x}" y="{y}"{anchor} {said}>{escape(label.text, quote=False)}</text>'


def _ink(shape: Inked) -> str:
    fill = f' fill="{shape.fill or "none"}"'
    if shape.stroke is None:
        return fill
    thick = "" if shape.thick == 1 else f' stroke-width="{_number(shape.thick)}"'
    dashes = shape.dashes and f' stroke-dasharray="{shape.dashes}"'
    return f'{fill} stroke="{shape.stroke}"{thick}{dashes}'


def _number(value: float) -> str:
    return f"{round(value, 1):g}"


ACROSS, DOWN = 10, 20
"""The size of a character in points."""


class TextCell(NamedTuple):
    """A character, its colour and its background; each empty if there is none."""

    sign: str = ""
    ink: str = ""
    ground: str = ""


def as_text(shapes: Sequence[Shape]) -> str:
    """The lines. A box fills every character whose middle it covers with its sign; text that meets
    other text moves right.
    """
    lines = [
        (number, line)
        for number, line in cells(shapes).items()
        if any(cell.sign for cell in line.values())
    ]
    written = {number: _written(line) for number, line in lines}
    return (
        "\n".join(written.get(number, "") for number in range(max(written, default=-1) + 1)) + "\n"
    )


def cells(shapes: Sequence[Shape]) -> dict[int, dict[int, TextCell]]:
    """The characters in their colours by line and column, from 0; a shape without a sign colours
    the background.
    """
    lines: dict[int, dict[int, TextCell]] = {}
    words: list[Label] = []

    def put(line: int, column: int, sign: str, colour: str) -> None:
        before = lines.setdefault(line, {}).get(column, TextCell())
        written = TextCell(sign, colour, before.ground) if sign else before._replace(ground=colour)
        lines[line][column] = written

    for shape in without_mosaics(shapes):
        match shape:
            case Box() if shape.sign or shape.fill:
                for line in range(_cell(shape.y, DOWN), _cell(shape.y + shape.height, DOWN)):
                    for column in range(
                        _cell(shape.x, ACROSS), _cell(shape.x + shape.width, ACROSS)
                    ):
                        put(line, column, shape.sign, shape.fill or "")
            case Disc() if shape.sign or 2 * shape.radius >= ACROSS:
                put(int(shape.y // DOWN), int(shape.x // ACROSS), shape.sign, shape.fill)
            case Label():
                words.append(shape)
            case _:
                pass
    ends: dict[int, int] = {}
    for label in sorted(words, key=lambda label: label.x):
        line = int((label.y - label.size / 3) // DOWN)
        column = max(_begin(label), ends.get(line, 0))
        for at, sign in enumerate(label.text):
            put(line, column + at, sign, label.colour)
        ends[line] = column + len(label.text) + 1
    return lines


def _cell(edge: float, points: int) -> int:
    return int(-(-(edge - points / 2) // points))


def _begin(label: Label) -> int:
    shift = {"start": 0.0, "middle": len(label.text) / 2, "end": float(len(label.text))}[
        label.anchor
    ]
    return max(int(label.x / ACROSS - shift + 0.5 * (label.anchor == "middle")), 0)


def _written(line: Mapping[int, TextCell]) -> str:
    last = max(column for column, cell in line.items() if cell.sign)
    return "".join(line.get(column, TextCell()).sign or " " for column in range(last + 1))


NAMES = (
    ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"),
    ("Arial.ttf", "Arial Bold.ttf"),
    ("arial.ttf", "arialbd.ttf"),
    ("LiberationSans-Regular.ttf", "LiberationSans-Bold.ttf"),
    ("NotoSans-Regular.ttf", "NotoSans-Bold.ttf"),
)
"""Fonts of common systems, regular and bold, those with the most characters first; if there is
none, Pillow's own is used.
"""
PLAIN_SIGNS = "- . x <= >= ^ v < > n > - inf * $ y ..."
TO_ASCII = str.maketrans(dict(zip("–·×≤≥↑↓←→✗▼•∞★◆✓…", PLAIN_SIGNS.split(), strict=True)))
"""Replacements for characters that a font lacks."""
MISSING = "\uffff"


@lru_cache(256)
def font_of(size: float, *, is_bold: bool) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """A font whose capitals are about 0.7 of `size` pixels high."""
    from PIL import ImageFont

    for names in NAMES:
        try:
            return ImageFont.truetype(names[is_bold], size)
        except OSError:
            continue
    return ImageFont.load_default(size)


@lru_cache(4096)
def writable(text: str, *, is_bold: bool) -> str:
    """The text with what the PDF's fonts lack replaced by plain signs."""
    return "".join(
        character if _has(character, is_bold) else character.translate(TO_ASCII)
        for character in text
    )


@lru_cache(1024)
def _has(character: str, is_bold: bool) -> bool:
    if character.isascii():
        return True
    font: Any = font_of(20, is_bold=is_bold)
    return bytes(font.getmask(character)) != bytes(font.getmask(MISSING))


SCALE = 2
"""Pixels per point, across and down."""
TEXT_FINER = 2
"""Everything is drawn this many times larger and scaled down at the end, which keeps edges
smooth.
"""
TEXT_ANCHORS = {"start": "ls", "middle": "ms", "end": "rs"}


def as_image(drawing: Drawing, scale: int = 1) -> Image.Image:
    """The drawing as a Pillow image of `scale` pixels per point."""
    from PIL import Image, ImageDraw

    zoom = scale * TEXT_FINER
    image = Image.new(
        "RGB", (ceil(drawing.width) * zoom, ceil(drawing.height) * zoom), drawing.ground
    )
    draw = ImageDraw.Draw(image)
    for shape in without_mosaics(drawing.shapes):
        _draw(draw, image, shape.moved(0, 0, zoom), zoom)
    return image.reduce(TEXT_FINER)


def _draw(draw: ImageDraw.ImageDraw, image: Image.Image, shape: Shape, zoom: int) -> None:
    from PIL import Image

    match shape:
        case Box():
            _box(draw, shape, zoom)
        case Line() if shape.fill:
            draw.polygon(shape.corners, shape.fill)
        case Line():
            for piece in _pieces(shape.corners, shape.dashes, zoom):
                draw.line(piece, shape.stroke, max(round(shape.thick), 1))
        case Disc():
            around = (
                shape.x - shape.radius,
                shape.y - shape.radius,
                shape.x + shape.radius,
                shape.y + shape.radius,
            )
            draw.ellipse(around, shape.fill, shape.stroke, zoom)
        case Label():
            _png_label(draw, image, shape)
        case Face():
            with Image.open(BytesIO(shape.png)) as face:
                pixels = face.resize((round(shape.width), round(shape.height)))
                image.paste(pixels, (round(shape.x), round(shape.y)), pixels)


def _box(draw: ImageDraw.ImageDraw, box: Box, zoom: int) -> None:
    right = box.x + box.width
    foot = box.y + box.height
    corners = (
        round(box.x),
        round(box.y),
        max(round(right) - 1, round(box.x)),
        max(round(foot) - 1, round(box.y)),
    )
    if box.dashes and box.stroke:
        draw.rounded_rectangle(corners, box.round, box.fill)
        around = (box.x, box.y), (right, box.y), (right, foot), (box.x, foot), (box.x, box.y)
        for piece in _pieces(around, box.dashes, zoom):
            draw.line(piece, box.stroke, max(round(box.thick), 1))
    else:
        # SVG draws an outline on both sides of an edge, Pillow inside it.
        half = box.thick / 2 if box.stroke else 0
        wide = corners[0] - half, corners[1] - half, corners[2] + half, corners[3] + half
        draw.rounded_rectangle(
            wide, box.round, box.fill, box.stroke, max(round(box.thick), 1) if box.stroke else 0
        )


def _pieces(corners: Sequence[Point], dashes: str, zoom: int) -> Iterator[Sequence[Point]]:
    """A line, or its dashes: all as long as the first, beginning anew at each corner."""
    if not dashes:
        yield corners
        return
    dash, gap, *_ = (zoom * float(length) for length in dashes.split())
    for (x, y), (to_x, to_y) in pairwise(corners):
        length = hypot(to_x - x, to_y - y)
        for at in np.arange(0, length, dash + gap).tolist():
            ends = at / length, min(at + dash, length) / length
            yield [(x + (to_x - x) * share, y + (to_y - y) * share) for share in ends]


def _png_label(draw: ImageDraw.ImageDraw, image: Image.Image, label: Label) -> None:
    from PIL import Image, ImageDraw

    text = writable(label.text, is_bold=label.is_bold)
    font = font_of(label.size, is_bold=label.is_bold)
    if not label.is_turned:
        draw.text((label.x, label.y), text, label.colour, font, TEXT_ANCHORS[label.anchor])
        return
    length = ceil(draw.textlength(text, font))
    size = ceil(label.size)
    mask = Image.new("L", (max(length, 1), 2 * size))
    ImageDraw.Draw(mask).text((0, 1.4 * size), text, 255, font, "ls")
    turned = mask.transpose(Image.Transpose.ROTATE_90)
    foot = label.y + length * {"start": 0.0, "middle": 0.5, "end": 1.0}[label.anchor]
    image.paste(
        Image.new("RGB", turned.size, label.colour),
        (round(label.x - 1.4 * size), round(foot - length)),
        turned,
    )


class Drawing(NamedTuple):
    """Shapes on a `ground`, later ones over earlier ones; `title` describes it for those who cannot
    see it.
    """

    title: str
    width: float
    height: float
    shapes: tuple[Shape, ...]
    ground: str = PAPER

    @property
    def svg(self) -> str:
        """The drawing as an SVG document."""
        return svg_document(self, map(svg_element, self.shapes), self.shapes)

    @property
    def png(self) -> bytes:
        """The drawing as a PNG, in `SCALE` pixels a unit."""
        held = BytesIO()
        as_image(self, SCALE).save(held, "PNG", optimize=True)
        return held.getvalue()

    @property
    def text(self) -> str:
        """The characters of the drawing."""
        return as_text(self.shapes)

    @property
    def tex(self) -> str:
        """The drawing as TikZ."""
        return as_tikz(self.title, (self.width, self.height), self.ground, self.shapes)


WRITERS: Mapping[str, Callable[[Drawing], bytes]] = {
    "svg": lambda drawing: drawing.svg.encode(),
    "png": lambda drawing: drawing.png,
    "tex": lambda drawing: drawing.tex.encode(),
    "txt": lambda drawing: drawing.text.encode(),
}
"""For each format, the function that writes a drawing."""
