"""The app is left at once, even while code of one's own does not come back."""

from pathlib import Path
from time import monotonic

import pytest

from tests.end_to_end.terminal import Terminal

SLEEPS = """
import time

def slow(board, goal):
    if board != goal and board.cells[7] != 0:
        time.sleep(600)
    return 0

def lazy(problem, record):
    yield problem.start
    time.sleep(600)
"""


@pytest.mark.parametrize("chosen", [("-H", "slow"), ("-a", "lazy")])
def test_code_that_sleeps_is_left_behind(chosen: tuple[str, str], tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(SLEEPS)
    with Terminal("--load", str(tmp_path / "mine.py"), *chosen, "1 2 3 4 5 6 7 x 8") as terminal:
        terminal.until("step 0", "q quit")
        terminal.type("\x1b[C\x1b[C")
        terminal.until("seeking")
        pressed = monotonic()
        terminal.type("q")
        assert terminal.until_ended() == 0
        assert monotonic() - pressed < 30, "it sleeps for 600 s"
        assert terminal.is_restored
