"""Builds walking distance: its states, their distances, and its entry of the catalogue."""

import ctypes as c
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ...system import Building
from ..native.binding import TYPES, fill, of_arrays
from ..puzzle import Board
from ..puzzle.packing import Bytes, Numbers
from .heuristic import Heuristic
from .table_store import StoredTable, load_or_build
from .walking import BLANK_SHIFT, CODE_BITS, UNKNOWN, Ranks, Walking, ranks

STATES_WORTH_KEEPING = 1_000_000
"""Fewer states are quick to search, so they are not stored."""
SLICE = 1 << 14
"""Words taken between two reports of progress."""
FIRST_ROOM = 1 << 16


@dataclass(frozen=True)
class WalkingDistance(Heuristic):
    """Walking distance as an entry of the catalogue; on boards with five rows or columns its tables
    are large.
    """

    def is_ready(self, goal: Board) -> bool:
        return all(
            states.states < STATES_WORTH_KEEPING or table(states).is_kept() for states in axes(goal)
        )

    def tables(self, goal: Board, building: Building) -> Walking:
        """The tables for a goal. Raises BuildCancelledError."""
        rows, columns = axes(goal)
        down = distances(rows, building)
        across = down if columns is rows else distances(columns, building)
        cells = np.arange(len(goal.cells))
        line = np.array([cells // goal.width, cells % goal.width], np.uint8)
        return Walking(
            down,
            across,
            _filled_up(rows.add, columns.add),
            _filled_up(rows.take, columns.take),
            _filled_up(rows.step, columns.step),
            np.array([rows.root, columns.root]),
            line,
            np.ascontiguousarray(line[:, np.argsort(goal.cells)]),
            np.array(goal.size),
            np.zeros((2, max(goal.size)), np.uint8),
            np.zeros(2, np.int64),
        )


def axes(goal: Board) -> tuple[Ranks, Ranks]:
    """The states of the two axes, rows and columns, of a goal."""
    row, column = divmod(goal.blank, goal.width)
    return ranks(goal.height, goal.width, row), ranks(goal.width, goal.height, column)


def table(states: Ranks) -> StoredTable:
    """The stored table of an axis, named after its lines, its cells and its blank."""
    size = f"{states.lines} lines of {states.length} cells"
    return StoredTable(
        f"the walking distance of {size}",
        f"walking distance, {size}, blank in line {states.blank}",
        states.states,
    )


def distances(states: Ranks, building: Building) -> Bytes:
    """The distance of every state of one axis from its goal. Raises BuildCancelledError."""
    file = table(states)

    def make() -> Bytes:
        return _searched(states, lambda found: building.report(file.name, found / states.states))

    return load_or_build(file, make, building) if states.states >= STATES_WORTH_KEEPING else make()


def _searched(states: Ranks, report: Callable[[int], None]) -> Bytes:
    """The distances, by breadth-first search from the goal; `report` receives the number of states
    found so far, and may raise to cancel.

    A word holds the codes of a state. The loop takes up to SLICE of them from `now`, between the
    registers `at` and `count`; it puts those that it reaches first into `then`, at `filled`, and
    stops where that may lack room for all neighbours of a state.
    """
    distances = np.full(states.states, UNKNOWN, np.uint8)
    distances[states.number(states.goal)] = 0
    columns = distances, np.array(states.goal, np.uint8), states.add, states.take, states.step
    walking = fill(TYPES.WalkingStates(), (*columns, states.root))
    spread = of_arrays("loyd_expand_walking")
    goal = sum(code << int(CODE_BITS) * line for line, code in enumerate(states.goal))
    now = np.array([goal | states.blank << int(BLANK_SHIFT)], np.uint64)
    then = np.empty(FIRST_ROOM, np.uint64)
    registers = TYPES.FloodRegisters(count=1, found=1)
    depth = 0
    while registers.count:
        depth += 1
        registers.at = registers.filled = 0
        while registers.at < registers.count:
            spread(c.byref(walking), now, then, c.byref(registers), depth, SLICE)
            report(registers.found)
            if len(then) - registers.filled < 2 * states.lines:
                then = np.concatenate((then, np.empty_like(then)))
        # The two arrays change places, so no layer allocates one.
        now, then = then, now if len(now) >= FIRST_ROOM else np.empty(FIRST_ROOM, np.uint64)
        registers.count = registers.filled
    return distances


def _filled_up(first: Numbers, second: Numbers) -> Numbers:
    both = np.zeros((2, *np.maximum(first.shape, second.shape)), first.dtype)
    both[0, : first.shape[0], : first.shape[1]] = first
    both[1, : second.shape[0], : second.shape[1]] = second
    return both
