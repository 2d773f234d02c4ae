"""A loop for tests, bound to a heuristic like the search loops: h of many boards at once, and h
after a slide of each.
"""

from typing import Any

from loyd.core.engine.heuristics.contract import after, read, whole


def values(boards: Any, tables: Any, out: Any) -> None:
    """The h of each board from scratch."""
    for index in range(len(boards)):
        read(tables, boards[index])
        out[index] = whole(tables, boards[index])


def afters(boards: Any, blanks: Any, targets: Any, hs: Any, tables: Any, out: Any) -> None:
    """The h of each board after its blank moves to its target cell, from the h before."""
    for index in range(len(boards)):
        read(tables, boards[index])
        tile = boards[index, targets[index]]
        out[index] = after(tables, hs[index], tile, targets[index], blanks[index])
