"""The loop that builds a pattern database in bulk: breadth-first, a level at a time, with all
orders on one set of cells together.

A move to the next column takes the row of bits as it is to another row, 64 placements per
operation; one to the next row maps each order to another, within the few kilobytes of a row. Every
move changes the chessboard colour of the cell of one tile, so the rows of one level and the next
are disjoint, and one array holds both.
"""

from typing import Any

from loyd.core.engine.heuristics import pattern_placements
from loyd.core.engine.heuristics.pattern_placements import MOST_TABLED, NONE, ONE, U, moved, ones

PARTS = (pattern_placements,)
UNKNOWN = 255
MOST_HALF = 15
MOST_EXCESS = 28


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
    table: Any,
    far: Any,
    placed: Any,
    moves: Any,
    numbers: Any,
    tiles: Any,
) -> Any:
    """Expand the rows from `first` up to but not including `last` that belong to level `depth`;
    returns the number of new placements.

    `fresh[row]`: the orders found in this level, a bit each; `seen[row]`: those of all levels;
    `active[row]`: whether any is fresh. `colour[row]`: the parity of the levels that can reach it.
    `its_set` to `end`: the columns of `PatternRows`. `table`: receives the entry of each set and
    order: its level or, if `far` and `placed` are not empty, four bits with half of its excess over
    the Manhattan distance. That distance is the sum of far[set, place, tile] over the places in an
    order, where placed[order, place] is the tile; greater excesses count as MOST_EXCESS.
    `moves[start, end, order]`: see `pattern_placements.moves`; `numbers` is room for the orders of
    a row.
    """
    found = 0
    words = fresh.shape[1]
    is_packed = len(placed) > 0
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
                index = its_set[row] * len(numbers) + order
                if not is_packed:
                    if table[index] == UNKNOWN:
                        table[index] = depth
                        found += 1
                elif table[index >> 1] >> (index & 1) * 4 & MOST_HALF == MOST_HALF:
                    excess = depth
                    for place in range(tiles):
                        excess -= far[its_set[row], place, placed[order, place]]
                    half = min(excess, MOST_EXCESS) >> 1
                    table[index >> 1] ^= (MOST_HALF ^ half) << (index & 1) * 4
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
                    order = (
                        moves[goes, comes, order]
                        if tiles <= MOST_TABLED
                        else moved(order, goes, comes, tiles)
                    )
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
