"""Textual's driver of a terminal, with what it lacks."""

from textual.drivers.linux_driver import LinuxDriver

from loyd.tui.entry.supervised import SUPERVISOR


class TerminalDriver(LinuxDriver):
    """Reads what the process in front hands on (see `.supervisor`), and takes up the terminal once where it has given it away."""

    _is_aside = False
    """Whether the terminal has been given away."""

    def run_input_thread(self) -> None:
        terminal = self.fileno
        if SUPERVISOR.keys is not None:
            self.fileno = SUPERVISOR.keys
        try:
            super().run_input_thread()
        finally:
            self.fileno = terminal

    def _sigtstp_application(self, *_: object) -> None:
        self._is_aside = True
        super()._sigtstp_application()

    def _sigcont_application(self, *_: object) -> None:
        if self._is_aside:
            self._is_aside = False
            super()._sigcont_application()
