"""What four searches side by side cost: a key press while they run flat out, and the processor time of each beside the others.

Run it with `NUMPY_MADVISE_HUGEPAGE=0 python -m tests.benchmarks.lanes`.  A search makes the same steps alone and among four; what
is compared is the processor time of its own that it takes for them, the median of some rounds.  Memory that is taken into use costs
time too, whoever takes it, and in a virtual machine by luck several times as much: so the same memory is made ready before each
round, both ways the four records fill it, and pages are small, of which one takes the cost of many.
"""

from statistics import median
from time import sleep

import numpy as np

from core.comparison.comparison import shared_limits
from core.comparison.lane import Lane
from core.comparison.turns import Turns
from core.puzzle.goal import blank_last
from core.puzzle.notation import parse_board
from core.search.spec import parse_spec
from tests.benchmarks.interface import HARDEST_15, pressed, said, settle
from tests.end_to_end.terminal import Terminal

SPECS = [parse_spec(text) for text in ("astar:misplaced", "astar:manhattan", "idastar:manhattan", "bfs")]
START, GOAL = parse_board(" ".join(HARDEST_15)), blank_last(4, 4)
STEPS = (3_000_000, 3_000_000, 60_000_000, 3_000_000)
"""Each takes half a second or more."""
LOOK_SECONDS = 0.05
ROUNDS = 7
READY_BYTES = 1_800_000_000
PACES: list[tuple[str, tuple[bytes, ...]]] = [("-", (b"pace 1",)), ("+", (b"flat out",))] * 12
LANES: list[tuple[str, tuple[bytes, ...]]] = [
    ("1", (b"D and A are",)),
    ("2", (b"A and B are",)),
    *[("1", (b"B and A are",)), ("2", (b"A and B are",))] * 10,
]
HOME, ENTER_CHOICE, ADD_LANE = "\x1b[H", "\x13", "\x0e"


def keys_flat_out(keys: list[tuple[str, tuple[bytes, ...]]]) -> list[float]:
    """Milliseconds until what a key does is on the screen, while four lanes run flat out."""
    with Terminal(*HARDEST_15) as terminal:
        settle(terminal, 3)
        for begun in ("C", ADD_LANE, ADD_LANE, "a", HOME, ENTER_CHOICE, "+" * 20):  # the fourth lane becomes breadth-first
            terminal.type(begun)
            settle(terminal, 1)
        terminal.type(" ")
        settle(terminal, 2)
        return pressed(terminal, keys)


def lanes_from(first: int) -> list[int]:
    """The places of the lanes from the `first` one on, then those before it."""
    return [*range(first, len(SPECS)), *range(first)]


def seconds(first: int, *, at_once: bool) -> list[float]:
    """Processor seconds that each of the four takes for its steps, all at once in turns as on the screen, or one after the other.

    The `first` one begins; all four records are kept to the end.
    """
    np.empty(READY_BYTES, np.uint8).fill(1)
    turns = Turns()
    lanes = [Lane(spec, spec.problem(START, GOAL, shared_limits()), turns) for spec in SPECS]
    try:
        groups = [lanes_from(first)] if at_once else [[place] for place in lanes_from(first)]
        for group in groups:
            while any(lanes[place].is_compiling or lanes[place].trace.steps < STEPS[place] for place in group):
                for place in group:
                    lanes[place].look()
                    lanes[place].record_to(STEPS[place])
                sleep(LOOK_SECONDS)
        return [lane.trace.clock.seconds_at(steps) for lane, steps in zip(lanes, STEPS, strict=True)]
    finally:
        for lane in lanes:
            lane.close()


def main() -> None:
    """Measure both, a line each."""
    said("four lanes flat out: another pace", keys_flat_out(PACES), 50)
    said("four lanes flat out: another lane", keys_flat_out(LANES), 50)
    seconds(0, at_once=True)  # compiles, and takes the memory into use
    firsts = [number % len(SPECS) for number in range(ROUNDS)]
    rounds = [(seconds(first, at_once=False), seconds(first, at_once=True)) for first in firsts]
    alone, together = ([median(column) for column in zip(*way, strict=True)] for way in zip(*rounds, strict=True))
    rows = [*zip([spec.text for spec in SPECS], alone, together, strict=True), ("all four", sum(alone), sum(together))]
    for name, one, among in rows:
        print(f"{name:<18} {one:5.2f} s alone, {among:5.2f} s among four: alone {among / one:4.2f} times as fast (bar 1.10)", flush=True)


if __name__ == "__main__":
    main()
