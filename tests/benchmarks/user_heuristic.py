"""What a user-defined heuristic costs: called by the loop, and compiled itself.

Run it with `python -m tests.benchmarks.user_heuristic`; it takes two minutes. The ways alternate,
and the figures are medians: the processor seconds of A* on fifty random 8-puzzles, and the steps
per second of A* and IDA* on a random 15-puzzle. Its exit status is 1 if a bar is missed.
"""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import thread_time
from typing import Any

import loyd
from loyd.core.engine.algorithms.astar import A_STAR
from loyd.core.engine.algorithms.idastar import IDA_STAR
from loyd.core.engine.heuristics.catalogue import heuristic
from loyd.core.engine.heuristics.heuristic import Heuristic
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.instances import seeded, uniform
from loyd.core.engine.puzzle.notation import blank_last
from loyd.core.engine.search.solve import search
from loyd.core.user_code.user_functions import user_heuristic

ROUNDS, SMALL_BOARDS, STEPS = 5, 50, 1_000_000
SLOW_STEPS = {"asked": 200_000}
LEAST_OF_BUILT_IN = 0.15
"""The bar: steps per second, compiled / built in."""


def mine(board: Any, goal: Any) -> int:
    """Manhattan distance, as a user would write it."""
    h = 0
    for cell, tile in enumerate(board.cells):
        if tile:
            home = goal.cells.index(tile)
            h += abs(cell // board.width - home // board.width) + abs(
                cell % board.width - home % board.width
            )
    return h


def mine_too(board: Any, goal: Any) -> int:
    """The same, to be compiled."""
    h = 0
    for cell, tile in enumerate(board.cells):
        if tile:
            home = goal.cells.index(tile)
            h += abs(cell // board.width - home // board.width) + abs(
                cell % board.width - home % board.width
            )
    return h


@dataclass(frozen=True)
class Way:
    """A heuristic by the way in which it is computed."""

    name: str
    heuristic: Heuristic


WAYS = (
    Way("asked", user_heuristic("mine", mine, __file__)),
    Way("compiled", user_heuristic("mine_too", loyd.compiled(mine_too), __file__)),
    Way("built in", heuristic("manhattan")),
)


def main() -> int:
    """Print the figures, and say which bars are missed."""
    goal, rng = blank_last(3, 3), seeded(1)
    small, large = (
        [uniform(goal, rng) for _ in range(SMALL_BOARDS)],
        uniform(blank_last(4, 4), seeded(7)),
    )
    seconds = _by_turns(lambda way: sum(_searched(way, A_STAR, board, None)[0] for board in small))
    print(f"{SMALL_BOARDS} random 8-puzzles with A*, processor seconds")
    for name, of in seconds.items():
        print(f"  {name:10} {of:8.3f}   {of / seconds['built in']:7.3f} of built in")
    shares = []
    for algorithm in (A_STAR, IDA_STAR):
        speeds = _by_turns(lambda way, algorithm=algorithm: _speed(way, algorithm, large))  # type: ignore[misc]
        print(f"a random 15-puzzle with {algorithm.name}, steps a second")
        for name, of in speeds.items():
            print(f"  {name:10} {of:10,.0f}   {of / speeds['built in']:7.3f} of the built-in")
        shares.append(speeds["compiled"] / speeds["built in"])
    print(
        f"compiled: {shares[0]:.3f} of the built-in's steps a second with A*, at least "
        f"{LEAST_OF_BUILT_IN}; with IDA* {shares[1]:.3f}"
    )
    return int(shares[0] < LEAST_OF_BUILT_IN)


def _by_turns(measure: Callable[[Way], float]) -> dict[str, float]:
    """The median of a figure for each way, measured in turn after a first time that does not
    count.
    """
    found: dict[str, list[float]] = {way.name: [] for way in WAYS}
    for number in range(ROUNDS + 1):
        for way in WAYS:
            figure = measure(way)
            if number:
                found[way.name].append(figure)
    return {name: median(figures) for name, figures in found.items()}


def _speed(way: Way, algorithm: Any, board: Board) -> float:
    seconds, steps = _searched(way, algorithm, board, SLOW_STEPS.get(way.name, STEPS))
    return steps / seconds


def _searched(way: Way, algorithm: Any, board: Board, steps: int | None) -> tuple[float, int]:
    """The processor seconds of a search, and its steps."""
    problem = Problem(
        board, blank_last(*board.size), Spec(algorithm, way.heuristic), Limits(expansions=steps)
    )
    problem.estimate.running_tables()  # which compiles it
    began = thread_time()
    outcome = search(problem)
    return thread_time() - began, outcome.expanded


if __name__ == "__main__":
    raise SystemExit(main())
