"""What a heuristic says of many boards."""

from time import thread_time

import numpy as np

from core.audit import values_kernel as loop
from core.audit.population import Cells, Integers
from core.heuristics.building import Building
from core.heuristics.heuristic import Estimate
from core.kernel import kernel
from core.search.slice_length import SliceLength


def values(estimate: Estimate, cells: Cells, building: Building) -> Integers:
    """The h of each board, a row of `cells` each, in slices of a few milliseconds.

    Raises BuildCancelledError, and PluginError where a user's own heuristic makes a mistake.
    """
    hs = np.zeros(len(cells), np.int64)
    tables = estimate.running_tables()
    evaluate = kernel(loop, estimate.heuristic.file).functions.evaluate
    slices = SliceLength()
    first = 0
    while first < len(cells):
        building.report(f"{estimate.heuristic.id} of every board", first / len(cells))
        last = min(first + slices.steps, len(cells))
        began = thread_time()
        with np.errstate(over="ignore"):
            evaluate(cells, tables, hs, first, last)
        slices.adjust(thread_time() - began)
        first = last
    return hs
