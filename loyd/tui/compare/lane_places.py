"""Which boards stand at a place of a lane's map."""

from collections.abc import Sequence

from textual.getters import query_one

from ...core.engine.record import Trace
from ...core.study.compare import Comparison, FirstExpansions
from ...core.system import LoydError
from ..dialogues.base import TransportScreen
from ..pictures.map.map_view import MapView
from ..pictures.map.places import MOST_LISTED, BoardRow, PlaceReading, read_meetings, read_place
from .comparison_model import LETTERS
from .comparison_view import ComparisonView
from .lane_views import DifferenceView


class LanePlaces(TransportScreen):
    """Lists the boards at a place of the map, and goes to the step of the one chosen."""

    comparison: Comparison
    view = query_one(ComparisonView)

    @property
    def pair(self) -> tuple[int, int]:
        """The two selected lanes, the one chosen last behind."""
        return self.view.pair

    @property
    def transport(self) -> Comparison:
        return self.comparison

    @property
    def traces(self) -> list[Trace]:
        return self.comparison.traces

    def on_map_view_place_chosen(self, message: MapView.PlaceChosen) -> None:
        from ..dialogues.dialogues import PlaceScreen

        self.comparison.pause()
        lane = next(
            (at for at, lane in enumerate(self.comparison.lanes) if lane.trace is message.trace),
            None,
        )
        try:
            place = read_place(message.trace, message.step, message.places, message.space)
        except LoydError as error:
            self.warn(error)
            return
        if lane is not None:
            self.app.push_screen(PlaceScreen(place), lambda row: self._go_to_step(lane, row))

    def on_difference_view_difference_opened(
        self, message: DifferenceView.DifferenceOpened
    ) -> None:
        self.comparison.pause()
        first, second = sorted(self.pair)
        meetings = message.differences.boards(*message.steps, message.places, MOST_LISTED)
        self.list_meetings(
            read_meetings(meetings, (LETTERS[first], LETTERS[second]), message.totals), meetings
        )

    def list_meetings(self, place: PlaceReading, meetings: Sequence[FirstExpansions]) -> None:
        """Show the boards of a place of the difference, with the steps that expanded them."""
        from ..dialogues.dialogues import PlaceScreen

        first, second = sorted(self.pair)
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
