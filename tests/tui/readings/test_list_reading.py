"""The growth of a search, sampled for axes of either kind."""

import numpy as np
import pytest
from rich.style import Style

from loyd.core.puzzle.notation import blank_last, parse_board
from loyd.core.search.problem import Limits, Problem
from loyd.core.search.spec_text import parse_spec
from loyd.tui.render.plot_painter import Series
from loyd.tui.view_models.lists_model import SAMPLES, GrowthReader, shared_ends
from tests.core.case import finish

HARD = parse_board("12 10 6 x / 9 8 13 15 / 11 7 3 2 / 5 4 14 1")


@pytest.mark.parametrize(("name", "least"), [("astar", SAMPLES // 8), ("idastar", 5)])
def test_every_decade_of_the_steps_has_its_samples(name: str, least: int) -> None:
    trace, _ = finish(Problem(HARD, blank_last(4, 4), parse_spec(name), Limits(expansions=20_000)))
    reader = GrowthReader(trace)
    reader.up_to(trace.steps)
    growth = reader.up_to(trace.steps - 1)
    steps = growth.steps.tolist()
    assert steps == sorted(set(steps))
    assert (steps[0], steps[-1], len(steps) <= 3 * SAMPLES) == (0, trace.steps - 1, True)
    for low in (100, 1000):
        assert sum(low // 10 <= step <= low for step in steps) >= least
    for place in range(0, len(steps), 17):
        assert growth.closed[place] == trace.counts(steps[place]).closed


def test_plots_side_by_side_share_an_axis_where_they_count_the_same() -> None:
    def plot(steps: float, **peaks: float) -> tuple[Series, ...]:
        return tuple(Series(name, "o", Style(), np.array([0, steps]), np.array([0, peak])) for name, peak in peaks.items())

    ida, astar, bfs = plot(14_000, bound=31, depth=28), plot(6_000, closed=6_000, open=3_000), plot(9_000, closed=9_000, open=200)
    assert shared_ends([ida, astar, bfs, ()]) == [(14_000, 31), (14_000, 9_000), (14_000, 9_000), (14_000, 0)]
