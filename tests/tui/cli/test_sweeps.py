"""`--format jsonl`, `--resume`, `--shard` and `loyd merge` on the command line."""

import builtins
import json
from pathlib import Path
from typing import Any

import pytest

from loyd.core.engine.problem.problem import default_memory, installed_memory
from loyd.core.study.sweeps.sweep import Shard
from loyd.core.study.sweeps.sweep_results import shared_memory
from loyd.tui.cli.progress import Count, print_progress
from tests.core.study.sweeps.small_sweep import done, rewritten, small
from tests.mentions import mentions
from tests.tui.cli.command_line import run

BOARDS = "4x2/513\nx21/543\n135/42x\n"
"""Those of `tests.core.study.sweeps.small_sweep`."""
ASKED = ("-a", "bfs", "-a", "astar", "--jobs", "1")
TIMES = ("seconds", "rate")


@pytest.fixture
def boards(tmp_path: Path) -> str:
    (tmp_path / "boards.txt").write_text(BOARDS)
    return str(tmp_path / "boards.txt")


def runs(text: str) -> list[dict[str, Any]]:
    return [
        {key: value for key, value in json.loads(line).items() if key not in TIMES}
        for line in text.splitlines()
    ]


def test_runs_are_those_of_the_object_line_by_line(boards: str) -> None:
    lines = runs(run("compare", "--boards", boards, *ASKED, "--format", "jsonl").stdout)
    whole = json.loads(run("compare", "--boards", boards, *ASKED, "--json").stdout)["runs"]
    assert [
        {key: line[key] for key in one if key not in TIMES}
        for line, one in zip(lines, whole, strict=True)
    ] == [{key: value for key, value in one.items() if key not in TIMES} for one in whole]


def test_resume_does_what_is_left(boards: str, tmp_path: Path) -> None:
    file = tmp_path / "runs.jsonl"
    asked = ("bench", boards, *ASKED, "--format", "jsonl", "-o", str(file))
    assert run(*asked, "--resume").exit_code == 0
    first, *others = file.read_text().splitlines(keepends=True)
    file.write_text("".join([first, *others[:2], others[2][:40]]))
    again = run(*asked, "--resume")
    assert (again.exit_code, again.stdout) == (0, "")
    assert again.stderr == f"{file}: 3 of 6 runs already done\nwritten to {file}\n"
    assert [one["run"] for one in runs(file.read_text())] == [1, 2, 3, 4, 5, 6]
    refused = run(*asked)
    assert (refused.exit_code, "already exists" in refused.stderr) == (2, True)
    changed = run(*asked, "--resume", "--limit-nodes", "9")
    assert (changed.exit_code, changed.stderr.count("\n")) == (2, 1)
    assert "its limit_nodes was none, and is 9 now" in changed.stderr
    assert "its exhaust was off, and is on now" in run(*asked, "--resume", "--exhaust").stderr


def test_shards_are_merged_to_one_table(boards: str, tmp_path: Path) -> None:
    first, second, both = (str(tmp_path / f"{name}.jsonl") for name in ("runs-1", "runs-2", "both"))
    assert (
        run("bench", boards, *ASKED, "--shard", "1/2", "--format", "jsonl", "-o", first).exit_code
        == 0
    )
    done(Path(second), small(shard=Shard(2, 2)))
    assert run("merge", first, second).stdout.splitlines()[2].split() == ["boards", "3", "3"]
    rows = run("merge", first, second, "--by", "distance").stdout.splitlines()[2:]
    assert [row.split()[0] for row in rows if row[:5].strip()] == ["4", "6", "13"]
    assert run("merge", second, first, "--format", "jsonl", "-o", both).exit_code == 0
    assert [one["run"] for one in runs(Path(both).read_text())] == [1, 2, 3, 4, 5, 6]
    assert (
        "6 of 6 runs already done"
        in run("bench", boards, *ASKED, "--format", "jsonl", "--resume", "-o", both).stderr
    )
    Path(both).write_bytes(Path(both).read_bytes().replace(b'"expanded": ', b'"expanded": 1', 1))
    damaged = run("merge", both)
    assert (damaged.exit_code, damaged.stderr.splitlines()[0]) == (
        1,
        f"{both}, line 1 is damaged and was skipped",
    )
    again = run("bench", boards, *ASKED, "--format", "jsonl", "--resume", "-o", both)
    assert (again.exit_code, again.stderr.splitlines()[0]) == (
        0,
        f"{both}: line 1 damaged; these runs are repeated",
    )
    lacking = run("merge", first)
    assert (lacking.exit_code, lacking.stderr) == (
        1,
        "2 of 6 runs are missing: --resume searches them\n",
    )


def test_own_code_is_not_needed_to_merge(tmp_path: Path) -> None:
    file = tmp_path / "runs.jsonl"
    done(file, small())
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_text(
        "".join(
            rewritten(line, spec="astar:far", heuristic="far")
            if b"manhattan" in line
            else line.decode()
            for line in lines
        )
    )
    result = run("merge", str(file), "--json")
    assert (result.exit_code, json.loads(result.stdout)["runs"][1]["heuristic"]) == (0, "far")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--resume",), "add -o FILE.jsonl"),
        (("--resume", "--format", "jsonl"), "--resume continues"),
        (("--shard", "3/2"), "shard 3/2"),
        (("--shard", "4/9"), "there are 3 boards, so shard 4/9 has none"),
        (("--format", "csv", "-o", "runs.jsonl"), "runs.jsonl is a name for jsonl"),
    ],
)
def test_mistakes_are_one_sentence(arguments: tuple[str, ...], sentence: str, boards: str) -> None:
    result = run("bench", boards, *ASKED, *arguments)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert sentence in result.stderr


def test_without_dask_it_says_what_to_install(boards: str, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = builtins.__import__

    def without(name: str, *given: Any, **more: Any) -> Any:
        if name.partition(".")[0] == "distributed":
            raise ImportError(name)
        return usual(name, *given, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    monkeypatch.delitem(
        __import__("sys").modules, "loyd.core.study.sweeps.dask_cluster", raising=False
    )
    result = run("bench", boards, "--dask", "local")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert mentions(result.stderr, "dask … pip install 'loyd-search[dask]'")


def test_jobs_share_the_memory() -> None:
    for jobs in (1, 2, 7, 64):
        assert shared_memory(jobs) <= default_memory()
        assert shared_memory(jobs) * jobs <= installed_memory()
    assert shared_memory(1000) == installed_memory() * 3 // 4 // 1000


def test_elsewhere_than_on_a_terminal_a_line_a_minute_says_how_far_it_is(
    capsys: pytest.CaptureFixture[str],
) -> None:
    clock = iter([0.0, 60.0, 120.0])
    count = Count("searching", 20_000, done=10_000, clock=lambda: next(clock))
    minutes = iter([0, 10, 10])

    def is_over() -> bool:
        done = next(minutes, None)
        for _ in range(done or 0):
            count.advance()
        return done is None

    print_progress(count, is_over)
    assert capsys.readouterr().err.splitlines() == [
        "searching: 10 000 of 20 000",
        "searching: 10 010 of 20 000, 16 h 39 min left",
        "searching: 10 020 of 20 000, 16 h 38 min left",
    ]
