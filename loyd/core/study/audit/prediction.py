"""Predicts the number of nodes a search expands from the values of its heuristic alone.

Source: Korf, Reid and Edelkamp, "Time complexity of iterative-deepening-A*" (Artificial
Intelligence, 2001). A node at depth i is expanded under the bound d if h is at most d - i. With
N(i) nodes at depth i of the tree, and P(x) the share of boards whose h is at most x, the sum of
N(i) P(d - i) over i is expanded. Both are split by the cell of the blank, which makes the sum exact
on average over all starts with the same blank if the heuristic is consistent. For A*, which expands
no board twice, N(i) is the number of boards at distance i from the start.
"""

import ctypes as c
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from ...engine import Ending, GoalTest
from ...engine.algorithms import A_STAR, IDA_STAR
from ...engine.heuristics import Estimate, Heuristic
from ...engine.heuristics.exact_distance import boards_of
from ...engine.heuristics.whole_space import PAIRS, layers, space_shape
from ...engine.native.binding import of_arrays, struct_of
from ...engine.problem import Algorithm, Limits, Problem, SliceLength, Spec, Stopwatch
from ...engine.puzzle import MOST_CELLS, UNREACHABLE, Board, Move, Size, below, seeded, walk
from ...engine.puzzle.exact import ExactTable, successors
from ...engine.puzzle.packing import NO_MOVE, Bytes, Integers, Reals, slides
from ...engine.search import DEFAULT_SOLVER, search
from ...system import Building

USUAL_SAMPLES = 100
"""Boards of a sample: each is solved optimally."""
MOVES_PER_CELL = 5
"""Moves of the longest random walk, per cell of the board: 80 on 4x4."""
MOST_EXPANSIONS_OF_ONE = 1 << 25
"""Nodes after which a sampled board is given up."""
TRIES = 8
"""Walks per board wanted, as walks may end at the same board."""


class Judgement(NamedTuple):
    """The h of a board and its true distance, both in moves."""

    board: Board
    h: int
    distance: int

    @property
    def excess(self) -> int:
        """By how much h exceeds the distance; below 0 where it underestimates."""
        return self.h - self.distance


@dataclass(frozen=True, eq=False)
class Population:
    """Some or all of the boards that can reach the goal.

    `cells`: one row per board, in row-major order. `distances`: the true distances of the first
    rows; later rows are there for the moves that lead to them. `moves`: each move between two
    boards once, as a pair of rows. `whole`: whether these are all boards. `left_out`: the number of
    sampled boards that were too hard to solve.
    """

    goal: Board
    cells: Bytes
    distances: Integers
    moves: Integers
    whole: bool
    left_out: int = 0

    @property
    def count(self) -> int:
        """How many boards it has, not counting those of the later rows."""
        return len(self.distances)

    def board(self, row: int) -> Board:
        """The board in a row of `cells`, counted from 0."""
        return Board(*self.goal.size, tuple(self.cells[row].tolist()))

    def judgements(self, rows: Iterable[int], hs: Integers) -> list[Judgement]:
        """The boards of some rows, each with its h, which is `hs` by row, and its distance."""
        return [Judgement(self.board(row), int(hs[row]), int(self.distances[row])) for row in rows]


def every_board(goal: Board) -> Population:
    """All boards that can reach a goal of up to ten cells, 181,440 for the 8-puzzle. Raises
    BoardError for a larger goal.
    """
    table = ExactTable.build(goal)
    indexes = np.flatnonzero(table.distances != UNREACHABLE)
    rows = np.zeros(len(table.distances), np.int64)
    rows[indexes] = np.arange(len(indexes))
    pairs = []
    # Each pair of neighbours once: the other two moves lead back.
    for move in (Move.DOWN, Move.RIGHT):
        # A move beyond the edge leads back to the board itself, and is left out.
        reached = successors(*goal.size)[move][indexes]
        moved = reached != indexes
        pairs.append(np.stack((rows[indexes[moved]], rows[reached[moved]]), axis=1))
    return Population(
        goal,
        table.cells(indexes),
        table.distances[indexes].astype(np.int64),
        np.concatenate(pairs),
        whole=True,
    )


WORDS = 1 << 15
"""The words of a space whose boards are taken at once: at most a million."""


