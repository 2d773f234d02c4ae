"""Marks the answers of a class by a key: points, and the reason for every point that is lost.

The key is the teacher's. The answers come from strangers: nothing in them is executed or opened
by a name that they contain, and one that cannot be read costs no other.
"""

import csv
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from html import unescape
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from ..draw.document import Block, Document, Heading, Table, TableBlock, TableCell, numbers
from ..engine import JUDGING_SECONDS, Ending, Outcome, judge
from ..engine.problem import Limits, Problem, Spec
from ..engine.puzzle import parse_board, parse_goal, read_solution
from ..engine.record import Trace, format_f
from ..engine.search import DEFAULT_SOLVER, best_for, parse_spec, search, solve_with_trace
from ..study.logs.conventions import differences, grid
from ..study.logs.diagnosis import diagnose, other_heuristics
from ..study.logs.match import LOG_FIGURES, WAYS, CountedFigures, Figure, family, in_every_way
from ..system import (
    LoydError,
    MoveError,
    SettingError,
    byte_size,
    counted,
    open_regular,
    printable,
    short_repr,
    unknown_name,
)
from ..user_code.log_algorithm import LOG_SUFFIXES, LogTrace, log_algorithm
from .question import boards_near, sentence

ASKED = (
    "moves",
    "length",
    "order",
    "admissible",
    *(name for name in LOG_FIGURES if name != "moves"),
)
ANY = "any convention"
EXAMPLES: dict[str, Any] = {
    "name": "Q1",
    "ask": "expanded",
    "board": "234/15x/768",
    "goal": "blank-last",
    "algorithm": "astar:manhattan",
    "points": 1.0,
    "tolerance": ANY,
    "first": 0,
    "column": "Response 1",
    "partial": True,
}
"""What a question of a key may say, with examples; those that are usual are the defaults."""
NEEDED = ("ask", "board")
YES_WORDS, NO_WORDS = (
    {"yes", "true", "admissible"},
    {"no", "false", "inadmissible", "not admissible"},
)
LARGEST_FILE, LONGEST, MOST_FILES = 1 << 22, 1 << 16, 100
"""The most bytes of a file, characters of an answer that is no log, and files of a student."""
LONGER, AT_LEAST = 16, 1000
"""How many times as long as the true search another one may be, and how long in any case."""
GRADE_NEAREST = 40
"""The settings that are tried of each other heuristic: those with one other convention."""
LONGEST_NAME, LONGEST_REASON = 60, 400
FREQUENT = 3
_TAG = re.compile(r"</?[A-Za-z][^>]*>")


class AnswerError(LoydError):
    """An answer cannot be read."""


Mark = tuple[float, str]
"""The points of an answer, and why."""


class Answer(NamedTuple):
    """The text of an answer, and the ending of its file if it has one of its own."""

    text: str
    suffix: str = ""


class Student(NamedTuple):
    """The answers of a student by the names of the questions. `fault`: what could not be read."""

    name: str
    answers: Mapping[str, Answer]
    fault: str = ""


