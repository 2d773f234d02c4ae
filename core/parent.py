"""Processes that end with the one that started them, whatever ends that one."""

import os
import signal
import sys
from contextlib import suppress

_SIGNAL_AT_ITS_DEATH = 1


def end_with_parent(parent: int | None = None) -> None:
    """Have this process killed when the thread that started it ends; only Linux can do that, elsewhere nothing happens.

    `parent`: the process that started it, where that is known; if it has ended already, so does this one.
    """
    if sys.platform == "linux":
        import ctypes

        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(_SIGNAL_AT_ITS_DEATH, signal.SIGKILL)
        if parent is not None and os.getppid() != parent:
            os._exit(1)
