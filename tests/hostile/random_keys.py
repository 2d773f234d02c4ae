"""Random keys, clicks, pastes, resizes and signals, over all screens, on a terminal of its own.

`python -m tests.hostile.random_keys --count 20000 --seed 1` types this many, from ten seeds. Now
and then it opens the help, which must appear within a second of time available to the app: a screen
that merely keeps repainting does not count as responsive.
"""

import argparse
import os
import re
import sys
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from subprocess import TimeoutExpired
from tempfile import TemporaryDirectory

import pytest

from tests.end_to_end.terminal import COMMAND, Terminal
from tests.hostile.leaving import FIFTEEN, OWN
from tests.hostile.waiting import Waiting

SIZES = ((80, 24), (120, 40), (40, 12), (20, 5), (300, 100))
BEGINNINGS = (
    (),
    ("-a", "idastar", FIFTEEN),
    ("4 1 2/x 5 3",),
    ("--load", "mine.py", "-a", "lazy"),
    ("1 2/3 x",),
)
CONFIG = 'memory = "100M"\n'
"""So that no search takes the machine's memory."""
BAR_SECONDS = 1.0
PATIENCE_SECONDS = 15.0
ASK_AGAIN_SECONDS = 0.6
"""A dialogue that is just closing swallows a key; that does not mean the screen is unresponsive."""
KEYS_PER_LIFE = 200
KEYS_PER_PROBE = 25
ESCAPE, HELP, LEAVE, SUSPEND = "\x1b[27u", "?", "\x03", "\x1a"
PLAIN = [chr(code) for code in range(32, 127) if chr(code) != "q"]
CONTROL = [chr(code) for code in range(1, 27) if chr(code) not in (LEAVE, SUSPEND, "\x11")]
NAMED = [
    *(f"\x1b[{end}" for end in "ABCDHFZ"),
    *(f"\x1b[1;{how}{end}" for how in (2, 3, 5, 6) for end in "ABCDHF"),
    *(f"\x1b[{number}~" for number in (2, 3, 5, 6, 11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24)),
    "\x7f",
    "\r",
    ESCAPE,
    "\x1bx",
]
OFTEN = ["\x1b[C", "\x1b[D", "\x1b[B", "\x1b[A", "\r", "\t", ESCAPE, *" nECPHvVzabhmpuy"]
PASTED = [
    "2 3 4 1 5 x 7 6 8",
    "[/b]",
    "[@click=app.quit]x[/]",
    "\x1b[31m",
    "1" * 5_000,
    "x\n" * 50,
    "ﷺ🙂é",
    "mine.py",
    "../" * 40,
    "\x00",
]
BYTES = [b"\xff", b"\xc3(", b"\xf0\x9f", b"\x1b[", b"\x1b[<0;5;5", b"\x1b[200~", b"\x80" * 100]


@dataclass
class Tried:
    """What was typed and found."""

    keys: int = 0
    lives: int = 0
    slowest: float = 0.0
    answers: list[float] = field(default_factory=list)
    asked_again: int = 0
    faults: list[str] = field(default_factory=list)


