"""The panes of Explore: which are shown, and where each stands."""

import re
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from typing import NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container, Vertical
from textual.getters import query_one
from textual.message import Message
from textual.theme import Theme
from textual.widget import Widget

from ...core.engine import Outcome
from ...core.engine.record import MapData
from ...core.session import EVENTS, Activity, ConditionSearch, Exploration, RunTarget
from ...core.system import LoydError
from ..framework import PanePlace, body_size, put_at, strip_lines
from ..keys import key
from ..parts.bars import TitleBar
from ..parts.conditions_model import (
    ABOUT_BOARDS,
    found_words,
    progress_sentence,
    target_missed_words,
)
from ..parts.problem_views import ProblemView, SearchView, UnsolvableView
from ..parts.timeline import StatusLine
from ..pictures.code.code_view import PseudoCodeView
from ..pictures.flame.flame_view import FlameView
from ..pictures.map.map_view import MapView
from ..pictures.picture_widget import PictureWidget
from ..pictures.table.table_view import TableView
from ..pictures.trajectory.strip import TrajectoryStrip
from ..pictures.tree.tree_view import TreeView
from .explore_layout import LEAST_LOG, add_drawer, add_tour, arrange_explore
from .node_lists import NodeLists, SearchLog
from .run_until import UntilDrawer
from .speed_meter import SLOW_SECONDS
from .stage import ChoiceView, Stage
from .tour_pane import TourPane

PANES_BY_WORD = {
    "stage": "stage",
    "board": "stage",
    "open list": "open",
    "log": "log",
    "table": "ledger",
    "map": "map",
    "flame": "flame",
    "timeline": "timeline",
}
"""What a tutorial calls the panes."""
LIST_COLUMNS = 16
"""The columns of a list of nodes beside those of their boards."""


class PictureEntry(NamedTuple):
    """A picture of Explore; its tab, its key, its command and its place follow from this entry.

    `words`: the name of its command; after a colon, further words by which the palette finds it.
    `focused`: the widget in it that takes the focus.
    """

    name: str
    title: str
    widget: type[Widget]
    words: str
    focused: str = ""


PICTURES = {
    picture.name: picture
    for picture in (
        PictureEntry("map", "map", MapView, "Show map: visited boards"),
        PictureEntry("flame", "flame", FlameView, "Show flame: nodes expanded below each node"),
        PictureEntry("tree", "tree", TreeView, "Show tree: path, branches"),
        PictureEntry(
            "open", "lists", NodeLists, "Show lists: open list, closed list, stack", "#open-list"
        ),
        PictureEntry(
            "ledger", "table", TableView, "Show table: ledger, nodes by f, bound, layer, g"
        ),
        PictureEntry("code", "code", PseudoCodeView, "Show pseudo-code: algorithm, lines, source"),
    )
}
"""All pictures by name, in the order in which `v` cycles through them and the digits choose one."""


def picture_keys() -> tuple[Binding, ...]:
    """The keys of the pictures, in the order of their tabs."""
    return tuple(
        key(str(number), f"picture('{picture.name}')", picture.words)
        for number, picture in enumerate(PICTURES.values(), 1)
    )


def picture_tabs(current: str, columns: int, placed: Collection[str]) -> str:
    """The keys and names of all pictures that are not `placed` elsewhere, for a frame this wide,
    the shown one in bold; only the keys where there is no room for the names.
    """
    # the shown picture has a tab; the others, unless it or they have a place of their own
    tabs = [
        (number, picture.title, picture.name == current)
        for number, picture in enumerate(PICTURES.values(), 1)
        if picture.name == current or not {picture.name, current} & {*placed}
    ]
    is_wide = columns >= 4 + sum(len(title) + 4 for _, title, _ in tabs)
    return "  ".join(
        f"[b]{number} {title.title()}[/]"
        if is_shown
        else f"[not b $loyd-dim]{number}{f' {title}' * is_wide}[/]"
        for number, title, is_shown in tabs
    )


class ShownState(NamedTuple):
    """What is repainted when it changes."""

    position: int
    steps: int
    """The steps recorded so far."""
    run: Exploration
    outcome: Outcome | None
    activity: Activity
    pace: float | None
    target_count: object
    """How far the condition that is run to has been counted."""

    def is_equal_but_steps(self, before: "ShownState") -> bool:
        """Whether only the position and the number of steps may differ from a state before."""
        return self == before._replace(position=self.position, steps=self.steps)


