"""How soon the app answers in a terminal: from start to screen, from key to screen, from `q` to the
end.

Run it with `python -m tests.benchmarks.interface`; for one part, add some of its words, such as
`step 120x40`. Times are wall-clock times from the key's bytes to the bytes of the answer; the
terminal's own drawing is not included. They are medians, because the machine has other work too.
How slow it currently is shows in a bare Textual app with as many visible widgets (`bare.py`),
measured just before at the same size; each figure is also given as a multiple of the bare app's.
"""

import asyncio
import os
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from loyd.core.system.text import grouped
from loyd.tui.app import LoydApp
from loyd.tui.compare.comparison_view import PAIR_WORDS
from tests.benchmarks.bare import READY
from tests.end_to_end.terminal import COMMAND, Terminal

HARDEST_15 = ["x", "12", "9", "13", "15", "11", "10", "14", "3", "7", "2", "5", "4", "8", "6", "1"]
FAR = 100_000
PICTURES = ("map", "1"), ("flame", "2"), ("tree", "3"), ("table", "5")
"""Each picture, and its key."""
FIRST_SCREEN = b"expand this board", b"quit"
RIGHT = "\x1b[C"
SLOWER, FASTER = ("-", (b"1.00 M/s",)), ("+", (b"max speed",))
PACES: list[tuple[str, tuple[bytes, ...]]] = [SLOWER, FASTER] * 12
CHOSEN = tuple(words.encode() for words in PAIR_WORDS)
LANES: list[tuple[str, tuple[bytes, ...]]] = [("1", CHOSEN), ("2", CHOSEN)] * 11
ESCAPE, HOME, ENTER_CHOICE, ADD_LANE = "\x1b", "\x1b[H", "\x13", "\x0e"
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
    """Press one key after another at irregular times; returns the milliseconds of each answer."""
    pauses, found = Random(7), []
    for key, words in keys:
        settle(terminal, pauses.uniform(0.15, 0.3))
        terminal.type(key)
        found.append(answered(terminal, *words))
    return found


def starting(
    *command: str, shown: tuple[bytes, ...] = FIRST_SCREEN, rounds: int = 5
) -> list[tuple[float, float]]:
    """Milliseconds from the command to a full screen, and from `q` to the end of the process."""
    found = []
    for _ in range(rounds):
        began = perf_counter()
        with Terminal(command=command or COMMAND) as terminal:
            answered(terminal, *shown)
            there = perf_counter()
            settle(terminal, 1)
            leaving = perf_counter()
            terminal.type("q")
            while terminal.process.poll() is None:
                terminal.take(0.005)
            found.append((1000 * (there - began), 1000 * (perf_counter() - leaving)))
    return found


@cache
def in_sight(columns: int, lines: int) -> int:
    """The number of widgets that Explore shows."""

    async def counted() -> int:
        app = LoydApp()
        async with app.run_test(size=(columns, lines)) as pilot:
            await pilot.pause(1)
            return len(app.screen._compositor.visible_widgets)

    return asyncio.run(counted())


def bare(columns: int, lines: int) -> tuple[str, ...]:
    """The command of the bare app with as many widgets."""
    return sys.executable, "-m", "tests.benchmarks.bare", str(in_sight(columns, lines))


def stepping_bare(columns: int, lines: int) -> list[float]:
    """A key of the bare app, which draws as often as Loyd."""
    with Terminal(
        columns=columns,
        lines=lines,
        command=bare(columns, lines),
        environment={"TEXTUAL_FPS": "120"},
    ) as terminal:
        answered(terminal, READY.encode(), patience=60)
        settle(terminal, 1)
        return pressed(terminal, [(RIGHT, (f"▶ {step} ".encode(),)) for step in range(1, 41)])


def stepping(columns: int, lines: int) -> list[float]:
    """Forty steps of a paused search, each until the board's title shows it."""
    with Terminal(columns=columns, lines=lines) as terminal:
        answered(terminal, *FIRST_SCREEN, patience=60)
        settle(terminal, 2)
        return pressed(terminal, [(RIGHT, (f"Step {step}".encode(),)) for step in range(1, 41)])


def stepping_on(columns: int, lines: int, picture: str) -> list[float]:
    """The same in a long search, with another picture open, whose key is `picture`."""
    with Terminal(
        *HARDEST_15, "-a", "astar", "--at", str(FAR), columns=columns, lines=lines
    ) as terminal:
        answered(terminal, f"Step {grouped(FAR)}".encode(), patience=60)
        settle(terminal, 1)
        terminal.type(picture)
        settle(terminal, 1)
        terminal.type(ESCAPE)  # from the picture back to the timeline, whose key is `→`
        settle(terminal, 1)
        return pressed(
            terminal,
            [(RIGHT, (f"Step {grouped(step)}".encode(),)) for step in range(FAR + 1, FAR + 41)],
        )


