"""Watch search algorithms solve sliding-tile puzzles.

The names below are the library, which `docs/library.md` explains; they are imported when they are first used.  `loyd.core` knows puzzles
and searches and no terminal; `loyd.tui` is everything a person types into or reads.
"""

TYPE_CHECKING = False  # as `typing` has it; what is imported here, ctrl-C cannot end without a traceback
if TYPE_CHECKING:
    from typing import Any

    from loyd.core.library.audits import audit
    from loyd.core.library.boards import board, scrambles
    from loyd.core.library.listing import algorithms, heuristics, load
    from loyd.core.library.solution import divergence, solve
    from loyd.core.library.specs import compiled, spec
    from loyd.core.library.sweeps import sweep
    from loyd.core.system.errors import LoydError

__all__ = [
    "LoydError", "algorithms", "audit", "board", "compiled", "divergence", "heuristics", "load", "scrambles", "solve", "spec", "sweep",
]  # fmt: skip

_MODULES = {
    "LoydError": "loyd.core.system.errors",
    "algorithms": "loyd.core.library.listing",
    "audit": "loyd.core.library.audits",
    "board": "loyd.core.library.boards",
    "compiled": "loyd.core.library.specs",
    "divergence": "loyd.core.library.solution",
    "heuristics": "loyd.core.library.listing",
    "load": "loyd.core.library.listing",
    "scrambles": "loyd.core.library.boards",
    "solve": "loyd.core.library.solution",
    "spec": "loyd.core.library.specs",
    "sweep": "loyd.core.library.sweeps",
}


def __getattr__(name: str) -> "Any":
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}; it offers {', '.join(__all__)}")
    from importlib import import_module

    value = getattr(import_module(_MODULES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
