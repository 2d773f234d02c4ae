"""How long a heuristic's tables take to build, and how much memory: measured in a process of its own, with nothing kept before."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from time import perf_counter

from loyd.core.bench.figure import Figure
from loyd.core.compile.child import python_command
from loyd.core.heuristics.catalogue import heuristic
from loyd.core.puzzle.goal import blank_last
from loyd.core.storage.cache import VARIABLE

MEGABYTE = 1_000_000
ASKED = (("pdb-6-6-6-6", (5, 5), 25, 700), ("pdb-7-8", (4, 4), 30, 1_100))


def figures() -> Iterator[Figure]:
    """Seconds on the wall, compiling included, and the most memory, for each table that is asked for."""
    for name, size, seconds, megabytes in ASKED:
        with tempfile.TemporaryDirectory(prefix="loyd-bench-") as folder:
            command = python_command(__name__, name, *map(str, size))
            ended = subprocess.run(command, capture_output=True, text=True, check=False, env=os.environ | {VARIABLE: folder})  # noqa: S603  ours
        took = peak = None
        with suppress(ValueError):
            took, peak = json.loads(ended.stdout)
        note = "in a process of its own, its loop compiled and the table kept" if took is not None else ended.stderr.strip()[-200:]
        yield Figure(f"building {name}", "seconds", took, at_most=seconds, note=note)
        yield Figure(f"building {name}", "MB at the most", None if peak is None else peak / MEGABYTE, at_most=megabytes, note=note)


def _build(name: str, height: int, width: int) -> None:
    """Build a heuristic's tables, and print the seconds, and the bytes of memory where the system says them."""
    began = perf_counter()
    heuristic(name).towards(blank_last(height, width))
    seconds, peak = perf_counter() - began, None
    if sys.platform != "win32":
        import resource

        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    print(json.dumps([seconds, peak]))


if __name__ == "__main__":
    _build(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
