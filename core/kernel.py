"""Search loops bound to a heuristic, as plain Python or compiled.

A loop's file is ordinary Python.  `Kernel` copies its functions into a namespace of their own, and those of the files that it
names in `PARTS`, puts the heuristic's functions in place of those of `core.heuristics.contract` (see `core.binding`), and can
compile the lot with Numba.  Both forms work on the same arrays, so a search may begin in the plain one and go on in the other.
"""

import hashlib
import importlib.util
import os
from contextlib import suppress
from functools import cache, cached_property, lru_cache, partial
from pathlib import Path
from tempfile import TemporaryFile
from threading import get_ident
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

from core.binding import Function, Wrap, bound, contract_of, functions_of, is_ours, name_of
from core.cache import cache_root

ROOM_TO_KEEP = 1 << 22


def jit_is_disabled() -> bool:
    """Whether the environment asks for un-jitted kernels (`NUMBA_DISABLE_JIT`)."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


@lru_cache(maxsize=1)
def _sources() -> str:
    """What tells this version of our sources, with bounds checks or without them, from every other."""
    digest = hashlib.sha256(os.environ.get("NUMBA_BOUNDSCHECK", "").encode())
    root = Path(__file__).parent
    alone = (root / "kernel.py", root / "binding.py", root / "packing.py", root / "slides.py", root / "trace" / "columns.py")
    for path in sorted((*root.glob("search/*.py"), *root.glob("heuristics/*.py"), *alone)):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_directory() -> Path:
    """Where compiled kernels are kept: a folder a version of our sources, because a kernel cached by Numba
    does not notice that a function it calls in another file has changed."""
    return cache_root() / "kernels" / _sources()


@cache
def _can_keep(folder: Path) -> bool:
    """Whether there is leave and room to write compiled kernels there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder) as file:
            file.write(bytes(ROOM_TO_KEEP))
    except OSError:
        return False
    return True


def _compile(function: FunctionType, *, within: bool = False) -> Function:
    """A function to be compiled when it is called; `within` the loop that calls it, if it is not of the loop's file or private to it.

    Then it counts no references either, for it makes no arrays: counting them for each array of its tables, whenever these are handed
    on, took up to four fifths of the time.
    """
    import numba
    import numba.core.config

    folder = cache_directory()
    vars(numba.core.config)["CACHE_DIR"] = str(folder)
    is_private = function.__name__.startswith("_")
    options: dict[str, Any] = {"forceinline": True, "_nrt": False} if within or is_private else {}
    compiled: Function = numba.njit(nogil=True, cache=_can_keep(folder), **options)(function)
    return compiled


class Kernel:
    """The functions of the loop `source`, bound to a heuristic's file (see `core.binding`); to none where it is None."""

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
        return (self.heuristic is None or is_ours(self.heuristic)) and not jit_is_disabled()

    @cached_property
    def plain(self) -> SimpleNamespace:
        """The loop's functions as plain Python."""
        return self._bound(lambda function: function, lambda function: function)

    @cached_property
    def compiled(self) -> SimpleNamespace:
        """The loop's functions compiled on their first call, or loaded from the disk cache."""
        return self._bound(_compile, partial(_compile, within=True)) if self.compilable else self.plain

    def _bound(self, wrap: Wrap, wrap_heuristic: Wrap) -> SimpleNamespace:
        names = {} if self.heuristic is None else contract_of(self.heuristic, wrap_heuristic)
        for part in getattr(self.source, "PARTS", ()):
            names |= functions_of(part, wrap_heuristic)
        return SimpleNamespace(**bound(self.source, wrap, names))

    @property
    def mark(self) -> Path:
        """A file that stands in the cache once this kernel has been compiled on this machine."""
        text = f"{self.source.__name__} {name_of(self.heuristic)} {_machine()}"
        return cache_directory() / f"{hashlib.sha256(text.encode()).hexdigest()[:24]}.compiled"

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
    """The one Kernel in this process for a loop and a heuristic's file, or None."""
    return Kernel(source, heuristic)
