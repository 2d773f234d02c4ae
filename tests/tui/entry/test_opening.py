"""The app opens where Python has no tracker of resources, as on Windows."""

import subprocess
import sys

SCRIPT = """
import sys
from multiprocessing import reduction, resource_tracker
from loyd.tui.entry import leaving, opening
from loyd.tui.pipe.config import Config
leaving.run_and_leave = lambda app: print("painted", app.title)
sys.modules["_posixsubprocess"] = None
sys.platform = "{platform}"
opening.open_app(None, None, None, Config())
"""


def opened(platform: str) -> subprocess.CompletedProcess[str]:
    script = SCRIPT.format(platform=platform)
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)


def test_the_app_opens_on_windows_where_no_tracker_can_be_started() -> None:
    assert "painted" in opened("win32").stdout


def test_elsewhere_the_tracker_is_started_before_the_app() -> None:
    assert "_posixsubprocess" in opened("linux").stderr
