"""Our own Python process runs our modules from any folder, and no file in that folder."""

import subprocess
from pathlib import Path

from loyd.core.system.process import python_command
from tests.patience import PATIENCE_SECONDS


def test_it_runs_a_module_of_ours_and_no_file_of_the_working_folder(tmp_path: Path) -> None:
    for name in ("numpy", "runpy", "types", "random", "loyd", "click"):
        (tmp_path / f"{name}.py").write_text(f"open('{name}.mark', 'w')")
    command = python_command("loyd", "solve", "-a", "no-such")
    done = subprocess.run(
        command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=PATIENCE_SECONDS
    )
    assert done.returncode == 2
    assert done.stderr.startswith("unknown algorithm")
    assert [*tmp_path.glob("*.mark")] == []
