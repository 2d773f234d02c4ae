"""What is wrong with the steps of a log, whatever its conventions are.

A step of a best-first search is wrong if a node with a lower f is open then, whatever the move
order and the tie rule are; a step under a bound, if it is above the bound or leaves out a successor
within it. A `Hypothesis` is one mistake: if nothing is wrong with it, it explains the log.
"""

from collections.abc import Callable, Iterator
from functools import cache, cached_property
from math import inf
from typing import Any, NamedTuple

import numpy as np

from ...engine.best_first import H_BITS
from ...engine.best_first.best_first_successors import tiles_of
from ...engine.problem import Problem
from ...engine.puzzle import Board, Move
from ...engine.puzzle.board import targets
from ...engine.puzzle.packing import Integers, Reals, slides, unpack
from ...engine.record import format_f, high_words
from ...engine.record.columns import BLANK_BITS, BLANK_MASK
from ...engine.record.story import NO_STEP
from ...user_code.log_algorithm import LogTrace, Mistake

LARGEST_FIGURE = 1e9
LOG_STEPS_AT_ONCE = 1 << 14
LOG_FIRST_STEPS = 1 << 12
LONGER = 16
F = Callable[[Any, Any], Any]
"""f of g and h."""
Wrong = tuple[int, Mistake, str]
"""A wrong step, and what the program does there."""


class Hypothesis(NamedTuple):
    """A mistake that a program may make: its h, or its f, or a move that it never makes. `words`: a
    sentence on it, without its full stop.
    """

    mistake: Mistake
    words: str
    h: Callable[[Board], int] | None = None
    f: F | None = None
    lost: Move | None = None


class Walk:
    """The steps of a log under a hypothesis. A board is its cells as bytes, which are compared
    many times as fast as a Board, or its first entry in the record: a log has millions of them.
    """

    def __init__(self, trace: LogTrace, problem: Problem, why: Hypothesis | None):
        self.trace = trace
        self.start = bytes(problem.start.cells)
        self.goal = bytes(problem.goal.cells)
        self._size = problem.start.size
        self._lost = why and why.lost
        self._own_h = why and why.h
        value = self._own_h or problem.estimate.value
        self.h = cache(lambda cells: value(self.board(cells)))

    def board(self, cells: bytes) -> Board:
        """The board whose cells are these bytes, a tile in each, row by row."""
        return Board.known(*self._size, tuple(cells))

    def board_of(self, entry: int) -> Board:
        nodes = self.trace.nodes
        return unpack(int(nodes.lo[entry]), int(high_words(nodes, entry)), *self._size)

    def h_of(self, entries: Integers) -> Integers:
        """h of the boards of these entries, in moves: as recorded, or by the h that is tried."""
        if not self._own_h:
            return self.trace.nodes.h[entries].astype(np.int64)
        some, places = np.unique(entries, return_inverse=True)
        return np.array(list(map(self._own_h, map(self.board_of, some.tolist()))))[places]

    def steps(self) -> Iterator[tuple[int, bytes]]:
        """Each step, from 1, and the board that it expanded, as bytes."""
        length = len(self.start)
        for first in range(1, self.trace.steps + 1, LOG_STEPS_AT_ONCE):
            columns = self.trace.step_columns(
                first, min(first + LOG_STEPS_AT_ONCE - 1, self.trace.steps)
            )
            cells = tiles_of(columns.lo, columns.hi, length).astype("B").tobytes()
            for place in range(len(columns.lo)):
                yield first + place, cells[place * length : (place + 1) * length]

    def successors(self, cells: bytes) -> Iterator[bytes]:
        """The board after each legal move, in the order of `Move`, without the move left out."""
        blank = cells.index(0)
        for move, cell in enumerate(targets(*self._size, blank)):
            if cell is not None and move != self._lost:
                moved = bytearray(cells)
                moved[blank], moved[cell] = cells[cell], 0
                yield bytes(moved)

    @cached_property
    def first_entries(self) -> Integers:
        """By entry of the record, the first one that has the same board."""
        first = np.arange(self.trace.registers.entry_count)
        for pairs, count in self.trace.replacement_lists():
            first[pairs.newer[:count]] = pairs.older[:count]
        # The one before each, then the one four before, then sixteen, until all are the first.
        while (first[first] != first).any():
            first = first[first]
        return first

    def generated(self, last: int) -> tuple[Integers, Integers]:
        """The boards that the steps up to `last` generate, the start before them: the first entry
        of each, and its step.
        """
        found = self.trace.statuses(np.arange(1, last + 1))
        entries = self.first_entries[np.where(found.created, found.created, found.known)]
        if self._lost is not None:
            came = self.trace.nodes.arrival[self.trace.step_data.expanded[:last]]
            moves = slides(*self._size, self.trace.order).move
            entries[moves[came & BLANK_MASK, came >> BLANK_BITS] == self._lost] = 0
        made = entries > 0
        return np.append(1, entries[made]), np.append(0, made.nonzero()[0] + 1)


def wrong_choice(walk: Walk, f: F) -> Wrong | None:
    """The first step, up to the goal, that expands a node although one with a lower f is open.
    Boards that were expanded once count as closed, so that a program may reopen them or not.
    """
    steps = min(walk.trace.goal_steps, default=walk.trace.steps)
    last = min(LOG_FIRST_STEPS, steps)  # these alone at first, because most mistakes are there
    while not (wrong := _wrong_within(walk, f, last)) and last < steps:
        last = min(LONGER * last, steps)
    return wrong


class Openings(NamedTuple):
    """Boards that come to the open list, in their order, a row each: the board's first entry in the
    record, the steps that generate it and that expand it first, its g by this path, and its f.
    """

    entry: Integers
    step: Integers
    gone: Integers
    g: Integers
    f: Reals


