"""Processes: those that end with their parent, and limits for guests."""

import os
import signal
import sys
from contextlib import suppress
from io import StringIO
from pathlib import Path
from threading import current_thread, main_thread
from typing import Any, TextIO

_SIGNAL_AT_ITS_DEATH = 1


def die_with_parent(parent: int | None = None) -> None:
    """Have this process killed when the thread that started it ends; only Linux supports that,
    elsewhere nothing happens.

    `parent`: the process that started it, if known; if it has ended already, so does this one.
    """
    if sys.platform == "linux":
        import ctypes

        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(_SIGNAL_AT_ITS_DEATH, signal.SIGKILL)
        if parent is not None and os.getppid() != parent:
            os._exit(1)


_START = """
import sys
sys.path[:], sys.argv = {path!r}, {arguments!r}
from loyd.core.system.process import die_with_parent as end_with_parent
end_with_parent({parent})
import runpy
runpy.run_module({module!r}, None, '__main__', True)
"""


def python_command(module: str, *arguments: str) -> list[str]:
    """The command that runs one of our modules with the paths of this process, but not with the
    current directory on them.

    The process ends with this one.
    """
    root = str(Path(__file__).parents[3])
    path = [entry for entry in sys.path if entry]
    if root not in path:
        path.append(root)
    start = _START.format(
        path=path, parent=os.getpid(), module=module, arguments=[module, *arguments]
    )
    return [sys.executable, "-P", "-c", start]


def cores() -> int:
    """The number of cores that this process may use, at least 1."""
    affinity = getattr(os, "sched_getaffinity", None)  # available on Linux
    return len(affinity(0)) if affinity else os.cpu_count() or 1


class ToStandardError:
    """In a `with` block, printed text goes to standard error, because standard output is for
    answers that programs read.

    Nothing can be read from standard input, which contains the boards; and changes to the streams
    are undone at the end. Only in the main thread, where commands and worker processes run user
    code: the streams belong to all threads, and in the app, whose searches have threads of their
    own, printed text never reaches the terminal.
    """

    def __enter__(self) -> None:
        self._before: tuple[TextIO, TextIO, TextIO] | None = None
        if current_thread() is main_thread():
            self._before = sys.stdin, sys.stdout, sys.stderr
            if sys.stderr is not _LENT:
                _LENT.of = sys.stderr
            sys.stdin = _NOTHING
            sys.stdout = _LENT
            sys.stderr = _LENT

    def __exit__(self, *error: object) -> None:
        if self._before is not None:
            sys.stdin, sys.stdout, sys.stderr = self._before


class _Lent:
    """Standard error on loan: closing it has no effect."""

    of: TextIO

    def __getattr__(self, name: str) -> Any:
        return getattr(self.of, name)

    def close(self) -> None:
        """Do nothing."""


_LENT: Any = _Lent()
_NOTHING = StringIO()


ADDRESS = "LOYD_GUEST"
"""The environment variable with the address at which the app is served."""
GUEST_BYTES = 200_000_000
"""The memory for a guest's search, unless it has another limit: a guest shares the machine."""
PROCESS_BYTES = 1_000_000_000
"""The most memory for a guest's process, including the program itself and the tables of large
heuristics.
"""
FILE_BYTES = 16_000_000
"""The largest file that a guest's process may write."""


def served_address() -> str:
    """The beginning of addresses that link to a view, such as `http://localhost:8000/`; empty if
    the app is not served.
    """
    return os.environ.get(ADDRESS, "")


def limit_guest() -> None:
    """Limit this process to a guest's memory and files, if the system can, and end it with its
    parent.
    """
    die_with_parent()
    if sys.platform != "win32":
        import resource

        for limit, most in (
            (resource.RLIMIT_DATA, PROCESS_BYTES),
            (resource.RLIMIT_FSIZE, FILE_BYTES),
            (resource.RLIMIT_CORE, 0),
        ):
            with suppress(ValueError, OSError):
                resource.setrlimit(limit, (most, most))


def is_served() -> bool:
    """Whether this process is a visitor's, started by `loyd serve`."""
    return bool(served_address())
