"""The panes of Explore: which are shown, and where each stands."""

from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.events import Resize
from textual.theme import Theme

from loyd.core.trace.relief import Relief
from loyd.tui.paint.explore_arrangement import PICTURES, arrange, body_size, is_roomy, with_drawer, with_tour
from loyd.tui.widgets.counters import Counters
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
from loyd.tui.widgets.tour_pane import TourPane
from loyd.tui.widgets.tree_view import TreeView
from loyd.tui.widgets.until_drawer import UntilDrawer

CODE = "code"
FOCUSED = {
    "open": "#open-list", "growth": "#timeline", "boards": "#timeline", CODE: "#timeline", "map": "#map", "flame": "#flame",
    "tree": "#tree", "ledger": "#ledger",
}  # fmt: skip
"""What takes the keys in each pane that is alone; else the log does."""


class ExplorePanes(Vertical):
    """Puts the panes into their places as the room, the picture that was chosen and the pane that is alone ask for it."""

    picture = PICTURES[0]
    """The picture that was chosen."""
    alone: str | None = None
    """The pane that is shown alone."""
    has_code = False
    """Whether the pseudo-code stands in the place of the picture."""
    has_tour = False
    """Whether a guided tour stands in the place of the log."""
    is_until_open = False
    """Whether the drawer of what to run to is."""
    _board: tuple[int, int] = (3, 3)
    _lost_log = False
    """Whether the log had the keys when there was no more room for it."""
    _shown: object = None
    """What is shown; None: all of it has to be shown again."""

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
            yield TourPane(id="tour", classes="pane")
            yield UntilDrawer(id="until", classes="pane")
            yield NodeLists(id="open")
            yield ProblemView(id="problem", classes="pane")
            yield SearchView(id="search", classes="pane")
        yield Counters(id="counters")
        yield Timeline(id="timeline")

    def _draw(self) -> None:
        """Draw the pictures that are in sight."""
        raise NotImplementedError

    def show_pane(self, name: str | None) -> None:
        """Show one pane alone, or with None all that find room, and let it have the keys."""
        is_beside = name == CODE and is_roomy(*self.query_one("#body").size)
        self.has_code = is_beside and not self.has_code
        self.alone = None if is_beside else name
        self._arrange()
        self.call_after_refresh(self.screen.set_focus, self.query_one(self._taker(name)))

    def _taker(self, name: str | None) -> str:
        """What takes the keys where a pane is alone, or with None where all are."""
        return FOCUSED.get(name or "", "#tour" if self.has_tour and name is None else "#log")

    def show_tour(self, *, is_shown: bool) -> None:
        """Let a guided tour stand in the place of the log, or the log again; no pane is alone then."""
        self.has_tour = is_shown
        self.show_pane(None)

    def show_picture(self, name: str) -> None:
        """Choose a picture, or the pseudo-code, where that finds room beside the stage."""
        self.has_code = name == CODE and is_roomy(*self.query_one("#body").size)
        self.picture = name if name in PICTURES else self.picture
        self._arrange()

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
            if self.has_tour and self.alone is None:
                places = with_tour(places, lines)
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

    def on_node_list_turned(self) -> None:
        """Read what is in sight now."""
        self._shown = None
