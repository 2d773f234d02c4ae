"""The loops that most tests need, compiled before the tests begin: else each of the processes that run them would compile its own.

In a sample of the tests the others are not compiled at all (see `conftest`).
"""

import json
import os
import subprocess
import sys

from loyd.core.compile.kernel import Kernel, name_of

COMMON = (
    "astar:manhattan", "bfs", "idastar:manhattan", "iddfs", "idastar:linear-conflict", "nbs:manhattan", "bibfs", "arastar:manhattan",
    "epeastar:manhattan", "beam:manhattan", "hill:manhattan", "rbfs:manhattan",
)  # fmt: skip
OWN = ("astar:mine", "idastar:mine")
COMMANDS = [
    ("loyd.core.trace.flame",),
    *(("loyd.core.search.warm_up", spec) for spec in COMMON),
    *(("loyd.core.search.warm_up", spec, "mine") for spec in OWN),
]
EACH = """
import json, runpy, sys
for sys.argv in json.loads(sys.argv[1]):
    try:
        runpy.run_module(sys.argv[0], run_name="__main__")
    except SystemExit:
        pass
"""
"""One process for many of the commands, for to begin takes each of them a second."""

SEARCH = "loyd.core.search."
WITH_A_RULE = ("manhattan", "zero")
WITH_NONE = (*WITH_A_RULE, "misplaced", "linear_conflict", "callback_kernel")
"""The files of the heuristics for which the loops are compiled, with the rule of an algorithm and with none."""


def is_common(kernel: Kernel) -> bool:
    """Whether a kernel is compiled in a sample, too: every one that is no loop of a search, and a loop for a usual heuristic."""
    heuristic = name_of(kernel.heuristic).rpartition(".")[2]
    return not kernel.source.__name__.startswith(SEARCH) or heuristic in (WITH_NONE if kernel.rule is None else WITH_A_RULE)


def compile_first() -> None:
    """Compile whatever of it is not on disk; a loop that cannot be compiled fails the tests that need it."""
    count = os.cpu_count() or 1
    shares = [COMMANDS[place::count] for place in range(count)]
    processes = [subprocess.Popen([sys.executable, "-c", EACH, json.dumps(share)]) for share in shares]
    for process in processes:
        process.wait()
