"""The pipe as a process of its own: streaming, broken pipes, interrupts, hostile input."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from time import sleep

import pytest

from tests.patience import PATIENCE_SECONDS

ROOT = Path(__file__).parents[2]
LOYD = [sys.executable, "-m", "loyd"]
SAMPLE = "2 3 4 1 5 x 7 6 8"
SAMPLE_MOVES = "ullddrurdllurdruldr"
HARD_15 = "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1"


def loyd(
    *arguments: str, stdin: bytes = b"", environment: dict[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    ended = subprocess.run(
        [*LOYD, *arguments],
        input=stdin,
        capture_output=True,
        cwd=ROOT,
        timeout=PATIENCE_SECONDS,
        env={**os.environ, **(environment or {})},
        check=False,
    )
    assert b"Traceback" not in ended.stderr
    assert b"Exception ignored" not in ended.stderr
    return ended


@contextmanager
def begun(*arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process to talk to line by line."""
    with subprocess.Popen([*LOYD, *arguments], stdin=-1, stdout=-1, stderr=-1, cwd=ROOT) as process:
        limit = Timer(
            PATIENCE_SECONDS, process.kill
        )  # nothing that it should say is waited for longer
        limit.start()
        try:
            yield process
        finally:
            limit.cancel()
            process.kill()


def ask(process: subprocess.Popen[bytes], line: str) -> str:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(line.encode() + b"\n")
    process.stdin.flush()
    return process.stdout.readline().decode().rstrip("\n")


def test_a_first_search_leaves_nothing_that_a_second_one_needs(tmp_path: Path) -> None:
    """The engine is compiled once, in the package: no process starts cold, however soon the one
    before was ended.
    """
    cache = tmp_path / "cache"
    ended = loyd("solve", SAMPLE, environment={"LOYD_CACHE_DIR": str(cache)})
    assert ended.stdout.decode() == f"{SAMPLE_MOVES}\n"
    assert not cache.exists()


def test_an_answer_is_out_before_the_next_line_is_needed() -> None:
    with begun("solve") as process:
        assert ask(process, SAMPLE) == SAMPLE_MOVES
        assert ask(process, "12345678x") == ""
        assert ask(process, "foo") == "invalid"
        assert ask(process, "1 2 3 4/5 6 7 8/9 x 10 12/13 14 11 15") == "rdr"
        assert process.communicate(timeout=PATIENCE_SECONDS)[0] == b""
        assert process.returncode == 1


@pytest.mark.parametrize(
    "how", [("-a", "iddfs"), ("--jobs", "1", "-a", "iddfs"), ("--limit-nodes", "1000000000")]
)
def test_a_slow_board_does_not_hold_back_the_answers_before_it(how: tuple[str, ...]) -> None:
    with begun("solve", *how) as process:
        assert ask(process, f"1 2 3 4 5 6 7 x 8\n{HARD_15}") == "r"
        assert process.poll() is None


@pytest.mark.parametrize("waiting", [True, False], ids=["waiting for a line", "searching"])
def test_ctrl_c_leaves_what_is_finished_and_no_traceback(waiting: bool) -> None:
    with begun("solve", "-a", "iddfs") as process:
        lines = [SAMPLE.replace(" ", "")] if waiting else ["1 2 3 4 5 6 7 x 8", HARD_15]
        assert ask(process, "\n".join(lines)) == (SAMPLE_MOVES if waiting else "r")
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=PATIENCE_SECONDS)
        assert process.returncode == 130
        assert b"Traceback" not in said


def test_ctrl_c_ends_all_threads_at_once() -> None:
    with begun("solve", "-a", "idastar:manhattan", "--threads", "3") as process:
        assert ask(process, f"1 2 3 4 5 6 7 x 8\n{HARD_15}") == "r"
        sleep(2)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=PATIENCE_SECONDS)
        assert process.returncode == 130
        assert b"Traceback" not in said


def test_a_pipe_that_closes_early_is_no_error() -> None:
    board = (SAMPLE + "\n").encode()
    with begun("solve") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(board * 100)
        process.stdin.flush()
        assert process.stdout.readline().decode().strip() == SAMPLE_MOVES
        process.stdout.close()
        try:
            process.stdin.write(board * 30_000)
            process.stdin.close()
        except BrokenPipeError:
            pass
        assert process.stderr is not None
        assert process.stderr.read() == b""
        assert process.wait(PATIENCE_SECONDS) == 0


