"""A search and any step of it: the panes, what it has taken, and the timeline."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from time import monotonic

from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.events import Resize
from textual.message import Message
from textual.theme import Theme
from textual.timer import Timer

from loyd.core.comparison.levels import Levels
from loyd.core.compile.garbage import settle
from loyd.core.errors import LoydError
from loyd.core.exploration import Exploration
from loyd.core.foreign import told
from loyd.core.pursuit import Pursuit
from loyd.core.trace.choice import shown
from loyd.core.trace.relief import Relief
from loyd.core.trace.solution_way import SolutionWay
from loyd.core.transport import Activity
from loyd.core.until.events import EVENTS
from loyd.core.until.hunt import Hunt
from loyd.tui.paint.explore_arrangement import PICTURES, arrange, body_size, is_roomy, with_drawer
from loyd.tui.paint.track import Tick
from loyd.tui.readings.list_reading import GrowthReader, ListReading, read_lists
from loyd.tui.readings.run_words import note, whereabouts
from loyd.tui.readings.step_reading import nothing_more, step_view
from loyd.tui.readings.until_reading import ABOUT_BOARDS, found_words, looking, nothing_found, sign_of
from loyd.tui.settings.settings import Settings
from loyd.tui.widgets.counters import Counters, Taken
from loyd.tui.widgets.flame_view import FlameView
from loyd.tui.widgets.growth_plots import GrowthPlots
from loyd.tui.widgets.ledger_view import LedgerView
from loyd.tui.widgets.map_view import MapView
from loyd.tui.widgets.node_lists import NodeLists
from loyd.tui.widgets.placed import put
from loyd.tui.widgets.problem_view import ProblemView
from loyd.tui.widgets.pseudo_code_view import PseudoCodeView
from loyd.tui.widgets.search_log import SearchLog
from loyd.tui.widgets.search_view import SearchView
from loyd.tui.widgets.stage import Stage
from loyd.tui.widgets.timeline import Timeline
from loyd.tui.widgets.tree_view import TreeView
from loyd.tui.widgets.until_drawer import UntilDrawer

LOOKS_A_SECOND = 24
SLOW_SECONDS = 0.4
FRAME_SECONDS = 0.07
"""Flat out nothing is drawn again sooner, but for what a key changes among the figures: so keys are answered between two frames."""
READ_AT_ONCE = 20_000
SLIDING_PACE = 4
"""Up to so many steps a second a tile is seen to slide."""
CODE = "code"
FOCUSED = {
    "open": "#open-list", "growth": "#timeline", "boards": "#timeline", CODE: "#timeline", "map": "#map", "flame": "#flame",
    "tree": "#tree", "ledger": "#ledger",
}  # fmt: skip
"""What takes the keys in each pane that is alone; else the log does."""


class RunView(Vertical):
    """Looks at an exploration 24 times a second, which moves it on, and shows what has changed; flat out it draws it twelve times."""

    class PictureTurned(Message):
        """Another picture was chosen."""

    class FellShort(Message):
        """The search ended before the step that was wanted."""

        def __init__(self, wanted: int) -> None:
            super().__init__()
            self.wanted = wanted

    class HuntFailed(Message):
        """What was run to does not come, or not any more."""

        def __init__(self, sentence: str, *, is_mistake: bool) -> None:
            super().__init__()
            self.sentence, self.is_mistake = sentence, is_mistake

    _run: Exploration
    pursuit: Pursuit
    """What the search is run to."""
    is_until_open = False
    """Whether the drawer is."""
    _hunted: Hunt | None = None
    _counted_at = 0.0
    _levels: Levels
    _growth: GrowthReader
    _looks: Timer | None = None
    _shown: object = None
    _listed: tuple[Exploration, int] | None = None
    _slow_at = 0.0
    _drawn_at = 0.0
    _lost_log = False
    """Whether the log had the keys when there was no more room for it."""
    _marked: object = None
    """The search, and the step of its solution, whose nodes are marked."""
    _map_title = ""
    _drawn_step: tuple[int, str] | None = None
    """The step that stage and pictures show, and why there are no more, if it is known."""
    _speed: tuple[float, int, float | None] = (0.0, 0, None)
    _reading = False
    wanted: int | None = None
    """The step that was asked for and is not there yet."""
    seen = 0
    """The last step that has been shown: nothing of what is recorded beyond it is."""
    _read_again = False
    _board: tuple[int, int] = (3, 3)
    picture = PICTURES[0]
    """The picture that was chosen."""
    alone: str | None = None
    """The pane that is shown alone."""
    has_code = False
    """Whether the pseudo-code stands in the place of the picture."""

    def compose(self) -> ComposeResult:
        """The panes, from the top left; `arrange` says where each stands."""
        with Container(id="body"):
            yield Stage(id="stage", classes="pane")
            yield MapView(id="map", classes="pane")
            yield FlameView(id="flame", classes="pane")
            yield TreeView(id="tree", classes="pane")
            yield LedgerView(id="ledger", classes="pane")
            yield GrowthPlots(id="growth")
            yield PseudoCodeView(id="code", classes="pane")
            yield SearchLog(id="log", classes="pane")
            yield UntilDrawer(id="until", classes="pane")
            yield NodeLists(id="open")
            yield ProblemView(id="problem", classes="pane")
            yield SearchView(id="search", classes="pane")
        yield Counters(id="counters")
        yield Timeline(id="timeline")

    def on_mount(self) -> None:
        """Get the log ready."""
        self.query_one(SearchLog).border_title = "[$accent]3[/] Search log"
        self.query_one(FlameView).border_title = "[$accent]5[/] Flame  [$text-muted]where the work went[/]"
        self.query_one(TreeView).border_title = "[$accent]6[/] Tree  [$text-muted]the way here, and what else there was[/]"
        self.app.theme_changed_signal.subscribe(self, self._on_theme_change)

    def show(self, settings: Settings, run: Exploration, seen: int = 0) -> None:
        """Show another run, which was made of these settings and has been looked at up to the step `seen`."""
        if self._looks is None:
            self._looks = self.set_interval(1 / LOOKS_A_SECOND, self.look)
        self._run, self._shown, self._levels = run, None, Levels(run.trace)
        self._pursue_in(run)
        self.wanted, self.seen, self._growth = None, seen, GrowthReader(run.trace)
        self.query_one(MapView).forget()
        self._speed = (monotonic(), 0, None)
        self._board = settings.start.size
        self.query_one(ProblemView).show(settings, run.problem)
        self.query_one(SearchView).show(settings, run.problem, run.trace.formula.equation)
        self._arrange()
        self.look()

    def _promise(self, instead: str) -> None:
        """Let every empty pane say what will be in it, or where nothing will, why not and which key begins again."""
        log = self.query_one(SearchLog)
        log.empty = instead or "Every expansion will be a row here: → makes one, space plays."
        log.fates = frozenset() if instead else self._run.problem.spec.fates
        self.query_one(NodeLists).promise(instead)
        for picture in (self.query_one(MapView), self.query_one(FlameView), self.query_one(TreeView)):
            picture.empty = instead
        self.query_one(LedgerView).empty = instead or "What each f, layer, iteration or round takes will be a row here: → makes a step."
        self.query_one(GrowthPlots).promise(instead)

    def show_pane(self, name: str | None) -> None:
        """Show one pane alone, or with None all that find room, and let it have the keys."""
        is_beside = name == CODE and is_roomy(*self.query_one("#body").size)
        self.has_code = is_beside and not self.has_code
        self.alone = None if is_beside else name
        self._arrange()
        self.call_after_refresh(self.screen.set_focus, self.query_one(FOCUSED.get(name or "", "#log")))

    def show_code(self) -> PseudoCodeView:
        """Bring the pseudo-code into sight, where it is not; it."""
        code = self.query_one(PseudoCodeView)
        if not code.display:
            self.show_pane(CODE)
            self._draw()
        return code

    def turn_picture(self, places: int) -> None:
        """Choose the next picture, or a former one."""
        at = PICTURES.index(self.alone if self.alone in PICTURES else self.picture)
        self.picture = PICTURES[(at + places) % len(PICTURES)]
        self.has_code = False
        if self.alone in PICTURES or not is_roomy(*self.query_one("#body").size):
            self.alone = self.picture
        self._arrange()
        self.post_message(self.PictureTurned())

    def turn_reading(self) -> None:
        """Read the picture that was chosen in another way, or the lists, where these are lit."""
        lists = self.query_one(NodeLists)
        picture = self.query_one(f"#{self.alone if self.alone in PICTURES else self.picture}")
        if self.alone == "open" or lists.has_focus_within:
            was_lit = lists.has_focus_within
            lists.turn()
            if was_lit:
                self.screen.set_focus(lists.closed if lists.has_class("-closed") else lists.open)
        elif isinstance(picture, MapView | FlameView | TreeView | LedgerView | GrowthPlots):
            picture.action_turn()
        self._shown = None

    @property
    def relief(self) -> Relief | None:
        """The map as it is shown; None where it is not in sight."""
        view = self.query_one(MapView)
        return view.relief if view.display else None

    @property
    def flame_root(self) -> int:
        """The step whose subtree the flame shows; 0 for all."""
        return self.query_one(FlameView).root

    def _draw(self) -> None:
        """Draw the pictures that are in sight."""
        trace, step = self._run.trace, self._run.position
        at_hand = self.query_one(MapView)
        if at_hand.display and self._run.problem.verdict.solvable:
            at_hand.show(trace, step, is_running=self.is_under_way)
            title = f"[$accent]4[/] Map  [$text-muted]{at_hand.remark or at_hand.title}[/]"
            if title != self._map_title:  # to name it is to draw all of it again
                self._map_title = at_hand.border_title = title
        for picture in (self.query_one(FlameView), self.query_one(TreeView)):
            if picture.display:
                picture.show(trace, step)
        code = self.query_one(PseudoCodeView)
        if code.display:
            code.show(self._run.problem, trace, step)
        ledger = self.query_one(LedgerView)
        if ledger.display:
            outcome = self._run.outcome if self._has_seen_all else None
            ledger.show(trace, step, self.seen, outcome.length if outcome is not None and outcome.optimal else None)

    def _arrange(self) -> None:
        """Put every pane into its place."""
        body = self.query_one("#body")
        columns, lines = body.size or body_size(*self.app.size)  # there is none before the first layout, which shall be the last
        if columns and lines:
            places = arrange(columns, lines, self._board, self.picture, self.alone)
            if self.has_code and self.picture in places:
                places[CODE] = places.pop(self.picture)
            if self.is_until_open:
                places = with_drawer(places, columns, lines)
            log = self.query_one(SearchLog)
            had_lost_log = self._lost_log
            self._lost_log = "log" not in places and (self._lost_log or log.has_focus)
            for pane in body.children:
                put(pane, places.get(pane.id or ""))
            if had_lost_log and "log" in places and isinstance(self.screen.focused, Stage | None):
                self.screen.set_focus(log)
            self.query_one(NodeLists).set_class(self.alone == "open", "-both")
            for name in PICTURES:
                following = PICTURES[(PICTURES.index(name) + 1) % len(PICTURES)]
                self.query_one(f"#{name}").border_subtitle = f"v next: {following}" if name in (self.picture, self.alone) else ""
        self._shown = None

    def on_resize(self, event: Resize) -> None:
        """Show as much as there is room for now."""
        del event
        self.call_after_refresh(self._arrange)

    def _on_theme_change(self, theme: Theme) -> None:
        """Show all of it again, in other colours."""
        del theme
        self._shown = None

    def look(self) -> None:
        """Move the exploration on and show what has changed since the last look."""
        run = self._run
        run.look()
        if self.wanted is not None and run.activity is not Activity.SEEKING:
            if run.outcome is not None and run.position == run.trace.steps < self.wanted:
                self.post_message(self.FellShort(self.wanted))
            self.wanted = None
        self.seen = max(self.seen, run.position)
        now = monotonic()
        pursued = self._look_after_pursuit(now)
        state = (run, run.position, run.trace.steps, run.outcome, run.activity, run.pace, pursued, run.is_compiling)
        is_due = not self._is_fast or now - self._drawn_at >= FRAME_SECONDS
        has_only_gone_on = isinstance(self._shown, tuple) and (self._shown[0], *self._shown[3:]) == (run, *state[3:])
        if state != self._shown and (is_due or not has_only_gone_on):
            if self._shown is None or not isinstance(self._shown, tuple) or self._shown[0] is not run:
                self._drawn_step = None
            if not run.is_compiling and isinstance(self._shown, tuple) and self._shown[-1]:
                settle()
            self._shown = state
            self._slow_at = self._slow_at if self.is_under_way else 0.0
            self._measure(now)
            self._promise(nothing_more(run))
            if is_due:
                self._show_step()
                self._drawn_at = now
            self._show_progress()
            if now - self._slow_at > SLOW_SECONDS:
                self._read_lists()
                self._slow_at = now

    def _show_step(self) -> None:
        """Show the step at hand on the stage, in the log and in the pictures."""
        run = self._run
        if self._drawn_step != (run.position, nothing_more(run)):
            self._drawn_step = run.position, nothing_more(run)
            if self._listed != (run, run.position):
                self._listed = run, run.position
                self.query_one(NodeLists).go_to_first()
            slowly = run.activity is not Activity.PLAYING or (run.pace is not None and run.pace <= SLIDING_PACE)
            self.query_one(Stage).show(step_view(run), slide=slowly)
        self._mark_solution()
        self.query_one(SearchLog).show(run.trace, run.position, self.seen)
        self._draw()

    def _mark_solution(self) -> None:
        """Mark the nodes of the solution in the log and the lists, once somebody has seen it."""
        trace, goal = self._run.trace, self._run.trace.goal_step
        known = trace, goal if goal is not None and goal <= self.seen else None
        if known != self._marked:
            self._marked = known
            solution = SolutionWay.of(trace, self.seen)
            self.query_one(SearchLog).solution = solution
            self.query_one(NodeLists).mark(solution)

    @property
    def _is_fast(self) -> bool:
        """Whether more steps go by than frames."""
        return self.is_under_way and (self._run.pace is None or self._run.pace > LOOKS_A_SECOND)

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
        timeline = self.query_one(Timeline)
        timeline.total, timeline.position, timeline.is_whole = self.seen, run.position, self._has_seen_all
        timeline.ticks = tuple(tick for tick in self._ticks() if tick.step <= self.seen)
        counts, deepest = trace.counts(run.position), trace.deepest_generated(run.position)
        self.query_one(NodeLists).count(counts)
        self.query_one(Counters).show(
            Taken(counts, run.problem.algorithm.keeps(counts), trace.bytes_used, self._speed[2], trace.has_h, deepest),
            run.outcome if run.position == trace.steps else None,
            self._pursuit_note() or note(run, has_seen_all=self._has_seen_all),
            whereabouts(run, self.seen, has_seen_all=self._has_seen_all),
            is_fault=run.outcome is None and not run.problem.verdict.solvable,
        )

    def _ticks(self) -> tuple[Tick, ...]:
        """Where what is pointed at, or run to, has been; else where each f or each bound began."""
        text = self.query_one(UntilDrawer).pointed if self.is_until_open else self.pursuit.chosen
        if text and (steps := self.pursuit.ticks(text, self.seen)):
            sign = sign_of(text, self.query_one(Timeline).signs).strip()
            return tuple(Tick(step, sign) for step in steps)
        levels = self._levels
        levels.look()
        symbol = self._run.trace.formula.symbol if self._run.trace.counts(0).bound is None else "bound"
        labels = [f"{symbol} {shown(value)}" if not place else shown(value) for place, value in enumerate(levels.values)]
        return tuple(Tick(step, label) for step, label in zip(levels.steps, labels, strict=True))

    @property
    def _has_seen_all(self) -> bool:
        """Whether the search has ended and somebody has been at its end: only then is its length told."""
        return self._run.outcome is not None and self.seen >= self._run.trace.steps

    def on_node_list_turned(self) -> None:
        """Read what is in sight now."""
        self._shown = None

    def _read_lists(self) -> None:
        """Read the lists and the growth, in a thread where that may take long."""
        trace, step = self._run.trace, self._run.position
        counts, lists = trace.counts(step), self.query_one(NodeLists)
        places = lists.wanted(len(trace.frontiers), counts.open), lists.closed.wanted(counts.closed)
        grown = self.seen if self.query_one(GrowthPlots).display else 0
        read = partial(read_lists, trace, step, grown, self._growth, *places)
        if trace.steps <= READ_AT_ONCE:
            self._show_reading(read())
        elif self._reading:
            self._read_again = True
        else:
            self._reading, self._read_again = True, False
            self.run_worker(partial(self._read_late, read), thread=True, group="lists")

    def _read_late(self, read: Callable[[], ListReading]) -> None:
        """Read in a thread, whose errors would end the app."""
        try:
            reading = read()
        except Exception as error:  # noqa: BLE001  most likely no memory is left; the search and its past are still there
            self.app.call_from_thread(self._miss_reading, told(error))
        else:
            self.app.call_from_thread(self._show_late_reading, reading)

    def _miss_reading(self, error: str) -> None:
        self._reading = False
        self.notify(f"The lists could not be read: {error}", severity="error")

    def _show_late_reading(self, reading: ListReading) -> None:
        self._reading = False
        if not self.is_attached or not self.app.is_running:
            return
        if reading.trace is self._run.trace:
            self._show_reading(reading)
        if self._read_again or reading.trace is not self._run.trace or reading.step != self._run.position:
            self._shown = None

    def _show_reading(self, reading: ListReading) -> None:
        self.query_one(NodeLists).show(reading)
        plots = self.query_one(GrowthPlots)
        if plots.display:
            plots.show(reading)

    # Run until

    def _pursue_in(self, run: Exploration) -> None:
        """Run to the same in another run, if that has a meaning there."""
        chosen = self._leave_pursuit()
        self.pursuit, self._hunted = Pursuit(run), run.hunt
        with suppress(LoydError):
            self.pursuit.choose(chosen)

    def _leave_pursuit(self) -> str:
        """End the one there is, if there is one; what was run to."""
        pursuit: Pursuit | None = getattr(self, "pursuit", None)
        if pursuit is None:
            return ""
        pursuit.close()
        return pursuit.chosen

    def on_unmount(self) -> None:
        """Leave no thread behind."""
        self._leave_pursuit()

    def show_until(self, *, is_open: bool) -> None:
        """Open the drawer, or close it."""
        self.is_until_open = is_open
        self._arrange()
        drawer = self.query_one(UntilDrawer)
        if is_open:
            drawer.show(self.pursuit, is_whole=self._has_seen_all)
            drawer.point(self.pursuit.chosen)
        self.call_after_refresh(self.screen.set_focus, self.query_one("#events" if is_open else FOCUSED.get(self.alone or "", "#log")))

    @property
    def aim(self) -> str:
        """What n and N go to: what is pointed at in the drawer, else what was chosen last."""
        pointed = self.query_one(UntilDrawer).pointed if self.query_one(UntilDrawer).has_focus_within else self.pursuit.chosen
        return self.pursuit.chosen if pointed in ABOUT_BOARDS else pointed

    def pursue(self, text: str, *, forward: bool) -> bool:
        """Go to the next step at which something is true, or to the one before; whether it is no usual event.  Raises ConditionError."""
        self.pursuit.choose(text)
        if self.pursuit.chosen:
            self.pursuit.go(forward=forward, seen=self.seen)
            self._run.settle()
            self.look()
        return bool(self.pursuit.chosen)

    def _look_after_pursuit(self, now: float) -> object:
        """Let be counted what is shown of it; what of it has changed is told by what comes back."""
        pursuit, hunt = self.pursuit, self.pursuit.hunt
        if not self.is_under_way or now - self._counted_at > SLOW_SECONDS:
            self._counted_at = now
            texts = [*EVENTS, *self._typed()] if self.is_until_open else []
            pursuit.ask(texts, self.seen, is_whole=self._has_seen_all)
        if hunt is not None and hunt is not self._hunted and hunt.is_over:
            self._hunted = hunt
            if hunt.found is None:
                self.post_message(self.HuntFailed(nothing_found(pursuit, hunt), is_mistake=bool(hunt.mistake)))
        if self.is_until_open:
            self.query_one(UntilDrawer).show(pursuit, is_whole=self._has_seen_all)
        pointed = self.query_one(UntilDrawer).pointed if self.is_until_open else ""
        return pursuit.chosen, pointed, hunt and (hunt.is_over, hunt.looked, hunt.number, hunt.total), pursuit.tallied

    def _typed(self) -> list[str]:
        """The condition in the line, where it is one."""
        typed = self.query_one(UntilDrawer).typed
        with suppress(LoydError):
            self.pursuit.matches(typed)
            return [typed]
        return []

    def _pursuit_note(self) -> str:
        """What was found at this step, or what is looked for."""
        hunt = self.pursuit.hunt
        if hunt is None:
            return ""
        if not hunt.is_over:
            return looking(hunt, self.pursuit.chosen, self._run.trace.formula.symbol)
        return found_words(self.pursuit, hunt, is_whole=self._has_seen_all) if hunt.found == self._run.position else ""
