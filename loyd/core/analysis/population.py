"""The boards over which a heuristic is audited, with their true distances and the moves between them."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from loyd.core.analysis import values_kernel as loop
from loyd.core.compile.kernel import kernel
from loyd.core.heuristics.heuristic import Estimate
from loyd.core.puzzle.board import MOST_CELLS, UNREACHABLE, Board, Move
from loyd.core.puzzle.exact import ExactTable, successors
from loyd.core.puzzle.scramble import below, seeded, walk
from loyd.core.search.answer import search
from loyd.core.search.drive import SliceLength, Stopwatch
from loyd.core.search.outcome import Ending
from loyd.core.search.problem import Limits, Problem
from loyd.core.search.spec_text import default_solver
from loyd.core.system.progress import Building

USUAL_SAMPLES = 100
LONGEST_WALK = 5
MOST_EXPANSIONS = 1 << 25
TRIES = 8

Cells = npt.NDArray[np.uint8]
Integers = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Population:
    """Boards, some or all of those from which the goal can be reached.

    `cells`: a row a board, in row-major order.  `distances`: the true distances of the first rows; the rows behind these are there
    for the moves that lead to them.  `moves`: each move between two boards once, as a pair of rows.  `whole`: whether these are
    all boards there are.  `left_out`: how many of those sampled were too hard to be solved.
    """

    goal: Board
    cells: Cells
    distances: Integers
    moves: Integers
    whole: bool
    left_out: int = 0

    @property
    def count(self) -> int:
        return len(self.distances)

    def board(self, row: int) -> Board:
        return _board(self.goal, self.cells[row])


def every_board(goal: Board) -> Population:
    """All boards from which a goal of up to nine cells can be reached, 181,440 for the 8-puzzle.  Raises BoardError for a larger one."""
    table = ExactTable.build(goal)
    indexes = np.flatnonzero(table.distances != UNREACHABLE)
    rows = np.zeros(len(table.distances), np.int64)
    rows[indexes] = np.arange(len(indexes))
    pairs = []
    for move in (Move.DOWN, Move.RIGHT):
        reached = successors(*goal.size)[move][indexes]
        moved = reached != indexes
        pairs.append(np.stack((rows[indexes[moved]], rows[reached[moved]]), axis=1))
    return Population(goal, table.cells(indexes), table.distances[indexes].astype(np.int64), np.concatenate(pairs), whole=True)


def sampled_boards(goal: Board, samples: int, seed: int, building: Building) -> Population:
    """Different boards at the ends of random walks from a goal, solved by the fastest optimal search there is.

    Those that take more than MOST_EXPANSIONS are left out.  The same seed gives the same boards.  Raises BuildCancelledError.
    """
    spec = default_solver(goal.size)
    spec.heuristic.towards(goal, building.progress, building.cancelled)
    boards: list[Board] = []
    distances: list[int] = []
    wanted = _walks(goal, samples, seed)
    for at, board in enumerate(wanted):
        building.report("the true distances", at / len(wanted))
        outcome = search(Problem(board, goal, spec, Limits(expansions=MOST_EXPANSIONS)))
        if outcome.ending is Ending.SOLVED and outcome.length is not None:
            boards.append(board)
            distances.append(outcome.length)
    rows = {board: row for row, board in enumerate(boards)}
    moves = {tuple(sorted((row, rows.setdefault(after, len(rows))))) for row, board in enumerate(boards) for _, after in board.successors()}
    return Population(
        goal, _rows(rows), np.array(distances, np.int64), np.array(sorted(moves), np.int64).reshape(-1, 2), whole=False,
        left_out=len(wanted) - len(boards),
    )  # fmt: skip


def population(goal: Board, samples: int, seed: int, building: Building) -> Population:
    """Every board where their true distances are known, up to nine cells; else a sample."""
    return every_board(goal) if len(goal.cells) <= MOST_CELLS else sampled_boards(goal, samples, seed, building)


def _walks(goal: Board, samples: int, seed: int) -> list[Board]:
    """The ends of walks of any length up to a few moves a cell; none twice."""
    rng = seeded(seed)
    found: dict[Board, None] = {}
    for _ in range(TRIES * samples):
        found[walk(goal, below(LONGEST_WALK * len(goal.cells) + 1, rng), rng)] = None
        if len(found) == samples:
            break
    return list(found)


def _rows(boards: Iterable[Board]) -> Cells:
    return np.array([board.cells for board in boards], np.uint8)


def _board(goal: Board, cells: Cells) -> Board:
    return Board(*goal.size, tuple(cells.tolist()))


def values(estimate: Estimate, cells: Cells, building: Building) -> Integers:
    """The h of each board, a row of `cells` each, in slices of a few milliseconds.

    Raises BuildCancelledError, and PluginError where a user's own heuristic makes a mistake.
    """
    hs = np.zeros(len(cells), np.int64)
    asking = estimate.asking()
    tables = estimate.running_tables(asking)
    evaluate = kernel(loop, estimate.heuristic.file).functions.evaluate
    slices = SliceLength()
    first = 0
    while first < len(cells):
        building.report(f"{estimate.heuristic.id} of every board", first / len(cells))
        last = min(first + slices.steps, len(cells))
        watch = Stopwatch()
        with np.errstate(over="ignore"), asking:
            evaluate(cells, tables, hs, first, last)
        asking.check()
        slices.adjust(watch.seconds)
        first = last
    return hs
