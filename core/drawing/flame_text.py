"""A flame as lines of text: its larger blocks, each below and to the right of the one that it lies in."""

from __future__ import annotations

from collections.abc import Sequence

from loyd.core.drawing.caption import Caption
from loyd.core.numbers import grouped
from loyd.core.trace.choice import shown
from loyd.core.trace.flame import Flame

SMALLEST = 0.01
"""A block with a smaller share of the work has no line."""


def flame_text(flame: Flame, way: Sequence[int], caption: Caption) -> str:
    """A line for each block of a hundredth of the work or more: move, share, expansions, f; `*` marks the way."""
    lines = [caption.title, caption.subtitle, "each line: depth, move, share of the work, expansions, f; * is on the way", ""]
    on_way = frozenset(way)
    for block in sorted(range(len(flame.step)), key=lambda block: (flame.x[block], flame.depth[block])):
        if flame.width[block] >= SMALLEST * flame.total:
            mark, depth = "*" if int(flame.step[block]) in on_way else " ", int(flame.depth[block])
            share = f"{100 * flame.width[block] / flame.total:.0f}%"
            lines.append(
                f"{mark} {depth:>3} {'  ' * depth}{flame.label[block]} {share}  {grouped(int(flame.width[block]))}  "
                f"f {shown(float(flame.f[block]))}"
            )
    return "\n".join(lines) + "\n"
