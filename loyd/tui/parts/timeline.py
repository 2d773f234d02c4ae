"""The timeline at the bottom, and the sentence above it."""

import re
from typing import NamedTuple

from rich.style import Style
from rich.text import Text
from textual.events import MouseDown, MouseEvent, MouseMove, MouseScrollDown, MouseScrollUp, MouseUp
from textual.reactive import reactive

from ...core.engine import Ending, Outcome
from ...core.engine.puzzle import letters
from ...core.engine.record import StepAxis
from ...core.study.compare import Figures
from ..framework import LineWidget, SeekRequested
from ..paint import BOLD, ColourPalette, Moment, Tick, Track, marked, ticked_lines
from ..pane_bindings import TIMELINE_KEYS
from ..signs import Role
from .run_words import ending_sentence, solved_words


class Timeline(LineWidget, can_focus=True):
    """Where the search stands among its steps; can be dragged, clicked, scrolled and paged.

    The widget never moves itself: it posts `SeekRequested` and shows what its screen then sets. One
    turn of the wheel is a hundredth of the whole, with ctrl or shift exactly one step.
    """

    DEFAULT_CSS = """
    Timeline { height: 1; width: 1fr; }
    Timeline:focus { background: $panel; }
    """
    BINDINGS = [*TIMELINE_KEYS]

    total = reactive(0)
    position = reactive(0)
    """The step shown, from 0 to `total`."""
    unit = reactive("step")
    is_whole = reactive(True)
    ticks = reactive[tuple[Tick, ...]](())
    """Notable positions, with labels above the track if there is a second line."""
    beside = reactive("")
    """The text at the right of the track."""

    left = 0
    """The columns at the left of the track."""
    _dragging = False

    @property
    def moment(self) -> Moment:
        """The position as it is described."""
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
            drawn[-1].append("  ").append_text(position_text(self.beside, self.palette))
        return drawn

    def action_page(self, tenths: int) -> None:
        self._seek(self.position + tenths * max(self.total // 10, 1))

    def _seek(self, position: int) -> None:
        position = min(max(position, 0), self.total)
        if position != self.position:
            self.post_message(SeekRequested(self, position))

    @property
    def _track(self) -> Track | StepAxis:
        return Track(
            max(self.size.width - (len(self.beside) + 2 if self.beside else 0), 0), self.total
        )

    def _seek_to(self, event: MouseEvent) -> None:
        column = event.get_content_offset_capture(self).x - self.left
        if column != self._track.column(self.position) or not 0 < column < self._track.width - 1:
            self._seek(self._track.position(column))

    def on_mouse_down(self, event: MouseDown) -> None:
        offset = event.get_content_offset(self)
        if offset is not None and offset.x - self.left < self._track.width:
            self._dragging = True
            self.capture_mouse()
            column = offset.x - self.left
            tick = next(
                (tick for tick in self.ticks if self._track.column(tick.step) == column), None
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


IMPROVEMENT_SIGNS = frozenset("↑↺↷✂")
"""The signs of events shown in the colour of improvement."""
BOLD_WORDS = re.compile(
    r"(?:[0-9A-Ox]+/)+[0-9A-Ox]+|Stopped|\d+(?:[ .]\d+)*(?: [kMG]\b| min\b| s\b| moves\b|/s)?"
)
GAP = "   "


class SearchEnding(NamedTuple):
    """How a search ended, and its figures."""

    outcome: Outcome
    figures: Figures
    why: str = ""  # its solutions may be longer than necessary


def position_text(words: str, palette: ColourPalette) -> Text:
    """`step 3 009 of 6 729`, the step in the colour of "now"; other words dim."""
    return marked(words, r"^step +([\d ]*\d)", palette.dim, palette.current)


class StatusLine(LineWidget):
    """What happened at a step, or how the search ended and with which moves; at the right, the
    step.
    """

    DEFAULT_CSS = "StatusLine { width: 1fr; height: 1; }"

    ended = reactive[SearchEnding | None](None)
    """Set if the search ended at this step."""
    note = reactive("")
    asides = reactive[tuple[str, ...]](())
    """Forms of what is said after the note, longest first: the first for which there is room."""
    right = reactive("")

    def paint(self, columns: int, lines: int) -> list[Text]:
        room = columns - (len(self.right) + len(GAP) if self.right else 0)
        line = self.cut(self._note_line(room), columns)
        if line.cell_len + len(self.right) < columns:
            line.append(" " * (columns - line.cell_len - len(self.right)))
            line.append_text(position_text(self.right, self.palette))
        return [line]

    def _note_line(self, room: int) -> Text:
        if self.ended is not None:
            if self.ended.outcome.ending is Ending.SOLVED:
                return self._solution(self.ended, room)
            sentence = f"{self.signs.wrong} {ending_sentence(self.ended.outcome)}"
            return Text(_shortened(sentence, room), self.palette.error)
        note_text = _shortened(self.note, room)
        for aside in self.asides:
            if len(note_text) + len(aside) + 2 <= room:
                note_text = f"{note_text}  {aside}".strip()
                break
        sign = note_text[:1] if note_text[:1] in IMPROVEMENT_SIGNS else ""
        words, _, aside = note_text.removeprefix(sign).partition("  ")
        line = Text().append(sign, self.palette.new)
        line.append_text(marked(words, BOLD_WORDS, Style.null(), BOLD))
        return line.append(f"  {aside}" if aside else "", self.palette.dim)

    def _solution(self, ended: SearchEnding, columns: int) -> Text:
        signs, gold, (outcome, figures, why) = self.signs, self.palette.solution, ended
        is_optimal = outcome.optimal or figures.above == 0
        least = f"at least {outcome.bound}" if figures.optimum is None else figures.optimum
        solved, shorter = solved_words(outcome.length or 0, least, optimal=is_optimal)
        line = Text(f"{signs.right} {solved}", self.palette.goal)
        line.append(shorter, self.palette[Role.GOAL if is_optimal else Role.ERROR])
        if outcome.reason:
            return line.append(f"; {outcome.reason}", self.palette.error)
        line.append(".")
        if why and ";" in line.plain and len(line) + len(GAP) + len(why) < columns:
            return line.append(GAP + why, self.palette.dim)
        moves = GAP + letters(outcome.moves or ())
        style = gold + Style(meta={"@click": "screen.copy_moves"})
        return line.append(moves, style) if len(line) + len(moves) <= columns else line


def _shortened(text: str, columns: int) -> str:
    """As many of its clauses as there is room for, but at least the first."""
    while len(text) > columns and (at := max(map(text[:-1].rfind, ("; ", ". ", ", ")))) > 0:
        text = f"{text[:at]}."
    return text
