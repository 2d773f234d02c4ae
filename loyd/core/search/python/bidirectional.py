"""Breadth-first search from both ends.

Source: Pohl, "Bi-directional search" (Machine Intelligence 6, 1971).  Here whole layers are expanded, of the smaller frontier first.
While the layers to depth a before and to depth b behind are complete and no board is in both, no solution has a + b moves or less;
so the first board to be in both, made from a complete layer, lies on a shortest solution.
"""

from collections.abc import Iterator
from heapq import heappop, heappush
from math import inf

import numpy as np

from loyd.core.heuristics.heuristic import Estimate
from loyd.core.puzzle.board import Move
from loyd.core.search.problem import Problem
from loyd.core.search.python.successors import KnownBoards, Successors
from loyd.core.trace.choice import FrontierChoice, PairChoice
from loyd.core.trace.node import SuccessorStatus
from loyd.core.trace.open_list import Frontiers, Keys, OpenNodes, by_side
from loyd.core.trace.python_record import FIRST_ENTRY, PythonRecord

GOAL = 2
SIDES = FORWARD, BACKWARD = "forward", "backward"
FRONTIERS = Frontiers(SIDES, by_side)


def bidirectional_search(problem: Problem, record: PythonRecord) -> Iterator[int]:
    """Expand the smaller frontier's layer, until the two meet."""
    successors = Successors(problem.estimate, problem.order)
    known = KnownBoards(record, FIRST_ENTRY), KnownBoards(record, GOAL)
    layers = ([FIRST_ENTRY], [GOAL])
    layer: list[int] = []
    if problem.start == problem.goal:
        yield record.take_goal(FIRST_ENTRY, FrontierChoice(SIDES[0], 0, 1, 1, 1))
        return
    while layers[0] and layers[1]:
        side = int(len(layers[1]) < len(layers[0]))
        layer[:], other = layers[side], len(layers[1 - side])
        layers[side].clear()
        record.bound = record.g[layer[0]] + (record.g[layers[1 - side][0]]) + 1
        for place, entry in enumerate(layer, 1):
            record.expand(entry, FrontierChoice(SIDES[side], record.g[entry], place, len(layer), other))
            for move, cells, _ in successors.of(record.cells_of(entry), record.move[entry], 0):
                g = record.g[entry] + 1
                if old := known[side].get(cells):
                    record.meet(move, old, g)
                    continue
                met = known[1 - side].get(cells)
                new = known[side][cells] = record.open(cells, move, 0, g, status=SuccessorStatus.MEETS if met else SuccessorStatus.NEW)
                layers[side].append(new)
                if met and not record.solutions:
                    record.found(joined(record, new, met))
            yield entry
            if record.solutions:
                return


def joined(record: PythonRecord, one: int, other: int) -> tuple[Move, ...]:
    """The moves from the start to the goal by way of a board that has an entry on either side."""
    forward, backward = (one, other) if record.side[one] == 0 else (other, one)
    return record.path(forward) + tuple(move.opposite for move in reversed(record.path(backward)))


def in_turn(waiting: OpenNodes) -> Keys:
    """The side whose layer is begun or, at the end of one, whose frontier is smaller; then the other; each the oldest first."""
    sizes = [int((waiting.side == side).sum()) for side in (0, 1)]
    active = int(sizes[1] < sizes[0])
    for side in (0, 1):
        gs = waiting.g[waiting.side == side]
        if len(gs) and gs.min() < gs.max():
            active = side
    return waiting.entry, (waiting.side != active).astype(np.int64)


class Frontier:
    """One side: the entry of each board that it knows, and its open nodes, those within the bound by g and the others by f.

    `ready_now`: how many are within the bound.  Either queue may also hold entries that have been replaced since.
    """

    def __init__(self, record: PythonRecord, root: int, estimate: Estimate, problem: Problem) -> None:
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


def near_optimal_search(problem: Problem, record: PythonRecord) -> Iterator[int]:
    """Raise the bound to the least lb of any pair, and expand a pair that has it, of least g on either side."""
    forward = Frontier(record, FIRST_ENTRY, problem.estimate, problem)
    backward = Frontier(record, GOAL, problem.backward_estimate, problem)
    if problem.start == problem.goal:
        yield record.take_goal(FIRST_ENTRY, PairChoice(SIDES[0], 0, record.bound or 0, 1, None))
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


def best_length(record: PythonRecord) -> float:
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


def expand(record: PythonRecord, mine: Frontier, theirs: Frontier, entry: int, bound: float) -> None:
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
        new = mine.entries[cells] = record.open(
            cells, move, h, g + h, replaces=known, status=SuccessorStatus.MEETS if met else SuccessorStatus.NEW
        )
        mine.put(new)
        if met and g + record.g[met] < best_length(record):
            record.found(joined(record, new, met))


def nbs_pseudo_code(waiting: OpenNodes) -> Keys:
    """Those within the bound first, by least g, the oldest first; the others by f."""
    return waiting.entry.astype(np.float64), np.where(waiting.f <= waiting.bound, waiting.g, 0), np.maximum(waiting.f, waiting.bound)
