"""What became of the successors of a best-first search's nodes, from its columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from loyd.core.puzzle.board import Board
from loyd.core.puzzle.move import Move
from loyd.core.trace.columns import EARLY_GOAL, GOAL, OPEN, entry_of
from loyd.core.trace.node import Fate, Node, Successor, Twin

if TYPE_CHECKING:
    from loyd.core.trace.best_first import BestFirstTrace


def successor(trace: BestFirstTrace, node: Node, move: Move, board: Board, step: int) -> Successor:
    """The successor that a move makes of the node that a step expanded."""
    nodes, priority = trace.nodes, trace.priority
    g = node.g + 1
    if node.move is not None and move == node.move.opposite:
        h = int(nodes.h[nodes.parent[node.entry]])
        return Successor(move, board, g, h, priority.f(g, h), Fate.BACK)
    if g > trace.cut:
        return Successor(move, board, g, 0, priority.f(g, 0), Fate.BEYOND)
    known, before = known_entry(trace, board, trace.made_by(step))
    h = int(nodes.h[known])
    f = priority.f(g, h)
    if known < trace.made_by(step - 1):
        twin = _twin(trace, known, step)
        return Successor(move, board, g, h, f, Fate.OPEN if twin.expanded is None else Fate.CLOSED, twin)
    if trace.registers[EARLY_GOAL] and known == trace.registers[GOAL]:
        return Successor(move, board, g, h, f, Fate.GOAL, entry=known)
    if not before:
        return Successor(move, board, g, h, f, Fate.NEW, entry=known)
    twin = _twin(trace, before, step)
    return Successor(move, board, g, h, f, Fate.IMPROVED if twin.expanded is None else Fate.REOPENED, twin, known)


def known_entry(trace: BestFirstTrace, board: Board, made: int) -> tuple[int, int]:
    """The entry that stood for a board when there were `made` entries, and the one it replaced (0: none).  Raises KeyError."""
    before, entry = 0, entry_of(board, trace.nodes, trace.slots)
    while True:
        later = replaced_with(trace, entry)
        if later == 0 or later >= made:
            return entry, before
        before, entry = entry, later


def replaced_with(trace: BestFirstTrace, entry: int) -> int:
    """The entry that took an entry's place, while it was open or after; 0 where none did by now."""
    ended = int(trace.nodes.ended[entry])
    if ended < OPEN:
        return -1 - ended
    return int(trace.nodes.link[entry]) if 0 <= ended < trace.steps else 0


def opened_at(trace: BestFirstTrace, entry: int, step: int) -> int:
    """The step that opened an entry, which was no later than some step; 0 for the start."""
    made = trace.record.made[:step]
    return 0 if entry == 1 else int(np.searchsorted(made, made.dtype.type(entry), side="right")) + 1  # a plain int would cast them all


def _twin(trace: BestFirstTrace, entry: int, step: int) -> Twin:
    """An entry as a step found it."""
    ended = int(trace.nodes.ended[entry])
    return Twin(entry, int(trace.nodes.g[entry]), opened_at(trace, entry, step), ended + 1 if 0 <= ended < step else None)
