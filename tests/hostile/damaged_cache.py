"""Damages to the compiled loops on disk: whatever is damaged, every search gives its answer, and no
process crashes.

`python -m tests.hostile.damaged_cache --count 2000 --seed 1` damages one file after another, in
every way there is. Each time a process of its own solves a board with the loop of that file. Every
`--compile-every`th time the loop is compiled again; otherwise it runs as plain Python, as in the
app until it is compiled.
"""

import argparse
import os
import shutil
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from traceback import print_exc

from loyd.core.engine.native.kernel import Kernel, kernel
from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.puzzle.instances import SAMPLE
from loyd.core.engine.search import warm_up
from loyd.core.engine.search.answer import search
from loyd.core.engine.search.spec_text import parse_spec

SPECS = ("astar:manhattan", "idastar:manhattan", "nbs:manhattan", "epeastar:misplaced")
LENGTH = 19


def flip(path: Path, rng: Random) -> None:
    """Change a few bits."""
    content = bytearray(path.read_bytes())
    for _ in range(rng.randint(1, 4)):
        content[rng.randrange(len(content))] ^= 1 << rng.randrange(8)
    path.write_bytes(content)


def truncate(path: Path, rng: Random) -> None:
    """Keep the beginning."""
    content = path.read_bytes()
    path.write_bytes(content[: rng.randrange(len(content))])


def empty(path: Path, rng: Random) -> None:
    """Keep nothing."""
    del rng
    path.write_bytes(b"")


def litter(path: Path, rng: Random) -> None:
    """Put random bytes in its place."""
    path.write_bytes(rng.randbytes(rng.randrange(1, 4_000)))


def lengthen(path: Path, rng: Random) -> None:
    """Append random bytes."""
    path.write_bytes(path.read_bytes() + rng.randbytes(rng.randrange(1, 100)))


def put_folder(path: Path, rng: Random) -> None:
    """Put a folder in its place."""
    path.unlink()
    path.mkdir()
    if rng.random() < 0.5:
        (path / "in it").write_bytes(b"something")


def put_pipe(path: Path, rng: Random) -> None:
    """Put a pipe in its place that nobody writes to."""
    del rng
    path.unlink()
    os.mkfifo(path)


def remove(path: Path, rng: Random) -> None:
    """Remove it."""
    del rng
    path.unlink()


WAYS: tuple[Callable[[Path, Random], None], ...] = (
    flip,
    flip,
    flip,
    truncate,
    empty,
    litter,
    lengthen,
    put_folder,
    put_pipe,
    remove,
)


def loop_of(problem: Problem) -> Kernel:
    """The loop that a search runs."""
    loop = problem.algorithm.rules.kernel(problem)
    assert loop is not None
    return loop


def ends_well(problem: Problem, *, compiles: bool) -> bool:
    """Whether a process that solves a board, with what it finds on disk, gives the answer."""
    child = os.fork()
    if child == 0:
        status = 1
        try:
            kernel.cache_clear()
            loop = loop_of(problem)
            loop.is_deferred = not loop.is_cached() and not compiles
            status = int(search(problem).length != LENGTH)
        except BaseException:  # noqa: BLE001  whatever it is, it is reported and counted
            print_exc()
        finally:
            sys.stderr.flush()
            os._exit(status)
    return os.waitpid(child, 0)[1] == 0


def run(seed: int, count: int, compile_every: int, specs: Sequence[str] = SPECS) -> int:
    """Make this many damages; returns how many processes failed."""
    import numba  # noqa: F401  once, before there are processes

    rng, faults = Random(seed), 0
    with TemporaryDirectory() as folder:
        os.environ["LOYD_CACHE_DIR"] = str(Path(folder) / "cache")
        files: list[tuple[Problem, Path]] = []
        for problem in [Problem(SAMPLE.board, SAMPLE.goal, parse_spec(spec)) for spec in specs]:
            warm_up.exercise(problem)
            mark = loop_of(problem).mark
            assert mark is not None
            files += [(problem, path) for path in sorted(mark.parent.iterdir())]
        for number in range(count):
            problem, path = files[number % len(files)]
            spare = Path(folder) / "spare"
            shutil.copytree(path.parent, spare)
            way = rng.choice(WAYS)
            way(path, rng)
            if not ends_well(
                problem, compiles=compile_every > 0 and number % compile_every == compile_every - 1
            ):
                faults += 1
                sys.stdout.write(f"damage {number}: {way.__name__} of {path.name}\n")
            shutil.rmtree(path.parent)
            spare.rename(path.parent)
        sys.stdout.write(f"{count} damages to {len(files)} files, seed {seed}: {faults} faults\n")
    return faults


def main() -> int:
    """Read the options and run."""
    parser = argparse.ArgumentParser(description="Damage the compiled loops on disk.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=2_000)
    parser.add_argument(
        "--compile-every",
        type=int,
        default=100,
        help="compile again what was damaged, every so many times; 0: never",
    )
    options = parser.parse_args()
    return 1 if run(options.seed, options.count, options.compile_every) else 0


if __name__ == "__main__":
    sys.exit(main())
