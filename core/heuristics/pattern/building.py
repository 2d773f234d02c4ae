"""The building of pattern databases."""

from collections.abc import Callable
from math import factorial, perm

import numpy as np
import numpy.typing as npt

from loyd.core.compile.kernel import kernel
from loyd.core.heuristics.pattern import bulk
from loyd.core.heuristics.pattern.bulk import UNKNOWN
from loyd.core.heuristics.pattern.partition import Groups, distances, is_compact, is_packed
from loyd.core.heuristics.pattern.placements import MOST_TABLED, cells_of, low_bits, moves, orders_of, set_numbers
from loyd.core.heuristics.pattern.rows import Rows, rows

WORDS_A_SLICE = 1 << 17


def entries(size: tuple[int, int], groups: Groups) -> list[int]:
    """The bytes of each database."""
    cells, packed = size[0] * size[1], is_packed(size, groups)
    if not is_compact(cells, groups):
        return [cells ** len(homes) for homes in groups]
    return [-(-perm(cells, len(homes)) // (2 if packed else 1)) for homes in groups]


def build(size: tuple[int, int], blank: int, groups: Groups, report: Callable[[float], None]) -> npt.NDArray[np.uint8]:
    """The databases of all groups, one after the other; `groups` are goal cells, rising, and `blank` is that of the blank.

    `report` is told the fraction that is done, and may raise to call all off.
    """
    cells = size[0] * size[1]
    compact, packed = is_compact(cells, groups), is_packed(size, groups)
    lengths = entries(size, groups)
    counts = [perm(cells, len(homes)) for homes in groups]
    table = np.full(sum(lengths), UNKNOWN, np.uint8)
    plans: dict[int, Rows] = {}
    first = done = 0
    for homes, length, count in zip(groups, lengths, counts, strict=True):

        def found(number: int, done: int = done) -> None:
            report((done + number) / sum(counts))

        if len(homes) not in plans:
            plans[len(homes)] = rows(*size, len(homes))
        part = table[first : first + length]
        if compact:
            _build_one(part, size, blank, homes, plans[len(homes)], found, packed=packed)
        else:
            close = np.full(count, UNKNOWN, np.uint8)
            _build_one(close, size, blank, homes, plans[len(homes)], found)
            part[_with_gaps(cells, len(homes))] = close
        first, done = first + length, done + count
    return table


def _with_gaps(cells: int, tiles: int) -> npt.NDArray[np.int64]:
    """For each placement in the order of `placements`, its cells as the digits of a number, the first tile's lowest."""
    taken = cells_of(cells, tiles)
    weights = cells ** orders_of(tiles).astype(np.int64)
    numbers: npt.NDArray[np.int64] = (taken @ weights.T).ravel()
    return numbers


def _build_one(
    table: npt.NDArray[np.uint8],
    size: tuple[int, int],
    blank: int,
    homes: tuple[int, ...],
    plan: Rows,
    report: Callable[[int], None],
    *,
    packed: bool = False,
) -> None:
    """Fill in one database, level after level from its goal."""
    spread = kernel(bulk, None).functions.spread
    cells, tiles, orders = size[0] * size[1], len(homes), factorial(len(homes))
    words = -(-orders // 64)
    fresh, seen = np.zeros((2, len(plan.set), words), np.uint64)
    active = np.zeros(len(plan.set), np.bool_)
    high, low = set_numbers(cells, tiles)
    home = sum(1 << cell for cell in homes)
    home_set = high[home >> low_bits(cells)] + low[home & ((1 << low_bits(cells)) - 1)]
    start = np.flatnonzero((plan.set == home_set) & (plan.region >> blank & 1 == 1))[0]
    fresh[start, 0] = seen[start, 0] = 1
    active[start] = True
    colour = (plan.is_odd != plan.is_odd[start]).astype(np.uint8)
    shifts = moves(tiles) if tiles <= MOST_TABLED else moves(1)
    numbers = np.empty(orders, np.int32)
    placed = orders_of(tiles) if packed else np.empty((0, 0), np.uint8)
    far = distances(*size)[cells_of(cells, tiles)][:, :, homes] if packed else np.empty((0, 0, 0), np.uint8)
    step = max(1, WORDS_A_SLICE // words)
    depth = count = 0
    while active.any():
        for first in range(0, len(active), step):
            count += int(spread(
                first, min(first + step, len(active)), depth, fresh, seen, active, colour, plan.set, plan.moves, plan.target,
                plan.start, plan.end, table, far, placed, shifts, numbers, tiles,
            ))  # fmt: skip
            report(count)
        depth += 1
