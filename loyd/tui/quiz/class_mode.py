"""Class mode: the search of Explore as a slide, which asks what comes next and hides everything
after this step.
"""

from textual.app import ComposeResult
from textual.content import Content

from ...core.session import Activity, Exploration, Levels
from ...core.system import counted
from ...core.teach.question import KIND_TITLES, Question, QuestionKind, Topic, step_title
from ...core.teach.quiz_result import Lesson
from ..bindings import CLASS_ANSWERED_FOOTER, CLASS_KEYS, class_footer
from ..dialogues.base import TransportScreen
from ..framework import PlainText
from ..keys import Footer
from ..paint import Tick
from ..parts.bars import KeyBar, TitleBar
from ..parts.run_words import level_ticks
from ..parts.step_model import why_no_step
from ..parts.timeline import Timeline
from ..settings import PreferenceStore, Settings
from .question_layout import QuestionState
from .question_views import QuestionView, open_tutorial

POLLS_PER_SECOND = 12
ONE_STEP_SECONDS = 0.2
OFTEN = 2
"""After this many wrong answers on a topic, its tutorial is offered."""
WORDS = {
    "hidden": "lists, log, pictures, reasons and later ticks are hidden in class mode",
    "space": "reveal the answer without counting it, for a class that answers aloud",
    "score": "right answers given by key or mouse; each question counts once",
    "topic": "what a question teaches; T opens the tutorial at the point that explains it",
}


