"""The memory that Python's objects take, in bytes."""

from __future__ import annotations

from array import array
from dataclasses import fields
from sys import getsizeof
from typing import Any

STEP = 16
"""What is allocated is a multiple of so many bytes."""
POINTER = 8
SHARED = range(-5, 257)
"""There is one object for each of these numbers, whoever uses it."""


def allocated(*objects: object) -> int:
    """What some objects take, each without what it refers to."""
    return sum(-(-getsizeof(each) // STEP) * STEP for each in objects)


NUMBER = allocated(1 << 16)
"""A whole number that is not shared, or a float."""


def bytes_of(column: array[Any] | bytearray | list[Any]) -> int:
    """What the values of a column take: the room kept ready beyond them is untouched, and so takes no memory."""
    if isinstance(column, array):
        return len(column) * column.itemsize
    return len(column) * (1 if isinstance(column, bytearray) else POINTER)


def bytes_of_choice(why: Any, last: Any) -> int:
    """What the reason for a choice takes, beside what it shares with the `last` one."""
    size = allocated(why)
    for field in fields(why):
        value = getattr(why, field.name)
        is_own = isinstance(value, float) or (isinstance(value, int) and value not in SHARED)
        if is_own and value is not getattr(last, field.name, None):
            size += NUMBER
    return size
