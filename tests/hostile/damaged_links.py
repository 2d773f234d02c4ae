"""Damaged links and `--at`: each is read as some view, or refused in a sentence.

`python -m tests.hostile.damaged_links --count 1000 --seed 1` damages this many, made from valid
ones.
"""

import argparse
import shlex
import sys
from random import Random
from urllib.parse import parse_qsl

from loyd.core.engine.puzzle.notation import blank_first, parse_board
from loyd.core.study.compare.comparison import SharedView
from loyd.core.system.errors import LoydError
from tests.hostile.damaged_files import DAMAGES, insert
from tests.hostile.fuzzed import LONGEST, fault

FIFTEEN = parse_board("x 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1")
VIEWS = (
    SharedView(parse_board("23415x768"), spec="astar:manhattan", step=312),
    SharedView(parse_board("23415x768"), blank_first(3, 3), "dfs:10:order=lrud", 7, note="f rises"),
    SharedView(FIFTEEN, None, "wastar:manhattan:2", 9, ("idastar", "greedy:misplaced"), "A: é"),
    SharedView(spec="bfs", note="on: the sample"),
)


def damaged(text: str, rng: Random) -> str:
    content = bytearray(text.encode())
    rng.choice(DAMAGES[:-1])(content, rng)
    if rng.random() < 0.3:
        insert(content, rng)
    return content.decode(errors=rng.choice(("replace", "surrogateescape")))


def fault_of_query(query: str) -> str:
    """What is wrong with how a link's query is read; empty if nothing is."""
    try:
        view = SharedView.from_query(parse_qsl(query))
        again = SharedView.from_query(parse_qsl(view.query))
    except LoydError as error:
        said = str(error)
        return "" if len(said) <= LONGEST and said.isprintable() else f"it says {said[:300]!r}"
    except Exception as error:  # noqa: BLE001  whatever it is, it is reported and counted
        return f"{type(error).__name__}: {error}"
    return "" if again == view else f"it is read as {view}, and then as {again}"


def run(count: int, seed: int) -> list[str]:
    """Damage this many links, half of them as command lines; returns the faults."""
    rng, faults = Random(seed), []
    for number in range(count):
        view = rng.choice(VIEWS)
        text = damaged(view.command() if number % 2 else view.query, rng)
        try:
            line = shlex.split(text)[1:] if number % 2 else []
        except ValueError:  # which a shell does not run
            continue
        if found := fault(line) if number % 2 else fault_of_query(text):
            faults.append(f"{text!r}: {found}")
    return faults


def main() -> int:
    """Read the options and run; returns the exit code."""
    parser = argparse.ArgumentParser(description="Damage links.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1_000)
    options = parser.parse_args()
    faults = run(options.count, options.seed)
    sys.stdout.write("".join(f"! {each}\n" for each in faults))
    sys.stdout.write(f"{options.count} links, seed {options.seed}: {len(faults)} faults\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
