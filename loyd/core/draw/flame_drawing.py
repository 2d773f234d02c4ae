"""A flame as a drawing: blocks as areas with text, and dust, which narrows with depth."""

from collections.abc import Iterator, Sequence
from itertools import groupby

import numpy as np

from ..engine.puzzle.packing import Reals
from ..engine.record import Flame, format_f
from ..system import grouped, short
from .colours import EXTRA_MOVES_ON_LIGHT, PAPER, as_hex, mixed, on_scale, rgb
from .shapes import (
    FOOT,
    HEAD,
    INK,
    MARGIN,
    QUIET,
    SHEET,
    Box,
    Caption,
    Extent,
    Label,
    Shape,
    head,
    legend,
)
from .writers import Drawing

FLAME_LEFT = 56.0
TALLEST = 22.0
GRAIN = 4
"""The width of a column of dust, in points."""
SHADES = 12
"""The shades from none to full cover."""
NARROWEST = 1.0
NOTED = 4.0
"""A narrower block has neither an outline nor a tooltip: nobody could point at it."""
FLAME_GOLD = "#e5a40a"
STROKE = 2.4
FLAME_LETTER = 7.0
AXIS_EVERY = 36


def flame_drawing(
    flame: Flame,
    path_steps: Sequence[int],
    caption: Caption,
    size: Extent = SHEET,
    *,
    is_solved: bool,
) -> Drawing:
    """The flame in a drawing of at most this size; the blocks of the steps on the path are
    outlined.
    """
    deepest = int(max(flame.depth.max(initial=0), flame.dust_depth.max(initial=0)))
    first = int(flame.depth[0]) if len(flame.depth) else 0
    tall = min((size.height - HEAD - FOOT) / (deepest - first + 1), TALLEST)
    low, high = _range(flame)
    room = size.width - FLAME_LEFT - MARGIN
    foot = HEAD + (deepest - first + 1) * tall
    shapes = (
        *head(caption),
        *_dust(flame, room, first, tall, low, high),
        *_blocks(flame, room, frozenset(path_steps), first, tall, low, high),
        *_axis(first, deepest, tall),
        *_legend(flame, room, low, high, foot + 16, is_solved=is_solved),
    )
    return Drawing(caption.title, size.width, foot + FOOT, shapes)


def _range(flame: Flame) -> tuple[float, float]:
    known = np.concatenate((flame.f, flame.dust_f))
    known = known[~np.isnan(known)]
    return (float(known.min()), float(known.max().round())) if len(known) else (0.0, 0.0)


def _colour(f: float, low: float, high: float, share: float = 1.0) -> str:
    at = 0.0 if np.isnan(f) else min(max((f - low) / max(high - low, 1), 0), 1)
    return as_hex(mixed(rgb(PAPER), on_scale(EXTRA_MOVES_ON_LIGHT, np.asarray(at)), share).round())


def _dust(
    flame: Flame, room: float, first: int, tall: float, low: float, high: float
) -> Iterator[Shape]:
    columns = int(room) // GRAIN
    scale = room / max(flame.total, 1) / GRAIN
    for depth in np.unique(flame.dust_depth).tolist():
        here = flame.dust_depth == depth
        x = flame.dust_x[here] * scale
        wide = flame.dust_width[here] * scale
        cover = _poured(x, wide, np.ones(len(x)), columns)
        f = _poured(x, wide, np.nan_to_num(flame.dust_f[here], nan=low), columns) / np.maximum(
            cover, 1e-9
        )
        shades = np.round(np.clip(cover, 0, 1) * SHADES).astype(int).tolist()
        at = 0
        for (shade, value), run in groupby(zip(shades, f.round().tolist(), strict=True)):
            count = len(list(run))
            if shade:
                colour = _colour(value, low, high, shade / SHADES)
                yield Box(
                    FLAME_LEFT + at * GRAIN,
                    HEAD + (depth - first) * tall,
                    count * GRAIN,
                    tall,
                    colour,
                )
            at += count


def _poured(x: Reals, wide: Reals, worth: Reals, columns: int) -> Reals:
    """How much of each column some intervals cover, each counted `worth` times; `x` and `wide`, in
    columns, need not be whole.

    >>> _poured(np.array([0.5]), np.array([2.0]), np.ones(1), 4).tolist()
    [0.5, 1.0, 0.5, 0.0]
    """
    # An interval is a rise at its left edge and a fall at its right one. An edge within a column is
    # shared between that column and the next, so that the sums up to each column are its cover.
    steps = np.zeros(columns + 2)
    for edge, sign in ((x, 1.0), (x + wide, -1.0)):
        at = np.clip(edge, 0, columns)
        whole = np.floor(at).astype(np.int64)
        np.add.at(steps, whole, sign * worth * (1 - (at - whole)))
        np.add.at(steps, whole + 1, sign * worth * (at - whole))
    return np.cumsum(steps)[:columns]


