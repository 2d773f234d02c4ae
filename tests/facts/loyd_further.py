"""The further figures by Loyd: its tables, its trees, its heuristics and its searches."""

from collections.abc import Iterable
from itertools import permutations
from math import sqrt
from typing import Any

import numpy as np

import loyd
from loyd.core.engine.heuristics.whole_space import space_shape, whole_space
from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.puzzle.board import UNREACHABLE, Board
from loyd.core.engine.puzzle.exact import ExactTable, successors
from loyd.core.engine.search.solve import search
from loyd.core.study.audit.prediction import every_board, tree_levels
from loyd.core.system import Building
from tests.facts.loyd_figures import GOAL, each, h_of, higher, population
from tests.facts.plain_further import hundred
from tests.facts.plain_spaces import Figures

FARTHEST = "867/254/3x1", "647/85x/321"


def first_meeting() -> Figures:
    """The tree of paths has as many nodes as there are boards, as long as no two paths meet."""
    depths = ExactTable.build(GOAL).depths()
    nodes = tree_levels((3, 3), 8, len(depths)).sum(axis=1).astype(int).tolist()
    first = next(depth for depth, boards in enumerate(depths) if boards != nodes[depth])
    return first, sum(depths[:first])


def layer_sizes(height: int, width: int, blank: int) -> list[int]:
    return list(whole_space(space_shape((height, width), blank)[0], Building())[1])


def tree_to_22() -> Figures:
    return int(tree_levels((3, 3), 8, 22).sum()), 3**22


def growth() -> Figures:
    factors = []
    for side in (3, 4, 5):
        nodes = tree_levels((side, side), side * side - 1, 101).sum(axis=1)
        factors.append(round(sqrt(nodes[101] / nodes[99]), 3))
    return tuple(factors)


def own_mirrors() -> Figures:
    cells = population().cells
    mirror = np.array([0, 3, 6, 1, 4, 7, 2, 5, 8])
    name = np.concatenate(([0], mirror[:8] + 1)).astype(np.uint8)
    found = population().distances[(cells[:, mirror] == name[cells]).all(axis=1)]
    return len(found), int(found.max())


def random_walk() -> Figures:
    distances = ExactTable.build(GOAL).distances
    after = successors(3, 3)
    unmoved = np.arange(len(distances))
    share = np.zeros((5, len(distances)))
    share[4, ExactTable.build(GOAL).indexes_at(0)[0]] = 1
    figures = []
    for step in range(1, 101):
        moved = [np.zeros(len(distances)) for _ in range(4)]
        for came in range(5):
            ways = [move for move in range(4) if came == 4 or move != came ^ 1]
            number = sum((after[move] != unmoved).astype(int) for move in ways)
            each_way = np.divide(share[came], number, where=number > 0, out=np.zeros(len(number)))
            for move in ways:
                rows = np.flatnonzero(after[move] != unmoved)
                moved[move][after[move][rows]] += each_way[rows]
        share[:4], share[4] = moved, 0
        if step in (31, 100):
            mean = (share.sum(axis=0) * np.where(distances == UNREACHABLE, 0, distances)).sum()
            figures.append(round(float(mean), 2))
    return tuple(figures)


def between_farthest() -> Figures:
    one, other = (loyd.board(text) for text in FARTHEST)
    found = loyd.board(str(one), goal=str(other))
    return (ExactTable.build(found.goal).distance(found.arrangement),)


def reversed_goal() -> Figures:
    return (loyd.solve("876/543/21x", "idastar").length or 0,)


def mean_by_goal() -> Figures:
    figures = []
    for blank in (8, 7, 4):
        tiles = list(range(1, 9))
        goal = Board(3, 3, (*tiles[:blank], 0, *tiles[blank:]))
        figures.append(round(float(every_board(goal).distances.mean()), 2))
    return tuple(figures)


def over(h: Any) -> int:
    return int((h > population().distances).sum())


def blank_counted() -> Figures:
    return (over(h_of("blank-counted")),)


def worst_error() -> Figures:
    errors = population().distances - h_of("manhattan")
    row = int(np.flatnonzero(errors == errors.max())[0])
    result = loyd.solve(str(population().board(row)), "idastar")
    return int(errors.max()), len(result.ledger())


def misplaced_exact() -> Figures:
    exact = h_of("misplaced") == population().distances
    return int(exact.sum()) - 1, int(population().distances[exact].max())


def chebyshev() -> Figures:
    above, below = higher("chebyshev", "manhattan")
    return 181_440 - int(above) - int(below), below


def wrong_parity() -> Figures:
    distances = population().distances
    names = "misplaced", "chebyshev", "manhattan"
    return tuple(int(((h_of(name) - distances) % 2).sum()) for name in names)


