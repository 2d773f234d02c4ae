"""The tab key in a real bash."""

import shutil
import sys
from pathlib import Path

import pytest

from tests.end_to_end.terminal import Terminal


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_the_tab_key_completes_commands_and_specs(tmp_path: Path) -> None:
    program = tmp_path / "loyd"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m loyd "$@"\n')
    program.chmod(0o755)
    with Terminal(command=("bash", "--norc", "--noprofile", "-i")) as terminal:
        terminal.type(
            f'PATH="{tmp_path}:$PATH"; eval "$(_LOYD_COMPLETE=bash_source loyd)"; loyd() {{ printf '
            f'"<%s>" "$@"; }}\n'
        )
        terminal.type("clear; loyd sol\t-a astar:man\t-H lin\t 1 2 3 x\n")
        terminal.until("<solve><-a><astar:manhattan><-H><linear-conflict><1><2><3><x>")
