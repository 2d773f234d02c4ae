"""The boards on which a heuristic is at its worst, one of them chosen."""

from collections.abc import Iterator
from dataclasses import dataclass

from rich.text import Text
from textual.message import Message
from textual.reactive import reactive

from loyd.core.audit.audit import Audit
from loyd.core.puzzle.board import Board
from loyd.tui.paint.compact_board import compact
from loyd.tui.paint.roles import Role
from loyd.tui.widgets.rows import Rows

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


class FaultList(Rows):
    """A line for each fault; arrows choose one, which says so with `Pointed`, and enter or a second click opens it: `Opened`."""

    DEFAULT_CSS = "FaultList { width: 1fr; height: 1fr; }"

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
        self._top = max(min(self._top, self.pointed), self.pointed - self.room + 1, 0)
        self._tell()

    def _tell(self) -> None:
        if self.fault is not None:
            self.post_message(self.Pointed(self.fault))

    def go(self, rows: int) -> None:
        """Choose the fault so many rows further down."""
        self.pointed += rows

    def pick(self, row: int) -> None:
        """Choose a row; a row that is chosen already is opened."""
        place = self._top + row
        if place >= len(self.faults):
            return
        if place == self.pointed and self.fault is not None:
            self.post_message(self.Opened(self.fault))
        self.pointed = place

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
            line.append(compact(fault.board), style="bold" if chosen and self.has_focus else "none")
            yield line