@dataclass(frozen=True, eq=False)
class KeyQuestion:
    """What is asked of a search, and for how many points.

    `accepts`: the conventions that an answer may have, as in a spec; None for all. `first`: how
    many expansions are asked for; 0 for all. `column`: its title in a table of answers. `partial`:
    whether a part of the answer has a part of the points.
    """

    name: str
    ask: str
    problem: Problem
    points: float
    accepts: frozenset[str] | None
    first: int
    column: str
    partial: bool
    _marks: dict[Answer, Mark] = field(default_factory=dict)

    def mark(self, answer: Answer) -> Mark:
        """The points for an answer, with the reason."""
        if answer not in self._marks:
            try:
                share, reason = self._judge(answer)
            except (LoydError, OSError, ValueError, RecursionError) as error:
                share, reason = 0, str(error)
            points = self.points * (share if self.partial else int(share))
            self._marks[answer] = round(points, 2), printable(reason)[:LONGEST_REASON]
        return self._marks[answer]

    def _judge(self, answer: Answer) -> tuple[float, str]:
        """The share of the points for an answer, and why. Raises LoydError if it cannot be read."""
        if self.ask == "order":
            return self._judge_log(answer)
        text = _TAG.sub(" ", unescape(answer.text)).strip()
        if len(text) > LONGEST:
            raise AnswerError(f"the answer is too long: it has {counted(len(text), 'character')}")
        if self.ask == "moves":
            return self._judge_moves(text)
        return self._judge_h(text) if self.ask == "admissible" else self._judge_figure(text)

    def _judge_moves(self, text: str) -> tuple[float, str]:
        start = self.problem.start
        goal = self.problem.goal
        try:
            solution = read_solution(text, start, goal)
        except MoveError:  # moves of the blank are assumed if it is not clear whose they are
            solution = read_solution(text, start, goal, "blank")
        said = judge(solution, goal, lambda: self._best)
        if solution.ends_at != goal:
            return 0, said
        return 1 if len(solution.moves) == self._best.length else 0.5, said

    @cached_property
    def _best(self) -> Outcome:
        spec = best_for(self.problem.start.size, 1) or DEFAULT_SOLVER
        return search(replace(self.problem, spec=spec, limits=Limits(seconds=JUDGING_SECONDS)))

    def _judge_h(self, text: str) -> tuple[float, str]:
        word = text.lower().rstrip(" .!")
        if word not in YES_WORDS | NO_WORDS:
            raise AnswerError(f"{short_repr(text)} is neither yes nor no")
        heuristic = self.problem.heuristic
        reasons = (
            f"h of {board} is {h}, and its solution has {counted(distance, 'move')}"
            for board, distance in boards_near(self.problem.goal).items()
            if (h := self.problem.estimate.value(board)) > distance
        )
        reason = next(reasons, f"{heuristic.id} is {heuristic.virtues}")
        return int((word in YES_WORDS) is heuristic.admissible), reason

    def _judge_figure(self, text: str) -> tuple[float, str]:
        words = re.findall(r"\d+", text)
        if not words or (self.ask != "bounds" and len(words) > 1):
            wanted = "bounds, such as 18 20 22" if self.ask == "bounds" else "one whole number"
            raise AnswerError(f"{short_repr(text)} is not {wanted}")
        given: Figure = (*map(float, words),)
        true = self.true[2][""]
        if given == true:
            return 1, "right"
        is_right, how = self._known.get(given, (False, ""))
        if is_right:
            return 1, f"right {how}"
        right = f"right: {_written(true)}"
        same = [one == two for one, two in zip(given, true, strict=False)]
        share = (*same, False).index(False) / max(len(given), len(true))
        return share, f"{right}; {_written(given)} is the answer {how}" if how else right

    def _solve(self, spec: Spec, most: int | None = None) -> tuple[Trace, Outcome, CountedFigures]:
        """A search for the same problem, and what is asked of it, counted in every way."""
        trace, outcome = solve_with_trace(self.problem.with_changes(spec=spec, limits=Limits(most)))
        name = "moves" if self.ask == "length" else self.ask
        is_counted = name in LOG_FIGURES and outcome.limit is None
        return trace, outcome, in_every_way(name, trace, outcome) if is_counted else {}

    @cached_property
    def true(self) -> tuple[Trace, Outcome, CountedFigures]:
        """The search that the question is about: its record, outcome and counts."""
        return self._solve(self.problem.spec)

    @cached_property
    def _known(self) -> dict[Figure, tuple[bool, str]]:
        """The figures that conventions and usual mistakes give: whether they are accepted, and how
        they come about.
        """
        found: dict[Figure, tuple[bool, str]] = {}
        most = LONGER * self.true[0].steps + AT_LEAST
        own = self.problem.spec
        for spec in grid(own):
            for way, figure in self._solve(spec, most)[2].items():
                how = [*differences(spec, own), *filter(None, [way])]
                is_accepted = self.accepts is None or self.accepts.issuperset(how)
                is_accepted &= self.ask != "length"  # a longer solution is no convention
                if is_accepted > found.get(figure, (False,))[0] or figure not in found:
                    found[figure] = is_accepted, f"with {', '.join(how)}"
        others = (replace(own, heuristic=one) for one in other_heuristics(self.problem))
        usual = [spec for one in others for spec in grid(one)[:GRADE_NEAREST]]
        for spec in (*usual, *family(())):
            for figure in self._solve(spec, most)[2].values():
                found.setdefault(figure, (False, f"of {spec.text}"))
        return found

    def _judge_log(self, answer: Answer) -> tuple[float, str]:
        most = self.first or LONGER * self.true[0].steps + AT_LEAST
        with TemporaryDirectory() as folder:
            path = Path(folder, f"answer{answer.suffix or '.txt'}")
            path.write_text(answer.text if answer.suffix else _as_lines(answer.text), "utf-8")
            log = Spec(log_algorithm(path, set()), heuristic=self.problem.spec.heuristic)
            trace, outcome, _ = self._solve(log, most)
        if outcome.ending is Ending.FAILED or not isinstance(trace, LogTrace):
            raise AnswerError(outcome.reason)
        found = diagnose(trace, self.problem)
        is_whole = outcome.ending is Ending.SOLVED or trace.steps == self.first
        if found.agreed < trace.steps or not is_whole:
            needed = self.first or max(trace.steps + 1, self.true[0].steps)
            return found.agreed / needed, found.sentence
        if self.accepts is not None and not self.accepts.issuperset(found.conventions):
            return 0, f"{found.sentence} These conventions are not accepted here."
        return 1, found.sentence


