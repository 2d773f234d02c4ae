"""Calls of foreign code that must not take for ever.

A thread looks at every call under way ten times a second.  Into the thread of one that takes too long it raises an exception, which
shows up at the line where that thread is; the rest of the program goes on.  In the main thread a signal does so, which also wakes code
that sleeps or waits.  Code that catches the exception, or is stuck outside of Python, cannot be stopped this way: its thread stays
behind until it comes back.  A process that has nothing else to do leaves with it (`Watch.leaves_with`).
"""

import ctypes
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Lock, Thread, current_thread, get_ident, local, main_thread
from types import FrameType
from typing import Any

from loyd.core.system.errors import OvertimeError

TICK = 0.1
TURNS = 10_000
GRACE_TICKS = 20
"""A call that has not come back so long after it was stopped is taken for lost."""


class TooLongError(Exception):
    """A call has taken longer than it may; the traceback of its cause ends where the call was by then."""


@dataclass(eq=False, slots=True)
class _Call:
    """A call under way: the tick at which it began, the ticks that it may take, and the path of the file whose code it is."""

    began: int
    most: int
    file: str


@dataclass(eq=False)
class _Watched:
    """The calls under way in one thread, the outermost first; `late`: the one into which the exception was raised."""

    thread: int
    calls: list[_Call] = field(default_factory=list)
    late: _Call | None = None
    lock: Lock = field(default_factory=Lock)


class Watch:
    """Looks at all threads that make watched calls.  It counts ticks, not time: a program that is suspended is not late."""

    def __init__(self) -> None:
        self._local = local()
        self._threads: dict[int, _Watched] = {}
        self._ticks = 0
        self._thread: Thread | None = None
        self._starting = Lock()
        self._never = Event()
        self._main: _Watched | None = None
        self._leave: Callable[[str], None] | None = None
        self._leaving = Lock()
        self._minded = 0
        """The ticks after which the process ends if nobody minds it again; 0: never."""

        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._begin_anew)

    def _begin_anew(self) -> None:
        """A copy of the process has none of its threads."""
        self._thread, self._starting = None, Lock()

    def leaves_with(self, leave: Callable[[str], None] | None) -> None:
        """From now on a call that cannot be stopped ends the process: by `leave`, which is handed why, in a sentence.

        Where it is stuck outside of Python, and nothing else can run, the signal SIGPROF ends the process.  None: only its thread is lost.
        """
        with self._leaving:
            self._leave = leave
        self._mind()

    def call(self, seconds: float, function: Callable[..., Any], *arguments: Any, file: str = "") -> Any:
        """What a function returns, if that takes no longer than so many seconds.  Raises TooLongError, and what the function raises.

        `file`: the path of the file whose code it is.
        """
        watched = self._here()
        call = _Call(self._ticks, int(seconds / TICK + 0.5) or 1, file)
        depth = len(watched.calls)
        watched.calls.append(call)
        if self._leave is not None and not 0 < self._minded <= call.most + 2 * GRACE_TICKS:
            self._mind()
        try:
            try:
                return function(*arguments)
            finally:
                with watched.lock:  # so that a call which is about to be stopped does not end before it is
                    watched.calls.pop()
                if watched.late is call:
                    self._recover(watched)
        except OvertimeError as error:
            del watched.calls[depth:]  # it may have come just before the end above
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
        """The late call is over: what was raised into the thread, and has not shown up yet, must not show up later.

        It shows up within a few turns of any loop.  Taking it back instead would leave CPython 3.11 looking for it for ever.
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
                late = next((call for call in calls if self._ticks - call.began > call.most), None)
                if late is not None:
                    self._stop(watched, late)
                    if self._leave is not None and self._ticks - late.began > late.most + GRACE_TICKS:
                        self._leave(_why_lost(watched.thread, late.file))
            self._mind()

    def _mind(self) -> None:
        """Have the process ended if nobody minds it again for as long as a call may take, and it is busy all the time."""
        if sys.platform != "win32":
            calls = [call for watched in list(self._threads.values()) for call in list(watched.calls)]
            rest = min((call.most - (self._ticks - call.began) for call in calls), default=0)
            with self._leaving:
                self._minded = max(rest, -GRACE_TICKS) + 2 * GRACE_TICKS if calls and self._leave is not None else 0
                signal.setitimer(signal.ITIMER_PROF, self._minded * TICK)

    def _stop(self, watched: _Watched, call: _Call) -> None:
        """Raise the exception into a call, unless it has ended meanwhile."""
        with watched.lock:
            watched.late = call
            if call not in watched.calls:
                watched.late = None
            elif sys.platform != "win32" and watched is self._main:
                signal.pthread_kill(watched.thread, signal.SIGVTALRM)
            else:
                _raise_in(watched.thread, OvertimeError)

    def _woken(self, number: int, frame: FrameType | None) -> None:  # noqa: ARG002  a handler's signature
        """What the main thread does by the signal that stops it."""
        if self._main is not None and self._main.late in self._main.calls:
            raise OvertimeError


def _why_lost(thread: int, file: str) -> str:
    """That code of a file cannot be stopped, and the line of the file where it is."""
    frame, line = sys._current_frames().get(thread), 0  # noqa: SLF001  public in all but its name
    while frame is not None and not line:
        line, frame = (frame.f_lineno if frame.f_code.co_filename == file else 0), frame.f_back
    place = Path(file).name + (f", line {line}" if line else "")
    return f"{place}: it does not come to an end, and cannot be stopped either"


def _raise_in(thread: int, exception: type[BaseException]) -> None:
    """Let a thread raise an exception as soon as it runs Python again."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(exception))


WATCH = Watch()
"""The one watch of this process."""
