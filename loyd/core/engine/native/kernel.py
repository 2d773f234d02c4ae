"""Search loops bound to a heuristic, as plain Python or compiled.

A loop's file is ordinary Python. `Kernel` copies its functions, and those of the files in its
`PARTS`, into a separate namespace, replaces those of `loyd.core.engine.heuristics.contract` with
the heuristic's functions, and can compile everything with Numba. Both forms work on the same
arrays, so a search may begin in the plain one and continue in the other.
"""

import hashlib
import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache, partial
from pathlib import Path
from threading import get_ident
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, NamedTuple, cast

from loyd.core.engine.native.cache import (
    LoopCache,
    code_digest,
    loops_folder,
    versions,
    why_not_kept,
)
from loyd.core.system.files import Shelf, note_use, open_own, remove, sweep_shelves, write_whole

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


DISABLE_JIT = "NUMBA_DISABLE_JIT"
DAMAGED = "a compiled loop on disk was damaged; it is compiled again"


def jit_is_disabled() -> bool:
    return os.environ.get(DISABLE_JIT, "0") not in ("", "0")


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
    """The functions of the loop `source`, bound to a heuristic's file (see
    `loyd.core.engine.native.kernel`); to none if it is None.

    `variant`: names a form that is called with other argument types than usual, and so compiled
    separately. `rule`: a file whose functions and constants replace the loop's of the same names.
    `backward`: the file of the heuristic to which the names `read_back`, `after_back` are bound; if
    None, the same heuristic.
    """

    source: ModuleType
    heuristic: File | None
    variant: str = ""
    rule: ModuleType | None = None
    backward: File | None = None
    is_deferred: bool = field(default=False, init=False)
    is_loaded: bool = field(default=False, init=False)
    loading_in: int | None = field(default=None, init=False)
    failure: str = field(default="", init=False)

    def __post_init__(self) -> None:
        self.is_loaded = self.native is not None

    @cached_property
    def native(self) -> SimpleNamespace | None:
        """The loop in the engine, if it is ported."""
        from loyd.core.engine.native.ported import functions_for

        return functions_for(self)

    @property
    def functions(self) -> SimpleNamespace:
        """The form to use now: the engine's; else compiled, unless that is deferred or has failed
        (see `loyd.core.engine.native.warm_up`).
        """
        return self.native or (self.compiled if self.is_compiled else self.plain)

    @property
    def is_compiled(self) -> bool:
        return self.native is not None or (
            self.compilable
            and (not (self.is_deferred or self.failure) or get_ident() == self.loading_in)
        )

    @property
    def compilable(self) -> bool:
        return not jit_is_disabled()

    @cached_property
    def plain(self) -> SimpleNamespace:
        return self._bound(lambda function: function, lambda function: function)

    @cached_property
    def compiled(self) -> SimpleNamespace:
        """The loop's functions compiled on their first call, or loaded from the disk cache."""
        return (
            self._bound(self._compile, partial(_compile, within=True))
            if self.compilable
            else self.plain
        )

    def _compile(self, function: FunctionType) -> Function:
        is_private = function.__name__.startswith("_")
        compiled = _compile(function, within=is_private)
        if self._shelf is not None and not is_private:
            vars(compiled)["_cache"] = LoopCache(
                self._shelf, function.__name__
            )  # Numba has no public way to set one
        return compiled

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

    @cached_property
    def digest(self) -> str:
        of_file = (
            value
            for _, value in sorted(vars(self.plain).items())
            if isinstance(value, FunctionType)
        )
        ours = [function for function in of_file if function.__module__ == self.source.__name__]
        names = (
            f"{name_of(self.heuristic)} {self.backward and name_of(self.backward)} "
            f"{self.rule and self.rule.__name__}"
        )
        text = (
            f"{names} {code_digest(ours)} {os.environ.get('NUMBA_BOUNDSCHECK', '')}{self.variant}"
        )
        return hashlib.sha256(text.encode()).hexdigest()[:24]

    @cached_property
    def _shelf(self) -> Shelf | None:
        folder = loops_folder()
        return (
            None
            if folder is None
            else Shelf(folder / f"{self.source.__name__.removeprefix('loyd.core.')}-{self.digest}")
        )

    @cached_property
    def mark(self) -> Path | None:
        """A file in the cache that shows that this kernel has been compiled on this machine, and
        names what was compiled.
        """
        return None if self._shelf is None else self._shelf.folder / f"{_machine()}.compiled"

    def is_cached(self) -> bool:
        """Whether the compiled form can be loaded without compiling; damaged files are removed."""
        if self.native is not None:
            return True
        if self._shelf is None or self.mark is None:
            return False
        names: list[str] = []
        with suppress(OSError, UnicodeDecodeError), open_own(self.mark) as file:
            names = file.read().decode("ascii").split()
        is_whole = bool(names) and self._shelf.has(names)
        if is_whole:
            note_use(self.mark)
        else:
            remove(self.mark)
        return is_whole

    def make_mark(self) -> None:
        """Record that this kernel has been compiled on this machine; without a writable cache, do
        nothing.

        Files not used for months, such as the loops of an older version, are removed.
        """
        if self._shelf is not None and self.mark is not None and (names := self._shelf.names()):
            with suppress(OSError):
                write_whole(self.mark, "\n".join(names).encode(), mode=0o600)
            sweep_shelves(self._shelf.folder.parent)

    @property
    def notices(self) -> tuple[str, ...]:
        if self.native is not None:
            return ()
        damaged = DAMAGED if self._shelf is not None and self._shelf.damaged else ""
        return tuple(notice for notice in (why_not_kept(), damaged, self.failure) if notice)


@lru_cache(maxsize=1)
def _machine() -> str:
    """What machine code depends on besides its source: versions and the processor."""
    import llvmlite.binding

    return hashlib.sha256(
        f"{versions()} {llvmlite.binding.get_host_cpu_name()}".encode()
    ).hexdigest()[:12]


kernel = cast("type[Kernel]", cache(Kernel))
"""The only Kernel in this process for a loop and what it is bound to."""
