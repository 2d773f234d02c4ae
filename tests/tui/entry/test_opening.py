"""The app opens, also where Python has no tracker of resources, as on Windows; and not before its time with what can wait."""

import subprocess
import sys

SCRIPT = """
import sys
from multiprocessing import reduction, resource_tracker
from loyd.tui.entry import command_line as opening, run_app as leaving
from loyd.tui.cli.config import Config
leaving.run_and_leave = lambda app: print("painted", app.title, *sys.modules)
sys.modules["_posixsubprocess"] = None
sys.platform = "{platform}"
opening.open_app(None, None, (), Config())
"""


def opened(platform: str) -> subprocess.CompletedProcess[str]:
    script = SCRIPT.format(platform=platform)
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)


CAN_WAIT = ("numba", "loyd.core.runs.pool", "loyd.core.output.drawing_files")


def test_the_app_opens_on_windows_where_no_tracker_can_be_started() -> None:
    painted, _, *modules = opened("win32").stdout.split()
    assert painted == "painted"
    assert [name for name in modules if name.startswith(CAN_WAIT)] == []


def test_elsewhere_the_tracker_is_started_before_the_app() -> None:
    assert "_posixsubprocess" in opened("linux").stderr
