"""The same figures by Loyd: its exact tables, its audit and its searches."""

from functools import cache
from itertools import permutations
from typing import Any

import numpy as np

import loyd
from loyd.core.engine.heuristics.catalogue import HEURISTICS
from loyd.core.engine.outcome import Outcome
from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.puzzle.board import Board, Move
from loyd.core.engine.puzzle.exact import ExactTable, successors
from loyd.core.engine.search import optimal_paths
from loyd.core.engine.search.solve import search
from loyd.core.study.audit.prediction import Population, every_board, values
from loyd.core.system.progress import Building
from tests.facts.plain_spaces import Figures

GOAL = Board(3, 3, (1, 2, 3, 4, 5, 6, 7, 8, 0))


@cache
def population() -> Population:
    return every_board(GOAL)


@cache
def h_of(heuristic: str) -> Any:
    """The heuristic of every board, in the order of `population`."""
    return values(HEURISTICS[heuristic].for_goal(GOAL), population().cells, Building())


def farthest_by_goal() -> Figures:
    figures: list[int] = []
    for blank in (8, 7, 4):
        tiles = [1, 2, 3, 4, 5, 6, 7, 8]
        depths = ExactTable.build(Board(3, 3, (*tiles[:blank], 0, *tiles[blank:]))).depths()
        figures += (len(depths) - 1, depths[-1])
    return tuple(figures)


def layers() -> Figures:
    audit, depths = loyd.audit("zero"), ExactTable.build(GOAL).depths()
    return round(audit.mean_distance, 2), depths.index(max(depths)), max(depths), sum(depths[::2])


def optimal_solutions() -> Figures:
    paths = optimal_paths.OptimalPathCounter(
        GOAL, optimal_paths._exact(GOAL), tuple(Move)
    )  # remembers nearer boards
    boards = sorted(ExactTable.build(GOAL).boards(), key=lambda pair: pair[1])[1:]
    counts = [(paths.count(board, moves), moves) for board, moves in boards]
    most = max(counts)
    return sum(number == 1 for number, _ in counts), most[0], counts.count(most), most[1]


def all_misplaced() -> Figures:
    of_these = h_of("misplaced") == 8
    blanks = np.bincount(population().cells[of_these].argmin(axis=1)).tolist()
    nearest = int(population().distances[of_these].min())
    return int(of_these.sum()), blanks[8], *sorted(set(blanks[:8])), nearest


def dead_ends() -> Figures:
    distances = ExactTable.build(GOAL).distances
    after = distances[successors(3, 3)]  # a move beyond the edge leads to the board itself
    found = distances[(after <= distances).all(axis=0) & (distances < 255)]
    return len(found), int(found.min())


def six_cells() -> Figures:
    orders = list(permutations(range(6)))
    wide, high = (
        {cells for cells in orders if loyd.board(cells, size=size).solvable}
        for size in ("2x3", "3x2")
    )
    return len(wide), len(high), len(wide & high)


def small_boards() -> Figures:
    figures: list[int] = []
    for size in ("2x3", "2x4"):
        cells = int(size[0]) * int(size[2])
        depths = ExactTable.build(loyd.board([*range(1, cells), 0], size=size).goal).depths()
        figures += (len(depths) - 1, depths[-1])
    return tuple(figures)


def blank_home() -> Figures:
    of_these = population().distances[population().cells[:, 8] == 0]
    return len(of_these) - 1, int(np.sort(of_these)[1]), int(of_these.max())


def between_goals() -> Figures:
    table = ExactTable.build(GOAL)
    goals = (loyd.board("1 2 3 4 5 6 7 8 x", goal=name).goal for name in ("blank-first", "snail"))
    distances = [table.distance(goal) for goal in goals]
    return tuple(-1 if distance is None else distance for distance in distances)


def moves() -> Figures:
    boards, h = population(), h_of("manhattan")
    pairs = np.concatenate((boards.moves, boards.moves[:, ::-1]))
    before, after = pairs.T
    is_nearer = boards.distances[after] < boards.distances[before]
    is_lower = h[after] < h[before]
    nearer = np.bincount(before[is_nearer], minlength=boards.count)
    return (
        len(pairs),
        int(is_nearer.sum()),
        int(is_lower.sum()),
        int((is_lower & ~is_nearer).sum()),
        int((nearer == 1).sum()),
    )


