"""The compiled engine: its functions, with columns and tables of Python's as their arguments.

A struct of the library (`src/layout.h`) is filled once and kept for the life of a search; only
columns that grow are replaced in it. Calls release Python's lock.
"""

import ctypes as c
import hashlib
import os
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from ...system import LoydError
from . import build
from .layout import SIMPLE, Header, Span

ENGINE = "LOYD_ENGINE"
"""The environment variable with the path of another library, such as one with checked indices."""
COMPILE = "compile it with `python -m loyd.core.engine.native.build`"
LAYOUT = Header((build.SOURCES / "layout.h").read_text("utf-8"))
TYPES = SimpleNamespace(**LAYOUT.types)
ENUMS = SimpleNamespace(**LAYOUT.enums)
Status = ENUMS.Status
_NUMBERS = tuple(kind for kind in SIMPLE.values() if kind is not None)


class EngineError(LoydError):
    """The compiled engine is missing, or does not fit its sources."""

    is_of_input = False


@cache
def engine() -> Any:
    """The library, with its functions declared. Raises EngineError."""
    path = Path(os.environ.get(ENGINE, build.LIBRARY))
    try:
        sources, digest = build.manifest_of(path).read_text("ascii").split()
        held = hashlib.sha256(path.read_bytes()).hexdigest()
    except (OSError, ValueError):
        raise EngineError(f"The engine is not compiled: {COMPILE}.") from None
    if held != digest:
        raise EngineError(f"The engine in {path} is damaged: {COMPILE}.")
    if sources != build.digest_of_sources():
        raise EngineError(f"The engine in {path} is older than its sources: {COMPILE}.")
    try:
        library = c.CDLL(str(path))
    except OSError:
        raise EngineError(f"The engine in {path} is for another system: {COMPILE}.") from None
    for name, (result, arguments) in LAYOUT.functions.items():
        function = getattr(library, name)
        function.restype = result
        function.argtypes = arguments
    return library


def fill(struct: Any, values: Any) -> Any:
    """Fill a struct from values in the order of its fields: arrays, numbers, or tuples of them for
    structs within. It keeps the values alive.
    """
    for (name, kind), value in zip(struct._fields_, values, strict=True):
        put(struct, name, kind, value)
    struct.held_values = values
    return struct


def put(struct: Any, name: str, kind: Any, value: Any) -> None:
    """Set a field of a struct; the caller keeps the value alive."""
    if issubclass(kind, Span):
        getattr(struct, name).take(value)
    elif issubclass(kind, c.Structure):
        fill(getattr(struct, name), value)
    elif kind in _NUMBERS:
        setattr(struct, name, int(value))
    else:
        setattr(struct, name, c.cast(value, c.c_void_p) if kind is c.c_void_p else value)


def struct_of(values: Any) -> Any:
    """A NamedTuple as the struct of the same name."""
    return fill(getattr(TYPES, type(values).__name__)(), values)


class Loops:
    """The functions of the library that take columns, as functions of arrays: `loyd_mark` is
    `loops.mark`.
    """

    def __getattr__(self, name: str) -> Any:
        function = of_arrays(f"loyd_{name}")
        setattr(self, name, function)
        return function


loops = Loops()


def column_of(kind: str, values: Any) -> Any:
    """An array as a column of this kind (`Words`, `Integers` …), by pointer: keep the array."""
    column = getattr(TYPES, kind)()
    column.take(values)
    return column


def of_arrays(name: str) -> Any:
    """A function of the library that takes columns, as a function of arrays."""
    function = getattr(engine(), name)
    kinds = [getattr(kind, "_type_", kind) for kind in function.argtypes]

    def call(*values: Any) -> Any:
        return function(*(_taken(kind, value) for kind, value in zip(kinds, values, strict=True)))

    return call


def _taken(kind: Any, value: Any) -> Any:
    if not (isinstance(kind, type) and issubclass(kind, Span)):
        return value
    column = kind()
    column.take(value)
    return column
