"""Somebody's quiz: the answers so far, kept in a file while it goes on, and the score of a class."""

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from loyd.core.classroom.question import KINDS, Question, QuestionKind, Topic
from loyd.core.classroom.quiz_questions import Plan, SearchQuestion, ask
from loyd.core.search.problem import Problem
from loyd.core.system.errors import LoydError
from loyd.core.system.files import make_state_folder, open_regular, sealed, state_root, sweep, unsealed, why_not_read, write_own
from loyd.core.trace.trace import Trace

LONGEST_NAME = 60
NOBODY = "anonymous"
UNKNOWN = "-"
"""Stands for an answer that was not given."""
VERSION = 2
MOST_BYTES = 1 << 16
SURE = 2
"""How many questions on a topic, all answered right, make it a sure one."""
BEFORE_NEXT = (
    QuestionKind.SUCCESSOR,
    QuestionKind.FIGURES,
    QuestionKind.ADMISSIBLE,
    QuestionKind.SUCCESSOR,
    QuestionKind.FIGURES,
    QuestionKind.STOP,
)
"""What class mode asks at every second step before it asks which node is next, in turn."""
SEEDS = 8
"""How many seeds each step has."""


class Score:
    """Right answers by topic, in the order in which the topics were asked."""

    def __init__(self, questions: Sequence[Question], answers: Sequence[int | None]) -> None:
        self.right: dict[str, int] = {}
        self.asked: dict[str, int] = {}
        self.topics: dict[str, Topic] = {}
        for question, choice in zip(questions, answers, strict=False):
            name, is_right = question.topic.name, choice == question.right
            self.right[name] = self.right.get(name, 0) + is_right
            self.asked[name] = self.asked.get(name, 0) + 1
            if not is_right or name not in self.topics:
                self.topics[name] = question.topic

    @property
    def sure(self) -> list[str]:
        return [name for name, asked in self.asked.items() if self.right[name] == asked >= SURE]

    @property
    def repeat(self) -> list[str]:
        return [name for name, asked in self.asked.items() if 2 * self.right[name] <= asked]


def name_of(text: str) -> str:
    kept = "".join(sign if sign.isprintable() and sign != ";" else " " for sign in text)
    return " ".join(kept.split())[:LONGEST_NAME].strip() or NOBODY


@dataclass(frozen=True)
class Attempt:
    """Somebody's answers to a quiz so far, counted from 0 (None: not known)."""

    name: str
    plan: Plan
    answers: tuple[int | None, ...] = ()

    def answered(self, choice: int | None) -> "Attempt":
        return replace(self, answers=(*self.answers, choice))

    def score(self, asked: tuple[SearchQuestion, ...]) -> int:
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


def progress_path() -> Path:
    return state_root() / "quiz.json"


def keep(attempt: Attempt) -> str:
    path = progress_path()
    try:
        if doubt := make_state_folder():
            return f"the quiz is not kept: {doubt}"
        data = {"loyd quiz": VERSION, "name": attempt.name, "answers": attempt.written, **attempt.plan.fields}
        write_own(path, sealed(json.dumps(data, indent=1).encode()))
    except OSError as error:
        return f"the quiz cannot be kept in {path.parent} ({(error.strerror or 'not accessible').lower()}): leaving it loses the answers"
    return ""


def unfinished() -> Attempt | None:
    path = progress_path()
    if why_not_read():
        return None
    sweep(path)
    with suppress(OSError, LoydError, ValueError, KeyError, TypeError, RecursionError), open_regular(path) as file:
        return _read(file.read(MOST_BYTES))
    return None


def forget() -> None:
    with suppress(OSError):
        progress_path().unlink(missing_ok=True)


def _read(content: bytes) -> Attempt:
    """The quiz in a file's content.  Raises LoydError, ValueError, KeyError or TypeError where it holds none."""
    text = unsealed(content)
    data = json.loads(text) if text is not None else {}
    if data["loyd quiz"] != VERSION:
        raise ValueError("another version")
    fields = {name: str(value) for name, value in data.items()}
    return Attempt(name_of(fields["name"]), Plan.from_fields(fields), read_answers(fields["answers"]))


class Lesson:
    """Asks a class about one step after the other, all kinds in turn or one `kind` alone, and counts the answers."""

    def __init__(self) -> None:
        self.kind: QuestionKind | None = None
        self.right = self.answered = 0
        self._counted: set[tuple[int, QuestionKind]] = set()
        self._wrong: dict[str, int] = {}

    def turn(self, by: int) -> None:
        kinds: list[QuestionKind | None] = [None, *KINDS]
        self.kind = kinds[(kinds.index(self.kind) + by) % len(kinds)]

    def kinds_at(self, step: int) -> tuple[QuestionKind, ...]:
        if self.kind is not None:
            return (self.kind,)
        first = (BEFORE_NEXT[step // 2 % len(BEFORE_NEXT)],) if step and step % 2 == 0 else ()
        return (*first, QuestionKind.NEXT, QuestionKind.BOUND)

    def questions(self, problem: Problem, trace: Trace, step: int) -> list[Question]:
        found = [ask(problem, trace, step, kind, SEEDS * step + place) for place, kind in enumerate(self.kinds_at(step))]
        return [question for question in found if question is not None]

    def count(self, question: Question, choice: int) -> None:
        asked = question.step, question.kind
        if asked not in self._counted:
            self._counted.add(asked)
            self.answered += 1
            self.right += choice == question.right
        if choice != question.right:
            self._wrong[question.topic.name] = self.wrong(question.topic) + 1

    def wrong(self, topic: Topic) -> int:
        return self._wrong.get(topic.name, 0)