class Life:
    """One run of the app, from its start until it quits."""

    def __init__(self, seed: int, folder: Path, tried: Tried) -> None:
        self._rng, self._tried, self._seed = Random(seed), tried, seed
        self._log: list[str] = []
        size = SIZES[seed % len(SIZES)]
        arguments = self._rng.choice(BEGINNINGS)
        self._where = f"seed {seed}, {size[0]}x{size[1]}, loyd {' '.join(arguments)}"
        environment = {
            "HOME": str(folder),
            "XDG_CONFIG_HOME": str(folder),
            "LOYD_STATE_DIR": str(folder / "state"),
        }
        command = (
            "env",
            *(f"{name}={value}" for name, value in environment.items()),
            COMMAND[0],
            "-P",
            *COMMAND[1:],
        )
        self._terminal = Terminal(
            *arguments, command=command, folder=folder, columns=size[0], lines=size[1]
        )

    def live(self, keys: int) -> None:
        """Type this many keys, and quit."""
        with self._terminal as terminal:
            terminal.until_written(b"\x1b[?1049h")
            typed = 0
            while typed < keys and not self._has_ended:
                typed += self._type()
                terminal.drain()
                if typed % KEYS_PER_PROBE == 0:
                    self._probe()
            self._tried.keys += typed
            self._tried.lives += 1
            terminal.type(LEAVE)
            try:
                status = terminal.until_ended()
            except TimeoutExpired:
                self._fault("it cannot be left")
                return
            if status != 0:
                self._fault(f"exit status {status}")
            if b"Traceback" in terminal.output:
                self._fault(f"a traceback:\n{_plain(terminal.output)[-1500:]}\n")
            if not terminal.is_restored:
                self._fault(f"the terminal is not as it was after {terminal.output[-300:]!r}")

    @property
    def _has_ended(self) -> bool:
        return self._terminal.process.poll() is not None

    def _type(self) -> int:
        """Do one thing, which counts as a key."""
        rng, terminal = self._rng, self._terminal
        chance = rng.random()
        if chance < 0.86:
            key = rng.choice(rng.choice((PLAIN, OFTEN, OFTEN, NAMED, CONTROL)))
            self._note(repr(key))
            terminal.type(key)
        elif chance < 0.90:
            column, line = (
                rng.randrange(terminal.screen.columns),
                rng.randrange(terminal.screen.lines),
            )
            self._note(f"click {column},{line}")
            terminal.click(column, line)
        elif chance < 0.92:
            wheel = f"\x1b[<{rng.choice((64, 65))};{rng.randrange(1, 80)};{rng.randrange(1, 24)}M"
            self._note(repr(wheel))
            terminal.type(wheel)
        elif chance < 0.95:
            text = rng.choice(PASTED)
            self._note(f"paste {text[:20]!r}")
            terminal.type(f"\x1b[200~{text}\x1b[201~")
        elif chance < 0.96:
            junk = rng.choice(BYTES)
            self._note(f"bytes {junk[:10]!r}")
            terminal.type_bytes(junk)
        elif chance < 0.99:
            columns, lines = rng.choice((*SIZES, (rng.randint(1, 120), rng.randint(1, 50))))
            self._note(f"size {columns}x{lines}")
            terminal.resize(columns, lines)
        else:
            self._note("suspend")
            terminal.suspend_and_resume()
        return 1

    def _probe(self) -> None:
        """Close every dialogue, and open the help, which must appear."""
        terminal = self._terminal
        terminal.type_bytes(b"\x1b[201~")
        for _ in range(6):
            terminal.type(ESCAPE)
            terminal.drain()
        terminal.resize(80, 24)
        terminal.drain(0.2)
        for _ in range(2):
            terminal.type("1" + ESCAPE)
            terminal.drain(0.3)
        before, asked = len(terminal.output), 0
        with Waiting(terminal.process.pid) as waiting:
            while (
                b"Help:" not in terminal.output[before:]
                and not self._has_ended
                and waiting.wall < PATIENCE_SECONDS
            ):
                if waiting.wall - waiting.in_line >= asked * ASK_AGAIN_SECONDS:
                    terminal.type(HELP if asked == 0 else ESCAPE + HELP)
                    asked += 1
                terminal.drain(0.05)
        took = waiting.own
        self._tried.asked_again += asked > 1
        if self._has_ended:
            return
        self._tried.answers.append(took)
        self._tried.slowest = max(self._tried.slowest, took)
        if took > BAR_SECONDS:
            self._fault(
                f"no help for {took:.1f} s"
                + (f":\n{terminal.text}" if waiting.wall > PATIENCE_SECONDS else "")
            )
        terminal.type(ESCAPE)
        terminal.drain()

    def _note(self, what: str) -> None:
        self._log.append(what)

    def _fault(self, what: str) -> None:
        self._tried.faults.append(
            f"{self._where}: {what}; the last keys were {' '.join(self._log[-30:])}"
        )


def _plain(written: bytes) -> str:
    """The output without colours."""
    return re.sub(r"\x1b\[[\d;?<>]*[a-zA-Z]", "", written.decode(errors="replace"))


def run(count: int, seed: int, tried: Tried | None = None) -> Tried:
    """Type this many keys from a seed."""
    tried = Tried() if tried is None else tried
    until, life = tried.keys + count, seed * 1_000
    while tried.keys < until:
        with TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "loyd").mkdir()
            (folder / "loyd" / "config.toml").write_text(CONFIG)
            (folder / "mine.py").write_text(OWN)
            try:
                Life(life, folder, tried).live(min(KEYS_PER_LIFE, until - tried.keys))
            except (pytest.fail.Exception, OSError) as error:
                tried.faults.append(f"life {life}: {error}")
                tried.keys += 1
            life += 1
    return tried


def main() -> int:
    """Read the options and run; returns the exit code."""
    parser = argparse.ArgumentParser(description="Type at random.")
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--seeds", type=int, default=10, help="how many seeds share the keys")
    parser.add_argument("--count", type=int, default=20_000)
    options = parser.parse_args()
    tried, told = Tried(), 0
    for seed in range(options.seed, options.seed + options.seeds):
        with (
            TemporaryDirectory() as cache
        ):  # the first life of a seed compiles, later ones find the loops there
            os.environ["LOYD_CACHE_DIR"] = cache
            run(options.count // options.seeds, seed, tried)
        for fault in tried.faults[told:]:
            sys.stdout.write(f"! {fault}\n")
        told = len(tried.faults)
        sys.stdout.write(
            f"seed {seed}: {tried.keys} keys in {tried.lives} lives, slowest answer "
            f"{tried.slowest:.2f} s, {told} faults; "
            f"asked twice {tried.asked_again} times in {len(tried.answers)}\n"
        )
        sys.stdout.flush()
    return 1 if tried.faults else 0


if __name__ == "__main__":
    sys.exit(main())
