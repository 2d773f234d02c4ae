"""One answer of a question, as a card with its number."""

from rich.style import Style
from rich.text import Text
from textual.events import Click

from loyd.core.puzzle.board import Board
from loyd.core.quiz.question import Answer
from loyd.tui.paint.big_figures import big_figures
from loyd.tui.paint.board_extent import BoardSize, fit_board
from loyd.tui.paint.board_painter import board_lines
from loyd.tui.paint.board_picture import BoardPicture
from loyd.tui.paint.roles import Role
from loyd.tui.paint.wrapping import wrapped
from loyd.tui.readings.step_reading import home_cells
from loyd.tui.widgets.painted import Painted

MARGIN = 2
"""The columns beside words."""
ROOMY = 20
"""From so many columns on, the verdict stands beside the number in words."""


class AnswerCard(Painted):
    """Shows an answer and, once somebody has answered, whether it is right and whether it was chosen; a click is the key of its number."""

    def __init__(self, place: int) -> None:
        super().__init__(classes="pane")
        self._place = place
        self._answer: Answer | None = None
        self._goal: Board | None = None
        self._is_over = False

    def show(self, answer: Answer, goal: Board, *, is_right: bool, is_chosen: bool, is_over: bool) -> None:
        """Show an answer, to boards with a goal; with `is_over` what came of it too."""
        self._answer, self._goal, self._is_over = answer, goal, is_over
        sign = self.signs.goal if is_right else self.signs.wrong
        said = ""
        if is_over and (is_right or is_chosen):
            words = "yours, right" if is_right and is_chosen else "this one" if is_right else "yours"
            said = f" {sign} {words}" if self.size.width >= ROOMY else f" {sign}"
        self.border_title = f"{self._place + 1}{said}"
        self.set_class(is_over and is_right, "-right")
        self.set_class(is_over and is_chosen and not is_right, "-wrong")
        self.refresh()

    def paint(self, columns: int, lines: int) -> list[Text]:
        """The board with its figures below, or the words, in the middle."""
        answer = self._answer
        if answer is None or self._goal is None:
            return []
        bold = Style(bold=True)
        said = [Text(line, style=bold) for line in self._words(answer, columns)]
        if answer.board is None:
            large = big_figures(answer.words[0], columns - MARGIN, lines) if self.signs.blocks else None
            painted = said if large is None else large
        else:
            said = [said[0], *(Text(line.plain, style=self.palette[Role.DIM]) for line in said[1:])]
            form = fit_board(*answer.board.size, columns, lines - len(said), largest=BoardSize.HUGE)
            picture = BoardPicture(answer.board, home=home_cells(answer.board, self._goal))
            painted = [*board_lines(picture, form, signs=self.signs, palette=self.palette), *said]
        widest = max(line.cell_len for line in painted)
        for line in painted:
            line.pad_left(max((columns - (widest if answer.board is None else line.cell_len)) // 2, 0))
        return [*(Text() for _ in range((lines - len(painted)) // 2)), *painted]

    def _words(self, answer: Answer, columns: int) -> list[str]:
        """What it says, with what it says besides once it is over, in lines; closer together where there is little room."""
        first, *more = answer.words
        said = [f"{first}  {answer.after}" if self._is_over and answer.after else first, *more]
        if answer.board is None:
            return [line for part in said for line in wrapped(part, columns - MARGIN)]
        return [next((way for way in _ways(part) if len(way) <= columns), part) for part in said]

    async def on_click(self, event: Click) -> None:
        """Choose this answer; once somebody has answered, go on."""
        event.stop()
        await self.run_action("screen.go_on" if self._is_over else f"screen.choose({self._place})")


def _ways(words: str) -> tuple[str, ...]:
    """Ways of saying something, ever shorter."""
    return words, words.replace("  ", " "), words.replace("at step", "at"), words.replace(" ", "")
