"""The open and the closed list at the step at hand, and how many open nodes have each f."""

from textual.app import ComposeResult
from textual.containers import Vertical

from loyd.core.trace.node import Counts
from loyd.core.trace.solution_way import SolutionWay
from loyd.tui.paint.numbers import grouped
from loyd.tui.paint.roles import Role
from loyd.tui.readings.list_reading import ListReading
from loyd.tui.widgets.framed import Framed
from loyd.tui.widgets.histogram import Histogram
from loyd.tui.widgets.node_list import NodeList


class ListPane(Framed, Vertical):
    """A list in its frame."""


class NodeLists(Vertical):
    """The open list, turned to the closed one or beside it, with their counts in their borders; their screen reads what they hold."""

    def compose(self) -> ComposeResult:
        """Open above closed."""
        with ListPane(id="open-pane", classes="pane"):
            yield NodeList(id="open-list")
            yield NodeList(id="further")
            yield Histogram(id="by-f")
        with ListPane(id="closed-pane", classes="pane"):
            yield NodeList(id="closed")

    def on_mount(self) -> None:
        """Tell the two apart."""
        self.open.empty = self.further.empty = "No node is open."
        self.closed.role, self.closed.from_end = Role.CLOSED, True

    def turn(self) -> None:
        """Show the closed list in place of the open one, or the open one again."""
        self.toggle_class("-closed")

    def promise(self, instead: str) -> None:
        """Say what will be in the closed list, or `instead` why it stays empty."""
        self.closed.empty = instead or "Nodes that have been expanded will be listed here: → expands one."

    @property
    def open(self) -> NodeList:
        """The open list."""
        return self.query_one("#open-list", NodeList)

    @property
    def further(self) -> NodeList:
        """The other part of the open list, where it has two."""
        return self.query_one("#further", NodeList)

    @property
    def closed(self) -> NodeList:
        """The closed list."""
        return self.query_one("#closed", NodeList)

    def _pane(self, name: str) -> ListPane:
        return self.query_one(f"#{name}-pane", ListPane)

    def wanted(self, frontiers: int, opened: int) -> tuple[range, ...]:
        """The places that are in sight of each part of an open list of so many nodes, which has one part or two."""
        if self.has_class("-two-sided") != (frontiers > 1):
            self.set_class(frontiers > 1, "-two-sided")
        return tuple(part.wanted(opened) for part in (self.open, self.further)[:frontiers])

    def count(self, counts: Counts, *, has_f: bool) -> None:
        """Put the counts into the borders; a depth-first search has a path instead of a closed list.

        How many are open by f is left out where there is no f, and where a path has so few that each is in sight.
        """
        signs, has_path = self.open.signs, counts.depth is not None
        self.set_class(has_path or not has_f, "-plain")
        self._pane("open").name_frame(f"[$accent]2[/] [$loyd-open]{signs.open} Open {grouped(counts.open)}[/]")
        self._pane("closed").name_frame(f"[$accent]2[/] {signs.closed} {'Path' if has_path else 'Closed'} {grouped(counts.closed)}")

    def mark(self, solution: SolutionWay | None) -> None:
        """Mark the nodes of a solution."""
        for rows in (self.open, self.further, self.closed):
            rows.solution = solution

    def go_to_first(self) -> None:
        """Show the first rows of the open list again: the next node is among them."""
        self.open.go_to_first()
        self.further.go_to_first()

    def show(self, reading: ListReading) -> None:
        """Show the lists at a step."""
        for rows in (self.open, self.further, self.closed):
            rows.has_h, rows.has_f = reading.trace.has_h, reading.trace.has_f
        for part, frontier in zip((self.open, self.further), reading.frontiers, strict=False):
            part.show(frontier.nodes, frontier.first, frontier.total, frontier.name)
        self.closed.show(reading.closed, reading.closed_from, reading.counts.closed)
        self._pane("open").name_frame(below=self.open.places)
        self._pane("closed").name_frame(below=self.closed.places)
        by_f = self.query_one(Histogram)
        by_f.caption, by_f.bars = reading.symbol, reading.bars
