"""`loyd compare` as a process: an interrupt, a lost worker, a terminal without special signs,
results as they come.
"""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from tests.patience import PATIENCE_SECONDS

ROOT = Path(__file__).parents[2]
LOYD = [sys.executable, "-m", "loyd"]
LOOK_SECONDS = 0.01
AT_WORK = 100
"""The processor ticks, about a second, after which a process has begun to search."""
HARD = "x 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1"

linux = pytest.mark.skipif(
    not Path("/proc/self/task").exists(),
    reason="finds the processes of a process in /proc, which is not here",
)


def begun(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*LOYD, *arguments],
        stdin=-1,
        stdout=-1,
        stderr=-1,
        cwd=ROOT,
        text=True,
        start_new_session=True,
    )


def searchers(process: subprocess.Popen[str]) -> list[int]:
    """The processes that search for it, once one of them works: a process that ends before it has a
    job loses nothing.
    """
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    while process.poll() is None:
        found = [
            int(word)
            for word in children.read_text().split()
            if b"spawn_main" in Path(f"/proc/{word}/cmdline").read_bytes()
        ]
        if any(ticks_used(one) >= AT_WORK for one in found):
            return found
        with suppress(subprocess.TimeoutExpired):
            process.wait(LOOK_SECONDS)
    raise AssertionError(process.communicate(timeout=PATIENCE_SECONDS)[1])


def ticks_used(process: int) -> int:
    """The processor time that a process has used, in ticks."""
    return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11])


@linux
def test_a_killed_process_loses_its_own_row_alone() -> None:
    with begun(
        "compare",
        HARD,
        "-a",
        "iddfs",
        "-a",
        "idastar",
        "--limit-seconds",
        "2",
        "--jobs",
        "1",
        "--format",
        "csv",
    ) as process:
        os.kill(searchers(process)[0], signal.SIGKILL)
        output, errors = process.communicate(timeout=PATIENCE_SECONDS)
    rows = [line.split(",") for line in output.splitlines()]
    assert [(row[3], row[6]) for row in rows[1:]] == [
        ("iddfs", "lost"),
        ("idastar:manhattan", "limit reached"),
    ]
    assert "iddfs: lost: its process was killed by signal 9" in errors
    assert process.returncode == 1


def test_an_interrupt_prints_what_is_finished() -> None:
    with begun(
        "compare",
        "-a",
        "astar",
        "-a",
        "iddfs",
        "--jobs",
        "2",
        "--limit-seconds",
        "60",
        "--format",
        "csv",
    ) as process:
        assert process.stdin is not None
        process.stdin.write(f"23415x768\n{HARD}\n")
        process.stdin.close()
        process.stdin = None
        first = searchers(process) if Path("/proc/self/task").exists() else [0]
        assert first
        os.killpg(process.pid, signal.SIGINT)
        output, errors = process.communicate(timeout=PATIENCE_SECONDS)
    assert process.returncode == 130
    assert "Traceback" not in errors
    assert "of 4 searches are finished" in errors
    assert output.startswith("spec,boards,solved") or output == ""


@linux
def test_an_interrupt_before_anything_is_finished_prints_no_table() -> None:
    with begun(
        "compare", HARD, "-a", "iddfs", "-a", "idastar", "--jobs", "2", "--limit-seconds", "60"
    ) as process:
        assert searchers(process)
        os.killpg(process.pid, signal.SIGINT)
        output, errors = process.communicate(timeout=PATIENCE_SECONDS)
    assert (process.returncode, output, errors) == (
        130,
        "",
        "stopped: 0 of 2 searches are finished\n",
    )


def test_ascii_terminals_get_ascii() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    command = [*LOYD, "compare", "23415x768", "-a", "bfs", "-a", "astar"]
    ended = subprocess.run(
        command,
        capture_output=True,
        cwd=ROOT,
        timeout=PATIENCE_SECONDS,
        env=environment,
        check=True,
    )
    assert b"$ 312" in ended.stdout
    assert ended.stdout.isascii()
