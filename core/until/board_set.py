"""Some boards, to be recognised among many packed ones."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from loyd.core.puzzle.board import Board
from loyd.core.puzzle.packing import pack
from loyd.core.trace.columns import MULTIPLIERS
from loyd.core.trace.step_columns import Bools, StepColumns, Words

SHIFT = np.uint64(48)
MIX = np.uint64(MULTIPLIERS[0])


@dataclass(frozen=True, eq=False)
class BoardSet:
    """The packed boards, and a table of sixteen mixed bits of their first words: nearly all others are told apart by these alone."""

    boards: frozenset[tuple[int, int]]
    table: Bools

    @classmethod
    def of(cls, boards: Iterable[Board]) -> BoardSet:
        """These boards."""
        packed = frozenset(pack(board) for board in boards)
        table = np.zeros(1 << 16, bool)
        table[_mixed(np.array([low for low, _ in packed], np.uint64))] = True
        return cls(packed, table)

    def held(self, columns: StepColumns) -> Bools:
        """At which steps the node has one of the boards."""
        found = np.zeros(len(columns), bool)
        if self.boards:
            lo = columns.lo
            for place in np.flatnonzero(self.table[_mixed(lo)]).tolist():
                found[place] = (int(lo[place]), int(columns.hi[place])) in self.boards
        return found


def _mixed(words: Words) -> Words:
    mixed: Words = words * MIX >> SHIFT
    return mixed
