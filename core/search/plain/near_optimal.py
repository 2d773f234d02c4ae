"""NBS: bidirectional search with a heuristic that expands at most twice as many nodes as any search of its kind must.

Source: Chen, Holte, Zilles and Sturtevant, "Front-to-end bidirectional heuristic search with near-optimal node expansions" (IJCAI 2017).
A solution through a forward node u and a backward node v has at least lb(u, v) = max(f(u), f(v), g(u) + g(v) + 1) moves, 1 being the
cost of a move.  Always both nodes of a pair of least lb are expanded, until none is less than the best solution found.
"""

from collections.abc import Iterator
from heapq import heappop, heappush
from math import inf

import numpy as np

from loyd.core.heuristics.heuristic import Estimate
from loyd.core.search.plain.bidirectional import GOAL, SIDES, joined
from loyd.core.search.plain.known_boards import KnownBoards
from loyd.core.search.plain.successors import Successors
from loyd.core.search.problem import Problem
from loyd.core.trace.choice import PairChoice
from loyd.core.trace.node import Fate
from loyd.core.trace.record import START, Record
from loyd.core.trace.waiting import Keys, Waiting


class Frontier:
    """One side: the entry of each board that it knows, and its open nodes, those within the bound by g and the others by f.

    `ready_now`: how many are within the bound.  Either queue may also hold entries that have been replaced since.
    """

    def __init__(self, record: Record, root: int, estimate: Estimate, problem: Problem) -> None:
        self.record = record
        self.successors = Successors(estimate, problem.order)
        self.entries = KnownBoards(record, root)
        self.waiting: list[tuple[float, int]] = []
        self.ready: list[tuple[int, int]] = []
        self.ready_now = 0
        self.put(root)

    def put(self, entry: int) -> None:
        """Let an open entry wait for its turn."""
        heappush(self.waiting, (self.record.f[entry], entry))

    def make_ready(self, bound: float) -> None:
        """Move those within the bound over, and let go of what has been replaced."""
        while self.waiting and (self.waiting[0][0] <= bound or not self.record.is_open(self.waiting[0][1])):
            entry = heappop(self.waiting)[1]
            if self.record.is_open(entry):
                heappush(self.ready, (self.record.g[entry], entry))
                self.ready_now += 1
        while self.ready and not self.record.is_open(self.ready[0][1]):
            heappop(self.ready)

    @property
    def least_f(self) -> float:
        """The least f beyond the bound."""
        return self.waiting[0][0] if self.waiting else inf

    @property
    def least_g(self) -> float:
        """The least g within the bound."""
        return self.ready[0][0] if self.ready else inf


def solve(problem: Problem, record: Record) -> Iterator[int]:
    """Raise the bound to the least lb of any pair, and expand a pair that has it, of least g on either side."""
    forward = Frontier(record, START, problem.estimate, problem)
    backward = Frontier(record, GOAL, problem.backward_estimate, problem)
    if problem.start == problem.goal:
        yield record.take_goal(START, PairChoice(SIDES[0], 0, record.bound or 0, 1, None))
        return
    bound = record.bound or 0.0
    while True:
        bound = least_bound(forward, backward, bound)
        best = best_length(record)
        if min(bound, best) < inf:
            record.bound = min(bound, best)
        if bound >= best:
            return
        pair = forward.ready[0][1], backward.ready[0][1]
        for side, (mine, theirs) in enumerate(((forward, backward), (backward, forward))):
            if best_length(record) > bound:
                expand(record, mine, theirs, pair[side], bound)
                yield pair[side]


def best_length(record: Record) -> float:
    """The length of the best solution so far; infinite before the first."""
    return len(record.solutions[-1][1]) if record.solutions else inf


def least_bound(forward: Frontier, backward: Frontier, bound: float) -> float:
    """The least lb of any pair of open nodes, no less than the bound so far; infinite where there is no pair."""
    while bound < inf:
        forward.make_ready(bound)
        backward.make_ready(bound)
        together = forward.least_g + backward.least_g + 1
        if together <= bound:
            return bound
        if not (forward.ready or forward.waiting) or not (backward.ready or backward.waiting):
            return inf
        bound = min(forward.least_f, backward.least_f, together)
    return bound


def expand(record: Record, mine: Frontier, theirs: Frontier, entry: int, bound: float) -> None:
    """Expand a node of one side; where a successor is known to the other side there is a solution."""
    best = best_length(record)
    record.expand(entry, PairChoice(SIDES[record.side[entry]], record.g[entry], bound, mine.ready_now, None if best == inf else int(best)))
    mine.ready_now -= 1
    g = record.g[entry] + 1
    for move, cells, h in mine.successors.of(record.cells_of(entry), record.move[entry], record.h[entry]):
        known = mine.entries.get(cells)
        if known and record.g[known] <= g:
            record.meet(move, known, g + h)
            continue
        if known and record.is_open(known) and record.f[known] <= bound:
            mine.ready_now -= 1
        met = theirs.entries.get(cells)
        new = mine.entries[cells] = record.open(cells, move, h, g + h, replaces=known, fate=Fate.MEETS if met else Fate.NEW)
        mine.put(new)
        if met and g + record.g[met] < best_length(record):
            record.found(joined(record, new, met))


def in_turn(waiting: Waiting) -> Keys:
    """Those within the bound first, by least g, the oldest first; the others by f."""
    return waiting.entry.astype(np.float64), np.where(waiting.f <= waiting.bound, waiting.g, 0), np.maximum(waiting.f, waiting.bound)
