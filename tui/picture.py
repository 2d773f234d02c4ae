"""Pictures put into files: the screen as an SVG that needs no network, and others under a name made of the time."""

import re
from datetime import datetime
from pathlib import Path

from textual.app import App

from core.errors import LoydError
from core.whole_file import write_whole

_FONT_FACE = re.compile(r"@font-face\s*\{[^}]*\}\s*")


def picture(app: App[object], title: str = "Loyd") -> str:
    """The screen as SVG, its fonts left to the reader's machine."""
    return _FONT_FACE.sub("", app.export_screenshot(title=title))


def save_picture(app: App[object], folder: Path | None = None) -> Path:
    """Write the screen's picture under a name made of the time.  Raises LoydError where that cannot be."""
    return save_under_time(picture(app).encode(), ".svg", folder)


def save_under_time(content: bytes, suffix: str, folder: Path | None = None) -> Path:
    """Write a picture into the current or another folder, under a name made of the time.  Raises LoydError where that cannot be."""
    name = f"loyd-{datetime.now().astimezone():%Y%m%d-%H%M%S}{suffix}"
    try:
        path = (folder or Path.cwd()) / name
        write_whole(path, content)
    except OSError as error:
        where = folder or "the current folder"
        raise LoydError(f"the picture could not be written to {where}: {error.strerror}; choose another current folder") from None
    return path
