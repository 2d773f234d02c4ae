"""How soon the app answers in a terminal: from start to screen, from key to screen, from `q` to the end.

Run it with `python -m tests.benchmarks.interface`.  Times are on the wall, from the key's bytes to the bytes of the answer; what a
terminal needs to draw them is not in them.  Medians, for the machine has other work too.
"""

import re
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from statistics import median
from time import perf_counter

from loyd.core.numbers import grouped
from tests.end_to_end.terminal import Terminal

HARDEST_15 = ["x", "12", "9", "13", "15", "11", "10", "14", "3", "7", "2", "5", "4", "8", "6", "1"]
FAR = 100_000
PICTURES = ("map", ""), ("flame", "v"), ("tree", "vv"), ("ledger", "vvv"), ("growth", "vvvv")
"""Each picture, and the keys that turn to it from the first."""
RIGHT = "\x1b[C"
PATIENCE = 5.0
CONTROLS, SPACES = re.compile(rb"\x1b\[[0-9;?]*[A-Za-z]"), re.compile(rb" +")


def answered(terminal: Terminal, *words: bytes, patience: float = PATIENCE) -> float:
    """Milliseconds until the program has written all these words."""
    began, written = perf_counter(), b""
    while perf_counter() - began < patience:
        written += terminal.take(0.05)
        text = SPACES.sub(b" ", CONTROLS.sub(b"", written))
        if all(word in text for word in words):
            return 1000 * (perf_counter() - began)
    raise TimeoutError(f"{words} did not come within {patience} s")


def settle(terminal: Terminal, seconds: float) -> None:
    """Let the program go on for a while."""
    end = perf_counter() + seconds
    while perf_counter() < end:
        terminal.take(end - perf_counter())


def pressed(terminal: Terminal, keys: list[tuple[str, tuple[bytes, ...]]]) -> list[float]:
    """Press one key after the other at irregular times; how many milliseconds each answer took."""
    pauses, found = Random(7), []
    for key, words in keys:
        settle(terminal, pauses.uniform(0.15, 0.3))
        terminal.type(key)
        found.append(answered(terminal, *words))
    return found


def starting(rounds: int = 5) -> Iterator[tuple[float, float]]:
    """Milliseconds from the command to a full screen, and from `q` to the end of the process."""
    for _ in range(rounds):
        began = perf_counter()
        with Terminal() as terminal:
            answered(terminal, b"Search log", b"quit")
            shown = perf_counter()
            settle(terminal, 1)
            leaving = perf_counter()
            terminal.type("q")
            while terminal.process.poll() is None:
                terminal.take(0.005)
            yield 1000 * (shown - began), 1000 * (perf_counter() - leaving)


def stepping(columns: int, lines: int) -> list[float]:
    """A step of a paused search, forty times: until the log shows its row."""
    with Terminal(columns=columns, lines=lines) as terminal:
        settle(terminal, 3)
        return pressed(terminal, [(RIGHT, (f"▶ {step} ".encode(),)) for step in range(1, 41)])


def stepping_on(columns: int, lines: int, picture: str) -> list[float]:
    """The same far on in a long search, with another picture open, which `picture` turns to."""
    with Terminal(*HARDEST_15, "-a", "astar", "--at", str(FAR), columns=columns, lines=lines) as terminal:
        answered(terminal, f"Step {grouped(FAR)}".encode(), patience=60)
        settle(terminal, 1)
        for key in picture:
            terminal.type(key)
            settle(terminal, 1)
        return pressed(terminal, [(RIGHT, (f"▶ {grouped(step)} ".encode(),)) for step in range(FAR + 1, FAR + 41)])


def flat_out(algorithm: str) -> list[float]:
    """A change of pace while a search runs flat out, fifty times."""
    with Terminal(*HARDEST_15, "-a", algorithm) as terminal:
        settle(terminal, 3)
        terminal.type("+" * 20)
        settle(terminal, 0.5)
        terminal.type(" ")
        settle(terminal, 2)
        return pressed(terminal, [("-", (b"pace 1",)), ("+", (b"flat out",))] * 25)


def said(what: str, values: list[float], bar: float) -> None:
    """Print a figure beside its bar."""
    ordered = sorted(values)
    print(f"{what:<48} {median(ordered):6.0f} ms  (nine of ten within {ordered[9 * len(ordered) // 10]:.0f}; bar {bar:.0f})", flush=True)


def main() -> None:
    """Measure everything, a line each."""
    screens, leavings = zip(*starting(), strict=True)
    said("from the command to a full screen", list(screens), 2000)
    said("from q to the end", list(leavings), 500)
    measures: list[tuple[str, Callable[[], list[float]], float]] = [
        ("a step at 80x24", lambda: stepping(80, 24), 30),
        ("a step at 120x40", lambda: stepping(120, 40), 30),
        ("a step at 200x60", lambda: stepping(200, 60), 30),
        *[
            (f"a step after 100 000 at {columns}x{lines}, {name} open", partial(stepping_on, columns, lines, keys), bar)
            for columns, lines, bar in ((120, 40, 30), (200, 60, 50))
            for name, keys in PICTURES
        ],
        ("a key while A* runs flat out, 120x40", lambda: flat_out("astar"), 50),
        ("a key while IDA* runs flat out, 120x40", lambda: flat_out("idastar"), 50),
    ]
    for what, measure, bar in measures:
        said(what, measure(), bar)


if __name__ == "__main__":
    main()
