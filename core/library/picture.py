"""Drawings that show themselves in notebooks, and go into files."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from loyd.core.drawing.drawing import WRITERS, Drawing
from loyd.core.errors import PictureError


@dataclass(frozen=True, repr=False)
class Picture:
    """A drawing of a search.  A notebook shows it; `save` writes it."""

    drawing: Drawing

    @property
    def title(self) -> str:
        """What stands above it."""
        return self.drawing.title

    @property
    def svg(self) -> str:
        """It as SVG, whose text is text."""
        return self.drawing.svg

    @property
    def png(self) -> bytes:
        """It as a PNG, of twice as many pixels as it has points."""
        return self.drawing.png

    def save(self, path: str | Path) -> None:
        """Write it into a file that ends in .svg or .png.  Raises PictureError for another ending, OSError where it cannot be written."""
        from loyd.core.storage.whole_file import write_whole

        form = Path(path).suffix.lower().lstrip(".")
        if form not in ("svg", "png"):
            raise PictureError(f"a picture cannot be written to {path}: end its name in .svg or .png")
        write_whole(Path(path), WRITERS[form](self.drawing))

    def __repr__(self) -> str:
        return f"Picture({self.title!r})"

    def _repr_svg_(self) -> str:
        return self.svg
