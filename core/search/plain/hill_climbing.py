"""Steepest ascent: always to the best neighbour, as long as there is a better one, or one as good a few times in a row.

Source: Russell and Norvig, "Artificial Intelligence: A Modern Approach" (1995).  The height is -h.  It keeps nothing but the board where
it is, so it ends in a local minimum of h or on a plateau, which need not be the goal.
"""

from collections.abc import Iterator

from loyd.core.search.plain.depth_limit import is_at_limit
from loyd.core.search.plain.successors import Successors
from loyd.core.search.problem import Problem
from loyd.core.trace.choice import HillChoice, counted
from loyd.core.trace.node import Fate
from loyd.core.trace.record import START, Record


def solve(problem: Problem, record: Record) -> Iterator[int]:
    """Go to the neighbour of least h, of several the first in operator order; never straight back."""
    successors = Successors(problem.estimate, problem.order)
    goal = bytes(problem.goal.cells)
    entry, sideways = START, 0
    why = HillChoice(record.h[START], None, 0, 0, problem.sideways)
    while True:
        cells, h = record.cells_of(entry), record.h[entry]
        if cells == goal:
            yield record.take_goal(entry, why)
            return
        record.expand(entry, why)
        if is_at_limit(record, entry, successors):
            yield entry
            return
        neighbours = successors.of(cells, record.move[entry], h)
        least = min(after_h for _, _, after_h in neighbours)
        sideways = sideways + 1 if least == h else 0
        climbs = least < h or (least == h and sideways <= problem.sideways)
        taken = 0
        for move, after, after_h in neighbours:
            if climbs and not taken and after_h == least:
                taken = record.open(after, move, after_h, after_h, fate=Fate.TAKEN)
            else:
                record.refuse(move, after_h, after_h)
        yield entry
        if not taken:
            record.reason = _why_here(h, least, problem.sideways)
            return
        entry, why = taken, HillChoice(least, h, len(neighbours), sideways, problem.sideways)


def _why_here(h: int, least: int, limit: int) -> str:
    if least > h:
        return f"a local minimum: h is {h} here and at least {least} on every neighbour"
    if limit:
        return f"a plateau: h is still {h} after {counted(limit, 'sideways move')} in a row"
    return f"a plateau: no neighbour has h below {h}"
