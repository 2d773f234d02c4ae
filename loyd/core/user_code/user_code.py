"""Runs users' own code, and reports its mistakes in a sentence with the line of the file."""

import ctypes
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from inspect import getattr_static, unwrap
from pathlib import Path
from threading import Event, Lock, Thread, current_thread, get_ident, local, main_thread
from types import CodeType, FrameType, ModuleType
from typing import Any, NamedTuple, Self

from ..system import (
    LoydError,
    OvertimeError,
    PluginError,
    ToStandardError,
    byte_size,
    comes_from_outside,
    describe_error,
    error_message,
    open_regular,
)

TICK = 0.1
"""Seconds between two looks at all calls."""
TURNS = 10_000
"""Iterations that give a pending exception time to surface."""
GRACE_TICKS = 20
"""A call that has not returned this long after it was stopped is considered lost."""


class TooLongError(Exception):
    """A call has exceeded its time; the traceback of its cause ends where the call was."""


@dataclass(eq=False, slots=True)
class _Call:
    """A call in progress: the tick at which it began, the ticks it may take, and the path of the
    file with its code.
    """

    began: int
    most: int
    file: str


@dataclass(eq=False)
class _Watched:
    """The calls in progress in one thread, the outermost first; `late`: the one that was
    interrupted by an exception.
    """

    thread: int
    calls: list[_Call] = field(default_factory=list)
    late: _Call | None = None
    lock: Lock = field(default_factory=Lock)


