"""Nothing in the tests can wait for ever."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE_SECONDS

ROOT = Path(__file__).parents[1]
FOLDERS = ("core", "end_to_end", "facts", "hostile", "packaging", "tui")


@pytest.mark.skipif(sys.platform == "win32", reason="it has no pause()")
@pytest.mark.parametrize("left", ["in the test", "by the test", "in a thread"])
def test_a_test_that_waits_for_ever_is_ended(left: str, tmp_path: Path) -> None:
    pause = "ctypes.PyDLL(None).pause()"  # holds Python's lock, as no test may wish to
    code = {
        "in the test": f"def test_waits(): {pause}",
        "by the test": (
            "@pytest.fixture\ndef left():\n    yield\n"
            f"    {pause}\ndef test_fails(left): assert False"
        ),
        "in a thread": "def test_passes(): threading.Thread(target=threading.Event().wait).start()",
    }[left]
    file = tmp_path / "test_it.py"
    file.write_text(f"import ctypes, threading, pytest\n{code}\n")
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "tests.time_limit", str(file)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "LOYD_TEST_SECONDS": "2"},
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
        check=False,
    )
    assert ended.returncode == 1
    assert "Timeout (0:00:02)!" in ended.stderr
    assert ("test_it.py" in ended.stderr) == (left != "in a thread")


def is_unlimited(call: ast.Call) -> bool:
    """Whether a call waits for another process or thread, and for ever."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else ""
    names = {keyword.arg for keyword in call.keywords}
    return "timeout" not in names and (
        ast.unparse(call.func) in ("subprocess.run", "subprocess.check_output")
        or (name in ("join", "communicate") and not call.args)
    )


def test_every_process_and_thread_is_waited_for_with_a_limit() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{call.lineno}"
        for folder in FOLDERS
        for path in (ROOT / "tests" / folder).rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(call, ast.Call) and is_unlimited(call)
    ]
    assert found == []
