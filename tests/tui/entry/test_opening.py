"""The app opens, even if Python has no resource tracker, as on Windows; and it does not wait for
anything that can come later.
"""

import subprocess
import sys

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


CAN_WAIT = ("numba", "loyd.core.study.sweeps.pool", "loyd.core.draw.drawing_files")


def test_the_app_opens_on_windows_where_no_tracker_can_be_started() -> None:
    painted, _, *modules = opened("win32").stdout.split()
    assert painted == "painted"
    assert [name for name in modules if name.startswith(CAN_WAIT)] == []


def test_elsewhere_the_tracker_is_started_before_the_app() -> None:
    assert "_posixsubprocess" in opened("linux").stderr
