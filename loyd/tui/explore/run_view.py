"""A search and any step of it: the panes, the sentence, and the timeline."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from time import monotonic

from textual.message import Message
from textual.timer import Timer

from ...core.engine.problem import proved_bound
from ...core.engine.record import SolutionPath
from ...core.session import FIRST_PACE, PACES, Activity, Exploration, Levels
from ...core.study.compare import final_figures
from ...core.system import counted, seconds, short
from ..bindings import LEARN
from ..key_names import key_of
from ..paint import Moment, Tick
from ..parts.bars import TitleBar
from ..parts.conditions_model import sign_of
from ..parts.problem_views import ProblemView, SearchView, UnsolvableView
from ..parts.run_words import (
    ignores_g,
    level_ticks,
    long_log_words,
    progress_of,
    running_note,
    state_words,
    stopped_words,
)
from ..parts.step_model import SWITCH, next_words, note, step_view, why_no_step
from ..parts.timeline import SearchEnding, StatusLine
from ..pictures.map.map_view import MapView
from ..pictures.picture_widget import PictureWidget, SearchMoment
from ..pictures.trajectory.strip import TrajectoryStrip
from ..settings import Settings
from .explore_panes import RunTargetPanes, ShownState
from .lists_model import ListReading, read_lists
from .node_lists import NodeLists, SearchLog
from .run_until import UntilDrawer
from .speed_meter import SLOW_SECONDS, SpeedMeter
from .stage import Stage

POLLS_PER_SECOND = 24
FRAME_SECONDS = 0.08
"""At max speed, the time between two repaints, except for figures that a key changes: it leaves
room to handle keys.
"""
LONG_SECONDS = 1.0
"""A run longer than this is summarised when it stops."""
READ_AT_ONCE = 20_000
SLIDING_PACE = 4
"""Up to this many steps per second, sliding tiles are animated."""


class RunView(RunTargetPanes):
    """Polls an exploration 24 times a second, which advances it, and shows what has changed; at max
    speed it repaints at most every 0.08 s; the log is left out of long runs.
    """

    @dataclass
    class TargetMissed(Message):
        """Posted when the search ended before the step that was wanted."""

        wanted: int

    _levels: Levels
    _summary = ""
    """The search in a few words."""
    _poll_timer: Timer | None = None
    _listed_step: tuple[Exploration, int] | None = None
    _shown_promise: str | None = None
    """What is said in the place of everything that is still empty."""
    _slow_at = 0.0
    _drawn_at = 0.0
    _marked_solution: object = None
    """The search, and the goal step of the solution whose nodes are marked."""
    _drawn_step: tuple[int, str, bool, bool] | None = None
    """The step shown on the stage, and the reason why nothing follows, if known."""
    _stopped_at: int | None = None
    """The step at which a long run was stopped."""
    _stopped_words = ""
    """The summary of that run."""
    _meter: SpeedMeter
    wanted: int | None = None
    """A step asked for that is not recorded yet."""
    bookmark_note: Callable[[], str] = str
    """Gives the note of the current step; the screen sets it."""
    _read_again = False

    def on_mount(self) -> None:
        self.app.theme_changed_signal.subscribe(self, self._on_theme_change)

    def show(self, settings: Settings, run: Exploration, seen: int = 0) -> None:
        """Show another run, which was made from these settings and has been seen up to the step
        `seen`.
        """
        if self._poll_timer is None:
            self._poll_timer = self.set_interval(1 / POLLS_PER_SECOND, self.poll)
        else:
            self.has_begun = True
        self._run = run
        self._shown = None
        self._levels = Levels(run.trace)
        self._run_to_target_in(run)
        self.wanted = None
        self.seen = seen
        self.query_one(MapView).forget()
        self.query_one(NodeLists).forget()
        self.query_one(Stage).text_lines = 0
        self._meter = SpeedMeter()
        self._stopped_at = None
        self._board = settings.start.size
        self._is_solvable = run.problem.verdict.solvable
        self._summary = settings.summary
        self.query_one(UnsolvableView).problem = run.problem
        self.query_one(ProblemView).show(settings, run.problem)
        self.query_one(SearchView).show(settings, run.trace.formula.equation)
        self.place_panes()
        self.poll()

    def _show_promise(self, instead: str) -> None:
        if instead == self._shown_promise:
            return
        self._shown_promise = instead
        self.query_one(SearchLog).empty = instead or "Each expanded board adds a line here."
        self.query_one(NodeLists).promise(instead)
        for picture in self.query(PictureWidget):
            picture.empty = instead or picture.PROMISE

    def _draw(self) -> None:
        moment = SearchMoment(
            self._run, self._run.position, self.seen, self._run.is_moving, self._has_seen_all
        )
        for picture in self.query(PictureWidget):
            if picture.display:
                picture.show_moment(moment)

    def poll(self) -> None:
        """Show what has been recorded since the last look."""
        run = self._run
        run.look()
        if self.wanted is not None and run.activity is not Activity.SEEKING:
            if run.outcome is not None and run.position == run.trace.steps < self.wanted:
                self.post_message(self.TargetMissed(self.wanted))
            self.wanted = None
        self.seen = max(self.seen, run.position)
        self.has_begun = self.has_begun or bool(self.seen) or run.outcome is not None
        now = monotonic()
        self._measure(now)
        target_count = self._poll_target(now)
        state = ShownState(
            run.position, run.trace.steps, run, run.outcome, run.activity, run.pace, target_count
        )
        is_due = not self._is_fast or now - self._drawn_at >= FRAME_SECONDS
        # a search that has only gone on may wait for the next repaint
        only_steps = self._shown is not None and state.is_equal_but_steps(self._shown)
        if state != self._shown and (is_due or not only_steps):
            if self._shown is None or self._shown.run is not run:
                self._drawn_step = None
            self._shown = state
            self._slow_at = self._slow_at if self._run.is_moving else 0.0
            self._show_promise(why_no_step(run))
            self._show_step()
            self._drawn_at = now
            self.show_progress()
            if now - self._slow_at > SLOW_SECONDS:
                self._read_lists()
                self._slow_at = now

    def _show_step(self) -> None:
        """Show the current step in the pictures and on the stage, and in the log unless its summary
        stands there.
        """
        log = self.query_one(SearchLog)
        position = self._run.position
        is_long = self._is_fast and self._meter.elapsed(monotonic()) >= SLOW_SECONDS
        log.summary = long_log_words(position) if is_long else ""
        self._show_stage(is_long=is_long)
        if not self._is_fast:
            self._mark_solution()
        if not is_long:
            log.show(self._run.trace, position, self.seen)
        self._draw()

    def _show_stage(self, *, is_long: bool) -> None:
        run = self._run
        drawn = run.position, why_no_step(run), run.outcome is not None, is_long
        if self._drawn_step != drawn:
            self._drawn_step = drawn
            if self._listed_step != (run, run.position):
                self._listed_step = run, run.position
                self.query_one(NodeLists).go_to_first()
            slowly = run.activity is not Activity.PLAYING or (
                run.pace is not None and run.pace <= SLIDING_PACE
            )
            self._levels.look()
            speed = self._meter.nodes_per_second
            progress = progress_of(run, self._levels, speed) if is_long else None
            how_fast = f"{seconds(self._meter.elapsed(monotonic()))}  {short(speed or 0)} nodes/s"
            is_new = not self.has_begun and not self.has_tour
            invitation = f"New here? {key_of(LEARN)} has tutorials" if is_new else ""
            below = how_fast if is_long and speed else invitation
            self.query_one(Stage).show(step_view(run), slide=slowly, progress=progress, below=below)

    def _mark_solution(self) -> None:
        trace = self._run.trace
        goal = trace.goal_step
        known = trace, goal if goal is not None and goal <= self.seen else None
        if known != self._marked_solution:
            self._marked_solution = known
            solution = SolutionPath.from_trace(trace, self.seen)
            self.query_one(SearchLog).solution = solution
            self.query_one(NodeLists).mark(solution)

    @property
    def _is_fast(self) -> bool:
        run = self._run
        return self._run.is_moving and (
            run.activity is not Activity.PLAYING or run.pace is None or run.pace > POLLS_PER_SECOND
        )

    @property
    def is_stopped(self) -> bool:
        """Whether a long run was stopped at this step."""
        return self._stopped_at == self._run.position

    def _measure(self, now: float) -> None:
        run, meter = self._run, self._meter
        steps = run.trace.steps
        if self._is_fast:
            meter.read(now, steps)
            return
        time = meter.elapsed(now)
        if meter.start and time >= LONG_SECONDS and run.outcome is None and run.position == steps:
            rate = (steps - meter.start.steps) / time
            self._stopped_at = steps
            self._stopped_words = stopped_words(steps, time, rate)
        self._meter = SpeedMeter()

    def show_progress(self) -> None:
        """Show the timeline, the counts and the status line."""
        run = self._run
        trace = run.trace
        timeline = self.query_one(TrajectoryStrip)
        timeline.show_trace(trace)
        timeline.total = self.seen
        timeline.position = run.position
        timeline.is_whole = self._has_seen_all
        timeline.invites = not (self.has_tour or why_no_step(run))
        timeline.ticks = tuple(tick for tick in self._ticks() if tick.step <= self.seen)
        self.query_one(NodeLists).count(trace.counts(run.position), has_f=trace.has_f)
        outcome = run.outcome if run.position == trace.steps else None
        status = self.query_one(StatusLine)
        status.note = self._target_note() or self.bookmark_note() or self._note()
        status.ended = outcome and SearchEnding(
            outcome, final_figures(run.problem, trace, outcome), ignores_g(run)
        )
        status.asides = () if self._is_fast or not run.position else self._proved_bound()
        status.right = Moment(run.position, self.seen, is_whole=self._has_seen_all).counted
        self._show_state()

    def _proved_bound(self) -> tuple[str, ...]:
        run = self._run
        bound = proved_bound(run.problem, run.trace, run.position)
        if not bound:
            return ()
        least, best = counted(bound, "move"), run.trace.counts(run.position).best
        if best is None:
            return f"The solution has at least {least}.", f"At least {least}."
        return (f"Best so far {counted(best, 'move')}, at least {least}.",)

    def _show_state(self) -> None:
        """Write into the title bar what the search does and how fast; before that which search it
        is, unless a pane says so.
        """
        parts = [] if self.query_one(SearchView).display else self._summary.split(" · ")[:2]
        is_idle = not self.has_begun and self._run.activity is Activity.PAUSED
        if not is_idle or self._run.pace != PACES[FIRST_PACE]:
            parts.append(state_words(self._run, self._meter.nodes_per_second))
        self.screen.query_one(TitleBar).summary = " · ".join(parts)

    def _note(self) -> str:
        """The progress of the current iteration, the summary of a long run stopped at this step, or
        what happened at the step.
        """
        run = self._run
        if self._is_fast and (words := running_note(run, self._levels)):
            return words
        if self.is_stopped:
            return self._stopped_words
        words = note(run, has_seen_all=self._has_seen_all)
        if (run.position and not words) or words.startswith(SWITCH):
            is_idle = (
                run.activity is Activity.PAUSED
                and not self.run_target.chosen
                and (run.outcome is None or run.position < run.trace.steps)
            )
            words = (
                f"{words}   {next_words(run.trace, run.position)}".lstrip() if is_idle else words
            )
        return words

    def _ticks(self) -> tuple[Tick, ...]:
        text = self.query_one(UntilDrawer).target if self.is_until_open else self.run_target.chosen
        if text and (steps := self.run_target.ticks(text, self.seen)):
            sign = sign_of(text, self.query_one(TrajectoryStrip).signs).strip()
            return tuple(Tick(step, sign) for step in steps)
        if faults := getattr(self._run.trace, "faults", None):
            return tuple(Tick(one.step, "!") for one in faults)
        if not self._run.trace.has_f:
            return ()
        return level_ticks(self._run.trace, self._levels)

    def _read_lists(self) -> None:
        trace = self._run.trace
        step = self._run.position
        counts = trace.counts(step)
        lists = self.query_one(NodeLists)
        places = lists.wanted(len(trace.frontiers), counts.open), lists.closed.wanted(counts.closed)
        read = partial(read_lists, trace, step, *places)
        if trace.steps * trace.slowness <= READ_AT_ONCE:
            lists.show(read())
        elif lists.open.is_reading:
            self._read_again = True
        else:
            self._read_again = False
            # not before the step is painted: a second thread would delay that
            self.call_after_refresh(lists.open.load, read, self._show_late_reading, at_once=False)

    def _show_late_reading(self, reading: ListReading) -> None:
        if not self.is_attached or not self.app.is_running:
            return
        if reading.trace is self._run.trace:
            self.query_one(NodeLists).show(reading)
        if (
            self._read_again
            or reading.trace is not self._run.trace
            or reading.step != self._run.position
        ):
            self._shown = None
