"""A quiz: one question after another about random searches."""

from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from time import monotonic

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.timer import Timer
from textual.widgets import Input, Label, OptionList, Static

from ...core.engine.puzzle import any_seed
from ...core.engine.search import parse_spec
from ...core.system import LoydError, is_served, seconds
from ...core.teach.question import KINDS, MOST_CHOICES, QuestionKind
from ...core.teach.quiz_questions import Plan, SearchQuestion, questions
from ...core.teach.quiz_result import (
    LINE_ENDING,
    LONGEST_NAME,
    NOBODY,
    Attempt,
    QuizResult,
    Score,
    forget,
    keep,
    name_of,
)
from ..bindings import (
    QUIZ_ANSWERED_FOOTER,
    QUIZ_KEYS,
    QUIZ_OVER_FOOTER,
    QUIZ_REVIEW_FOOTER,
    quiz_footer,
)
from ..dialogues.base import Dialogue, LoydScreen, Offer, copy_text
from ..framework import PlainText, read_in_thread
from ..keys import Footer
from ..parts.bars import KeyBar, TitleBar
from ..settings import Settings
from ..signs import signs_for, terminal_encoding
from .question_layout import QuestionState
from .question_views import QuestionView, open_tutorial
from .result_page import ResultPage, answer_sign

PRACTICE, SECONDS_A_PAGE = 5, 2
WORDS = {
    "1 to 5": "choose an answer; it is final and saved at once",
    "space": "skip a question, which counts as wrong; then next",
    "esc": "leave the quiz; L 3 or loyd quiz continues it, even after a crash",
    "result": "a JSON file and a line of text, which `loyd quiz --check` verifies",
}


