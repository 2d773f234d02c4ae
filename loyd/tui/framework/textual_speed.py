"""Faster replacements for parts of Textual that put the lines of widgets on the screen."""

from typing import Any

from textual._compositor import ChopsUpdate, Compositor, LayoutUpdate
from textual._styles_cache import StylesCache
from textual.css.styles import RulesMap, StylesBase
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode
from textual.geometry import Region, Size
from textual.strip import Strip

NOTHING = Strip([])


class SparingCompositor(Compositor):
    """Asks only the widgets where something has changed, and writes only what the terminal does not
    show already.

    Textual asks every widget between the changes for all its lines, and writes all of a widget that
    has changed anywhere: thousands of bytes, most of which the terminal already shows.
    """

    def __init__(self) -> None:
        super().__init__()
        self._written: dict[tuple[int, int], Strip] = {}
        """What the terminal shows, by line and column, as far as known."""
        self._written_cuts: list[list[int]] | None = None

    def render_full_update(self, simplify: bool = False) -> LayoutUpdate:
        self._written.clear()
        return super().render_full_update(simplify)

    def render_partial_update(self) -> ChopsUpdate | None:
        if self.cuts is not self._written_cuts:  # known before some widgets are left out
            self._written.clear()
            self._written_cuts = self.cuts
        places = self.visible_widgets
        self._visible_widgets = {
            widget: place
            for widget, place in places.items()
            if any(map(Region.intersection(*place).overlaps, self._dirty_regions))
        }
        update = super().render_partial_update()
        self._visible_widgets = places
        if update is None:
            return None
        chops: list[dict[int, Strip | None]] = [{} for _ in update.chops]
        ends: list[list[int]] = [[] for _ in chops]
        spans = []
        for line, first, last in update.spans:
            for start, part in update.chops[line].items():
                if part is None or start >= last or start + part.cell_length <= first:
                    continue
                skipped, strip = _changed(self._written.get((line, start)), part)
                self._written[line, start] = part
                if strip.cell_length:
                    column = start + skipped
                    chops[line][column] = strip
                    ends[line].append(column + strip.cell_length)
                    spans.append((line, column, ends[line][-1]))
        return ChopsUpdate(chops, spans, ends) if spans else None


def _changed(before: Strip | None, after: Strip) -> tuple[int, Strip]:
    if before is after:
        return 0, NOTHING
    if before is None or before.cell_length != after.cell_length:
        return 0, after
    old = [*before]
    new = [*after]
    most = min(len(old), len(new))
    same = next((at for at in range(most) if old[at] != new[at]), most)
    same_at_end = next(
        (at for at in range(most - same) if old[-1 - at] != new[-1 - at]), most - same
    )
    rest = new[same : len(new) - same_at_end]
    return sum(segment.cell_length for segment in new[:same]), Strip(rest) if rest else NOTHING


MOST_FRAMED = 400
"""The most framed lines kept: those of the tallest widget, and as many again to come back to."""

CONTENT = 3
"""The position, among the arguments of `render_line` after the sizes, of the function that gives
the widget's own line.
"""


class FramedLines(StylesCache):
    """Puts border and padding around a line once, as long as the widget returns the very same
    strip, even for another line.

    Textual does it again whenever anything in the widget changes, and loses what it had computed
    for the line. There must be no outline, which is drawn over the first and the last line.
    """

    def __init__(self) -> None:
        super().__init__()
        self._frame: tuple[Any, ...] = ()
        self._top = 0
        self._framed: dict[int, tuple[Strip, Strip]] = {}
        """For the identity of a strip, that strip (so that the identity stays unique) and the
        framed one.
        """

    def render(self, styles: StylesBase, size: Size, *rest: Any, **others: Any) -> list[Strip]:
        background = rest[:2]
        frame = (
            size,
            *background,
            styles.border,
            *(others[name] for name in ("content_size", "padding", "opacity", "native_ansi")),
        )
        if frame != self._frame or len(self._framed) > MOST_FRAMED:
            self._frame = frame
            self._top = styles.gutter.top
            self._framed.clear()
        return super().render(styles, size, *rest, **others)

    def render_line(
        self, styles: StylesBase, y: int, size: Size, content_size: Size, *rest: Any
    ) -> Strip:
        line = y - self._top
        if not 0 <= line < content_size.height:
            return super().render_line(styles, y, size, content_size, *rest)
        strip = rest[CONTENT](line)
        _, framed = self._framed.get(id(strip), (strip, None))
        if framed is None:
            line_parts = [*rest[:CONTENT], lambda _: strip, *rest[CONTENT + 1 :]]
            framed = super().render_line(styles, y, size, content_size, *line_parts)
            self._framed[id(strip)] = strip, framed
        return framed


class ThemedStylesheet(Stylesheet):
    """Parsed again only when the theme's colours change: Textual asks for it three times before the
    first screen is visible. Rules that stay the same are not applied again.
    """

    def __init__(self, variables: dict[str, str]):
        super().__init__(variables=variables)
        self._parsed_with = dict(variables)
        self._has_changed = False

    def set_variables(self, variables: dict[str, str]) -> None:
        if variables != self._parsed_with:
            self._parsed_with = dict(variables)
            self._has_changed = True
            super().set_variables(variables)

    def reparse(self) -> None:
        if self._has_changed:
            super().reparse()
            self._has_changed = False

    @classmethod
    def replace_rules(cls, node: DOMNode, rules: RulesMap, animate: bool = False) -> None:
        if rules == node.styles.base.get_rules():
            node.notify_style_update()
        else:
            super().replace_rules(node, rules, animate)
