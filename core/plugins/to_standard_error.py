"""What foreign code prints while it runs."""

import sys
from threading import current_thread, main_thread
from types import TracebackType
from typing import TextIO


class ToStandardError:
    """In a `with` block, what is printed goes to standard error: standard output is for answers, which programs read.

    Only in the main thread, where commands and worker processes run foreign code.  The stream belongs to all threads, and in the
    app, whose searches have threads of their own, nothing that is printed reaches the terminal.
    """

    def __enter__(self) -> None:
        self._before: TextIO | None = None
        if current_thread() is main_thread():
            self._before, sys.stdout = sys.stdout, sys.stderr

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._before is not None:
            sys.stdout = self._before