def sum_of_two() -> Figures:
    return (over(h_of("misplaced") + h_of("manhattan")),)


def nilsson() -> Figures:
    return (over(h_of("sequence")),)


def euclidean() -> Figures:
    above, below = higher("euclidean", "manhattan")
    return 181_440 - int(above) - int(below), higher("euclidean", "misplaced")[1]


def patterns() -> Figures:
    above, below = higher("pdb-4-4", "manhattan")
    return below, above, int((h_of("pdb-4-4") == population().distances).sum()) - 1


def deep() -> Figures:
    boards = "1234567x8", "12345x786"
    return tuple(sorted(loyd.solve(board, "dfs").expanded for board in boards))


def deep_orders() -> Figures:
    found = {
        order: loyd.solve("234/15x/768", "dfs", order=order, record=False).length or 0
        for order in map("".join, permutations("udlr"))
    }
    least, most = min(found, key=found.__getitem__), max(found, key=found.__getitem__)
    return found[least], least, found[most], most


def _from_both_sides(boards: Iterable[Board]) -> tuple[int, int, list[float]]:
    found = [
        [
            loyd.solve(board, name, record=False).expanded
            for name in ("astar", "nbs", "bibfs", "rbfs")
        ]
        for board in boards
    ]
    star, nbs, layers, recursive = np.array(found).T
    ratios = recursive.sum() / star.sum(), (recursive / star).max()
    nbs_more, fewer = int((nbs > star).sum()), int((layers < nbs).sum())
    return nbs_more, fewer, [round(float(one), 2) for one in ratios]


def two_sided() -> Figures:
    boards = every_board(Board(2, 3, (1, 2, 3, 4, 5, 0)))
    starts = np.flatnonzero(boards.distances).tolist()
    nbs_more, fewer, (of_all, _) = _from_both_sides(boards.board(row) for row in starts)
    return nbs_more, fewer, of_all


def two_sided_8() -> Figures:
    nbs_more, fewer, ratios = _from_both_sides(Board(3, 3, cells) for cells in hundred())
    return nbs_more, fewer, *ratios


def _wrong(weight: str) -> int:
    distances, outcomes = each("wastar", every=8, weight=weight)
    return int(sum(one.length != best for one, best in zip(outcomes, distances, strict=True)))


def first_weight() -> Figures:
    for tenths in range(11, 20):
        if wrong := _wrong(f"{tenths / 10}"):
            return tenths / 10, wrong, _wrong("1.5")
    return ()


def better_h() -> Figures:
    one, other = (
        np.array([outcome.expanded for outcome in each("astar", every=8, heuristic=name)[1]])
        for name in ("linear-conflict", "manhattan")
    )
    return int((one > other).sum()), round(float(one.sum() / other.sum()), 2)


def greedy_by_h() -> Figures:
    return tuple(
        round(float(np.mean([one.length for one in each("greedy", every=8, heuristic=name)[1]])), 1)
        for name in ("misplaced", "manhattan", "linear-conflict")
    )


def left_over() -> Figures:
    return tuple(sorted(181_440 - loyd.solve(board, "bfs").expanded for board in FARTHEST))


def deepening() -> Figures:
    """The farthest board has one optimal solution, at the end of the last iteration."""
    boards = every_board(Board(2, 3, (1, 2, 3, 4, 5, 0)))
    row = int(boards.distances.argmax())
    board = loyd.board(list(boards.board(row).cells), size="2x3")
    result = loyd.solve(board, "iddfs")
    before = [one["expanded"] for one in result.ledger()[:-1]]
    return result.length or 0, sum(before), boards.count


def blank_only() -> Figures:
    exact = (h_of("blank-only") == population().distances) & (population().distances > 0)
    return int(higher("blank-only", "manhattan")[0]), int(exact.sum())


def mean_h() -> Figures:
    return tuple(round(float(h_of(name).mean()), 2) for name in ("misplaced", "manhattan"))


def sideways() -> Figures:
    """Only boards whose Manhattan is exact can be solved without a move that does not lower it; of
    the others every eighth is tried.
    """
    figures = []
    for limit in (0, 20):
        rows = np.flatnonzero(population().distances > 0)
        exact = (h_of("manhattan") == population().distances)[rows]
        tried = rows[exact | (np.arange(len(rows)) % 8 == 0)]
        asked = loyd.spec("hill", sideways=limit)._spec
        boards = (population().board(row) for row in tried.tolist())
        figures.append(sum(search(Problem(one, GOAL, asked)).moves is not None for one in boards))
    return tuple(figures)
