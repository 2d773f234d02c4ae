"""Fuzzed boards, options and names, for every command that answers in a pipe: a sentence at worst,
never a crash.

`python -m tests.hostile.fuzzed --count 5000 --seed 1` tries this many.
"""

import argparse
import sys
from random import Random

from tests.tui.cli.command_line import run as loyd

COMMANDS = ("solve", "check", "rank", "unrank", "scramble", "list", "trace", "compare")
BOARDS = ("2 3 4 1 5 x 7 6 8", "12345678x", "1 2/3 x", "3 1 2/x 4 5", "[1,2,3,4,5,6,7,8,0]")
WORDS = (
    "-1",
    "0",
    "1e999",
    "nan",
    "9" * 400,
    "½",
    "x" * 50,
    "[/b]",
    "\x1b[31m",
    "\x00",
    "=1+1",
    "@x",
    "ﷺ",
    "\ud800",
    "--",
    "-",
    "",
)
OPTIONS = (
    "-a",
    "-H",
    "--goal",
    "--size",
    "--notation",
    "--format",
    "--order",
    "-n",
    "--seed",
    "--moves",
    "--no-such",
)
SPECS = ("astar", "idastar", "wastar:manhattan:2", "astar::", "max:manhattan,misplaced", "pdb-9-9")
VALUES = (*SPECS, "snail", "3x3", "2x2", "99x99", "0x0", "json", "last", "udlr")
SYMBOLS = "0123456789xX_.,;/|()[]{} \t-+*#@=~%\"'\\é٣\u200b\u202e\x7f\x1b"
LONGEST = 1_000
"""A message may quote two hundred typed characters, twice, and say more."""
EASY = ("--limit-nodes", "2000", "--limit-seconds", "2")


def _cells(rng: Random) -> str:
    """A board that is slightly wrong, or anything."""
    kind = rng.randrange(4)
    if kind == 0:
        return "".join(rng.choice(SYMBOLS) for _ in range(rng.randrange(40)))
    board = list(rng.choice(BOARDS))
    for _ in range(rng.randrange(4)):
        place = rng.randrange(len(board) + 1)
        if kind == 1:
            board[place : place + 1] = rng.choice(SYMBOLS)
        elif kind == 2:
            board[place:place] = rng.choice(WORDS)
        else:
            del board[place : place + rng.randrange(5)]
    return "".join(board)


def arguments(rng: Random) -> list[str]:
    """A command line."""
    command = rng.choice(COMMANDS)
    line = [command]
    for _ in range(rng.randrange(3)):
        line += [rng.choice(OPTIONS), rng.choice((*VALUES, *WORDS))][: rng.randint(1, 2)]
    if command in ("solve", "trace", "compare"):
        line += EASY
    line += [_cells(rng) for _ in range(rng.randint(0, 2))]
    return line


def fault(line: list[str], stdin: str = "") -> str:
    """What is wrong with how a command line ended; empty if nothing is."""
    try:
        ended = loyd(*line, stdin=stdin)
    except Exception as error:  # noqa: BLE001  whatever it is, it is reported and counted
        return f"{type(error).__name__}: {error}"
    if ended.exit_code not in (0, 1, 2):
        return f"exit code {ended.exit_code}"
    if "Traceback" in ended.stderr or "\x1b" in ended.stderr:
        return f"it says {ended.stderr[-200:]!r}"
    longest = max(map(len, ended.stderr.splitlines()), default=0)
    return f"a message of {longest} characters: {ended.stderr[:300]!r}" if longest > LONGEST else ""


def run(count: int, seed: int) -> list[str]:
    """Try this many command lines; returns the faults."""
    rng, faults = Random(seed), []
    for _ in range(count):
        line, stdin = arguments(rng), "\n".join(_cells(rng) for _ in range(rng.randrange(3)))
        stdin = stdin.encode(errors="replace").decode()
        if found := fault(line, stdin):
            faults.append(f"loyd {line!r} < {stdin!r}: {found}")
    return faults


def main() -> int:
    """Read the options and run; returns the exit code."""
    parser = argparse.ArgumentParser(description="Try command lines at random.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=5_000)
    options = parser.parse_args()
    faults = run(options.count, options.seed)
    sys.stdout.write("".join(f"! {each}\n" for each in faults))
    sys.stdout.write(f"{options.count} command lines, seed {options.seed}: {len(faults)} faults\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
