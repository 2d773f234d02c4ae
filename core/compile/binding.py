"""Functions of one file bound to those of another: copies, in whose namespace some names stand for other functions.

This is how a search loop comes to a heuristic, and a heuristic that is made of others to its parts, while the loop
stays straight code for the compiler: nothing is looked up while it runs.
"""

from collections.abc import Callable
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

Function = Callable[..., Any]
Wrap = Callable[[FunctionType], Function]
CONTRACT = ("read", "whole", "after", "slide")


class Joined(NamedTuple):
    """A heuristic's functions that call those of others, its parts.

    In the file `source` each part has a place; what the part's `read` is bound to is called `<place>_read` there, and so on
    for every name of `loyd.core.heuristics.contract`.  A part is a heuristic's file: a module, or another Joined.
    """

    source: ModuleType
    parts: tuple[tuple[str, "File"], ...]


File = ModuleType | Joined


def name_of(file: File | None) -> str:
    """What tells the functions of a heuristic from those of all others; a loop that is bound to none has only its own."""
    if isinstance(file, Joined):
        return f"{file.source.__name__}({'+'.join(name_of(part) for _, part in file.parts)})"
    return "own" if file is None else file.__name__


def contract_of(file: File, wrap: Wrap) -> dict[str, Function]:
    """A heuristic's functions of `loyd.core.heuristics.contract` by name, as far as it has them, each wrapped."""
    if isinstance(file, Joined):
        named = {f"{place}_{name}": function for place, part in file.parts for name, function in contract_of(part, wrap).items()}
        theirs = bound(file.source, wrap, named)
    else:
        theirs = functions_of(file, wrap)
    return {name: theirs[name] for name in CONTRACT if theirs.get(name) is not None}


def functions_of(source: ModuleType, wrap: Wrap) -> dict[str, Function]:
    """The functions that a file defines, by name, each bound to the others and to those of the files in its `PARTS`, and wrapped."""
    borrowed = {name: function for part in getattr(source, "PARTS", ()) for name, function in functions_of(part, wrap).items()}
    return {name: function for name, function in bound(source, wrap, borrowed).items() if _defines(source, name)}


def bound(source: ModuleType, wrap: Wrap, names: dict[str, Function]) -> dict[str, Any]:
    """The functions of `source`, copied into a namespace in which `names` stand for what they are bound to, each wrapped."""
    namespace = {**vars(source), **names}
    for name, value in vars(source).items():
        if _defines(source, name):
            copy = FunctionType(value.__code__, namespace, value.__name__, value.__defaults__)
            copy.__module__ = value.__module__
            copy.__qualname__ = value.__qualname__
            namespace[name] = wrap(copy)
    return namespace


def _defines(source: ModuleType, name: str) -> bool:
    value = vars(source).get(name)
    return isinstance(value, FunctionType) and value.__module__ == source.__name__