class ClassScreen(TransportScreen):
    """A search as slides, with questions to a class."""

    TITLE = "Class mode"
    AUTO_FOCUS = ""
    WORDS = WORDS
    BINDINGS = [*CLASS_KEYS]

    def __init__(self, run: Exploration, settings: Settings, preferences: PreferenceStore):
        super().__init__(preferences)
        self._run = run
        self._settings = settings
        self._lesson = Lesson()
        self._levels = Levels(run.trace)
        self._left: list[Question] = []
        self.question: Question | None = None
        """The question that is shown; None if this step has none."""
        self._choice: int | None = None
        self._is_answered = False
        self._shown: object = None

    def compose(self) -> ComposeResult:
        bar = TitleBar()
        bar.summary = f"class mode · {self._settings.summary}"
        yield bar
        yield QuestionView()
        yield PlainText(id="standing")
        yield Timeline(id="timeline")
        yield KeyBar(self.footer)

    def on_mount(self) -> None:
        self.set_interval(1 / POLLS_PER_SECOND, self.poll)
        if not self._run.position:  # the start is the only open node: nothing to ask
            self._run.step(1)
        self.poll()

    @property
    def transport(self) -> Exploration:
        return self._run

    def poll(self) -> None:
        run = self._run
        run.look()
        state = run.position, run.is_at_end
        if run.activity is not Activity.SEEKING and state != self._shown:
            self._shown = state
            self._ask()

    def _ask(self) -> None:
        run = self._run
        if run.trace.steps == run.position and run.outcome is None:
            run.recorder.record_to(run.position + 1)
            run.recorder.wait(ONE_STEP_SECONDS)
        self._left = (
            [] if why_no_step(run) else self._lesson.questions(run.problem, run.trace, run.position)
        )
        if self.question is None:  # begin with what every search is asked
            asked = [question for question in self._left if question.kind is QuestionKind.NEXT]
            self._left = asked or self._left
        if run.trace.steps == run.position and run.outcome is None:
            self._shown = None  # the step in question is late: ask again
        self._next_question()

    def _next_question(self) -> None:
        self.question = self._left.pop(0) if self._left else None
        self._choice = None
        self._is_answered = False
        self._show()

    def action_choose(self, place: int) -> None:
        question = self.question
        if question is None or self._is_answered or place >= len(question.answers):
            return
        self._choice = place
        self._is_answered = True
        self._lesson.count(question, place)
        self._show()

    def action_go_on(self) -> None:
        if self.question is not None and not self._is_answered:
            self._is_answered = True
            self._show()
        elif self._left:
            self._next_question()
        elif self._has_ended:
            self.show_message(
                "The search has ended: ← steps back, home goes to the start, esc leaves class mode."
            )
        else:
            self.action_step(1)

    def action_again(self) -> None:
        if self.question is not None and self._is_answered:
            self._choice = None
            self._is_answered = False
            self._show()

    def action_turn_kind(self) -> None:
        self._lesson.turn()
        self._ask()

    async def action_tutorial(self) -> None:
        await open_tutorial(self, None if self.question is None else self.question.topic)

    def action_event_before(self) -> None:
        self._run.to_event_before()
        self.moved()

    def action_leave(self) -> None:
        self.dismiss()

    @property
    def _has_ended(self) -> bool:
        return self._run.outcome is not None and self._run.position >= self._run.trace.steps

    @property
    def _score(self) -> str:
        lesson = self._lesson
        return f"{lesson.right} of {lesson.answered} right" if lesson.answered else ""

    def _show(self) -> None:
        run = self._run
        question = self.question
        view = self.query_one(QuestionView)
        if question is not None:
            is_told = self._is_answered or question.kind is not QuestionKind.STOP
            code = run.problem.spec.code if is_told else ()
            view.show(
                QuestionState(question, run.problem.goal, code, self._choice, self._is_answered),
                score=self._score,
            )
        else:
            self._show_none(view)
        self.write("#standing", self._standing)
        timeline = self.query_one(Timeline)
        timeline.position = timeline.total = run.position
        timeline.is_whole = False
        timeline.ticks = self._ticks()

    def _show_none(self, view: QuestionView) -> None:
        run = self._run
        node = run.trace.node(run.position)
        code = run.problem.spec.code
        sentence = "No question at this step."
        more = "space: next step"
        if instead := why_no_step(run):
            sentence = instead
            more = "esc leaves class mode."
        elif self._has_ended and run.outcome is not None:
            length = run.outcome.length
            sentence = (
                f"Solved in {counted(length, 'move')}."
                if length is not None
                else f"The search has ended: {run.outcome.ending}."
            )
            more = "← steps back, home goes to the start, esc leaves class mode."
        elif self._lesson.kind is not None:
            sentence = f"No question at this step: {KIND_TITLES[self._lesson.kind]}."
        nothing = Question(
            QuestionKind.EXERCISE,
            Topic("", "", ""),
            run.position,
            sentence,
            more,
            node.board,
            step_title(run.position),
            "",
            (),
            0,
        )
        view.show(QuestionState(nothing, run.problem.goal, code), score=self._score)

    @property
    def _standing(self) -> Content:
        question = self.question
        lesson = self._lesson
        only = "" if lesson.kind is None else f"   Only this kind: {KIND_TITLES[lesson.kind]}."
        if question is None:
            return Content(only.strip())
        if not self._is_answered:
            hidden = (
                "The true distance is shown with the answer."
                if question.hidden
                else "Everything after this step is hidden."
            )
            return Content(f"{hidden}{only}")
        wrong = lesson.wrong(question.topic)
        times = (
            f" Wrong {'twice' if wrong == OFTEN else f'{wrong} times'} now:"
            if wrong >= OFTEN
            else ""
        )
        return Content.assemble(
            "Topic: ",
            (question.topic.name, "b"),
            f".{times} ",
            ("T", "b"),
            " tutorial  ",
            ("backspace", "b"),
            " ask again",
        )

    def _ticks(self) -> tuple[Tick, ...]:
        ticks = level_ticks(self._run.trace, self._levels)
        return tuple(tick for tick in ticks if tick.step <= self._run.position)

    def footer(self) -> Footer:
        if self.question is not None and not self._is_answered:
            return class_footer(len(self.question.answers))
        return CLASS_ANSWERED_FOOTER
