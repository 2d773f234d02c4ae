"""The axes of plots that stand side by side."""

import numpy as np
from rich.style import Style

from loyd.tui.render.plot_painter import Series
from loyd.tui.view_models.lists_model import shared_ends


def test_plots_side_by_side_share_an_axis_where_they_count_the_same() -> None:
    def plot(steps: float, **peaks: float) -> tuple[Series, ...]:
        return tuple(Series(name, "o", Style(), np.array([0, steps]), np.array([0, peak])) for name, peak in peaks.items())

    ida, astar, bfs = plot(14_000, bound=31, depth=28), plot(6_000, closed=6_000, open=3_000), plot(9_000, closed=9_000, open=200)
    assert shared_ends([ida, astar, bfs, ()]) == [(14_000, 31), (14_000, 9_000), (14_000, 9_000), (14_000, 0)]
