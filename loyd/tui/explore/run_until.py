"""Run until: the events, and an input line for a condition, below the stage and the picture."""

from dataclasses import dataclass

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.events import Key
from textual.getters import query_one
from textual.message import Message
from textual.reactive import reactive
from textual.widgets import Input

from ...core.engine.puzzle import Notation
from ...core.session import CONDITION_FIGURES, LONGEST_CONDITION, USER_CONDITIONS, RunTarget, words
from ..framework import LineWidget, PlainText
from ..key_names import key_of
from ..pane_bindings import CONDITION_KEYS, EVENT_LIST_KEYS
from ..parts.conditions_model import ABOUT_BOARDS, EventRow, about_board, answer, event_rows

EVENT_COLUMNS = 2
GAP = 2


class EventList(LineWidget, can_focus=True):
    """Up and down move the highlight; enter or a click chooses an event."""

    DEFAULT_CSS = "EventList { width: 1fr; height: 1fr; }"
    BINDINGS = [*EVENT_LIST_KEYS]

    rows = reactive[tuple[EventRow, ...]](())
    cursor = reactive(0)

    @dataclass
    class EventChosen(Message):
        """Posted when enter chooses an event."""

        word: str

    @property
    def target(self) -> str:
        """The word of the event at the cursor."""
        return self.rows[self.cursor].word if self.rows else ""

    def point(self, word: str) -> None:
        """Put the cursor on an event."""
        self.cursor = next(
            (place for place, row in enumerate(self.rows) if row.word == word), self.cursor
        )

    def action_move(self, rows: int) -> None:
        self.cursor = min(max(self.cursor + rows, 0), max(len(self.rows) - 1, 0))

    def action_run_there(self) -> None:
        self.post_message(self.EventChosen(self.target))

    def click(self, column: int, line: int) -> None:
        half = self._rows_per_column
        place = line + (half if column >= self.size.width // EVENT_COLUMNS else 0)
        if line < half and place < len(self.rows):
            self.cursor = place
            self.action_run_there()

    @property
    def _rows_per_column(self) -> int:
        return -(-len(self.rows) // EVENT_COLUMNS)

    def paint(self, columns: int, lines: int) -> list[Text]:
        width = (columns - GAP) // EVENT_COLUMNS
        painted = []
        for place in range(self._rows_per_column):
            line = self._row(place, width)
            if place + self._rows_per_column < len(self.rows):
                line.append(" " * GAP)
                line.append_text(self._row(place + self._rows_per_column, width))
            painted.append(line)
        return painted

    def _row(self, place: int, width: int) -> Text:
        row = self.rows[place]
        is_here = place == self.cursor
        name = f"{self.signs.current if is_here else ' '} {row.sign} {row.name}"
        count = next((count for count in row.text if len(name) + 1 + len(count) <= width), "")
        style = Style(bold=True, reverse=self.has_focus) if is_here else Style.null()
        line = Text().append(name.ljust(width - len(count)), style)
        return self.cut(line.append(count, style if is_here else self.palette.dim), width)


LIST_ACTIONS = frozenset({"move(-1)", "move(1)", "next_event", "event_before", "app.quit"})
"""What a key does while the list has the focus, even if a condition begins with its letter."""


def _words(columns: int) -> str:
    line = "names:"
    for name in (*CONDITION_FIGURES, *USER_CONDITIONS):
        if len(line) + 1 + len(name) > columns:
            break
        line += f" {name}"
    return line


class ConditionLine(Input):
    """The line in which a condition is typed."""

    BINDINGS = [*CONDITION_KEYS]

    async def action_run_there(self) -> None:
        await self.action_submit()


class UntilDrawer(Vertical):
    """What to run to, chosen from a list or typed.

    It moves nothing: it posts `ConditionEntered` with the choice. Its owner also reads `target`.
    """

    DEFAULT_CSS = """
    UntilDrawer EventList { height: 7; }
    UntilDrawer PlainText { height: 1; width: 1fr; color: $text-muted; }
    UntilDrawer PlainText { text-wrap: nowrap; text-overflow: ellipsis; }
    UntilDrawer #answer.-mistake { color: $loyd-error; }
    UntilDrawer #answer.-good { color: $loyd-goal; }
    UntilDrawer Input { height: 1; }
    """

    @dataclass
    class ConditionEntered(Message):
        """Posted to run to a condition."""

        text: str

    notation: Notation | None = None
    """How a board that is typed is read, where it has several readings."""
    _run_target: RunTarget | None = None

    line = query_one(ConditionLine)
    events = query_one(EventList)

    def compose(self) -> ComposeResult:
        yield EventList(id="events")
        yield ConditionLine(
            placeholder="a step, a board, or a condition such as h <= 3",
            max_length=LONGEST_CONDITION,
            select_on_focus=False,
            id="condition",
        )
        yield PlainText(id="answer")

    def on_mount(self) -> None:
        self.border_title = f"{key_of('go_to')} Go to step, board, event"

    def on_key(self, event: Key) -> None:
        """Put a character that begins an answer into the input line even if the list has the
        focus, and also one typed before the focus moved.
        """
        line = self.line
        is_on_its_way = self.screen.focused is line and event.is_printable
        if event.character and (
            is_on_its_way
            or (not line.has_focus and self._begins_answer(event.character, event.key))
        ):
            event.stop()
            event.prevent_default()
            if not is_on_its_way:
                line.value = ""  # the old condition has been run to: typing replaces it
            self.screen.set_focus(line)
            line.insert_text_at_cursor(event.character)

    def _begins_answer(self, character: str, key: str) -> bool:
        active = self.screen.active_bindings.get(key)
        return (active is None or active.binding.action not in LIST_ACTIONS) and (
            character.isdigit()
            or character in "(#x"
            or any(word.startswith(character) for word in words())
        )

    @property
    def target(self) -> str:
        """What enter would run to: the typed condition, or the event at the cursor."""
        line = self.line
        return line.value.strip() if line.has_focus else self.events.target

    @property
    def typed(self) -> str:
        """The condition as it is typed."""
        return self.line.value.strip()

    def show(self, target: RunTarget, *, is_whole: bool) -> None:
        """Show how often everything has occurred; `is_whole`: whether the end of the search is
        known.
        """
        self._run_target = target
        self.events.rows = event_rows(target, self.events.signs, is_whole=is_whole)
        looked = target.looked
        counted = "" if looked >= 1 else f"{looked:.0%} counted · "
        self.border_subtitle = f"{counted}[@click=screen.back]{key_of('back')}: close[/]"
        reply = answer(self.line.value, target, self.notation, is_whole=is_whole)
        line = self.query_one("#answer", PlainText)
        line.set_class(reply.is_good, "-good")
        line.set_class(bool(reply.text) and not reply.is_good, "-mistake")
        sign = self.events.signs
        mark = sign.goal if reply.is_good else sign.error
        text = f"{mark} {reply.text}" if reply.text else _words(line.size.width)
        if reply.place is not None and reply.place + len(reply.text) + 4 < self.size.width:
            text = f"{' ' * reply.place}^ {reply.text}"
        if str(line.visual) != text:
            line.update(text)

    def point(self, text: str) -> None:
        """Show an event or a condition as the target."""
        self.events.point(text)
        if text and self.events.target != text:
            self.line.value = text

    async def run_there(self) -> None:
        """Run to the target."""
        line = self.line
        if line.has_focus:
            await line.action_submit()
        else:
            self.events.action_run_there()

    def on_event_list_event_chosen(self, message: EventList.EventChosen) -> None:
        """Write the condition for an event about a board into the line, or run to the event."""
        message.stop()
        if message.word in ABOUT_BOARDS and self._run_target is not None:
            run = self._run_target.run
            line = self.line
            line.value = about_board(message.word, run.trace.node(run.position).board)
            line.focus()
        else:
            self.post_message(self.ConditionEntered(message.word))

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Ask for the condition that was typed."""
        message.stop()
        if message.value.strip():
            self.post_message(self.ConditionEntered(message.value.strip()))
