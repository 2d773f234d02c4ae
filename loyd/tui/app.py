"""The terminal app. Only the first screen is imported at start-up, so that it appears sooner; the
others are imported when they open.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from rich.console import RenderableType
from textual.app import SystemCommand
from textual.await_complete import AwaitComplete
from textual.command import Provider
from textual.content import Content
from textual.driver import Driver
from textual.events import Event, Key, Paste
from textual.filter import LineFilter
from textual.notifications import SeverityLevel
from textual.screen import Screen
from textual.theme import Theme
from textual.worker import WorkerFailed

from ..core.engine.problem import Limits, Spec
from ..core.engine.puzzle import Board, blank_last
from ..core.system import describe_error, is_served, seconds, short
from .bindings import APP_KEYS, LISTED_ACTIONS, UNBOUND_COMMANDS
from .dialogues.base import LoydScreen, TransportScreen, open_screens
from .explore.explore import ExploreScreen
from .former_keys import FORMER_KEYS
from .framework.key_queue import KeyQueue
from .framework.textual_guard import GuardedApp, driver_of, mend_option_paging, speed_up
from .key_names import chosen_keys
from .keys import key_text
from .paint import (
    THEMES,
    AsciiFilter,
    ColourDepth,
    ControlFilter,
    JoinedFilter,
    ManyColoursFilter,
    role_variables,
    themes_of,
)
from .settings import PreferenceStore, Settings
from .signs import signs_for, terminal_encoding

if TYPE_CHECKING:
    from ..core.engine.record import Trace
    from ..core.teach.tour import Tour
    from .compare.compare import CompareScreen
    from .play.play import PlayScreen
    from .quiz.learn import LearnScreen
    from .quiz.quiz import QuizScreen


SAVE_SECONDS = 2
"""If the process is killed, at most this many seconds of changed settings are lost."""
SCREEN_SECONDS = 1
"""How often a served app tells its server which screen the visitor is on."""
LONG_SECONDS = 10.0
"""Discarding a search that took more processor time than this asks for confirmation first."""
SWITCH_SECONDS = 0.0001
"""Python's switch interval: how long another thread may hold the lock while the screen's thread
waits for it.
"""


def _commands() -> type[Provider]:
    from .dialogues.dialogues import LoydCommands

    return LoydCommands


class LoydApp(GuardedApp):
    """Opens on Explore, `at` a step; `first` is a screen opened on top of it, `tour` a tour to
    begin with.

    `beside` are searches to race against the first, which then opens Race; `note` is the bookmark
    to set at that step; `driver_class` replaces Textual's driver of the terminal.
    `on_first_screen` is called once the first screen is up, `on_leaving` as soon as the user quits.
    Raises SettingError if the search and the two boards do not fit together.
    """

    TITLE = "Loyd"
    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = True
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {_commands}
    DEFAULT_MODE = "explore"
    BINDINGS = [*APP_KEYS]

    def __init__(
        self,
        start: Board | None = None,
        goal: Board | None = None,
        spec: Spec | None = None,
        limits: Limits | None = None,
        preferences: PreferenceStore | None = None,
        *,
        at: int = 0,
        note: str = "",
        beside: Sequence[Spec] = (),
        first: Screen[None] | None = None,
        tour: Tour | None = None,
        driver_class: type[Driver] | None = None,
    ):
        mend_option_paging()
        self._cached_theme: tuple[str, Theme] | None = None
        chosen_keys.clear()
        super().__init__(driver_class=driver_class)
        self._first, self._tour, self.preferences = first, tour, preferences or PreferenceStore()
        self._quiz_result: QuizScreen | None = None
        self._line_filters: tuple[LineFilter, ...] = ()
        self._joined = JoinedFilter(())
        self._key_queue = KeyQueue(self, self._take_typed)
        self._is_closing_down = self.asks_to_quit = False
        self._played_boards: tuple[Board, Board] | None = None
        self.on_first_screen: Callable[[], None] = lambda: None
        self.on_leaving: Callable[[], None] = lambda: None
        chosen = Settings()
        start = start or (chosen.start if goal is None else goal)
        self.settings = Settings(
            start=start,
            goal=goal or blank_last(*start.size),
            spec=spec or chosen.spec,
            limits=limits or chosen.limits,
        )
        self.settings.problem()
        for theme in themes_of(self.depth):
            self.register_theme(theme)
        self.theme = (
            self.preferences.values.theme
            if self.preferences.values.theme in self.available_themes
            else THEMES[0].name
        )
        speed_up(self)
        self.add_mode("explore", lambda: ExploreScreen(self.settings, self.preferences, at, note))
        self._compared, self._at = [self.settings.spec, *beside] if beside else [], at
        if self._compared:  # report searches that cannot be compared before a screen opens
            from ..core.study.compare.comparison import check_count

            check_count(self._compared)
            for spec in beside:
                replace(self.settings, spec=spec).problem()
        self.add_mode("compare", self._comparison)
        self.add_mode("learn", self._learn)
        self.add_mode("play", self._play)

    async def on_event(self, event: Event) -> None:
        if isinstance(event, Key | Paste) and not event.is_forwarded:
            await self._key_queue.enqueue(event)
        else:
            await super().on_event(event)

    async def _take_typed(self, event: Key | Paste) -> None:
        if isinstance(event, Key):
            # the question holds for the next key only: any but the one that quits means to stay
            self.asks_to_quit = self.asks_to_quit and event.key in self._quit_keys
            for below in self._screen_with_footer:
                if below.is_mounted and below.key_bar.is_passing:
                    below.show_message("")
        await super().on_event(event)

    def set_keymap(self, keymap: Mapping[str, str]) -> None:
        super().set_keymap(keymap)
        chosen_keys.update(keymap)

    @property
    def depth(self) -> ColourDepth:
        """How many colours the terminal has."""
        return ColourDepth.from_rich(self.console.color_system, no_colour=self.no_color)

    @property
    def current_theme(self) -> Theme:
        if self._cached_theme is None or self._cached_theme[0] != self.theme:
            self._cached_theme = self.theme, super().current_theme
        return self._cached_theme[1]

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return role_variables(self.current_theme)

    def exit(
        self, result: None = None, return_code: int = 0, message: RenderableType | None = None
    ) -> None:
        self._is_closing_down = True
        if explore := self._explore:
            explore.store_search()
        self.on_leaving()
        super().exit(result, return_code, message)

    def tolerates(self, error: Exception) -> bool:
        """Notify the user of an error in a background thread. Any other error ends the app, as
        usual in Textual, but is ignored while the app is closing: half-initialised screens fail for
        no interesting reason then.
        """
        if self._is_closing_down:
            return True
        if isinstance(error, WorkerFailed):
            sentence = f"A background task failed with {describe_error(error.error)}"
            self.notify(sentence, severity="error", markup=False)
        return isinstance(error, WorkerFailed)

    @property
    def _explore(self) -> ExploreScreen | None:
        """The screen of the first mode, whatever is above it."""
        screen = next(iter(self.get_screen_stack("explore")), None)
        return screen if isinstance(screen, ExploreScreen) else None

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Textual's own filters, plus one that removes control characters and those for terminals
        with an ASCII encoding or 256 colours.
        """
        # always the same objects: every line caches the output of a filter
        if not self._line_filters:
            ascii_only = () if signs_for(terminal_encoding()).is_unicode else (AsciiFilter(),)
            many_colours = (ManyColoursFilter(),) if self.depth is ColourDepth.OF_256 else ()
            self._line_filters = (ControlFilter(), *ascii_only, *many_colours)
        filters = (*super().get_line_filters(), *self._line_filters)
        if filters != self._joined.filters:
            self._joined = JoinedFilter(filters)
        return [self._joined]

    def on_mount(self) -> None:
        sys.setswitchinterval(SWITCH_SECONDS)
        self.app_resume_signal.subscribe(self, lambda _: self.screen.refresh())
        if self._first is not None:
            self.push_screen(self._first)
        if self._compared:
            self.switch_mode("compare")
        if self._tour is not None:
            self.call_after_refresh(self.take_tour, self._tour)
        if self.preferences.notice:
            self.notify(self.preferences.notice, markup=False)
        self.theme_changed_signal.subscribe(self, self._keep_theme)
        self.set_interval(SAVE_SECONDS, self.preferences.save)
        if is_served():
            self.set_interval(SCREEN_SECONDS, self._tell_screen)
        self.call_after_refresh(self._begin_work)

    def _tell_screen(self) -> None:
        from textual.drivers.web_driver import WebDriver

        driver = driver_of(self)
        if isinstance(driver, WebDriver):
            driver.write_meta(
                {"type": "screen", "name": self.screen.title or self.current_mode.title()}
            )

    def _begin_work(self) -> None:
        # A collection over hundreds of thousands of permanent objects takes a tenth of a second or
        # more, and would recur while a search runs.
        gc.freeze()
        gc.enable()
        self.on_first_screen()

    def _keep_theme(self, theme: Theme) -> None:
        if theme.name != (self.preferences.values.theme or THEMES[0].name):
            self.preferences.keep(theme=theme.name)

    def action_command_palette(self) -> None:
        from .dialogues.dialogues import LoydCommandPalette

        if not any(isinstance(screen, LoydCommandPalette) for screen in self.screen_stack):
            self.push_screen(LoydCommandPalette())

    def pop_screen(self) -> AwaitComplete:
        return super().pop_screen() if len(self.screen_stack) > 1 else AwaitComplete()

    def on_play_screen_board_explored(self, message: PlayScreen.BoardExplored) -> None:
        self.switch_mode("explore")
        if explore := self._explore:
            explore.explore(replace(explore.settings, start=message.board, goal=message.goal))

    def _comparison(self) -> CompareScreen:
        from .compare.compare import CompareScreen

        explore = self._explore
        here = explore.settings if explore and not self._compared else self.settings
        return CompareScreen(
            here.start,
            here.goal,
            self._compared,
            at=self._at if self._compared else 0,
            preferences=self.preferences,
        )

    def _play(self) -> PlayScreen:
        from .play.play import PlayScreen

        return PlayScreen()

    async def on_compare_screen_lane_explored(self, message: CompareScreen.LaneExplored) -> None:
        await self._open_in_explore(message.settings, message.step)

    async def on_explore_screen_compared(self, message: ExploreScreen.Compared) -> None:
        from .compare.compare import CompareScreen

        await self.switch_mode("compare")
        if isinstance(self.screen, CompareScreen):
            self.screen.put_first(message.settings)

    async def action_switch_mode(self, mode: str) -> None:
        if mode == self.current_mode:
            while len(self.screen_stack) > 1:
                self.pop_screen()
        else:
            await self.switch_mode(mode)
        if mode == "play":
            self.call_after_refresh(self._play_board)

    def _play_board(self) -> None:
        from .play.play import PlayScreen

        explore = self._explore
        if explore and isinstance(self.screen, PlayScreen):
            settings, usual = explore.settings, Settings()
            here = settings.start, settings.goal
            is_chosen = here != (usual.start, usual.goal)
            if here != self._played_boards and (
                is_chosen or self._played_boards or self.screen.session.is_fresh
            ):
                self._played_boards = here
                self.screen.play(*here, settings.seed)

    async def action_former(self, former: str) -> None:
        for key, action, sentence in FORMER_KEYS:
            if key == former and self._has_action(self.screen, action):
                self.clear_notifications()
                await self.run_action(action, self.screen)
                self.screen.call_after_refresh(self.notify, sentence, markup=False)
                return

    def _has_action(self, screen: Screen[object], action: str) -> bool:
        name = action.partition("(")[0]
        owner = self if name.startswith("app.") else screen
        return hasattr(owner, f"action_{name.removeprefix('app.')}")

    def _learn(self) -> LearnScreen:
        from .quiz.learn import LearnScreen

        explore = self._explore
        return LearnScreen(self.preferences, lambda: explore.tour if explore else None)

    async def on_learn_screen_tour_chosen(self, message: LearnScreen.TourChosen) -> None:
        await self.take_tour(message.tour)

    def action_worksheet(self) -> None:
        from .dialogues.save import SaveScreen
        from .explore.explore_offers import record_offers

        explore = self._explore
        offers = record_offers(explore.run, {}) if explore is not None else []
        sheets = [offer for offer in offers if offer.stem == "worksheet"]
        if sheets:
            self.push_screen(SaveScreen(sheets), lambda done: self.notify(done or "", markup=False))
        else:
            self.notify("A worksheet asks about the steps made in Explore: make some first.")

    def action_class_mode(self) -> None:
        from .quiz.class_mode import ClassScreen

        if (explore := self._explore) and not isinstance(self.screen, ClassScreen):
            explore.run.pause()
            self.push_screen(ClassScreen(explore.run, explore.settings, self.preferences))

    def action_audit(self) -> None:
        from .audit.audit import AuditScreen

        if (explore := self._explore) and not isinstance(self.screen, AuditScreen):
            explore.run.pause()
            self.push_screen(AuditScreen(explore.settings), self._open_in_explore)

    async def _open_in_explore(self, settings: Settings | None, step: int | None = None) -> None:
        if settings is None:
            return
        await self._back_to_explore()
        if explore := self._explore:
            explore.explore(settings, step)

    async def take_tour(self, tour: Tour | None, number: int | None = None) -> None:
        """Open a tutorial at a step; without a number, where it was left."""
        if tour is None:
            return
        await self._back_to_explore()
        if explore := self._explore:
            if number is None:
                reached = self.preferences.values.tours.get(tour.name, 0)
                number = reached if reached < len(tour.steps) else 0
            explore.begin_tour(tour, number)

    async def action_tutorial(self, name: str, heading: str) -> None:
        from ..core.teach.tour_reader import tour

        chosen = tour(name)
        await self.take_tour(
            chosen,
            next((at for at, step in enumerate(chosen.steps) if step.title == heading), None),
        )

    async def on_quiz_screen_search_opened(self, message: QuizScreen.SearchOpened) -> None:
        self._quiz_result = message.result
        await self._open_in_explore(message.settings, message.step)

    async def _back_to_explore(self) -> None:
        if self.current_mode != "explore":
            await self.switch_mode("explore")
        while len(self.screen_stack) > 1:
            self.pop_screen()

    def notify(
        self,
        message: str,
        *,
        title: str = "",
        severity: SeverityLevel = "information",
        timeout: float | None = None,
        markup: bool = True,
    ) -> None:
        if markup:
            message = Content.from_markup(message).plain
        for below in self._screen_with_footer:
            show = below.show_message if severity == "information" else below.warn
            show(f"{title}: {message}" if title else message, seconds=timeout)

    def clear_notifications(self) -> None:
        for below in self._screen_with_footer:
            below.show_message("")

    @property
    def _screen_with_footer(self) -> list[LoydScreen[object]]:
        """The topmost screen with a footer, if any."""
        return [screen for screen in self.screen_stack if isinstance(screen, LoydScreen)][-1:]

    def action_quiz(self) -> None:
        from ..core.engine.puzzle import any_seed
        from ..core.teach.quiz_questions import Plan
        from ..core.teach.quiz_result import NOBODY, Attempt, unfinished
        from .quiz.quiz import QuizScreen

        if isinstance(self.screen, QuizScreen):
            return
        if self._quiz_result is not None:
            self.push_screen(self._quiz_result)
            self._quiz_result = None
            return
        left = unfinished()
        explore = self._explore
        at = explore.practice if explore is not None else ""
        new = Attempt(NOBODY, Plan(any_seed(), at=at))
        self.push_screen(QuizScreen(left or new, is_settled=left is not None))

    async def action_quit(self) -> None:
        long = max(self._searches, key=lambda trace: trace.clock.elapsed, default=None)
        if long is None or long.clock.elapsed <= LONG_SECONDS or self.asks_to_quit:
            await super().action_quit()
        else:
            self.asks_to_quit = True
            steps, duration = short(long.steps), seconds(long.clock.elapsed)
            self.notify(
                f"Quit and lose {steps} steps ({duration})? "
                f"{self._quit_keys[0]} again: quit, other keys: stay.",
                severity="warning",
            )

    @property
    def _quit_keys(self) -> list[str]:
        """The keys that quit here, the shortest first; `config.toml` may have chosen others."""
        active = self.screen.active_bindings.items()
        return sorted((key for key, one in active if one.binding.action[-4:] == "quit"), key=len)

    @property
    def _searches(self) -> list[Trace]:
        return [
            trace
            for screen in open_screens(self)
            if isinstance(screen, TransportScreen)
            for trace in screen.traces
        ]

    def action_quit_at_once(self) -> None:
        self.exit()

    def action_switch_theme(self) -> None:
        self.theme = THEMES[1 if self.current_theme.dark else 0].name

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        seen: set[str] = set()
        for active in screen.active_bindings.values():
            binding, owner = active.binding, active.node
            if binding.tooltip and binding.action not in seen:
                seen.add(binding.action)
                run = partial(self.run_action, binding.action, owner)
                is_listed = binding.action in LISTED_ACTIONS
                yield SystemCommand(binding.tooltip, key_text(binding), run, discover=is_listed)
        for action, name in UNBOUND_COMMANDS.items():
            if self._has_action(screen, action):
                run = partial(self.run_action, action, screen)
                yield SystemCommand(name, "", run, discover=False)
        themes = "Choose theme …: dark, light, colours"
        yield SystemCommand(themes, "", self.action_change_theme, discover=False)
