"""The open or the closed list at the step at hand."""

from rich.text import Text

from core.trace.choice import shown
from core.trace.node import Node
from tui.paint.numbers import grouped
from tui.paint.roles import Role
from tui.widgets.painted import Painted


class NodeList(Painted):
    """Shows nodes in order, a line each: place, f, g, h, board.  `first` is the place of the first one."""

    DEFAULT_CSS = "NodeList { width: 1fr; height: 1fr; }"

    nodes: tuple[Node, ...] = ()
    first: int = 1
    total: int = 0
    role: Role = Role.OPEN

    def show(self, nodes: tuple[Node, ...], first: int, total: int) -> None:
        """Show these nodes, of `total` in all."""
        if (nodes, first, total) != (self.nodes, self.first, self.total):
            self.nodes, self.first, self.total = nodes, first, total
            self.refresh()

    def paint(self, columns: int, lines: int) -> list[Text]:
        """A heading and the nodes."""
        if not self.nodes:
            return self.empty_lines(columns)
        width = max(2, len(grouped(self.first + len(self.nodes) - 1)))
        heading = Text(f"{'':>{width}} {'f':>5} {'g':>3} {'h':>3}  board", style=self.palette[Role.DIM])
        return [heading, *(self._line(place, node, width, columns) for place, node in enumerate(self.nodes[: lines - 1], self.first))]

    def _line(self, place: int, node: Node, width: int, columns: int) -> Text:
        line = Text(grouped(place, width), style=self.palette[self.role])
        line.append(f" {shown(node.f):>5}", style="bold")
        line.append(f" {node.g:>3} {node.h:>3}  ")
        line.append(str(node.board))
        line.truncate(columns, overflow="ellipsis" if self.signs.braille else "crop")
        return line
