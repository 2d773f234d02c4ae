"""Dialogues about heuristics: pick one, build its tables, load your own."""

from collections.abc import Sequence
from functools import partial

from textual.app import ComposeResult
from textual.widgets import Input, OptionList, ProgressBar, Static

from ...core.engine.heuristics import HEURISTICS, Heuristic
from ...core.engine.heuristics.catalogue import heuristic
from ...core.engine.puzzle import Board
from ...core.system import Building, Progress, SettingError, is_served, seconds
from ...core.user_code.loader import Loaded, load, loaded_files
from ..framework import JumpingList, PlainText, ThreadTask, read_in_thread, run_in_thread
from ..keys import key
from ..parts.problem_views import heuristic_options
from .base import Dialogue


class PickHeuristicScreen(Dialogue[Heuristic | None]):
    """Answers with a heuristic that is defined for a goal, or None. `question`: the title."""

    AUTO_FOCUS = "#heuristics"

    def __init__(self, question: str, chosen: Heuristic, goal: Board):
        super().__init__()
        self._question = question
        self._chosen = chosen
        self._goal = goal

    def compose(self) -> ComposeResult:
        with self.frame(self._question, "enter: choose"):
            yield JumpingList(*heuristic_options(self._goal), id="heuristics", markup=False)
            yield PlainText(id="definition")
            yield Input(
                placeholder="or type one: max:manhattan+inversion", id="typed", max_length=200
            )
            yield PlainText(id="fault")

    def on_mount(self) -> None:
        options = self.query_one(OptionList)
        options.highlighted = (
            options.get_option_index(self._chosen.id) if self._chosen.id in HEURISTICS else 0
        )

    def on_option_list_option_highlighted(self, message: OptionList.OptionHighlighted) -> None:
        """Show the definition of the heuristic at the cursor."""
        entry = HEURISTICS[message.option_id or ""]
        self.write("#definition", f"{entry.definition} {entry.virtues.capitalize()}.")

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        """Answer with the chosen heuristic."""
        self._answer(message.option_id or "")

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Answer with the heuristic that was typed."""
        self._answer(message.value.strip())

    def _answer(self, name: str) -> None:
        try:
            entry = heuristic(name)
        except SettingError as error:
            self.show_fault(str(error))
            return
        if refusal := entry.refusal(self._goal.size):
            self.show_fault(refusal)
        else:
            self.dismiss(entry)


POLLS_PER_SECOND = 10
NOTICE_SECONDS = 15


class BuildingScreen(Dialogue[bool]):
    """Builds the tables of a heuristic for a goal in a thread; answers whether they are
    complete.
    """

    BINDINGS = [key("escape", "cancel")]

    def __init__(self, heuristic: Heuristic, goal: Board):
        super().__init__()
        self._heuristic = heuristic
        self._goal = goal
        self._progress: Progress | None = None

    def compose(self) -> ComposeResult:
        is_own = self._heuristic.is_user_defined
        with self.frame(f"{'Compiling' if is_own else 'Building'} {self._heuristic.name}") as box:
            box.border_subtitle = "[@click=screen.cancel]escape cancels[/]"
            storage = (
                "They are kept until you quit." if is_served() else "They are saved for next time."
            )
            yield Static("It is saved for next time." if is_own else storage)
            yield ProgressBar(total=1, show_eta=False)
            yield PlainText(id="progress")

    def on_mount(self) -> None:
        run_in_thread(
            self, self._build, self._end, self._fail, group="building", what="The building"
        )
        self.set_interval(1 / POLLS_PER_SECOND, self._poll)

    def _build(self, task: ThreadTask) -> Sequence[str]:
        building = Building(partial(setattr, self, "_progress"), task.is_cancelled)
        return self._heuristic.for_goal(self._goal, building).notices

    def _end(self, notices: Sequence[str]) -> None:
        for notice in notices:
            self.notify(notice, severity="warning", timeout=NOTICE_SECONDS, markup=False)
        self.dismiss(True)

    def _fail(self, reason: str) -> None:
        self.notify(reason, severity="error", markup=False)
        self.dismiss(False)

    def _poll(self) -> None:
        progress = self._progress
        if progress is not None:
            self.query_one(ProgressBar).progress = progress.fraction
            left = (
                ""
                if progress.seconds_left is None
                else f", about {seconds(progress.seconds_left)} left"
            )
            self.write("#progress", f"{progress.what}{left}")

    def action_cancel(self) -> None:
        self.workers.cancel_group(self, "building")
        self.dismiss(False)


class LoadFileScreen(Dialogue[Loaded | None]):
    """Answers with what a file has added to the catalogues, or None; a file with a mistake can be
    corrected and loaded again.
    """

    def compose(self) -> ComposeResult:
        if is_served():
            with self.frame("Load your heuristic or algorithm"):
                yield Static(
                    "Guests cannot load files. In your own Loyd, use the palette (ctrl+p) or `loyd "
                    "--load mine.py`."
                )
            return
        with self.frame("Load your heuristic or algorithm", "enter: load"):
            yield Static(
                "A Python file. `loyd new heuristic mine.py` or\n`loyd new algorithm mine.py` "
                "writes a template."
            )
            yield Input(
                next(reversed(loaded_files()), ""), placeholder="such as mine.py", max_length=4_000
            )
            yield PlainText(id="fault")

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Load the file in a thread."""
        file = message.value.strip()
        if file:
            self.write("#fault", "running it …")
            read_in_thread(self, partial(load, file), self.dismiss, self.show_fault, group="load")
        else:
            self.show_fault("a file name is needed, for example mine.py")
