"""The app in a real terminal, from the first key to the last."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.end_to_end.terminal import ROOT, Terminal
from tests.patience import PATIENCE_SECONDS

RIGHT, HOME, BACK_TAB, PAGE_DOWN, CTRL_C, CTRL_S = (
    "\x1b[C",
    "\x1b[H",
    "\x1b[Z",
    "\x1b[6~",
    "\x03",
    "\x13",
)
HARDEST_15 = ["x", "12", "9", "13", "15", "11", "10", "14", "3", "7", "2", "5", "4", "8", "6", "1"]


def test_a_board_is_typed_stepped_played_scrubbed_and_left() -> None:
    with Terminal() as terminal:
        terminal.until("udlr · low h", "step 0", "q quit")
        terminal.type("b")
        terminal.until("Boards", "Start search")
        terminal.type("8672543x1")
        terminal.until("manhattan 21")
        terminal.type(CTRL_S)
        terminal.until("rank 357 478", "step 0")
        for step in (1, 2, 3):
            terminal.type(RIGHT)
            terminal.until(f"Step {step} ")
        terminal.until("Chosen because: lowest f")
        terminal.type("+" * 20)
        terminal.until("max speed")
        terminal.type(" ")
        terminal.until("Solved in 31 moves: optimal", "c copy moves", "ended")
        last = terminal.until_matching(r"step (\d[\d ]*\d) of \1\b")[1]
        terminal.type(HOME)
        terminal.until("step     0 of", "ended at step")
        terminal.type(BACK_TAB + PAGE_DOWN)
        total = int(last.replace(" ", ""))
        terminal.until(f"Step {total // 10:,}".replace(",", " "))
        strip = len(terminal.screen.display) - 2  # its last line, above the footer
        terminal.click(len(terminal.screen.display[strip]) - 2, strip)
        terminal.until_matching(r"Step 6 [67]\d\d ")
        terminal.type("q")
        assert terminal.until_ended() == 0
        assert terminal.is_restored
        assert b"Traceback" not in terminal.output


@pytest.mark.parametrize("arguments", ["", "12345678x", "quiz", "solve --watch 12345678x"])
def test_the_app_does_not_open_where_it_would_not_be_seen(arguments: str, tmp_path: Path) -> None:
    """It is painted on standard error."""
    log = tmp_path / "errors.log"
    with Terminal(
        command=["/bin/sh", "-c", f"{sys.executable} -m loyd {arguments} 2>{log}"]
    ) as one:
        one.until("standard error is not one")
        assert one.until_ended() == 2
        assert "standard error is not one" in log.read_text()


@pytest.mark.parametrize("algorithm", ["astar", "idastar"])
@pytest.mark.parametrize("leave", ["q", CTRL_C], ids=["q", "ctrl-c"])
def test_leaving_while_a_search_runs_at_max_speed(algorithm: str, leave: str) -> None:
    with Terminal(*HARDEST_15, "-a", algorithm) as terminal:
        terminal.until("q quit", "step 0")
        terminal.type("\x1b[F")
        terminal.until("running")
        terminal.type(leave)
        assert terminal.until_ended() == 0
        assert terminal.is_restored
        assert b"Traceback" not in terminal.output


def test_an_interrupt_from_outside_leaves_the_terminal_as_it_was() -> None:
    with Terminal() as terminal:
        terminal.until("q quit")
        terminal.interrupt()
        assert terminal.until_ended() in (0, 130)
        assert terminal.is_restored
        assert b"Traceback" not in terminal.output


def test_without_a_terminal_it_says_so() -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "loyd"],
        input=b"",
        capture_output=True,
        cwd=ROOT,
        timeout=PATIENCE_SECONDS,
        check=False,
    )
    assert ended.returncode == 2
    assert b"needs a terminal" in ended.stderr
