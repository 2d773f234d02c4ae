"""A comparison: its lanes side by side, their difference, the results, the note, and the
timeline.
"""

from collections.abc import Callable, Sequence
from functools import partial
from time import monotonic
from typing import NamedTuple, TypeVar

from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.content import Content
from textual.getters import query_one
from textual.theme import Theme
from textual.widgets import Static

from ...core.engine.record import MapData
from ...core.session import Activity
from ...core.study.compare import MOST_LANES, Comparison, Differences, DivergenceSearch, LaneMaps
from ...core.system import rate
from ..framework import PanePlace, put_at, read_in_thread
from ..key_names import fill_keys
from ..paint import Moment
from ..parts.problem_views import UnsolvableView
from ..parts.timeline import Timeline
from ..signs import wrapped
from .compare_layout import (
    MAP,
    RESULT_WORDS,
    TABLE,
    CompareArrangement,
    arrange_comparison,
    pictures_with_room,
)
from .comparison_model import (
    DIFFERENCE_PROMISE,
    LETTERS,
    TICK_NOUNS,
    LaneReading,
    comparison_marks,
    comparison_note,
    counting_words,
    lane_title,
    not_counted,
    pair_facts,
    pair_words,
    read_lane,
    shared_words,
)
from .lane_views import MOST_COUNTED, DifferenceView, LaneView, Sides
from .race_strips import RaceStrips
from .result_table import ResultTable, SearchList

FRAMES_PER_SECOND = 30
SLOW_SECONDS = 0.4
SHARE = 0.5
"""While lanes run, the next repaint waits for this share of the time the last one took, so that
keys are handled in between.
"""
LONGEST_FRAME = 0.5
"""The longest such wait."""
PAIR_WORDS = "compared with", "selected"
"""The labels below the lanes of the pair."""

Response = TypeVar("Response")


class ShownRace(NamedTuple):
    """What is repainted when it changes."""

    steps: tuple[int, ...]
    """The position of each search."""
    total: int
    comparison: Comparison
    activity: Activity
    pace: float | None
    divergence: DivergenceSearch | None
    messages: str

    def is_equal_but_steps(self, before: "ShownRace") -> bool:
        """Whether only the positions may differ from a state before."""
        return self == before._replace(steps=self.steps, total=self.total)


