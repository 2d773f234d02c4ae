"""Packages and files add to one catalogue, shared by library and commands."""

import os
import pickle
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

import loyd
from tests.patience import PATIENCE_SECONDS

PLACE = str(Path(loyd.__file__).parents[1])
MODULE = """
def wrong_tiles(board, goal):
    return sum(tile != wanted for tile, wanted in zip(board.cells, goal.cells) if tile)

def in_layers(problem, record):
    queue, seen = [problem.start], {problem.start}
    for board in queue:
        yield board
        if board == problem.goal:
            return
        for _, after in board.successors(problem.order):
            if after not in seen:
                seen.add(after)
                queue.append(after)
"""
USES = {
    "solve": (
        "loyd.solve('2 3 4 1 5 x 7 6 8', 'astar:wrong-tiles').expanded == loyd.solve('2 3 4 1 5 x "
        "7 6 8', 'astar:misplaced').expanded"
    ),
    "algorithm": "loyd.solve('x12/453/786', 'in-layers').length == 4",
    "heuristics": "'wrong-tiles' in loyd.heuristics and 'in-layers' in loyd.algorithms",
    "records": "[one['id'] for one in loyd.heuristics.records()][-1] == 'wrong-tiles'",
    "spec": "loyd.spec('idastar', h='wrong-tiles').text == 'idastar:wrong-tiles'",
    "audit": "loyd.audit('wrong-tiles', size='2x3').admissible",
    "sweep": (
        "[run['length'] for run in loyd.sweep(['x12/453/786'], ['astar:wrong-tiles'], executor=1)] "
        "== [4]"
    ),
}


@pytest.fixture
def package(tmp_path: Path) -> dict[str, str]:
    """The environment of a process in which a package with an entry point is installed."""
    (tmp_path / "their_package.py").write_text(MODULE)
    about = tmp_path / "their_package-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: their-package\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[loyd.plugins]\ntheirs = their_package\n")
    return os.environ | {"PYTHONPATH": os.pathsep.join((PLACE, str(tmp_path), *sys.path))}


@pytest.mark.parametrize("use", USES)
def test_a_package_is_there_whatever_is_used_first(
    use: str, package: dict[str, str], tmp_path: Path
) -> None:
    script = tmp_path / "script.py"
    script.write_text(f"import loyd\nif __name__ == '__main__':\n    print({USES[use]})\n")
    assert (
        subprocess.run(
            [sys.executable, script],
            env=package,
            capture_output=True,
            text=True,
            check=True,
            timeout=PATIENCE_SECONDS,
        ).stdout
        == "True\n"
    )


def test_the_commands_have_the_same_names(package: dict[str, str]) -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "loyd", "list"],
        env=package,
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE_SECONDS,
    )
    assert "wrong-tiles" in ended.stdout
    assert "in-layers" in ended.stdout


def test_a_package_that_fails_is_a_warning(package: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "their_package.py").write_text("import nothing_like_this\n")
    script = "import loyd; print(loyd.solve('x12/453/786').length)"
    ended = subprocess.run(
        [sys.executable, "-c", script],
        env=package,
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE_SECONDS,
    )
    assert ended.stdout == "4\n"
    assert (
        "UserWarning: the plug-in theirs (their_package) cannot be imported: ModuleNotFoundError"
        in ended.stderr
    )


def test_a_file_is_loaded_here_and_where_its_searches_go(tmp_path: Path) -> None:
    file = tmp_path / "loaded_names.py"
    file.write_text(
        dedent(MODULE)
        .replace("wrong_tiles", "from_a_file")
        .replace("in_layers", "layers_of_a_file")
    )
    assert loyd.load(file) == ["from-a-file", "layers-of-a-file"]
    assert loyd.load(str(file)) == ["from-a-file", "layers-of-a-file"]
    search = loyd.spec("astar", h="from-a-file")
    parcel = tmp_path / "parcel"
    parcel.write_bytes(pickle.dumps(search))
    script = (
        f"import loyd, pickle; print(loyd.solve('x12/453/786', pickle.load(open({str(parcel)!r}, "
        "'rb'))).length)"
    )
    environment = os.environ | {"PYTHONPATH": os.pathsep.join((PLACE, *sys.path))}
    ended = subprocess.run(
        [sys.executable, "-c", script],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE_SECONDS,
    )
    assert ended.stdout == "4\n"


def test_a_file_that_is_none_is_an_error() -> None:
    with pytest.raises(loyd.LoydError, match="cannot be read"):
        loyd.load("nothing/like/this.py")
