"""A killed sweep loses at most the runs in progress."""

import json
import os
import shutil
import signal
import subprocess
import sys
from itertools import islice
from pathlib import Path
from threading import Timer

import pytest

from tests.patience import PATIENCE_SECONDS

ROOT = Path(__file__).parents[2]
RUNS = 400
TAIL = shutil.which("tail")


@pytest.mark.skipif(TAIL is None, reason="follows the file by tail, which is not here")
def test_a_sweep_that_is_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    file = tmp_path / "runs.jsonl"
    asked = [
        sys.executable,
        "-m",
        "loyd",
        "bench",
        "--random",
        str(RUNS // 2),
        "--size",
        "3x3",
        "--seed",
        "4",
        "-a",
        "bfs",
        "-a",
        "greedy",
    ]
    asked += ["--jobs", "2", "--format", "jsonl", "-o", str(file), "--resume"]
    file.touch()
    with (
        subprocess.Popen(asked, cwd=ROOT, stderr=subprocess.DEVNULL) as process,
        subprocess.Popen([str(TAIL), "-n", "+1", "-f", str(file)], stdout=subprocess.PIPE) as tail,
    ):
        assert tail.stdout is not None
        limit = Timer(PATIENCE_SECONDS, tail.kill)  # or it follows a sweep that failed, for ever
        limit.start()
        try:
            written = list(islice(tail.stdout, 5))
            os.kill(process.pid, signal.SIGKILL)
            assert process.wait(timeout=PATIENCE_SECONDS) == -signal.SIGKILL
        finally:
            limit.cancel()
            tail.kill()
            process.kill()
    kept = [line for line in file.read_bytes().splitlines(keepends=True) if line.endswith(b"\n")]
    assert kept[:5] == written
    assert len(kept) < RUNS
    subprocess.run(asked, cwd=ROOT, check=True, capture_output=True, timeout=PATIENCE_SECONDS)
    whole = file.read_bytes().splitlines(keepends=True)
    assert whole[: len(kept)] == kept
    assert sorted(json.loads(line)["run"] for line in whole) == list(range(1, RUNS + 1))
