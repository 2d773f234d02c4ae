"""The result of a quiz: points, topics, and the wrong answers."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ...core.teach.question import Question, Topic
from ...core.teach.quiz_result import QuizResult, Score
from ...core.teach.tour_reader import TOUR_NAMES, built_in
from ..framework import WIDE_SCREEN
from ..signs import signs_for, terminal_encoding

BAR, MOST_BAR, NARROW_BAR = 6, 24, 9
"""The columns of one question in its topic's bar, of the longest bar, and of the longest bar on a
narrow screen.
"""
NAME, HEAD = 18, 34
"""The columns of a topic's name, and those before the squares of its questions."""


class ResultPage(Vertical):
    """Shows a result. The list of wrong answers sends its own messages when one is chosen."""

    def compose(self) -> ComposeResult:
        yield Static(id="score", classes="pane")
        with Horizontal():
            with VerticalScroll(id="topics", classes="pane"):
                yield Static()
            with Vertical(id="again", classes="pane"):
                yield OptionList(id="wrong")
                yield Static(id="learn")
        yield Static(id="hand-in", classes="pane")

    def show(
        self, result: QuizResult, questions: Sequence[Question], *, time: str, saved: str
    ) -> None:
        """Show the result of these questions; `time`: how long it took, `saved`: where it is saved,
        both as sentences.
        """
        answers = result.attempt.answers
        score = Score(questions, answers)
        self.query_one("#score", Static).update(_score(result, questions, score, time))
        self.query_one("#topics Static", Static).update(
            _topics(score, MOST_BAR if self.app.size.width >= WIDE_SCREEN else NARROW_BAR)
        )
        wrong = self.query_one("#wrong", OptionList)
        wrong.clear_options()
        wrong.add_options(
            Option(_wrong(place, question, choice), id=str(place))
            for place, (question, choice) in enumerate(zip(questions, answers, strict=True))
            if choice != question.right
        )
        wrong.highlighted = 0 if wrong.option_count else None
        repeat = [score.topics[name] for name in score.repeat]
        learn = [
            Content.assemble(("T  ", "b"), title) for title in dict.fromkeys(map(_title, repeat))
        ]
        practise = Content.assemble(("r  ", "b"), "five new questions on the topics to review")
        keys = [*learn[:2], *([practise] if repeat else [])]
        self.query_one("#learn", Static).update(Content("\n").join(keys))
        self.query_one("#hand-in", Static).update(Content(saved))
        for name, title in {
            "score": "Result",
            "topics": "By topic",
            "again": "To review",
            "hand-in": "Hand in",
        }.items():
            self.query_one(f"#{name}").border_title = title
        self.query_one("#topics").border_subtitle = "right of asked"
        self.query_one("#again").border_subtitle = (
            "enter: back to the question" if wrong.option_count else "all answers are right"
        )


def answer_sign(*, is_right: bool) -> tuple[str, str]:
    """The sign and the colour of an answer."""
    signs = signs_for(terminal_encoding())
    return (signs.right, "$loyd-goal") if is_right else (signs.wrong, "$loyd-error")


def _score(result: QuizResult, questions: Sequence[Question], score: Score, time: str) -> Content:
    rights = [
        choice == question.right
        for question, choice in zip(questions, result.attempt.answers, strict=True)
    ]
    squares = Content(" ").join(
        Content.styled(f" {sign} ", f"{style} reverse")
        for sign, style in (answer_sign(is_right=one) for one in rights)
    )
    numbers = Content.styled(
        " ".join(f"{number:^3}" for number in range(1, len(rights) + 1)), "$loyd-dim"
    )
    head = Content.assemble(
        (f"{sum(rights)} of {len(rights)} right", "b"), (f"   {time}" if time else "", "$loyd-dim")
    )
    sure = " · ".join(score.sure)
    repeat = " · ".join(score.repeat)
    topics = Content.assemble("Sure: ", (f"{sure}   ", "$loyd-goal")) if sure else Content()
    topics += Content.assemble("Review: ", (repeat, "$loyd-error")) if repeat else Content()
    gap = Content(" " * max(HEAD - head.cell_length, 3))
    return Content("\n").join(
        (
            head + gap + squares,
            Content(" " * (head.cell_length + gap.cell_length)) + numbers,
            topics,
        )
    )


def _topics(score: Score, longest: int) -> Content:
    cell = max(min(BAR, longest // max(score.asked.values())), 1)
    lines = []
    for name, answered in score.asked.items():
        right = score.right[name]
        is_weak = name in score.repeat
        bar = Content.assemble(
            ("▆" * (right * cell), "$loyd-goal"),
            ("▆" * ((answered - right) * cell), "$loyd-error 50%"),
        )
        count = Content.styled(
            f"  {right} of {answered}", "$loyd-error" if is_weak else "$loyd-goal"
        )
        lines.append(Content.styled(f"{name:{NAME}}", "b" if is_weak else "") + bar + count)
        lines.append(Content.styled(_title(score.topics[name]), "" if is_weak else "$loyd-dim"))
        lines.append(Content(""))
    return Content("\n").join(lines[:-1])


def _title(topic: Topic) -> str:
    return built_in(topic.tour).title if topic.tour in TOUR_NAMES else topic.tour


def _wrong(place: int, question: Question, choice: int | None) -> Content:
    sign, style = answer_sign(is_right=False)
    chosen = "you skipped it" if choice is None else f"you chose {question.name(choice)}"
    return Content.assemble(
        (f"{sign} {place + 1:<3}", style),
        (question.topic.name, "b"),
        (f"\n     {chosen}\n     right: {question.name(question.right)}", "$loyd-dim"),
    )