def _wrong_within(walk: Walk, f: F, last: int) -> Wrong | None:
    """The first wrong step up to `last`, found for all of them together."""
    own_g = walk.trace.step_columns(1, last).g
    expanded = walk.first_entries[walk.trace.step_data.expanded[:last]]
    entry, step = walk.generated(last)
    closed = np.full(len(walk.first_entries), NO_STEP)
    # Of several values for one index NumPy keeps the last, so the steps go backwards.
    closed[expanded[::-1]] = np.arange(last, 0, -1)
    is_open = step < closed[entry]
    entry, step = entry[is_open], step[is_open]
    g = np.append(0, own_g)[step] + (step > 0)
    opened = Openings(entry, step, closed[entry], g, _values(f, g, walk.h_of(entry)))
    least_g = np.full(len(closed), NO_STEP)
    np.minimum.at(least_g, entry, g)
    least_g = least_g[expanded]
    least_f = _least_f(opened, last)
    own_f = _values(f, own_g, walk.h_of(expanded))
    is_wrong = (least_g == NO_STEP) | (own_g > least_g) | (own_f > least_f)
    if not is_wrong.any():
        return None
    place = int(is_wrong.argmax())
    if least_g[place] == NO_STEP:
        return place + 1, Mistake.MISSING, ""
    expands = f"your program expands {walk.board_of(expanded[place])} with"
    if (own := own_g[place]) > (least := least_g[place]):
        by = int(step[(entry == expanded[place]) & (g == least)][0])
        is_later = (walk.trace.parent_step(place + 1) or 0) > by
        kind = Mistake.WORSE_KEPT if is_later else Mistake.BETTER_DROPPED
        return place + 1, kind, f"{expands} g = {own}, but step {by} generated it with g = {least}"
    expands += f" f = {format_f(own_f[place])}"
    return place + 1, *_left_open(walk, opened, place + 1, least_f[place], expands)


def _least_f(opened: Openings, last: int) -> Reals:
    """The lowest f that is open at each step, infinite at a step without any."""
    least = np.full(last, inf)
    # A board is open after the step that generates it and before the one that expands it. For each
    # f, from high to low: where more boards have come than gone, one with this f is open.
    for value in np.unique(opened.f)[::-1].tolist():
        is_it = opened.f == value
        come = np.bincount(opened.step[is_it], minlength=last + 1)[:last]
        gone = np.bincount(np.minimum(opened.gone[is_it], last + 1) - 1, minlength=last + 1)[:last]
        least[np.cumsum(come - gone) > 0] = value
    return least


def _left_open(
    walk: Walk, opened: Openings, step: int, least: float, expands: str
) -> tuple[Mistake, str]:
    """The mistake of a step that leaves a node with the lowest f open."""
    is_before = opened.step < step
    first = int((is_before & (opened.gone > step) & (opened.f == least)).argmax())
    other = opened.entry[first]
    words = (
        f"{expands}, while {walk.board_of(other)} with f = {format_f(least)} is open (generated at "
        f"step {opened.step[first]})"
    )
    _, *again = opened.step[is_before & (opened.entry == other)].tolist()
    if not again:
        return Mistake.NOT_LEAST, words
    words += f". Your path to it may be the other one, of step {again[-1]}"
    return Mistake.WORSE_KEPT, words


def _values(f: F, g: Integers, h: Integers) -> Reals:
    """f of each g and h, of which there are few different pairs."""
    codes = g << H_BITS | h
    values = np.zeros(int(codes.max()) + 1)
    for code in np.flatnonzero(np.bincount(codes)).tolist():
        values[code] = f(code >> H_BITS, code & (1 << H_BITS) - 1)
    return values[codes]


def wrong_visit(walk: Walk, f: F) -> Wrong | None:
    """The first step of a search under rising bounds that visits a node above its bound or leaves
    one without visiting all successors within it.
    """
    h = walk.h
    start = walk.start
    bound = f(0, h(start))
    above = inf
    iteration = 0
    path: list[tuple[bytes, dict[bytes, float]]] = []  # with the f of successors not visited yet
    for step, board in walk.steps():
        while path and path[-1][1].get(board, inf) > (bound if board == start else LARGEST_FIGURE):
            left, others = path.pop()
            others = {one: f for one, f in others.items() if all(one != up for up, _ in path)}
            after = min(others, key=others.__getitem__, default=left)
            if (value := others.get(after, inf)) <= bound:
                is_equal = value == bound
                words = (
                    f"your program leaves {walk.board(left)} without visiting {walk.board(after)}, "
                    f"whose f = {format_f(value)} is {'equal to' if is_equal else 'below'} the "
                    f"bound {format_f(bound)}"
                )
                kind = Mistake.STRICT if is_equal else Mistake.WITHIN_BOUND
                return step, kind, words
        if not path:
            if board != start:
                words = (
                    f"your program visits {walk.board(board)}, which no node on the path leads to"
                )
                return step, Mistake.IMPOSSIBLE, words
            if iteration:
                bound = above
                above = inf
            iteration += 1
        value = path[-1][1].pop(board) if path else f(0, h(board))
        if value > bound:
            is_first = iteration == 1
            words = (
                f"your program visits {walk.board(board)} with f = {format_f(value)}, above the "
                f"bound {format_f(bound)}"
                + f", the lowest f that iteration {iteration - 1} pruned"
                * (not is_first)
            )
            kind = Mistake.ABOVE_BOUND if is_first else Mistake.SKIPPED_BOUND
            return step, kind, words
        if board == walk.goal:
            break
        made = {
            one: f(len(path) + 1, h(one))
            for one in walk.successors(board)
            if not (path and one == path[-1][0])
        }
        above = min([above, *(f for f in made.values() if f > bound)])
        path.append((board, made))
    return None
