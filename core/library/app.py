"""The app, opened on a search from a terminal, as a process of its own: the core knows no terminal."""

from __future__ import annotations

import subprocess
import sys

from loyd.core.errors import SettingError
from loyd.core.library.board import Board
from loyd.core.library.spec import SearchSpec
from loyd.core.view import View


def is_in_terminal() -> bool:
    """Whether somebody sits at a terminal that the app can be shown on, and not at a notebook."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    is_notebook = shell is not None and hasattr(shell, "kernel")
    return not is_notebook and sys.stdin.isatty() and sys.stdout.isatty()


def open_app(board: Board, spec: SearchSpec, at: int | None) -> None:
    """Open the app on a board, what to search it with and a step, until it is left.

    Raises SettingError for functions of this process, which the app does not know.
    """
    if spec.algorithm is not None or spec.h is not None:
        raise SettingError("the app does not know the functions of this process: put them into a file and open loyd --load FILE")
    view = View(board.arrangement, board.goal, spec.text, at or 0)
    subprocess.run([sys.executable, "-m", "loyd", *view.arguments], check=False)  # noqa: S603  Loyd itself
