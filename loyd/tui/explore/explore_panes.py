"""The panes of Explore: which are shown, and where each stands."""

from contextlib import suppress
from dataclasses import dataclass
from typing import NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container, Vertical
from textual.getters import query_one
from textual.message import Message
from textual.theme import Theme

from loyd.core.engine.record.map import MapData
from loyd.core.session.condition import EVENTS
from loyd.core.session.exploration import Activity, Exploration, RunTarget
from loyd.core.session.matches import ConditionSearch
from loyd.core.system.errors import LoydError

from ..bindings import key
from ..framework.line_widget import put
from ..framework.panes import PanePlace, body_size, is_paired, is_roomy
from ..parts.conditions_model import ABOUT_BOARDS, found_words, looking, nothing_found
from ..parts.problem_views import ProblemView, SearchView, UnsolvableView
from ..parts.pseudo_code_view import PseudoCodeView
from ..parts.timeline import Counters, Timeline
from ..pictures.flame.flame_view import FlameView
from ..pictures.growth.growth_plots import GrowthPlots
from ..pictures.map.map_view import MapView
from ..pictures.picture_widget import PictureWidget
from ..pictures.table.ledger_view import LedgerView
from ..pictures.tree.tree_view import TreeView
from .explore_layout import (
    LEAST_RULED,
    arrange_explore,
    with_drawer,
    with_table,
    with_tour,
)
from .node_lists import NodeLists, SearchLog
from .run_until import UntilDrawer
from .stage import ChoiceView, Stage
from .tour_pane import TourPane

CODE = "code"
LIST_COLUMNS = 16
"""The columns of a list of nodes beside those of their boards."""
FOCUSED = {"open": "#open-list", "boards": "#problem"}
"""The widget that has the focus when a pane is active, if it is not the pane itself."""


class PictureEntry(NamedTuple):
    """A picture of Explore; its tab, its key, its command and its place follow from this entry.

    `words`: the name of its command; after a colon, further words by which the palette finds it.
    `is_small`: whether forty columns are enough for it, so that it stands beside the lists of a
    large screen.
    """

    name: str
    key: str
    title: str
    widget: type[PictureWidget]
    words: str
    is_small: bool = False


PICTURES = {
    picture.name: picture
    for picture in (
        PictureEntry("map", "4", "map", MapView, "Show map: visited boards"),
        PictureEntry(
            "flame", "5", "flame", FlameView, "Show flame: nodes expanded below each node"
        ),
        PictureEntry("tree", "6", "tree", TreeView, "Show tree: path, siblings"),
        PictureEntry(
            "ledger",
            "7",
            "table",
            LedgerView,
            "Show table: ledger, nodes by f, bound, layer, g",
            is_small=True,
        ),
        PictureEntry(
            "growth",
            "8",
            "growth",
            GrowthPlots,
            "Show growth: plot, memory, nodes over steps",
            is_small=True,
        ),
    )
}
"""All pictures by name, in the order in which `v` cycles through them."""


def picture_keys() -> tuple[Binding, ...]:
    return tuple(
        key(picture.key, f"pane('{picture.name}')", picture.words)
        for picture in PICTURES.values()
        if picture.key
    )


def picture_tabs(shown: str, columns: int, *, has_log: bool) -> str:
    """The keys and names of all pictures, for a frame this wide, the shown one in bold; also the
    log's if the log is hidden.
    """
    names = [(picture.key, picture.title, picture.name == shown) for picture in PICTURES.values()]
    names += [] if has_log else [("3", "log", False)]
    gap = "  " if sum(len(name) + 4 for _, name, _ in names) <= columns - 4 else " "
    while sum(len(name) + 2 + len(gap) for _, name, _ in names) - len(gap) > columns - 6 and any(
        not name[2] for name in names
    ):
        pictures = range(len(names) - 1 - (not has_log), -1, -1)
        names.pop(
            next(at for at in (*pictures, len(names) - 1) if at < len(names) and not names[at][2])
        )
    return gap.join(
        f"[b]{key} {name.title()}[/]" if is_shown else f"[not b $loyd-dim]{key} {name}[/]"
        for key, name, is_shown in names
    )


class PaneChoice(NamedTuple):
    """Which picture was chosen, which pane is shown alone, and whether the pseudo-code is shown."""

    picture: str
    alone: str | None
    has_code: bool


