"""The time and the memory of large jobs: tables, 24-puzzles beside C, processes, whole commands."""

import json
import os
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any, NamedTuple

from loyd.core.engine.algorithms.idastar import IDA_STAR
from loyd.core.engine.heuristics.catalogue import heuristic
from loyd.core.engine.heuristics.pattern_database import PatternDatabases
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.puzzle.board import Board, letters
from loyd.core.engine.puzzle.instances import Instance, seeded, uniform
from loyd.core.engine.puzzle.notation import Notation, blank_last, format_board, parse_board
from loyd.core.engine.search.solve import search
from loyd.core.study.sweeps.task import SolveJob, Task
from loyd.core.system.errors import LoydError
from loyd.core.system.files import CACHE_VARIABLE
from loyd.core.system.process import python_command

if TYPE_CHECKING:
    from loyd.core.study.sweeps.pool import Pool
from tests.benchmarks.measuring import BenchmarkFigure, build, run, source

MEGABYTE = 1_000_000
ASKED = (("pdb-6-6-6-6", (5, 5), 25, 700), ("pdb-7-8", (4, 4), 30, 1_100))


def table_figures() -> Iterator[BenchmarkFigure]:
    for name, size, seconds, megabytes in ASKED:
        with tempfile.TemporaryDirectory(prefix="loyd-bench-") as folder:
            command = python_command("tests.benchmarks.engine", "build", name, *map(str, size))
            ended = subprocess.run(
                command,
                capture_output=True,
                text=True,
                check=False,
                env=os.environ | {CACHE_VARIABLE: folder},
            )
        took = peak = None
        with suppress(ValueError):
            took, peak = json.loads(ended.stdout)
        note = (
            "in a process of its own, its loop compiled and the table kept"
            if took is not None
            else ended.stderr.strip()[-200:]
        )
        yield BenchmarkFigure(f"building {name}", "seconds", took, at_most=seconds, note=note)
        yield BenchmarkFigure(
            f"building {name}",
            "MB at the most",
            None if peak is None else peak / MEGABYTE,
            at_most=megabytes,
            note=note,
        )


def build_tables(name: str, height: int, width: int) -> None:
    """Build a heuristic's tables, and print the seconds and, if the system reports it, the bytes of
    memory.
    """
    began = perf_counter()
    heuristic(name).for_goal(blank_last(height, width))
    seconds, peak = perf_counter() - began, None
    if sys.platform != "win32":
        import resource

        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (
            1 if sys.platform == "darwin" else 1024
        )
    print(json.dumps([seconds, peak]))


BASELINE, DATABASES = "idastar_pdb.c", "pdb-6-6-6-6"
MOST = 1.5
"""The most time allowed, as a multiple of the program in C."""


BOARDS = (
    (38, "9 6 20 10 12 21 5 19 7 8 16 24 23 2 3 4 11 14 17 18 0 13 1 22 15", 96),
    (40, "2 24 19 14 3 16 11 6 10 5 7 20 17 1 4 9 0 22 15 13 18 12 21 8 23", 82),
    (25, "6 7 23 2 5 15 18 19 10 4 9 12 3 21 20 0 11 13 14 24 1 17 16 8 22", 81),
    (32, "11 2 21 15 3 9 16 17 23 14 4 20 19 1 6 0 5 18 22 10 8 12 7 13 24", 97),
    (44, "18 0 11 20 6 4 16 10 19 9 5 21 2 12 24 8 1 3 15 14 23 22 7 13 17", 93),
)
"""From Korf and Felner's fifty (2002): the number, the board, rotated by 180° for the goal with the
blank last, and its optimal length.
"""


def c_figures() -> Iterator[BenchmarkFigure]:
    """For each board the processor seconds of one search as a multiple of those in C; both must do
    the same.
    """
    with tempfile.TemporaryDirectory(prefix="loyd-bench-") as folder:
        try:
            program, tables = _pattern_baseline(Path(folder))
        except LoydError as error:
            yield BenchmarkFigure(
                f"24-puzzles by {DATABASES} beside C",
                "of its seconds",
                None,
                at_most=MOST,
                note=str(error),
            )
            return
        for number, board, length in BOARDS:
            yield _beside_c(program, tables, number, parse_board(board), length)


