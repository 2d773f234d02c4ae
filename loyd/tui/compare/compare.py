"""Compare: two to four searches of one board, side by side."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from textual import on
from textual.app import ComposeResult
from textual.getters import query_one
from textual.message import Message

from ...core.engine.problem import Limits, Problem, Spec
from ...core.engine.puzzle import Board, any_seed, blank_last, seeded, uniform
from ...core.engine.record import Trace
from ...core.session import FIRST_PACE, PACES
from ...core.study.compare import Alignment, Comparison, Differences, FirstExpansions, SharedView
from ...core.system import is_served
from ...core.user_code.loader import Loaded
from ..bindings import COMPARE_KEYS, EXPLORE_FOOTERS, RACE_PLAYING_FOOTER, race_footer
from ..dialogues.base import Offer, TransportScreen, copy_text
from ..key_names import fill_keys
from ..keys import Footer, item
from ..parts.bars import KeyBar, TitleBar
from ..parts.step_model import swap_words, swapped_start
from ..pictures.map.map_view import MapView
from ..pictures.map.places import (
    MOST_LISTED,
    BoardRow,
    PlaceReading,
    boards_at_place,
    read_alone,
    read_meetings,
)
from ..settings import (
    PreferenceStore,
    Settings,
    another_search,
    default_pair,
    limits_among,
    link,
    place_of,
    settings_of,
)
from ..signs import compact
from .comparison_model import LETTERS
from .comparison_view import ComparisonView
from .lane_views import DifferenceView, LaneView
from .result_table import RowChosen

CLOCKS = (Alignment.STEP, Alignment.BOUND, Alignment.TIME)


class CompareScreen(TransportScreen):
    """A comparison of the searches in `lanes` from the start to the goal, at a step; without lanes,
    of an instructive pair.
    """

    TITLE = "Race"
    AUTO_FOCUS = "#timeline"
    BINDINGS = [*COMPARE_KEYS]

    view = query_one(ComparisonView)

    @dataclass
    class LaneExplored(Message):
        """Posted to open a lane in Explore, at its step."""

        settings: Settings
        step: int

    def __init__(
        self,
        start: Board,
        goal: Board,
        lanes: Sequence[Spec],
        *,
        at: int,
        preferences: PreferenceStore,
    ):
        super().__init__(preferences)
        self._at = at
        self.comparison = Comparison(
            start, goal, list(lanes) or default_pair(), pace=preferences.values.pace
        )
        self._seed: int | None = None
        self._counted: object = None

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield ComparisonView(self.comparison)
        yield KeyBar(self.footer)

    def on_mount(self) -> None:
        self._show()
        if self._at:
            self.comparison.seek(self._at)

    def on_unmount(self) -> None:
        self.comparison.close()

    def on_screen_suspend(self) -> None:
        self.comparison.pause()

    @property
    def transport(self) -> Comparison:
        return self.comparison

    @property
    def traces(self) -> list[Trace]:
        return self.comparison.traces

    @property
    def selected(self) -> int:
        """The lane chosen last."""
        return self.view.pair[1]

    def _show(self) -> None:
        self._show_title()
        self.view.show(self.comparison)

    def _show_title(self) -> None:
        seed = "" if self._seed is None else f" · seed {self._seed}"
        goal = self.comparison.goal
        towards = "" if goal == blank_last(*goal.size) else f" to {compact(goal)}"
        self.title_bar.summary = (
            f"{self.comparison.aligned_by} · {compact(self.comparison.start)}{towards}{seed}"
        )

    def moved(self) -> None:
        self.view.show_message("")
        self._show_title()
        super().moved()

    def poll(self) -> None:
        self.view.answer()

    def compare(
        self,
        start: Board,
        goal: Board,
        lanes: Sequence[Spec],
        seed: int | None = None,
        limits: Limits | None = None,
    ) -> None:
        """Compare other searches, or the same ones on other boards or within other limits; boards
        and limits apply to every lane.

        Raises SettingError if a search makes no sense, and then keeps the current ones.
        """
        old = self.comparison
        self.comparison = Comparison(
            start,
            goal,
            lanes,
            limits=limits or old.limits,
            by=old.aligned_by,
            pace=old.pace or PACES[FIRST_PACE],
        )
        old.close()
        self._seed = seed
        self._show()

    def put_first(self, settings: Settings) -> None:
        """Compare the search of these settings, as lane A, with the present ones on its boards;
        lane B is selected for the user to choose.

        If the search is a lane already, that lane moves to the front and the others stay as they
        are.
        """
        limits = limits_among(settings, self.comparison)
        place = place_of(settings, self.comparison)
        with self.warning():
            if place is not None and limits == self.comparison.limits:
                self.comparison.put_first(place)
                self._show()
            else:
                others = [
                    lane.spec for lane in self.comparison.lanes if lane.label != settings.spec.text
                ]
                lanes = [settings.spec, *others][: max(2, len(self.comparison.lanes))]
                self.compare(settings.start, settings.goal, lanes, settings.seed, limits)
            for place in (0, 1):
                self.action_choose(place)

    # Moving

    def action_play(self) -> None:
        self.view.show_message("")
        super().action_play()

    def action_next_clock(self) -> None:
        self.comparison.count(CLOCKS[(CLOCKS.index(self.comparison.aligned_by) + 1) % len(CLOCKS)])
        self.moved()

    def action_stop(self) -> None:
        self._asked_to_leave = None
        self.comparison.pause()
        self.comparison.forget_divergence()
        self.view.show_message("")
        self.view.poll()

    # Lanes

    def action_choose(self, place: int) -> None:
        self.view.choose(place)
        self.view.show_note()

    @on(LaneView.LaneChosen)
    @on(RowChosen)
    def select_chosen(self, message: LaneView.LaneChosen | RowChosen) -> None:
        """Select the lane that was clicked."""
        self.action_choose(message.place)

    def action_add_lane(self) -> None:
        with self.warning():
            self.comparison.check_room()
            proposed = replace(self._settings, spec=another_search(self.comparison))
            self._ask(len(self.comparison.lanes), proposed, "algorithms", "Add this search")

    def action_remove_lane(self) -> None:
        with self.warning():
            self.comparison.remove(self.selected)
            self._show()

    def action_choose_search(self, focus: str) -> None:
        self._ask(self.selected, self._settings, focus, "Change this search")

    def _ask(self, place: int, settings: Settings, focus: str, does: str) -> None:
        from ..dialogues.choices import ChoicesScreen

        self.comparison.pause()
        self.app.push_screen(
            ChoicesScreen(settings, focus, does), lambda chosen: self._change(place, chosen)
        )

    @property
    def _settings(self) -> Settings:
        """Those of the lane chosen last."""
        return settings_of(self.comparison, self.selected, self._seed)

    def _change(self, place: int, settings: Settings | None) -> None:
        if settings is not None:
            self.call_when_built(settings, partial(self._search, place, settings))

    def _search(self, place: int, settings: Settings) -> None:
        """Put the search with these settings into a lane, or into a new last one."""
        comparison = self.comparison
        is_new = place == len(comparison.lanes)
        with self.warning():
            if settings.limits == comparison.limits:
                comparison.add(settings.spec) if is_new else comparison.change(place, settings.spec)
                self._show()
            else:
                specs = [lane.spec for lane in comparison.lanes]
                specs[place : place + 1] = [settings.spec]
                self.compare(comparison.start, comparison.goal, specs, self._seed, settings.limits)
            if is_new:
                self.action_choose(place)

    def action_load(self) -> None:
        then = ": {choose_search('algorithms')} and {choose_search('heuristics')} choose it"
        self.load_file(self._take_loaded, fill_keys(then + " for the selected search"))

    def _take_loaded(self, _: Loaded) -> None:
        for place, lane in enumerate(self.comparison.lanes):
            settings = settings_of(self.comparison, place, self._seed).renewed()
            if settings.spec != lane.spec:
                self._search(place, settings)

    # Boards

    def action_edit_board(self) -> None:
        from ..dialogues.boards import BoardsScreen

        self.comparison.pause()
        self.app.push_screen(BoardsScreen(self._settings, "", self._preferences), self._take_boards)

    def _take_boards(self, settings: Settings | None) -> None:
        if settings is not None:
            with self.warning():
                self.compare(
                    settings.start,
                    settings.goal,
                    [lane.spec for lane in self.comparison.lanes],
                    settings.seed,
                )

    def action_sample(self) -> None:
        from .sample import SampleScreen

        def race(board: Board | None) -> None:
            if board is not None:
                self._take_boards(replace(self._settings, start=board, seed=None))

        self.comparison.pause()
        self.app.push_screen(SampleScreen(self.comparison), race)

    def action_random_board(self) -> None:
        if self.may_leave():
            seed = any_seed()
            start = uniform(self.comparison.goal, seeded(seed))
            self._take_boards(replace(self._settings, start=start, seed=seed))

    # The pair

    def action_diverge(self) -> None:
        self.view.show_message("")
        self.comparison.find_divergence(*sorted(self.view.pair))
        self.moved()

    def action_next_event(self) -> None:
        """The first difference of the pair is the event at the start, and after the end."""
        comparison = self.comparison
        is_at_end = comparison.has_ended and comparison.position >= comparison.total
        if comparison.position and not is_at_end:
            super().action_next_event()
        else:
            self.action_diverge()

    def action_overlap(self) -> None:
        """What the pair shares; asked again, the boards that it does not."""
        self.comparison.pause()
        pair_and_steps = self.comparison, {*self.view.pair}, self.comparison.steps
        if self._counted == pair_and_steps:
            self._list_alone()
        else:
            self.view.count_shared()
        self._counted = pair_and_steps

    def _list_alone(self) -> None:
        first, second = sorted(self.view.pair)
        letters = LETTERS[first], LETTERS[second]

        def read(
            differences: Differences, steps: tuple[int, int]
        ) -> tuple[PlaceReading, tuple[FirstExpansions, ...]]:
            return read_alone(differences, steps, letters)

        asking = f"Looking for boards that only {letters[0]} or only {letters[1]} expanded …"
        self.view.compare_pair(asking, read, lambda found: self.list_meetings(*found))

    # The boards at a place of the map

    def on_map_view_place_chosen(self, message: MapView.PlaceChosen) -> None:
        from ..dialogues.dialogues import PlaceScreen

        self.comparison.pause()
        lane = next(
            (at for at, lane in enumerate(self.comparison.lanes) if lane.trace is message.trace),
            None,
        )
        with self.warning():
            place = boards_at_place(message.trace, message.step, message.places, message.space)
            if lane is not None:
                self.app.push_screen(PlaceScreen(place), lambda row: self._go_to_step(lane, row))

    def on_difference_view_difference_opened(
        self, message: DifferenceView.DifferenceOpened
    ) -> None:
        self.comparison.pause()
        first, second = sorted(self.view.pair)
        meetings = message.differences.boards(*message.steps, message.places, MOST_LISTED)
        self.list_meetings(
            read_meetings(meetings, (LETTERS[first], LETTERS[second]), message.totals), meetings
        )

    def list_meetings(self, place: PlaceReading, meetings: Sequence[FirstExpansions]) -> None:
        """Show the boards of a place of the difference, with the steps that expanded them."""
        from ..dialogues.dialogues import PlaceScreen

        first, second = sorted(self.view.pair)
        steps = {met.board: met.steps for met in meetings}

        def go(row: BoardRow | None) -> None:
            self._go_to_step(
                first if row is None or steps[row.board][0] is not None else second, row
            )

        self.app.push_screen(PlaceScreen(place), go)

    def _go_to_step(self, lane: int, row: BoardRow | None) -> None:
        if row is not None and row.step is not None:
            self.comparison.seek_step(lane, row.step)
            self.moved()

    # The table and the pictures

    def action_turn_picture(self) -> None:
        self.view.turn_picture()

    def action_turn(self) -> None:
        self.view.turn_reading()

    def action_explore(self) -> None:
        if not self._problem.verdict.solvable:
            self._take_boards(
                replace(self._settings, start=swapped_start(self._problem), seed=None)
            )
            return
        self.post_message(self.LaneExplored(self._settings, self.comparison.steps[self.selected]))

    def action_copy_link(self) -> None:
        self.show_message(copy_text(self.app, link(self._shared)))

    @property
    def _shared(self) -> SharedView:
        comparison = self.comparison
        first, *others = (lane.label for lane in comparison.lanes)
        return SharedView(
            comparison.start, comparison.goal, first, max(comparison.steps), tuple(others)
        )

    def offers(self) -> list[Offer]:
        from ..dialogues.save import poster_offers, report_offers
        from .compare_offers import comparison_offers

        what = (
            "the link to this race" if is_served() else "the command that compares these searches"
        )
        lanes = ((lane.problem, lane.trace, lane.outcome) for lane in self.comparison.lanes)
        here = [*report_offers(self._shared), Offer(what, text=link(self._shared))]
        return [
            *poster_offers("race", *lanes),
            *comparison_offers(self.comparison),
            *super().offers(),
            *here,
        ]

    @property
    def _problem(self) -> Problem:
        return self.comparison.lanes[0].problem

    def footer(self) -> Footer:
        if not self._problem.verdict.solvable:
            return item(swap_words(self._problem), "explore"), *EXPLORE_FOOTERS["unsolvable"]
        if self.comparison.is_moving:
            return RACE_PLAYING_FOOTER
        return race_footer(len(self.comparison.lanes))
