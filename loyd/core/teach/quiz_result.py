"""The result of a quiz: a line of text and a JSON object with a digest, which are checked against
the quiz.

The digest detects slips and edits. It is no protection: anyone who reads this file can compute one
for an invented result.
"""

import hashlib
import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from ..engine.problem import Problem
from ..engine.record import Trace
from ..system import LoydError, StateFile, StorageError, printable, short_repr, version, write_whole
from .question import KINDS, Question, QuestionKind, Topic
from .quiz_questions import Plan, SearchQuestion, ask, questions
from .tour_reader import TOUR_NAMES

LONGEST_NAME = 60
NOBODY = "anonymous"
UNKNOWN = "-"
SHORT = "12345-"
"""Stands for a question that was skipped."""
SURE = 2
"""A topic counts as mastered after this many questions, all answered right."""
BEFORE_NEXT = (
    QuestionKind.SUCCESSOR,
    QuestionKind.FIGURES,
    QuestionKind.ADMISSIBLE,
    QuestionKind.SUCCESSOR,
    QuestionKind.FIGURES,
    QuestionKind.STOP,
)
"""The kinds that class mode asks, in turn, between two questions about the next node."""
SEEDS = 8
"""The number of seeds for each step."""


class Score:
    """Right and asked questions by topic."""

    def __init__(self, questions: Sequence[Question], answers: Sequence[int | None]):
        self.right = Counter[str]()
        self.asked = Counter[str]()
        self.topics: dict[str, Topic] = {}
        for question, choice in zip(questions, answers, strict=False):
            name = question.topic.name
            is_right = choice == question.right
            self.right[name] += is_right
            self.asked[name] += 1
            if not is_right or name not in self.topics:
                self.topics[name] = question.topic

    @property
    def sure(self) -> list[str]:
        """The topics that were asked often enough and always answered right."""
        return [name for name, asked in self.asked.items() if self.right[name] == asked >= SURE]

    @property
    def repeat(self) -> list[str]:
        """The topics of which at most half was right."""
        return [name for name, asked in self.asked.items() if 2 * self.right[name] <= asked]


def name_of(text: str) -> str:
    """A student's name as results write it: one line, without separators."""
    return " ".join(printable(text).replace(";", " ").split())[:LONGEST_NAME].strip() or NOBODY


class Attempt(NamedTuple):
    """A person's answers to a quiz so far, counted from 0 (None: skipped)."""

    name: str
    plan: Plan
    answers: tuple[int | None, ...] = ()

    def answered(self, choice: int | None) -> "Attempt":
        """The attempt with one answer more; None is a skipped question."""
        return self._replace(answers=(*self.answers, choice))

    def score(self, asked: tuple[SearchQuestion, ...]) -> int:
        """How many answers are right."""
        return sum(
            choice == one.question.right for choice, one in zip(self.answers, asked, strict=False)
        )

    @property
    def written(self) -> str:
        """The answers as digits, `-` for one that was skipped."""
        numbers = (UNKNOWN if choice is None else str(choice + 1) for choice in self.answers)
        return "".join(one if one in SHORT else f"({one})" for one in numbers)


def read_answers(text: str) -> tuple[int | None, ...]:
    """The answers `written` as 1 to 5, as a greater number in parentheses, or as `-`. Raises
    ValueError for anything else.
    """
    if not re.fullmatch(r"(?:[1-5-]|\([1-9][0-9]{1,3}\))*", text):
        raise ValueError(text)
    found = re.findall(r"\d+(?=\))|[\d-]", text)
    return tuple(None if one == UNKNOWN else int(one) - 1 for one in found)


def keep(attempt: Attempt) -> str:
    """Save an attempt; returns a sentence if that fails, else an empty text."""
    data = {"name": attempt.name, "answers": attempt.written, **attempt.plan.fields}
    return PROGRESS.write(data, "leaving it loses the answers")


def unfinished() -> Attempt | None:
    """The quiz that was left before its end; None if there is none."""
    with suppress(StorageError):
        return PROGRESS.read()
    return None


def forget() -> None:
    """Remove the attempt that was kept."""
    with suppress(OSError):
        PROGRESS.path.unlink(missing_ok=True)


def _parse(data: Mapping[str, Any]) -> Attempt:
    fields = {name: str(value) for name, value in data.items()}
    return Attempt(
        name_of(fields["name"]), Plan.from_fields(fields), read_answers(fields["answers"])
    )


