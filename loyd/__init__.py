"""Watch search algorithms solve sliding-tile puzzles.

The names below are the library, which `docs/library.md` explains; they are imported on first use,
and `__init__.pyi` has their types. `loyd.core` knows puzzles and searches but no terminal;
`loyd.tui` is everything a person types into or reads.
"""

_HOMES = {
    "Arrangement": "loyd.core.engine.puzzle.board:Board",
    "Audit": "loyd.core.library.comparisons:Audit",
    "Board": "loyd.core.library.boards:BoardWithGoal",
    "BoardError": "loyd.core.system.errors:BoardError",
    "Comparison": "loyd.core.library.comparisons:SearchComparison",
    "Divergence": "loyd.core.library.comparisons:Divergence",
    "LoydError": "loyd.core.system.errors:LoydError",
    "MoveError": "loyd.core.system.errors:MoveError",
    "Picture": "loyd.core.library.step:Picture",
    "PictureError": "loyd.core.system.errors:PictureError",
    "PluginError": "loyd.core.system.errors:PluginError",
    "Problem": "loyd.core.engine.problem.problem:Problem",
    "RecordError": "loyd.core.system.errors:RecordError",
    "Records": "loyd.core.library.step:Records",
    "SearchResult": "loyd.core.library.results:SearchResult",
    "SettingError": "loyd.core.system.errors:SettingError",
    "Spec": "loyd.core.library.specs:SearchSpec",
    "Step": "loyd.core.library.step:Step",
    "algorithms": "loyd.core.library.specs:algorithms",
    "audit": "loyd.core.library.comparisons:audit",
    "board": "loyd.core.library.boards:board",
    "compare": "loyd.core.library.comparisons:compare",
    "compiled": "loyd.core.library.specs:compiled",
    "divergence": "loyd.core.library.comparisons:divergence",
    "heuristics": "loyd.core.library.specs:heuristics",
    "load": "loyd.core.library.specs:load",
    "random_boards": "loyd.core.library.boards:random_boards",
    "read_boards": "loyd.core.library.boards:read_boards",
    "read_log": "loyd.core.library.results:read_log",
    "solve": "loyd.core.library.results:solve",
    "spec": "loyd.core.library.specs:spec",
    "sweep": "loyd.core.library.sweeps:sweep",
    "warm_up": "loyd.core.library.results:warm_up",
}
__all__ = list(_HOMES)


def __getattr__(name: str) -> object:
    if name == "__version__":
        from .core.system import version

        return version()
    if name not in _HOMES:
        raise AttributeError(
            f"module {__name__!r} has no attribute {name!r}; it offers {', '.join(__all__)}"
        )
    from importlib import import_module

    module, _, there = _HOMES[name].partition(":")
    value = globals()[name] = getattr(import_module(module), there)
    return value


def __dir__() -> list[str]:
    return [*__all__, *(name for name in globals() if name.startswith("__"))]
