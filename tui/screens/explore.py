"""Explore: one search, watched step by step or at full speed, forwards and backwards."""

from dataclasses import replace
from random import Random
from secrets import randbelow
from time import monotonic
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen

from core.errors import LoydError
from core.puzzle.move import letters
from core.puzzle.scramble import uniform
from core.run import Activity, Run
from tui.garbage import settle
from tui.paint.numbers import grouped, rate
from tui.screens.views import ListReading, f_series, growth_series, read_lists, step_view
from tui.settings import Settings
from tui.widgets.board_view import BoardView
from tui.widgets.choice_view import ChoiceView
from tui.widgets.counters import Counters
from tui.widgets.histogram import Histogram
from tui.widgets.key_bar import KeyBar
from tui.widgets.node_list import NodeList
from tui.widgets.plot_view import PlotView
from tui.widgets.problem_view import ProblemView
from tui.widgets.search_log import SearchLog
from tui.widgets.successor_view import SuccessorView
from tui.widgets.timeline import Timeline
from tui.widgets.title_bar import TitleBar

FRAMES_A_SECOND = 20
SLOW_SECONDS = 0.4
READ_AT_ONCE = 20_000
PANES = ("main", "open", "closed", "growth", "boards")


def _key(keys: str, action: str, label: str, tooltip: str, *, display: str = "", show: bool = True) -> Binding:
    return Binding(keys, action, label, key_display=display or None, tooltip=tooltip, show=show)


