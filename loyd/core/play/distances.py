"""What is known of the distance from the boards of a game to its goal."""

from collections.abc import Iterator
from enum import StrEnum
from fractions import Fraction
from threading import Lock
from typing import NamedTuple

from ..engine import Outcome
from ..engine.algorithms.wastar import WEIGHTED_A_STAR
from ..engine.heuristics import LINEAR_CONFLICT
from ..engine.problem import Limits, Problem, SliceLength, Spec
from ..engine.puzzle import MOST_CELLS, Board, Move, Moves, verdict
from ..engine.puzzle.exact import ExactTable
from ..engine.search import DEFAULT_SOLVER, create_search

FIRST_PATH_WEIGHTS = (Fraction(3, 2), Fraction(2), Fraction(3), Fraction(5))
FIRST_PATH_LIMIT = 500_000
"""The most expansions for each weight."""


class Distance(NamedTuple):
    """What is known of a board's distance: no path to the goal has fewer moves than `least`; `path`
    is the shortest known.
    """

    least: int
    path: Moves | None = None

    @property
    def exact(self) -> int | None:
        """The distance, if it is known exactly."""
        return self.least if self.most == self.least else None

    @property
    def most(self) -> int | None:
        """The moves of the shortest path known."""
        return None if self.path is None else len(self.path)

    @property
    def hint(self) -> Move | None:
        """The first move of the shortest path."""
        return self.path[0] if self.path else None


class Trend(StrEnum):
    """Whether a move led closer to the goal."""

    BETTER = "better"
    WORSE = "worse"
    UNKNOWN = "unknown"


class Distances:
    """What is known of the distances to one goal: everything for boards of up to ten cells,
    otherwise what searches have found.

    Neighbouring boards are one move apart, so a board's distance bounds those of its neighbours.
    """

    def __init__(self, goal: Board):
        self.goal = goal
        self._table = ExactTable.build(goal) if len(goal.cells) <= MOST_CELLS else None
        self._estimate = LINEAR_CONFLICT.for_goal(goal)
        self._known: dict[Board, Distance] = {goal: Distance(0, ())}
        self._lock = Lock()

    def estimate(self, board: Board) -> Distance | None:
        """What is known now, or None if there is no path to the goal. Raises BoardError for a board
        of another size.

        May be called from any thread, even while another one searches.
        """
        if self._table is not None:
            path = self._table.solution(board)
            return None if path is None else Distance(len(path), path)
        return self._learn(board, Distance(0)) if verdict(board, self.goal).solvable else None

    def trend(self, before: Board, after: Board) -> Trend:
        """Whether the second board is closer to the goal than the first, as far as both are
        known.
        """
        one = self.estimate(before)
        other = self.estimate(after)
        if one is None or other is None:
            return Trend.UNKNOWN
        if other.most is not None and other.most < one.least:
            return Trend.BETTER
        return Trend.WORSE if one.most is not None and one.most < other.least else Trend.UNKNOWN

    def search(self, board: Board) -> Iterator[Distance]:
        """Find the exact distance, and yield what is known after each slice of work; the last is
        exact.

        To cancel, stop iterating. Nothing is yielded for a board without a path to the goal, and
        what a search has found is kept. A quick weighted A* (Pohl 1970) finds some path first, then
        IDA* (Korf 1985) raises the lower bound.
        """
        known = self.estimate(board)
        if known is None:
            return
        yield known
        if known.path is None:
            for known in self._find_some_path(board):
                yield known
        if known.exact is None:
            for least, path in bounds(optimal_search(board, self.goal)):
                known = self._learn(board, Distance(least, path))
                yield known
                if known.exact is not None:
                    return

    def _find_some_path(self, board: Board) -> Iterator[Distance]:
        for weight in FIRST_PATH_WEIGHTS:
            for _, path in bounds(quick_search(board, self.goal, weight, FIRST_PATH_LIMIT)):
                known = self._learn(board, Distance(0, path))
                yield known
                if known.path is not None:
                    return

    def _learn(self, board: Board, shown: Distance) -> Distance:
        with self._lock:
            known = self._known.get(board) or Distance(
                self._to_parity(board, self._estimate.value(board))
            )
            known = _joined(known, Distance(self._to_parity(board, shown.least), shown.path))
            if known.exact is None:
                for move, neighbour in board.successors():
                    if beside := self._known.get(neighbour):
                        known = _joined(
                            known,
                            Distance(
                                beside.least - 1,
                                None if beside.path is None else _path_after(move, beside.path),
                            ),
                        )
            self._known[board] = known
        return known

    def _to_parity(self, board: Board, least: int) -> int:
        row, column = divmod(board.blank, board.width)
        goal_row, goal_column = divmod(self.goal.blank, board.width)
        return least + (least + abs(row - goal_row) + abs(column - goal_column)) % 2


def _joined(one: Distance, other: Distance) -> Distance:
    paths = [path for path in (one.path, other.path) if path is not None]
    return Distance(max(one.least, other.least), min(paths, key=len) if paths else None)


def _path_after(move: Move, path: Moves) -> Moves:
    return path[1:] if path[:1] == (move.opposite,) else (move, *path)


def optimal_search(board: Board, goal: Board) -> Problem:
    """The search for an optimal solution, without a limit."""
    return Problem(board, goal, DEFAULT_SOLVER, Limits(bytes=None))


def quick_search(
    board: Board, goal: Board, weight: Fraction, expansions: int | None = None
) -> Problem:
    """The search for a short solution, with a limit of expansions if one is given."""
    spec = Spec(WEIGHTED_A_STAR, LINEAR_CONFLICT, weight=weight)
    return Problem(board, goal, spec, Limits(expansions))


def bounds(problem: Problem) -> Iterator[tuple[int, Moves | None]]:
    """The bound proved and the solution found, after each short slice of a search; the last ones
    are those of its outcome.

    To cancel, stop iterating.
    """
    trace, search = create_search(problem)
    length = SliceLength()
    budget = None
    while True:
        before = trace.seconds
        try:
            search.send(budget)
        except StopIteration as end:
            outcome: Outcome = end.value
            yield outcome.bound, outcome.moves
            return
        yield problem.algorithm.bounds(problem, trace, trace.steps), None
        length.adjust(trace.seconds - before)
        budget = length.steps