class ComparisonView(Vertical):
    """Polls a comparison many times a second and shows what has changed; running lanes are
    repainted one at a time, in turn.
    """

    pair = (0, 1)
    """The two selected lanes, the one chosen last at the end."""
    _messages = ""
    _readings: Sequence[LaneReading] = ()
    _shown: ShownRace | None = None
    """What is shown; None repaints everything at the next poll."""
    _turn = 0
    _map_steps: tuple[int, ...] | None = None
    """The steps whose difference is shown."""
    _places: CompareArrangement | None = None
    _room: tuple[int, int] = 0, 0
    _slow_at = 0.0
    _next_poll = 0.0
    _is_solvable = True
    picture = MAP
    """The map of every lane, or the difference of the pair."""
    _pair_facts: tuple[object, tuple[str, ...]] = None, ()
    """The pair, and what both searches have in common once they have ended, the longest form
    first.
    """

    difference = query_one(DifferenceView)
    table = query_one(ResultTable)
    strips = query_one(RaceStrips)
    timeline = query_one(Timeline)
    body = query_one("#lanes", Container)
    searches = query_one(SearchList)

    def __init__(self, comparison: Comparison):
        super().__init__()
        self._comparison = comparison
        self._maps = LaneMaps(comparison.traces)
        self._lanes = [LaneView(place) for place in range(MOST_LANES)]

    def compose(self) -> ComposeResult:
        with Container(id="lanes"):
            yield from self._lanes
            yield DifferenceView(id="difference", classes="pane")
            yield UnsolvableView(id="unsolvable", classes="pane")
            yield ResultTable(id="table", cursor_type="none", fixed_columns=1)
            yield RaceStrips(id="strips", classes="pane")
            yield SearchList(id="searches", classes="pane")
            yield Static(id="note")
        yield Static(id="status")
        yield Timeline(id="timeline")

    def on_mount(self) -> None:
        self.table.border_title = "Result"
        self.difference.empty = fill_keys(DIFFERENCE_PROMISE)
        self.app.theme_changed_signal.subscribe(self, self._on_theme_change)
        self.screen.screen_layout_refresh_signal.subscribe(self, self._on_layout)
        self.set_interval(1 / FRAMES_PER_SECOND, self._poll_when_due)
        self.call_after_refresh(self.poll)

    def show(self, comparison: Comparison) -> None:
        """Show another comparison."""
        self._comparison = comparison
        self._shown = None
        self._is_solvable = comparison.lanes[0].problem.verdict.solvable
        self.query_one(UnsolvableView).problem = comparison.lanes[0].problem
        self.difference.found = None
        self._maps = LaneMaps(comparison.traces)
        self.choose(min(self.pair[1], len(comparison.lanes) - 1))
        self.poll()

    def choose(self, place: int) -> None:
        """Select a lane; the one selected before stays in the pair."""
        count = len(self._comparison.lanes)
        if place >= count:
            return
        other = self.pair[1] if place != self.pair[1] else self.pair[0]
        if other == place or other >= count:
            # the other one was removed: the lane before stands for it, the last before the first
            other = (place - 1) % count
        self.pair = (other, place)
        self._messages = ""
        self._show_choice()

    def _show_choice(self) -> None:
        for lane in self._lanes:
            lane.update_classes(
                {"-chosen": lane.place in self.pair, "-selected": lane.place == self.pair[1]}
            )
            lane.name_frame(below=dict(zip(self.pair, PAIR_WORDS, strict=True)).get(lane.place, ""))
        self._arrange()

    def _arrange(self) -> None:
        body = self.body
        count = len(self._comparison.lanes)
        self._room = columns, lines = body.size
        if not (columns and lines):
            return
        unsolvable = self.query_one(UnsolvableView)
        for below in (self.query_one("#status"), self.timeline):
            below.visible = self._is_solvable
        if not self._is_solvable:
            for pane in body.children:
                put_at(pane, PanePlace(0, 0, columns, lines) if pane is unsolvable else None)
            self.screen.set_focus(unsolvable)
            return
        if unsolvable.has_focus:
            self.screen.set_focus(self.timeline)
        put_at(unsolvable, None)
        places = arrange_comparison(
            columns, lines, count, self.pair, self.picture, is_hill=self._maps.space is not None
        )
        for lane in self._lanes:
            put_at(lane, places.lanes.get(lane.place))
            lane.put_map_and_figures(places.figures, places.map)
        put_at(self.difference, places.difference)
        self.difference.head = max(places.map.line, 3)  # the lines of its legend
        has_table = self.picture == TABLE or places.searches is not None
        put_at(self.table, places.results if has_table else None)
        put_at(self.strips, None if has_table else places.results)
        self.table.border_subtitle = "tab, then ↑↓ other figures" if places.searches is None else ""
        self.table.can_focus = places.searches is None
        put_at(self.searches, places.searches)
        put_at(
            self.query_one("#note"),
            PanePlace(2, places.results.line + 1, columns - 4, RESULT_WORDS),
        )
        # each running lane is repainted soon, in its turn
        if not self._comparison.is_moving or places != self._places:
            self._shown = None
        self._places = places

    def turn_picture(self) -> None:
        """Show the next of the pictures that have room."""
        pictures = pictures_with_room(*self.body.size, len(self._comparison.lanes))
        place = pictures.index(self.picture) + 1 if self.picture in pictures else 0
        self.picture = pictures[place % len(pictures)]
        self._arrange()
        self._shown = None
        self.poll()

    def turn_reading(self) -> None:
        """Show all maps with the next axes."""
        self._maps.turn()
        self._shown = None
        self.poll()

    def show_message(self, sentence: str) -> None:
        """Show a sentence below the lanes until something else has to be said."""
        self._messages = sentence
        self._shown = None

    def count_shared(self) -> None:
        """Count in the background what the pair shares, and say it."""
        first, second = sorted(self.pair)
        letters = LETTERS[first], LETTERS[second]
        count = partial(shared_words, letters=letters, optimum=self._comparison.optimum)
        self.compare_pair(counting_words(letters), count, self.show_message)

    def _count_inclusion(self) -> None:
        """Once both searches of the pair have ended, work out which boards both expanded."""
        first, second = pair = sorted(self.pair)
        lanes = self._comparison.lanes[first], self._comparison.lanes[second]
        steps = [self._readings[place].step for place in pair]
        have_ended = all(self._readings[place].ending for place in pair)
        if self._pair_facts[0] == lanes or not have_ended or not 0 < sum(steps) <= MOST_COUNTED:
            return
        self._pair_facts = lanes, ()
        count = partial(
            pair_facts, letters=(LETTERS[first], LETTERS[second]), optimum=self._comparison.optimum
        )

        def take(facts: tuple[str, ...]) -> None:
            self._pair_facts = lanes, facts
            self.show_pace()

        self.compare_pair("", count, take)

    @property
    def _differences(self) -> Differences:
        """What the searches of the pair have expanded, and the other has not."""
        first, second = (self._comparison.lanes[place].trace for place in sorted(self.pair))
        return self.difference.differences((first, second), self._maps)

    def compare_pair(
        self,
        waiting_words: str,
        question: Callable[[Differences, tuple[int, int]], Response],
        answer: Callable[[Response], object],
    ) -> None:
        """Ask, in a thread, how the pair differs so far; pass the answer on unless something else
        has been asked or shown meanwhile.

        `waiting_words` are shown until then.
        """
        first, second = sorted(self.pair)
        steps = self._comparison.steps
        differences = self._differences
        self.show_message(waiting_words)

        def pass_on(result: Callable[[], object]) -> None:
            if self._messages == waiting_words and self._comparison.steps == steps:
                self.show_message("")
                result()

        read_in_thread(
            self,
            partial(question, differences, (steps[first], steps[second])),
            lambda result: pass_on(partial(answer, result)),
            lambda error: pass_on(partial(self.show_message, not_counted(error))),
            group="overlap",
        )

    def on_difference_view_counted(self) -> None:
        self._map_steps = None
        if not self._comparison.is_moving:
            self._shown = None

    def _on_layout(self, screen: object) -> None:
        if self.body.size != self._room:
            self._arrange()

    def _on_theme_change(self, theme: Theme) -> None:
        self._shown = None

    def _poll_when_due(self) -> None:
        began = monotonic()
        if began >= self._next_poll and self.screen.is_current:
            self._next_poll = began + LONGEST_FRAME
            self.poll()
            self.call_after_refresh(self._drawn, began)

    def _drawn(self, began: float) -> None:
        now = monotonic()
        self._next_poll = now + (SHARE * (now - began) if self._comparison.is_moving else 0)

    def answer(self) -> None:
        """Show the effect of a key; for running lanes only the pace and the note, because timeline
        and figures change together at the next look.
        """
        if self._comparison.is_moving:
            self.show_pace()
            self.show_note()
        else:
            self.poll()

    def poll(self) -> None:
        """Take over what the searches have recorded, and show it."""
        comparison = self._comparison
        comparison.look()
        steps = comparison.steps
        now = monotonic()
        state = ShownRace(
            steps,
            comparison.total,
            comparison,
            comparison.activity,
            comparison.pace,
            comparison.divergence,
            self._messages,
        )
        before = self._shown
        only_steps = (
            self._comparison.is_moving and before is not None and state.is_equal_but_steps(before)
        )
        lane_due = self._next_to_repaint(steps) if only_steps else None
        if state == self._shown and lane_due is None:
            return
        self._shown = state
        if self._maps.traces != comparison.traces:
            projection = self._maps.projection
            self._maps = LaneMaps(comparison.traces)
            self._maps.projection = projection
        readings = list(self._readings) if only_steps else []
        for place, (view, lane, step) in enumerate(
            zip(self._lanes, comparison.lanes, steps, strict=False)
        ):
            if place == lane_due or not only_steps:
                readings[place : place + 1] = [
                    read_lane(lane, step, comparison.optimum, self._maps.space)
                ]
                view.show(lane, readings[place])
        self._readings = readings
        if lane_due is not None or not only_steps:
            self._show_maps(readings, lane_due)
        self.show_timeline()
        self.show_note()
        self._count_inclusion()
        if not self._comparison.is_moving or now - self._slow_at > SLOW_SECONDS:
            self._slow_at = now
            self._show_results(readings)

    def _next_to_repaint(self, steps: Sequence[int]) -> int | None:
        lanes = self._comparison.lanes
        are_all_listed = self.searches.display
        places = [
            place
            for place, (lane, reading, step) in enumerate(
                zip(lanes, self._readings, steps, strict=True)
            )
            if (self._lanes[place].display or are_all_listed)
            and (reading.step != step or (lane.outcome is not None and not reading.ending))
        ]
        places += [len(lanes)] if self.difference.display and self._map_steps != steps else []
        if places:
            self._turn = next((place for place in places if place > self._turn), places[0])
        return self._turn if places else None

    def show_timeline(self) -> None:
        """Show position, length and ticks on the timeline."""
        comparison = self._comparison
        timeline = self.timeline
        timeline.total = comparison.total
        timeline.position = comparison.position
        marks = comparison_marks(comparison, self.pair, timeline.signs)
        timeline.ticks = tuple(sorted(marks, key=lambda mark: mark.step))
        self.show_pace()

    def show_pace(self) -> None:
        """Show whether the searches play, and how fast."""
        comparison = self._comparison
        status = self.query_one("#status", Static)
        is_fast = comparison.activity is Activity.SEEKING or not comparison.pace
        pace = (
            ""
            if comparison.activity is Activity.ENDED
            else f"   {'max speed' if is_fast else rate(comparison.pace or 0)}"
        )
        moment = Moment(
            comparison.position,
            comparison.total,
            TICK_NOUNS[comparison.aligned_by],
            comparison.has_ended,
        )
        right = f"{comparison.activity}{pace}   {moment.counted}"
        is_over = bool(self._readings) and all(reading.ending for reading in self._readings)
        lanes = tuple(comparison.lanes[place] for place in sorted(self.pair))
        facts = self._pair_facts[1] if is_over and self._pair_facts[0] == lanes else ()
        words = [(fact, beside) for fact in facts for beside in (right, moment.counted)]
        words += [
            *((fact, "") for fact in facts[-1:]),
            (pair_words(comparison, self.pair, self._readings), right),
        ]
        width = status.size.width
        fitting = (form for form in words if len("".join(form)) + 2 <= width)
        left, right = next(fitting, ("", right))
        right = right.rjust(width - len(left))
        status.update(Content(left) + Content.styled(right, "$loyd-dim"), layout=False)

    def show_note(self) -> None:
        """Show what is to be said of the pair."""
        note = self.query_one("#note", Static)
        text = self._messages or comparison_note(
            self._comparison, self.pair, self._readings, note.size, self._maps.remark
        )
        # the verdict, once there is one, is bold and has lines of its own
        is_over = not self._messages and all(reading.ending for reading in self._readings)
        first = text.partition(". ")[0] if is_over else ""
        width = max(note.size.width, 1)
        rest = text[len(first) + 2 :]
        broken = wrapped(text, width)
        if first and rest:
            reasons = [*wrapped(f"{first}.", width), *wrapped(rest, width)]
            broken = reasons if len(reasons) <= note.size.height else broken
        end = len(first) + 1 if first else 0
        # its height is fixed
        note.update(Content("\n".join(broken)).stylize("b", 0, end), layout=False)

    def _show_maps(self, readings: Sequence[LaneReading], turn: int | None) -> None:
        steps = [reading.step for reading in readings]
        lanes = self._lanes[: len(readings)]
        if turn is None:
            maps = self._maps.read(steps, is_running=self._comparison.is_moving)
        else:
            has_maps = any(lane.map.display for lane in lanes)
            maps = self._maps.read_one(
                turn if turn < len(lanes) else None if has_maps else min(self.pair), steps
            )
        for view, reading, map_data in zip(lanes, readings, maps, strict=True):
            if view.map.display and turn in (None, view.place):
                view.show_map(reading, map_data, self._maps.space)
        if self.difference.display and turn in (None, len(lanes)):
            self._map_steps = tuple(steps)
            self._show_difference(steps, maps)

    def _show_difference(self, steps: Sequence[int], maps: Sequence[MapData]) -> None:
        first, second = sorted(self.pair)
        sides = Sides((LETTERS[first], LETTERS[second]))
        self.difference.show(
            self._differences,
            (steps[first], steps[second]),
            maps[first],
            sides,
            is_running=self._comparison.is_moving,
        )

    def _show_results(self, readings: list[LaneReading]) -> None:
        comparison = self._comparison
        names = [lane_title(place, lane) for place, lane in enumerate(comparison.lanes)]
        figures = comparison.figures()
        self.table.show(names, figures, self.searches.palette)
        self.searches.show(names, readings, figures)
        total = comparison.total
        self.strips.show(readings, total if comparison.has_ended else 1 << total.bit_length())
