"""Calls of foreign code that must not take for ever.

A thread looks at every call under way ten times a second.  Into the thread of one that takes too long it raises an exception, which
shows up at the line where that thread is; the rest of the program goes on.  Code that is stuck outside of Python, in a C function
that does not return, cannot be reached this way: its thread stays behind until it comes back.
"""

import ctypes
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Event, Lock, Thread, get_ident, local
from typing import Any

from loyd.core.foreign import OvertimeError

TICK = 0.1
TURNS = 10_000


class TooLongError(Exception):
    """A call has taken longer than it may; the traceback of its cause ends where the call was by then."""


@dataclass(eq=False)
class _Call:
    """A call under way: the tick at which it began, and the ticks that it may take."""

    began: int
    most: int


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

    def call(self, seconds: float, function: Callable[..., Any], *arguments: Any) -> Any:
        """What a function returns, if that takes no longer than so many seconds.  Raises TooLongError, and what the function raises."""
        watched = self._here()
        call = _Call(self._ticks, max(1, round(seconds / TICK)))
        watched.calls.append(call)
        try:
            try:
                return function(*arguments)
            finally:
                with watched.lock:  # so that a call which is about to be stopped does not end before it is
                    watched.calls.pop()
                if watched.late is call:
                    self._recover(watched)
        except OvertimeError as error:
            if watched.late is not None and watched.late is not call:
                raise
            self._recover(watched)
            raise TooLongError from error

    def _here(self) -> _Watched:
        """What is watched in this thread."""
        watched: _Watched | None = getattr(self._local, "watched", None)
        if watched is None:
            watched = self._local.watched = self._threads[get_ident()] = _Watched(get_ident())
        if self._thread is None or not self._thread.is_alive():
            with self._starting:
                if self._thread is None or not self._thread.is_alive():
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
                late = next((call for call in list(watched.calls) if self._ticks - call.began > call.most), None)
                if late is not None:
                    self._stop(watched, late)

    @staticmethod
    def _stop(watched: _Watched, call: _Call) -> None:
        """Raise the exception into a call, unless it has ended meanwhile."""
        with watched.lock:
            watched.late = call
            if call in watched.calls:
                _raise_in(watched.thread, OvertimeError)
            else:
                watched.late = None


def _raise_in(thread: int, exception: type[BaseException]) -> None:
    """Let a thread raise an exception as soon as it runs Python again."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(exception))


WATCH = Watch()
"""The one watch of this process."""
