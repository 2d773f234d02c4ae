"""The guided tours, to be begun or gone on with."""

from collections.abc import Mapping, Sequence

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from loyd.core.tours.tour import Tour
from loyd.tui.screens.dialogue import Dialogue


class ToursScreen(Dialogue[Tour | None]):
    """Lists tours, one a line; answers with the one to go on with.  `reached`: the steps gone to by now, by the names of the tours."""

    def __init__(self, tours: Sequence[Tour], reached: Mapping[str, int], at_hand: str = "") -> None:
        super().__init__()
        self._tours, self._reached, self._at_hand = tours, reached, at_hand

    def compose(self) -> ComposeResult:
        """A list."""
        with self.frame("Guided tours", "enter begins it or goes on"):
            yield OptionList(*map(self._option, self._tours), id="tours")

    def on_mount(self) -> None:
        """Point at the one that is under way, or else at the first that was not taken yet."""
        tours = self.query_one(OptionList)
        names = [tour.name for tour in self._tours]
        new = next((place for place, name in enumerate(names) if name not in self._reached), 0)
        tours.highlighted = names.index(self._at_hand) if self._at_hand in names else new
        tours.focus()

    def _option(self, tour: Tour) -> Option:
        width = max(len(other.title) for other in self._tours)
        reached = self._reached.get(tour.name)
        state = "" if reached is None else "✓ taken" if reached >= len(tour.steps) else f"at {reached + 1} of {len(tour.steps)}"
        minutes = f"{tour.minutes} min" if tour.minutes else ""
        return Option(Content(f"{tour.title:{width}}  {minutes:>6}  {state:10}"))

    @on(OptionList.OptionSelected)
    def begin(self, message: OptionList.OptionSelected) -> None:
        """Answer with the tour that was chosen."""
        self.dismiss(self._tours[message.option_index])
