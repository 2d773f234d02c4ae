"""The examples in docstrings show what really happens."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for path in (ROOT / "loyd" / "core").rglob("*.py")
    if ">>> " in path.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_of_a_module_hold(module: str) -> None:
    if module == "loyd.core.library.player_widget":
        pytest.importorskip("anywidget")
    failed, tried = doctest.testmod(import_module(module), optionflags=doctest.NORMALIZE_WHITESPACE)
    assert (failed, tried > 0) == (0, True)


@pytest.mark.parametrize(
    "module",
    [
        "engine.puzzle.board",
        "engine.puzzle.notation",
        "engine.heuristics.heuristic",
        "engine.search.solve",
        "engine.search.spec_text",
        "user_code.user_functions",
        *(
            f"library.{path.stem}"
            for path in (ROOT / "loyd" / "core" / "library").glob("*.py")
            if path.stem != "__init__"
        ),
    ],
)
def test_what_others_will_use_has_examples(module: str) -> None:
    assert f"loyd.core.{module}" in MODULES
