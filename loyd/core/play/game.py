"""A game: its start, the moves made, and what is known of the distance from any position to the
goal.
"""

from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from random import Random
from threading import Lock
from time import monotonic
from typing import NamedTuple

from ..engine import Outcome
from ..engine.algorithms.wastar import WEIGHTED_A_STAR
from ..engine.heuristics import LINEAR_CONFLICT
from ..engine.problem import Limits, Problem, SliceLength, Spec
from ..engine.puzzle import (
    MOST_CELLS,
    Board,
    Move,
    Moves,
    Size,
    at_distance,
    below,
    check_sizes,
    seeded,
    shuffled,
    uniform,
    verdict,
    walk,
)
from ..engine.puzzle.exact import ExactTable
from ..engine.search import DEFAULT_SOLVER, create_search
from ..system import SettingError

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
        """The first move of that path."""
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
        self._estimate = LINEAR_CONFLICT.towards(goal)
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
            problem = Problem(board, self.goal, DEFAULT_SOLVER, Limits(bytes=None))
            for least, path in bounds(problem):
                known = self._learn(board, Distance(least, path))
                yield known
                if known.exact is not None:
                    return

    def _find_some_path(self, board: Board) -> Iterator[Distance]:
        for weight in FIRST_PATH_WEIGHTS:
            limits = Limits(expansions=FIRST_PATH_LIMIT)
            for _, path in bounds(
                Problem(
                    board, self.goal, Spec(WEIGHTED_A_STAR, LINEAR_CONFLICT, weight=weight), limits
                )
            ):
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
    """A board with an optimal solution of this length, found at once in the way of `in_band`.
    Raises SettingError if there is none.
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
        path = yield from _path_to_goal(
            Problem(board, goal, Spec(WEIGHTED_A_STAR, LINEAR_CONFLICT, weight=ROUGH_WEIGHT))
        )
        if len(path) >= distance:
            path = yield from _path_to_goal(
                Problem(board, goal, DEFAULT_SOLVER, Limits(bytes=None))
            )
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


TimeSource = Callable[[], float]


class Game:
    """A board moved by hand: the moves made, those undone, and the time spent.

    `moves` and `undone` continue an earlier game; the move undone last is at the end of `undone`.
    `clock` gives monotonic seconds. Time runs from the first move to the win, but not while the
    game is paused. Raises BoardError if start and goal differ in size, and MoveError if the moves
    cannot be made from the start.
    """

    def __init__(
        self,
        start: Board,
        goal: Board,
        *,
        moves: Iterable[Move] = (),
        undone: Iterable[Move] = (),
        seconds: float = 0.0,
        clock: TimeSource = monotonic,
    ):
        check_sizes(start, goal)
        self.start = start
        self.goal = goal
        self._moves = list(moves)
        self._undone = list(undone)
        *_, self.board = start.along(self._moves)
        for _ in self.board.along(reversed(self._undone)):
            pass
        self._clock, self._spent, self._since = clock, seconds, None if not self._moves else clock()
        self._settle()

    @property
    def moves(self) -> Moves:
        """The moves made so far and not undone."""
        return tuple(self._moves)

    @property
    def undone(self) -> Moves:
        """The moves that can be redone."""
        return tuple(self._undone)

    @property
    def won(self) -> bool:
        """Whether the goal is reached."""
        return self.board == self.goal

    @property
    def seconds(self) -> float:
        """The time played, in seconds, without the pauses."""
        return self._spent + (self._clock() - self._since if self._since is not None else 0.0)

    def move(self, move: Move) -> None:
        """Move the blank and forget undone moves. Raises MoveError at the edge, and then changes
        nothing.
        """
        self._go(self.board.after(move))
        self._moves.append(move)
        self._undone.clear()

    def path_to(self, cell: int) -> Moves:
        """The blank's moves along its row or column to a cell (counted from 0); empty if the cell
        is in neither.
        """
        row, column = divmod(self.board.blank, self.board.width)
        rows = cell // self.board.width - row
        columns = cell % self.board.width - column
        if rows and columns:
            return ()
        move = (
            (Move.UP if rows < 0 else Move.DOWN)
            if rows
            else (Move.LEFT if columns < 0 else Move.RIGHT)
        )
        return (move,) * abs(rows + columns)

    def slide(self, cell: int) -> Moves:
        """Move the tile of a cell, with those between it and the blank; returns the moves, empty if
        there is none.
        """
        path = self.path_to(cell)
        for move in path:
            self.move(move)
        return path

    def undo(self) -> Move | None:
        """Take back the last move; None if there is none."""
        if not self._moves:
            return None
        move = self._moves.pop()
        self._undone.append(move)
        self._go(self.board.after(move.opposite))
        return move.opposite

    def redo(self) -> Move | None:
        """Make the last undone move again; None if there is none."""
        if not self._undone:
            return None
        move = self._undone.pop()
        self._moves.append(move)
        self._go(self.board.after(move))
        return move

    def pause(self) -> None:
        """Stop the clock."""
        self._spent = self.seconds
        self._since = None

    def resume(self) -> None:
        """Let the clock run on, if the game has begun and is not over."""
        if self._moves and self._since is None and not self.won:
            self._since = self._clock()

    def _go(self, board: Board) -> None:
        self.board = board
        if self._since is None:
            self._since = self._clock()
        self._settle()

    def _settle(self) -> None:
        if self.won:
            self.pause()


class Steering(StrEnum):
    """Whether an arrow moves the blank or a tile."""

    BLANK = "blank"
    TILE = "tile"


@dataclass(frozen=True)
class PlaySettings:
    """The choices of a player.

    `picture`: the name of a picture that Loyd draws itself, or the path of a file; empty for
    numbers only. `numbered`: whether a picture's tiles show their numbers. `motion`: whether
    sliding tiles are animated.
    """

    steering: Steering = Steering.BLANK
    picture: str = ""
    numbered: bool = True
    motion: bool = True
    scramble: Scramble = field(default_factory=Scramble)
