"""Memory set aside for columns before it is used."""

import mmap
from collections.abc import Sequence
from typing import Any

import numpy as np

from core.search.drive import OutOfMemory

RESERVE = 64
PRIVATE = {"flags": mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS} if hasattr(mmap, "MAP_PRIVATE") else {}
"""Memory that could be shared with other processes is slower."""


def reserve(kind: Any, length: int, *, large_pages: bool) -> Any:
    """An array of whatever values, whose pages take no memory until they are touched.

    In large pages, for which NumPy asks where the system has them, scattered look-ups are faster; in small ones nothing is taken
    that is not used.  Raises OutOfMemory where so much cannot be promised.
    """
    try:
        if large_pages:
            return np.empty(length, kind)
        return np.frombuffer(mmap.mmap(-1, length * np.dtype(kind).itemsize, **PRIVATE), kind)
    except (MemoryError, OSError, OverflowError):
        raise OutOfMemory from None


def reserves(kinds: Sequence[Any], length: int, most: float, *, large_pages: bool) -> list[Any]:
    """Arrays of these types with room for RESERVE times `length` values, or for the `most` that are ever needed where that is near.

    Less where so much memory cannot be promised.  Raises OutOfMemory.
    """
    ample = RESERVE * length
    for room in (ample if 2 * ample < most else max(int(most), length), 2 * length, length):
        try:
            return [reserve(kind, room, large_pages=large_pages) for kind in kinds]
        except OutOfMemory:
            continue
    raise OutOfMemory