@pytest.mark.parametrize(
    "arguments",
    [("list",), ("scramble", "-n", "100000", "--seed", "1"), ("trace", SAMPLE), ("--help",)],
)
def test_every_command_stands_a_closed_pipe(arguments: tuple[str, ...]) -> None:
    read, write = os.pipe()
    os.close(read)
    with subprocess.Popen(
        [*LOYD, *arguments], stdin=subprocess.DEVNULL, stdout=write, stderr=-1, cwd=ROOT
    ) as process:
        os.close(write)
        _, said = process.communicate(timeout=PATIENCE_SECONDS)
    assert b"Traceback" not in said
    assert b"Exception ignored" not in said
    assert process.returncode == 0


@pytest.mark.parametrize("command", ["solve", "check", "rank", "unrank"])
@pytest.mark.parametrize(
    ("stdin", "answers"),
    [
        (b"", 0),
        (b"\n\n  \n\t\r\n", 0),
        (bytes(range(256)) * 400, 400),
        (b"\xff\xfe2\x003\x00 \x00x\x00", 1),
        (b"x" * 3_000_000, 1),
        (b"1 " * 10_000 + b"\n" + b"(" * 10_000, 2),
        (b"9" * 100_000 + b"\n", 1),
        (b"1 1 1 1 1 1 1 1 1\n", 1),
    ],
    ids=[
        "empty",
        "blank lines",
        "binary",
        "utf-16",
        "one endless line",
        "ten thousand columns",
        "a huge number",
        "all alike",
    ],
)
def test_hostile_input(command: str, stdin: bytes, answers: int) -> None:
    ended = loyd(command, stdin=stdin)
    lines = ended.stdout.splitlines()
    assert lines == [b"invalid"] * len(lines)
    assert abs(len(lines) - answers) <= 1
    assert ended.returncode == (1 if lines else 0)
    assert ended.stderr.count(b"\n") == min(len(lines), 21)  # twenty sentences, then a count
    assert all(len(line) < 400 for line in ended.stderr.splitlines())


def test_a_byte_order_mark_and_windows_lines() -> None:
    ended = loyd("solve", stdin=b"\xef\xbb\xbf" + f"{SAMPLE}\r\n12345678x\r\n".encode())
    assert (ended.stdout, ended.returncode) == (f"{SAMPLE_MOVES}\n\n".encode(), 0)


@pytest.mark.skipif(
    not Path("/proc/self/status").exists(),
    reason="the peak of a process's own memory is read from Linux's /proc",
)
def test_memory_stays_flat() -> None:
    script = (
        "import runpy, sys\n"
        "sys.argv = ['loyd', 'solve']\n"
        "try: runpy.run_module('loyd', run_name='__main__')\n"
        "finally: print(*(line.split()[1] for line in open('/proc/self/status') if "
        "line.startswith('VmHWM')), file=sys.stderr)"
    )

    def peak(count: int) -> int:
        stdin = b"1 2 3 4 5 6 7 x 8\n" * count
        ended = subprocess.run(
            [sys.executable, "-c", script],
            input=stdin,
            capture_output=True,
            cwd=ROOT,
            timeout=PATIENCE_SECONDS,
            check=False,
        )
        assert ended.stdout == b"r\n" * count
        return int(ended.stderr)

    assert peak(500_000) < peak(1_000) + 4_000  # kB; the boards alone are 9,000


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ((), b"needs a terminal"),
        (("2", "3", "4", "1", "5", "x", "7", "6", "8"), b"needs a terminal"),
        (("1", "2", "3"), b"no blank among the 3 cells"),
        (("slove", "12345678x"), b"did you mean solve?"),
        (("--size", "3x3", "check", "12345678x"), b"the command comes first"),
        (("solve", "--limit-seconds", "nan", "12345678x"), b"'nan' is not a number"),
        (("--goal", "snail", "1", "2"), b"no board has 2 cells"),
        (("--size", "3x3", "1 2 x 3"), b"4 cells cannot fill 3x3"),
        (("--frobnicate",), b"no such option"),
        (("solve", "--frobnicate"), b"no such option"),
        (("-a", "astra"), b"unknown algorithm 'astra'"),
        (("",), b"the board is empty"),
    ],
)
def test_what_is_asked_wrongly_is_one_sentence_and_exit_2(
    arguments: tuple[str, ...], reason: bytes
) -> None:
    ended = loyd(*arguments)
    assert (ended.returncode, ended.stdout) == (2, b"")
    assert reason in ended.stderr
    assert ended.stderr.count(b"\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ("--help",),
        ("--version",),
        ("solve", "--help"),
        ("trace", "--help"),
        ("--goal", "snail", "--help"),
    ],
)
def test_help_in_a_locale_of_ascii_alone(arguments: tuple[str, ...]) -> None:
    ended = loyd(*arguments, environment={"PYTHONIOENCODING": "ascii", "LC_ALL": "C"})
    assert ended.returncode == 0
    assert ended.stdout.isascii()
    assert b"loyd" in ended.stdout


