"""What h of the node at hand is made of, and the sentence that says why it was chosen."""

from rich.text import Text

from loyd.tui.paint.roles import Role
from loyd.tui.paint.wrapping import wrapped
from loyd.tui.readings.breakdown import breakdown
from loyd.tui.widgets.step_painted import StepPainted

ONE_LINE = 40
"""From so many columns on, what h is made of takes no more than two lines."""


class ChoiceView(StepPainted):
    """What h is made of, where that is not tiles, and below it the reason, whose first words are dim."""

    def paint(self, columns: int, lines: int) -> list[Text]:
        """A line of parts if there are any, the others the reason."""
        view = self.view
        if view is None:
            return self.empty_lines(columns)
        rows = 2 if columns >= ONE_LINE else max(lines - 1, 1)
        made_of = breakdown(view.node.h, view.parts, columns * rows - columns // 3) or view.other_h
        painted = [Text(line) for line in wrapped(made_of, max(columns, 8), lines=rows, ellipsis=self.signs.ellipsis)]
        said = wrapped(view.reason, max(columns, 8), lines=max(lines - len(painted), 1), ellipsis=f" {self.signs.ellipsis}")
        sentence = [Text(line) for line in said]
        if sentence and said[0].startswith("Chosen because:"):
            sentence[0].stylize(self.palette[Role.DIM], 0, said[0].index(":") + 1)
        return [*painted, *sentence]
