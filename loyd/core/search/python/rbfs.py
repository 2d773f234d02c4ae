"""Recursive best-first search: best-first in memory for one path and its siblings.

Source: Korf, "Linear-space best-first search" (Artificial Intelligence, 1993).  Below the best child it searches until everything there
has more than the best other way; then it goes back, and the child keeps the lowest F that was seen below it.
"""

from collections.abc import Generator, Iterator
from math import inf

import numpy as np

from loyd.core.search.problem import Problem
from loyd.core.search.python.successors import Successors, is_at_limit
from loyd.core.trace.choice import RecursiveChoice
from loyd.core.trace.node import SuccessorStatus
from loyd.core.trace.open_list import Keys, OpenNodes
from loyd.core.trace.python_record import FIRST_ENTRY, PythonRecord


def solve(problem: Problem, record: PythonRecord) -> Iterator[int]:
    """Search below the start without a bound."""
    yield from Descent(problem, record).visit(FIRST_ENTRY, inf, 0)


class Descent:
    """One search; `left` counts the levels backed up since the last node was entered."""

    def __init__(self, problem: Problem, record: PythonRecord) -> None:
        self.record = record
        self.successors = Successors(problem.estimate, problem.order)
        self.goal = bytes(problem.goal.cells)
        self.left = 0

    def visit(self, entry: int, bound: float, siblings: int) -> Generator[int, None, float]:
        """Search below an entry, the best of its siblings, everything with F within the bound; the lowest F beyond it.

        Returns early once the goal was found.
        """
        record = self.record
        why = RecursiveChoice(record.f[entry], None if bound == inf else bound, siblings, self.left)
        record.depth, record.bound = record.g[entry], max(record.bound or 0, record.f[entry])
        self.left = 0
        if record.cells_of(entry) == self.goal:
            yield record.take_goal(entry, why)
            return inf
        record.expand(entry, why)
        children = [] if is_at_limit(record, entry, self.successors) else self.children(entry, bound)
        yield entry
        while children and record.f[children[0]] <= bound:
            best = children.pop(0)
            other = record.f[children[0]] if children else inf
            value = yield from self.visit(best, min(bound, other), len(children) + 1)
            if record.solutions:
                return inf
            if value < inf:
                again = record.requeue(best, value)
                children.append(again)
                children.sort(key=record.f.__getitem__)
        for child in children:
            record.drop(child)
        record.leave(entry)
        self.left += 1
        return record.f[children[0]] if children else inf

    def children(self, entry: int, bound: float) -> list[int]:
        """The successors, lowest F first; one below a node that was searched before has at least the F that was found there.

        No board is remembered, so that none is called new: they are within the bound or beyond it.
        """
        record = self.record
        g, h, value = record.g[entry] + 1, record.h[entry], record.f[entry]
        floor = value if value > g - 1 + h else 0
        found = []
        for move, cells, after_h in self.successors.of(record.cells_of(entry), record.move[entry], h):
            f = max(floor, g + after_h)
            found.append(record.open(cells, move, after_h, f, status=SuccessorStatus.WITHIN if f <= bound else SuccessorStatus.BEYOND))
        return sorted(found, key=record.f.__getitem__)


def in_turn(waiting: OpenNodes) -> Keys:
    """Least F first; of several the deepest, and of these the one that has waited longest."""
    return waiting.entry.astype(np.float64), -waiting.g, waiting.f
