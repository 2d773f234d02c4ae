"""Anytime repairing A*: a first solution soon, then better ones, until the last is proved optimal.

Source: Likhachev, Gordon and Thrun, "ARA*: anytime A* with provable bounds on sub-optimality" (NIPS 2003).  Each round is weighted A* with
f = g + w·h, which expands no board twice; boards reached on a better path after that wait for the next round.  A round keeps the open
list of the one before, under a lesser w.  All f are compared as whole numbers, times the denominator of w, so that ties are exact.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from heapq import heapify, heappop, heappush
from math import inf

import numpy as np

from loyd.core.search.drive import OutOfMemory
from loyd.core.search.problem import Problem
from loyd.core.search.python.successors import KnownBoards, Successors, is_at_limit
from loyd.core.trace.choice import AnytimeChoice, Priority, Tie
from loyd.core.trace.node import SuccessorStatus
from loyd.core.trace.open_list import Frontiers, Keys, OpenNodes, by_side
from loyd.core.trace.python_record import FIRST_ENTRY, PythonRecord

NOW, LATER = 0, 1
SIDES = (None, "next round")
ROUNDS = Frontiers(("round", "next"), by_side)
NEARLY_ONE = Fraction(9, 8)
BETWEEN_LOOKS = 1 << 10


def solve(problem: Problem, record: PythonRecord) -> Iterator[int]:
    """Weighted A* in rounds; w goes half way to 1 each time, at last to 1 itself."""
    search = Anytime(problem, record, problem.weight)
    if problem.start == problem.goal:
        yield record.take_goal(FIRST_ENTRY, search.why)
        return
    while True:
        yield from search.improve()
        if search.is_proved:
            return
        search.begin_round((search.formula.weight + 1) / 2 if search.formula.weight > NEARLY_ONE else Fraction(1))


class Anytime:
    """What one round leaves to the next: the entry of every board, the queue, and how many open nodes there are of each g + h."""

    def __init__(self, problem: Problem, record: PythonRecord, weight: Fraction) -> None:
        self.record = record
        self.successors = Successors(problem.estimate, problem.order)
        self.goal = bytes(problem.goal.cells)
        self.entries = KnownBoards(record, FIRST_ENTRY)
        self.best: float = inf
        self.bound = record.h[FIRST_ENTRY]
        self.open_by_length = Counter({self.bound: 1})
        self.queue: list[tuple[int, int, int]] = []
        self.limit = inf if problem.limits.bytes is None else problem.limits.bytes
        self.begin_round(weight)

    @property
    def is_proved(self) -> bool:
        """Whether no solution is shorter than the best one."""
        return self.bound >= self.best or not self.open_by_length

    @property
    def why(self) -> AnytimeChoice:
        """What this round knows when it takes a node."""
        best = None if self.best == inf else int(self.best)
        why = AnytimeChoice(self.record.iteration or 1, self.formula.weight, best, self.bound)
        last = self.record.why[-1] if self.record.why else None
        return last if isinstance(last, AnytimeChoice) and last == why else why

    def begin_round(self, weight: Fraction) -> None:
        """All open nodes wait for this round, under the new weight.  Raises OutOfMemory where there is no room to requeue them."""
        record = self.record
        self.formula, self.before = Priority.from_symbol("f", weight, Tie.LOW_H), record.steps
        self.queue.clear()
        for entry in range(FIRST_ENTRY, len(record.left)):
            if record.is_open(entry):
                g, h = record.g[entry], record.h[entry]
                again = record.requeue(entry, self.formula.f(g, h), NOW) if record.steps else entry
                self.entries[record.cells_of(entry)] = again
                self.queue.append((self.formula.whole(g, h), h, -again))
                if again % BETWEEN_LOOKS == 0 and record.bytes_used > self.limit:
                    raise OutOfMemory
        heapify(self.queue)
        record.iteration = (record.iteration or 0) + 1

    def improve(self) -> Iterator[int]:
        """Expand until no node of this round can better the best solution by its f."""
        record = self.record
        while self.queue and self.queue[0][0] < self.best * self.formula.scale and not self.is_proved:
            entry = -heappop(self.queue)[2]
            if not record.is_open(entry):
                continue
            record.expand(entry, self.why)
            self.expand(entry)
            self.raise_bound()
            yield entry

    def expand(self, entry: int) -> None:
        """Make the successors of a node; each that is new or on a better path is opened, now or for the next round."""
        record = self.record
        cells, g = record.cells_of(entry), record.g[entry] + 1
        self.count(entry, -1)
        if is_at_limit(record, entry, self.successors, self.formula.f):
            return
        for move, after, h in self.successors.of(cells, record.move[entry], record.h[entry]):
            f = self.formula.f(g, h)
            old = self.entries.get(after)
            if old and record.g[old] <= g:
                record.meet(move, old, f)
                continue
            if old and record.is_open(old):
                self.count(old, -1)
            side = LATER if old and self.waits_for_later(old) else NOW
            status = SuccessorStatus.GOAL if after == self.goal else SuccessorStatus.NEW
            new = self.entries[after] = record.open(after, move, h, f, replaces=old, status=status, side=side)
            self.count(new, 1)
            if after == self.goal:
                self.best = g
                record.found(record.path(new))
            if side == NOW:
                heappush(self.queue, (self.formula.whole(g, h), h, -new))

    def waits_for_later(self, old: int) -> bool:
        """Whether the board of an entry has been expanded in this round already."""
        record = self.record
        return record.side[old] == LATER if record.is_open(old) else record.left[old] > self.before

    def count(self, entry: int, by: int) -> None:
        """Count an open node under its g + h."""
        length = self.record.g[entry] + self.record.h[entry]
        self.open_by_length[length] += by
        if not self.open_by_length[length]:
            del self.open_by_length[length]

    def raise_bound(self) -> None:
        """With an admissible heuristic no solution is shorter than the least g + h of any open node has ever been."""
        self.bound = max(self.bound, min(self.open_by_length, default=self.bound))
        self.record.bound = self.bound


def in_turn(waiting: OpenNodes) -> Keys:
    """This round's by f, then by h and age, the newest first; then the next round's."""
    return -waiting.entry.astype(np.float64), waiting.h, waiting.f, waiting.side
