"""What is wrong with the steps of a log, whatever its conventions are.

A step of a best-first search is wrong if a node with a lower f is open then, whatever the move
order and the tie rule are; a step under a bound, if it is above the bound or leaves out a successor
within it. A `Hypothesis` is one mistake: if nothing is wrong with it, it explains the log.
"""

from collections.abc import Callable
from heapq import heappop, heappush
from math import inf
from typing import Any, NamedTuple

from ...engine.problem import Problem
from ...engine.puzzle import Board, Move
from ...engine.record import shown
from ...own_code.log_algorithm import LogTrace, Mistake

MOST = 1e9
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


def wrong_choice(trace: LogTrace, problem: Problem, f: F, why: Hypothesis | None) -> Wrong | None:
    """The first step that expands a node although one with a lower f is open. Boards that were
    expanded once count as closed, so that a program may reopen them or not.
    """
    h = (why and why.h) or problem.estimate.value
    start = problem.start
    best = {start: (0, 0)}
    closed = set[Board]()
    again = dict[Board, int]()
    heap = [(f(0, h(start)), 0, 0, start)]
    for step in range(1, trace.steps + 1):
        node = trace.node(step)
        if node.board not in best:
            return step, Mistake.MISSING, ""
        g, made = best[node.board]
        if node.g > g:
            is_later = (trace.parent_step(step) or 0) > made
            kind = Mistake.WORSE_KEPT if is_later else Mistake.BETTER_DROPPED
            words = (
                f"your program expands {node.board} with g = {node.g}, but step {made} generated "
                f"it with g = {g}"
            )
            return step, kind, words
        closed.add(node.board)
        while heap and heap[0][-1] in closed:
            heappop(heap)
        value = f(node.g, h(node.board))
        if heap and value > heap[0][0]:
            least, made, _, other = heap[0]
            kind = Mistake.NOT_LEAST
            words = (
                f"your program expands {node.board} with f = {shown(value)}, while {other} with f "
                f"= {shown(least)} is open (generated at step {made})"
            )
            if other in again:
                kind = Mistake.WORSE_KEPT
                words += f". Your path to it may be the other one, of step {again[other]}"
            return step, kind, words
        for move, one in node.board.successors():
            if move != (why and why.lost) and one not in closed:
                if one in best:
                    again[one] = step
                if one not in best or node.g + 1 < best[one][0]:
                    best[one] = node.g + 1, step
                    heappush(heap, (f(node.g + 1, h(one)), step, move, one))
    return None


def wrong_visit(trace: LogTrace, problem: Problem, f: F, why: Hypothesis | None) -> Wrong | None:
    """The first step of a search under rising bounds that visits a node above its bound or leaves
    one without visiting all successors within it.
    """
    h = (why and why.h) or problem.estimate.value
    start = problem.start
    bound = f(0, h(start))
    above = inf
    iteration = 0
    path: list[tuple[Board, dict[Board, float]]] = []  # with the f of successors not visited yet
    for step in range(1, trace.steps + 1):
        board = trace.node(step).board
        while path and path[-1][1].get(board, inf) > (bound if board == start else MOST):
            left, others = path.pop()
            others = {one: f for one, f in others.items() if all(one != up for up, _ in path)}
            after = min(others, key=others.__getitem__, default=left)
            if (value := others.get(after, inf)) <= bound:
                words = (
                    f"your program leaves {left} without visiting {after}, whose f = "
                    f"{shown(value)} is {'equal to' if value == bound else 'below'} the bound "
                    f"{shown(bound)}"
                )
                kind = Mistake.STRICT if value == bound else Mistake.WITHIN_BOUND
                return step, kind, words
        if not path:
            if board != start:
                words = f"your program visits {board}, which no node on the path leads to"
                return step, Mistake.IMPOSSIBLE, words
            if iteration:
                bound = above
                above = inf
            iteration += 1
        value = path[-1][1].pop(board) if path else f(0, h(board))
        if value > bound:
            is_first = iteration == 1
            words = (
                f"your program visits {board} with f = {shown(value)}, above the bound "
                f"{shown(bound)}"
                + f", the lowest f that iteration {iteration - 1} pruned"
                * (not is_first)
            )
            kind = Mistake.ABOVE_BOUND if is_first else Mistake.SKIPPED_BOUND
            return step, kind, words
        if board == problem.goal:
            break
        made = {
            one: f(len(path) + 1, h(one))
            for move, one in board.successors()
            if move != (why and why.lost) and not (path and one == path[-1][0])
        }
        above = min([above, *(f for f in made.values() if f > bound)])
        path.append((board, made))
    return None
