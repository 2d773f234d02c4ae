"""Explore: one search, watched step by step or at full speed, forwards and backwards."""

from dataclasses import dataclass, replace
from urllib.parse import parse_qsl

from textual.app import ComposeResult
from textual.events import Paste
from textual.message import Message

from ...core.engine.algorithms import A_STAR
from ...core.engine.heuristics import MANHATTAN
from ...core.engine.puzzle import Board, any_seed, blank_last, letters, seeded, uniform
from ...core.engine.record import Trace
from ...core.engine.search import parse_spec
from ...core.session import FIRST_PACE, PACES, Activity, Exploration
from ...core.study.compare import SharedView
from ...core.system import grouped, is_served
from ...core.user_code.loader import Loaded
from ..bindings import EXPLORE_FOOTERS, EXPLORE_KEYS, EXPLORE_MORE_KEYS, with_event_name
from ..dialogues.base import Offer, copy_text
from ..framework import BoardPicked
from ..key_names import key_of
from ..keys import Footer, item
from ..parts.bars import KeyBar, TitleBar
from ..parts.conditions_model import read_target, target_name
from ..parts.step_model import swap_words, swapped_start
from ..pictures.map.map_view import MapView
from ..pictures.picture_widget import PictureWidget
from ..pictures.trajectory.strip import TrajectoryStrip
from ..settings import PreferenceStore, Settings, link
from .explore_panes import PICTURES, picture_keys
from .former_searches import MOST_FORMER, FormerSearches
from .node_lists import SearchLog
from .run_until import UntilDrawer
from .run_view import RunView
from .stage import Stage
from .tour_pane import TourPane
from .tours import TouringScreen

NO_SEARCH_BEFORE = "There is no search before this one."
NOT_KEPT = (
    f"Earlier searches were dropped: the last {MOST_FORMER} are kept, or fewer, to save memory."
)


