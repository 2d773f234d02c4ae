"""What is wrong with the steps of a log, whatever its conventions are.

A step of a best-first search is wrong if a node with a lower f is open then, whatever the move
order and the tie rule are; a step under a bound, if it is above the bound or leaves out a successor
within it. A `Hypothesis` is one mistake: if nothing is wrong with it, it explains the log.
"""

from collections.abc import Callable, Iterator
from functools import cache
from heapq import heappop, heappush
from math import inf
from typing import Any, NamedTuple

from ...engine.best_first.best_first_successors import tiles_of
from ...engine.problem import Problem
from ...engine.puzzle import Board, Move
from ...engine.puzzle.board import targets
from ...engine.record import shown
from ...own_code.log_algorithm import LogTrace, Mistake

MOST = 1e9
CHUNK = 1 << 14
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
    many times as fast as a Board: a log has millions of them.
    """

    def __init__(self, trace: LogTrace, problem: Problem, why: Hypothesis | None):
        self.trace = trace
        self.start = bytes(problem.start.cells)
        self.goal = bytes(problem.goal.cells)
        self._size = problem.start.size
        self._lost = why and why.lost
        value = (why and why.h) or problem.estimate.value
        self.h = cache(lambda cells: value(self.board(cells)))

    def board(self, cells: bytes) -> Board:
        """The board with these cells."""
        return Board.known(*self._size, tuple(cells))

    def steps(self) -> Iterator[tuple[int, bytes, int]]:
        """Each step, with its board and g."""
        length = len(self.start)
        for first in range(1, self.trace.steps + 1, CHUNK):
            columns = self.trace.step_columns(first, min(first + CHUNK - 1, self.trace.steps))
            cells = tiles_of(columns.lo, columns.hi, length).astype("B").tobytes()
            for place, g in enumerate(columns.g.tolist()):
                yield first + place, cells[place * length : (place + 1) * length], g

    def successors(self, cells: bytes) -> Iterator[tuple[int, bytes]]:
        """Each move, and the board after it."""
        blank = cells.index(0)
        for move, cell in enumerate(targets(*self._size, blank)):
            if cell is not None and move != self._lost:
                moved = bytearray(cells)
                moved[blank], moved[cell] = cells[cell], 0
                yield move, bytes(moved)


def wrong_choice(walk: Walk, f: F) -> Wrong | None:
    """The first step that expands a node although one with a lower f is open. Boards that were
    expanded once count as closed, so that a program may reopen them or not.
    """
    h = walk.h
    start = walk.start
    best = {start: (0, 0)}
    closed = set[bytes]()
    again = dict[bytes, int]()
    heap = [(f(0, h(start)), 0, 0, start)]
    for step, board, g in walk.steps():
        if board not in best:
            return step, Mistake.MISSING, ""
        least_g, made = best[board]
        if g > least_g:
            is_later = (walk.trace.parent_step(step) or 0) > made
            kind = Mistake.WORSE_KEPT if is_later else Mistake.BETTER_DROPPED
            words = (
                f"your program expands {walk.board(board)} with g = {g}, but step {made} generated "
                f"it with g = {least_g}"
            )
            return step, kind, words
        closed.add(board)
        while heap and heap[0][-1] in closed:
            heappop(heap)
        value = f(g, h(board))
        if heap and value > heap[0][0]:
            least, made, _, other = heap[0]
            kind = Mistake.NOT_LEAST
            words = (
                f"your program expands {walk.board(board)} with f = {shown(value)}, while "
                f"{walk.board(other)} with f = {shown(least)} is open (generated at step {made})"
            )
            if other in again:
                kind = Mistake.WORSE_KEPT
                words += f". Your path to it may be the other one, of step {again[other]}"
            return step, kind, words
        for move, one in walk.successors(board):
            if one not in closed:
                if one in best:
                    again[one] = step
                if one not in best or g + 1 < best[one][0]:
                    best[one] = g + 1, step
                    heappush(heap, (f(g + 1, h(one)), step, move, one))
    return None


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
    for step, board, _ in walk.steps():
        while path and path[-1][1].get(board, inf) > (bound if board == start else MOST):
            left, others = path.pop()
            others = {one: f for one, f in others.items() if all(one != up for up, _ in path)}
            after = min(others, key=others.__getitem__, default=left)
            if (value := others.get(after, inf)) <= bound:
                is_equal = value == bound
                words = (
                    f"your program leaves {walk.board(left)} without visiting {walk.board(after)}, "
                    f"whose f = {shown(value)} is {'equal to' if is_equal else 'below'} the bound "
                    f"{shown(bound)}"
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
                f"your program visits {walk.board(board)} with f = {shown(value)}, above the bound "
                f"{shown(bound)}"
                + f", the lowest f that iteration {iteration - 1} pruned"
                * (not is_first)
            )
            kind = Mistake.ABOVE_BOUND if is_first else Mistake.SKIPPED_BOUND
            return step, kind, words
        if board == walk.goal:
            break
        made = {
            one: f(len(path) + 1, h(one))
            for _, one in walk.successors(board)
            if not (path and one == path[-1][0])
        }
        above = min([above, *(f for f in made.values() if f > bound)])
        path.append((board, made))
    return None
