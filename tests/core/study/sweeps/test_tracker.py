"""The first worker process may be started while the app owns the terminal."""

import subprocess
import sys

import pytest

from tests.patience import PATIENCE_SECONDS

SCRIPT = """
import sys
from multiprocessing import resource_tracker
from loyd.core.study.sweeps.worker import sigint_blocked

class Captured:  # as Textual has it
    def fileno(self):
        return -1

sys.stderr = captured = Captured()
with sigint_blocked():
    print(resource_tracker.getfd() >= 0, sys.stderr is captured)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no tracker on Windows")
def test_the_tracker_starts_where_stderr_is_no_file() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_SECONDS,
    )
    assert done.stdout.split() == ["True", "True"], done.stderr