PROGRESS = StateFile("quiz.json", "quiz", 2, _parse)


class Lesson:
    """Asks a class about one step after another, all kinds in turn or one `kind` only, and counts
    the answers.
    """

    def __init__(self) -> None:
        self.kind: QuestionKind | None = None
        self.right = self.answered = 0
        self._counted: set[tuple[int, QuestionKind]] = set()
        self._wrong = Counter[str]()

    def turn(self) -> None:
        """Ask the next kind of question only; after the last, all kinds again."""
        kinds: list[QuestionKind | None] = [None, *KINDS]
        self.kind = kinds[(kinds.index(self.kind) + 1) % len(kinds)]

    def kinds_at(self, step: int) -> tuple[QuestionKind, ...]:
        """The kinds of question asked at a step."""
        if self.kind is not None:
            return (self.kind,)
        first = (BEFORE_NEXT[step // 2 % len(BEFORE_NEXT)],) if step and step % 2 == 0 else ()
        return *first, QuestionKind.NEXT, QuestionKind.BOUND

    def questions(self, problem: Problem, trace: Trace, step: int) -> list[Question]:
        """The questions at a step, the same each time."""
        found = [
            ask(problem, trace, step, kind, SEEDS * step + place)
            for place, kind in enumerate(self.kinds_at(step))
        ]
        return [question for question in found if question is not None]

    def count(self, question: Question, choice: int) -> None:
        """Count an answer, the first time that the question is answered."""
        asked = question.step, question.kind
        if asked not in self._counted:
            self._counted.add(asked)
            self.answered += 1
            self.right += choice == question.right
        if choice != question.right:
            self._wrong[question.topic.name] += 1

    def wrong(self, topic: Topic) -> int:
        """How many answers about a topic were wrong."""
        return self._wrong[topic.name]


FORM = 2
BEGINS = f"loyd quiz {FORM}"
DIGITS = 16
LONGEST_RESULTS = 1 << 20
"""The most characters read from a file of results."""
LONGEST_FIELD = 4096
"""The most characters of a value in a result."""
MOST_NAMES = 1000
LINE_ENDING = ".txt"
"""A file with this ending gets only the line; any other gets the JSON object."""


class ResultError(LoydError):
    """A text is not a result of a quiz."""


class QuizResult(NamedTuple):
    """An attempt, its score, the version of Loyd that wrote it, and its digest."""

    attempt: Attempt
    score: int
    version: str
    digest: str

    @classmethod
    def from_attempt(cls, attempt: Attempt, asked: tuple[SearchQuestion, ...]) -> "QuizResult":
        """The result of an attempt at these questions, signed with its digest."""
        found = cls(attempt, attempt.score(asked), version(), "")
        return found._replace(digest=found.computed_digest)

    @property
    def _values(self) -> dict[str, str]:
        attempt = self.attempt
        plan = self.attempt.plan
        score = f"{self.score}/{plan.count}"
        return {
            "name": attempt.name,
            **plan.fields,
            "answers": attempt.written,
            "score": score,
            "loyd": self.version,
        }

    @property
    def _signed(self) -> str:
        return "; ".join((BEGINS, *(f"{name} {value}" for name, value in self._values.items())))

    @property
    def computed_digest(self) -> str:
        """The digest of this content: the beginning of its SHA-256."""
        return hashlib.sha256(self._signed.encode()).hexdigest()[:DIGITS]

    @property
    def line(self) -> str:
        """The line to hand in."""
        return f"{self._signed}; digest {self.digest}"

    @property
    def json(self) -> str:
        """The result as a JSON file, with a digest that shows changes."""
        return json.dumps({"quiz": FORM, **self._values, "digest": self.digest}, indent=1) + "\n"

    def contents(self, path: Path) -> bytes:
        """What the file of this name holds: a line of text, or JSON."""
        return (f"{self.line}\n" if path.suffix.lower() == LINE_ENDING else self.json).encode()

    def write(self, path: Path) -> None:
        """Write the file, whole or not at all. Raises OSError."""
        write_whole(path, self.contents(path))

    @property
    def default_path(self) -> Path:
        """A name not yet taken in the current folder, short enough for any disk:
        `quiz-ada-lovelace-7.json`.
        """
        words = re.sub(r"[^\w]+", "-", self.attempt.name.lower()).strip("-") or "result"
        plan = self.attempt.plan
        parts = words, Path(plan.tour).stem if plan.tour else str(plan.seed)
        stem = "-".join(
            ("quiz", *(part.encode()[:LONGEST_NAME].decode(errors="ignore") for part in parts))
        )
        names = stem, *(f"{stem}-{number}" for number in range(2, MOST_NAMES))
        return next(
            (path for name in names if not (path := Path(f"{name}.json")).exists()),
            Path(f"{stem}.json"),
        )


class Checked(NamedTuple):
    """A result, what is wrong with it as sentences, and its questions; none if they cannot be
    recreated.
    """

    result: QuizResult
    faults: tuple[str, ...]
    asked: tuple[SearchQuestion, ...]


def check(result: QuizResult, tour: str | None = None) -> Checked:
    """Recreate the questions of a result and compare.

    A result comes from someone else: it opens no file but a `tour` that whoever checks has named,
    which is used for results with a tour of that file name, and builds no large table.
    """
    faults: list[str] = []
    attempt = result.attempt
    plan = result.attempt.plan
    asked: tuple[SearchQuestion, ...] = ()
    if result.digest != result.computed_digest:
        faults.append("the digest does not match: the result was edited")
    if len(attempt.answers) != attempt.plan.count:
        faults.append(f"it has {len(attempt.answers)} answers to {attempt.plan.count} questions")
    try:
        if plan.tour not in ("", *TOUR_NAMES):
            if tour is None or Path(tour).name != Path(plan.tour).name:
                raise ResultError(f"they are from the file {plan.tour}; name yours: --tour FILE")
            plan = replace(plan, tour=tour)
        asked = questions(plan, may_build=False)
    except LoydError as error:
        faults.append(f"its questions cannot be recreated: {error}")
    else:
        score = attempt.score(asked)
        if score != result.score:
            by = (
                ""
                if result.version == version()
                else f" (it was made by Loyd {result.version}; this is {version()})"
            )
            faults.append(f"its score is {result.score}, but its answers score {score}{by}")
        elif any(
            (choice or 0) >= len(one.question.answers)
            for choice, one in zip(attempt.answers, asked, strict=False)
        ):
            faults.append("one of its answers was not offered")
    return Checked(result, tuple(faults), asked)


def read_results(text: str) -> list[QuizResult]:
    """The results in a text: one JSON object, or one per line; empty lines are skipped. Raises
    ResultError, which names the line.
    """
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        return [_from_json(text)]
    lines = [
        (number, line.strip()) for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1)
    ]
    found = [_from_line(line, number) for number, line in lines if line]
    if not found:
        raise ResultError("it is empty")
    return found


def _from_json(text: str) -> QuizResult:
    try:
        data = json.loads(text)
        form = data["quiz"]
        fields = {name: str(value) for name, value in data.items()}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise ResultError("it is JSON, but not a result of loyd quiz") from None
    if form != FORM:
        raise ResultError(
            f"it has quiz format {short_repr(form)}, but this Loyd reads format {FORM}"
        )
    return _result(fields, "it")


def _from_line(line: str, number: int) -> QuizResult:
    begins, *parts = line.split("; ")
    if begins != BEGINS:
        raise ResultError(f"line {number} is not a result: it must begin with {BEGINS!r}")
    fields = dict(part.split(" ", 1) for part in parts if " " in part)
    return _result({"answers": "", **fields}, f"line {number}")


def _result(fields: Mapping[str, str], where: str) -> QuizResult:
    """The result with these fields. Raises ResultError if one is missing or invalid."""
    try:
        name = name_of(fields["name"])
        for field, value in fields.items():
            if field != "name" and (not value.isprintable() or len(value) > LONGEST_FIELD):
                raise ValueError(f"{short_repr(value)} is no value of {short_repr(field)}")
        plan = Plan.from_fields(fields)
        score, _, of = fields["score"].partition("/")
        if int(of) != plan.count or not 0 <= int(score) <= plan.count:
            raise ValueError(f"{short_repr(fields['score'])} is no score")
        return QuizResult(
            Attempt(name, plan, read_answers(fields["answers"])),
            int(score),
            fields["loyd"],
            fields["digest"],
        )
    except KeyError as error:
        raise ResultError(f"{where} is an incomplete result: {error.args[0]} is missing") from None
    except (ValueError, LoydError) as error:
        raise ResultError(f"{where} is not a result of loyd quiz: {error}") from None
