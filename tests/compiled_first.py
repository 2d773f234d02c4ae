"""The loops that most tests need, compiled before the tests begin: else each of the processes that run them would compile its own."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

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


def compile_first() -> None:
    """Compile whatever of it is not on disk; a loop that cannot be compiled fails the tests that need it."""
    with ThreadPoolExecutor(os.cpu_count()) as processes:
        list(processes.map(lambda command: subprocess.run([sys.executable, "-m", *command], check=False), COMMANDS))
