"""The lists, the histogram and the growth at one step, as plain data ready to be painted."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from loyd.core.trace.choice import shown_f
from loyd.core.trace.node import Counts, Node
from loyd.core.trace.trace import Growth, Trace
from loyd.tui.paint.bars import Bar
from loyd.tui.paint.palette import Palette
from loyd.tui.paint.roles import Role
from loyd.tui.paint.series import Series
from loyd.tui.paint.signs import Signs

SAMPLES, A_DECADE = 240, 100


class Frontier(NamedTuple):
    """Some nodes of one part of the open list, whose places begin at `first` (counted from 0), of `total` in all."""

    name: str
    nodes: tuple[Node, ...]
    first: int
    total: int


class ListReading(NamedTuple):
    """What `read_lists` found.  `frontiers`: the parts of the open list, one where it has none.  `closed_from` is the place of the first
    closed node, counted from 0; `symbol` names what the open list is ordered by.
    """

    trace: Trace
    step: int
    counts: Counts
    frontiers: tuple[Frontier, ...]
    closed: tuple[Node, ...]
    closed_from: int
    symbol: str
    bars: tuple[Bar, ...]
    growth: Growth | None


class GrowthReader:
    """Reads the growth of a search at samples for a linear axis of its steps and, decade by decade, for a logarithmic one.

    A decade that is over is read once.
    """

    def __init__(self, trace: Trace) -> None:
        self._trace = trace
        self._decades: list[Growth] = []

    def at(self, last: int) -> Growth:
        """The growth up to a step."""
        decades = len(str(last)) - 2
        while len(self._decades) < decades:
            self._decades.append(self._trace.growth(10 ** (len(self._decades) + 2), A_DECADE))
        parts = [*self._decades[:decades], self._trace.growth(last, SAMPLES)]
        steps, places = np.unique(np.concatenate([part.steps for part in parts]), return_index=True)
        columns = {name: np.concatenate([getattr(part, name) for part in parts])[places] for name in Growth._fields}
        return Growth(**(columns | {"steps": steps}))


def read_lists(trace: Trace, step: int, grown: int, growth: GrowthReader, opened: Sequence[range], closed: range) -> ListReading:
    """The nodes at those places of the lists after a step, how many are open by f, and the growth up to the step `grown`; none up to 0.

    `opened` names the places for each frontier; where a frontier has fewer nodes its last ones are read.
    """
    sizes = trace.frontier_sizes(step)
    current, counts = trace.node(step).f, trace.counts(step)
    return ListReading(
        trace=trace,
        step=step,
        counts=counts,
        frontiers=tuple(_frontier(trace, step, at, size, places) for at, (size, places) in enumerate(zip(sizes, opened, strict=False))),
        closed=tuple(trace.closed_nodes(step, closed.start, len(closed))),
        closed_from=closed.start,
        symbol="f",
        bars=tuple(Bar(shown_f(f, counts.least_h), count, current=step > 0 and f == current) for f, count in trace.open_by_f(step)),
        growth=growth.at(grown) if grown else None,
    )


def _frontier(trace: Trace, step: int, at: int, size: int, places: range) -> Frontier:
    first = max(min(places.start, size - len(places)), 0)
    return Frontier(trace.frontiers[at], tuple(trace.frontier_nodes(step, at, first, len(places))), first, size)


def growth_series(reading: ListReading, palette: Palette, signs: Signs) -> tuple[Series, ...]:
    """The lines of `growth_lines`, for what has been read."""
    return growth_lines(reading.growth, reading.counts, palette, signs)


def growth_lines(growth: Growth | None, counts: Counts, palette: Palette, signs: Signs) -> tuple[Series, ...]:
    """|open| and |closed| over the steps; for the depth-first family the depth of the stack and the bound."""
    if growth is None:
        return ()
    x = growth.steps.astype(np.float64)
    if counts.depth is not None:
        return (
            Series("bound", signs.cut, palette[Role.IMPROVED], x, growth.bound, counts.bound),
            Series("depth", signs.current, palette[Role.CURRENT], x, growth.depth.astype(np.float64), counts.depth),
        )
    return (
        Series("closed", signs.closed, palette[Role.CLOSED], x, growth.closed.astype(np.float64), counts.closed),
        Series("open", signs.open, palette[Role.OPEN], x, growth.open.astype(np.float64), counts.open),
    )


def shared_ends(plots: Sequence[Sequence[Series]]) -> list[tuple[float, float]]:
    """Where the axes of plots that stand side by side end: across all at the last step, upwards those that count the same at the greatest
    sample of all of them; a depth of 31 would be a line on the ground beside ten thousand nodes."""
    end = max((line.end for lines in plots for line in lines), default=0.0)
    names = [[line.name for line in lines] for lines in plots]
    return [(end, max((line.peak for at, of in enumerate(plots) for line in of if names[at] == own), default=0.0)) for own in names]


def f_series(reading: ListReading, palette: Palette, signs: Signs) -> tuple[Series, ...]:
    """f of the node expanded and, where there is a heuristic, the least h so far, over the steps."""
    growth = reading.growth
    if growth is None or not reading.trace.has_f:
        return ()
    x = growth.steps.astype(np.float64)
    f = reading.trace.node(reading.step).f
    of_f = Series("f", signs.current, palette[Role.CURRENT], x, growth.f, f)
    if not reading.trace.has_h:
        return (of_f,)
    return Series("least h", signs.goal, palette[Role.GOAL], x, growth.least_h.astype(np.float64), reading.counts.least_h), of_f
