"""The questions that a class is asked about a search, step by step, and its score."""

from collections.abc import Sequence

from loyd.core.quiz.asking import ask
from loyd.core.quiz.question import Kind, Question
from loyd.core.search.problem import Problem
from loyd.core.trace.trace import Trace

BESIDES = (Kind.FATE, Kind.FIGURES, Kind.ADMISSIBLE, Kind.FATE, Kind.FIGURES, Kind.STOP)
"""What is asked of every second step before which node is next, in turn."""
LAST = Kind.NEXT, Kind.BOUND
"""What is asked of every step at its end, whichever of the two there is."""
SEEDS = 8
"""The seeds of a step."""


class Lesson:
    """Asks about one step after the other, which kinds in turn or one `kind` alone, and counts the answers."""

    def __init__(self) -> None:
        self.kind: Kind | None = None
        self.right = self.answered = 0
        self._counted: set[tuple[int, Kind]] = set()

    def turn(self, by: int) -> None:
        """Ask the next kind alone, or the one before; between the last and the first, all in turn."""
        kinds: list[Kind | None] = [None, *Kind]
        self.kind = kinds[(kinds.index(self.kind) + by) % len(kinds)]

    def kinds_at(self, step: int) -> Sequence[Kind]:
        """What is to be asked after a step, in this order, as far as there is something to ask."""
        if self.kind is not None:
            return (self.kind,)
        besides = (BESIDES[step // 2 % len(BESIDES)],) if step and step % 2 == 0 else ()
        return (*besides, *LAST)

    def questions(self, problem: Problem, trace: Trace, step: int) -> list[Question]:
        """The questions after a step, of which those that ask what is next need it recorded."""
        found = [ask(problem, trace, step, kind, SEEDS * step + place) for place, kind in enumerate(self.kinds_at(step))]
        return [question for question in found if question is not None]

    def take(self, question: Question, choice: int) -> None:
        """Count an answer; once for each question."""
        asked = question.step, question.kind
        if asked not in self._counted:
            self._counted.add(asked)
            self.answered += 1
            self.right += choice == question.right
