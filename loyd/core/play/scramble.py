"""Random starts of a game: any board, a random walk from the goal, or a board at a distance."""

from collections.abc import Generator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from random import Random

from ..engine.problem import Problem
from ..engine.puzzle import (
    MOST_CELLS,
    Board,
    Moves,
    Size,
    at_distance,
    below,
    seeded,
    shuffled,
    uniform,
    walk,
)
from ..engine.puzzle.exact import ExactTable
from ..system import SettingError
from .distances import Distances, bounds, optimal_search, quick_search

LONGEST_WALK = 100_000
NEAR, FARTHEST = 40, 60
"""The greatest distances on boards of more than sixteen and of more than ten cells: beyond, proofs
take minutes.
"""
PROVABLE_CELLS = 16
TRIES = 2_000
ROUGH_WEIGHT = Fraction(3, 2)

Scrambling = Generator[None, None, Board]
"""A search for a board: it yields now and then, so that it can be abandoned, and returns the
board.
"""


class ScrambleKind(StrEnum):
    """How a board is scrambled."""

    UNIFORM = "uniform"
    WALK = "walk"
    DISTANCE = "distance"


@dataclass(frozen=True)
class Scramble:
    """How to scramble: `length` moves of a walk, or a distance from `nearest` to `farthest`,
    inclusive.

    Raises SettingError if one of the numbers makes no sense.
    """

    kind: ScrambleKind = ScrambleKind.UNIFORM
    length: int = 100
    nearest: int = 20
    farthest: int = 30

    def __post_init__(self) -> None:
        if not 0 <= self.length <= LONGEST_WALK:
            raise SettingError(
                f"a walk of {self.length} moves is too long: give 0 to {LONGEST_WALK}"
            )
        if not 0 <= self.nearest <= self.farthest:
            raise SettingError(
                f"distances {self.nearest} to {self.farthest} are not a range: give the smaller "
                "number first, from 0 up"
            )

    @property
    def words(self) -> str:
        """Where its boards are: `20 to 30 moves from the goal`."""
        if self.kind is not ScrambleKind.DISTANCE:
            return (
                "anywhere"
                if self.kind is ScrambleKind.UNIFORM
                else f"a walk of {self.length} moves from the goal"
            )
        band = (
            f"{self.nearest}"
            if self.nearest == self.farthest
            else f"{self.nearest} to {self.farthest}"
        )
        return f"{band} moves from the goal"

    def begin(self, goal: Board, seed: int) -> Scrambling:
        """The search for this seed's board, the same on every machine; it has not started yet.

        Raises SettingError if there is no board at such a distance, or none was found.
        """
        rng = seeded(seed)
        if self.kind is ScrambleKind.DISTANCE:
            return (yield from in_band(goal, self.nearest, self.farthest, rng))
        return (
            uniform(goal, rng)
            if self.kind is ScrambleKind.UNIFORM
            else walk(goal, self.length, rng)
        )


def most_moves(size: Size) -> int | None:
    """The greatest distance that can be asked of a scramble; None if every distance can, as all
    are known.
    """
    cells = size[0] * size[1]
    if cells <= MOST_CELLS:
        return None
    return FARTHEST if cells <= PROVABLE_CELLS else NEAR


def in_band(goal: Board, nearest: int, farthest: int, rng: Random) -> Scrambling:
    """A board whose optimal solution has from `nearest` to `farthest` moves, each possible length
    equally likely.

    Up to ten cells every board at that distance is equally likely; on larger ones every board
    there is possible. Raises SettingError if there is no board in the band, or none was found.
    """
    most = most_moves(goal.size)
    reach = len(ExactTable.build(goal).depths()) - 1 if most is None else most
    if nearest > reach:
        largest = "the greatest distance is" if most is None else "scrambles by distance go up to"
        raise SettingError(
            f"no {goal.height}x{goal.width} board is {nearest} moves from the goal: {largest} "
            f"{reach}"
        )
    distance = nearest + below(min(farthest, reach) - nearest + 1, rng)
    if most is None:
        return at_distance(goal, distance, rng)
    return (
        yield from _outwards(goal, distance, rng)
        if distance <= NEAR
        else _on_optimal_path(goal, distance, rng)
    )


def board_at(goal: Board, distance: int, rng: Random) -> Board:
    """A board with an optimal solution of this length, found by running `in_band` to its end,
    which may take long on large boards. Raises SettingError if there is none.
    """
    scrambling = in_band(goal, distance, distance, rng)
    while True:
        try:
            next(scrambling)
        except StopIteration as found:
            return found.value


def _outwards(goal: Board, distance: int, rng: Random) -> Scrambling:
    """The end of a random walk from the goal in which every move provably leads further away.

    If no such move is left, the walk goes back a step.
    """
    distances = Distances(goal)
    walked = [goal]
    untried = [_shuffled(goal, rng)]
    for _ in range(TRIES):
        while not untried[-1]:
            walked.pop()
            untried.pop()
        board = untried[-1].pop()
        for _ in distances.search(board):
            yield
        known = distances.estimate(board)
        if known and known.exact == len(walked):
            walked.append(board)
            untried.append(_shuffled(board, rng))
        if len(walked) > distance:
            return walked[distance]
    raise SettingError(
        f"no {goal.height}x{goal.width} board {distance} moves from the goal was found: ask for "
        "fewer"
    )


def _on_optimal_path(goal: Board, distance: int, rng: Random) -> Scrambling:
    """The board at that distance on the first optimal solution of a random board.

    The rest of an optimal path is optimal. A quick search rules out most boards that are too close:
    it finds a short path, though not always a shortest one.
    """
    for _ in range(TRIES):
        board = uniform(goal, rng)
        path = yield from _path_to_goal(quick_search(board, goal, ROUGH_WEIGHT))
        if len(path) >= distance:
            path = yield from _path_to_goal(optimal_search(board, goal))
        if len(path) >= distance:
            *_, board = board.along(path[: len(path) - distance])
            return board
    raise SettingError(
        f"among {TRIES} random {goal.height}x{goal.width} boards none is {distance} moves from the "
        "goal: ask for fewer"
    )


def _path_to_goal(problem: Problem) -> Generator[None, None, Moves]:
    path = None
    for _, found in bounds(problem):
        path = found
        yield
    if path is None:
        raise SettingError(
            f"the search from {problem.start} ended without a solution: allow more memory, or ask "
            "for fewer moves"
        )
    return path


def _shuffled(board: Board, rng: Random) -> list[Board]:
    return shuffled((successor for _, successor in board.successors()), rng)