def by_layers(goal: Board, building: Building) -> Iterator[Population]:
    """All boards that can reach a goal of up to twelve cells, a part of those at one distance at a
    time, with their moves of the blank to the right and down. Raises BuildCancelledError.
    """
    shape, places = space_shape(goal.size, goal.blank)
    for distance, layer in enumerate(layers(shape, building)):
        for first in range(0, shape.words, WORDS):
            indexes = layer.indexes(slice(first, first + WORDS))
            if not len(indexes):
                continue
            cells = boards_of(goal, layer, indexes)
            blanks = places[indexes * shape.cells // (PAIRS * shape.words)].astype(np.int64)
            every, moves = [cells], list[Integers]()
            for step, may_move in (
                (1, (blanks + 1) % goal.width > 0),
                (goal.width, blanks + goal.width < len(goal.cells)),
            ):
                rows = np.flatnonzero(may_move)
                after, here, blank = cells[rows], np.arange(len(rows)), blanks[rows]
                # All boards at once: the tile goes to the blank's cell.
                after[here, blank] = after[here, blank + step]
                after[here, blank + step] = 0
                moves.append(np.stack((rows, sum(map(len, every)) + here), axis=1))
                every.append(after)
            yield Population(
                goal,
                np.concatenate(every),
                np.full(len(cells), distance),
                np.concatenate(moves),
                whole=True,
            )


def sampled_boards(goal: Board, samples: int, seed: int, building: Building) -> Population:
    """Different boards at the ends of random walks from a goal, solved by the fastest optimal
    search available.

    Boards that need more than MOST_EXPANSIONS_OF_ONE are left out. The same seed gives the same
    boards. Raises BuildCancelledError.
    """
    DEFAULT_SOLVER.heuristic.for_goal(goal, building)
    boards: list[Board] = []
    distances: list[int] = []
    wanted = _walks(goal, samples, seed)
    for at, board in enumerate(wanted):
        building.report("the true distances", at / len(wanted))
        outcome = search(
            Problem(board, goal, DEFAULT_SOLVER, Limits(expansions=MOST_EXPANSIONS_OF_ONE))
        )
        if outcome.ending is Ending.SOLVED and outcome.length is not None:
            boards.append(board)
            distances.append(outcome.length)
    rows = {board: row for row, board in enumerate(boards)}
    moves = {
        # A set of sorted pairs: a move between two sampled boards is found from both, and counts
        # once.
        tuple(sorted((row, rows.setdefault(after, len(rows)))))
        for row, board in enumerate(boards)
        for _, after in board.successors()
    }
    cells = np.array([board.cells for board in rows], np.uint8)
    edges = np.array(sorted(moves), np.int64).reshape(-1, 2)
    return Population(
        goal,
        cells,
        np.array(distances, np.int64),
        edges,
        whole=False,
        left_out=len(wanted) - len(boards),
    )


def population(goal: Board, samples: int, seed: int, building: Building) -> Population:
    """The boards to judge: all of them where that is possible, else `samples` random ones with
    their distances.
    """
    if len(goal.cells) <= MOST_CELLS:
        return every_board(goal)
    return sampled_boards(goal, samples, seed, building)


def _walks(goal: Board, samples: int, seed: int) -> list[Board]:
    rng = seeded(seed)
    found: dict[Board, None] = {}
    for _ in range(TRIES * samples):
        found[walk(goal, below(MOVES_PER_CELL * len(goal.cells) + 1, rng), rng)] = None
        if len(found) == samples:
            break
    return list(found)


def values(estimate: Estimate, cells: Bytes, building: Building) -> Integers:
    """The h of each board, one per row of `cells`, computed in slices of a few milliseconds.

    Raises BuildCancelledError, and PluginError for a mistake in a user's own heuristic.
    """
    hs = np.zeros(len(cells), np.int64)
    callback = estimate.callback()
    any_heuristic = struct_of(estimate.by_functions(estimate.running_tables(callback)))
    evaluate = of_arrays("loyd_values")
    rows = np.ascontiguousarray(cells, np.uint8).reshape(-1)
    slices = SliceLength()
    first = 0
    while first < len(cells):
        building.report(f"{estimate.heuristic.id} of every board", first / len(cells))
        last = min(first + slices.steps, len(cells))
        watch = Stopwatch()
        with callback:
            evaluate(c.byref(any_heuristic), rows, cells.shape[1], hs, first, last)
        callback.check()
        slices.adjust(watch.seconds)
        first = last
    return hs


@lru_cache(maxsize=64)
def tree_levels(size: Size, blank: int, depth: int) -> Reals:
    """`[i, cell]`: the nodes at depth i, up to `depth`, with the blank on that cell, in the tree in
    which no move is undone.

    The tree starts with the blank on the cell `blank` of a board of (height, width). O(depth ·
    cells): the tree itself is never walked.
    """
    successors, target, move, _ = slides(*size)
    count = size[0] * size[1]
    now = np.zeros((count, NO_MOVE + 1))
    now[blank, NO_MOVE] = 1
    levels = [now.sum(axis=1)]
    for _ in range(depth):
        after = np.zeros_like(now)
        for cell, came in np.argwhere(now).tolist():
            for index in range(successors[cell, came]):
                after[target[cell, came, index], move[cell, came, index]] += now[cell, came]
        now = after
        levels.append(now.sum(axis=1))
    return np.array(levels)


@lru_cache(maxsize=64)
def graph_levels(size: Size, blank: int) -> Reals:
    """`[i, cell]`: the boards at distance i from a board whose blank is on the cell `blank`, by the
    cell of their own blank.

    They are the same for every such board, whatever its tiles are called. Raises BoardError for
    more than ten cells.
    """
    count = size[0] * size[1]
    tiles = list(range(1, count))
    distances = ExactTable.build(
        Board(*size, (*tiles[:blank], 0, *tiles[blank:]))
    ).distances.reshape(count, -1)
    greatest = int(distances[distances != UNREACHABLE].max())
    return np.array(
        [(distances == distance).sum(axis=1) for distance in range(greatest + 1)], np.float64
    )


def shares(cells: Bytes, hs: Integers) -> Reals:
    """`[cell, x]`: of the boards with the blank on that cell, the share whose h is at most x. `hs`
    by row of `cells`.
    """
    blanks = np.argmin(cells, axis=1)
    counts = np.zeros((cells.shape[1], int(hs.max()) + 1))
    np.add.at(counts, (blanks, hs), 1)
    return np.cumsum(counts, axis=1) / counts.sum(axis=1, keepdims=True)


def nodes_within(levels: Reals, shares: Reals, bound: int) -> float:
    """The predicted number of nodes with g + h of at most `bound`.

    The sum over i of N(i) · P(bound - i), by the cell of the blank. With N = 1, 2, 4 and P(0) =
    0.1, P(1) = 0.4, P(2) = 1 the bound 2 gives 1 · 1 + 2 · 0.4 + 4 · 0.1 = 2.2.
    """
    depths = np.arange(min(bound + 1, len(levels)))
    # P(x) is 1 for every x beyond the greatest h: its last column stands for these.
    at_most = np.minimum(bound - depths, shares.shape[1] - 1)
    return float((levels[depths] * shares[:, at_most].T).sum())


def is_predictable(problem: Problem) -> bool:
    """Whether the theory covers this search: plain A* or IDA* with a consistent h and without
    limits, on a board small enough to know how h is distributed.
    """
    algorithm = problem.algorithm
    is_usual = (
        problem.weight == 1
        and problem.repeats is algorithm.repeats[0]
        and problem.goal_test is GoalTest.EXPANDED
    )
    is_whole = not problem.has_depth_limit and not problem.has_f_limit and not problem.undo_move
    small = len(problem.start.cells) <= MOST_CELLS
    return (
        algorithm in (A_STAR, IDA_STAR)
        and is_usual
        and is_whole
        and small
        and problem.heuristic.consistent
    )


class NodePrediction(NamedTuple):
    """The data that the prediction needs: the share of boards with h up to each value, by the cell
    of the blank.
    """

    problem: Problem
    up_to: Reals

    @classmethod
    def from_problem(cls, problem: Problem, building: Building) -> "NodePrediction | None":
        """The data for a problem's search; None if nothing can be predicted for it. Raises
        BuildCancelledError.
        """
        if not is_predictable(problem):
            return None
        boards = every_board(problem.goal)
        return cls(problem, shares(boards.cells, values(problem.estimate, boards.cells, building)))

    def rows(self, bounds: Sequence[float]) -> list[float]:
        """The expansions of IDA* under each of some rising bounds, or of A* at each f above the one
        before, averaged over all starts with the blank on the same cell.
        """
        start = self.problem.start
        is_tree = self.problem.algorithm is IDA_STAR
        greatest = int(max(bounds, default=0))
        levels = (
            tree_levels(start.size, start.blank, greatest)
            if is_tree
            else graph_levels(start.size, start.blank)
        )
        within = [nodes_within(levels, self.up_to, int(bound)) for bound in bounds]
        # IDA* starts anew under each bound, A* goes on.
        return within if is_tree else [now - before for before, now in pairwise([0.0, *within])]


def predicted_nodes(
    problem: Problem, bounds: Sequence[float], building: Building
) -> list[float] | None:
    """The predicted expansions in one call; None if nothing can be predicted. Raises
    BuildCancelledError.
    """
    prediction = NodePrediction.from_problem(problem, building)
    return None if prediction is None else prediction.rows(bounds)


STARTS = 50
"""Boards from which the expansions are measured: few enough for some seconds."""
STARTS_IN_PLAIN_PYTHON = 10
MOST_EXPANSIONS = 1 << 24
MOST_IN_PLAIN_PYTHON = 1 << 14


class MeanExpansions(NamedTuple):
    """The mean number of expansions of an algorithm, by its id, over a few random `starts`.

    `predicted_least` counts the nodes with f below the optimal length, all of which are expanded;
    `predicted_most` those with f up to it, some of which are; both None for a heuristic that is not
    consistent, to which the theorem does not apply. `measured` is None if a search took more than
    `limit`.
    """

    algorithm: str
    starts: int
    predicted_least: float | None
    predicted_most: float | None
    measured: float | None
    limit: int

    @property
    def predicted(self) -> tuple[float, float] | None:
        """The least and the most expansions that the theory allows; None without a prediction."""
        if self.predicted_least is None or self.predicted_most is None:
            return None
        return self.predicted_least, self.predicted_most

    @property
    def is_outside(self) -> bool:
        """Whether the measured mean lies outside the prediction."""
        return (
            self.predicted is not None
            and self.measured is not None
            and not self.predicted[0] <= self.measured <= self.predicted[1]
        )


def prediction_remark(efforts: Sequence[MeanExpansions]) -> str:
    """Why there is no prediction, or how far it can be trusted; empty if there is nothing to
    say.
    """
    if any(one.predicted is None for one in efforts):
        return "No prediction: Korf, Reid and Edelkamp's theorem needs a consistent heuristic."
    if any(one.is_outside for one in efforts):
        return (
            "The prediction averages over all starts with one bound; these starts may lie outside "
            "it."
        )
    return ""


def efforts(
    population: Population, hs: Integers, heuristic: Heuristic, building: Building
) -> tuple[MeanExpansions, ...]:
    """Predict and measure A* and IDA* over a whole population; `hs` by row. Raises
    BuildCancelledError.
    """
    is_fast = not heuristic.is_user_defined
    most = STARTS if is_fast else STARTS_IN_PLAIN_PYTHON
    rows = list(range(population.count))
    if len(rows) > most:
        rng = seeded(0)
        # Different rows, in the order drawn; twice as many draws make up for repetitions.
        rows = list(dict.fromkeys(below(len(rows), rng) for _ in range(2 * most)))[:most]
    starts = population.judgements(rows, hs)
    limit = MOST_EXPANSIONS if is_fast else MOST_IN_PLAIN_PYTHON
    up_to = shares(population.cells, hs)
    # If h always has the parity of the distance, so has f along a path: the bound grows in steps
    # of 2.
    growth = 2 if ((hs - population.distances) % 2 == 0).all() else 1
    found = []
    for algorithm in (A_STAR, IDA_STAR):
        predicted = [
            _a_star(start, up_to) if algorithm is A_STAR else _ida_star(start, up_to, growth)
            for start in starts
        ]
        measured = _measured(algorithm, heuristic, population.goal, starts, limit, building)
        least, most = np.mean(predicted, axis=0).tolist()
        found.append(MeanExpansions(algorithm.id, len(starts), least, most, measured, limit))
    return tuple(found)


def _a_star(start: Judgement, up_to: Reals) -> tuple[float, float]:
    levels = graph_levels(start.board.size, start.board.blank)
    before, within = (nodes_within(levels, up_to, start.distance - less) for less in (1, 0))
    return before, within


def _ida_star(start: Judgement, up_to: Reals, growth: int) -> tuple[float, float]:
    """The nodes of all iterations but the last, and of all; the bound grows from the start's h in
    steps of `growth`.
    """
    last = max(start.distance, start.h)
    levels = tree_levels(start.board.size, start.board.blank, last)
    before = sum(
        nodes_within(levels, up_to, bound) for bound in range(start.h, start.distance, growth)
    )
    return before, before + nodes_within(levels, up_to, last)


def _measured(
    algorithm: Algorithm,
    heuristic: Heuristic,
    goal: Board,
    starts: list[Judgement],
    limit: int,
    building: Building,
) -> float | None:
    """The mean of the expansions made; None as soon as a search takes more than `limit`."""
    total = 0
    for at, start in enumerate(starts):
        building.report(f"{algorithm.name} from {len(starts)} boards", at / len(starts))
        outcome = search(
            Problem(start.board, goal, Spec(algorithm, heuristic), Limits(expansions=limit))
        )
        if outcome.ending is not Ending.SOLVED:
            return None
        total += outcome.expanded
    return total / len(starts)
