"""Which expansions of a search are of a board that it had expanded before."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import Any

import numpy as np
import numpy.typing as npt

from loyd.core.puzzle.packing import NARROW, ONE_WORD, Words

SPAN = 1 << 16
"""The steps that are looked at together, and the boards that are set apart until they are sorted in among the others."""
SIDE_BIT = 62
TOLD = np.uint64((1 << NARROW * (ONE_WORD - 1)) - 1)
"""The cells that tell all of a board of one word."""

Keys = npt.NDArray[Any]
Flags = npt.NDArray[np.bool_]
Expansions = Callable[[int, int], tuple[Keys, Flags]]
"""Of the steps from one to another, both included: the key of each board, and which steps expanded it."""


def board_keys(low: Words, high: Words, cells: int, side: npt.NDArray[np.int64] | None = None) -> Keys:
    """One value for each packed board, the same for no other; with a `side` (0 or 1), for no other on that side."""
    sides = np.zeros(len(low), np.uint64) if side is None else side.astype(np.uint64) << np.uint64(SIDE_BIT)
    if cells <= ONE_WORD:
        words: Words = low & TOLD | sides
        return words
    keys = np.zeros(len(low), [("low", np.uint64), ("high", np.uint64)])
    keys["low"], keys["high"] = low | sides, high
    return keys


class FirstTimes:
    """Looks at every step once, and keeps a byte for it and the key of every board.

    It is handed what reads the steps and does not hold it.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._again = bytearray()
        self._many: Keys | None = None
        self._few: Keys | None = None

    def again(self, first: int, last: int, read: Expansions) -> Flags:
        """Of the steps after `first` up to `last`, which expanded a board that had been expanded before."""
        with self._lock:
            while len(self._again) < last:
                low = len(self._again)
                self._look_at(*read(low + 1, min(low + SPAN, last)))
            return np.frombuffer(bytes(self._again[first:last]), np.bool_)

    def _look_at(self, keys: Keys, is_expanded: Flags) -> None:
        steps = np.flatnonzero(is_expanded)
        found, places = np.unique(keys[steps], return_index=True)
        is_known = _is_in(found, self._many) | _is_in(found, self._few)
        again = is_expanded.copy()
        again[steps[places[~is_known]]] = False
        self._again += again.tobytes()
        self._few = _merged(self._few, found[~is_known])
        if len(self._few) > SPAN:
            self._many, self._few = _merged(self._many, self._few), None


def _is_in(keys: Keys, known: Keys | None) -> Flags:
    if known is None or not len(known):
        return np.zeros(len(keys), bool)
    places = np.minimum(np.searchsorted(known, keys), len(known) - 1)
    there: Flags = known[places] == keys
    return there


def _merged(some: Keys | None, others: Keys) -> Keys:
    return others if some is None else np.sort(np.concatenate((some, others)), kind="stable")
