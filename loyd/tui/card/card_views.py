"""The parts of a card: figures, true distance, state, neighbours and history of its board."""

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text
from textual.reactive import reactive

from ...core.engine.heuristics import EXACT, Heuristic, HeuristicValue
from ...core.engine.record import NOT_GENERATED, Node, StoryEvent, Successor, format_f, format_h
from ...core.system import grouped
from ..framework import BoardPicked, LineWidget, RowList, SeekRequested
from ..paint import (
    BOLD,
    ROLES,
    BoardDrawing,
    BoardSize,
    bar_of,
    board_extent,
    board_lines,
    status_sign,
    status_word,
)
from ..pane_bindings import FAMILY_KEYS, HISTORY_KEYS
from ..parts.step_model import moved_cells
from ..signs import Role, compact, wrapped
from .card_model import (
    WORD_WIDTH,
    CardReading,
    Relative,
    Source,
    event_sign,
    standing_words,
    story_detail,
    story_role,
    story_word,
)


class CardFigures(LineWidget):
    """The figures of a board: g, h, f and the known distance."""

    reading = reactive[CardReading | None](None, always_update=True)

    def paint(self, columns: int, lines: int) -> list[Text]:
        reading = self.reading
        if reading is None:
            return []
        lines_of_text = [
            self._figures(reading),
            *self._distance(reading, columns),
            *self._standing_lines(reading, columns),
            *self._solution(reading),
        ]
        return [self.cut(line, columns) for line in lines_of_text]

    def _figures(self, reading: CardReading) -> Text:
        node = reading.standing.node if reading.standing is not None else None
        g, f = (str(node.g), format_f(node.f)) if node is not None else ("-", "-")
        h = None if reading.h is None else format_h(reading.h)
        line = Text()
        for name, value in (("g", g), ("h", h), ("f", f if reading.has_f else None)):
            if value is not None:
                line.append(f"{name} ", self.palette.dim).append(value, BOLD).append("   ")
        line.rstrip()
        return line

    def _distance(self, reading: CardReading, columns: int) -> list[Text]:
        """How far h is from the true distance, which stands above the heuristics."""
        if reading.distance is None or reading.h is None:
            return []
        short = reading.distance - reading.h
        words = (
            f"h underestimates by {short}"
            if short > 0
            else "h is exact"
            if not short
            else f"! h overestimates by {-short}"
        )
        if len(words) > columns:
            words = f"{'! ' * (short < 0)}h: {abs(short)} too {'low' if short > 0 else 'high'}"
        return [Text(words, self.palette.error if short < 0 else Style.null())]

    def _standing_lines(self, reading: CardReading, columns: int) -> list[Text]:
        if reading.standing is None:
            return [Text("not read yet", self.palette.dim)]
        words, role = standing_words(
            reading.standing,
            self.signs,
            is_goal=reading.is_goal,
            has_path=reading.has_path,
            comes_later=bool(reading.passages),
        )
        return [Text(line, self.palette[role]) for line in wrapped(words, columns)]

    def _solution(self, reading: CardReading) -> list[Text]:
        if reading.length is None:
            return []
        if reading.place is None:
            return [Text(f"off the solution {self.signs.solution}", self.palette.dim)]
        words = (
            f"{self.signs.solution} move {reading.place} of {reading.length}",
            "  of the solution",
        )
        return [Text(line, self.palette.solution) for line in words]


PITCH = 14
"""The columns from one board to the next, unless the boards need more."""


