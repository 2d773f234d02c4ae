"""The app quits at once whatever it is doing, and so do commands, even if user code never returns
or kills the process.
"""

import signal
import sys
from pathlib import Path
from time import monotonic

import pytest

from tests.end_to_end.terminal import Terminal
from tests.hostile.leaving import BOARD, OWN, STATES, State, leave
from tests.patience import PATIENCE_SECONDS

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="nothing stands in front of it")
SHARE = (
    "own code: sleeping",
    "own code: an algorithm stuck in C",
    "own code stuck in C before the first paint",
    "opening a file that never ends",
    "choosing an algorithm",
    "going to a step",
)
ENOUGH = 30
"""Seconds, of the 600 it would take and the half second allowed on an idle machine."""


@pytest.mark.parametrize(
    "state", [state for state in STATES if state.name in SHARE], ids=lambda state: state.name
)
def test_the_app_is_gone_at_once(state: State, tmp_path: Path) -> None:
    seconds, wrong = leave(state, tmp_path)
    assert wrong == ""
    assert seconds < ENOUGH


def test_a_byte_that_is_no_text_is_shown_as_such_and_nothing_ends_by_it() -> None:
    with Terminal(BOARD) as terminal:
        terminal.until("q quit")
        terminal.type("g")
        terminal.until("esc: close")
        terminal.type_bytes(b"\xff\xc3(\xf0\x9f1")
        terminal.until("1 ")
        terminal.type("\x03")
        assert terminal.until_ended() == 0
        assert terminal.is_restored
        assert b"Traceback" not in terminal.output


CRASHES = """
from loyd.tui.app import LoydApp
from loyd.tui.entry.run_app import run_and_leave
def crash(self, event):
    raise ZeroDivisionError
LoydApp.on_key = crash
run_and_leave(LoydApp())
"""


def test_after_a_crash_the_exit_status_says_so() -> None:
    with Terminal(command=(sys.executable, "-c", CRASHES)) as terminal:
        terminal.until("q quit")
        terminal.type("x")
        assert terminal.until_ended() == 1
        assert terminal.is_restored
        assert b"ZeroDivisionError" in terminal.output


def test_a_command_stuck_in_own_code_ends_by_ctrl_c(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("print('begun', flush=True)\nsum(range(10**12))\n")
    with Terminal("--load", str(tmp_path / "mine.py"), "solve", BOARD) as terminal:
        terminal.until("begun")
        terminal.interrupt()
        assert terminal.until_ended() == 130


@pytest.mark.parametrize(
    ("body", "said", "status"),
    [
        ("os.kill(os.getpid(), 11)", "was killed by signal 11 (SIGSEGV)", 139),
        ("os._exit(0)", "ended with exit code 0", 1),
        ("os._exit(7)", "ended with exit code 7", 7),
    ],
)
@pytest.mark.parametrize("command", [(), ("solve", "-a", "astar")])
def test_own_code_that_ends_the_process_is_named(
    body: str, said: str, status: int, command: tuple[str, ...], tmp_path: Path
) -> None:
    (tmp_path / "mine.py").write_text(f"import os\ndef mine(board, goal):\n    {body}\n")
    with Terminal("--load", str(tmp_path / "mine.py"), *command, "-H", "mine", BOARD) as terminal:
        assert terminal.until_ended() == status
        assert f"loyd's process {said}; it was running your own code: mine.py" in terminal.text
        assert terminal.is_restored or command


def test_own_code_that_lays_its_hands_on_python_is_named_while_it_is_imported(
    tmp_path: Path,
) -> None:
    (tmp_path / "mine.py").write_text("import sys\nsys.settrace(lambda *told: 1 / 0)\n")
    with Terminal("--load", str(tmp_path / "mine.py"), "solve", BOARD) as terminal:
        assert terminal.until_ended() == 1
        assert (
            "loyd failed with ZeroDivisionError: division by zero while running your own code: "
            "mine.py" in terminal.text
        )


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_a_signal_ends_it_and_all_that_it_has_started(
    number: signal.Signals, tmp_path: Path
) -> None:
    (tmp_path / "mine.py").write_text(OWN)
    pool = ("compare", "-a", "lazy", "-a", "greedy-for-time", "--jobs", "2", BOARD)
    with Terminal("--load", str(tmp_path / "mine.py"), *pool) as terminal:
        end = monotonic() + PATIENCE_SECONDS
        while len(descendants(terminal.process.pid)) < 3 and monotonic() < end:
            terminal.read(0.05)
        started = descendants(terminal.process.pid)
        assert len(started) >= 3, terminal.text
        terminal.process.send_signal(number)
        assert terminal.until_ended() == -number
        end = monotonic() + PATIENCE_SECONDS
        while any(map(is_alive, started)) and monotonic() < end:
            terminal.read(0.05)
        assert not any(map(is_alive, started))


def descendants(process: int) -> list[int]:
    """The processes that a process has started, and their descendants."""
    children = [
        int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()
    ]
    return [*children, *(each for child in children for each in descendants(child))]


def is_alive(process: int) -> bool:
    """Whether a process exists and is not just a zombie."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_it_is_laid_aside_and_taken_up_again() -> None:
    """By ctrl-Z and `fg`, in a shell."""
    its_own = "import os, fcntl, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0)"
    shell = [sys.executable, "-c", f"{its_own}; os.execlp('bash', 'bash', '--norc', '-i')"]
    with Terminal(command=shell) as terminal:
        terminal.type("PS1='ready> '\r")
        terminal.until("ready> ")
        terminal.type(f"{sys.executable} -m loyd {BOARD}\r")
        terminal.until("q quit")
        terminal.type("\x1a")
        terminal.until("Stopped")
        terminal.screen.reset()
        terminal.type("fg\r")
        terminal.until("q quit", "step 0")
        terminal.type("\x1b[C")
        terminal.until("step 1")
        terminal.type("q")
        terminal.until("ready> ")
        terminal.type("echo status $?\r")
        terminal.until("status 0")
