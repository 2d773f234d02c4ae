"""The search loops' speed beside the same algorithms in C and C++, and the memory that a node takes."""

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from loyd.core.bench.baseline import build, run, source
from loyd.core.bench.figure import Figure
from loyd.core.bench.pairing import cpu_seconds, paired
from loyd.core.errors import LoydError, SettingError
from loyd.core.heuristics.catalogue import MANHATTAN
from loyd.core.puzzle.board import Board
from loyd.core.puzzle.goal import blank_last
from loyd.core.puzzle.notation import Notation, format_board, parse_board
from loyd.core.search.algorithm import Algorithm
from loyd.core.search.answer import recorded, search
from loyd.core.search.catalogue import A_STAR, IDA_STAR
from loyd.core.search.problem import Limits, Problem
from loyd.core.search.spec import Spec
from loyd.core.trace import columns
from loyd.core.trace.best_first import BestFirstTrace

MOST_BYTES = 40


@dataclass(frozen=True)
class Contest:
    """One algorithm with Manhattan on one board, here and as a yardstick; `at_least` is the ratio of speeds that is asked."""

    algorithm: Algorithm
    board: Board
    yardstick: str
    opponent: str
    at_least: float

    @property
    def name(self) -> str:
        """What is compared, in a few words."""
        return f"{self.algorithm.name} with Manhattan against {self.opponent}"

    def problem(self) -> Problem:
        """The search, without limits."""
        return Problem(self.board, blank_last(*self.board.size), Spec(self.algorithm, MANHATTAN), Limits(bytes=None))


FORTIETH = parse_board("8 10 1 7 13 3 9 14 0 6 4 12 2 15 11 5")  # of Korf's hundred (1985), turned by half
TWENTY_THIRD = parse_board("4 15 1 8 9 12 10 11 2 14 3 0 5 13 7 6")

CONTESTS = (
    Contest(IDA_STAR, FORTIETH, "idastar.c", "the same in C", 0.75),
    Contest(A_STAR, TWENTY_THIRD, "astar.c", "the same in C", 0.7),
    Contest(A_STAR, TWENTY_THIRD, "astar_stl.cpp", "C++ with std::priority_queue and std::unordered_map", 3),
)


def figures(rounds: int) -> Iterator[Figure]:
    """Every figure, as it is measured; each contest takes so many rounds."""
    with tempfile.TemporaryDirectory(prefix="loyd-bench-") as folder:
        for contest in CONTESTS:
            try:
                yield speed(contest, Path(folder), rounds)
            except LoydError as error:
                yield Figure(contest.name, "of its speed", None, at_least=contest.at_least, note=str(error))
    yield bytes_a_node(CONTESTS[1].problem())


def speed(contest: Contest, folder: Path, rounds: int) -> Figure:
    """The speed of a search as a share of a yardstick's, built in `folder`: the median of so many rounds in turn.

    Both sides are CPU seconds of the search alone.  Raises LoydError without the yardstick's source or a compiler, and where the
    two did not do the same.
    """
    program = build(source(contest.yardstick), folder)
    if program is None:
        raise LoydError(f"there is no compiler for {contest.yardstick} on this machine; install cc and c++, or gcc")
    problem = contest.problem()
    boards = [format_board(board, Notation.ZERO) for board in (problem.goal, problem.start)]
    theirs, ours = run(program, boards), search(problem)
    if (theirs.length, theirs.expanded - 1, theirs.generated) != (ours.length, ours.expanded, ours.generated):
        raise LoydError(f"{contest.yardstick} searched otherwise than Loyd did, so that their times cannot be compared")
    ratio = paired(lambda: cpu_seconds(lambda: search(problem)), lambda: run(program, boards).seconds, rounds)
    note = (
        f"{ratio.minimum:.2f} to {ratio.maximum:.2f} in {rounds} rounds; {ours.generated:,} nodes generated in "
        f"{ratio.first_seconds:.2f} s against {ratio.second_seconds:.2f} s"
    )
    return Figure(contest.name, "of its speed", ratio.median, at_least=contest.at_least, note=note)


def bytes_a_node(problem: Problem) -> Figure:
    """The memory in use for each node of a best-first search at its end.

    A node is an entry of the store, a better path to a known board being one more.  In use are the written part of every column,
    by node and by step, the whole hash table however empty, and the small lists; the room kept free in columns is not.
    """
    trace, _ = recorded(problem)
    if not isinstance(trace, BestFirstTrace):
        raise SettingError(f"{problem.algorithm.id} keeps no nodes to measure; a best-first search does")
    nodes = int(trace.registers[columns.MADE]) - 1
    note = (
        f"{nodes:,} nodes: {columns.width_of(trace.nodes)} in columns by node, {trace.steps * columns.STEP_BYTES / nodes:.1f} by step, "
        f"{trace.slots.nbytes / nodes:.1f} in the hash table; {trace.bytes_claimed / nodes:.1f} with the room kept free"
    )
    return Figure(f"memory of a node of {problem.algorithm.name}", "bytes", trace.bytes_used / nodes, at_most=MOST_BYTES, note=note)
