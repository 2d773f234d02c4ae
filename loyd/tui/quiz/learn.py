"""Learn: the tutorials, and all else that asks and answers: class, quiz, worksheet, audit."""

from collections.abc import Callable
from dataclasses import dataclass

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from ...core.teach.tour import Tour
from ...core.teach.tour_reader import built_in_tours
from ..bindings import FIRST_CARD, LEARN_CARDS, LEARN_FOOTER, LEARN_KEYS
from ..dialogues.base import LoydScreen
from ..framework import ColouredList
from ..parts.bars import KeyBar, TitleBar
from ..settings import PreferenceStore

EXAMPLES = (
    """
  Which node is next?
  1  867/5x4/231   2  286/5x7/314
  3  286/357/x14   4  867/2x4/351
""",
    """
  1  2  3  4  5  6  7  8  9  10
  next node · g, h and f · when to stop
""",
    """
  step 1   g __   h __   f __
  step 2   g __   h __   f __
""",
    """
  Manhattan distance     true distance
  on average 14.00       21.97
""",
)
"""What each card is about, where there is room."""


class LearnScreen(LoydScreen[None]):
    """`current` gives the tour that Explore shows, which need not be one of Loyd's own."""

    TITLE = "Learn"
    AUTO_FOCUS = "#tours"
    CSS = """
    LearnScreen Horizontal { height: 1fr; }
    LearnScreen #tours { width: 5fr; }
    LearnScreen #cards { width: 3fr; }
    LearnScreen.-narrow Horizontal { layout: vertical; }
    LearnScreen.-narrow #tours, LearnScreen.-narrow #cards { width: 1fr; }
    LearnScreen #cards { padding: 0 1; }
    LearnScreen OptionList { width: 1fr; height: 1fr; background: $background; }
    """
    BINDINGS = [*LEARN_KEYS]
    FOOTER = LEARN_FOOTER

    @dataclass
    class TourChosen(Message):
        """Posted when a tutorial is chosen."""

        tour: Tour

    def __init__(self, preferences: PreferenceStore, current: Callable[[], Tour | None]) -> None:
        super().__init__()
        self._preferences = preferences
        self._current = current
        self._tours: list[Tour] = []

    def compose(self) -> ComposeResult:
        yield TitleBar()
        with Horizontal():
            yield ColouredList(id="tours", classes="pane")
            yield ColouredList(id="cards", classes="pane")
        yield KeyBar(self.footer)

    def on_screen_resume(self) -> None:
        tours, current = built_in_tours(), self._current()
        if current is not None and current not in tours:
            tours.append(current)
        self._tours = tours
        listed, cards = self.query(OptionList)
        listed.border_title = Content.from_markup(
            "[b]1 Tutorials[/]  each with predictions to make"
        )
        listed.clear_options()
        listed.add_options(map(self._option, tours))
        cards.clear_options()
        cards.add_options(map(self._card, LEARN_CARDS.values(), EXAMPLES, range(FIRST_CARD, 9)))
        names = [tour.name for tour in tours]
        new = next(
            (
                place
                for place, name in enumerate(names)
                if name not in self._preferences.values.tours
            ),
            0,
        )
        listed.highlighted = new if current is None else names.index(current.name)

    def _option(self, tour: Tour) -> Option:
        width = max(len(other.title) for other in self._tours)
        reached = self._preferences.values.tours.get(tour.name)
        state = (
            ""
            if reached is None
            else "done"
            if reached >= len(tour.steps)
            else f"at {reached + 1} of {len(tour.steps)}"
        )
        minutes = f"{tour.minutes} min" if tour.minutes else ""
        title = Content(f"{tour.title:{width}} {minutes:>6} {state}")
        about = Content.styled(f"\n{tour.about}", "$loyd-dim")
        return Option(title + about if self._is_tall else title)

    def _card(self, text: str, example: str, place: int) -> Option:
        title, _, about = text.partition(": ")
        more = (about, "$loyd-dim"), f"\n{example}" * self._is_tall
        return Option(Content.assemble((f"{place} {title}\n", "b"), *more))

    @property
    def _is_tall(self) -> bool:
        return self.app.size.height > 2 * len(self._tours) + 4

    @on(OptionList.OptionSelected, "#tours")
    def begin(self, message: OptionList.OptionSelected) -> None:
        """Open the chosen tutorial."""
        self.post_message(self.TourChosen(self._tours[message.option_index]))

    @on(OptionList.OptionSelected, "#cards")
    async def open_card(self, message: OptionList.OptionSelected) -> None:
        """Do what the chosen card says."""
        await self.run_action([*LEARN_CARDS][message.option_index])

    def action_tutorials(self) -> None:
        self.query("#tours").focus()
