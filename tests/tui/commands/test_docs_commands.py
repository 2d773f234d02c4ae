"""Every command in README and in the pages below runs and exits with 0; one that needs a file gets it from the commands before it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tui.commands.command_line import run

ROOT = Path(__file__).parents[3]
NEEDS_RESULTS = ("quiz --check", "merge runs", "tour astar", "--watch")  # files of a class, runs of a sweep, a terminal
PAGES = ("README.md", *(f"docs/{name}.md" for name in ("commands", "tutorial", "how-to", "gallery")))
LONG = ("bench --random 10000",)


def commands() -> list[str]:
    pages = [(ROOT / name).read_text(encoding="utf-8") for name in PAGES]
    lines = [line[2:] for page in pages for line in page.replace("\\\n", " ").splitlines() if line.startswith("$ loyd ")]
    return [line for line in dict.fromkeys(lines) if not any(words in line for words in (*NEEDS_RESULTS, *LONG))]


def test_there_are_commands() -> None:
    assert len(commands()) > 10


@pytest.mark.skipif(sys.platform == "win32", reason="the lines are a shell's")
@pytest.mark.parametrize("line", commands())
def test_a_command_of_the_docs_runs(line: str, tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    if "--load mine.py" in line:
        assert run("new", "heuristic", str(tmp_path / "mine.py")).exit_code == 0
    python = f'"{sys.executable}" -m loyd'
    shell = line.replace("loyd ", f"{python} ", 1).replace("| loyd ", f"| {python} ")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])}
    done = subprocess.run(
        ["/bin/bash", "-o", "pipefail", "-c", shell], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr.count("Traceback")) == (0, 0), done.stderr