class ExplorePanes(Vertical):
    """Places the panes according to the size of the screen, and shows the chosen picture."""

    picture = next(iter(PICTURES))
    """The picture that was chosen."""
    in_front = False
    """Whether the picture is shown in the place of the stage where there is none beside it."""
    has_tour = False
    """Whether a tutorial is shown."""
    _before_tour = picture, in_front
    tour_picture = ""
    """The pane that the tutorial talks about."""
    is_until_open = False
    """Whether the "run until" drawer is open."""
    has_begun = False
    """Whether a step has been made, or another search begun, since the app opened."""
    _board: tuple[int, int] = (3, 3)
    _is_solvable = True
    _shown: ShownState | None = None
    """What is shown; None repaints everything at the next poll."""

    body = query_one("#body", Container)

    def compose(self) -> ComposeResult:
        with Container(id="body"):
            yield Stage(id="stage", classes="pane")
            for picture in PICTURES.values():
                yield picture.widget(id=picture.name, classes="pane")
            yield UnsolvableView(id="unsolvable", classes="pane")
            yield ProblemView(id="problem", classes="pane")
            yield SearchView(id="search", classes="pane")
            yield SearchLog(id="log", classes="pane")
            yield TourPane(id="tour", classes="pane")
            yield UntilDrawer(id="until", classes="pane")
        yield StatusLine(id="status")
        yield TrajectoryStrip(id="timeline")

    def _draw(self) -> None:
        raise NotImplementedError

    @property
    def _places(self) -> dict[str, PanePlace]:
        return arrange_explore(*body_size(*self.app.size), self._board)

    def show_picture(self, name: str, *, has_focus: bool = False) -> None:
        """Show a picture, with the focus if `has_focus`."""
        placed = self._places
        if name not in placed:
            self.picture = name
            self.in_front = not self.has_tour and "picture" not in placed
        self.tour_picture = name if self.has_tour else ""
        self.place_panes()
        if has_focus:
            focused = PICTURES[name].focused or f"#{name}"
            self.call_after_refresh(self.screen.set_focus, self.query_one(focused))

    def show_stage(self) -> None:
        """Show the stage instead of a picture."""
        self.in_front = False
        self.tour_picture = ""
        self.place_panes()
        taker = self.query_one(TourPane if self.has_tour else Stage)
        self.call_after_refresh(self.screen.set_focus, taker)

    def show_tour(self, *, is_shown: bool) -> None:
        """Show or hide the text of a tutorial; without it the panes are what they were before."""
        if is_shown and not self.has_tour:
            self._before_tour = self.picture, self.in_front
        self.has_tour = is_shown
        self.screen.query_one(TitleBar).mode = "learn" if is_shown else ""
        self.show_stage()
        if not is_shown:
            self.picture, self.in_front = self._before_tour
            self.place_panes()

    def light(self, picture: str, words: str) -> None:
        """Light a picture or, where it is not shown, the first pane shown that the words name."""
        named = re.findall(rf"[Tt]he ({'|'.join(PANES_BY_WORD)})\b", words)
        names = [picture, *(PANES_BY_WORD[name] for name in named)]
        panes = {pane.id: pane for pane in (*self.body.children, self.query_one(TrajectoryStrip))}
        lit = next((name for name in names if name in panes and panes[name].display), "")
        for name, pane in panes.items():
            pane.set_class(name == lit, "-lit")
            pane.set_class(bool(lit) and name not in (lit, "tour"), "-dim")

    def show_code(self) -> PseudoCodeView:
        """Show the pseudo-code if hidden, and return it."""
        code = self.query_one(PseudoCodeView)
        if not code.display:
            self.show_picture("code")
            self._draw()
        return code

    def turn_picture(self) -> None:
        """Show the next of the pictures that are not placed already."""
        placed = self._places
        names = [name for name in PICTURES if name not in placed]
        at = names.index(self.picture) if self.picture in names else -1
        self.show_picture(names[(at + 1) % len(names)])

    def turn_reading(self) -> None:
        """Show the picture in its next form, or the lists if they have the focus."""
        lists = self.query_one(NodeLists)
        if lists.has_focus_within or self.picture in ("open", "log"):
            self._turn_lists(lists)
        else:
            self.query_one(f"#{self.picture}", PictureWidget).action_turn()
        self._shown = None

    def _turn_lists(self, lists: NodeLists) -> None:
        """Show the next of open list, closed list and, where it has no place, the log."""
        was_lit = lists.has_focus_within
        if self.picture == "log":
            self.picture = "open"
        else:
            lists.turn()
            if "log" not in self._places and not lists.has_class("-closed"):
                self.picture = "log"
        self.place_panes()
        if was_lit and lists.display:
            self.screen.set_focus(lists.closed if lists.has_class("-closed") else lists.open)

    @property
    def map_data(self) -> MapData | None:
        """The map that is shown; None if none is."""
        view = self.query_one(MapView)
        return view.map_data if view.display else None

    @property
    def flame_root(self) -> int:
        """The step whose node is the root of the flame; 0 for the start."""
        return self.query_one(FlameView).root

    def place_panes(self) -> None:
        """Put every pane in its place, or hide it if it has none."""
        columns, lines = body_size(*self.app.size)
        if not columns or not lines:
            return
        places = self._places
        placed = [*places]
        self.query_one(TrajectoryStrip).styles.height = strip_lines(*self.app.size)
        self.query_one(ChoiceView).has_goal = "problem" not in places
        # a picture with a place of its own leaves the common place to the map
        main_picture = "map" if self.picture in places else self.picture
        if self.has_tour:
            places = add_tour(places, columns, self.tour_picture)
        elif not self._is_solvable:
            places["unsolvable"] = places.pop("stage")
        if "picture" in places:
            places[main_picture] = places.pop("picture")
        elif self.in_front and "stage" in places:
            places[main_picture] = places.pop("stage")
        if self.is_until_open:
            places = add_drawer(places, columns, lines)
        log = self.query_one(SearchLog)
        log.set_class("log" in places and places["log"].lines <= LEAST_LOG, "-ruled")
        front = self.query_one(Stage if self._is_solvable else UnsolvableView)
        had_front = front.display
        for pane in self.body.children:
            put_at(pane, places.get(pane.id or ""))
        # else Textual gives the focus of what is hidden to a picture, whose enter opens a card
        if front.display and not had_front and not self.has_tour:
            self.call_after_refresh(self.screen.set_focus, front)
        whole_body = PanePlace(0, 0, columns, lines)
        for name in PICTURES:
            pane = self.query_one(f"#{name}")
            pane.border_title = picture_tabs(name, places.get(name, whole_body).columns, placed)
        log.border_title = (
            picture_tabs("open", places.get("log", whole_body).columns, placed)
            if main_picture == "log"
            else "Log"
        )
        width = places.get("open", whole_body).columns // 2
        height, across = self._board
        self.query_one(NodeLists).set_class(width >= LIST_COLUMNS + (across + 1) * height, "-both")
        self._shown = None

    def on_resize(self) -> None:
        self.call_after_refresh(self.place_panes)

    def _on_theme_change(self, theme: Theme) -> None:
        self._shown = None

    def on_node_list_scrolled(self) -> None:
        self._shown = None


