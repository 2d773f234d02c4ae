"""What became of the successors of a best-first search's nodes, from its columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from loyd.core.puzzle.board import Board
from loyd.core.puzzle.move import Move
from loyd.core.puzzle.packing import pack
from loyd.core.trace.columns import BLANK_BITS, EARLY_GOAL, GOAL, OPEN, entry_of, high_words
from loyd.core.trace.node import Fate, Node, Successor, Twin

if TYPE_CHECKING:
    from loyd.core.trace.best_first import BestFirstTrace


def successor(trace: BestFirstTrace, node: Node, move: Move, board: Board, step: int) -> Successor:
    """The successor that a move makes of the node that a step expanded."""
    nodes, rules = trace.nodes, trace.rules
    if node.move is not None and move == node.move.opposite and not rules.straight_back:
        return _left_out(trace, node, move, board, int(nodes.h[trace.parent(node.entry)]), Fate.BACK)
    if node.g >= rules.cut:
        return _left_out(trace, node, move, board, trace.evaluate(board), Fate.BEYOND)
    return _looked_up(trace, node, move, board, step) if rules.remembers else _of_tree(trace, node, move, board, step)


def _left_out(trace: BestFirstTrace, node: Node, move: Move, board: Board, h: int, fate: Fate) -> Successor:
    g = node.g + 1
    return Successor(move, board, g, h, trace.priority.f(g, h), fate)


def _looked_up(trace: BestFirstTrace, node: Node, move: Move, board: Board, step: int) -> Successor:
    """A successor of a search that remembers boards."""
    g, made = node.g + 1, trace.made_by(step)
    try:
        known, before = known_entry(trace, board, made)
    except KeyError:
        known, before = made, 0
    if known >= made:
        return _left_out(trace, node, move, board, trace.evaluate(board), Fate.BEYOND)
    h = int(trace.nodes.h[known])
    f = trace.priority.f(g, h)
    if known < trace.made_by(step - 1):
        twin = _twin(trace, known, step)
        return Successor(move, board, g, h, f, Fate.OPEN if twin.expanded is None else Fate.CLOSED, twin)
    if _is_goal(trace, known):
        return Successor(move, board, g, h, f, Fate.GOAL, entry=known)
    if not before:
        return Successor(move, board, g, h, f, Fate.NEW, entry=known)
    twin = _twin(trace, before, step)
    return Successor(move, board, g, h, f, Fate.IMPROVED if twin.expanded is None else Fate.REOPENED, twin, known)


def _of_tree(trace: BestFirstTrace, node: Node, move: Move, board: Board, step: int) -> Successor:
    """A successor of a search that makes boards nodes again and again."""
    nodes, g = trace.nodes, node.g + 1
    for entry in range(trace.made_by(step - 1), trace.made_by(step)):
        if int(nodes.came[entry]) >> BLANK_BITS == move:
            h = int(nodes.h[entry])
            fate = Fate.GOAL if _is_goal(trace, entry) else Fate.OPENED
            return Successor(move, board, g, h, trace.priority.f(g, h), fate, entry=entry)
    low, high = pack(board)
    above = trace.parent(node.entry)
    while above and (nodes.lo[above] != low or high_words(nodes, above) != high):
        above = trace.parent(above)
    return _left_out(trace, node, move, board, trace.evaluate(board), Fate.LOOP if above else Fate.BEYOND)


def _is_goal(trace: BestFirstTrace, entry: int) -> bool:
    """Whether the search ended when it generated an entry."""
    return bool(trace.registers[EARLY_GOAL] and entry == trace.registers[GOAL])


def known_entry(trace: BestFirstTrace, board: Board, made: int) -> tuple[int, int]:
    """The entry that stood for a board when there were `made` entries, and the one it replaced (0: none).  Raises KeyError."""
    before, entry = 0, entry_of(board, trace.nodes, trace.slots)
    while True:
        later = replaced_with(trace, entry)
        if later == 0 or later >= made:
            return entry, before
        before, entry = entry, later


def entries_of(trace: BestFirstTrace, board: Board, made: int) -> list[int]:
    """All entries of a board when there were `made`, in the order in which they were made."""
    low, high = pack(board)
    entries = 1 + np.flatnonzero(trace.nodes.lo[1:made] == low)
    found: list[int] = entries[high_words(trace.nodes, entries) == high].tolist()
    return found


def open_twin(trace: BestFirstTrace, board: Board, step: int) -> int:
    """Of the entries that a board has open after a step the one that would be taken first; 0 where it has none."""
    nodes, same = trace.nodes, np.array(entries_of(trace, board, trace.made_by(step)), np.int64)
    ended = nodes.ended[same]
    there = same[(ended == OPEN) | (ended >= step)]
    if not len(there):
        return 0
    keys = trace.priority.key(nodes.g[there].astype(np.int64), nodes.h[there].astype(np.int64))
    return int(there[trace.priority.in_turn(keys, there)[0]])


def replaced_with(trace: BestFirstTrace, entry: int) -> int:
    """The entry that took an entry's place, while it was open or after; 0 where none did by now."""
    ended = int(trace.nodes.ended[entry])
    if ended < OPEN:
        return -1 - ended
    return max(-int(trace.nodes.link[entry]), 0)


def opened_at(trace: BestFirstTrace, entry: int, step: int) -> int:
    """The step that opened an entry, which was no later than some step; 0 for the start."""
    made = trace.record.made[:step]
    return 0 if entry == 1 else int(np.searchsorted(made, made.dtype.type(entry), side="right")) + 1  # a plain int would cast them all


def _twin(trace: BestFirstTrace, entry: int, step: int) -> Twin:
    """An entry as a step found it."""
    ended = int(trace.nodes.ended[entry])
    return Twin(entry, int(trace.nodes.g[entry]), opened_at(trace, entry, step), ended + 1 if 0 <= ended < step else None)
