"""The worker processes, and user code sent to other machines: files by content, functions by
value.
"""

import atexit
import hashlib
import multiprocessing
import os
import pickle
import re
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext, redirect_stderr, suppress
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from inspect import unwrap
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnContext
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Lock, Thread, current_thread, main_thread
from types import FunctionType
from typing import Any, NamedTuple

from ...engine.problem import Problem
from ...system import LoydError, PluginError, describe_error, die_with_parent, version
from ...user_code.code_digest import code_digest
from ...user_code.loader import files_of, load, load_installed, loaded_files
from ...user_code.user_code import WATCH, warn_of_other_threads
from .task import Job, Task


def user_files(tasks: Iterable[Task]) -> tuple[Path, ...]:
    """The files of user code that these tasks name."""
    words = {word for spec in {task.spec for task in tasks} for word in re.findall(r"[\w-]+", spec)}
    return tuple(map(Path, files_of(words)))


def _code_and_state(function: Callable[..., Any]) -> tuple[FunctionType | None, bytes]:
    inner = unwrap(function)
    if isinstance(inner, FunctionType):
        return inner, b""
    import cloudpickle

    if isinstance(inner, partial):
        code, state = _code_and_state(inner.func)
        return code, state + cloudpickle.dumps((inner.args, inner.keywords))
    method = inner if hasattr(inner, "__self__") else vars(type(inner)).get("__call__")
    call = getattr(method, "__func__", method)
    owner = getattr(inner, "__self__", inner)
    return (call if isinstance(call, FunctionType) else None), cloudpickle.dumps(
        getattr(owner, "__dict__", None)
    )


def digest_of_user_code(tasks: Iterable[Task]) -> str | None:
    """A digest of the user files involved and, for functions of a notebook's cell, of their code;
    None without any.

    It does not cover what these import. Raises OSError if a file has disappeared.
    """
    first = {task.spec: task for task in tasks}
    parts = [path.read_bytes() for path in user_files(first.values())]
    taken_apart = [
        _code_and_state(function) for task in first.values() for function in task.functions
    ]
    if functions := [function for function, _ in taken_apart if function is not None]:
        parts.append(code_digest(functions).encode())
    parts += [state for _, state in taken_apart if state]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:16] if parts else None


_INSTALLED: "dict[str, tuple[ShippedCode, dict[str, Task]]]" = {}
_ARRIVING = Lock()


@dataclass(frozen=True)
class ShippedCode:
    """What a process needs besides Loyd to do the tasks of a sweep.

    `files`: the paths and contents of user files. `tasks`: one task of each search, pickled, with
    its functions.
    """

    loyd: str
    files: tuple[tuple[str, bytes], ...]
    tasks: bytes

    @classmethod
    def from_tasks(cls, tasks: Sequence[Task]) -> "ShippedCode":
        """The code that workers elsewhere need for these tasks."""
        # Reversed, so that the first task of each search is the one that stays.
        first = {task.spec: task for task in reversed(tasks)}
        files = tuple((str(path), path.read_bytes()) for path in user_files(first.values()))
        return cls(version(), files, pickle.dumps(first))

    @cached_property
    def key(self) -> str:
        """A digest of the code, by which a worker knows that it has it already."""
        return hashlib.sha256(pickle.dumps((self.loyd, self.files, self.tasks))).hexdigest()[:16]

    def without_code(self, task: Task) -> "ShippedTask":
        """A task with the key of its code instead of the code."""
        return ShippedTask(task.instance, task.spec, task.limits, key=self.key)

    def install(self) -> None:
        """Load it in the process that is to do the tasks. Raises LoydError if that has another
        version of Loyd, or if a file cannot be loaded.
        """
        if self.loyd != version():
            raise LoydError(
                f"this process has Loyd {version()}, but the sweep uses Loyd {self.loyd}: install "
                "the same version for both"
            )
        with _ARRIVING:
            names = {Path(path).name for path, _ in self.files}
            for key, (other, _) in list(_INSTALLED.items()):
                # Files are loaded under their names: a new file replaces what an older sweep
                # loaded under the same one, so that sweep's tasks must not run here any more.
                if names & {Path(path).name for path, _ in other.files}:
                    del _INSTALLED[key]
            load_installed()
            for path, content in self.files:
                load(_as_file(Path(path), content))
            # Sent by the process that distributes the tasks.
            _INSTALLED[self.key] = self, pickle.loads(self.tasks)  # noqa: S301


@dataclass(frozen=True, kw_only=True)
class ShippedTask(Task):
    """A task whose user code was sent before it; `key` says which."""

    key: str

    def problem(self) -> Problem:
        if self.key not in _INSTALLED:
            raise LoydError(
                "its user code is not loaded in this process: another sweep loaded a file of the "
                "same name, or none did"
            )
        task = _INSTALLED[self.key][1][self.spec]
        return replace(task, instance=self.instance, limits=self.limits).problem()


def _as_file(path: Path, content: bytes) -> Path:
    """A file with this content: the original, if it is the same there, else one of its name in a
    folder of this process.
    """
    with suppress(OSError):
        if path.read_bytes() == content:
            return path
    placed = _folder() / path.name
    placed.write_bytes(content)
    return placed


@cache
def _folder() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="loyd-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


PATIENCE_SECONDS = 2.0
KILLED = 9
UNGUARDED = 79
"""The exit code of a process that was started by a script and is told by that script, imported
again, to start processes.
"""
STUCK = int(getattr(signal, "SIGPROF", 0))
"""The exit code of a process whose code is stuck outside Python (see `Watch.leaves_with`)."""