def _written(figure: Figure) -> str:
    return " ".join(map(format_f, figure))


def _as_lines(text: str) -> str:
    """A text with a line for each board: boards without spaces may stand on one line."""
    text = _TAG.sub("\n", unescape(text)).strip()
    words = [word.strip(",") for word in text.split()]
    is_row = "\n" not in text and all("/" in word for word in words)
    return "\n".join(words if is_row else re.split("[;→]", text))


class AnswerKey(NamedTuple):
    """`student`: the title of the column with the names; empty for the first one."""

    title: str
    student: str
    questions: tuple[KeyQuestion, ...]


def read_key(path: Path) -> AnswerKey:
    """The key in a file. Raises SettingError, which names the question, and OSError."""
    try:
        shared = tomllib.loads(path.read_text("utf-8-sig"))
    except ValueError as error:
        raise SettingError(f"{path.name} is not TOML: {error}") from None
    title = str(shared.pop("title", path.stem))
    student = str(shared.pop("student", ""))
    questions: dict[str, KeyQuestion] = {}
    for number, own in enumerate(shared.pop("question", []), 1):
        values = {"name": f"Q{number}", **shared, **own}
        try:
            one = _key_question(values)
            if one.name.casefold() in questions:
                raise SettingError(f"another one is called {one.name}")
        except LoydError as error:
            raise SettingError(f"question {number} of {path.name}: {error}") from None
        questions[one.name.casefold()] = one
    if not questions:
        raise SettingError(f"{path.name} has no questions: begin each with [[question]]")
    return AnswerKey(title, student, (*questions.values(),))