class ExploreScreen(TouringScreen):
    """One search, step by step, with its pictures."""

    TITLE = "Explore"
    VERTICAL_BREAKPOINTS = [(0, "-low"), (28, "-short"), (34, "-tall"), (50, "-towering")]
    AUTO_FOCUS = "#stage"
    BINDINGS = [*EXPLORE_KEYS, *picture_keys(), *EXPLORE_MORE_KEYS]

    @dataclass
    class Compared(Message):
        """Posted to compare the search with others in Race."""

        settings: Settings

    def __init__(self, settings: Settings, preferences: PreferenceStore, at: int, note: str):
        super().__init__(preferences)
        self._asked = settings
        self._at = at
        self._note = note
        self.settings = settings if settings.is_ready else settings.having(heuristic=MANHATTAN)
        self.run = Exploration(self.settings.problem(), pace=preferences.values.pace)
        self._former = FormerSearches()
        self._last = preferences.values.last
        """The search that Loyd was left at the last time, until it was gone back to."""

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield RunView()
        yield KeyBar(self.footer)

    def on_mount(self) -> None:
        if self._preferences.values.picture in PICTURES:
            self.view.picture = self._preferences.values.picture
        self.view.bookmark_note = lambda: self._shared.note
        if self._note:
            asked = self._asked
            view = SharedView(asked.start, asked.goal, asked.spec.text, self._at, note=self._note)
            self._preferences.mark(view)
        self._show_run()
        self.explore(self._asked, self._at or None)

    def on_unmount(self) -> None:
        self._former.close()
        self.run.close()

    @property
    def transport(self) -> Exploration:
        return self.run

    @property
    def traces(self) -> list[Trace]:
        return [self.run.trace, *self._former.traces]

    def poll(self) -> None:
        self.view.poll()

    def begin_search(self, settings: Settings) -> None:
        """Watch another search from its start. Raises SettingError if the settings make no sense,
        and then keeps the current search.
        """
        run = Exploration(settings.problem(), pace=self.run.pace or PACES[FIRST_PACE])
        left = self.run
        self._former.leave(self.settings, left, self.view.seen)
        self.settings = settings
        self.run = run
        self._former.forget(settings.limits.bytes)
        if left.trace.steps and self._former and not self.key_bar.sentence:
            sentence = f"{key_of('former_search')} returns to the search before."
            self.key_bar.show_message(sentence, passing=True)
        self._show_run()

    def action_play(self) -> None:
        if self.is_touring:
            self.action_tour_on()
        else:
            super().action_play()

    def action_former_search(self) -> None:
        if self.is_touring:
            self.action_tour_back()
            return
        if not self._former:
            self._explore_last()
            return
        self.show_message("")
        self.run.close()
        self.settings, self.run, seen = self._former.pop()
        self._show_run(seen)

    def store_search(self) -> None:
        """Remember the search for the next start."""
        if self.run.position:
            self._preferences.keep(last=self._shared.query)

    def _explore_last(self) -> None:
        """Go back to the search and step that Loyd was left at the last time."""
        if self._former.has_dropped or not self._last:
            self.show_message(NOT_KEPT if self._former.has_dropped else NO_SEARCH_BEFORE)
            return
        last, self._last = self._last, ""
        self._open_view(last)

    def _open_view(self, query: str | None) -> None:
        if query is None:
            self.view.show_progress()
            return
        settings = self.settings
        with self.warning():
            view = SharedView.from_query(parse_qsl(query))
            start = view.start or settings.start
            spec = parse_spec(view.spec) if view.spec else settings.spec
            goal = view.goal or blank_last(*start.size)
            seed = settings.seed if start == settings.start else None
            self.explore(replace(settings, start=start, goal=goal, spec=spec, seed=seed), view.step)

    def action_bookmarks(self) -> None:
        """Open the bookmarks, and go to the chosen one."""
        from ..dialogues.bookmarks import BookmarksScreen

        self.run.pause()
        self.app.push_screen(BookmarksScreen(self._shared, self._preferences), self._open_view)

    def _show_run(self, seen: int = 0) -> None:
        self.view.show(self.settings, self.run, seen)
        if warning := self.run.problem.estimate.warning:
            self.warn(warning)

    def action_go_to(self) -> None:
        self.view.drawer.notation = self._preferences.values.notation
        self.view.show_until(is_open=not self.view.is_until_open)

    async def action_run_there(self) -> None:
        await self.query_one(UntilDrawer).run_there()

    def action_next_event(self) -> None:
        if not self._run_to_condition(self.view.aim, forward=True):
            super().action_next_event()

    def _run_to_condition(self, text: str, *, forward: bool) -> bool:
        """Run to the next step at which a condition holds, or to the previous one. Returns whether
        there is a condition; a mistake in it is shown, and counts as one.
        """
        with self.warning():
            return self.view.run_to_condition(text, forward=forward)
        return True  # type: ignore[unreachable]  # after a mistake

    def on_until_drawer_condition_entered(self, message: UntilDrawer.ConditionEntered) -> None:
        """Run to the condition that was typed."""
        with self.warning():
            target = read_target(
                message.text, self.run.problem.start.size, self._preferences.values.notation
            )
            if target is None:
                if not self._run_to_condition(message.text, forward=True):
                    super().action_next_event()
                return
            self.view.show_until(is_open=False)
            if isinstance(target, int):
                self._go_to(target)
            else:
                self.open_card(target)

    def on_run_target_panes_condition_failed(self, message: RunView.ConditionFailed) -> None:
        """Say why a condition was not reached."""
        if message.is_mistake:
            self.warn(message.sentence)
        else:
            self.show_message(message.sentence)

    def action_event_before(self) -> None:
        if self._run_to_condition(self.view.aim, forward=False):
            return
        self.run.to_event_before()
        self.moved()

    def action_code_line(self, by: int) -> None:
        code = self.view.show_code()
        if not code.move(by):
            self.go(max(self.run.position + by, 0))
            code.move(by)

    def action_turn_picture(self) -> None:
        self.view.turn_picture()
        self._preferences.keep(picture=self.view.picture)

    def action_turn_reading(self) -> None:
        self.view.turn_reading()

    def action_turn_strip(self) -> None:
        strip = self.query_one(TrajectoryStrip)
        strip.is_memory = not strip.is_memory

    def action_picture(self, name: str) -> None:
        self.view.show_picture(name, has_focus=True)
        self._preferences.keep(picture=self.view.picture)

    def action_back(self) -> None:
        log = self.query_one(SearchLog)
        self._asked_to_leave = None
        if self.run.is_moving:
            self.action_play()
        elif self.view.is_until_open:
            self.view.show_until(is_open=False)
        elif self.view.in_front or isinstance(self.focused, PictureWidget):
            self.view.show_stage()
        elif log.held_at is not None:
            log.action_follow()
        elif self.is_touring and isinstance(self.focused, TourPane):
            self.leave_tour()
        else:
            self.set_focus(self.query_one(TourPane if self.is_touring else Stage))

    def action_random_board(self) -> None:
        if self.may_leave():
            self.show_message("")
            seed = any_seed()
            start = uniform(self.settings.goal, seeded(seed))
            self.explore(replace(self.settings, start=start, seed=seed))

    def action_copy_moves(self) -> None:
        what = (
            "the solution"
            if self.run.shown_solution is not None
            else f"the path to step {grouped(self.run.position)}"
        )
        self.show_message(copy_text(self.app, letters(self.run.path), f" {what}"))

    def action_copy_link(self) -> None:
        self.show_message(copy_text(self.app, link(self._shared)))

    @property
    def _shared(self) -> SharedView:
        problem = self.run.problem
        view = SharedView(problem.start, problem.goal, problem.spec.text, self.run.position)
        return view._replace(note=self._preferences.values.bookmarks.get(view.query, ""))

    def action_playback(self) -> None:
        from ..play.play import PlaybackScreen

        problem = self.run.problem
        self.run.pause()
        is_solution = self.run.shown_solution is not None
        whose = "" if is_solution else f"the path to step {grouped(self.run.position)}"
        start, goal = problem.start, problem.goal
        self.app.push_screen(
            PlaybackScreen(start, goal, self.run.path, problem.heuristic, whose=whose)
        )

    def offers(self) -> list[Offer]:
        from ..dialogues.save import poster_offers, report_offers
        from .explore_offers import film_offers, record_offers, search_offers

        run = self.run
        drawn = search_offers(run, self.view.map_data, self.view.flame_root)
        pictures = sorted(
            drawn.values(), key=lambda offer: offer is not drawn.get(self.view.picture)
        )
        what = "the link to this view" if is_served() else "the command that opens this view"
        ended = run.outcome if run.position == run.trace.steps else None
        return [
            *poster_offers("search", (run.problem, run.trace, ended)),
            *pictures,
            *super().offers(),
            *record_offers(
                run, self._preferences.values.bookmarks or {self._shared.query: "Your note."}
            ),
            *film_offers(run),
            *report_offers(self._shared),
            Offer(what, text=link(self._shared)),
        ]

    @property
    def _state(self) -> str:
        """Which of the `EXPLORE_FOOTERS` applies."""
        run = self.run
        if self.view.is_until_open:
            return "scanning" if self.run.is_moving else "in the list of events"
        if self.is_touring:
            return "in a tutorial"
        if run.activity is Activity.PLAYING and run.pace is not None:
            return "playing"
        if run.is_moving:
            return "at full speed"
        if isinstance(self.focused, PictureWidget):
            return "in a picture"
        if run.shown_solution is not None:
            return "solved"
        if not run.problem.verdict.solvable:
            return "unsolvable"
        if run.is_at_end:
            return "failed" if run.position else "without a step"
        if not run.position:
            return "at the last search" if self._last and not self._former else "ready"
        return "stopped" if self.view.is_stopped else "paused"

    def footer(self) -> Footer:
        state = self._state
        items = EXPLORE_FOOTERS[state]
        if state == "unsolvable":
            return item(swap_words(self.run.problem), "card"), *items
        if state in ("playing", "paused", "stopped"):
            return with_event_name(items, target_name(self.view.run_target))
        return items

    def _go_to(self, position: int | None) -> None:
        self.view.wanted = position
        super()._go_to(position)

    def action_card(self) -> None:
        if not self.run.problem.verdict.solvable:
            self.explore(replace(self.settings, start=swapped_start(self.run.problem), seed=None))
            return
        self.open_card(self.run.trace.node(self.run.position).board)

    def on_board_picked(self, message: BoardPicked) -> None:
        """Open the history of a board."""
        self.open_card(message.board, message.step)

    def open_card(self, board: Board, step: int | None = None) -> None:
        """Open the history of a board."""
        from ..card.card import CardScreen

        card = CardScreen(self.run, board, step, move=self.run_action, seen=lambda: self.view.seen)
        self.app.push_screen(card)

    def action_edit_board(self, pasted: str = "") -> None:
        from ..dialogues.boards import BoardsScreen

        self.app.push_screen(
            BoardsScreen(self.settings, pasted, self._preferences), self._explore_again
        )

    def action_choose_algorithm(self) -> None:
        self._choose("algorithms")

    def action_choose_heuristic(self) -> None:
        self._choose("heuristics")

    def _choose(self, focus: str) -> None:
        from ..dialogues.choices import ChoicesScreen

        self.app.push_screen(ChoicesScreen(self.settings, focus), self._explore_again)

    def action_compare(self) -> None:
        self.run.pause()
        self.post_message(self.Compared(self.settings))

    def _explore_again(self, settings: Settings | None) -> None:
        if settings is not None and settings == self.settings and self.run.outcome is not None:
            self.begin_search(settings)
        else:
            self.explore(settings)

    def explore(self, settings: Settings | None, step: int | None = None) -> None:
        """Watch this search once its tables are built; go to one of its steps, if given."""
        if settings is not None and settings != self.settings:
            self._watch(self._fitting(settings), step)
        elif settings is not None and step is not None:
            self._go_to(step)

    def _watch(self, settings: Settings, step: int | None) -> None:
        def begin() -> None:
            self.begin_search(settings)
            if step is not None:
                self._go_to(step)

        with self.warning():
            settings.problem()
            self.call_when_built(settings, begin)

    def _fitting(self, settings: Settings) -> Settings:
        refusal = settings.refusal
        if not refusal or settings.heuristic is not self.settings.heuristic:
            return settings
        self.warn(f"{refusal}. Using {MANHATTAN.name} instead.")
        return settings.having(heuristic=MANHATTAN)

    @property
    def practice(self) -> str:
        """Where practice of this search begins, for the plan of a quiz."""
        problem = self.run.problem
        return f"{self.run.position} {problem.spec.text} {problem.start} {problem.goal}"

    def action_load(self) -> None:
        self.load_file(lambda loaded: self.explore(_with_loaded(self.settings.renewed(), loaded)))

    def on_paste(self, event: Paste) -> None:
        event.stop()
        self.action_edit_board(event.text)

    def on_map_view_place_chosen(self, message: MapView.PlaceChosen) -> None:
        from ..dialogues.dialogues import PlaceScreen
        from ..pictures.map.places import boards_at_place

        self.run.pause()
        with self.warning():
            place = boards_at_place(message.trace, message.step, message.places, message.space)
            listed = PlaceScreen(place, open_card=lambda row: self.open_card(row.board, row.step))
            self.app.push_screen(listed, lambda row: self._go_to(row and row.step))

    def on_run_view_target_missed(self, message: RunView.TargetMissed) -> None:
        self.show_message(
            f"Ended at {grouped(self.run.trace.steps)}, before step {grouped(message.wanted)}."
        )


def _with_loaded(settings: Settings, loaded: Loaded) -> Settings:
    """The settings with what a file has added: its first algorithm and its first heuristic, with A*
    if the algorithm takes no heuristic.
    """
    if loaded.algorithms:
        settings = settings.having(algorithm=loaded.algorithms[0])
    if loaded.heuristics:
        settings = settings if settings.uses_heuristic else settings.having(algorithm=A_STAR)
        settings = settings.having(heuristic=loaded.heuristics[0])
    return settings
