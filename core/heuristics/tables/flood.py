"""Breadth-first search over states of one word each, level after level, in slices that can be watched and called off."""

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

AT, COUNT, FILLED, FOUND = range(4)
REGISTERS = 4
SLICE = 1 << 14
FIRST_ROOM = 1 << 16

Words = npt.NDArray[np.uint64]
Spread = Callable[[Words, Words, npt.NDArray[np.int64], int, int], Any]


def flood(spread: Spread, start: int, successors: int, report: Callable[[int], None]) -> None:
    """Reach everything from the word `start`.

    `spread(now, then, registers, depth, budget)` takes up to `budget` words out of `now`, from registers[AT] up to registers[COUNT],
    and puts those that it reaches first, `depth` from the start, into `then` at registers[FILLED]; it adds what it found to
    registers[FOUND], and stops where `then` lacks room for the `successors` that one word has at most.
    `report` is told after every slice how much has been found; it may raise to call all off.
    """
    now, then = np.array([start], np.uint64), np.empty(FIRST_ROOM, np.uint64)
    registers = np.zeros(REGISTERS, np.int64)
    registers[COUNT] = registers[FOUND] = 1
    depth = 0
    while registers[COUNT]:
        depth += 1
        registers[AT] = registers[FILLED] = 0
        while registers[AT] < registers[COUNT]:
            spread(now, then, registers, depth, SLICE)
            report(int(registers[FOUND]))
            if len(then) - registers[FILLED] < successors:
                longer = np.empty(2 * len(then), np.uint64)
                longer[: len(then)] = then
                then = longer
        now, then = then, now if len(now) >= FIRST_ROOM else np.empty(FIRST_ROOM, np.uint64)
        registers[COUNT] = registers[FILLED]