def flat_out(algorithm: str) -> list[float]:
    """Fifty changes of pace while a search runs at max speed."""
    with Terminal(*HARDEST_15, "-a", algorithm) as terminal:
        settle(terminal, 3)
        terminal.type("+" * 20)
        settle(terminal, 0.5)
        terminal.type(" ")
        settle(terminal, 2)
        return pressed(terminal, [SLOWER, FASTER] * 25)


def flat_out_lanes(keys: list[tuple[str, tuple[bytes, ...]]]) -> list[float]:
    """A key in Compare while four lanes run at max speed."""
    with Terminal(*HARDEST_15) as terminal:
        settle(terminal, 3)
        for begun in (
            "C",
            ADD_LANE,
            ADD_LANE,
            "a",
            HOME,
            ENTER_CHOICE,
            "+" * 20,
        ):  # the fourth lane becomes breadth-first
            terminal.type(begun)
            settle(terminal, 1)
        terminal.type(" ")
        settle(terminal, 2)
        return pressed(terminal, keys)


@dataclass(frozen=True)
class Measure:
    """Something to measure at a size, and its bars in milliseconds: for the median and, if it has
    one, for nine of ten.
    """

    what: str
    size: tuple[int, int]
    taken: Callable[[], list[float]]
    bar: float
    bar_of_nine: float | None = None

    def print(self, against: float) -> None:
        """Measure it, and print the result beside the bars and as a multiple of the bare app's."""
        ordered = sorted(self.taken())
        middle, nine = median(ordered), ordered[9 * len(ordered) // 10]
        bars, fails = f"{self.bar:.0f}", middle > self.bar
        if self.bar_of_nine is not None:
            bars, fails = f"{bars}, {self.bar_of_nine:.0f}", fails or nine > self.bar_of_nine
        named = f"{self.what}, {self.size[0]}x{self.size[1]}"
        beside = f"bare {against:5.0f} ms, {middle / against:5.2f} times"
        print(
            f"{named:<52} {middle:6.0f} ms, nine of ten {nine:6.0f}; {beside}; bar {bars:<6} "
            f"{'FAIL' if fails else 'pass'}",
            flush=True,
        )


def keys() -> Iterator[Measure]:
    """The measures between a key and the screen."""
    small, usual, large = (80, 24), (120, 40), (200, 60)
    for size, bar in ((small, 20), (usual, 20), (large, 30)):
        yield Measure("a step", size, partial(stepping, *size), bar)
    for size, bar in ((usual, 30), (large, 50)):
        for name, turned in PICTURES:
            yield Measure(
                f"a step after 100 000, {name} open", size, partial(stepping_on, *size, turned), bar
            )
    for name, algorithm in (("A*", "astar"), ("IDA*", "idastar")):
        yield Measure(
            f"a key while {name} runs at max speed", usual, partial(flat_out, algorithm), 35, 70
        )
    yield Measure(
        "another pace while four lanes run at max speed",
        usual,
        partial(flat_out_lanes, PACES),
        50,
        70,
    )
    yield Measure(
        "another lane while four lanes run at max speed",
        usual,
        partial(flat_out_lanes, LANES),
        50,
        70,
    )


def measure_starts(is_asked: Callable[[Measure], bool]) -> None:
    """Measure starting and quitting."""
    size = (120, 40)
    measured: list[list[float]] = [[], []]
    measures = [
        Measure("from the command to a full screen", size, lambda: measured[0], 800),
        Measure("from q to the end", size, lambda: measured[1], 500),
    ]
    if any(map(is_asked, measures)):
        empty = [*zip(*starting(*bare(*size), shown=(READY.encode(),)), strict=True)]
        measured[:] = [[*times] for times in zip(*starting(), strict=True)]
        for measure, times in zip(measures, empty, strict=True):
            measure.print(median(times))


def main(*words: str) -> None:
    """Measure everything, or the measures whose names contain all these words, one per line."""
    os.environ["LOYD_STATE_DIR"] = TemporaryDirectory().name

    def is_asked(measure: Measure) -> bool:
        return all(word in f"{measure.what}, {measure.size[0]}x{measure.size[1]}" for word in words)

    measure_starts(is_asked)
    for measure in filter(is_asked, keys()):
        measure.print(median(stepping_bare(*measure.size)))


if __name__ == "__main__":
    main(*sys.argv[1:])
