"""The table of boards, compared with a dictionary, growing by doubling or to any size, with spread
or clustered hashes.
"""

from random import Random
from types import ModuleType

import numpy as np
import pytest

from loyd.core.engine.record import columns, packed_board
from loyd.core.engine.record.columns import NODE_TYPES, Nodes

pytestmark = pytest.mark.kernel
U = np.uint64
DOUBLED, ODD = (64, 128, 256, 512, 1024), (64, 128, 300, 333, 900)


def crowded(table: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let all boards have one of forty hashes, in five places."""
    hash_of = table.hash_of
    monkeypatch.setattr(
        table,
        "hash_of",
        lambda lo, hi: (
            hash_of(lo, hi) % U(5) << U(29) & ~U(columns.FAR) | hash_of(lo, hi) & U(0x38)
        ),
    )


@pytest.mark.parametrize("sizes", [DOUBLED, ODD])
@pytest.mark.parametrize("is_crowded", [False, True])
def test_every_board_is_found_and_no_other(
    sizes: tuple[int, ...], is_crowded: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = Random(f"table {sizes} {is_crowded}")
    if is_crowded:
        crowded(packed_board, monkeypatch)
    nodes = Nodes(
        *(np.zeros(0 if name == "hi" else sizes[-1], kind) for name, kind in NODE_TYPES.items())
    )
    slots, made, first_of = np.zeros(sizes[0], np.uint32), 1, dict[int, int]()
    for size in sizes:
        bits = packed_board.entry_bits(size)
        if size != len(slots):
            longer = np.zeros(size, np.uint32)
            with np.errstate(over="ignore"):
                packed_board.refill(nodes, slots, longer)
            slots = longer

        def look_up(
            low: int, bits: U = bits, slots: np.ndarray[tuple[int], np.dtype[np.uint32]] = slots
        ) -> tuple[U, U, U]:
            with np.errstate(over="ignore"):
                found: tuple[U, U, U] = packed_board.look_up(
                    slots, nodes, U(low), U(0), packed_board.hash_of(U(low), U(0)), bits
                )
            return found

        while made < packed_board.most_entries(size):
            low = rng.choice([rng.getrandbits(60), *list(first_of)[-3:]])
            slot, first, mark = look_up(low)
            assert first == first_of.get(low, 0)
            if not first:
                slots[slot], nodes.lo[made], first_of[low] = mark | U(made), low, made
                made += 1
        assert [int(look_up(low)[1]) for low in first_of] == [*first_of.values()]
        assert int(np.count_nonzero(slots)) == len(first_of) == made - 1
