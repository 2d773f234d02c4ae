"""The yardsticks of `tests/baseline`: search programs in C and C++ that Loyd's speed is compared with."""

import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from loyd.core.errors import LoydError

SOURCES = Path(__file__).resolve().parents[2] / "tests" / "baseline"
FLAGS = ("-O3", "-march=native")
C_COMPILERS = ("cc", "gcc", "clang")
CPP_COMPILERS = ("c++", "g++", "clang++")


@dataclass(frozen=True)
class Measurement:
    """What one run of a yardstick counted.

    `length` is that of the solution, in moves.  `expanded` includes the goal and, for IDA*, the start once an iteration;
    `generated` never includes the start nor a move straight back.  `nodes` is how many were stored, the start among them:
    0 for IDA*, which stores none.  `seconds` are CPU seconds of the search alone, since those on the wall vary with whatever
    else the machine does.
    """

    length: int
    expanded: int
    generated: int
    nodes: int
    seconds: float


def source(name: str) -> Path:
    """The source of a yardstick: `idastar.c`, `astar.c` or `astar_stl.cpp`.

    Raises LoydError when it is not there, as in an installation without the repository.
    """
    path = SOURCES / name
    if not path.is_file():
        raise LoydError(f"the yardstick {name} is not part of an installed Loyd; run this in a checkout, where tests/baseline holds it")
    return path


def build(source: Path, into: Path) -> Path | None:
    """Compile a yardstick into the folder `into` and return the program, or None when there is no compiler.

    Raises LoydError with the compiler's first words when it refuses the source.
    """
    candidates, standard = (CPP_COMPILERS, ("-std=c++17",)) if source.suffix == ".cpp" else (C_COMPILERS, ())
    compiler = next(filter(None, map(shutil.which, candidates)), None)
    if compiler is None:
        return None
    program = into / source.stem
    made = _finished([compiler, *standard, *FLAGS, str(source), "-o", str(program)])
    if made.returncode != 0:
        raise LoydError(f"{compiler} cannot build {source.name}: {_first_line(made.stderr)}")
    return program


def run(program: Path, args: Sequence[str]) -> Measurement:
    """Run a yardstick that `build` made and read the line that it prints.

    The arguments are the goal and the board, each as 16 numbers with 0 for the blank, and the operator order, which may be left out.
    Raises LoydError when the program refuses them, runs out of memory or prints something else.
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
            raise LoydError(f"{program.name} printed {ended.stdout!r} instead of its four or five numbers")
    return Measurement(int(length), int(expanded), int(generated), int(nodes), float(seconds))


def _finished(command: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own programs and the compiler


def _first_line(text: str) -> str:
    return next(iter(text.strip().splitlines()), "it gave no reason")
