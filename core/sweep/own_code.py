"""Code of one's own that takes part in a sweep: what tells one state of it from another."""

import hashlib
import re
from collections.abc import Iterable
from inspect import unwrap
from pathlib import Path
from types import FunctionType

from loyd.core.batch.task import Task
from loyd.core.compile.code_digest import code_digest
from loyd.core.plugins.loader import files_of


def own_files(tasks: Iterable[Task]) -> tuple[Path, ...]:
    """The loaded files whose heuristics and algorithms take part."""
    words = {word for spec in {task.spec for task in tasks} for word in re.findall(r"[\w-]+", spec)}
    return tuple(map(Path, files_of(words)))


def digest_of_own_code(tasks: Iterable[Task]) -> str | None:
    """A digest of the files whose code takes part and, for functions of a notebook's cell, of what they do; None without any.

    What these import is not in it.  Raises OSError where a file is gone.
    """
    first = {task.spec: task for task in tasks}
    parts = [path.read_bytes() for path in own_files(first.values())]
    functions = [function for task in first.values() for function in map(unwrap, task.functions) if isinstance(function, FunctionType)]
    if functions:
        parts.append(code_digest(functions).encode())
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:16] if parts else None