def test_the_pipe_starts_without_the_screen() -> None:
    imports = "import sys; from loyd.tui.entry.command_line import loyd"
    script = (
        f"{imports}\ntry: loyd.main(['solve', '12345678x'])\nexcept SystemExit: print(*sys.modules)"
    )
    ended = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        cwd=ROOT,
        timeout=PATIENCE_SECONDS,
        check=True,
    )
    modules = ended.stdout.decode().split()
    assert "loyd.tui.cli.solve" in modules
    assert {"textual", "rich", "numba", "loyd.tui.app"}.isdisjoint(modules)


def test_closed_streams_and_a_full_disk() -> None:
    for closing in ("<&-", ">&-", "2>&-", "<&- >&- 2>&-"):
        command = f'"{sys.executable}" -m loyd solve 12345678x {closing}'
        ended = subprocess.run(
            ["/bin/sh", "-c", command],
            capture_output=True,
            cwd=ROOT,
            timeout=PATIENCE_SECONDS,
            check=False,
        )
        assert (ended.returncode, ended.stderr) == (0, b"")
    if Path("/dev/full").exists():
        command = f'"{sys.executable}" -m loyd solve 12345678x > /dev/full'
        ended = subprocess.run(
            ["/bin/sh", "-c", command],
            capture_output=True,
            cwd=ROOT,
            timeout=PATIENCE_SECONDS,
            check=False,
        )
        assert ended.returncode == 1
        assert ended.stderr.count(b"\n") == 1
        assert b"No space left" in ended.stderr


def test_what_own_code_prints_in_a_process_of_its_own_is_not_among_the_answers(
    tmp_path: Path,
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "print('loading')\ndef wander(problem, record):\n    print('searching')\n    yield "
        "problem.start\n"
    )
    ended = loyd(
        "--load", str(file), "compare", "-a", "wander", "--jobs", "2", "--format", "json", SAMPLE
    )
    assert json.loads(ended.stdout)["runs"][0]["outcome"] == "inconclusive"
    assert {b"loading", b"searching"} <= set(ended.stderr.splitlines())


def test_ctrl_c_ends_own_code_too(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "def wander(problem, record):\n    print('begun', flush=True)\n    while True:\n        "
        "yield problem.start\n"
    )
    with begun("--load", str(file), "solve", "-a", "wander", SAMPLE) as process:
        assert process.stderr is not None
        assert process.stderr.readline() == b"begun\n"
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=PATIENCE_SECONDS)
        assert process.returncode == 130
        assert b"Traceback" not in said
        assert b"failed" not in said


def test_ctrl_c_of_which_python_makes_another_error_is_no_failure() -> None:
    """As Python 3.11 does if it comes while a class is created."""
    script = (
        "from loyd.__main__ import main\n"
        "from loyd.tui.entry.command_line import loyd\n"
        "class Named:\n"
        "    def __set_name__(self, owner, name): raise KeyboardInterrupt\n"
        "def imports(): type('Late', (), {'named': Named()})\n"
        "loyd.main = imports\n"
        "main()\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        cwd=ROOT,
        timeout=PATIENCE_SECONDS,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (130, b"")
