"""Breadth-first search from both ends.

Source: Pohl, "Bi-directional search" (Machine Intelligence 6, 1971).  Here whole layers are expanded, of the smaller frontier first.
While the layers to depth a before and to depth b behind are complete and no board is in both, no solution has a + b moves or less;
so the first board to be in both, made from a complete layer, lies on a shortest solution.
"""

from collections.abc import Iterator

import numpy as np

from loyd.core.puzzle.move import Move
from loyd.core.search.plain.known_boards import KnownBoards
from loyd.core.search.plain.successors import Successors
from loyd.core.search.problem import Problem
from loyd.core.trace.choice import FrontierChoice
from loyd.core.trace.node import Fate
from loyd.core.trace.record import START, Record
from loyd.core.trace.waiting import Frontiers, Keys, Waiting, by_side

GOAL = 2
SIDES = FORWARD, BACKWARD = "forward", "backward"
FRONTIERS = Frontiers(SIDES, by_side)


def solve(problem: Problem, record: Record) -> Iterator[int]:
    """Expand the smaller frontier's layer, until the two meet."""
    successors = Successors(problem.estimate, problem.order)
    known = KnownBoards(record, START), KnownBoards(record, GOAL)
    layers = ([START], [GOAL])
    layer: list[int] = []
    if problem.start == problem.goal:
        yield record.take_goal(START, FrontierChoice(SIDES[0], 0, 1, 1, 1))
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
                new = known[side][cells] = record.open(cells, move, 0, g, fate=Fate.MEETS if met else Fate.NEW)
                layers[side].append(new)
                if met and not record.solutions:
                    record.found(joined(record, new, met))
            yield entry
            if record.solutions:
                return


def joined(record: Record, one: int, other: int) -> tuple[Move, ...]:
    """The moves from the start to the goal by way of a board that has an entry on either side."""
    forward, backward = (one, other) if record.side[one] == 0 else (other, one)
    return record.path(forward) + tuple(move.opposite for move in reversed(record.path(backward)))


def in_turn(waiting: Waiting) -> Keys:
    """The side whose layer is begun or, at the end of one, whose frontier is smaller; then the other; each the oldest first."""
    sizes = [int((waiting.side == side).sum()) for side in (0, 1)]
    active = int(sizes[1] < sizes[0])
    for side in (0, 1):
        gs = waiting.g[waiting.side == side]
        if len(gs) and gs.min() < gs.max():
            active = side
    return waiting.entry, (waiting.side != active).astype(np.int64)
