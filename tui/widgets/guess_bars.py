"""What every heuristic at hand says of one board, side by side."""

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from loyd.core.heuristics.catalogue import EXACT
from loyd.core.heuristics.heuristic import Heuristic
from loyd.core.heuristics.side_by_side import Guess
from loyd.tui.paint.roles import Role
from loyd.tui.widgets.painted import Painted

VALUE_WIDTH = 3
GAP = 2
LEAST_BAR = 5


class GuessBars(Painted):
    """A row for each heuristic, in as many columns as they need: its name, its h, and a bar where there is room for one."""

    _guesses: Sequence[Guess] = ()
    _chosen: Heuristic | None = None
    _distance: int | None = None

    def show(self, guesses: Sequence[Guess], chosen: Heuristic | None, distance: int | None) -> None:
        """Show what they say, the chosen one lit; what is more than the true distance is marked."""
        if (guesses, chosen, distance) != (self._guesses, self._chosen, self._distance):
            self._guesses, self._chosen, self._distance = guesses, chosen, distance
            self.refresh()

    def paint(self, columns: int, lines: int) -> list[Text]:
        """The rows, column by column."""
        if not self._guesses or not lines:
            return [Text(self.signs.ellipsis, style=self.palette[Role.DIM])]
        across = -(-len(self._guesses) // lines)
        width = (columns - GAP * (across - 1)) // across
        if width < self._name_width + VALUE_WIDTH + 3:
            return self._flowing(columns)[:lines]
        rows = [Text() for _ in range(min(lines, len(self._guesses)))]
        for place, guess in enumerate(self._guesses):
            row, cell = rows[place % lines], self._cell(guess, width)
            cell.truncate(width, pad=True)
            row.append(" " * GAP if place >= lines else "").append_text(cell)
        return [self.cut(row, columns) for row in rows]

    @property
    def _name_width(self) -> int:
        return max(len(each.heuristic.id) for each in self._guesses)

    def _flowing(self, columns: int) -> list[Text]:
        """One after the other, where there is no room for columns."""
        rows = [Text()]
        for guess in self._guesses:
            role = Role.CURRENT if guess.heuristic is self._chosen else Role.DIM
            said = Text().append(f"{guess.heuristic.id} ", style=self.palette[role])
            said.append(f"{self._value(guess)}{self.signs.error * self._exceeds(guess)}", style=Style(bold=True))
            if rows[-1] and rows[-1].cell_len + GAP + said.cell_len > columns:
                rows.append(Text())
            rows[-1].append(" " * GAP if rows[-1] else "").append_text(said)
        return rows

    def _value(self, guess: Guess) -> str:
        return "-" if guess.h is None else str(guess.h)

    def _exceeds(self, guess: Guess) -> bool:
        """Whether it says more than the true distance."""
        return guess.h is not None and self._distance is not None and guess.h > self._distance

    def _cell(self, guess: Guess, width: int) -> Text:
        greatest = max((each.h or 0 for each in self._guesses), default=0)
        is_chosen = guess.heuristic is self._chosen
        style = self.palette[Role.CURRENT] if is_chosen else Style.null()
        exceeds = self._exceeds(guess)
        mark = self.signs.current if is_chosen else self.signs.error if exceeds else " "
        cell = Text().append(f"{mark} {guess.heuristic.id:<{self._name_width}} {self._value(guess):>{VALUE_WIDTH}} ", style=style)
        room = width - cell.cell_len
        if room >= LEAST_BAR and greatest and guess.h:
            bar = (self.signs.blocks[-1] if self.signs.blocks else "#") * max(1, round(guess.h * room / greatest))
            role = Role.GOAL if guess.heuristic is EXACT else Role.CURRENT if is_chosen else Role.ERROR if exceeds else Role.CLOSED
            cell.append(bar, style=self.palette[role])
        return cell
