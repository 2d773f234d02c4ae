"""One lane of a comparison: the board of its step, its figures, its growth, and its log where there is room."""

from dataclasses import replace

from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.content import Content
from textual.events import Click, Resize
from textual.message import Message

from loyd.core.comparison.lane import Lane
from loyd.core.trace.trace import Growth
from loyd.tui.readings.lane_reading import LaneReading, name_of
from loyd.tui.readings.list_reading import growth_lines
from loyd.tui.readings.step_reading import home_cells
from loyd.tui.widgets.board_view import BoardView
from loyd.tui.widgets.lane_figures import LaneFigures
from loyd.tui.widgets.plot_view import PlotView
from loyd.tui.widgets.search_log import SearchLog

BESIDE_FROM = 38
"""From so many columns on the figures stand beside the board, not below it."""


class LaneView(Vertical):
    """Shows a lane; a click chooses it."""

    class Chosen(Message):
        """Somebody chose a lane: its place."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def __init__(self, place: int) -> None:
        super().__init__(classes=f"lane pane -lane-{place + 1}")
        self.place = place

    def compose(self) -> ComposeResult:
        """From the top."""
        with Container(classes="moment"):
            yield BoardView()
            yield LaneFigures()
        yield PlotView()
        yield SearchLog()

    def on_mount(self) -> None:
        """Say what will be where."""
        self.query_one(PlotView).empty = "Its growth will be drawn here: → makes a step, space plays."
        log = self.query_one(SearchLog)
        log.empty, log.can_focus = "Its expansions will be listed here.", False

    def on_resize(self, event: Resize) -> None:
        """Put the figures where there is room for them."""
        self.set_class(event.size.width >= BESIDE_FROM, "-beside")

    def on_click(self, event: Click) -> None:
        """Choose it."""
        del event
        self.post_message(self.Chosen(self.place))

    def show(self, lane: Lane, reading: LaneReading, *, slide: bool) -> None:
        """Show the lane at a step."""
        self.border_title = Content(name_of(self.place, lane))
        node, goal = reading.node, lane.problem.goal
        moved = node.board.target(node.move.opposite) if node.move is not None else None
        highlight = frozenset() if moved is None else frozenset({moved})
        home = home_cells(node.board, goal)
        self.query_one(BoardView).show(node.board, highlight=highlight, home=home, groups=reading.groups, slide=slide)
        self.query_one(LaneFigures).show(reading)
        log = self.query_one(SearchLog)
        if log.display:
            log.show(reading.trace, reading.step, reading.step)

    def show_growth(self, growth: Growth | None, reading: LaneReading) -> None:
        """Draw how it grew; the values at the step are among the figures."""
        plot = self.query_one(PlotView)
        if plot.display:
            lines = growth_lines(growth, reading.counts, plot.palette, plot.signs)
            plot.series = tuple(replace(line, value=None) for line in lines)
            plot.mark = float(reading.step) if growth is not None else None
