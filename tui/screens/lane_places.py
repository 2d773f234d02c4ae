"""What a comparison answers when a place of one of its maps is opened."""

from collections.abc import Sequence

from loyd.core.comparison.comparison import Comparison
from loyd.core.comparison.difference import Meeting
from loyd.core.errors import LoydError
from loyd.tui.readings.lane_reading import LETTERS
from loyd.tui.readings.place_reading import MOST, BoardRow, PlaceReading, read_meetings, read_place
from loyd.tui.screens.transport_screen import TransportScreen
from loyd.tui.widgets.difference_view import DifferenceView
from loyd.tui.widgets.map_view import MapView


class LanePlaces(TransportScreen):
    """Lists the boards of places, and shows the steps of those that are chosen."""

    comparison: Comparison

    @property
    def pair(self) -> tuple[int, int]:
        """The places of the two lanes at hand."""
        raise NotImplementedError

    @property
    def transport(self) -> Comparison:
        """The comparison."""
        return self.comparison

    def on_map_view_place_chosen(self, message: MapView.PlaceChosen) -> None:
        """List the boards of a place of a lane's map, and show the step of one of them."""
        from loyd.tui.screens.place import PlaceScreen

        self.comparison.pause()
        lane = next((at for at, lane in enumerate(self.comparison.lanes) if lane.trace is message.trace), None)
        try:
            place = read_place(message.trace, message.step, message.places, message.space)
        except LoydError as error:
            self.refuse(error)
            return
        if lane is not None:
            self.app.push_screen(PlaceScreen(place), lambda row: self._go_to_step(lane, row))

    def on_difference_view_place_chosen(self, message: DifferenceView.PlaceChosen) -> None:
        """List the boards of a place of the difference, and show the step of one of them."""
        self.comparison.pause()
        first, second = sorted(self.pair)
        meetings = message.differences.boards(*message.steps, message.places, MOST)
        self.list_meetings(read_meetings(meetings, (LETTERS[first], LETTERS[second]), message.totals), meetings)

    def list_meetings(self, place: PlaceReading, meetings: Sequence[Meeting]) -> None:
        """List boards of the pair, and show the step of one of them, in the lane that expanded it."""
        from loyd.tui.screens.place import PlaceScreen

        first, second = sorted(self.pair)
        steps = {met.board: met.steps for met in meetings}

        def go(row: BoardRow | None) -> None:
            self._go_to_step(first if row is None or steps[row.board][0] is not None else second, row)

        self.app.push_screen(PlaceScreen(place), go)

    def _go_to_step(self, lane: int, row: BoardRow | None) -> None:
        if row is not None and row.step is not None:
            self.comparison.seek_step(lane, row.step)
            self.moved()
