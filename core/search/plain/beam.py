"""Beam search: layer by layer, of each only the `width` nodes of least h.

Source: Lowerre, "The HARPY speech recognition system" (1976).  The narrower the beam, the less memory it takes, and the easier the
way to the goal is pruned.
"""

from collections.abc import Iterator
from heapq import heappush, heappushpop

import numpy as np

from loyd.core.search.plain.depth_limit import is_at_limit
from loyd.core.search.plain.known_boards import KnownBoards
from loyd.core.search.plain.successors import Successors
from loyd.core.search.problem import Problem
from loyd.core.trace.choice import BeamChoice
from loyd.core.trace.node import Fate
from loyd.core.trace.record import START, Record
from loyd.core.trace.trace import Integers
from loyd.core.trace.waiting import Frontiers, Keys, Waiting

DEEPEST = np.iinfo(np.int64).max


def solve(problem: Problem, record: Record) -> Iterator[int]:
    """Expand the beam, keep the best of its successors as the next one, until a goal is made or nothing is left.

    Among equals the one made first is kept.  A board is known while it is expanded or kept; one that was pruned may come again.
    """
    successors = Successors(problem.estimate, problem.order)
    goal = bytes(problem.goal.cells)
    known = KnownBoards(record, START)
    beam = [START]
    kept: list[tuple[int, int]] = []
    if problem.start == problem.goal:
        yield record.take_goal(START, BeamChoice(0, 1, 1, problem.width))
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
                    record.found(record.path(record.open(cells, move, h, h, fate=Fate.GOAL)))
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
        record.reason = f"the beam is empty: every successor of its last {problem.width} nodes or fewer was known already"


def _keep(record: Record, known: KnownBoards, kept: list[tuple[int, int]], new: tuple[int, int], width: int) -> None:
    """Put a node among those kept, of which the worst stands first; where there are too many that one is pruned."""
    if len(kept) < width:
        heappush(kept, new)
    else:
        worst = -heappushpop(kept, new)[1]
        record.drop(worst)
        del known[record.cells_of(worst)]


def in_turn(waiting: Waiting) -> Keys:
    """The rest of the beam, then the next one, each by least h and the oldest first."""
    return waiting.entry, waiting.h, waiting.g


def _layer(waiting: Waiting) -> Integers:
    """0 for the rest of the beam, 1 for the next one; at the end of a layer all are the beam."""
    layer: Integers = (waiting.g > waiting.g.min(initial=DEEPEST)).astype(np.int64)
    return layer


LAYERS = Frontiers(("layer", "next"), _layer)
