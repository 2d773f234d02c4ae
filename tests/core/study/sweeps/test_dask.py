"""A dask cluster of two processes: a killed worker loses nothing, and both it and its replacement
have the user code.
"""

import os
import signal
from pathlib import Path
from typing import Any

import pytest

import loyd
from loyd.core.system.errors import LoydError
from loyd.core.user_code.loader import load


@pytest.fixture
def distributed() -> Any:
    """Imported only in these tests, because the import takes a second."""
    return pytest.importorskip("distributed", reason="dask is not installed")


CELL = (
    "def mine(board, goal):\n    return sum(a != b for a, b in zip(board.cells, goal.cells) if a)\n"
)
FILE = "def in_file(board, goal):\n    return 0\n"


def test_a_worker_that_is_killed_loses_nothing(distributed: Any, tmp_path: Path) -> None:
    own = tmp_path / "mine.py"
    own.write_text(FILE)
    load(own)
    defined: dict[str, Any] = {"__name__": "__main__"}
    exec(CELL, defined)  # noqa: S102
    boards = loyd.random_boards(60, size=(2, 3), seed=5)
    searches = [loyd.spec("astar", h=defined["mine"]), "astar:in-file"]
    out = tmp_path / "runs.jsonl"
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        runs = loyd.sweep(boards, searches, executor=client.get_executor(), out=out)
        found = [next(runs)]
        os.kill(next(iter(client.run(os.getpid).values())), signal.SIGKILL)
        own.unlink()  # the replacement has received it
        found += runs
    assert {run["outcome"] for run in found} == {"solved"}
    assert sorted(run["run"] for run in found) == list(range(1, 121))
    expected = [loyd.solve(board, one).expanded for board in boards[:3] for one in searches]
    assert [run["expanded"] for run in sorted(found, key=lambda run: run["run"])][:6] == expected
    assert len(out.read_text().splitlines()) == 120


@pytest.mark.usefixtures("distributed")
def test_without_a_server_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    from loyd.core.study.sweeps import dask_cluster

    monkeypatch.setattr(dask_cluster, "PATIENCE", 0.01)
    with (
        pytest.raises(LoydError, match=r"no dask scheduler answers at tcp://127\.0\.0\.1:9"),
        dask_cluster.cluster("tcp://127.0.0.1:9", 1),
    ):
        pass


def test_a_cluster_without_workers_is_a_sentence(
    distributed: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from loyd.core.study.sweeps import sweep_results

    monkeypatch.setattr(sweep_results, "RESULTS_LOOK_SECONDS", 0.01)
    with (
        distributed.LocalCluster(n_workers=0, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
        pytest.raises(LoydError, match="dask has no workers left for this sweep"),
    ):
        list(loyd.sweep(["12345678x"], ["bfs"], executor=client.get_executor()))
