"""`import loyd` alone imports nothing heavy, and every name it offers exists."""

import ast
import subprocess
import sys
from collections.abc import Callable
from inspect import signature
from pathlib import Path

import pytest

import loyd
from loyd.core.engine.settings import SettingValues
from loyd.core.library.specs import SETTING_NAMES
from tests.patience import PATIENCE_SECONDS

PLACE = str(Path(loyd.__file__).parents[1])
HEAVY = ("numpy", "numba", "textual", "rich", "click", "PIL", "cloudpickle")


def test_it_is_light_until_something_is_used() -> None:
    script = (
        f"import loyd, sys; print([name for name in {HEAVY} if name in sys.modules], 'solve' in "
        "dir(loyd))"
    )
    assert (
        subprocess.run(
            [sys.executable, "-c", script],
            capture_output=True,
            text=True,
            check=True,
            timeout=PATIENCE_SECONDS,
        ).stdout.strip()
        == "[] True"
    )


@pytest.mark.parametrize("name", loyd.__all__)
def test_every_name_is_there_and_explained(name: str) -> None:
    assert getattr(loyd, name).__doc__


def test_another_name_is_an_error_that_lists_them() -> None:
    with pytest.raises(AttributeError, match=r"it offers .*solve"):
        _ = loyd.solvee  # type: ignore[attr-defined]


def test_the_stub_names_what_there_is() -> None:
    stub = ast.parse((Path(loyd.__file__).parent / "__init__.pyi").read_text())
    imports = [node for node in stub.body if isinstance(node, ast.ImportFrom)]
    imported = {
        alias.asname or alias.name: (node.module, alias.name)
        for node in imports
        for alias in node.names
    }
    assert imported == {name: tuple(home.split(":")) for name, home in loyd._HOMES.items()}
    assert all(alias.asname for node in imports for alias in node.names), (
        "Jedi offers only names that are imported by `as`"
    )
    listed = next(
        ast.literal_eval(node.value) for node in stub.body if isinstance(node, ast.Assign)
    )
    assert listed == loyd.__all__ == sorted(loyd.__all__)
    assert {name for name in dir(loyd) if not name.startswith("_")} == set(listed)
    assert loyd.__version__


@pytest.mark.parametrize("function", [loyd.spec, loyd.solve, loyd.sweep])
def test_every_setting_is_a_keyword(function: Callable[..., object]) -> None:
    keywords = signature(function).parameters
    assert (
        [name for name in keywords if name in SETTING_NAMES]
        == list(SETTING_NAMES)
        == list(SettingValues.__annotations__)
    )
    assert all(one.kind is not one.VAR_KEYWORD for one in keywords.values())


def test_no_public_object_shows_what_is_not_public() -> None:
    """What completion offers for a result is documented: properties and methods, and no field of
    the core.
    """
    found = loyd.solve("x12/453/786")
    for one in (
        found,
        found.step(1),
        loyd.divergence(found, found),
        loyd.compare("x12/453/786", ["bfs"]),
        loyd.audit("zero", size="2x2"),
    ):
        public = {name for name in dir(one) if not name.startswith("_")}
        fields = {name for name in vars(one) if not name.startswith("_")}
        told = type(one).__doc__ or ""
        assert {name for name in fields if f"`{name}`" not in told} <= {
            "board",
            "first",
            "second",
            "heuristic",
            "number",
        }
        assert all(
            getattr(type(one), name).__doc__ for name in public - fields - {"count", "index"}
        )


def test_settings_by_keyword_are_those_of_a_text() -> None:
    by_keyword = loyd.solve(
        "23415x768", "astar:manhattan", f_limit=18, goal_test="generated", undo_move=True
    )
    in_text = loyd.solve("23415x768", "astar:manhattan:f=18:goal-test=generated:back")
    assert (by_keyword.length, by_keyword.expanded, by_keyword.generated) == (
        None,
        in_text.expanded,
        in_text.generated,
    )


def test_ctrl_c_before_the_handler_finds_nothing_running() -> None:
    script = (
        f"import os, sys; sys.path.append({PLACE!r}); before = {{*sys.modules}}; import loyd; "
        f"print({{*sys.modules}} - before)"
    )
    ended = subprocess.run(
        [sys.executable, "-I", "-S", "-c", script],
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE_SECONDS,
    )
    assert ended.stdout == "{'loyd'}\n"