def _blocks(
    flame: Flame,
    room: float,
    path_steps: frozenset[int],
    first: int,
    tall: float,
    low: float,
    high: float,
) -> Iterator[Shape]:
    scale = room / max(flame.total, 1)
    on_path = []
    for block in np.flatnonzero(flame.width * scale >= NARROWEST).tolist():
        step = int(flame.step[block])
        count = int(flame.width[block])
        f = float(flame.f[block])
        x = FLAME_LEFT + flame.x[block] * scale
        y = HEAD + (int(flame.depth[block]) - first) * tall
        wide = count * scale
        named = "" if np.isnan(f) else f" f {f:g}"
        note = f"step {step}: {grouped(count)} of {grouped(flame.total)} steps,{named or ' no f'}"
        yield Box(
            x,
            y,
            wide,
            tall,
            _colour(f, low, high),
            PAPER if wide >= NOTED else None,
            0.6,
            note=note if wide >= NOTED else "",
        )
        if step in path_steps:
            on_path.append(Box(x, y, wide, tall, None, FLAME_GOLD, STROKE))
        share = f"{100 * count / max(flame.total, 1):.0f}%"
        label = flame.label[block]
        written = (
            text
            for text in (f"{label} {share}{named}", f"{label} {share}", label)
            if len(text) * FLAME_LETTER <= wide - 4
        )
        if tall >= 11 and (text := next(written, "")):
            yield Label(x + 4, y + tall / 2 + 4, text, 11, INK)
    yield from on_path
    if on_path and len(on_path) < len(
        path_steps
    ):  # the rest of the path is in the dust below its last block
        last = on_path[-1]
        yield Box(
            last.x, last.y + tall, STROKE, (len(path_steps) - len(on_path)) * tall, FLAME_GOLD
        )


def _axis(first: int, deepest: int, tall: float) -> Iterator[Shape]:
    for depth in range(first, deepest + 1, max(1, round(AXIS_EVERY / tall))):
        yield Label(
            FLAME_LEFT - 8, HEAD + (depth - first + 0.5) * tall + 4, str(depth), 11, QUIET, "end"
        )


def _legend(
    flame: Flame, room: float, low: float, high: float, y: float, *, is_solved: bool
) -> list[Shape]:
    steps = 12
    ramp = [
        Box(1.5 * place, 0, 1.5, 14, _colour(low + (high - low) * place / (steps - 1), low, high))
        for place in range(steps)
    ]
    across = "steps, in order of time" if flame.in_time else "steps"
    items = [
        (ramp, f"f {low:g} to {high:g}"),
        (
            [Box(1, 1, 16, 12, None, FLAME_GOLD, STROKE)],
            "solution" if is_solved else "path to the node of this step",
        ),
        ([], "down: depth"),
        ([], f"width: {short(flame.total)} {across}"),
        *[([], "pale: few steps")] * bool(len(flame.dust_f)),
    ]
    return legend(items, FLAME_LEFT, y, room)


SMALLEST_WIDTH = 0.01
"""A block with a smaller share of the work gets no line."""


def flame_text(flame: Flame, path_steps: Sequence[int], caption: Caption) -> str:
    """A line for each block with at least a hundredth of the work: move, share, expansions, f; `*`
    marks the path.
    """
    lines = [
        caption.title,
        caption.subtitle,
        "each line: depth, move, share of the work, steps, f; * marks the path",
        "",
    ]
    on_path = frozenset(path_steps)
    for block in sorted(
        range(len(flame.step)), key=lambda block: (flame.x[block], flame.depth[block])
    ):
        if flame.width[block] >= SMALLEST_WIDTH * flame.total:
            mark = "*" if int(flame.step[block]) in on_path else " "
            depth = int(flame.depth[block])
            share = f"{100 * flame.width[block] / flame.total:.0f}%"
            lines.append(
                f"{mark} {depth:>3} {'  ' * depth}{flame.label[block]} {share}  "
                f"{grouped(int(flame.width[block]))}  "
                f"f {format_f(float(flame.f[block]))}"
            )
    return "\n".join(lines) + "\n"
