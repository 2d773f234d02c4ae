"""The different boards that two searches have expanded, sorted."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from loyd.core.trace.trace import Words

Integers = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class MetBoards:
    """A row for each board and each of two searches (`sides` 0 and 1) that has expanded it, boards sorted, the first search's row first.

    By row: `los` and `his`, the two words of the board; `steps`, the first that expanded it; `places`, a number for the place of its
    node there.
    """

    los: Words = field(default_factory=lambda: np.zeros(0, np.uint64))
    his: Words = field(default_factory=lambda: np.zeros(0, np.uint64))
    sides: npt.NDArray[np.uint8] = field(default_factory=lambda: np.zeros(0, np.uint8))
    steps: Integers = field(default_factory=lambda: np.zeros(0, np.int64))
    places: npt.NDArray[np.int32] = field(default_factory=lambda: np.zeros(0, np.int32))

    def with_more(self, words: tuple[Words, Words], side: int, first: int, places: npt.NDArray[np.int32]) -> MetBoards:
        """The same with the boards of further steps of one search, from step `first` on, and the numbers of their places."""
        count = len(places)
        los, his = np.concatenate((self.los, words[0])), np.concatenate((self.his, words[1]))
        sides = np.concatenate((self.sides, np.full(count, side, np.uint8)))
        steps = np.concatenate((self.steps, np.arange(first, first + count)))
        places = np.concatenate((self.places, places))
        # Sorting is stable, and what was sorted before comes first: of a board's rows of one side the earliest is kept.
        order = _order(los, his, sides)
        los, his, sides = los[order], his[order], sides[order]
        is_new = np.ones(len(order), np.bool_)
        is_new[1:] = (los[1:] != los[:-1]) | (his[1:] != his[:-1]) | (sides[1:] != sides[:-1])
        kept = order[is_new]
        return MetBoards(los[is_new], his[is_new], sides[is_new], steps[kept], places[kept])

    def parts(self, first_step: int, second_step: int) -> tuple[Flags, Flags, Flags]:
        """The rows of boards that only the first search has expanded by its step, those that both have, and those that only the second has.

        A board that both have is the first one's row.
        """
        is_known = self.steps <= np.where(self.sides == 0, first_step, second_step)
        both = np.zeros(len(self.steps), np.bool_)
        both[:-1] = (self.los[1:] == self.los[:-1]) & (self.his[1:] == self.his[:-1]) & is_known[1:] & is_known[:-1]
        after = np.zeros(len(both), np.bool_)
        after[1:] = both[:-1]
        alone = is_known & ~both & ~after
        return alone & (self.sides == 0), both, alone & (self.sides == 1)


def _order(los: Words, his: Words, sides: npt.NDArray[np.uint8]) -> npt.NDArray[np.intp]:
    """The order of boards and sides."""
    if his.any():
        return np.lexsort((sides, his, los))
    return np.argsort(los << np.uint64(1) | sides, kind="stable")  # of sixteen cells the others tell the last, which loses a bit
