"""Quitting the app, whatever it is doing: from the key until the process is gone.

`python -m tests.hostile.leaving` tries every state and prints how long each took.
"""

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from subprocess import TimeoutExpired
from tempfile import TemporaryDirectory

import pytest

from tests.end_to_end.terminal import COMMAND, Terminal
from tests.hostile.waiting import Waiting
from tests.patience import PATIENCE_SECONDS

BAR_SECONDS = 0.5
OWN = """
import time

IN_C = 10**12

def sleeping(board, goal):
    if board != goal and board.cells[7] != 0:
        time.sleep(600)
    return 0

def stuck(board, goal):
    if board != goal and board.cells[7] != 0:
        sum(range(IN_C))
    return 0

def asleep_at_once(board, goal):
    time.sleep(600)

def stuck_at_once(board, goal):
    sum(range(IN_C))

def lazy(problem, record):
    yield problem.start
    time.sleep(600)

def greedy_for_time(problem, record):
    yield problem.start
    sum(range(IN_C))

def deaf(problem, record):
    yield problem.start
    while True:
        try:
            time.sleep(1)
        except BaseException:
            pass
"""
NEVER = "sum(range(10**12))\n"
BOARD = "1 2 3 4 5 6 7 x 8"
FIFTEEN = "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1"
UP, RIGHT, CTRL_C, CTRL_O = "\x1b[A", "\x1b[C", "\x03", "\x0f"
READY = "q quit"


@dataclass(frozen=True)
class State:
    """A state of the app: how it was started, and in turn what to wait for and what to type.
    `leaves`: the key that quits it.
    """

    name: str
    arguments: tuple[str, ...] = (BOARD,)
    typed: tuple[str, ...] = (READY,)
    leaves: str = "q"
    cold: bool = False
    """Without any table built before."""


def _own(name: str, *options: str) -> State:
    return State(
        f"own code: {name}",
        ("--load", "mine.py", *options, name.replace("_", "-"), BOARD),
        (READY, RIGHT + RIGHT, "unning"),
    )


def _dialogue(name: str, key: str, shown: str, leaves: str = "q") -> State:
    return State(name, typed=(READY, key, shown), leaves=leaves)


STATES = (
    _own("sleeping", "-H"),
    _own("lazy", "-a"),
    _own("deaf", "-a"),
    State(
        "own code: stuck in C", ("--load", "mine.py", "-H", "stuck", BOARD), (READY, RIGHT + RIGHT)
    ),
    State(
        "own code: an algorithm stuck in C",
        ("--load", "mine.py", "-a", "greedy-for-time", BOARD),
        (READY, RIGHT + RIGHT),
    ),
    State(
        "own code asleep before the first paint",
        ("--load", "mine.py", "-H", "asleep-at-once", BOARD),
        (),
    ),
    State(
        "own code stuck in C before the first paint",
        ("--load", "mine.py", "-H", "stuck-at-once", BOARD),
        (),
    ),
    State("paused"),
    State("playing", typed=(READY, " ")),
    State("searching at max speed", ("-a", "astar", FIFTEEN), (READY, "\x1b[F", "running")),
    State("building a database", ("-H", "pdb-6-6-3", FIFTEEN), ("Building",), cold=True),
    State(
        "opening a file that never ends",
        typed=(READY, CTRL_O, "A Python file", "never.py", "  never.py ", "\r"),
        leaves=CTRL_C,
    ),
    _dialogue("the help", "?", "Help:", CTRL_C),
    _dialogue("choosing an algorithm", "a", "esc: close"),
    _dialogue("choosing a heuristic", "h", "esc: close"),
    _dialogue("the boards", "b", "Presets", CTRL_C),
    _dialogue("going to a step", "g", "esc: close", CTRL_C),
    _dialogue("saving", "s", "esc: close", CTRL_C),
    _dialogue("the command palette", "\x10", "Search", CTRL_C),
    _dialogue("the audit", "H", "back"),
    _dialogue("Compare", "C", "compared with"),
    _dialogue("Play", "P", "undo"),
    State("a new game", typed=(READY, "P", "undo", "b", "esc: close"), leaves=CTRL_C),
    State("a picture", typed=(READY, "P", "undo", "v", "esc: close")),
    State("playback", ("solve", "--watch", BOARD), ("move",)),
)


def leave(state: State, folder: Path) -> tuple[float, str]:
    """The seconds from the key to the end of the app in this state, without those in which it had
    to wait for a processor, and what is wrong with how it ended, if anything is.
    """
    (folder / "mine.py").write_text(OWN)
    (folder / "never.py").write_text(NEVER)
    here = {"LOYD_CACHE_DIR": str(folder / "cache")} if state.cold else {}
    before = dict(os.environ)
    os.environ.update(here)
    try:
        terminal = Terminal(
            *state.arguments, command=(COMMAND[0], "-P", *COMMAND[1:]), folder=folder
        )
    finally:
        os.environ.clear()
        os.environ.update(before)
    with terminal:
        _come_to(terminal, state.typed)
        with Waiting(terminal.process.pid) as waiting:
            terminal.type(state.leaves)
            while terminal.process.poll() is None and waiting.wall < PATIENCE_SECONDS:
                terminal.read(0.02)
                waiting.look()
        status = terminal.until_ended()
        wrong = [f"exit status {status}"] if status else []
        wrong += [] if terminal.is_restored else ["the terminal is not as it was"]
        wrong += ["a traceback"] if b"Traceback" in terminal.output else []
        return waiting.own, ", ".join(wrong)


def _come_to(terminal: Terminal, typed: Sequence[str]) -> None:
    """In turn wait for what is shown, and type."""
    if not typed:
        terminal.until_written(b"\x1b[?1049h")
    for number, text in enumerate(typed):
        if number % 2:
            terminal.type(text)
        else:
            terminal.until(text)


def try_all() -> int:
    """Try every state; returns the number of faults."""
    faults = 0
    for state in STATES:
        with TemporaryDirectory() as folder:
            try:
                seconds, wrong = leave(state, Path(folder))
            except (pytest.fail.Exception, TimeoutExpired) as error:
                seconds, wrong = 0.0, str(error)
        is_fault = bool(wrong) or seconds > BAR_SECONDS
        faults += is_fault
        sys.stdout.write(
            f"{'! ' if is_fault else '  '}{state.name}: {seconds:.2f} "
            f"s{f', {wrong}' if wrong else ''}\n"
        )
        sys.stdout.flush()
    sys.stdout.write(f"{len(STATES)} states left, {faults} faults\n")
    return faults


if __name__ == "__main__":
    sys.exit(1 if try_all() else 0)
