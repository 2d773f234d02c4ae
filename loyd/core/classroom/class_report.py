"""The results of a class: a row for each student, each topic and each question."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from loyd.core.analysis.comparison import SharedView
from loyd.core.classroom.attempt import Score
from loyd.core.classroom.question import TITLES
from loyd.core.classroom.quiz_questions import Plan, SearchQuestion
from loyd.core.classroom.quiz_result import Checked
from loyd.core.output.document import Block, Document, Heading, Paragraph, Table, TableBlock, TableCell

STUDENTS = ("student", "right", "of", "topics to repeat", "remark")
TOPICS = ("topic", "right", "of", "students who should repeat it", "tutorial")
QUESTIONS = ("question", "topic", "right", "of", "right answer", "most frequent wrong answer", "search")


class ClassReport(NamedTuple):
    """Tables of the students, of the topics, and of the questions of each quiz that was taken."""

    students: Table
    topics: Table
    quizzes: tuple[tuple[Plan, Table], ...]

    @property
    def document(self) -> Document:
        """All of it as a page."""
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
    """What a class knows: results that do not match their quiz are listed, and left out of the counts."""
    scores = [Score([one.question for one in checked.asked], checked.result.attempt.answers) for checked in results]
    counted = [(checked, score) for checked, score in zip(results, scores, strict=True) if not checked.faults]
    plans: dict[Plan, list[Checked]] = {}
    for checked, _ in counted:
        plans.setdefault(checked.result.attempt.plan, []).append(checked)
    return ClassReport(
        Table(STUDENTS, tuple(_student(*pair) for pair in zip(results, scores, strict=True))),
        Table(TOPICS, tuple(_topics([score for _, score in counted]))),
        tuple((plan, Table(QUESTIONS, tuple(_questions(taken)))) for plan, taken in plans.items()),
    )


def _number(value: int) -> TableCell:
    return TableCell(str(value), number=True)


def _student(checked: Checked, score: Score) -> tuple[TableCell, ...]:
    attempt = checked.result.attempt
    repeat = "" if checked.faults else ", ".join(score.repeat)
    return (
        TableCell(attempt.name),
        _number(checked.result.score),
        _number(attempt.plan.count),
        TableCell(repeat),
        TableCell("; ".join(checked.faults)),
    )


def _topics(scores: Sequence[Score]) -> Iterator[tuple[TableCell, ...]]:
    right, asked, repeat = Counter[str](), Counter[str](), Counter[str]()
    for score in scores:
        right.update(score.right)
        asked.update(score.asked)
        repeat.update(score.repeat)
    tours = {name: topic.tour for score in scores for name, topic in score.topics.items()}
    for name in sorted(asked, key=lambda name: right[name] / asked[name]):
        tutorial = TableCell(f"`loyd tour {tours[name]}`")
        yield TableCell(name), _number(right[name]), _number(asked[name]), _number(repeat[name]), tutorial


def _questions(taken: Sequence[Checked]) -> Iterator[tuple[TableCell, ...]]:
    """The questions of one quiz, in their order."""
    for place, one in enumerate(taken[0].asked):
        question = one.question
        given = Counter(checked.result.attempt.answers[place] for checked in taken)
        wrong = [(count, choice) for choice, count in given.most_common() if choice not in (question.right, None)]
        often = f"{_answer(one, wrong[0][1])} ({wrong[0][0]}×)" if wrong and wrong[0][1] is not None else ""
        command = SharedView(one.problem.start, one.problem.goal, one.problem.spec.text, question.step).command()
        yield (
            _number(place + 1),
            TableCell(f"{question.topic.name}: {TITLES[question.kind]}"),
            _number(given[question.right]),
            _number(len(taken)),
            TableCell(_answer(one, question.right)),
            TableCell(often),
            TableCell(f"`{command}`"),
        )


def _answer(asked: SearchQuestion, choice: int) -> str:
    answer = asked.question.answers[choice]
    return f"{choice + 1} {answer.board or answer.words[0]}"
