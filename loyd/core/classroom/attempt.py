"""Somebody's quiz: the answers so far, and what they are worth."""

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from loyd.core.classroom.question import Plan, Question, QuestionKind, kinds_of
from loyd.core.classroom.quiz_questions import SearchQuestion, ask
from loyd.core.puzzle.notation import parse_size
from loyd.core.search.problem import Problem
from loyd.core.system.errors import LoydError
from loyd.core.system.files import make_state_folder, open_regular, sealed, state_root, sweep, unsealed, why_not_read, write_whole
from loyd.core.trace.trace import Trace

LONGEST_NAME = 60
NOBODY = "anonymous"
UNKNOWN = "-"
"""What stands for an answer that was not given."""


def name_of(text: str) -> str:
    """A name as it stands in a result: on one line, of characters that print, without semicolons, and not too long."""
    kept = "".join(sign if sign.isprintable() and sign != ";" else " " for sign in text)
    return " ".join(kept.split())[:LONGEST_NAME].strip() or NOBODY


@dataclass(frozen=True)
class Attempt:
    """The quiz of a name: its plan, and the answers given so far, counted from 0 (None: not known)."""

    name: str
    plan: Plan
    answers: tuple[int | None, ...] = ()

    def answered(self, choice: int | None) -> "Attempt":
        """The same after one answer more."""
        return replace(self, answers=(*self.answers, choice))

    def score(self, asked: tuple[SearchQuestion, ...]) -> int:
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


VERSION = 1
MOST_BYTES = 1 << 16


def progress_path() -> Path:
    """The file; it need not be there."""
    return state_root() / "quiz.json"


def keep(sitting: Attempt) -> str:
    """Put a quiz into its file, whole or not at all.  A sentence where that cannot be done, else nothing."""
    path = progress_path()
    try:
        if doubt := make_state_folder():
            return f"the quiz is not kept: {doubt}"
        write_whole(path, _written(sitting), mode=0o600)
    except OSError as error:
        return f"the quiz cannot be kept in {path.parent} ({(error.strerror or 'it is out of reach').lower()}): it will be gone once left"
    return ""


def under_way() -> Attempt | None:
    """The quiz whose result has not been written; None where there is none, or nothing sound."""
    path = progress_path()
    if why_not_read():
        return None
    sweep(path)
    with suppress(OSError, LoydError, ValueError, KeyError, TypeError, RecursionError), open_regular(path) as file:
        return _read(file.read(MOST_BYTES))
    return None


def forget() -> None:
    """Remove the file: the quiz is over."""
    with suppress(OSError):
        progress_path().unlink(missing_ok=True)


def _written(sitting: Attempt) -> bytes:
    plan = sitting.plan
    data = {
        "loyd quiz": VERSION,
        "name": sitting.name,
        "seed": plan.seed,
        "searches": plan.searches,
        "kinds": plan.kinds,
        "size": f"{plan.size[0]}x{plan.size[1]}",
        "questions": plan.count,
        "answers": sitting.written,
    }
    return sealed(json.dumps(data, indent=1).encode())


def _read(content: bytes) -> Attempt:
    """The quiz in a file's content.  Raises LoydError, ValueError, KeyError or TypeError where it holds none."""
    text = unsealed(content)
    data = json.loads(text) if text is not None else {}
    if data["loyd quiz"] != VERSION:
        raise ValueError("another version")
    plan = Plan(
        int(data["seed"]),
        tuple(map(str, data["searches"])),
        kinds_of([str(kind) for kind in data["kinds"]]),
        parse_size(str(data["size"])),
        int(data["questions"]),
    )
    return Attempt(name_of(str(data["name"])), plan, read_answers(str(data["answers"])))


BESIDES = (QuestionKind.FATE, QuestionKind.FIGURES, QuestionKind.ADMISSIBLE, QuestionKind.FATE, QuestionKind.FIGURES, QuestionKind.STOP)
"""What is asked of every second step before which node is next, in turn."""
LAST = QuestionKind.NEXT, QuestionKind.BOUND
"""What is asked of every step at its end, whichever of the two there is."""
SEEDS = 8
"""The seeds of a step."""


class Lesson:
    """Asks about one step after the other, which kinds in turn or one `kind` alone, and counts the answers."""

    def __init__(self) -> None:
        self.kind: QuestionKind | None = None
        self.right = self.answered = 0
        self._counted: set[tuple[int, QuestionKind]] = set()

    def turn(self, by: int) -> None:
        """Ask the next kind alone, or the one before; between the last and the first, all in turn."""
        kinds: list[QuestionKind | None] = [None, *QuestionKind]
        self.kind = kinds[(kinds.index(self.kind) + by) % len(kinds)]

    def kinds_at(self, step: int) -> Sequence[QuestionKind]:
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
