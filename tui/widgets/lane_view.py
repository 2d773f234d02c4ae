"""One lane of a comparison: the board of its step, its figures, and a picture of its search."""

from textual.app import ComposeResult
from textual.containers import Container
from textual.content import Content
from textual.events import Click
from textual.message import Message

from loyd.core.comparison.lane import Lane
from loyd.core.puzzle.space import Space
from loyd.core.trace.relief import Relief
from loyd.tui.paint.compare_arrangement import LaneArrangement
from loyd.tui.paint.series import Series
from loyd.tui.readings.lane_reading import LaneReading, name_of
from loyd.tui.readings.step_reading import home_cells
from loyd.tui.widgets.board_view import BoardView
from loyd.tui.widgets.flame_view import FlameView
from loyd.tui.widgets.framed import Framed
from loyd.tui.widgets.lane_figures import LaneFigures
from loyd.tui.widgets.map_view import MapView
from loyd.tui.widgets.placed import put
from loyd.tui.widgets.plot_view import PlotView


class LaneView(Framed, Container):
    """Shows a lane; a click chooses it."""

    class Chosen(Message):
        """Somebody chose a lane: its place."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def __init__(self, place: int) -> None:
        super().__init__(id=f"lane-{place + 1}", classes="lane pane")
        self.place = place

    def compose(self) -> ComposeResult:
        """The board, the figures, and the pictures, of which one is shown."""
        yield BoardView()
        yield LaneFigures()
        yield MapView()
        yield FlameView()
        yield PlotView()

    def on_mount(self) -> None:
        """Say what will be where."""
        self.plot.empty = "Its growth will be drawn here: → makes a step, space plays."
        self.flame.empty = "Its flame will be drawn here: → makes a step, space plays."

    def update_node_styles(self, animate: bool = True) -> None:
        """Style the frame: whether a lane is chosen, nothing in it looks otherwise, nor has to be drawn again."""
        self.app.stylesheet.update_nodes([self], animate=animate)

    def on_click(self, event: Click) -> None:
        """Choose it."""
        del event
        self.post_message(self.Chosen(self.place))

    @property
    def map(self) -> MapView:
        """Where the search works."""
        return self.query_one(MapView)

    @property
    def flame(self) -> FlameView:
        """Where the work went."""
        return self.query_one(FlameView)

    @property
    def plot(self) -> PlotView:
        """How the search grew."""
        return self.query_one(PlotView)

    def put_in_place(self, within: LaneArrangement, picture: str) -> None:
        """Put everything into its place, and the picture that was chosen."""
        board = self.query_one(BoardView)
        board.largest = within.size
        put(board, within.board)
        put(self.query_one(LaneFigures), within.figures)
        for name, view in (("map", self.map), ("flame", self.flame), ("growth", self.plot)):
            put(view, within.picture if name == picture else None)

    def show(self, lane: Lane, reading: LaneReading, *, slide: bool) -> None:
        """Show the lane at a step."""
        self.name_frame(Content(name_of(self.place, lane)))
        node, goal = reading.node, lane.problem.goal
        moved = node.board.target(node.move.opposite) if node.move is not None else None
        highlight = frozenset() if moved is None else frozenset({moved})
        home = home_cells(node.board, goal)
        self.query_one(BoardView).show(node.board, highlight=highlight, home=home, groups=reading.groups, slide=slide)
        self.query_one(LaneFigures).show(reading)
        if self.flame.display:
            self.flame.show(reading.trace, reading.step)

    def show_map(self, reading: LaneReading, relief: Relief, space: Space | None) -> None:
        """Show the map at that step."""
        self.map.take(reading.trace, reading.step, relief, space)

    def show_growth(self, series: tuple[Series, ...], reading: LaneReading, ends: tuple[float, float]) -> None:
        """Draw how it grew, on axes with these ends; the values at the step are among the figures."""
        plot = self.plot
        plot.x_end, plot.y_end = ends
        plot.series = series
        plot.mark = float(reading.step) if series else None
