"""Explore: one search, watched step by step or at full speed, forwards and backwards."""

from dataclasses import replace
from pathlib import Path
from secrets import randbelow
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Paste
from textual.message import Message
from textual.screen import Screen

from core.errors import LoydError
from core.heuristics.catalogue import MANHATTAN
from core.plugins.loader import Loaded
from core.puzzle.move import letters
from core.puzzle.scramble import seeded, uniform
from core.run import Run
from core.search.algorithm import Setting
from tui.paint.numbers import grouped
from tui.settings import Settings
from tui.widgets.key_bar import KeyBar
from tui.widgets.node_list import NodeList
from tui.widgets.problem_view import ProblemView
from tui.widgets.run_view import FRAMES_A_SECOND, RunView
from tui.widgets.search_log import SearchLog
from tui.widgets.timeline import Timeline
from tui.widgets.title_bar import TitleBar

SEEDS = 1_000_000


def _key(keys: str, action: str, label: str, tooltip: str, *, display: str = "", show: bool = True) -> Binding:
    return Binding(keys, action, label, key_display=display or None, tooltip=tooltip, show=show)


class ExploreScreen(Screen[None]):
    """One search and any step of it."""

    TITLE = "Explore"
    AUTO_FOCUS = "#log"
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012  an instance variable in Textual's eyes
        (0, "-narrow"),
        (110, "-wide"),
        (160, "-vast"),
    ]
    VERTICAL_BREAKPOINTS = [  # noqa: RUF012  an instance variable in Textual's eyes
        (0, "-short"),
        (34, "-tall"),
        (50, "-towering"),
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
        _key("u", "audit", "audit", "Audit the heuristic: is it admissible, consistent, how near to the true distance?"),
        _key("m", "compare", "compare", "Compare this search with others on the same boards"),
        _key("l", "load", "load", "Load a heuristic or an algorithm of your own from a Python file, or load it again"),
        _key("c", "copy_moves", "copy", "Copy the moves of the solution, or of the path to this step"),
        _key("p", "playback", "playback", "Play the solution, or the path to this step, move by move"),
        _key("x", "cancel", "cancel", "Cancel the search"),
        _key("s", "save_picture", "save", "Save a picture of the screen as SVG"),
        _key("1", "pane('main')", "panes", "Show all panes that find room", display="1-5"),
        _key("2", "pane('open')", "panes", "Show the open list alone", show=False),
        _key("3", "pane('closed')", "panes", "Show the closed list alone", show=False),
        _key("4", "pane('growth')", "panes", "Show the plots alone", show=False),
        _key("5", "pane('boards')", "panes", "Show the start, the goal and the search alone", show=False),
        _key("escape", "back", "back", "Back: from one pane to all, from a held log to the step; pause a search", show=False),
        _key("question_mark", "help", "help", "Help: every key and every sign", display="?"),
        _key("q", "app.quit", "quit", "Quit Loyd"),
    ]  # fmt: skip

    class Compared(Message):
        """A search is to be compared with others."""

        def __init__(self, settings: Settings) -> None:
            super().__init__()
            self.settings = settings

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._asked = settings
        self.settings = settings if settings.is_ready else replace(settings, heuristic=MANHATTAN)
        self.run = Run(self.settings.problem())

    def compose(self) -> ComposeResult:
        """Title, panes, keys."""
        yield TitleBar("explore")
        yield RunView()
        yield KeyBar(spare=("panes", "copy", "cancel", "playback", "compare"))

    def on_mount(self) -> None:
        """Show the run, and get what it needs if that is not there yet."""
        self._show_run()
        self.explore(self._asked)

    def on_unmount(self) -> None:
        """Leave no thread behind."""
        self.run.close()

    @property
    def view(self) -> RunView:
        """What shows the run."""
        return self.query_one(RunView)

    def watch_settings_change(self, settings: Settings) -> None:
        """Watch another search from its start.  Raises SettingError and keeps this one where the settings have no meaning."""
        run = Run(settings.problem(), pace=self.run.pace)
        self.run.close()
        self.settings, self.run = settings, run
        self._show_run()

    def _show_run(self) -> None:
        self.query_one(TitleBar).summary = self.settings.summary
        self.view.show(self.settings, self.run)

    def action_step(self, count: int) -> None:
        """Step forward or back."""
        self.run.step(count)
        self.view.look()

    def action_play(self) -> None:
        """Play or pause."""
        self.run.toggle()
        self.view.look()

    def action_faster(self) -> None:
        """Play faster."""
        self.run.faster()
        self.view.look()

    def action_slower(self) -> None:
        """Play slower."""
        self.run.slower()
        self.view.look()

    def action_next_event(self) -> None:
        """Run to the next event."""
        self.run.next_event()
        self.run.wait(1 / FRAMES_A_SECOND)
        self.view.look()

    def action_to_end(self) -> None:
        """Run to the end."""
        self.run.to_end()
        self.run.wait(1 / FRAMES_A_SECOND)
        self.view.look()

    def action_to_start(self) -> None:
        """Show the start."""
        self.run.seek(0)
        self.view.look()

    def action_cancel(self) -> None:
        """End the search with what it has."""
        self.run.cancel()
        self.view.look()

    def action_pane(self, name: str) -> None:
        """Show one pane alone, or all that find room."""
        self.view.show_pane(name)

    def action_back(self) -> None:
        """From one pane to all, else from a held log to the step, else pause."""
        log = self.query_one(SearchLog)
        if self.view.pane != "main":
            self.view.show_pane("main")
        elif log.is_held:
            log.action_follow()
        elif self.view.is_under_way:
            self.action_play()
        else:
            self.set_focus(log)

    def action_random_board(self) -> None:
        """Watch the search on a random solvable board."""
        seed = randbelow(SEEDS)
        self.explore(replace(self.settings, start=uniform(self.settings.goal, seeded(seed)), seed=seed))

    def action_copy_moves(self) -> None:
        """Copy the moves of the solution once there is one, else of the path to the step shown."""
        run = self.run
        solved = run.outcome is not None and run.outcome.moves is not None
        moves = letters((run.outcome.moves if run.outcome else None) or run.trace.path(run.position))
        self.app.copy_to_clipboard(moves)
        what = "the solution" if solved else f"the path to step {grouped(run.position)}"
        self.notify(f"{moves or '(no moves)'}", title=f"Copied {what}")

    def action_playback(self) -> None:
        """Play the solution once there is one, else the path to the step shown."""
        from tui.screens.playback import PlaybackScreen

        run = self.run
        run.pause()
        moves = (run.outcome.moves if run.outcome else None) or run.trace.path(run.position)
        self.app.push_screen(PlaybackScreen(run.problem.start, run.problem.goal, moves, run.problem.heuristic))

    def action_go_to(self) -> None:
        """Ask for a step and go there."""
        from tui.screens.go_to import GoToScreen

        self.app.push_screen(GoToScreen(self.run.trace.steps), self._go_to)

    def _go_to(self, step: int | None) -> None:
        if step is not None:
            self.run.seek(step)
            self.view.look()

    def action_edit_board(self) -> None:
        """Edit the boards."""
        self._edit_boards()

    def _edit_boards(self, pasted: str = "") -> None:
        from tui.screens.boards import BoardsScreen

        self.app.push_screen(BoardsScreen(self.settings, pasted), self.explore)

    def action_choose_algorithm(self) -> None:
        """Choose the algorithm and its settings."""
        self._choose("algorithms")

    def action_choose_heuristic(self) -> None:
        """Choose the heuristic."""
        self._choose("heuristics")

    def _choose(self, focus: str) -> None:
        from tui.screens.choices import ChoicesScreen

        self.app.push_screen(ChoicesScreen(self.settings, focus), self.explore)

    def action_compare(self) -> None:
        """Compare the search."""
        self.run.pause()
        self.post_message(self.Compared(self.settings))

    def explore(self, settings: Settings | None, step: int | None = None) -> None:
        """Watch the search that was asked for, once the tables that it needs are there; go to a step of it, if one is given."""
        self._watch(settings)
        if step is not None and settings == self.settings:
            self.run.seek(step)
            self.view.look()

    def _watch(self, settings: Settings | None) -> None:
        if settings is None or settings == self.settings:
            return
        settings = self._fitting(settings)
        try:
            problem = settings.problem()
            if settings.is_ready:
                self.watch_settings_change(settings)
            else:
                from tui.screens.building import BuildingScreen

                self.run.pause()
                building = BuildingScreen(problem.heuristic, problem.goal)
                self.app.push_screen(building, lambda built: self.watch_settings_change(settings) if built else None)
        except LoydError as error:
            self.notify(str(error), severity="error")

    def _fitting(self, settings: Settings) -> Settings:
        """The same on boards of another size, with Manhattan distance where the heuristic so far is not defined on them."""
        refusal = settings.heuristic.refusal(settings.goal.size) if Setting.HEURISTIC in settings.algorithm.uses else ""
        if not refusal or settings.heuristic is not self.settings.heuristic:
            return settings
        self.notify(f"{refusal}. {MANHATTAN.name} takes its place.", severity="warning")
        return replace(settings, heuristic=MANHATTAN)

    def action_audit(self) -> None:
        """Hold the heuristic against the true distance of every board; perhaps come back with one on which it is at its worst."""
        from tui.screens.audit import AuditScreen

        self.run.pause()
        self.app.push_screen(AuditScreen(self.settings), self.explore)

    def action_load(self) -> None:
        """Ask for a Python file, load what it defines, and begin anew where the search at hand takes it."""
        from tui.screens.load_file import LoadFileScreen

        self.run.pause()
        self.app.push_screen(LoadFileScreen(), self._take)

    def _take(self, loaded: Loaded | None) -> None:
        if loaded is not None:
            self.notify(", ".join(entry.id for entry in loaded.entries), title=f"Loaded {Path(loaded.origin).name}")
            self.explore(self.settings.renewed())

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

    def on_paste(self, event: Paste) -> None:
        """Take a pasted board for the start, and ask about what is none."""
        event.stop()
        self._edit_boards(event.text)

    def on_timeline_sought(self, message: Timeline.Sought) -> None:
        """Go where the timeline was clicked or dragged."""
        self.run.seek(message.position)
        self.view.look()

    def on_search_log_sought(self, message: SearchLog.Sought) -> None:
        """Go to the row that was chosen."""
        self.run.seek(message.step)
        self.view.look()

    def on_node_list_chosen(self, message: NodeList.Chosen) -> None:
        """Go to the step that expanded the node."""
        self.run.seek(message.step)
        self.view.look()

    def on_problem_view_pressed(self, message: ProblemView.Pressed) -> None:
        """Open what was clicked for editing."""
        if message.what == "search":
            self.action_choose_algorithm()
        else:
            self.action_edit_board()
