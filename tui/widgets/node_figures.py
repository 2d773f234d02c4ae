"""g, h and f of the node at hand."""

from rich.style import Style
from rich.text import Text

from loyd.core.trace.choice import shown_f, shown_h
from loyd.tui.paint.roles import Role
from loyd.tui.widgets.step_painted import StepPainted

LINES = 3
"""From so many lines on, each figure has its own."""


class NodeFigures(StepPainted):
    """`g 15   h 14   f 29  = g + h` in one line, or the three one below the other."""

    def paint(self, columns: int, lines: int) -> list[Text]:
        """The figures in the room there is."""
        view = self.view
        if view is None:
            return []
        dim, bold = self.palette[Role.DIM], Style(bold=True)
        g, h, f = str(view.node.g), shown_h(view.node.h), shown_f(view.node.f, view.node.h)
        figures = [("g", g, bold), *([("h", h, bold)] if view.has_h else [])]
        figures += [("f", f, self.palette[Role.CURRENT])] if view.equation else []
        if lines >= LINES:
            rows = [Text.assemble((f" {name} ", dim), (f"{value:>3}", style)) for name, value, style in figures]
            return [*(Text() for _ in range((lines - len(rows)) // 2)), *rows]
        line = Text()
        for name, value, style in figures:
            line.append(f"{name} ", style=dim)
            line.append(f"{value}   ", style=style)
        line.append(f"{view.node.side}  " if view.node.side else "", style=bold)
        equation = f"= {view.equation.partition('= ')[2]}" if view.equation.startswith("f = ") else view.equation
        return [line.append(equation, style=dim) if line.cell_len + len(equation) <= columns else line]