class ExitReason(NamedTuple):
    """The last message of a process that ends itself because user code is stuck: the `reason`, as
    the end of a sentence, for `Job.lost`.
    """

    reason: str


class Worker:
    """The handle of one process, which has at most one job at a time."""

    job: tuple[Any, Job[Any]] | None = None

    def __init__(self, context: SpawnContext):
        if getattr(
            multiprocessing.current_process(), "_inheriting", False
        ):  # multiprocessing itself would raise a RuntimeError
            sys.exit(UNGUARDED)
        self.pipe, theirs = context.Pipe()
        self._process = context.Process(target=work, args=(theirs, loaded_files()), daemon=True)
        try:
            _start_ignoring_sigint(self._process)
        except BaseException:
            self.pipe.close()
            raise
        finally:
            theirs.close()

    def give(self, known: Any, job: Job[Any]) -> None:
        """Send a job to the process, which does one at a time; `known`: what `job` is to the
        caller."""
        self.job = known, job
        with suppress(OSError):  # the process is gone, which `receive` reports
            self.pipe.send(job)

    def receive(self) -> tuple[Any, Any]:
        """The job's id and its result, once the pipe is ready; a lost result if the process has
        died.

        Raises LoydError if the process could not begin because the script that it imports starts
        processes itself.
        """
        if self.job is None:
            raise RuntimeError("the worker has no job")
        known, job = self.job
        self.job = None
        try:
            found = self.pipe.recv()
        except (EOFError, OSError):
            found = None
        if found is not None and not isinstance(found, ExitReason):
            return known, found
        self._process.join(PATIENCE_SECONDS)
        if self._process.exitcode == UNGUARDED:
            raise LoydError(
                "every process imports this script, which starts processes itself: put that below "
                '`if __name__ == "__main__":`'
            )
        return known, job.lost(
            exit_message(self._process.exitcode) if found is None else found.reason
        )

    @property
    def is_gone(self) -> bool:
        """Whether the process has ended."""
        return not self._process.is_alive()

    def end(self) -> None:
        """Close the pipe and kill the process; wait at most PATIENCE_SECONDS for its end."""
        self.pipe.close()
        if self._process.is_alive():
            self._process.kill()
        self._process.join(PATIENCE_SECONDS)


class LocalWorker(Worker):
    """The handle of a thread of this process that does jobs; it is never lost, and ends with its
    current job.
    """

    is_gone = False

    def __init__(self) -> None:
        self.pipe, theirs = multiprocessing.Pipe()
        Thread(target=_serve, args=(theirs,), daemon=True).start()

    def end(self) -> None:
        """Close the pipe to the thread."""
        self.pipe.close()


if sys.platform == "win32":
    sigint_blocked = nullcontext
else:

    @contextmanager
    def sigint_blocked() -> Iterator[None]:
        """Processes started in the `with` block inherit a blocked ctrl-C.

        The resource tracker, which comes with the first process, would unblock the signal if it
        were not running already. It is given stderr, and what stands for that in Textual is no
        file.
        """
        with redirect_stderr(sys.__stderr__):
            resource_tracker.ensure_running()
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _start_ignoring_sigint(process: BaseProcess) -> None:
    """Start a process that ignores ctrl-C, which is meant for the process that distributes the
    tasks.

    Here the signal is delivered once the process has started, even if another thread of this
    process takes it: a half-started process would report an error.
    """
    heard: list[int] = []
    is_main = sys.platform != "win32" and current_thread() is main_thread()
    handler = (
        signal.signal(signal.SIGINT, lambda number, _: heard.append(number)) if is_main else None
    )
    try:
        with sigint_blocked():
            process.start()
    finally:
        if is_main:
            signal.signal(signal.SIGINT, handler)
    if heard:
        signal.raise_signal(signal.SIGINT)


def exit_message(exit_code: int | None) -> str:
    """Why a process ended, from its exit code."""
    if exit_code is None:
        return "its process does not answer"
    if exit_code == -STUCK:
        return f"its process was killed, as it did not terminate{_blame()}"
    if exit_code < 0:
        why = ", as happens when memory runs out" if exit_code == -KILLED else ""
        return f"its process was killed by signal {-exit_code}{why}{_blame()}"
    return f"its process ended with exit code {exit_code}{_blame()}"


def _blame() -> str:
    files = ", ".join(Path(file).name for file in loaded_files())
    return f"; it was running your own code: {files}" if files else ""


def work(pipe: Connection, files: tuple[str, ...]) -> None:
    """Do the jobs that come through the pipe, until it is closed; they may name what `files` and
    installed packages define.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    die_with_parent()
    Thread(target=_end_with_parent, daemon=True).start()

    def leave(why: str) -> None:
        try:
            pipe.send(ExitReason(why))
        finally:
            os._exit(1)

    WATCH.leaves_with(leave)
    warn_of_other_threads(lambda sentence: print(sentence, file=sys.stderr))
    load_installed()
    try:
        for file in files:
            load(file)
    except PluginError as error:
        leave(str(error))
    _serve(pipe)


def _serve(pipe: Connection) -> None:
    while True:
        try:
            job: Job[Any] = pipe.recv()
        except (EOFError, OSError):
            return
        found = _done(job)
        try:
            pipe.send(found)
        except OSError:
            return


def _done(job: Job[Any]) -> Any:
    try:
        return job.do()
    # Otherwise the process would end and nobody would learn why; it ignores ctrl-C.
    except BaseException as error:  # noqa: BLE001
        return job.lost(f"it failed with {describe_error(error)}{_blame()}")


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
