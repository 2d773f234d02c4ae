"""Answers that are kept because they will soon be asked for again."""

from collections import OrderedDict
from typing import TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class Newest(OrderedDict[Key, Value]):
    """Keeps the last `most` values that were set, and forgets the oldest."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def __setitem__(self, key: Key, value: Value) -> None:
        super().__setitem__(key, value)
        if len(self) > self._most:
            self.popitem(last=False)
