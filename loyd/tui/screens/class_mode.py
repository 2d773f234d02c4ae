"""Class mode: the search that is explored as a slide, which asks what comes next and hides what lies ahead."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType

from loyd.core.analysis.lane import Levels
from loyd.core.classroom.attempt import Lesson
from loyd.core.classroom.question import TITLES, Question, QuestionKind
from loyd.core.session.exploration import Exploration
from loyd.core.session.transport import Activity
from loyd.core.system.text import grouped, move_words
from loyd.core.trace.choice import shown
from loyd.core.trace.node import Successor
from loyd.tui.bindings import ANSWERED, CLASS_KEYS, Footer, class_asked
from loyd.tui.render.signs import Signs, fate_sign, fate_word, signs_for, terminal_encoding
from loyd.tui.render.track_painter import Tick
from loyd.tui.screens.base import TransportScreen
from loyd.tui.settings import PreferenceStore, Settings
from loyd.tui.view_models.step_model import nothing_more
from loyd.tui.widgets.bars import KeyBar, TitleBar
from loyd.tui.widgets.line_widget import PlainText
from loyd.tui.widgets.question_views import QuestionView, Why
from loyd.tui.widgets.timeline import Timeline

LOOKS_A_SECOND = 12
ONE_STEP_SECONDS = 0.2
WORDS = {
    "ahead": "the lists, the log, the pictures, the reasons and every tick to come are hidden",
    "space": "reveals the answer without counting it: for a class that has answered aloud",
    "score": "right answers of those chosen by key or mouse, each question counted once",
    "order": "the answers stand in mixed order, by the step: the same step mixes them in the same way",
}


class ClassScreen(TransportScreen):
    """Asks about the step at which a search stands, which goes on being explored below."""

    TITLE = "Class mode"
    AUTO_FOCUS = ""
    WORDS = WORDS
    BINDINGS: ClassVar[list[BindingType]] = [*CLASS_KEYS]

    def __init__(self, run: Exploration, settings: Settings, kept: PreferenceStore) -> None:
        super().__init__(kept)
        self._run, self._settings = run, settings
        self._lesson, self._levels = Lesson(), Levels(run.trace)
        self._left: list[Question] = []
        self._question: Question | None = None
        self._choice: int | None = None
        self._is_answered = False
        self._shown: object = None

    def compose(self) -> ComposeResult:
        """Title, question, what may be known, how far one is, keys."""
        bar = TitleBar("explore")
        bar.summary = f"class mode   {self._settings.summary}"
        yield bar
        yield QuestionView()
        yield PlainText(id="standing")
        yield Timeline(id="timeline")
        yield KeyBar(self.footer)

    def on_mount(self) -> None:
        """Follow the search."""
        self.set_interval(1 / LOOKS_A_SECOND, self.look)
        self.look()

    @property
    def transport(self) -> Exploration:
        """The search."""
        return self._run

    def look(self) -> None:
        """Ask about another step, or where the search has ended by now say so."""
        run = self._run
        run.look()
        state = run.position, run.is_at_end
        if run.activity is not Activity.SEEKING and state != self._shown:
            self._shown = state
            self._begin()

    def _begin(self) -> None:
        """Ask the first question about the step at hand."""
        run = self._run
        if run.trace.steps == run.position and run.outcome is None:
            run.recorder.record_to(run.position + 1)
            run.recorder.wait(ONE_STEP_SECONDS)
        self._left = [] if nothing_more(run) else self._lesson.questions(run.problem, run.trace, run.position)
        if run.trace.steps == run.position and run.outcome is None:
            self._shown = None  # the step that is asked about comes late: ask again
        self._next_question()

    def _next_question(self) -> None:
        self._question = self._left.pop(0) if self._left else None
        self._choice, self._is_answered = None, False
        self._show()

    def action_choose(self, place: int) -> None:
        """Choose an answer."""
        question = self._question
        if question is None or self._is_answered or place >= len(question.answers):
            return
        self._choice, self._is_answered = place, True
        self._lesson.take(question, place)
        self._show()

    def action_go_on(self) -> None:
        """Reveal the answer; once it is there, go on to the next question or to the next step."""
        if self._question is not None and not self._is_answered:
            self._is_answered = True
            self._show()
        elif self._left:
            self._next_question()
        elif self._has_ended:
            self.tell("The search ends here: ← goes back, home goes to the start, w leaves class mode.")
        else:
            self.action_step(1)

    def action_turn_kind(self, by: int) -> None:
        """Ask another kind of question alone, or all in turn."""
        self._lesson.turn(by)
        self._begin()

    def action_event_before(self) -> None:
        """Back to the event before this step, or to the start."""
        event = self._run.trace.event_before(self._run.position)
        self.go(event.step if event is not None else 0)

    def action_leave(self) -> None:
        """Go back to Explore, at this step."""
        self.dismiss(None)

    @property
    def _has_ended(self) -> bool:
        return self._run.outcome is not None and self._run.position >= self._run.trace.steps

    @property
    def _score(self) -> str:
        lesson = self._lesson
        return f"score {lesson.right} of {lesson.answered}" if lesson.answered else "no answers yet"

    def _show(self) -> None:
        """Show the question at hand, or why nothing is asked."""
        run, question = self._run, self._question
        view = self.query_one(QuestionView)
        if question is not None:
            is_told = self._is_answered or question.kind is not QuestionKind.STOP
            verdict = question.verdict(self._choice) if self._is_answered else ()
            was_right = None if self._choice is None else self._choice == question.right
            why = Why(run.problem.spec.code if is_told else (), question.kind, (), verdict, was_right)
            view.show(question, run.problem.goal, why, choice=self._choice, is_over=self._is_answered, score=self._score, slide=True)
        else:
            self._show_none(view)
        view.query_one("#why").border_title = f"Pseudo-code  {run.problem.algorithm.name}"
        self._show_standing()

    def _show_none(self, view: QuestionView) -> None:
        run = self._run
        node, code = run.trace.node(run.position), run.problem.spec.code
        title = f"Step {grouped(run.position)}" if run.position else "Start"
        sentence, more = "Nothing is asked of this step.", "space makes the next one."
        if instead := nothing_more(run):
            sentence, more = instead, "w leaves class mode."
        elif self._has_ended and run.outcome is not None:
            length = run.outcome.length
            sentence = f"Solved in {move_words(length)}." if length is not None else f"The search has ended: {run.outcome.ending}."
            more = "← goes back, home goes to the start, w leaves class mode."
        elif self._lesson.kind is not None:
            sentence, more = f"Nothing to ask here: {TITLES[self._lesson.kind]}", "space goes on to the next step, z asks another kind."
        view.show_none(sentence, more, node.board, run.problem.goal, title, Why(code), score=self._score)

    def _show_standing(self) -> None:
        """What became of the step's successors where that gives nothing away; which kinds are asked; the timeline up to here."""
        run = self._run
        signs = signs_for(terminal_encoding())
        question, kind = self._question, self._lesson.kind
        tells_too_much = question is not None and (
            question.kind is not QuestionKind.NEXT or run.trace.counts(run.position).bound is not None
        )
        found = "" if tells_too_much and not self._is_answered else self._fates(signs)
        asked = "asked: all kinds in turn" if kind is None else f"asked: {TITLES[kind]}"
        self.query_one("#standing", PlainText).show("   ".join(part for part in (found, asked) if part))
        timeline = self.query_one(Timeline)
        timeline.position = timeline.total = run.position
        timeline.is_whole = False
        timeline.ticks = self._ticks()

    def _fates(self, signs: Signs) -> str:
        def said(one: Successor) -> str:
            return f"{one.move.letter} {fate_sign(one.fate, signs)} {fate_word(one.fate)}"

        found = self._run.trace.successors(self._run.position)
        return f"successors: {'  '.join(map(said, found))}" if found else ""

    def _ticks(self) -> tuple[Tick, ...]:
        """Where each f or each bound began, up to this step."""
        levels, counts = self._levels, self._run.trace.counts(0)
        levels.look()
        symbol = self._run.trace.formula.symbol if counts.bound is None else "bound"
        labels = [f"{symbol} {shown(value)}" if not place else shown(value) for place, value in enumerate(levels.values)]
        ticks = (Tick(step, label) for step, label in zip(levels.steps, labels, strict=True))
        return tuple(tick for tick in ticks if tick.step <= self._run.position)

    def footer(self) -> Footer:
        """The keys of the moment."""
        return class_asked(len(self._question.answers)) if self._question is not None and not self._is_answered else ANSWERED