class ExploreScreen(Screen[None]):
    """One search and any step of it."""

    TITLE = "Explore"
    AUTO_FOCUS = "#log"
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012  an instance variable in Textual's eyes
        (0, "-narrow"), (110, "-wide"), (160, "-vast"),
    ]
    VERTICAL_BREAKPOINTS = [  # noqa: RUF012  an instance variable in Textual's eyes
        (0, "-short"), (34, "-tall"), (50, "-towering"),
    ]
    BINDINGS: ClassVar[list[BindingType]] = [
        _key("right", "step(1)", "step", "Step forward", display="→"),
        _key("left", "step(-1)", "step", "Step back", display="←"),
        _key("shift+right", "step(10)", "ten", "Ten steps forward", display="⇧→"),
        _key("shift+left", "step(-10)", "ten", "Ten steps back", display="⇧←"),
        _key("space", "play", "play", "Play or pause"),
        _key("plus,equals_sign", "faster", "pace", "Faster", display="+"),
        _key("minus", "slower", "pace", "Slower", display="-"),
        _key("n", "next_event", "event", "Run to the next event: a greater f, a new bound, less h than ever, the goal"),
        _key("home", "to_start", "ends", "Back to the start"),
        _key("end", "to_end", "ends", "Run to the end"),
        _key("g", "go_to", "go to", "Go to a step by its number"),
        _key("b", "edit_board", "board", "Edit the start and the goal, or choose a preset"),
        _key("a", "choose_algorithm", "algorithm", "Choose the algorithm and its settings"),
        _key("h", "choose_heuristic", "heuristic", "Choose the heuristic"),
        _key("r", "random_board", "random", "A random solvable board"),
        _key("c", "copy_moves", "copy moves", "Copy the moves of the solution, or of the path to this step", show=False),
        _key("x", "cancel", "cancel", "Cancel the search", show=False),
        _key("s", "save_picture", "save", "Save a picture of the screen as SVG"),
        _key("1", "pane('main')", "panes", "Show everything that finds room", display="1-5"),
        *(_key(str(number), f"pane('{name}')", "panes", f"Show {name} alone", show=False) for number, name in enumerate(PANES[1:], 2)),
        _key("question_mark", "help", "help", "Help: every key and every sign", display="?"),
        _key("q", "app.quit", "quit", "Quit Loyd"),
    ]  # fmt: skip

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.settings = settings
        self.run = Run(settings.problem())
        self.seed: int | None = None
        self._shown: object = None
        self._slow_at = 0.0
        self._speed = (monotonic(), 0, 0.0)
        self._reading = False

    def compose(self) -> ComposeResult:
        """The panes, from the top left."""
        yield TitleBar("explore")
        with Horizontal(id="body"):
            yield ProblemView(id="side")
            with Vertical(id="main"):
                with Horizontal(id="top"):
                    with Vertical(id="stage"):
                        with Horizontal(id="boards"):
                            yield BoardView(id="board")
                            yield SuccessorView(id="successors")
                        yield ChoiceView(id="choice")
                    with Vertical(id="lists"):
                        with Vertical(id="open-pane"):
                            yield NodeList(id="open")
                            yield Histogram(id="by-f")
                        yield NodeList(id="closed")
                yield SearchLog(id="log")
                with Horizontal(id="plots"):
                    yield PlotView(id="growth")
                    yield PlotView(id="f-plot")
        yield Counters(id="counters")
        yield Timeline(id="timeline")
        yield KeyBar()

    def on_mount(self) -> None:
        """Name the panes and begin to look at the run."""
        self.query_one("#log").border_title = "Search log"
        self.query_one("#growth").border_title = "Growth"
        self.query_one("#f-plot").border_title = "f and least h"
        self.query_one(SearchLog).empty = "Every expansion will be a row here: → makes one, space plays."
        for plot in self.query(PlotView):
            plot.empty = "Lines over the steps will be drawn here: → makes a step, space plays."
        self.query_one("#open", NodeList).empty = "No node is open."
        closed = self.query_one("#closed", NodeList)
        closed.empty, closed.role = "Expanded nodes will be listed here.", closed.role.CLOSED
        self._show_problem()
        self.set_interval(1 / FRAMES_A_SECOND, self.refresh_view)
        self.call_after_refresh(self.refresh_view)

    def on_unmount(self) -> None:
        """Leave no thread behind."""
        self.run.close()

    # The search that is watched

    def watch_settings_change(self, settings: Settings, seed: int | None = None) -> None:
        """Watch another search from its start.  Raises SettingError and keeps this one where the settings have no meaning."""
        problem = settings.problem()
        self.run.close()
        pace = self.run.pace
        self.settings, self.seed = settings, seed
        self.run = Run(problem, pace=pace)
        self._shown = None
        self._speed = (monotonic(), 0, 0.0)
        self._show_problem()
        self.refresh_view()

    def _show_problem(self) -> None:
        self.query_one(TitleBar).summary = self.settings.summary
        self.query_one(ProblemView).show(self.settings, self.run.problem, self.seed)

    # What is shown

    def refresh_view(self) -> None:
        """Look at the run and show what has changed since the last look."""
        run = self.run
        now = monotonic()
        state = (run, run.position, run.trace.steps, run.outcome, run.activity, run.pace, run.is_compiling)
        under_way = run.activity in (Activity.PLAYING, Activity.SEEKING)
        if state != self._shown:
            position_moved = not isinstance(self._shown, tuple) or self._shown[:2] != state[:2]
            if not run.is_compiling and isinstance(self._shown, tuple) and self._shown[-1]:
                settle()
            self._shown = state
            self._slow_at = 0.0 if not under_way else self._slow_at
            self._measure(now)
            if position_moved:
                self._show_step()
            self._show_progress()
            if now - self._slow_at > SLOW_SECONDS:
                self._show_lists_and_plots()
                self._slow_at = now

    def _measure(self, now: float) -> None:
        before, steps, _ = self._speed
        if now - before > 0.25:
            self._speed = (now, self.run.trace.steps, (self.run.trace.steps - steps) / (now - before))

    def _show_step(self) -> None:
        view = step_view(self.run)
        self.query_one("#stage").border_title = f"Step {grouped(view.step)}" if view.step else "Start"
        slowly = self.run.activity is not Activity.PLAYING or (self.run.pace or 1 << 30) <= 4
        self.query_one("#board", BoardView).show(view.node.board, shares=view.shares, highlight=view.moved, home=view.home, slide=slowly)
        self.query_one(SuccessorView).show(view.successors, view.why_none)
        self.query_one(ChoiceView).show(view.node, self.run.trace.equation, view.reason)

    def _show_progress(self) -> None:
        run, trace = self.run, self.run.trace
        under_way = run.activity in (Activity.PLAYING, Activity.SEEKING)
        self.query_one(SearchLog).show(trace, run.position)
        timeline = self.query_one(Timeline)
        timeline.total, timeline.position = trace.steps, run.position
        timeline.state = str(run.activity)
        timeline.pace = "flat out" if run.pace is None else rate(run.pace).replace(" /", "/")
        ended = run.outcome if run.position == trace.steps else None
        counts = trace.counts(run.position)
        self.query_one(Counters).show(counts, ended, self._note(), self._speed[2] if under_way else 0.0, trace.bytes_used)
        kind = "pending" if counts.depth is not None else "open"
        self.query_one("#open-pane").border_title = f"○ {kind} {grouped(counts.open)}"
        self.query_one("#closed").border_title = f"● {'path' if counts.depth is not None else 'closed'} {grouped(counts.closed)}"

    def _note(self) -> str:
        run = self.run
        if run.outcome is not None:
            return f"The search has ended at step {grouped(run.trace.steps)} ({run.outcome.ending}): end goes there."
        if run.is_compiling:
            return "The fast loop is being made ready; stepping works meanwhile."
        return {
            Activity.PLAYING: "Searching.",
            Activity.SEEKING: "Searching; space pauses, x cancels.",
        }.get(run.activity, "Ready: → expands one node, space plays, n runs to the next event.")

    def _show_lists_and_plots(self) -> None:
        trace, position = self.run.trace, self.run.position
        rows = [max(self.query_one(name).size.height - 1, 1) for name in ("#open", "#closed")]
        if trace.steps <= READ_AT_ONCE:
            self._show_reading(read_lists(trace, position, *rows))
        elif not self._reading:
            self._reading = True
            self.run_worker(lambda: self._read_aside(*rows), thread=True, group="lists", exit_on_error=True)

    def _read_aside(self, open_rows: int, closed_rows: int) -> None:
        reading = read_lists(self.run.trace, self.run.position, open_rows, closed_rows)
        self.app.call_from_thread(self._show_late_reading, reading)

    def _show_late_reading(self, reading: ListReading) -> None:
        self._reading = False
        if reading.trace is self.run.trace:
            self._show_reading(reading)
        if reading.step != self.run.position or reading.trace is not self.run.trace:
            self._shown = None

    def _show_reading(self, reading: ListReading) -> None:
        self.query_one("#open", NodeList).show(reading.open, 1, reading.counts.open)
        self.query_one("#closed", NodeList).show(reading.closed, reading.first_closed, reading.counts.closed)
        by_f = self.query_one(Histogram)
        by_f.caption, by_f.bars = reading.symbol, reading.bars
        palette, signs = by_f.palette, by_f.signs
        growth, f_plot = self.query_one("#growth", PlotView), self.query_one("#f-plot", PlotView)
        growth.series, f_plot.series = growth_series(reading, palette, signs), f_series(reading, palette, signs)
        growth.mark = f_plot.mark = float(reading.step) if reading.growth is not None else None

    # Intents

    def action_step(self, count: int) -> None:
        """Step forward or back."""
        self.run.step(count)
        self.refresh_view()

    def action_play(self) -> None:
        """Play or pause."""
        self.run.toggle()
        self.refresh_view()

    def action_faster(self) -> None:
        """Play faster."""
        self.run.faster()
        self.refresh_view()

    def action_slower(self) -> None:
        """Play slower."""
        self.run.slower()
        self.refresh_view()

    def action_next_event(self) -> None:
        """Run to the next event."""
        self.run.next_event()
        self.run.wait(1 / FRAMES_A_SECOND)
        self.refresh_view()

    def action_to_end(self) -> None:
        """Run to the end."""
        self.run.to_end()
        self.run.wait(1 / FRAMES_A_SECOND)
        self.refresh_view()

    def action_to_start(self) -> None:
        """Show the start."""
        self.run.seek(0)
        self.refresh_view()

    def action_cancel(self) -> None:
        """End the search with what it has."""
        self.run.cancel()
        self.refresh_view()

    def action_pane(self, name: str) -> None:
        """Show one pane alone, or all that find room."""
        for other in PANES:
            self.set_class(other == name and name != "main", f"-only-{other}")
        self._shown = None

    def action_random_board(self) -> None:
        """Watch the search on a random solvable board."""
        seed = randbelow(1_000_000)
        self.watch_settings_change(replace(self.settings, start=uniform(self.settings.goal, Random(seed))), seed)  # noqa: S311  no secret

    def action_copy_moves(self) -> None:
        """Copy the moves of the solution once there is one, else of the path to the step shown."""
        run = self.run
        solved = run.outcome is not None and run.outcome.moves is not None
        moves = letters((run.outcome.moves if run.outcome else None) or run.trace.path(run.position))
        self.app.copy_to_clipboard(moves)
        what = "the solution" if solved else f"the path to step {grouped(run.position)}"
        self.notify(f"{moves or '(no moves)'}", title=f"Copied {what}")

    def action_go_to(self) -> None:
        """Ask for a step and go there."""
        from tui.screens.go_to import GoToScreen

        self.app.push_screen(GoToScreen(self.run.trace.steps), self._go_to)

    def _go_to(self, step: int | None) -> None:
        if step is not None:
            self.run.seek(step)
            self.refresh_view()

    def action_edit_board(self) -> None:
        """Edit the boards."""
        from tui.screens.boards import BoardsScreen

        self.app.push_screen(BoardsScreen(self.settings), self._accept)

    def action_choose_algorithm(self) -> None:
        """Choose the algorithm and its settings."""
        self._choose("algorithms")

    def action_choose_heuristic(self) -> None:
        """Choose the heuristic."""
        self._choose("heuristics")

    def _choose(self, focus: str) -> None:
        from tui.screens.choices import ChoicesScreen

        self.app.push_screen(ChoicesScreen(self.settings, focus), self._accept)

    def _accept(self, settings: Settings | None) -> None:
        if settings is not None and settings != self.settings:
            seed = self.seed if settings.start == self.settings.start else None
            try:
                self.watch_settings_change(settings, seed)
            except LoydError as error:
                self.notify(str(error), severity="error")

    def action_save_picture(self) -> None:
        """Write an SVG of the screen into the current folder."""
        from tui.picture import save_picture

        try:
            self.notify(str(save_picture(self.app)), title="Picture saved")
        except LoydError as error:
            self.notify(str(error), severity="error", title="No picture")

    def action_help(self) -> None:
        """Show every key and every sign."""
        from tui.screens.help import HelpScreen

        self.app.push_screen(HelpScreen(self))

    def on_timeline_sought(self, message: Timeline.Sought) -> None:
        """Go where the timeline was clicked or dragged."""
        self.run.seek(message.position)
        self.refresh_view()

    def on_search_log_sought(self, message: SearchLog.Sought) -> None:
        """Go to the row that was chosen."""
        self.run.seek(message.step)
        self.refresh_view()

    def on_problem_view_pressed(self, message: ProblemView.Pressed) -> None:
        """Open what was clicked for editing."""
        if message.what == "search":
            self.action_choose_algorithm()
        else:
            self.action_edit_board()
