"""The loops that measure subtrees.  Ordinary Python that Numba compiles (see `loyd.core.compile.kernel`).

Everything is by step, from 1 on; place 0 stands above the roots.  A node is expanded after its parent, so one pass down the steps adds
up all subtrees, and one pass up them hands on whatever a node has from its parent.
"""

from typing import Any


def parents_of(order: Any, parent: Any, ended: Any, first: int, last: int, parents: Any) -> None:
    """Set `parents[step]` to the step that expanded its node's parent (0: none), for the steps after `first` up to `last`."""
    for step in range(first + 1, last + 1):
        above = parent[order[step - 1]]
        parents[step] = ended[above] + 1 if above else 0


def parents_by_depth(depths: Any, latest: Any, parents: Any) -> None:
    """The same from the depth of each step of a depth-first search, where a node's parent is the last one above it.

    `latest`: room for one number a depth.
    """
    for step in range(1, len(depths)):
        depth = depths[step]
        parents[step] = latest[depth - 1] if depth else 0
        latest[depth] = step


def subtrees(parents: Any, last: int, sizes: Any) -> None:
    """Set `sizes[step]` to the expansions in the subtree of each step up to `last`, its own included."""
    sizes[0] = 0
    for step in range(1, last + 1):
        sizes[step] = 1
    for step in range(last, 0, -1):
        sizes[parents[step]] += sizes[step]


def classify(parents: Any, sizes: Any, root: int, chosen: int, least: int, first: int, last: int, bits: int, places: Any, tops: Any) -> int:
    """Set the class of each step after `first` up to `last`: its block and, in the low `bits`, how deep below the block's top it is.

    The top of a block is the root or a step up to `chosen` whose subtree has at least `least` expansions; -1 is outside the root.
    `tops` holds, after their number, the tops of the blocks; the number is returned.
    """
    count = tops[0]
    deepest = (1 << bits) - 1
    for step in range(first + 1, last + 1):
        above = places[parents[step]] if parents[step] >= root else -1
        if step == root or (above >= 0 and step <= chosen and sizes[step] >= least):
            places[step] = count << bits
            count += 1
            tops[count] = step
        elif above < 0:
            places[step] = -1
        else:
            places[step] = above + 1 if above & deepest < deepest else above
    tops[0] = count
    return int(count)


def add_up(places: Any, order: Any, values: Any, first: int, last: int, counts: Any, sums: Any) -> None:
    """Add the steps after `first` up to `last` to the counts, and their nodes' values to the sums, of their classes."""
    for step in range(first + 1, last + 1):
        place = places[step]
        if place >= 0:
            counts[place] += 1
            sums[place] += values[order[step - 1]]


def add_made(places: Any, made: Any, parents: Any, bits: int, first: int, last: int, opened: Any) -> None:
    """Add what the steps after `first` up to `last` made to the open nodes of their blocks, and take the node that each expanded away.

    `made`: how many entries there are after each step, from 1.
    """
    for step in range(first + 1, last + 1):
        place = places[step]
        if place >= 0:
            opened[place >> bits] += made[step - 1] - (made[step - 2] if step > 1 else 2)
        above = places[parents[step]]
        if above >= 0:
            opened[above >> bits] -= 1


def take_replaced(old: Any, parent: Any, ended: Any, places: Any, bits: int, opened: Any) -> None:
    """Take entries that were replaced while they were open from the open nodes of the blocks whose expansions had made them."""
    for entry in old:
        place = places[ended[parent[entry]] + 1]
        if place >= 0:
            opened[place >> bits] -= 1


def lay_out(counts: Any, above: Any, opened: Any, depth: Any, x: Any, width: Any, free: Any) -> int:
    """Add up the blocks' widths and open nodes from the leaves on, and place them from the root on, each after those before it.

    The root's depth is set.
    `free`: where the dust of each block begins, behind the blocks in it.  Returns how many bars of dust there are.
    """
    blocks, rows = counts.shape
    bars = 0
    for block in range(blocks - 1, -1, -1):
        for row in range(rows):
            width[block] += counts[block, row]
            bars += row > 0 and counts[block, row] > 0
        if block:
            width[above[block]] += width[block]
            opened[above[block]] += opened[block]
    for block in range(1, blocks):
        depth[block] = depth[above[block]] + 1
        x[block] = free[block] = free[above[block]]
        free[above[block]] += width[block]
    return int(bars)


def lay_dust(counts: Any, sums: Any, depths: Any, free: Any, dust: Any) -> None:
    """Set a row for each bar of dust: its depth, x, width, and mean value; a bar is as wide as the dust so deep or deeper."""
    blocks, rows = counts.shape
    at = 0
    for block in range(blocks):
        reach = 0
        for row in range(rows - 1, 0, -1):
            count = counts[block, row]
            if count:
                reach += count
                dust[at, 0], dust[at, 1], dust[at, 2] = depths[block] + row, free[block], reach
                dust[at, 3] = sums[block, row] / count
                at += 1