class ExplorePanes(Vertical):
    """Places the panes according to the size of the screen, the chosen picture and the pane shown
    alone.
    """

    picture = next(iter(PICTURES))
    """The picture that was chosen."""
    alone: str | None = None
    """The pane that is shown alone."""
    has_code = False
    """Whether the pseudo-code replaces the picture."""
    has_tour = False
    """Whether a guided tour replaces the log."""
    tour_picture = ""
    """The pane that the tour talks about."""
    is_until_open = False
    """Whether the "run until" drawer is open."""
    is_long = False
    """Whether a search has run fast for so long that the table replaces the log, and the log's
    summary the lists.
    """
    has_begun = False
    """Whether a step has been made, or another search begun, since the app opened."""
    _board: tuple[int, int] = (3, 3)
    _is_solvable = True
    _lost_log = False
    """Whether the log had the focus when its room ran out."""
    _shown: object = None
    """The arrangement shown; None forces a new one."""

    body = query_one("#body", Container)

    def compose(self) -> ComposeResult:
        with Container(id="body"):
            yield Stage(id="stage", classes="pane")
            for picture in PICTURES.values():
                yield picture.widget(id=picture.name, classes="pane")
            yield PseudoCodeView(id="code", classes="pane")
            yield UnsolvableView(id="unsolvable", classes="pane")
            yield SearchLog(id="log", classes="pane")
            yield TourPane(id="tour", classes="pane")
            yield UntilDrawer(id="until", classes="pane")
            yield NodeLists(id="open")
            yield ProblemView(id="problem", classes="pane")
            yield SearchView(id="search", classes="pane")
        yield Counters(id="counters")
        yield Timeline(id="timeline")

    def _draw(self) -> None:
        raise NotImplementedError

    def show_pane(self, name: str | None) -> None:
        is_beside = name == CODE and is_roomy(*self.body.size)
        self.tour_picture = self.tour_picture if name or self.alone else ""
        self.has_code = is_beside and not self.has_code
        self.alone = None if is_beside else name
        self._arrange()
        self.call_after_refresh(self.screen.set_focus, self.query_one(self._taker(name)))

    def _taker(self, name: str | None) -> str:
        return FOCUSED.get(name, f"#{name}") if name else "#tour" if self.has_tour else "#stage"

    def show_tour(self, *, is_shown: bool) -> None:
        self.has_tour = is_shown
        self.tour_picture = self.tour_picture if is_shown else ""
        self.show_pane(None)

    def show_tour_picture(self, name: str) -> None:
        self.tour_picture = name
        if name and name != "open":
            self.show_picture(name)
        self._arrange()

    @property
    def panes(self) -> PaneChoice:
        return PaneChoice(self.picture, self.alone, self.has_code)

    @panes.setter
    def panes(self, choice: PaneChoice) -> None:
        self.picture, self.alone, self.has_code = choice
        self._arrange()

    def show_picture(self, name: str) -> None:
        self.has_code = name == CODE and is_roomy(*self.body.size)
        self.picture = name if name in PICTURES else self.picture
        self._arrange()

    def show_code(self) -> PseudoCodeView:
        code = self.query_one(PseudoCodeView)
        if not code.display:
            self.show_pane(CODE)
            self._draw()
        return code

    def turn_picture(self, places: int) -> None:
        names = [*PICTURES]
        self.picture = names[(names.index(self._picture_shown) + places) % len(names)]
        self.has_code = False
        room = self.body.size
        if self.has_tour and self.alone is None and not is_roomy(*room):
            self.tour_picture = self.picture
        elif self.alone in PICTURES or not is_paired(*room):
            self.alone = self.picture
        self._arrange()

    def turn_reading(self) -> None:
        lists = self.query_one(NodeLists)
        if self.alone == "open" or lists.has_focus_within:
            was_lit = lists.has_focus_within
            lists.turn()
            if was_lit:
                self.screen.set_focus(lists.closed if lists.has_class("-closed") else lists.open)
        else:
            self.query_one(f"#{self._picture_shown}", PictureWidget).action_turn()
        self._shown = None

    @property
    def _picture_shown(self) -> str:
        return self.alone if self.alone in PICTURES else self.picture

    @property
    def map_data(self) -> MapData | None:
        view = self.query_one(MapView)
        return view.map_data if view.display else None

    @property
    def flame_root(self) -> int:
        return self.query_one(FlameView).root

    def _arrange(self) -> None:
        body, (height, width) = self.body, self._board
        columns, lines = body_size(*self.app.size)
        if columns and lines:
            at = [*PICTURES].index(self.picture)
            names = [*PICTURES][at:] + [*PICTURES][:at]
            second = next(name for name in names[1:] if PICTURES[name].is_small)
            is_first = not self.has_begun
            has_tour = self.has_tour
            places = arrange_explore(
                columns,
                lines,
                self._board,
                names,
                self.alone,
                second=second,
                is_first=is_first,
                has_tour=has_tour,
            )
            self._is_shut = not self._is_solvable and self.alone is None and not self.has_tour
            if self._is_shut:
                places = {"unsolvable": PanePlace(0, 0, columns, lines)}
            for below in (self.query_one(Counters), self.query_one(Timeline)):
                below.visible = not self._is_shut
            if self.is_long:
                places = with_table(places)
            if self.has_code and self.picture in places:
                places[CODE] = places.pop(self.picture)
            if self.is_until_open:
                places = with_drawer(places, columns, lines)
            if self.has_tour and self.alone is None:
                places = with_tour(places, columns, lines, self.tour_picture)
            log = self.query_one(SearchLog)
            log.set_class("log" in places and places["log"].lines <= LEAST_RULED, "-ruled")
            self.query_one(ChoiceView).has_goal = "problem" not in places
            had_lost_log = self._lost_log
            self._lost_log = "log" not in places and (self._lost_log or log.has_focus)
            for pane in body.children:
                put(pane, places.get(pane.id or ""))
            if had_lost_log and "log" in places and isinstance(self.screen.focused, Stage | None):
                self.screen.set_focus(log)
            self.query_one(NodeLists).set_class(
                self.alone == "open" and columns // 2 >= LIST_COLUMNS + (width + 1) * height,
                "-both",
            )
            for name in PICTURES:
                place = places.get(name, PanePlace(0, 0, columns, lines))
                self.query_one(f"#{name}").border_title = picture_tabs(
                    name, place.columns, has_log="log" in places
                )
        self._shown = None

    def on_resize(self) -> None:
        self.call_after_refresh(self._arrange)

    def _on_theme_change(self, theme: Theme) -> None:
        del theme
        self._shown = None

    def on_node_list_turned(self) -> None:
        self._shown = None


