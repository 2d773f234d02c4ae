"""A guided tour: its steps, each a place in a search and what is to be said there."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from loyd.core.puzzle.board import Board
    from loyd.core.search.spec import Spec
    from loyd.core.tours.figure import Check, Figure

PICTURES = ("map", "flame", "tree", "ledger", "growth", "code")
"""What a step may ask to be shown."""


class Kind(StrEnum):
    """What a passage is: said, shown as it is typed, something to try, a question, its answer."""

    SAID = ""
    TYPED = "typed"
    TRY = "try"
    PREDICT = "predict"
    ANSWER = "answer"


class Passage(NamedTuple):
    """A paragraph.  `pieces`: texts, and between them the figures that stand in it."""

    kind: Kind
    pieces: tuple[str | Figure, ...]
    line: int

    @property
    def figures(self) -> tuple[Figure, ...]:
        """The figures in it."""
        return tuple(piece for piece in self.pieces if not isinstance(piece, str))


class TourStep(NamedTuple):
    """A place in a search, and what is said there.

    `at`: the step of the search, None its end; with `until`, the first step at which that condition is true.  `picture`: one of
    PICTURES, empty for the one that is there.  `line`: where it begins in its file.
    """

    title: str
    line: int
    start: Board
    goal: Board
    spec: Spec
    at: int | None
    until: str
    picture: str
    passages: tuple[Passage, ...]
    checks: tuple[Check, ...]

    @property
    def asks(self) -> bool:
        """Whether there is an answer that is hidden at first."""
        return any(passage.kind is Kind.ANSWER for passage in self.passages)

    def shown(self, *, is_answered: bool) -> tuple[Passage, ...]:
        """The passages that are shown: all, or those before the answer."""
        answer = next((at for at, passage in enumerate(self.passages) if passage.kind is Kind.ANSWER), len(self.passages))
        return self.passages if is_answered else self.passages[:answer]


class Tour(NamedTuple):
    """A tour.  `name`: what it is started by: that of a built-in one, or its file.  `minutes`: how long it takes, 0 where nobody says."""

    name: str
    title: str
    about: str
    minutes: int
    steps: tuple[TourStep, ...]
