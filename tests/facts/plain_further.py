"""Further figures without Loyd: loops and trees, walks, mirror images, and what searches really do.

Small searches are the oracles of the tests; large ones are compiled, as in `plain_searches`.
"""

import subprocess
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import permutations
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from tests.facts import plain_searches
from tests.facts.plain_spaces import GOAL, THREE, Figures, _ida_star, distances
from tests.oracle import heuristics
from tests.oracle.best_first import BestFirst
from tests.oracle.informed import Recursive
from tests.oracle.patterns import pattern_distances
from tests.oracle.sliding import Cells, Size, slides
from tests.oracle.two_sided import BreadthFirst, NearOptimal

SIX: Size = (2, 3)
BESIDE = {"u": "d", "d": "u", "l": "r", "r": "l", "": ""}


def layer_sizes(height: int, width: int, blank: int) -> list[int]:
    """By the C++ program, which ranks boards and keeps one bit for each."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "spaces")
        source = Path(__file__).with_name("spaces.cpp")
        subprocess.run(["c++", "-O3", "-o", program, source], check=True, timeout=300)  # noqa: S607
        asked = [str(program), str(height), str(width), str(blank)]
        ran = subprocess.run(asked, check=True, capture_output=True, text=True, timeout=3600)
    return [int(line) for line in ran.stdout.split()]


def ends(sizes: list[int]) -> Figures:
    return len(sizes) - 1, sizes[-1]


def widest(sizes: list[int]) -> Figures:
    return (*ends(sizes), sizes.index(max(sizes)), max(sizes))


def tree(size: Size, blank: int) -> Iterator[int]:
    """The nodes at each depth of the tree in which no move is undone."""
    height, width = size
    now = Counter({(blank, ""): 1})
    while True:
        yield now.total()
        after: Counter[tuple[int, str]] = Counter()
        for (cell, came), nodes in now.items():
            board = tuple(int(other != cell) for other in range(height * width))
            for move, reached in slides(board, size):
                if move != BESIDE[came]:
                    after[reached.index(0), move] += nodes
        now = after


def first_meeting() -> Figures:
    """The least distance of a board with two optimal solutions, and the boards nearer than that."""
    paths = {GOAL: 1}
    for cells, distance in distances().items():
        if distance:
            paths[cells] = sum(
                paths[after] for _, after in slides(cells, THREE) if distances()[after] < distance
            )
    nearest = min(distances()[cells] for cells, number in paths.items() if number > 1)
    return nearest, sum(distance < nearest for distance in distances().values())


def tree_to_22() -> Figures:
    levels = tree(THREE, 8)
    return (sum(next(levels) for _ in range(23)), 3**22)


def growth() -> Figures:
    """By how much a tree grows with each depth in the end, by size."""
    factors = []
    for side in (3, 4, 5):
        levels = tree((side, side), side * side - 1)
        counts = [next(levels) for _ in range(102)]
        factors.append(round(sqrt(counts[101] / counts[99]), 3))
    return tuple(factors)


def own_mirrors() -> Figures:
    """Boards that are their own mirror image at the diagonal, and the farthest of them."""
    mirror = (0, 3, 6, 1, 4, 7, 2, 5, 8)
    name = [0, *(mirror[tile - 1] + 1 for tile in range(1, 9))]
    found = [
        distance
        for cells, distance in distances().items()
        if all(cells[mirror[cell]] == name[cells[cell]] for cell in range(9))
    ]
    return len(found), max(found)


def random_walk() -> Figures:
    """The mean distance after 31 and 100 random moves from the goal, none undone at once."""
    _, after, _, distance = plain_searches.space()
    back = np.array([1, 0, 3, 2])
    share = np.zeros((5, len(distance)))  # by the last move; 4: none
    share[4, 0] = 1
    figures = []
    for step in range(1, 101):
        following = np.zeros_like(share)
        for came in range(5):
            allowed = after >= 0
            if came < 4:
                allowed[:, back[came]] = False
            each = share[came] / allowed.sum(axis=1)
            for move in range(4):
                rows = np.flatnonzero(allowed[:, move])
                np.add.at(following[move], after[rows, move], each[rows])
        share = following
        if step in (31, 100):
            figures.append(round(float((share.sum(axis=0) * distance).sum()), 2))
    return tuple(figures)


def between_farthest() -> Figures:
    """The distance between the two farthest boards."""
    one, other = (cells for cells, distance in distances().items() if distance == 31)
    return (distances(one)[other],)


def reversed_goal() -> Figures:
    return (distances()[(8, 7, 6, 5, 4, 3, 2, 1, 0)],)


def mean_by_goal() -> Figures:
    figures = []
    for blank in (8, 7, 4):
        tiles = tuple(range(1, 9))
        known = distances((*tiles[:blank], 0, *tiles[blank:])).values()
        figures.append(round(sum(known) / len(known), 2))
    return tuple(figures)


def _compared(h: Callable[[Cells], float], other: Callable[[Cells], float]) -> tuple[int, int]:
    pairs = [(h(cells), other(cells)) for cells in distances()]
    return sum(a > b for a, b in pairs), sum(a < b for a, b in pairs)


def _by(name: str) -> Callable[[Cells], int]:
    evaluate = heuristics.HEURISTICS[name]
    return lambda cells: evaluate(cells, GOAL, THREE)


def blank_counted() -> Figures:
    over, _ = _compared(_by("blank-counted"), lambda cells: distances()[cells])
    return (over,)


def worst_error() -> Figures:
    """The most by which Manhattan is below the distance, and the iterations of IDA* there."""
    error, worst = max(
        (distance - _by("manhattan")(cells), cells) for cells, distance in distances().items()
    )
    return error, len(_ida_star(worst, "udlr"))


def misplaced_exact() -> Figures:
    exact = [d for cells, d in distances().items() if d and _by("misplaced")(cells) == d]
    return len(exact), max(exact)


def chebyshev() -> Figures:
    _, lower = _compared(_by("chebyshev"), _by("manhattan"))
    return 181_440 - lower, lower


def wrong_parity() -> Figures:
    """Boards on which misplaced tiles, and Chebyshev, have the wrong parity."""
    return tuple(
        sum((_by(name)(cells) - distance) % 2 for cells, distance in distances().items())
        for name in ("misplaced", "chebyshev", "manhattan")
    )


def sum_of_two() -> Figures:
    """Boards on which misplaced tiles plus Manhattan is above the distance."""
    over, _ = _compared(
        lambda cells: _by("misplaced")(cells) + _by("manhattan")(cells),
        lambda cells: distances()[cells],
    )
    return (over,)


def nilsson() -> Figures:
    over, _ = _compared(_by("sequence"), lambda cells: distances()[cells])
    return (over,)


def euclidean() -> Figures:
    """Boards on which it equals Manhattan, and those where it is below misplaced tiles."""
    higher, lower = _compared(_by("euclidean"), _by("manhattan"))
    _, below = _compared(_by("euclidean"), _by("misplaced"))
    return 181_440 - higher - lower, below


def patterns() -> Figures:
    """Boards on which two groups of four tiles are below Manhattan, above it, and exact."""
    groups = (1, 2, 3, 4), (5, 6, 7, 8)
    mirror = (0, 3, 6, 1, 4, 7, 2, 5, 8)
    tables = [(group, pattern_distances(GOAL, THREE, group)) for group in groups]

    def h(cells: Cells) -> int:
        turned = tuple(
            cells[mirror[cell]] and mirror[cells[mirror[cell]] - 1] + 1 for cell in range(9)
        )
        return max(
            sum(table[tuple(board.index(tile) for tile in group)] for group, table in tables)
            for board in (cells, turned)
        )

    found = {cells: h(cells) for cells in distances()}
    higher, lower = _compared(found.__getitem__, _by("manhattan"))
    return lower, higher, sum(found[cells] == d for cells, d in distances().items()) - 1


def deep() -> Figures:
    """The boards that depth-first search expands, starting one move from the goal, before it."""
    return tuple(sorted(_depth_first(after, "udlr")[1] for _, after in slides(GOAL, THREE)))


def deep_orders() -> Figures:
    """Shortest and longest solution of depth-first search over all move orders, and the orders."""
    start = (2, 3, 4, 1, 5, 0, 7, 6, 8)
    orders = map("".join, permutations("udlr"))
    found = {order: len(_depth_first(start, order)[0]) for order in orders}
    least, most = min(found, key=found.__getitem__), max(found, key=found.__getitem__)
    return found[least], least, found[most], most


def _depth_first(start: Cells, order: str) -> tuple[list[str], int]:
    """The moves of the solution, and the expansions; a board is known once it is on the stack."""
    came: dict[Cells, tuple[Cells, str] | None] = {start: None}
    stack: list[Cells] = [start]
    path: list[str] = []
    expanded = 0
    while (cells := stack.pop()) != GOAL:
        expanded += 1
        for move, after in reversed(slides(cells, THREE, order)):
            if after not in came:
                came[after] = cells, move
                stack.append(after)
    while found := came[cells]:
        cells, move = found
        path.append(move)
    return path[::-1], expanded


@cache
def _six_cells() -> list[Cells]:
    return [cells for cells, distance in distances((1, 2, 3, 4, 5, 0), SIX).items() if distance]


@cache
def hundred() -> list[Cells]:
    """A hundred solvable boards of the 8-puzzle, drawn by a seed."""
    rng = Random(8)
    return [tuple(cells) for cells in rng.sample(sorted(distances()), 100)]


def _steps(kind: Any, start: Cells, goal: Cells, size: Size) -> int:
    search = kind(start, goal, size, heuristics.manhattan, "udlr")
    while not search.is_over:
        search.step()
    return int(search.expanded)


def _from_both_sides(starts: list[Cells], goal: Cells, size: Size) -> tuple[int, int, list[float]]:
    """On how many boards NBS expands more than A*, bidirectional breadth-first search fewer than
    NBS, and the ratios of the expansions of RBFS to those of A*: of all boards, and the greatest.
    """
    nbs_more = fewer = 0
    pairs: list[tuple[int, int]] = []
    for start in starts:
        star = BestFirst(
            start, goal, size,
            lambda cells: heuristics.manhattan(cells, goal, size),
            symbol="f", tie="low-h", repeats="reopen",
        )  # fmt: skip
        while not (star.solution or star.exhausted):
            star.step()
        a_star = star.steps - star.not_expanded
        nbs, layers, recursive = (
            _steps(kind, start, goal, size) for kind in (NearOptimal, BreadthFirst, Recursive)
        )
        nbs_more += nbs > a_star
        fewer += layers < nbs
        pairs.append((recursive, a_star))
    recursives, stars = zip(*pairs, strict=True)
    greatest = max(recursive / a_star for recursive, a_star in pairs)
    return nbs_more, fewer, [round(sum(recursives) / sum(stars), 2), round(greatest, 2)]


def two_sided() -> Figures:
    """Of the 359 boards of 2x3."""
    nbs_more, fewer, (of_all, _) = _from_both_sides(_six_cells(), (1, 2, 3, 4, 5, 0), SIX)
    return nbs_more, fewer, of_all


def two_sided_8() -> Figures:
    nbs_more, fewer, ratios = _from_both_sides(hundred(), GOAL, THREE)
    return nbs_more, fewer, *ratios


def first_weight() -> Figures:
    """The least weight in tenths under which a board of every eighth is not solved shortest, the
    number of such boards, and that with w = 1.5.
    """
    for tenths in range(11, 20):
        _, wrong = plain_searches.weighted(tenths, 10)
        if wrong:
            return tenths / 10, wrong, plain_searches.weighted(15, 10)[1]
    return ()


@cache
def _searched(name: str, by_g: int, reopen: bool) -> tuple[Any, Any]:
    """Lengths and expansions over every eighth board, by another heuristic than Manhattan."""
    boards, after, _, _ = plain_searches.space()
    h = np.array([_by(name)(cells) for cells in boards], np.int32)
    starts, _, _ = plain_searches.run(8, 1, 1)
    lengths, expanded = plain_searches.best_first(starts, after, h, by_g, 1, reopen).T
    return lengths, expanded


def better_h() -> Figures:
    """Of every eighth board: on how many A* expands more with linear conflict than with Manhattan,
    and the ratio of all its expansions.
    """
    (_, one), (_, other) = (_searched(name, 1, True) for name in ("linear-conflict", "manhattan"))
    return int((one > other).sum()), round(float(one.sum() / other.sum()), 2)


def greedy_by_h() -> Figures:
    """The mean solution of greedy search over every eighth board, by heuristic."""
    return tuple(
        round(float(_searched(name, 0, False)[0].mean()), 1)
        for name in ("misplaced", "manhattan", "linear-conflict")
    )


def left_over() -> Figures:
    """Boards that breadth-first search, with the early goal test, has not expanded at the end, for
    the two farthest boards.
    """
    figures = []
    for start in (cells for cells, distance in distances().items() if distance == 31):
        known, queue = {start}, [start]
        for expanded, cells in enumerate(queue, 1):
            found = {after for _, after in slides(cells, THREE)}
            if GOAL in found:
                figures.append(181_440 - expanded)
                break
            queue += [after for _, after in slides(cells, THREE) if after not in known]
            known |= found
    return tuple(sorted(figures))


def deepening() -> Figures:
    """Nodes of iterative deepening and of breadth-first search for the farthest board of 2x3, and
    the share of the last iteration.
    """
    known = distances((1, 2, 3, 4, 5, 0), SIX)
    farthest = max(known, key=known.__getitem__)
    levels = tree(SIX, farthest.index(0))
    counts = [next(levels) for _ in range(known[farthest])]
    return (
        known[farthest],
        sum(sum(counts[:depth]) for depth in range(1, known[farthest])),
        len(known),
    )


def blank_only() -> Figures:
    """Boards on which the blank's own distance is above Manhattan, and on which it is exact."""
    higher, _ = _compared(_by("blank-only"), _by("manhattan"))
    exact = sum(_by("blank-only")(cells) == d for cells, d in distances().items() if d)
    return higher, exact


def mean_h() -> Figures:
    """The mean of misplaced tiles and of Manhattan."""
    return tuple(
        round(sum(map(_by(name), distances())) / 181_440, 2) for name in ("misplaced", "manhattan")
    )


def sideways() -> Figures:
    """Boards that steepest descent of Manhattan solves with no sideways moves, and with 20."""
    _, after, h, _ = plain_searches.space()
    figures = []
    for limit in (0, 20):
        solved = 0
        for number in range(1, len(h)):
            now, before, level = number, -1, 0
            while now:
                ways = [one for one in after[now] if one >= 0 and one != before]
                following = min(ways, key=lambda one: h[one])
                level = level + 1 if h[following] == h[now] else 0
                if h[following] > h[now] or level > limit:
                    break
                now, before = following, now
            solved += not now
        figures.append(solved)
    return tuple(figures)
