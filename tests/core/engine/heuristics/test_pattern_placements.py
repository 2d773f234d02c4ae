"""The numbers of sets and orders, compared with Python's own lists of them."""

from itertools import combinations, permutations
from math import factorial

import pytest

from loyd.core.engine.heuristics.pattern_placements import (
    low_bits,
    numbers_of_sets,
    order_moves,
    sets_of,
)


@pytest.mark.parametrize(("cells", "tiles"), [(4, 1), (6, 6), (9, 4), (11, 10), (16, 3)])
def test_sets_are_numbered_as_they_are_as_numbers(cells: int, tiles: int) -> None:
    sets = sorted(sum(1 << cell for cell in taken) for taken in combinations(range(cells), tiles))
    assert sets_of(cells, tiles).tolist() == sets
    high, low = numbers_of_sets(cells, tiles)
    below = low_bits(cells)
    assert [int(high[taken >> below] + low[taken & (1 << below) - 1]) for taken in sets] == list(
        range(len(sets))
    )


@pytest.mark.parametrize("tiles", [1, 2, 3, 5])
def test_a_tile_moves_to_another_place_of_an_order(tiles: int) -> None:
    orders = list(permutations(range(tiles)))
    number_of = {order: number for number, order in enumerate(orders)}
    table = order_moves(tiles)
    assert table.shape == (tiles, tiles, factorial(tiles))
    for number, order in enumerate(orders):
        for start in range(tiles):
            for end in range(tiles):
                rest = [*order[:start], *order[start + 1 :]]
                after = number_of[*rest[:end], order[start], *rest[end:]]
                assert table[start, end, number] == after
