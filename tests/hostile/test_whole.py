"""The attack on everything, `python -m tests.hostile`, can be started."""

import subprocess
import sys
from pathlib import Path

from tests.patience import PATIENCE_SECONDS


def test_all_its_parts_are_there() -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "tests.hostile", "--help"],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    assert "--count" in ended.stdout
