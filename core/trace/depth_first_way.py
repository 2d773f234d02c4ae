"""The way to a node of a depth-first search, whose siblings that were left are found by replay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from loyd.core.trace.node import Fate, Successor
from loyd.core.trace.way import Generation, Kin

if TYPE_CHECKING:
    from loyd.core.trace.depth_first import DepthFirstTrace
    from loyd.core.trace.frame import Frame


def depth_first_way(trace: DepthFirstTrace, frame: Frame) -> tuple[Generation, ...]:
    """The path, which is the way, and what was and will be tried beside it."""
    if not frame.levels:
        return (Generation(trace.node(0), 0, ()),)
    generations = []
    for depth, level in enumerate(frame.levels):
        node, fan = trace.paths.family(frame, depth)
        entered = _entered(trace, frame, depth)
        kin = tuple(_kin(new, entered.get(new.board.blank), is_pending=new.move in level.pending) for new in fan)
        generations.append(Generation(node, frame.step - level.entered, kin))
    return tuple(generations)


def _kin(new: Successor, entered: tuple[int, int] | None, *, is_pending: bool) -> Kin:
    step, below = (None, 0) if entered is None else entered
    return Kin(new, step, below, is_pending and new.fate is Fate.WITHIN)


def _entered(trace: DepthFirstTrace, frame: Frame, depth: int) -> dict[int, tuple[int, int]]:
    """By the blank's cell, the successors of a node on the path that were entered: the step, and how many expansions are below.

    Just before a node is entered the sibling before it is still on the path, so one replay finds it.
    """
    if depth + 1 == len(frame.levels):
        return {}
    parent, child, last = frame.levels[depth], frame.levels[depth + 1], frame.step
    found = {child.blank: (child.entered, last - child.entered)}
    while child.entered - 1 > parent.entered:
        last = child.entered - 1
        child = trace.frame(last).levels[depth + 1]
        found[child.blank] = child.entered, last - child.entered
    return found
