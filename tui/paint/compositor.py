"""What puts the lines of the widgets together to those of the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual._compositor import ChopsUpdate, Compositor
from textual.geometry import Region

if TYPE_CHECKING:
    from collections.abc import Iterator

    from textual.strip import Strip
    from textual.widget import Widget


class SparingCompositor(Compositor):
    """Asks a widget only for those of its lines that are to be painted and are not covered.

    Textual asks every widget in sight for all its lines whenever anything changes, and arranges the whole screen anew where something
    changes that is out of sight; with some thirty widgets that takes longer than to paint what has changed.
    """

    def update_widgets(self, widgets: set[Widget]) -> None:
        """Note what has changed in widgets; of one that is out of sight, nothing has to be painted."""
        super().update_widgets(self.visible_widgets.keys() & widgets)

    def render_partial_update(self) -> ChopsUpdate | None:
        """What has changed; None where nothing has."""
        regions = {region.intersection(self.size.region) for region in self._dirty_regions}
        self._dirty_regions.clear()
        spans = list(self._regions_to_spans(region for region in regions if region))
        if not spans:
            return None
        cuts = self.cuts
        chops: list[dict[int, Strip | None]] = [{} for _ in cuts]
        missing: dict[int, set[int]] = {}
        for line, first, last in spans:
            chops[line] = dict.fromkeys(cuts[line][:-1])
            parts = (start for start, end in zip(cuts[line], cuts[line][1:], strict=False) if start < last and end > first)
            missing.setdefault(line, set()).update(parts)
        for line, column, strip in self._strips(missing):
            ends = [cut for cut in cuts[line] if column <= cut <= column + strip.cell_length]
            for start, part in zip(ends, strip.divide([end - column for end in ends[1:]]), strict=False):
                if start in missing[line]:
                    chops[line][start] = part
                    missing[line].discard(start)
        return ChopsUpdate(chops, spans, [line[1:] for line in cuts])

    def _strips(self, missing: dict[int, set[int]]) -> Iterator[tuple[int, int, Strip]]:
        """Line, column and strip of the widgets in sight, from the front to the back, as long as parts of a line are `missing`."""
        for widget, (region, clip) in self.visible_widgets.items():
            shown = region.intersection(clip)
            lines = [line for line in shown.line_range if any(shown.x <= start < shown.right for start in missing.get(line, ()))]
            if lines:
                top = lines[0]
                strips = widget.render_lines(Region(shown.x - region.x, top - region.y, shown.width, lines[-1] + 1 - top))
                yield from ((line, shown.x, strips[line - top]) for line in lines)
