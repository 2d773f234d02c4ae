"""The timeline at the bottom, the counters above it, and the key bar below."""

import re
from typing import NamedTuple

from rich.style import Style
from rich.text import Text
from textual.events import MouseDown, MouseEvent, MouseMove, MouseScrollDown, MouseScrollUp, MouseUp
from textual.reactive import reactive

from loyd.core.draw.document import cell
from loyd.core.engine.problem.outcome import Ending, Outcome
from loyd.core.engine.puzzle.board import letters
from loyd.core.engine.record.node import Counts
from loyd.core.session.exploration import Activity
from loyd.core.study.compare.figures import SECONDS, Figures
from loyd.core.system.text import counted, grouped, grouped_width, rate, seconds

from ..bindings import key
from ..framework.line_widget import LineWidget
from ..framework.messages import SeekRequested
from ..paint.grid import BOLD, marked
from ..paint.signs import Role, wrapped
from ..paint.theme import ColourPalette
from ..paint.track_painter import Moment, Tick, Track, ticked_lines
from .step_model import ending_sentence, solved_words


class Timeline(LineWidget, can_focus=True):
    """Where the search stands among its steps; can be dragged, clicked, scrolled and paged.

    The widget never moves itself: it posts `SeekRequested` and shows what its screen then sets. One
    turn of the wheel is a hundredth of the whole, with ctrl or shift exactly one step.
    """

    DEFAULT_CSS = """
    Timeline { height: 1; width: 1fr; }
    Timeline:focus { background: $panel; }
    """
    BINDINGS = [
        key("pageup", "page(-1)", "On the timeline: go back a tenth"),
        key("pagedown", "page(1)", "On the timeline: go forward a tenth"),
    ]

    total = reactive(0)
    position = reactive(0)
    """The step shown, from 0 to `total`."""
    unit = reactive("step")
    is_whole = reactive(True)
    ticks = reactive[tuple[Tick, ...]](())
    """Notable positions, with labels above the track if there is a second line."""
    beside = reactive("")
    """The text at the right of the track."""

    _dragging = False

    @property
    def moment(self) -> Moment:
        return Moment(self.position, self.total, self.unit, self.is_whole)

    def validate_total(self, total: int) -> int:
        return max(total, 0)

    def validate_position(self, position: int) -> int:
        """Let no position be below 0; one beyond the total is drawn at the end until the total
        follows.
        """
        return max(position, 0)

    def paint(self, columns: int, lines: int) -> list[Text]:
        width = min(self._track.width, columns)
        drawn = ticked_lines(
            self.moment, width, lines, self.ticks, self.palette, focused=self.has_focus
        )
        if self.beside:
            drawn[-1].append("  ").append_text(counted_words(self.beside, self.palette))
        return drawn

    def action_page(self, tenths: int) -> None:
        self._seek(self.position + tenths * max(self.total // 10, 1))

    def _seek(self, position: int) -> None:
        position = min(max(position, 0), self.total)
        if position != self.position:
            self.post_message(SeekRequested(self, position))

    @property
    def _track(self) -> Track:
        return Track(
            max(self.size.width - (len(self.beside) + 2 if self.beside else 0), 0), self.total
        )

    def _seek_to(self, event: MouseEvent) -> None:
        column = event.get_content_offset_capture(self).x
        if column != self._track.column(self.position) or not 0 < column < self._track.width - 1:
            self._seek(self._track.position(column))

    def on_mouse_down(self, event: MouseDown) -> None:
        offset = event.get_content_offset(self)
        if offset is not None and offset.y == self.size.height - 1 and offset.x < self._track.width:
            self._dragging = True
            self.capture_mouse()
            tick = next(
                (tick for tick in self.ticks if self._track.column(tick.step) == offset.x), None
            )
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
        self._seek(
            self.position
            + direction * (1 if event.ctrl or event.shift else max(self.total // 100, 1))
        )


AMBER = frozenset("↑↺↷✂")
"""The signs of events shown in the colour of improvement."""
STRONG = re.compile(
    r"(?:[0-9A-Ox]+/)+[0-9A-Ox]+|Stopped|\d+(?:[ .]\d+)*(?: [kMG]\b| min\b| s\b| moves\b|/s)?"
)
FEWEST_MOVES = 8
"""The least moves of a long solution worth showing."""
GAP = "   "


class SearchTotals(NamedTuple):
    """The totals of a search after a step. `bound`: a lower bound on the length of solutions.
    `boards`: the number of boards in the space; 0 if unknown, or if a board may be expanded twice.
    `elapsed` and `speed` (nodes per second) are set while it is running.
    """

    counts: Counts
    bound: int
    boards: int
    elapsed: float | None
    speed: float | None


class Ended(NamedTuple):
    outcome: Outcome
    figures: Figures
    why: str = ""  # its solutions may be longer than necessary


def counted_words(words: str, palette: ColourPalette) -> Text:
    """`step 3 009 of 6 729`, the step in the colour of "now"; other words dim."""
    return marked(words, r"^step +([\d ]*\d)", palette.dim, palette.current)


class Counters(LineWidget):
    """Two lines: the state, or the outcome with the solution's moves; and the figures, at fixed
    places while they grow.
    """

    DEFAULT_CSS = "Counters { width: 1fr; height: 2; }"

    ended: Ended | None = None
    taken: SearchTotals | None = None
    note: str = ""
    right: tuple[str, str] = ("", "")

    def show(
        self, taken: SearchTotals, ended: Ended | None, note: str, right: tuple[str, str]
    ) -> None:
        """Show the figures after a step.

        `ended` is set if the search ended there; `note` says what is going on; `right` stands at
        the right end of the two lines.
        """
        now = (taken, ended, note, right)
        if now != (self.taken, self.ended, self.note, self.right):
            self.taken, self.ended, self.note, self.right = now
            self.refresh()

    def paint(self, columns: int, lines: int) -> list[Text]:
        if self.taken is None:
            return []
        right = self.right if lines > 1 else (self._on_one_line(self.taken, columns), "")
        rooms = [columns - (len(words) + len(GAP) if words else 0) for words in right]
        if self.ended is not None and self.ended.outcome.ending is not Ending.SOLVED:
            painted = self._why_not(self.ended.outcome, columns, lines)
        else:
            painted = [
                self.cut(self._state(rooms[0], columns), columns),
                self._figures(self.taken, rooms[1]),
            ][:lines]
        for line, words in zip(painted, right, strict=False):
            if line.cell_len + len(words) < columns:
                line.append(" " * (columns - line.cell_len - len(words)))
                line.append_text(counted_words(words, self.palette))
        return painted

    def _on_one_line(self, taken: SearchTotals, columns: int) -> str:
        """Whether it plays and how fast, and the bound: both or one of them, as far as there is
        room beside the sentence.
        """
        if self.ended is not None:
            return ""
        bound = (
            self._bound(taken) if taken.elapsed is None else ""
        )  # the stage says it while it runs
        state = " ".join(self.right[0].split())
        room = columns - self._state(columns, columns).cell_len - 1
        one, other = (bound, state) if Activity.PAUSED in state else (state, bound)
        return next(
            (words for words in (f"{state}{GAP}{bound}".strip(), one, other) if len(words) < room),
            "",
        )

    def _bound(self, taken: SearchTotals) -> str:
        if taken.bound and taken.counts.step and self.ended is None:
            return f"at least {counted(taken.bound, 'move')}"
        return ""

    def _state(self, room: int, columns: int) -> Text:
        if self.ended is not None:
            return self._solution(self.ended, room)
        whole = (
            self.note
            if len(self.note.partition("  ")[0]) <= columns
            else self.note.replace("the open board with the", "the")
        )
        while len(whole) > columns and (at := max(map(whole[:-1].rfind, ("; ", ". ", ", ")))) > 0:
            whole = f"{whole[:at]}."
        sign = whole[:1] if whole[:1] in AMBER else ""
        said, _, aside = whole.removeprefix(sign).partition("  ")
        line = Text().append(sign, self.palette.improved)
        line.append_text(marked(said, STRONG, Style.null(), BOLD))
        return line.append(f"  {aside}" if aside else "", self.palette.dim)

    def _why_not(self, outcome: Outcome, columns: int, lines: int) -> list[Text]:
        sentence = f"{self.signs.wrong} {ending_sentence(outcome)}"
        said = wrapped(sentence, max(columns, 8), lines=max(lines, 1), ellipsis=self.signs.ellipsis)
        painted = [Text(line, self.palette.error) for line in said]
        if len(painted) >= lines or self.taken is None:
            return painted
        return [*painted, self._figures(self.taken, columns)]

    def _solution(self, ended: Ended, columns: int) -> Text:
        signs, gold, (outcome, figures, why) = self.signs, self.palette.solution, ended
        is_optimal = outcome.optimal or figures.above == 0
        least = f"at least {outcome.bound}" if figures.optimum is None else figures.optimum
        solved, shorter = solved_words(outcome.length or 0, least, optimal=is_optimal)
        line = Text(f"{signs.right} {solved}", self.palette.goal)
        line.append(shorter, self.palette[Role.GOAL if is_optimal else Role.IMPROVED])
        if outcome.reason:
            return line.append(f"; {outcome.reason}", self.palette.improved)
        line.append(".")
        if why and ";" in line.plain and len(line) + len(GAP) + len(why) < columns:
            return line.append(GAP + why, self.palette.dim)
        moves = outcome.moves or ()
        room = columns - len(line) - len(GAP)
        if room < min(len(moves), FEWEST_MOVES):
            return line
        style = gold + Style(meta={"@click": "screen.copy_moves"})
        return line.append(GAP).append(
            letters(moves) if len(moves) <= room else letters(moves[: room - 1]) + signs.ellipsis,
            style,
        )

    def _figures(self, taken: SearchTotals, columns: int) -> Text:
        counts = taken.counts
        width = max(grouped_width(10 ** (3 * ((len(str(taken.counts.generated)) + 2) // 3)) - 1), 5)
        if self.ended is not None:
            return self._line(self._final(taken, self.ended.figures), columns)
        if not counts.step:
            return Text()
        if taken.elapsed is not None:
            parts = [
                ("elapsed", f"{seconds(taken.elapsed):<11}"),
                ("speed", f"{'-' if taken.speed is None else rate(taken.speed):<10}"),
            ]
        else:
            lists = ("open" if counts.depth is None else "stack", counts.open)
            parts = [
                (name, f"{grouped(count):<{width}}")
                for name, count in (("expanded", counts.expanded), lists)
                if count
            ]
        parts += [] if counts.best is None else [("best", counted(counts.best, "move"))]
        return self._line(
            [*parts, *([("solution", self._bound(taken))] if taken.bound else [])], columns
        )

    def _final(self, taken: SearchTotals, figures: Figures) -> list[tuple[str, str]]:
        share = 100 * taken.counts.expanded / taken.boards if taken.boards else 0
        of_all = f", {share:.1f} % of all boards" if share >= 0.05 else ""
        parts = [("expanded", grouped(taken.counts.expanded) + of_all)]
        parts += [] if figures.peak_open is None else [("peak open", grouped(figures.peak_open))]
        parts += [] if figures.branching is None else [("b*", f"{figures.branching:.2f}")]
        return [*parts, ("time", cell(SECONDS, figures))]

    def _line(self, parts: list[tuple[str, str]], columns: int) -> Text:
        line = Text()
        for name, value in parts:
            if len(line) + len(name) + 1 + len(value) > columns:
                break
            line.append(f"{name} ", self.palette.dim)
            main, comma, rest = value.partition(",")
            line.append(main, BOLD).append(comma + rest, self.palette.dim)
            line.append(GAP)
        line.rstrip()
        return line