class FamilyView(LineWidget, can_focus=True):
    """Shows as many neighbours as fit, those with a key first. A click on one asks for its card."""

    BINDINGS = [*FAMILY_KEYS]

    reading = reactive[CardReading | None](None, always_update=True)

    def _shown(self, columns: int) -> tuple[int, list[Relative]]:
        reading = self.reading
        if reading is None:
            return PITCH, []
        pitch = max(PITCH, board_extent(*reading.board.size, BoardSize.SMALL)[0] + 1)
        first = sorted(
            reading.family,
            key=lambda each: (not each.key and each.board != reading.board, each.name != "child"),
        )
        visible = first[: max(columns // pitch, 1)]
        return pitch, [each for each in reading.family if any(each is other for other in visible)]

    def click(self, column: int, line: int) -> None:
        pitch, relatives = self._shown(self.size.width)
        if column // pitch < len(relatives):
            self.post_message(BoardPicked(relatives[column // pitch].board))

    def paint(self, columns: int, lines: int) -> list[Text]:
        pitch, relatives = self._shown(columns)
        cells = (
            [self._cell(self.reading, each) for each in relatives]
            if self.reading is not None
            else []
        )
        rows = []
        for parts in zip(*cells, strict=True):
            row = Text()
            for part in parts:
                part.truncate(pitch - 1)
                part.pad_right(pitch - part.cell_len)
                row.append_text(part)
            rows.append(self.cut(row, columns))
        return rows

    def _cell(self, reading: CardReading, relative: Relative) -> list[Text]:
        is_this = relative.board == reading.board and not relative.key
        name = Text()
        if is_this:
            name.append(f"{self.signs.current} {relative.name}", BOLD)
        else:
            name.append(f"{relative.key:<1} ", BOLD).append(relative.name, self.palette.dim)
        new = relative.successor
        highlight = frozenset[int]() if new is None else moved_cells(new)
        picture = BoardDrawing(
            relative.board,
            highlight=highlight,
            moved_as=Role.DIM if new is None else ROLES[new.status],
        )
        board = board_lines(picture, BoardSize.SMALL, self.palette)
        return [name, *board, self._words(reading) if is_this else self._status(reading, relative)]

    def _words(self, reading: CardReading) -> Text:
        standing = reading.standing
        if standing is None or standing.node is None:
            return Text()
        words, role = standing_words(
            standing,
            self.signs,
            is_goal=reading.is_goal,
            has_path=reading.has_path,
            comes_later=True,
        )
        return Text(f"{words[:1]} {_figure(standing.node, reading)}", self.palette[role])

    def _status(self, reading: CardReading, relative: Relative) -> Text:
        new = relative.successor
        if new is None:
            return Text(relative.words, self.palette.dim)
        return Text(
            f"{status_sign(new.status, self.signs)} {_describe(new, reading)}",
            self.palette[ROLES[new.status]],
        )


def _figure(node: Node | Successor, reading: CardReading) -> str:
    return f"f {format_f(node.f)}" if reading.has_f else f"g {node.g}"


def _describe(new: Successor, reading: CardReading) -> str:
    if new.status in NOT_GENERATED:
        return status_word(new.status)
    return f"known g {new.known_g}" if new.known_g is not None else _figure(new, reading)


STEP_WIDTH = 5
DETAIL_WIDTH = 12
"""The row shows the parent's board only if this many columns remain for the words at its end."""


class StoryList(RowList):
    """Shows a row for each event; the cursor follows the last one up to the current step unless it
    was moved.

    Enter, or a click, asks for the step of a row (`SeekRequested`), or for the card of a board
    (`BoardPicked`).
    """

    BINDINGS = [*HISTORY_KEYS]

    _reading: CardReading | None = None

    def show(self, reading: CardReading) -> None:
        """Show the events of a board."""
        before = self._reading
        self._reading = reading
        is_same = before and (before.board, before.step) == (reading.board, reading.step)
        self.move_to(self.moved_to if is_same else None)

    def highlight_step(self, step: int | None) -> None:
        """Put the cursor on the event of a step."""
        passages = self._reading.passages if self._reading is not None else ()
        at = next((place for place, passage in enumerate(passages) if passage.step == step), None)
        if at is not None:
            self.move_to(at)

    @property
    def count(self) -> int:
        if self._reading is not None:
            return len(self._reading.passages or self._reading.sources)
        return 0

    @property
    def start_row(self) -> int:
        if self._reading is None:
            return 0
        step = self._reading.step
        return max(sum(passage.step <= step for passage in self._reading.passages) - 1, 0)

    @property
    def places(self) -> str:
        """Which row the cursor is on, if not all are in view: `3 of 41`."""
        if self.count > self.room:
            return f"{grouped(self.cursor + 1)} of {grouped(self.count)}"
        return ""

    def action_choose(self) -> None:
        reading = self._reading
        if reading is None or not self.count:
            return
        if reading.passages:
            self.post_message(SeekRequested(self, reading.passages[self.cursor].step))
        else:
            self.post_message(BoardPicked(reading.sources[self.cursor].board))

    def paint(self, columns: int, lines: int) -> list[Text]:
        reading = self._reading
        if reading is None:
            return []
        self.keep_in_sight()
        dim = self.palette.dim
        if not reading.passages:
            title = "Possible predecessors:" if reading.is_whole else "Searching the history …"
            rows = [self._source(place, source) for place, source in enumerate(reading.sources)]
            return [self.cut(line, columns) for line in (Text(title, dim), *rows)]
        step_width = max(
            STEP_WIDTH, *(len(grouped(passage.step)) for passage in reading.passages[-1:])
        )
        width = 1 + len(compact(reading.board))
        if 2 + step_width + 2 + 2 + WORD_WIDTH + 3 + width + 4 + 2 + DETAIL_WIDTH > columns:
            width = 0
        heading = (
            f"  {'step':>{step_width}}  {'':<{WORD_WIDTH + 2}} "
            f"{'move from'[: 9 if width else 4]:<{width + 2}} {'g':>3}"
        )
        seen = reading.passages[self.top : self.top + lines - 1]
        rows = [
            self._row(reading, place, passage, (step_width, width, columns))
            for place, passage in enumerate(seen, self.top)
        ]
        return [self.cut(line, columns) for line in (Text(heading, dim), *rows)]

    def _mark(self, place: int) -> tuple[str, Style]:
        if place == self.cursor:
            return self.signs.current, BOLD
        return " ", Style.null()

    def _row(
        self, reading: CardReading, place: int, passage: StoryEvent, widths: tuple[int, int, int]
    ) -> Text:
        mark, style = self._mark(place)
        step_width, width, columns = widths
        comes = passage.step > reading.step
        role = self.palette[Role.DIM if comes else story_role(passage, is_goal=reading.is_goal)]
        word = story_word(passage, is_goal=reading.is_goal, has_path=reading.has_path)
        line = Text(f"{mark} {grouped(passage.step, step_width)}  ", style)
        line.append(f"{event_sign(passage, self.signs)} {word:<{WORD_WIDTH}} ", role)
        parent = (
            ""
            if passage.parent is None or not width
            else f"{self.signs.side(passage.side)}{compact(passage.parent)}"
        )
        move = "" if passage.move is None else passage.move.letter
        line.append(f"{move:>1}{parent:<{width}}  {passage.g:>3}")
        detail = f"  {story_detail(passage, reading.step)}"
        return line.append(detail if len(line) + len(detail) <= columns else "", self.palette.dim)

    def _source(self, place: int, source: Source) -> Text:
        mark, style = self._mark(place)
        line = Text(f"{mark} {compact(source.board)}  {source.move.letter}  ", style)
        if source.node is None:
            return line.append("not expanded", self.palette.dim)
        return line.append(f"{self.signs.open} open, g {source.node.g}", self.palette.open)


VALUE_WIDTH = 3
GAP = 2
LEAST_BAR = 5
MOST_BAR = 30
LEAST_ROWS = 6


class HeuristicBars(LineWidget):
    """A row for each heuristic: its name, its h, and a bar; if not all fit, the chosen one and
    those with the highest h.
    """

    _estimates = reactive[Sequence[HeuristicValue]](())
    _chosen = reactive[Heuristic | None](None)
    _distance = reactive[int | None](None)

    def show(
        self, estimates: Sequence[HeuristicValue], chosen: Heuristic | None, distance: int | None
    ) -> None:
        """Show the values of the heuristics for a board, beside its distance."""
        self._estimates = estimates
        self._chosen = chosen
        self._distance = distance

    def paint(self, columns: int, lines: int) -> list[Text]:
        if not self._estimates or not lines:
            return [Text(self.signs.ellipsis, self.palette.dim)]
        shown = [one for one in self._estimates if one.heuristic is not EXACT]
        if lines < LEAST_ROWS or columns < self._name_width + VALUE_WIDTH + 3 + LEAST_BAR:
            shown = shown if self._distance is not None else [*self._estimates]
            while len(rows := self._wrapped_estimates(shown, columns)) > lines and len(shown) > 1:
                shown.remove(next(one for one in shown if one.heuristic is not self._chosen))
            return rows[:lines]
        excess = self._overestimating
        room = lines - len(excess)
        if len(shown) > room:
            telling = [one for one in shown if one.heuristic is self._chosen or self._exceeds(one)]
            others = [one for one in reversed(shown) if one not in telling]
            fitting = [*telling, *others][:room]
            shown = [one for one in shown if one in fitting]
        return [*(self.cut(self._cell(one, columns), columns) for one in shown), *excess]

    @property
    def _overestimating(self) -> list[Text]:
        over = [estimate for estimate in self._estimates if self._exceeds(estimate)]
        if not over or self._distance is None:
            return []
        names = (
            " and ".join(estimate.heuristic.id for estimate in over[:2])
            if len(over) < 3
            else f"{len(over)} heuristics"
        )
        by = f" by {(over[0].h or 0) - self._distance}: not admissible" if len(over) == 1 else ""
        sentence = f"{self.signs.wrong} {names} overestimate{'s' * (len(over) == 1)}{by}"
        return [Text(sentence, self.palette.error)]

    @property
    def _name_width(self) -> int:
        return max(len(each.heuristic.id) for each in self._estimates)

    def _wrapped_estimates(self, estimates: Sequence[HeuristicValue], columns: int) -> list[Text]:
        rows = [Text()]
        for estimate in estimates:
            role = self.palette[Role.ERROR if self._exceeds(estimate) else Role.DIM]
            style = BOLD if estimate.heuristic is self._chosen else role
            words = Text().append(f"{estimate.heuristic.id} ", style)
            words.append(
                f"{self._value(estimate)}{self.signs.wrong * self._exceeds(estimate)}", BOLD
            )
            if rows[-1] and rows[-1].cell_len + GAP + words.cell_len > columns:
                rows.append(Text())
            rows[-1].append(" " * GAP if rows[-1] else "").append_text(words)
        return rows

    def _value(self, estimate: HeuristicValue) -> str:
        return "-" if estimate.h is None else str(estimate.h)

    def _exceeds(self, estimate: HeuristicValue) -> bool:
        return estimate.h is not None and self._distance is not None and estimate.h > self._distance

    def _cell(self, estimate: HeuristicValue, width: int) -> Text:
        """The name, h, and a bar on the scale of the true distance, which is marked by a line; a
        longer bar is clipped there.
        """
        full = self._distance or max((each.h or 0 for each in self._estimates), default=0)
        is_chosen = estimate.heuristic is self._chosen
        exceeds = self._exceeds(estimate)
        mark = self.signs.current if is_chosen else self.signs.wrong if exceeds else " "
        cell = Text().append(
            f"{mark} {estimate.heuristic.id:<{self._name_width}} "
            f"{self._value(estimate):>{VALUE_WIDTH}} ",
            Style(bold=is_chosen),
        )
        room = min(width - cell.cell_len - 1, MOST_BAR)
        bar = bar_of(min((estimate.h or 0) / full, 1) if full else 0, room, self.signs)
        cell.append(
            f"{bar:<{room}}",
            BOLD if is_chosen else self.palette.bar(Role.ERROR if exceeds else Role.CLOSED),
        )
        if self._distance is not None:
            end = (
                (self.signs.track_end, Role.ERROR) if exceeds else (self.signs.vertical, Role.GOAL)
            )
            cell.append(end[0], self.palette[end[1]])
        return cell
