"""The result of a quiz: a line of text, and a JSON object, that carry a digest of what they say.

The digest finds slips and edits.  It is no lock: whoever reads this file can make one for a result of his own.
"""

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from loyd.core.classroom.attempt import Attempt, read_answers
from loyd.core.classroom.question import Plan, kinds_of
from loyd.core.classroom.quiz_questions import SearchQuestion, questions
from loyd.core.puzzle.notation import parse_size
from loyd.core.system.errors import LoydError
from loyd.core.system.files import write_whole
from loyd.core.system.text import json_object, version

FORM = 1
BEGINS = f"loyd quiz {FORM}"
DIGITS = 16
LONGEST = 1 << 20
"""The most characters that are read of a file of results."""
_FIELDS = ("name", "seed", "searches", "kinds", "size", "questions", "answers", "score", "loyd", "digest")


class ResultError(LoydError):
    """A text is no result of a quiz."""


@dataclass(frozen=True)
class QuizResult:
    """What a result says: whose quiz, the score of how many, the version of Loyd that wrote it, and the digest beside it."""

    sitting: Attempt
    score: int
    version: str
    digest: str

    @classmethod
    def of(cls, sitting: Attempt, asked: tuple[SearchQuestion, ...]) -> "QuizResult":
        """The result of a quiz by this Loyd."""
        found = cls(sitting, sitting.score(asked), version(), "")
        return cls(sitting, found.score, found.version, found.own_digest)

    @property
    def _fields(self) -> dict[str, str]:
        """What is signed, as words."""
        plan = self.sitting.plan
        return {
            "name": self.sitting.name,
            "seed": str(plan.seed),
            "searches": " ".join(plan.searches),
            "kinds": " ".join(plan.kinds),
            "size": f"{plan.size[0]}x{plan.size[1]}",
            "questions": str(plan.count),
            "answers": self.sitting.written,
            "score": f"{self.score}/{plan.count}",
            "loyd": self.version,
        }

    @property
    def _signed(self) -> str:
        return "; ".join((BEGINS, *(f"{name} {value}" for name, value in self._fields.items())))

    @property
    def own_digest(self) -> str:
        """The digest that belongs to what it says: the beginning of its SHA-256."""
        return hashlib.sha256(self._signed.encode()).hexdigest()[:DIGITS]

    @property
    def line(self) -> str:
        """All of it on one line."""
        return f"{self._signed}; digest {self.digest}"

    @property
    def json(self) -> str:
        """All of it as a JSON object."""
        return json_object({"quiz": FORM, **self.object}, indent=1) + "\n"

    @property
    def object(self) -> dict[str, Any]:
        """Its fields for JSON, but for the version, which every object of Loyd begins with."""
        plan = self.sitting.plan
        return {
            "name": self.sitting.name,
            "seed": plan.seed,
            "searches": list(plan.searches),
            "kinds": [kind.value for kind in plan.kinds],
            "size": self._fields["size"],
            "questions": plan.count,
            "answers": self.sitting.written,
            "score": self.score,
            "digest": self.digest,
        }


def read_results(text: str) -> list[QuizResult]:
    """The results in a text: one JSON object, or a line for each; empty lines are passed over.

    Raises ResultError, which names the line.
    """
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        return [_from_json(text)]
    lines = [(number, line.strip()) for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1)]
    found = [_from_line(line, number) for number, line in lines if line]
    if not found:
        raise ResultError("there is no result in it: it is empty")
    return found


def _from_json(text: str) -> QuizResult:
    try:
        data = json.loads(text)
        if data["quiz"] != FORM:
            raise ResultError("it is the result of another version's quiz")
        words = {name: data[name] for name in _FIELDS}
        fields = {name: " ".join(value) if isinstance(value, list) else str(value) for name, value in words.items()}
    except (ValueError, KeyError, TypeError, RecursionError):
        raise ResultError("it is JSON, but no result that loyd quiz has written") from None
    return _result({**fields, "score": f"{fields['score']}/{fields['questions']}"}, "it")


def _from_line(line: str, number: int) -> QuizResult:
    begins, *parts = line.split("; ")
    if begins != BEGINS:
        raise ResultError(f"line {number} is no result: it would begin with {BEGINS!r}")
    fields = dict(part.split(" ", 1) for part in parts if " " in part)
    return _result({"answers": "", **fields}, f"line {number}")


def _result(fields: Mapping[str, str], where: str) -> QuizResult:
    """The result that the words say.  Raises ResultError where one is missing or has no meaning."""
    try:
        plan = Plan(
            int(fields["seed"]),
            tuple(fields["searches"].split()),
            kinds_of(fields["kinds"].split()),
            parse_size(fields["size"]),
            int(fields["questions"]),
        )
        score, _, of = fields["score"].partition("/")
        if int(of) != plan.count:
            raise ValueError(of)
        return QuizResult(Attempt(fields["name"], plan, read_answers(fields["answers"])), int(score), fields["loyd"], fields["digest"])
    except KeyError as error:
        raise ResultError(f"{where} is no whole result: {error.args[0]} is missing") from None
    except (ValueError, LoydError) as error:
        raise ResultError(f"{where} is no result that loyd quiz has written: {error}") from None


MOST_NAMES = 1000
LINE_ENDING = ".txt"
"""A file of this ending takes the line alone; any other the JSON object."""


def usual_path(result: QuizResult) -> Path:
    """A name that is not taken yet, in the current folder: `loyd-quiz-ada-lovelace-7.json`."""
    words = re.sub(r"[^\w]+", "-", result.sitting.name.lower()).strip("-") or "result"
    stem = f"loyd-quiz-{words}-{result.sitting.plan.seed}"
    names = (stem, *(f"{stem}-{number}" for number in range(2, MOST_NAMES)))
    return next((path for name in names if not (path := Path(f"{name}.json")).exists()), Path(f"{stem}.json"))


def contents(result: QuizResult, path: Path) -> bytes:
    """What is written into a file of this name."""
    return (f"{result.line}\n" if path.suffix.lower() == LINE_ENDING else result.json).encode()


def write_result(result: QuizResult, path: Path) -> None:
    """Write a result, whole or not at all.  Raises OSError."""
    write_whole(path, contents(result, path))


@dataclass(frozen=True)
class CheckedResult:
    """A result, what does not fit it, a sentence each, and the score that its answers get, None where that cannot be told."""

    result: QuizResult
    faults: tuple[str, ...]
    score: int | None


def check(result: QuizResult) -> CheckedResult:
    """Make the questions of a quiz again and see whether the result fits them."""
    faults: list[str] = []
    if result.digest != result.own_digest:
        faults.append("the digest does not fit: something of it was changed")
    if len(result.sitting.answers) != result.sitting.plan.count:
        faults.append(f"it has {len(result.sitting.answers)} answers to {result.sitting.plan.count} questions")
    score = None
    try:
        score = result.sitting.score(questions(result.sitting.plan))
    except LoydError as error:
        faults.append(f"its questions cannot be made again: {error}")
    else:
        if score != result.score:
            was = "" if result.version == version() else f" (it was made by Loyd {result.version}, and this is {version()})"
            faults.append(f"its score is {result.score}, but its answers get {score}{was}")
    return CheckedResult(result, tuple(faults), score)
