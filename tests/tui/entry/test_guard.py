"""How long the process in front of one with code of one's own waits for it."""

import os
import sys
from time import monotonic

import pytest

if sys.platform == "win32":
    pytest.skip("there is no process in front", allow_module_level=True)

from loyd.tui.entry import guard
from loyd.tui.entry.in_front import APP, Q_LEAVES, STANDS


@pytest.mark.parametrize(("files", "waits"), [(["mine.py"], True), ([], False)])
def test_code_of_ones_own_may_hold_up_the_first_screen_for_ten_seconds(
    files: list[str], waits: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    words, tell = os.pipe()
    keys = os.open(os.devnull, os.O_WRONLY)
    try:
        front = guard.Guard(os.getpid(), keys, words, files)
        assert front._rest() is None
        os.write(tell, APP + Q_LEAVES)
        front._listen()
        assert (front._rest() is not None) == waits
        later = monotonic() + guard.START_SECONDS
        monkeypatch.setattr(guard, "monotonic", lambda: later)
        assert front._rest() == (0 if waits else None)
        os.write(tell, STANDS)
        front._listen()
        assert front._rest() is None
    finally:
        for end in (words, tell, keys):
            os.close(end)