class QuizScreen(LoydScreen[None]):
    """Asks the questions of a quiz from the first unanswered one, then writes the result, to
    `output` if given.

    `is_settled`: whether it is known who takes the quiz and on what; if not, a dialogue asks first.
    `saved`: where the result of a finished quiz is, as a sentence.
    """

    TITLE = "Quiz"
    AUTO_FOCUS = ""
    WORDS = WORDS
    BINDINGS = [*QUIZ_KEYS]

    @dataclass
    class SearchOpened(Message):
        """Asks to watch the search of a question at its step; `result` shows the result again
        afterwards.
        """

        settings: Settings
        step: int
        result: "QuizScreen"

    def __init__(
        self,
        attempt: Attempt,
        output: Path | None = None,
        *,
        is_settled: bool = True,
        saved: str = "",
    ):
        super().__init__()
        self._attempt = attempt
        self._output = output
        self._is_settled = is_settled
        self._where = saved
        self.questions: tuple[SearchQuestion, ...] = ()
        """The questions, once they are known."""
        self._place = 0
        self._is_answered = False
        self._result: QuizResult | None = None
        self._is_reviewing = False
        self._began: float | None = None
        self._player: Timer | None = None

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield QuestionView()
        yield ResultPage(id="result")
        yield Static(id="standing")
        yield KeyBar(self.footer)

    def on_mount(self) -> None:
        self.query_one("#result").display = False
        if self._is_settled:
            self._start(self._attempt)
        else:
            self.action_begin_anew()

    def action_begin_anew(self) -> None:
        like = self._attempt
        if self.questions:
            like = Attempt(like.name, Plan(any_seed(), size=like.plan.size))
        self.app.push_screen(NewQuizScreen(like), self._begin_anew)

    def _begin_anew(self, attempt: Attempt | None) -> None:
        if attempt is not None:
            forget()
            self._start(attempt)
        elif not self.questions:
            self.dismiss()

    def action_practise(self) -> None:
        if self._result is None:
            self.show_message("Practice starts from the result, at the end of the quiz.")
            return
        questions = [one.question for one in self.questions]
        weak = Score(questions, self._attempt.answers).repeat
        kinds = tuple(
            dict.fromkeys(
                question.kind
                for question in questions
                if question.topic.name in weak and question.kind is not QuestionKind.EXERCISE
            )
        )
        if kinds:
            plan = replace(
                self._attempt.plan, seed=any_seed(), kinds=kinds, count=PRACTICE, tour="", at=""
            )
            self._start(Attempt(self._attempt.name, plan))
        else:
            self.show_message("No topic needs practice.")

    def _start(self, attempt: Attempt) -> None:
        self._attempt = attempt
        self.questions = ()
        self._result = None
        self._place = len(attempt.answers)
        self._is_answered = False
        self._is_reviewing = False
        self._where = self._where if attempt.answers else ""
        self._began = None if attempt.answers else monotonic()
        self._show_result(is_shown=False)
        self.write("#standing", "Preparing the questions …")
        plan = self._attempt.plan
        read_in_thread(self, partial(questions, plan), self._begin, self._fail, group="questions")

    def _fail(self, error: str) -> None:
        forget()
        if not self.has_been_left:
            self.write("#standing", "")
            self.warn(error)

    def _begin(self, items: tuple[SearchQuestion, ...]) -> None:
        self.questions = items
        if not self.has_been_left:
            if 0 < self._place < len(items):
                self.show_message(
                    f"Continued: {self._place} of {len(items)} questions are answered."
                )
            self._show()

    @property
    def _current(self) -> SearchQuestion | None:
        return self.questions[self._place] if self._place < len(self.questions) else None

    def action_choose(self, place: int) -> None:
        current = self._current
        if current is not None and place < len(current.question.answers) <= MOST_CHOICES:
            self._choose(place)

    @on(OptionList.OptionSelected, "#answers")
    def choose_listed(self, message: OptionList.OptionSelected) -> None:
        """Choose the answer that was clicked."""
        self._choose(message.option_index)

    def _choose(self, place: int) -> None:
        if not self._is_answered and self._result is None:
            self._answer(place)

    def _answer(self, choice: int | None) -> None:
        self._attempt = self._attempt.answered(choice)
        self._is_answered = True
        if doubt := keep(self._attempt):
            self.warn(doubt)
        self._show()

    def action_go_on(self) -> None:
        current = self._current
        if current is None:
            return
        if self._is_reviewing:
            problem = current.problem
            result = QuizScreen(self._attempt, saved=self._where)
            self.post_message(
                self.SearchOpened(
                    Settings(problem.start, problem.goal, problem.spec),
                    current.question.step,
                    result,
                )
            )
        elif self._result is None and not self._is_answered:
            self._answer(None)
        elif self._result is None:
            self._place += 1
            self._is_answered = False
            self._show()

    def action_again(self) -> None:
        if self._is_reviewing:
            self._is_reviewing = False
            self._show_result(is_shown=True)
        elif self._attempt.plan.is_practice and self._attempt.answers and self._result is None:
            self._attempt = self._attempt._replace(answers=self._attempt.answers[:-1])
            self._place = len(self._attempt.answers)
            self._is_answered = False
            self._show()

    def action_play(self) -> None:
        """Skip one question after another, and show the right answer of each, until it is pressed
        again or the practice ends.
        """
        if not self._attempt.plan.is_practice or self._result is not None:
            self.show_message("Model answers are played in practice: kind practice of a new quiz.")
        elif self._player is not None:
            self._stop_playing()
        else:
            self._player = self.set_interval(SECONDS_A_PAGE, self.action_go_on)

    def _stop_playing(self) -> None:
        if self._player is not None:
            self._player.stop()
            self._player = None

    async def action_tutorial(self) -> None:
        current = self._current if self._result is None or self._is_reviewing else self._marked
        await open_tutorial(self, None if current is None else current.question.topic)

    @property
    def _marked(self) -> SearchQuestion | None:
        option = self.query_one("#wrong", OptionList).highlighted_option
        return None if option is None or option.id is None else self.questions[int(option.id)]

    @on(OptionList.OptionSelected, "#wrong")
    def review(self, message: OptionList.OptionSelected) -> None:
        """Go to the question that was chosen."""
        self._place = int(message.option.id or 0)
        self._is_reviewing = True
        self._show_result(is_shown=False)
        self._show()

    def action_leave(self) -> None:
        self.dismiss()

    def _show(self) -> None:
        current = self._current
        attempt = self._attempt
        if current is None:
            if self.questions:
                self._end()
            return
        is_over = self._is_answered or self._is_reviewing
        question = current.question
        problem = current.problem
        code = problem.spec.code if is_over or question.kind is not QuestionKind.STOP else ()
        state = QuestionState(
            question, problem.goal, code, attempt.answers[self._place] if is_over else None, is_over
        )
        search = " · ".join((problem.algorithm.name, *problem.spec.short_forms))
        score = (
            f"{attempt.score(self.questions)} of {len(attempt.answers)} right"
            if attempt.answers
            else ""
        )
        self.title_bar.summary = f"question {self._place + 1} of {len(self.questions)} · {search}"
        self.query_one(QuestionView).show(state, score=score)
        answers = self.query_one("#answers")
        self.set_focus(answers if state.is_list and not is_over else None)
        self.write("#standing", self._track)

    @property
    def _track(self) -> Content:
        signs = signs_for(terminal_encoding())
        answers = self._attempt.answers
        answered = zip(answers, self.questions, strict=False)
        marks = [answer_sign(is_right=choice == one.question.right) for choice, one in answered]
        for place in range(len(answers), len(self.questions)):
            current = signs.current, "$loyd-current"
            marks.append(current if place == self._place else (signs.nothing, "$loyd-dim"))
        return Content(" ").join(Content.styled(*mark) for mark in marks)

    def _end(self) -> None:
        self._result = result = QuizResult.from_attempt(self._attempt, self.questions)
        if self._output == NO_FILE:
            forget()
        elif not self._where and not is_served():
            path = self._output or result.default_path
            try:
                result.write(path)
            except OSError as error:
                self.warn(
                    f"{path} could not be written ({error.strerror or error}): s saves the result "
                    "elsewhere."
                )
            else:
                forget()
                self._where = (
                    f"Saved as {path}.\nYour teacher can check it with loyd quiz --check "
                    f"{path.name}"
                )
        saved = (
            f"{self._where or 'Not saved yet: s saves it.'}\nThe check detects slips and edits, "
            "not a determined forger."
        )
        time = "" if self._began is None else seconds(monotonic() - self._began)
        self.query_one(ResultPage).show(
            result, [one.question for one in self.questions], time=time, saved=saved
        )
        self._show_result(is_shown=True)

    def _show_result(self, *, is_shown: bool) -> None:
        self._stop_playing()
        if is_shown:
            plan = self._attempt.plan
            self.title_bar.summary = (
                f"quiz · {plan.tour or f'seed {plan.seed}'} · {self._attempt.name}"
            )
        self.query_one(QuestionView).display = not is_shown
        self.query_one(ResultPage).display = is_shown
        self.query_one("#standing", Static).display = not is_shown
        self.set_focus(self.query_one("#wrong", OptionList) if is_shown else None)

    def action_copy_line(self) -> None:
        if self._result is not None:
            self.show_message(copy_text(self.app, self._result.line))
        else:
            self.show_message("There is a result at the end of the quiz.")

    def offers(self) -> list[Offer]:
        result = self._result
        if result is None:
            return super().offers()
        writers = {ending: partial(_contents, result, ending) for ending in (".json", LINE_ENDING)}
        return [Offer("the result", "quiz", writers), *super().offers()]

    def footer(self) -> Footer:
        current = self._current
        if self._is_reviewing:
            return QUIZ_REVIEW_FOOTER
        if self._result is not None:
            return QUIZ_OVER_FOOTER
        if self._is_answered or current is None:
            return QUIZ_ANSWERED_FOOTER
        return quiz_footer(len(current.question.answers))


