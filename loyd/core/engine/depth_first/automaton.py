"""Operator pruning: an automaton of moves that leaves out sequences with a duplicate.

Source: Taylor and Korf, "Pruning duplicate nodes in depth-first search" (AAAI 1993). Of all
sequences of at most SEQUENCE_LENGTH moves that take the blank from one cell to another and carry
the tiles alike, the first is kept: the shortest, of several the first in move order. Every other
one is pruned wherever it occurs in a path. Both are legal wherever the blank is on that cell, so
that a path with the one remains a path with the other; and as this order is kept by all that stands
before and after, of all optimal solutions the first in move order has no pruned part.

An automaton (Aho and Corasick 1975) recognizes the pruned sequences: its state is the longest end
of the path that begins one. It is part of the arrival (see `Slides`), so that the table of
successors by arrival is the table of the automaton, and each node on the path has its state.
"""

from functools import lru_cache
from itertools import count
from typing import NamedTuple

import numpy as np

from ..problem import Problem
from ..puzzle import Board, Moves
from ..puzzle.packing import (
    ARRIVAL,
    MORE,
    MOVE_AT,
    NO_MOVE,
    SUCCESSOR_BITS,
    Words,
    arrivals,
    slides,
)
from ..settings import DuplicateDetection

SEQUENCE_LENGTH = 8
"""The moves of the longest sequences; 776 states on 4x4."""
STATE_AT, FIRST_STATE = 7, 2
"""Where the state begins in an arrival. Lower ones stand for no state, and for the start."""
KEPT_BITS, COUNT_AT = 15, 60
"""The bits of a successor in a word of `kept`, and where their number begins."""

MoveSequence = tuple[int, ...]
"""The arrivals by consecutive moves."""


class MoveTables(NamedTuple):
    """By arrival, the successors in one word: `queue` as in `Slides`, and for the unrolled loop
    `kept`, with the arrival of each successor but the undo move, 0 if it is pruned, and their
    number; empty without an automaton.
    """

    queue: Words
    kept: Words


def move_tables(problem: Problem) -> MoveTables:
    """Which moves may follow which, for a board of this size, its move order and undo rule."""
    size = problem.start.size
    if problem.repeats is DuplicateDetection.AUTOMATON:
        return automaton(*size, problem.order)
    usual = slides(*size, problem.order, undo_move=problem.undo_move)
    return MoveTables(usual.queue, np.zeros(0, np.uint64))


@lru_cache(maxsize=8)
def automaton(height: int, width: int, order: Moves) -> MoveTables:
    """The automaton of a size and a move order, built in about 0.3 s for 4x4."""
    pruned = _duplicates(height, width, order)
    # The proper beginnings of pruned sequences are the states.
    begun = {sequence[:end] for sequence in pruned for end in range(1, len(sequence))}
    usual = slides(height, width, order).queue.tolist()
    queue = [*usual, *[0] * (ARRIVAL + 1 - len(usual))]
    kept = [0] * len(queue)
    numbers = [count(FIRST_STATE) for _ in usual]
    states: dict[MoveSequence, int] = {
        (at,): at for at in range(NO_MOVE << MOVE_AT, len(usual)) if usual[at]
    }
    waiting = list(states)
    for path in waiting:  # which grows
        at = states[path]
        queue[at] = 0
        for place, arrival in enumerate(arrivals(usual[path[-1]])):
            # From the longest to the shortest: the first one that begins a pruned sequence is the
            # new state (the failure function of Aho and Corasick).
            endings = [(*path[first:], arrival) for first in range(len(path) + 1)]
            if pruned.isdisjoint(endings):
                after = next(ending for ending in endings if ending in begun)
                if after not in states:
                    states[after] = arrival | next(numbers[arrival]) << STATE_AT
                    waiting.append(after)
                # `queue` holds the kept successors without gaps: the number of those so far, in
                # the top bits of `kept`, is the next free place.
                queue[at] |= (states[after] | MORE) << SUCCESSOR_BITS * (kept[at] >> COUNT_AT)
                # In `kept` each successor has its own place, pruned or not, and the sum counts
                # them in the top bits.
                kept[at] += states[after] << KEPT_BITS * place | 1 << COUNT_AT
    return MoveTables(np.array(queue, np.uint64), np.array(kept, np.uint64))


def _duplicates(height: int, width: int, order: Moves) -> set[MoveSequence]:
    """The pruned sequences, without those that end with a shorter one."""
    cells = height * width
    found = set[MoveSequence]()
    for blank in range(cells):
        # A board whose tiles all differ stands for any board with the blank on this cell.
        start = Board.known(height, width, tuple((cell - blank) % cells for cell in range(cells)))
        seen = {start}
        waiting: list[tuple[MoveSequence, Board]] = [((), start)]
        for path, board in waiting:  # which grows, by length and then in move order
            for move, after in board.successors(order) if len(path) < SEQUENCE_LENGTH else ():
                longer = *path, after.blank | move << MOVE_AT
                if after in seen:
                    found.add(longer)
                else:
                    seen.add(after)
                    waiting.append((longer, after))
    return {
        path for path in found if found.isdisjoint(path[first:] for first in range(1, len(path)))
    }
