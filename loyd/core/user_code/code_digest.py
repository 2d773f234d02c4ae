"""The digest of functions by what they do: whether code of a notebook is what it was."""

import hashlib
from collections.abc import Iterable, Iterator
from types import CodeType, FunctionType, ModuleType

import numpy as np

CONSTANTS = (bool, int, float, str, type(None), np.generic)
OUTSIDE = ("builtins", "math", "numpy", "numba")


def code_digest(functions: Iterable[FunctionType]) -> str:
    """The digest of functions, of all our functions that they call, directly or not, and of the
    constants that these read..
    """
    digest = hashlib.sha256()
    for line in _lines(functions):
        digest.update(line.encode() + b"\n")
    return digest.hexdigest()


def _lines(functions: Iterable[FunctionType]) -> Iterator[str]:
    waiting = list(functions)
    seen = set[int]()
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
