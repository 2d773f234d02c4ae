"""What a widget's lines become within its frame."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual._styles_cache import StylesCache

if TYPE_CHECKING:
    from textual.css.styles import StylesBase
    from textual.geometry import Size
    from textual.strip import Strip

KEPT = 400
"""So many framed lines are kept: those of the tallest widget, and as many to come back to."""

CONTENT = 3
"""Where in the arguments of `render_line`, after the sizes, the widget's own line comes from."""


class FramedLines(StylesCache):
    """Puts border and padding around a line once, as long as the widget hands it the very same strip, be it for another place.

    Textual does so whenever anything of the widget has changed, and whatever it had worked out from the line is then gone.  There must be
    no outline, which is drawn over the first and the last line.
    """

    def __init__(self) -> None:
        super().__init__()
        self._frame: tuple[Any, ...] = ()
        self._framed: dict[int, tuple[Strip, Strip]] = {}
        """By the identity of a widget's strip that strip, so that no other one comes to it, and what was made of it."""

    def render(self, styles: StylesBase, size: Size, *rest: Any, **others: Any) -> list[Strip]:
        """The lines that were asked for."""
        background = rest[:2]
        frame = (size, *background, styles.border, *(others[name] for name in ("content_size", "padding", "opacity", "native_ansi")))
        if frame != self._frame or len(self._framed) > KEPT:
            self._frame = frame
            self._framed.clear()
        return super().render(styles, size, *rest, **others)

    def render_line(self, styles: StylesBase, y: int, size: Size, content_size: Size, *rest: Any) -> Strip:
        """One of them."""
        line = y - styles.gutter.top
        if not 0 <= line < content_size.height:
            return super().render_line(styles, y, size, content_size, *rest)
        strip = rest[CONTENT](line)
        _, framed = self._framed.get(id(strip), (strip, None))
        if framed is None:
            asked = [*rest[:CONTENT], lambda _: strip, *rest[CONTENT + 1 :]]
            framed = super().render_line(styles, y, size, content_size, *asked)
            self._framed[id(strip)] = strip, framed
        return framed
