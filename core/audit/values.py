"""What a heuristic says of many boards."""

import numpy as np

from loyd.core.audit import values_kernel as loop
from loyd.core.audit.population import Cells, Integers
from loyd.core.compile.kernel import kernel
from loyd.core.heuristics.heuristic import Estimate
from loyd.core.heuristics.tables.building import Building
from loyd.core.search.slice_length import SliceLength
from loyd.core.search.stopwatch import Stopwatch


def values(estimate: Estimate, cells: Cells, building: Building) -> Integers:
    """The h of each board, a row of `cells` each, in slices of a few milliseconds.

    Raises BuildCancelledError, and PluginError where a user's own heuristic makes a mistake.
    """
    hs = np.zeros(len(cells), np.int64)
    asking = estimate.asking()
    tables = estimate.running_tables(asking)
    evaluate = kernel(loop, estimate.heuristic.file).functions.evaluate
    slices = SliceLength()
    first = 0
    while first < len(cells):
        building.report(f"{estimate.heuristic.id} of every board", first / len(cells))
        last = min(first + slices.steps, len(cells))
        watch = Stopwatch()
        with np.errstate(over="ignore"), asking:
            evaluate(cells, tables, hs, first, last)
        asking.check()
        slices.adjust(watch.seconds)
        first = last
    return hs
