"""The file of a sweep: however it ended, complete runs are kept, the rest is done, and no run of
another sweep gets in.
"""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from loyd.core.study.sweeps.sweep import RunsFile, Shard, Sweep, check_runs_file, parse_shard
from loyd.core.system.errors import SettingError
from loyd.core.user_code.loader import load
from tests.core.study.sweeps.small_sweep import BOARDS, SPECS, done, rewritten, small


def lines(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines(keepends=True)


def test_wherever_it_was_cut_the_whole_lines_stay_and_the_rest_is_done(tmp_path: Path) -> None:
    path = tmp_path / "runs.jsonl"
    assert done(path, small()) == [1, 2, 3, 4, 5, 6]
    whole = lines(path)
    ends = [sum(map(len, whole[:number])) for number in range(7)]
    rng = Random(3)
    for cut in (
        0,
        1,
        ends[3],
        ends[3] - 1,
        ends[6] - 1,
        ends[6],
        *(rng.randrange(ends[6]) for _ in range(4)),
    ):
        path.write_bytes(b"".join(whole)[:cut])
        there = sum(end <= cut for end in ends[1:])
        assert done(path, small(), resume=True) == list(range(there + 1, 7))
        assert lines(path)[:there] == whole[:there]
        assert [json.loads(line)["run"] for line in lines(path)] == [1, 2, 3, 4, 5, 6]


def test_without_a_file_resume_begins(tmp_path: Path) -> None:
    assert done(tmp_path / "new" / "runs.jsonl", small(), resume=True) == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("other", "sentence"),
    [
        (small(BOARDS[:2]), "boards or searches"),
        (small((BOARDS[1], BOARDS[0], BOARDS[2])), "boards or searches"),
        (small(specs=("bfs",)), "boards or searches"),
        (small(specs=("astar:manhattan", "greedy")), "bfs, .*not requested"),
        (small(nodes=50), "its limit_nodes was none, and is 50 now"),
        (small(memory=10**8), "its limit_memory was 2000000000, and is 100000000 now"),
        (small(shard=Shard(2, 3)), "run 1 .*shard"),
    ],
)
def test_another_sweep_does_not_go_on_with_it(other: Sweep, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "runs.jsonl"
    done(path, replace(small(), memory=2 * 10**9))
    before = path.read_bytes()
    with pytest.raises(SettingError, match=f"runs.jsonl, line 1: .*{sentence}.*options"):
        RunsFile(path, other, resume=True)
    with pytest.raises(SettingError, match="already exists"):
        RunsFile(path, small(), resume=False)
    assert path.read_bytes() == before


def test_another_version_does_not_go_on_with_it(tmp_path: Path) -> None:
    path = tmp_path / "runs.jsonl"
    done(path, small())
    path.write_text("".join(rewritten(line, loyd="9.0") for line in lines(path)))
    with pytest.raises(SettingError, match=r"Loyd 9\."):
        check_runs_file(path, small())


def test_own_code_must_be_as_it_was(tmp_path: Path) -> None:
    mine, path = tmp_path / "mine.py", tmp_path / "runs.jsonl"
    mine.write_text("def far(board, goal):\n    return 0\n")
    load(mine)
    done(path, small(specs=("astar:far", "bfs")))
    assert done(path, small(specs=("astar:far", "bfs")), resume=True) == []
    mine.write_text("def far(board, goal):\n    return 0 * 1\n")
    load(mine)
    with pytest.raises(SettingError, match="code has changed"):
        check_runs_file(path, small(specs=("astar:far", "bfs")))
    assert small().stamp["code"] is None


def test_a_default_memory_limit_is_that_of_the_start(tmp_path: Path) -> None:
    path = tmp_path / "runs.jsonl"
    done(path, replace(small(), memory=12_345_678))
    path.write_bytes(b"".join(lines(path)[:2]))
    done(path, small(), resume=True)
    assert {json.loads(line)["limit_memory"] for line in lines(path)} == {12_345_678}


def test_what_was_lost_is_done_again(tmp_path: Path) -> None:
    path = tmp_path / "runs.jsonl"
    done(path, small())
    first, second, *others = lines(path)
    path.write_bytes(b"".join([first, rewritten(second, outcome="lost").encode(), *others]))
    assert done(path, small(), resume=True) == [2]
    assert done(path, small(), resume=True) == []


@pytest.mark.parametrize("content", ["[]\n{}\n", '{"loyd": "1"}\n\n', "moves\nmoves\n", "moves"])
def test_a_file_of_something_else_is_left_alone(content: str, tmp_path: Path) -> None:
    path = tmp_path / "runs.jsonl"
    path.write_text(content)
    with pytest.raises(SettingError, match="line 1 "):
        RunsFile(path, small(), resume=True)
    assert path.read_text() == content


def test_a_full_disk_is_told_with_the_name_of_the_file(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource", reason="limits are of the other systems")
    path = tmp_path / "runs.jsonl"
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (64, usual[1]))
    try:
        with (
            pytest.raises(OSError, match="too large") as full,
            RunsFile(path, small(), resume=False) as file,
        ):
            file.add({"run": 2, "note": "a" * 64})
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)
    assert full.value.filename == str(path)


def test_one_process_writes_at_a_time(tmp_path: Path) -> None:
    pytest.importorskip("fcntl", reason="locks are of the other systems")
    path = tmp_path / "runs.jsonl"
    with (
        RunsFile(path, small(), resume=False),
        pytest.raises(SettingError, match="another process"),
    ):
        RunsFile(path, small(), resume=True)
    assert done(path, small(), resume=True) == [1, 2, 3, 4, 5, 6]


def test_shards_share_out_the_boards_and_keep_the_searches_of_one_together() -> None:
    boards = tuple(BOARDS[number % 3] for number in range(7))
    shards = [small(boards, shard=Shard(number, 3)).runs for number in (1, 2, 3)]
    assert shards[1] == (3, 4, 9, 10)
    assert (
        sorted(run for runs in shards for run in runs)
        == list(small(boards).runs)
        == list(range(1, 1 + 7 * len(SPECS)))
    )


@pytest.mark.parametrize("text", ["", "0/3", "4/3", "1", "a/b", "1/0", "-1/3"])
def test_what_is_no_shard_is_refused(text: str) -> None:
    with pytest.raises(SettingError, match="shard"):
        parse_shard(text)


def test_a_damaged_line_is_dropped_and_its_run_done_again(tmp_path: Path) -> None:
    path = tmp_path / "runs.jsonl"
    done(path, small())
    whole = lines(path)
    path.write_bytes(b"".join(whole).replace(b'"run": 2', b'"run": 3', 1))
    assert check_runs_file(path, small()).damaged == (2,)
    assert (
        check_runs_file(path, small()).warning(path)
        == f"{path}: line 2 damaged; these runs are repeated"
    )
    assert done(path, small(), resume=True) == [2]
    assert sorted(line for line in lines(path) if b'"run": 2' not in line) == sorted(
        whole[:1] + whole[2:]
    )
    assert check_runs_file(path, small()).damaged == ()
