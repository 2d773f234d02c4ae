"""The results of a class: its students, the topics and the questions."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..draw.document import (
    Block,
    Document,
    Heading,
    Paragraph,
    Table,
    TableBlock,
    TableCell,
    numbers,
)
from ..study.compare import SharedView
from .question import KIND_TITLES
from .quiz_questions import Plan
from .quiz_result import Checked, Score

STUDENTS = ("student", "right", "of", "topics to review", "remark")
TOPICS = ("topic", "right", "of", "students who should review it", "tutorial")
QUESTIONS = (
    "question",
    "topic",
    "right",
    "of",
    "right answer",
    "most frequent wrong answer",
    "search",
)


class ClassReport(NamedTuple):
    """Tables of the students, of the topics, and of the questions of each quiz taken."""

    students: Table
    topics: Table
    quizzes: tuple[tuple[Plan, Table], ...]

    @property
    def document(self) -> Document:
        """The tables with headings: topics, the questions of each quiz, students."""
        return Document("Quiz results", f"{len(self.students.rows)} results", [*self._blocks()])

    def _blocks(self) -> Iterator[Block]:
        yield Heading("Topics")
        yield TableBlock(self.topics)
        for plan, table in self.quizzes:
            yield Heading(f"Questions: {plan.tour or f'seed {plan.seed}'}")
            yield Paragraph("Each command opens the search of its question at its step.")
            yield TableBlock(table)
        yield Heading("Students")
        yield TableBlock(self.students)


def class_report(results: Sequence[Checked]) -> ClassReport:
    """One report on the results of many students."""
    scores = [
        Score([one.question for one in checked.asked], checked.result.attempt.answers)
        for checked in results
    ]
    counted = [
        (checked, score)
        for checked, score in zip(results, scores, strict=True)
        if not checked.faults
    ]
    plans: dict[Plan, list[Checked]] = {}
    for checked, _ in counted:
        plans.setdefault(checked.result.attempt.plan, []).append(checked)
    return ClassReport(
        Table(STUDENTS, tuple(_student(*pair) for pair in zip(results, scores, strict=True))),
        Table(TOPICS, tuple(_topics([score for _, score in counted]))),
        tuple((plan, Table(QUESTIONS, tuple(_questions(taken)))) for plan, taken in plans.items()),
    )


def _student(checked: Checked, score: Score) -> tuple[TableCell, ...]:
    attempt = checked.result.attempt
    repeat = "" if checked.faults else "; ".join(score.repeat)
    return (
        TableCell(attempt.name),
        *numbers(map(str, (checked.result.score, attempt.plan.count))),
        TableCell(repeat),
        TableCell("; ".join(checked.faults)),
    )


def _topics(scores: Sequence[Score]) -> Iterator[tuple[TableCell, ...]]:
    right = Counter[str]()
    asked = Counter[str]()
    repeat = Counter[str]()
    for score in scores:
        right.update(score.right)
        asked.update(score.asked)
        repeat.update(score.repeat)
    tours = {name: topic.tour for score in scores for name, topic in score.topics.items()}
    for name in sorted(asked, key=lambda name: right[name] / asked[name]):
        tutorial = TableCell(f"`loyd tour {tours[name]}`")
        yield (
            TableCell(name),
            *numbers(str(count[name]) for count in (right, asked, repeat)),
            tutorial,
        )


def _questions(taken: Sequence[Checked]) -> Iterator[tuple[TableCell, ...]]:
    for place, one in enumerate(taken[0].asked):
        question = one.question
        topic = question.topic.name
        kind = KIND_TITLES[question.kind]
        given = Counter(checked.result.attempt.answers[place] for checked in taken)
        wrong = [
            (count, choice)
            for choice, count in given.most_common()
            if choice not in (question.right, None)
        ]
        often = (
            f"{question.name(wrong[0][1])} ({wrong[0][0]}×)"
            if wrong and wrong[0][1] is not None
            else ""
        )
        command = SharedView(
            one.problem.start, one.problem.goal, one.problem.spec.text, question.step
        ).command()
        yield (
            *numbers([str(place + 1)]),
            TableCell(topic if topic.casefold() == kind.casefold() else f"{topic}: {kind}"),
            *numbers(map(str, (given[question.right], len(taken)))),
            TableCell(question.name(question.right)),
            TableCell(often),
            TableCell(f"`{command}`"),
        )
