"""The app opens without waiting for anything that can come later: no process is started for it."""

import subprocess
import sys

import pytest

from tests.patience import PATIENCE_SECONDS

SCRIPT = """
import os, sys
if "{platform}" == "win32":
    os.environ["TEXTUAL_DRIVER"] = "textual.drivers.headless_driver:HeadlessDriver"  # Textual itself knows where it is
from multiprocessing import reduction, resource_tracker
from loyd.tui.entry import command_line as opening
import loyd.tui.app
from loyd.tui.cli.config import Config
sys.modules["_posixsubprocess"] = None
sys.platform = "{platform}"
if sys.platform == "win32":
    for name in ("termios", "tty", "fcntl", "resource"):
        sys.modules[name] = None
from loyd.tui.entry import run_app as leaving
leaving.run_and_leave = lambda app: print("painted", app.title, *sys.modules)
opening.open_app(None, None, (), Config())
"""  # noqa: E501


def opened(platform: str) -> subprocess.CompletedProcess[str]:
    script = SCRIPT.format(platform=platform)
    return subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_SECONDS,
    )


CAN_WAIT = ("numba", "loyd.core.study.sweeps", "loyd.core.draw.drawing_files", "PIL")


@pytest.mark.parametrize("platform", ["win32", "linux"])
def test_the_app_opens_without_a_process_and_without_what_can_wait(platform: str) -> None:
    painted, _, *modules = opened(platform).stdout.split()
    assert painted == "painted"
    assert [name for name in modules if name.startswith(CAN_WAIT)] == []
