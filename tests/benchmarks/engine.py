"""The speed of the search loops beside the same algorithms in C and C++, the memory of a node, and
the time of large jobs.

`loyd bench engine` and `loyd bench limits` run it from a checkout, like `python -m
tests.benchmarks.engine engine`.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import partial
from itertools import permutations
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any, NamedTuple

from loyd.core.engine.algorithms.idastar import IDA_STAR
from loyd.core.engine.best_first.best_first_trace import BestFirstTrace
from loyd.core.engine.heuristics.catalogue import heuristic
from loyd.core.engine.heuristics.pattern_database import PatternDatabases
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.puzzle.board import Board, letters, verdict
from loyd.core.engine.puzzle.instances import Instance, seeded, uniform
from loyd.core.engine.puzzle.notation import Notation, blank_last, format_board, parse_board
from loyd.core.engine.record import columns
from loyd.core.engine.search.answer import search, solve_recorded
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.study.sweeps.task import SolveJob, Task
from loyd.core.system.errors import LoydError, SettingError
from loyd.core.system.files import CACHE_VARIABLE
from loyd.core.system.process import python_command
from loyd.core.system.text import json_object

if TYPE_CHECKING:
    from loyd.core.study.sweeps.pool import Pool

SOURCES = Path(__file__).resolve().parents[1] / "baseline"
FLAGS = ("-O3", "-march=native")
C_COMPILERS = ("cc", "gcc", "clang")
CPP_COMPILERS = ("c++", "g++", "clang++")


@dataclass(frozen=True)
class Measurement:
    """What one run of a baseline counted.

    `length` is that of the solution, in moves. `expanded` includes the goal and, for IDA*, the
    start once per iteration; `generated` excludes the start and undo moves. `nodes` is the number
    stored, including the start: 0 for IDA*, which stores none. `seconds` are CPU seconds of the
    search alone, because wall-clock seconds depend on the machine's other work.
    """

    length: int
    expanded: int
    generated: int
    nodes: int
    seconds: float


def source(name: str) -> Path:
    """The source of a baseline: `astar.c`, `idastar.cpp` or `astar_stl.cpp`.

    Raises LoydError when it is not there.
    """
    path = SOURCES / name
    if not path.is_file():
        raise LoydError(f"{path} is missing")
    return path


def build(source: Path, into: Path) -> Path | None:
    """Compile a baseline into the folder `into` and return the program, or None if there is no
    compiler.

    Raises LoydError with the first words of the compiler if it rejects the source.
    """
    candidates, standard = (
        (CPP_COMPILERS, ("-std=c++17",)) if source.suffix == ".cpp" else (C_COMPILERS, ())
    )
    compiler = next(filter(None, map(shutil.which, candidates)), None)
    if compiler is None:
        return None
    program = into / source.stem
    made = _finished([compiler, *standard, *FLAGS, str(source), "-o", str(program)])
    if made.returncode != 0:
        raise LoydError(f"{compiler} cannot build {source.name}: {_first_line(made.stderr)}")
    return program


def run(program: Path, args: Sequence[str]) -> Measurement:
    """Run a baseline that `build` made and read the line that it prints.

    The arguments are the goal and the board, each as 16 numbers with 0 for the blank, and
    optionally the move order. Raises LoydError if the program rejects them, runs out of memory or
    prints something else.
    """
    ended = _finished([str(program), *args])
    if ended.returncode != 0:
        raise LoydError(f"{program.name} failed: {_first_line(ended.stderr)}")
    match ended.stdout.split():
        case [length, generated, expanded, seconds]:
            nodes = "0"
        case [length, expanded, generated, nodes, seconds]:
            pass
        case _:
            raise LoydError(
                f"{program.name} printed {ended.stdout!r} instead of its four or five numbers"
            )
    return Measurement(int(length), int(expanded), int(generated), int(nodes), float(seconds))


def _finished(command: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, check=False)


def _first_line(text: str) -> str:
    return next(iter(text.strip().splitlines()), "it gave no reason")


@dataclass(frozen=True)
class Ratio:
    """The speed of the first workload as a share of the second's, over the rounds: 0.8 means that
    it took 1/0.8 of the time.

    `first_seconds` and `second_seconds` are the medians of the times.
    """

    minimum: float
    median: float
    maximum: float
    first_seconds: float
    second_seconds: float


def cpu_seconds(work: Callable[[], object]) -> float:
    """The CPU seconds that this process, with all its threads, spends on `work`; those of a child
    process do not count.
    """
    began = time.process_time()
    work()
    return time.process_time() - began


def paired(first: Callable[[], float], second: Callable[[], float], rounds: int) -> Ratio:
    """Call the two in turn, first second first second …, and compare the two of each round.

    Each does its whole workload and returns the seconds it took, preferably CPU seconds
    (`cpu_seconds`, or a baseline's own figure), because wall-clock seconds depend on the machine's
    other work. Warm both up beforehand: every round counts. Raises SettingError for less than one
    round, or if a workload is too short for its clock.
    """
    if rounds < 1:
        raise SettingError(f"{rounds} rounds are not enough; at least 1 is needed")
    pairs = [(first(), second()) for _ in range(rounds)]
    if min(map(min, pairs)) <= 0:
        raise SettingError("a workload was too short to measure; choose a longer one")
    shares = [theirs / ours for ours, theirs in pairs]
    return Ratio(
        min(shares),
        median(shares),
        max(shares),
        median(ours for ours, _ in pairs),
        median(theirs for _, theirs in pairs),
    )


@dataclass(frozen=True)
class BenchmarkFigure:
    """`value` in `unit`, None if it could not be measured; `note` says how it was measured, or why
    it was not.

    Either `at_least` or `at_most` is the criterion.
    """

    name: str
    unit: str
    value: float | None
    at_least: float | None = None
    at_most: float | None = None
    note: str = ""

    @property
    def criterion(self) -> str:
        """The criterion in words: `at least 0.75`."""
        return (
            f"at most {self.at_most:,g}"
            if self.at_least is None
            else f"at least {self.at_least:,g}"
        )

    @property
    def is_met(self) -> bool | None:
        if self.value is None:
            return None
        return (self.at_least is None or self.value >= self.at_least) and (
            self.at_most is None or self.value <= self.at_most
        )

    @property
    def verdict(self) -> str:
        """`pass`, `fail` or `not measured`."""
        return {True: "pass", False: "fail", None: "not measured"}[self.is_met]


MOST_BYTES = 40


@dataclass(frozen=True)
class EngineContest:
    """One search of one board, by Loyd and by a baseline; `at_least` is the required ratio of
    speeds.

    `arguments`: what the program gets after the boards. `counts_goal`: whether it counts the goal
    among the expanded nodes.
    """

    spec: str
    board: Board
    baseline: str
    opponent: str
    at_least: float
    arguments: tuple[str, ...] = ()
    counts_goal: bool = True

    @property
    def name(self) -> str:
        return f"{self.problem().algorithm.name} against {self.opponent}"

    def problem(self) -> Problem:
        return Problem(
            self.board, blank_last(*self.board.size), parse_spec(self.spec), Limits(bytes=None)
        )


FORTIETH = parse_board(
    "8 10 1 7 13 3 9 14 0 6 4 12 2 15 11 5"
)  # of Korf's hundred (1985), rotated by 180°
TWENTY_THIRD = parse_board("4 15 1 8 9 12 10 11 2 14 3 0 5 13 7 6")
MIDDLING = parse_board(
    "4 15 1 8 9 0 12 11 2 14 10 6 5 13 3 7"
)  # on a shortest path from the twenty-third, 44 moves from the goal
NEAR = parse_board(
    "4 1 12 8 2 9 15 11 5 10 0 6 13 14 3 7"
)  # on the same path, 34 moves from the goal
PLAIN = "plain C++"

CONTESTS = (
    EngineContest("idastar:manhattan", FORTIETH, "idastar.cpp", "the same in C++", 0.6),
    EngineContest("astar:manhattan", TWENTY_THIRD, "astar.c", "the same in C", 0.7),
    EngineContest(
        "astar:manhattan",
        TWENTY_THIRD,
        "astar_stl.cpp",
        "C++ with std::priority_queue and std::unordered_map",
        3,
    ),
    EngineContest("bibfs", NEAR, "others.cpp", PLAIN, 0.67, ("bibfs",), counts_goal=False),
    EngineContest(
        "nbs:manhattan", MIDDLING, "others.cpp", PLAIN, 0.67, ("nbs",), counts_goal=False
    ),
    EngineContest(
        "beam:manhattan:1000",
        TWENTY_THIRD,
        "others.cpp",
        PLAIN,
        0.67,
        ("beam", "1000"),
        counts_goal=False,
    ),
    EngineContest("rbfs:manhattan", TWENTY_THIRD, "others.cpp", PLAIN, 0.33, ("rbfs",)),
)


def engine_figures(rounds: int) -> Iterator[BenchmarkFigure]:
    with tempfile.TemporaryDirectory(prefix="loyd-bench-") as folder:
        for contest in CONTESTS:
            try:
                yield speed(contest, Path(folder), rounds)
            except LoydError as error:
                yield BenchmarkFigure(
                    contest.name, "of its speed", None, at_least=contest.at_least, note=str(error)
                )
    yield bytes_a_node(CONTESTS[1].problem())


def speed(contest: EngineContest, folder: Path, rounds: int) -> BenchmarkFigure:
    """The speed of a search as a share of a baseline's, built in `folder`: the median of some
    rounds in turn.

    Both are CPU seconds of the search alone. Raises LoydError without the baseline's source or a
    compiler, and if the two did not do the same.
    """
    program = build(source(contest.baseline), folder)
    if program is None:
        raise LoydError(
            f"there is no compiler for {contest.baseline} on this machine; install cc and c++, or "
            "gcc"
        )
    problem = contest.problem()
    boards = [format_board(board, Notation.ZERO) for board in (problem.goal, problem.start)]
    arguments = [*boards, *contest.arguments]
    theirs, ours = run(program, arguments), search(problem)
    if (theirs.length, theirs.expanded - contest.counts_goal, theirs.generated) != (
        ours.length,
        ours.expanded,
        ours.generated,
    ):
        raise LoydError(
            f"{contest.baseline} did not do the same search as Loyd: the times are not comparable"
        )
    ratio = paired(
        lambda: cpu_seconds(lambda: search(problem)),
        lambda: run(program, arguments).seconds,
        rounds,
    )
    note = (
        f"{ratio.minimum:.2f} to {ratio.maximum:.2f} in {rounds} rounds; {ours.generated:,} nodes "
        "generated in "
        f"{ratio.first_seconds:.2f} s against {ratio.second_seconds:.2f} s"
    )
    return BenchmarkFigure(
        contest.name, "of its speed", ratio.median, at_least=contest.at_least, note=note
    )


def bytes_a_node(problem: Problem) -> BenchmarkFigure:
    """The memory in use for each node of a best-first search at its end.

    A node is an entry of the store; a better path to a known board is a further one. Memory in use
    is the written part of every column, by node and by step, the whole hash table, and the small
    lists; spare room in columns is not included.
    """
    trace, _ = solve_recorded(problem)
    if not isinstance(trace, BestFirstTrace):
        raise SettingError(
            f"{problem.algorithm.id} keeps no nodes to measure; a best-first search does"
        )
    nodes = trace.registers.made - 1
    note = (
        f"{nodes:,} nodes: {columns.width_of(trace.nodes)} in columns by node, "
        f"{trace.steps * columns.STEP_BYTES / nodes:.1f} by step, "
        f"{trace.slots.nbytes / nodes:.1f} in the hash table; {trace.bytes_claimed / nodes:.1f} "
        "with the room kept free"
    )
    return BenchmarkFigure(
        f"memory of a node of {problem.algorithm.name}",
        "bytes",
        trace.bytes_used / nodes,
        at_most=MOST_BYTES,
        note=note,
    )


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


def _build(name: str, height: int, width: int) -> None:
    """Build a heuristic's tables, and print the seconds and, if the system reports it, the bytes of
    memory.
    """
    began = perf_counter()
    heuristic(name).towards(blank_last(height, width))
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
    databases.towards(goal).tables.table.tofile(file)
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


FASTEST_START, LEAST_RATE = 1.0, 100_000
SOLVED_BY_A_MOVE = b"1 2 3 4 5 6 7 x 8\n"


def pipe_figures(rounds: int) -> list[BenchmarkFigure]:
    """The seconds from the start of the process to its first answer, and then the boards per
    second: the best of some rounds.
    """
    boards = whole_puzzle()
    times = [_time(boards) for _ in range(rounds)]
    count = boards.count(b"\n")
    first, rest = min(first for first, _ in times), min(rest for _, rest in times)
    start = BenchmarkFigure(
        "first answer of loyd solve",
        "seconds",
        first,
        at_most=FASTEST_START,
        note=f"on the wall, best of {rounds}",
    )
    note = (
        f"all {count:,} solvable 8-puzzles in {rest:.2f} s on the wall after the first answer, "
        f"best of {rounds}"
    )
    return [
        start,
        BenchmarkFigure(
            "answers of loyd solve", "boards a second", count / rest, at_least=LEAST_RATE, note=note
        ),
    ]


def whole_puzzle() -> bytes:
    """Every solvable 8-puzzle, one per line."""
    goal = blank_last(3, 3)
    boards = (Board(3, 3, cells) for cells in permutations(range(9)))
    return "".join(
        f"{format_board(board)}\n" for board in boards if verdict(board, goal).solvable
    ).encode()


def _time(boards: bytes) -> tuple[float, float]:
    began = perf_counter()
    with subprocess.Popen(
        [sys.executable, "-m", "loyd", "solve"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        bufsize=0,
    ) as process:
        if process.stdin is None or process.stdout is None:
            raise LoydError("loyd solve was started without pipes")
        process.stdin.write(SOLVED_BY_A_MOVE)
        process.stdout.readline()
        answered = perf_counter()
        answers, _ = process.communicate(boards)
        ended = perf_counter()
    if answers.count(b"\n") != boards.count(b"\n"):
        raise LoydError("loyd solve did not answer every board")
    return answered - began, ended - answered


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


def show(figures: Iterator[BenchmarkFigure], *, as_json: bool) -> int:
    found = []
    for figure in figures:
        found.append(figure)
        if not as_json:
            print(_text(figure), flush=True)
    if as_json:
        print(
            json_object(
                {"figures": [asdict(figure) | {"verdict": figure.verdict} for figure in found]},
                indent=2,
            )
        )
    return 0 if all(figure.is_met for figure in found) else 1


def _figures(rounds: int) -> Iterator[BenchmarkFigure]:
    yield from engine_figures(rounds)
    yield from pipe_figures(rounds)


def _limits(files: Sequence[str]) -> Iterator[BenchmarkFigure]:
    yield from table_figures()
    yield from bench_figures(files)
    yield from c_figures()
    yield from job_figures(ROUNDS)
    yield from steps()


def _text(figure: BenchmarkFigure) -> str:
    value = (
        "-"
        if figure.value is None
        else f"{figure.value:,.2f}"
        if figure.value < 1000
        else f"{figure.value:,.0f}"
    )
    return (
        f"{figure.name}: {value} {figure.unit}\n  {figure.criterion}: {figure.verdict}\n  "
        f"{figure.note}\n"
    )


def main() -> int:
    """Measure what is requested; returns 1 if a figure fails its criterion."""
    parser = argparse.ArgumentParser(description="Measure the speed of Loyd.")
    parser.add_argument("what", choices=["engine", "limits", "build"])
    parser.add_argument(
        "words",
        nargs="*",
        help="files of 15-puzzles for limits; for build, a heuristic, height and width",
    )
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    if options.what == "build":
        name, height, width = options.words
        _build(name, int(height), int(width))
        return 0
    return show(
        _figures(options.rounds) if options.what == "engine" else _limits(options.words),
        as_json=options.json,
    )


if __name__ == "__main__":
    sys.exit(main())
