"""A moment of a finished record, as the pictures of Explore are given it."""

from types import SimpleNamespace
from typing import cast

from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.record.trace import Trace
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.session import Exploration
from loyd.tui.pictures.picture_widget import SearchMoment


def moment(
    trace: Trace, step: int, *, seen: int | None = None, spec: str = "astar"
) -> SearchMoment:
    """The moment at which `step` is shown and nothing beyond `seen` (or the step) was."""
    problem = Problem(trace.start, trace.goal, parse_spec(spec))
    run = cast("Exploration", SimpleNamespace(trace=trace, problem=problem, outcome=None))
    return SearchMoment(run, step, step if seen is None else seen, False, False)
