"""A better path to a known board: its new entry takes the place of the old one."""

from typing import Any

import numpy as np

from loyd.core.trace.columns import IMPROVED, MADE, OPEN, OPENED, REOPENED

U = np.uint64


def replace(nodes: Any, improved: Any, reopened: Any, registers: Any, known: Any) -> None:
    """The entry that is made next replaces `known`, whether that is open or has been expanded."""
    made = registers[MADE]
    if nodes.ended[known] == OPEN:
        note_improved(nodes, improved, registers, known, made)
    else:
        place = U(registers[REOPENED])
        reopened.new[place], reopened.old[place], reopened.link[place] = made, known, nodes.link[known]
        registers[REOPENED] += 1
        nodes.link[known] = -made


def note_improved(nodes: Any, improved: Any, registers: Any, old: Any, new: Any) -> None:
    """An open entry gives way to a `new` one: for its board, or as the worst of those that there is room for."""
    nodes.ended[old] = -1 - np.int64(new)
    place = U(registers[IMPROVED])
    improved.new[place], improved.old[place] = new, old
    registers[IMPROVED] += 1
    registers[OPENED] -= 1
