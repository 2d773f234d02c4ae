"""The maps of several searches of one board, each with its name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from loyd.core.comparison.lane_maps import LaneMaps
from loyd.core.drawing.caption import how_it_went
from loyd.core.search.outcome import Outcome
from loyd.core.search.problem import Problem
from loyd.core.search.settings import HEURISTIC
from loyd.core.trace.relief import Relief
from loyd.core.trace.trace import Trace

Searched = tuple[Problem, Trace, int, Outcome | None]
"""A search, its record, the step to show, and how it ended, if it has."""


@dataclass(frozen=True, eq=False)
class LaneMap:
    """The map of one search with its name, and a line that says how it went."""

    name: str
    how: str
    relief: Relief


def lane_maps(searches: Sequence[Searched]) -> list[LaneMap]:
    """The maps of searches of one board, all of one projection: the hill where it can be had of each, else the layers."""
    reliefs = LaneMaps([trace for _, trace, _, _ in searches]).read([step for _, _, step, _ in searches])
    return [
        LaneMap(name_of(problem), f"{problem.spec.text}, {how_it_went(trace, step, outcome)}", relief)
        for (problem, trace, step, outcome), relief in zip(searches, reliefs, strict=True)
    ]


def name_of(problem: Problem) -> str:
    """What a search is called: `A*, Manhattan distance`."""
    algorithm = problem.algorithm
    name = f"{algorithm.name}, {problem.heuristic.name}" if HEURISTIC in algorithm.uses else algorithm.name
    return name[:1].upper() + name[1:]
