"""`loyd report` as a process, and its page in a real browser, which requests nothing."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE_SECONDS

ROOT = Path(__file__).parents[2]
BROWSER = next(
    (
        path
        for name in ("chromium", "chromium-browser", "google-chrome")
        if (path := shutil.which(name))
    ),
    None,
)
QUIET = ("--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-dev-shm-usage")
NOWHERE = "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"
NO_PAGE = "not an origin"


def loyd(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "loyd", *arguments]
    kept = {name: os.environ[name] for name in ("LOYD_CACHE_DIR",) if name in os.environ}
    environment = {"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin", "HOME": str(folder), **kept}
    return subprocess.run(
        command,
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
        check=True,
        env=environment,
    )


def requests(page: Path, folder: Path) -> set[str]:
    """The addresses that a page requests; requests that the browser makes on its own are redirected
    and do not count.
    """
    log = folder / "net.json"
    options = [
        *QUIET,
        NOWHERE,
        f"--user-data-dir={folder / 'profile'}",
        f"--log-net-log={log}",
        "--dump-dom",
    ]
    subprocess.run(
        [str(BROWSER), *options, page.as_uri()],
        capture_output=True,
        timeout=PATIENCE_SECONDS,
        check=True,
    )
    begun = [
        event["params"]
        for event in json.loads(log.read_text())["events"]
        if "initiator" in event.get("params", {})
    ]
    return {params["url"] for params in begun if params["initiator"] != NO_PAGE}


def test_writes_what_it_says(tmp_path: Path) -> None:
    ended = loyd(
        "report",
        "23415x768",
        "-a",
        "bfs",
        "-a",
        "astar",
        "-o",
        "lab.md",
        "--author",
        "A B",
        folder=tmp_path,
    )
    drawings = {path.name.removeprefix("lab-board-1-") for path in tmp_path.glob("lab*.svg")}
    assert drawings == {
        "f.svg",
        "flame-1.svg",
        "flame-2.svg",
        "goal.svg",
        "growth.svg",
        "hill.svg",
        "solution.svg",
        "start.svg",
        "trajectory-1.svg",
        "trajectory-2.svg",
    }
    assert "written to lab.md, and 10 drawings next to it" in ended.stderr
    assert (
        "loyd report 23415x768 -a bfs -a astar -o lab.md --author 'A B'"
        in (tmp_path / "lab.md").read_text()
    )


@pytest.mark.skipif(BROWSER is None, reason="no Chromium is installed")
def test_no_request_goes_anywhere(tmp_path: Path) -> None:
    loyd("report", "23415x768", "-a", "astar:misplaced", "-a", "idastar", folder=tmp_path)
    page = tmp_path / "report.html"
    assert requests(page, tmp_path) == set()
    (tmp_path / "other.html").write_text(
        page.read_text().replace("</main>", '<img src="http://127.0.0.1:9/x.png"></main>')
    )
    assert requests(tmp_path / "other.html", tmp_path) == {"http://127.0.0.1:9/x.png"}
