"""A question about one step of a search, its answers, and why each of them is right or wrong."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import TypeVar

from loyd.core.puzzle.board import Board
from loyd.core.puzzle.scramble import below
from loyd.core.system.errors import SettingError
from loyd.core.system.text import grouped
from loyd.core.trace.choice import Tie, shown_f, shown_h
from loyd.core.trace.formula import Priority
from loyd.core.trace.node import Node
from loyd.core.trace.trace import Trace


class QuestionKind(StrEnum):
    """What is asked."""

    NEXT = "next"
    FIGURES = "figures"
    FATE = "fate"
    ADMISSIBLE = "admissible"
    BOUND = "bound"
    STOP = "stop"


TITLES = {
    QuestionKind.NEXT: "which node is next?",
    QuestionKind.FIGURES: "g, h and f?",
    QuestionKind.FATE: "what becomes of it?",
    QuestionKind.ADMISSIBLE: "admissible?",
    QuestionKind.BOUND: "which bound is next?",
    QuestionKind.STOP: "when does it stop?",
}
"""Each kind in a few words."""
MOST_CHOICES, MOST_CHOICES_ON_LARGE = 5, 4
"""So many answers there are at most, and where one of them is a board of more cells than LARGE."""
LARGE = 9


@dataclass(frozen=True)
class AnswerChoice:
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

    kind: QuestionKind
    step: int
    text: str
    facts: str
    board: Board
    title: str
    figures: str
    answers: tuple[AnswerChoice, ...]
    right: int

    def verdict(self, choice: int | None) -> tuple[str, ...]:
        """What to say to a choice (a place counted from 0; None: nothing was chosen): what is wrong with it, and what is right and why."""
        right = f"{self.right + 1}{': right.' if choice == self.right else '.'} {self.answers[self.right].reason}"
        if choice in (None, self.right):
            return (right,)
        return f"{choice + 1}: no. {self.answers[choice].reason}", right


T = TypeVar("T")


def mixed(items: Iterable[T], rng: Random) -> list[T]:
    """The items in an order drawn by lot (Fisher and Yates 1938)."""
    found = list(items)
    for last in range(len(found) - 1, 0, -1):
        other = below(last + 1, rng)
        found[last], found[other] = found[other], found[last]
    return found


def drawn(items: Sequence[T], rng: Random) -> T:
    """One of the items, each as likely."""
    return items[below(len(items), rng)]


_TIES = {
    Tie.LOW_H: "the lowest h, then the newest",
    Tie.HIGH_G: "the highest g, then the newest",
    Tie.NEWEST: "the newest",
    Tie.OLDEST: "the oldest",
}


def sentence(text: str) -> str:
    """The text with a capital letter and a full stop."""
    return f"{text[:1].upper()}{text[1:].removesuffix('.')}."


def title_of(step: int) -> str:
    """`Step 29`, or `Start`."""
    return f"Step {grouped(step)}" if step else "Start"


def figures_of(trace: Trace, node: Node, *, with_f: bool = True) -> str:
    """`g 8  h 5  f 13`: those of its figures that say something; f only where it is another number than g or h by its formula."""
    found = [f"g {node.g}"]
    if trace.has_h:
        found.append(f"h {shown_h(node.h)}")
        if with_f and trace.formula.symbol in ("f", "F"):
            found.append(f"f {shown_f(node.f, node.h)}")
    return "  ".join(found)


def rule_of(priority: Priority) -> str:
    """`f = g + h, least first; of equals the lowest h, then the newest`: the order of an open list."""
    if not priority.g_weight and not priority.h_weight:
        return "The open list is a stack, onto which successors go the last one first: the newest is taken"
    if priority.symbol == "g" and priority.tie is Tie.OLDEST:
        return "f = g, least first; of equals the oldest"
    return f"{priority.equation}, least first; of equals {_TIES[priority.tie]}"


@dataclass(frozen=True)
class NodeChoice:
    """A node: its board, what is said of it, what besides with the answer, and why it is next or not.

    In the reason `{right}` stands for the number of the right answer; without one, the record's own words say why it is next.
    """

    board: Board
    words: tuple[str, ...]
    after: str = ""
    reason: str = ""


@dataclass(frozen=True)
class NodeChoices:
    """The node that is next, and others that are not, those first that are most easily taken for it.

    `facts`: what one has to know; `is_queue`: whether they stand in an open list.
    """

    right: NodeChoice
    others: tuple[NodeChoice, ...]
    facts: str
    is_queue: bool = True


USUAL_SEARCHES = ("astar", "greedy", "bfs", "idastar")
MOST_QUESTIONS = 100
FEWEST_CELLS = 6
"""On fewer cells there is next to nothing to ask."""


@dataclass(frozen=True)
class Plan:
    """The `seed` that draws boards, steps and answers; the searches as texts of specs; the kinds of questions; (height, width) of the
    boards; and how many questions there are.

    Raises SettingError where that is no quiz.
    """

    seed: int
    searches: tuple[str, ...] = USUAL_SEARCHES
    kinds: tuple[QuestionKind, ...] = tuple(QuestionKind)
    size: tuple[int, int] = (3, 3)
    count: int = 10

    def __post_init__(self) -> None:
        if not 1 <= self.count <= MOST_QUESTIONS:
            raise SettingError(f"{self.count} questions are no quiz: ask from 1 to {MOST_QUESTIONS}")
        if not self.searches or not self.kinds:
            raise SettingError("a quiz needs a search and a kind of question")
        height, width = self.size
        if not (2 <= height <= 5 and 2 <= width <= 5 and height * width >= FEWEST_CELLS):
            raise SettingError(f"a quiz is about boards from 2x3 to 5x5, not {height}x{width}")


def kinds_of(names: Sequence[str]) -> tuple[QuestionKind, ...]:
    """The kinds of these names, each once.  Raises SettingError where one is unknown."""
    known = {kind.value: kind for kind in QuestionKind}
    for name in names:
        if name not in known:
            raise SettingError(f"no kind of question is called {name!r}: there are {', '.join(known)}")
    return tuple(kind for kind in QuestionKind if kind.value in names)
