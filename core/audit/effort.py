"""What a heuristic costs A* and IDA*: the expansions foretold, and those made."""

from dataclasses import dataclass

import numpy as np

from loyd.core.audit.population import Integers, Population
from loyd.core.audit.prediction import Shares, graph_levels, nodes_within, shares, tree_levels
from loyd.core.compile.kernel import jit_is_disabled
from loyd.core.heuristics.heuristic import Heuristic
from loyd.core.heuristics.tables.building import Building
from loyd.core.puzzle.board import Board
from loyd.core.puzzle.scramble import below, seeded
from loyd.core.search.algorithm import Algorithm
from loyd.core.search.answer import search
from loyd.core.search.catalogue import A_STAR, IDA_STAR
from loyd.core.search.outcome import Ending
from loyd.core.search.problem import Limits, Problem
from loyd.core.search.spec import Spec

STARTS, STARTS_IN_PLAIN_PYTHON = 50, 10
MOST_EXPANSIONS, MOST_IN_PLAIN_PYTHON = 1 << 24, 1 << 14


@dataclass(frozen=True)
class Effort:
    """The mean number of expansions of an algorithm, by its id, over a few random `starts`.

    `foretold_least` counts the nodes with f below the length of the solution, all of which are expanded; `foretold_most` those with
    f up to it, of which some are.  `measured` is None where one search took more than `limit`.
    """

    algorithm: str
    starts: int
    foretold_least: float
    foretold_most: float
    measured: float | None
    limit: int


@dataclass(frozen=True)
class _Start:
    board: Board
    h: int
    distance: int


def efforts(population: Population, hs: Integers, heuristic: Heuristic, building: Building) -> tuple[Effort, ...]:
    """Foretell and measure A* and IDA* over a whole population; `hs` by row.  Raises BuildCancelledError."""
    is_fast = not heuristic.is_own and not jit_is_disabled()
    starts = _starts(population, hs, STARTS if is_fast else STARTS_IN_PLAIN_PYTHON)
    limit = MOST_EXPANSIONS if is_fast else MOST_IN_PLAIN_PYTHON
    up_to = shares(population.cells, hs)
    growth = 2 if ((hs - population.distances) % 2 == 0).all() else 1
    found = []
    for algorithm in (A_STAR, IDA_STAR):
        foretold = [_a_star(start, up_to) if algorithm is A_STAR else _ida_star(start, up_to, growth) for start in starts]
        measured = _measured(algorithm, heuristic, population.goal, starts, limit, building)
        least, most = np.mean(foretold, axis=0).tolist()
        found.append(Effort(algorithm.id, len(starts), least, most, measured, limit))
    return tuple(found)


def _starts(population: Population, hs: Integers, most: int) -> list[_Start]:
    """Different boards by lot, the same each time; all there are where these are few."""
    rng = seeded(0)
    rows = list(range(population.count))
    if len(rows) > most:
        rows = list(dict.fromkeys(below(len(rows), rng) for _ in range(2 * most)))[:most]
    return [_Start(population.board(row), int(hs[row]), int(population.distances[row])) for row in rows]


def _a_star(start: _Start, up_to: Shares) -> tuple[float, float]:
    levels = graph_levels(start.board.size, start.board.blank)
    return nodes_within(levels, up_to, start.distance - 1), nodes_within(levels, up_to, start.distance)


def _ida_star(start: _Start, up_to: Shares, growth: int) -> tuple[float, float]:
    """All iterations but the last, and all; the bound grows from the start's h on by `growth`."""
    last = max(start.distance, start.h)
    levels = tree_levels(start.board.size, start.board.blank, last)
    before = sum(nodes_within(levels, up_to, bound) for bound in range(start.h, start.distance, growth))
    return before, before + nodes_within(levels, up_to, last)


def _measured(
    algorithm: Algorithm, heuristic: Heuristic, goal: Board, starts: list[_Start], limit: int, building: Building
) -> float | None:
    """The mean of the expansions made; None as soon as a search takes more than `limit`."""
    total = 0
    for at, start in enumerate(starts):
        building.report(f"{algorithm.name} from {len(starts)} boards", at / len(starts))
        outcome = search(Problem(start.board, goal, Spec(algorithm, heuristic), Limits(expansions=limit)))
        if outcome.ending is not Ending.SOLVED:
            return None
        total += outcome.expanded
    return total / len(starts)
