"""A board to play: any solvable one, one after a random walk, or one at a chosen distance from the goal."""

from collections.abc import Generator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from random import Random

from loyd.core.heuristics.catalogue import LINEAR_CONFLICT
from loyd.core.play.distances import Distances, bounds
from loyd.core.puzzle.board import MOST_CELLS, Board, Move
from loyd.core.puzzle.exact import ExactTable
from loyd.core.puzzle.scramble import at_distance, below, seeded, uniform, walk
from loyd.core.search.catalogue import WEIGHTED_A_STAR
from loyd.core.search.problem import Limits, Problem
from loyd.core.search.spec import Spec
from loyd.core.search.spec_text import default_solver
from loyd.core.system.errors import SettingError

LONGEST_WALK = 100_000
NEAR, FARTHEST = 40, 60
"""The greatest distances on boards of more than sixteen and of more than nine cells: beyond, proofs take minutes."""
PROVABLE_CELLS = 16
TRIES = 2_000
ROUGH_WEIGHT = Fraction(3, 2)

Scrambling = Generator[None, None, Board]
"""A search for a board: it yields now and then, so that it can be given up, and returns the board."""


class ScrambleKind(StrEnum):
    """How a board is scrambled."""

    UNIFORM = "uniform"
    WALK = "walk"
    DISTANCE = "distance"


@dataclass(frozen=True)
class Scramble:
    """How to scramble: `length` moves of a walk, or a distance from `nearest` to `farthest`, both included.

    Raises SettingError when one of the numbers has no meaning.
    """

    kind: ScrambleKind = ScrambleKind.UNIFORM
    length: int = 100
    nearest: int = 20
    farthest: int = 30

    def __post_init__(self) -> None:
        if not 0 <= self.length <= LONGEST_WALK:
            raise SettingError(f"a walk of {self.length} moves is not offered: give 0 to {LONGEST_WALK}")
        if not 0 <= self.nearest <= self.farthest:
            raise SettingError(f"no distance is from {self.nearest} to {self.farthest}: give the smaller number first, from 0 on")

    @property
    def words(self) -> str:
        """Where its boards are: `20 to 30 moves from home`."""
        if self.kind is not ScrambleKind.DISTANCE:
            return "anywhere" if self.kind is ScrambleKind.UNIFORM else f"a walk of {self.length} moves from home"
        band = f"{self.nearest}" if self.nearest == self.farthest else f"{self.nearest} to {self.farthest}"
        return f"{band} moves from home"

    def begin(self, goal: Board, seed: int) -> Scrambling:
        """The search for the board of this seed, the same on every machine; nothing has happened yet.

        Raises SettingError when no board is, or none was found, at such a distance.
        """
        rng = seeded(seed)
        if self.kind is ScrambleKind.DISTANCE:
            return (yield from in_band(goal, self.nearest, self.farthest, rng))
        return uniform(goal, rng) if self.kind is ScrambleKind.UNIFORM else walk(goal, self.length, rng)


def most_moves(size: tuple[int, int]) -> int | None:
    """How far from the goal boards of (height, width) are scrambled by distance; None where as far as there are any."""
    cells = size[0] * size[1]
    if cells <= MOST_CELLS:
        return None
    return FARTHEST if cells <= PROVABLE_CELLS else NEAR


def in_band(goal: Board, nearest: int, farthest: int, rng: Random) -> Scrambling:
    """A board whose shortest solution has from `nearest` to `farthest` moves, each number of moves that occurs as likely.

    Up to nine cells every board at that distance is as likely; on larger ones every board there can come up.
    Raises SettingError when no board is, or none was found, in the band.
    """
    most = most_moves(goal.size)
    reach = len(ExactTable.build(goal).depths()) - 1 if most is None else most
    if nearest > reach:
        largest = "the deepest board needs" if most is None else "scrambles by distance go up to"
        raise SettingError(f"no {goal.height}x{goal.width} board is sought {nearest} moves from the goal: {largest} {reach}")
    distance = nearest + below(min(farthest, reach) - nearest + 1, rng)
    if most is None:
        return at_distance(goal, distance, rng)
    return (yield from _outwards(goal, distance, rng) if distance <= NEAR else _on_a_shortest_way(goal, distance, rng))


def board_at(goal: Board, distance: int, rng: Random) -> Board:
    """A board whose shortest solution has so many moves, as `in_band` finds it, at once.  Raises SettingError where there is none."""
    if most_moves(goal.size) is None:
        return at_distance(goal, distance, rng)
    scrambling = in_band(goal, distance, distance, rng)
    while True:
        try:
            next(scrambling)
        except StopIteration as found:
            board: Board = found.value
            return board


def _outwards(goal: Board, distance: int, rng: Random) -> Scrambling:
    """The end of a random walk from the goal of which every move leads farther away, as searches prove.

    Where no such move is left the walk goes back a step.
    """
    distances = Distances(goal)
    walked, untried = [goal], [_shuffled(goal, rng)]
    for _ in range(TRIES):
        while not untried[-1]:
            walked.pop()
            untried.pop()
        board = untried[-1].pop()
        for _ in distances.search(board):
            yield
        known = distances.of(board)
        if known and known.exact == len(walked):
            walked.append(board)
            untried.append(_shuffled(board, rng))
        if len(walked) > distance:
            return walked[distance]
    raise SettingError(f"no {goal.height}x{goal.width} board {distance} moves from the goal was found: ask for fewer")


def _on_a_shortest_way(goal: Board, distance: int, rng: Random) -> Scrambling:
    """The board at that distance on the first shortest way home of a random board.

    What is left of a shortest way is a shortest way.  Of most boards that are too near a quick search tells it: it finds a short
    way, though not always a shortest.
    """
    best = default_solver(goal.size)
    for _ in range(TRIES):
        board = uniform(goal, rng)
        way = yield from _way_home(Problem(board, goal, Spec(WEIGHTED_A_STAR, LINEAR_CONFLICT, weight=ROUGH_WEIGHT)))
        if len(way) >= distance:
            way = yield from _way_home(Problem(board, goal, best, Limits(bytes=None)))
        if len(way) >= distance:
            *_, board = board.along(way[: len(way) - distance])
            return board
    raise SettingError(f"among {TRIES} random {goal.height}x{goal.width} boards none is {distance} moves from the goal: ask for fewer")


def _way_home(problem: Problem) -> Generator[None, None, tuple[Move, ...]]:
    """The solution that a search finds, yielding now and then."""
    way = None
    for _, found in bounds(problem):
        way = found
        yield
    if way is None:
        raise SettingError(f"the search from {problem.start} ended without a solution: give it more memory, or ask for fewer moves")
    return way


def _shuffled(board: Board, rng: Random) -> list[Board]:
    """The board's successors in random order (Fisher and Yates 1938)."""
    boards = [successor for _, successor in board.successors()]
    for last in range(len(boards) - 1, 0, -1):
        other = below(last + 1, rng)
        boards[last], boards[other] = boards[other], boards[last]
    return boards
