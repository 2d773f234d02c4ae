"""Answers to plainly written boards of one small size without reading each in full."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from loyd.core.puzzle.board import Board
from loyd.core.puzzle.move import Move
from loyd.core.puzzle.notation import BLANKS, Notation
from loyd.core.search.outcome import Ending

if TYPE_CHECKING:
    from loyd.core.puzzle.exact import Answers

MANY = 300
"""From so many lines on it takes less time to work out all answers than to look at so many boards one by one."""
_OPPOSITE = str.maketrans({move.letter: move.opposite.letter for move in Move})


class QuickAnswers:
    """Looks up lines whose cells are one character each, with spaces between all of them or none, once many have come.

    Answering such a line as any other takes a hundred times as long, and a file may hold the whole 8-puzzle.
    """

    def __init__(self, goal: Board, order: tuple[Move, ...], notation: Notation | None, *, of_tiles: bool) -> None:
        self._goal, self._order, self._of_tiles = goal, order, of_tiles
        self._count = len(goal.cells)
        self._lines = 0
        signs = dict.fromkeys(BLANKS if notation is Notation.LAST else f"{BLANKS}0", "x")
        if notation is Notation.LAST:
            signs |= {str(tile): str(tile + 1) for tile in range(self._count - 1)} | {str(self._count - 1): "x"}
        self._signs = str.maketrans(signs)

    @cached_property
    def _answers(self) -> Answers:
        from loyd.core.puzzle.exact import ExactTable

        return ExactTable.build(self._goal).answers(self._order)

    def expect(self, lines: int) -> None:
        """So many more lines are to be answered."""
        self._lines += lines

    def get(self, line: str) -> str | None:
        """The moves, or `unsolvable`; None for a line that has to be read in full."""
        if self._lines < MANY:
            return None
        cells = line.split()
        key = cells[0] if len(cells) == 1 else "".join(cells) if len(cells) == self._count else ""
        if len(key) != self._count or "\r" in line.rstrip():
            return None
        try:
            word = self._answers[key.translate(self._signs)]
        except KeyError:
            return None
        if word is None:
            return Ending.UNSOLVABLE.value
        return word.translate(_OPPOSITE) if self._of_tiles else word
