"""Lines on standard output, written many at a time but never held back."""

from time import monotonic
from types import TracebackType

import click

LONGEST_WAIT = 0.05


class Output:
    """Collects lines; what it holds goes out at the end of a batch, after 50 ms, and when the work is broken off."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._last = monotonic()

    def __enter__(self) -> "Output":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if not isinstance(error, OSError):
            self.flush()

    def line(self, text: str) -> None:
        """One more line (or several, with line breaks between)."""
        self._lines.append(text)
        if monotonic() - self._last > LONGEST_WAIT:
            self.flush()

    def flush(self) -> None:
        """Write out everything that is held."""
        if self._lines:
            self._lines.append("")
            text, self._lines = "\n".join(self._lines), []
            click.echo(text, nl=False)
        self._last = monotonic()
