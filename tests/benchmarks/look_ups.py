"""How fast IDA* with `pdb-7-8` could be: `python -m tests.benchmarks.look_ups`, on Linux.

Its look-ups wait for memory. `tests/baseline/interleaved.cpp` searches the same iterations by
several walkers that take turns, so that the look-ups of one come while the others go on, and with
the databases in large pages; an iteration that fits the cache, searched many times, shows what is
left without any waiting. In millions of nodes generated per second of processor time, beside Loyd's
own search: the most of the rounds, in turn. Counts must be equal.
"""

import argparse
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from loyd.core.engine.heuristics.catalogue import heuristic
from loyd.core.engine.heuristics.pattern_database import PatternDatabases, look_up, stored_table
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.search.solve import search
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.system.errors import LoydError
from tests.benchmarks.measuring import SOURCES, cpu_seconds

GOAL, DATABASES = blank_last(4, 4), "pdb-7-8"
VARIANTS = {
    "1 walker": ("-DWALKERS=1",),
    "1 walker, large pages": ("-DWALKERS=1", "-DPAGES"),
    "8 walkers": ("-DWALKERS=8",),
    "8 walkers, large pages": ("-DWALKERS=8", "-DPAGES"),
}
FLAGS = ("-std=c++17", "-O3", "-march=native", "-DSPLIT=12")
TABLES = {
    "SLOT": "uint8_t", "IMAGE": "uint8_t", "FIRST": "uint32_t", "FAR": "uint8_t",
    "ORDER": "uint8_t", "KIND": "uint8_t", "HIGH": "uint32_t", "LOW": "uint32_t",
    "TILES": "uint8_t", "ORDERS": "uint32_t", "BEGIN": "uint32_t",
}  # fmt: skip
"""What the program needs of `Patterns`, by its names in lower case, and its types."""


class Workload(NamedTuple):
    """A board searched with every bound up to `bound`; those from `first` on are timed, each
    `times` times.
    """

    name: str
    board: str
    bound: int
    first: int = 0
    times: int = 1


FARTHEST = "0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1"
WORKLOADS = (
    Workload("80 moves", FARTHEST, 78),
    Workload("Korf's 88th", "12 10 6 0 9 8 13 15 11 7 3 2 5 4 14 1", 63),
    Workload("Korf's 10th", "15 14 4 11 2 10 13 12 6 9 1 0 7 8 5 3", 57),
    Workload("in the cache", FARTHEST, 70, 70, 1000),
)


def databases() -> tuple[Path, Any]:
    """The file of the databases, built if there is none, and the tables that look them up."""
    chosen = heuristic(DATABASES)
    assert isinstance(chosen, PatternDatabases)
    chosen.for_goal(GOAL)
    homes = chosen.partition.homes(GOAL)
    return stored_table(chosen.partition, GOAL).path, look_up(GOAL, homes, np.zeros(0, np.uint8))


def header(tables: Any) -> Iterator[str]:
    yield "#include <stdint.h>"
    for name, kind in TABLES.items():
        numbers = np.ravel(getattr(tables, name.lower())).tolist()
        yield f"static const {kind} {name}[] = {{{', '.join(map(str, numbers))}}};"


def built(folder: Path, tables: Any) -> dict[str, Path]:
    """Each variant's program. Raises CalledProcessError if it cannot be compiled."""
    (folder / "tables.h").write_text("\n".join(header(tables)), "ascii")
    tables.moves.tofile(folder / "moves")
    programs = {}
    for number, (name, flags) in enumerate(VARIANTS.items()):
        programs[name] = folder / f"walkers{number}"
        source = str(SOURCES / "interleaved.cpp")
        command = ["c++", *FLAGS, *flags, f"-I{folder}", source, "-o", str(programs[name])]
        subprocess.run(command, check=True)
    return programs


def rate(program: Path, table: Path, what: Workload) -> tuple[int, float]:
    """The nodes generated, and millions of them a second."""
    numbers = map(str, (what.bound, what.first, what.times))
    command = [str(program), str(table), str(program.parent / "moves"), *numbers]
    done = subprocess.run(
        [*command, *what.board.split()], check=True, capture_output=True, text=True
    )
    generated, seconds = done.stdout.split()
    return int(generated), int(generated) / float(seconds) / 1e6


def own_rate(what: Workload) -> float:
    """Loyd's, of the whole search, with its last iteration up to the goal."""
    spec = parse_spec(f"idastar:{DATABASES}")
    problem = Problem(parse_board(what.board), GOAL, spec, Limits(bytes=None), threads=1)
    generated = search(problem).generated
    return generated / cpu_seconds(lambda: search(problem)) / 1e6


def main() -> None:
    """Measure each workload."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    table, tables = databases()
    with tempfile.TemporaryDirectory(prefix="loyd-bench-") as folder:
        programs = built(Path(folder), tables)
        for what in WORKLOADS:
            best: dict[str, float] = {}
            counts = set()
            for _ in range(rounds):
                for name, program in programs.items():
                    generated, found = rate(program, table, what)
                    counts.add(generated)
                    best[name] = max(best.get(name, 0.0), found)
                if what.times == 1:
                    best["Loyd"] = max(best.get("Loyd", 0.0), own_rate(what))
            if len(counts) > 1:
                raise LoydError(f"{what.name}: the variants generated {sorted(counts)} nodes")
            rates = ", ".join(f"{name} {found:.1f}" for name, found in best.items())
            print(f"{what.name}, {counts.pop():,} generated: {rates}", flush=True)


if __name__ == "__main__":
    main()
