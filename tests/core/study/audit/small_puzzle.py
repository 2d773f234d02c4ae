"""A puzzle small enough for brute force, in the core's form and as bare tuples."""

from dataclasses import dataclass

import numpy as np

from loyd.core.engine.heuristics.catalogue import MANHATTAN
from loyd.core.engine.puzzle.board import Board
from loyd.core.study.audit.audit import AuditFindings
from loyd.core.study.audit.prediction import Integers, Population, every_board
from tests.oracle.sliding import Cells, flood, slides

GOALS = (
    Board(2, 3, (1, 2, 3, 4, 5, 0)),
    Board(3, 2, (4, 0, 2, 5, 1, 3)),
    Board(2, 2, (0, 1, 2, 3)),
    Board(2, 3, (1, 0, 5, 2, 3, 4)),
)


@dataclass(frozen=True)
class SmallPuzzle:
    """`h`: a made-up heuristic, as a dictionary by cells."""

    population: Population
    distances: dict[Cells, int]
    h: dict[Cells, int]
    hs: Integers

    def edges(self) -> list[tuple[Cells, Cells]]:
        """Each move between two boards once."""
        return [
            (one, after)
            for one in self.h
            for _, after in slides(one, self.population.goal.size)
            if one < after
        ]


def small_puzzle(goal: Board, noise: int) -> SmallPuzzle:
    """A heuristic made from distances by adding or subtracting an amount that differs from board to
    board.
    """
    distances = flood(goal.cells, goal.size)
    h = {}
    for cells, distance in distances.items():
        checksum = sum((place + 3) * tile * tile for place, tile in enumerate(cells))
        h[cells] = max(0, distance + checksum % (noise + 1) - noise // 2)
    population = every_board(goal)
    hs = np.array([h[tuple(row)] for row in population.cells.tolist()], np.int64)
    return SmallPuzzle(population, distances, h, hs)


def findings(population: Population, hs: Integers) -> AuditFindings:
    """The audit of a heuristic with these values, which is called Manhattan."""
    found = AuditFindings(MANHATTAN, population.goal, lambda _: [(population, hs)])
    found.add(population, hs)
    return found
