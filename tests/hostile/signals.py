"""Signals at random moments: everything ends within a second, including workers, and the only
message is that it was stopped.

`python -m tests.hostile.signals --count 100 --seed 1` sends this many.
"""

import argparse
import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic, sleep

import loyd
from tests.end_to_end.terminal import COMMAND, Terminal
from tests.hostile.leaving import FIFTEEN
from tests.hostile.nasty import GOOD
from tests.hostile.user_code import processes_of
from tests.hostile.waiting import Waiting

BAR_SECONDS = 1.0
MOST_SECONDS = 30.0
LONGEST_START = 4.0
"""By then every command is well under way."""
LEAVES = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)
COMMANDS = (
    ("solve", "-a", "idastar", FIFTEEN),
    ("compare", "--jobs", "2", "-a", "astar", "-a", "idastar", FIFTEEN),
    ("--load", "mine.py", "solve", "-a", "astar:mine", FIFTEEN),
    ("--load", "mine.py", "compare", "--jobs", "2", "-a", "astar:mine", "-a", "bfs", FIFTEEN),
    ("bench", "--random", "50", "-a", "idastar"),
    ("-a", "astar", FIFTEEN),
    ("--load", "mine.py", "-a", "astar:mine", FIFTEEN),
)
APP = COMMANDS[-2:]
OURS = str(Path(loyd.__file__).parent)
RIGHT_CODES = {signal.SIGTERM: (-15, 143), signal.SIGHUP: (-1, 129), signal.SIGINT: (-2, 130, 0)}


def fault(arguments: tuple[str, ...], number: signal.Signals, after: float) -> str:
    """What is wrong with how a command ended after a signal at this time, in seconds; empty if
    nothing is.
    """
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "mine.py").write_text(GOOD)
        if arguments in APP:
            with Terminal(
                *arguments, command=(COMMAND[0], "-P", *COMMAND[1:]), folder=folder
            ) as terminal:
                until = monotonic() + after
                while monotonic() < until and terminal.process.poll() is None:
                    terminal.read(0.02)
                wrong = _ended(terminal.process, number)
                terminal.drain()
                return wrong or ("a traceback" if b"Traceback" in terminal.output else "")
        said = folder / "said.txt"
        command = [COMMAND[0], "-P", *COMMAND[1:], *arguments]
        with said.open("wb") as messages:
            streams = {"stdin": subprocess.DEVNULL, "stdout": messages, "stderr": messages}
            process = subprocess.Popen(command, cwd=folder, start_new_session=True, **streams)
            sleep(after)
            wrong, text = _ended(process, number), said.read_text("utf-8", "replace")
            has_begun = (
                "Traceback" not in text or OURS in text
            )  # while Python starts, it reports interrupts in its own way
            return (wrong or ("a traceback" if "Traceback" in text else "")) if has_begun else ""


def _ended(process: subprocess.Popen[bytes], number: signal.Signals) -> str:
    """Send a signal, and check that everything ends soon."""
    if process.poll() is not None:
        return ""
    with Waiting(process.pid) as waiting:
        os.kill(process.pid, number)
        while (process.poll() is None or processes_of(process.pid)) and waiting.wall < MOST_SECONDS:
            waiting.look()
            sleep(0.02)
    code = process.poll()
    if code is None or processes_of(process.pid):
        os.killpg(process.pid, signal.SIGKILL)
        return f"it does not end by {number.name}"
    if waiting.own > BAR_SECONDS:
        return f"{waiting.own:.1f} s until all had ended"
    return (
        "" if code in RIGHT_CODES[number] or code == 0 else f"exit code {code} after {number.name}"
    )


def run(count: int, seed: int) -> list[str]:
    """Send this many signals; returns the faults."""
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(
            number, signal.default_int_handler
        )  # a shell that runs this in the background makes all its processes ignore them
    rng, faults = Random(seed), []
    for _ in range(count):
        arguments, number, after = (
            rng.choice(COMMANDS),
            rng.choice(LEAVES),
            rng.random() ** 2 * LONGEST_START,
        )
        if found := fault(arguments, number, after):
            faults.append(f"loyd {' '.join(arguments)}, {number.name} after {after:.2f} s: {found}")
    return faults


def main() -> int:
    """Read the options and run; the exit code."""
    parser = argparse.ArgumentParser(description="Send signals at random moments.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    options = parser.parse_args()
    faults = run(options.count, options.seed)
    sys.stdout.write("".join(f"! {each}\n" for each in faults))
    sys.stdout.write(f"{options.count} signals, seed {options.seed}: {len(faults)} faults\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
