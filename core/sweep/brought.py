"""Code of one's own that is brought to other machines: files by what is in them, functions by value."""

from __future__ import annotations

import atexit
import hashlib
import pickle
import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from threading import Lock

from loyd.core.batch.task import Task
from loyd.core.errors import LoydError
from loyd.core.plugins.loader import load, load_installed
from loyd.core.search.problem import Problem
from loyd.core.sweep.own_code import own_files
from loyd.core.version import version

_ARRIVED: dict[str, tuple[Brought, dict[str, Task]]] = {}
_ARRIVING = Lock()


@dataclass(frozen=True)
class Brought:
    """What a process needs besides Loyd to do the tasks of a sweep.

    `files`: the paths of own files, and what is in them.  `tasks`: one task of each search, pickled; functions are in it.
    """

    loyd: str
    files: tuple[tuple[str, bytes], ...]
    tasks: bytes

    @classmethod
    def of(cls, tasks: Sequence[Task]) -> Brought:
        """For these tasks."""
        first = {task.spec: task for task in reversed(tasks)}
        files = tuple((str(path), path.read_bytes()) for path in own_files(first.values()))
        return cls(version(), files, pickle.dumps(first))

    @cached_property
    def key(self) -> str:
        """A word for it."""
        return hashlib.sha256(pickle.dumps((self.loyd, self.files, self.tasks))).hexdigest()[:16]

    def light(self, task: Task) -> BroughtTask:
        """A task without what has been brought already."""
        return BroughtTask(task.instance, task.spec, task.limits, key=self.key)

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
class BroughtTask(Task):
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