def three_misplaced() -> Figures:
    of_these = (h_of("misplaced") == 3) & (population().cells[:, 8] == 0)
    found = population().distances[of_these]
    return len(found), int(found.min()), int(found.max())


def manhattan_misleads() -> Figures:
    h, distances = h_of("manhattan"), population().distances
    farthest = [int(distances[h == value].max(initial=0)) for value in range(h.max() + 1)]
    at_31 = np.unique(h[distances == 31]).tolist()
    return farthest[2], farthest[4], int(h.max()), farthest[-1], *at_31


def manhattan_exact() -> Figures:
    is_exact = h_of("manhattan") == population().distances
    assert int(is_exact.sum()) == loyd.audit("manhattan").exact
    return int(is_exact.sum()) - 1, int(population().distances[is_exact].max())


def higher(first: str, second: str) -> Figures:
    one, other = h_of(first), h_of(second)
    return int((one > other).sum()), int((one < other).sum())


def beam_widths(start: str) -> Figures:
    found = [loyd.solve(start, "beam", width=width, record=False) for width in range(1, 41)]
    lengths = [result.length for result in found]
    solved = [length for length in lengths if length is not None]
    shortest = lengths.index(found[0].optimum) + 1
    return len(solved), shortest, max(solved), lengths.index(max(solved)) + 1


def ida_star_orders(start: str) -> Figures:
    totals, before = {}, set()
    for order in map("".join, permutations("udlr")):
        result = loyd.solve(start, "idastar", order=order)
        totals[order] = result.expanded
        before.add(sum(row["expanded"] for row in result.ledger()[:-1]))
    (below_last,) = before
    least, most = min(totals, key=totals.__getitem__), max(totals, key=totals.__getitem__)
    return totals[least], least, totals[most], most, below_last


def each(spec: str, every: int = 1, **settings: str) -> tuple[Any, list[Outcome]]:
    """The distances of every n-th board but the goal, and the outcomes of their searches."""
    asked = loyd.spec(spec, **settings)._spec
    rows = np.flatnonzero(population().distances)[::every]
    boards = population()
    return boards.distances[rows], [
        search(Problem(boards.board(row), GOAL, asked)) for row in rows.tolist()
    ]


def greedy() -> Figures:
    distances, outcomes = each("greedy")
    lengths = np.array([outcome.length for outcome in outcomes])
    longest = lengths == lengths.max()
    return (
        int((lengths == distances).sum()),
        round(float(lengths.mean()), 1),
        int(lengths.max()),
        int(distances[longest].max()),
    )


def a_star() -> Figures:
    distances, outcomes = each("astar")
    assert [outcome.length for outcome in outcomes] == distances.tolist()
    expanded = np.array([outcome.expanded for outcome in outcomes])
    worst = int(expanded.argmax())
    row = np.flatnonzero(population().distances)[worst]
    return (
        int(expanded.max()),
        str(population().board(int(row))),
        int(distances[worst]),
        round(float(expanded.mean())),
    )


def weighted(weight: str) -> Figures:
    distances, outcomes = each("wastar", every=8, weight=weight)
    lengths = np.array([outcome.length for outcome in outcomes])
    return round(float((lengths / distances).max()), 2), int((lengths > distances).sum())


def once() -> Figures:
    distances, outcomes = each("astar", every=8, repeats="once")
    lengths = np.array([outcome.length for outcome in outcomes])
    return int((lengths > distances).sum()), int((lengths - distances).max())


def hill_climbing() -> Figures:
    """Every step lowers Manhattan by 1, so only boards whose Manhattan is exact can be solved."""
    distances = population().distances
    rows = np.flatnonzero((h_of("manhattan") == distances) & (distances > 0))
    asked = loyd.spec("hill")._spec
    boards = [population().board(row) for row in rows.tolist()]
    solved = np.array([search(Problem(board, GOAL, asked)).moves is not None for board in boards])
    return int(solved.sum()), int(distances[rows[solved]].max())
