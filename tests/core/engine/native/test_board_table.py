"""The table of boards in the engine, compared with a dictionary, growing by doubling or at will,
with spread or clustered hashes.
"""

import ctypes
from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from loyd.core.engine.best_first.best_first_successors import first_entries
from loyd.core.engine.best_first.solver import Sizes
from loyd.core.engine.native.binding import TYPES, engine, fill
from loyd.core.engine.puzzle.packing import WORD
from loyd.core.engine.record.columns import FARTHEST_SLOT, MULTIPLIERS, NODE_TYPES, Nodes

DOUBLED, ODD = (64, 128, 256, 512, 1024), (64, 128, 300, 333, 900)
LOOP = engine().loyd_best_first(b"annealing", b"zero", b"zero").contents
"""A rule whose open list is a single entry: what enters is only put into the table."""


def lows(rng: Random, *, is_crowded: bool) -> Iterator[int]:
    """Random words of boards; if crowded, those whose home slots are in a few places."""
    while True:
        low = rng.getrandbits(60)
        mixed = low * MULTIPLIERS[0] & WORD
        hashed = (mixed ^ mixed >> 29) >> 32 & ~FARTHEST_SLOT
        if not is_crowded or hashed >> 24 in (0, 100, 255):
            yield low


def entered(nodes: Nodes, slots: Any, register_values: Any) -> Any:
    search = TYPES.BestFirst(registers=ctypes.pointer(register_values))
    fill(search.nodes, nodes)
    search.slots.take(slots)
    return search


@pytest.mark.parametrize("sizes", [DOUBLED, ODD])
@pytest.mark.parametrize("is_crowded", [False, True])
def test_every_board_is_found_and_no_other(sizes: tuple[int, ...], is_crowded: bool) -> None:
    rng = Random(f"table {sizes} {is_crowded}")
    fresh, registers = lows(rng, is_crowded=is_crowded), TYPES.BestFirstRegisters()
    kinds = NODE_TYPES | {"extra": np.int32}
    nodes = Nodes(*(np.zeros(0 if name == "hi" else sizes[-1], kinds[name]) for name in kinds))
    slots, made, newest = np.zeros(sizes[0], np.uint32), 1, dict[int, int]()
    for size in sizes:
        search = entered(nodes, slots, registers)
        if size != len(slots):
            longer, column = np.zeros(size, np.uint32), TYPES.Slots()
            column.take(longer)
            LOOP.longer_table(search, column)
            slots, search = longer, entered(nodes, longer, registers)
        while len(newest) < size // Sizes.SLOTS * Sizes.ENTRIES - 1 and made < sizes[-1]:
            low = rng.choice([next(fresh), next(fresh), *list(newest)[-1:]])
            nodes.lo[made], newest[low] = low, made
            LOOP.enter(search, made)
            made += 1
        asked = [*newest, *(next(fresh) for _ in range(50))]
        words = np.array(asked, np.uint64)
        trace: Any = SimpleNamespace(nodes=nodes, slots=slots)
        found = first_entries(trace, words, np.zeros_like(words))
        assert found.tolist() == [newest.get(low, 0) for low in asked]
        assert int(np.count_nonzero(slots)) == len(newest)
