"""Where Numba looks up and stores the machine code of a function."""

import atexit
import hashlib
import os
import pickle
import shutil
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from tempfile import TemporaryFile, mkdtemp
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

import numpy as np

from loyd.core.system.files import CACHE_VARIABLE, Shelf, cache_root, distrust, make_private


class LoopCache:
    """The machine code of a function, for each combination of argument types; Numba calls the
    methods by name.

    Numba's own cache trusts whatever it finds, and takes a function for unchanged while its file
    is. What is unpickled here is in our own folder, has been checked against its digest, and is
    found only under the digest of the code from which it was compiled.
    """

    def __init__(self, shelf: Shelf, function: str) -> None:
        self._shelf, self._function = shelf, function
        self.cache_path = str(shelf.folder)

    def load_overload(self, signature: Any, target: Any) -> Any:
        from numba.core.compiler import CompileResult

        target.refresh()
        content = self._shelf.read(self._key(signature, target.codegen()))
        result: Any = CompileResult
        if content is None:
            return None
        try:
            return result._rebuild(target, *pickle.loads(content))  # noqa: S301, SLF001 see the class
        except (ImportError, AttributeError):
            return None  # it names a module or a class of an earlier version of this code

    def save_overload(self, signature: Any, compiled: Any) -> None:
        from numba.core import serialize

        dumps: Any = serialize.dumps
        if not compiled.lifted and not compiled.library.has_dynamic_globals:
            with suppress(OSError):
                self._shelf.write(self._key(signature, compiled.codegen), dumps(compiled._reduce()))  # noqa: SLF001  as Numba's cache does

    def _key(self, signature: Any, codegen: Any) -> str:
        kinds = ", ".join(map(_kind, (signature.args if hasattr(signature, "args") else signature)))
        text = f"{kinds} {codegen.magic_tuple()} {versions()}"
        return f"{self._function}.{hashlib.sha256(text.encode()).hexdigest()[:24]}"


def _kind(argument: Any) -> str:
    """The type of an argument, including the column names of a named tuple: machine code accesses
    them by position.
    """
    if hasattr(argument, "instance_class"):
        columns = ", ".join(
            f"{name}: {_kind(kind)}"
            for name, kind in zip(argument.fields, argument.types, strict=True)
        )
        return f"{argument.instance_class.__qualname__}({columns})"
    return str(argument)


@lru_cache(maxsize=1)
def versions() -> str:
    import llvmlite
    import numba

    return f"{numba.__version__} {llvmlite.__version__} {MAGIC_NUMBER.hex()}"


HANDED_OVER = "LOYD_LOOPS_DIR"
ROOM_TO_KEEP = 1 << 22


class LoopsFolder(NamedTuple):
    """A folder for compiled loops, or None. `notice`: why the cache is not used; empty if it is."""

    folder: Path | None
    notice: str = ""


def loops_folder() -> Path | None:
    return _place(cache_root()).folder


def why_not_kept() -> str:
    """Why loops are compiled anew each time, in a sentence; empty if they are cached."""
    return _place(cache_root()).notice


@lru_cache
def _place(root: Path) -> LoopsFolder:
    """Without a cache, compiled loops are in a folder of this process, so that its child processes
    need not compile them again.
    """
    for_root, _, handed_over = os.environ.get(HANDED_OVER, "").rpartition(os.pathsep)
    if handed_over and for_root == str(root) and not _refusal(Path(handed_over)):
        return LoopsFolder(Path(handed_over))
    folder = root / "kernels"
    refusal = _refusal(root, folder)
    if not refusal:
        return LoopsFolder(folder)
    notice = f"compiled loops are not cached: {refusal}"
    try:
        temporary = Path(mkdtemp(prefix="loyd-"))
    except OSError:
        return LoopsFolder(None, notice)
    atexit.register(_remove, temporary, os.getpid())
    os.environ[HANDED_OVER] = f"{root}{os.pathsep}{temporary}"
    return LoopsFolder(temporary, notice)


def _refusal(*folders: Path) -> str:
    try:
        for folder in folders:
            make_private(folder)
            if doubt := distrust(folder, CACHE_VARIABLE):
                return doubt
        with TemporaryFile(dir=folders[-1]) as file:
            file.write(bytes(ROOM_TO_KEEP))
    except OSError as error:
        return f"{error.filename or folders[-1]}: {error.strerror or error}"
    return ""


def _remove(folder: Path, process: int) -> None:
    if os.getpid() == process:
        shutil.rmtree(folder, ignore_errors=True)


CONSTANTS = (bool, int, float, str, type(None), np.generic)
OUTSIDE = ("builtins", "math", "numpy", "numba")


def code_digest(functions: Iterable[FunctionType]) -> str:
    """The digest of functions, of all our functions that they call, directly or not, and of the
    constants that these read.

    All of it is frozen in compiled code.
    """
    digest = hashlib.sha256()
    for line in _lines(functions):
        digest.update(line.encode() + b"\n")
    return digest.hexdigest()


def _lines(functions: Iterable[FunctionType]) -> Iterator[str]:
    waiting, seen = list(functions), set[int]()
    while waiting:
        function = waiting.pop()
        if id(function) in seen:
            continue
        seen.add(id(function))
        yield f"def {function.__name__} {function.__defaults__} {_code(function.__code__)}"
        for name in _names(function.__code__):
            if name not in function.__globals__:
                continue  # a builtin, or an attribute of the same name
            value = function.__globals__[name]
            if isinstance(value, FunctionType) and not _is_outside(value):
                waiting.append(value)
            yield f"{function.__name__} reads {name} {_value(value)}"


def _code(code: CodeType) -> str:
    constants = (
        code.co_consts[1:]
        if code.co_consts and isinstance(code.co_consts[0], str | None)
        else code.co_consts
    )
    shown = [_code(each) if isinstance(each, CodeType) else repr(each) for each in constants]
    return f"{code.co_varnames} {code.co_names} {code.co_code.hex()} {shown}"


def _names(code: CodeType) -> list[str]:
    inner = [_names(each) for each in code.co_consts if isinstance(each, CodeType)]
    return sorted({*code.co_names, *(name for names in inner for name in names)})


def _value(value: object) -> str:
    if isinstance(value, FunctionType) and not _is_outside(value):
        return f"function {value.__name__}"
    if isinstance(value, ModuleType) and value.__name__.partition(".")[0] in OUTSIDE:
        return value.__name__
    if _is_outside(value) and (name := getattr(value, "__name__", "")):
        return f"{value.__module__}.{name}"
    if isinstance(value, CONSTANTS):
        return f"{type(value).__name__} {value!r}"
    if isinstance(value, tuple):
        return f"({', '.join(map(_value, value))})"
    if isinstance(value, np.ndarray):
        return f"{value.dtype} {value.shape} {value.tobytes().hex()}"
    if isinstance(value, type):
        return f"{value.__module__}.{value.__qualname__} {getattr(value, '_fields', ())}"
    return ""  # nothing else can be compiled, so the name is that of an attribute


def _is_outside(value: object) -> bool:
    return (getattr(value, "__module__", None) or "").partition(".")[0] in OUTSIDE
