"""Plain programs as students write them, each with a mistake that can be switched on, and their
logs. They share no code with Loyd.
"""

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from typing import NamedTuple

Cells = tuple[int, ...]
GOAL = (1, 2, 3, 4, 5, 6, 7, 8, 0)
MOVES = {"u": -3, "d": 3, "l": -1, "r": 1}


class Line(NamedTuple):
    board: Cells
    g: int
    h: int


def manhattan(
    board: Cells, goal: Cells = GOAL, *, blank: bool = False, swapped: bool = False
) -> int:
    total = 0
    for cell, tile in enumerate(board):
        if tile or blank:
            home = goal.index(tile)
            row, column = divmod(home, 3)
            if swapped:
                row, column = column, row
            total += abs(cell // 3 - row) + abs(cell % 3 - column)
    return total


def misplaced(board: Cells) -> int:
    return sum(tile not in (0, wanted) for tile, wanted in zip(board, GOAL, strict=True))


def successors(
    board: Cells, order: str = "udlr", *, wraps: bool = False, lost: str = ""
) -> list[Cells]:
    blank = board.index(0)
    found = []
    for move in order:
        to = blank + MOVES[move]
        is_inside = 0 <= to < 9 and (move in "ud" or wraps or to // 3 == blank // 3)
        if is_inside and move not in lost:
            cells = list(board)
            cells[blank], cells[to] = cells[to], 0
            found.append(tuple(cells))
    return found


def a_star(
    start: Cells,
    h: Callable[[Cells], int] = manhattan,
    *,
    order: str = "udlr",
    newest: bool = False,
    keeps: str = "best",
    reads_closed: bool = True,
    early: bool = False,
    stops: bool = True,
    step: int = 1,
    wraps: bool = False,
    lost: str = "",
    weight_g: int = 1,
    weight_h: int = 1,
) -> Iterator[Line]:
    """A* with one list of the best g of each board; `keeps`: the best, first or last path."""
    best, closed, number = {start: 0}, set[Cells](), 0
    heap = [(h(start), 0, 0, start)]
    while heap:
        _, _, g, board = heappop(heap)
        if best.get(board) != g or (board in closed and reads_closed):
            continue
        if reads_closed is False:
            del best[board]
        closed.add(board)
        yield Line(board, g, h(board))
        if board == GOAL and stops:
            return
        for after in successors(board, order, wraps=wraps, lost=lost):
            if (
                after in closed
                and reads_closed
                and not (keeps == "best" and g + step < best[after])
            ):
                continue
            known = best.get(after)
            if known is None or keeps == "last" or (keeps == "best" and g + step < known):
                closed.discard(after)
                best[after] = g + step
                number += 1
                if early and after == GOAL:
                    return
                tie = -number if newest else number
                f = weight_g * (g + step) + weight_h * h(after)
                heappush(heap, (f, tie, g + step, after))


def ida_star(
    start: Cells,
    *,
    order: str = "udlr",
    h: Callable[[Cells], int] = manhattan,
    strict: bool = False,
    more: int = 0,
    first: int = 0,
    closed: bool = False,
) -> Iterator[Line]:
    """IDA*; `more`: what it adds to each next bound; `first`: to the first one; `closed`: whether
    no board is visited twice in an iteration.
    """
    bound = h(start) + first
    visited = set[Cells]()

    def visit(board: Cells, g: int, before: Cells | None) -> Iterator[Line | int]:
        f = g + h(board)
        if f > bound or (strict and f == bound and g):
            yield f
            return
        visited.add(board)
        yield Line(board, g, h(board))
        if board == GOAL:
            yield -1
            return
        for after in successors(board, order):
            if after != before and not (closed and after in visited):
                for found in visit(after, g + 1, board):
                    yield found
                    if found == -1:
                        return

    while True:
        above = []
        visited.clear()
        for found in visit(start, 0, None):
            if found == -1:
                return
            if isinstance(found, Line):
                yield found
            else:
                above.append(found)
        bound = min(f for f in above if f > bound or strict) + more + strict


def text(lines: list[Line], *, figures: bool = True) -> str:
    return "".join(
        f"{''.join(map(str, line.board))}" + f" {line.g} {line.h}" * figures + "\n"
        for line in lines
    )
