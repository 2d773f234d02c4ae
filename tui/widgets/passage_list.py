"""What happened to the board of a card, a row for each; or, where nothing did, the boards that it could come from."""

from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual.binding import Binding, BindingType

from loyd.core.trace.story import Passage
from loyd.tui.paint.compact_board import compact
from loyd.tui.paint.numbers import grouped
from loyd.tui.paint.roles import Role
from loyd.tui.readings.card_reading import CardReading, Source
from loyd.tui.readings.passage_words import WORD_WIDTH, passage_detail, passage_role, passage_sign, passage_word
from loyd.tui.widgets.asked import Asked
from loyd.tui.widgets.rows import Rows
from loyd.tui.widgets.sought import Sought

STEP_WIDTH = 5
DETAIL_WIDTH = 12
"""What the row must leave for its last words, or the board that it came from gives way."""


class PassageList(Rows):
    """Shows a row for each passage, the cursor on the last one up to the step at hand unless it was moved.

    Enter, or a click, asks for the step of a row (`Sought`), or for the card of a board (`Asked`).
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", show=False, tooltip="On a card: go to the step of this row"),
    ]

    _reading: CardReading | None = None
    _at: int | None = None
    _first = 0

    def show(self, reading: CardReading) -> None:
        """Show the passages of another reading, the cursor where it was on the same card."""
        before, self._reading = self._reading, reading
        if before is None or before.board != reading.board or before.step != reading.step:
            self._at = None
        self._keep_in_sight()
        self.refresh()

    def point_at(self, step: int | None) -> None:
        """Put the cursor on what happened at a step."""
        passages = self._reading.passages if self._reading is not None else ()
        at = next((place for place, passage in enumerate(passages) if passage.step == step), None)
        if at is not None:
            self._at = at
            self._keep_in_sight()
            self.refresh()

    @property
    def count(self) -> int:
        """How many rows there are."""
        return len(self._reading.passages or self._reading.sources) if self._reading is not None else 0

    @property
    def cursor(self) -> int:
        """The row of the cursor."""
        if self._at is not None:
            return min(self._at, max(self.count - 1, 0))
        if self._reading is None or not self._reading.passages:
            return 0
        return max(sum(passage.step <= self._reading.step for passage in self._reading.passages) - 1, 0)

    @property
    def places(self) -> str:
        """Which row of how many it is, where not all are in sight: `3 of 41`."""
        return f"{grouped(self.cursor + 1)} of {grouped(self.count)}" if self.count > self.room else ""

    def _keep_in_sight(self) -> None:
        last = max(self.count - self.room, 0)
        self._first = min(max(self._first, self.cursor - self.room + 1), self.cursor, last)

    def go(self, rows: int) -> None:
        """Move the cursor so many rows down."""
        if self.count:
            self._at = min(max(self.cursor + rows, 0), self.count - 1)
            self._keep_in_sight()
            self.refresh()

    def pick(self, row: int) -> None:
        """Take the row under the mouse."""
        if self._first + row < self.count:
            self._at = self._first + row
            self.action_choose()

    def action_choose(self) -> None:
        """Go where the row of the cursor leads."""
        reading = self._reading
        if reading is None or not self.count:
            return
        if reading.passages:
            self.post_message(Sought(self, reading.passages[self.cursor].step))
        else:
            self.post_message(Asked(reading.sources[self.cursor].board))

    def paint(self, columns: int, lines: int) -> list[Text]:
        """A heading, and the rows."""
        reading = self._reading
        if reading is None:
            return []
        self._keep_in_sight()
        dim = self.palette[Role.DIM]
        if not reading.passages:
            said = "It could come from:" if reading.is_whole else "Looking for it in the record."
            rows = [self._source(place, source) for place, source in enumerate(reading.sources)]
            return [self.cut(line, columns) for line in (Text(said, style=dim), *rows)]
        step_width = max(STEP_WIDTH, *(len(grouped(passage.step)) for passage in reading.passages[-1:]))
        width = 1 + len(compact(reading.board))
        if 2 + step_width + 2 + 2 + WORD_WIDTH + 3 + width + 4 + 2 + DETAIL_WIDTH > columns:
            width = 0
        heading = f"  {'step':>{step_width}}  {'':<{WORD_WIDTH + 2}} {'move from'[: 9 if width else 4]:<{width + 2}} {'g':>3}"
        seen = reading.passages[self._first : self._first + lines - 1]
        rows = [self._row(reading, place, passage, step_width, width) for place, passage in enumerate(seen, self._first)]
        return [self.cut(line, columns) for line in (Text(heading, style=dim), *rows)]

    def _mark(self, place: int) -> tuple[str, Style]:
        """The sign and the style of a row, by whether the cursor is there."""
        if place == self.cursor:
            return self.signs.current, self.palette[Role.CURRENT] + Style(bold=True)
        return " ", Style.null()

    def _row(self, reading: CardReading, place: int, passage: Passage, step_width: int, width: int) -> Text:
        mark, style = self._mark(place)
        comes = passage.step > reading.step
        role = self.palette[Role.DIM if comes else passage_role(passage, is_goal=reading.is_goal)]
        word = passage_word(passage, is_goal=reading.is_goal, has_path=reading.has_path)
        line = Text(f"{mark} {grouped(passage.step, step_width)}  ", style=style)
        line.append(f"{passage_sign(passage, self.signs)} {word:<{WORD_WIDTH}} ", style=role)
        parent = "" if passage.parent is None or not width else f"{self.signs.side(passage.side)}{compact(passage.parent)}"
        move = "" if passage.move is None else passage.move.letter
        line.append(f"{move:>1}{parent:<{width}}  {passage.g:>3}")
        return line.append(f"  {passage_detail(passage, reading.step)}", style=self.palette[Role.DIM])

    def _source(self, place: int, source: Source) -> Text:
        mark, style = self._mark(place)
        line = Text(f"{mark} {compact(source.board)}  {source.move.letter}  ", style=style)
        if source.node is None:
            return line.append("not open", style=self.palette[Role.DIM])
        return line.append(f"{self.signs.open} open, g {source.node.g}", style=self.palette[Role.OPEN])
