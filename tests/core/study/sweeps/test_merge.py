"""Merged files of runs give the same table as the searches themselves."""

from pathlib import Path

import pytest

from loyd.core.study.sweeps.summary import run_dict, summarise, with_known_optimum
from loyd.core.study.sweeps.sweep import Shard
from loyd.core.study.sweeps.sweep_results import merge
from loyd.core.study.sweeps.task import TaskResult
from loyd.core.system.errors import SettingError
from tests.core.study.sweeps.small_sweep import done, rewritten, small

UNTIMED = {"seconds": None, "rate": None}


def test_shards_come_to_the_whole(tmp_path: Path) -> None:
    paths = [tmp_path / f"{number}.jsonl" for number in (2, 1)]
    for number, path in zip((2, 1), paths, strict=True):
        done(path, small(shard=Shard(number, 2)))
    found = merge(paths)
    assert (found.missing, [record["run"] for record in found.records]) == (0, [1, 2, 3, 4, 5, 6])
    results = found.results()
    expected = with_known_optimum([TaskResult(task, task.do().figures) for task in small().tasks])
    assert [run_dict(one) | UNTIMED for one in results] == [
        run_dict(one) | UNTIMED for one in expected
    ]
    assert [one.figures.admissible for one in results] == [
        one.figures.admissible for one in expected
    ]
    assert [(one.spec, one.solved, one.spreads["expanded"]) for one in summarise(results)] == [
        (one.spec, one.solved, one.spreads["expanded"]) for one in summarise(expected)
    ]


def test_what_is_missing_is_counted_and_twice_is_once(tmp_path: Path) -> None:
    path = tmp_path / "runs.jsonl"
    done(path, small(shard=Shard(1, 2)))
    found = merge([path, path])
    assert (found.missing, len(found.records)) == (2, 4)


def test_a_run_that_was_lost_and_done_again_is_done(tmp_path: Path) -> None:
    path, again = tmp_path / "runs.jsonl", tmp_path / "again.jsonl"
    done(path, small())
    again.write_text(
        "".join(
            rewritten(line, outcome="lost") for line in path.read_bytes().splitlines(keepends=True)
        )
    )
    for order in ([path, again], [again, path]):
        assert {record["outcome"] for record in merge(order).records} == {"solved"}


def test_files_of_two_sweeps_are_not_put_together(tmp_path: Path) -> None:
    whole, less = small(memory=10**9), small(memory=10**7, shard=Shard(2, 2))
    for name, sweep in (
        ("a", whole),
        ("b", small(nodes=5)),
        ("c", small(specs=("bfs",))),
        ("d", less),
    ):
        done(tmp_path / f"{name}.jsonl", sweep)
    with pytest.raises(
        SettingError,
        match=r"b.jsonl, line 1 belongs to another sweep: its limit_nodes is 5, before None",
    ):
        merge([tmp_path / "a.jsonl", tmp_path / "b.jsonl"])
    with pytest.raises(
        SettingError, match=r"c.jsonl, line 1 belongs to another sweep: its sweep is"
    ):
        merge([tmp_path / "a.jsonl", tmp_path / "c.jsonl"])
    assert merge([tmp_path / "a.jsonl", tmp_path / "d.jsonl"]).memories == (
        10_000_000,
        1_000_000_000,
    )
    (tmp_path / "e.jsonl").write_text("")
    with pytest.raises(SettingError, match="no runs in"):
        merge([tmp_path / "e.jsonl"])
