"""Search loops bound to a heuristic, as plain Python or compiled.

A loop's file is ordinary Python.  `Kernel` copies its functions into a namespace of their own, puts the
heuristic's three functions in place of those of `core.heuristics.contract`, and can compile the lot with
Numba.  Both forms work on the same arrays, so a search may begin in the plain one and go on in the other.
"""

import hashlib
import importlib.util
import os
from collections.abc import Callable
from contextlib import suppress
from functools import cache, cached_property, lru_cache
from pathlib import Path
from threading import get_ident
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

import platformdirs

Function = Callable[..., Any]
Wrap = Callable[[FunctionType], Function]
CONTRACT = ("read", "after", "slide")


def jit_is_disabled() -> bool:
    """Whether the environment asks for un-jitted kernels (`NUMBA_DISABLE_JIT`)."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


@lru_cache(maxsize=1)
def cache_directory() -> Path:
    """Where compiled kernels are kept: a folder a version of our sources, because a kernel cached by Numba
    does not notice that a function it calls in another file has changed."""
    digest = hashlib.sha256()
    root = Path(__file__).parent
    for path in sorted((*root.glob("search/*.py"), *root.glob("heuristics/*.py"), Path(__file__))):
        digest.update(path.read_bytes())
    return Path(platformdirs.user_cache_dir("loyd")) / "kernels" / digest.hexdigest()[:16]


def _numba_jit(function: FunctionType) -> Function:
    import numba
    import numba.core.config

    vars(numba.core.config)["CACHE_DIR"] = str(cache_directory())
    compiled: Function = numba.njit(nogil=True, cache=True)(function)
    return compiled


def _bound(source: ModuleType, wrap: Wrap, names: dict[str, Function]) -> dict[str, Any]:
    """The functions of `source`, copied into a namespace in which `names` stand for what they are bound to."""
    namespace = {**vars(source), **names}
    for name, value in vars(source).items():
        if isinstance(value, FunctionType) and value.__module__ == source.__name__:
            copy = FunctionType(value.__code__, namespace, value.__name__, value.__defaults__)
            copy.__module__ = value.__module__
            copy.__qualname__ = value.__qualname__
            namespace[name] = wrap(copy)
    return namespace


class Kernel:
    """The functions of the loop `source`, bound to a heuristic's file (a module) or to plain functions of its own."""

    def __init__(self, source: ModuleType, heuristic: object) -> None:
        self.source = source
        self.heuristic = heuristic
        self.is_deferred = False
        self.is_loaded = False
        self.loading_in: int | None = None

    @property
    def functions(self) -> SimpleNamespace:
        """The form to use now: compiled, unless compiling is deferred (see `core.warm_up`)."""
        return self.plain if self.is_deferred and get_ident() != self.loading_in else self.compiled

    @property
    def compilable(self) -> bool:
        """Whether there is a compiled form: not for a user's own Python heuristic, nor when Numba's jit is disabled."""
        return isinstance(self.heuristic, ModuleType) and not jit_is_disabled()

    @cached_property
    def plain(self) -> SimpleNamespace:
        """The loop's functions as plain Python."""
        names = {name: getattr(self.heuristic, name) for name in CONTRACT}
        return SimpleNamespace(**_bound(self.source, lambda function: function, names))

    @cached_property
    def compiled(self) -> SimpleNamespace:
        """The loop's functions compiled on their first call, or loaded from the disk cache."""
        if not isinstance(self.heuristic, ModuleType) or not self.compilable:
            return self.plain
        theirs = _bound(self.heuristic, _numba_jit, {})
        return SimpleNamespace(**_bound(self.source, _numba_jit, {name: theirs[name] for name in CONTRACT}))

    @property
    def mark(self) -> Path:
        """A file that stands in the cache once this kernel has been compiled on this machine."""
        name = f"{self.source.__name__}-{getattr(self.heuristic, '__name__', 'own')}-{_machine()}"
        return cache_directory() / f"{name}.compiled"

    def is_cached(self) -> bool:
        """Whether the compiled form can be loaded without compiling."""
        return self.mark.exists()

    def make_mark(self) -> None:
        """Note that this kernel has been compiled on this machine; without a cache that can be written, do nothing."""
        with suppress(OSError):
            self.mark.parent.mkdir(parents=True, exist_ok=True)
            self.mark.touch()


@lru_cache(maxsize=1)
def _machine() -> str:
    """What Numba's cache depends on beside our sources: versions and the processor."""
    import llvmlite.binding
    import numba

    parts = (numba.__version__, importlib.util.MAGIC_NUMBER.hex(), llvmlite.binding.get_host_cpu_name())
    return hashlib.sha256("-".join(parts).encode()).hexdigest()[:12]


@cache
def kernel(source: ModuleType, heuristic: object) -> Kernel:
    """The one Kernel for a loop and a heuristic's file in this process."""
    return Kernel(source, heuristic)
