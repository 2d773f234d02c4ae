"""A quiz: question after question about searches drawn by a seed, and its result."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Input, Label, Static

from loyd.core.classroom import attempt
from loyd.core.classroom.attempt import LONGEST_NAME, NOBODY, Attempt, name_of
from loyd.core.classroom.question import TITLES, Plan, QuestionKind, kinds_of
from loyd.core.classroom.quiz_questions import SearchQuestion, questions
from loyd.core.classroom.quiz_result import LINE_ENDING, QuizResult, contents, usual_path, write_result
from loyd.core.puzzle.scramble import any_seed
from loyd.core.search.spec_text import parse_spec
from loyd.core.system.errors import LoydError, describe_error
from loyd.core.system.process import is_served
from loyd.tui.bindings import QUIZ_ANSWERED, QUIZ_KEYS, QUIZ_OVER, Footer, quiz_asked
from loyd.tui.render.signs import compact, signs_for, terminal_encoding
from loyd.tui.screens.base import Dialogue, LoydScreen
from loyd.tui.screens.save import Offer
from loyd.tui.widgets.bars import KeyBar, TitleBar
from loyd.tui.widgets.line_widget import PlainText
from loyd.tui.widgets.question_views import QuestionView, Why

WORDS = {
    "1 to 5": "an answer is final: the reason follows, and the answer is kept at once",
    "space": "passes a question over, which counts as not known; then goes on",
    "esc": "leaves the quiz; W, or loyd quiz, goes on with it where it was left, also after the app was killed",
    "result": "a JSON file and a line of text, which `loyd quiz --check` holds against the quiz",
}


class QuizScreen(LoydScreen[None]):
    """Asks the questions of a quiz from the first that has no answer on; at its end writes the result, into `output` if that is named.

    Where it is not settled whose quiz it is and what it asks, that is asked first.
    """

    TITLE = "Quiz"
    AUTO_FOCUS = ""
    WORDS = WORDS
    BINDINGS: ClassVar[list[BindingType]] = [*QUIZ_KEYS]

    def __init__(self, sitting: Attempt, output: Path | None = None, *, is_settled: bool = True) -> None:
        super().__init__()
        self._sitting, self._output, self._is_settled = sitting, output, is_settled
        self._asked: tuple[SearchQuestion, ...] = ()
        self._place = 0
        self._is_answered = False
        self._result: QuizResult | None = None

    def compose(self) -> ComposeResult:
        """Title, question, how far one is, keys; the result takes the place of the question."""
        yield TitleBar("explore")
        yield QuestionView()
        with VerticalScroll(id="result", classes="pane"):
            yield Static()
        yield Static(id="standing")
        yield KeyBar(self.footer)

    def on_mount(self) -> None:
        """Begin, or ask first what the quiz shall be."""
        self.query_one("#result").display = False
        if self._is_settled:
            self._start(self._sitting)
        else:
            self.action_begin_anew()

    def action_begin_anew(self) -> None:
        """Ask about what another quiz shall be; once that is answered, this one is given up."""

        like = self._sitting if not self._asked else Attempt(self._sitting.name, replace(self._sitting.plan, seed=any_seed()))
        self.app.push_screen(NewQuizScreen(like), self._begin_anew)

    def _begin_anew(self, sitting: Attempt | None) -> None:
        if sitting is not None:
            attempt.forget()
            self._start(sitting)
        elif not self._asked:
            self.dismiss(None)

    def _start(self, sitting: Attempt) -> None:
        """Draw the questions, which takes a moment."""
        self._sitting, self._asked, self._result = sitting, (), None
        self._place, self._is_answered = len(sitting.answers), False
        self.query_one(TitleBar).summary = f"quiz   {sitting.name} · seed {sitting.plan.seed}"
        self.query_one("#result").display = False
        self.query_one(QuestionView).display = True
        self.query_one("#standing", Static).update("The questions are being drawn …")
        self.run_worker(self._draw, thread=True, group="questions", exclusive=True)

    def _draw(self) -> None:
        try:
            asked = questions(self._sitting.plan)
        except LoydError as error:
            self.app.call_from_thread(self._miss, str(error))
        except Exception as error:  # noqa: BLE001  a mistake in code of one's own that takes part
            self.app.call_from_thread(self._miss, describe_error(error))
        else:
            self.app.call_from_thread(self._begin, asked)

    def _miss(self, error: str) -> None:
        attempt.forget()
        if not self.has_been_left:
            self.query_one("#standing", Static).update("")
            self.warn(error)

    def _begin(self, asked: tuple[SearchQuestion, ...]) -> None:
        self._asked = asked
        if not self.has_been_left:
            if self._place:
                self.tell(f"Gone on with: {self._place} of {len(asked)} questions are answered.")
            if self._place < len(asked):
                self._show()
            else:
                self._end()

    @property
    def _at_hand(self) -> SearchQuestion | None:
        return self._asked[self._place] if self._place < len(self._asked) else None

    def action_choose(self, place: int) -> None:
        """Give an answer, which is final."""
        asked = self._at_hand
        if asked is not None and not self._is_answered and place < len(asked.question.answers):
            self._take(place)

    def _take(self, choice: int | None) -> None:
        self._sitting, self._is_answered = self._sitting.answered(choice), True
        if doubt := attempt.keep(self._sitting):
            self.warn(doubt)
        self._show()

    def action_go_on(self) -> None:
        """Pass the question over; once it is answered, go on to the next one, or to the result."""
        if self._result is not None:
            self.action_leave()
        elif self._at_hand is not None and not self._is_answered:
            self._take(None)
        elif self._at_hand is not None:
            self._place, self._is_answered = self._place + 1, False
            if self._place < len(self._asked):
                self._show()
            else:
                self._end()

    def action_leave(self) -> None:
        """Leave the quiz, which is kept where it is not over."""
        self.dismiss(None)

    def _show(self) -> None:
        """Show the question at hand."""
        asked, sitting = self._at_hand, self._sitting
        if asked is None:
            return
        question, problem = asked.question, asked.problem
        choice = sitting.answers[self._place] if self._is_answered else None
        verdict = question.verdict(choice) if self._is_answered else ()
        was_right = None if choice is None else choice == question.right
        brief = " · ".join(problem.spec.brief)
        words = (
            f"{problem.algorithm.name}   {brief}",
            f"from {compact(problem.start)} to {compact(problem.goal)}",
            f"the move straight back is {'made too' if problem.straight_back else 'left out'}",
        )
        view = self.query_one(QuestionView)
        view.query_one("#why").border_title = f"Question {self._place + 1} of {len(self._asked)}"
        score = f"score {sitting.score(self._asked)} of {len(sitting.answers)}"
        why = Why((), question.kind, words, verdict, was_right)
        view.show(question, problem.goal, why, choice=choice, is_over=self._is_answered, score=score)
        self.query_one("#standing", Static).update(self._track)

    @property
    def _track(self) -> Content:
        """A sign for each question: right, wrong, at hand, to come."""
        signs, parts = signs_for(terminal_encoding()), list[Content]()
        for place, asked in enumerate(self._asked):
            if place < len(self._sitting.answers):
                is_right = self._sitting.answers[place] == asked.question.right
                parts.append(Content.styled(signs.goal if is_right else signs.wrong, "$loyd-goal" if is_right else "$loyd-error"))
            else:
                parts.append(Content.styled(*((signs.current, "$loyd-current") if place == self._place else (signs.nothing, "$loyd-dim"))))
        return Content(" ").join(parts)

    def _end(self) -> None:
        """Write the result and show it."""
        self._result = result = QuizResult.of(self._sitting, self._asked)
        where = "not written to a file yet: s saves it"
        if not is_served():
            path = self._output or usual_path(result)
            try:
                write_result(result, path)
            except OSError as error:
                self.warn(f"{path} could not be written ({error.strerror or error}): s saves the result elsewhere.")
            else:
                attempt.forget()
                where = f"written to {path.absolute()}"
        lines = [
            Content.styled(f"{result.score} of {len(self._asked)}", "bold") + Content(f"   {result.sitting.name}"),
            Content(""),
            Content(where),
            Content.styled(result.line, "$loyd-dim"),
            Content(""),
        ]
        lines += [self._row(place, asked) for place, asked in enumerate(self._asked)]
        self.query_one(QuestionView).display = False
        pane = self.query_one("#result")
        pane.display, pane.border_title = True, "Result"
        pane.query_one(Static).update(Content("\n").join(lines))
        self.query_one("#standing", Static).update("")
        pane.focus()

    def _row(self, place: int, asked: SearchQuestion) -> Content:
        """A question, and what was answered."""
        signs, question, choice = signs_for(terminal_encoding()), asked.question, self._sitting.answers[place]
        is_right = choice == question.right
        sign = Content.styled(signs.goal if is_right else signs.wrong, "$loyd-goal" if is_right else "$loyd-error")
        said = "passed over" if choice is None else f"answered {choice + 1}"
        right = "" if is_right else f", {question.right + 1} is right"
        return Content(f"{place + 1:>3} ") + sign + Content(f"  {asked.problem.algorithm.name}: {TITLES[question.kind]} {said}{right}")

    def action_copy_line(self) -> None:
        """Copy the line of the result."""
        if self._result is not None:
            self.app.copy_to_clipboard(self._result.line)
            self.tell(f"Copied {self._result.line}")
        else:
            self.tell("There is a result once the quiz is over.")

    def offers(self) -> list[Offer]:
        """The result, once there is one, or the screen."""
        result = self._result
        if result is None:
            return super().offers()
        writers = {ending: partial(_written, result, ending) for ending in (".json", LINE_ENDING)}
        return [Offer("the result", "quiz", writers), *super().offers()]

    def footer(self) -> Footer:
        """The keys of the moment."""
        if self._result is not None:
            return QUIZ_OVER
        asked = self._at_hand
        return QUIZ_ANSWERED if self._is_answered or asked is None else quiz_asked(len(asked.question.answers))


def _written(result: QuizResult, ending: str) -> list[bytes]:
    return [contents(result, Path(f"result{ending}"))]


FIELDS = {
    "name": ("name", "as it shall stand in the result"),
    "seed": ("seed", "the same seed asks the same"),
    "count": ("questions", "10"),
    "searches": ("searches", "astar greedy bfs idastar dfs wastar:manhattan:2 …"),
    "kinds": ("kinds", " ".join(QuestionKind)),
}
"""By its id each field: its label, and what it is for."""
LABEL, LONGEST = 10, 400


class NewQuizScreen(Dialogue[Attempt | None]):
    """Answers with a quiz that nobody has answered yet, or None; the fields begin with what another one says."""

    AUTO_FOCUS = "#name"

    def __init__(self, like: Attempt) -> None:
        super().__init__()
        self._like = like

    def compose(self) -> ComposeResult:
        """A line for each field."""
        with self.frame("A new quiz", "tab goes on, enter begins"):
            yield Static("Questions about searches that a seed draws. Answers are final, and kept as they are given.")
            for name, (label, hint) in FIELDS.items():
                with Horizontal(classes="fields"):
                    yield Label(f"{label:>{LABEL}}", classes="label")
                    longest = LONGEST_NAME if name == "name" else LONGEST
                    yield Input(self._first[name], placeholder=hint, id=name, max_length=longest, compact=True)
            yield PlainText(id="fault")

    @property
    def _first(self) -> dict[str, str]:
        """What the fields hold at first."""
        plan, name = self._like.plan, self._like.name
        return {
            "name": "" if name == NOBODY else name,
            "seed": str(plan.seed),
            "count": str(plan.count),
            "searches": " ".join(plan.searches),
            "kinds": " ".join(plan.kinds),
        }

    @on(Input.Submitted)
    def answer(self) -> None:
        """Begin, or say what is wrong."""
        said = {name: self.query_one(f"#{name}", Input).value.strip() for name in FIELDS}
        for name in ("seed", "count"):
            if not (said[name].isascii() and said[name].isdecimal()):
                self.complain(f"{FIELDS[name][0]} {said[name]!r} is no whole number: write, for example, {'7' if name == 'seed' else '10'}")
                return
        try:
            searches = tuple(said["searches"].split())
            for text in searches:
                parse_spec(text)
            plan = Plan(int(said["seed"]), searches, kinds_of(said["kinds"].split()), self._like.plan.size, int(said["count"]))
        except LoydError as error:
            self.complain(str(error))
        else:
            self.dismiss(Attempt(name_of(said["name"]), plan))
