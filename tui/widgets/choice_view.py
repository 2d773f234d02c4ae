"""The figures of the node at hand, and the sentence that says why it was chosen."""

from textwrap import wrap

from rich.text import Text

from core.trace.choice import shown
from core.trace.node import Node
from tui.paint.numbers import grouped
from tui.paint.roles import Role
from tui.widgets.painted import Painted


class ChoiceView(Painted):
    """`step 7   blank right   g 7   h 12   f 19   (f = g + h)`, and below it the reason."""

    DEFAULT_CSS = "ChoiceView { width: 1fr; height: 3; }"

    node: Node | None = None
    equation: str = ""
    reason: str = ""

    def show(self, node: Node, equation: str, reason: str) -> None:
        """Show another node; `equation` says how its priority comes about, such as `f = g + h`."""
        if (node, equation, reason) != (self.node, self.equation, self.reason):
            self.node, self.equation, self.reason = node, equation, reason
            self.refresh()

    def paint(self, columns: int, lines: int) -> list[Text]:
        """One line of figures, the others the reason."""
        node = self.node
        if node is None:
            return self.empty_lines(columns)
        current, dim = self.palette[Role.CURRENT], self.palette[Role.DIM]
        first = Text(f"{self.signs.current} ", style=current)
        first.append(f"step {grouped(node.step)}" if node.step else "start", style="bold")
        first.append(f"   blank {node.move.word}" if node.move is not None else "", style=dim)
        for name, value in (("g", node.g), ("h", node.h)):
            first.append(f"   {name} ", style=dim)
            first.append(f"{value}", style="bold")
        first.append("   f ", style=dim)
        first.append(shown(node.f), style=current)
        first.append(f"   ({self.equation})", style=dim)
        said = wrap(self.reason, max(columns, 8), max_lines=max(lines - 1, 1), placeholder=f" {self.signs.ellipsis}")
        return [self.cut(first, columns), *(Text(line) for line in said)]
