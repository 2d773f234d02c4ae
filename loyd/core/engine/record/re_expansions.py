"""Which steps re-expand a board."""

from collections.abc import Callable
from threading import Lock

import numpy as np

from ..puzzle.packing import NARROW, ONE_WORD, Bools, Integers, Numbers, Words

KEYS_SPAN = 1 << 16
"""The number of steps scanned at a time, and the size at which recent keys are merged into the
large sorted array.
"""
SIDE_BIT = 62
"""Free, because boards use 60 bits of the low word here: 15 cells of four, or 12 of five."""
ALL_BUT_LAST = np.uint64((1 << NARROW * (ONE_WORD - 1)) - 1)
"""The cells that determine a board of one word; the last cell follows from them."""

Expansions = Callable[[int, int], tuple[Numbers, Bools]]
"""For the steps `first` to `last`, both included: the key of each board, and whether the step
expanded it.
"""


def board_keys(low: Words, high: Words, cells: int, side: Integers | None = None) -> Numbers:
    """A unique value for each packed board; with a `side` (0 or 1), for each board and side."""
    sides = (
        np.zeros(len(low), np.uint64)
        if side is None
        else side.astype(np.uint64) << np.uint64(SIDE_BIT)
    )
    # One word can be sorted and searched directly; two need a structured key, compared low word
    # first.
    if cells <= ONE_WORD:
        return low & ALL_BUT_LAST | sides
    keys = np.zeros(len(low), [("low", np.uint64), ("high", np.uint64)])
    keys["low"], keys["high"] = low | sides, high
    return keys


class ReExpansions:
    """Finds steps that re-expand a board. It scans every step once, and keeps a byte for it and the
    key of every board.

    Each key is sorted into the small array, and merged into the large one KEYS_SPAN keys at a time:
    a tree of two levels, so that a step does not move all known keys.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._again = bytearray()
        self._many: Numbers | None = None
        self._few: Numbers | None = None

    def are_repeated(self, first: int, last: int, read: Expansions) -> Bools:
        """Which of the steps after `first` up to `last` expanded a board that had been expanded
        before.
        """
        with self._lock:
            while len(self._again) < last:
                low = len(self._again)
                self._look_at(*read(low + 1, min(low + KEYS_SPAN, last)))
            return np.frombuffer(bytes(self._again[first:last]), np.bool_)

    def _look_at(self, keys: Numbers, is_expanded: Bools) -> None:
        steps = np.flatnonzero(is_expanded)
        found, places = np.unique(keys[steps], return_index=True)
        is_known = is_in(found, self._many) | is_in(found, self._few)
        again = is_expanded.copy()
        # Of several expansions of a new board within this span, `np.unique` names the first: only
        # that one is not a re-expansion.
        again[steps[places[~is_known]]] = False
        self._again += again.tobytes()
        self._few = _merged(self._few, found[~is_known])
        if len(self._few) > KEYS_SPAN:
            self._many = _merged(self._many, self._few)
            self._few = None


def is_in(keys: Numbers, known: Numbers | None) -> Bools:
    """Which keys are among some known ones, which are in ascending order. O(k log n) for k keys
    among n known ones.
    """
    if known is None or not len(known):
        return np.zeros(len(keys), bool)
    places = np.minimum(np.searchsorted(known, keys), len(known) - 1)
    return known[places] == keys


def _merged(some: Numbers | None, others: Numbers) -> Numbers:
    # Two sorted runs one after the other: a stable sort (timsort in NumPy) recognizes them and
    # merges them in linear time.
    return others if some is None else np.sort(np.concatenate((some, others)), kind="stable")
