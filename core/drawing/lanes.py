"""Several searches of one board on maps with the same axes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from loyd.core.comparison.difference import Difference
from loyd.core.drawing.caption import how_it_went
from loyd.core.search.outcome import Outcome
from loyd.core.search.problem import Problem
from loyd.core.search.settings import HEURISTIC
from loyd.core.trace.map_reading import read_comparable, read_layers
from loyd.core.trace.relief import Integers, Projection, Relief, Spot
from loyd.core.trace.trace import Trace


@dataclass(frozen=True, eq=False)
class LaneMap:
    """The map of one search with its name, and a line that says how it went."""

    name: str
    how: str
    relief: Relief


Searched = tuple[Problem, Trace, int, Outcome | None]
"""A search, its record, the step to show, and how it ended, if it has."""


def lane_maps(searches: Sequence[Searched]) -> list[LaneMap]:
    """The maps of searches of one board, all of one projection: the hill where it can be had of each, else the layers."""
    reliefs = [read_comparable(trace, step) for _, trace, step, _ in searches]
    if len({relief.projection for relief in reliefs}) > 1:
        reliefs = [read_layers(trace, step) for _, trace, step, _ in searches]
    return [
        LaneMap(name_of(problem), f"{problem.spec.text}, {how_it_went(trace, step, outcome)}", relief)
        for (problem, trace, step, outcome), relief in zip(searches, reliefs, strict=True)
    ]


def name_of(problem: Problem) -> str:
    """What a search is called: `A*, Manhattan distance`."""
    algorithm = problem.algorithm
    name = f"{algorithm.name}, {problem.heuristic.name}" if HEURISTIC in algorithm.uses else algorithm.name
    return name[:1].upper() + name[1:]


def on_common_axes(maps: Sequence[LaneMap]) -> list[LaneMap]:
    """The same maps, all of one projection, on axes that hold what each of them shows."""
    reliefs = [lane.relief for lane in maps]
    first = min(relief.first for relief in reliefs)
    stride = 2 if all(relief.stride == 2 and (relief.first - first) % 2 == 0 for relief in reliefs) else 1
    height = max(relief.first + (relief.height - 1) * relief.stride - first for relief in reliefs) // stride + 1
    width = max(relief.width for relief in reliefs)
    return [replace(lane, relief=_moved(lane.relief, first, stride, height, width)) for lane in maps]


def _moved(relief: Relief, first: int, stride: int, height: int, width: int) -> Relief:
    def moved(spot: Spot | None) -> Spot | None:
        return None if spot is None else ((relief.first + spot[0] * relief.stride - first) // stride, spot[1])

    return replace(
        relief, up=(relief.first + relief.up * relief.stride - first) // stride, height=height, width=width, first=first, stride=stride,
        way=tuple(spot for spot in map(moved, relief.way) if spot), start=moved(relief.start), goal=moved(relief.goal),
        current=moved(relief.current), contour=None,
    )  # fmt: skip


def spots_of(difference: Difference, relief: Relief) -> tuple[Integers, Integers]:
    """How far up and how far across each place of a difference lies on a map."""
    g, h = difference.g, difference.h
    if relief.projection is Projection.HILL and relief.length is not None:
        return (g + h - relief.length) // 2, (g - h + relief.length) // 2
    return (g + h - relief.first) // relief.stride, g
