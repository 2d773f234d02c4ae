"""How soon commands answer: `python -m tests.benchmarks.start`.

In turn with them: Python that does nothing, and Python that imports NumPy. Times are from the start
of a process to its end, by wall clock, to which the bars apply and which needs a quiet machine, and
in processor time. Medians of the rounds.
"""

import argparse
import os
import subprocess
import sys
from statistics import median
from time import perf_counter
from typing import NamedTuple

SAMPLE, HARDEST = "2 3 4 1 5 x 7 6 8", "8 6 7 2 5 4 3 x 1"
MOST = 250
"""The most milliseconds for a command."""
BESIDE = {"python -c pass": ("-c", "pass"), "python -c 'import numpy'": ("-c", "import numpy")}
COMMANDS: dict[str, tuple[tuple[str, ...], int | None]] = {
    "loyd --version": (("--version",), MOST),
    "loyd --help": (("--help",), MOST),
    "loyd --frobnicate": (("--frobnicate",), MOST),
    "loyd check BOARD": (("check", SAMPLE), MOST),
    "loyd rank BOARD": (("rank", SAMPLE), MOST),
    "loyd solve BOARD": (("solve", SAMPLE), MOST),
    "loyd solve HARDEST": (("solve", HARDEST), MOST),
    "loyd solve --help": (("solve", "--help"), None),
    "loyd solve -a astar BOARD": (("solve", "-a", "astar", SAMPLE), None),
    "loyd solve -a astar HARDEST": (("solve", "-a", "astar", HARDEST), None),
}
"""The arguments of each command, and its bar."""


class Taken(NamedTuple):
    """Milliseconds of wall-clock and processor time."""

    wall: float
    processor: float


def taken(*arguments: str) -> Taken:
    """The time of Python with these arguments."""
    began, before = perf_counter(), os.times()
    subprocess.run(
        [sys.executable, *arguments], stdin=subprocess.DEVNULL, capture_output=True, check=False
    )
    wall, after = perf_counter() - began, os.times()
    processor = (
        after.children_user + after.children_system - before.children_user - before.children_system
    )
    return Taken(1000 * wall, 1000 * processor)


def main() -> int:
    """Measure each command, and say whether it meets its bar."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=11)
    rounds = parser.parse_args().rounds
    runs = BESIDE | {name: ("-m", "loyd", *arguments) for name, (arguments, _) in COMMANDS.items()}
    found: dict[str, list[Taken]] = {name: [] for name in runs}
    for arguments in runs.values():
        taken(*arguments)  # what Python compiles once
    for _ in range(rounds):
        for name, arguments in runs.items():
            found[name].append(taken(*arguments))
    figures = {name: Taken(*map(median, zip(*times, strict=True))) for name, times in found.items()}
    nothing, arrays = (figures[name] for name in ("python -c pass", "python -c 'import numpy'"))
    print(
        f"median of {rounds} rounds, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}; in ms, "
        "on the wall and of the processor"
    )
    is_slow = False
    for name, figure in figures.items():
        bar = COMMANDS[name][1] if name in COMMANDS else None
        said = (
            "" if bar is None else f"   at most {bar}: {'pass' if figure.wall <= bar else 'fail'}"
        )
        share = (figure.processor - nothing.processor) / (arrays.processor - nothing.processor)
        print(
            f"{name:<30} {figure.wall:6.0f} {figure.processor:6.0f}   {share:5.2f} of importing "
            f"NumPy{said}"
        )
        is_slow = is_slow or (bar is not None and figure.wall > bar)
    return int(is_slow)


if __name__ == "__main__":
    sys.exit(main())
