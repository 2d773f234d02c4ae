"""How far a board is from home, as far as it is known, and the search that finds out the rest."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from threading import Lock

from loyd.core.heuristics.catalogue import LINEAR_CONFLICT
from loyd.core.heuristics.heuristic import Heuristic
from loyd.core.puzzle.board import MOST_CELLS, Board, Move, verdict
from loyd.core.puzzle.exact import ExactTable
from loyd.core.search import warm_up
from loyd.core.search.answer import create_search
from loyd.core.search.catalogue import IDA_STAR, WEIGHTED_A_STAR
from loyd.core.search.drive import SliceLength
from loyd.core.search.outcome import Outcome
from loyd.core.search.problem import Limits, Problem
from loyd.core.search.spec import Spec
from loyd.core.search.spec_text import default_solver

FIRST_PATH_WEIGHTS = (Fraction(3, 2), Fraction(2), Fraction(3), Fraction(5))
FIRST_PATH_LIMIT = 500_000
"""Expansions for each of the weights."""


@dataclass(frozen=True)
class Distance:
    """What is known of a board's distance: no path to the goal has fewer moves than `least`, and `way` is the shortest one known."""

    least: int
    path: tuple[Move, ...] | None = None

    @property
    def exact(self) -> int | None:
        return self.least if self.most == self.least else None

    @property
    def most(self) -> int | None:
        return None if self.path is None else len(self.path)

    @property
    def hint(self) -> Move | None:
        return self.path[0] if self.path else None


class Trend(StrEnum):
    BETTER = "better"
    WORSE = "worse"
    UNKNOWN = "unknown"


class Distances:
    """What is known of the distances to one goal: everything for boards of up to nine cells, else what searches have shown.

    Neighbouring boards are one move apart, so what is known of a board tells something of those beside it.
    """

    def __init__(self, goal: Board) -> None:
        self.goal = goal
        self._table = ExactTable.build(goal) if len(goal.cells) <= MOST_CELLS else None
        strong = default_solver(goal.size).heuristic
        self._heuristic: Heuristic = strong if strong.is_ready(goal) else LINEAR_CONFLICT
        self._estimate = self._heuristic.towards(goal)
        self._known: dict[Board, Distance] = {goal: Distance(0, ())}
        self._lock = Lock()

    def estimate(self, board: Board) -> Distance | None:
        """What is known now, or None when there is no path to the goal.  Raises BoardError for a board of another size.

        May be asked in any thread, also while another thread searches.
        """
        if self._table is not None:
            way = self._table.solution(board)
            return None if way is None else Distance(len(way), way)
        return self._learn(board, Distance(0)) if verdict(board, self.goal).solvable else None

    def trend(self, before: Board, after: Board) -> Trend:
        one, other = self.estimate(before), self.estimate(after)
        if one is None or other is None:
            return Trend.UNKNOWN
        if other.most is not None and other.most < one.least:
            return Trend.BETTER
        return Trend.WORSE if one.most is not None and one.most < other.least else Trend.UNKNOWN

    def search(self, board: Board) -> Iterator[Distance]:
        """Find the exact distance, and yield what is known after each slice of the work; the last is exact.

        To cancel the search, stop asking.  Nothing is yielded for a board without a way home, and what a search has shown
        stays known.  First a quick weighted A* (Pohl 1970) finds some way, then IDA* (Korf 1985) raises the bound.
        """
        known = self.estimate(board)
        if known is None:
            return
        yield known
        if known.path is None:
            for known in self._find_some_path(board):
                yield known
        if known.exact is None:
            problem = Problem(board, self.goal, Spec(IDA_STAR, self._heuristic), Limits(bytes=None))
            for least, way in bounds(problem):
                known = self._learn(board, Distance(least, way))
                yield known
                if known.exact is not None:
                    return

    def _find_some_path(self, board: Board) -> Iterator[Distance]:
        for weight in FIRST_PATH_WEIGHTS:
            limits = Limits(expansions=FIRST_PATH_LIMIT)
            for _, way in bounds(Problem(board, self.goal, Spec(WEIGHTED_A_STAR, self._heuristic, weight=weight), limits)):
                known = self._learn(board, Distance(0, way))
                yield known
                if known.path is not None:
                    return

    def _learn(self, board: Board, shown: Distance) -> Distance:
        with self._lock:
            known = self._known.get(board) or Distance(self._to_parity(board, self._estimate.value(board)))
            known = _joined(known, Distance(self._to_parity(board, shown.least), shown.path))
            if known.exact is None:
                for move, neighbour in board.successors():
                    if beside := self._known.get(neighbour):
                        known = _joined(known, Distance(beside.least - 1, None if beside.path is None else _path_after(move, beside.path)))
            self._known[board] = known
        return known

    def _to_parity(self, board: Board, least: int) -> int:
        row, column = divmod(board.blank, board.width)
        goal_row, goal_column = divmod(self.goal.blank, board.width)
        return least + (least + abs(row - goal_row) + abs(column - goal_column)) % 2


def _joined(one: Distance, other: Distance) -> Distance:
    ways = [way for way in (one.path, other.path) if way is not None]
    return Distance(max(one.least, other.least), min(ways, key=len) if ways else None)


def _path_after(move: Move, way: tuple[Move, ...]) -> tuple[Move, ...]:
    return way[1:] if way[:1] == (move.opposite,) else (move, *way)


def bounds(problem: Problem) -> Iterator[tuple[int, tuple[Move, ...] | None]]:
    """The bound proved and the solution found, after each short slice of a search; the last are those of its outcome.

    To cancel the search, stop asking.
    """
    warm_up.begin(problem)
    trace, search = create_search(problem)
    length, budget = SliceLength(), None
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
