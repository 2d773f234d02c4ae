"""What the catalogue promises of heuristics and boards, tried on every board of a space."""

from collections.abc import Iterator
from itertools import permutations
from random import Random
from typing import Any

import numpy as np

from loyd.core.engine.heuristics.catalogue import heuristic
from loyd.core.engine.heuristics.heuristic import Heuristic
from loyd.core.engine.puzzle.board import MOST_CELLS, Board, Move, verdict
from loyd.core.engine.puzzle.exact import ExactTable
from loyd.core.study.audit.prediction import values
from loyd.core.system.progress import Building
from tests.facts.wide_spaces import beside, cells_of, layers, number, slid
from tests.oracle.sliding import Cells, Size
from tests.promises.drawn import EVERYWHERE, SOMEWHERE

PROMISES = {
    "admissible": "an admissible h never exceeds the distance",
    "consistent": "a consistent h changes by at most one with a move; if admissible, 0 at the goal",
    "maximum": "`max:` is the highest of its parts",
    "exact": "`exact` is the distance, and the solution read from the table has that length",
    "solvable": "solvable is said of the boards that can reach the goal, and of no others",
}
Found = tuple[str, str, int, int]
"""A promise, who makes it, on how many boards or moves it was tried, and on how many broken."""


def drawn_goal(size: Size, draw: Random) -> Cells:
    return tuple(draw.sample(range(size[0] * size[1]), size[0] * size[1]))


def space(goal: Cells, size: Size) -> tuple[Any, Any]:
    """The numbers of all boards, sorted, and their distances."""
    whole = [np.concatenate(layer) for layer in layers(goal, size)]
    numbers = np.concatenate(whole)
    depths = np.repeat(np.arange(len(whole)), [len(layer) for layer in whole])
    order = np.argsort(numbers)
    return numbers[order], depths[order]


def moves(numbers: Any, cells: Any, size: Size) -> Iterator[tuple[Any, Any]]:
    """Each move between two boards once, as the rows of both."""
    blanks = cells.argmin(axis=1)
    for blank, into in enumerate(beside(size)):
        rows = np.flatnonzero(blanks == blank)
        for there in into:
            if there > blank:
                yield rows, np.searchsorted(numbers, slid(numbers[rows], blank, there))


def of_heuristics(size: Size, goal: Cells) -> Iterator[Found]:
    numbers, depths = space(goal, size)
    cells = cells_of(numbers, len(goal))
    board, known = Board(*size, goal), {}
    named = [
        name
        for name in (*EVERYWHERE, *SOMEWHERE.get(size, ()))
        if not heuristic(name).refusal(size) and not (name.endswith("pdb-4-4") and goal[-1])
    ]
    for name in named:
        entry = heuristic(name)
        h = known[name] = values(entry.for_goal(board), cells, Building())
        yield from _of_one(entry, h, depths, list(moves(numbers, cells, size)))
        if name.startswith("max:"):
            parts = [
                known[part]
                if part in known
                else values(heuristic(part).for_goal(board), cells, Building())
                for part in name[4:].split("+")
            ]
            yield "maximum", name, len(h), int((h != np.max(parts, axis=0)).sum())
    if len(goal) <= MOST_CELLS:
        yield from _of_the_table(board, cells, depths, known.get("exact", depths))


def _of_one(entry: Heuristic, h: Any, depths: Any, moved: list[tuple[Any, Any]]) -> Iterator[Found]:
    name = "pattern databases" if entry.id.startswith("pdb") else entry.id
    if entry.admissible:
        yield "admissible", name, len(h), int((h > depths).sum())
    leaps = sum(int((np.abs(h[one] - h[other]) > 1).sum()) for one, other in moved)
    if entry.consistent:
        tried = sum(len(one) for one, _ in moved) + 1
        wrong_at_goal = entry.admissible and int(h[depths == 0][0]) != 0
        yield "consistent", name, tried, leaps + wrong_at_goal


def _of_the_table(board: Board, cells: Any, depths: Any, exact: Any) -> Iterator[Found]:
    table = ExactTable.build(board)
    broken, tried = int((exact != depths).sum()), 0
    for row in range(0, len(cells), max(len(cells) // 3000, 1)):
        start = Board(*board.size, tuple(cells[row].tolist()))
        solution = table.solution(start, tuple(Move))
        *_, last = (start, *start.along(solution or ()))
        tried += 1
        broken += solution is None or len(solution) != depths[row] or last != board
    yield "exact", "exact", len(cells) + tried, broken


def of_verdicts(size: Size, goal: Cells) -> Iterator[Found]:
    """Every order of the cells, or 20,000 of them."""
    numbers, _ = space(goal, size)
    board, draw = Board(*size, goal), Random(1)
    orders: Any = permutations(range(len(goal)))
    if len(goal) > 7:
        orders = (tuple(draw.sample(range(len(goal)), len(goal))) for _ in range(20_000))
    tried = broken = 0
    for cells in orders:
        at = int(np.searchsorted(numbers, np.uint64(number(cells))))
        reached = at < len(numbers) and int(numbers[at]) == number(cells)
        tried += 1
        broken += verdict(Board(*size, cells), board).solvable is not reached
    yield "solvable", "every board", tried, broken


def whole_space(size: Size, goal: Cells) -> Iterator[Found]:
    yield from of_heuristics(size, goal)
    yield from of_verdicts(size, goal)
