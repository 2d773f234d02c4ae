"""What is compiled before the tests begin: the loops that most of them need, and their files, by
collecting them once.

Else each of the processes that run the tests would do so. In a sample of the tests the other loops
are not compiled at all (see `conftest`).
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from loyd.core.engine.native.kernel import Kernel, jit_is_disabled, name_of

COMMON = (
    "astar:manhattan",
    "bfs",
    "astar:linear-conflict",
    "idastar:manhattan",
    "iddfs",
    "idastar:linear-conflict",
    "rbfs:manhattan",
    "nbs:manhattan",
)
OWN = ("astar:mine", "idastar:mine")
COMMANDS = [
    ("loyd.core.engine.record.flame",),
    *(("loyd.core.engine.search.warm_up", spec) for spec in COMMON),
    *(("loyd.core.engine.search.warm_up", spec, "mine") for spec in OWN),
    (
        "pytest",
        "--collect-only",
        "-q",
        "-n",
        "0",
        "tests",
    ),  # at the end, for it imports what the others run
]
EACH = """
import json, os, runpy, sys
os.nice = lambda by: 0  # each would lower the priority again, and the tests wait for this process
done = os.fdopen(os.dup(1), "w")
os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # some of the commands print
for line in sys.stdin:
    sys.argv = json.loads(line)
    try:
        runpy.run_module(sys.argv[0], run_name="__main__")
    except SystemExit:
        pass
    print(file=done, flush=True)
"""
"""One process for many of the commands, for to begin takes each of them a second."""

SEARCH = "loyd.core.engine.best_first.", "loyd.core.engine.depth_first."
USUAL = {
    "best_first": ("manhattan", "zero", "linear_conflict", "callback_kernel"),
    "depth_first": ("manhattan", "zero", "linear_conflict", "callback_kernel"),
    "nbs": ("manhattan", "zero"),
}
"""By the rule of the algorithm, else its family, the files of the heuristics for which a loop is
compiled; for any other rule none is.
"""


def is_common(kernel: Kernel) -> bool:
    """Whether a kernel is compiled in a sample, too: every one but a loop of a search with an
    unusual rule, heuristic or f.
    """
    rule = (
        kernel.source.__name__.split(".")[-2]
        if kernel.rule is None
        else kernel.rule.__name__.rpartition(".")[2]
    )
    usual = ("zero",) if kernel.variant == "terms" else USUAL.get(rule, ())
    is_usual = name_of(kernel.heuristic).rpartition(".")[2] in usual
    return is_usual or not kernel.source.__name__.startswith(SEARCH)


def compile_common_alone(*, is_any: bool = False) -> None:
    """Let every other loop run as plain Python in this process, or none where `is_any`."""
    compilable = property(lambda kernel: not jit_is_disabled() and (is_any or is_common(kernel)))
    Kernel.compilable = compilable  # type: ignore[method-assign, assignment]


def compile_first() -> None:
    """Compile whatever is not on disk; a loop that cannot be compiled fails the tests that need
    it.
    """
    waiting = iter(COMMANDS)
    count = os.cpu_count() or 1
    with ThreadPoolExecutor(count) as feeders:
        list(feeders.map(_compile, [waiting] * count))  # of those that raised, one is raised again


def _compile(waiting: Iterator[tuple[str, ...]]) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", EACH], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for command in waiting:
            process.stdin.write(json.dumps(command) + "\n")
            process.stdin.flush()
            if not process.stdout.readline():
                return
