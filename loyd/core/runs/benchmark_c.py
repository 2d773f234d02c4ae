"""24-puzzles by the pattern databases of four times six tiles, beside the same search in C."""

import os
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

from loyd.core.heuristics.catalogue import heuristic
from loyd.core.heuristics.pattern_database import PatternDatabases
from loyd.core.puzzle.board import letters
from loyd.core.puzzle.instances import Instance
from loyd.core.puzzle.notation import Notation, blank_last, format_board, parse_board
from loyd.core.puzzle.scramble import seeded, uniform
from loyd.core.runs.benchmark import BenchmarkFigure, build, run, source
from loyd.core.runs.pool import Pool
from loyd.core.runs.task import SolveJob, Task
from loyd.core.search.answer import search
from loyd.core.search.catalogue import IDA_STAR
from loyd.core.search.problem import Limits, Problem
from loyd.core.search.spec import Spec
from loyd.core.system.errors import LoydError

BASELINE, DATABASES = "idastar_pdb.c", "pdb-6-6-6-6"
MOST = 1.5
"""How many times the seconds of the program in C are allowed."""


@dataclass(frozen=True)
class Published:
    """A board of Korf and Felner's fifty (2002), turned by half for the goal with the blank last, and its optimal length."""

    number: int
    board: str
    length: int


BOARDS = (
    Published(38, "9 6 20 10 12 21 5 19 7 8 16 24 23 2 3 4 11 14 17 18 0 13 1 22 15", 96),
    Published(40, "2 24 19 14 3 16 11 6 10 5 7 20 17 1 4 9 0 22 15 13 18 12 21 8 23", 82),
    Published(25, "6 7 23 2 5 15 18 19 10 4 9 12 3 21 20 0 11 13 14 24 1 17 16 8 22", 81),
    Published(32, "11 2 21 15 3 9 16 17 23 14 4 20 19 1 6 0 5 18 22 10 8 12 7 13 24", 97),
    Published(44, "18 0 11 20 6 4 16 10 19 9 5 21 2 12 24 8 1 3 15 14 23 22 7 13 17", 93),
)


def c_figures() -> Iterator[BenchmarkFigure]:
    """For each board the processor seconds of one search here as a multiple of those in C; both must do the same."""
    with tempfile.TemporaryDirectory(prefix="loyd-bench-") as folder:
        try:
            contest = BaselineContest.ready(Path(folder))
        except LoydError as error:
            yield BenchmarkFigure(f"24-puzzles by {DATABASES} beside C", "of its seconds", None, at_most=MOST, note=str(error))
            return
        for published in BOARDS:
            yield contest.figure(published)


@dataclass(frozen=True)
class BaselineContest:
    program: Path
    databases: tuple[str, str]

    @classmethod
    def ready(cls, folder: Path) -> "BaselineContest":
        """The program built in a folder and the databases written there.  Raises LoydError."""
        program = build(source(BASELINE), folder)
        if program is None:
            raise LoydError(f"there is no compiler for {BASELINE} on this machine; install cc, or gcc")
        databases, goal, file = heuristic(DATABASES), blank_last(5, 5), folder / "databases"
        if not isinstance(databases, PatternDatabases):
            raise TypeError(f"{DATABASES} is no pattern database")
        databases.towards(goal).tables.table.tofile(file)
        return cls(program, (str(file), "/".join(",".join(map(str, group)) for group in databases.partition.homes(goal))))

    def figure(self, published: Published) -> BenchmarkFigure:
        goal = blank_last(5, 5)
        problem = Problem(parse_board(published.board), goal, Spec(IDA_STAR, heuristic(DATABASES)), Limits(bytes=None))
        boards = [format_board(board, Notation.ZERO) for board in (goal, problem.start)]
        name = f"number {published.number} of Korf and Felner's fifty by {DATABASES}, beside C"
        search(Problem(goal.after(goal.moves()[0]), goal, problem.spec))  # so that the loop is there
        ours, theirs = search(problem), run(self.program, [*boards, letters(problem.order), *self.databases])
        is_same = (ours.length, ours.expanded, ours.generated) == (theirs.length, theirs.expanded - 1, theirs.generated)
        seconds = ours.seconds or 0.0
        note = (
            f"{ours.generated:,} nodes generated in {seconds:.2f} s against {theirs.seconds:.2f} s; "
            f"{ours.length} moves, {'proved optimal' if ours.optimal else 'not proved'}"
        )
        if not is_same or not ours.optimal or ours.length != published.length:
            wrong = f"the two did not do the same, or not what is known: {theirs.length} moves, {theirs.generated:,} generated in C"
            return BenchmarkFigure(name, "of its seconds", None, at_most=MOST, note=f"{wrong}; {note}")
        return BenchmarkFigure(name, "of its seconds", seconds / theirs.seconds, at_most=MOST, note=note)


JOB_BOARDS, SEED, SPEC = 100, 0, "idastar:pdb-6-6-3"
AT_LEAST = 1.8


@dataclass(frozen=True)
class Timed:
    """A search; which process has done it, in how many seconds of processor time, after how many expansions."""

    job: SolveJob

    def do(self) -> tuple[int, float, int]:
        began = process_time()
        found = self.job.do()
        return os.getpid(), process_time() - began, 0 if isinstance(found, str) else found[0].expanded

    def lost(self, reason: str) -> tuple[int, float, int]:
        raise LoydError(reason)


def job_figures(rounds: int) -> Iterator[BenchmarkFigure]:
    """The seconds on the wall of one process as a multiple of those of two, the median of so many rounds in turn.

    Both are warm: started, and with loop and table loaded.  The figure needs a machine with two cores to spare; the processor time of the
    busier process says what it would be on one.
    """
    name = f"two processes against one, {JOB_BOARDS} random 15-puzzles by {SPEC}"
    try:
        on_wall, by_busier = _ratios(rounds)
    except LoydError as error:
        yield BenchmarkFigure(name, "times as fast", None, at_least=AT_LEAST, note=str(error))
        return
    note = f"median of {rounds} rounds on {os.cpu_count()} cores; by processor time of the busier process {by_busier:.2f}"
    yield BenchmarkFigure(name, "times as fast", on_wall, at_least=AT_LEAST, note=note)


def _ratios(rounds: int) -> tuple[float, float]:
    """On the wall, and by the processor time of the busier process.  Raises LoydError where they have not done the same."""
    goal, rng = blank_last(4, 4), seeded(SEED)
    jobs = [Timed(SolveJob(Task(Instance("", uniform(goal, rng), goal), SPEC))) for _ in range(JOB_BOARDS)]
    found = []
    with Pool(1) as one, Pool(2) as two:
        for pool in (one, two, two):
            _share(pool, jobs[:2])
        for _ in range(rounds):
            alone, both = _share(one, jobs), _share(two, jobs)
            if alone[2] != both[2]:
                raise LoydError(f"one process has expanded {alone[2]:,} nodes and two {both[2]:,}")
            found.append((alone[0] / both[0], alone[1] / both[1]))
    on_wall, by_busier = (median(ratios) for ratios in zip(*found, strict=True))
    return on_wall, by_busier


def _share(pool: Pool, jobs: list[Timed]) -> tuple[float, float, int]:
    """The seconds on the wall, those of the busier process, and the expansions."""
    began = perf_counter()
    seconds: defaultdict[int, float] = defaultdict(float)
    expanded = 0
    for _, (process, spent, more) in pool.share(jobs):
        seconds[process] += spent
        expanded += more
    return perf_counter() - began, max(seconds.values()), expanded
