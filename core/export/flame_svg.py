"""A flame as SVG: blocks as areas that are written on, dust as it narrows with depth; text is text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from xml.sax.saxutils import escape

import numpy as np

from loyd.core.export.caption import Caption
from loyd.core.numbers import short
from loyd.core.trace.flame import Flame, Reals

WIDTH, HEIGHT = 1600, 900
LEFT, RIGHT, HEAD, FOOT = 56, 28, 66, 46
TALLEST = 22.0
GRAIN = 4
"""Dust is drawn in columns of so many points."""
SHADES = 12
NARROWEST = 1.0
INK, QUIET, PAPER, GOLD = "#23201b", "#8b8478", "#ffffff", "#e0b000"
RAMP = ((222, 234, 246), (150, 188, 224), (168, 172, 180), (232, 182, 132), (214, 104, 30))
"""From the least f to the greatest."""
FONT = "font-family=\"'DejaVu Sans', 'Segoe UI', Helvetica, Arial, sans-serif\""
LETTER = 7.0


def flame_svg(flame: Flame, way: Sequence[int], caption: Caption, *, is_solved: bool) -> str:
    """The flame as one document; the blocks of the steps on the way are outlined."""
    deepest = int(max(flame.depth.max(initial=0), flame.dust_depth.max(initial=0)))
    first = int(flame.depth[0]) if len(flame.depth) else 0
    tall = min((HEIGHT - HEAD - FOOT) / (deepest - first + 1), TALLEST)
    low, high = _range(flame)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" {FONT}>',
        f"<title>{escape(caption.title)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
        f'<text x="28" y="32" font-size="19" font-weight="600" fill="{INK}">{escape(caption.title)}</text>',
        f'<text x="28" y="52" font-size="12.5" fill="{QUIET}">{escape(caption.subtitle)}</text>',
        *_dust(flame, first, tall, low, high),
        *_blocks(flame, frozenset(way), first, tall, low, high),
        *_axis(first, deepest, tall),
        *_legend(flame, low, high, is_solved=is_solved),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _range(flame: Flame) -> tuple[float, float]:
    known = flame.f[~np.isnan(flame.f)]
    return (float(known.min()), float(known.max())) if len(known) else (0.0, 0.0)


def _colour(f: float, low: float, high: float) -> str:
    at = 0.0 if np.isnan(f) else min(max((f - low) / max(high - low, 1), 0), 1) * (len(RAMP) - 1)
    below = min(int(at), len(RAMP) - 2)
    mixed = (round(one + (other - one) * (at - below)) for one, other in zip(RAMP[below], RAMP[below + 1], strict=True))
    return "#{:02x}{:02x}{:02x}".format(*mixed)


def _scale(flame: Flame) -> float:
    return (WIDTH - LEFT - RIGHT) / max(flame.total, 1)


def _dust(flame: Flame, first: int, tall: float, low: float, high: float) -> Iterator[str]:
    """Dust of each depth in narrow columns, the paler the less of a column it fills."""
    columns = (WIDTH - LEFT - RIGHT) // GRAIN
    scale = _scale(flame) / GRAIN
    for depth in np.unique(flame.dust_depth).tolist():
        here = flame.dust_depth == depth
        x, wide = flame.dust_x[here] * scale, flame.dust_width[here] * scale
        cover = _poured(x, wide, np.ones(len(x)), columns)
        f = _poured(x, wide, np.nan_to_num(flame.dust_f[here], nan=low), columns) / np.maximum(cover, 1e-9)
        shades = np.round(np.clip(cover, 0, 1) * SHADES).astype(int).tolist()
        cells = [(shade, _colour(round(value), low, high)) for shade, value in zip(shades, f.tolist(), strict=True)]
        at = 0
        for (shade, colour), run in groupby(cells):
            count = len(list(run))
            if shade:
                yield (
                    f'<rect x="{LEFT + at * GRAIN}" y="{HEAD + (depth - first) * tall:.1f}" width="{count * GRAIN}" height="{tall:.1f}" '
                    f'fill="{colour}" fill-opacity="{shade / SHADES:.2f}"/>'
                )
            at += count


def _poured(x: Reals, wide: Reals, worth: Reals, columns: int) -> Reals:
    """What bars of some worth add to each column, by the share of it that they cover."""
    steps = np.zeros(columns + 2)
    for edge, sign in ((x, 1.0), (x + wide, -1.0)):
        at = np.clip(edge, 0, columns)
        whole = np.floor(at).astype(np.int64)
        np.add.at(steps, whole, sign * worth * (1 - (at - whole)))
        np.add.at(steps, whole + 1, sign * worth * (at - whole))
    poured: Reals = np.cumsum(steps)[:columns]
    return poured


def _blocks(flame: Flame, way: frozenset[int], first: int, tall: float, low: float, high: float) -> Iterator[str]:
    scale = _scale(flame)
    on_way = []
    for block in np.flatnonzero(flame.width * scale >= NARROWEST).tolist():
        x, y = LEFT + flame.x[block] * scale, HEAD + (int(flame.depth[block]) - first) * tall
        wide, f = flame.width[block] * scale, float(flame.f[block])
        shape = f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{tall:.1f}"'
        yield f'{shape} fill="{_colour(f, low, high)}" stroke="{PAPER}" stroke-width="0.6"/>'
        if int(flame.step[block]) in way:
            on_way.append(f'{shape} fill="none" stroke="{GOLD}" stroke-width="2.4"/>')
        share, label = f"{100 * flame.width[block] / max(flame.total, 1):.0f}%", flame.label[block]
        written = (text for text in (f"{label} {share} f {f:g}", f"{label} {share}", label) if len(text) * LETTER <= wide - 4)
        if tall >= 11 and (text := next(written, "")):
            yield f'<text x="{x + 4:.1f}" y="{y + tall / 2 + 4:.1f}" font-size="11" fill="{INK}">{escape(text)}</text>'
    yield from on_way


def _axis(first: int, deepest: int, tall: float) -> Iterator[str]:
    every = max(1, round(36 / tall))
    for depth in range(first, deepest + 1, every):
        y = HEAD + (depth - first + 0.5) * tall + 4
        yield f'<text x="{LEFT - 8}" y="{y:.1f}" text-anchor="end" font-size="11" fill="{QUIET}">{depth}</text>'


def _legend(flame: Flame, low: float, high: float, *, is_solved: bool) -> Iterator[str]:
    y = HEIGHT - 18
    yield f'<text x="{LEFT}" y="{y}" font-size="11.5" fill="{INK}">f {low:g}</text>'
    for place in range(12):
        colour = _colour(low + (high - low) * place / 11, low, high)
        yield f'<rect x="{LEFT + 40 + 12 * place}" y="{y - 11}" width="12" height="13" fill="{colour}"/>'
    yield f'<text x="{LEFT + 190}" y="{y}" font-size="11.5" fill="{INK}">{high:g}</text>'
    yield f'<rect x="{LEFT + 240}" y="{y - 11}" width="18" height="13" fill="none" stroke="{GOLD}" stroke-width="2.4"/>'
    across = "expansions" if flame.is_exact else "expansions, in order of time"
    words = f"{'solution' if is_solved else 'way to the node at hand'}     down: depth     across: {short(flame.total)} {across}"
    yield f'<text x="{LEFT + 265}" y="{y}" font-size="11.5" fill="{INK}" xml:space="preserve">{words}</text>'
