"""The building of pattern databases."""

from collections.abc import Callable
from math import perm

import numpy as np
import numpy.typing as npt

from loyd.core.compile.kernel import kernel
from loyd.core.heuristics.pattern import patterns
from loyd.core.heuristics.pattern.partition import Groups
from loyd.core.heuristics.pattern.patterns import UNKNOWN
from loyd.core.heuristics.tables.flood import Words, flood
from loyd.core.puzzle.slides import NO_MOVE, slides

U = np.uint64


def entries(cells: int, tiles: int, *, compact: bool) -> int:
    """The bytes of one database."""
    return perm(cells, tiles) if compact else cells**tiles


def build(size: tuple[int, int], blank: int, groups: Groups, report: Callable[[float], None], *, compact: bool) -> npt.NDArray[np.uint8]:
    """The databases of all groups, one after the other; `groups` are goal cells, and `blank` is that of the blank.

    `report` is told the fraction that is done, and may raise to call all off.
    """
    cells = size[0] * size[1]
    lengths = [entries(cells, len(homes), compact=compact) for homes in groups]
    placements = [perm(cells, len(homes)) for homes in groups]
    table = np.full(sum(lengths), UNKNOWN, np.uint8)
    first = done = 0
    for homes, length, count in zip(groups, lengths, placements, strict=True):
        before = done

        def found(number: int, before: int = before) -> None:
            report(min(1.0, (before + number) / sum(placements)))

        _build_one(table[first : first + length], size, blank, homes, found, compact=compact)
        first, done = first + length, done + count
    return table


def _build_one(
    distance: npt.NDArray[np.uint8],
    size: tuple[int, int],
    blank: int,
    homes: tuple[int, ...],
    report: Callable[[int], None],
    *,
    compact: bool,
) -> None:
    """Fill in one database by a breadth-first search from its goal; the start of each level is found by the level before."""
    functions = kernel(patterns, None).functions
    height, width = size
    cells = height * width
    bits = 4 if cells <= 16 else 5
    not_first = U(sum(1 << cell for cell in range(cells) if cell % width))
    not_last = U(sum(1 << cell for cell in range(cells) if (cell + 1) % width))
    free = U(sum(1 << cell for cell in range(cells) if cell not in homes))
    region = functions.grown(U(1 << blank), free, U(width), not_first, not_last)
    place = np.array([homes], np.int64)
    seen = np.zeros(len(distance), np.uint16 if cells <= 16 else np.uint32)
    at = functions.number(place, 0, 0, len(homes), cells, compact)
    distance[at], seen[at] = 0, region
    ways, targets = (table[:, NO_MOVE].copy() for table in slides(height, width)[:2])

    def spread(now: Words, then: Words, registers: npt.NDArray[np.int64], depth: int, budget: int) -> None:
        functions.spread(
            now, then, registers, depth, budget, distance, seen, place,
            U(cells), U(bits), ways, targets, U(width), not_first, not_last, compact,
        )  # fmt: skip

    start = int(region) << bits * len(homes) | sum(cell << bits * at for at, cell in enumerate(homes))
    flood(spread, start, 4 * len(homes), report)