def _contents(result: QuizResult, ending: str) -> list[bytes]:
    return [result.contents(Path(f"result{ending}"))]


FIELDS = {
    "name": ("name", "your name, for the result"),
    "seed": ("seed", "the same seed asks the same questions"),
    "questions": ("questions", "10"),
    "searches": ("searches", "astar greedy bfs idastar dfs wastar:manhattan:2 …"),
    "kinds": ("kinds", " ".join(KINDS)),
}
"""The fields by id: label and hint."""
LABEL = 10
LONGEST = 400
NO_FILE = Path("-")
"""An output of this name means that no file is written."""


class NewQuizScreen(Dialogue[Attempt | None]):
    """Answers with a new quiz, or None; the fields start with the values of the current one."""

    AUTO_FOCUS = "#name"

    def __init__(self, like: Attempt):
        super().__init__()
        self._like = like

    def compose(self) -> ComposeResult:
        name = self._like.name
        first = {**self._like.plan.fields, "name": "" if name == NOBODY else name}
        with self.frame("New quiz", "tab: next field, enter: start"):
            yield Static(
                "Questions about random searches. Answers are final and saved at once. The kind "
                "practice asks for every decision of the search in Explore, from its step on."
            )
            for field, (label, hint) in FIELDS.items():
                with Horizontal(classes="fields"):
                    yield Label(f"{label:>{LABEL}}", classes="label")
                    longest = LONGEST_NAME if field == "name" else LONGEST
                    yield Input(first[field], placeholder=hint, id=field, max_length=longest)
            yield PlainText(id="fault")

    def on_input_submitted(self) -> None:
        """Answer with the quiz that was typed."""
        typed = {name: self.query_one(f"#{name}", Input).value.strip() for name in FIELDS}
        for name in ("seed", "questions"):
            if not (typed[name].isascii() and typed[name].isdecimal()):
                self.show_fault(
                    f"{FIELDS[name][0]} {typed[name]!r} is not a whole number: type "
                    f"{'7' if name == 'seed' else '10'}, for example"
                )
                return
        try:
            plan = Plan.from_fields({**self._like.plan.fields, **typed, "tour": ""})
            for text in plan.searches:
                parse_spec(text)
            if not plan.is_practice:
                plan = replace(plan, at="")
        except LoydError as error:
            self.show_fault(str(error))
        else:
            self.dismiss(Attempt(name_of(typed["name"]), plan))
