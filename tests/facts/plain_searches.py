"""Best-first searches and hill climbing over all boards of the 8-puzzle, without Loyd.

The boards are numbered once; a search is then a loop over numbers, compiled because some figures
take 180,000 searches. The open list is one stack for each pair of priority and h: of equal
priority the lowest h is first, then the newest. A board is tested when it is expanded.
"""

from functools import cache
from typing import Any

import numpy as np
from numba import njit

from tests.facts.plain_spaces import GOAL, THREE, Figures, distances
from tests.oracle import heuristics
from tests.oracle.sliding import Cells, slides

MOST_PRIORITY, MOST_H = 1200, 40
Table = Any


@cache
def space() -> tuple[list[Cells], Table, Table, Table]:
    """The boards; for each the numbers of its successors (or -1) in order udlr, Manhattan, and the
    distance.
    """
    boards = list(distances())
    numbers = {cells: number for number, cells in enumerate(boards)}
    after = np.full((len(boards), 4), -1, np.int32)
    for number, cells in enumerate(boards):
        for move, reached in slides(cells, THREE):
            after[number, "udlr".index(move)] = numbers[reached]
    h = np.array([heuristics.manhattan(cells, GOAL, THREE) for cells in boards], np.int32)
    return boards, after, h, np.array(list(distances().values()), np.int32)


@njit(cache=False)
def best_first(starts: Any, after: Any, h: Any, by_g: int, by_h: int, reopen: bool) -> Any:
    """Length of the solution and expansions of each start, by the priority by_g * g + by_h * h."""
    boards = len(h)
    results = np.zeros((len(starts), 2), np.int32)
    g = np.zeros(boards, np.int32)
    parent = np.zeros(boards, np.int32)
    met = np.full(boards, -1, np.int32)  # the search that met it
    closed = np.full(boards, -1, np.int32)
    heads = np.full((MOST_PRIORITY, MOST_H), -1, np.int32)
    entries = 4 * boards
    entry_board = np.zeros(entries, np.int32)
    entry_g = np.zeros(entries, np.int32)
    below = np.zeros(entries, np.int32)
    for number in range(len(starts)):
        heads[:] = -1
        start = starts[number]
        used, priority = 1, by_h * h[start]
        g[start], parent[start], met[start] = 0, -1, number
        entry_board[0], entry_g[0], below[0] = start, 0, -1
        heads[priority, h[start]] = 0
        while True:
            found = -1
            while found < 0:
                for lowest in range(MOST_H):
                    if heads[priority, lowest] >= 0:
                        found = heads[priority, lowest]
                        heads[priority, lowest] = below[found]
                        break
                else:
                    priority += 1
            board = entry_board[found]
            if entry_g[found] != g[board] or closed[board] == number:
                continue
            if board == 0:
                results[number, 0] = g[board]
                break
            closed[board] = number
            results[number, 1] += 1
            for move in range(4):
                reached = after[board, move]
                if reached < 0 or reached == parent[board]:
                    continue
                length = g[board] + 1
                if met[reached] == number and (not reopen or length >= g[reached]):
                    continue
                met[reached], closed[reached] = number, -1
                g[reached], parent[reached] = length, board
                new = by_g * length + by_h * h[reached]
                entry_board[used], entry_g[used] = reached, length
                below[used] = heads[new, h[reached]]
                heads[new, h[reached]] = used
                used += 1
                priority = min(priority, new)
    return results


def run(every: int, by_g: int, by_h: int, reopen: bool = True) -> tuple[Table, Table, Table]:
    """Of every n-th board but the goal, in the order of the blank's cell and then the tiles: its
    number, the length found and the expansions.
    """
    boards, after, h, _ = space()
    ordered = sorted(
        range(1, len(boards)),
        key=lambda number: (boards[number].index(0), [tile for tile in boards[number] if tile]),
    )
    starts = np.array(ordered[::every], np.int32)
    lengths, expanded = best_first(starts, after, h, by_g, by_h, reopen).T
    return starts, lengths, expanded


def greedy() -> Figures:
    """Boards solved shortest, mean length, the longest, and the shortest solution of that board."""
    starts, lengths, _ = run(1, 0, 1, reopen=False)
    shortest = space()[3][starts]
    worst = lengths.argmax()
    shortest_there = shortest[lengths == lengths[worst]].max()
    return (
        int((lengths == shortest).sum()),
        round(float(lengths.mean()), 1),
        int(lengths[worst]),
        int(shortest_there),
    )


def a_star() -> Figures:
    """The most expansions, the board, its distance, the mean expansions."""
    boards, _, _, distance = space()
    starts, lengths, expanded = run(1, 1, 1)
    assert (lengths == distance[starts]).all()
    worst = expanded.argmax()
    return (
        int(expanded[worst]),
        text(boards[starts[worst]]),
        int(distance[starts[worst]]),
        round(float(expanded.mean())),
    )


def text(cells: Cells) -> str:
    marks = "".join(map(str, cells)).replace("0", "x")
    return "/".join(marks[row : row + 3] for row in (0, 3, 6))


def weighted(numerator: int, denominator: int) -> Figures:
    """Over every eighth board: the worst ratio to the shortest, boards not solved shortest."""
    starts, lengths, _ = run(8, denominator, numerator)
    shortest = space()[3][starts]
    return round(float((lengths / shortest).max()), 2), int((lengths > shortest).sum())


def once() -> Figures:
    """Over every eighth board, by an A* that keeps the first path to a board: boards not solved
    shortest, and the most extra moves.
    """
    starts, lengths, _ = run(8, 1, 1, reopen=False)
    extra = lengths - space()[3][starts]
    return int((extra > 0).sum()), int(extra.max())


def hill_climbing() -> Figures:
    """Boards solved by steepest descent of Manhattan, the first best successor, the goal left
    out; the farthest of them.
    """
    _, after, h, distance = space()
    solved = []
    for number in range(1, len(h)):
        now = number
        while now:
            following = min((one for one in after[now] if one >= 0), key=lambda one: h[one])
            if h[following] >= h[now]:
                break
            now = following
        if not now:
            solved.append(int(distance[number]))
    return len(solved), max(solved)
