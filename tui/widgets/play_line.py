"""What is said under the board that is played on."""

from textwrap import wrap

from rich.style import Style
from rich.text import Text
from textual.reactive import reactive

from loyd.core.play.distance import Distance, Trend
from loyd.tui.paint.roles import Role
from loyd.tui.readings.play_words import LONGEST_DISTANCE, distance_words, time_words
from loyd.tui.widgets.painted import Painted

GAP = 4
SAID_LINES = 2
_BOLD = Style(bold=True)


class PlayLine(Painted):
    """Moves, time and, when asked for, the distance in one line; a sentence below it."""

    DEFAULT_CSS = "PlayLine { width: 1fr; height: 3; }"

    moves: reactive[int] = reactive(0)
    """The moves made."""
    seconds: reactive[int] = reactive(0)
    """The time spent, in whole seconds."""
    asked: reactive[bool] = reactive(False)
    """Whether the distance is shown."""
    known: reactive[Distance | None] = reactive(None)
    """What is known of the distance; None where there is no way home."""
    trend: reactive[Trend] = reactive(Trend.UNKNOWN)
    """Whether the last move led nearer home."""
    sentence: reactive[str] = reactive("")
    """A hint, the end of the game, or what is under way."""
    role: reactive[Role] = reactive(Role.DIM)
    """What kind of sentence it is."""

    def say(self, sentence: str, role: Role = Role.DIM) -> None:
        """Show a sentence."""
        self.sentence, self.role = sentence, role

    def paint(self, columns: int, lines: int) -> list[Text]:
        """All lines, in the middle; the figures keep their places while they grow."""
        return [self._figures(columns), *self._said(columns)][:lines]

    def _figures(self, columns: int) -> Text:
        dim, palette = self.palette[Role.DIM], self.palette
        moves, time = f"{self.moves:>5}", f"{time_words(self.seconds):>7}"
        line = Text(no_wrap=True, end="").append("moves", dim).append(moves, _BOLD).append(" " * GAP)
        line.append("time", dim).append(time, _BOLD)
        if self.asked:
            words = distance_words(self.known, self.trend)
            room = min(LONGEST_DISTANCE, max(columns - line.cell_len - GAP, 0))
            style = {Trend.BETTER: palette[Role.GOAL], Trend.WORSE: palette[Role.IMPROVED]}.get(self.trend, palette[Role.CURRENT])
            line.append(" " * GAP).append(words[:room].ljust(room), style)
        return self._centred(line, columns)

    def _said(self, columns: int) -> list[Text]:
        """The sentence in as many lines as there are for it, cut where they are too few."""
        signs = {Role.ERROR: self.signs.error, Role.GOAL: self.signs.goal, Role.SOLUTION: self.signs.solution}
        text = f"{signs.get(self.role, '')} {self.sentence}".strip()
        said = wrap(text, max(columns, 1), max_lines=SAID_LINES, placeholder=self.signs.ellipsis)
        return [self._centred(Text(line, self.palette[self.role], no_wrap=True, end=""), columns) for line in said]

    @staticmethod
    def _centred(line: Text, columns: int) -> Text:
        line.pad_left(max((columns - line.cell_len) // 2, 0))
        return line
