"""The functions of a `Kernel` for which the engine has a loop, with the signatures of Numba's:
until every loop is ported. LOYD_NO_NATIVE=1 turns it off, to compare both.
"""

import ctypes as c
import os
from types import SimpleNamespace
from typing import Any

import numpy as np

from loyd.core.engine.native.binding import TYPES, engine, fill, struct_of

OFF = "LOYD_NO_NATIVE"
NOTHING = np.zeros(0, np.int64)


def _file(name: str) -> str:
    return name.rpartition(".")[2]


def functions_for(kernel: Any) -> SimpleNamespace | None:
    """The engine's functions for what a kernel is bound to; None if it has none."""
    if os.environ.get(OFF):
        return None
    source = kernel.source.__name__
    file = kernel.heuristic
    heuristic = "" if file is None else _file(getattr(file, "__name__", "combined"))
    if source == "loyd.core.engine.depth_first.loop":
        found = _depth_first(heuristic, has_terms=kernel.variant == "terms")
        return found and SimpleNamespace(**vars(kernel.plain) | vars(found))
    return None


def _column(kind: str, values: Any) -> Any:
    made = getattr(TYPES, kind)()
    made.take(values)
    return made


def _asks(asks: Any) -> Any:
    return (NOTHING, NOTHING) if asks is None else asks


def _depth_first(heuristic: str, *, has_terms: bool) -> SimpleNamespace | None:
    found = engine().loyd_depth_first(heuristic.encode(), has_terms)
    if not found:
        return None
    loop, register_type = found.contents, TYPES.DepthFirstRegisters

    def search_of(*values: Any) -> Any:
        board, goal, goal_blank, stack, queue, asks, registers, visits, terms = values
        pointer = c.pointer(register_type.from_buffer(registers))
        extra = (1, 1, NOTHING, NOTHING) if terms is None else terms
        path = (board, goal, goal_blank, stack, queue, _asks(asks), pointer)
        return fill(TYPES.DepthFirst(), (*path, visits, visits.shape[1], *extra))

    def begin(tables: Any, board: Any) -> None:
        loop.begin(c.byref(struct_of(tables)), _column("Bytes", board))

    def deepen(*values: Any) -> Any:
        *path, tables, asks, registers, visits, terms, budget = values
        search = search_of(*path, asks, registers, visits, terms)
        return loop.deepen(search, c.byref(struct_of(tables)), budget)

    def retrace(*values: Any) -> Any:
        *path, tables, asks, registers, visits, terms, trail, los, his = values
        search = search_of(*path, asks, registers, visits, terms)
        rows = fill(TYPES.Trail(), (trail, trail.shape[1], los, his))
        return loop.retrace(search, c.byref(struct_of(tables)), rows)

    return SimpleNamespace(begin=begin, deepen=deepen, retrace=retrace)
