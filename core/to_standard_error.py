"""What foreign code prints while it runs, and what it reads."""

import sys
from io import StringIO
from threading import current_thread, main_thread
from types import TracebackType
from typing import Any, TextIO


class ToStandardError:
    """In a `with` block, what is printed goes to standard error: standard output is for answers, which programs read.

    Nothing can be read from standard input, on which the boards are; and whatever becomes of the streams is forgotten at the end.
    Only in the main thread, where commands and worker processes run foreign code.  The streams belong to all threads, and in the
    app, whose searches have threads of their own, nothing that is printed reaches the terminal.
    """

    def __enter__(self) -> None:
        self._before: tuple[TextIO, TextIO, TextIO] | None = None
        if current_thread() is main_thread():
            self._before = sys.stdin, sys.stdout, sys.stderr
            if sys.stderr is not _LENT:
                _LENT.of = sys.stderr
            sys.stdin, sys.stdout, sys.stderr = _NOTHING, _LENT, _LENT

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._before is not None:
            sys.stdin, sys.stdout, sys.stderr = self._before


class _Lent:
    """Standard error, as it is lent: closing it closes nothing."""

    of: TextIO

    def __getattr__(self, name: str) -> Any:
        return getattr(self.of, name)

    def close(self) -> None:
        """Do nothing."""


_LENT: Any = _Lent()
_NOTHING = StringIO()
