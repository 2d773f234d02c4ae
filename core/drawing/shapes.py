"""What a drawing is made of.  Lengths are in points, x to the right and y downwards; a colour is `#rrggbb`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

Point = tuple[float, float]


@dataclass(frozen=True)
class Box:
    """A rectangle from its upper left corner on; `note` is said where a reader points at it, `sign` fills it where a drawing is text."""

    x: float
    y: float
    width: float
    height: float
    fill: str | None = None
    stroke: str | None = None
    thick: float = 1.0
    is_dashed: bool = False
    round: float = 0.0
    note: str = ""
    sign: str = ""

    def moved(self, x: float, y: float, scale: float = 1.0) -> Box:
        """The same elsewhere, and larger by so much."""
        return replace(
            self, x=x + self.x * scale, y=y + self.y * scale, width=self.width * scale, height=self.height * scale,
            thick=self.thick * scale, round=self.round * scale,
        )  # fmt: skip


@dataclass(frozen=True)
class Line:
    """A straight line."""

    start: Point
    end: Point
    colour: str
    thick: float = 1.0
    is_dashed: bool = False

    def moved(self, x: float, y: float, scale: float = 1.0) -> Line:
        """The same elsewhere, and larger by so much."""
        return replace(self, start=_moved(self.start, x, y, scale), end=_moved(self.end, x, y, scale), thick=self.thick * scale)


@dataclass(frozen=True)
class Disc:
    """A filled circle around a point; `sign` stands there where a drawing is text."""

    x: float
    y: float
    radius: float
    fill: str
    stroke: str | None = None
    sign: str = ""

    def moved(self, x: float, y: float, scale: float = 1.0) -> Disc:
        """The same elsewhere, and larger by so much."""
        return replace(self, x=x + self.x * scale, y=y + self.y * scale, radius=self.radius * scale)


@dataclass(frozen=True)
class Polygon:
    """A filled surface with straight edges; `sign` stands in its middle where a drawing is text."""

    corners: tuple[Point, ...]
    fill: str
    stroke: str | None = None
    sign: str = ""

    @property
    def middle(self) -> Point:
        """The mean of its corners."""
        return sum(x for x, _ in self.corners) / len(self.corners), sum(y for _, y in self.corners) / len(self.corners)

    def moved(self, x: float, y: float, scale: float = 1.0) -> Polygon:
        """The same elsewhere, and larger by so much."""
        return replace(self, corners=tuple(_moved(corner, x, y, scale) for corner in self.corners))


@dataclass(frozen=True)
class Label:
    """Words on a line; `anchor`: which part of them stands at x.  A turned one runs upwards."""

    x: float
    y: float
    text: str
    size: float
    colour: str
    anchor: str = "start"
    is_bold: bool = False
    is_turned: bool = False

    def moved(self, x: float, y: float, scale: float = 1.0) -> Label:
        """The same elsewhere, and larger by so much."""
        return replace(self, x=x + self.x * scale, y=y + self.y * scale, size=self.size * scale)


Shape = Box | Line | Disc | Polygon | Label


def _moved(point: Point, x: float, y: float, scale: float) -> Point:
    return x + point[0] * scale, y + point[1] * scale


def arrow(x: float, y: float, across: int, down: int, size: float, colour: str, sign: str = "") -> Polygon:
    """An arrow of so much length around a point, to the right or left (`across` 1 or -1), or down or up (`down` 1 or -1)."""
    along = ((-0.5, -0.09), (0.08, -0.09), (0.08, -0.34), (0.5, 0.0), (0.08, 0.34), (0.08, 0.09), (-0.5, 0.09))
    corners = (((u * across - v * down) * size + x, (u * down + v * across) * size + y) for u, v in along)
    return Polygon(tuple(corners), colour, sign=sign)


def diamond(x: float, y: float, size: float, fill: str, stroke: str | None = None, sign: str = "") -> Polygon:
    """A square on its corner, of so much height around a point."""
    return Polygon(((x, y - size / 2), (x + size / 2, y), (x, y + size / 2), (x - size / 2, y)), fill, stroke, sign)


def pointer(x: float, y: float, size: float, fill: str, stroke: str | None = None, sign: str = "") -> Polygon:
    """A triangle that points to the right, of so much height around a point."""
    return Polygon(((x - size * 0.4, y - size / 2), (x + size * 0.5, y), (x - size * 0.4, y + size / 2)), fill, stroke, sign)


def all_moved(shapes: Iterable[Shape], x: float, y: float, scale: float = 1.0) -> list[Shape]:
    """Shapes elsewhere, and larger by so much."""
    return [shape.moved(x, y, scale) for shape in shapes]
