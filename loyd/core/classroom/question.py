"""A question about one step of a search, its answers, and why each of them is right or wrong."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import NamedTuple, TypeVar

from loyd.core.puzzle.board import Board, Move
from loyd.core.puzzle.scramble import below
from loyd.core.search.problem import Problem
from loyd.core.system.text import grouped
from loyd.core.trace.choice import shown_f, shown_h
from loyd.core.trace.node import Node, Successor
from loyd.core.trace.trace import Trace

T = TypeVar("T")

LARGE = 9
MOST_CHOICES, MOST_CHOICES_ON_LARGE = 5, 4
"""The maximum number of answers, and where they show boards of more cells than LARGE."""


class QuestionKind(StrEnum):
    """What is asked."""

    NEXT = "next"
    FIGURES = "figures"
    SUCCESSOR = "successor"
    ADMISSIBLE = "admissible"
    BOUND = "bound"
    STOP = "stop"
    EXERCISE = "exercise"


KINDS = tuple(kind for kind in QuestionKind if kind is not QuestionKind.EXERCISE)
"""The kinds that are drawn from a search; exercises stand in tours."""
TITLES = {
    QuestionKind.NEXT: "next node",
    QuestionKind.FIGURES: "g, h and f",
    QuestionKind.SUCCESSOR: "what happens to a child",
    QuestionKind.ADMISSIBLE: "admissible h",
    QuestionKind.BOUND: "next bound",
    QuestionKind.STOP: "when to stop",
    QuestionKind.EXERCISE: "exercise",
}


class Topic(NamedTuple):
    """What a question teaches, and the tour and the heading in it that explain it."""

    name: str
    tour: str
    heading: str


class Evidence(NamedTuple):
    """What the answer follows from: rows of text under `titles`.

    `row`: the row that decides, -1 for none, and `remark` what is said of it once the answer is known.
    """

    title: str
    titles: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    foot: str = ""
    note: str = ""
    row: int = -1
    remark: str = ""


@dataclass(frozen=True)
class AnswerChoice:
    """One answer to choose: a board with its figures, or a name with a detail or two.

    `reason`: why it is right or wrong.  `after`: what is added to the words once the answer is known, such as a hidden f.
    """

    words: tuple[str, ...]
    reason: str
    board: Board | None = None
    after: str = ""


@dataclass(frozen=True)
class Question:
    """A question asked after step `step` of a search.

    `facts`: what is given.  `board` with `title` and `figures` is the board it is about, `move` the move of the blank that leads from it
    to the child in question.  `right`: the place of the right answer, from 0.  `hidden`: shown with the answer.
    """

    kind: QuestionKind
    topic: Topic
    step: int
    text: str
    facts: str
    board: Board
    title: str
    figures: str
    answers: tuple[AnswerChoice, ...]
    right: int
    move: Move | None = None
    evidence: Evidence | None = None
    hidden: str = ""

    def verdict(self, choice: int | None) -> tuple[str, ...]:
        """Why a choice is wrong, if it is, and which answer is right and why.  `choice` counts from 0; None: no answer was chosen."""
        answer = self.answers[self.right]
        right = f"{self.right + 1} {'comes next' if answer.board is not None else answer.words[0]}: {answer.reason}"
        if choice in (None, self.right):
            return (right,)
        return f"{choice + 1} no. {self.answers[choice].reason}", right


def shuffled(items: Iterable[T], rng: Random) -> list[T]:
    """The items in random order (Fisher and Yates 1938), the same for a seed on every machine and every version of Python."""
    found = list(items)
    for last in range(len(found) - 1, 0, -1):
        other = below(last + 1, rng)
        found[last], found[other] = found[other], found[last]
    return found


def pick(items: Sequence[T], rng: Random) -> T:
    """One of the items, each as likely."""
    return items[below(len(items), rng)]


def sentence(text: str) -> str:
    """The text with a capital letter, unless it begins with the name of a figure such as `h`, and a full stop."""
    first = text[:1] if text[1:2] == " " and text[0] in "ghf" else text[:1].upper()
    return f"{first}{text[1:].removesuffix('.')}."


def step_title(step: int) -> str:
    """`Step 29`, or `Start`."""
    return f"Step {grouped(step)}" if step else "Start"


def figures_of(trace: Trace, node: Node | Successor, *, with_f: bool = True) -> str:
    """`g 8  h 5  f 13`; no h where the search has none, and no f where it is g or h alone."""
    found = [f"g {node.g}"]
    if trace.has_h:
        found.append(f"h {shown_h(node.h)}")
        if with_f and trace.formula.symbol in ("f", "F"):
            found.append(f"f {shown_f(node.f, node.h)}")
    return "  ".join(found)


def search_name(problem: Problem) -> str:
    """`A*`, `breadth-first search`."""
    name = problem.algorithm.name
    return name if name.endswith("*") else f"{name} search"


def listed(words: Sequence[str]) -> str:
    """`g, h and f`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
