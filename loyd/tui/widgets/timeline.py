"""The scrubber under everything."""

from typing import ClassVar, NamedTuple

from rich.style import Style
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.events import MouseDown, MouseEvent, MouseMove, MouseScrollDown, MouseScrollUp, MouseUp
from textual.reactive import reactive

from loyd.core.analysis.figures import SECONDS, Figures
from loyd.core.output.document import cell
from loyd.core.puzzle.board import letters
from loyd.core.search.outcome import Ending, Outcome
from loyd.core.system.text import byte_size, grouped, rate, short
from loyd.core.trace.choice import shown, shown_h
from loyd.core.trace.node import Counts
from loyd.tui.render.signs import Role, wrapped
from loyd.tui.render.track_painter import Moment, Tick, Track, ticked_lines, timeline_lines, track_width
from loyd.tui.view_models.step_model import sentence
from loyd.tui.widgets.line_widget import LineWidget, SeekRequested


class Timeline(LineWidget, can_focus=True):
    """Where the search stands among its steps, to be dragged, clicked, turned with the wheel or paged.

    The widget never moves itself: it says where to with `Sought`, and shows what its screen then sets.  With the wheel
    a step is a hundredth of the whole, with ctrl or shift exactly one.
    """

    DEFAULT_CSS = """
    Timeline { height: 1; width: 1fr; }
    Timeline:focus { background: $panel; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pageup", "page(-1)", show=False, tooltip="On the timeline: go back a tenth"),
        Binding("pagedown", "page(1)", show=False, tooltip="On the timeline: go forward a tenth"),
    ]

    total: reactive[int] = reactive(0)
    """How many steps there are so far."""
    position: reactive[int] = reactive(0)
    """The step that is shown, from 0 to `total`."""
    state: reactive[str] = reactive("paused")
    """`playing`, `paused` or another word of at most seven letters."""
    pace: reactive[str] = reactive("")
    """How fast it plays, such as `4/s`."""
    clock: reactive[str] = reactive("")
    """What the steps are counted by where several searches share the timeline, such as `by bound`."""
    unit: reactive[str] = reactive("step")
    """What one step is called."""
    is_whole: reactive[bool] = reactive(True)
    """Whether there will never be more steps."""
    marks: reactive[tuple[Tick, ...]] = reactive(())
    """Positions worth a jump, drawn as ticks, with their labels above the track where there is a second line."""
    ticks: reactive[tuple[Tick, ...] | None] = reactive(None)
    """The same where the track has all the room, and its words stand elsewhere."""

    _dragging = False

    @property
    def moment(self) -> Moment:
        return Moment(self.position, self.total, self.state, self.pace, self.clock, self.unit, self.is_whole)

    def validate_total(self, total: int) -> int:
        """There are no fewer than 0 steps."""
        return max(total, 0)

    def validate_position(self, position: int) -> int:
        """No position is below 0 (one beyond the total is drawn at its end until the total follows)."""
        return max(position, 0)

    def paint(self, columns: int, lines: int) -> list[Text]:
        if self.ticks is not None:
            return ticked_lines(self.moment, columns, lines, self.ticks, signs=self.signs, palette=self.palette, focused=self.has_focus)
        return timeline_lines(self.moment, columns, lines, signs=self.signs, palette=self.palette, marks=self.marks, focused=self.has_focus)

    def action_page(self, tenths: int) -> None:
        self._seek(self.position + tenths * max(self.total // 10, 1))

    def _seek(self, position: int) -> None:
        position = min(max(position, 0), self.total)
        if position != self.position:
            self.post_message(SeekRequested(self, position))

    @property
    def _track(self) -> Track:
        width = self.size.width if self.ticks is not None else track_width(self.moment, self.size.width)
        return Track(width, self.total)

    @property
    def _line(self) -> int:
        return self.size.height - 1

    def _seek_to(self, event: MouseEvent) -> None:
        """Seek to the column under the mouse, unless the thumb is drawn there already."""
        column = event.get_content_offset_capture(self).x
        if column != self._track.column(self.position) or not 0 < column < self._track.width - 1:
            self._seek(self._track.position(column))

    def on_mouse_down(self, event: MouseDown) -> None:
        offset = event.get_content_offset(self)
        if offset is not None and offset.y == self._line and offset.x < self._track.width:
            self._dragging = True
            self.capture_mouse()
            tick = next((tick for tick in self.ticks or self.marks if self._track.column(tick.step) == offset.x), None)
            if tick is None:
                self._seek_to(event)
            else:
                self._seek(tick.step)

    def on_mouse_move(self, event: MouseMove) -> None:
        if self._dragging:
            self._seek_to(event)

    def on_mouse_up(self, event: MouseUp) -> None:
        if self._dragging:
            event.stop()
            self._dragging = False
            self.release_mouse()

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        self._turn(event, 1)

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        self._turn(event, -1)

    def _turn(self, event: MouseEvent, direction: int) -> None:
        event.stop()
        self._seek(self.position + direction * (1 if event.ctrl or event.shift else max(self.total // 100, 1)))


COPIES = "  c copies"
FEWEST_MOVES = 8
"""Of a long solution so many moves are shown, or none."""
GAP = "  "
ROOMY = 100
"""From so many columns on, the sizes of the lists are told here too."""
VAST = 150
"""From so many columns on, the deepest g that was generated is told beside the deepest that was expanded."""
EXACT = ((140, 1_000_000_000, 11), (ROOMY, 10_000_000, 9), (0, 1_000_000, 7))
"""From so many columns on, counts below so much are exact, in so many columns."""


class SearchTotals(NamedTuple):
    """What a search has taken after a step.

    `peak_nodes`: the most nodes that it has had in memory; `history`: the size of what Loyd has recorded of it, in bytes; `speed` is in
    nodes generated a second, None while nothing is under way; `has_h`: whether it has a heuristic; `deepest`: the greatest g of a
    successor.
    """

    counts: Counts
    peak_nodes: int
    history: int
    speed: float | None
    has_h: bool
    deepest: int


class Ended(NamedTuple):
    outcome: Outcome
    figures: Figures


class Counters(LineWidget):
    """Two lines: the state, or the outcome with the solution's moves; the figures, in places that stay while they grow."""

    DEFAULT_CSS = "Counters { width: 1fr; height: 2; }"

    ended: Ended | None = None
    taken: SearchTotals | None = None
    note: str = ""
    is_fault: bool = False
    right: tuple[str, str] = ("", "")

    def show(self, taken: SearchTotals, ended: Ended | None, note: str, right: tuple[str, str], *, is_fault: bool) -> None:
        """Show the figures after a step.

        `ended` is set where the search ended there; `note` says what is under way, or what is wrong if `is_fault`; `right`
        stands at the right end of the two lines.
        """
        now = (taken, ended, note, is_fault, right)
        if now != (self.taken, self.ended, self.note, self.is_fault, self.right):
            self.taken, self.ended, self.note, self.is_fault, self.right = now
            self.refresh()

    def paint(self, columns: int, lines: int) -> list[Text]:
        if self.taken is None:
            return []
        rooms = [columns - (len(words) + len(GAP) if words else 0) for words in self.right]
        if self.ended is not None and self.ended.outcome.ending is not Ending.SOLVED:
            painted = self._why_not(self.ended.outcome, columns, lines)
        else:
            painted = [self.cut(self._state(rooms[0]), columns), self._figures(self.taken, columns, rooms[1])][:lines]
        for line, words, style in zip(painted, self.right, (self.palette[Role.DIM], self.palette[Role.CURRENT]), strict=False):
            if line.cell_len + len(words) < columns:
                line.append(" " * (columns - line.cell_len - len(words)))
                line.append(words, style=style)
        return painted

    def _state(self, columns: int) -> Text:
        if self.ended is not None:
            return self._solution(self.ended, columns)
        if self.is_fault:
            return Text(f"{self.signs.error} {self.note}", style=self.palette[Role.ERROR])
        return Text(self.note)

    def _why_not(self, outcome: Outcome, columns: int, lines: int) -> list[Text]:
        sentence = f"{self.signs.error} {ending_sentence(outcome)}"
        said = wrapped(sentence, max(columns, 8), lines=max(lines, 1), ellipsis=self.signs.ellipsis)
        painted = [Text(line, style=self.palette[Role.ERROR]) for line in said]
        return painted if len(painted) >= lines or self.taken is None else [*painted, self._figures(self.taken, columns, columns)]

    def _solution(self, ended: Ended, columns: int) -> Text:
        """The solution and whether it is optimal; in place of its moves, a promise of the heuristic that it refutes."""
        signs, gold, (outcome, figures) = self.signs, self.palette[Role.SOLUTION], ended
        line = Text(f"{signs.goal} Solved in {_moves(outcome.length or 0)}", style=self.palette[Role.GOAL])
        if outcome.optimal or figures.above == 0:
            line.append(": optimal")
        else:
            least = f"at least {outcome.bound}" if figures.optimum is None else figures.optimum
            line.append(f"; the shortest solution has {least}", style=self.palette[Role.IMPROVED])
        if outcome.reason:
            return line.append(f"; {outcome.reason}", style=self.palette[Role.IMPROVED])
        moves, room = letters(outcome.moves or ()), columns - len(line) - len(f"  {signs.solution} ") - len(COPIES)
        if room < min(len(moves), FEWEST_MOVES):
            return line
        line.append(f"  {signs.solution} ", style=gold)
        line.append(moves if len(moves) <= room else moves[: room - 1] + signs.ellipsis, style=gold)
        line.append(COPIES, style=self.palette[Role.DIM] + Style(meta={"@click": "screen.copy_moves"}))
        return line

    def _figures(self, taken: SearchTotals, width: int, columns: int) -> Text:
        """As many of the figures as there is room for, whole; which ones, a widget's whole width decides."""
        if self.ended is None:
            return self._line(self._so_far(taken, width), columns)
        exact = self._final(taken, self.ended.figures, short_counts=False)
        needed = sum(len(name) + 1 + len(value) + len(GAP) for name, value in exact[:5]) - len(GAP)
        return self._line(exact if needed <= columns else self._final(taken, self.ended.figures, short_counts=True), columns)

    def _so_far(self, taken: SearchTotals, columns: int) -> list[tuple[str, str]]:
        if not taken.counts.expanded:
            return []
        counts, (most, width) = taken.counts, next((most, width) for least, most, width in EXACT if columns >= least)

        def count(number: int) -> str:
            return f"{grouped(number) if number < most else short(number):<{width}}"

        parts = [("expanded", count(counts.expanded)), ("generated", count(counts.generated))]
        if counts.bound is not None:
            parts.append(("bound", f"{shown(counts.bound):<3}"))
        if counts.best is not None:
            parts.append(("best", f"{counts.best:<3}"))
        closed = "closed" if counts.depth is None else "path"
        parts += [("open", count(counts.open)), (closed, count(counts.closed))] if columns >= ROOMY else []
        if taken.has_h:
            parts.append(("lowest h", f"{shown_h(counts.least_h):<3}"))
        parts.append(("max depth", f"{counts.deepest_g:<3}"))
        if columns >= VAST:
            parts.append(("max depth generated", f"{taken.deepest:<3}"))
        if counts.iteration is not None:
            parts.append(("iteration", f"{counts.iteration:<3}"))
        parts.append(("speed", f"{'-' if taken.speed is None else rate(taken.speed):<8}"))
        parts.append(("nodes in memory", _nodes(count(taken.peak_nodes).rstrip()).ljust(width + 6)))
        return [*parts, ("Loyd's history", byte_size(taken.history))]

    def _final(self, taken: SearchTotals, figures: Figures, *, short_counts: bool) -> list[tuple[str, str]]:
        count, counts = short if short_counts else grouped, taken.counts
        took = cell(SECONDS, figures) + (f", {rate(figures.rate)}" if figures.rate else "")
        parts = [("expanded", count(counts.expanded)), ("generated", count(counts.generated))]
        parts += [] if figures.peak_open is None else [("peak" if short_counts else "peak open", short(figures.peak_open))]
        parts += [("max depth", grouped(counts.deepest_g)), ("time", took)]
        parts += [("b*", "-" if figures.branching is None else f"{figures.branching:.2f}")]
        parts += [("mean b", f"{counts.generated / counts.expanded:.2f}")] if counts.expanded else []
        if counts.iteration is not None:
            parts.append(("iterations", grouped(counts.iteration)))
        if figures.reopened:
            parts.append(("reopened", short(figures.reopened)))
        parts += [("nodes in memory", _nodes(short(taken.peak_nodes))), ("Loyd's history", byte_size(taken.history))]
        return parts if short_counts else [*parts, ("max depth generated", grouped(taken.deepest))]

    def _line(self, parts: list[tuple[str, str]], columns: int) -> Text:
        line = Text()
        for name, value in parts:
            if len(line) + len(name) + 1 + len(value) > columns:
                break
            line.append(f"{name} ", style=self.palette[Role.DIM])
            line.append(value, style=Style(bold=True))
            line.append(GAP)
        line.rstrip()
        return line


def _moves(count: int) -> str:
    return "1 move" if count == 1 else f"{grouped(count)} moves"


def _nodes(count: str) -> str:
    return "1 node" if count == "1" else f"{count} nodes"


def ending_sentence(outcome: Outcome) -> str:
    if outcome.ending is Ending.UNSOLVABLE and outcome.verdict is not None:
        return sentence(outcome.verdict.reason)
    bound = f" The solution has at least {_moves(outcome.bound)}." if outcome.bound else ""
    if outcome.ending is Ending.LIMIT:
        return f"Stopped at the limit of {outcome.limit}.{bound} a changes the limits."
    if outcome.ending is Ending.CANCELLED:
        return f"Cancelled.{bound}"
    if outcome.ending is Ending.FAILED:
        return f"Failed at {outcome.reason}."
    if outcome.reason:
        return sentence(outcome.reason)
    return "Exhausted: everything within the limit has been searched, and the goal is not there."
