"""Somebody's quiz: the answers so far, and what they are worth."""

from dataclasses import dataclass, replace

from loyd.core.quiz.plan import Plan
from loyd.core.quiz.questions import Asked

LONGEST_NAME = 60
NOBODY = "anonymous"
UNKNOWN = "-"
"""What stands for an answer that was not given."""


def name_of(text: str) -> str:
    """A name as it stands in a result: on one line, of characters that print, without semicolons, and not too long."""
    kept = "".join(sign if sign.isprintable() and sign != ";" else " " for sign in text)
    return " ".join(kept.split())[:LONGEST_NAME].strip() or NOBODY


@dataclass(frozen=True)
class Sitting:
    """The quiz of a name: its plan, and the answers given so far, counted from 0 (None: not known)."""

    name: str
    plan: Plan
    answers: tuple[int | None, ...] = ()

    def answered(self, choice: int | None) -> "Sitting":
        """The same after one answer more."""
        return replace(self, answers=(*self.answers, choice))

    def score(self, asked: tuple[Asked, ...]) -> int:
        """How many of the answers are right."""
        return sum(choice == one.question.right for choice, one in zip(self.answers, asked, strict=False))

    @property
    def written(self) -> str:
        """The answers, one character each: `3142-`."""
        return "".join(UNKNOWN if choice is None else str(choice + 1) for choice in self.answers)


def read_answers(text: str) -> tuple[int | None, ...]:
    """The answers that were `written`.  Raises ValueError where there are others than 1 to 5 and `-`."""
    if not set(text) <= set("12345" + UNKNOWN):
        raise ValueError(text)
    return tuple(None if sign == UNKNOWN else int(sign) - 1 for sign in text)
