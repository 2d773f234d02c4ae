"""What became of the successors of nodes, from the record of a search in plain Python."""

from __future__ import annotations

from loyd.core.errors import PluginError
from loyd.core.puzzle.board import Board
from loyd.core.puzzle.move import Move
from loyd.core.trace.formula import Formula
from loyd.core.trace.node import Fate, Node, Successor, Twin
from loyd.core.trace.record import FATES, Left, Record


def recorded_successors(record: Record, formula: Formula, node: Node, step: int, order: tuple[Move, ...]) -> tuple[Successor, ...]:
    """Every legal move from the node that a step expanded, whether or not the search looked at it; `formula` is the step's."""
    first, end = record.first[step - 1 : step + 1]
    places = {record.s_move[at]: at for at in range(first, end)}
    return tuple(
        _recorded(record, step, node, move, board, places[move]) if move in places else _unrecorded(record, formula, node, move, board)
        for move, board in node.board.successors(order)
    )


def _recorded(record: Record, step: int, node: Node, move: Move, board: Board, at: int) -> Successor:
    entry, twin = record.s_entry[at], record.s_twin[at]
    return Successor(
        move, board, node.g + 1, record.s_h[at], whole(record.s_f[at]), FATES[record.s_fate[at]],
        _twin(record, twin, step) if twin else None, 0 if entry == twin else entry,
    )  # fmt: skip


def _twin(record: Record, entry: int, step: int) -> Twin:
    """An entry as a step found it."""
    is_expanded = record.how[entry] == Left.EXPANDED and record.left[entry] <= step
    return Twin(entry, record.g[entry], record.opened[entry], record.left[entry] if is_expanded else None)


def _unrecorded(record: Record, formula: Formula, node: Node, move: Move, board: Board) -> Successor:
    g, h = node.g + 1, _shown_h(record, node, board)
    back = node.move is not None and move == node.move.opposite
    return Successor(move, board, g, h, formula.f(g, h), Fate.BACK if back else Fate.PRUNED)


def _shown_h(record: Record, node: Node, board: Board) -> int:
    """The h of a successor that the search did not look at; 0 where a heuristic of the user's own makes a mistake on it."""
    try:
        return record.evaluate[record.side[node.entry] if len(record.evaluate) > 1 else 0](board)
    except PluginError:
        return 0


def whole(value: float) -> float:
    """An int where it is whole."""
    return int(value) if value.is_integer() else value
