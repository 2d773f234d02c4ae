"""Shapes as a picture of pixels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import pairwise
from math import ceil, hypot

from PIL import Image, ImageDraw

from loyd.core.drawing.fonts import font_of, writable
from loyd.core.drawing.shapes import Box, Disc, Label, Line, Point, Polygon, Shape
from loyd.core.drawing.svg import PAPER

SCALE = 2
"""Pixels a point, across and down."""
FINER = 2
"""Everything is drawn so many times larger, and made smaller at the end: that keeps edges smooth."""
DASH, SPACE = 4.0, 3.0
ANCHORS = {"start": "ls", "middle": "ms", "end": "rs"}


def as_png(shapes: Sequence[Shape], width: float, height: float) -> bytes:
    """The file."""
    held = BytesIO()
    as_image(shapes, width, height, SCALE).save(held, "PNG", optimize=True)
    return held.getvalue()


def as_image(shapes: Sequence[Shape], width: float, height: float, scale: int) -> Image.Image:
    """The pixels, so many a point, across and down."""
    zoom = scale * FINER
    image = Image.new("RGB", (ceil(width) * zoom, ceil(height) * zoom), PAPER)
    draw = ImageDraw.Draw(image)
    for shape in shapes:
        _draw(draw, image, shape.moved(0, 0, zoom), zoom)
    return image.reduce(FINER)


def _draw(draw: ImageDraw.ImageDraw, image: Image.Image, shape: Shape, zoom: int) -> None:
    match shape:
        case Box():
            _box(draw, shape, zoom)
        case Line():
            for start, end in _pieces(shape.start, shape.end, zoom) if shape.is_dashed else [(shape.start, shape.end)]:
                draw.line([start, end], shape.colour, max(round(shape.thick), 1))
        case Disc():
            around = (shape.x - shape.radius, shape.y - shape.radius, shape.x + shape.radius, shape.y + shape.radius)
            draw.ellipse(around, shape.fill, shape.stroke, zoom)
        case Polygon():
            draw.polygon(shape.corners, shape.fill, shape.stroke, zoom if shape.stroke else 1)
        case Label():
            _label(draw, image, shape)


def _box(draw: ImageDraw.ImageDraw, box: Box, zoom: int) -> None:
    right, foot = box.x + box.width, box.y + box.height
    corners = (round(box.x), round(box.y), max(round(right) - 1, round(box.x)), max(round(foot) - 1, round(box.y)))
    if box.is_dashed and box.stroke:
        draw.rounded_rectangle(corners, box.round, box.fill)
        around = ((box.x, box.y), (right, box.y), (right, foot), (box.x, foot), (box.x, box.y))
        for start, end in pairwise(around):
            for piece in _pieces(start, end, zoom):
                draw.line(piece, box.stroke, max(round(box.thick), 1))
    else:
        # SVG draws an outline over both sides of an edge, Pillow within it.
        half = box.thick / 2 if box.stroke else 0
        wide = (corners[0] - half, corners[1] - half, corners[2] + half, corners[3] + half)
        draw.rounded_rectangle(wide, box.round, box.fill, box.stroke, max(round(box.thick), 1) if box.stroke else 0)


def _pieces(start: Point, end: Point, zoom: int) -> Iterator[tuple[Point, Point]]:
    """The dashes of a line."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    across, down = ((end[0] - start[0]) / length, (end[1] - start[1]) / length) if length else (0.0, 0.0)
    at = 0.0
    while at < length:
        to = min(at + DASH * zoom, length)
        yield (start[0] + across * at, start[1] + down * at), (start[0] + across * to, start[1] + down * to)
        at += (DASH + SPACE) * zoom


def _label(draw: ImageDraw.ImageDraw, image: Image.Image, label: Label) -> None:
    text, font = writable(label.text, is_bold=label.is_bold), font_of(label.size, is_bold=label.is_bold)
    if not label.is_turned:
        draw.text((label.x, label.y), text, label.colour, font, ANCHORS[label.anchor])
        return
    length, size = ceil(draw.textlength(text, font)), ceil(label.size)
    mask = Image.new("L", (max(length, 1), 2 * size))
    ImageDraw.Draw(mask).text((0, 1.4 * size), text, 255, font, "ls")
    turned = mask.transpose(Image.Transpose.ROTATE_90)
    foot = label.y + length * {"start": 0.0, "middle": 0.5, "end": 1.0}[label.anchor]
    image.paste(Image.new("RGB", turned.size, label.colour), (round(label.x - 1.4 * size), round(foot - length)), turned)
