"""Columns with room to spare: memory that is promised before it is used, and taken page by page as it is touched."""

import mmap
import sys
from collections.abc import Sequence
from contextlib import suppress
from math import inf
from pathlib import Path
from typing import Any

import numpy as np

from loyd.core.search.drive import OutOfMemory

SPARE = 64

if sys.platform == "win32":

    def _promised(size: int) -> mmap.mmap:
        return mmap.mmap(-1, size)

else:

    def _promised(size: int) -> mmap.mmap:
        return mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)  # memory that could be shared is slower


def promisable() -> float:
    """The bytes that may still be promised to this process; infinite where nobody has limited them, as `ulimit -v` does."""
    if sys.platform != "win32":
        import resource

        limit = resource.getrlimit(resource.RLIMIT_AS)[0]
        with suppress(OSError, ValueError, IndexError):
            if limit != resource.RLIM_INFINITY:
                return limit - int(Path("/proc/self/statm").read_text("ascii").split()[0]) * mmap.PAGESIZE
    return inf


def untouched(kind: Any, length: int, *, large_pages: bool) -> Any:
    """An array of whatever values, whose pages take no memory until they are touched.

    In large pages, for which NumPy asks where the system has them, scattered look-ups are faster; in small ones nothing is taken
    that is not used.  Raises OutOfMemory where so much cannot be promised.
    """
    try:
        if large_pages:
            return np.empty(length, kind)
        return np.frombuffer(_promised(length * np.dtype(kind).itemsize), kind)
    except (MemoryError, OSError, OverflowError):
        raise OutOfMemory from None


def with_spare_room(kinds: Sequence[Any], length: int, most: float, *, large_pages: bool) -> list[Any]:
    """Arrays of these types with room for SPARE times `length` values, or for the `most` that are ever needed where that is near.

    Less where so much memory cannot be promised.  Raises OutOfMemory.
    """
    ample = SPARE * length
    for room in (ample if 2 * ample < most else max(int(most), length), 2 * length, length):
        try:
            return [untouched(kind, room, large_pages=large_pages) for kind in kinds]
        except OutOfMemory:
            continue
    raise OutOfMemory
