"""How long `loyd bench` takes for files of boards and for random ones, and any step of a long search: in processes of their own."""

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import Any, NamedTuple

from loyd.core.bench.figure import Figure
from loyd.core.compile.child import python_command
from loyd.core.errors import LoydError

HUNDRED = 100
STEPS = "loyd.tui.readings.step_speed"
"""What times the steps; it needs more of the terminal than a pipe loads."""
RANDOM = ("--random", "1000", "--size", "4x4", "--seed", "1")


class Timing(NamedTuple):
    """One run: what was searched, by which search, with how many optimal solutions; seconds of search, and of the whole command."""

    boards: int
    spec: str
    optimal: int
    search: float
    whole: float


def figures(files: Sequence[str]) -> Iterator[Figure]:
    """For each file by the default and by pdb-7-8, a hundred 15-puzzles being what is asked for, and for a thousand random ones."""
    for file in files:
        usual = _timed(file)
        share = usual.boards / HUNDRED
        yield from _figures(f"{file} by the default", usual, search=3.5 * share, whole=6 * share)
        yield from _figures(f"{file} by pdb-7-8", _timed(file, "-a", "idastar:pdb-7-8"), search=0.8 * share)
    yield from _figures("1,000 random 15-puzzles by the default", _timed(*RANDOM), whole=30)


def steps() -> Iterator[Figure]:
    """How soon any step of a long search is known, as they come."""
    with subprocess.Popen(python_command(STEPS), stdout=subprocess.PIPE, text=True) as process:  # noqa: S603  Loyd itself
        for line in process.stdout or ():
            yield Figure(**json.loads(line))
    if process.returncode:
        yield Figure("any step of a long search", "ms", None, at_most=20, note=f"its process ended with exit code {process.returncode}")


def _figures(name: str, timing: Timing, *, search: float | None = None, whole: float | None = None) -> Iterator[Figure]:
    note = f"{timing.spec}, {timing.optimal} of {timing.boards} proved optimal, loops compiled and tables kept"
    if search is not None:
        yield Figure(name, "seconds of search", timing.search, at_most=search, note=note)
    if whole is not None:
        yield Figure(name, "seconds in all", timing.whole, at_most=whole, note=note)
    yield Figure(f"{name}: proved optimal", "boards", timing.optimal, at_least=timing.boards, note=note)


def _timed(*arguments: str) -> Timing:
    """The second of two runs, so that what has to be compiled and built is there.  Raises LoydError where the command fails."""
    command = [sys.executable, "-m", "loyd", "bench", *arguments, "--format", "json"]
    for _ in range(2):
        began = perf_counter()
        ended = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603  Loyd itself
        seconds = perf_counter() - began
    if ended.returncode:
        raise LoydError(f"loyd bench {' '.join(arguments)}: {ended.stderr.strip() or 'it ended without a word'}")
    found: dict[str, Any] = json.loads(ended.stdout)["summary"][0]
    return Timing(found["boards"], found["spec"], found["proved"], found["seconds_of_all"], seconds)