class Watch:
    """Monitors all threads that make watched calls. It counts ticks, not time, so that a suspended
    program is not late.

    A thread wakes every TICK seconds and compares each call with the ticks that it may take. It
    stops a late call by an exception raised into its thread (in the main thread by a signal, whose
    handler raises). Three races make this delicate:


    - The call ends while it is being stopped. `_Watched.lock` is held by `_stop`, and where a call
      is removed from `calls`: either the call is still there when the exception is sent, or it is
      left alone.
    - The exception arrives late, after the call has returned. `late` names the call that was
      stopped, and `_recover` lets the exception surface before anything else runs.
    - The exception arrives between the end of an inner call and its removal from `calls`: the
      handler of the outer call removes everything from its own depth on.

    A call that is stuck outside Python is beyond exceptions. The watching thread sets a timer anew
    at every tick (`_set_timer`); if it cannot, the timer runs out, and SIGPROF ends the process.
    """

    def __init__(self) -> None:
        self._local = local()
        self._threads: dict[int, _Watched] = {}
        self._ticks = 0
        self._thread: Thread | None = None
        # Held while the watching thread is started, so that two first calls start only one.
        self._starting = Lock()
        self._never = Event()
        self._main: _Watched | None = None
        self._leave: Callable[[str], None] | None = None
        # Guards `_leave`, `_timer_ticks` and the timer, which calls and the watching thread set.
        self._leaving = Lock()
        self._timer_ticks = 0
        """The ticks of processor time after which the process ends unless the timer is set again;
        0: never.
        """

        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._begin_anew)

    def _begin_anew(self) -> None:
        self._thread = None
        self._starting = Lock()

    def leaves_with(self, leave: Callable[[str], None] | None) -> None:
        """From now on a call that cannot be stopped ends the process by calling `leave` with a
        sentence that says why.

        If the call is stuck outside Python, so that nothing else can run, the signal SIGPROF ends
        the process. None: only its thread is lost.
        """
        with self._leaving:
            self._leave = leave
        self._set_timer()

    def call(
        self, seconds: float, function: Callable[..., Any], *arguments: Any, file: str = ""
    ) -> Any:
        """What a function returns within a number of seconds. Raises TooLongError, and whatever the
        function raises.

        `file`: the path of the file with its code.
        """
        watched = self._here()
        call = _Call(self._ticks, int(seconds / TICK + 0.5) or 1, file)
        depth = len(watched.calls)
        watched.calls.append(call)
        # The timer is off, or set for a longer call than this: set it now, since this call may
        # block the watching thread before its next tick.
        if self._leave is not None and not 0 < self._timer_ticks <= call.most + 2 * GRACE_TICKS:
            self._set_timer()
        try:
            try:
                return function(*arguments)
            finally:
                with watched.lock:  # so that a call about to be stopped does not end before it is
                    watched.calls.pop()
                if watched.late is call:
                    self._recover(watched)
        except OvertimeError as error:
            del watched.calls[depth:]  # the exception may have arrived just before the end above
            # The exception is meant for an outer call: pass it on.
            if watched.late is not None and watched.late is not call:
                raise
            self._recover(watched)
            raise TooLongError from error

    def _here(self) -> _Watched:
        try:
            watched: _Watched = self._local.watched
        except AttributeError:
            watched = self._local.watched = self._threads[get_ident()] = _Watched(get_ident())
            if sys.platform != "win32" and current_thread() is main_thread():
                self._main = watched
                signal.signal(signal.SIGVTALRM, self._woken)
        if self._thread is None:
            with self._starting:
                if self._thread is None:
                    self._thread = Thread(target=self._look, name="watch", daemon=True)
                    self._thread.start()
        return watched

    @staticmethod
    def _recover(watched: _Watched) -> None:
        """The late call has ended: an exception raised into the thread that has not surfaced yet
        must not surface later.

        It surfaces within a few iterations of any loop. Taking it back instead would make CPython
        3.11 look for it for ever.
        """
        with suppress(OvertimeError):
            for _ in range(TURNS):
                pass
        watched.late = None

    def _look(self) -> None:
        while not self._never.wait(TICK):
            self._ticks += 1
            for watched in list(self._threads.values()):
                calls = list(watched.calls)
                # The outermost late call first: stopping it ends the inner ones too.
                late = next((call for call in calls if self._ticks - call.began > call.most), None)
                if late is not None:
                    self._stop(watched, late)
                    if (
                        self._leave is not None
                        and self._ticks - late.began > late.most + GRACE_TICKS
                    ):
                        self._leave(_why_lost(watched.thread, late.file))
            self._set_timer()

    def _set_timer(self) -> None:
        if sys.platform != "win32":
            calls = [
                call for watched in list(self._threads.values()) for call in list(watched.calls)
            ]
            rest = min((call.most - (self._ticks - call.began) for call in calls), default=0)
            with self._leaving:
                self._timer_ticks = (
                    # Long enough for the watching thread to act first: the timer is the last
                    # resort.
                    max(rest, -GRACE_TICKS) + 2 * GRACE_TICKS
                    if calls and self._leave is not None
                    else 0
                )
                signal.setitimer(signal.ITIMER_PROF, self._timer_ticks * TICK)

    def _stop(self, watched: _Watched, call: _Call) -> None:
        with watched.lock:
            watched.late = call
            # It has ended meanwhile.
            if call not in watched.calls:
                watched.late = None
            elif sys.platform != "win32" and watched is self._main:
                signal.pthread_kill(watched.thread, signal.SIGVTALRM)
            else:
                _raise_in(watched.thread, OvertimeError)

    def _woken(self, number: int, frame: FrameType | None) -> None:  # a handler's signature
        if self._main is not None and self._main.late in self._main.calls:
            raise OvertimeError


def _why_lost(thread: int, file: str) -> str:
    frame, line = sys._current_frames().get(thread), 0  # noqa: SLF001  public in all but its name
    while frame is not None and not line:
        line = frame.f_lineno if frame.f_code.co_filename == file else 0
        frame = frame.f_back
    place = Path(file).name + (f", line {line}" if line else "")
    return f"{place}: it does not terminate, and cannot be stopped"


def _raise_in(thread: int, exception: type[BaseException]) -> None:
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(exception))


WATCH = Watch()


