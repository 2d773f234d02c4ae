"""A search and any step of it: the panes, what it has taken, and the timeline."""

from functools import partial
from time import monotonic

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.events import Resize
from textual.theme import Theme
from textual.timer import Timer

from core.run import Activity, Run
from tui.garbage import settle
from tui.list_reading import ListReading, read_lists
from tui.paint.numbers import grouped, rate
from tui.settings import Settings
from tui.step_view import step_view
from tui.widgets.counters import Counters, sentence
from tui.widgets.growth_plots import GrowthPlots
from tui.widgets.node_lists import NodeLists
from tui.widgets.pane_tabs import TABS, PaneTabs
from tui.widgets.problem_view import ProblemView
from tui.widgets.search_log import SearchLog
from tui.widgets.stage import Stage
from tui.widgets.timeline import Timeline

FRAMES_A_SECOND = 20
SLOW_SECONDS = 0.4
READ_AT_ONCE = 20_000
SLIDING_PACE = 4
"""Up to so many steps a second a tile is seen to slide."""
FOCUSED = {"main": "#log", "open": "#open", "closed": "#closed", "growth": "#timeline", "boards": "#timeline"}
"""What takes the keys in each pane."""


class RunView(Vertical):
    """Looks at a run twenty times a second and shows what has changed; it never moves the run."""

    _run: Run
    _looks: Timer | None = None
    _shown: object = None
    _slow_at = 0.0
    _speed: tuple[float, int, float | None] = (0.0, 0, None)
    _reading = False
    _read_again = False

    def compose(self) -> ComposeResult:
        """The panes, from the top left."""
        yield PaneTabs()
        with Horizontal(id="body"):
            yield ProblemView(id="side")
            with Vertical(id="main"):
                with Horizontal(id="top"):
                    yield Stage(id="stage", classes="pane")
                    yield NodeLists(id="lists")
                yield SearchLog(id="log", classes="pane")
                yield GrowthPlots(id="plots")
        yield Counters(id="counters")
        yield Timeline(id="timeline")

    def on_mount(self) -> None:
        """Get the log ready."""
        self.query_one(SearchLog).border_title = "Search log"
        self.app.theme_changed_signal.subscribe(self, self._on_theme_change)

    def show(self, settings: Settings, run: Run) -> None:
        """Show another run, which was made of these settings."""
        if self._looks is None:
            self._looks = self.set_interval(1 / FRAMES_A_SECOND, self.look)
        self._run, self._shown = run, None
        self._speed = (monotonic(), 0, None)
        self.query_one(ProblemView).show(settings, run.problem)
        self._promise(solvable=run.problem.verdict.solvable)
        self.set_class(len(run.trace.fronts) > 1 or bool(run.problem.estimate.parts(run.problem.start)), "-telling")
        self.look()

    def _promise(self, *, solvable: bool) -> None:
        """Let every empty pane say what will be in it."""
        log = self.query_one(SearchLog)
        log.empty = (
            "Every expansion will be a row here: → makes one, space plays." if solvable else "Nothing is searched. b chooses another board."
        )
        self.query_one(NodeLists).promise(solvable=solvable)
        self.query_one(GrowthPlots).promise(solvable=solvable)

    @property
    def pane(self) -> str:
        """The pane that is shown alone; `main` for all that find room."""
        return self.query_one(PaneTabs).pane

    def show_pane(self, name: str) -> None:
        """Show one pane alone, or with `main` all that find room, and let it have the keys."""
        for other in TABS:
            self.set_class(other == name != "main", f"-only-{other}")
        self.set_class(name != "main", "-alone")
        self.query_one(PaneTabs).pane = name
        self.query_one(ProblemView).spread = name == "boards"
        self._shown = None
        self.call_after_refresh(self.screen.set_focus, self.query_one(FOCUSED[name]))

    def on_resize(self, event: Resize) -> None:
        """Show as much as there is room for now."""
        del event
        self._shown = None

    def _on_theme_change(self, theme: Theme) -> None:
        """Show all of it again, in other colours."""
        del theme
        self._shown = None

    def look(self) -> None:
        """Look at the run and show what has changed since the last look."""
        run = self._run
        now = monotonic()
        state = (run, run.position, run.trace.steps, run.outcome, run.activity, run.pace, run.is_compiling)
        if state != self._shown:
            position_moved = not isinstance(self._shown, tuple) or self._shown[:2] != state[:2]
            if not run.is_compiling and isinstance(self._shown, tuple) and self._shown[-1]:
                settle()
            self._shown = state
            self._slow_at = self._slow_at if self.is_under_way else 0.0
            self._measure(now)
            if position_moved:
                slowly = run.activity is not Activity.PLAYING or (run.pace is not None and run.pace <= SLIDING_PACE)
                self.query_one(Stage).show(step_view(run), slide=slowly)
            self._show_progress()
            if now - self._slow_at > SLOW_SECONDS:
                self._read_lists()
                self._slow_at = now

    @property
    def is_under_way(self) -> bool:
        """Whether the step shown moves by itself."""
        return self._run.activity in (Activity.PLAYING, Activity.SEEKING)

    def _measure(self, now: float) -> None:
        """How many nodes are generated a second, while a search is under way."""
        before, generated, _ = self._speed
        if not self.is_under_way:
            self._speed = (now, self._run.trace.generated, None)
        elif now - before > SLOW_SECONDS:
            made = self._run.trace.generated
            self._speed = (now, made, (made - generated) / (now - before))

    def _show_progress(self) -> None:
        run, trace = self._run, self._run.trace
        self.query_one(SearchLog).show(trace, run.position)
        timeline = self.query_one(Timeline)
        timeline.total, timeline.position = trace.steps, run.position
        timeline.state = str(run.activity)
        timeline.pace = "flat out" if run.pace is None else rate(run.pace).replace(" /", "/")
        counts = trace.counts(run.position)
        self.query_one(NodeLists).count(counts)
        self.query_one(Counters).show(
            counts,
            run.outcome if run.position == trace.steps else None,
            self._note(),
            is_fault=run.outcome is None and not run.problem.verdict.solvable,
            speed=self._speed[2],
            size=trace.bytes_used,
        )

    def _note(self) -> str:
        run = self._run
        if run.outcome is not None:
            return f"The search has ended at step {grouped(run.trace.steps)} ({run.outcome.ending}): end goes there."
        if not run.problem.verdict.solvable:
            return sentence(run.problem.verdict.reason)
        if self.is_under_way:
            return "Searching: space pauses, x cancels."
        if run.is_compiling:
            return "The fast loop is being made ready; stepping works meanwhile."
        return "Ready: → expands one node, space plays, n runs to the next event."

    def on_node_list_turned(self) -> None:
        """Read what is in sight now."""
        self._shown = None

    def _read_lists(self) -> None:
        """Read the lists and the growth, in a thread where that may take long."""
        trace, step = self._run.trace, self._run.position
        counts, lists = trace.counts(step), self.query_one(NodeLists)
        read = partial(read_lists, trace, step, lists.wanted(len(trace.fronts), counts.open), lists.closed.wanted(counts.closed))
        if trace.steps <= READ_AT_ONCE:
            self._show_reading(read())
        elif self._reading:
            self._read_again = True
        else:
            self._reading, self._read_again = True, False
            self.run_worker(lambda: self.app.call_from_thread(self._show_late_reading, read()), thread=True, group="lists")

    def _show_late_reading(self, reading: ListReading) -> None:
        self._reading = False
        if not self.is_attached:
            return
        if reading.trace is self._run.trace:
            self._show_reading(reading)
        if self._read_again or reading.trace is not self._run.trace or reading.step != self._run.position:
            self._shown = None

    def _show_reading(self, reading: ListReading) -> None:
        self.query_one(NodeLists).show(reading)
        self.query_one(GrowthPlots).show(reading)
