"""A question about one step of a search, its answers, and why each of them is right or wrong."""

from dataclasses import dataclass
from enum import StrEnum

from loyd.core.puzzle.board import Board


class Kind(StrEnum):
    """What is asked."""

    NEXT = "next"
    FIGURES = "figures"
    FATE = "fate"
    ADMISSIBLE = "admissible"
    BOUND = "bound"
    STOP = "stop"


TITLES = {
    Kind.NEXT: "which node is next?",
    Kind.FIGURES: "g, h and f?",
    Kind.FATE: "what becomes of it?",
    Kind.ADMISSIBLE: "admissible?",
    Kind.BOUND: "which bound is next?",
    Kind.STOP: "when does it stop?",
}
"""Each kind in a few words."""
MOST, MOST_ON_LARGE = 5, 4
"""So many answers there are at most, and where one of them is a board of more cells than LARGE."""
LARGE = 9


@dataclass(frozen=True)
class Answer:
    """One answer to choose.  `board`: what it shows, if it shows one; `words`: what it says, line by line; `after`: what it says besides
    once somebody has answered.  `reason`: why it is right or wrong, a sentence.
    """

    words: tuple[str, ...]
    reason: str
    board: Board | None = None
    after: str = ""


@dataclass(frozen=True)
class Question:
    """A question that is asked when a search has made `step` steps.

    `text` is the question, `facts` what one has to know for it.  `board` is what it is about, `title` says which board that is, and
    `figures` are its own.  `answers` stand in mixed order; the one at the place `right`, counted from 0, is right.
    """

    kind: Kind
    step: int
    text: str
    facts: str
    board: Board
    title: str
    figures: str
    answers: tuple[Answer, ...]
    right: int

    def verdict(self, choice: int | None) -> tuple[str, ...]:
        """What to say to a choice (a place counted from 0; None: nothing was chosen): what is wrong with it, and what is right and why."""
        right = f"{self.right + 1}{': right.' if choice == self.right else '.'} {self.answers[self.right].reason}"
        if choice in (None, self.right):
            return (right,)
        return f"{choice + 1}: no. {self.answers[choice].reason}", right
