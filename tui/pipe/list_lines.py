"""The open and the closed list after a step, as `loyd trace --lists` prints them."""

from __future__ import annotations

from collections.abc import Iterator
from math import isnan
from typing import TYPE_CHECKING, Any

from loyd.tui.pipe.request import Request

if TYPE_CHECKING:
    from loyd.core.trace.node import Node
    from loyd.core.trace.trace import Trace

LIST_COLUMNS = ("step", "list", "place", "move", "g", "h", "f", "side", "board")


def lists_at(trace: Trace, step: int) -> tuple[tuple[str, list[Node]], tuple[str, list[Node]]]:
    """Both lists after a step with their names: the open one in the order in which its nodes would be taken, and the closed one.

    The depth-first family has what is still to be entered, and the path.
    """
    counts = trace.counts(step)
    names = "open", "closed" if counts.depth is None else "path"
    return (names[0], trace.open_nodes(step, 0, counts.open)), (names[1], trace.closed_nodes(step, 0, counts.closed))


def list_cells(trace: Trace, step: int, request: Request) -> Iterator[tuple[str, ...]]:
    """A line for each node of both lists: its place from 1, how it was reached, and its figures."""
    for name, nodes in lists_at(trace, step):
        for place, node in enumerate(nodes, 1):
            move = "" if node.move is None else node.move.letter
            numbers = (str(node.g), str(node.h), "" if isnan(node.f) else str(node.f))
            yield (str(step), name, str(place), move, *numbers, node.side or "", request.text(node.board))


def list_objects(trace: Trace, step: int) -> dict[str, list[dict[str, Any]]]:
    """Both lists for JSON."""
    from loyd.core.export.step_record import node_record

    keys = ("open_list", "closed_list")
    return {key: [node_record(node) for node in nodes] for key, (_, nodes) in zip(keys, lists_at(trace, step), strict=True)}
