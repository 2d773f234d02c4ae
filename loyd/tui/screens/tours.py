"""A guided tour on Explore: it goes to its places and says what there is to say, and every key goes on doing what it does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from loyd.core.classroom.tour import PassageKind, Tour
from loyd.core.system.errors import LoydError, SettingError
from loyd.core.system.progress import Building
from loyd.tui.screens.base import Dialogue, TransportScreen
from loyd.tui.settings import Settings
from loyd.tui.widgets.question_views import TourPane
from loyd.tui.widgets.run_view import RunView

if TYPE_CHECKING:
    from textual.timer import Timer

    from loyd.core.classroom.tour import Passage, TourWalk
    from loyd.core.classroom.tour_facts import Facts, TourFigure
    from loyd.core.session.exploration import Exploration


LOOKS_A_SECOND = 10


class TouringScreen(TransportScreen):
    """Takes somebody through a tour, as far as they let it."""

    settings: Settings
    run: Exploration
    _walk: TourWalk | None = None
    _filled: dict[TourFigure, str] | None = None
    """What the figures of the step are worth; None while nobody knows yet."""
    _begun: Exploration | None = None
    """The search that was told to go to the place of the step."""
    _looks: Timer | None = None

    @property
    def view(self) -> RunView:
        """What shows the run."""
        return self.query_one(RunView)

    def explore(self, settings: Settings | None, step: int | None = None) -> None:
        """Watch the search that was asked for."""
        raise NotImplementedError

    @property
    def tour(self) -> Tour | None:
        """The tour that is under way, also where nobody looks at it."""
        return None if self._walk is None else self._walk.tour

    @property
    def is_touring(self) -> bool:
        """Whether there is a tour, and it is not laid aside."""
        return self._walk is not None and self.view.has_tour

    def begin_tour(self, tour: Tour, number: int = 0) -> None:
        """Begin a tour, at one of its steps."""
        from loyd.core.classroom.tour import TourWalk

        self._walk = TourWalk(tour, number)
        if self._looks is None:
            self._looks = self.set_interval(1 / LOOKS_A_SECOND, self._look_at_tour)
        self.view.show_tour(is_shown=True)
        self._visit()

    def leave_tour(self) -> None:
        """Lay the tour aside."""
        self.view.show_tour(is_shown=False)
        if self._walk is not None and not self._walk.is_at_end:
            self.tell(f"The tour waits at step {self._walk.number + 1} of {len(self._walk.tour.steps)}: o goes on with it.")

    def action_tour_on(self) -> None:
        """Go on in the tour: the rest of its text, the answer, the next step; or come back to it."""
        walk, pane = self._walk, self.query_one(TourPane)
        if walk is None:
            self.tell("No tour is under way: T lists them.")
        elif self._is_away or self._is_hidden:
            self.view.show_tour(is_shown=True)
            if self._is_away:
                self._visit()
        elif pane.has_more:
            pane.scroll_page_down(animate=False)
        elif walk.is_at_end:
            self._keep(len(walk.tour.steps))
            self._walk = None
            self.leave_tour()
            self.tell(f"This was {walk.tour.title!r}. T lists the other tours.")
        else:
            number = walk.number
            walk.go_on()
            if walk.number == number:
                self._show_tour()
            else:
                self._visit()

    def action_tour_back(self) -> None:
        """Back to the step of the tour before."""
        if self._walk is None:
            self.tell("No tour is under way: T lists them.")
            return
        self.view.show_tour(is_shown=True)
        self._walk.go_back()
        self._visit()

    @property
    def _wanted(self) -> Settings:
        """The search of the step at hand."""
        assert self._walk is not None  # noqa: S101  for mypy: only asked under way
        step = self._walk.step
        return replace(self.settings, start=step.start, goal=step.goal, spec=step.spec, seed=None)

    @property
    def _is_away(self) -> bool:
        """Whether another search is watched than the tour's."""
        return self._walk is not None and self.settings != self._wanted

    @property
    def _is_hidden(self) -> bool:
        """Whether it is laid aside, or another pane stands alone."""
        return not self.view.has_tour or self.view.alone is not None

    def _visit(self) -> None:
        """Go to the place of the step at hand."""
        assert self._walk is not None  # noqa: S101  as above
        self._filled, self._begun = None, None
        self._keep(self._walk.number)
        if self._is_away:
            self.explore(self._wanted)
        if self._walk.step.picture:
            self.view.show_picture(self._walk.step.picture)
        self._show_tour()
        self._look_at_tour()

    def _keep(self, reached: int) -> None:
        if self.tour is not None:
            self._kept.keep(tours={**self._kept.values.tours, self.tour.name: reached})

    def _look_at_tour(self) -> None:
        """Find out whether the place of the step is reached, and what its figures are worth there."""
        if self._walk is None:
            return
        self._name_tour()
        if self._is_away or self._filled is not None or (self._begun is not None and self._begun is not self.run):
            return
        from loyd.core.classroom.tour import arrived, go_to
        from loyd.core.classroom.tour_facts import Facts

        step, run = self._walk.step, self.run
        if self._begun is None:
            self._begun = run
            go_to(step, run)
            self.moved()
        try:
            is_there = arrived(step, run)
        except SettingError as error:
            self._filled = {}
            self.refuse(error)
            return
        if is_there:
            self._filled = {}
            self._fill(Facts(run.problem, run.trace, run.position, Building(cancelled=lambda: not self.is_attached)))

    def _fill(self, facts: Facts) -> None:
        """Find out what the figures are worth: at once where that is no work, else in a thread."""
        assert self._walk is not None  # noqa: S101  as above
        number, figures = self._walk.number, [figure for passage in self._walk.step.passages for figure in passage.figures]
        self._take_worth(number, *_worth([figure for figure in figures if figure.is_at_hand], facts))
        late = [figure for figure in figures if not figure.is_at_hand]
        if late:
            self.run_worker(lambda: self.app.call_from_thread(self._take_worth, number, *_worth(late, facts)), thread=True, group="tour")

    def _take_worth(self, number: int, found: dict[TourFigure, str], fault: str) -> None:
        """Show what was found out, if that step is still at hand."""
        if self._walk is None or self._walk.number != number or self._filled is None:
            return
        self._filled |= found
        if fault:
            self.warn(fault)
        self._show_tour()

    def _show_tour(self) -> None:
        walk = self._walk
        if walk is None:
            return
        passages = [(passage.kind, self._text(passage)) for passage in walk.step.shown(is_answered=walk.is_answered)]
        if not walk.number:
            passages.insert(0, (PassageKind.SAID, f"**{walk.tour.title}**  {walk.tour.about}"))
        self.query_one(TourPane).show(passages, from_answer=walk.is_answered)
        self._name_tour()

    def _text(self, passage: Passage) -> str:
        filled = self._filled or {}
        return "".join(piece if isinstance(piece, str) else filled.get(piece, "…") for piece in passage.pieces)

    def _name_tour(self) -> None:
        walk, pane = self._walk, self.query_one(TourPane)
        if walk is None:
            return
        shows_answer = walk.step.asks and not walk.is_answered
        on = "comes back to it" if self._is_away else "reads on" if pane.has_more else "shows the answer" if shows_answer else "goes on"
        on = "ends it" if walk.is_at_end and on == "goes on" else on
        does = f"[@click=screen.tour_on][b]o[/] {on}[/]"
        does += " · [@click=screen.tour_back][b]O[/] back[/]" if walk.number else ""
        pane.name_it(walk.step.title, f"{walk.number + 1} of {len(walk.tour.steps)}", does)


def _worth(figures: Sequence[TourFigure], facts: Facts) -> tuple[dict[TourFigure, str], str]:
    """The figures as text, and what is wrong with one of them."""
    found, fault = {}, ""
    for figure in figures:
        try:
            found[figure] = facts.text(figure)
        except LoydError as error:
            found[figure], fault = "?", str(error)
    return found, fault


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