class UserCode(NamedTuple):
    """A function, or a whole file: the path of the file, its own name, and the line where it
    begins.
    """

    path: str
    name: str
    first_line: int = 1

    @classmethod
    def from_function(cls, function: Callable[..., Any], name: str) -> Self:
        """Any callable (see `code_of`)."""
        code = code_of(function)
        return cls("", name) if code is None else cls(code.co_filename, name, code.co_firstlineno)

    @property
    def place(self) -> str:
        """The name of the file, or of the notebook's cell (`cell In[3]`); empty for code not
        written in Python.
        """
        shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
        cell = shell and shell.compile.format_code_name(self.path)
        return f"cell {cell[1]}" if cell else Path(self.path).name

    def mistake(self, sentence: str, line: int | None = None) -> PluginError:
        """The error that says what is wrong: `mine.py, line 7: …`; without a line, where the code
        begins.
        """
        return PluginError(
            f"{self.place}, line {line or self.first_line}: {sentence}" if self.path else sentence
        )

    def run(self, patience: float, function: Callable[..., Any], *arguments: Any) -> Any:
        """What a function of this code returns within a number of seconds. Raises PluginError like
        `blamed`.
        """
        with self.blamed():
            return WATCH.call(patience, function, *arguments, file=self.path)

    @contextmanager
    def blamed(self) -> Iterator[None]:
        """Turn any error, unless raised from outside, into a PluginError that names the line;
        redirect printed text to standard error.
        """
        process = os.getpid()
        try:
            with ToStandardError():
                yield
            end_if_forked(process)
        # Its sentence names a line already.
        except PluginError:
            raise
        except TooLongError as error:
            line = self._line(error.__cause__ or error)
            raise self.mistake(
                f"{self.name} does not terminate; it was stopped there", line
            ) from error
        except LoydError as error:
            # Loyd's own error, caused by what the code passed to it: the same sentence, with the
            # line of the code.
            raise self.mistake(error_message(error), self._line(error)) from error
        except SyntaxError as error:
            # A syntax error of the file itself, or of a file that it imports.
            line = error.lineno if error.filename == self.path else self._line(error)
            raise self.mistake(f"{type(error).__name__}: {error.msg}", line) from error
        except BaseException as error:  # user code may raise anything
            if comes_from_outside(error):
                raise
            raise self.mistake(
                f"{self.name} failed with {describe_error(error)}", self._line(error)
            ) from error

    def _line(self, error: BaseException) -> int | None:
        line = None
        trace = error.__traceback__
        while trace is not None:
            # The innermost frame in the user's file: the line that led to the error, not one
            # inside Loyd.
            if trace.tb_frame.f_code.co_filename == self.path:
                line = trace.tb_lineno
            trace = trace.tb_next
        return line


def code_of(function: Callable[..., Any]) -> CodeType | None:
    """The code that a callable runs: the function's inside decorators or a partial, or of a class's
    `__call__`; None if there is none.
    """
    inner = unwrap(function)
    while isinstance(inner, partial):
        inner = unwrap(inner.func)
    code = getattr(inner, "__code__", None) or getattr(
        getattr_static(type(inner), "__call__", None), "__code__", None
    )
    return code if isinstance(code, CodeType) else None


def end_if_forked(process: int) -> None:
    """End a process that forked in user code, before it goes on as a second Loyd."""
    if os.getpid() != process:
        os._exit(0)


PATIENCE = 10.0
_PREFIX = "loyd_own_"


def begun_files() -> tuple[str, ...]:
    """The user's files that were being imported."""
    return tuple(
        str(module.__file__)
        for name, module in sys.modules.copy().items()
        if name.startswith(_PREFIX)
    )


MOST_BYTES = 1 << 24


def run_file(path: Path) -> ModuleType:
    """What a file defines, as a module.

    It is always run from its source: nothing is written beside it, and no change in it is missed.
    It may import from its own folder. Raises PluginError.
    """
    try:
        with open_regular(path) as file:
            source = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise PluginError(f"{path} cannot be read: {error.strerror or error}") from error
    if len(source) > MOST_BYTES:
        raise PluginError(f"{path} is larger than {byte_size(MOST_BYTES)}: name a Python file")
    module = ModuleType(_PREFIX + path.stem)
    module.__file__ = str(path)
    # As an import would: pickling, dataclasses and `inspect` look up modules by name.
    sys.modules[module.__name__] = module
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    code = UserCode(str(path), path.name)
    with code.blamed():
        compiled = compile(source, str(path), "exec")
    code.run(PATIENCE, exec, compiled, vars(module))
    return module


def warn_of_other_threads(say: Callable[[str], None]) -> None:
    """From now on, `say` a sentence if a thread of this process fails; Python may not report errors
    in threads that nobody waits for.
    """

    def tell(failed: threading.ExceptHookArgs) -> None:
        if failed.exc_value is not None:
            say(f"a thread of your own code failed with {describe_error(failed.exc_value)}")

    threading.excepthook = tell
    sys.unraisablehook = lambda _: None
