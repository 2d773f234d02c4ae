"""What the benchmarks share: baselines in C and C++, two workloads in turn, and a figure."""

import shutil
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from loyd.core.system.errors import LoydError, SettingError

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
