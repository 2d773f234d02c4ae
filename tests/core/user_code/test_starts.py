"""The files that `loyd new` writes work unchanged."""

from pathlib import Path

import pytest

from loyd.core.engine.algorithms.catalogue import algorithm
from loyd.core.engine.heuristics.catalogue import heuristic
from loyd.core.engine.heuristics.user_heuristic import UserEstimate
from loyd.core.engine.outcome import Ending
from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.puzzle.instances import SAMPLE
from loyd.core.engine.puzzle.notation import blank_last
from loyd.core.study.audit.audit import audit
from loyd.core.system.errors import PluginError
from loyd.core.system.progress import Building
from loyd.core.user_code.loader import load, write_start
from tests.core.case import finish


def test_the_heuristic_keeps_its_promises(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    assert write_start("heuristic", path) == "mine"
    load(path)
    entry = heuristic("mine")
    found = audit(entry, blank_last(2, 4), Building())
    assert (entry.admissible, entry.consistent) == (True, True)
    assert (found.admissibility.holds, found.consistency.holds) == (True, True)
    assert found.accuracy.mean_h > 5
    assert f"{path.name} audit mine\n" in path.read_text()


def test_the_algorithm_finds_an_optimal_solution(tmp_path: Path) -> None:
    path = tmp_path / "my-search.py"
    assert write_start("algorithm", path) == "my-search"
    load(path)
    outcome = finish(Problem(SAMPLE.board, SAMPLE.goal, Spec(algorithm("my-search"))))[1]
    assert (outcome.ending, outcome.length, outcome.optimal) == (Ending.SOLVED, 19, True)


@pytest.mark.parametrize(
    ("file", "kind", "name"),
    [
        ("guess.py", "heuristic", "guess"),
        ("Two Words.py", "heuristic", "two-words"),
        ("manhattan.py", "heuristic", "my-manhattan"),
        ("astar.py", "algorithm", "my-astar"),
        ("heuristic.py", "heuristic", "my-heuristic"),
        ("class.py", "algorithm", "my-algorithm"),
        ("1234.py", "heuristic", "my-heuristic"),
        ("überraschung.py", "algorithm", "berraschung"),
        ("___.py", "algorithm", "my-algorithm"),
    ],
)
def test_what_it_defines_is_called_like_the_file_where_that_can_be(
    tmp_path: Path, file: str, kind: str, name: str
) -> None:
    path = tmp_path / file
    assert write_start(kind, path) == name
    assert [entry.id for entry in load(path).entries] == [name]


def test_a_file_that_is_there_is_overwritten_only_when_asked(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text("mine")
    with pytest.raises(PluginError, match="already exists"):
        write_start("heuristic", path)
    assert path.read_text() == "mine"
    write_start("heuristic", path, overwrite=True)
    assert "def mine(board, goal):" in path.read_text()


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(PluginError, match="cannot be written"):
        write_start("heuristic", tmp_path / "nothing" / "mine.py")


def test_the_heuristic_can_be_compiled_as_its_comment_says(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    write_start("heuristic", path)
    text = path.read_text()
    assert "\n#     import loyd\n#     @loyd.compiled\n" in text
    path.write_text(text.replace("\ndef mine", "\nimport loyd\n@loyd.compiled\ndef mine"))
    load(path)
    estimate = heuristic("mine").for_goal(blank_last(2, 3))
    assert isinstance(estimate, UserEstimate)
    assert estimate.form is not None