def _key_question(given: Mapping[str, Any]) -> KeyQuestion:
    for name, value in given.items():
        if name not in EXAMPLES:
            raise unknown_name("key", name, EXAMPLES)
        example = EXAMPLES[name]
        kinds = {"points": (int, float), "tolerance": (str, list)}.get(name, type(example))
        if not isinstance(value, kinds):
            raise SettingError(f"{name} is {short_repr(value)}; write {example!r}, for example")
    if missing := [name for name in NEEDED if name not in given]:
        raise SettingError(f"{missing[0]} is missing: {EXAMPLES[missing[0]]!r}, for example")
    values = {**EXAMPLES, "column": given["name"], **given}
    if values["ask"] not in ASKED:
        raise unknown_name("ask", values["ask"], ASKED)
    board = parse_board(values["board"])
    goal = parse_goal(values["goal"], board.size)
    problem = Problem(board, goal, parse_spec(values["algorithm"]))
    if not problem.verdict.solvable:
        raise SettingError(f"{board}: {problem.verdict.reason}")
    said = values["tolerance"]
    accepts = None if said == ANY else frozenset([said] if isinstance(said, str) else said)
    for one in () if accepts is None else accepts - {*WAYS}:
        parse_spec(f"{problem.spec.text}:{one}")
    kept = {name: values[name] for name in ("name", "ask", "points", "first", "column", "partial")}
    question = KeyQuestion(problem=problem, accepts=accepts, **kept)
    if question.ask not in ("moves", "order", "admissible") and not question.true[2]:
        raise SettingError(f"{problem.spec.text} does not solve {board} within the memory limit")
    return question


def read_text(path: Path) -> str:
    """The text of a file. Raises AnswerError if it is a link or too large, and OSError."""
    if path.is_symlink():
        raise AnswerError("it is a link, which is not followed")
    with open_regular(path) as file:
        content = file.read(LARGEST_FILE + 1)
    if len(content) > LARGEST_FILE:
        raise AnswerError(f"the file is larger than {byte_size(LARGEST_FILE)}")
    return content.decode("utf-8-sig", "replace")


def read_class(path: Path, key: AnswerKey) -> list[Student]:
    """The students of a folder, in which each has a file or a folder, or of a table, in which each
    has a row. Raises SettingError if it is neither, and OSError.
    """
    if path.is_dir():
        found = (one for one in sorted(path.iterdir()) if not one.name.startswith("."))
        return [_student(one, key) for one in found]
    try:
        return [*_rows(read_text(path), key)]
    except (AnswerError, csv.Error) as error:
        raise SettingError(f"{path.name} cannot be read: {error}") from None


def _rows(text: str, key: AnswerKey) -> Iterator[Student]:
    csv.field_size_limit(LARGEST_FILE)  # an essay may be longer than the usual limit
    head = text.partition("\n")[0]
    sign = max(",;\t", key=head.count)
    rows = csv.DictReader(StringIO(text, newline=""), delimiter=sign, restkey="")
    titles = [*filter(None, rows.fieldnames or ())]
    wanted = [*filter(None, [key.student]), *(one.column for one in key.questions)]
    if missing := [title for title in wanted if title not in titles]:
        raise SettingError(
            f"the table has no column {missing[0]!r}, but {', '.join(map(repr, titles))}: name one "
            f"in the key, as in column = {EXAMPLES['column']!r}"
        )
    for number, row in enumerate(rows, 2):
        name = _name(row[key.student or titles[0]] or f"row {number}")
        yield Student(name, {one.name: Answer(row[one.column] or "") for one in key.questions})


def _name(text: str) -> str:
    return " ".join(printable(text).split())[:LONGEST_NAME]


def _student(path: Path, key: AnswerKey) -> Student:
    """A student whose answers are lines that begin with the name of the question, and files that
    are called like one.
    """
    answers: dict[str, Answer] = {}
    named = {one.name.casefold(): one.name for one in key.questions}
    name = _name(path.name if path.is_dir() else path.stem)
    names = "|".join(map(re.escape, named))
    begins = re.compile(rf"^\s*({names})\s*[:=]", re.IGNORECASE | re.MULTILINE)
    fault = ""
    is_folder = path.is_dir() and not path.is_symlink()
    for file in sorted(path.iterdir())[:MOST_FILES] if is_folder else [path]:
        try:
            text = read_text(file)
        except (AnswerError, OSError) as error:
            fault = f"{_name(file.name)}: {getattr(error, 'strerror', error)}"
            continue
        own = named.get(file.stem.casefold())
        suffix = file.suffix.lower()
        if is_folder and own and suffix in LOG_SUFFIXES:
            answers[own] = Answer(text, suffix)
        else:
            _, *parts = begins.split(text)
            for said, answer in zip(parts[::2], parts[1::2], strict=True):
                answers[named[said.casefold()]] = Answer(answer)
    return Student(name, answers, fault)


