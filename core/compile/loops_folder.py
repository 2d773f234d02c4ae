"""Where the compiled loops are kept: in the cache, or where nothing can be kept there, in a folder that goes with this process."""

import atexit
import os
import shutil
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryFile, mkdtemp
from typing import NamedTuple

from loyd.core.storage.cache import VARIABLE, cache_root
from loyd.core.storage.private import distrust, make_private

HANDED_OVER = "LOYD_LOOPS_DIR"
ROOM_TO_KEEP = 1 << 22


class Place(NamedTuple):
    """A folder for compiled loops; None where there is none.  `notice`: why nothing is kept in the cache; empty where it is."""

    folder: Path | None
    notice: str = ""


def loops_folder() -> Path | None:
    """The folder in which this process finds compiled loops and leaves them."""
    return _place(cache_root()).folder


def why_not_kept() -> str:
    """Why loops are compiled anew each time, in a sentence; empty where they are kept."""
    return _place(cache_root()).notice


@lru_cache
def _place(root: Path) -> Place:
    """What is compiled without a cache lies in a folder of this process, whose own processes then need not compile it again."""
    for_root, _, handed_over = os.environ.get(HANDED_OVER, "").rpartition(os.pathsep)
    if handed_over and for_root == str(root) and not _refusal(Path(handed_over)):
        return Place(Path(handed_over))
    folder = root / "kernels"
    refusal = _refusal(root, folder)
    if not refusal:
        return Place(folder)
    notice = f"compiled loops are not kept: {refusal}"
    try:
        temporary = Path(mkdtemp(prefix="loyd-"))
    except OSError:
        return Place(None, notice)
    atexit.register(_remove, temporary, os.getpid())
    os.environ[HANDED_OVER] = f"{root}{os.pathsep}{temporary}"
    return Place(temporary, notice)


def _refusal(*folders: Path) -> str:
    """Why compiled loops cannot be kept in the last of some folders; empty where they can."""
    try:
        for folder in folders:
            make_private(folder)
            if doubt := distrust(folder, VARIABLE):
                return doubt
        with TemporaryFile(dir=folders[-1]) as file:
            file.write(bytes(ROOM_TO_KEEP))
    except OSError as error:
        return f"{error.filename or folders[-1]}: {error.strerror or error}"
    return ""


def _remove(folder: Path, process: int) -> None:
    """Remove a folder when the process ends that made it, and not when one ends that was forked from it."""
    if os.getpid() == process:
        shutil.rmtree(folder, ignore_errors=True)
