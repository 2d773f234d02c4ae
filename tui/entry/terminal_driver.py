"""Textual's driver of a terminal, with what it lacks."""

from textual.drivers.linux_driver import LinuxDriver

from loyd.tui.entry.in_front import IN_FRONT


class TerminalDriver(LinuxDriver):
    """Reads what the process in front hands on (see `.guard`), and takes up the terminal again only where it has given it away."""

    def run_input_thread(self) -> None:
        """Wait for what is typed, and dispatch it."""
        terminal = self.fileno
        if IN_FRONT.keys is not None:
            self.fileno = IN_FRONT.keys
        try:
            super().run_input_thread()
        finally:
            self.fileno = terminal

    def _sigcont_application(self, *_: object) -> None:
        if self._must_signal_resume:
            super()._sigcont_application()
