"""Where the nodes of a tree stand: parents over the middle of their children, subtrees as near as their outlines allow.

Source: Reingold and Tilford, "Tidier drawings of trees" (IEEE Transactions on Software Engineering, 1981); here with whole outlines,
which is quick enough for any tree that can be read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from loyd.core.drawing.tree import Branch

Children = Callable[[Branch], Sequence[Branch]]
Outline = list[tuple[float, float]]
"""For each depth, from a node's own, how far its subtree reaches to the left and to the right of it."""


def places(root: Branch, children: Children) -> dict[int, tuple[float, int]]:
    """(x, depth) of every node below a root, by its id; neighbours are 1 apart at least, and the leftmost stands at 0."""
    shifts: dict[int, float] = {}
    outline = _settle(root, children, shifts)
    found: dict[int, tuple[float, int]] = {}
    waiting = [(root, -min(left for left, _ in outline), 0)]
    while waiting:
        branch, x, depth = waiting.pop()
        found[id(branch)] = x, depth
        waiting += [(child, x + shifts[id(child)], depth + 1) for child in children(branch)]
    return found


def _settle(branch: Branch, children: Children, shifts: dict[int, float]) -> Outline:
    """Place all below a node, each relative to its parent; the outline of the lot."""
    outline: Outline = []
    offsets: list[float] = []
    for child in children(branch):
        own = _settle(child, children, shifts)
        offset = max((right - left + 1 for (_, right), (left, _) in zip(outline, own, strict=False)), default=0.0)
        offsets.append(offset)
        moved = [(left + offset, right + offset) for left, right in own]
        both = [(min(one[0], other[0]), max(one[1], other[1])) for one, other in zip(outline, moved, strict=False)]
        outline = [*both, *outline[len(both) :], *moved[len(both) :]]
    middle = (offsets[0] + offsets[-1]) / 2 if offsets else 0.0
    for child, offset in zip(children(branch), offsets, strict=True):
        shifts[id(child)] = offset - middle
    return [(0.0, 0.0), *((left - middle, right - middle) for left, right in outline)]
