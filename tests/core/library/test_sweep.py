"""A sweep's results equal those of single searches in any process, and each is in the file before
it is yielded.
"""

import json
import os
import subprocess
import sys
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path

import pytest

import loyd
from loyd.core.library.specs import Function
from loyd.core.system.errors import BoardError, SettingError
from tests.patience import PATIENCE_SECONDS

CELL = """
def mine(board, goal):
    return sum(a != b for a, b in zip(board.cells, goal.cells) if a)

def fails(board, goal):
    return 0 // (board.cells[0] - 5)
"""
BOARDS = loyd.random_boards(3, size=(2, 3), seed=1)


@pytest.fixture
def cell() -> dict[str, Function]:
    """What a notebook's cell defines: functions of a module that no other process can import."""
    defined: dict[str, Function] = {"__name__": "__main__"}
    exec(CELL, defined)  # noqa: S102
    return defined


@pytest.mark.parametrize("kind", ["here", "processes", "executor"])
def test_the_results_are_those_of_single_searches(
    kind: str, cell: dict[str, Function], tmp_path: Path
) -> None:
    pools: dict[str, int | Executor | None] = {
        "here": None,
        "processes": 1,
        "executor": ThreadPoolExecutor(2),
    }
    out = tmp_path / "runs.jsonl"
    searches = [
        loyd.spec("astar", h=cell["mine"]),
        loyd.spec("idastar", h=cell["mine"], order="lurd"),
    ]
    records = []
    for record in loyd.sweep(BOARDS, searches, executor=pools[kind], out=out):
        records.append(record)
        assert (
            json.loads(out.read_text(encoding="ascii").splitlines()[-1])["moves"] == record["moves"]
        )
    expected = {
        (str(n), one.text): loyd.solve(board, one)
        for n, board in enumerate(BOARDS, 1)
        for one in searches
    }
    assert {(one["name"], one["spec"]): (one["moves"], one["expanded"]) for one in records} == {
        key: (one.moves, one.expanded) for key, one in expected.items()
    }
    assert len(out.read_text(encoding="ascii").splitlines()) == len(records) == 6


def test_a_record_is_found_by_the_text_given_for_its_search(tmp_path: Path) -> None:
    given, out = ["astar", loyd.spec("wastar:2"), "astar:manhattan"], tmp_path / "runs.jsonl"
    for resume in (False, True):
        runs = {
            run["search"]: run
            for run in loyd.sweep(["1 2 3 4 5 6 x 7 8"], given, out=out, resume=resume)
        }
        assert {text: run["spec"] for text, run in runs.items()} == {
            "astar": "astar:manhattan", "wastar:manhattan:2": "wastar:manhattan:2"
        }  # fmt: skip
        assert runs["astar"]["length"] == 2


def test_a_search_that_fails_has_a_record_that_says_so(cell: dict[str, Function]) -> None:
    failing = list(loyd.sweep(["5x2/143"], [loyd.spec("astar", h=cell["fails"])]))
    assert failing[0]["outcome"] == "failed"
    assert "fails failed with ZeroDivisionError" in failing[0]["reason"]


@pytest.mark.parametrize(
    ("script", "sentence"),
    [
        (
            "{sweep}",
            "every process imports this script, which starts processes itself: put that below `if "
            "__name__",
        ),
        ("if __name__ == '__main__':\n    {sweep}", "all 2 searches failed; astar:dies on board"),
    ],
)
def test_a_sweep_whose_processes_all_end_is_one_error(
    script: str, sentence: str, tmp_path: Path
) -> None:
    file = tmp_path / "script.py"
    sweep = "list(loyd.sweep(['12345678x', '1234567x8'], loyd.spec('astar', h=dies), executor=2))"
    file.write_text(
        "import loyd, os\ndef dies(board, goal):\n    os._exit(3)\n"
        + script.format(sweep=sweep)
        + "\n"
    )
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join((str(Path(loyd.__file__).parents[1]), *sys.path))
    }
    ended = subprocess.run(
        [sys.executable, file],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_SECONDS,
    )
    assert (ended.returncode, ended.stderr.count("Traceback")) == (1, 1)
    assert ended.stderr.splitlines()[-1].startswith(
        f"loyd.core.system.errors.LoydError: {sentence}"
    )


def test_nothing_begins_where_something_is_wrong(tmp_path: Path) -> None:
    kept = tmp_path / "runs.jsonl"
    kept.write_text("kept\n", encoding="ascii")
    with pytest.raises(SettingError, match="already exists"):
        loyd.sweep(BOARDS, "bfs", out=kept)
    assert kept.read_text(encoding="ascii") == "kept\n"
    with pytest.raises(SettingError, match="executor=0 is not an executor"):
        loyd.sweep(BOARDS, "bfs", executor=0)
    with pytest.raises(SettingError, match="are both called astar:lambda"):
        loyd.sweep(
            BOARDS,
            [
                loyd.spec("astar", h=lambda board, goal: int(board != goal)),
                loyd.spec("astar", h=lambda board, goal: 0),  # noqa: ARG005
            ],
        )
    with pytest.raises(BoardError):
        loyd.sweep(["1 2 3"], "bfs")
    with pytest.raises(SettingError):
        loyd.sweep(BOARDS, ["astar", "astar:nothing-like-this"])


def test_the_boards_are_those_of_the_command() -> None:
    from click.testing import CliRunner

    from loyd.tui.entry.command_line import loyd as command

    for options, given in (
        ([], {}),
        (["--walk", "9"], {"walk": 9}),
        (["--distance", "7"], {"distance": 7}),
    ):
        printed = (
            CliRunner()
            .invoke(command, ["scramble", "-n", "3", "--seed", "7", *options])
            .stdout.splitlines()
        )
        assert [board.cells for board in loyd.random_boards(3, seed=7, **given)] == [
            loyd.board(line).cells for line in printed
        ]


def test_it_goes_on_with_what_its_file_holds(cell: dict[str, Function], tmp_path: Path) -> None:
    out = tmp_path / "runs.jsonl"
    searches = [loyd.spec("astar", h=cell["mine"]), "bfs"]
    begun = loyd.sweep(BOARDS, searches, out=out, shard="2/2")
    first = next(begun)
    begun.close()  # type: ignore[attr-defined]  # a generator has it
    assert [
        one["run"] for one in loyd.sweep(BOARDS, searches, out=out, shard="2/2", resume=True)
    ] == [3, 4]
    assert (
        json.loads(out.read_text(encoding="ascii").splitlines()[0])["seconds"] == first["seconds"]
    )
    other: dict[str, Function] = {"__name__": "__main__"}
    exec(CELL.replace("if a)", "if b)"), other)  # noqa: S102
    with pytest.raises(SettingError, match="code has changed"):
        loyd.sweep(
            BOARDS, [loyd.spec("astar", h=other["mine"]), "bfs"], out=out, shard="2/2", resume=True
        )
    with pytest.raises(SettingError, match="out="):
        loyd.sweep(BOARDS, "bfs", resume=True)


def test_a_script_on_standard_input_cannot_start_processes() -> None:
    script = "import loyd; loyd.sweep(['12x/453/786'], ['astar'], executor={})"
    said = {
        executor: subprocess.run(
            [sys.executable, "-"],
            input=script.format(executor),
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        ).stderr
        for executor in ("2", "None")
    }
    assert (
        said["2"]
        .splitlines()[-1]
        .endswith(
            "SettingError: a script on standard input cannot start processes; save it as a file"
        )
    )
    assert said["None"] == ""
