"""The open and the closed list at the step at hand, and how many open nodes have each f."""

from textual.app import ComposeResult
from textual.containers import Vertical

from core.trace.node import Counts
from tui.list_reading import ListReading
from tui.paint.numbers import grouped
from tui.paint.roles import Role
from tui.widgets.histogram import Histogram
from tui.widgets.node_list import NodeList


class NodeLists(Vertical):
    """Two lists with their counts in their borders; what to put into them is read by their screen."""

    def compose(self) -> ComposeResult:
        """Open above closed."""
        with Vertical(id="open-pane", classes="pane"):
            yield NodeList(id="open")
            yield NodeList(id="further")
            yield Histogram(id="by-f")
        with Vertical(id="closed-pane", classes="pane"):
            yield NodeList(id="closed")

    def on_mount(self) -> None:
        """Tell the two apart."""
        self.open.empty = self.further.empty = "No node is open."
        self.closed.role, self.closed.from_end = Role.CLOSED, True
        self.query_one(Histogram).empty = "How many open nodes have each f will be drawn here."

    def promise(self, *, solvable: bool) -> None:
        """Say what will be in the closed list, which stays empty where the goal cannot be reached."""
        self.closed.empty = "Nodes that have been expanded will be listed here: → expands one." if solvable else "No node is expanded."

    @property
    def open(self) -> NodeList:
        """The open list."""
        return self.query_one("#open", NodeList)

    @property
    def further(self) -> NodeList:
        """The other part of the open list, where it has two."""
        return self.query_one("#further", NodeList)

    @property
    def closed(self) -> NodeList:
        """The closed list."""
        return self.query_one("#closed", NodeList)

    def wanted(self, fronts: int, opened: int) -> tuple[range, ...]:
        """The places that are in sight of each part of an open list of so many nodes, which has one part or two."""
        if self.has_class("-parted") != (fronts > 1):
            self.set_class(fronts > 1, "-parted")
        return tuple(part.wanted(opened) for part in (self.open, self.further)[:fronts])

    def count(self, counts: Counts) -> None:
        """Put the counts into the borders; a depth-first search has a path instead of a closed list."""
        signs, deep = self.open.signs, counts.depth is not None
        self.query_one("#open-pane").border_title = f"{signs.open} {'Pending' if deep else 'Open'} {grouped(counts.open)}"
        self.query_one("#closed-pane").border_title = f"{signs.closed} {'Path' if deep else 'Closed'} {grouped(counts.closed)}"

    def show(self, reading: ListReading) -> None:
        """Show the lists at a step."""
        for part, front in zip((self.open, self.further), reading.fronts, strict=False):
            part.show(front.nodes, front.first, front.total, front.name)
        self.closed.show(reading.closed, reading.closed_from, reading.counts.closed)
        by_f = self.query_one(Histogram)
        by_f.caption, by_f.bars = reading.symbol, reading.bars
