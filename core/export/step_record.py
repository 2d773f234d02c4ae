"""A step of a search as plain named values."""

from __future__ import annotations

from math import isnan
from typing import Any

from loyd.core.trace.node import Node
from loyd.core.trace.trace import Row

Record = dict[str, Any]


def step_record(row: Row, why: str) -> Record:
    """What is known of a step: its node, the figures after it, and every successor; None where the algorithm says nothing of a value."""
    node, counts = row.node, row.counts._asdict()
    successors = [
        {"move": one.move.letter, "board": str(one.board), "g": one.g, "h": one.h, "f": stated(one.f)}
        | {"fate": one.fate.value, "known_g": one.known_g}
        for one in row.successors
    ]
    return {
        "step": counts.pop("step"),
        "move": None if node.move is None else node.move.letter,
        "g": node.g,
        "h": node.h,
        "f": stated(node.f),
        **{name: None if value is not None and isnan(value) else value for name, value in counts.items()},
        "side": node.side,
        "board": str(node.board),
        "successors": successors,
        "why": why,
    }


def node_record(node: Node) -> Record:
    """A node of the open or the closed list."""
    move = None if node.move is None else node.move.letter
    return {"move": move, "board": str(node.board), "g": node.g, "h": node.h, "f": stated(node.f), "side": node.side}


def stated(f: float) -> float | None:
    """An f; None where the algorithm says nothing of it."""
    return None if isnan(f) else f
