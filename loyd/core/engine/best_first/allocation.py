"""Arrays that take memory only where they are written, and how much a process may still have."""

import mmap
import sys
from collections.abc import Sequence
from contextlib import suppress
from math import inf
from pathlib import Path
from typing import Any

import numpy as np

from ..problem import OutOfMemory

HEADROOM = 64
"""Address space is reserved for so many times the length that a column needs now. The rest takes no
memory until it is written, and growing within it copies nothing.
"""

if sys.platform == "win32":
    PRIVATE: dict[str, Any] = {}
else:
    # memory that could be shared is slower
    PRIVATE = {"flags": mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS}


def allocatable_bytes() -> float:
    """The bytes that this process may still allocate; infinite without a limit such as `ulimit
    -v`.
    """
    if sys.platform != "win32":
        import resource

        limit = resource.getrlimit(resource.RLIMIT_AS)[0]
        with suppress(OSError, ValueError, IndexError):
            if limit != resource.RLIM_INFINITY:
                return (
                    limit
                    - int(Path("/proc/self/statm").read_text("ascii").split()[0]) * mmap.PAGESIZE
                )
    return inf


def allocate_lazily(kind: Any, length: int, *, large_pages: bool) -> Any:
    """An uninitialised array whose pages take no memory until they are touched.

    With large pages, which NumPy requests if the system has them, scattered look-ups are faster;
    with small ones, no unused memory is taken. Raises OutOfMemory if the system refuses that much.
    """
    try:
        if large_pages:
            return np.empty(length, kind)
        return np.frombuffer(mmap.mmap(-1, length * np.dtype(kind).itemsize, **PRIVATE), kind)
    except (MemoryError, OSError, OverflowError):
        raise OutOfMemory from None


def allocate_with_headroom(
    kinds: Sequence[Any], length: int, most: float, *, large_pages: bool
) -> list[Any]:
    """Arrays of these types with room for HEADROOM times `length` values, or for the `most` ever
    needed if that is at most twice as many.

    Less if the system refuses that much memory. Raises OutOfMemory.
    """
    ample = HEADROOM * length
    for room in (ample if 2 * ample < most else max(int(most), length), 2 * length, length):
        with suppress(OutOfMemory):
            return [allocate_lazily(kind, room, large_pages=large_pages) for kind in kinds]
    raise OutOfMemory
