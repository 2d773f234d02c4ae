"""Search loops bound to a heuristic, as plain Python or compiled.

A loop's file is ordinary Python. `Kernel` copies its functions, and those of the files in its
`PARTS`, into a separate namespace, replaces those of `loyd.core.engine.heuristics.contract` with
the heuristic's functions, and can compile everything with Numba. Both forms work on the same
arrays, so a search may begin in the plain one and continue in the other.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property, partial
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, NamedTuple, cast

Function = Callable[..., Any]
Wrap = Callable[[Any], Function]
CONTRACT = ("read", "whole", "after", "slide")
CONSTANTS_OF_RULE = (
    "IS_TWO_SIDED",
    "IS_PARTIAL",
    "KNOWS_NEWEST",
    "STOPS_AT_GOAL",
    "HAS_BOUND",
    "DRAWS_ONE",
)


class CombinedFile(NamedTuple):
    """A heuristic whose functions call those of others, its parts.

    In the file `source` each part has a place; the part's `read` is called `<place>_read` there,
    and so on for every name of `loyd.core.engine.heuristics.contract`. A part is a heuristic's
    file: a module, or another CombinedFile.
    """

    source: ModuleType
    parts: tuple[tuple[str, "File"], ...]


File = ModuleType | CombinedFile


def name_of(file: File | None) -> str:
    """A unique name for the functions of a heuristic; "own" for a loop that is bound to none."""
    if isinstance(file, CombinedFile):
        return f"{file.source.__name__}({'+'.join(name_of(part) for _, part in file.parts)})"
    return "own" if file is None else file.__name__


def nothing_kept(*arguments: Any) -> None:
    """`read` and `slide` of a heuristic without running state."""


CALLED = {*CONTRACT, nothing_kept.__name__}
"""The functions of a heuristic that keep a wrapper, so that Python can call them too, as the tests
do.
"""


def contract_of(file: File, wrap: Wrap) -> dict[str, Function]:
    """A heuristic's functions of `loyd.core.engine.heuristics.contract` by name, each wrapped."""
    if isinstance(file, CombinedFile):
        named = {
            f"{place}_{name}": function
            for place, part in file.parts
            for name, function in contract_of(part, wrap).items()
        }
        theirs = bound(file.source, wrap, named)
    else:
        theirs = functions_of(file, wrap)
    kept = {"read": wrap(nothing_kept), "slide": wrap(nothing_kept)}
    return kept | {name: theirs[name] for name in CONTRACT if theirs.get(name) is not None}


def functions_of(source: ModuleType, wrap: Wrap) -> dict[str, Function]:
    """The functions that a file defines, by name, each bound to the others and to those of the
    files in its `PARTS`, and wrapped.
    """
    borrowed = {
        name: function
        for part in getattr(source, "PARTS", ())
        for name, function in functions_of(part, wrap).items()
    }
    return {
        name: function
        for name, function in bound(source, wrap, borrowed).items()
        if _defines(source, name)
    }


def bound(source: ModuleType, wrap: Wrap, names: dict[str, Function]) -> dict[str, Any]:
    """The functions of `source`, each wrapped, copied into a namespace in which `names` override
    the source's globals.
    """
    namespace = {**vars(source), **names}
    for name, value in vars(source).items():
        if _defines(source, name):
            # The copy's globals are this namespace, so the names that the source calls are looked
            # up here.
            copy = FunctionType(value.__code__, namespace, value.__name__, value.__defaults__)
            copy.__module__ = value.__module__
            copy.__qualname__ = value.__qualname__
            namespace[name] = wrap(copy)
    return namespace


def _defines(source: ModuleType, name: str) -> bool:
    value = vars(source).get(name)
    return isinstance(value, FunctionType) and value.__module__ == source.__name__


def _compile(function: FunctionType, *, within: bool = False) -> Function:
    """A function that is compiled when it is called. `within`: it is only called from the loop:
    private, or from another file.

    Such a function skips reference counting, because it creates no arrays: counting references to
    each array of its tables, at every call, took up to four fifths of the time. Nor has it a
    wrapper by which Python could call it, unless it is one of `CALLED`: the wrappers took up to a
    quarter of the time to compile a loop.
    """
    import numba

    options: dict[str, Any] = {"forceinline": True, "_nrt": False} if within else {}
    is_called = function.__name__ in CALLED or not (within or function.__name__.startswith("_"))
    options |= {"no_cfunc_wrapper": True, "no_cpython_wrapper": not is_called}
    compiled: Function = numba.njit(nogil=True, **options)(function)
    return compiled


@dataclass(eq=False)
class Kernel:
    """The functions of the loop `source`, bound to a heuristic's file: until E2's are native."""

    source: ModuleType
    heuristic: File | None
    variant: str = ""
    rule: ModuleType | None = None
    backward: File | None = None

    @cached_property
    def native(self) -> SimpleNamespace | None:
        """The loop in the engine, if it is ported."""
        from loyd.core.engine.native.ported import functions_for

        return functions_for(self)

    @property
    def functions(self) -> SimpleNamespace:
        return self.native or self.compiled

    @cached_property
    def plain(self) -> SimpleNamespace:
        return self._bound(lambda function: function, lambda function: function)

    @cached_property
    def compiled(self) -> SimpleNamespace:
        return self._bound(self._compile, partial(_compile, within=True))

    def _compile(self, function: FunctionType) -> Function:
        return _compile(function, within=function.__name__.startswith("_"))

    def _bound(self, wrap: Wrap, wrap_heuristic: Wrap) -> SimpleNamespace:
        names = {} if self.heuristic is None else contract_of(self.heuristic, wrap_heuristic)
        back = names if self.backward is None else contract_of(self.backward, wrap_heuristic)
        names = names | {f"{name}_back": function for name, function in back.items()}
        for part in getattr(self.source, "PARTS", ()):
            names |= functions_of(part, wrap_heuristic)
        for file in () if self.rule is None else (*getattr(self.rule, "PARTS", ()), self.rule):
            names |= functions_of(file, wrap_heuristic)
        if self.rule is not None:
            names |= {
                name: value for name, value in vars(self.rule).items() if name in CONSTANTS_OF_RULE
            }
        return SimpleNamespace(**bound(self.source, wrap, names))


kernel = cast("type[Kernel]", cache(Kernel))
"""The only Kernel in this process for a loop and what it is bound to."""
