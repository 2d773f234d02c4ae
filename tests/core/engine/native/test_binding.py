"""Functions bound to those of other files, and where compiled code is cached."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from loyd.core.engine.depth_first import loop as depth_first_kernel
from loyd.core.engine.heuristics import gaschnig, manhattan, zero
from loyd.core.engine.heuristics import maximum_loop as maximum
from loyd.core.engine.native.cache import loops_folder
from loyd.core.engine.native.kernel import (
    CONTRACT,
    CombinedFile,
    Kernel,
    bound,
    contract_of,
    jit_is_disabled,
    name_of,
)
from loyd.core.system.files import cache_root

pytestmark = pytest.mark.compiles

ROOT = Path(__file__).parents[4]
PAIR = CombinedFile(maximum, (("first", manhattan), ("second", gaschnig)))
NESTED = CombinedFile(maximum, (("first", PAIR), ("second", zero)))


def test_a_copy_calls_what_it_is_bound_to_and_the_original_is_left_alone() -> None:
    copies = bound(
        maximum,
        lambda function: function,
        {"first_after": lambda *_: 3, "second_after": lambda *_: 5},
    )
    tables = maximum.Pair(None, None, [0, 0])  # type: ignore[arg-type]
    assert copies["after"](tables, 0, 1, 2, 3) == 5
    with pytest.raises(NotImplementedError, match="bound to a heuristic"):
        maximum.after(tables, 0, 1, 2, 3)


def test_every_function_of_the_contract_is_bound_however_deep() -> None:
    wrapped: list[str] = []

    def wrap(function):  # type: ignore[no-untyped-def]
        wrapped.append(function.__module__)
        return function

    assert set(contract_of(NESTED, wrap)) == set(CONTRACT)
    assert wrapped.count("loyd.core.engine.heuristics.maximum_loop") == 2 * len(CONTRACT)
    assert {
        "loyd.core.engine.heuristics.gaschnig",
        "loyd.core.engine.heuristics.manhattan",
        "loyd.core.engine.heuristics.zero",
    } < set(wrapped)


def test_different_heuristics_have_different_names_and_marks() -> None:
    files = (
        manhattan,
        gaschnig,
        PAIR,
        NESTED,
        CombinedFile(maximum, (("first", gaschnig), ("second", manhattan))),
    )
    assert len({name_of(file) for file in files}) == len(files)
    assert len({Kernel(depth_first_kernel, file).mark for file in files}) == len(files)


def test_the_environment_names_the_folder_of_the_cache(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("LOYD_CACHE_DIR", str(tmp_path))
    assert cache_root() == tmp_path
    assert loops_folder() == tmp_path / "kernels"
    monkeypatch.delenv("LOYD_CACHE_DIR")
    assert not cache_root().is_relative_to(tmp_path)


@pytest.mark.skipif(jit_is_disabled(), reason="nothing is compiled")
def test_where_nothing_can_be_kept_a_search_runs_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    code = (
        "from loyd.core.engine.search.answer import search; from loyd.core.engine.problem.problem "
        "import Problem;"
        "from loyd.core.engine.problem.spec import Spec;"
        "from loyd.core.engine.algorithms.catalogue import algorithm;"
        "from loyd.core.engine.puzzle.notation import blank_last; from "
        "loyd.core.engine.heuristics.catalogue import heuristic;"
        "goal = blank_last(2, 3);"
        "print(search(Problem(goal.after(goal.moves()[0]), goal, Spec(algorithm('idastar'), "
        "heuristic('manhattan')))).ending)"
    )
    environment = {**os.environ, "LOYD_CACHE_DIR": str(tmp_path / "file")}
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "solved\n"
