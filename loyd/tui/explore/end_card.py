"""The end card: the verdict on a search that has reached the goal, in place of the stage."""

import re

from rich.text import Text
from textual.reactive import reactive

from ..framework import LineWidget
from ..key_names import key_of
from ..paint import (
    BOLD,
    DIGIT_HEIGHT,
    BoardDrawing,
    BoardSize,
    Grid,
    Pixels,
    big_text,
    big_text_width,
    board_lines,
    fit_board,
    marked,
    progress_bar,
    wrapped_lines,
)
from ..parts.step_model import LEAST_SHARE, Arrival, home_cells
from ..signs import Role, wrapped

LEAST_SIDE = 16
"""The least columns of the words beside the board."""
SCALE = 2
FIGURE = re.compile(r"\d[\d .]*(?: [%kMGTs]| min| moves?)?")


class EndCard(LineWidget):
    """The board of the goal, the length of the solution in big digits, and what it took."""

    arrival = reactive[Arrival | None](None)

    def paint(self, columns: int, lines: int) -> list[Text]:
        if self.arrival is None:
            return []
        facts = self._facts(self.arrival, columns)
        goal = self.arrival.goal
        size = fit_board(*goal.size, columns - LEAST_SIDE, lines - len(facts) - 1)
        picture = BoardDrawing(goal, home=home_cells(goal, goal))
        board = board_lines(picture, size, self.palette)
        across = board[0].cell_len + 2 if size is not BoardSize.LINE else 0
        beside = self._beside(self.arrival, columns - across, max(len(board), lines - len(facts)))
        if not across:
            return [*beside, *facts][:lines]
        board += [Text(" " * (across - 2)) for _ in range(len(beside) - len(board))]
        for line, words in zip(board, beside, strict=False):
            line.append("  ").append_text(words)
        spare = lines - len(board) - len(facts)
        return [*[Text()] * (spare // 3), *board, *[Text()] * min(spare, 1), *facts][:lines]

    def _beside(self, arrival: Arrival, columns: int, lines: int) -> list[Text]:
        """The verdict, with the length in big digits where there is room."""
        palette, gold = self.palette, self.palette.solution + BOLD
        aside_style = palette.error if arrival.aside[:1] == "+" else palette.dim
        below = [
            *wrapped_lines(arrival.aside, columns, aside_style),
            Text(),
            Text.assemble((key_of("playback"), BOLD), (" play solution", palette.dim)),
        ]
        length = str(arrival.length)
        digits = Grid(big_text_width(length, SCALE), DIGIT_HEIGHT)
        pixels = Pixels(digits.width, SCALE * DIGIT_HEIGHT)
        big_text(pixels, 0, 0, length, palette.area(Role.SOLUTION), SCALE)
        pixels.draw_on(digits)
        words = arrival.sentence.partition(f"in {arrival.length} ")[2]
        big = [*digits.lines(), Text(words, gold), *below]
        if palette.filled and words and digits.width <= columns and len(big) <= lines:
            return big
        return [*wrapped_lines(arrival.sentence, columns, gold), *below]

    def _facts(self, arrival: Arrival, columns: int) -> list[Text]:
        dim = self.palette.dim
        first, *others = [
            [marked(line, FIGURE, dim, BOLD) for line in wrapped(fact, columns)]
            for fact in arrival.facts
        ]
        if arrival.share >= LEAST_SHARE:
            share = f" {100 * arrival.share:.1f} % of all boards"
            style = self.palette.bar(Role.CLOSED)
            bar = progress_bar(arrival.share, columns - len(share), style, self.palette)
            first.append(bar.append(share, BOLD))
        return sum(others, first)
