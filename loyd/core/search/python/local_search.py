"""Beam search: layer by layer, of each only the `width` nodes of lowest h.

Source: Lowerre, "The HARPY speech recognition system" (1976).  The narrower the beam, the less memory it takes, and the easier the
way to the goal is pruned.
"""

from collections.abc import Iterator
from heapq import heappush, heappushpop

import numpy as np

from loyd.core.search.problem import Problem
from loyd.core.search.python.successors import KnownBoards, Successors, is_at_limit
from loyd.core.trace.choice import BeamChoice, HillChoice, counted
from loyd.core.trace.node import SuccessorStatus
from loyd.core.trace.open_list import Frontiers, Keys, OpenNodes
from loyd.core.trace.python_record import FIRST_ENTRY, PythonRecord
from loyd.core.trace.trace import Integers

DEEPEST = np.iinfo(np.int64).max


def beam_search(problem: Problem, record: PythonRecord) -> Iterator[int]:
    """Expand the beam, keep the best of its successors as the next one, until a goal is made or nothing is left.

    Among equals the one made first is kept.  A board is known while it is expanded or kept; one that was pruned may come again.
    """
    successors = Successors(problem.estimate, problem.order)
    goal = bytes(problem.goal.cells)
    known = KnownBoards(record, FIRST_ENTRY)
    beam = [FIRST_ENTRY]
    kept: list[tuple[int, int]] = []
    if problem.start == problem.goal:
        yield record.take_goal(FIRST_ENTRY, BeamChoice(0, 1, 1, problem.width))
        return
    while beam:
        for place, entry in enumerate(beam, 1):
            record.expand(entry, BeamChoice(record.g[entry], place, len(beam), problem.width))
            if is_at_limit(record, entry, successors):
                yield entry
                continue
            for move, cells, h in successors.of(record.cells_of(entry), record.move[entry], record.h[entry]):
                if old := known.get(cells):
                    record.meet(move, old, h)
                elif cells == goal:
                    record.found(record.path(record.open(cells, move, h, h, status=SuccessorStatus.GOAL)))
                elif len(kept) == problem.width and h >= -kept[0][0]:
                    record.refuse(move, h, h)
                else:
                    new = known[cells] = record.open(cells, move, h, h)
                    _keep(record, known, kept, (-h, -new), problem.width)
            yield entry
            if record.solutions:
                return
        beam[:] = [-number for _, number in sorted(kept, reverse=True)]
        kept.clear()
    if record.deepest < record.cut:
        record.reason = f"the beam is empty: every successor of its last {problem.width} nodes or fewer was a duplicate"


def _keep(record: PythonRecord, known: KnownBoards, kept: list[tuple[int, int]], new: tuple[int, int], width: int) -> None:
    """Put a node among those kept, of which the worst stands first; where there are too many that one is pruned."""
    if len(kept) < width:
        heappush(kept, new)
    else:
        worst = -heappushpop(kept, new)[1]
        record.drop(worst)
        del known[record.cells_of(worst)]


def in_turn(waiting: OpenNodes) -> Keys:
    """The rest of the beam, then the next one, each by lowest h and the oldest first."""
    return waiting.entry, waiting.h, waiting.g


def _layer(waiting: OpenNodes) -> Integers:
    """0 for the rest of the beam, 1 for the next one; at the end of a layer all are the beam."""
    layer: Integers = (waiting.g > waiting.g.min(initial=DEEPEST)).astype(np.int64)
    return layer


LAYERS = Frontiers(("layer", "next"), _layer)


def hill_climbing(problem: Problem, record: PythonRecord) -> Iterator[int]:
    """Go to the neighbour of lowest h, of several the first in operator order; never the undo move."""
    successors = Successors(problem.estimate, problem.order)
    goal = bytes(problem.goal.cells)
    entry, sideways = FIRST_ENTRY, 0
    why = HillChoice(record.h[FIRST_ENTRY], None, 0, 0, problem.sideways)
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
                taken = record.open(after, move, after_h, after_h, status=SuccessorStatus.TAKEN)
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
