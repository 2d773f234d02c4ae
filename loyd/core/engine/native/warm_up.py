"""Prepares compiled loops without blocking: loads them in a thread, compiles them in a separate
process.
"""

import gc
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Event, Lock, Thread, get_ident
from time import sleep

from loyd.core.engine.native.kernel import Kernel

_LAST = 5
LOOK_SECONDS = 0.01
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
    root = str(Path(__file__).parents[4])
    path = [entry for entry in sys.path if entry]
    if root not in path:
        path.append(root)
    start = _START.format(
        path=path, parent=os.getpid(), module=module, arguments=[module, *arguments]
    )
    return [sys.executable, "-P", "-c", start]


def go_last() -> None:
    """Lower this process's priority, so that compiling does not delay key presses."""
    if sys.platform != "win32":
        os.nice(_LAST)


Exercise = Callable[[], None]
_under_way: set[Kernel] = set()
_lock = Lock()
_loading = Lock()
"""Loops are loaded one at a time: each takes as much of Python's time as the screen is left."""
_may_load = Event()
_may_load.set()


def begin(kernel: Kernel, exercise: Exercise, module: str, arguments: Sequence[str]) -> None:
    """Prepare a loop in the background, unless it is ready.

    `exercise` calls every function of the loop once. `python -m module *arguments` does so in
    another process, if the loop has to be compiled. Until then, the kernel `is_deferred` and runs
    as plain Python; if compiling fails, it continues to.
    """
    with _lock:
        if kernel.is_loaded or kernel.failure or not kernel.compilable or kernel in _under_way:
            return
        _under_way.add(kernel)
        kernel.is_deferred = True
    command = python_command(module, *arguments)
    Thread(
        target=_make_ready,
        args=(kernel, exercise, command),
        name=f"warm-up {' '.join(arguments)}",
        daemon=True,
    ).start()


def wait(kernel: Kernel | None) -> None:
    while kernel in _under_way:
        sleep(LOOK_SECONDS)


def hold() -> None:
    """Load nothing until `release`, so that the first screen appears sooner."""
    _may_load.clear()


def release() -> None:
    _may_load.set()


def _make_ready(kernel: Kernel, exercise: Exercise, command: Sequence[str]) -> None:
    _may_load.wait()
    try:
        kernel.failure = "" if kernel.is_cached() else _compiled_apart(command)
        if not kernel.failure:
            with _loading:
                kernel.loading_in = get_ident()
                exercise()
                kernel.is_loaded = True
    except Exception as error:  # noqa: BLE001 the search continues without a compiled loop, whatever the error
        kernel.failure = _failure(str(error) or type(error).__name__)
    finally:
        kernel.loading_in = None
        kernel.is_deferred = False
        with _lock:
            _under_way.discard(kernel)


def _compiled_apart(command: Sequence[str]) -> str:
    done = subprocess.run(  # noqa: S603
        command,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode == 0:
        return ""
    said = done.stderr.strip().splitlines()
    return _failure(said[-1] if said else f"its process ended with {done.returncode}")


def _failure(reason: str) -> str:
    return (
        f"the loop cannot be compiled ({reason}); the search runs as plain Python, which is much "
        "slower"
    )


def pause_garbage_collection() -> None:
    """No collections until `resume_garbage_collection`: what is loaded at the start stays, and
    makes each collection longer.
    """
    gc.disable()


def resume_garbage_collection() -> None:
    """Exclude everything loaded so far from garbage collection.

    A collection over the compiler's and the interface's hundreds of thousands of permanent objects
    takes a tenth of a second or more, and would recur while a search runs.
    """
    gc.freeze()
    gc.enable()
