"""Malicious user code: every way of running it ends in time, with a sentence that names the file.

`python -m tests.hostile.user_code` runs every file of `nasty` through `solve`, `compare`, `trace`
and the app.
"""

import argparse
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from subprocess import TimeoutExpired
from tempfile import TemporaryDirectory

import pytest

from tests.end_to_end.terminal import COMMAND, Terminal
from tests.hostile.nasty import FILES, End, Nasty
from tests.hostile.waiting import Waiting

BOARD = ("1", "2", "3", "4", "x", "5", "7", "8", "6")
WAYS = ("solve", "compare", "trace", "app")
MOST_SECONDS = 60.0
"""The limit without waiting for a processor: importing may take 10 s."""
MOST_MEMORY = 6 << 30
LONGEST = 1_000
FINE, NOT_HAD, INTERRUPTED = 0, 1, 130
RIGHT = "\x1b[C"


def fault(nasty: Nasty, way: str) -> str:
    """What is wrong with how Loyd ended with such a file; empty if nothing is."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "mine.py").write_text(nasty.source)
        return _fault_of_app(nasty, folder) if way == "app" else _fault_of_pipe(nasty, way, folder)


def _fault_of_pipe(nasty: Nasty, way: str, folder: Path) -> str:
    spec = ("-a", "mine") if nasty.is_algorithm else ("-a", "astar:mine")
    command = [
        COMMAND[0],
        "-P",
        *COMMAND[1:],
        "--load",
        "mine.py",
        way,
        *spec,
        "--limit-nodes",
        "2000",
        *BOARD,
    ]
    out, said = folder / "out.txt", folder / "said.txt"
    with out.open("wb") as answers, said.open("wb") as messages:
        process = subprocess.Popen(
            command,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=answers,
            stderr=messages,
            start_new_session=True,
        )
        try:
            _make_poor(process.pid)
            with Waiting(process.pid) as waiting:
                while (code := process.poll()) is None:
                    with suppress(TimeoutExpired):
                        process.wait(1)
                    if waiting.wall - waiting.in_line > MOST_SECONDS:
                        return f"it has not ended after {MOST_SECONDS:.0f} s"
        finally:
            _end_session(process.pid)
    return _wrong(nasty, code, said.read_text("utf-8", "replace"))


def _wrong(nasty: Nasty, code: int, said: str) -> str:
    """What is wrong with an exit code and the text on standard error."""
    if "Traceback" in said:
        return f"a traceback: {said[-300:]!r}"
    if nasty.end is End.WELL and code != FINE:
        return f"exit code {code}: {said[-300:]!r}"
    if nasty.end is End.TOLD and code == FINE:
        return "nobody is told"
    if (
        code not in (FINE, INTERRUPTED)
        and "mine.py" not in said
        and "stopped at the limit" not in said
    ):
        return f"exit code {code}, and the file is not named: {said[-300:]!r}"
    if nasty.end is End.TOLD and max(map(len, said.splitlines()), default=0) > LONGEST:
        return f"a long message: {said[:100]!r}"
    return ""


def _make_poor(process: int) -> None:
    """Limit a process to the memory this machine can spare, without core files."""
    with suppress(ProcessLookupError):
        resource.prlimit(process, resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        resource.prlimit(process, resource.RLIMIT_CORE, (0, 0))


def _end_session(session: int) -> None:
    """Kill what user code has left running."""
    for process in processes_of(session):
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)


def processes_of(session: int) -> list[int]:
    """The processes of a session that run or wait for anything, except zombies."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        with suppress(OSError, ValueError, IndexError):
            condition, _, _, of_session = (
                (entry / "stat").read_text().rpartition(")")[2].split()[:4]
            )
            if int(of_session) == session and condition != "Z":
                found.append(int(entry.name))
    return found


def _fault_of_app(nasty: Nasty, folder: Path) -> str:
    """Make two steps, check that the app is there or has said why not, and quit it."""
    spec = ("-a", "mine") if nasty.is_algorithm else ("-a", "astar:mine")
    with Terminal(
        "--load", "mine.py", *spec, *BOARD, command=(COMMAND[0], "-P", *COMMAND[1:]), folder=folder
    ) as terminal:
        try:
            terminal.until("q quit")
            terminal.type(RIGHT + RIGHT)
            terminal.drain(0.3)
            terminal.type("q")
            terminal.until_ended()
        except pytest.fail.Exception:
            if terminal.process.poll() is None:
                return f"the app does not come, and does not end:\n{terminal.text}"
            terminal.until_ended()
        except TimeoutExpired:
            return "it cannot be left"
        finally:
            _end_session(terminal.process.pid)
        if b"Traceback" in terminal.output and "thread that fails" not in nasty.does:
            return "a traceback"
        if b"\x1b[?1049h" in terminal.output and not terminal.is_restored:
            return "the terminal is not as it was"
        is_told = b"mine.py" in terminal.output or b"does not come" in terminal.output
        return (
            ""
            if terminal.process.returncode in (FINE, INTERRUPTED) or is_told
            else f"exit status {terminal.process.returncode}, untold"
        )


def try_all(only: str = "", ways: Sequence[str] = WAYS) -> int:
    """Try every file whose description contains `only` in every way, and print what broke; returns
    the number of faults.
    """
    tried = faults = 0
    for nasty in FILES:
        if only in nasty.does:
            found = [
                f"! {nasty.does}, {way}: {wrong}\n" for way in ways if (wrong := fault(nasty, way))
            ]
            tried, faults = tried + len(ways), faults + len(found)
            sys.stdout.write("".join(found) or f"  {nasty.does}\n")
            sys.stdout.flush()
    sys.stdout.write(f"{tried} runs of user code: {faults} faults\n")
    return faults


def main() -> int:
    """Read the options and run; the exit code."""
    parser = argparse.ArgumentParser(description="Run code that means harm.")
    parser.add_argument("--ways", default=",".join(WAYS))
    parser.add_argument("--only", default="", help="files whose description holds this")
    options = parser.parse_args()
    return 1 if try_all(options.only, options.ways.split(",")) else 0


if __name__ == "__main__":
    sys.exit(main())
