"""The figures of the node at hand, what its h is made of, and the sentence that says why it was chosen."""

from rich.text import Text

from core.trace.choice import shown_f, shown_h
from tui.breakdown import breakdown
from tui.paint.numbers import grouped
from tui.paint.roles import Role
from tui.paint.wrapping import wrapped
from tui.step_view import StepView
from tui.widgets.painted import Painted


class ChoiceView(Painted):
    """`step 7   blank right   g 7   h 12   f 19   (f = g + h)`, below it what h is made of, where that is not tiles, and the reason."""

    DEFAULT_CSS = "ChoiceView { width: 1fr; height: 3; }"

    view: StepView | None = None

    def show(self, view: StepView) -> None:
        """Show another step."""
        if view != self.view:
            self.view = view
            self.refresh()

    def paint(self, columns: int, lines: int) -> list[Text]:
        """One line of figures, one of parts if there are any, the others the reason."""
        view = self.view
        if view is None:
            return self.empty_lines(columns)
        made_of = breakdown(view.node.h, view.parts, columns) or view.other_h
        painted = [self.cut(self._figures(view, columns), columns)]
        painted += [self.cut(Text(made_of), columns)] if made_of else []
        said = wrapped(view.reason, max(columns, 8), lines=max(lines - len(painted), 1), ellipsis=f" {self.signs.ellipsis}")
        return [*painted, *(Text(line) for line in said)]

    def _figures(self, view: StepView, columns: int) -> Text:
        node = view.node
        current, dim = self.palette[Role.CURRENT], self.palette[Role.DIM]
        line = Text(f"{self.signs.current} ", style=current)
        line.append(f"step {grouped(view.step)}" if view.step else "start", style="bold")
        line.append(f"   {node.side}" if node.side else "", style="bold")
        line.append(f"   blank {node.move.word}" if node.move is not None else "", style=dim)
        for name, value in (("g", str(node.g)), ("h", shown_h(node.h))):
            line.append(f"   {name} ", style=dim)
            line.append(value, style="bold")
        line.append("   f ", style=dim)
        line.append(shown_f(node.f, node.h), style=current)
        equation = f"   ({view.equation})"
        return line.append(equation, style=dim) if line.cell_len + len(equation) <= columns else line
