"""Jobs that wait to be shared out."""

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any, Protocol, TypeVar

from loyd.core.batch.job import Job

Known = TypeVar("Known")
Found = TypeVar("Found")
Found_co = TypeVar("Found_co", covariant=True)


class Queue(Protocol[Known, Found_co]):
    """Jobs, each with what it is known by."""

    @property
    def left(self) -> int:
        """How many are not shared out."""

    def next(self) -> tuple[Known, Job[Any]] | None:
        """The next job; None where all are shared out, but what one has come to may bring others back."""

    def take(self, known: Known, found: Any) -> Iterable[tuple[int, Found_co]]:
        """What a job has come to, by places."""


class OneByOne:
    """Jobs that are known by their places."""

    def __init__(self, jobs: Sequence[Job[Any]]) -> None:
        self._left = deque(enumerate(jobs))

    @property
    def left(self) -> int:
        """How many are not shared out."""
        return len(self._left)

    def next(self) -> tuple[int, Job[Any]] | None:
        """The next job and its place; None where all are shared out."""
        return self._left.popleft() if self._left else None

    def take(self, place: int, found: Found) -> Iterable[tuple[int, Found]]:
        """What it has found, by its place."""
        return ((place, found),)
