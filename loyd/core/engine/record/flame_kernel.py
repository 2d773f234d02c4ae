"""The loops that measure subtrees. Ordinary Python that Numba compiles (see
`loyd.core.engine.native.kernel`).

Everything is by step, from 1; index 0 is above the roots. A node is expanded after its parent, so
one descending pass over the steps adds up all subtrees, and one ascending pass hands down whatever
a node inherits from its parent.
"""

from typing import Any

MARK_BITS = 5
"""One entry in 2**MARK_BITS is marked: few enough to leave room in the processor's cache, and close
enough for a short scan in between.
"""


def mark(made: Any, first: int, last: int, marks: Any) -> None:
    """For every marked entry that the steps after `first` up to `last` created, set the step (from
    0) that created it.

    `made`: the number of entries after each step, from 1.
    """
    entry = (made[first - 1] - 1 >> MARK_BITS) + 1 if first else 0
    for step in range(first, last):
        while entry << MARK_BITS < made[step]:
            marks[entry] = step
            entry += 1


def parents_of(order: Any, made: Any, marks: Any, first: int, roots: int, parents: Any) -> None:
    """Set `parents` to the steps that expanded the parents of the nodes (0: none) of the steps
    after `first`: those that created the nodes.

    `roots`: the number of root entries.
    """
    for ahead in range(len(parents)):
        entry = order[first + ahead]
        step = marks[entry >> MARK_BITS]
        while made[step] <= entry:
            step += 1
        parents[ahead] = step + 1 if entry > roots else 0


def follow(order: Any, made: Any, marks: Any, step: int, steps: Any) -> None:
    """Fill `steps` from its end with a step, the step that expanded its node's parent, and so on up
    to a root.
    """
    for place in range(len(steps) - 1, -1, -1):
        steps[place] = step
        entry = order[step - 1]
        step = marks[entry >> MARK_BITS]
        while made[step] <= entry:
            step += 1
        step += 1


def parents_by_depth(depths: Any, latest: Any, parents: Any) -> None:
    """Set `parents[step]` to the step that expanded its node's parent (0: none), from the depths of
    a depth-first search's steps.

    In such a search a node's parent is the last node one level up.

    `latest`: a buffer of one number per depth.
    """
    for step in range(1, len(depths)):
        depth = depths[step]
        parents[step] = latest[depth - 1] if depth else 0
        latest[depth] = step


def add_subtrees(parents: Any, first: int, sizes: Any) -> None:
    """Add the `sizes` of the steps after `first`, whose `parents` these are, to those of their
    parents.
    """
    for ahead in range(len(parents) - 1, -1, -1):
        sizes[parents[ahead]] += sizes[first + 1 + ahead]


def classify(
    parents: Any, first: int, root: int, chosen: int, least: int, bits: int, places: Any, tops: Any
) -> None:
    """Set the class of each step after `first`, whose `parents` these are: its block and, in the
    low `bits`, its depth below the block's top. -1 is outside the root.

    The top of a block is the root, or a step up to `chosen` whose subtree has at least `least`
    expansions; `places` holds the subtree sizes before they are overwritten with classes. `tops`
    holds the number of blocks, followed by their tops.
    """
    count = tops[0]
    deepest = (1 << bits) - 1
    for ahead in range(len(parents)):
        step = first + 1 + ahead
        above = places[parents[ahead]] if parents[ahead] >= root else -1
        if step == root or (above >= 0 and step <= chosen and places[step] >= least):
            places[step] = count << bits
            count += 1
            tops[count] = step
        elif above < 0:
            places[step] = -1
        else:
            places[step] = above + 1 if above & deepest < deepest else above
    tops[0] = count


def count_below(made: Any, ended: Any, last: int, steps: Any, counts: Any, stack: Any) -> None:
    """Replace negative `counts` by the number of expansions up to `last` below the nodes of
    `steps`, which ascend.

    The scan descends from these nodes and stops at nodes whose count is known. `made`: the number
    of entries after each step, from 1; `ended`: the step (from 0) that expanded each entry;
    `stack`: room for the successors of all nodes on a path.
    """
    for at in range(len(steps) - 1, -1, -1):
        if counts[at] >= 0:
            continue
        count, height, stack[0] = 0, 1, steps[at]
        while height:
            height -= 1
            above = stack[height]
            for entry in range(made[above - 2] if above > 1 else 2, made[above - 1]):
                step = ended[entry] + 1
                if 0 < step <= last:
                    low, high = 0, len(steps)
                    while low < high:
                        middle = (low + high) // 2
                        if steps[middle] < step:
                            low = middle + 1
                        else:
                            high = middle
                    count += 1
                    if low < len(steps) and steps[low] == step:
                        count += counts[low]
                    else:
                        stack[height] = step
                        height += 1
        counts[at] = count


def add_up(
    places: Any, order: Any, values: Any, first: int, last: int, counts: Any, sums: Any
) -> None:
    """For the steps after `first` up to `last`, add 1 to the count and the node's value to the sum
    of their class.
    """
    for step in range(first + 1, last + 1):
        place = places[step]
        if place >= 0:
            counts[place] += 1
            sums[place] += values[order[step - 1]]


def add_made(
    places: Any, made: Any, tops: Any, above: Any, bits: int, first: int, last: int, opened: Any
) -> None:
    """Add the entries created by the steps after `first` up to `last` to the open nodes of their
    blocks, and subtract each expanded node from the block that generated it: the one `above`, if
    the node is a top.

    `made`: the number of entries after each step, from 1.
    """
    for step in range(first + 1, last + 1):
        place = places[step]
        if place >= 0:
            block = place >> bits
            opened[block] += made[step - 1] - (made[step - 2] if step > 1 else 2)
            if tops[block] == step:
                block = above[block]
            if block >= 0:
                opened[block] -= 1


def take_replaced(made_at: Any, places: Any, bits: int, opened: Any) -> None:
    """Subtract entries that were replaced while open from the open nodes of the blocks whose
    expansions, at the steps `made_at`, created them.
    """
    for step in made_at:
        place = places[step]
        if place >= 0:
            opened[place >> bits] -= 1


def lay_out(counts: Any, above: Any, opened: Any, depth: Any, x: Any, width: Any, free: Any) -> int:
    """Add up the blocks' widths and open nodes from the leaves upwards, then place the blocks from
    the root downwards, side by side.

    The root's depth must be set. `free` is set to where each block's dust begins, after the blocks
    inside it. Returns the number of bars of dust.
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
    """Set a row for each bar of dust: its depth, x, width, and mean value; a bar is as wide as the
    dust at its depth or deeper.
    """
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
