"""A guided tour on Explore: it goes to its stops and shows their text; every key works as usual."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from textual.getters import query_one

from ...core.system import Building, LoydError, SettingError
from ...core.teach.tour import Passage, Tour, TourPlace, TourWalk, arrived, go_to
from ..bindings import LEARN
from ..dialogues.base import TransportScreen
from ..framework import read_in_thread
from ..key_names import key_of
from ..settings import Settings
from .run_view import RunView
from .tour_pane import TourPane

if TYPE_CHECKING:
    from textual.timer import Timer

    from ...core.session import Exploration
    from ...core.teach.tour_facts import Facts, TourFigure

POLLS_PER_SECOND = 10


class TouringScreen(TransportScreen):
    """A screen that can show a tutorial beside its search."""

    settings: Settings
    run: Exploration
    _walk: TourWalk | None = None
    _figures: dict[TourFigure, str] | None = None
    """The values of the step's figures; None until they are known."""
    _search_to_stop: Exploration | None = None
    """The search that is on its way to the step's stop."""
    _poll_timer: Timer | None = None

    view = query_one(RunView)
    tour_pane = query_one(TourPane)

    def explore(self, settings: Settings | None, step: int | None = None) -> None:
        """Search with other settings, and go to a step."""
        raise NotImplementedError

    @property
    def tour(self) -> Tour | None:
        """The tutorial that is open; None without one."""
        return None if self._walk is None else self._walk.tour

    @property
    def is_touring(self) -> bool:
        """Whether the text of a tutorial is shown."""
        return self._walk is not None and self.view.has_tour

    def begin_tour(self, tour: Tour, number: int) -> None:
        """Open a tutorial at a step."""
        self._walk = TourWalk(tour, number)
        if self._poll_timer is None:
            self._poll_timer = self.set_interval(1 / POLLS_PER_SECOND, self._poll_tour)
        self.view.show_tour(is_shown=True)
        self._visit()

    def leave_tour(self) -> None:
        """Close the tutorial; the panes become what they were."""
        self.view.show_tour(is_shown=False)
        self.view.light("", "")
        if self._walk is not None and not self._walk.is_at_end:
            place = f"{self._walk.number + 1} of {len(self._walk.tour.steps)}"
            on = f"{key_of(LEARN)}, then enter, continues it"
            self.show_message(f"Tutorial paused at step {place}: {on}.")

    def action_tour_on(self) -> None:
        walk = self._walk
        pane = self.tour_pane
        if walk is None:
            return
        if not pane.is_laid_out:
            self.call_after_refresh(self.action_tour_on)
        elif self._is_away or not self.view.has_tour or self.view.in_front:
            self.view.show_tour(is_shown=True)
            if self._is_away:
                self._visit()
        elif pane.has_more:
            pane.scroll_page_down(animate=False)
        elif walk.is_at_end:
            self._store_progress(len(walk.tour.steps))
            self._walk = None
            self.leave_tour()
            exercises = (
                f" loyd quiz --tour {walk.tour.name} asks its exercises."
                if walk.tour.exercises
                else ""
            )
            self.show_message(f"End of the tutorial.{exercises} {key_of(LEARN)}: other tutorials")
        else:
            before = self._here
            walk.next()
            if self._here == before:
                self._show_tour()
            else:
                self._visit()

    def action_tour_back(self) -> None:
        if self._walk is None:
            return
        self.view.show_tour(is_shown=True)
        self._walk.previous()
        self._visit()

    @property
    def _wanted(self) -> Settings:
        assert self._walk is not None  # noqa: S101  for mypy: called only during a tour
        return replace(self.settings, **self._walk.step.search._asdict(), seed=None)

    @property
    def _is_away(self) -> bool:
        return self._walk is not None and self.settings != self._wanted

    def _visit(self) -> None:
        assert self._walk is not None  # noqa: S101  as above
        self._figures = None
        self._search_to_stop = None
        self._store_progress(self._walk.number)
        if self._is_away:
            self.explore(self._wanted)
        else:
            self.view.run_target.choose("")
            if self.run.pace is None:
                self.run.slower()
        if picture := self._walk.step.picture:
            self.view.show_picture(picture)
        self._show_tour()
        self._poll_tour()

    def _store_progress(self, reached: int) -> None:
        if self.tour is not None:
            self._preferences.keep(
                tours={**self._preferences.values.tours, self.tour.name: reached}
            )

    def _poll_tour(self) -> None:
        if self._walk is None:
            return
        self._name_tour()
        if (
            self._is_away
            or self._figures is not None
            or (self._search_to_stop is not None and self._search_to_stop is not self.run)
        ):
            return
        from ...core.teach.tour_facts import Facts

        place = self._walk.place
        run = self.run
        if self._search_to_stop is None:
            self._search_to_stop = run
            go_to(place, run)
            self.moved()
        try:
            is_there = arrived(place, run)
        except SettingError as error:
            self._figures = {}
            self.warn(error)
            return
        if is_there:
            self._figures = {}
            self._fill(
                Facts(
                    run.problem,
                    run.trace,
                    run.position,
                    Building(cancelled=lambda: not self.is_attached),
                )
            )

    def _fill(self, facts: Facts) -> None:
        assert self._walk is not None  # noqa: S101  as above
        number = self._here
        walk = self._walk
        passages = walk.step.passages if walk.step.then == walk.place else self._shown_passages
        figures = [figure for passage in passages for figure in passage.figures]
        ready = [figure for figure in figures if figure.is_ready]
        self._take_figures(number, _look_up(ready, facts))
        late = [figure for figure in figures if not figure.is_ready]
        if late:
            take = partial(self._take_figures, number)
            read_in_thread(self, partial(_look_up, late, facts), take, self.warn, group="tour")

    def _take_figures(
        self, number: tuple[int, TourPlace], read: tuple[dict[TourFigure, str], str]
    ) -> None:
        figures, fault = read
        if self._walk is None or self._here != number or self._figures is None:
            return
        self._figures |= figures
        if fault:
            self.warn(fault)
        self._show_tour(keeps_place=True)

    def _show_tour(self, *, keeps_place: bool = False) -> None:
        walk = self._walk
        if walk is None:
            return
        passages = [(passage.kind, self._text(passage)) for passage in self._shown_passages]
        head = "" if walk.number else walk.tour.title
        self.tour_pane.show(
            passages,
            head=head,
            about=walk.tour.about,
            from_answer=walk.is_answered,
            keeps_place=keeps_place,
        )
        self.view.light(walk.step.picture, " ".join(text for _, text in passages))
        self._name_tour()

    @property
    def _here(self) -> tuple[int, TourPlace]:
        assert self._walk is not None  # noqa: S101  as above
        return self._walk.number, self._walk.place

    @property
    def _shown_passages(self) -> tuple[Passage, ...]:
        assert self._walk is not None  # noqa: S101  as above
        return self._walk.step.visible_passages(is_answered=self._walk.is_answered)

    def _text(self, passage: Passage) -> str:
        filled = self._figures or {}
        return "".join(
            piece if isinstance(piece, str) else filled.get(piece, "…") for piece in passage.pieces
        )

    def _next_words(self, walk: TourWalk) -> str:
        """What space does."""
        if self._is_away:
            return "return to the tutorial"
        if self.tour_pane.has_more:
            return "more text"
        if walk.step.asks and not walk.is_answered:
            return "show the answer"
        return "end the tutorial" if walk.is_at_end else "next"

    def _name_tour(self) -> None:
        walk = self._walk
        pane = self.tour_pane
        if walk is None:
            return
        does = f"[@click=screen.tour_on][b]{key_of('play')}[/] {self._next_words(walk)}[/]"
        back = f"[@click=screen.tour_back][b]{key_of('former_search')}[/] back[/]"
        back = back if walk.number else ""
        pane.name_it(walk.step.title, f"{walk.number + 1} of {len(walk.tour.steps)}", does, back)


def _look_up(figures: Sequence[TourFigure], facts: Facts) -> tuple[dict[TourFigure, str], str]:
    figure_texts = {}
    fault = ""
    for figure in figures:
        try:
            figure_texts[figure] = facts.text(figure)
        except LoydError as error:
            figure_texts[figure], fault = "?", fault or str(error)
    return figure_texts, fault
