"""Code of one's own that is brought to other machines: files by what is in them, functions by value."""

from __future__ import annotations

import atexit
import hashlib
import pickle
import re
import shutil
import tempfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from inspect import unwrap
from pathlib import Path
from threading import Lock
from types import FunctionType
from typing import Any

from loyd.core.compile.cache import code_digest
from loyd.core.plugins.loader import files_of, load, load_installed
from loyd.core.runs.task import Task
from loyd.core.search.problem import Problem
from loyd.core.system.errors import LoydError
from loyd.core.system.text import version


def own_files(tasks: Iterable[Task]) -> tuple[Path, ...]:
    """The loaded files whose heuristics and algorithms take part."""
    words = {word for spec in {task.spec for task in tasks} for word in re.findall(r"[\w-]+", spec)}
    return tuple(map(Path, files_of(words)))


def _code_and_state(function: Callable[..., Any]) -> tuple[FunctionType | None, bytes]:
    """The Python function that a callable runs, if it is one, and what else decides what it returns: arguments of a partial, attributes."""
    inner = unwrap(function)
    if isinstance(inner, FunctionType):
        return inner, b""
    import cloudpickle

    if isinstance(inner, partial):
        code, state = _code_and_state(inner.func)
        return code, state + cloudpickle.dumps((inner.args, inner.keywords))
    method = inner if hasattr(inner, "__self__") else vars(type(inner)).get("__call__")
    call, owner = getattr(method, "__func__", method), getattr(inner, "__self__", inner)
    return (call if isinstance(call, FunctionType) else None), cloudpickle.dumps(getattr(owner, "__dict__", None))


def digest_of_own_code(tasks: Iterable[Task]) -> str | None:
    """A digest of the files whose code takes part and, for functions of a notebook's cell, of what they do; None without any.

    What these import is not in it.  Raises OSError where a file is gone.
    """
    first = {task.spec: task for task in tasks}
    parts = [path.read_bytes() for path in own_files(first.values())]
    taken_apart = [_code_and_state(function) for task in first.values() for function in task.functions]
    if functions := [function for function, _ in taken_apart if function is not None]:
        parts.append(code_digest(functions).encode())
    parts += [state for _, state in taken_apart if state]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:16] if parts else None


_ARRIVED: dict[str, tuple[ShippedCode, dict[str, Task]]] = {}
_ARRIVING = Lock()


@dataclass(frozen=True)
class ShippedCode:
    """What a process needs besides Loyd to do the tasks of a sweep.

    `files`: the paths of own files, and what is in them.  `tasks`: one task of each search, pickled; functions are in it.
    """

    loyd: str
    files: tuple[tuple[str, bytes], ...]
    tasks: bytes

    @classmethod
    def of(cls, tasks: Sequence[Task]) -> ShippedCode:
        """For these tasks."""
        first = {task.spec: task for task in reversed(tasks)}
        files = tuple((str(path), path.read_bytes()) for path in own_files(first.values()))
        return cls(version(), files, pickle.dumps(first))

    @cached_property
    def key(self) -> str:
        """A word for it."""
        return hashlib.sha256(pickle.dumps((self.loyd, self.files, self.tasks))).hexdigest()[:16]

    def light(self, task: Task) -> ShippedTask:
        """A task without what has been brought already."""
        return ShippedTask(task.instance, task.spec, task.limits, key=self.key)

    def arrive(self) -> None:
        """Take it in, in the process that is to do the tasks.  Raises LoydError where that has another Loyd, or a file cannot be loaded."""
        if self.loyd != version():
            raise LoydError(f"this process has Loyd {version()}, and the sweep is of Loyd {self.loyd}: install the same one for both")
        with _ARRIVING:
            names = {Path(path).name for path, _ in self.files}
            for key, (other, _) in list(_ARRIVED.items()):
                if names & {Path(path).name for path, _ in other.files}:
                    del _ARRIVED[key]
            load_installed()
            for path, content in self.files:
                load(_placed(Path(path), content))
            _ARRIVED[self.key] = self, pickle.loads(self.tasks)  # noqa: S301  from the process that gives out the tasks


@dataclass(frozen=True, kw_only=True)
class ShippedTask(Task):
    """A task whose own code was brought before it; `key` says which."""

    key: str

    def problem(self) -> Problem:
        """The search.  Raises LoydError where its code is not there."""
        if self.key not in _ARRIVED:
            raise LoydError("its own code is not in this process: another sweep has brought a file of the same name, or nobody has")
        task = _ARRIVED[self.key][1][self.spec]
        return replace(task, instance=self.instance, limits=self.limits).problem()


def _placed(path: Path, content: bytes) -> Path:
    """A file with this content: where it was, if it is the same there, else one of its name in a folder of this process."""
    try:
        if path.read_bytes() == content:
            return path
    except OSError:
        pass
    placed = _folder() / path.name
    placed.write_bytes(content)
    return placed


@cache
def _folder() -> Path:
    """A folder of this process, which is removed at its end."""
    folder = Path(tempfile.mkdtemp(prefix="loyd-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder
