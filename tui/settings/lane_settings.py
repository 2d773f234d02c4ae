"""Between the settings of Explore and the searches of Compare's lanes."""

from dataclasses import replace

from loyd.core.comparison.comparison import Comparison
from loyd.core.heuristics.heuristic import Heuristic
from loyd.core.search.algorithm import Algorithm
from loyd.core.search.problem import Limits, Problem
from loyd.core.search.spec import Spec
from loyd.core.search.spec_text import parse_spec
from loyd.tui.settings.settings import Settings

TELLING = ("astar:misplaced", "astar:manhattan")
"""The pair that Compare opens with."""
ADDED = ("idastar:manhattan", "greedy:manhattan", "bfs", "wastar:manhattan:2")


def telling_pair() -> list[Spec]:
    """Two searches that show at once what comparing is good for."""
    return [parse_spec(text) for text in TELLING]


def another_search(comparison: Comparison) -> Spec:
    """A search for one more lane: the first of ADDED that is not there yet."""
    there = {lane.label for lane in comparison.lanes}
    specs = [parse_spec(text) for text in ADDED]
    return next((spec for spec in specs if spec.text not in there), specs[0])


def settings_of(comparison: Comparison, place: int, seed: int | None) -> Settings:
    """The settings with which Explore watches a lane."""
    lane = comparison.lanes[place]
    return Settings(comparison.start, comparison.goal, lane.spec, lane.problem.limits, seed)


def place_of(settings: Settings, comparison: Comparison) -> int | None:
    """The place of the lane that searches as these settings do, on the same boards; None where there is none."""
    if (settings.start, settings.goal) != (comparison.start, comparison.goal):
        return None
    wanted = _essence(settings.spec, settings.problem())
    return next((place for place, lane in enumerate(comparison.lanes) if _essence(lane.spec, lane.problem) == wanted), None)


def _essence(spec: Spec, problem: Problem) -> tuple[str, Algorithm, Heuristic]:
    """What tells searches of the same boards apart: the word alone does not where one's own code was loaded again under its name."""
    return spec.text, problem.algorithm, problem.heuristic


def limits_among(settings: Settings, comparison: Comparison) -> Limits:
    """The limits of the settings, with no more memory than a lane may use."""
    memory = [limit for limit in (settings.limits.bytes, comparison.limits.bytes) if limit is not None]
    return replace(settings.limits, bytes=min(memory, default=None))
