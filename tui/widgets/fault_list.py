"""The boards on which a heuristic is at its worst, one of them chosen."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.events import Blur, Click, Focus, MouseScrollDown, MouseScrollUp
from textual.message import Message
from textual.reactive import reactive

from core.audit.audit import Audit
from core.puzzle.board import Board
from tui.paint.roles import Role
from tui.widgets.painted import Painted

WHEEL_ROWS = 3
WHAT = 14


@dataclass(frozen=True)
class Fault:
    """`what` is wrong with h on a board, by how many moves, h there, and what it is held against."""

    board: Board
    what: str
    by: int
    h: int
    against: str
    is_error: bool


def faults(audit: Audit) -> tuple[Fault, ...]:
    """The board that is overestimated most and the move along which h falls most, then the others of these, each the worst first.

    Without any, the boards that h is most short of.
    """
    over, steep = audit.admissibility, audit.consistency
    boards = [Fault(one.board, "too much", one.excess, one.h, f"distance {one.distance}", True) for one in over.overestimated]
    moves = [Fault(edge.board, f"falls, move {edge.move.letter}", edge.fall, edge.h, f"then {edge.next_h}", True) for edge in steep.worst]
    if boards or moves:
        return (*boards[:1], *moves[:1], *boards[1:], *moves[1:])
    return tuple(Fault(one.board, "falls short", -one.excess, one.h, f"distance {one.distance}", False) for one in over.underestimated)


class FaultList(Painted, can_focus=True):
    """A line for each fault; arrows choose one, which says so with `Pointed`, and enter or a second click opens it: `Opened`."""

    DEFAULT_CSS = "FaultList { width: 1fr; height: 1fr; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "point_by(-1)", "Row above", show=False),
        Binding("down", "point_by(1)", "Row below", show=False),
        Binding("pageup", "turn(-1)", "Page above", show=False),
        Binding("pagedown", "turn(1)", "Page below", show=False),
    ]

    faults: reactive[tuple[Fault, ...]] = reactive(())
    pointed: reactive[int] = reactive(0)
    """The place of the fault that is chosen."""

    class Pointed(Message):
        """Another fault is chosen."""

        def __init__(self, fault: Fault) -> None:
            super().__init__()
            self.fault = fault

    class Opened(Message):
        """The fault that is chosen is to be looked at."""

        def __init__(self, fault: Fault) -> None:
            super().__init__()
            self.fault = fault

    _top = 0

    @property
    def fault(self) -> Fault | None:
        """The fault that is chosen, if there is any."""
        return self.faults[self.pointed] if self.faults else None

    def watch_faults(self) -> None:
        """Choose the first."""
        self._top = self.pointed = 0
        self._tell()

    def validate_pointed(self, pointed: int) -> int:
        """A place there is."""
        return max(0, min(pointed, len(self.faults) - 1))

    def watch_pointed(self) -> None:
        """Keep it in sight, and say so."""
        rows = self._rows
        self._top = max(min(self._top, self.pointed), self.pointed - rows + 1, 0)
        self._tell()

    @property
    def _rows(self) -> int:
        return max(self.size.height - 1, 1)

    def _tell(self) -> None:
        if self.fault is not None:
            self.post_message(self.Pointed(self.fault))

    def action_point_by(self, rows: int) -> None:
        """Choose the fault so many rows further down."""
        self.pointed += rows

    def action_turn(self, pages: int) -> None:
        """Choose the fault a page further down."""
        self.pointed += pages * self._rows

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        """Further down."""
        event.stop()
        self.pointed += WHEEL_ROWS

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        """Further up."""
        event.stop()
        self.pointed -= WHEEL_ROWS

    def on_click(self, event: Click) -> None:
        """Choose a row; a row that is chosen already is opened."""
        place = self._top + event.y - 1
        if event.y < 1 or place >= len(self.faults):
            return
        if place == self.pointed and self.fault is not None:
            self.post_message(self.Opened(self.fault))
        self.pointed = place

    def on_focus(self, event: Focus) -> None:
        """Show the choice more strongly."""
        del event
        self.refresh()

    def on_blur(self, event: Blur) -> None:
        """Show the choice less strongly."""
        del event
        self.refresh()

    def paint(self, columns: int, lines: int) -> list[Text]:
        """A heading and the faults from the topmost one in sight."""
        if not self.faults:
            return self.empty_lines(columns)
        return [self.cut(line, columns) for line in self._lines(lines - 1)]

    def _lines(self, rows: int) -> Iterator[Text]:
        yield Text(f"    {'h':<{WHAT}} {'by':>3} {'h':>3}  {'':<11} board", style=self.palette[Role.DIM])
        for place, fault in enumerate(self.faults[self._top : self._top + rows], self._top):
            chosen = place == self.pointed
            role = Role.ERROR if fault.is_error else Role.OPEN
            line = Text().append(f"{self.signs.current if chosen else ' '} ", style=self.palette[Role.CURRENT])
            line.append(f"{self.signs.error if fault.is_error else ' '} {fault.what:<{WHAT}}", style=self.palette[role])
            line.append(f" {fault.by:>3} {fault.h:>3}  {fault.against:<11} ")
            line.append(str(fault.board), style="bold" if chosen and self.has_focus else "none")
            yield line