def _pattern_baseline(folder: Path) -> tuple[Path, list[str]]:
    """The program built in a folder, and its arguments for the databases, which are written there.
    Raises LoydError.
    """
    program = build(source(BASELINE), folder)
    if program is None:
        raise LoydError(f"there is no compiler for {BASELINE} on this machine; install cc, or gcc")
    databases, goal, file = heuristic(DATABASES), blank_last(5, 5), folder / "databases"
    if not isinstance(databases, PatternDatabases):
        raise TypeError(f"{DATABASES} is not a pattern database")
    databases.for_goal(goal).tables.table.tofile(file)
    return program, [
        str(file),
        "/".join(",".join(map(str, group)) for group in databases.partition.homes(goal)),
    ]


def _beside_c(
    program: Path, tables: list[str], number: int, board: Board, length: int
) -> BenchmarkFigure:
    goal = blank_last(5, 5)
    problem = Problem(board, goal, Spec(IDA_STAR, heuristic(DATABASES)), Limits(bytes=None))
    boards = [format_board(each, Notation.ZERO) for each in (goal, board)]
    name = f"number {number} of Korf and Felner's fifty by {DATABASES}, beside C"
    search(Problem(goal.after(goal.moves()[0]), goal, problem.spec))  # so that the loop is ready
    ours, theirs = search(problem), run(program, [*boards, letters(problem.order), *tables])
    is_same = (ours.length, ours.expanded, ours.generated) == (
        theirs.length,
        theirs.expanded - 1,
        theirs.generated,
    )
    seconds = ours.seconds or 0.0
    note = (
        f"{ours.generated:,} nodes generated in {seconds:.2f} s against {theirs.seconds:.2f} s; "
        f"{ours.length} moves, {'proved optimal' if ours.optimal else 'not proved'}"
    )
    if not is_same or not ours.optimal or ours.length != length:
        wrong = (
            f"the two results differ, or contradict the known one: {theirs.length} moves, "
            f"{theirs.generated:,} generated in C"
        )
        return BenchmarkFigure(name, "of its seconds", None, at_most=MOST, note=f"{wrong}; {note}")
    return BenchmarkFigure(
        name, "of its seconds", seconds / theirs.seconds, at_most=MOST, note=note
    )


JOB_BOARDS, SEED, SPEC = 100, 0, "idastar:pdb-6-6-3"
AT_LEAST = 1.8


@dataclass(frozen=True)
class Timed:
    """A search, the process that ran it, its processor seconds, and its expansions."""

    job: SolveJob

    def do(self) -> tuple[int, float, int]:
        began = process_time()
        found = self.job.do()
        return (
            os.getpid(),
            process_time() - began,
            0 if isinstance(found, str) else found[0].expanded,
        )

    def lost(self, reason: str) -> tuple[int, float, int]:
        raise LoydError(reason)


def job_figures(rounds: int) -> Iterator[BenchmarkFigure]:
    """The wall-clock seconds of one process as a multiple of those of two, the median of some
    rounds in turn.

    Both are warm: started, with loop and table loaded. The figure needs a machine with two free
    cores; the processor time of the busier process shows what it would be on one.
    """
    name = f"two processes against one, {JOB_BOARDS} random 15-puzzles by {SPEC}"
    try:
        on_wall, by_busier = _ratios(rounds)
    except LoydError as error:
        yield BenchmarkFigure(name, "times as fast", None, at_least=AT_LEAST, note=str(error))
        return
    note = (
        f"median of {rounds} rounds on {os.cpu_count()} cores; by processor time of the busier "
        f"process {by_busier:.2f}"
    )
    yield BenchmarkFigure(name, "times as fast", on_wall, at_least=AT_LEAST, note=note)


