"""How long the supervisor waits for a process with user code."""

import os
import signal
import subprocess
import sys
from time import monotonic, sleep

import pytest

from loyd.tui.entry import supervisor
from loyd.tui.entry.supervised import APP, Q_IS_TEXT, Q_LEAVES, READY
from tests.patience import PATIENCE_SECONDS

if sys.platform == "win32":
    pytest.skip("there is no process in front", allow_module_level=True)


@pytest.mark.parametrize(("files", "waits"), [(["mine.py"], True), ([], False)])
def test_user_code_may_delay_the_first_screen_for_ten_seconds(
    files: list[str], waits: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    words, tell = os.pipe()
    keys = os.open(os.devnull, os.O_WRONLY)
    try:
        front = supervisor.Supervisor(os.getpid(), keys, words, files)
        assert front.seconds_left() is None
        os.write(tell, APP + Q_LEAVES)
        front.read_messages()
        assert (front.seconds_left() is not None) == waits
        later = monotonic() + supervisor.START_SECONDS
        monkeypatch.setattr(supervisor, "monotonic", lambda: later)
        assert front.seconds_left() == (0 if waits else None)
        os.write(tell, READY)
        front.read_messages()
        assert front.seconds_left() is None
    finally:
        for end in (words, tell, keys):
            os.close(end)


@pytest.mark.parametrize("begun", [True, False])
def test_an_interrupt_ends_an_app_that_has_swallowed_it(
    begun: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Python loses one that comes while a module is imported, and its signs of life continue."""
    words, tell = os.pipe()
    keys = os.open(os.devnull, os.O_WRONLY)
    sent = []
    monkeypatch.setattr(os, "kill", lambda *signalled: sent.append(signalled))
    try:
        front = supervisor.Supervisor(os.getpid(), keys, words, ["mine.py"])
        if begun:
            os.write(tell, APP + READY)
            front.read_messages()
        front._take_signal(signal.SIGINT)
        assert sent == [(os.getpid(), signal.SIGINT)]
        os.write(tell, (b"" if begun else APP) + Q_LEAVES)
        front.read_messages()
        seconds_left = front.seconds_left()
        assert seconds_left is not None
        assert 0 < seconds_left <= supervisor.PATIENCE_SECONDS
        later = monotonic() + 2 * supervisor.PATIENCE_SECONDS
        monkeypatch.setattr(supervisor, "monotonic", lambda: later)
        os.write(tell, Q_LEAVES)
        front.read_messages()
        assert front.seconds_left() == 0
    finally:
        for end in (words, tell, keys):
            os.close(end)


def test_an_app_that_asks_before_it_is_left_is_not_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine its next sign of life may be late."""
    words, tell = os.pipe()
    keys = os.open(os.devnull, os.O_WRONLY)
    try:
        front = supervisor.Supervisor(os.getpid(), keys, words, [])
        os.write(tell, APP + READY + Q_LEAVES)
        front.read_messages()
        with monkeypatch.context() as typed:
            typed.setattr(os, "read", lambda *_: b"q")
            front._take_keys()
        assert front.seconds_left() is not None
        os.write(tell, Q_IS_TEXT)
        front.read_messages()
        assert front.seconds_left() is None
    finally:
        for end in (words, tell, keys):
            os.close(end)


@pytest.mark.parametrize(
    "ended",
    ["front._end()", "os.kill(child, signal.SIGTERM)\nwhile True: front._check_child()"],
    ids=["killed", "obeys"],
)
def test_a_blocked_terminal_delays_no_exit(ended: str) -> None:
    """The app is killed while the terminal is full and nobody reads."""
    master, slave = os.openpty()
    code = """
import os, signal
from loyd.tui.entry import supervisor
from loyd.tui.entry.supervised import APP
words, tell = os.pipe()
child = os.fork()
if not child:
    os.write(tell, APP)
    while True:
        os.write(1, b"x")
os.set_blocking(words, False)
front = supervisor.Supervisor(child, os.open(os.devnull, os.O_WRONLY), words, [])
while not front._is_app:
    front.read_messages()
front._ending = signal.SIGTERM
os.read(0, 1)
"""
    try:
        command = [sys.executable, "-c", code + ended]
        with subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, start_new_session=True
        ) as process:
            sleep(0.5)
            os.write(master, b"\n")
            try:
                assert process.wait(PATIENCE_SECONDS) == -signal.SIGTERM
            finally:
                process.kill()
    finally:
        os.close(master)
        os.close(slave)
