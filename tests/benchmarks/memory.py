"""How much a process grows until its search ends at a memory limit, compared with that limit.

Run it with `python -m tests.benchmarks.memory` on Linux, which reports the memory of a process.
Every algorithm that stores boards searches from the hardest 15-puzzle, each in a process of its
own, and so does breadth-first search as a user's file. Also measured: what the pictures of a long
search take as it grows and each is requested repeatedly, in bytes per node.
"""

import gc
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from loyd.core.engine.outcome import Outcome
from loyd.core.engine.problem.problem import Limits, Problem, conclude
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.record.trace import Trace
from loyd.core.engine.search.solve import create_search, solve_with_trace
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.user_code.loader import load, write_start
from tests.benchmarks.interface import HARDEST_15

MEGABYTE, GIGABYTE = 1_000_000, 1_000_000_000
LIMITS = (300 * MEGABYTE, 1000 * MEGABYTE)
OWN = "mine"
SPECS = (
    "bfs",
    "ucs",
    "astar:manhattan",
    "wastar:misplaced:2",
    "dfs",
    "bibfs",
    "nbs:manhattan",
    "epeastar:manhattan",
    "arastar:manhattan:3",
    "arastar:misplaced:20",
    "beam:manhattan:1000000",
    OWN,
)
BAR = 0.10
FEW = Limits(expansions=3_000)
PICTURED = "astar:manhattan", 12_000_000
LOOKS, RUNS = 40, 5
"""The times that pictures are requested of a search, and the runs of which the median counts: where
large pages happen to begin moves the memory of a process by some megabytes.
"""
PICTURES: dict[str, tuple[Callable[[Trace], object], ...]] = {
    "map": (lambda trace: trace.gh_counts(trace.steps),),
    "map and flame": (
        lambda trace: trace.gh_counts(trace.steps),
        lambda trace: trace.flame(trace.steps),
    ),
    "map, flame and tree": (
        lambda trace: trace.gh_counts(trace.steps),
        lambda trace: trace.flame(trace.steps),
        lambda trace: trace.ancestry(trace.steps),
    ),
}
BYTES_BAR = 3


def taken(name: str) -> int:
    """Bytes of memory by the operating system's name: VmRSS now, VmHWM at most."""
    status = Path("/proc/self/status").read_text()
    return 1024 * next(
        int(line.split()[1]) for line in status.splitlines() if line.startswith(name)
    )


def grown(spec: str, limit: int) -> tuple[str, int, int]:
    """How a search ended in this process, and by how many bytes the process had grown by then, and
    at most.
    """
    if spec == OWN:
        with TemporaryDirectory() as folder:
            path = Path(folder) / f"{OWN}.py"
            write_start("algorithm", path)
            load(path)
    problem = Problem(parse_board(" ".join(HARDEST_15)), blank_last(4, 4), parse_spec(spec), FEW)
    solve_with_trace(problem)
    gc.collect()
    Path("/proc/self/clear_refs").write_text("5")
    before, ends = taken("VmRSS"), []

    def ending(*what: Any) -> Outcome:
        """Ends while record and solver still exist."""
        ends.append(taken("VmRSS"))
        return conclude(*what)

    with patch("loyd.core.engine.problem.runner.conclude", ending):
        _, outcome = solve_with_trace(replace(problem, limits=Limits(bytes=limit)))
    peak = taken("VmHWM") - before
    return outcome.limit or outcome.ending.value, ends[-1] - before, peak


def looked_at(name: str | None) -> tuple[int, int]:
    """By how many bytes this process has grown by a search of which some pictures were requested
    meanwhile, and its nodes.
    """
    spec, steps = PICTURED
    looks = PICTURES[name] if name else ()
    problem = Problem(
        parse_board(" ".join(HARDEST_15)),
        blank_last(4, 4),
        parse_spec(spec),
        Limits(bytes=4 * GIGABYTE),
    )
    warm, _ = solve_with_trace(replace(problem, limits=FEW))
    for look in looks:
        look(warm)
    del warm
    gc.collect()
    before = taken("VmRSS")
    trace, search = create_search(problem)
    next(search)
    for _ in range(LOOKS):
        search.send(steps // LOOKS)
        for look in looks:
            look(trace)
    gc.collect()
    return taken("VmRSS") - before, trace.counts(trace.steps).open + trace.steps


def picture_rows(pool: ProcessPoolExecutor) -> Iterator[str]:
    """A line for each set of pictures."""
    bare, nodes = _median_growth(pool, None)
    for name in PICTURES:
        more = (_median_growth(pool, name)[0] - bare) / nodes
        verdict = "pass" if more <= BYTES_BAR else "fail"
        yield (
            f"{name:<24} {nodes:,} nodes of {bare / nodes:.1f} bytes: {more:+.1f} bytes each (bar "
            f"{BYTES_BAR}): {verdict}"
        )


def _median_growth(pool: ProcessPoolExecutor, name: str | None) -> tuple[int, int]:
    return sorted(pool.submit(looked_at, name).result() for _ in range(RUNS))[RUNS // 2]


def rows() -> Iterator[str]:
    """A line for each set of pictures, and for each search and limit."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn"), max_tasks_per_child=1) as pool:
        yield from picture_rows(pool)
        for limit in LIMITS:
            for spec in SPECS:
                ended, end, peak = pool.submit(grown, spec, limit).result()
                verdict = "pass" if abs(end / limit - 1) <= BAR else "fail"
                yield (
                    f"{spec:<24} {limit // MEGABYTE:>5} MB: ended by {ended}; grown to "
                    f"{end / limit:.1%} of it, "
                    f"at the most to {peak / limit:.1%} (bar {1 - BAR:.0%} to {1 + BAR:.0%}): "
                    f"{verdict}"
                )


def main() -> None:
    """Measure each."""
    for row in rows():
        print(row, flush=True)


if __name__ == "__main__":
    main()
