"""A film of a search as an SVG that moves by itself and needs nothing beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, groupby

from loyd.core.drawing.shapes import Box, Shape
from loyd.core.drawing.svg import svg_document, svg_element
from loyd.core.film.search_film import SearchFilm

Run = tuple[int, int]
"""The first picture in which a shape stands, and the first after it in which it does not."""


def film_svg(film: SearchFilm) -> bytes:
    """The SVG, with animations in SMIL (W3C 2001), played again and again.

    What stands still in several pictures is written once: surfaces below, the longest there at the bottom, and over them the rest, the
    longest there on top.
    """
    drawings = list(film.drawings())
    times = [0.0, *accumulate(film.times)]
    runs = _runs([drawing.shapes for drawing in drawings])
    boxes = sorted((one for one in runs if isinstance(one[1], Box)), key=lambda one: (one[0][0] - one[0][1], one[0]))
    others = sorted((one for one in runs if not isinstance(one[1], Box)), key=lambda one: (one[0][1] - one[0][0], one[0]))
    parts = [part for group in (boxes, others) for run, same in groupby(group, lambda one: one[0]) for part in _shown(run, same, times)]
    first = drawings[0]
    return svg_document(parts, first.width, first.height, film.title).encode()


def _runs(pictures: Sequence[Sequence[Shape]]) -> list[tuple[Run, Shape]]:
    """Each shape with each of its runs, in the order of the pictures."""
    begun: dict[Shape, int] = {}
    found: list[tuple[Run, Shape]] = []
    for place, shapes in enumerate([*pictures, ()]):
        there = dict.fromkeys(shapes)
        found += [((begun.pop(shape), place), shape) for shape in list(begun) if shape not in there]
        for shape in there:
            begun.setdefault(shape, place)
    return found


def _shown(run: Run, shapes: Iterator[tuple[Run, Shape]], times: Sequence[float]) -> Iterator[str]:
    """The shapes of a run, there while its pictures are."""
    begin, end, whole = times[run[0]], times[run[1]], times[-1]
    if run == (0, len(times) - 1):
        yield from (svg_element(shape) for _, shape in shapes)
        return
    keys = [(0.0, "hidden" if begin else "visible"), *([(begin, "visible")] if begin else []), (end, "hidden")]
    keys = [(at, value) for at, value in keys if at < whole]
    values, shares = ";".join(value for _, value in keys), ";".join(f"{at / whole:.6g}" for at, _ in keys)
    yield f'<g visibility="{keys[0][1]}"><animate attributeName="visibility" calcMode="discrete" values="{values}" keyTimes="{shares}" '
    yield f'dur="{whole:g}s" repeatCount="indefinite"/>'
    yield from (svg_element(shape) for _, shape in shapes)
    yield "</g>"