class MarkedAnswer(NamedTuple):
    """The points of an answer, of those that there are, and why."""

    student: str
    question: str
    points: float
    of: float
    reason: str


def mark(student: Student, key: AnswerKey) -> list[MarkedAnswer]:
    """The marks of one student's answers."""
    marked = []
    for one in key.questions:
        answer = student.answers.get(one.name, Answer(""))
        points, reason = 0.0, student.fault or "no answer"
        if answer.text.strip():
            points, reason = one.mark(answer)
        marked.append(MarkedAnswer(student.name, one.name, points, one.points, reason))
    return marked


class MarkedClass(NamedTuple):
    """The marks of a class, as tables, a page, records and texts."""

    key: AnswerKey
    students: Sequence[Sequence[MarkedAnswer]]

    @property
    def points(self) -> Table:
        """Points by student and question."""
        rows = [[*one.values()][:-1] for one in self.records]
        return Table(
            ("student", *(one.name for one in self.key.questions), "total"),
            tuple((TableCell(name), *numbers(map(format_f, points))) for name, *points in rows),
        )

    @property
    def reasons(self) -> Table:
        """A row for each answer that lost points."""
        rows = (
            (
                TableCell(one.student),
                TableCell(one.question),
                *numbers((format_f(one.points), format_f(one.of))),
                TableCell(one.reason),
            )
            for marked in self.students
            for one in marked
            if one.points < one.of
        )
        return Table(MarkedAnswer._fields, tuple(rows))

    @property
    def questions(self) -> Table:
        """For each question the average points, and why most lost theirs."""
        rows = []
        for asked, *marks in zip(self.key.questions, *self.students, strict=True):
            why = Counter(one.reason for one in marks if one.points < one.of)
            often = (f"{reason} ({count}×)" for reason, count in why.most_common(FREQUENT))
            average = round(sum(one.points for one in marks) / max(len(marks), 1), 2)
            what = f"{asked.ask}: {asked.problem.start}, {asked.problem.spec.text}"
            figures = numbers((format_f(average), format_f(asked.points)))
            cells = TableCell(asked.name), TableCell(what), *figures, TableCell("; ".join(often))
            rows.append(cells)
        titles = "question", "asked", "average", "of", "frequent reasons"
        return Table(titles, tuple(rows))

    @property
    def document(self) -> Document:
        """The report for the teacher."""
        blocks: list[Block] = []
        for title in ("questions", "points", "reasons"):
            blocks += [Heading(title.title()), TableBlock(getattr(self, title))]
        return Document(self.key.title, counted(len(self.students), "student"), blocks)

    @property
    def records(self) -> list[dict[str, Any]]:
        """A row for each student, for a platform: points, and the feedback."""
        return [
            {
                self.key.student or "student": marked[0].student,
                **{one.question: one.points for one in marked},
                "total": round(sum(one.points for one in marked), 2),
                "feedback": " | ".join(_feedback(marked)),
            }
            for marked in self.students
        ]

    def text(self, marked: Sequence[MarkedAnswer]) -> str:
        """The feedback for one student."""
        points = format_f(sum(one.points for one in marked))
        total = f"{points} of {format_f(sum(one.of for one in marked))}"
        head = f"{self.key.title}: {marked[0].student}, {total} points"
        return "\n".join((head, "", *_feedback(marked), ""))


def _feedback(marked: Sequence[MarkedAnswer]) -> Iterator[str]:
    for one in marked:
        points = f"{format_f(one.points)} of {format_f(one.of)}"
        yield f"{one.question}: {points}. {sentence(one.reason)}"
