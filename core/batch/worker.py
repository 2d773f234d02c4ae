"""A process that does one errand after the other, and its handle."""

import multiprocessing
import os
import signal
import sys
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnContext
from multiprocessing.process import BaseProcess
from threading import Thread, current_thread, main_thread
from typing import Any

from core.batch.errand import Errand
from core.plugins.loader import load, load_installed, loaded_files

PATIENCE_SECONDS = 2.0


class Worker:
    """The handle of one process.  It has at most one errand at a time; `has_lost`: whether one was lost with the process."""

    def __init__(self, context: SpawnContext) -> None:
        self.pipe, theirs = context.Pipe()
        self._process = context.Process(target=work, args=(theirs, loaded_files()), daemon=True)
        _start_deaf(self._process)
        theirs.close()
        self.errand: tuple[int, Errand[Any]] | None = None
        self.has_lost = False

    def give(self, place: int, errand: Errand[Any]) -> None:
        """Send the process to do something."""
        self.errand = place, errand
        try:
            self.pipe.send(errand)
        except OSError:
            return  # the process is gone: `take` says so

    def take(self) -> tuple[int, Any]:
        """The place of the errand and what was found, once the pipe is ready: that it was lost where the process is gone."""
        if self.errand is None:
            raise RuntimeError("the worker has no errand")
        place, errand = self.errand
        self.errand = None
        try:
            return place, self.pipe.recv()
        except (EOFError, OSError):
            self.has_lost = True
            self._process.join(PATIENCE_SECONDS)
            return place, errand.lost(_farewell(self._process.exitcode))

    @property
    def is_gone(self) -> bool:
        """Whether the process has ended."""
        return not self._process.is_alive()

    def end(self) -> None:
        """End the process, whatever it does."""
        self.pipe.close()
        if self._process.is_alive():
            self._process.kill()
        self._process.join(PATIENCE_SECONDS)


def _start_deaf(process: BaseProcess) -> None:
    """Start a process that does not hear ctrl-C, which is for the process that gives out the tasks.

    It inherits that the signal is blocked; here it is heard once the process has been started, also where another thread of this
    process takes it: a process that is left half started would complain.  The tracker of resources, which a first process brings
    with it, would unblock the signal if it were not running already.
    """
    if sys.platform == "win32":
        process.start()
        return
    resource_tracker.ensure_running()
    heard: list[int] = []
    is_main = current_thread() is main_thread()
    handler = signal.signal(signal.SIGINT, lambda number, _: heard.append(number)) if is_main else None
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        process.start()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        if is_main:
            signal.signal(signal.SIGINT, handler)
    if heard:
        signal.raise_signal(signal.SIGINT)


def _farewell(exit_code: int | None) -> str:
    """How a process ended, in words."""
    if exit_code is None:
        return "its process does not answer"
    if exit_code < 0:
        return f"its process was killed by signal {-exit_code}, as happens when memory runs out"
    return f"its process ended by itself with exit code {exit_code}"


def work(pipe: Connection, files: tuple[str, ...]) -> None:
    """Do the errands that come through the pipe, until it is closed; they may name what `files` and installed packages define."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    load_installed()
    for file in files:
        load(file)
    while True:
        try:
            errand: Errand[Any] = pipe.recv()
            pipe.send(errand.do())
        except (EOFError, OSError):
            return


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
