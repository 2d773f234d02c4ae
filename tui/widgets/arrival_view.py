"""What is said below the board when the goal has been reached."""

from rich.style import Style
from rich.text import Text
from textual.reactive import reactive

from loyd.tui.paint.roles import Role
from loyd.tui.widgets.painted import Painted

PLAYS = "p", " plays them"


class ArrivalView(Painted):
    """`★ the goal, 31 moves from the start ★` and the key that plays them; nothing where one has not arrived."""

    said: reactive[str] = reactive("")
    """How far the goal was, or nothing."""

    def paint(self, columns: int, lines: int) -> list[Text]:
        """Two lines in the middle, or as many as find room."""
        if not self.said:
            return []
        star, gold = self.signs.solution, self.palette[Role.SOLUTION]
        arrived = Text(f"{star} {self.said} {star}", style=gold + Style(bold=True))
        if arrived.cell_len > columns:
            arrived = Text(f"{star} {self.said.partition(',')[0]}", style=gold + Style(bold=True))
        key, words = PLAYS
        plays = Text.assemble((key, self.palette[Role.CURRENT]), words)
        for line in (arrived, plays):
            line.pad_left(max((columns - line.cell_len) // 2, 0))
        return [arrived, plays][:lines]
