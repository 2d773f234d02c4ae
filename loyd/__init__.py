"""Watch search algorithms solve sliding-tile puzzles.

The names below are the library, which `docs/library.md` explains; they are imported when they are first used.  `loyd.core` knows puzzles
and searches and no terminal; `loyd.tui` is everything a person types into or reads.  In the repository both are folders of their own
beside this one, which links to them.
"""

import os

TYPE_CHECKING = False  # as `typing` has it; what is imported here, ctrl-C cannot end without a traceback
if TYPE_CHECKING:
    from typing import Any

    from loyd.core.errors import LoydError
    from loyd.core.library.audit import audit
    from loyd.core.library.board import board
    from loyd.core.library.catalogue import algorithms, heuristics, load
    from loyd.core.library.compiled import compiled
    from loyd.core.library.divergence import divergence
    from loyd.core.library.scrambles import scrambles
    from loyd.core.library.solve import solve
    from loyd.core.library.spec import spec
    from loyd.core.library.sweep import sweep

__all__ = [
    "LoydError", "algorithms", "audit", "board", "compiled", "divergence", "heuristics", "load", "scrambles", "solve", "spec", "sweep",
]  # fmt: skip

_MODULES = {"LoydError": "loyd.core.errors"} | dict.fromkeys(("algorithms", "heuristics", "load"), "loyd.core.library.catalogue")
_HERE = os.path.dirname(__file__)  # noqa: PTH120  pathlib takes longer to be imported than all else here
if not os.path.isdir(os.path.join(_HERE, "core")):  # noqa: PTH112, PTH118
    __path__.append(os.path.dirname(_HERE))  # noqa: PTH120  a checkout without links, as Git makes it on Windows


def __getattr__(name: str) -> "Any":
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}; it offers {', '.join(__all__)}")
    from importlib import import_module

    value = getattr(import_module(_MODULES.get(name, f"loyd.core.library.{name}")), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
