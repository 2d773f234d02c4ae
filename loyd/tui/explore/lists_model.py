"""The lists and the open nodes by f at one step, as plain data ready to be painted."""

from collections.abc import Sequence
from typing import NamedTuple

from ...core.engine.record import Counts, Node, Trace, format_node_f
from ..paint import Bar


class FrontierPage(NamedTuple):
    """Part of a frontier of the open list: nodes from position `first` on (counted from 0), of
    `total` in all.
    """

    name: str
    nodes: tuple[Node, ...]
    first: int
    total: int


class ListReading(NamedTuple):
    """What `read_lists` found. `frontiers`: the parts of the open list, one if it is not divided.
    `closed_from`: the position of the first closed node, counted from 0.
    """

    trace: Trace
    step: int
    counts: Counts
    frontiers: tuple[FrontierPage, ...]
    closed: tuple[Node, ...]
    closed_from: int
    bars: tuple[Bar, ...]


def read_lists(trace: Trace, step: int, opened: Sequence[range], closed: range) -> ListReading:
    """The nodes at these positions of the lists after a step, and the number of open nodes by f.

    `opened` gives the positions for each frontier; if a frontier is shorter, its last nodes are
    read.
    """
    sizes = trace.frontier_sizes(step)
    current = trace.node(step).f
    counts = trace.counts(step)
    # searches with a stack do not show it
    by_f = trace.open_by_f(step) if trace.has_f and counts.depth is None else []
    return ListReading(
        trace=trace,
        step=step,
        counts=counts,
        frontiers=tuple(
            _frontier(trace, step, at, size, places)
            for at, (size, places) in enumerate(zip(sizes, opened, strict=False))
        ),
        closed=tuple(trace.closed_nodes(step, closed.start, len(closed))),
        closed_from=closed.start,
        bars=tuple(
            Bar(format_node_f(f, counts.least_h), count, current=step > 0 and f == current)
            for f, count in by_f
        ),
    )


def _frontier(trace: Trace, step: int, at: int, size: int, places: range) -> FrontierPage:
    first = max(min(places.start, size - len(places)), 0)
    return FrontierPage(
        trace.frontiers[at], tuple(trace.open_nodes(step, first, len(places), at)), first, size
    )


def no_nodes_words(counts: Counts) -> str:
    """What the open list says while it shows no nodes: that there are none, or that they are being
    read.
    """
    has_path = counts.depth is not None
    if counts.open:
        return "Reading the stack …" if has_path else "Reading the open list …"
    return "The stack is empty." if has_path else "No node is open."
