"""How the C library keeps large blocks of memory."""

from ctypes import CDLL
from functools import cache

M_MMAP_THRESHOLD = -3
LARGE = 1 << 18
"""In bytes."""


@cache
def keep_apart() -> None:
    """Let blocks of LARGE bytes and more be mappings of their own, where the C library is glibc; others do so or cannot be told.

    Else columns that grow side by side leave holes of all the lengths that they have had, up to a fifth of all memory.
    """
    try:
        CDLL(None).mallopt(M_MMAP_THRESHOLD, LARGE)
    except (AttributeError, OSError, TypeError):
        return
