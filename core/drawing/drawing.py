"""A drawing before it is written in any format."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from loyd.core.drawing.png import as_png
from loyd.core.drawing.shapes import Shape
from loyd.core.drawing.svg import as_svg
from loyd.core.drawing.text import as_text


@dataclass(frozen=True)
class Drawing:
    """Shapes on white paper, the later ones over the earlier ones; `title` names it for those who do not see it."""

    title: str
    width: float
    height: float
    shapes: tuple[Shape, ...]

    @property
    def svg(self) -> str:
        """The drawing as an SVG document, its text as text."""
        return as_svg(self.shapes, self.width, self.height, self.title)

    @property
    def png(self) -> bytes:
        """The drawing as a PNG of twice as many pixels as it has points, across and down."""
        return as_png(self.shapes, self.width, self.height)

    @property
    def text(self) -> str:
        """The drawing as lines of characters, as far as its shapes have signs."""
        return as_text(self.shapes)


WRITERS: Mapping[str, Callable[[Drawing], bytes]] = {
    "svg": lambda drawing: drawing.svg.encode(),
    "png": lambda drawing: drawing.png,
    "txt": lambda drawing: drawing.text.encode(),
}
"""By format, how a drawing is written in it."""