def _ratios(rounds: int) -> tuple[float, float]:
    """By wall-clock time, and by the processor time of the busier process. Raises LoydError if they
    have not done the same.
    """
    goal, rng = blank_last(4, 4), seeded(SEED)
    jobs = [
        Timed(SolveJob(Task(Instance("", uniform(goal, rng), goal), SPEC)))
        for _ in range(JOB_BOARDS)
    ]
    found = []
    from loyd.core.study.sweeps.pool import Pool

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


def _share(pool: "Pool", jobs: list[Timed]) -> tuple[float, float, int]:
    """The wall-clock seconds, those of the busier process, and the expansions."""
    began = perf_counter()
    seconds: defaultdict[int, float] = defaultdict(float)
    expanded = 0
    for _, (process, spent, more) in pool.share(jobs):
        seconds[process] += spent
        expanded += more
    return perf_counter() - began, max(seconds.values()), expanded


HUNDRED = 100
STEPS = "tests.benchmarks.steps"
"""The program that times steps; it loads more of the terminal than a pipe does, and needs a
checkout.
"""
RANDOM = ("--random", "1000", "--size", "4x4", "--seed", "1")


class Timing(NamedTuple):
    """One run: what was searched, by which search, with how many optimal solutions; seconds of the
    search and of the whole command.
    """

    boards: int
    spec: str
    optimal: int
    search: float
    whole: float


def bench_figures(files: Sequence[str]) -> Iterator[BenchmarkFigure]:
    """Figures for each file by the default search and by pdb-7-8, per hundred 15-puzzles, and for a
    thousand random boards.
    """
    for file in files:
        usual = _timed(file)
        share = usual.boards / HUNDRED
        yield from _timing_figures(
            f"{file} by the default", usual, search=3.5 * share, whole=6 * share
        )
        yield from _timing_figures(
            f"{file} by pdb-7-8", _timed(file, "-a", "idastar:pdb-7-8"), search=0.8 * share
        )
    yield from _timing_figures("1,000 random 15-puzzles by the default", _timed(*RANDOM), whole=30)


def steps() -> Iterator[BenchmarkFigure]:
    with subprocess.Popen(
        python_command(STEPS, "--json"), stdout=subprocess.PIPE, text=True
    ) as process:
        for line in process.stdout or ():
            yield BenchmarkFigure(**json.loads(line))
    if process.returncode:
        yield BenchmarkFigure(
            "any step of a long search",
            "ms",
            None,
            at_most=20,
            note=f"python -m {STEPS} ended with exit code {process.returncode}",
        )


def _timing_figures(
    name: str, timing: Timing, *, search: float | None = None, whole: float | None = None
) -> Iterator[BenchmarkFigure]:
    note = (
        f"{timing.spec}, {timing.optimal} of {timing.boards} proved optimal, loops compiled and "
        "tables kept"
    )
    if search is not None:
        yield BenchmarkFigure(name, "seconds of search", timing.search, at_most=search, note=note)
    if whole is not None:
        yield BenchmarkFigure(name, "seconds in all", timing.whole, at_most=whole, note=note)
    yield BenchmarkFigure(
        f"{name}: proved optimal", "boards", timing.optimal, at_least=timing.boards, note=note
    )


def _timed(*arguments: str) -> Timing:
    """The second of two runs, so that everything is compiled and built. Raises LoydError if the
    command fails.
    """
    run = partial(
        subprocess.run,
        [sys.executable, "-m", "loyd", "bench", *arguments, "--format", "json"],
        capture_output=True,
        text=True,
    )
    run()
    began = perf_counter()
    ended = run()
    seconds = perf_counter() - began
    if ended.returncode:
        raise LoydError(
            f"loyd bench {' '.join(arguments)}: "
            f"{ended.stderr.strip() or 'it ended without a message'}"
        )
    found: dict[str, Any] = json.loads(ended.stdout)["summary"][0]
    return Timing(found["boards"], found["spec"], found["proved"], found["seconds_of_all"], seconds)


ROUNDS = 3


def limit_figures(files: Sequence[str]) -> Iterator[BenchmarkFigure]:
    yield from table_figures()
    yield from bench_figures(files)
    yield from c_figures()
    yield from job_figures(ROUNDS)
    yield from steps()
