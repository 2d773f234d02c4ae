"""The base of the screens that show a position of a record."""

from textual import on

from loyd.core.transport import Transport
from loyd.tui.screens.loyd_screen import LoydScreen
from loyd.tui.settings.preferences import Kept
from loyd.tui.widgets.sought import Sought


class TransportScreen(LoydScreen[None]):
    """Steps, plays and seeks: one search by its steps, or several side by side by their clock."""

    def __init__(self, kept: Kept) -> None:
        super().__init__()
        self._kept = kept

    @property
    def transport(self) -> Transport:
        """What is moved."""
        raise NotImplementedError

    def look(self) -> None:
        """Show what there is by now."""
        raise NotImplementedError

    def moved(self) -> None:
        """Show at once what was asked for, if it is there at once."""
        self.transport.settle()
        self.look()

    def go(self, position: int) -> None:
        """Go to a position, searching on as far as needed."""
        self.transport.seek(position)
        self.moved()

    def action_step(self, count: int) -> None:
        """Step forward or back."""
        self.transport.step(count)
        self.moved()

    def action_play(self) -> None:
        """Play or pause."""
        self.transport.toggle()
        self.look()

    def action_change_pace(self, by: int) -> None:
        """Play faster, or slower."""
        if by > 0:
            self.transport.faster()
        else:
            self.transport.slower()
        self._kept.keep(pace=self.transport.pace)
        self.look()

    def action_next_event(self) -> None:
        """Run to the next event."""
        self.transport.next_event()
        self.moved()

    def action_to_start(self) -> None:
        """Show the start."""
        self.go(0)

    def action_to_end(self) -> None:
        """Run to the end."""
        self.transport.to_end()
        self.moved()

    def action_go_to(self) -> None:
        """Ask for a position and go there."""
        from loyd.tui.screens.go_to import GoToScreen

        self.app.push_screen(GoToScreen(self.transport.total), self._go_to)

    def _go_to(self, position: int | None) -> None:
        if position is not None:
            self.go(position)

    @on(Sought)
    def go_where_asked(self, message: Sought) -> None:
        """Go where a view was asked to."""
        self.go(message.position)
