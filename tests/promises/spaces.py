"""True distances and paths within limits, by breadth-first search on tuples, without Loyd."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache, lru_cache
from math import inf
from random import Random
from typing import NamedTuple

from tests.oracle.heuristics import manhattan
from tests.oracle.sliding import Cells, Size, flood, slides


class Start(NamedTuple):
    """A board, its goal and the true distance between them."""

    cells: Cells
    goal: Cells
    size: Size
    distance: int


@cache
def blank_last(size: Size) -> Cells:
    return (*range(1, size[0] * size[1]), 0)


@lru_cache(64)
def distances(goal: Cells, size: Size) -> dict[Cells, int]:
    """The distance of every board that can reach the goal; kept for the last goals only."""
    return flood(goal, size)


@lru_cache(64)
def boards(goal: Cells, size: Size) -> list[Cells]:
    return list(distances(goal, size))


def apart(start: Cells, goal: Cells, size: Size) -> int:
    """The distance between two boards that are not too far apart, from both ends at once."""
    if start == goal:
        return 0
    sides = ({start: 0}, {goal: 0})
    frontiers = [[start], [goal]]
    while True:
        mine = int(len(frontiers[1]) < len(frontiers[0]))
        known, other = sides[mine], sides[1 - mine]
        following, met = [], []
        for cells in frontiers[mine]:
            for _, after in slides(cells, size):
                if after not in known:
                    known[after] = known[cells] + 1
                    following.append(after)
                    if after in other:
                        met.append(known[after] + other[after])
        if met:
            return min(met)
        frontiers[mine] = following


def walk(goal: Cells, size: Size, moves: int, draw: Random) -> Cells:
    """The end of a random walk from the goal that never undoes its last move."""
    before, cells = goal, goal
    for _ in range(moves):
        reached = [after for _, after in slides(cells, size) if after != before]
        before, cells = cells, draw.choice(reached)
    return cells


def drawn_start(size: Size, draw: Random) -> Start:
    """A random board: of up to eight cells any board and now and then any goal; of nine cells any
    board; of more cells the end of a walk of up to 22 moves.
    """
    goal = blank_last(size)
    if size[0] * size[1] > 9:
        cells = walk(goal, size, draw.randrange(23), draw)
        return Start(cells, goal, size, apart(cells, goal, size))
    if size == (2, 3) and draw.random() < 0.5:
        goal = tuple(draw.sample(range(6), 6))
    known = boards(goal, size)
    near = size != (2, 3) and draw.random() < 0.3  # the nearest are solved by every search
    cells = known[draw.randrange(min(len(known), 400) if near else len(known))]
    return Start(cells, goal, size, distances(goal, size)[cells])


def has_path(
    start: Start, deepest: float, most: float, weight: Fraction, h: Callable[[Cells], int]
) -> bool:
    """Whether a path to the goal has at most `deepest` moves and no f above `most`, that of
    the start included. Of all paths to a board a shortest one leaves most room for both.
    """
    if most == inf:
        return start.distance <= deepest
    seen, g = {start.cells}, 0
    layer = seen if weight * h(start.cells) <= most else set()
    while layer:
        if start.goal in layer:
            return True
        g += 1
        if g > deepest:
            return False
        reached = {after for cells in layer for _, after in slides(cells, start.size)} - seen
        layer = {cells for cells in reached if g + weight * h(cells) <= most}
        seen = seen | layer
    return False


def fewest_expansions(start: Start) -> int:
    """What any bidirectional search that knows only Manhattan must expand: the smallest cover of
    all pairs of boards whose lower bound is below the distance. Source: Eckerle, Chen, Sturtevant,
    Zilles and Holte, "Sufficient conditions for node expansion in bidirectional heuristic search"
    (2017). A pair must be expanded if f < C* on both sides and g + g' + 1 < C*, so of each side
    only how many boards with f < C* have a g counts.
    """
    best, counts = start.distance, []
    for root, towards in ((start.cells, start.goal), (start.goal, start.cells)):
        by_g = [0] * best
        for cells, g in distances(root, start.size).items():
            if g + manhattan(cells, towards, start.size) < best:
                by_g[g] += 1
        counts.append(by_g)
    covers = [
        sum(counts[0][: kept + 1]) + sum(counts[1][: max(best - 2 - kept, 0)])
        for kept in range(-1, best - 1)
    ]
    return min(covers, default=0)