class RunTargetPanes(ExplorePanes):
    """Runs to the next step at which a condition holds, counts those steps on request, and reports
    what was found.
    """

    @dataclass
    class ConditionFailed(Message):
        """Posted when a condition cannot be run to; `is_mistake`: it cannot be read."""

        sentence: str
        is_mistake: bool

    run_target: RunTarget
    """What the search runs to."""
    seen = 0
    """The last step shown so far: nothing recorded beyond it is revealed."""
    _run: Exploration
    _scanned: ConditionSearch | None = None
    _counted_at = 0.0

    drawer = query_one(UntilDrawer)

    def poll(self) -> None:
        """Show what has been recorded since the last look."""
        raise NotImplementedError

    @property
    def _has_seen_all(self) -> bool:
        return self._run.outcome is not None and self.seen >= self._run.trace.steps

    def _run_to_target_in(self, run: Exploration) -> None:
        self._close_target()
        self.run_target = RunTarget(run)
        self._scanned = run.scan

    def _close_target(self) -> None:
        run_target: RunTarget | None = getattr(self, "run_target", None)
        if run_target is not None:
            run_target.close()

    def on_unmount(self) -> None:
        self._close_target()

    def show_until(self, *, is_open: bool) -> None:
        """Open or close the list of events."""
        self.is_until_open = is_open
        self.place_panes()
        drawer = self.drawer
        if is_open:
            drawer.show(self.run_target, is_whole=self._has_seen_all)
            drawer.point(self.run_target.chosen)
        self.call_after_refresh(
            self.screen.set_focus, self.query_one("#events" if is_open else "#stage")
        )

    @property
    def aim(self) -> str:
        """The event or condition that `n` goes to."""
        pointed = self.drawer.target if self.drawer.has_focus_within else self.run_target.chosen
        return self.run_target.chosen if pointed in ABOUT_BOARDS else pointed

    def run_to_condition(self, text: str, *, forward: bool) -> bool:
        """Go to the next step at which a condition holds, or to the previous one; returns whether
        there is such a condition, not just the usual events. Raises ConditionError.
        """
        self.run_target.choose(text)
        if self.run_target.chosen:
            self.run_target.go(forward=forward, seen=self.seen)
            self._run.settle()
            self.poll()
        return bool(self.run_target.chosen)

    def _poll_target(self, now: float) -> object:
        run_target = self.run_target
        scan = run_target.scan
        if not self._run.is_moving or now - self._counted_at > SLOW_SECONDS:
            self._counted_at = now
            texts = [*EVENTS, *self._typed()] if self.is_until_open else []
            run_target.ask(texts, self.seen, is_whole=self._has_seen_all)
        if scan is not None and scan is not self._scanned and scan.is_over:
            self._scanned = scan
            if scan.found is None:
                self.post_message(
                    self.ConditionFailed(
                        target_missed_words(run_target, scan), is_mistake=bool(scan.mistake)
                    )
                )
        if self.is_until_open:
            self.drawer.show(run_target, is_whole=self._has_seen_all)
        pointed = self.drawer.target if self.is_until_open else ""
        return (
            run_target.chosen,
            pointed,
            scan and (scan.is_over, scan.looked, scan.number, scan.total),
            run_target.last_counted,
        )

    def _typed(self) -> list[str]:
        typed = self.drawer.typed
        with suppress(LoydError):
            self.run_target.matches(typed)
            return [typed]
        return []

    def _target_note(self) -> str:
        scan = self.run_target.scan
        if scan is None:
            return ""
        if not scan.is_over:
            return progress_sentence(scan, self.run_target.chosen, self._run.trace)
        if scan.found == self._run.position:
            return found_words(self.run_target, scan, is_whole=self._has_seen_all)
        return ""
