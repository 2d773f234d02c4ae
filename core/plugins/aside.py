"""What foreign code prints while it runs."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from threading import current_thread, main_thread


@contextmanager
def printing_aside() -> Iterator[None]:
    """Let what is printed go to standard error: standard output is for answers, which programs read.

    Only in the main thread, where commands and worker processes run foreign code.  The stream belongs to all threads, and in the
    app, whose searches have threads of their own, nothing that is printed reaches the terminal.
    """
    if current_thread() is main_thread():
        with redirect_stdout(sys.stderr):
            yield
    else:
        yield
