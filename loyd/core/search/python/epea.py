"""Enhanced partial expansion A*: A* that makes of each node's successors only those that it needs.

Source: Goldenberg, Felner, Stern, Sharon, Sturtevant, Holte and Schaeffer, "Enhanced partial expansion A*" (JAIR 2014).  The stored
value F of a node is the lowest f of the successors that it has not made yet.  What a move adds to h is known before it is made, so the
others cost nothing: the node waits in the open list again, under the lowest f of those left.
"""

from collections.abc import Iterator
from heapq import heappop, heappush

from loyd.core.search.problem import Problem
from loyd.core.search.python.successors import KnownBoards, Successors, is_at_limit
from loyd.core.trace.node import SuccessorStatus
from loyd.core.trace.python_record import FIRST_ENTRY, PythonRecord

NOTHING = -1.0


def solve(problem: Problem, record: PythonRecord) -> Iterator[int]:
    """Take the node of lowest F; make its successors with that f; put it back for the others.

    In the queue each node has, last, the f up to which its successors are made.  A better path to a known board is a new entry,
    which reopens it where it was closed.
    """
    successors = Successors(problem.estimate, problem.order)
    goal = bytes(problem.goal.cells)
    known = KnownBoards(record, FIRST_ENTRY)
    queue = [(record.f[FIRST_ENTRY], record.h[FIRST_ENTRY], -FIRST_ENTRY, NOTHING)]
    while queue:
        value, h, number, made_to = heappop(queue)
        entry = -number
        if not record.is_open(entry):
            continue
        cells, g = record.cells_of(entry), record.g[entry] + 1
        if cells == goal:
            yield record.take_goal(entry)
            return
        record.expand(entry)
        if is_at_limit(record, entry, successors):
            yield entry
            continue
        later = []
        for move, after_h in successors.hs(cells, record.move[entry], h):
            f = g + after_h
            if f > value:
                record.refuse(move, after_h, f, SuccessorStatus.BEYOND, generated=False)
                later.append(f)
                continue
            after = successors.after(cells, move)
            old = known.get(after)
            if f <= made_to or (old and record.g[old] <= g):
                record.meet(move, old, f, generated=f > made_to)
                continue
            new = known[after] = record.open(after, move, after_h, f, replaces=old)
            heappush(queue, (f, after_h, -new, NOTHING))
        if later:
            again = known[cells] = record.requeue(entry, min(later))
            heappush(queue, (min(later), h, -again, value))
        yield entry
