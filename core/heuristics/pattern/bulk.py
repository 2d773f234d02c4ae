"""The loop that builds a pattern database in bulk: breadth-first, a level at a time, all orders on one set of cells together.

A move to the next column takes the row of bits as it is to another row, 64 placements an operation; one to the next row takes each order
to another, within the few kilobytes of a row.  Every move changes the colour of a chessboard's cell that one tile is on, so the rows of
one level and those of the next are not the same, and one array holds both.
"""

from typing import Any

from loyd.core.heuristics.pattern import placements
from loyd.core.heuristics.pattern.placements import MOST_TABLED, NONE, ONE, U, moved, ones
from loyd.core.heuristics.pattern.rows import Rows  # noqa: F401  what the columns mean

PARTS = (placements,)
UNKNOWN = 255


def spread(
    first: Any,
    last: Any,
    depth: Any,
    fresh: Any,
    seen: Any,
    active: Any,
    colour: Any,
    its_set: Any,
    counts: Any,
    target: Any,
    start: Any,
    end: Any,
    distance: Any,
    moves: Any,
    numbers: Any,
    tiles: Any,
) -> Any:
    """Take the rows from `first` to before `last` that are of level `depth`; returns how many placements had not been found before.

    `fresh[row]`: the orders that this level has found, a bit each; `seen[row]`: those of all levels; `active[row]`: whether any is fresh.
    `colour[row]`: the parity of the levels that can be there.  `its_set` to `end`: the columns of `Rows`.
    `distance[set, order]` is filled in.
    `moves[start, end, order]`: see `placements.moves`; `numbers` is room for the orders of a row.
    """
    found = 0
    words = fresh.shape[1]
    for row in range(first, last):
        if not active[row] or colour[row] != depth % 2:
            continue
        count = 0
        for at in range(words):
            word = fresh[row, at]
            while word != NONE:
                lowest = word & (~word + ONE)
                word ^= lowest
                order = (at << 6) + int(ones(lowest - ONE))
                numbers[count] = order
                count += 1
                if distance[its_set[row], order] == UNKNOWN:
                    distance[its_set[row], order] = depth
                    found += 1
        for move in range(counts[row]):
            to = target[row, move]
            goes, comes = start[row, move], end[row, move]
            any_new = NONE
            if goes == comes:
                for at in range(words):
                    new = fresh[row, at] & ~seen[to, at]
                    seen[to, at] |= new
                    fresh[to, at] |= new
                    any_new |= new
            else:
                for at in range(count):
                    order = numbers[at]
                    order = moves[goes, comes, order] if tiles <= MOST_TABLED else moved(order, goes, comes, tiles)
                    new = (ONE << U(order & 63)) & ~seen[to, order >> 6]
                    seen[to, order >> 6] |= new
                    fresh[to, order >> 6] |= new
                    any_new |= new
            if any_new != NONE:
                active[to] = True
        for at in range(words):
            fresh[row, at] = NONE
        active[row] = False
    return found
