"""Large tables on their way: how far they are, and a way out."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import ProgressBar, Static
from textual.worker import get_current_worker

from loyd.core.errors import BuildCancelledError, LoydError
from loyd.core.foreign import told
from loyd.core.heuristics.heuristic import Heuristic
from loyd.core.heuristics.tables.building import Progress
from loyd.core.puzzle.board import Board
from loyd.tui.paint.numbers import seconds
from loyd.tui.screens.dialogue import Dialogue
from loyd.tui.widgets.plain_text import PlainText

LOOKS_A_SECOND = 10
NOTICE_SECONDS = 15


class BuildingScreen(Dialogue[bool]):
    """Builds the tables of a heuristic towards a goal in a thread; answers whether they are there now."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "cancel", "cancel")]

    def __init__(self, heuristic: Heuristic, goal: Board) -> None:
        super().__init__()
        self._heuristic, self._goal = heuristic, goal
        self._progress: Progress | None = None

    def compose(self) -> ComposeResult:
        """A sentence and a bar."""
        own = self._heuristic.is_own
        with self.frame(f"{'Compiling' if own else 'Building'} {self._heuristic.name}") as box:
            box.border_subtitle = "[@click=screen.cancel]escape cancels[/]"
            yield Static(f"{'It is' if own else 'They are'} kept: the next time {'it is' if own else 'they are'} at hand at once.")
            yield ProgressBar(total=1, show_eta=False)
            yield PlainText(id="far")

    def on_mount(self) -> None:
        """Begin."""
        self.run_worker(self._build, thread=True, group="building")
        self.set_interval(1 / LOOKS_A_SECOND, self._look)

    def _build(self) -> None:
        worker, done = get_current_worker(), False

        def note(progress: Progress) -> None:
            self._progress = progress

        try:
            estimate = self._heuristic.towards(self._goal, note, lambda: worker.is_cancelled)
            done = True
            for notice in estimate.notices:
                self.app.call_from_thread(self.notify, notice, severity="warning", timeout=NOTICE_SECONDS, markup=False)
        except BuildCancelledError:
            return
        except Exception as error:  # noqa: BLE001  most likely no memory is left
            said = str(error) if isinstance(error, LoydError) else f"The building broke off with {told(error)}"
            self.app.call_from_thread(self.notify, said, severity="error", markup=False)
        self.app.call_from_thread(self.dismiss, done)

    def _look(self) -> None:
        """Show how far it is."""
        progress = self._progress
        if progress is not None:
            self.query_one(ProgressBar).progress = progress.fraction
            left = "" if progress.seconds_left is None else f", about {seconds(progress.seconds_left)} left"
            self.query_one("#far", PlainText).show(f"{progress.what}{left}")

    def action_cancel(self) -> None:
        """Call it off; nothing of it is kept."""
        self.workers.cancel_group(self, "building")
        self.dismiss(False)
