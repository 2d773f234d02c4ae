"""What puts the lines of the widgets together to those of the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual._compositor import ChopsUpdate, Compositor, LayoutUpdate
from textual.geometry import Region
from textual.strip import Strip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from textual.widget import Widget


NOTHING = Strip([])


class SparingCompositor(Compositor):
    """Asks a widget only for those of its lines that are to be painted and are not covered, and writes only what is not there already.

    Textual asks every widget in sight for all its lines whenever anything changes, writes all of a widget that has changed anywhere, and
    arranges the whole screen anew where something changes that is out of sight; with some thirty widgets that takes longer than to paint
    what has changed, and a terminal takes thousands of bytes that say what it shows.
    """

    def __init__(self) -> None:
        super().__init__()
        self._written: dict[int, dict[int, Strip]] = {}
        """What the terminal shows, by line and column, as far as it is known."""
        self._written_cuts: list[list[int]] | None = None

    def update_widgets(self, widgets: set[Widget]) -> None:
        """Note what has changed in widgets; of one that is out of sight, nothing has to be painted."""
        super().update_widgets(self.visible_widgets.keys() & widgets)

    def render_full_update(self, simplify: bool = False) -> LayoutUpdate:
        """Everything; it may be for a picture of the screen, and so says nothing of what the terminal shows."""
        self._written.clear()
        return super().render_full_update(simplify)

    def render_partial_update(self) -> ChopsUpdate | None:
        """What has changed; None where nothing has."""
        regions = {region.intersection(self.size.region) for region in self._dirty_regions}
        self._dirty_regions.clear()
        cuts = self.cuts
        if cuts is not self._written_cuts:
            self._written.clear()
            self._written_cuts = cuts
        asked: dict[int, set[int]] = {}
        for line, first, last in self._regions_to_spans(region for region in regions if region):
            starts = (start for start, end in zip(cuts[line], cuts[line][1:], strict=False) if start < last and end > first)
            asked.setdefault(line, set()).update(starts)
        chops: list[dict[int, Strip | None]] = [{} for _ in cuts]
        ends: list[list[int]] = [[] for _ in cuts]
        spans = []
        for line, parts in sorted(self._parts(asked).items()):
            written = self._written.setdefault(line, {})
            for start, part in sorted(parts.items()):
                skipped, strip = _changed(written.get(start), part)
                written[start] = part
                if strip.cell_length:
                    column = start + skipped
                    chops[line][column] = strip
                    ends[line].append(column + strip.cell_length)
                    spans.append((line, column, ends[line][-1]))
        return ChopsUpdate(chops, spans, ends) if spans else None

    def _parts(self, missing: dict[int, set[int]]) -> dict[int, dict[int, Strip]]:
        """What is to be seen of the widgets at the parts of lines that are `missing`, which are none then."""
        parts: dict[int, dict[int, Strip]] = {line: {} for line in missing}
        for line, column, strip in self._strips(missing):
            ends = [cut for cut in self.cuts[line] if column <= cut <= column + strip.cell_length]
            for start, part in zip(ends, strip.divide([end - column for end in ends[1:]]), strict=False):
                if start in missing.get(line, ()):
                    parts[line][start] = part
                    missing[line].discard(start)
            if not missing.get(line, True):
                del missing[line]
        return parts

    def _strips(self, missing: dict[int, set[int]]) -> Iterator[tuple[int, int, Strip]]:
        """Line, column and strip of the widgets in sight, from the front to the back, as long as parts of a line are `missing`."""
        for widget, (region, clip) in self.visible_widgets.items():
            if not missing:
                return
            shown = region.intersection(clip)
            lines = [line for line in shown.line_range if any(shown.x <= start < shown.right for start in missing.get(line, ()))]
            if lines:
                top = lines[0]
                strips = widget.render_lines(Region(shown.x - region.x, top - region.y, shown.width, lines[-1] + 1 - top))
                yield from ((line, shown.x, strips[line - top]) for line in lines)


def _changed(before: Strip | None, after: Strip) -> tuple[int, Strip]:
    """What of a strip is another than before in the same place, and how many columns to the right it begins."""
    if before is after:
        return 0, NOTHING
    if before is None or before.cell_length != after.cell_length:
        return 0, after
    old, new = [*before], [*after]
    most = min(len(old), len(new))
    same = next((at for at in range(most) if old[at] != new[at]), most)
    same_at_end = next((at for at in range(most - same) if old[-1 - at] != new[-1 - at]), most - same)
    rest = new[same : len(new) - same_at_end]
    return sum(segment.cell_length for segment in new[:same]), Strip(rest) if rest else NOTHING
