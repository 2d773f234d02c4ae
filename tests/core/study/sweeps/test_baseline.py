"""Finding, building and reading the baselines; what they compute is tested in
tests/core/engine/search/test_c_programs.py.
"""

import shutil
from pathlib import Path

import pytest

from loyd.core.system.errors import LoydError
from tests.benchmarks import measuring as benchmark
from tests.benchmarks.measuring import Measurement, build, run, source


def script(folder: Path, body: str) -> Path:
    if shutil.which("sh") is None:
        pytest.skip("there is no sh on this machine")
    program = folder / "baseline"
    program.write_text(f"#!/bin/sh\n{body}\n")
    program.chmod(0o755)
    return program


@pytest.mark.parametrize("name", ["idastar.cpp", "astar.c", "astar_stl.cpp"])
def test_a_checkout_holds_the_sources(name: str) -> None:
    assert source(name).name == name


def test_one_that_is_missing_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(benchmark, "SOURCES", tmp_path)
    with pytest.raises(LoydError, match=r"astar\.c is missing"):
        source("astar.c")


@pytest.mark.parametrize("name", ["astar.c", "astar_stl.cpp"])
def test_without_a_compiler_there_is_no_program(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert build(source(name), tmp_path) is None


def test_a_refused_source_is_reported_with_its_reason(tmp_path: Path) -> None:
    if not any(map(shutil.which, benchmark.C_COMPILERS)):
        pytest.skip("there is no C compiler on this machine")
    wrong = tmp_path / "wrong.c"
    wrong.write_text("int main(void) { return missing; }\n")
    with pytest.raises(LoydError, match=r"cannot build wrong\.c: .*wrong\.c"):
        build(wrong, tmp_path)


def test_the_line_of_idastar_is_read(tmp_path: Path) -> None:
    assert run(script(tmp_path, "echo 42 900 400 0.25"), []) == Measurement(
        42, expanded=400, generated=900, nodes=0, seconds=0.25
    )


def test_the_line_of_astar_is_read(tmp_path: Path) -> None:
    assert run(script(tmp_path, "echo 42 400 900 800 0.25"), []) == Measurement(
        42, expanded=400, generated=900, nodes=800, seconds=0.25
    )


def test_the_arguments_arrive_whole(tmp_path: Path) -> None:
    assert run(script(tmp_path, 'echo "$#" "$2" 0.5'), ["1", "2 3"]) == Measurement(
        2, expanded=3, generated=2, nodes=0, seconds=0.5
    )


@pytest.mark.parametrize("printed", ["", "42 400", "1 2 3 4 5 6"])
def test_any_other_line_is_an_error(tmp_path: Path, printed: str) -> None:
    with pytest.raises(LoydError, match="instead of its four or five numbers"):
        run(script(tmp_path, f"echo {printed}"), [])


@pytest.mark.parametrize(
    ("body", "reason"),
    [("echo no memory >&2; exit 1", "no memory"), ("exit 3", "it gave no reason")],
)
def test_a_failure_carries_its_reason(tmp_path: Path, body: str, reason: str) -> None:
    with pytest.raises(LoydError, match=f"baseline failed: {reason}"):
        run(script(tmp_path, body), [])