SLOW_SECONDS = 0.4
"""Questions that take longer than this are not asked again sooner while a search is running."""


class RunTargetPanes(ExplorePanes):
    """Runs to the next step at which a condition holds, counts those steps on request, and reports
    what was found.
    """

    @dataclass
    class ConditionFailed(Message):
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

    def look(self) -> None:
        raise NotImplementedError

    @property
    def is_running_to_target(self) -> bool:
        return self._run.activity in (Activity.PLAYING, Activity.SEEKING)

    @property
    def _has_seen_all(self) -> bool:
        return self._run.outcome is not None and self.seen >= self._run.trace.steps

    def _pursue_in(self, run: Exploration) -> None:
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
        self.is_until_open = is_open
        self._arrange()
        drawer = self.drawer
        if is_open:
            drawer.show(self.run_target, is_whole=self._has_seen_all)
            drawer.point(self.run_target.chosen)
        self.call_after_refresh(
            self.screen.set_focus, self.query_one("#events" if is_open else self._taker(self.alone))
        )

    @property
    def aim(self) -> str:
        pointed = self.drawer.pointed if self.drawer.has_focus_within else self.run_target.chosen
        return self.run_target.chosen if pointed in ABOUT_BOARDS else pointed

    def pursue(self, text: str, *, forward: bool) -> bool:
        """Go to the next step at which a condition holds, or to the previous one; returns whether
        there is such a condition, not just the usual events. Raises ConditionError.
        """
        self.run_target.choose(text)
        if self.run_target.chosen:
            self.run_target.go(forward=forward, seen=self.seen)
            self._run.settle()
            self.look()
        return bool(self.run_target.chosen)

    def _poll_target(self, now: float) -> object:
        run_target = self.run_target
        scan = self.run_target.scan
        if not self.is_running_to_target or now - self._counted_at > SLOW_SECONDS:
            self._counted_at = now
            texts = [*EVENTS, *self._typed()] if self.is_until_open else []
            run_target.ask(texts, self.seen, is_whole=self._has_seen_all)
        if scan is not None and scan is not self._scanned and scan.is_over:
            self._scanned = scan
            if scan.found is None:
                self.post_message(
                    self.ConditionFailed(
                        nothing_found(run_target, scan), is_mistake=bool(scan.mistake)
                    )
                )
        if self.is_until_open:
            self.drawer.show(run_target, is_whole=self._has_seen_all)
        pointed = self.drawer.pointed if self.is_until_open else ""
        return (
            run_target.chosen,
            pointed,
            scan and (scan.is_over, scan.looked, scan.number, scan.total),
            run_target.tallied,
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
            return looking(scan, self.run_target.chosen, self._run.trace)
        if scan.found == self._run.position:
            return found_words(self.run_target, scan, is_whole=self._has_seen_all)
        return ""
